import ScreenModel
import Scripts

/// Reads what the name of a logo's file says: its format, whose it is.
enum LogoNames: RecognitionPass {
  static let reads: Set<AttributeName> = [.logoSource, .logoFormat, .logoFile, .logoProvider]
  static let writes: Set<AttributeName> = [.logoFormat, .logoFile, .logoProvider]

  static func run(_ scene: inout RecognitionScene) {
    for index in scene.document.nodes.indices where [.button, .link].contains(scene.document.nodes[index].element) {
      read(&scene.document.nodes[index], with: scene.recognizer)
    }
  }

  private static func read(_ node: inout ModelNode, with recognizer: Recognizer) {
    guard let source = node.string(.logoSource) else { return }
    node.setIfAbsent(.logoFormat, AddressText.imageFormat(of: source).map { .string($0) })
    node.setIfAbsent(.logoFile, .string(LogoFiles.kind(of: source, width: nil, height: nil)))
    node.setIfAbsent(.logoProvider, recognizer.providerOfFile(source).map { .string($0.id) })
  }
}
