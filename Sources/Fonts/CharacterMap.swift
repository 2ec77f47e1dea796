/// From characters to glyphs: https://learn.microsoft.com/en-us/typography/opentype/spec/cmap
struct CharacterMap {
  private let table: FontTable
  private let format: Int
  /// Whether characters stand in the private area from U+F000, as in fonts of symbols.
  private let isSymbolic: Bool

  /// Nil where there is no subtable of a format that is read: 4, 6 and 12, which nearly all fonts have.
  init?(_ map: FontTable) {
    var best: (rank: Int, table: FontTable, isSymbolic: Bool)?
    for i in 0..<min(map.unsigned16(2), 64) {
      let record = 4 + 8 * i
      let (platform, encoding) = (map.unsigned16(record), map.unsigned16(record + 2))
      let subtable = map.from(map.unsigned32(record + 4))
      let rank: Int
      switch (platform, encoding, subtable.unsigned16(0)) {
      case (3, 10, 12), (0, 4, 12), (0, 6, 12): rank = 5
      case (3, 1, 4), (3, 1, 12): rank = 4
      case (0, 0...4, 4), (0, 0...4, 12), (0, _, 6): rank = 3
      case (3, 0, 4): rank = 2
      case (1, 0, 6), (1, 0, 0): rank = 1
      default: continue
      }
      if rank > best?.rank ?? 0 { best = (rank, subtable, platform == 3 && encoding == 0) }
    }
    guard let best else { return nil }
    (table, format, isSymbolic) = (best.table, best.table.unsigned16(0), best.isSymbolic)
  }

  /// The glyph 0 where there is none.
  func glyph(of code: UInt32) -> Int {
    let glyph = lookUp(Int(code))
    return glyph == 0 && isSymbolic && code < 0x100 ? lookUp(0xF000 + Int(code)) : glyph
  }

  private func lookUp(_ code: Int) -> Int {
    switch format {
    case 0: return code < 256 ? table.byte(6 + code) : 0
    case 4: return code <= 0xFFFF ? inSegments(code) : 0
    case 6:
      let index = code - table.unsigned16(6)
      return index >= 0 && index < table.unsigned16(8) ? table.unsigned16(10 + 2 * index) : 0
    default: return inGroups(code)
    }
  }

  private func inSegments(_ code: Int) -> Int {
    let count = min(table.unsigned16(6) / 2, (table.count - 16) / 8)
    guard count > 0 else { return 0 }
    let (ends, starts) = (14, 16 + 2 * count)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if table.unsigned16(ends + 2 * middle) < code { low = middle + 1 } else { high = middle }
    }
    guard low < count, table.unsigned16(starts + 2 * low) <= code else { return 0 }
    let (deltas, ranges) = (starts + 2 * count, starts + 4 * count)
    let delta = table.unsigned16(deltas + 2 * low)
    let place = ranges + 2 * low
    let range = table.unsigned16(place)
    if range == 0 { return (code + delta) & 0xFFFF }
    let glyph = table.unsigned16(place + range + 2 * (code - table.unsigned16(starts + 2 * low)))
    return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
  }

  private func inGroups(_ code: Int) -> Int {
    var (low, high) = (0, max(0, min(table.unsigned32(12), (table.count - 16) / 12)))
    while low < high {
      let middle = (low + high) / 2
      let group = 16 + 12 * middle
      if code < table.unsigned32(group) {
        high = middle
      } else if code > table.unsigned32(group + 4) {
        low = middle + 1
      } else {
        return table.unsigned32(group + 8) + code - table.unsigned32(group)
      }
    }
    return 0
  }
}
