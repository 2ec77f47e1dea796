import Diagnostics
import HTML

/// A comparison in a style query, `style(--columns > 2)`: https://www.w3.org/TR/css-conditional-5/#style-container
struct StyleRange: Sendable {
  /// Two or three, as written.
  var operands: [[UInt8]]
  /// Between the operands.
  var comparisons: [QueryFeature.Comparison]

  /// No where the values cannot be compared.
  func evaluate(_ lengths: LengthContext, _ lookup: (Atom) -> [UInt8]?) -> Truth {
    let values = operands.map { Self.value(of: $0, lengths, lookup) }
    for (index, comparison) in comparisons.enumerated() {
      guard let a = values[index], let b = values[index + 1], a.type == b.type || a.value == 0 && b.value == 0 else { return .no }
      if !comparison.holds(a.value, b.value) { return .no }
    }
    return .yes
  }

  private static func value(
    of operand: [UInt8], _ lengths: LengthContext, _ lookup: (Atom) -> [UInt8]?
  ) -> (value: Double, type: MathType)? {
    var bytes = operand
    let word = String(decoding: operand, as: UTF8.self).split { $0 == " " || $0.isNewline || $0 == "\t" }
    if word.count == 1, word[0].utf8.starts(with: "--".utf8) {
      guard let found = lookup(Atom(String(word[0]))) else { return nil }
      bytes = found
    }
    let tokens = Tokenizer.tokenize(bytes, range: SourceRange(0, bytes.count))
    guard let text = Substitution(scope: SubstitutionScope()).replaced(tokens, 0..<tokens.count, bytes, lookup: lookup) else { return nil }
    let whole = Array("calc(".utf8) + text + [UInt8(ascii: ")")]
    var reader = ValueReader(Tokenizer.tokenize(whole, range: SourceRange(0, whole.count)), text: whole)
    guard let result = MathParser(percentIsLength: false).function(&reader), reader.isAtEnd else { return nil }
    switch result.expression.evaluated(lengths) {
    case .px(let value), .percent(let value): return (value, result.type)
    default: return nil
    }
  }
}
