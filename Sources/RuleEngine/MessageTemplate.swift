import Diagnostics

/// Text with holes that are filled from the node it speaks of.
package struct MessageTemplate: Sendable {
  package enum Part: Sendable {
    case text(String)
    /// `{@width}`: `isNumber` where the vocabulary says so.
    case attribute(String, isNumber: Bool)
    case parameter(String)
    /// Any other expression.
    case expression(String, isNumber: Bool)
  }

  /// Where a hole stands in the template, with its expression.
  struct Hole {
    var expression: String
    /// The expression's bytes in the template.
    var range: SourceRange
  }

  package var parts: [Part]

  /// Reads a template. The second result holds the expression of each hole as it was written, for errors found in it later.
  static func parse(
    _ text: String, vocabulary: TreeVocabulary, named: NamedExpressions
  ) throws(XPathScanError) -> (MessageTemplate, [Hole]) {
    var parts: [Part] = []
    var holes: [Hole] = []
    var literal: [UInt8] = []
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}"), at + 1 < bytes.count, bytes[at + 1] == byte {
        literal.append(byte)
        at += 2
      } else if byte == UInt8(ascii: "}") {
        throw XPathScanError(message: "A '}' closes nothing; write '}}' for a brace.", range: SourceRange(at, at + 1))
      } else if byte == UInt8(ascii: "{") {
        let end = try end(ofHole: at, bytes)
        if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
        literal = []
        let expression = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
        do {
          parts.append(part(try named.expand(expression).text, vocabulary))
        } catch {
          throw XPathScanError(message: error.message, range: error.range.shifted(by: at + 1))
        }
        holes.append(Hole(expression: expression, range: SourceRange(at + 1, end)))
        at = end + 1
      } else {
        literal.append(byte)
        at += 1
      }
    }
    if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
    return (MessageTemplate(parts: parts), holes)
  }

  private static func end(ofHole start: Int, _ bytes: [UInt8]) throws(XPathScanError) -> Int {
    var lexer = XPathLexer(bytes, from: start + 1)
    while lexer.at < bytes.count {
      if bytes[lexer.at] == UInt8(ascii: "}") { return lexer.at }
      _ = try lexer.next()
    }
    throw XPathScanError(message: "The '{' is not closed; write '{{' for a brace.", range: SourceRange(start, start + 1))
  }

  private static func part(_ expression: String, _ vocabulary: TreeVocabulary) -> Part {
    let tokens = XPathLexer.knownTokens(expression)
    // The attribute that a path ends in says how its value is to be read.
    var isNumber = false
    if let last = tokens.last, last.kind == .attribute { isNumber = vocabulary.attributes[expression.text(of: last)] == .number }
    let kinds = tokens.map(\.kind)
    if kinds == [.at, .attribute] { return .attribute(expression.text(of: tokens[1]), isNumber: isNumber) }
    if kinds == [.variable], expression.text(of: tokens[0]) != "$node" {
      return .parameter(String(expression.text(of: tokens[0]).dropFirst()))
    }
    return .expression(expression, isNumber: isNumber)
  }

  /// The text with an ellipsis in each hole.
  var withoutHoles: String {
    parts.map { if case .text(let text) = $0 { text } else { "…" } }.joined()
  }

  /// Whether the text ends in a full stop, whatever the holes hold.
  package var endsInFullStop: Bool {
    if case .text(let text) = parts.last { return text.hasSuffix(".") }
    return false
  }

  /// A number for people: at most two decimals, no trailing zeros, no exponent below 10^15.
  package static func text(of number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    guard abs(number) < 1e15 else { return number.description }
    let hundredths = Int64((number * 100).rounded())
    let whole = abs(hundredths) / 100
    let rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
