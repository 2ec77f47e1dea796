import Diagnostics

/// Reads property lists as OpenStep wrote them, which `.strings` files and Xcode's projects still are:
/// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html
struct OldStyleReader {
  /// Dictionaries and arrays within each other; a project of Xcode's needs six.
  static let depthLimit = 128
  /// Larger texts are not read: the largest projects of Xcode's have a third of it.
  static let sizeLimit = 32 * 1024 * 1024

  private let text: [UInt8]
  private var at = 0
  private var depth = 0
  private var duplicateKeys: [(key: String, first: SourceRange, again: SourceRange)] = []
  private var comments: [(range: SourceRange, text: String)] = []

  private init(_ text: [UInt8]) { self.text = text }

  /// A whole text: a value, or the entries of a dictionary without its braces, as in a `.strings` file.
  static func read(_ text: [UInt8]) throws(PropertyListError) -> PropertyList {
    guard text.count <= sizeLimit else {
      throw PropertyListError(
        kind: .structure, message: "The property list is larger than \(sizeLimit >> 20) MiB.", range: SourceRange(0, 0))
    }
    var reader = OldStyleReader(text)
    try reader.skipSpace()
    let root: PropertyListNode
    if reader.isAtEnd || !reader.isAtOpening {
      let start = reader.at
      let entries = try reader.entries(until: nil)
      let range = SourceRange(start, reader.at)
      root = PropertyListNode(value: .dictionary(entries), range: range, elementRange: range)
    } else {
      root = try reader.value()
    }
    try reader.skipSpace()
    guard reader.isAtEnd else {
      throw PropertyListError(kind: .structure, message: "Nothing may follow the value.", range: SourceRange(reader.at, reader.at + 1))
    }
    return PropertyList(root: root, duplicateKeys: reader.duplicateKeys, comments: reader.comments)
  }

  private var isAtEnd: Bool { at >= text.count }
  private var isAtOpening: Bool { text[at] == UInt8(ascii: "{") || text[at] == UInt8(ascii: "(") }

  private func failure(_ message: String, _ range: SourceRange? = nil) -> PropertyListError {
    PropertyListError(kind: .structure, message: message, range: range ?? SourceRange(min(at, text.count), min(at + 1, text.count)))
  }

