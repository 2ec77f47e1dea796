import HTML

/// What one page's matching has found out once: indices among siblings, and the elements for which `:has()` holds.
struct MatchingCaches {
  /// Bytes that all caches of one page may take.
  static let maximumBytes = 256 << 20

  /// Positions among siblings, counted from 1, by node; 0 for one that does not count.
  struct Positions {
    var fromStart: [Int32]
    var fromEnd: [Int32]
  }

  var names = KnownNames()
  var lowerAtoms = LowerAtoms()
  var children: Positions?
  var ofType: Positions?
  /// By sheet and first selector of the list.
  var ofList: [UInt64: Positions] = [:]
  var has: [UInt64: [Bool]] = [:]
  var bytes = 0
  /// The element that has the focus, -1 for none; nil as long as nobody has asked.
  var focused: Int32?

  mutating func take(_ count: Int) -> Bool {
    guard bytes + count <= Self.maximumBytes else { return false }
    bytes += count
    return true
  }
}

extension Matcher {
  // MARK: nth-child and its kin: https://www.w3.org/TR/selectors-4/#child-index

  mutating func matchesNth(_ component: SelectorComponent, _ sheet: Int, _ element: Int32) -> Bool {
    let pattern = NthPattern(step: component.first, offset: component.second)
    let isFromEnd = component.pseudoClass == .lastChild || component.pseudoClass == .lastOfType
    let index: Int32
    if component.fourth >= 0 {
      index = position(of: element, among: component.list, sheet, isFromEnd: isFromEnd)
    } else if component.pseudoClass == .firstChild || component.pseudoClass == .lastChild {
      index = childPosition(of: element, isFromEnd: isFromEnd)
    } else {
      index = typePosition(of: element, isFromEnd: isFromEnd)
    }
    return index > 0 && pattern.matches(index)
  }

  mutating func childPosition(of element: Int32, isFromEnd: Bool) -> Int32 {
    if caches.children == nil { caches.children = positions { _, _ in true } }
    return (isFromEnd ? caches.children?.fromEnd : caches.children?.fromStart)?[Int(element)] ?? 0
  }

  /// Positions among the siblings that a test takes.
  private mutating func positions(_ isCounted: (inout Matcher, Int32) -> Bool) -> MatchingCaches.Positions {
    let count = table.facts.count
    var positions = MatchingCaches.Positions(
      fromStart: [Int32](repeating: 0, count: count), fromEnd: [Int32](repeating: 0, count: count))
    var counted = [Bool](repeating: false, count: count)
    // The number so far, kept at the first child's place by parent; the document element counts alone.
    var totals = [Int32](repeating: 0, count: count + 1)
    for node in 0..<count where table.facts[node].element >= 0 {
      guard isCounted(&self, Int32(node)) else { continue }
      counted[node] = true
      let parent = Int(table.facts[node].parent) + 1
      totals[parent] += 1
      positions.fromStart[node] = totals[parent]
    }
    for node in 0..<count where counted[node] {
      positions.fromEnd[node] = totals[Int(table.facts[node].parent) + 1] - positions.fromStart[node] + 1
    }
    return positions
  }

  mutating func typePosition(of element: Int32, isFromEnd: Bool) -> Int32 {
    if caches.ofType == nil {
      let count = table.facts.count
      var positions = MatchingCaches.Positions(
        fromStart: [Int32](repeating: 0, count: count), fromEnd: [Int32](repeating: 0, count: count))
      var totals: [TypedParent: Int32] = [:]
      for node in 0..<count where table.facts[node].element >= 0 {
        let key = TypedParent(table.facts[node])
        totals[key, default: 0] += 1
        positions.fromStart[node] = totals[key] ?? 0
      }
      for node in 0..<count where table.facts[node].element >= 0 {
        positions.fromEnd[node] = (totals[TypedParent(table.facts[node])] ?? 0) - positions.fromStart[node] + 1
      }
      caches.ofType = positions
    }
    return (isFromEnd ? caches.ofType?.fromEnd : caches.ofType?.fromStart)?[Int(element)] ?? 0
  }

