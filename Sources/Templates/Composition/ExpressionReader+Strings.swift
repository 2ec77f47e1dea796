import Diagnostics

/// Strings with what is put into them.
extension ExpressionReader {
  mutating func string(_ range: SourceRange, _ quote: UInt8) throws(Failure) -> TemplateExpression {
    let whole = SourceRange(range.start - 1, range.end + 1)
    let hasHoles =
      quote == 0x60 && style.isScript || quote == 0x22 && style.isRuby || quote == 0x22 && style.isPHP || language == .twig && quote == 0x22
      || language == .velocity && quote == 0x22
      || language == .freemarker
    guard hasHoles, text[range.bytes].contains(where: { $0 == 0x23 || $0 == 0x24 || $0 == 0x7B }) else {
      return TemplateExpression(.literal(.string(unescaped(range, quote), isMarkup: language.literalsAreMarkup)), whole)
    }
    if language == .velocity { return velocityString(range, whole) }
    var parts: [TemplateExpression] = []
    var plain = range.start
    var i = range.start
    func close(_ end: Int, _ parts: inout [TemplateExpression]) {
      guard end > plain else { return }
      let piece = SourceRange(plain, end)
      parts.append(TemplateExpression(.literal(.string(unescaped(piece, quote), isMarkup: false)), piece))
    }
    while i < range.end {
      let byte = text[i]
      if byte == 0x5C {
        i += 2
        continue
      }
      let next = i + 1 < range.end ? text[i + 1] : 0
      let opens = next == 0x7B && (byte == 0x23 || byte == 0x24) || style.isPHP && byte == 0x7B && next == 0x24
      if opens {
        close(i, &parts)
        let open = byte == 0x7B ? i + 1 : i + 2
        guard let end = text[open..<range.end].firstIndex(of: 0x7D) else { throw Failure() }
        parts.append(Self.read(SourceRange(open, end), of: file, language, depth))
        i = end + 1
        plain = i
      } else if style.isPHP, byte == 0x24, next.isASCIIAlpha || next == 0x5F {
        close(i, &parts)
        var end = i + 1
        while end < range.end, TemplateWords.isWord(text[end]) { end += 1 }
        parts.append(TemplateExpression(.name(file.string(SourceRange(i, end))), SourceRange(i, end)))
        i = end
        plain = i
      } else {
        i += 1
      }
    }
    close(range.end, &parts)
    return TemplateExpression(.concatenation(parts), whole)
  }

  /// Words with Velocity's references in them.
  private func velocityString(_ range: SourceRange, _ whole: SourceRange) -> TemplateExpression {
    var parts: [TemplateExpression] = []
    var plain = range.start
    var i = plain
    while i < range.end {
      guard text[i] == 0x24, let reference = VelocityReference(text, i, range.end) else {
        i += 1
        continue
      }
      if i > plain { parts.append(literal(SourceRange(plain, i))) }
      parts.append(Self.read(reference.range, of: file, language, depth))
      i = reference.range.end
      plain = i
    }
    if plain < range.end || parts.isEmpty { parts.append(literal(SourceRange(plain, range.end))) }
    return TemplateExpression(.concatenation(parts), whole)
  }

  private func literal(_ range: SourceRange) -> TemplateExpression {
    TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
  }

  private static func read(_ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage, _ depth: Int) -> TemplateExpression {
    guard depth < depthLimit / 2 else { return TemplateExpression(.opaque, range) }
    return read(range, of: file, language)
  }

  /// The text of a literal, with its escapes taken back.
  private func unescaped(_ range: SourceRange, _ quote: UInt8) -> AssembledText {
    guard style.hasEscapes, text[range.bytes].contains(0x5C) else { return AssembledText(range, of: file) }
    var made = AssembledText()
    var start = range.start
    var i = range.start
    let isPlain = quote == 0x27 && (style.isPHP || style.isRuby)
    while i < range.end {
      guard text[i] == 0x5C, i + 1 < range.end else {
        i += 1
        continue
      }
      made.append(SourceRange(start, i), of: file)
      let next = text[i + 1]
      var length = 2
      switch next {
      case 0x6E where !isPlain: made.append("\n", from: SourceRange(i, i + 2), of: file)
      case 0x74 where !isPlain: made.append("\t", from: SourceRange(i, i + 2), of: file)
      case 0x72 where !isPlain: made.append("\r", from: SourceRange(i, i + 2), of: file)
      case 0x75 where !isPlain:
        let digits = text[(i + 2)...].prefix(4)
        if let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), digits.count == 4, let scalar = Unicode.Scalar(code) {
          made.append(String(Character(scalar)), from: SourceRange(i, i + 6), of: file)
          length = 6
        }
      default:
        if isPlain, next != 0x27, next != 0x5C { made.append(SourceRange(i, i + 1), of: file) }
        made.append(SourceRange(i + 1, i + 2), of: file)
      }
      i += length
      start = i
    }
    made.append(SourceRange(start, range.end), of: file)
    return made
  }
}
