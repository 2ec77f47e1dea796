/// A table from pointers to scalars: https://encoding.spec.whatwg.org/#indexes
struct EncodingIndex: Sendable {
  /// By pointer; zero where there is no scalar.
  let scalars: [UInt32]

  /// Reads a table as scripts/generate_encoding_indexes.py writes it.
  init(_ packed: StaticString) {
    var scalars: [UInt32] = []
    var count = 0
    var hasCount = false
    for scalar in String(decoding: UnsafeBufferPointer(start: packed.utf8Start, count: packed.utf8CodeUnitCount), as: UTF8.self)
      .unicodeScalars
    {
      switch scalar {
      case "0"..."9":
        count = count * 10 + Int(scalar.value - 0x30)
        hasCount = true
        continue
      case "+":
        for _ in 0..<(hasCount ? count : 1) { scalars.append((scalars.last ?? 0) + 1) }
      case "-":
        scalars.append(contentsOf: repeatElement(0, count: hasCount ? count : 1))
      default:
        scalars.append(scalar.value)
      }
      count = 0
      hasCount = false
    }
    self.scalars = scalars
  }

  /// The scalar of a pointer; nil where there is none.
  func scalar(_ pointer: Int) -> UInt32? {
    guard pointer >= 0, pointer < scalars.count, scalars[pointer] != 0 else { return nil }
    return scalars[pointer]
  }

  /// The first pointer of each scalar, of those pointers that count.
  func pointers(where counts: (Int) -> Bool = { _ in true }) -> [UInt32: Int] {
    var pointers: [UInt32: Int] = [:]
    pointers.reserveCapacity(scalars.count)
    for (pointer, scalar) in scalars.enumerated() where scalar != 0 && counts(pointer) && pointers[scalar] == nil {
      pointers[scalar] = pointer
    }
    return pointers
  }
}

// Each is made when a file is met that needs it.
extension EncodingIndex {
  static let jis0208 = EncodingIndex(EncodingIndexes.jis0208)
  static let jis0212 = EncodingIndex(EncodingIndexes.jis0212)
  static let eucKR = EncodingIndex(EncodingIndexes.eucKR)
  static let big5 = EncodingIndex(EncodingIndexes.big5)
  static let gb18030 = EncodingIndex(EncodingIndexes.gb18030)

  /// That of an encoding of one byte a scalar, from the byte 0x80 on; nil for other encodings.
  static func singleByte(_ encoding: CharacterEncoding) -> EncodingIndex? {
    // They differ in the direction of text alone.
    let name = encoding == .iso8859Part8Logical ? CharacterEncoding.iso8859Part8.rawValue : encoding.rawValue
    return EncodingIndexes.singleByte.first { $0.name == name }.map { EncodingIndex($0.scalars) }
  }
}

/// The pointers of scalars, as encoders want them.
enum EncodingPointers {
  static let jis0208 = EncodingIndex.jis0208.pointers()
  /// https://encoding.spec.whatwg.org/#index-shift_jis-pointer
  static let shiftJIS = EncodingIndex.jis0208.pointers { !(8272...8835).contains($0) }
  static let eucKR = EncodingIndex.eucKR.pointers()
  static let gb18030 = EncodingIndex.gb18030.pointers()
  /// https://encoding.spec.whatwg.org/#index-big5-pointer
  static let big5: [UInt32: Int] = {
    let index = EncodingIndex.big5
    var pointers = index.pointers { $0 >= (0xA1 - 0x81) * 157 }
    for scalar: UInt32 in [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345] { pointers[scalar] = index.scalars.lastIndex(of: scalar) }
    return pointers
  }()
}

/// The scalars of GB 18030 that four bytes stand for: https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
enum GB18030Ranges {
  /// The one pointer that is in no range, and its scalar.
  private static let single = (pointer: 7457, scalar: UInt32(0xE7C7))

  static func scalar(_ pointer: Int) -> UInt32? {
    guard pointer <= 39419 || (189000...1_237_575).contains(pointer) else { return nil }
    if pointer == single.pointer { return single.scalar }
    let start = last { Int(ranges[$0]) <= pointer }
    return ranges[start + 1] + UInt32(pointer) - ranges[start]
  }

  /// The pointer of a scalar above ASCII that no two bytes stand for.
  static func pointer(_ scalar: UInt32) -> Int {
    if scalar == single.scalar { return single.pointer }
    let start = last { ranges[$0 + 1] <= scalar }
    return Int(ranges[start] + scalar - ranges[start + 1])
  }

  private static var ranges: [UInt32] { EncodingIndexes.gb18030Ranges }

  /// The start of the last pair that is not behind what is looked for.
  private static func last(_ isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = ranges.count / 2
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(2 * middle) { low = middle } else { high = middle }
    }
    return 2 * low
  }
}
