/// Data compressed with Brotli: https://www.rfc-editor.org/rfc/rfc7932
struct Brotli {
  private var bits: BitReader
  private var output: [UInt8] = []
  private let size: Int
  private var window = 0
  /// The last four distances, the latest last.
  private var distances = [16, 15, 11, 4]

  private init(_ bytes: ArraySlice<UInt8>, size: Int) {
    bits = BitReader(bytes)
    self.size = size
    output.reserveCapacity(size)
  }

  /// What was compressed, which is known to be `size` bytes long; nil where it is not, or broken.
  static func decompress(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var brotli = Brotli(bytes, size: size)
    return brotli.run() ? brotli.output : nil
  }

  private mutating func run() -> Bool {
    guard let exponent = windowExponent() else { return false }
    window = (1 << exponent) - 16
    while true {
      guard let isLast = metaBlock(), !bits.isExhausted else { return false }
      if isLast { return output.count == size }
    }
  }

  /// https://www.rfc-editor.org/rfc/rfc7932#section-9.1
  private mutating func windowExponent() -> Int? {
    if bits.take(1) == 0 { return 16 }
    let long = bits.take(3)
    if long != 0 { return 17 + long }
    let short = bits.take(3)
    return short == 1 ? nil : short == 0 ? 17 : 8 + short
  }

  /// https://www.rfc-editor.org/rfc/rfc7932#section-9.2. Answers whether it is the last one; nil where it is broken.
  private mutating func metaBlock() -> Bool? {
    let isLast = bits.take(1) == 1
    if isLast, bits.take(1) == 1 { return true }
    let nibbles = bits.take(2)
    if nibbles == 3 {
      guard bits.take(1) == 0 else { return nil }
      let count = bits.take(2)
      let length = count == 0 ? 0 : bits.take(8 * count) + 1
      bits.align()
      return bits.takeBytes(length) == nil ? nil : isLast
    }
    let length = bits.take(16 + 4 * nibbles) + 1
    guard output.count + length <= size else { return nil }
    if !isLast, bits.take(1) == 1 {
      bits.align()
      guard let bytes = bits.takeBytes(length) else { return nil }
      output += bytes
      return false
    }
    guard var header = MetaBlockHeader(&bits) else { return nil }
    return decode(length, &header) ? isLast : nil
  }

  /// https://www.rfc-editor.org/rfc/rfc7932#section-10, the commands of one meta-block.
  private mutating func decode(_ length: Int, _ header: inout MetaBlockHeader) -> Bool {
    let end = output.count + length
    while output.count < end {
      guard header.commands.advance(&bits), let command = header.commandCodes[header.commands.type].next(&bits), !bits.isExhausted else {
        return false
      }
      let (insertCode, copyCode) = Self.lengthCodes(command)
      let inserted = Self.insertLengths[insertCode].base + bits.take(Self.insertLengths[insertCode].bits)
      let copied = Self.copyLengths[copyCode].base + bits.take(Self.copyLengths[copyCode].bits)
      guard inserted <= end - output.count, insertLiterals(inserted, &header) else { return false }
      if output.count == end { return true }
      let reach = min(window, output.count)
      var code = 0
      if command >= 128 {
        guard let read = distanceCode(copied, &header) else { return false }
        code = read
      }
      let distance = header.distance(code, last: distances, &bits)
      guard distance > 0 else { return false }
      if distance > reach {
        guard insertWord(length: copied, number: distance - reach - 1, end: end) else { return false }
        continue
      }
      if code != 0 {
        distances.removeFirst()
        distances.append(distance)
      }
      guard copied <= end - output.count else { return false }
      for _ in 0..<copied { output.append(output[output.count - distance]) }
    }
    return true
  }

