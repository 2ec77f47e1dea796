import Diagnostics

/// A template language that is put together.
package enum TemplateLanguage: String, Sendable, CaseIterable {
  case django, jinja, twig, liquid, erb, ejs, php, blade, handlebars, go, thymeleaf, jsp, freemarker, velocity, razor, heex, haml, slim, pug
  case mako, gsp, jte, templ
  /// Razor's components, of which Blazor's pages are made.
  case blazor

  /// Whether an empty text and an empty list count as true.
  var emptyTextIsTrue: Bool { isRails || self == .liquid || self == .heex }
  var zeroIsTrue: Bool { isRails || self == .liquid || self == .heex }
  /// Whether a literal is written out as it is, without escaping.
  var literalsAreMarkup: Bool { self == .django || self == .liquid }
  /// Whether what a tag writes is escaped.
  var escapes: Bool { self != .liquid && self != .php && self != .jsp && self != .velocity && self != .mako }

  /// Whether ``TemplateMask`` knows the tags that stay as they are written.
  var isMasked: Bool {
    switch self {
    case .django, .jinja, .twig, .liquid, .erb, .ejs, .php, .blade, .handlebars, .go: true
    case .thymeleaf, .jsp, .freemarker, .velocity, .razor, .haml, .slim, .pug, .heex, .mako, .gsp, .jte, .templ, .blazor: false
    }
  }

  /// Whether pages are served below the path of an application.
  var isServlet: Bool { self == .freemarker || self == .jsp || self == .velocity }

  /// Whether macros are known before the place where they stand.
  var hoistsMacros: Bool { self == .freemarker || self == .velocity }

  /// Whether its code is Ruby, with the helpers and the folders of Rails.
  var isRails: Bool { self == .erb || self == .haml || self == .slim }
  /// Whether its expressions are JavaScript's.
  var isScript: Bool { self == .ejs || self == .pug }

  /// Whether a program puts its pages into layouts that they do not name, also pages without a tag.
  var hasUnnamedLayouts: Bool {
    switch self {
    case .ejs, .handlebars, .razor, .blazor, .heex, .velocity: true
    default: isRails
    }
  }

  /// Whether elements are written by their names and nested by indentation: such a file is no HTML until it is put together.
  var isIndented: Bool { self == .haml || self == .slim || self == .pug }

  /// Whether templates are named from the folder of all templates, never from that of the one that names them.
  var namesFromRoot: Bool { self == .django || self == .jinja || self == .twig }

  /// How it writes a value that is true or false; nil where that is not the same everywhere.
  func words(of holds: Bool) -> String? {
    switch self {
    case .php, .blade, .twig: holds ? "1" : ""
    default: nil
    }
  }

  /// Whether its code is C#.
  var isCSharp: Bool { self == .razor || self == .blazor }

  /// Names of Jinja's family.
  var isBracePercent: Bool { self == .django || self == .jinja || self == .twig || self == .liquid }
}

extension TemplateLanguage {
  private static let suffixes: [(String, TemplateLanguage)] = [
    (".blade.php", .blade), (".html.heex", .heex), (".heex", .heex), (".leex", .heex), (".eex", .heex), (".erb", .erb), (".rhtml", .erb),
    (".ejs", .ejs), (".eta", .ejs), (".twig", .twig), (".njk", .jinja), (".nunjucks", .jinja), (".jinja", .jinja), (".jinja2", .jinja),
    (".j2", .jinja), (".tera", .jinja), (".liquid", .liquid), (".djhtml", .django), (".hbs", .handlebars), (".handlebars", .handlebars),
    (".mustache", .handlebars), (".php", .php), (".phtml", .php), (".ctp", .php), (".gohtml", .go), (".tmpl", .go), (".gotmpl", .go),
    (".jsp", .jsp), (".jspf", .jsp), (".jspx", .jsp), (".tag", .jsp), (".tagx", .jsp), (".ftl", .freemarker), (".ftlh", .freemarker),
    (".ftlx", .freemarker), (".vm", .velocity), (".vtl", .velocity),
    (".mako", .mako), (".mak", .mako), (".gsp", .gsp), (".jte", .jte), (".kte", .jte), (".templ", .templ),
    (".cshtml", .razor), (".razor", .blazor), (".haml", .haml), (".slim", .slim), (".pug", .pug),
    (".jade", .pug),
  ]

  /// The language of a file, by its name and, where that says nothing, by its text.
  static func of(_ file: SourceFile) -> TemplateLanguage? {
    let path = file.path.lowercased()
    for (suffix, language) in suffixes where path.hasSuffix(suffix) { return language }
    if path.hasSuffix(".ex") { return ElixirModule.isPage(file.text) ? .heex : nil }
    guard path.hasSuffix(".html") || path.hasSuffix(".htm") || path.hasSuffix(".xhtml") || path.hasSuffix(".md") || !path.contains(".")
    else { return nil }
    return sniff(file)
  }

  private static let thymeleafSigns = [" th:", "\nth:", "\tth:", " data-th-", "\tdata-th-", "<th:block", "layout:decorate"]
    .map { Array($0.utf8) }

  private static func sniff(_ file: SourceFile) -> TemplateLanguage? {
    let text = file.text
    let words = TemplateSigns(text)
    if words.hasFrontMatterLayout { return words.braces.hasAction && !words.hasPercent ? .handlebars : .liquid }
    if words.hasPercent {
      let path = file.path
      let isLiquid = path.contains("_layouts/") || path.contains("_includes/")
      let language = words.percentLanguage(text)
      return isLiquid && language == .jinja ? .liquid : language
    }
    if words.braces.isGo { return .go }
    if words.braces.hasAction { return .handlebars }
    if words.braces.asksPython { return words.percentLanguage(text) }
    if thymeleafSigns.contains(where: { text.firstRange(of: $0) != nil }) { return .thymeleaf }
    if ["<%inherit ", "<%def name", "<%namespace ", "<%page args", "<%include file"].contains(where: {
      text.firstRange(of: Array($0.utf8)) != nil
    }) {
      return .mako
    }
    if text.firstRange(of: Array("<%".utf8)) != nil { return .ejs }
    return nil
  }
}

