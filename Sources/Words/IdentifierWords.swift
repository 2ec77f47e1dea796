/// Takes names that programmers give apart into words.
package enum IdentifierWords {
  /// A name in lower case without what parts its words: `new_password` is `newpassword`.
  package static func joined(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." && $0 != " " })
  }

  /// The words of an identifier or a file's name: `closeButton`, `icon-x.svg`, `xmark.circle.fill`, `IDProducts` (of which the first is "id").
  package static func words(of identifier: String) -> [String] {
    var tokens: [String] = []
    var current = ""
    var wasLower = false
    // How many capitals end what was read of a word that has nothing else.
    var capitals = 0
    func finish() {
      if !current.isEmpty { tokens.append(current.lowercased()) }
      current = ""
      capitals = 0
    }
    var scalars = identifier.unicodeScalars.prefix(200)[...]
    while let scalar = scalars.popFirst() {
      let letter = letterCase(of: scalar)
      if letter == nil || (wasLower && letter == .upper) { finish() }
      if letter == .lower, capitals > 1, scalar != "s" || scalars.first.flatMap(letterCase) == .lower,
        let last = current.unicodeScalars.popLast()
      {
        finish()
        current.unicodeScalars.append(last)
      }
      if letter != nil { current.unicodeScalars.append(scalar) }
      capitals = letter == .upper && capitals == current.unicodeScalars.count - 1 ? capitals + 1 : 0
      wasLower = letter == .lower
    }
    finish()
    return tokens
  }

  private enum LetterCase {
    case lower, upper, neither
  }

  /// Nil for what is no letter. Nearly every name is ASCII, for which Unicode's tables are not asked.
  private static func letterCase(of scalar: Unicode.Scalar) -> LetterCase? {
    switch scalar.value {
    case 0x61...0x7A: return .lower
    case 0x41...0x5A: return .upper
    case ..<0x80: return nil
    default:
      let properties = scalar.properties
      guard properties.isAlphabetic else { return nil }
      return properties.isLowercase ? .lower : properties.isUppercase ? .upper : .neither
    }
  }
}
