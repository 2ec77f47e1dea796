import Diagnostics

/// Reads the array that a PHP file returns, as far as it is made of literals: `return ['login' => ['title' => 'Sign in']];`. Other values are passed
/// over, and an array that is never returned is not looked at.
struct PHPArrayReader {
  private static let depthLimit = 64

  private let text: [UInt8]
  private var at = 0
  private var entries: [CatalogueEntry] = []

  /// The texts, keys of nested arrays joined by dots behind `prefix`.
  static func read(_ text: [UInt8], prefix: String) -> [CatalogueEntry] {
    var reader = PHPArrayReader(text: text)
    guard reader.findReturn() else { return [] }
    _ = reader.array(prefix: prefix, depth: 0)
    return reader.entries
  }

  /// The texts that a file assigns one by one, as CodeIgniter's and others do: `$lang['login'] = 'Sign in';`.
  static func readAssignments(_ text: [UInt8]) -> [CatalogueEntry] {
    var reader = PHPArrayReader(text: text)
    while reader.at < text.count {
      reader.skipSpace()
      switch reader.byte() {
      case UInt8(ascii: "$"): reader.assignment()
      case UInt8(ascii: "'"), UInt8(ascii: "\""): _ = reader.string()
      default: reader.at += 1
      }
    }
    return reader.entries
  }