/// What in a text tells template languages from each other.
private struct TemplateSigns {
  struct Braces {
    var isGo = false
    var hasAction = false
    /// Whether a value is what only Flask and Django give to a page without statements: the fields of a form, a token.
    var asksPython = false
  }

  /// Calls of Flask's and of forms, `{{ form.email(class="x") }}`, and members of Django's forms.
  private static func asksPython(_ value: ArraySlice<UInt8>) -> Bool {
    let code = String(decoding: value.prefix { $0 != 0x7D }, as: UTF8.self)
    if ["csrf_token()", "get_flashed_messages("].contains(where: code.hasPrefix) { return true }
    let parts = code.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }.split(separator: ".")
    guard parts.count > 1, FormPart.namesForm(String(parts[0])) else { return false }
    return code.dropFirst(parts.joined(separator: ".").count).first == "("
      || ["as_p", "as_div", "as_table", "as_ul", "label_tag", "as_field_group"].contains(parts[parts.count - 1])
  }

  private(set) var hasPercent = false
  private(set) var braces = Braces()
  private(set) var hasFrontMatterLayout = false

  private static let goWords: Set<String> = ["define", "template", "block", "end", "range"]

  init(_ text: [UInt8]) {
    hasFrontMatterLayout = FrontMatter(text)?.values["layout"] != nil
    var i = 0
    while i + 2 < text.count, let at = text[i...].firstIndex(of: 0x7B), at + 2 < text.count {
      i = at + 1
      if text[at + 1] == 0x25 {
        if text[(at + 2)...].prefix(200).firstRange(of: [0x25, 0x7D]) != nil { hasPercent = true }
      } else if text[at + 1] == 0x7B {
        let rest = text[(at + 2)...].prefix(60).drop { $0 <= 0x20 || $0 == 0x2D }
        if let first = rest.first, first == 0x23 || first == 0x3E || first == 0x2F && rest.dropFirst().first != 0x2A {
          braces.hasAction = true
        }
        if Self.asksPython(rest) { braces.asksPython = true }
        let word = String(decoding: rest.prefix(while: TemplateWords.isWord), as: UTF8.self)
        let next = rest.dropFirst(word.utf8.count).drop { $0 <= 0x20 || $0 == 0x2D }
        if Self.goWords.contains(word), next.first == 0x22 || next.first == 0x7D || word == "range" { braces.isGo = true }
        i = at + 2
      }
    }
  }

  private static let djangoTags = [
    "load ", "csrf_token", "url '", "url \"", "static '", "static \"", "trans '", "trans \"", "translate ", "blocktrans", "endblocktrans",
    "get_current_language", "ifequal", "block.super", "provider_login_url", "element ", "firstof ", "ifchanged",
    "spaceless", "now \"", "lorem", "widthratio", "regroup ", "resetcycle", "autoescape off", "autoescape on", "empty %", "empty%",
  ]
  private static let liquidTags = ["assign ", "capture ", "render ", "section ", "unless ", "case ", "schema"]
  private static let twigTags = ["form_theme", "embed ", "trans_default_domain", "apply ", "use "]

  func percentLanguage(_ text: [UInt8]) -> TemplateLanguage {
    var votes: [TemplateLanguage: Int] = [:]
    // Django and Liquid have it, Jinja and Twig have not.
    var hasComment = false
    var i = 0
    while let at = text[i...].firstRange(of: [0x7B, 0x25])?.lowerBound {
      i = at + 2
      let tag = String(decoding: text[i...].prefix(60).drop { $0 <= 0x20 || $0 == 0x2D }, as: UTF8.self)
      let given = tag.hasPrefix("include ") ? tag.firstRange(of: " with ").map { tag[$0.upperBound...] } : nil
      if Self.djangoTags.contains(where: { tag.hasPrefix($0) }) || given?.first.map({ $0 != "{" }) == true {
        votes[.django, default: 0] += 1
      }
      if Self.liquidTags.contains(where: { tag.hasPrefix($0) }) { votes[.liquid, default: 0] += 1 }
      if Self.twigTags.contains(where: { tag.hasPrefix($0) }) { votes[.twig, default: 0] += 1 }
      if tag.hasPrefix("comment") { hasComment = true }
    }
    if votes[.twig] != nil, votes[.django] == nil { return .twig }
    if let django = votes[.django] { return django >= votes[.liquid] ?? 0 ? .django : .liquid }
    if votes[.liquid] != nil { return .liquid }
    return hasComment || Self.hasFilterWithColon(text) ? .django : .jinja
  }

  /// Whether a filter has its argument behind a colon, as in Django: `{{ size|default:"md" }}`.
  private static func hasFilterWithColon(_ text: [UInt8]) -> Bool {
    var i = 0
    while let open = text[i...].firstRange(of: [0x7B, 0x7B])?.upperBound {
      let tag = text[open...].prefix(200).prefix { $0 != 0x7D }
      i = tag.endIndex
      for bar in tag.indices where tag[bar] == 0x7C {
        let name = tag[(bar + 1)...].prefix(while: TemplateWords.isWord)
        if !name.isEmpty, name.endIndex < tag.endIndex, tag[name.endIndex] == 0x3A { return true }
      }
    }
    return false
  }
}
