import Diagnostics
import HTML

/// A custom property's value as written, before `var()` in it is replaced.
struct CustomDeclaration: Sendable {
  let name: Atom
  /// Nil where the value is a CSS-wide keyword.
  let keyword: CSSWideKeyword?
  let tokens: [Token]
  let text: [UInt8]
  let range: Range<Int>

  /// A value that nobody knows, for a declaration of which nobody knows whether it applies.
  static func unknown(_ name: Atom) -> CustomDeclaration {
    let (text, tokens) = Tokenizer.tokenize(String(ElementTree.unknownPiece))
    return CustomDeclaration(name: name, keyword: nil, tokens: tokens, text: text, range: 0..<tokens.count)
  }
}

/// A declaration whose value was read once, for all elements that it will ever match.
struct CompiledDeclaration: Sendable {
  /// The index among the declarations of its sheet or style attribute.
  let declaration: Int32
  let isImportant: Bool
  let longhands: [(LonghandID, SpecifiedValue)]
  let custom: CustomDeclaration?

  /// The longhands that a value sets; nil for an invalid value.
  static func parse(
    _ property: PropertyName, _ tokens: [Token], _ range: Range<Int>, text: [UInt8], rebase: Int? = nil, quirks: Bool = false
  )
    -> [(LonghandID, SpecifiedValue)]?
  {
    // A slice keeps the indices of its array in it; they are set anew for a copy.
    let tokens = rebase == nil ? tokens : Token.closed(tokens)
    let reader = ValueReader(tokens, range, text: text)
    if reader.isAtEnd { return nil }
    if let keyword = CSSWideKeyword(reader) { return property.longhands.map { ($0, .wide(keyword)) } }
    if holdsUnknownPiece(tokens, range, text) { return property.longhands.map { ($0, .unknown(.templateValue)) } }
    if Substitution.isNeeded(tokens, range, text, takesAttributes: property != .longhand(LonghandID(.content))) {
      let pending = PendingValue(property: property, tokens: tokens, text: text, range: range)
      return property.longhands.map { ($0, .pending(pending)) }
    }
    return parseResolved(property, reader, quirks: quirks)
  }

  /// The longhands that a value without `var()` and without CSS-wide keywords sets.
  static func parseResolved(_ property: PropertyName, _ reader: ValueReader, quirks: Bool) -> [(LonghandID, SpecifiedValue)]? {
    if let longhands = grammar(property, reader, quirks: quirks) { return longhands }
    // Valid in browsers, and not computed here: what the property is nobody knows.
    return holdsUncomputedFunction(reader) ? property.longhands.map { ($0, .unknown(.unsupportedCSS)) } : nil
  }

  private static let uncomputedFunctions: Set<String> = [
    "calc-size", "anchor", "anchor-size", "random", "random-item",
  ]

  private static func holdsUncomputedFunction(_ reader: ValueReader) -> Bool {
    let range = reader.position..<max(reader.position, min(reader.end, reader.tokens.count))
    return reader.tokens[range].contains { token in
      guard token.kind == .function else { return false }
      return uncomputedFunctions.contains(token.lowercasedName(in: reader.text))
    }
  }

  private static func grammar(_ property: PropertyName, _ reader: ValueReader, quirks: Bool) -> [(LonghandID, SpecifiedValue)]? {
    switch property {
    case .longhand(let id):
      guard let grammar = id.physical ?? id.logical?.grammar,
        let value = LonghandParser.parse(grammar, reader, quirks: quirks)
      else { return nil }
      return [(id, value)]
    case .shorthand(let shorthand):
      let isQuirky = quirks && [.margin, .padding, .borderWidth, .borderColor].contains(shorthand)
      return ShorthandParser.parse(shorthand, reader, quirks: isQuirky)
    case .known, .custom: return []
    }
  }

  /// Whether U+FFFC stands in the bytes of a value.
  static func holdsUnknownPiece(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8]) -> Bool {
    guard let first = range.first, first < tokens.count, let last = range.last, last < tokens.count else { return false }
    let start = min(max(Int(tokens[first].start), 0), text.count)
    return holdsUnknownPiece(text[start..<min(max(Int(tokens[last].end), start), text.count)])
  }

  static func holdsUnknownPiece(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while index + 2 < bytes.endIndex {
      if bytes[index] == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] == 0xBC { return true }
      index += 1
    }
    return false
  }
}

/// All declarations of a rule or a style attribute, read.
final class CompiledBlock: Sendable {
  let declarations: [CompiledDeclaration]
  let hasCustom: Bool
  /// Whether each of its custom properties is the same for all elements: no value takes anything from elsewhere.
  let hasFixedCustom: Bool
  let hasLogical: Bool
  let hasAnimation: Bool
  /// Whether it says what stands in a pseudo-element, or an animation may: without, `::before` and `::after` are no boxes.
  let mayHaveContent: Bool
  let hasImportant: Bool
  let hasNormal: Bool
  /// Whether a value hangs on the element's attributes or its place: elements that match the same rules then differ.
  let readsElement: Bool

  init(_ declarations: [CompiledDeclaration], readsElement: Bool = false) {
    self.readsElement = readsElement
    self.declarations = declarations
    hasCustom = declarations.contains { $0.custom != nil }
    hasFixedCustom = declarations.allSatisfy { declaration in
      declaration.custom.map { $0.keyword == nil && !Substitution.isReplaced($0.tokens, $0.range, $0.text) } ?? true
    }
    hasLogical = declarations.contains { $0.longhands.contains { $0.0.isLogical } }
    hasAnimation = declarations.contains { $0.longhands.contains { $0.0 == LonghandID(.animationName) } }
    mayHaveContent = hasAnimation || declarations.contains { $0.longhands.contains { $0.0 == LonghandID(.content) } }
    hasImportant = declarations.contains(where: \.isImportant)
    hasNormal = declarations.contains { !$0.isImportant }
  }

  convenience init(_ written: ArraySlice<Declaration>, tokens: [Token], text: [UInt8], quirks: Bool) {
    var compiled: [CompiledDeclaration] = []
    compiled.reserveCapacity(written.count)
    for index in written.indices {
      let declaration = written[index]
      guard let property = PropertyName(declaration.name) else { continue }
      let range =
        min(
          max(Int(declaration.value.lowerBound), 0), tokens.count)..<min(
          max(Int(declaration.value.upperBound), Int(declaration.value.lowerBound), 0), tokens.count)
      if property == .custom {
        let custom = CustomDeclaration(
          name: Atom(declaration.name), keyword: CSSWideKeyword(ValueReader(tokens, range, text: text)), tokens: tokens, text: text,
          range: range)
        compiled.append(CompiledDeclaration(declaration: Int32(index), isImportant: declaration.isImportant, longhands: [], custom: custom))
      } else if property != .known, let longhands = CompiledDeclaration.parse(property, tokens, range, text: text, quirks: quirks),
        !longhands.isEmpty
      {
        compiled.append(
          CompiledDeclaration(declaration: Int32(index), isImportant: declaration.isImportant, longhands: longhands, custom: nil))
      }
    }
    let values = written.first.map { Int($0.value.lowerBound) }.flatMap { first in
      written.last.map { first..<max(first, min(Int($0.value.upperBound), tokens.count)) }
    }
    self.init(compiled, readsElement: values.map { Substitution.readsElement(tokens, $0, text) } ?? false)
  }
}
