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

/// The active selectors of a set of sheets, by key.
struct RuleIndex: Sendable {
  struct Entry: Sendable {
    var ancestorHashes: (UInt16, UInt16, UInt16, UInt16)
    var sheet: Int32
    var selector: Int32
    var rule: Int32
    var order: UInt32
  }

  /// Entries by bucket, each bucket in the order of rules.
  private(set) var entries: [Entry] = []
  private(set) var hasAttributeKeys = false
  /// Open addressing; the size is a power of two. A key of 0 is a free slot.
  private var keys: [UInt64] = [0]
  private var buckets: [Range<Int32>] = [0..<0]

  init(sheets: [StyleSheet], states: [[Truth]], firstOrders: [UInt32]) {
    var active: [(sheet: Int32, entry: RuleIndexEntry)] = []
    active.reserveCapacity(sheets.reduce(0) { $0 + $1.indexEntries.count })
    for (number, sheet) in sheets.enumerated() {
      for entry in sheet.indexEntries {
        let condition = sheet.rules[Int(entry.rule)].condition
        if condition >= 0, states[number][Int(condition)] == .no { continue }
        active.append((Int32(number), entry))
        if entry.key == .attribute { hasAttributeKeys = true }
      }
    }
    var size = 16
    while size < active.count * 2 { size *= 2 }
    keys = Array(repeating: 0, count: size)
    var counts = [Int32](repeating: 0, count: size)
    var slots = [Int32](repeating: 0, count: active.count)
    for (index, item) in active.enumerated() {
      let key = Self.key(item.entry.key, item.entry.atom)
      let slot = Self.slot(of: key, in: keys)
      keys[slot] = key
      counts[slot] += 1
      slots[index] = Int32(slot)
    }
    buckets = Array(repeating: 0..<0, count: size)
    var start: Int32 = 0
    for slot in 0..<size where counts[slot] > 0 {
      buckets[slot] = start..<start + counts[slot]
      start += counts[slot]
      counts[slot] = buckets[slot].lowerBound
    }
    let empty = Entry(ancestorHashes: (0, 0, 0, 0), sheet: 0, selector: 0, rule: 0, order: 0)
    entries = Array(repeating: empty, count: active.count)
    for (index, item) in active.enumerated() {
      let slot = Int(slots[index])
      entries[Int(counts[slot])] = Entry(
        ancestorHashes: sheets[Int(item.sheet)].selectors.selectors[Int(item.entry.selector)].ancestorHashes, sheet: item.sheet,
        selector: item.entry.selector, rule: item.entry.rule, order: firstOrders[Int(item.sheet)] &+ UInt32(bitPattern: item.entry.rule))
      counts[slot] += 1
    }
  }

  @inline(__always)
  private static func key(_ key: RuleIndexEntry.Key, _ atom: UInt32) -> UInt64 { UInt64(atom) << 3 | UInt64(key.rawValue + 1) }

  @inline(__always)
  private static func slot(of key: UInt64, in keys: [UInt64]) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  @inline(__always)
  func bucket(_ key: RuleIndexEntry.Key, _ atom: UInt32) -> Range<Int32> { buckets[Self.slot(of: Self.key(key, atom), in: keys)] }
}
