import CSS
import HTML

/// The counters and the depth of quotation marks while boxes are made in document order: https://www.w3.org/TR/css-lists-3/#counter-scope
struct CounterScopes {
  static let listItem = "list-item"
  /// The values of each counter, those of inner scopes last.
  private var values: [String: [Int]] = [:]
  /// The counters that end with each open element, the innermost last: those that its children have made and, where an outer scope has
  /// one of the same name, its own.
  private var made: [Set<String>] = [[]]
  /// The counters of the last element or pseudo-element that end with it: siblings count those of the outer scope on.
  private var own: Set<String> = []
  private var quoteDepth = 0

  /// Counters that are nested deeper than this share the innermost scope.
  private static let maximumScopes = 512

  mutating func openChildren() {
    made.append(own)
    own = []
  }

  mutating func closeChildren() {
    endOwn()
    guard made.count > 1 else { return }
    for name in made.removeLast() { values[name]?.removeLast() }
  }

  private mutating func endOwn() {
    for name in own { values[name]?.removeLast() }
    own = []
  }

  /// Applies what an element or pseudo-element does to counters, in this order.
  mutating func apply(reset: [CounterChange], increment: [CounterChange], set: [CounterChange]) {
    endOwn()
    for change in reset { begin(change.name, change.value) }
    for change in increment { add(change.value, to: change.name) }
    for change in set { assign(change.value, to: change.name) }
  }

  private mutating func begin(_ name: String, _ value: Int) {
    // A sibling's counter ends where the next one of its name begins.
    let count = values[name]?.count ?? 0
    if count >= Self.maximumScopes || own.contains(name) || count == 1 && made[made.count - 1].contains(name) {
      assign(value, to: name)
    } else if count > 0 {
      values[name]?.append(value)
      own.insert(name)
    } else {
      values[name, default: []].append(value)
      made[made.count - 1].insert(name)
    }
  }

  private mutating func assign(_ value: Int, to name: String) {
    guard let last = values[name]?.indices.last else { return begin(name, value) }
    values[name]?[last] = value
  }

  private mutating func add(_ step: Int, to name: String) {
    let (sum, isTooLarge) = (current(name) ?? 0).addingReportingOverflow(step)
    assign(isTooLarge ? current(name) ?? 0 : sum, to: name)
  }

  func current(_ name: String) -> Int? { values[name]?.last }

  /// The text of `counter()` or `counters()`; nil in a style whose signs are not known.
  mutating func text(_ name: String, separator: String?, _ style: ListStyleType) -> String? {
    if values[name]?.isEmpty ?? true { begin(name, 0) }
    let all = values[name] ?? []
    guard let separator else { return CounterText.text(all.last ?? 0, style) }
    var parts: [String] = []
    for value in all {
      guard let part = CounterText.text(value, style) else { return nil }
      parts.append(part)
    }
    return parts.joined(separator: separator)
  }

  /// The text of a quotation mark: https://www.w3.org/TR/css-content-3/#quotes-insert
  mutating func quote(opens: Bool, isShown: Bool, _ quotes: [String]) -> String {
    if !opens {
      guard quoteDepth > 0 else { return "" }
      quoteDepth -= 1
    }
    defer { if opens { quoteDepth += 1 } }
    guard isShown, quotes.count > 1 else { return "" }
    return quotes[min(quoteDepth, quotes.count / 2 - 1) * 2 + (opens ? 0 : 1)]
  }
}

/// Numbers in the styles of https://www.w3.org/TR/css-counter-styles-3/#predefined-counters that are made of letters and digits.
enum CounterText {
  /// Nil in a style that is not known.
  static func text(_ value: Int, _ style: ListStyleType) -> String? {
    switch style {
    case .none: return ""
    case .disc: return "\u{2022}"
    case .circle: return "\u{25E6}"
    case .square: return "\u{25A0}"
    case .decimal: return "\(value)"
    case .decimalLeadingZero: return abs(value) < 10 ? (value < 0 ? "-0\(-value)" : "0\(value)") : "\(value)"
    case .lowerAlpha, .lowerLatin: return alphabetic(value, latin)
    case .upperAlpha, .upperLatin: return alphabetic(value, latin).uppercased()
    case .lowerGreek: return alphabetic(value, greek)
    case .lowerRoman: return roman(value).lowercased()
    case .upperRoman: return roman(value)
    case .other: return nil
    }
  }

  private static let latin = Array("abcdefghijklmnopqrstuvwxyz")
  private static let greek = Array(
    "\u{3B1}\u{3B2}\u{3B3}\u{3B4}\u{3B5}\u{3B6}\u{3B7}\u{3B8}\u{3B9}\u{3BA}\u{3BB}\u{3BC}\u{3BD}\u{3BE}\u{3BF}\u{3C0}\u{3C1}\u{3C3}\u{3C4}\u{3C5}\u{3C6}\u{3C7}\u{3C8}\u{3C9}"
  )

  private static func alphabetic(_ value: Int, _ letters: [Character]) -> String {
    guard value > 0 else { return "\(value)" }
    var rest = value
    var text = ""
    while rest > 0 {
      rest -= 1
      text.insert(letters[rest % letters.count], at: text.startIndex)
      rest /= letters.count
    }
    return text
  }

  private static let romanDigits: [(Int, String)] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"),
    (4, "IV"), (1, "I"),
  ]

  private static func roman(_ value: Int) -> String {
    guard (1...3999).contains(value) else { return "\(value)" }
    var rest = value
    var text = ""
    for (worth, sign) in romanDigits {
      while rest >= worth {
        text += sign
        rest -= worth
      }
    }
    return text
  }
}
