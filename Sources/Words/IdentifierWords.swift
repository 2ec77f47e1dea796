/// Takes names that programmers give apart into words.
package enum IdentifierWords {
  /// A name in lower case without what parts its words: `new_password` is `newpassword`.
  package static func joined(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." && $0 != " " })
  }

  /// The words of an identifier or a file's name: `closeButton`, `icon-x.svg`, `xmark.circle.fill`.
  package static func words(of identifier: String) -> [String] {
    var tokens: [String] = []
    var current = ""
    var wasLower = false
    func finish() {
      if !current.isEmpty { tokens.append(current.lowercased()) }
      current = ""
    }
    for scalar in identifier.unicodeScalars.prefix(200) {
      let isLetter = scalar.properties.isAlphabetic
      if !isLetter || (wasLower && scalar.properties.isUppercase) { finish() }
      if isLetter { current.unicodeScalars.append(scalar) }
      wasLower = isLetter && scalar.properties.isLowercase
    }
    finish()
    return tokens
  }
}
