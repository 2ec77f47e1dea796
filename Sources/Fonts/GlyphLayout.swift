/// The lookups that a feature of GSUB or GPOS names: https://learn.microsoft.com/en-us/typography/opentype/spec/chapter2
struct GlyphLayout {
  /// Subtables of one lookup are tried in their order until one says something.
  struct Lookup {
    var kind: Int
    var subtables: [FontTable]
  }

  private let table: FontTable

  private static let maximumSubtables = 64

  init(_ table: FontTable) { self.table = table }

  /// The lookups of some features, in the order of the table, for Latin letters or, where the font does not tell scripts apart, for all.
  func lookups(_ features: [UInt32], extensionKind: Int) -> [Lookup] {
    guard let list = table.table(at: 8), let all = table.table(at: 6) else { return [] }
    var numbers = Set<Int>()
    for feature in languageFeatures() {
      let record = 2 + 6 * feature
      guard feature < all.unsigned16(0), features.contains(UInt32(truncatingIfNeeded: all.unsigned32(record))),
        let found = all.table(at: record + 4)
      else { continue }
      for i in 0..<min(found.unsigned16(2), list.unsigned16(0)) { numbers.insert(found.unsigned16(4 + 2 * i)) }
    }
    var subtableCount = 0
    return numbers.sorted().compactMap { number in
      guard number < list.unsigned16(0), let lookup = list.table(at: 2 + 2 * number) else { return nil }
      var kind = lookup.unsigned16(0)
      var subtables: [FontTable] = []
      for i in 0..<lookup.unsigned16(4) where subtableCount < Self.maximumSubtables {
        guard var subtable = lookup.table(at: 6 + 2 * i) else { continue }
        if lookup.unsigned16(0) == extensionKind {
          kind = subtable.unsigned16(2)
          subtable = subtable.from(subtable.unsigned32(4))
        }
        subtableCount += 1
        subtables.append(subtable)
      }
      return Lookup(kind: kind, subtables: subtables)
    }
  }

  /// The features of the default language of the script.
  private func languageFeatures() -> [Int] {
    guard let scripts = table.table(at: 4) else { return [] }
    var script: FontTable?
    for wanted: StaticString in ["latn", "DFLT", "dflt"] {
      for i in 0..<min(scripts.unsigned16(0), 256) where scripts.unsigned32(2 + 6 * i) == Int(FontContainer.tag(wanted)) {
        script = script ?? scripts.table(at: 6 + 6 * i)
      }
    }
    guard let language = script?.table(at: 0) else { return [] }
    var features = (0..<min(language.unsigned16(4), 1024)).map { language.unsigned16(6 + 2 * $0) }
    if language.unsigned16(2) != 0xFFFF { features.append(language.unsigned16(2)) }
    return features
  }

  /// The place of a glyph in a coverage table; nil where it is not covered.
  static func coverage(_ table: FontTable?, _ glyph: Int) -> Int? {
    guard let table else { return nil }
    let isRanges = table.unsigned16(0) == 2
    let size = isRanges ? 6 : 2
    var (low, high) = (0, min(table.unsigned16(2), max(0, table.count - 4) / size))
    while low < high {
      let middle = (low + high) / 2
      let record = 4 + size * middle
      let (first, last) = (table.unsigned16(record), table.unsigned16(isRanges ? record + 2 : record))
      if glyph < first {
        high = middle
      } else if glyph > last {
        low = middle + 1
      } else {
        return isRanges ? table.unsigned16(record + 4) + glyph - first : middle
      }
    }
    return nil
  }

  /// The class of a glyph in a table of classes.
  static func glyphClass(_ table: FontTable?, _ glyph: Int) -> Int {
    guard let table else { return 0 }
    if table.unsigned16(0) == 1 {
      let index = glyph - table.unsigned16(2)
      return index >= 0 && index < table.unsigned16(4) ? table.unsigned16(6 + 2 * index) : 0
    }
    var (low, high) = (0, min(table.unsigned16(2), max(0, table.count - 4) / 6))
    while low < high {
      let middle = (low + high) / 2
      let record = 4 + 6 * middle
      if glyph < table.unsigned16(record) {
        high = middle
      } else if glyph > table.unsigned16(record + 2) {
        low = middle + 1
      } else {
        return table.unsigned16(record + 4)
      }
    }
    return 0
  }
}

/// What pairs of glyphs are moved together or apart by.
struct PairAdjustments {
  private let lookups: [GlyphLayout.Lookup]
  /// Of the table `kern`: its pairs, where GPOS says nothing.
  private let pairs: FontTable
  private let pairCount: Int

  private static let kern = FontContainer.tag("kern")

