import Templates

/// Pages that are written in the code of a program, as methods that write elements: Phlex in Ruby, FastHTML in Python. They are not read, but named.
enum CodeView {
  private struct Library {
    /// The end of the names of its files.
    var suffix: String
    var name: String
    /// Each of these lists has a sign that stands in a view of it.
    var signs: [[String]]
  }

  private static let libraries = [
    // https://www.phlex.fun/introduction/
    Library(
      suffix: ".rb", name: "Phlex", signs: [["def view_template", "Phlex::HTML", "Phlex::View"], ["def view_template", "def template"]]),
    // https://github.com/activeadmin/arbre
    Library(suffix: ".rb", name: "Arbre", signs: [["< Arbre::Component", "< Arbre::HTML", "Arbre::Context.new"]]),
    // https://www.fastht.ml/docs/
    Library(suffix: ".py", name: "FastHTML", signs: [["from fasthtml", "import fasthtml"]]),
    // https://htpy.dev
    Library(suffix: ".py", name: "htpy", signs: [["from htpy import", "import htpy"]]),
    // https://github.com/Knio/dominate
    Library(suffix: ".py", name: "dominate", signs: [["from dominate", "import dominate"]]),
  ]

  private static let sizeLimit = 524_288
  /// How a field for a password is written: `input(type: :password)`, `Input(type="password")`, `f.password_field`.
  private static let passwords = [":password", "'password'", "\"password\"", "password_field", "Password("]
  private static let fields = ["input", "Input", "field", "Field"]

  /// Whether a file may be such a view by its name, so that its text is worth a look.
  static func mayBe(_ name: String) -> Bool { libraries.contains { name.hasSuffix($0.suffix) } }

  /// What a walk calls such a view, and whether people sign in on it; nil for other code.
  static func read(_ text: [UInt8], name: String) -> (kind: String, signsIn: Bool)? {
    guard text.count <= sizeLimit else { return nil }
    func has(_ words: [String]) -> Bool { words.contains { text.firstRange(of: Array($0.utf8)) != nil } }
    guard let library = libraries.first(where: { name.hasSuffix($0.suffix) && $0.signs.allSatisfy(has) }) else { return nil }
    let signsIn =
      has(passwords) && has(fields) || AppleMention.stands(in: text) && has(["Sign in", "Sign up", "Continue with", "/auth/", "oauth"])
    return ("\(library.suffix) (\(library.name))", signsIn)
  }
}
