import Diagnostics

/// Counters and quotation marks: https://www.w3.org/TR/css-lists-3/#auto-numbering and https://www.w3.org/TR/css-content-3/#quotes
enum CounterParser {
  /// The styles of counters and markers whose text is known; all others are ``ListStyleType/other``.
  static let styles: [String: ListStyleType] = [
    "none": .none, "disc": .disc, "circle": .circle, "square": .square, "decimal": .decimal, "decimal-leading-zero": .decimalLeadingZero,
    "lower-alpha": .lowerAlpha, "upper-alpha": .upperAlpha, "lower-latin": .lowerLatin, "upper-latin": .upperLatin,
    "lower-roman": .lowerRoman, "upper-roman": .upperRoman, "lower-greek": .lowerGreek,
  ]

  /// `counter-reset`, `counter-increment` and `counter-set`: names, each with a number or with `value`.
  static func changes(_ reader: inout ValueReader, value: Int) -> SpecifiedValue? {
    if reader.ident("none") { return .counters([]) }
    var changes: [CounterChange] = []
    while !reader.isAtEnd {
      if reader.kind == .function {
        // MISSING: `reversed()`, which counts what it is to number.
        guard reader.peekFunction == "reversed", reader.block() != nil else { return nil }
        _ = reader.integerOrCalculation()
        while !reader.isAtEnd { reader.advance() }
        return .unknown(.unsupportedCSS)
      }
      guard let name = name(&reader) else { return nil }
      changes.append(CounterChange(name: name, value: bounded(reader.integerOrCalculation() ?? value)))
    }
    return changes.isEmpty ? nil : .counters(changes)
  }

  private static func bounded(_ value: Int) -> Int { max(-1_000_000_000, min(1_000_000_000, value)) }

  private static func name(_ reader: inout ValueReader) -> String? {
    guard reader.kind == .ident, let name = reader.tokenString else { return nil }
    if ["none", "inherit", "initial", "unset", "revert", "revert-layer", "default"].contains(lowercasedASCII(name)) { return nil }
    reader.advance()
    return name
  }

  /// `counter()` or `counters()`.
  static func function(_ reader: inout ValueReader) -> ContentItem? {
    let hasSeparator = reader.peekFunction == "counters"
    guard var inner = reader.block(), let name = name(&inner) else { return nil }
    var separator: String?
    if hasSeparator {
      guard inner.comma(), inner.kind == .string, let string = inner.tokenString else { return nil }
      separator = string
      inner.advance()
    }
    var style = ListStyleType.decimal
    if inner.comma() {
      if inner.kind == .ident, let word = inner.ident() {
        style = styles[word] ?? .other
      } else {
        guard inner.kind == .string || inner.peekFunction == "symbols" else { return nil }
        while !inner.isAtEnd { inner.advance() }
        style = .other
      }
    }
    return inner.isAtEnd ? .counter(name: name, separator: separator, style: style) : nil
  }

  /// `quotes`: pairs of marks.
  static func quotes(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("auto") || reader.ident("match-parent") { return .auto }
    if reader.ident("none") { return .strings([]) }
    var marks: [String] = []
    while reader.kind == .string, let mark = reader.tokenString {
      marks.append(mark)
      reader.advance()
    }
    return marks.isEmpty || marks.count % 2 != 0 ? nil : .strings(marks)
  }
}
