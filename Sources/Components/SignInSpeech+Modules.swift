import Diagnostics
import Scripts
import Templates

extension SignInSpeech {
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

  /// Data of this size may be of anything: apples, too.
  private static let longData = 16_384
  /// How far around its name Apple is told from a fruit.
  private static let nearby = 400
  private static let company = [
    "google", "facebook", "microsoft", "sign in", "signin", "sign-in", "login", "log in", "oauth", "apple id", "appleid",
  ].map { Array($0.utf8) }

  /// Whether data does, a list of services or the words of a program. In much data Apple has to stand beside what else signs people in.
  static func stands(inData text: [UInt8]) -> Bool {
    guard stands(in: text) else { return false }
    guard text.count > longData, !asksForPassword(in: text) else { return true }
    var start = 0
    while let place = text.firstIndex(ofWord: apple, from: start) {
      let around = Array(text[max(0, place - nearby)..<min(text.count, place + nearby)])
      if company.contains(where: { around.firstIndex(ofWord: $0) != nil }) { return true }
      start = place + apple.count
    }
    return false
  }

  private static let apple = Array("apple".utf8)

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
