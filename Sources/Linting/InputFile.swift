/// How a file is read.
enum InputKind: Sendable, Hashable {
  /// HTML, and templates of it in any language.
  case page
  case jsonScreens
  case propertyList

  /// The suffixes that a walk takes for pages without looking inside.
  private static let pageSuffixes = [
    ".html", ".htm", ".xhtml", ".ejs", ".hbs", ".handlebars", ".mustache", ".twig", ".njk", ".jinja", ".jinja2", ".j2", ".liquid",
    ".blade.php",
    ".phtml", ".jsp", ".jspx", ".gsp", ".cshtml", ".ftl", ".ftlh", ".gohtml", ".eex", ".heex", ".leaf", ".vue", ".svelte", ".html.tmpl",
    ".html.tpl",
    ".html.ep",
  ]

  /// Whether a template of Ruby makes a page: `login.erb` and `login.html.erb` do, `login.js.erb` and `database.yml.erb` do not.
  private static func isRubyPage(_ name: String) -> Bool {
    guard name.hasSuffix(".erb") else { return false }
    let stem = name.dropLast(4)
    return !stem.contains(".") || stem.hasSuffix(".html") || stem.hasSuffix(".htm") || stem.hasSuffix(".xhtml")
  }

  /// The kind of a file that was named outright: a page where the name says nothing.
  static func named(_ path: String) -> InputKind {
    let lower = path.lowercased()
    if lower.hasSuffix(".plist") { return .propertyList }
    if lower.hasSuffix(".json") { return .jsonScreens }
    return .page
  }

  /// The kind of a file that a walk met; nil for one that is passed over.
  static func walked(_ name: String) -> InputKind? {
    let lower = name.lowercased()
    if lower.hasSuffix(".screen.json") { return .jsonScreens }
    if lower.hasSuffix(".plist") { return .propertyList }
    return isRubyPage(lower) || pageSuffixes.contains { lower.hasSuffix($0) } ? .page : nil
  }
}

/// A file that the run is to lint.
struct InputFile: Sendable {
  /// How reports call it: relative to the current folder where it lies under it, else to its root.
  var path: String
  /// Where it is; nil for standard input.
  var absolutePath: String?
  var kind: InputKind
  /// The folder that nothing is read above.
  var root: String
}
