import Diagnostics

/// The `syntax` of a registered custom property: https://www.w3.org/TR/css-properties-values-api-1/#syntax-strings
struct PropertySyntax: Sendable {
  private enum Multiplier: Sendable { case one, spaces, commas }

  private struct Component: Sendable {
    /// A type without its brackets, or a word.
    var name: String
    var isType: Bool
    var multiplier: Multiplier
  }

  /// Empty for `*`, which takes everything.
  private var components: [Component] = []

  var isUniversal: Bool { components.isEmpty }

  private static let types: Set<String> = [
    "length", "number", "percentage", "length-percentage", "color", "image", "url", "integer", "angle", "time", "resolution",
    "transform-function", "transform-list", "custom-ident", "string",
  ]

  /// `*`.
  static let universal = PropertySyntax()

  private init() {}

  /// Nil for a text that is no syntax.
  init?(_ text: String) {
    let trimmed = Self.trimmed(text[...])
    if trimmed == "*" { return }
    for part in trimmed.split(separator: "|", omittingEmptySubsequences: false) {
      var word = Self.trimmed(part)
      var multiplier = Multiplier.one
      if word.hasSuffix("+") { multiplier = .spaces }
      if word.hasSuffix("#") { multiplier = .commas }
      if multiplier != .one { word = String(word.dropLast()) }
      if word.hasPrefix("<"), word.hasSuffix(">") {
        let name = String(word.dropFirst().dropLast())
        guard Self.types.contains(name), name != "transform-list" || multiplier == .one else { return nil }
        components.append(Component(name: name, isType: true, multiplier: multiplier))
      } else {
        let reader = ValueReader(word)
        var rest = reader
        guard reader.kind == .ident, !["inherit", "initial", "unset", "revert", "revert-layer", "default"].contains(lowercasedASCII(word))
        else { return nil }
        rest.advance()
        guard rest.isAtEnd else { return nil }
        components.append(Component(name: word, isType: false, multiplier: multiplier))
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(text[first...last])
  }

  /// Whether a value is one of the syntax.
  func accepts(_ bytes: [UInt8]) -> Bool {
    if isUniversal { return true }
    let tokens = Tokenizer.tokenize(bytes, range: SourceRange(0, bytes.count))
    return components.contains { component in
      var reader = ValueReader(tokens, text: bytes)
      guard Self.take(component, &reader) else { return false }
      while !reader.isAtEnd {
        if component.multiplier == .one || component.multiplier == .commas && !reader.comma() { return false }
        guard Self.take(component, &reader) else { return false }
      }
      return true
    }
  }

  /// Whether a value is the same on every element: an initial value must be. https://www.w3.org/TR/css-properties-values-api-1/#computationally-independent
  static func isIndependent(_ bytes: [UInt8]) -> Bool {
    !Tokenizer.tokenize(bytes, range: SourceRange(0, bytes.count)).contains { token in
      if token.kind == .function {
        return token.isNamed("var", in: bytes) || token.isNamed("env", in: bytes) || token.isNamed("attr", in: bytes)
      }
      guard token.kind == .dimension, let unit = LengthUnit(name: token.lowercasedName(in: bytes)) else { return false }
      return unit.pixels == nil
    }
  }

  /// A value with its relative lengths in pixels; nil where it has none.
  static func absolute(_ bytes: [UInt8], _ context: LengthContext) -> [UInt8]? {
    var output: [UInt8] = []
    var end = 0
    for token in Tokenizer.tokenize(bytes, range: SourceRange(0, bytes.count)) where token.kind == .dimension {
      guard let unit = LengthUnit(name: token.lowercasedName(in: bytes)), unit.pixels == nil, Int(token.start) >= end,
        Int(token.end) <= bytes.count
      else { continue }
      output += bytes[end..<Int(token.start)]
      output += Array("\(token.number * context.pixels(unit))px".utf8)
      end = Int(token.end)
    }
    return end == 0 ? nil : output + bytes[end...]
  }

  private static func take(_ component: Component, _ reader: inout ValueReader) -> Bool {
    if reader.isAtEnd { return false }
    guard component.isType else {
      guard reader.kind == .ident, reader.tokenString == component.name else { return false }
      reader.advance()
      return true
    }
    switch component.name {
    case "length": return reader.length(percent: false) != nil
    case "number": return reader.number() != nil
    case "percentage": return reader.percentage() != nil
    case "length-percentage": return reader.length() != nil
    case "color": return reader.color() != nil
    case "image", "url": return ImageParser.take(&reader) != nil
    case "integer": return reader.integerOrCalculation() != nil
    case "angle": return reader.angle() != nil
    case "time": return reader.time() != nil
    case "custom-ident":
      guard CSSWideKeyword(reader) == nil else { return false }
      return reader.ident() != nil
    case "string":
      guard reader.kind == .string else { return false }
      reader.advance()
      return true
    case "resolution":
      guard reader.kind == .dimension, let unit = reader.unit, MathParser.dimension(1, unit)?.type == .resolution else { return false }
      reader.advance()
      return true
    default:
      guard reader.kind == .function else { return false }
      return reader.block() != nil
    }
  }
}
