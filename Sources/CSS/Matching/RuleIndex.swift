/// Under which key a selector is found: a name that an element must have for its rightmost compound to match.
struct RuleIndexEntry: Sendable {
  enum Key: UInt8, Sendable { case id, cls, attribute, type, root, universal }

  var key: Key
  /// The atom in lower case, so that pages in quirks mode find it too; 0 for root and universal.
  var atom: UInt32
  var selector: Int32
  var rule: Int32

  static let maximumKeys = 8

  /// The entries of all selectors that can match anything, in the order of rules.
  static func entries(of table: SelectorTable, _ rules: [StyleRule]) -> [RuleIndexEntry] {
    var entries: [RuleIndexEntry] = []
    entries.reserveCapacity(rules.count * 5 / 4)
    var keys: [(Key, UInt32)] = []
    for (number, rule) in rules.enumerated() {
      for index in rule.selectors where !table.selectors[Int(index)].neverMatches {
        keys.removeAll(keepingCapacity: true)
        self.keys(of: index, table, &keys, depth: 0)
        if keys.isEmpty || keys.count > maximumKeys { keys = [(.universal, 0)] }
        for (key, atom) in keys { entries.append(RuleIndexEntry(key: key, atom: atom, selector: index, rule: Int32(number))) }
      }
    }
    return entries
  }

  /// The best key of a selector's rightmost compound; for a list in `:is()` the keys of all its selectors, if each has one.
  private static func keys(of selector: Int32, _ table: SelectorTable, _ keys: inout [(Key, UInt32)], depth: Int) {
    let compound = table.compounds[Int(table.selectors[Int(selector)].compounds.lowerBound)]
    var best: (Key, UInt32) = (.universal, 0)
    var list: Range<Int>?
    for component in table.components[Int(compound.components.lowerBound)..<Int(compound.components.upperBound)] {
      let key: (Key, UInt32)
      switch component.kind {
      case .id: key = (.id, UInt32(bitPattern: component.second))
      case .cls: key = (.cls, UInt32(bitPattern: component.second))
      case .attribute: key = (.attribute, UInt32(bitPattern: component.second))
      case .type: key = (.type, UInt32(bitPattern: component.second))
      case .pseudoClass where component.pseudoClass == .root: key = (.root, 0)
      case .matchesAny:
        if component.fourth > 0, component.fourth <= maximumKeys, list == nil { list = component.list }
        continue
      default: continue
      }
      if key.0.rawValue < best.0.rawValue { best = key }
    }
    if best.0 == .universal || best.0 == .type, let list, depth < 4 {
      var inner: [(Key, UInt32)] = []
      for index in list {
        let count = inner.count
        self.keys(of: Int32(index), table, &inner, depth: depth + 1)
        // One that any element may match needs the compound's own key.
        if inner.count == count || inner.count > maximumKeys || inner.contains(where: { $0.0 == .universal }) {
          keys.append(best)
          return
        }
      }
      keys.append(contentsOf: inner)
      return
    }
    keys.append(best)
  }
}

/// Selectors by key: those of one sheet, which all pages share that use it, or those of the many sheets of one page. Whether the conditions around
/// a rule hold is asked when it is looked up, so that one index serves every environment.
final class RuleIndex: @unchecked Sendable {
  // Written once in `init`, freed in `deinit`, and read in between: that is why sharing it is safe.
  struct Entry {
    var ancestorHashes: (UInt16, UInt16, UInt16, UInt16)
    /// The place among the sheets that the index was made of.
    var sheet: Int32
    var selector: Int32
    var rule: Int32
    /// The innermost condition around the rule; -1 where there is none.
    var condition: Int32
    /// The innermost `@scope` around the rule; -1 where there is none.
    var scope: Int32
  }

  /// Entries by bucket, each bucket in the order of rules.
  let entries: UnsafeMutableBufferPointer<Entry>
  /// Open addressing; the size is a power of two. A key of 0 is a free slot.
  let keys: UnsafeMutableBufferPointer<UInt64>
  let buckets: UnsafeMutableBufferPointer<(start: Int32, end: Int32)>
  let hasAttributeKeys: Bool

