import Diagnostics

/// At-rules that hold descriptors, as far as they matter to a page at rest.
extension StyleSheetBuilder {
  /// https://www.w3.org/TR/css-properties-values-api-1/#at-property-rule: without `syntax` and `inherits` there is no rule.
  mutating func property(_ rule: SyntaxParser.AtRule, _ parser: SyntaxParser) {
    let prelude = parser.trimmed(rule.prelude)
    guard let block = rule.block, prelude.count == 1, tokens[prelude.lowerBound].kind == .ident else { return }
    let name = tokens[prelude.lowerBound].name(in: parser.text)
    guard name.utf8.starts(with: "--".utf8) else { return }
    var syntax: String?
    var inherits: Bool?
    var initialValue: Range<Int>?
    var at = block.lowerBound
    while let item = parser.nextItem(&at, block.upperBound, .declarations) {
      guard case .declaration(let declaration) = item else { continue }
      let descriptor = tokens[declaration.name]
      let value = declaration.value
      if descriptor.isNamed("syntax", in: parser.text) {
        if value.count == 1, tokens[value.lowerBound].kind == .string { syntax = tokens[value.lowerBound].name(in: parser.text) }
      } else if descriptor.isNamed("inherits", in: parser.text) {
        if value.count == 1, tokens[value.lowerBound].isNamed("true", in: parser.text) { inherits = true }
        if value.count == 1, tokens[value.lowerBound].isNamed("false", in: parser.text) { inherits = false }
      } else if descriptor.isNamed("initial-value", in: parser.text) {
        initialValue = value
      }
    }
    guard let syntax, let inherits else { return }
    registeredProperties.append(
      RegisteredProperty(
        name: name, syntax: syntax, inherits: inherits, initialValue: initialValue.map { Int32($0.lowerBound)..<Int32($0.upperBound) },
        valueRange: initialValue.map(bytes) ?? SourceRange(0, 0)))
  }
}

extension QueryParser {
  /// An optional name and a condition: https://www.w3.org/TR/css-contain-3/#typedef-container-condition. Nil where it is neither.
  mutating func containerCondition(_ range: Range<Int>) -> ContainerCondition? {
    var start = range.lowerBound
    while start < range.upperBound, tokens[start].kind == .whitespace { start += 1 }
    var name: String?
    if start < range.upperBound, tokens[start].kind == .ident, !tokens[start].isNamed("not", in: text) {
      name = tokens[start].name(in: text)
      start += 1
    }
    skipWhitespace(&start, range.upperBound)
    if start == range.upperBound { return name.map { ContainerCondition(name: $0, condition: nil) } }
    guard let condition = condition(start..<range.upperBound, allowsOr: true) else { return nil }
    var result = ContainerCondition(name: name, condition: condition)
    for feature in features {
      switch feature {
      case "width": result.needsWidth = true
      case "height": result.needsHeight = true
      case "inline-size": result.needsInlineSize = true
      case "block-size": result.needsBlockSize = true
      case "aspect-ratio", "orientation":
        result.needsWidth = true
        result.needsHeight = true
      default: break
      }
    }
    return result
  }
}
