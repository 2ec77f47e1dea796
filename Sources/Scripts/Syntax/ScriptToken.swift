import Diagnostics

/// A token of a script. Strings and templates are cut out here; what they stand for is worked out by the parser.
struct ScriptToken {
  enum Kind {
    case end
    /// Names and keywords alike.
    case word
    /// `#name` of a class.
    case privateName
    case number
    case string
    /// From a backtick, or a brace that closes an expression in a template, to the next expression or the end.
    case template
    case mark
    /// A byte that begins no token.
    case stray
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// Whether a line ended before it.
  var followsLineBreak: Bool
  /// Of a mark, its bytes in one number, so that marks compare quickly.
  var mark: UInt32 = 0

  var range: SourceRange { SourceRange(start, end) }
}

/// A mark of at most four bytes in one number.
func scriptMark(_ text: StaticString) -> UInt32 {
  var value: UInt32 = 0
  for index in 0..<min(text.utf8CodeUnitCount, 4) { value = value << 8 | UInt32(text.utf8Start[index]) }
  return value
}

/// Cuts a script into tokens, one at a time; where a slash or a brace means something else, the parser says so.
struct ScriptScanner {
  let text: [UInt8]
  /// Where the script ends in the text.
  let end: Int
  private(set) var offset = 0

  init(_ text: [UInt8], _ range: SourceRange) {
    self.text = text
    end = min(range.end, text.count)
    offset = min(range.start, end)
  }

  mutating func move(to offset: Int) { self.offset = min(max(offset, 0), end) }

  func byte(_ index: Int) -> UInt8 { index < end ? text[index] : 0 }

  static func isWordStart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlpha || byte == 0x5F || byte == 0x24 || byte >= 0x80 || byte == 0x5C
  }

  static func isWord(_ byte: UInt8) -> Bool { isWordStart(byte) || byte.isASCIIDigit }

  /// Moves over white space and comments; whether a line ended in them.
  private mutating func skipTrivia() -> Bool {
    var sawLineBreak = false
    while offset < end {
      switch text[offset] {
      case 0x0A, 0x0D:
        sawLineBreak = true
        offset += 1
      case 0x20, 0x09, 0x0B, 0x0C: offset += 1
      case 0xC2 where byte(offset + 1) == 0xA0: offset += 2
      case 0xEF where byte(offset + 1) == 0xBB && byte(offset + 2) == 0xBF: offset += 3
      case 0xE2 where byte(offset + 1) == 0x80 && (byte(offset + 2) == 0xA8 || byte(offset + 2) == 0xA9):
        sawLineBreak = true
        offset += 3
      case 0x2F where byte(offset + 1) == 0x2F: skipLine()
      case 0x2F where byte(offset + 1) == 0x2A:
        offset += 2
        while offset < end, !(text[offset] == 0x2A && byte(offset + 1) == 0x2F) {
          if text[offset] == 0x0A { sawLineBreak = true }
          offset += 1
        }
        offset = min(offset + 2, end)
      case 0x23 where offset == 0 && byte(1) == 0x21: skipLine()
      default: return sawLineBreak
      }
    }
    return sawLineBreak
  }