  init(positioning: FontTable, kerning: FontTable) {
    lookups = GlyphLayout(positioning).lookups([Self.kern], extensionKind: 9).filter { $0.kind == 2 }
    guard lookups.isEmpty, kerning.unsigned16(0) == 0, kerning.unsigned16(2) > 0, kerning.unsigned16(8) & 0xFF07 == 1 else {
      (pairs, pairCount) = (.empty, 0)
      return
    }
    // https://learn.microsoft.com/en-us/typography/opentype/spec/kern#format-0
    pairs = kerning.from(18)
    pairCount = min(kerning.unsigned16(10), pairs.count / 6)
  }

  func adjustment(_ left: Int, _ right: Int) -> Int {
    if pairCount > 0 { return inPairs(left, right) }
    var sum = 0
    for lookup in lookups {
      for subtable in lookup.subtables {
        guard let value = Self.adjustment(left, right, in: subtable) else { continue }
        sum += value
        break
      }
    }
    return sum
  }

  private func inPairs(_ left: Int, _ right: Int) -> Int {
    let key = left << 16 | right
    var (low, high) = (0, pairCount)
    while low < high {
      let middle = (low + high) / 2
      let found = pairs.unsigned32(6 * middle)
      if found == key { return pairs.signed16(6 * middle + 4) }
      if found < key { low = middle + 1 } else { high = middle }
    }
    return 0
  }

  /// https://learn.microsoft.com/en-us/typography/opentype/spec/gpos#lookup-type-2-subtable-pair-adjustment-positioning
  private static func adjustment(_ left: Int, _ right: Int, in table: FontTable) -> Int? {
    guard let place = GlyphLayout.coverage(table.table(at: 2), left) else { return nil }
    let (first, second) = (table.unsigned16(4), table.unsigned16(6))
    let (firstSize, secondSize) = (2 * first.nonzeroBitCount, 2 * second.nonzeroBitCount)
    let record: Int
    let values: FontTable
    if table.unsigned16(0) == 1 {
      guard place < table.unsigned16(8), let set = table.table(at: 10 + 2 * place) else { return nil }
      let size = 2 + firstSize + secondSize
      var (low, high) = (0, min(set.unsigned16(0), set.count / size))
      while low < high {
        let middle = (low + high) / 2
        if set.unsigned16(2 + size * middle) < right { low = middle + 1 } else { high = middle }
      }
      guard low < set.unsigned16(0), set.unsigned16(2 + size * low) == right else { return nil }
      (values, record) = (set, 4 + size * low)
    } else {
      let leftClass = GlyphLayout.glyphClass(table.table(at: 8), left)
      let rightClass = GlyphLayout.glyphClass(table.table(at: 10), right)
      guard leftClass < table.unsigned16(12), rightClass > 0, rightClass < table.unsigned16(14) else { return nil }
      (values, record) = (table, 16 + (leftClass * table.unsigned16(14) + rightClass) * (firstSize + secondSize))
    }
    // XAdvance stands behind XPlacement and YPlacement, where those are there.
    guard first & 4 != 0 else { return 0 }
    return values.signed16(record + 2 * (first & 3).nonzeroBitCount)
  }
}

/// Several glyphs for which one stands: those features that are on without being asked for.
struct Ligatures {
  private let lookups: [GlyphLayout.Lookup]

  /// Of one first glyph; fonts of icons, whose ligatures are the icons' names, have some hundreds.
  private static let mostInSet = 2048

  private static let features: [UInt32] = [
    FontContainer.tag("liga"), FontContainer.tag("rlig"), FontContainer.tag("clig"), FontContainer.tag("ccmp"),
  ]

  init(_ table: FontTable) {
    lookups = GlyphLayout(table).lookups(Self.features, extensionKind: 7).filter { $0.kind == 4 }
  }

  var isEmpty: Bool { lookups.isEmpty }

  /// https://learn.microsoft.com/en-us/typography/opentype/spec/gsub#lookup-type-4-subtable-ligature-substitution
  func ligature(_ glyphs: ArraySlice<UInt16>) -> (glyph: UInt16, count: Int)? {
    guard let first = glyphs.first else { return nil }
    for lookup in lookups {
      for subtable in lookup.subtables {
        guard let place = GlyphLayout.coverage(subtable.table(at: 2), Int(first)), place < subtable.unsigned16(4),
          let set = subtable.table(at: 6 + 2 * place)
        else { continue }
        for i in 0..<min(set.unsigned16(0), set.count / 2, Self.mostInSet) {
          guard let ligature = set.table(at: 2 + 2 * i) else { continue }
          let count = ligature.unsigned16(2)
          guard count > 0, count <= glyphs.count, 2 + 2 * count <= ligature.count else { continue }
          let isWhole = (1..<count).allSatisfy { ligature.unsigned16(2 + 2 * $0) == Int(glyphs[glyphs.startIndex + $0]) }
          if isWhole { return (UInt16(truncatingIfNeeded: ligature.unsigned16(0)), count) }
        }
      }
    }
    return nil
  }
}
