import Diagnostics
import HTML

/// What the helpers of templates that bring style sheets name, as far as they name it literally. https://guides.rubyonrails.org/asset_pipeline.html,
/// https://laravel.com/docs/vite, https://symfony.com/doc/current/frontend.html, https://docs.djangoproject.com/en/stable/howto/static-files/
package struct StyleHelper {
  /// The sheets, in their order.
  var sheets: [ServedName] = []
  /// Entries of builds and paths of scripts, whose imports bring sheets.
  var scripts: [ServedName] = []
  /// Whether everything that it brings is named.
  var isWhole = true

  private static let pipelineHelpers = ["stylesheet_link_tag"]
  private static let entryHelpers = ["encore_entry_link_tags", "vite_stylesheet_tag", "stylesheet_pack_tag", "vite_entry_link_tags"]
  private static let servedHelpers = ["stylesheet_tag", "html::style", "html->css", "css_asset_tag", "css_tag", "include_css"]

  /// Reads a tag that writes a `link` element; nil for one that is no helper known here.
  init?(tag: String) {
    let lower = tag.lowercased()
    // Alternatives and lists that are put together name nothing for certain.
    func starts(_ names: [String]) -> Substring? {
      for name in names {
        guard let found = lower.firstRange(of: name) else { continue }
        return tag.utf8.count == lower.utf8.count ? tag[found.upperBound...] : nil
      }
      return nil
    }
    if let rest = starts(Self.pipelineHelpers) {
      let first = rest.drop { " \t\n\r(".contains($0) }
      if let all = [":app", ":all"].first(where: {
        first.hasPrefix($0) && first.dropFirst($0.utf8.count).first.map(Self.isPartOfName) != true
      }) {
        sheets = [ServedName(.wholePipeline, all.dropFirst())]
        take(Self.arguments(first.dropFirst(all.utf8.count)), as: .pipeline)
      } else {
        take(Self.arguments(rest), as: .pipeline)
      }
    } else if let rest = starts(["importmap("]) {
      take(Self.arguments(rest), as: .entry)
    } else if let rest = starts(Self.entryHelpers) {
      take(Self.arguments(rest), as: .entry)
    } else if let rest = starts(["@vite(", "@vite ("]) {
      take(Self.arguments(rest), as: .project)
    } else if let rest = starts(["vite_asset ", "vite_asset("]) {
      take(Self.arguments(rest), as: .project)
    } else if lower.contains("asset_url") && lower.contains("stylesheet_tag") || lower.contains("asset_url | css") {
      // Liquid's filters stand behind what they are of.
      take(Self.arguments(tag[...].drop { $0 == "{" || $0 == "-" }), as: .served)
    } else if starts(["wp_head"]) != nil {
      sheets = [ServedName(.theme, "wp_head")]
      // Plugins add theirs.
      isWhole = false
    } else if let rest = starts(Self.servedHelpers) {
      take(Self.arguments(rest), as: .served)
    } else {
      return nil
    }
    if sheets.isEmpty, scripts.isEmpty { isWhole = false }
  }

  private static func isPartOfName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

  private mutating func take(_ arguments: (names: [String], isWhole: Bool), as kind: ServedName.Kind) {
    isWhole = arguments.isWhole
    for name in arguments.names {
      if name.contains("://") || name.hasPrefix("//") {
        isWhole = false
        continue
      }
      let suffix = name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
      switch kind {
      case .project where [".js", ".ts", ".jsx", ".tsx", ".mjs"].contains(suffix): scripts.append(ServedName(.project, name))
      case .entry:
        sheets.append(ServedName(.entry, name))
      default: sheets.append(ServedName(kind, name))
      }
    }
  }

  /// The literal arguments at the beginning of a list, up to the first that has a name (`media: 'all'`, `'data-turbo' => true`).
  private static func arguments(_ text: Substring) -> (names: [String], isWhole: Bool) {
    var names: [String] = []
    var rest = text
    while true {
      rest = rest.drop { " \t\n\r([,".contains($0) }
      guard let first = rest.first else { return (names, true) }
      // ":application" is the name "application"; ":all" and ":app" are what lies in the folders.
      let symbol = first == ":" ? rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" } : ""
      if !symbol.isEmpty, symbol != "all", symbol != "app", !rest[symbol.endIndex...].drop(while: { $0 == " " }).hasPrefix("=>") {
        names.append(String(symbol))
        rest = rest[symbol.endIndex...]
        continue
      }
      guard first == "'" || first == "\"" || first == "`" else {
        // The end, or named arguments, or something that is no literal.
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        let isEnd = "])%}|>?;@#!".contains(first) || rest.hasPrefix("-%>") || rest.hasPrefix("-}}")
        let isNamed = !word.isEmpty && (rest[word.endIndex...].first == ":" || rest[word.endIndex...].drop { $0 == " " }.first == "=")
        let isSymbolKey = first == ":" && rest.prefix { $0 != "," }.contains("=>")
        return (names, isEnd || isNamed || isSymbolKey || rest.hasPrefix("**") && !names.isEmpty)
      }
      rest = rest.dropFirst()
      guard let close = rest.firstIndex(of: first) else { return (names, false) }
      let name = rest[..<close]
      rest = rest[rest.index(after: close)...]
      let next = rest.drop { $0 == " " }
      // A key with quotation marks begins the named ones.
      if next.hasPrefix("=>") || next.hasPrefix(":") { return (names, true) }
      // A name that is put together, or one of alternatives.
      if next.hasPrefix("+") || next.hasPrefix(".") || next.hasPrefix("?") && !next.hasPrefix("?>") || next.hasPrefix("if ")
        || name.contains("#{")
        || name.contains("${")
      {
        return (names, false)
      }
      names.append(String(name))
    }
  }
}