  convenience init(_ entries: [RuleIndexEntry], _ rules: [StyleRule], _ selectors: CompiledSelectors) {
    self.init(parts: [(entries, rules, selectors)])
  }

  convenience init(sheets: [StyleSheet]) {
    self.init(parts: sheets.map { ($0.indexEntries, $0.rules, $0.selectors) })
  }

  private init(parts: [(entries: [RuleIndexEntry], rules: [StyleRule], selectors: CompiledSelectors)]) {
    let count = parts.reduce(0) { $0 + $1.entries.count }
    var size = 16
    while size < count * 2 { size *= 2 }
    keys = .allocate(capacity: size)
    keys.initialize(repeating: 0)
    buckets = .allocate(capacity: size)
    buckets.initialize(repeating: (0, 0))
    entries = .allocate(capacity: max(count, 1))
    var slots = [Int32](repeating: 0, count: count)
    var at = 0
    var hasAttributeKeys = false
    for part in parts {
      for entry in part.entries {
        let key = Self.key(entry.key, entry.atom)
        let slot = Self.slot(of: key, UnsafePointer(keys.baseAddress!), size - 1)
        keys[slot] = key
        buckets[slot].end += 1
        slots[at] = Int32(slot)
        at += 1
        if entry.key == .attribute { hasAttributeKeys = true }
      }
    }
    self.hasAttributeKeys = hasAttributeKeys
    // From counts to ranges; what is filled in moves the end to where it was.
    var start: Int32 = 0
    for slot in 0..<size where buckets[slot].end > 0 {
      let count = buckets[slot].end
      buckets[slot] = (start, start)
      start += count
    }
    at = 0
    for (sheet, part) in parts.enumerated() {
      for entry in part.entries {
        let slot = Int(slots[at])
        at += 1
        (entries.baseAddress! + Int(buckets[slot].end)).initialize(
          to: Entry(
            ancestorHashes: part.selectors.selectors[Int(entry.selector)].ancestorHashes, sheet: Int32(sheet), selector: entry.selector,
            rule: entry.rule, condition: part.rules[Int(entry.rule)].condition,
            scope: part.rules[Int(entry.rule)].scope))
        buckets[slot].end += 1
      }
    }
  }

  deinit {
    entries.deallocate()
    keys.deallocate()
    buckets.deallocate()
  }

  @inline(__always)
  static func key(_ key: RuleIndexEntry.Key, _ atom: UInt32) -> UInt64 { UInt64(atom) << 3 | UInt64(key.rawValue + 1) }

  @inline(__always)
  static func slot(of key: UInt64, _ keys: UnsafePointer<UInt64>, _ mask: Int) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }
}

/// An index as a matcher reads it, without counting references: the matcher's sheets keep it alive.
struct PlacedRuleIndex {
  private let entries: UnsafePointer<RuleIndex.Entry>
  private let keys: UnsafePointer<UInt64>
  private let buckets: UnsafePointer<(start: Int32, end: Int32)>
  private let mask: Int
  /// What is added to an entry's sheet to make it one of the set's.
  let firstSheet: Int32

  init(_ index: RuleIndex, firstSheet: Int32) {
    entries = UnsafePointer(index.entries.baseAddress!)
    keys = UnsafePointer(index.keys.baseAddress!)
    buckets = UnsafePointer(index.buckets.baseAddress!)
    mask = index.keys.count - 1
    self.firstSheet = firstSheet
  }

  @inline(__always)
  func bucket(_ key: UInt64) -> UnsafeBufferPointer<RuleIndex.Entry> {
    let bucket = buckets[RuleIndex.slot(of: key, keys, mask)]
    return UnsafeBufferPointer(start: entries + Int(bucket.start), count: Int(bucket.end - bucket.start))
  }
}
