import Diagnostics

/// The selectors of nested rules: https://sass-lang.com/documentation/style-rules/#nesting
enum SassSelectors {
  static let limit = 4_000

  /// The parts between commas at the top, without white space around them.
  static func split(_ text: String) -> [String] {
    var parts: [String] = []
    var current: [UInt8] = []
    var depth = 0
    var quote: UInt8 = 0
    for byte in text.utf8 {
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ","), depth == 0 {
        parts.append(normal(current))
        current = []
        continue
      }
      current.append(byte)
    }
    parts.append(normal(current))
    return parts.filter { !$0.isEmpty }
  }

  /// With single spaces, none at the ends.
  private static func normal(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The selectors of a rule within others; nil where there are too many, or `&` means none. `isLess`: where `&` stands twice, each may be another of
  /// the selectors, and at the top it says nothing.
  static func resolve(_ words: String, _ place: SheetPlace, below parents: [SheetSelector]?, isLess: Bool = false) -> [SheetSelector]? {
    var made: [SheetSelector] = []
    for part in split(words) {
      guard let parents else {
        guard isLess || !part.utf8.contains(UInt8(ascii: "&")) else { return nil }
        let text = part.utf8.contains(UInt8(ascii: "&")) ? normal(part.utf8.filter { $0 != UInt8(ascii: "&") }) : part
        made.append(SheetSelector(text: text, place: place))
        continue
      }
      guard made.count + parents.count <= limit else { return nil }
      let pieces = part.split(separator: "&", omittingEmptySubsequences: false).enumerated().map { index, piece in
        isLess && index > 0 && piece.utf8.first.map(SassParser.isName) == true ? LessSelectors.seam + piece : String(piece)
      }
      if isLess, pieces.count > 2 {
        guard let all = combined(pieces, parents.map(\.text)), made.count + all.count <= limit else { return nil }
        made += all.map { SheetSelector(text: $0, place: place) }
        continue
      }
      for parent in parents {
        guard parent.text.utf8.count + part.utf8.count < 2_000 else { return nil }
        let text = pieces.count > 1 ? pieces.joined(separator: parent.text) : parent.text + " " + part
        made.append(SheetSelector(text: text, place: place))
      }
    }
    return made.isEmpty ? nil : made
  }

  /// Pieces with any of some texts between each two; nil where there are too many.
  private static func combined(_ pieces: [String], _ texts: [String]) -> [String]? {
    var all = [pieces[0]]
    for piece in pieces.dropFirst() {
      guard all.count * texts.count <= limit, all.allSatisfy({ $0.utf8.count < 2_000 }) else { return nil }
      all = texts.flatMap { text in all.map { $0 + text + piece } }
    }
    return all
  }
}

/// `@extend`: https://sass-lang.com/documentation/at-rules/extend/
struct SassExtend {
  var target: String
  var by: [SheetSelector]
}

/// Writes into selectors what extends them.
struct SassExtends {
  private static let limit = 100_000
  /// All made selectors together are no longer, in bytes.
  private static let lengthLimit = 4_000_000

  /// The extenders by what they extend.
  private var byTarget: [String: [SheetSelector]] = [:]
  private var order: [String] = []
  /// False where an extension is not understood.
  private(set) var isComplete = true
  private var made = 0
  private var length = 0

  init(_ extends: [SassExtend]) {
    for one in extends {
      // A simple selector alone is extended.
      let target = one.target.hasSuffix("!optional") ? String(one.target.dropLast(9)) : one.target
      guard !target.contains(" "), Self.isSimple(target) else {
        isComplete = false
        continue
      }
      if byTarget[target] == nil { order.append(target) }
      byTarget[target, default: []] += one.by
    }
  }

  private static func isSimple(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.dropFirst().contains { ".#[:>+~ &,%".utf8.contains($0) }
  }

  mutating func apply(to items: [SheetItem]) -> [SheetItem] {
    var result: [SheetItem] = []
    for item in items {
      switch item {
      case .rule(let selectors, let own):
        let all = (byTarget.isEmpty ? selectors : extended(selectors)).filter { !Self.hasPlaceholder($0.text) }
        if !all.isEmpty { result.append(.rule(all, own)) }
      case .atRule(let head, let own, let items):
        let inner = apply(to: items)
        if !own.isEmpty || !inner.isEmpty || items.isEmpty { result.append(.atRule(head: head, own: own, items: inner)) }
      case .text: result.append(item)
      }
    }
    return result
  }

