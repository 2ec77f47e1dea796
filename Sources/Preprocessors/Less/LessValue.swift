import Diagnostics

/// A value of Less.
struct LessValue {
  indirect enum Kind {
    case number(LessNumber)
    case color(SheetColor)
    /// The content as it was written, and its quotation mark.
    case quoted(String, Character)
    case keyword(String)
    /// What is taken as it stands.
    case text(String)
    case url(String)
    case list([LessValue], isComma: Bool)
    /// What CSS computes: `10px / 2`, `100% - 10px`.
    case operation(LessOperator, LessValue, LessValue, isSpaced: Bool)
    case parentheses(LessValue)
    case call(String, [LessValue])
    /// A ruleset, and the blocks around the place where it became a value.
    case detached(LessDetached, [LessScope])
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

  static var unknown: LessValue { LessValue(.unknown) }
  static func boolean(_ value: Bool) -> LessValue { LessValue(.keyword(value ? "true" : "false")) }
  static func number(_ value: Double, _ unit: String = "") -> LessValue { LessValue(.number(LessNumber(value, unit))) }

  var number: LessNumber? { if case .number(let number) = kind { number } else { nil } }
  var color: SheetColor? { if case .color(let color) = kind { color } else { nil } }
  var keyword: String? { if case .keyword(let word) = kind { word } else { nil } }

  /// Whether something in it is not known.
  var isUnknown: Bool {
    switch kind {
    case .unknown, .detached: true
    case .list(let items, _), .call(_, let items): items.contains { $0.isUnknown }
    case .operation(_, let a, let b, _): a.isUnknown || b.isUnknown
    case .parentheses(let inner): inner.isUnknown
    case .text(let text), .quoted(let text, _), .keyword(let text), .url(let text): text.contains("\u{FFFC}")
    case .number(let number): !number.value.isFinite
    case .color: false
    }
  }

  /// The items of a list; a single value is a list of one.
  var items: [LessValue] { if case .list(let items, _) = kind { items } else { [self] } }

  /// The characters of a string or a word; nil for what is none.
  var words: String? {
    switch kind {
    case .quoted(let text, _), .keyword(let text), .text(let text): text
    default: nil
    }
  }

  /// As CSS says it; U+FFFC for what is not known.
  var css: String {
    switch kind {
    case .unknown, .detached: "\u{FFFC}"
    case .number(let number): number.css
    case .color(let color): color.css
    case .quoted(let text, let quote): "\(quote)\(text)\(quote)"
    case .keyword(let text), .text(let text): text
    case .url(let text): "url(\(text))"
    case .list(let items, let isComma): Self.joined(items, isComma: isComma)
    case .operation(let sign, let a, let b, let isSpaced):
      a.css + (isSpaced ? " \(sign == .dotDivide ? "/" : sign.rawValue) " : sign == .dotDivide ? "/" : sign.rawValue) + b.css
    case .parentheses(let inner): "(" + inner.css + ")"
    case .call(let name, let arguments): name + "(" + arguments.map(\.css).joined(separator: ", ") + ")"
    }
  }

  private static func joined(_ items: [LessValue], isComma: Bool) -> String {
    var made = ""
    for item in items {
      let next = item.css
      if !made.isEmpty, !next.isEmpty { made += isComma ? ", " : " " }
      made += next
    }
    return made
  }

  /// As it is put into a text: strings without quotation marks.
  var interpolated: String {
    if case .quoted(let text, _) = kind { return text }
    return css
  }

  /// How two values compare: -1, 0 or 1; nil where they do not.
  static func compare(_ a: LessValue, _ b: LessValue) -> Int? {
    switch (a.kind, b.kind) {
    case (.number(let a), .number(let b)): return a.compared(to: b)
    case (.color(let a), .color(let b)): return a.isEqual(to: b) ? 0 : nil
    case (.quoted(let a, _), .quoted(let b, _)): return a == b ? 0 : a < b ? -1 : 1
    case (.keyword(let a), .keyword(let b)): return a == b ? 0 : nil
    case (.list(let a, let isCommaA), .list(let b, let isCommaB)):
      return isCommaA == isCommaB && a.count == b.count && zip(a, b).allSatisfy { compare($0, $1) == 0 } ? 0 : nil
    // A string or a text is compared with what the other is written as.
    case (.quoted, _), (.text, _), (_, .quoted), (_, .text): return a.css == b.css ? 0 : nil
    default: return nil
    }
  }
}

/// A number with its unit, as Less computes with it: units that do not convert are passed over.
struct LessNumber {
  var value: Double
  private(set) var numerator: [String]
  private(set) var denominator: [String] = []
  /// The unit that is written where none is left, or too many are.
  private var backup: String?