  private mutating func insertLiterals(_ count: Int, _ header: inout MetaBlockHeader) -> Bool {
    for _ in 0..<count {
      guard header.literals.advance(&bits) else { return false }
      let type = header.literals.type
      let last = output.count > 0 ? Int(output[output.count - 1]) : 0
      let before = output.count > 1 ? Int(output[output.count - 2]) : 0
      let context = LiteralContext.of(last, before, mode: header.modes[type])
      let tree = Int(header.literalMap[64 * type + context])
      guard let literal = header.literalCodes[tree].next(&bits), !bits.isExhausted else { return false }
      output.append(UInt8(truncatingIfNeeded: literal))
    }
    return true
  }

  private mutating func distanceCode(_ copied: Int, _ header: inout MetaBlockHeader) -> Int? {
    guard header.distances.advance(&bits) else { return nil }
    let tree = Int(header.distanceMap[4 * header.distances.type + min(3, copied - 2)])
    return header.distanceCodes[tree].next(&bits)
  }

  /// https://www.rfc-editor.org/rfc/rfc7932#section-8
  private mutating func insertWord(length: Int, number: Int, end: Int) -> Bool {
    guard length >= 4, length <= 24, let words = Self.words else { return false }
    let exponent = BrotliDictionary.sizeBits[length]
    let index = number & ((1 << exponent) - 1)
    let transform = number >> exponent
    guard transform < BrotliDictionary.transforms.count else { return false }
    let start = words.offsets[length] + index * length
    let (prefix, change, suffix) = BrotliDictionary.transforms[transform]
    let word = Array(prefix.utf8) + Self.changed(words.bytes[start..<(start + length)], change) + Array(suffix.utf8)
    guard word.count <= end - output.count else { return false }
    output += word
    return true
  }

  private static func changed(_ word: ArraySlice<UInt8>, _ change: Int) -> [UInt8] {
    switch change {
    case 1...9: return Array(word.dropLast(change))
    case 12...20: return Array(word.dropFirst(change - 11))
    case 10, 11:
      var letters = Array(word)
      var i = 0
      while i < letters.count {
        let step = letters[i] < 0xC0 ? 1 : letters[i] < 0xE0 ? 2 : 3
        if step == 1 {
          if letters[i] >= 0x61, letters[i] <= 0x7A { letters[i] ^= 32 }
        } else if i + step - 1 < letters.count {
          letters[i + step - 1] ^= step == 2 ? 32 : 5
        }
        i += step
        if change == 10 { break }
      }
      return letters
    default: return Array(word)
    }
  }

  /// The dictionary's words, with the place where those of each length begin.
  private static let words: (bytes: [UInt8], offsets: [Int])? = {
    let encoded = BrotliDictionary.encodedWords
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var count: UInt32 = 0
    for byte in UnsafeBufferPointer(start: encoded.utf8Start, count: encoded.utf8CodeUnitCount) {
      let digit: UInt8
      switch byte {
      case 0x41...0x5A: digit = byte - 0x41
      case 0x61...0x7A: digit = byte - 0x61 + 26
      case 0x30...0x39: digit = byte - 0x30 + 52
      case 0x2B: digit = 62
      case 0x2F: digit = 63
      default: continue
      }
      buffer = (buffer & 0xFFFF) << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> count))
      }
    }
    var offsets: [Int] = []
    var total = 0
    for (length, exponent) in BrotliDictionary.sizeBits.enumerated() {
      offsets.append(total)
      if exponent > 0 { total += length << exponent }
    }
    return total == bytes.count ? (bytes, offsets) : nil
  }()

  /// https://www.rfc-editor.org/rfc/rfc7932#section-5: which codes of lengths a command stands for.
  private static func lengthCodes(_ command: Int) -> (insert: Int, copy: Int) {
    let (insert, copy) = commandCells[min(command >> 6, commandCells.count - 1)]
    return (insert + (command >> 3 & 7), copy + (command & 7))
  }

  private static let commandCells = [
    (0, 0), (0, 8), (0, 0), (0, 8), (8, 0), (8, 8), (0, 16), (16, 0), (8, 16), (16, 8), (16, 16),
  ]

  private static let insertLengths = ranges(
    from: 0, bits: [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24])
  private static let copyLengths = ranges(
    from: 2, bits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24])

  /// Ranges of numbers, each beginning where the one before ends, by the bits that tell their numbers apart.
  static func ranges(from start: Int, bits: [Int]) -> [(base: Int, bits: Int)] {
    var base = start
    return bits.map { bits in
      defer { base += 1 << bits }
      return (base, bits)
    }
  }
}