  private mutating func skipLine() { while offset < end, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 } }

  mutating func next() -> ScriptToken {
    let followsLineBreak = skipTrivia()
    let start = offset
    func token(_ kind: ScriptToken.Kind, _ end: Int) -> ScriptToken {
      ScriptToken(kind: kind, start: start, end: end, followsLineBreak: followsLineBreak)
    }
    guard start < end else { return token(.end, start) }
    let first = text[start]
    if Self.isWordStart(first) {
      while offset < end, Self.isWord(text[offset]) { offset += 1 }
      return token(.word, offset)
    }
    if first.isASCIIDigit || first == 0x2E && byte(start + 1).isASCIIDigit {
      skipNumber()
      return token(.number, offset)
    }
    if first == 0x22 || first == 0x27 {
      skipString(first)
      return token(.string, offset)
    }
    if first == 0x60 {
      offset += 1
      skipTemplate()
      return token(.template, offset)
    }
    if first == 0x23, Self.isWordStart(byte(start + 1)) {
      offset += 1
      while offset < end, Self.isWord(text[offset]) { offset += 1 }
      return token(.privateName, offset)
    }
    let length = markLength(first)
    offset += max(length, 1)
    var made = token(length == 0 ? .stray : .mark, offset)
    for index in start..<offset { made.mark = made.mark << 8 | UInt32(text[index]) }
    return made
  }

  /// How long the mark is that begins here. A `>` stands alone, since it may close types.
  private func markLength(_ first: UInt8) -> Int {
    let second = byte(offset + 1)
    let third = byte(offset + 2)
    switch first {
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x3B, 0x2C, 0x3A, 0x7E, 0x40, 0x3E: return 1
    case 0x2E: return second == 0x2E && third == 0x2E ? 3 : 1
    case 0x3D, 0x21:  // = !
      if second == 0x3D { return third == 0x3D ? 3 : 2 }
      return first == 0x3D && second == 0x3E ? 2 : 1
    case 0x26, 0x7C:  // & |
      if second == first { return third == 0x3D ? 3 : 2 }
      return second == 0x3D ? 2 : 1
    case 0x3F:  // ?
      if second == 0x3F { return third == 0x3D ? 3 : 2 }
      return second == 0x2E && !third.isASCIIDigit ? 2 : 1
    case 0x2B, 0x2D: return second == first || second == 0x3D ? 2 : 1
    case 0x2A:
      if second == 0x2A { return third == 0x3D ? 3 : 2 }
      return second == 0x3D ? 2 : 1
    case 0x2F, 0x25, 0x5E: return second == 0x3D ? 2 : 1
    case 0x3C:
      if second == 0x3C { return third == 0x3D ? 3 : 2 }
      return second == 0x3D ? 2 : 1
    default: return 0
    }
  }

  private mutating func skipNumber() {
    while offset < end {
      let byte = text[offset]
      if Self.isWord(byte) && byte < 0x80 || byte == 0x2E {
        offset += 1
      } else if byte == 0x2B || byte == 0x2D, text[offset - 1] | 0x20 == 0x65, self.byte(offset + 1).isASCIIDigit {
        offset += 1
      } else {
        return
      }
    }
  }

  /// Up to the closing quote; a line break ends a string that was never closed.
  private mutating func skipString(_ quote: UInt8) {
    offset += 1
    while offset < end {
      let byte = text[offset]
      if byte == 0x5C {
        offset += 2
        continue
      }
      if byte == 0x0A { break }
      offset += 1
      if byte == quote { break }
    }
    offset = min(offset, end)
  }

  /// Up to behind the closing backtick, or behind the `${` of the next expression.
  private mutating func skipTemplate() {
    while offset < end {
      let byte = text[offset]
      if byte == 0x5C {
        offset += 2
        continue
      }
      offset += 1
      if byte == 0x60 { break }
      if byte == 0x24, self.byte(offset) == 0x7B {
        offset += 1
        break
      }
    }
    offset = min(offset, end)
  }

  /// A template goes on behind the brace at `start`.
  mutating func continueTemplate(from start: Int) -> ScriptToken {
    offset = start + 1
    skipTemplate()
    return ScriptToken(kind: .template, start: start, end: offset, followsLineBreak: false)
  }

  /// Behind the regular expression that begins at `start`; nil where none does.
  mutating func skipRegularExpression(from start: Int) -> Bool {
    var index = start + 1
    var isInClass = false
    while index < end {
      let byte = text[index]
      if byte == 0x0A { return false }
      if byte == 0x5C {
        index += 2
        continue
      }
      if byte == 0x5B { isInClass = true } else if byte == 0x5D { isInClass = false }
      index += 1
      if byte == 0x2F, !isInClass {
        while index < end, Self.isWord(text[index]) { index += 1 }
        offset = index
        return true
      }
    }
    return false
  }
}
