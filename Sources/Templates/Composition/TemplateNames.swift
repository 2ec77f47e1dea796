import Diagnostics

/// What the files may be called that a template names.
enum TemplateNames {
  /// The paths, below a folder of templates, that a name may mean; the likeliest first.
  static func variants(_ name: String, _ language: TemplateLanguage, isLayout: Bool) -> [String] {
    let bare = name.hasPrefix("/") ? String(name.dropFirst()) : name
    switch language {
    case .django, .jinja, .go, .thymeleaf: return plain(bare, [".html", ".njk", ".jinja", ".jinja2", ".j2", ".tera", ".tmpl"])
    case .twig: return twig(bare)
    case .liquid: return liquid(bare, isLayout)
    case .erb, .haml, .slim: return rails(bare)
    case .heex: return plain(bare, [".heex", ".leex", ".eex", ".html.heex", ".html.eex"])
    case .pug: return plain(bare, [".pug", ".jade"])
    case .ejs: return plain(bare, [".ejs", ".eta", ".html"])
    case .php: return plain(bare, [".php", ".phtml", ".ctp"])
    case .blade:
      let path = bare.replacing(".", with: "/").replacing("::", with: "/")
      // What a package shows can be overridden in `vendor`.
      return plain(path, [".blade.php", ".php"]) + (bare.contains("::") ? ["vendor/" + path + ".blade.php"] : [])
    case .handlebars: return plain(bare, [".hbs", ".handlebars", ".mustache", ".html"])
    case .jsp: return plain(bare, [".jsp", ".jspf", ".tag", ".tagx"])
    case .freemarker: return plain(bare, [".ftl", ".ftlh"])
    case .velocity: return plain(bare, [".vm", ".vtl"])
    // Pyramid's names begin with a package: `shop:templates/base.mako`.
    case .mako: return plain(bare.split(separator: ":").last.map(String.init) ?? bare, [".mako", ".mak", ".html"])
    case .templ: return []
    case .jte: return plain(bare, [".jte", ".kte"])
    case .gsp:
      // A part's file begins with an underscore, which its name lacks.
      let folder = bare.lastIndex(of: "/").map { String(bare[...$0]) } ?? ""
      return plain(isLayout ? bare : folder + "_" + bare.dropFirst(folder.count), [".gsp"]) + plain(bare, [".gsp"])
    case .blazor: return plain(bare, [".razor"])
    case .razor:
      let path = name.hasPrefix("~/") ? String(name.dropFirst(2)) : bare
      return plain(path, [".cshtml"]).flatMap { [$0, "Shared/" + $0] }
    }
  }

  /// What a name of Blade's means among a module's own views, if it is that of the module in whose folder the file stands:
  /// `admin::layouts.app` below `Modules/Admin`. Empty for other names.
  static func ofModule(_ name: String, in folder: String) -> [String] {
    guard let colons = name.firstRange(of: "::") else { return [] }
    func letters(_ text: some StringProtocol) -> String { text.lowercased().filter(\.isLetter) }
    let module = letters(name[..<colons.lowerBound])
    let above = folder.split(separator: "/").prefix { $0.lowercased() != "views" }
    guard !module.isEmpty, above.contains(where: { letters($0) == module }) else { return [] }
    return variants(String(name[colons.upperBound...]), .blade, isLayout: false)
  }

  private static func plain(_ name: String, _ suffixes: [String]) -> [String] {
    let last = name.split(separator: "/").last ?? ""
    return last.contains(".") ? [name] + suffixes.map { name + $0 } : suffixes.map { name + $0 } + [name]
  }

  private static func twig(_ name: String) -> [String] {
    if name.hasPrefix("@") {
      let parts = name.dropFirst(name.hasPrefix("@!") ? 2 : 1).split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return [name] }
      return ["bundles/\(parts[0])Bundle/\(parts[1])", "\(parts[0])/\(parts[1])", "\(parts[0].lowercased())/\(parts[1])", parts[1]]
    }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3 {
      let path = [parts[1], parts[2]].filter { !$0.isEmpty }.joined(separator: "/")
      return ["\(parts[0])/Resources/views/\(path)", "bundles/\(parts[0])/\(path)", path]
    }
    return plain(name, [".html.twig", ".twig"])
  }

  private static func liquid(_ name: String, _ isLayout: Bool) -> [String] {
    let folders = isLayout ? ["_layouts", "_includes/layouts", "_includes", "layout", "layouts"] : ["_includes", "snippets", "sections"]
    let names = plain(name, [".html", ".liquid", ".njk", ".md"])
    return names.flatMap { name in [name] + folders.map { $0 + "/" + name } }
      + (isLayout ? [] : ["_" + name + ".liquid"])
  }

  /// A partial's file begins with an underscore.
  private static func rails(_ name: String) -> [String] {
    let parts = name.split(separator: "/").map(String.init)
    guard let last = parts.last else { return [] }
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    return ["_" + last, last].flatMap { name in
      name.contains(".")
        ? [folder + name] : [".html.erb", ".html.haml", ".html.slim", ".erb", ".haml", ".slim"].map { folder + name + $0 }
    }
  }
}
