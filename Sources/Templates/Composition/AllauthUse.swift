import Diagnostics

/// Whether a program signs people in with django-allauth's own forms.
struct AllauthUse {
  private(set) var isUsed = false
  private(set) var settings = AllauthSettings()
  /// The applications of providers that settings install, each by its name where it stands.
  private(set) var providers: [AssembledText] = []

  private static let application = Array("allauth.socialaccount.providers.".utf8)

  mutating func read(_ file: SourceFile) {
    func holds(_ words: String) -> Bool { file.text.firstRange(of: Array(words.utf8)) != nil }
    if !isUsed, holds("allauth") { isUsed = true }
    if holds("ACCOUNT_") || holds("LANGUAGE_CODE") || holds("AUTH_USER_MODEL") { settings.read(file) }
    if holds("INSTALLED_APPS") { readProviders(file) }
  }

  private mutating func readProviders(_ file: SourceFile) {
    let text = file.text
    var at = 0
    while let found = text[at...].firstRange(of: Self.application) {
      at = found.upperBound
      let line = text[..<found.lowerBound].lastIndex(of: 0x0A) ?? 0
      // What stands in a comment is not installed.
      guard !text[line..<found.lowerBound].contains(0x23), let quote = text[..<found.lowerBound].last, quote == 0x22 || quote == 0x27 else {
        continue
      }
      let name = text[at...].prefix(while: TemplateWords.isWord)
      guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == quote else { continue }
      let id = AssembledText(SourceRange(name.startIndex, name.endIndex), of: file)
      if !providers.contains(where: { $0.bytes == id.bytes }) { providers.append(id) }
    }
  }
}