/// https://www.rfc-editor.org/rfc/rfc7932#section-7.1
private enum LiteralContext {
  static func of(_ last: Int, _ before: Int, mode: Int) -> Int {
    switch mode {
    case 0: last & 0x3F
    case 1: last >> 2
    case 2: latest[last] | earlier[before]
    default: sign(last) << 3 | sign(before)
    }
  }

  private static func sign(_ byte: Int) -> Int {
    switch byte {
    case 0: 0
    case 1..<16: 1
    case 16..<64: 2
    case 64..<128: 3
    case 128..<192: 4
    case 192..<240: 5
    case 240..<255: 6
    default: 7
    }
  }

  private static let latest: [Int] =
    [
      0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      8, 12, 16, 12, 12, 20, 12, 16, 24, 28, 12, 12, 32, 12, 36, 12, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 32, 32, 24, 40, 28, 12,
      12, 48, 52, 52, 52, 48, 52, 52, 52, 48, 52, 52, 52, 52, 52, 48, 52, 52, 52, 52, 52, 48, 52, 52, 52, 52, 52, 24, 12, 28, 12, 12,
      12, 56, 60, 60, 60, 56, 60, 60, 60, 56, 60, 60, 60, 60, 60, 56, 60, 60, 60, 60, 60, 56, 60, 60, 60, 60, 60, 24, 12, 28, 12, 0,
    ] + (128..<192).map { $0 & 1 } + (192..<256).map { 2 + ($0 & 1) }

  private static let earlier: [Int] = (0..<256).map { byte in
    switch byte {
    case 0x61...0x7A: 3
    case 0x30...0x39, 0x41...0x5A, 0xC0...0xFF: 2
    case 0x20..<0x7F: 1
    default: 0
    }
  }
}

/// https://www.rfc-editor.org/rfc/rfc7932#section-9.2: what stands before the commands of a meta-block.
private struct MetaBlockHeader {
  var literals: BlockTypes
  var commands: BlockTypes
  var distances: BlockTypes
  let modes: [Int]
  let literalMap: [UInt8]
  let distanceMap: [UInt8]
  private(set) var literalCodes: [PrefixCode] = []
  private(set) var commandCodes: [PrefixCode] = []
  private(set) var distanceCodes: [PrefixCode] = []
  private let postfixBits: Int
  private let directCount: Int

  init?(_ bits: inout BitReader) {
    guard let literals = BlockTypes(&bits), let commands = BlockTypes(&bits), let distances = BlockTypes(&bits) else { return nil }
    (self.literals, self.commands, self.distances) = (literals, commands, distances)
    postfixBits = bits.take(2)
    directCount = bits.take(4) << postfixBits
    var modes: [Int] = []
    for _ in 0..<literals.count { modes.append(bits.take(2)) }
    self.modes = modes
    let literalTrees = BlockTypes.count(&bits)
    guard let literalMap = Self.contextMap(&bits, size: 64 * literals.count, trees: literalTrees) else { return nil }
    let distanceTrees = BlockTypes.count(&bits)
    guard let distanceMap = Self.contextMap(&bits, size: 4 * distances.count, trees: distanceTrees) else { return nil }
    (self.literalMap, self.distanceMap) = (literalMap, distanceMap)
    for _ in 0..<literalTrees {
      guard let code = PrefixCode(brotli: &bits, alphabet: 256) else { return nil }
      literalCodes.append(code)
    }
    for _ in 0..<commands.count {
      guard let code = PrefixCode(brotli: &bits, alphabet: 704) else { return nil }
      commandCodes.append(code)
    }
    for _ in 0..<distanceTrees {
      guard let code = PrefixCode(brotli: &bits, alphabet: 16 + directCount + (48 << postfixBits)) else { return nil }
      distanceCodes.append(code)
    }
  }

