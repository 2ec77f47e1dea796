import Diagnostics
import HTML
import Scripts

/// The scripts of a page that make a field one for passwords: `field.type = "password"`. When they do that is theirs to say.
struct TypeScripts {
  /// Their letters, without white space and quotation marks.
  private let scripts: [String]
  private static let maximumScripts = 20
  private static let changes = [
    ".type=password", "setattribute(type,password)", "attr(type,password)", "prop(type,password)", "attr({type:password",
    "prop({type:password",
  ]

  /// `linked`: what ``concealing(_:)`` found in the scripts that the page loads.
  init(_ tree: ElementTree, linked: [String]) {
    var scripts = Array(linked.prefix(Self.maximumScripts))
    for text in tree.texts where scripts.count < Self.maximumScripts && text.string.utf8.count <= ScriptReader.sizeLimit {
      if let letters = Self.concealing(text.string) { scripts.append(letters) }
    }
    self.scripts = scripts
  }

  /// The letters of a script that makes fields ones for passwords; nil for another one.
  static func concealing(_ script: String) -> String? {
    guard script.contains("password"), script.contains("type") else { return nil }
    let letters = letters(of: script)
    return changes.contains(where: letters.contains) ? letters : nil
  }

  /// Without white space and quotation marks, in small letters.
  static func letters(of script: String) -> String {
    String(script.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" && $0 != "`" })
  }

  /// Whether one of them names a field, by its id, its name or a class, or all fields for text.
  func name(_ node: ElementTree.NodeID, in tree: ElementTree) -> Bool {
    guard !scripts.isEmpty else { return false }
    let element = tree.element(node)
    var names = ["input[type=text]"]
    if let id = element.id?.string.lowercased(), !id.isEmpty { names += ["#\(id))", "#\(id),", "byid(\(id))"] }
    if let name = tree.attribute(Names.name, of: node)?.value.lowercased(), !name.isEmpty {
      names += ["name=\(name)]", "byname(\(name))", ".\(name).type=", ".\(name).set"]
    }
    for one in element.classes.prefix(10) { names += [".\(one.string.lowercased()))", "byclassname(\(one.string.lowercased()))"] }
    return scripts.contains { script in names.contains(where: script.contains) }
  }
}
