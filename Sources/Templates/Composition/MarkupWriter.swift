import Diagnostics

/// Writes the element that a helper stands for. Each value points at the argument that gave it, the rest at the helper's own tag.
struct MarkupWriter {
  private(set) var text = AssembledText()
  private let tag: SourceRange
  private let file: SourceFile
  private let language: TemplateLanguage

  private static let flags: Set<String> = [
    "disabled", "hidden", "checked", "selected", "required", "readonly", "multiple", "autofocus", "novalidate", "async", "defer",
    "formnovalidate",
  ]

  init(_ tag: SourceRange, of file: SourceFile, _ language: TemplateLanguage) {
    self.tag = tag
    self.file = file
    self.language = language
  }

  /// Markup of the helper's own.
  mutating func add(_ markup: String) { text.append(markup, from: tag, of: file) }

  mutating func add(_ other: AssembledText) { text.append(other) }

  mutating func open(_ element: String) { add("<" + element) }

  /// An attribute, as far as its value is known; one whose value is not stands there with its expression.
  mutating func attribute(_ name: String, _ value: TemplateValue, _ range: SourceRange) {
    switch value {
    case .boolean(false) where name.hasPrefix("data-") || name.hasPrefix("aria-"): add(" " + name + "=\"false\"")
    case .null, .absent, .boolean(false): break
    case .boolean(true): add(" " + name + (Self.flags.contains(name) ? "" : "=\"true\""))
    case .string(let text, _):
      add(" " + name + "=\"")
      add(text.escaped)
      add("\"")
    case .number(_, let digits):
      add(" " + name + "=\"")
      add(digits)
      add("\"")
    case .list(let items):
      add(" " + name + "=\"")
      for (index, item) in items.enumerated() {
        if index > 0 { add(" ") }
        if case .string(let text, _) = item { add(text.escaped) } else if case .null = item {} else { unknown(range) }
      }
      add("\"")
    case .map(let map) where name == "data" || name == "aria":
      for entry in map.entries { attribute(name + "-" + entry.key.withHyphens, entry.value, range) }
    case .unknown, .map, .macro, .content:
      if Self.flags.contains(name) {
        add(" :" + name + "=\"x\"")
      } else {
        add(" " + name + "=\"")
        unknown(range)
        add("\"")
      }
    }
  }

  /// An expression that is not known, as a tag of its language.
  mutating func unknown(_ range: SourceRange) {
    let words = file.text[range.bytes]
    let isBlade = language == .blade
    guard words.firstRange(of: [0x25, 0x3E]) == nil, words.firstRange(of: [0x7D, 0x7D]) == nil, !words.contains(0x22) || !isBlade,
      !words.isEmpty
    else {
      return add("\u{FFFC}")
    }
    add(isBlade ? "{{ " : "<%= ")
    text.append(range, of: file)
    add(isBlade ? " }}" : " %>")
  }

  /// Words between tags.
  mutating func words(_ value: TemplateValue, _ range: SourceRange, escapes: Bool = true) {
    switch value {
    case .string(let text, let isMarkup): add(isMarkup || !escapes ? text : text.escaped)
    case .number(_, let digits): add(digits)
    case .null, .absent: break
    default: unknown(range)
    }
  }
}

extension String {
  /// With a hyphen for each underscore, as helpers write names of elements and attributes.
  var withHyphens: String {
    utf8.contains(0x5F) ? String(decoding: utf8.map { $0 == 0x5F ? 0x2D : $0 }, as: UTF8.self) : self
  }
}
