import Diagnostics

/// Reads JSON by RFC 8259, with the byte range of every key and value; where it is asked for, with comments and trailing commas, as people write
/// configurations.
package struct JSONParser {
  /// Arrays and objects may be this deep inside each other; more is an error, not a crash.
  package static let maximumDepth = 500

  private let text: [UInt8]
  private var at = 0
  private var depth = 0
  private let allowsComments: Bool

  private init(_ text: [UInt8], allowsComments: Bool) {
    self.text = text
    self.allowsComments = allowsComments
  }

  /// Parses a whole text. Throws a located error at the first thing that is not JSON. `allowsComments`: `//` and `/* */` between any two words, and a
  /// comma behind the last member.
  package static func parse(_ text: [UInt8], allowsComments: Bool = false) throws(JSONError) -> JSONNode {
    var parser = JSONParser(text, allowsComments: allowsComments)
    parser.skipSpace()
    guard parser.at < text.count else { throw JSONError("The file is empty; a JSON value is expected.", SourceRange(0, 0)) }
    let node = try parser.value()
    parser.skipSpace()
    guard parser.at == text.count else {
      throw JSONError("Nothing may follow the JSON value.", SourceRange(parser.at, parser.at + 1))
    }
    return node
  }

  private mutating func skipSpace() {
    while at < text.count {
      if text[at] == 0x20 || text[at] == 0x0A || text[at] == 0x0D || text[at] == 0x09 {
        at += 1
      } else if !allowsComments || !skipComment() {
        return
      }
    }
  }

  /// Whether a comment was passed; one that is not closed ends with the text.
  private mutating func skipComment() -> Bool {
    guard text[at] == UInt8(ascii: "/"), at + 1 < text.count else { return false }
    switch text[at + 1] {
    case UInt8(ascii: "/"):
      while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
    case UInt8(ascii: "*"):
      at += 2
      while at < text.count, text[at] != UInt8(ascii: "*") || at + 1 >= text.count || text[at + 1] != UInt8(ascii: "/") { at += 1 }
      at = min(at + 2, text.count)
    default: return false
    }
    return true
  }

  /// Whether a list that a comma was read in ends with it.
  private mutating func endsBehindComma(_ closer: UInt8) -> Bool {
    guard allowsComments else { return false }
    skipSpace()
    guard at < text.count, text[at] == closer else { return false }
    at += 1
    return true
  }

  private func failure(_ message: String) -> JSONError {
    JSONError(message, SourceRange(min(at, text.count), min(at + 1, text.count)))
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    guard at < text.count else { throw failure("The text ends where a value is expected.") }
    let start = at
    switch text[at] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""):
      let string = try string()
      return JSONNode(.string(string), range: SourceRange(start, at))
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure("A value is expected here: an object, an array, a string, a number, true, false or null.")
    }
  }

  private mutating func word(_ word: String, _ value: JSONNode.Value) throws(JSONError) -> JSONNode {
    let start = at
    let bytes = Array(word.utf8)
    guard at + bytes.count <= text.count, Array(text[at..<at + bytes.count]) == bytes else { throw failure("'\(word)' is expected here.") }
    at += bytes.count
    return JSONNode(value, range: SourceRange(start, at))
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    if depth > Self.maximumDepth { throw failure("Arrays and objects are nested more than \(Self.maximumDepth) deep.") }
  }

  private mutating func object() throws(JSONError) -> JSONNode {
    let start = at
    try enter()
    at += 1
    var members: [JSONNode.Member] = []
    skipSpace()
    if at < text.count, text[at] == UInt8(ascii: "}") {
      at += 1
    } else {
      while true {
        skipSpace()
        guard at < text.count, text[at] == UInt8(ascii: "\"") else { throw failure("A key in quotation marks is expected here.") }
        let keyStart = at
        let key = try string()
        let keyRange = SourceRange(keyStart, at)
        skipSpace()
        guard at < text.count, text[at] == UInt8(ascii: ":") else { throw failure("A colon is expected after the key '\(key)'.") }
        at += 1
        skipSpace()
        let value = try value()
        members.append(JSONNode.Member(key: key, keyRange: keyRange, value: value))
        skipSpace()
        guard at < text.count else { throw failure("The object is not closed.") }
        if text[at] == UInt8(ascii: ",") {
          at += 1
          if endsBehindComma(UInt8(ascii: "}")) { break }
        } else if text[at] == UInt8(ascii: "}") {
          at += 1
          break
        } else {
          throw failure("A comma or a closing brace is expected here.")
        }
      }
    }
    depth -= 1
    return JSONNode(.object(members), range: SourceRange(start, at))
  }

  private mutating func array() throws(JSONError) -> JSONNode {
    let start = at
    try enter()
    at += 1
    var elements: [JSONNode] = []
    skipSpace()
    if at < text.count, text[at] == UInt8(ascii: "]") {
      at += 1
    } else {
      while true {
        skipSpace()
        elements.append(try value())
        skipSpace()
        guard at < text.count else { throw failure("The array is not closed.") }
        if text[at] == UInt8(ascii: ",") {
          at += 1
          if endsBehindComma(UInt8(ascii: "]")) { break }
        } else if text[at] == UInt8(ascii: "]") {
          at += 1
          break
        } else {
          throw failure("A comma or a closing bracket is expected here.")
        }
      }
    }
    depth -= 1
    return JSONNode(.array(elements), range: SourceRange(start, at))
  }

  private mutating func digits() -> Int {
    let start = at
    while at < text.count, text[at].isASCIIDigit { at += 1 }
    return at - start
  }

  private mutating func number() throws(JSONError) -> JSONNode {
    let start = at
    if text[at] == UInt8(ascii: "-") { at += 1 }
    let whole = at
    guard digits() > 0 else { throw failure("A digit is expected here.") }
    if text[whole] == UInt8(ascii: "0"), at - whole > 1 {
      throw JSONError("A number may not begin with a zero.", SourceRange(start, at))
    }
    if at < text.count, text[at] == UInt8(ascii: ".") {
      at += 1
      guard digits() > 0 else { throw failure("A digit is expected after the point.") }
    }
    if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < text.count, text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
      guard digits() > 0 else { throw failure("A digit is expected in the exponent.") }
    }
    guard let number = Double(String(decoding: text[start..<at], as: UTF8.self)), number.isFinite else {
      throw JSONError("The number is too large.", SourceRange(start, at))
    }
    return JSONNode(.number(number), range: SourceRange(start, at))
  }

  private mutating func string() throws(JSONError) -> String {
    let opening = at
    at += 1
    var start = at
    var string = ""
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "\""):
        string += try decoded(start..<at)
        at += 1
        return string
      case UInt8(ascii: "\\"):
        string += try decoded(start..<at)
        string.unicodeScalars.append(try escape())
        start = at
      case 0..<0x20: throw failure("A control character in a string must be written as an escape.")
      default: at += 1
      }
    }
    throw JSONError("The string is not closed.", SourceRange(opening, text.count))
  }

  private func decoded(_ range: Range<Int>) throws(JSONError) -> String {
    guard let string = String(validating: text[range], as: UTF8.self) else {
      throw JSONError("The string is not valid UTF-8.", SourceRange(range))
    }
    return string
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = at
    at += 1
    guard at < text.count else { throw failure("The string is not closed.") }
    let letter = text[at]
    at += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // A high surrogate asks for a low one; alone it stands for no character.
      if unit < 0xDC00, at + 1 < text.count, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u") {
        let back = at
        at += 2
        let low = try codeUnit()
        if (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)) {
          return scalar
        }
        at = back
      }
      return "\u{FFFD}"
    default: throw JSONError("A string knows no such escape.", SourceRange(start, at))
    }
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    // `UInt32` takes a sign, too.
    guard at + 4 <= text.count, text[at] != UInt8(ascii: "+"), text[at] != UInt8(ascii: "-"),
      let unit = UInt32(String(decoding: text[at..<at + 4], as: UTF8.self), radix: 16)
    else { throw failure("Four hexadecimal digits are expected after \\u.") }
    at += 4
    return unit
  }
}
