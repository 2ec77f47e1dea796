import Diagnostics

/// A reference of Velocity's: `$name`, `$!{name.member}`, `$name.call("x").other[0]`.
struct VelocityReference {
  let range: SourceRange

  private static let limit = 1_000

  /// The reference that a `$` begins; nil for plain text: a price.
  init?(_ text: [UInt8], _ start: Int, _ limit: Int) {
    var i = start + 1
    if i < limit, text[i] == 0x21 { i += 1 }
    let isBraced = i < limit && text[i] == 0x7B
    if isBraced { i += 1 }
    guard i < limit, Self.isNameStart(text[i]) else { return nil }
    i = Self.end(text, i, min(limit, start + Self.limit))
    if isBraced {
      // `${name|'otherwise'}`
      if i < limit, text[i] == 0x7C, let close = text[i..<min(limit, i + 200)].firstIndex(of: 0x7D) { i = close }
      guard i < limit, text[i] == 0x7D else { return nil }
      i += 1
    }
    range = SourceRange(start, i)
  }

  private static func isNameStart(_ byte: UInt8) -> Bool { byte.isASCIIAlpha || byte == 0x5F }

  /// Behind a name with its members, calls and elements.
  private static func end(_ text: [UInt8], _ start: Int, _ limit: Int) -> Int {
    var i = start
    func name(_ i: Int) -> Int {
      var i = i
      while i < limit, TemplateWords.isWord(text[i]) || text[i] == 0x2D && i + 1 < limit && TemplateWords.isWord(text[i + 1]) { i += 1 }
      return i
    }
    i = name(i)
    while i < limit {
      if text[i] == 0x2E, i + 1 < limit, isNameStart(text[i + 1]) {
        i = name(i + 1)
        if i < limit, text[i] == 0x28 {
          guard let close = closing(text, i, limit) else { return i }
          i = close + 1
        }
      } else if text[i] == 0x5B, let close = closing(text, i, limit) {
        i = close + 1
      } else {
        return i
      }
    }
    return i
  }

  /// The bracket that closes the one at a place, outside strings.
  static func closing(_ text: [UInt8], _ open: Int, _ limit: Int) -> Int? {
    var depth = 0
    var quote: UInt8 = 0
    for i in open..<limit {
      let byte = text[i]
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case 0x22, 0x27: quote = byte
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x29, 0x5D, 0x7D:
        depth -= 1
        if depth == 0 { return i }
      default: break
      }
    }
    return nil
  }
}