  private mutating func skipSpace() throws(PropertyListError) {
    while at < text.count {
      let byte = text[at]
      if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
        at += 1
      } else if byte == 0xC2, at + 1 < text.count, text[at + 1] == 0xA0 {
        at += 2
      } else if byte == 0xE2, at + 2 < text.count, text[at + 1] == 0x80, text[at + 2] == 0xA8 || text[at + 2] == 0xA9 {
        // The line and paragraph separators.
        at += 3
      } else if byte == UInt8(ascii: "/"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "/") {
        let start = at
        while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
        comments.append((SourceRange(start, at), String(decoding: text[(start + 2)..<at], as: UTF8.self)))
      } else if byte == UInt8(ascii: "/"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "*") {
        let start = at
        at += 2
        while at + 1 < text.count, text[at] != UInt8(ascii: "*") || text[at + 1] != UInt8(ascii: "/") { at += 1 }
        guard at + 1 < text.count else { throw failure("The comment is not closed.", SourceRange(start, start + 2)) }
        at += 2
        comments.append((SourceRange(start, at), String(decoding: text[(start + 2)..<(at - 2)], as: UTF8.self)))
      } else {
        return
      }
    }
  }

  private mutating func value() throws(PropertyListError) -> PropertyListNode {
    guard !isAtEnd else { throw failure("The text ends where a value is expected.") }
    let start = at
    switch text[at] {
    case UInt8(ascii: "{"):
      try enter()
      at += 1
      let entries = try entries(until: start)
      at += 1
      depth -= 1
      return PropertyListNode(
        value: .dictionary(entries), range: SourceRange(start + 1, at - 1), elementRange: SourceRange(start, at))
    case UInt8(ascii: "("):
      try enter()
      at += 1
      let items = try items(from: start)
      depth -= 1
      return PropertyListNode(value: .array(items), range: SourceRange(start + 1, at - 1), elementRange: SourceRange(start, at))
    case UInt8(ascii: "<"):
      while at < text.count, text[at] != UInt8(ascii: ">") { at += 1 }
      guard !isAtEnd else { throw failure("The data is not closed.", SourceRange(start, start + 1)) }
      at += 1
      let hex = String(decoding: text[(start + 1)..<(at - 1)].filter { $0 > 0x20 }, as: UTF8.self)
      return PropertyListNode(value: .data(hex), range: SourceRange(start + 1, at - 1), elementRange: SourceRange(start, at))
    default:
      let (string, range, whole) = try string()
      return PropertyListNode(value: .string(string), range: range, elementRange: whole)
    }
  }

  private mutating func enter() throws(PropertyListError) {
    depth += 1
    if depth > Self.depthLimit { throw failure("Dictionaries and arrays are nested more than \(Self.depthLimit) deep.") }
  }

  private mutating func items(from start: Int) throws(PropertyListError) -> [PropertyListNode] {
    var items: [PropertyListNode] = []
    while true {
      try skipSpace()
      guard !isAtEnd else { throw failure("The array is not closed.", SourceRange(start, start + 1)) }
      if text[at] == UInt8(ascii: ")") { break }
      items.append(try value())
      try skipSpace()
      guard !isAtEnd else { throw failure("The array is not closed.", SourceRange(start, start + 1)) }
      if text[at] == UInt8(ascii: ",") {
        at += 1
      } else if text[at] != UInt8(ascii: ")") {
        throw failure("A comma or a closing parenthesis is expected here.")
      }
    }
    at += 1
    return items
  }

  /// Up to the closing brace of the one at `opening`, or to the end of the text where that is nil.
  private mutating func entries(until opening: Int?) throws(PropertyListError) -> [PropertyListNode.Entry] {
    var entries: [PropertyListNode.Entry] = []
    var firsts: [String: SourceRange] = [:]
    while true {
      try skipSpace()
      if isAtEnd {
        guard let opening else { return entries }
        throw failure("The dictionary is not closed.", SourceRange(opening, opening + 1))
      }
      if opening != nil, text[at] == UInt8(ascii: "}") { return entries }
      let (key, keyRange, keyWhole) = try string()
      try skipSpace()
      var value = PropertyListNode(value: .string(key), range: keyRange, elementRange: keyWhole)
      if !isAtEnd, text[at] == UInt8(ascii: "=") {
        at += 1
        try skipSpace()
        value = try self.value()
        try skipSpace()
      }
      if !isAtEnd, text[at] == UInt8(ascii: ":") { throw failure("An equals sign is expected behind the key '\(key)', not a colon.") }
      guard !isAtEnd, text[at] == UInt8(ascii: ";") else { throw failure("A semicolon is expected behind the value of '\(key)'.") }
      at += 1
      if let first = firsts[key] {
        duplicateKeys.append((key, first, keyRange))
      } else {
        firsts[key] = keyRange
      }
      entries.append(PropertyListNode.Entry(key: key, keyRange: keyRange, keyElementRange: keyWhole, value: value))
    }
  }

  // MARK: - Strings

  /// A string with the range of its words and that with its quotation marks.
  private mutating func string() throws(PropertyListError) -> (String, SourceRange, SourceRange) {
    let start = at
    let quote = text[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while at < text.count, Self.isPlain(text[at]) {
        // A comment ends a word.
        if text[at] == UInt8(ascii: "/"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "/") || text[at + 1] == UInt8(ascii: "*") {
          break
        }
        at += 1
      }
      guard at > start else {
        throw failure("A key or a value is expected here; text with anything but letters and digits needs quotation marks.")
      }
      let range = SourceRange(start, at)
      return (String(decoding: text[start..<at], as: UTF8.self), range, range)
    }
    at += 1
    let inner = at
    var bytes: [UInt8]?
    var copied = at
    while at < text.count, text[at] != quote {
      if text[at] == UInt8(ascii: "\\") {
        var made = bytes ?? []
        made.append(contentsOf: text[copied..<at])
        escape(into: &made)
        bytes = made
        copied = at
      } else {
        at += 1
      }
    }
    guard !isAtEnd else { throw failure("The string is not closed.", SourceRange(start, min(start + 1, text.count))) }
    let range = SourceRange(inner, at)
    at += 1
    guard var made = bytes else { return (String(decoding: text[range.bytes], as: UTF8.self), range, SourceRange(start, at)) }
    made.append(contentsOf: text[copied..<range.end])
    return (String(decoding: made, as: UTF8.self), range, SourceRange(start, at))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// The character that an escape stands for; `at` is at its backslash.
  private mutating func escape(into bytes: inout [UInt8]) {
    at += 1
    guard at < text.count else { return }
    let letter = text[at]
    at += 1
    switch letter {
    case UInt8(ascii: "a"): bytes.append(0x07)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = UInt32(letter - UInt8(ascii: "0"))
      var digits = 1
      while digits < 3, at < text.count, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(text[at]) {
        value = value * 8 + UInt32(text[at] - UInt8(ascii: "0"))
        at += 1
        digits += 1
      }
      append(value, to: &bytes)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      guard var value = hexadecimal() else {
        bytes.append(letter)
        return
      }
      // Half a pair is followed by its other half.
      if (0xD800..<0xDC00).contains(value), at + 1 < text.count, text[at] == UInt8(ascii: "\\"), text[at + 1] | 0x20 == UInt8(ascii: "u") {
        let back = at
        at += 2
        if let low = hexadecimal(), (0xDC00...0xDFFF).contains(low) {
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        } else {
          at = back
        }
      }
      append(value, to: &bytes)
    case 0x80...:
      bytes.append(letter)
    default: bytes.append(letter)
    }
  }

  private func append(_ value: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init())
  }

  /// Up to four digits.
  private mutating func hexadecimal() -> UInt32? {
    var value: UInt32 = 0
    var digits = 0
    while digits < 4, at < text.count, let digit = Character(Unicode.Scalar(text[at])).hexDigitValue {
      value = value << 4 | UInt32(digit)
      at += 1
      digits += 1
    }
    return digits > 0 ? value : nil
  }
}
