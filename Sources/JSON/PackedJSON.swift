import Diagnostics

/// JSON values in a form that is read back in one pass without scanning text: what the vocabularies and rules that are compiled in are kept as.
///
/// A value is a tag byte and what follows it; counts, lengths and place differences are LEB128 numbers; a number is its eight IEEE bytes, lowest first,
/// or a LEB128 number where it is whole, below 2^32 and not negative. With ranges, each value and key is preceded by the distance of its start from the
/// start before it, and its length. Reading trusts nothing: wrong bytes give nil.
package enum PackedJSON {
  private enum Tag: UInt8 {
    case null, no, yes, number, count, string, array, object
  }

  /// Packs a value; its ranges too, if asked.
  package static func pack(_ node: JSONNode, withRanges: Bool) -> [UInt8] {
    var packer = Packer(withRanges: withRanges)
    packer.out.append(withRanges ? 1 : 0)
    packer.value(node)
    return packer.out
  }

  /// Reads a packed value back. Nil for bytes that ``pack(_:withRanges:)`` did not make.
  package static func unpack(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONNode? {
    guard let first = bytes.first, first < 2 else { return nil }
    var reader = Reader(bytes: bytes, withRanges: first == 1)
    guard let node = reader.value(depth: 0), reader.at == bytes.count else { return nil }
    return node
  }

  package static func unpack(_ bytes: [UInt8]) -> JSONNode? { bytes.withUnsafeBufferPointer { unpack($0) } }

  private struct Packer {
    var out: [UInt8] = []
    let withRanges: Bool
    var last = 0

    init(withRanges: Bool) { self.withRanges = withRanges }

    mutating func number(_ value: Int) {
      var rest = UInt(max(value, 0))
      while rest >= 0x80 {
        out.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      out.append(UInt8(rest))
    }

    mutating func range(_ range: SourceRange) {
      guard withRanges else { return }
      number(range.start - last)
      number(range.length)
      last = max(range.start, last)
    }

    mutating func string(_ string: String) {
      number(string.utf8.count)
      out.append(contentsOf: string.utf8)
    }

    mutating func value(_ node: JSONNode) {
      range(node.range)
      switch node.value {
      case .null: out.append(Tag.null.rawValue)
      case .boolean(let boolean): out.append(boolean ? Tag.yes.rawValue : Tag.no.rawValue)
      case .number(let double):
        if double >= 0, double < 4_294_967_296, double == double.rounded(), double.sign == .plus {
          out.append(Tag.count.rawValue)
          number(Int(double))
        } else {
          out.append(Tag.number.rawValue)
          let bits = double.bitPattern
          for shift in stride(from: 0, to: 64, by: 8) { out.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
        }
      case .string(let string):
        out.append(Tag.string.rawValue)
        self.string(string)
      case .array(let elements):
        out.append(Tag.array.rawValue)
        number(elements.count)
        for element in elements { value(element) }
      case .object(let members):
        out.append(Tag.object.rawValue)
        number(members.count)
        for member in members {
          range(member.keyRange)
          string(member.key)
          value(member.value)
        }
      }
    }
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    let withRanges: Bool
    var at = 1
    var last = 0

    init(bytes: UnsafeBufferPointer<UInt8>, withRanges: Bool) {
      self.bytes = bytes
      self.withRanges = withRanges
    }

    mutating func number() -> Int? {
      var value = 0
      var shift = 0
      while at < bytes.count, shift < 49 {
        let byte = bytes[at]
        at += 1
        value |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }

    mutating func range() -> SourceRange? {
      guard withRanges else { return SourceRange(0, 0) }
      guard let distance = number(), let length = number() else { return nil }
      let start = min(last + distance, Int(Int32.max))
      last = start
      return SourceRange(start, start + length)
    }

    mutating func string() -> String? {
      guard let length = number(), length <= bytes.count - at else { return nil }
      let string = String(decoding: UnsafeBufferPointer(rebasing: bytes[at..<(at + length)]), as: UTF8.self)
      at += length
      return string
    }

    mutating func value(depth: Int) -> JSONNode? {
      guard depth <= JSONParser.maximumDepth, let range = range(), at < bytes.count, let tag = Tag(rawValue: bytes[at]) else { return nil }
      at += 1
      switch tag {
      case .null: return JSONNode(.null, range: range)
      case .no: return JSONNode(.boolean(false), range: range)
      case .yes: return JSONNode(.boolean(true), range: range)
      case .number:
        guard bytes.count - at >= 8 else { return nil }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(bytes[at + index]) << UInt64(index * 8) }
        at += 8
        return JSONNode(.number(Double(bitPattern: bits)), range: range)
      case .count: return number().map { JSONNode(.number(Double($0)), range: range) }
      case .string: return string().map { JSONNode(.string($0), range: range) }
      case .array:
        guard let count = number(), count <= bytes.count - at else { return nil }
        var elements: [JSONNode] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
          guard let element = value(depth: depth + 1) else { return nil }
          elements.append(element)
        }
        return JSONNode(.array(elements), range: range)
      case .object:
        guard let count = number(), count <= bytes.count - at else { return nil }
        var members: [JSONNode.Member] = []
        members.reserveCapacity(count)
        for _ in 0..<count {
          guard let keyRange = self.range(), let key = string(), let value = value(depth: depth + 1) else { return nil }
          members.append(JSONNode.Member(key: key, keyRange: keyRange, value: value))
        }
        return JSONNode(.object(members), range: range)
      }
    }
  }
}
