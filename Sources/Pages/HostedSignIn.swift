import HTML
import ScreenModel

/// An element in which a service draws all that people sign in with, as it is set up to: a component of its package, an element of its own, or one that a script of
/// the page hands to it.
struct HostedSignIn {
  /// As the model has it.
  let kind: ServiceKind
  /// What draws it: "'SignIn' of '@clerk/react'", "'<hanko-auth>'".
  let name: String

  private static let draws = Atom(":draws")
  private static let called = Atom(":called")

  /// The one that an element is by itself; nil for any other element.
  init?(_ element: ElementTree.Element, words: StyleSources) {
    func value(_ name: Atom) -> String? { element.attributes.first { $0.name == name }?.value }
    let name = element.name.string
    if let purpose = value(Self.draws), let called = value(Self.called), let kind = ServiceKind(rawValue: "hosted-" + purpose) {
      (self.kind, self.name) = (kind, called)
    } else if words.signInElements.contains(name) || words.signUpElements.contains(name) {
      (kind, self.name) = (words.signUpElements.contains(name) ? .hostedSignUp : .hostedSignIn, "'<\(name)>'")
    } else {
      return nil
    }
  }

  private init(kind: ServiceKind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// The empty elements of a page that a script has a library draw in, which it names by their ids: `ui.start('#who', config)`,
  /// `new Auth0Lock(id, domain, { container: 'who' })`. `call`: the library's, as ``ScreenModel/StyleSources/signInWidgets`` has it.
  static func drawn(by script: String, call: String, called name: String, in tree: ElementTree) -> [ElementTree.NodeID: HostedSignIn] {
    var found: [ElementTree.NodeID: HostedSignIn] = [:]
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      guard let id = tree.element(node).id?.string, isEmpty(node, tree),
        ["'", "\"", "`"].contains(where: { script.contains($0 + "#" + id + $0) || script.contains($0 + id + $0) })
      else { continue }
      found[node] = HostedSignIn(kind: call.contains("SignUp") ? .hostedSignUp : .hostedSignIn, name: "'\(name)'")
    }
    return found
  }

  /// Whether nothing stands in an element: at most what people read until something does.
  private static func isEmpty(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    !tree.children(of: node).contains { tree.isElement($0) }
  }
}