extension StyleHelper {
  /// What an address that an expression writes names: `{% static 'css/x.css' %}`, `{{ url_for('static', filename='x.css') }}?v=1`, `{{ base }}/css/x.css`.
  /// `value` has U+FFFC where `written` has expressions. Nil where that is not certain.
  static func address(written: String, value: String) -> ServedName? { address(written: written, value: value, suffixes: [".css"]) }

  private static let pictures = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"]
  private static let scriptFiles = [".js", ".mjs"]

  /// The address, from the site's root, of the picture that an expression names: `<?= base_url('images/apple.svg') ?>`. Nil where that is not certain, and for
  /// an address without expressions.
  static func picture(_ attribute: ElementTree.Attribute, in file: SourceFile) -> String? { place(attribute, in: file, pictures) }

  /// As ``picture(_:in:)``, of a script: `/js/login.js<?php echo version(); ?>`.
  static func script(_ attribute: ElementTree.Attribute, in file: SourceFile) -> String? { place(attribute, in: file, scriptFiles) }

  private static func place(_ attribute: ElementTree.Attribute, in file: SourceFile, _ suffixes: [String]) -> String? {
    guard attribute.value.contains(ElementTree.unknownPiece), attribute.valueRange.end <= file.text.count else { return nil }
    if let name = wholeName(attribute.value, suffixes) { return name }
    let written = String(decoding: file.text[attribute.valueRange.bytes].prefix(1000), as: UTF8.self)
    return address(written: written, value: attribute.value, suffixes: suffixes).map { "/" + $0.name.drop { $0 == "/" } }
  }

  /// The name of a file behind which stands only what tells its versions apart: `/js/login.js<?php echo version(); ?>`, `css/login.css?v=<?= time() ?>`.
  private static func wholeName(_ value: String, _ suffixes: [String]) -> String? {
    let value = value.trimmed
    func isUnknown(_ character: Character) -> Bool { character == "\u{FFFC}" || character == "\u{7F}" }
    var name = value.prefix { !isUnknown($0) && $0 != "?" && $0 != "#" }
    let rest = value[name.endIndex...]
    guard suffixes.contains(where: { name.lowercased().hasSuffix($0) }), rest.contains(where: isUnknown),
      !isUnknown(rest.first ?? " ") || rest.allSatisfy(isUnknown), !name.contains("://"), !name.hasPrefix("//")
    else { return nil }
    // It is looked for in the folders above, too.
    while let step = ["./", "../"].first(where: name.hasPrefix) { name = name.dropFirst(step.utf8.count) }
    return String(name)
  }

