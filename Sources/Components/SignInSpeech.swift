import Diagnostics
import Scripts
import Templates

/// Whether what a file may show speaks of signing in: of Apple, or of a field for a password. What a program only does with them, it does not show.
enum SignInSpeech {
  private static let passwords = ["\"password\"", "'password'", "current-password"].map { Array($0.utf8) }

  /// Whether a text speaks of Apple, or of a field for a password.
  static func stands(in text: some Collection<UInt8>) -> Bool {
    let bytes = Array(text)
    return AppleMention.stands(in: bytes) || asksForPassword(in: bytes)
  }

  /// Whether a text speaks of a field for a password.
  static func asksForPassword(in text: [UInt8]) -> Bool { passwords.contains { text.firstRange(of: $0) != nil } }

  /// What pages say, or their scripts call, that lead to a sign-in.
  private static let signIns = ["signin", "sign in", "sign-in", "sign_in", "withgoogle", "with google"].map { Array($0.utf8) }

  /// Whether a page may be one on which people sign in, with whomever: by its name, or by what it says itself.
  static func mayLead(_ path: String, _ text: [UInt8]) -> Bool {
    AccountPages.isOne(path) || signIns.contains { text.firstIndex(ofWord: $0) != nil }
  }

  /// Whether the elements of a script do, or the lists and objects that it may make elements of. Of a single-file component the whole text counts.
  static func stands(in module: ModuleSyntax) -> Bool {
    guard stands(in: module.file.text) else { return false }
    guard module.markup == nil, !module.isAstro else { return true }
    return module.tree.nodes.contains { node in
      switch node.kind {
      case .element(let element): shown(element, module.tree).contains { stands(in: module.file.text[$0.start..<$0.end]) }
      case .array(let items): items.contains { $0.map { string($0, module.tree)?.lowercased() == "apple" } ?? false }
      case .object(let properties): properties.contains { isTelling($0, module.tree) }
      default: false
      }
    }
  }

  /// The places of the words and attributes of an element. What a provider hands down is not shown.
  private static func shown(_ element: ScriptNode.Element, _ tree: ScriptTree) -> [SourceRange] {
    let contents = element.children.map { child in
      switch child {
      case .text(let range): range
      case .value(let value): tree[value].range
      }
    }
    return element.name.last?.hasSuffix("Provider") == true ? contents : [element.startTag] + contents
  }

  /// The properties of things of which elements are made that say what people read.
  private static let labels: Set<String> = ["label", "name", "title", "text", "caption", "displayName"]

  /// Whether a property says what people read, and that is Apple, or that a field is one for a password.
  private static func isTelling(_ property: ScriptNode.Property, _ tree: ScriptTree) -> Bool {
    guard case .name(let name, _) = property.key, let value = string(property.value, tree) else { return false }
    return name == "type" ? value == "password" : labels.contains(name) && AppleMention.stands(in: Array(value.utf8))
  }

  private static func string(_ node: ScriptTree.NodeID, _ tree: ScriptTree) -> String? {
    if case .string(let value) = tree[node].kind { value } else { nil }
  }
}
