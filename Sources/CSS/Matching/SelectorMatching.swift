import HTML

/// Matching of complex and compound selectors: https://www.w3.org/TR/selectors-4/#match-against-element
extension Matcher {
  /// What a failed match says about other candidates, so that going back is bounded by depth times compounds.
  private enum Outcome {
    case matched
    /// Another earlier sibling may do, and another ancestor.
    case failedHere
    /// No sibling does; another ancestor may.
    case failedSiblings
    /// Nothing does.
    case failed
  }

  mutating func matches(selector: Int, _ sheet: Int, _ element: Int32) -> Bool {
    let selector = compiled[sheet].selectors[selector]
    if selector.neverMatches { return false }
    return match(Int(selector.compounds.lowerBound), Int(selector.compounds.upperBound), sheet, element) == .matched
  }

  /// Whether any selector of a list matches; one with a pseudo-element stands for no element.
  mutating func matchesAny(_ list: Range<Int>, _ sheet: Int, _ element: Int32) -> Bool {
    for selector in list where compiled[sheet].selectors[selector].pseudoElement == .none {
      if matches(selector: selector, sheet, element) { return true }
    }
    return false
  }

  private mutating func match(_ compound: Int, _ end: Int, _ sheet: Int, _ element: Int32) -> Outcome {
    guard spend(1) else { return .failed }
    guard matches(compound: compound, sheet, element) else { return .failedHere }
    let combinator = compiled[sheet].compounds[compound].combinator
    let next = compound + 1
    guard next < end else { return .matched }
    var candidate = element
    let isSibling = combinator == .nextSibling || combinator == .subsequentSibling
    while true {
      candidate = isSibling ? table.facts[Int(candidate)].previous : table.facts[Int(candidate)].parent
      guard candidate >= 0 else { return isSibling ? .failedSiblings : .failed }
      let outcome = match(next, end, sheet, candidate)
      switch (outcome, combinator) {
      case (.matched, _), (.failed, _), (_, .nextSibling), (_, .none): return outcome
      case (_, .child): return .failedSiblings
      case (.failedSiblings, .subsequentSibling): return outcome
      default: continue
      }
    }
  }

