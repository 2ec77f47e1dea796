/// A canonical prefix code, as DEFLATE and Brotli state it: by the lengths of its words.
struct PrefixCode {
  /// The longest word that either format allows.
  static let maximumLength = 15

  /// How many words there are of each length.
  private var counts = [UInt16](repeating: 0, count: maximumLength + 1)
  /// The symbols in the order of their words.
  private var symbols: [UInt16] = []
  /// The one symbol of a code whose only word is empty.
  private var only: UInt16?

  /// Nil where the lengths state no code: more words than there is room for. A code that leaves room is one; its free words are read as errors.
  init?(lengths: [UInt8]) {
    var offsets = [Int](repeating: 0, count: Self.maximumLength + 2)
    for length in lengths where length > 0 {
      guard Int(length) <= Self.maximumLength else { return nil }
      counts[Int(length)] += 1
    }
    var room = 1
    for length in 1...Self.maximumLength {
      room = room * 2 - Int(counts[length])
      if room < 0 { return nil }
      offsets[length + 1] = offsets[length] + Int(counts[length])
    }
    symbols = [UInt16](repeating: 0, count: offsets[Self.maximumLength + 1])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[offsets[Int(length)]] = UInt16(symbol)
      offsets[Int(length)] += 1
    }
  }

  /// The code of one symbol, which takes no bits.
  init(only symbol: Int) { only = UInt16(truncatingIfNeeded: symbol) }

  /// The next symbol; nil where the bits are no word of the code.
  func next(_ bits: inout BitReader) -> Int? {
    if let only { return Int(only) }
    var code = 0
    var first = 0
    var index = 0
    for length in 1...Self.maximumLength {
      code |= bits.take(1)
      let count = Int(counts[length])
      if code - first < count { return Int(symbols[index + code - first]) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}

/// Bits of a text of bytes, the lowest of each byte first.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  /// The next byte.
  private(set) var position: Int
  private var buffer: UInt64 = 0
  private var count = 0
  /// Whether more was asked for than there is; what was missing was read as zeros.
  private(set) var isExhausted = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// At most 32 bits.
  mutating func take(_ wanted: Int) -> Int {
    while count < wanted {
      if position < bytes.endIndex {
        buffer |= UInt64(bytes[position]) << UInt64(count)
        position += 1
      } else {
        isExhausted = true
      }
      count += 8
    }
    let value = buffer & ((1 << UInt64(wanted)) - 1)
    buffer >>= UInt64(wanted)
    count -= wanted
    return Int(value)
  }

  /// Leaves out what is left of the current byte.
  mutating func align() {
    _ = take(count % 8)
  }

  /// Whole bytes behind ``align()``; nil where there are not so many.
  mutating func takeBytes(_ wanted: Int) -> ArraySlice<UInt8>? {
    position -= count / 8
    buffer = 0
    count = 0
    guard wanted >= 0, position >= bytes.startIndex, wanted <= bytes.endIndex - position else { return nil }
    defer { position += wanted }
    return bytes[position..<(position + wanted)]
  }
}
