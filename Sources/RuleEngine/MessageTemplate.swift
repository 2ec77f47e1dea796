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

  /// Reads a template. The second result holds the bytes of each hole, for errors found in it later.
  static func parse(_ text: String, vocabulary: TreeVocabulary) throws(XPathScanError) -> (MessageTemplate, [Hole]) {
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
        parts.append(part(expression, vocabulary))
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
    var quote: UInt8?
    for at in (start + 1)..<bytes.count {
      let byte = bytes[at]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "}") {
        return at
      }
    }
    throw XPathScanError(message: "The '{' is not closed; write '{{' for a brace.", range: SourceRange(start, start + 1))
  }

  private static func part(_ expression: String, _ vocabulary: TreeVocabulary) -> Part {
    let isName = { (text: Substring) in
      !text.isEmpty
        && text.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
    }
    let rest = expression.dropFirst()
    if expression.hasPrefix("@"), isName(rest) { return .attribute(String(rest), isNumber: vocabulary.attributes[String(rest)] == .number) }
    if expression.hasPrefix("$"), rest != "node", isName(rest) { return .parameter(String(rest)) }
    // The attribute that a path ends in says how its value is to be read.
    let last = expression.split(separator: "@").last ?? ""
    return .expression(expression, isNumber: isName(last) && vocabulary.attributes[String(last)] == .number)
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
