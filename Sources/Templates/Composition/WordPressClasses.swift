import Diagnostics

/// The classes that WordPress itself gives the body of a page, or an entry, and those that the program adds to them.
///
/// Which of them a page has hangs on what is shown. A class that may be there is written with what says so
/// behind it (``OptionalPiece``), one of which only the beginning is known with a piece that completes it.
enum WordPressClasses {
  /// What a template shows, by its name: https://developer.wordpress.org/themes/basics/template-hierarchy/
  private enum Kind { case page, single, search, missing, any }

  /// Of every page for people who have not signed in. https://developer.wordpress.org/reference/functions/get_body_class/
  private static let common = [
    "rtl", "home", "custom-background", "wp-custom-logo", "wp-embed-responsive", "wp-singular", "wp-theme-*", "wp-child-theme-*",
    "no-customize-support",
    // Of plugins that most shops and many pages have.
    "woocommerce", "woocommerce-page", "woocommerce-account", "woocommerce-cart", "woocommerce-checkout", "woocommerce-js",
    "woocommerce-no-js", "theme-*",
    "elementor-default", "elementor-template-*", "elementor-kit-*", "elementor-page", "elementor-page-*", "wpb-js-composer",
    "js-comp-ver-*",
    "vc_responsive",
  ]
  private static let page = [
    "page", "privacy-policy", "page-id-*", "page-parent", "page-child", "parent-pageid-*", "page-template", "page-template-*",
    "page-paged-*",
  ]
  private static let single = [
    "single", "single-*", "postid-*", "attachment", "attachment-*", "attachmentid-*", "post-template", "post-template-*",
    "product-template-*",
  ]
  private static let search = ["search", "search-results", "search-no-results", "paged", "paged-*", "search-paged-*"]
  private static let missing = ["error404"]
  private static let lists = [
    "blog", "archive", "date", "paged", "paged-*", "post-type-archive", "post-type-archive-*", "author", "author-*", "category",
    "category-*", "tag",
    "tag-*", "tax-*", "term-*",
  ]

  /// Of an entry: https://developer.wordpress.org/reference/functions/get_post_class/
  static let entry = [
    "post-*", "post", "page", "type-*", "status-*", "format-*", "has-post-thumbnail", "post-password-required", "sticky", "hentry",
    "category-*",
    "tag-*",
  ]

  private static func kind(_ path: String, _ text: [UInt8]) -> Kind {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if name == "404.php" { return .missing }
    if name == "search.php" { return .search }
    if name.hasPrefix("single") || name.hasPrefix("attachment") { return .single }
    let isPage = name == "page.php" || name.hasPrefix("page-") || name == "front-page.php"
    return isPage || text.prefix(8_192).firstRange(of: Array("Template Name:".utf8)) != nil ? .page : .any
  }

  /// Those that the body of a page may have which a template shows; `*` stands for what nobody knows before.
  static func body(of template: SourceFile) -> [String] {
    switch kind(template.path, template.text) {
    case .page: common + page
    case .single: common + single
    case .search: common + search
    case .missing: common + missing
    case .any: common + page + single + search + missing + lists
    }
  }

  /// How a class is written that may be there.
  static func marked(_ name: String) -> String { name.contains("*") ? name.replacing("*", with: "\u{FFFC}") : name + OptionalPiece.text }
}

/// What the functions of a program of WordPress' add to the classes of pages and entries: `add_filter('body_class', …)`.
struct ClassFilters: Sendable {
  /// Those that its strings spell; one that an expression completes ends in `*`.
  private(set) var names: Set<String> = []
  /// Whether there may be any other.
  private(set) var isOpen = false

  private static let longest = 60

  /// Takes what a file adds at a hook.
  mutating func read(_ text: [UInt8], hook: String) {
    guard text.firstRange(of: Array(hook.utf8)) != nil else { return }
    var at = 0
    while let found = text[at...].firstRange(of: Array("add_filter".utf8)) {
      at = found.upperBound
      guard let call = ProgramStatements.parenthesized(SourceRange(at, min(text.count, at + 8_192)), text) else { continue }
      let words = text[call.bytes].split(maxSplits: 2, omittingEmptySubsequences: false) { $0 == 0x27 || $0 == 0x22 }
      guard words.count == 3, String(decoding: words[1], as: UTF8.self) == hook else { continue }
      if words[2].firstRange(of: Array("function".utf8)) != nil || words[2].firstRange(of: Array("fn".utf8)) != nil, words[2].contains(0x28)
      {
        add(words[2])
      } else {
        // The name of a function, or of a method behind its object.
        let strings = words[2].split(omittingEmptySubsequences: false) { $0 == 0x27 || $0 == 0x22 }
        guard let name = strings.indices.filter({ $0 % 2 == 1 }).map({ String(decoding: strings[$0], as: UTF8.self) }).last else {
          isOpen = true
          continue
        }
        var isFound = false
        PhpFunctions.bodies(in: text) { own, body in
          if own == name.split(separator: ":").last.map(String.init) ?? name {
            add(body)
            isFound = true
          }
        }
        if !isFound { isOpen = isOpen || !name.hasPrefix("__return") }
      }
    }
  }

  /// Takes the strings of a function, whatever it asks for them; and what stands beside them.
  private mutating func add(_ body: ArraySlice<UInt8>) {
    let text = Array(body)
    let tokens = ExpressionLexer.tokens(text, SourceRange(0, text.count), .of(.php))
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1].kind : .end
      let next = index + 1 < tokens.count ? tokens[index + 1].kind : .end
      if case .string(let quote) = token.kind {
        let written = String(decoding: text[token.range.bytes], as: UTF8.self)
        let isCompleted = next == .symbol(".")
        // What stands behind an expression alone tells too little.
        if before == .symbol(".") { continue }
        for word in written.split(separator: " ") where word.utf8.count <= Self.longest {
          let known = quote == 0x22 ? word.prefix { $0 != "$" && $0 != "{" } : word
          if known.utf8.count < word.utf8.count || isCompleted && word.endIndex == written.endIndex {
            if known.utf8.count > 1 { names.insert(known + "*") } else { isOpen = true }
          } else {
            names.insert(String(word))
          }
        }
      } else if token.kind == .symbol("="), before == .symbol("]"), index > 1, tokens[index - 2].kind == .symbol("[") {
        // `$classes[] = $name;`
        if case .string = next { continue }
        isOpen = true
      }
    }
  }
}
