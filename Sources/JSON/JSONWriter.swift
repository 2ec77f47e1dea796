import Diagnostics

/// Writes JSON text: the same for the same value, keys in the order they were given.
package struct JSONWriter {
  private var out: [UInt8] = []
  private let pretty: Bool

  private init(pretty: Bool) { self.pretty = pretty }

  /// The text of a value; `pretty` breaks lines and indents by two spaces, otherwise it is one line.
  package static func write(_ node: JSONNode, pretty: Bool = true) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.value(node, indent: 0)
    return String(decoding: writer.out, as: UTF8.self)
  }

  private mutating func newline(_ indent: Int) {
    guard pretty else { return }
    out.append(0x0A)
    out.append(contentsOf: repeatElement(0x20, count: indent * 2))
  }

  private mutating func value(_ node: JSONNode, indent: Int) {
    switch node.value {
    case .null: out.append(contentsOf: "null".utf8)
    case .boolean(let boolean): out.append(contentsOf: (boolean ? "true" : "false").utf8)
    case .number(let number): out.append(contentsOf: Self.text(of: number).utf8)
    case .string(let string): self.string(string)
    case .array(let elements):
      out.append(UInt8(ascii: "["))
      for (i, element) in elements.enumerated() {
        if i > 0 { out.append(UInt8(ascii: ",")) }
        newline(indent + 1)
        value(element, indent: indent + 1)
      }
      if !elements.isEmpty { newline(indent) }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (i, member) in members.enumerated() {
        if i > 0 { out.append(UInt8(ascii: ",")) }
        newline(indent + 1)
        string(member.key)
        out.append(UInt8(ascii: ":"))
        if pretty { out.append(0x20) }
        value(member.value, indent: indent + 1)
      }
      if !members.isEmpty { newline(indent) }
      out.append(UInt8(ascii: "}"))
    }
  }

  /// The shortest text that reads back as the same number; whole numbers without a point.
  package static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return number.description
  }

  private mutating func string(_ string: String) {
    out.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { bytes in
      // What stands as it is is copied whole.
      var start = 0
      for (index, byte) in bytes.enumerated() where Self.isEscaped(byte) {
        out.append(contentsOf: bytes[start..<index])
        escape(byte)
        start = index + 1
      }
      out.append(contentsOf: bytes[start...])
    }
    out.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): out.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): out.append(contentsOf: "\\\\".utf8)
    case 0x0A: out.append(contentsOf: "\\n".utf8)
    case 0x0D: out.append(contentsOf: "\\r".utf8)
    case 0x09: out.append(contentsOf: "\\t".utf8)
    default:
      let hex = String(byte, radix: 16)
      out.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8)
    }
  }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self.init(.string(value)) }
  package init(booleanLiteral value: Bool) { self.init(.boolean(value)) }
  package init(floatLiteral value: Double) { self.init(.number(value)) }
  package init(integerLiteral value: Int) { self.init(.number(Double(value))) }

  package static func text(_ string: String) -> JSONNode { JSONNode(.string(string)) }
  package static func count(_ number: Int) -> JSONNode { JSONNode(.number(Double(number))) }
  package static func list(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements)) }

  /// An object of the pairs whose value is there.
  package static func object(_ pairs: KeyValuePairs<String, JSONNode?>) -> JSONNode {
    JSONNode(
      .object(
        pairs.compactMap { key, value in
          value.map { Member(key: key, keyRange: SourceRange(0, 0), value: $0) }
        }))
  }
}
