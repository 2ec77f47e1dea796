/// Data compressed with DEFLATE in zlib's wrapping: https://www.rfc-editor.org/rfc/rfc1950 and https://www.rfc-editor.org/rfc/rfc1951
///
/// The checksum at the end is not looked at.
package struct Inflate {
  private var bits: BitReader
  private var output: [UInt8] = []
  private let size: Int

  private init(_ bytes: ArraySlice<UInt8>, size: Int) {
    bits = BitReader(bytes)
    self.size = size
    output.reserveCapacity(size)
  }

  /// What was compressed, which is known to be `size` bytes long; nil where it is not, or broken.
  package static func zlib(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    guard bytes.count > 2, bytes[bytes.startIndex] & 0x0F == 8, bytes[bytes.startIndex + 1] & 0x20 == 0 else { return nil }
    var inflate = Inflate(bytes.dropFirst(2), size: size)
    return inflate.run() ? inflate.output : nil
  }

  private mutating func run() -> Bool {
    var isLast = false
    while !isLast {
      isLast = bits.take(1) == 1
      switch bits.take(2) {
      case 0: guard copyStored() else { return false }
      case 1: guard let codes = Self.fixedCodes, decode(codes.literals, codes.distances) else { return false }
      case 2: guard let codes = dynamicCodes(), decode(codes.literals, codes.distances) else { return false }
      default: return false
      }
      if bits.isExhausted { return false }
    }
    return output.count == size
  }

  private mutating func copyStored() -> Bool {
    bits.align()
    let length = bits.take(16)
    guard bits.take(16) == length ^ 0xFFFF, output.count + length <= size, let bytes = bits.takeBytes(length) else { return false }
    output += bytes
    return true
  }

  private static let fixedCodes: (literals: PrefixCode, distances: PrefixCode)? = {
    let lengths = [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
    guard let literals = PrefixCode(lengths: lengths + [UInt8](repeating: 8, count: 8)),
      let distances = PrefixCode(lengths: [UInt8](repeating: 5, count: 30))
    else { return nil }
    return (literals, distances)
  }()

  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func dynamicCodes() -> (literals: PrefixCode, distances: PrefixCode)? {
    let literalCount = bits.take(5) + 257
    let distanceCount = bits.take(5) + 1
    let lengthCount = bits.take(4) + 4
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for place in Self.lengthOrder[..<lengthCount] { codeLengths[place] = UInt8(bits.take(3)) }
    guard let code = PrefixCode(lengths: codeLengths) else { return nil }
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      guard let symbol = code.next(&bits), !bits.isExhausted else { return nil }
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { return nil }
        lengths += [UInt8](repeating: last, count: 3 + bits.take(2))
      case 17: lengths += [UInt8](repeating: 0, count: 3 + bits.take(3))
      default: lengths += [UInt8](repeating: 0, count: 11 + bits.take(7))
      }
    }
    guard lengths.count == literalCount + distanceCount, let literals = PrefixCode(lengths: Array(lengths[..<literalCount])),
      let distances = PrefixCode(lengths: Array(lengths[literalCount...]))
    else { return nil }
    return (literals, distances)
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385,
    24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]

  private mutating func decode(_ literals: PrefixCode, _ distances: PrefixCode) -> Bool {
    while !bits.isExhausted {
      guard let symbol = literals.next(&bits) else { return false }
      if symbol < 256 {
        guard output.count < size else { return false }
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return true }
      guard symbol - 257 < Self.lengthBases.count else { return false }
      let length = Self.lengthBases[symbol - 257] + bits.take(Self.lengthBits[symbol - 257])
      guard let code = distances.next(&bits), code < Self.distanceBases.count else { return false }
      let distance = Self.distanceBases[code] + bits.take(Self.distanceBits[code])
      guard distance <= output.count, output.count + length <= size else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return false
  }
}
