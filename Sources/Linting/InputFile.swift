/// How a file is read.
enum InputKind: Sendable, Hashable {
  /// HTML, and templates of it in any language.
  case page
  case jsonScreens
  case propertyList

  private static let pageSuffixes = [
    ".html", ".htm", ".xhtml", ".html.erb", ".erb", ".ejs", ".hbs", ".handlebars", ".mustache", ".twig", ".njk", ".jinja", ".jinja2", ".j2",
    ".liquid",
    ".blade.php", ".phtml", ".php", ".jsp", ".jspx", ".cshtml", ".aspx", ".ftl", ".ftlh", ".vm", ".gohtml", ".tmpl", ".tpl", ".eex",
    ".heex", ".leaf", ".vue", ".svelte",
  ]

  /// The suffixes that a walk takes for pages without looking inside.
  private static let walkedSuffixes = [
    ".html", ".htm", ".xhtml", ".html.erb", ".ejs", ".hbs", ".handlebars", ".mustache", ".twig", ".njk", ".jinja", ".jinja2", ".j2",
    ".liquid", ".blade.php", ".phtml", ".jsp",
    ".cshtml", ".ftl", ".ftlh", ".gohtml", ".eex", ".heex", ".leaf",
  ]

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
    return walkedSuffixes.contains { lower.hasSuffix($0) } ? .page : nil
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
