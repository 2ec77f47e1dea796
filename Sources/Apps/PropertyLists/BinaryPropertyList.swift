import Diagnostics

/// Reads binary property lists: a header, objects, a table of their offsets and a trailer of 32 bytes, as CoreFoundation's `CFBinaryPList.c` describes
/// them. A binary file has no lines, so that every range is empty and at its beginning.
struct BinaryPropertyList {
  /// Dictionaries and arrays within each other; a circle ends here too.
  static let depthLimit = 128
  /// Values in all: objects may be shared, so that a small file can stand for a huge tree.
  static let valueLimit = 200_000

  private let bytes: [UInt8]
  private let objects: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let table: Int
  private var values = 0
  /// The strings that were read, by their offsets: a long one may be referred to a hundred thousand times.
  private var strings: [Int: String] = [:]

  private static let nowhere = SourceRange(0, 0)

  private static func failure(_ message: String) -> PropertyListError { PropertyListError(kind: .binary, message: message, range: nowhere) }

  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    var reader = try BinaryPropertyList(bytes)
    let top = reader.number(bytes.count - 16, 8) ?? Int.max
    let root = try reader.object(top, depth: 0)
    return PropertyList(root: root, duplicateKeys: [], comments: [])
  }

  private init(_ bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.starts(with: Array("bplist0".utf8)) else {
      throw Self.failure("This is not a binary property list of a version that is known.")
    }
    guard bytes.count >= 40 else { throw Self.failure("The binary property list is cut off: it has no trailer.") }
    self.bytes = bytes
    offsetSize = Int(bytes[bytes.count - 26])
    referenceSize = Int(bytes[bytes.count - 25])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Self.failure("The binary property list's trailer is wrong; the file may be cut off.")
    }
    objects = Self.number(bytes, bytes.count - 24, 8) ?? 0
    table = Self.number(bytes, bytes.count - 8, 8) ?? 0
    guard objects > 0, table >= 8, table <= bytes.count - 32, objects <= (bytes.count - 32 - table) / offsetSize else {
      throw Self.failure("The binary property list's table of objects lies outside the file; it may be cut off.")
    }
  }

  private func number(_ at: Int, _ size: Int) -> Int? { Self.number(bytes, at, size) }

  /// A big-endian number; nil where it lies outside or is too large.
  private static func number(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int? {
    guard at >= 0, size >= 0, size <= 8, at <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[at..<(at + size)] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private mutating func object(_ reference: Int, depth: Int) throws(PropertyListError) -> PropertyListNode {
    guard depth <= Self.depthLimit else {
      throw Self.failure("The binary property list's values are nested more than \(Self.depthLimit) deep, or in a circle.")
    }
    values += 1
    guard values <= Self.valueLimit else { throw Self.failure("The binary property list has more than \(Self.valueLimit) values.") }
    guard reference >= 0, reference < objects, let at = number(table + reference * offsetSize, offsetSize), at >= 8, at < table else {
      throw Self.failure("The binary property list refers to an object that is not there.")
    }
    return PropertyListNode(value: try value(at, depth: depth), range: Self.nowhere, elementRange: Self.nowhere)
  }

  private mutating func value(_ at: Int, depth: Int) throws(PropertyListError) -> PropertyListNode.Value {
    let marker = bytes[at]
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0: return marker == 0x09 ? .boolean(true) : marker == 0x08 ? .boolean(false) : .string("")
    case 1:
      guard low <= 4, let number = integer(at + 1, 1 << low) else { throw Self.failure("An integer lies outside the file.") }
      return .integer(number)
    case 2, 3:
      guard low == 2 || low == 3, at + 1 + (1 << low) <= table else { throw Self.failure("A number lies outside the file.") }
      var bits: UInt64 = 0
      for byte in bytes[(at + 1)..<(at + 1 + (1 << low))] { bits = bits << 8 | UInt64(byte) }
      let number = low == 2 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      return marker >> 4 == 3 ? .date("\(number)") : .real(number)
    case 4:
      let (start, count) = try extent(at, unit: 1)
      return .data("\(count) bytes at \(start)")
    case 5, 6:
      if let known = strings[at] { return .string(known) }
      let isWide = marker >> 4 == 6
      let (start, count) = try extent(at, unit: isWide ? 2 : 1)
      let string =
        isWide
        ? String(decoding: (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }, as: UTF16.self)
        : String(decoding: bytes[start..<(start + count)], as: UTF8.self)
      strings[at] = string
      return .string(string)
    case 8: return .integer(integer(at + 1, low + 1) ?? 0)
    case 10, 12:
      let (start, count) = try extent(at, unit: referenceSize)
      var items: [PropertyListNode] = []
      for index in 0..<count { items.append(try object(reference(start, index), depth: depth + 1)) }
      return .array(items)
    case 13:
      let (start, count) = try extent(at, unit: 2 * referenceSize)
      var entries: [PropertyListNode.Entry] = []
      for index in 0..<count {
        let key = try object(reference(start, index), depth: depth + 1)
        guard let name = key.string else { throw Self.failure("A key of a dictionary is not a string.") }
        let value = try object(reference(start, count + index), depth: depth + 1)
        entries.append(PropertyListNode.Entry(key: name, keyRange: Self.nowhere, keyElementRange: Self.nowhere, value: value))
      }
      // A binary list has no order of its own.
      return .dictionary(entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    default: throw Self.failure("The binary property list has an object of an unknown kind.")
    }
  }

  /// The low eight bytes of an integer; those of 16 bytes have more, which only huge numbers need.
  private func integer(_ at: Int, _ size: Int) -> Int64? {
    guard at + size <= table else { return nil }
    var bits: UInt64 = 0
    for byte in bytes[(at + max(size - 8, 0))..<(at + size)] { bits = bits << 8 | UInt64(byte) }
    return size >= 8 ? Int64(bitPattern: bits) : Int64(bits)
  }

  private func reference(_ start: Int, _ index: Int) -> Int { number(start + index * referenceSize, referenceSize) ?? -1 }

  /// Where the content of an object begins, and of how many units it is; all of it lies before the table.
  private func extent(_ at: Int, unit: Int) throws(PropertyListError) -> (start: Int, count: Int) {
    var count = Int(bytes[at] & 15)
    var start = at + 1
    if count == 15 {
      guard start < table, bytes[start] >> 4 == 1 else { throw Self.failure("An object has no length.") }
      let size = 1 << Int(bytes[start] & 15)
      guard size <= 8, start + 1 + size <= table, let stated = number(start + 1, size) else {
        throw Self.failure("An object is longer than the file.")
      }
      count = stated
      start += 1 + size
    }
    guard count >= 0, count <= (table - start) / unit else { throw Self.failure("An object is longer than the file; it may be cut off.") }
    return (start, count)
  }
}
