/// What a property's name means.
enum PropertyName: Hashable, Sendable {
  case longhand(LonghandID)
  case shorthand(Shorthand)
  /// Valid CSS that higlint does not compute: its value is not looked at.
  case known
  case custom

  /// The meaning of a name in lower case (custom properties as written); nil for a name that browsers do not know.
  init?(_ name: String) {
    if name.utf8.starts(with: "--".utf8) {
      // Two hyphens alone are kept for later.
      guard name.utf8.count > 2 else { return nil }
      self = .custom
      return
    }
    guard let found = Self.byName[name] else { return nil }
    self = found
  }

  /// The longhands that the property sets.
  var longhands: [LonghandID] {
    switch self {
    case .longhand(let id): [id]
    case .shorthand(let shorthand): shorthand.longhands
    case .known, .custom: []
    }
  }

  private static let byName: [String: PropertyName] = {
    var names: [String: PropertyName] = [:]
    for name in KnownProperties.names { names[name] = .known }
    for property in PropertyID.allCases { names[property.rawValue] = .longhand(LonghandID(property)) }
    for property in LogicalProperty.allCases { names[property.name] = .longhand(LonghandID(property)) }
    for shorthand in Shorthand.allCases { names[shorthand.rawValue] = .shorthand(shorthand) }
    for (alias, name) in KnownProperties.aliases { names[alias] = names[name] }
    return names
  }()
}

/// `@supports` and what linting of sheets asks of the property table.
package enum PropertySupport {
  /// Whether Chromium would keep such a declaration. Values of properties that are only known by name are taken as valid.
  package static func supports(property: String, value: ArraySlice<Token>, text: [UInt8]) -> Bool {
    let name = property.utf8.starts(with: "--".utf8) ? property : lowercasedASCII(property)
    guard let meaning = PropertyName(name) else { return false }
    if meaning == .custom || meaning == .known { return true }
    return CompiledDeclaration.parse(meaning, Array(value), 0..<value.count, text: text, rebase: value.startIndex) != nil
  }

  /// Whether a condition of `@supports` holds.
  static func holds(_ condition: String) -> Bool {
    let (text, tokens) = Tokenizer.tokenize(condition)
    return tokens.withUnsafeBufferPointer { pointer in
      text.withUnsafeBufferPointer { bytes in
        var parser = SupportsParser(
          parser: SyntaxParser(tokens: pointer, text: bytes), selectors: SelectorParser(tokens: pointer, text: bytes), test: .properties,
          fullText: text, fullTokens: tokens)
        return parser.evaluate(0..<tokens.count) == .yes
      }
    }
  }

  /// Whether browsers know a property of this name (in lower case).
  package static func isKnown(_ property: String) -> Bool { PropertyName(property) != nil }
}
