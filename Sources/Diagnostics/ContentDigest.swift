/// What stands for bytes where only it matters whether they are the same: 128 bits, equal on every machine. It is not made to withstand somebody who
/// looks for two contents with one digest.
package struct ContentDigest: Hashable, Sendable {
  package private(set) var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  package private(set) var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  package init() {}

  /// One that was written down.
  package init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// That of bytes alone.
  package init(_ bytes: [UInt8]) { add(bytes) }

  /// Adds a field with its length, so that "ab" + "c" differs from "a" + "bc".
  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var at = 0
      while at + 8 <= bytes.count {
        step(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
        at += 8
      }
      var rest: UInt64 = 0
      while at < bytes.count {
        rest = rest << 8 | UInt64(bytes[at])
        at += 1
      }
      step(rest)
      step(UInt64(bytes.count))
    }
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  package mutating func add(_ number: Int) { step(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ other: ContentDigest) {
    step(other.first)
    step(other.second)
  }

  private mutating func step(_ word: UInt64) {
    first = (first ^ word) &* 0xFF51_AFD7_ED55_8CCD
    first ^= first >> 32
    second = ((second << 29 | second >> 35) ^ word) &* 0xC4CE_B9FE_1A85_EC53
    second ^= (second >> 29) ^ first
  }

  /// As the name of a file has it.
  package var hexadecimal: String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
