import Diagnostics

/// `@font-face`: https://www.w3.org/TR/css-fonts-4/#font-face-rule, with the descriptors that decide how wide and high text is.
package struct FontFaceRule: Sendable {
  /// One of the files that `src` names.
  package struct Source: Sendable {
    /// As written, with escapes resolved; nil for a font of the system, whose name `local()` states.
    package var url: String?
    package var localName: String?
    /// In lower case; nil where none is stated.
    package var format: String?
  }

  package var family: String
  package var range: SourceRange
  package var sources: [Source] = []
  /// Nil is what the file says: https://www.w3.org/TR/css-fonts-4/#font-prop-desc
  package var weights: ClosedRange<Double>?
  package var isItalic = false
  /// Empty where the face is for every character.
  package var characters: [ClosedRange<UInt32>] = []
  /// What lengths of the font are multiplied with.
  package var sizeAdjust = 1.0
  /// Multiples of the font size; nil is what the file says.
  package var ascent: Double?
  package var descent: Double?
  package var lineGap: Double?
  /// The innermost condition, an index into the sheet's; -1 where there is none.
  var condition: Int32 = -1
}

extension StyleSheetBuilder {
  /// A rule without a family is none.
  mutating func fontFace(_ rule: SyntaxParser.AtRule, condition: Int32, _ parser: SyntaxParser) {
    guard let block = rule.block else { return }
    var face = FontFaceRule(family: "", range: SourceRange(0, 0))
    face.condition = condition
    var at = block.lowerBound
    while let item = parser.nextItem(&at, block.upperBound, .declarations) {
      guard case .declaration(let declaration) = item else { continue }
      let value = parser.trimmed(declaration.value)
      switch tokens[declaration.name].lowercasedName(in: parser.text) {
      case "font-family":
        guard let family = words(value, parser) else { continue }
        face.family = family
        face.range = bytes(value)
      case "src": face.sources = fontSources(value, parser)
      case "font-weight": face.weights = fontWeights(value, parser)
      case "font-style": face.isItalic = value.first.map { !tokens[$0].isNamed("normal", in: parser.text) } ?? false
      case "unicode-range":
        let ranges = Tokenizer.tokenize(text, range: bytes(value), unicodeRanges: true).filter { $0.kind == .unicodeRange }
        face.characters = ranges.map { UInt32(max(0, $0.payload))...UInt32(max(Double(max(0, $0.payload)), min($0.number, 0x10FFFF))) }
      case "size-adjust": face.sizeAdjust = percentage(value) ?? face.sizeAdjust
      case "ascent-override": face.ascent = percentage(value)
      case "descent-override": face.descent = percentage(value)
      case "line-gap-override": face.lineGap = percentage(value)
      default: continue
      }
    }
    if !face.family.isEmpty { fontFaces.append(face) }
  }

  private func percentage(_ value: Range<Int>) -> Double? {
    guard value.count == 1, tokens[value.lowerBound].kind == .percentage, tokens[value.lowerBound].number >= 0 else { return nil }
    return min(tokens[value.lowerBound].number / 100, 100)
  }

  /// https://www.w3.org/TR/css-fonts-4/#src-desc
  private func fontSources(_ value: Range<Int>, _ parser: SyntaxParser) -> [FontFaceRule.Source] {
    var sources: [FontFaceRule.Source] = []
    var at = value.lowerBound
    while at < value.upperBound {
      let token = tokens[at]
      let inner = token.kind == .function ? parser.trimmed(parser.contents(at, value.upperBound)) : at..<at
      if token.kind == .url {
        sources.append(.init(url: token.name(in: parser.text)))
      } else if token.kind == .function, token.isNamed("url", in: parser.text), let first = inner.first {
        sources.append(.init(url: tokens[first].name(in: parser.text)))
      } else if token.kind == .function, token.isNamed("local", in: parser.text) {
        sources.append(.init(localName: words(inner, parser) ?? ""))
      } else if token.kind == .function, token.isNamed("format", in: parser.text), let first = inner.first, !sources.isEmpty {
        sources[sources.count - 1].format = tokens[first].lowercasedName(in: parser.text)
      }
      at = parser.next(at, value.upperBound)
    }
    return sources
  }

  private func fontWeights(_ value: Range<Int>, _ parser: SyntaxParser) -> ClosedRange<Double>? {
    var weights: [Double] = []
    for token in tokens[value] where token.kind != .whitespace {
      if token.kind == .number {
        weights.append(max(1, min(1000, token.number)))
      } else if token.isNamed("normal", in: parser.text) {
        weights.append(400)
      } else if token.isNamed("bold", in: parser.text) {
        weights.append(700)
      } else if token.isNamed("auto", in: parser.text) {
        return nil
      } else {
        return nil
      }
    }
    guard let low = weights.min(), let high = weights.max(), weights.count <= 2 else { return nil }
    return low...high
  }

  /// A string, or idents joined by single spaces.
  private func words(_ range: Range<Int>, _ parser: SyntaxParser) -> String? {
    if range.count == 1, tokens[range.lowerBound].kind == .string { return tokens[range.lowerBound].name(in: parser.text) }
    var words: [String] = []
    for token in tokens[range] where token.kind != .whitespace {
      guard token.kind == .ident else { return nil }
      words.append(token.name(in: parser.text))
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