  private struct TypedParent: Hashable {
    var parent: Int32
    var name: UInt32
    var namespace: ElementTree.Namespace

    init(_ facts: ElementFacts) {
      parent = facts.parent
      name = facts.name
      namespace = facts.namespace
    }
  }

  private mutating func position(of element: Int32, among list: Range<Int>, _ sheet: Int, isFromEnd: Bool) -> Int32 {
    let key = UInt64(sheet) << 32 | UInt64(list.lowerBound)
    if scopeRoot >= 0, compiled[sheet].selectors[list].contains(where: \.hasScope) {
      guard spend(table.facts.count) else { return 0 }
      let positions = positions { $0.matchesAny(list, sheet, $1) }
      return (isFromEnd ? positions.fromEnd : positions.fromStart)[Int(element)]
    }
    if caches.ofList[key] == nil {
      guard caches.take(table.facts.count * 8), spend(table.facts.count) else {
        _ = spend(budget + 1)
        return 0
      }
      caches.ofList[key] = positions { $0.matchesAny(list, sheet, $1) }
    }
    let positions = caches.ofList[key]
    return (isFromEnd ? positions?.fromEnd : positions?.fromStart)?[Int(element)] ?? 0
  }

  // MARK: has: https://www.w3.org/TR/selectors-4/#relational

  /// Whether an element is an anchor of a relative selector list. The anchors of all elements are found at once: from those that match the
  /// rightmost compound, step by step through the combinators, each step linear in the page.
  mutating func matchesHas(_ list: Range<Int>, _ sheet: Int, _ element: Int32) -> Bool {
    let key = UInt64(sheet) << 32 | UInt64(list.lowerBound)
    let isScoped = scopeRoot >= 0 && compiled[sheet].selectors[list].contains(where: \.hasScope)
    if !isScoped, let anchors = caches.has[key] { return anchors[Int(element)] }
    guard isScoped || caches.take(table.facts.count) else {
      _ = spend(budget + 1)
      return false
    }
    var anchors = [Bool](repeating: false, count: table.facts.count)
    for index in list {
      let selector = compiled[sheet].selectors[index]
      if selector.neverMatches { continue }
      var current: [Bool]?
      for compound in Int(selector.compounds.lowerBound)..<Int(selector.compounds.upperBound) {
        guard spend(table.facts.count) else { return false }
        var matching = current ?? Array(repeating: true, count: table.facts.count)
        for node in matching.indices where matching[node] {
          matching[node] = table.facts[node].element >= 0 && matches(compound: compound, sheet, Int32(node))
        }
        current = related(matching, compiled[sheet].compounds[compound].combinator)
      }
      for node in anchors.indices where current?[node] == true { anchors[node] = true }
    }
    if !isScoped { caches.has[key] = anchors }
    return anchors[Int(element)]
  }

  /// The elements from which a combinator leads to one of a set.
  private func related(_ set: [Bool], _ combinator: Combinator) -> [Bool] {
    var result = [Bool](repeating: false, count: set.count)
    for node in set.indices.reversed() {
      switch combinator {
      case .child where set[node]: if table.facts[node].parent >= 0 { result[Int(table.facts[node].parent)] = true }
      case .descendant where set[node] || result[node]:
        if table.facts[node].parent >= 0 { result[Int(table.facts[node].parent)] = true }
      case .nextSibling where set[node]: if table.facts[node].previous >= 0 { result[Int(table.facts[node].previous)] = true }
      case .subsequentSibling where set[node] || result[node]:
        if table.facts[node].previous >= 0 { result[Int(table.facts[node].previous)] = true }
      case .none where set[node]: result[node] = true
      default: break
      }
    }
    return result
  }
}
