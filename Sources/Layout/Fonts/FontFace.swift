/// The metrics of one font file: advances, kerning pairs and vertical metrics in 2048ths of the font size.
final class FontFace: Sendable {
  let ascent: Double
  let descent: Double
  let lineGap: Double
  let xHeight: Double
  let averageWidth: Double
  /// The width of the box around all glyphs: what Chromium takes for the widest character.
  let maximumWidth: Double
  let notdefAdvance: Int32

  /// Advances of the characters below ``directCount``; -1 where the face has none.
  private let direct: [Int32]
  private let runs: [(start: UInt32, first: Int32, count: Int32)]
  private let runAdvances: [Int32]
  /// Open addressing: keys `left << 16 | right`, 0 for an empty place.
  private let kerningKeys: [UInt32]
  private let kerningValues: [Int16]
  private let kerningMask: UInt32
  private let hasKerningAsLeft: [Bool]

  private static let directCount: UInt32 = 0x600
  /// Characters that pairs may begin with: letters and what of punctuation stands between words.
  private static let kerningCount: UInt32 = 0x2100

  init(
    ascent: Double, descent: Double, lineGap: Double, xHeight: Double, averageWidth: Double, maximumWidth: Double, notdefAdvance: Int32,
    advances: StaticString, kerning: StaticString
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.xHeight = xHeight
    self.averageWidth = averageWidth
    self.maximumWidth = maximumWidth
    self.notdefAdvance = notdefAdvance

    var direct = [Int32](repeating: -1, count: Int(Self.directCount))
    var runs: [(start: UInt32, first: Int32, count: Int32)] = []
    var runAdvances: [Int32] = []
    var reader = PackedNumbers(advances)
    while !reader.isAtEnd {
      let start = UInt32(reader.next(digits: 3))
      let count = reader.next(digits: 2)
      runs.append((start, Int32(runAdvances.count), Int32(count)))
      for i in 0..<count {
        let advance = Int32(reader.next(digits: 2))
        runAdvances.append(advance)
        let code = start + UInt32(i)
        if code < Self.directCount { direct[Int(code)] = advance }
      }
    }
    self.direct = direct
    self.runs = runs
    self.runAdvances = runAdvances

    var pairs = PackedNumbers(kerning)
    let pairCount = pairs.count / 8
    var size: UInt32 = 16
    while size < UInt32(pairCount) * 2 { size *= 2 }
    var keys = [UInt32](repeating: 0, count: Int(size))
    var values = [Int16](repeating: 0, count: Int(size))
    var hasLeft = [Bool](repeating: false, count: Int(Self.kerningCount))
    while !pairs.isAtEnd {
      let left = UInt32(pairs.next(digits: 3))
      let right = UInt32(pairs.next(digits: 3))
      let value = Int16(pairs.next(digits: 2) - 2048)
      guard left < Self.kerningCount else { continue }
      hasLeft[Int(left)] = true
      let key = left << 16 | right
      var place = Self.hash(key) & (size - 1)
      while keys[Int(place)] != 0 { place = (place + 1) & (size - 1) }
      keys[Int(place)] = key
      values[Int(place)] = value
    }
    kerningKeys = keys
    kerningValues = values
    kerningMask = size - 1
    hasKerningAsLeft = hasLeft
  }

  private static func hash(_ key: UInt32) -> UInt32 {
    let h = key &* 0x9E37_79B1
    return h ^ (h >> 15)
  }

  /// The advance of a character in 2048ths of the font size; nil where the face has no glyph for it.
  func advance(of code: UInt32) -> Int32? {
    if code < Self.directCount {
      let advance = direct[Int(code)]
      return advance < 0 ? nil : advance
    }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= code { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let run = runs[low - 1]
    let offset = code - run.start
    return offset < UInt32(run.count) ? runAdvances[Int(run.first) + Int(offset)] : nil
  }

  /// What the space between two characters grows by, in 2048ths of the font size.
  func kerning(_ left: UInt32, _ right: UInt32) -> Int32 {
    guard left < Self.kerningCount, hasKerningAsLeft[Int(left)], right < 0x10000 else { return 0 }
    let key = left << 16 | right
    var place = Self.hash(key) & kerningMask
    while true {
      let found = kerningKeys[Int(place)]
      if found == key { return Int32(kerningValues[Int(place)]) }
      if found == 0 { return 0 }
      place = (place + 1) & kerningMask
    }
  }
}

/// Numbers in base 64, as scripts/generate_font_metrics.py writes them.
private struct PackedNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ string: StaticString) { bytes = UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount) }

  var count: Int { bytes.count }
  var isAtEnd: Bool { index >= bytes.count }

  mutating func next(digits: Int) -> Int {
    var value = 0
    for _ in 0..<digits {
      value = value << 6 | Self.digit(bytes[index])
      index += 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> Int {
    switch byte {
    case 65...90: Int(byte) - 65
    case 97...122: Int(byte) - 71
    case 48...57: Int(byte) + 4
    case 43: 62
    default: 63
    }
  }
}
