import Diagnostics

/// The selectors of Less where they are not those of CSS.
enum LessSelectors {
  /// What stands between the name of `&` and what is put to it, `&-suffix`, until the selector is written: for Less these are two names, and
  /// what extends the whole does not find it.
  static let seam = "\u{1}"

  /// The names that a selector can be called by: `#ns > .button` is `#ns` and `.button`; none for one that cannot be called.
  static func callElements(_ selector: String) -> [String] {
    var elements: [String] = []
    let bytes = Array(selector.utf8)
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      guard SassParser.isName(first) || ",&#*.".utf8.contains(first) else {
        index += 1
        continue
      }
      var last = index + 1
      while last < bytes.count, SassParser.isName(bytes[last]) || bytes[last] == UInt8(ascii: "\\") {
        last += bytes[last] == UInt8(ascii: "\\") ? 2 : 1
      }
      last = min(last, bytes.count)
      elements.append(String(decoding: bytes[index..<last], as: UTF8.self))
      index = last
    }
    if elements.first == "&" { elements.removeFirst() }
    return elements
  }

  /// A selector without `:extend(…)`, and what that names.
  static func withoutExtends(_ words: String) -> (plain: String, targets: [(text: String, isAll: Bool)]) {
    guard words.contains(":extend(") else { return (words, []) }
    var plain: [UInt8] = []
    var targets: [(text: String, isAll: Bool)] = []
    let bytes = Array(words.utf8)
    let start = Array(":extend(".utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index...].starts(with: start) else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      let close = SassParser.behindBrackets(bytes, index + start.count - 1, bytes.count)
      for part in SassSelectors.split(String(decoding: bytes[(index + start.count)..<max(index + start.count, close - 1)], as: UTF8.self)) {
        let isAll = part.hasSuffix(" all")
        let text = isAll ? part.dropLast(4) : part.hasSuffix(" !all") ? part.dropLast(5) : part[...]
        targets.append((String(text).split { $0.isWhitespace }.joined(separator: " "), isAll || part.hasSuffix(" !all")))
      }
      index = close
    }
    return (String(decoding: plain, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " "), targets)
  }
}

/// `:extend(.a all)`: https://lesscss.org/features/#extend-feature
struct LessExtend {
  var target: String
  /// Whether it is enough that the target stands in a selector.
  var isAll: Bool
  var by: [SheetSelector]
  /// In a file that is only referred to.
  var isReference: Bool
  /// The number of the media query that it stands in, which rules have to stand in, too; 0 for none.
  var media: Int
}

/// Writes into selectors what extends them, and leaves out what stands in files that are only referred to.
struct LessExtends {
  private static let limit = 200_000

  /// A simple selector, with what stands before it: `>`, a space, or nothing.
  private struct Element: Equatable {
    var combinator: String
    var text: String
  }

  private struct Extender {
    var target: [Element]
    var isAll: Bool
    var selector: SheetSelector
    var elements: [Element]
    var isReference: Bool
    var media: Int
    /// The extensions that it was made of, so that none goes round in circles.
    var origins: Set<Int>
  }

  private var extenders: [Extender] = []
  /// The extenders whose targets begin with an element.
  private var byFirst: [String: [Int]] = [:]
  /// False where there are too many.
  private(set) var isComplete = true
  private var made = 0

  init(_ extends: [LessExtend]) {
    for one in extends {
      let target = Self.elements(one.target)
      guard !target.isEmpty else {
        isComplete = false
        continue
      }
      for selector in one.by {
        add(
          Extender(
            target: target, isAll: one.isAll, selector: selector, elements: Self.elements(selector.text), isReference: one.isReference,
            media: one.media, origins: [extenders.count]))
      }
    }
    chain()
  }

  private mutating func add(_ extender: Extender) {
    byFirst[extender.target[0].text, default: []].append(extenders.count)
    extenders.append(extender)
  }

  /// Extensions of what extends something extend that, too.
  private mutating func chain() {
    let count = extenders.count
    var next = 0
    while next < extenders.count {
      let one = extenders[next]
      next += 1
      for index in candidates(one.elements) where index < count && !one.origins.contains(index) {
        let extender = extenders[index]
        guard extender.media == 0 || extender.media == one.media, let places = Self.places(of: extender, in: one.elements) else { continue }
        made += 1
        guard made < Self.limit, extenders.count < Self.limit, one.elements.count + extender.elements.count < 200 else {
          return isComplete = false
        }
        var whole = one
        whole.elements = Self.replaced(places, extender.target.count, in: one.elements, by: extender.elements)
        whole.selector = SheetSelector(text: Self.text(whole.elements), place: extender.selector.place)
        whole.isReference = one.isReference || extender.isReference
        whole.origins = one.origins.union(extender.origins)
        add(whole)
      }
    }
  }

  /// The extenders that may have something to say of a selector.
  private func candidates(_ elements: [Element]) -> [Int] {
    var found: Set<Int> = []
    for element in elements { found.formUnion(byFirst[element.text] ?? []) }
    return found.sorted()
  }

