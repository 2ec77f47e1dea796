import Diagnostics

/// Which pages of a theme some code of WordPress's runs on, by the conditions around it
/// (https://developer.wordpress.org/themes/basics/conditional-tags/).
struct WordPressPages: Sendable {
  /// The conditional tags that say for which template they hold, with the names of these.
  private static let tags: [(name: String, templates: [String])] = [
    ("is_front_page", ["front-page", "home", "index"]), ("is_home", ["home", "index"]), ("is_404", ["404"]), ("is_search", ["search"]),
    ("is_author", ["author", "archive"]), ("is_category", ["category", "archive"]), ("is_tag", ["tag", "archive"]),
    ("is_archive", ["archive", "category", "tag", "author", "taxonomy", "date"]), ("is_single", ["single"]),
  ]

  /// The words of the conditions, the outermost first.
  private var conditions: [String] = []

  /// The conditions whose braces are open at a place; `start` is where the function begins in which it stands.
  init(around place: Int, from start: Int, in text: [UInt8]) {
    var open: [Int] = []
    var i = start
    while i < place {
      switch text[i] {
      case 0x27, 0x22: i = text[(i + 1)..<place].firstIndex(of: text[i]) ?? place
      case 0x2F where text[i + 1] == 0x2F: i = text[i..<place].firstIndex(of: 0x0A) ?? place
      case 0x2F where text[i + 1] == 0x2A: i = text[i..<place].firstRange(of: [0x2A, 0x2F])?.upperBound ?? place
      case 0x7B: open.append(i)
      case 0x7D: _ = open.popLast()
      default: break
      }
      i += 1
    }
    conditions = open.compactMap { Self.condition(before: $0, from: start, in: text) }
  }

  /// The condition of an `if` whose brace opens at a place; nil for another brace.
  private static func condition(before brace: Int, from start: Int, in text: [UInt8]) -> String? {
    guard let close = text[start..<brace].lastIndex(where: { $0 > 0x20 }), text[close] == 0x29 else { return nil }
    var depth = 0
    for i in (start...close).reversed() {
      if text[i] == 0x29 { depth += 1 }
      if text[i] == 0x28 { depth -= 1 }
      guard depth == 0 else { continue }
      guard text[start..<i].reversed().drop(while: { $0 <= 0x20 }).starts(with: "fi".utf8) else { return nil }
      return String(decoding: text[i...close], as: UTF8.self)
    }
    return nil
  }

  /// Whether a template of the theme, by its path, may be shown where they all hold. What is not understood may.
  func mayShow(_ template: String) -> Bool {
    let path = template.split(separator: "/")
    guard let file = path.last else { return true }
    let name = String(file.prefix { $0 != "." })
    return conditions.allSatisfy { condition in
      // Others of several, or what is not so, are shown elsewhere.
      if condition.contains("||") || condition.contains("!") { return true }
      if condition.contains("is_page_template") {
        let named = condition.split { $0 == "'" || $0 == "\"" }.filter { $0.hasSuffix(".php") }
        return named.isEmpty || named.contains { template.hasSuffix("/" + $0) }
      }
      guard let tag = Self.tags.first(where: { condition.contains($0.name) }) else { return true }
      if tag.templates.contains("home"), Self.homes.contains(where: name.contains) { return true }
      return tag.templates.contains { name == $0 || name.hasPrefix($0 + "-") } || Self.parts.contains { name.hasPrefix($0) }
    }
  }

  /// What templates are called that a site may have as its front page.
  private static let homes = ["home", "front", "landing"]

  /// Files that are no templates by themselves: they are shown on all pages.
  private static let parts = ["header", "footer", "sidebar", "content", "functions"]
}