  private static func address(written: String, value: String, suffixes: [String]) -> ServedName? {
    if let plain = plainAddress(value.trimmed) { return plain }
    if let name = wholeName(value, suffixes) { return ServedName(.served, String(name.drop { $0 == "/" })) }
    let lower = written.lowercased()
    let literals = Self.literals(written)
    let files = literals.filter { name in
      let bare = name.prefix { $0 != "?" && $0 != "#" }.lowercased()
      return suffixes.contains { bare.hasSuffix($0) }
    }
    if let name = files.first {
      guard files.count == 1, !name.contains("#{"), !name.contains("${"), !name.contains("://"), !name.hasPrefix("//") else { return nil }
      // Nothing but a query stands behind the expression that names it.
      let behind = value.split(separator: "\u{FFFC}", omittingEmptySubsequences: false).last ?? ""
      guard behind.trimmed.isEmpty || behind.hasPrefix("?") else { return nil }
      return ServedName(kind(of: lower, name), name.hasPrefix("~/") ? String(name.dropFirst(2)) : name)
    }
    // "stylesheet_path 'application'"
    if lower.contains("stylesheet_path") || lower.contains("stylesheet_url"), literals.count == 1 {
      return ServedName(.pipeline, literals[0])
    }
    return afterBase(lower, value, suffixes)
  }

  /// An address that says by itself where it is looked for: `~/css/site.css`, `%PUBLIC_URL%/x.css`, `@{/css/x.css}`.
  package static func plainAddress(_ value: String) -> ServedName? {
    guard !value.contains("\u{FFFC}") else { return nil }
    for prefix in ["~/", "%PUBLIC_URL%/", "%BASE_URL%", "%sveltekit.assets%/"] where value.hasPrefix(prefix) {
      return ServedName(.served, value.dropFirst(prefix.utf8.count))
    }
    if value.hasPrefix("@{"), value.hasSuffix("}") {
      let inner = value.dropFirst(2).dropLast().drop { $0 == "~" }.prefix { $0 != "(" }
      return inner.hasPrefix("/") && !inner.hasPrefix("//") && !inner.contains("$") ? ServedName(.served, inner) : nil
    }
    if value.hasPrefix("<"), value.lowercased().contains("url ") {
      let names = literals(value)
      return names.count == 1 && names[0].hasPrefix("/") ? ServedName(.served, names[0]) : nil
    }
    return nil
  }

  private static func kind(of lower: String, _ name: String) -> ServedName.Kind {
    if lower.contains("vite") { return .project }
    for word in ["asset_path", "asset_url", "stylesheet_path", "stylesheet_url"] where lower.contains(word) { return .pipeline }
    return .served
  }

  /// Words of expressions that stand for the address of the site, or of its files.
  private static let bases = [
    "static", "base", "context", "url", "root", "path", "host", "cdn", "asset", "public", "theme", "template", "dir", "prefix", "site",
    "home",
    "request", "resource", "media", "ctx",
  ]

  /// A literal path behind one expression at the beginning.
  private static func afterBase(_ lower: String, _ value: String, _ suffixes: [String]) -> ServedName? {
    let path = value.prefix { $0 != "?" && $0 != "#" }
    guard path.first == "\u{FFFC}" else { return nil }
    let rest = path.drop { $0 == "\u{FFFC}" || $0 == "\u{7F}" }
    guard !rest.contains("\u{FFFC}"), suffixes.contains(where: { rest.lowercased().hasSuffix($0) }),
      let end = lower.firstRange(of: rest.lowercased())
    else {
      return nil
    }
    let expression = lower[..<end.lowerBound]
    guard bases.contains(where: { expression.contains($0) }) else { return nil }
    return ServedName(.served, rest)
  }

  /// The strings in a text, without their quotation marks.
  private static func literals(_ text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "'" || $0 == "\"" || $0 == "`" }), found.count < 20 {
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: rest[open]) else { break }
      found.append(String(inner[..<close]))
      rest = inner[inner.index(after: close)...]
    }
    return found
  }
}
