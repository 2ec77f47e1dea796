import Diagnostics

/// What of a script's values can be known without running it: strings with their escapes, templates whose holes are constants, constants themselves,
/// and what `+` makes of these.
extension ExpoScript {
  /// A text and where it is written.
  struct Literal {
    var text: String
    /// With the outer quotation marks.
    var range: SourceRange
    /// Whether it is written where it counts, and not where a constant is given.
    var isHere = true
    /// Without them.
    var words: SourceRange { range.length > 2 ? SourceRange(range.start + 1, range.end - 1) : SourceRange(range.start, range.start) }
  }

  /// Notes the constants that are literals. A name that is given twice, in different functions, is none.
  mutating func readConstants() {
    var given: Set<String> = []
    while let token = next() {
      guard token.kind == .name, file.string(token.range) == "const", let name = next(), name.kind == .name else { continue }
      let behind = at
      let word = file.string(name.range)
      let isFirst = given.insert(word).inserted
      if !isFirst { constants[word] = nil }
      var mark = next()
      // `const name: string = …`
      if let colon = mark, isMark(colon, ":"), let type = next(), type.kind == .name { mark = next() }
      guard let mark, isMark(mark, "=") else {
        at = behind
        continue
      }
      let start = at
      if let value = literal(), isFollowedByStatement(), isFirst { constants[word] = value } else { at = start }
    }
    at = 0
  }

  /// Whether one of these marks comes next, or nothing does.
  mutating func isFollowed(by marks: String) -> Bool {
    let start = at
    defer { at = start }
    return next().map { isMark($0, marks) } ?? true
  }

  private mutating func isFollowedByStatement() -> Bool {
    let start = at
    defer { at = start }
    return next().map { $0.kind == .name || isMark($0, ";,})") } ?? true
  }

  /// The literals that begin here, put together; nil where something else is among them. It stands behind what it read only where that is literal.
  mutating func literal() -> Literal? {
    let start = at
    guard var whole = term() else {
      at = start
      return nil
    }
    while true {
      let before = at
      guard let token = next() else { return whole }
      if isMark(token, "+") {
        guard let more = term() else {
          at = start
          return nil
        }
        whole.text += more.text
        // A constant stands elsewhere: then the first of the words are pointed at.
        if whole.isHere, more.isHere { whole.range = SourceRange(whole.range.start, more.range.end) }
      } else if token.kind == .name, ["as", "satisfies"].contains(file.string(token.range)), let type = next(), type.kind == .name {
        continue
      } else {
        at = before
        return whole
      }
    }
  }

  private mutating func term() -> Literal? {
    guard let token = next() else { return nil }
    switch token.kind {
    case .string, .template:
      let whole = SourceRange(token.range.start - 1, min(token.range.end + 1, text.count))
      return decoded(token).map { Literal(text: $0, range: whole) }
    case .name:
      var value = constants[file.string(token.range)]
      value?.isHere = false
      return value
    case .mark: return nil
    }
  }

  /// What a string or a template stands for; nil where a hole of it is no constant.
  private func decoded(_ token: Token) -> String? {
    var out: [UInt8] = []
    var index = token.range.start
    let end = token.range.end
    while index < end {
      let byte = text[index]
      if byte == UInt8(ascii: "\\"), index + 1 < end {
        let (bytes, next) = escape(at: index + 1, end: end)
        out += bytes
        index = next
      } else if token.kind == .template, byte == UInt8(ascii: "$"), index + 1 < end, text[index + 1] == UInt8(ascii: "{") {
        guard let close = text[index..<end].firstIndex(of: UInt8(ascii: "}")),
          let value = constants[String(decoding: text[index + 2..<close], as: UTF8.self).trimmed]
        else { return nil }
        out += Array(value.text.utf8)
        index = close + 1
      } else {
        out.append(byte)
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What the escape behind a backslash stands for, and where it ends.
  private func escape(at index: Int, end: Int) -> (bytes: [UInt8], next: Int) {
    let single: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
      UInt8(ascii: "v"): 0x0B, UInt8(ascii: "0"): 0x00,
    ]
    switch text[index] {
    case 0x0A: return ([], index + 1)
    case UInt8(ascii: "x"): return scalar(index + 1..<min(index + 3, end)) ?? ([text[index]], index + 1)
    case UInt8(ascii: "u"):
      if index + 1 < end, text[index + 1] == UInt8(ascii: "{"), let close = text[index..<end].firstIndex(of: UInt8(ascii: "}")),
        let found = scalar(index + 2..<close)
      {
        return (found.bytes, close + 1)
      }
      return scalar(index + 1..<min(index + 5, end)) ?? ([text[index]], index + 1)
    case let byte: return ([single[byte] ?? byte], index + 1)
    }
  }

  /// The character of a hexadecimal number; half of a pair is none.
  private func scalar(_ digits: Range<Int>) -> (bytes: [UInt8], next: Int)? {
    guard !digits.isEmpty, let value = UInt32(String(decoding: text[digits], as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    return (Array(String(Character(scalar)).utf8), digits.upperBound)
  }
}
