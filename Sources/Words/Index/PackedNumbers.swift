/// Whole numbers as ASCII, so that they can stand in a string literal and be read where they are, at no cost when the program starts: six bits
/// a byte, the lowest first; bit 6 says that another follows.
package struct PackedNumberWriter {
  package internal(set) var bytes: [UInt8] = []

  package init() {}

  /// Numbers are not negative.
  package mutating func append(_ number: Int) {
    var rest = UInt(number)
    while rest >= 64 {
      bytes.append(UInt8(rest & 63) | 64)
      rest >>= 6
    }
    bytes.append(UInt8(rest))
  }

  package mutating func append(_ text: String) {
    append(text.utf8.count)
    for byte in text.utf8 { append(Int(byte)) }
  }

  package mutating func append(_ numbers: [Int]) {
    append(numbers.count)
    for number in numbers { append(number) }
  }

  /// A number below 2^21 in three bytes of seven bits, for tables that are read at any place.
  package mutating func appendCell(_ number: Int) {
    precondition(number >= 0 && number < 1 << 21, "A table's number is too large: \(number)")
    bytes += [UInt8(number & 127), UInt8(number >> 7 & 127), UInt8(number >> 14)]
  }
}

/// Bytes that are there as long as the program runs.
package struct PackedBytes: @unchecked Sendable {
  let start: UnsafePointer<UInt8>
  let count: Int

  /// The bytes of a literal, read where they lie.
  package init(_ literal: StaticString) {
    start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  /// A copy of some bytes, which is never let go: for what is built when the program runs, as tests do.
  package init(copying bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    copy.initialize(from: bytes, count: bytes.count)
    start = UnsafePointer(copy)
    count = bytes.count
  }
}

/// Reads what ``PackedNumberWriter`` wrote. The bytes are the program's own; reading past their end is a bug.
struct PackedNumbers: Sendable {
  private let data: PackedBytes
  var at: Int

  init(_ data: PackedBytes, at: Int = 0) {
    self.data = data
    self.at = at
  }

  mutating func number() -> Int {
    var value = 0
    var shift = 0
    while true {
      precondition(at < data.count, "Packed numbers end early")
      let byte = Int(data.start[at])
      at += 1
      value |= (byte & 63) << shift
      if byte < 64 { return value }
      shift += 6
    }
  }

  mutating func numbers() -> [Int] {
    let count = number()
    var out: [Int] = []
    out.reserveCapacity(count)
    for _ in 0..<count { out.append(number()) }
    return out
  }

  mutating func text() -> String {
    let count = number()
    return String(unsafeUninitializedCapacity: count) { bytes in
      for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: number()) }
      return count
    }
  }
}
