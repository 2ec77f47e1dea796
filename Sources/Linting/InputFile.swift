import Apps
import Components
import Diagnostics
import Templates

/// How a file is read.
enum InputKind: Sendable, Hashable {
  /// HTML, and templates of it in any language.
  case page
  case jsonScreens
  /// A property list, a project, a configuration: where apps state purpose strings and settings.
  case app(AppSource.Kind)

  /// The suffixes that a walk takes for pages without looking inside.
  private static let pageSuffixes = [
    ".html", ".htm", ".xhtml", ".ejs", ".hbs", ".handlebars", ".mustache", ".twig", ".njk", ".jinja", ".jinja2", ".j2", ".liquid",
    ".blade.php",
    ".phtml", ".jsp", ".jspx", ".jspf", ".tagx", ".gsp", ".jte", ".kte", ".templ", ".cshtml", ".razor",
    ".ftl", ".ftlh", ".ftlx", ".gohtml", ".leaf", ".vue", ".svelte",
    ".astro", ".html.tmpl",
    ".html.tpl",
    ".html.ep", ".pug", ".jade", ".eta", ".tera", ".mako", ".mak",
  ]

  /// Whether a template of Ruby or Elixir makes a page: `login.erb` and `login.html.haml` do, `login.js.erb` and `mail.text.eex` do not.
  private static func isServedPage(_ name: String) -> Bool {
    guard let suffix = [".erb", ".haml", ".slim", ".rhtml", ".heex", ".leex", ".eex"].first(where: { name.hasSuffix($0) }) else {
      return false
    }
    let stem = name.dropLast(suffix.utf8.count)
    return !stem.contains(".") || stem.hasSuffix(".html") || stem.hasSuffix(".htm") || stem.hasSuffix(".xhtml")
  }

  /// Whether a template of Velocity may make a page: `login.vm` and `login.html.vm` do, `Entity.java.vm` does not.
  private static func isVelocityPage(_ name: String) -> Bool {
    guard let suffix = [".vm", ".vtl"].first(where: { name.hasSuffix($0) }) else { return false }
    let stem = name.dropLast(suffix.utf8.count)
    return !stem.contains(".") || stem.hasSuffix(".html") || stem.hasSuffix(".htm")
  }

  /// Whether a template of Go's may make a page: `login.tmpl` and `login.page.tmpl` do, `server.go.tmpl` and `values.yaml.tmpl` do not.
  static func isGoTemplate(_ name: String) -> Bool {
    guard let suffix = [".tmpl", ".gotmpl"].first(where: { name.hasSuffix($0) }) else { return false }
    return !UnreadKind.isOfAnotherKind(name.dropLast(suffix.utf8.count))
  }

  /// What a file is that was named outright, by its name.
  enum Named {
    /// One to read; a page where the name says nothing.
    case input(InputKind)
    /// It stands for the pages that use it.
    case styleSheet
    /// Of a kind that is not read: ".dart".
    case unread(String)
  }

  static func named(_ path: String) -> Named {
    let name = FileAccess.name(path)
    if let kind = walked(name) { return .input(kind) }
    if mayHoldMarkup(name) { return .input(.page) }
    let lower = name.lowercased()
    if lower.hasSuffix(".css") { return .styleSheet }
    if lower.hasSuffix(".json") { return .input(.jsonScreens) }
    if lower.hasSuffix(".strings") { return .input(.app(.strings)) }
    if lower.hasSuffix(".xcstrings") { return .input(.app(.xcstrings)) }
    return UnreadKind.named(name).map { .unread($0) } ?? .input(.page)
  }

  /// Whether a file's name says that it is a page only if there is markup in it.
  static func mayHoldMarkup(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower.hasSuffix(".php") && !lower.hasSuffix(".blade.php") || lower.hasSuffix(".tag") || isVelocityPage(lower)
      || isGoTemplate(lower)
      || TemplateAssembler.isProgram(name)
      || ComponentFile.mayHoldElements(name)
  }

  /// The kind of a file of an app, by its name in small letters; of strings files those alone that hold purpose strings, or the app's own languages.
  private static func appKind(_ name: String) -> AppSource.Kind? {
    switch name {
    case "app.json", "app.config.json", "app.config.js", "app.config.ts": return .expo
    case "config.xml", "plugin.xml": return .cordova
    case "project.yml", "project.yaml": return .xcodegen
    case "projectsettings.asset": return .unity
    case "project.swift": return .tuist
    case "project.pbxproj": return .project
    case "localizable.xcstrings": return .xcstrings
    default: break
    }
    // One of several configurations for different builds: `config.release.xml`.
    if name.hasPrefix("config.") || name.hasPrefix("config-"), name.hasSuffix(".xml") { return .cordova }
    if name.hasSuffix(".plist") { return .infoPlist }
    if name.hasSuffix("infoplist.strings") { return .strings }
    if name.hasSuffix("infoplist.xcstrings") { return .xcstrings }
    if name.hasSuffix(".xcconfig") { return .xcconfig }
    if name.hasSuffix(".entitlements") { return .entitlements }
    return name.hasSuffix(".pbxproj") ? .project : nil
  }

  /// The kind of a file that a walk met; nil for one that is passed over.
  static func walked(_ name: String) -> InputKind? {
    let lower = name.lowercased()
    if lower.hasSuffix(".screen.json") { return .jsonScreens }
    if let kind = appKind(lower) { return .app(kind) }
    return isServedPage(lower) || pageSuffixes.contains { lower.hasSuffix($0) } ? .page : nil
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
  /// Whether it was named outright, and not met by a walk.
  var isNamed = false
  /// Where standard input is said to be.
  var statedPath: String?

  /// Where it is, or where standard input is said to be.
  var truePath: String { absolutePath ?? statedPath ?? FileAccess.absolute(path) }
}