  mutating func apply(to items: [LessItem]) -> [SheetItem] {
    var result: [SheetItem] = []
    for item in items {
      switch item {
      case .rule(let selectors, let own, let isReference, let media):
        let all = byFirst.isEmpty ? (isReference ? [] : selectors.map(Self.seamless)) : extended(selectors, isReference, media)
        if !all.isEmpty { result.append(.rule(all, own)) }
      case .atRule(let head, let own, let items, let isReference):
        let inner = apply(to: items)
        let kept = isReference ? [] : own
        if !kept.isEmpty || !inner.isEmpty || items.isEmpty && !isReference { result.append(.atRule(head: head, own: kept, items: inner)) }
      case .text(let pieces): result.append(.text(pieces))
      }
    }
    return result
  }

  private static func seamless(_ selector: SheetSelector) -> SheetSelector {
    guard selector.text.contains(LessSelectors.seam) else { return selector }
    return SheetSelector(text: selector.text.replacing(LessSelectors.seam, with: ""), place: selector.place)
  }

  // MARK: - Elements

  private static func elements(_ text: String) -> [Element] {
    var found: [Element] = []
    let bytes = Array(text.utf8)
    var combinator = ""
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if SassParser.isSpace(byte) {
        if combinator.isEmpty, !found.isEmpty { combinator = " " }
        index += 1
        continue
      }
      if byte == 1 {
        index += 1
        continue
      }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "~") {
        combinator = String(UnicodeScalar(byte))
        index += 1
        continue
      }
      let start = index
      if byte == UInt8(ascii: "[") {
        index = SassParser.behindBrackets(bytes, index, bytes.count)
      } else {
        while index < bytes.count,
          bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "#")
        {
          index += 1
        }
        while index < bytes.count, SassParser.isName(bytes[index]) || bytes[index] == UInt8(ascii: "\\") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "(") { index = SassParser.behindBrackets(bytes, index, bytes.count) }
        if index == start { index += 1 }
      }
      index = min(index, bytes.count)
      found.append(Element(combinator: combinator, text: String(decoding: bytes[start..<index], as: UTF8.self)))
      combinator = ""
    }
    return found
  }

  private static func text(_ elements: [Element]) -> String {
    var made = ""
    for element in elements {
      made += element.combinator == "" ? "" : element.combinator == " " ? " " : (made.isEmpty ? "" : " ") + element.combinator + " "
      made += element.text
    }
    return made
  }

  // MARK: - Extending

  /// The selectors with those that extend them; those of a file that is only referred to are left out.
  private mutating func extended(_ selectors: [SheetSelector], _ isReference: Bool, _ media: Int) -> [SheetSelector] {
    var shown = isReference ? [] : selectors.map(Self.seamless)
    var seen = Set(shown.map(\.text))
    for selector in selectors {
      let elements = Self.elements(selector.text)
      for index in candidates(elements) {
        let extender = extenders[index]
        guard !extender.isReference, extender.media == 0 || extender.media == media, let places = Self.places(of: extender, in: elements)
        else {
          continue
        }
        made += 1
        guard made < Self.limit, shown.count < SassSelectors.limit, elements.count + extender.elements.count < 200 else {
          isComplete = false
          continue
        }
        let text = Self.text(Self.replaced(places, extender.target.count, in: elements, by: extender.elements))
        if seen.insert(text).inserted { shown.append(SheetSelector(text: text, place: extender.selector.place)) }
      }
    }
    return shown
  }

  /// Where the target stands in a selector; nil where it does not.
  private static func places(of extender: Extender, in elements: [Element]) -> [Int]? {
    let target = extender.target
    func stands(at start: Int) -> Bool {
      guard start + target.count <= elements.count else { return false }
      for offset in target.indices {
        if elements[start + offset].text != target[offset].text { return false }
        if offset > 0, elements[start + offset].combinator != target[offset].combinator { return false }
        // What stands before the first counts where the target says something.
        if offset == 0, !target[0].combinator.isEmpty, elements[start].combinator != target[0].combinator { return false }
      }
      return true
    }
    if !extender.isAll { return elements.count == target.count && stands(at: 0) ? [0] : nil }
    var found: [Int] = []
    var index = 0
    while index < elements.count {
      if stands(at: index) {
        found.append(index)
        index += target.count
      } else {
        index += 1
      }
    }
    return found.isEmpty ? nil : found
  }

  private static func replaced(_ places: [Int], _ length: Int, in elements: [Element], by other: [Element]) -> [Element] {
    var made: [Element] = []
    var index = 0
    for place in places {
      made += elements[index..<place]
      var own = other
      if !own.isEmpty, place > 0 || !elements[place].combinator.isEmpty { own[0].combinator = elements[place].combinator }
      made += own
      index = place + length
    }
    return made + elements[index...]
  }
}