  init(_ value: Double, _ unit: String = "") {
    self.value = value
    numerator = unit.isEmpty ? [] : [unit]
    backup = numerator.first
  }

  /// The unit that is written.
  var unit: String { numerator.count == 1 ? numerator[0] : backup ?? denominator.first ?? "" }
  var hasUnit: Bool { !numerator.isEmpty || !denominator.isEmpty }
  var css: String { SassValue.text(of: value) + unit }

  /// The number with another value.
  func with(_ value: Double) -> LessNumber {
    var made = self
    made.value = value
    return made
  }

  private static let converted: Set<String> = ["cm", "mm", "in", "px", "pt", "pc", "s", "ms", "rad", "deg", "grad", "turn"]

  static func factor(from: String, to: String) -> Double? {
    from == to ? 1 : converted.contains(from) && converted.contains(to) ? SheetUnits.factor(from: from, to: to) : nil
  }

  /// In another unit where it converts to it.
  func converted(to unit: String) -> LessNumber {
    guard numerator.count == 1, denominator.isEmpty, let factor = Self.factor(from: numerator[0], to: unit) else { return self }
    return LessNumber(value * factor, unit)
  }

  func compared(to other: LessNumber) -> Int? {
    var second = other.value
    if hasUnit, other.hasUnit, numerator != other.numerator || denominator != other.denominator {
      guard numerator.count == 1, other.numerator.count == 1, denominator.isEmpty, other.denominator.isEmpty,
        let factor = Self.factor(from: other.numerator[0], to: numerator[0])
      else { return nil }
      second *= factor
    }
    return value < second ? -1 : value == second ? 0 : 1
  }

  /// Nil for what is no number: a quotient by nothing.
  static func computed(_ sign: LessOperator, _ a: LessNumber, _ b: LessNumber) -> LessNumber? {
    var made = a
    made.backup = a.backup ?? a.numerator.first
    switch sign {
    case .plus, .minus:
      var other = b
      if !a.hasUnit {
        made.numerator = b.numerator
        made.denominator = b.denominator
        made.backup = a.backup ?? b.backup ?? b.numerator.first
      } else if b.hasUnit, let unit = a.numerator.first {
        other = b.converted(to: unit)
      }
      made.value = sign == .plus ? a.value + other.value : a.value - other.value
    case .times:
      made.value = a.value * b.value
      made.numerator = (a.numerator + b.numerator).sorted()
      made.denominator = (a.denominator + b.denominator).sorted()
      made.cancel()
    case .divide, .dotDivide:
      guard b.value != 0 else { return nil }
      made.value = a.value / b.value
      made.numerator = (a.numerator + b.denominator).sorted()
      made.denominator = (a.denominator + b.numerator).sorted()
      made.cancel()
    }
    return made.numerator.count + made.denominator.count < 20 ? made : nil
  }

  /// Takes out the units that stand above and below.
  private mutating func cancel() {
    for unit in denominator where numerator.contains(unit) {
      numerator.remove(at: numerator.firstIndex(of: unit) ?? 0)
      denominator.remove(at: denominator.firstIndex(of: unit) ?? 0)
    }
  }
}