  /// https://www.rfc-editor.org/rfc/rfc7932#section-4. Not positive where the code asks for a distance that is none.
  func distance(_ code: Int, last: [Int], _ bits: inout BitReader) -> Int {
    if code < 4 { return last[3 - code] }
    if code < 16 { return last[code < 10 ? 3 : 2] + [-1, 1, -2, 2, -3, 3][(code - 4) % 6] }
    let rest = code - 16 - directCount
    if rest < 0 { return code - 15 }
    let extra = 1 + (rest >> (postfixBits + 1))
    let offset = ((2 + (rest >> postfixBits & 1)) << extra) - 4
    return ((offset + bits.take(extra)) << postfixBits) + (rest & ((1 << postfixBits) - 1)) + directCount + 1
  }

  /// https://www.rfc-editor.org/rfc/rfc7932#section-7.3
  private static func contextMap(_ bits: inout BitReader, size: Int, trees: Int) -> [UInt8]? {
    guard trees > 1 else { return [UInt8](repeating: 0, count: size) }
    let longestRun = bits.take(1) == 0 ? 0 : bits.take(4) + 1
    guard let code = PrefixCode(brotli: &bits, alphabet: trees + longestRun) else { return nil }
    var map: [UInt8] = []
    while map.count < size {
      guard let symbol = code.next(&bits), !bits.isExhausted else { return nil }
      if symbol == 0 {
        map.append(0)
      } else if symbol <= longestRun {
        map += [UInt8](repeating: 0, count: (1 << symbol) + bits.take(symbol))
      } else {
        map.append(UInt8(truncatingIfNeeded: symbol - longestRun))
      }
    }
    guard map.count == size else { return nil }
    if bits.take(1) == 1 {
      var front = (0..<256).map { UInt8($0) }
      for i in map.indices {
        let place = Int(map[i])
        let value = front.remove(at: place)
        front.insert(value, at: 0)
        map[i] = value
      }
    }
    return map.allSatisfy { Int($0) < trees } ? map : nil
  }
}

/// The types of the blocks of one category, and how much is left of the current one: https://www.rfc-editor.org/rfc/rfc7932#section-6
private struct BlockTypes {
  let count: Int
  private(set) var type = 0
  private var previous = 1
  private var left = 1 << 24
  private var typeCode: PrefixCode?
  private var lengthCode: PrefixCode?

  private static let lengths = Brotli.ranges(
    from: 1, bits: [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 24])

  init?(_ bits: inout BitReader) {
    count = Self.count(&bits)
    guard count > 1 else { return }
    guard let types = PrefixCode(brotli: &bits, alphabet: count + 2), let lengths = PrefixCode(brotli: &bits, alphabet: 26) else {
      return nil
    }
    (typeCode, lengthCode) = (types, lengths)
    guard takeLength(&bits) else { return nil }
  }

  /// A number from 1 to 256.
  static func count(_ bits: inout BitReader) -> Int {
    guard bits.take(1) == 1 else { return 1 }
    let exponent = bits.take(3)
    return (1 << exponent) + 1 + bits.take(exponent)
  }

  private mutating func takeLength(_ bits: inout BitReader) -> Bool {
    guard let code = lengthCode?.next(&bits), code < Self.lengths.count else { return false }
    left = Self.lengths[code].base + bits.take(Self.lengths[code].bits)
    return true
  }

  /// Goes on by one element, into the next block where the current one is at its end; false where that is broken.
  mutating func advance(_ bits: inout BitReader) -> Bool {
    if left == 0, typeCode != nil {
      guard let code = typeCode?.next(&bits) else { return false }
      let next = code == 0 ? previous : code == 1 ? (type + 1) % count : code - 2
      (previous, type) = (type, next)
      guard next < count, takeLength(&bits) else { return false }
    }
    left -= 1
    return true
  }
}

