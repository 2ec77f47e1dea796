/// Whole numbers as ASCII, so that they can stand in a string literal and be read where they are, at no cost when the program starts: six bits
/// a byte, the lowest first; bit 6 says that another follows. Texts stand between them as UTF-8.
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
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func append(_ numbers: [Int]) {
    append(numbers.count)
    for number in numbers { append(number) }
  }

  /// What another writer wrote.
  package mutating func append(_ other: PackedNumberWriter) { bytes += other.bytes }

  /// Zero or one.
  package mutating func append(_ boolean: Bool) { append(boolean ? 1 : 0) }

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

extension PackedBytes {
  /// The number that ``PackedNumberWriter/appendCell(_:)`` wrote at a place.
  func cell(_ at: Int) -> Int { Int(start[at]) | Int(start[at + 1]) << 7 | Int(start[at + 2]) << 14 }
}

/// Reads what ``PackedNumberWriter`` wrote. The bytes are the program's own; reading past their end is a bug.
package struct PackedNumbers: Sendable {
  package let data: PackedBytes
  /// The byte that is read next.
  package var at: Int

  package init(_ data: PackedBytes, at: Int = 0) {
    self.data = data
    self.at = at
  }

  package mutating func number() -> Int {
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

  package mutating func numbers() -> [Int] {
    let count = number()
    var out: [Int] = []
    out.reserveCapacity(count)
    for _ in 0..<count { out.append(number()) }
    return out
  }

  package mutating func boolean() -> Bool { number() != 0 }

  package mutating func text() -> String { String(decoding: bytesOfText(), as: UTF8.self) }

  /// Moves behind a text.
  package mutating func skipText() { _ = bytesOfText() }

  /// How the bytes of a text compare with others: below zero where they come before them.
  mutating func compareText(with other: UnsafeBufferPointer<UInt8>) -> Int {
    let own = bytesOfText()
    var index = 0
    let shared = min(own.count, other.count)
    while index < shared {
      if own[index] != other[index] { return Int(own[index]) - Int(other[index]) }
      index += 1
    }
    return own.count - other.count
  }

  private mutating func bytesOfText() -> UnsafeBufferPointer<UInt8> {
    let count = number()
    precondition(count <= data.count - at, "Packed numbers end early")
    defer { at += count }
    return UnsafeBufferPointer(start: data.start + at, count: count)
  }
}
