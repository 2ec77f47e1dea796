import Diagnostics

/// A value of Sass: https://sass-lang.com/documentation/values/
struct SassValue: Sendable {
  enum Separator: Sendable { case space, comma, slash, undecided }

  indirect enum Kind: Sendable {
    case number(Double, unit: String)
    case color(SheetColor)
    case string(String, isQuoted: Bool)
    case list([SassValue], Separator, isBracketed: Bool)
    case map([(key: SassValue, value: SassValue)])
    case boolean(Bool)
    case null
    /// What cannot be worked out here.
    case unknown
  }

  var kind: Kind
  /// Where it was written as it is; nil for what was computed.
  var place: SheetPlace?

  init(_ kind: Kind, place: SheetPlace? = nil) {
    self.kind = kind
    self.place = place
  }

  static let null = SassValue(.null)
  static let unknown = SassValue(.unknown)
  static func boolean(_ value: Bool) -> SassValue { SassValue(.boolean(value)) }
  static func number(_ value: Double, _ unit: String = "") -> SassValue { SassValue(.number(value, unit: unit)) }
  static func word(_ text: String) -> SassValue { SassValue(.string(text, isQuoted: false)) }
  static func color(_ color: SheetColor) -> SassValue { SassValue(.color(color)) }

  /// Whether it counts as true; nil where that is not known.
  var isTrue: Bool? {
    switch kind {
    case .unknown: nil
    case .boolean(let value): value
    case .null: false
    default: true
    }
  }

  var isNull: Bool { if case .null = kind { true } else { false } }

  /// Whether something in it is not known.
  var isUnknown: Bool {
    switch kind {
    case .unknown: true
    case .list(let items, _, _): items.contains { $0.isUnknown }
    case .map(let pairs): pairs.contains { $0.key.isUnknown || $0.value.isUnknown }
    case .string(let text, _): text.contains("\u{FFFC}")
    default: false
    }
  }

  var number: (value: Double, unit: String)? { if case .number(let value, let unit) = kind { (value, unit) } else { nil } }
  var string: String? { if case .string(let text, _) = kind { text } else { nil } }
  var color: SheetColor? {
    switch kind {
    case .color(let color): color
    case .string(let text, false): SheetColor(text)
    default: nil
    }
  }

  /// The items of a list; a single value is a list of one, a map one of pairs.
  var items: [SassValue] {
    switch kind {
    case .list(let items, _, _): items
    case .map(let pairs): pairs.map { SassValue(.list([$0.key, $0.value], .space, isBracketed: false)) }
    case .null, .boolean, .number, .color, .string, .unknown: [self]
    }
  }

  var pairs: [(key: SassValue, value: SassValue)]? {
    switch kind {
    case .map(let pairs): pairs
    case .list(let items, _, _) where items.isEmpty: []
    default: nil
    }
  }

  /// Whether two values are the same; nil where that is not known.
  static func equal(_ a: SassValue, _ b: SassValue) -> Bool? {
    switch (a.kind, b.kind) {
    case (.unknown, _), (_, .unknown): return nil
    case (.null, .null): return true
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.number(let a, let unitA), .number(let b, let unitB)):
      if unitA == unitB { return abs(a - b) < 1e-10 }
      guard !unitA.isEmpty, !unitB.isEmpty, let factor = SheetUnits.factor(from: unitB, to: unitA) else { return false }
      return abs(a - b * factor) < 1e-10
    case (.string(let a, _), .string(let b, _)): return a.contains("\u{FFFC}") || b.contains("\u{FFFC}") ? nil : a == b
    case (.list(let a, let separatorA, _), .list(let b, let separatorB, _)):
      guard a.count == b.count, a.count < 2 || separatorA == separatorB else { return false }
      for (a, b) in zip(a, b) {
        guard let same = equal(a, b) else { return nil }
        if !same { return false }
      }
      return true
    case (.map(let a), .map(let b)):
      guard a.count == b.count else { return false }
      for pair in a {
        guard let other = SassValue(.map(b)).value(of: pair.key) else { return false }
        guard let same = equal(pair.value, other) else { return nil }
        if !same { return false }
      }
      return true
    case (.color, _), (_, .color):
      guard let a = a.color, let b = b.color else { return false }
      return a.isEqual(to: b)
    default: return false
    }
  }

  /// The value of a key of a map.
  func value(of key: SassValue) -> SassValue? { pairs?.first { SassValue.equal($0.key, key) == true }?.value }

  /// As CSS says it; U+FFFC for what is not known. Nil for what CSS cannot say.
  func css() -> String? {
    switch kind {
    case .unknown: return "\u{FFFC}"
    case .null: return ""
    case .boolean(let value): return value ? "true" : "false"
    case .number(let value, let unit): return Self.text(of: value) + unit
    case .color(let color): return color.css
    case .string(let text, let isQuoted): return isQuoted ? Self.quoted(text) : text
    case .list(let items, let separator, let isBracketed):
      var parts: [String] = []
      for item in items where !item.isNull {
        guard let text = item.css() else { return nil }
        parts.append(text)
      }
      let joined = parts.joined(separator: separator == .comma ? ", " : separator == .slash ? "/" : " ")
      return isBracketed ? "[\(joined)]" : joined
    case .map: return nil
    }
  }

  /// As it is put into a text: without quotation marks.
  var interpolated: String? {
    switch kind {
    case .string(let text, _): return text
    case .list(let items, let separator, let isBracketed):
      var parts: [String] = []
      for item in items where !item.isNull {
        guard let text = item.interpolated else { return nil }
        parts.append(text)
      }
      let joined = parts.joined(separator: separator == .comma ? ", " : separator == .slash ? "/" : " ")
      return isBracketed ? "[\(joined)]" : joined
    default: return css()
    }
  }

  static func quoted(_ text: String) -> String {
    let quote: Character = text.contains("\"") && !text.contains("'") ? "'" : "\""
    var made = String(quote)
    for character in text {
      if character == quote { made += "\\" }
      if character == "\n" { made += "\\a " } else { made.append(character) }
    }
    return made + String(quote)
  }

  /// With at most ten digits behind the point; numbers of more than fifteen digits before it with an exponent, as CSS allows.
  static func text(of value: Double) -> String {
    guard value.isFinite else { return "\u{FFFC}" }
    let rounded = (value * 1e10).rounded() / 1e10
    let number = abs(value) < 1e5 ? rounded : value
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    var text = number.description
    if text.contains("e"), abs(number) < 1 {
      // Small numbers without an exponent.
      let scaled = Int64((abs(number) * 1e10).rounded())
      let digits = String(scaled)
      let padded = String(repeating: "0", count: max(0, 11 - digits.count)) + digits
      text = (number < 0 ? "-" : "") + padded.dropLast(10) + "." + padded.suffix(10)
      while text.hasSuffix("0") { text.removeLast() }
    } else if !text.contains("e"), let point = text.firstIndex(of: "."), text.distance(from: point, to: text.endIndex) > 11 {
      text = String(text[..<text.index(point, offsetBy: 11)])
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text
  }
}
