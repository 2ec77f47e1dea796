/// Writes values one behind the other, as ``CacheReader`` reads them.
struct CacheWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }

  /// Small numbers take one byte.
  mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1)))
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ number: Double) { write(number.bitPattern) }

  mutating func write(_ text: String) { write(raw: Array(text.utf8)) }

  mutating func write(raw own: [UInt8]) {
    write(own.count)
    bytes.append(contentsOf: own)
  }

  mutating func write<Value: CacheValue>(_ value: Value) { value.write(to: &self) }

  mutating func write<Value>(_ values: [Value], _ one: (Value, inout CacheWriter) -> Void) {
    write(values.count)
    for value in values { one(value, &self) }
  }

  mutating func write<Value>(_ value: Value?, _ one: (Value, inout CacheWriter) -> Void) {
    write(value != nil)
    if let value { one(value, &self) }
  }

  mutating func write<Value: CacheValue>(_ values: [Value]) { write(values) { $1.write($0) } }
  mutating func write<Value: CacheValue>(_ value: Value?) { write(value) { $1.write($0) } }
  mutating func write(_ texts: [String]) { write(texts) { $1.write($0) } }
  mutating func write(_ text: String?) { write(text) { $1.write($0) } }
}

/// Reads what ``CacheWriter`` wrote; bytes that it did not write are refused.
struct CacheReader {
  /// Bytes that are no values.
  struct Damage: Error { var offset: Int }

  private let bytes: ArraySlice<UInt8>
  private var at: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  var isAtEnd: Bool { at == bytes.endIndex }
  /// What is wrong where the next byte stands.
  var damage: Damage { Damage(offset: at) }

  mutating func byte() throws(Damage) -> UInt8 {
    guard at < bytes.endIndex else { throw damage }
    at += 1
    return bytes[at - 1]
  }

  mutating func word() throws(Damage) -> UInt64 {
    var word: UInt64 = 0
    for shift in 0..<8 { word |= UInt64(try byte()) << UInt64(shift * 8) }
    return word
  }

  mutating func number() throws(Damage) -> Int {
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 64 else { throw damage }
      rest |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(Int64(bitPattern: rest >> 1)) ^ -Int(rest & 1)
  }

  /// A number of things, each of which takes a byte at least.
  private mutating func count() throws(Damage) -> Int {
    let count = try number()
    guard count >= 0, count <= bytes.endIndex - at else { throw damage }
    return count
  }

  mutating func flag() throws(Damage) -> Bool { try byte() != 0 }

  mutating func double() throws(Damage) -> Double { Double(bitPattern: try word()) }

  mutating func raw() throws(Damage) -> ArraySlice<UInt8> {
    let count = try count()
    defer { at += count }
    return bytes[at..<at + count]
  }

  mutating func text() throws(Damage) -> String { String(decoding: try raw(), as: UTF8.self) }

  mutating func value<Value: CacheValue>(_ type: Value.Type = Value.self) throws(Damage) -> Value { try Value(from: &self) }

  mutating func array<Value>(_ one: (inout CacheReader) throws(Damage) -> Value) throws(Damage) -> [Value] {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try one(&self)) }
    return values
  }

  mutating func optional<Value>(_ one: (inout CacheReader) throws(Damage) -> Value) throws(Damage) -> Value? {
    try flag() ? try one(&self) : nil
  }

  mutating func values<Value: CacheValue>(_ type: Value.Type = Value.self) throws(Damage) -> [Value] {
    try array { reader throws(Damage) in try reader.value(type) }
  }

  mutating func optionalValue<Value: CacheValue>(_ type: Value.Type = Value.self) throws(Damage) -> Value? {
    try optional { reader throws(Damage) in try reader.value(type) }
  }

  mutating func texts() throws(Damage) -> [String] { try array { reader throws(Damage) in try reader.text() } }

  mutating func optionalText() throws(Damage) -> String? { try optional { reader throws(Damage) in try reader.text() } }

  /// A value of a closed set by its name.
  mutating func choice<Value: RawRepresentable>(_ type: Value.Type = Value.self) throws(Damage) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: try text()) else { throw damage }
    return value
  }
}

/// What a cache keeps.
protocol CacheValue {
  func write(to writer: inout CacheWriter)
  init(from reader: inout CacheReader) throws(CacheReader.Damage)
}
