import Diagnostics
import ScreenModel

/// Says of every button and link what it does and whose sign-in it is. Pages and descriptions take the same way: what an observer saw, or what a
/// description states, is brought into one form and recognised.
struct ControlRecognition: RecognitionPass {
  static let reads: Set<AttributeName> = [.title, .label, .provider, .id, .href, .logoSource, .signIn, .action, .actionSource, .role]
  static let writes: Set<AttributeName> = [.signIn, .provider, .action, .actionSource]

  private let recognizer: Recognizer
  private let forms: FormRecognition
  /// Controls that only a class or a bare name makes a sign-in.
  private var weakSignIns: [Int] = []
  /// Buttons that send an account's name and say no more than "Continue": on a screen that offers other sign-ins they are one.
  private var identifierSubmits: [Int] = []
  /// More of them than any screen has.
  private static let maximumIdentifierSubmits = 20

  static func run(_ scene: inout RecognitionScene) {
    var pass = ControlRecognition(recognizer: scene.recognizer, forms: scene.forms)
    for index in scene.document.nodes.indices where [.button, .link, .locationButton].contains(scene.document.nodes[index].element) {
      pass.recognize(index, &scene)
    }
    pass.dropWeakSignIns(&scene)
    pass.nameIdentifierSubmits(&scene)
  }

  private init(recognizer: Recognizer, forms: FormRecognition) {
    self.recognizer = recognizer
    self.forms = forms
  }

  private mutating func recognize(_ index: Int, _ scene: inout RecognitionScene) {
    var node = scene.document.nodes[index]
    let observed = scene.screen.control(at: index)
    guard !node.has(.signIn), observed != nil || node.element != .locationButton else { return }
    let control = observed.map { description(of: $0) } ?? Self.description(stated: node)
    let recognized = recognizer.recognize(control)
    node.set(.signIn, recognized.signsIn)
    if recognized.signsIn, let provider = recognized.provider { node.setIfAbsent(.provider, .string(provider)) }
    if let action = recognized.action {
      if !node.has(.action) {
        node.set(.action, action)
        node.setIfAbsent(.actionSource, recognized.actionSource.map { .string($0) })
      }
    } else if control.submitsCredentials || control.submitsIdentifier {
      node.set(.action, "submit")
      node.set(.actionSource, "type")
    } else if !recognized.signsIn, let observed {
      WayOut.read(observed, &node)
    }
    scene.document.nodes[index] = node
    if observed != nil, recognized.signsIn, recognized.isWeak { weakSignIns.append(index) }
    if !recognized.signsIn, control.submitsIdentifier, ["continue", "submit"].contains(node.string(.action)),
      identifierSubmits.count < Self.maximumIdentifierSubmits
    {
      identifierSubmits.append(index)
    }
  }

  /// What an observer saw of a control, with what its form makes of it.
  private func description(of observed: ObservedControl) -> ControlDescription {
    var control = ControlDescription()
    control.title = observed.wordsAreOpen ? "" : observed.words
    if observed.wordsAreOpen { control.templateTitle = observed.words }
    control.label = observed.label
    control.identifiers = observed.identifiers
    control.selectors = observed.selectors
    control.icons = observed.icons
    control.addresses = observed.addresses
    control.templateAddress = observed.templateAddress
    control.isLink = observed.isLink
    control.isPeripheral = observed.isPeripheral
    control.submitsCredentials = forms.part(of: observed) == .sendsCredentials
    control.submitsIdentifier = forms.part(of: observed) == .sendsIdentifier
    control.actsInPlace = forms.actsInPlace(observed, action: recognizer.actions.action(ofTitle: control.title))
    return control
  }

  /// What a description states of a control: titles and labels, and perhaps a provider.
  private static func description(stated node: ModelNode) -> ControlDescription {
    var control = ControlDescription()
    control.title = node.string(.title) ?? ""
    control.label = node.string(.label)
    control.statedProvider = node.string(.provider)
    control.isLink = node.element == .link
    if let id = node.string(.id) { control.identifiers = [id.lowercased()] }
    if let href = node.string(.href) { control.addresses = [href] }
    if let source = node.string(.logoSource) { control.icons = [source.lowercased()] }
    return control
  }

  /// A class or a bare name makes a sign-in only where the screen asks for an account or offers another sign-in: a grocer's "Apple" is none.
  private func dropWeakSignIns(_ scene: inout RecognitionScene) {
    guard !weakSignIns.isEmpty, !forms.asksCredentials else { return }
    let weak = Set(weakSignIns)
    let heading = scene.document.nodes.first { $0.element == .text && $0.string(.role) == "heading" }?.string(.title)
    guard ![heading, scene.screen.title].contains(where: { $0.map(recognizer.speaksOfSigningIn) ?? false }) else { return }
    var isAboutSigningIn = false
    var providers: Set<String> = []
    for (index, node) in scene.document.nodes.enumerated() where node.boolean(.signIn) == true {
      if !weak.contains(index) { isAboutSigningIn = true }
      if let provider = node.string(.provider) { providers.insert(provider) }
    }
    guard !isAboutSigningIn, providers.count < 2 else { return }
    for index in weakSignIns {
      scene.document.nodes[index].set(.signIn, false)
      scene.document.nodes[index].remove(.provider)
    }
  }

  /// Takes "Continue" below a field for an address for a sign-in, where the screen shows that it is about signing in.
  private func nameIdentifierSubmits(_ scene: inout RecognitionScene) {
    guard !identifierSubmits.isEmpty, scene.document.nodes.contains(where: { $0.boolean(.signIn) == true }) else { return }
    for index in identifierSubmits {
      scene.document.nodes[index].set(.signIn, true)
      scene.document.nodes[index].set(.provider, "email-password")
    }
    scene.identifierSubmits = Set(identifierSubmits)
  }
}