extension PrefixCode {
  /// https://www.rfc-editor.org/rfc/rfc7932#section-3.4 and #section-3.5
  fileprivate init?(brotli bits: inout BitReader, alphabet: Int) {
    let kind = bits.take(2)
    guard let code = kind == 1 ? Self.simple(&bits, alphabet: alphabet) : Self.complex(&bits, alphabet: alphabet, skipped: kind) else {
      return nil
    }
    self = code
  }

  private static func simple(_ bits: inout BitReader, alphabet: Int) -> PrefixCode? {
    let width = alphabet < 2 ? 0 : Int.bitWidth - (alphabet - 1).leadingZeroBitCount
    let count = bits.take(2) + 1
    var symbols: [Int] = []
    for _ in 0..<count { symbols.append(bits.take(width)) }
    guard symbols.allSatisfy({ $0 < alphabet }), Set(symbols).count == count else { return nil }
    if count == 1 { return PrefixCode(only: symbols[0]) }
    let lengths: [UInt8] = count == 2 ? [1, 1] : count == 3 ? [1, 2, 2] : bits.take(1) == 0 ? [2, 2, 2, 2] : [1, 2, 3, 3]
    var all = [UInt8](repeating: 0, count: alphabet)
    for (symbol, length) in zip(symbols, lengths) { all[symbol] = length }
    return PrefixCode(lengths: all)
  }

  private static let lengthOrder = [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15]

  private static func complex(_ bits: inout BitReader, alphabet: Int, skipped: Int) -> PrefixCode? {
    var codeLengths = [UInt8](repeating: 0, count: 18)
    var room = 32
    for place in lengthOrder[skipped...] where room > 0 {
      let length = lengthOfLength(&bits)
      codeLengths[place] = UInt8(length)
      if length > 0 { room -= 32 >> length }
    }
    let used = codeLengths.indices.filter { codeLengths[$0] > 0 }
    guard used.count == 1 || room == 0,
      let code = used.count == 1 ? PrefixCode(only: used[0]) : PrefixCode(lengths: codeLengths)
    else { return nil }
    return lengths(&bits, alphabet: alphabet, code).flatMap { PrefixCode(lengths: $0) }
  }

  private static func lengthOfLength(_ bits: inout BitReader) -> Int {
    switch bits.take(2) {
    case 0: 0
    case 1: 4
    case 2: 3
    default: bits.take(1) == 0 ? 2 : bits.take(1) == 0 ? 1 : 5
    }
  }

  private static func lengths(_ bits: inout BitReader, alphabet: Int, _ code: PrefixCode) -> [UInt8]? {
    var lengths: [UInt8] = []
    var room = 32768
    var last: UInt8 = 8
    var repeated = (symbol: 0, count: 0)
    while lengths.count < alphabet, room > 0 {
      guard let symbol = code.next(&bits), !bits.isExhausted else { return nil }
      guard symbol >= 16 else {
        lengths.append(UInt8(symbol))
        repeated = (0, 0)
        if symbol > 0 {
          last = UInt8(symbol)
          room -= 32768 >> symbol
        }
        continue
      }
      let extra = symbol == 16 ? 2 : 3
      let before = repeated.symbol == symbol ? repeated.count : 0
      let count = (before > 0 ? (before - 2) << extra : 0) + 3 + bits.take(extra)
      guard lengths.count + count - before <= alphabet else { return nil }
      let value = symbol == 16 ? last : 0
      lengths += [UInt8](repeating: value, count: count - before)
      if value > 0 { room -= (count - before) * (32768 >> Int(value)) }
      repeated = (symbol, count)
    }
    guard room == 0 else { return nil }
    return lengths + [UInt8](repeating: 0, count: alphabet - lengths.count)
  }
}
