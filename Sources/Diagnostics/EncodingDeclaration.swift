/// Finds what a file says of its own encoding.
enum EncodingDeclaration {
  enum Encoding { case utf8, windows1252 }

  /// Nil for an encoding that is not known. UTF-16 that is declared in bytes that can be read is UTF-8:
  /// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
  static func encoding(ofLabel label: String) -> Encoding? {
    switch label.lowercased() {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8", "utf-16", "utf-16le", "utf-16be",
      "utf16":
      .utf8
    case "windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "iso88591", "latin1", "latin-1", "l1", "ascii",
      "us-ascii",
      "ansi_x3.4-1968", "cp819", "ibm819", "iso-ir-100", "csisolatin1", "x-user-defined":
      .windows1252
    default: nil
    }
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
  static func inHTML(_ bytes: [UInt8]) -> (label: String, range: SourceRange)? {
    let end = min(bytes.count, 1024)
    var i = 0
    while i < end {
      guard bytes[i] == 0x3C else {
        i += 1
        continue
      }
      if has(bytes, "<!--", at: i, end) {
        i += 4
        while i < end, !has(bytes, "-->", at: i, end) { i += 1 }
        continue
      }
      if has(bytes, "<meta", at: i, end), i + 5 < end, bytes[i + 5] <= 0x20 || bytes[i + 5] == 0x2F {
        if let found = inMeta(bytes, from: i + 5, end) { return found }
      }
      i += 1
    }
    return nil
  }

  private static func inMeta(_ bytes: [UInt8], from start: Int, _ end: Int) -> (label: String, range: SourceRange)? {
    var i = start
    var isPragma = false
    var charset: SourceRange?
    var content: SourceRange?
    while i < end, bytes[i] != 0x3E {
      if bytes[i] <= 0x20 || bytes[i] == 0x2F {
        i += 1
        continue
      }
      let nameStart = i
      while i < end, bytes[i] > 0x20, bytes[i] != 0x3D, bytes[i] != 0x3E, bytes[i] != 0x2F || i == nameStart { i += 1 }
      let name = word(bytes, nameStart..<i)
      while i < end, bytes[i] <= 0x20 { i += 1 }
      guard i < end, bytes[i] == 0x3D else {
        if i == nameStart { i += 1 }
        continue
      }
      i += 1
      while i < end, bytes[i] <= 0x20 { i += 1 }
      guard i < end else { return nil }
      let quote = bytes[i]
      let isQuoted = quote == 0x22 || quote == 0x27
      if isQuoted { i += 1 }
      let valueStart = i
      while i < end, isQuoted ? bytes[i] != quote : bytes[i] > 0x20 && bytes[i] != 0x3E { i += 1 }
      let value = SourceRange(valueStart, i)
      if isQuoted { i += 1 }
      if name == "charset", charset == nil { charset = value }
      if name == "content", content == nil { content = value }
      if name == "http-equiv" { isPragma = word(bytes, value.bytes) == "content-type" }
    }
    if let charset { return (word(bytes, charset.bytes), charset) }
    guard isPragma, let content else { return nil }
    i = content.start
    while i + 8 <= content.end, !has(bytes, "charset=", at: i, content.end) { i += 1 }
    guard i + 8 <= content.end else { return nil }
    var first = i + 8
    while first < content.end, bytes[first] <= 0x20 || bytes[first] == 0x22 || bytes[first] == 0x27 { first += 1 }
    var last = first
    while last < content.end, bytes[last] > 0x20, bytes[last] != 0x3B, bytes[last] != 0x22, bytes[last] != 0x27 { last += 1 }
    return last > first ? (word(bytes, first..<last), SourceRange(first, last)) : nil
  }

  /// https://www.w3.org/TR/css-syntax-3/#input-byte-stream
  static func inCSS(_ bytes: [UInt8]) -> (label: String, range: SourceRange)? {
    guard has(bytes, "@charset \"", at: 0, bytes.count) else { return nil }
    var i = 10
    while i < min(bytes.count, 1024), bytes[i] != 0x22 { i += 1 }
    guard i + 1 < bytes.count, bytes[i] == 0x22, bytes[i + 1] == 0x3B else { return nil }
    return (word(bytes, 10..<i), SourceRange(10, i))
  }

  /// https://www.w3.org/TR/xml/#charencoding
  static func inXML(_ bytes: [UInt8]) -> (label: String, range: SourceRange)? {
    guard has(bytes, "<?xml", at: 0, bytes.count) else { return nil }
    var i = 5
    let end = min(bytes.count, 1024)
    while i < end, bytes[i] != 0x3E, !has(bytes, "encoding", at: i, end) { i += 1 }
    guard has(bytes, "encoding", at: i, end) else { return nil }
    i += 8
    while i < end, bytes[i] <= 0x20 || bytes[i] == 0x3D { i += 1 }
    guard i < end, bytes[i] == 0x22 || bytes[i] == 0x27 else { return nil }
    let quote = bytes[i]
    let start = i + 1
    i = start
    while i < end, bytes[i] != quote { i += 1 }
    return i < end ? (word(bytes, start..<i), SourceRange(start, i)) : nil
  }

  private static func word(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var part = bytes[range]
    while let first = part.first, first <= 0x20 { part.removeFirst() }
    while let last = part.last, last <= 0x20 { part.removeLast() }
    return String(decoding: part, as: UTF8.self).lowercased()
  }

  private static func has(_ bytes: [UInt8], _ word: StaticString, at start: Int, _ end: Int) -> Bool {
    guard start + word.utf8CodeUnitCount <= end else { return false }
    for k in 0..<word.utf8CodeUnitCount {
      let byte = bytes[start + k]
      if (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) != word.utf8Start[k] { return false }
    }
    return true
  }
}
