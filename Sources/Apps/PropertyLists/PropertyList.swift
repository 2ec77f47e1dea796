import Diagnostics
import XML

/// A value of a property list that knows where it stands.
package struct PropertyListNode: Sendable {
  package indirect enum Value: Sendable {
    case dictionary([Entry])
    case array([PropertyListNode])
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    /// As it was written, in ISO 8601.
    case date(String)
    /// The base 64 text, without white space.
    case data(String)
  }

  package struct Entry: Sendable {
    package var key: String
    /// Between `<key>` and `</key>`.
    package var keyRange: SourceRange
    /// The `key` element with its tags.
    package var keyElementRange: SourceRange
    package var value: PropertyListNode
  }

  package var value: Value
  /// The content between the tags; empty and behind the tag for `<true/>`.
  package var range: SourceRange
  /// The element with its tags.
  package var elementRange: SourceRange

  /// The value of a key; where a key stands twice, the last. Nil for anything but a dictionary.
  package subscript(key: String) -> PropertyListNode? {
    guard case .dictionary(let entries) = value else { return nil }
    return entries.last { $0.key == key }?.value
  }

  package var string: String? { if case .string(let string) = value { string } else { nil } }
  package var boolean: Bool? { if case .boolean(let boolean) = value { boolean } else { nil } }
  package var entries: [Entry]? { if case .dictionary(let entries) = value { entries } else { nil } }
  package var items: [PropertyListNode]? { if case .array(let items) = value { items } else { nil } }
}

/// Why a property list cannot be read, and where.
package struct PropertyListError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case binary, xml(XMLError.Kind), structure }

  package var kind: Kind
  /// One sentence, ending in a full stop.
  package var message: String
  package var range: SourceRange
}

/// A property list in any of its three forms. In XML: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/
package struct PropertyList: Sendable {
  package var root: PropertyListNode
  /// Keys that stand again in the same dictionary, by the ranges of their words; the last one counts.
  package var duplicateKeys: [(key: String, first: SourceRange, again: SourceRange)]
  package var comments: [(range: SourceRange, text: String)]

  /// Whether bytes on disk are a binary property list, which ``TextDecoder`` would refuse as not text.
  package static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  /// Reads the bytes of a binary property list. Its values have no places: the file has no lines.
  package static func parse(binary bytes: [UInt8]) throws(PropertyListError) -> PropertyList { try BinaryPropertyList.read(bytes) }

  /// Reads a file's text: XML where it begins like that, else the old style.
  package static func parse(_ file: SourceFile) throws(PropertyListError) -> PropertyList {
    if isBinary(file.text) { return try parse(binary: file.text) }
    guard isXML(file.text) else { return try OldStyleReader.read(file.text) }
    let xml: LocatedXML
    do {
      xml = try LocatedXML.parse(file)
    } catch {
      throw PropertyListError(kind: .xml(error.kind), message: error.message, range: error.range)
    }
    guard xml.root.name == "plist" else {
      throw PropertyListError(
        kind: .structure, message: "A property list's first element is 'plist', not '\(xml.root.name)'.", range: xml.root.startTag)
    }
    guard let first = xml.root.children.first else {
      throw PropertyListError(kind: .structure, message: "The property list has no value.", range: xml.root.range)
    }
    if xml.root.children.count > 1 {
      throw PropertyListError(kind: .structure, message: "A property list has one value.", range: xml.root.children[1].range)
    }
    var list = PropertyList(
      root: PropertyListNode(value: .array([]), range: first.range, elementRange: first.range), duplicateKeys: [], comments: xml.comments)
    list.root = try list.node(first)
    return list
  }

  /// Whether a text begins with markup: a declaration, a comment or an element.
  private static func isXML(_ text: [UInt8]) -> Bool {
    var at = 0
    while at < text.count, text[at] <= 0x20 { at += 1 }
    guard at < text.count else { return true }
    guard text[at] == UInt8(ascii: "<"), at + 1 < text.count else { return false }
    // Data of the old style is hexadecimal digits between the same brackets.
    let inside = text[(at + 1)...].prefix { $0 != UInt8(ascii: ">") }
    return !inside.allSatisfy { $0 <= 0x20 || Character(Unicode.Scalar($0)).isHexDigit }
  }

  private mutating func node(_ element: XMLElement) throws(PropertyListError) -> PropertyListNode {
    PropertyListNode(value: try value(element), range: element.contentRange, elementRange: element.range)
  }

  private mutating func value(_ element: XMLElement) throws(PropertyListError) -> PropertyListNode.Value {
    let trimmed = element.text.utf8.drop { $0 <= 0x20 }
    let words = String(
      decoding: trimmed.prefix(trimmed.lastIndex { $0 > 0x20 }.map { trimmed.distance(from: trimmed.startIndex, to: $0) + 1 } ?? 0),
      as: UTF8.self)
    func wrong(_ what: String) -> PropertyListError { PropertyListError(kind: .structure, message: what, range: element.contentRange) }
    switch element.name {
    case "dict": return .dictionary(try entries(element))
    case "array":
      var items: [PropertyListNode] = []
      for child in element.children { items.append(try node(child)) }
      return .array(items)
    case "string": return .string(element.text)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "integer":
      let number = words.hasPrefix("0x") || words.hasPrefix("0X") ? Int64(words.dropFirst(2), radix: 16) : Int64(words)
      guard let number else { throw wrong("'\(words)' is not an integer.") }
      return .integer(number)
    case "real":
      guard let number = Double(words) else { throw wrong("'\(words)' is not a number.") }
      return .real(number)
    case "date": return .date(words)
    case "data": return .data(String(decoding: element.text.utf8.filter { $0 > 0x20 }, as: UTF8.self))
    default:
      throw PropertyListError(kind: .structure, message: "'\(element.name)' is not an element of property lists.", range: element.startTag)
    }
  }

  private mutating func entries(_ element: XMLElement) throws(PropertyListError) -> [PropertyListNode.Entry] {
    var entries: [PropertyListNode.Entry] = []
    var firsts: [String: SourceRange] = [:]
    var index = 0
    while index < element.children.count {
      let key = element.children[index]
      guard key.name == "key" else {
        throw PropertyListError(kind: .structure, message: "A value in a dictionary has no key before it.", range: key.range)
      }
      guard index + 1 < element.children.count, element.children[index + 1].name != "key" else {
        throw PropertyListError(kind: .structure, message: "The key '\(key.text)' has no value.", range: key.range)
      }
      if let first = firsts[key.text] {
        duplicateKeys.append((key.text, first, key.contentRange))
      } else {
        firsts[key.text] = key.contentRange
      }
      entries.append(
        PropertyListNode.Entry(
          key: key.text, keyRange: key.contentRange, keyElementRange: key.range, value: try node(element.children[index + 1])))
      index += 2
    }
    return entries
  }
}
