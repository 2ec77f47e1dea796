import Diagnostics
import ScreenModel
import Scripts

/// Brings what a page's source says into the model: Apple's script with its configuration, authorizations, button images and secrets as the first nodes of
/// the screen; what scripts ask for on the screen itself.
enum SourceNodes: RecognitionPass {
  static let reads: Set<AttributeName> = [.requests, .usesPasskeys]
  static let writes: Set<AttributeName> = [.requests, .usesPasskeys]
  static let screens = RecognizedScreens.observed

  /// More button images than any style sheet paints.
  private static let maximumImages = 20

  static func run(_ scene: inout RecognitionScene) {
    let facts = scene.facts
    guard scene.document.nodes.count > 1 else { return }
    if facts.usesPasskeys { scene.document.nodes[0].set(.usesPasskeys, true) }
    if !facts.scripts.permissions.isEmpty {
      scene.document.nodes[0].set(.requests, facts.scripts.permissions.joined(separator: " "))
    }
    var nodes: [ModelNode] = []
    var parents: [Int] = []
    func add(_ item: (node: ModelNode, parameters: [ModelNode])) {
      let index = nodes.count
      nodes += [item.node] + item.parameters
      parents += [-1] + item.parameters.map { _ in index }
    }
    let file = scene.document.file
    for (number, configuration) in facts.configurations.enumerated() {
      add(self.nodes(of: configuration, isFirst: number == 0, facts, file: file))
    }
    for item in facts.requests { add(item.nodes(file: file)) }
    var seen: Set<String> = []
    for image in scene.screen.backgroundImages where seen.count < maximumImages {
      guard let kind = RequestVocabulary.builtIn.buttonImageVariant(image.address), seen.insert(image.address).inserted else { continue }
      var item = SourceRequests.Item(
        element: .buttonImage, address: image.address, source: SourceRange(0, 0), provider: "apple", kind: kind)
      item.parameters = RequestAddress(image.address).parameters.map { ($0.name, $0.value, SourceRange(0, 0)) }
      add(item.nodes(at: image.place))
    }
    scene.document.insert(nodes, parents: parents, behind: 1, asFirstChildren: true)
  }

  private static func nodes(
    of configuration: AppleConfiguration, isFirst: Bool, _ facts: SourceRecognition, file: String
  ) -> (node: ModelNode, parameters: [ModelNode]) {
    var nodes = configuration.nodes(file: file)
    guard let script = facts.appleScript else { return nodes }
    if isFirst, let range = script.address.firstRange(of: "/appleid/1/") {
      let locale = script.address[range.upperBound...].prefix { $0 != "/" }
      if !locale.holdsUnknownPiece {
        nodes.node.set(.locale, String(locale), source: SourceLocation(file: file, range: script.range))
      }
    }
    if let hasElement = facts.hasAppleElement {
      nodes.node.set(.hasElement, hasElement)
    } else {
      nodes.node.setUnknown(.hasElement, .incompleteScreen)
    }
    return nodes
  }
}