  mutating func matches(compound: Int, _ sheet: Int, _ element: Int32) -> Bool {
    let selectors = compiled[sheet]
    let range = selectors.compounds[compound].components
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      guard matches(selectors.components[index], sheet, element) else { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func matches(_ component: SelectorComponent, _ sheet: Int, _ element: Int32) -> Bool {
    switch component.kind {
    case .cls:
      let name = UInt32(bitPattern: tree.isQuirky ? component.second : component.first)
      let facts = table.facts[Int(element)]
      for index in Int(facts.firstClass)..<Int(facts.firstClass + facts.classCount) where table.classes[index] == name { return true }
      return open.isEmpty ? false : open.hasClass(name, element, isQuirky: tree.isQuirky) ?? false
    case .id:
      return table.facts[Int(element)].id == UInt32(bitPattern: tree.isQuirky ? component.second : component.first)
    case .type:
      let facts = table.facts[Int(element)]
      // In an HTML page browsers match names of SVG elements in any case, too.
      return facts.lowerName == UInt32(bitPattern: component.second)
    default: return matchesOther(component, sheet, element)
    }
  }

  private mutating func matchesOther(_ component: SelectorComponent, _ sheet: Int, _ element: Int32) -> Bool {
    switch component.kind {
    case .namespace: return Int32(table.facts[Int(element)].namespace.rawValue) == component.first
    case .attribute: return matchesAttribute(component, sheet, element)
    case .pseudoClass: return matches(component.pseudoClass, element)
    case .nth: return matchesNth(component, sheet, element)
    case .matchesAny: return matchesAny(component.list, sheet, element)
    case .not:
      // Out of budget nothing matches, not even what is only not something else.
      return !matchesAny(component.list, sheet, element) && budget >= 0
    case .has: return matchesHas(component.list, sheet, element)
    case .language: return matchesLanguage(component, sheet, element)
    case .direction: return direction(of: element) == component.first
    case .undecided: return true
    default: return false
    }
  }

  // MARK: Attributes

  private mutating func matchesAttribute(_ component: SelectorComponent, _ sheet: Int, _ element: Int32) -> Bool {
    let facts = table.facts[Int(element)]
    let name = UInt32(bitPattern: facts.namespace == .html ? component.second : component.first)
    if !open.isEmpty, let isOpen = open.hasAttribute(name, element) { return isOpen }
    for attribute in tree.elements[Int(facts.element)].attributes where attribute.name.number == name {
      if component.attributeOperator == .exists { return true }
      let ignoresCase =
        switch component.attributeCase {
        case .sensitive: false
        case .insensitive: true
        case .insensitiveInHTML: facts.namespace == .html
        }
      return AttributeTest.holds(attribute.value, component.attributeOperator, compiled[sheet].strings[Int(component.third)], ignoresCase)
    }
    return false
  }

  // MARK: Language and direction

  private mutating func matchesLanguage(_ component: SelectorComponent, _ sheet: Int, _ element: Int32) -> Bool {
    var node = element
    while node >= 0 {
      guard spend(1) else { return false }
      if let attribute = tree.attribute(caches.names.lang, of: node) {
        let language = attribute.value.asciiLowercased
        return (0..<Int(component.fourth)).contains { index in
          AttributeTest.language(language, matches: compiled[sheet].strings[Int(component.third) + index])
        }
      }
      node = table.facts[Int(node)].parent
    }
    return false
  }

  /// 0 for left to right, 1 for right to left.
  private mutating func direction(of element: Int32) -> Int32 {
    var node = element
    while node >= 0, spend(1) {
      if let attribute = tree.attribute(caches.names.dir, of: node) {
        switch attribute.value.asciiLowercased {
        case "rtl": return 1
        case "ltr": return 0
        case "auto": return AutomaticDirection.of(node, tree) == "rtl" ? 1 : 0
        default: break
        }
      }
      let facts = table.facts[Int(node)]
      if facts.namespace == .html {
        // https://html.spec.whatwg.org/multipage/dom.html#the-directionality
        if facts.lowerName == caches.names.bdi { return AutomaticDirection.of(node, tree) == "rtl" ? 1 : 0 }
        if facts.lowerName == caches.names.input, tree.attribute(caches.names.type, of: node)?.value.asciiLowercased == "tel" { return 0 }
      }
      node = facts.parent
    }
    return 0
  }
}

/// Comparisons of attribute values: https://www.w3.org/TR/selectors-4/#attribute-representation
enum AttributeTest {
  static func holds(
    _ value: String, _ operation: SelectorComponent.AttributeOperator, _ expected: String, _ ignoresCase: Bool
  ) -> Bool {
    if ignoresCase { return holds(value.asciiLowercased.utf8, operation, expected.asciiLowercased.utf8) }
    return holds(value.utf8, operation, expected.utf8)
  }

  private static func holds(_ value: String.UTF8View, _ operation: SelectorComponent.AttributeOperator, _ expected: String.UTF8View) -> Bool
  {
    switch operation {
    case .exists: true
    case .equals: value.elementsEqual(expected)
    case .includes:
      !expected.isEmpty && value.split(whereSeparator: CodePoints.isWhitespace).contains { $0.elementsEqual(expected) }
    case .dashMatch:
      value.starts(with: expected) && (value.count == expected.count || value.dropFirst(expected.count).first == UInt8(ascii: "-"))
    case .prefix: !expected.isEmpty && value.starts(with: expected)
    case .suffix: !expected.isEmpty && value.count >= expected.count && value.suffix(expected.count).elementsEqual(expected)
    case .substring: !expected.isEmpty && contains(Array(value), Array(expected))
    }
  }

  /// Whether bytes occur in others; linear, by the failure function of Knuth, Morris and Pratt.
  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard word.count <= text.count else { return false }
    var fallback = [Int](repeating: 0, count: word.count)
    var length = 0
    for i in 1..<max(word.count, 1) {
      while length > 0, word[i] != word[length] { length = fallback[length - 1] }
      if word[i] == word[length] { length += 1 }
      fallback[i] = length
    }
    length = 0
    for byte in text {
      while length > 0, byte != word[length] { length = fallback[length - 1] }
      if byte == word[length] { length += 1 }
      if length == word.count { return true }
    }
    return false
  }

  /// Extended filtering of RFC 4647, §3.3.2; both in lower case.
  static func language(_ language: String, matches range: String) -> Bool {
    if range.isEmpty { return language.isEmpty }
    if language.isEmpty { return false }
    let subtags = language.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let wanted = range.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard wanted[0].elementsEqual("*".utf8) || subtags[0].elementsEqual(wanted[0]) else { return false }
    var at = 1
    for tag in wanted.dropFirst() where !tag.elementsEqual("*".utf8) {
      while true {
        guard at < subtags.count else { return false }
        at += 1
        if subtags[at - 1].elementsEqual(tag) { break }
        if subtags[at - 1].count == 1 { return false }
      }
    }
    return true
  }
}
