import Diagnostics

/// What a value is, told by its text alone: which of a utility's properties an arbitrary value goes to.
enum ValueKind: String {
  case color, length, percentage, ratio, number, integer, url, position, image, angle, vector
  case bgSize = "bg-size"
  case lineWidth = "line-width"
  case familyName = "family-name"
  case genericName = "generic-name"
  case absoluteSize = "absolute-size"
  case relativeSize = "relative-size"

  /// The first of some kinds that a value is; nil also where a variable decides.
  static func infer(_ value: String, _ kinds: [ValueKind]) -> ValueKind? {
    if value.hasPrefix("var(") { return nil }
    return kinds.first { $0.matches(value) }
  }

  private func matches(_ value: String) -> Bool {
    switch self {
    case .color: ColorText.isColor(value)
    case .length: Self.isLength(value)
    case .percentage: Self.number(value, unit: "%") || ArbitraryValue.hasMath(value)
    case .ratio: Self.isRatio(value) || ArbitraryValue.hasMath(value)
    case .number: Self.number(value, unit: "") || ArbitraryValue.hasMath(value)
    case .integer: Self.isInteger(value)
    case .url: Self.isURL(value)
    case .position: Self.isPosition(value)
    case .image: Self.isImage(value)
    case .angle: ["deg", "rad", "grad", "turn"].contains { Self.number(value, unit: $0) }
    case .vector: Self.isVector(value)
    case .bgSize: Self.isBackgroundSize(value)
    case .lineWidth:
      TextPieces.split(value, at: " ").allSatisfy {
        Self.isLength($0) || ValueKind.number.matches($0) || ["thin", "medium", "thick"].contains($0)
      }
    case .familyName: Self.isFamilyName(value)
    case .genericName: Self.genericNames.contains(value)
    case .absoluteSize: Self.absoluteSizes.contains(value)
    case .relativeSize: value == "larger" || value == "smaller"
    }
  }

  private static let genericNames: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded",
    "math",
    "emoji", "fangsong",
  ]
  private static let absoluteSizes: Set<String> = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
  ]
  private static let lengthUnits: Set<String> = [
    "cm", "mm", "Q", "in", "pc", "pt", "px", "em", "ex", "ch", "rem", "lh", "rlh", "vw", "vh", "vmin", "vmax", "vb", "vi", "svw", "svh",
    "lvw", "lvh", "dvw", "dvh", "cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax",
  ]

  /// The end of the number that a text begins with, sign and exponent with it; nil where it begins with none.
  static func numberLength(_ text: some StringProtocol) -> Int? {
    let bytes = Array(text.utf8)
    func digits(_ start: Int) -> Int {
      var i = start
      while i < bytes.count, bytes[i].isASCIIDigit { i += 1 }
      return i
    }
    let start = bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") ? 1 : 0
    var i = digits(start)
    let hasInteger = i > start
    if i < bytes.count, bytes[i] == UInt8(ascii: "."), digits(i + 1) > i + 1 {
      i = digits(i + 1)
    } else if !hasInteger {
      return nil
    }
    if i < bytes.count, bytes[i] | 0x20 == UInt8(ascii: "e") {
      let sign = i + 1 < bytes.count && (bytes[i + 1] == UInt8(ascii: "+") || bytes[i + 1] == UInt8(ascii: "-")) ? 1 : 0
      let end = digits(i + 1 + sign)
      if end > i + 1 + sign { i = end }
    }
    return i
  }

  private static func number(_ value: some StringProtocol, unit: String) -> Bool {
    guard let end = numberLength(value) else { return false }
    return value.utf8.dropFirst(end).elementsEqual(unit.utf8)
  }

  /// Whether a value is a number with a unit of length, `0` not among them, or arithmetic.
  static func isLength(_ value: String) -> Bool {
    if value.lowercased().hasPrefix("--spacing(") || ArbitraryValue.hasMath(value) { return true }
    guard let end = numberLength(value) else { return false }
    return lengthUnits.contains(String(decoding: value.utf8.dropFirst(end), as: UTF8.self))
  }

  private static func isRatio(_ value: String) -> Bool {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { $0.trimming(while: { $0 == " " }) }
    return parts.count == 2 && parts.allSatisfy { number($0, unit: "") }
  }

  private static func isURL(_ value: String) -> Bool { value.hasPrefix("url(") && value.hasSuffix(")") }

  private static let imageFunctions: [String] =
    ["element(", "image(", "cross-fade(", "image-set("]
    + ["conic", "linear", "radial"].flatMap { ["\($0)-gradient(", "repeating-\($0)-gradient("] }

  private static func isImage(_ value: String) -> Bool {
    var count = 0
    for part in TextPieces.split(value, at: ",") where !part.hasPrefix("var(") {
      guard isURL(part) || imageFunctions.contains(where: { part.hasPrefix($0) }) else { return false }
      count += 1
    }
    return count > 0
  }

  private static func isPosition(_ value: String) -> Bool {
    var count = 0
    for part in TextPieces.split(value, at: " ") where !part.hasPrefix("var(") {
      guard ["center", "top", "right", "bottom", "left"].contains(part) || isLength(part) || ValueKind.percentage.matches(part) else {
        return false
      }
      count += 1
    }
    return count > 0
  }

  private static func isBackgroundSize(_ value: String) -> Bool {
    var count = 0
    for size in TextPieces.split(value, at: ",") {
      if size == "cover" || size == "contain" {
        count += 1
        continue
      }
      let parts = TextPieces.split(size, at: " ")
      guard parts.count == 1 || parts.count == 2 else { return false }
      if parts.allSatisfy({ $0 == "auto" || isLength($0) || ValueKind.percentage.matches($0) }) { count += 1 }
    }
    return count > 0
  }

  private static func isFamilyName(_ value: String) -> Bool {
    let parts = TextPieces.split(value, at: ",")
    if parts.contains(where: { $0.first?.isNumber == true }) { return false }
    return parts.contains { !$0.hasPrefix("var(") }
  }

  private static func isVector(_ value: String) -> Bool {
    let parts = value.split(separator: " ")
    return parts.count == 3 && parts.allSatisfy { number($0, unit: "") }
  }

  /// Whether a text is a whole number, not negative, as JavaScript would write it.
  static func isInteger(_ text: some StringProtocol) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 15, text.utf8.allSatisfy({ $0.isASCIIDigit }) else { return false }
    return text.utf8.count == 1 || text.utf8.first != 0x30
  }

  /// Whether a text is a multiple of a quarter, without zeros that say nothing: what spacing and opacity take without a theme.
  static func isQuarter(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, isInteger(whole) else { return false }
    return parts.count == 1 || parts.count == 2 && ["25", "5", "75"].contains(parts[1])
  }
}

extension Substring {
  fileprivate func trimming(while predicate: (Character) -> Bool) -> Substring {
    let start = drop(while: predicate)
    guard let end = start.lastIndex(where: { !predicate($0) }) else { return "" }
    return start[...end]
  }
}