  /// Whether a selector names what only `@extend` knows: `%input[disabled]`. It would make the whole list invalid.
  private static func hasPlaceholder(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "%") where depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// The selectors with those that extend them behind each. What extends a part of itself (`.menu .item { @extend .menu }`) is written once: each target
  /// is replaced as often as the selector that stands in the rule names it.
  private mutating func extended(_ selectors: [SheetSelector]) -> [SheetSelector] {
    var all = selectors.map { (selector: $0, first: $0.text, replaced: [String: Int]()) }
    var seen = Set(selectors.map(\.text))
    var next = 0
    while next < all.count {
      let (selector, first, replaced) = all[next]
      next += 1
      for target in order where selector.text.contains(target) {
        let count = replaced[target, default: 0]
        guard count == 0 || count < Self.occurrences(of: target, in: first).count else { continue }
        for range in Self.occurrences(of: target, in: selector.text) {
          for extender in byTarget[target] ?? [] {
            made += 1
            guard made < Self.limit, all.count < SassSelectors.limit, length < Self.lengthLimit,
              let text = Self.replaced(range, in: selector.text, target, by: extender.text)
            else {
              isComplete = false
              continue
            }
            guard seen.insert(text).inserted else { continue }
            length += text.utf8.count
            all.append((SheetSelector(text: text, place: extender.place), first, replaced.merging([target: 1], uniquingKeysWith: +)))
          }
        }
      }
    }
    return all.map(\.selector)
  }

  /// Where a simple selector stands as a whole one.
  private static func occurrences(of target: String, in text: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var rest = text[...]
    while let range = rest.firstRange(of: target) {
      let next = range.upperBound < text.endIndex ? text.utf8[range.upperBound] : 0x20
      let isWord = target.utf8.first.map { SassParser.isName($0) } ?? false
      let before = range.lowerBound > text.startIndex ? text.utf8[text.utf8.index(before: range.lowerBound)] : 0x20
      if !SassParser.isName(next), !isWord || !SassParser.isName(before) && !".#:%".utf8.contains(before) { found.append(range) }
      rest = text[range.upperBound...]
    }
    return found
  }

  /// A selector with the target's compound made the extender's: `.a .t.x` by `.b` is `.a .b.x`, by `.c .b` is `.a .c .b.x`. Nil where both are made of
  /// several in ways that would have to be woven into each other.
  private static func replaced(_ range: Range<String.Index>, in text: String, _ target: String, by extender: String) -> String? {
    let compoundStart = text[..<range.lowerBound].lastIndex { " >+~(,".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
    let compoundEnd = text[range.upperBound...].firstIndex { " >+~),".contains($0) } ?? text.endIndex
    let rest = String(text[compoundStart..<range.lowerBound]) + String(text[range.upperBound..<compoundEnd])
    let split = extender.lastIndex { " >+~".contains($0) }
    guard split == nil || !extender.contains("("), !text[..<compoundStart].contains("(") else { return nil }
    let own = split.map { String(extender[extender.index(after: $0)...]) } ?? extender
    let ahead = split.map { String(extender[...$0]) } ?? ""
    // What stands before both is the same element: ".nav %t" by ".nav > .a" is ".nav > .a".
    let isShared = ahead.hasPrefix(text[..<compoundStart])
    if !ahead.isEmpty, compoundStart != text.startIndex, !isShared { return nil }
    // A type stands before classes, and pseudo-elements behind all.
    let ownType = own.utf8.first.map { SassParser.isNameStart($0) || $0 == UInt8(ascii: "*") } ?? false
    let restType = rest.utf8.first.map { SassParser.isNameStart($0) || $0 == UInt8(ascii: "*") } ?? false
    if ownType && restType { return nil }
    let compound =
      rest.hasPrefix(":") || ownType || !restType && !rest.isEmpty && text[compoundStart..<range.lowerBound].isEmpty
      ? own + rest : rest + own
    return ahead + (isShared ? "" : text[..<compoundStart]) + compound + text[compoundEnd...]
  }
}