  /// The arrays of a file whose first key is a string and whose first value is an array, the texts with the keys joined by dots.
  static func readNested(_ text: [UInt8]) -> [[CatalogueEntry]] {
    var reader = PHPArrayReader(text: text)
    var found: [[CatalogueEntry]] = []
    while reader.at < text.count, found.count < arrayLimit {
      reader.skipSpace()
      switch reader.byte() {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): _ = reader.string()
      case UInt8(ascii: "["),
        UInt8(ascii: "a") where reader.beginsNested():
        reader.entries = []
        let start = reader.at
        if reader.array(prefix: "", depth: 0), reader.at > start { found.append(reader.entries) } else { reader.at = start + 1 }
      case let byte where CatalogueBytes.isName(byte): _ = reader.word()
      default: reader.at += 1
      }
    }
    return found
  }

  /// More arrays of arrays than a file of words has.
  private static let arrayLimit = 64

  /// Whether `['de' => [` or `array('de' => array(` begins here.
  private func beginsNested() -> Bool {
    var ahead = self
    func opens(_ reader: inout PHPArrayReader) -> Bool {
      reader.skipSpace()
      if CatalogueBytes.isName(reader.byte()), reader.word() != "array" { return false }
      reader.skipSpace()
      return reader.byte() == UInt8(ascii: "[") || reader.byte() == UInt8(ascii: "(")
    }
    guard opens(&ahead) else { return false }
    ahead.at += 1
    ahead.skipSpace()
    guard ahead.string() != nil else { return false }
    ahead.skipSpace()
    guard ahead.byte() == UInt8(ascii: "="), ahead.byte(1) == UInt8(ascii: ">") else { return false }
    ahead.at += 2
    return opens(&ahead)
  }

  private mutating func assignment() {
    at += 1
    guard !word().isEmpty else { return }
    skipSpace()
    guard byte() == UInt8(ascii: "[") else { return }
    at += 1
    skipSpace()
    guard let key = string() else { return }
    skipSpace()
    guard byte() == UInt8(ascii: "]") else { return }
    at += 1
    skipSpace()
    guard byte() == UInt8(ascii: "="), byte(1) != UInt8(ascii: "="), byte(1) != UInt8(ascii: ">") else { return }
    at += 1
    skipSpace()
    let value = concatenation()
    skipSpace()
    guard let value, byte() == UInt8(ascii: ";") else { return }
    entries.append(CatalogueEntry(key: key.words, keyRange: key.range, value: value.words, valueRange: value.range))
  }

  private init(text: [UInt8]) { self.text = text }

  private func byte(_ offset: Int = 0) -> UInt8 { at + offset < text.count ? text[at + offset] : 0 }

  private mutating func findReturn() -> Bool {
    while at < text.count {
      skipSpace()
      guard at < text.count else { return false }
      if text[at] == UInt8(ascii: "'") || text[at] == UInt8(ascii: "\"") {
        _ = string()
      } else if CatalogueBytes.isName(text[at]) {
        if word() == "return" { return true }
      } else {
        at += 1
      }
    }
    return false
  }

  private mutating func word() -> String {
    let start = at
    while at < text.count, CatalogueBytes.isName(text[at]) { at += 1 }
    return String(decoding: text[start..<at], as: UTF8.self).lowercased()
  }

  /// White space and comments.
  private mutating func skipSpace() {
    while at < text.count {
      if CatalogueBytes.isSpace(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: "#") && byte(1) != UInt8(ascii: "[")
        || text[at] == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "/")
      {
        while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      } else if text[at] == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        at += 2
        while at < text.count, !(text[at] == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { at += 1 }
        at = min(at + 2, text.count)
      } else {
        return
      }
    }
  }

  /// Reads an array that begins here, whatever its notation; false where none does.
  private mutating func array(prefix: String, depth: Int) -> Bool {
    skipSpace()
    let start = at
    if CatalogueBytes.isName(byte()) {
      guard word() == "array" else {
        at = start
        return false
      }
      skipSpace()
    }
    let closing: UInt8
    switch byte() {
    case UInt8(ascii: "["): closing = UInt8(ascii: "]")
    case UInt8(ascii: "(") where at > start: closing = UInt8(ascii: ")")
    default:
      at = start
      return false
    }
    guard depth < Self.depthLimit else {
      at = start
      return false
    }
    at += 1
    var index = 0
    while true {
      skipSpace()
      guard at < text.count else { return true }
      if text[at] == closing {
        at += 1
        return true
      }
      if text[at] == UInt8(ascii: ",") {
        at += 1
        continue
      }
      let start = at
      item(prefix: prefix, index: &index, depth: depth, closing: closing)
      // A bracket that closes something else.
      if at == start { return true }
    }
  }

  private mutating func item(prefix: String, index: inout Int, depth: Int, closing: UInt8) {
    let start = at
    var value = concatenation()
    skipSpace()
    var key: (words: String, range: SourceRange)?
    if byte() == UInt8(ascii: "="), byte(1) == UInt8(ascii: ">") {
      at += 2
      // A key that is no literal names nothing that can be asked for.
      key = value
      skipSpace()
      if let key {
        let next = at
        if array(prefix: prefix + key.words + ".", depth: depth + 1) { return skipRest(closing) }
        at = next
      }
      value = concatenation()
      skipSpace()
      guard key != nil else { return skipRest(closing) }
    } else if value == nil {
      at = start
      if array(prefix: prefix + "\(index).", depth: depth + 1) {
        index += 1
        return skipRest(closing)
      }
    }
    // Anything but a comma or the end makes the value an expression.
    if let value, byte() == UInt8(ascii: ",") || byte() == closing {
      let name = key ?? ("\(index)", value.range)
      entries.append(CatalogueEntry(key: prefix + name.words, keyRange: name.range, value: value.words, valueRange: value.range))
    }
    if key == nil { index += 1 }
    skipRest(closing)
  }

  /// Up to the comma or bracket that ends an item, over whatever stands in brackets and quotation marks.
  private mutating func skipRest(_ closing: UInt8) {
    var depth = 0
    while at < text.count {
      skipSpace()
      guard at < text.count else { return }
      switch text[at] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        _ = string()
        continue
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      default: break
      }
      at += 1
    }
  }

  /// Literals with dots between them; nil, with the place behind what was understood, for anything else.
  private mutating func concatenation() -> (words: String, range: SourceRange)? {
    skipSpace()
    if byte() == UInt8(ascii: "-") || byte().isASCIIDigit {
      let start = at
      while at < text.count, CatalogueBytes.isName(text[at]) || text[at] == UInt8(ascii: ".") || text[at] == UInt8(ascii: "-") { at += 1 }
      return (String(decoding: text[start..<at], as: UTF8.self), SourceRange(start, at))
    }
    guard var value = string() else { return nil }
    while true {
      let end = at
      skipSpace()
      guard byte() == UInt8(ascii: ".") else {
        at = end
        return value
      }
      at += 1
      skipSpace()
      guard let next = string() else { return nil }
      value = (value.words + next.words, SourceRange(value.range.start, next.range.end))
    }
  }

  /// A string in either kind of quotation marks; nil where none begins and for one that names variables, which is passed over.
  private mutating func string() -> (words: String, range: SourceRange)? {
    let quote = byte()
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
    let isPlain = quote == UInt8(ascii: "'")
    let start = at + 1
    var bytes: [UInt8] = []
    var namesVariables = false
    at += 1
    while at < text.count, text[at] != quote {
      if text[at] == UInt8(ascii: "\\"), at + 1 < text.count {
        at += 1
        if isPlain { plainEscape(&bytes) } else { escape(&bytes) }
        continue
      }
      if !isPlain, text[at] == UInt8(ascii: "$"), CatalogueBytes.isName(byte(1)) || byte(1) == UInt8(ascii: "{") { namesVariables = true }
      if !isPlain, text[at] == UInt8(ascii: "{"), byte(1) == UInt8(ascii: "$") { namesVariables = true }
      bytes.append(text[at])
      at += 1
    }
    let range = SourceRange(start, at)
    guard at < text.count else { return nil }
    at += 1
    return namesVariables ? nil : (String(decoding: bytes, as: UTF8.self), range)
  }

  private mutating func plainEscape(_ bytes: inout [UInt8]) {
    if text[at] != UInt8(ascii: "'"), text[at] != UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
    bytes.append(text[at])
    at += 1
  }

  private mutating func escape(_ bytes: inout [UInt8]) {
    let letter = text[at]
    at += 1
    switch letter {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "\""): bytes.append(letter)
    case UInt8(ascii: "u") where byte() == UInt8(ascii: "{"):
      let digits = text[(at + 1)...].prefix { CatalogueBytes.isHexadecimal($0) }.prefix(8)
      if let code = CatalogueBytes.hexadecimal(digits), digits.endIndex < text.count, text[digits.endIndex] == UInt8(ascii: "}") {
        CatalogueBytes.append(code, to: &bytes)
        at = digits.endIndex + 1
      } else {
        bytes += [UInt8(ascii: "\\"), letter]
      }
    default: bytes += [UInt8(ascii: "\\"), letter]
    }
  }
}
