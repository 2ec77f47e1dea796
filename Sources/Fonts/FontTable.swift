/// A part of a font file. What is read beyond its end is 0, so that no reader of a cut table can go wrong.
struct FontTable {
  private let bytes: [UInt8]
  private let start: Int
  let count: Int

  static let empty = FontTable([], 0, 0)

  init(_ bytes: [UInt8], _ start: Int, _ count: Int) {
    self.bytes = bytes
    self.start = max(0, min(start, bytes.count))
    self.count = max(0, min(count, bytes.count - self.start))
  }

  func byte(_ offset: Int) -> Int {
    offset >= 0 && offset < count ? Int(bytes[start + offset]) : 0
  }

  func unsigned16(_ offset: Int) -> Int {
    guard offset >= 0, offset < count - 1 else { return 0 }
    return Int(bytes[start + offset]) << 8 | Int(bytes[start + offset + 1])
  }

  func signed16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: unsigned16(offset))) }

  func unsigned32(_ offset: Int) -> Int { unsigned16(offset) << 16 | unsigned16(offset + 2) }

  /// From an offset to the end; empty where that lies outside.
  func from(_ offset: Int) -> FontTable {
    offset >= 0 && offset <= count ? FontTable(bytes, start + offset, count - offset) : .empty
  }

  /// The table that a 16-bit offset at a place names; nil for the offset 0.
  func table(at place: Int) -> FontTable? {
    let offset = unsigned16(place)
    return offset > 0 && offset < count ? from(offset) : nil
  }

  func part(_ offset: Int, _ length: Int) -> FontTable {
    offset >= 0 && offset <= count ? FontTable(bytes, start + offset, min(length, count - offset)) : .empty
  }

  var slice: ArraySlice<UInt8> { bytes[start..<(start + count)] }
}
