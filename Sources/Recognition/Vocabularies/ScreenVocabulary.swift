import Catalog
import Diagnostics
import Words

/// The words of headings and titles that tell what a screen is for.
package struct ScreenVocabulary: Sendable {
  /// In the order in which they are asked.
  private static let kinds: [(kind: String, words: WordClass)] = [
    ("sign-up", .headingSignUp), ("checkout", .headingCheckout), ("account", .headingAccount), ("settings", .headingSettings),
  ]

  private let kinds = Self.kinds.map { (kind: $0.kind, name: $0.words, words: Catalog.phrases.words($0.words)) }
  /// The words with which headings of settings begin or end, whatever else they name: those of "Registration settings".
  private let administration = Catalog.phrases.words(.headingAdministration)

  private let refusals = Catalog.phrases.words(.headingRefusal)

  package init() {}

  /// The kind that a heading names, in the order sign-up, checkout, account, settings.
  package func kind(ofHeading heading: String) -> String? {
    let reading = TextReader.builtIn.reading(of: heading)
    let key = reading.key
    guard !key.isEmpty, key.utf8.count <= 120 else { return nil }
    if reading.has(.headingAdministration), administration.contains(where: { isAdministration($0, key) }) { return "settings" }
    for (kind, name, words) in kinds where reading.has(name) {
      if words.contains(where: { names($0, key) }) { return kind }
    }
    return nil
  }

  private func names(_ word: String, _ key: String) -> Bool {
    if key == word || key.hasPrefix(word + " ") { return true }
    guard word.utf8.count > 6, let range = key.firstRange(of: word) else { return false }
    // "Registered customers" have signed up already.
    return !key[range.upperBound...].hasPrefix("ed")
  }

  /// Whether a heading turns people away ("Access denied", "Page not found"), or says that they are signed out.
  package func isRefusal(_ heading: String) -> Bool {
    let reading = TextReader.builtIn.reading(of: heading)
    guard reading.key.utf8.count <= 120, reading.has(.headingRefusal) else { return false }
    return refusals.contains {
      reading.key == $0 || reading.key.hasPrefix($0 + " ") || reading.key.hasSuffix(" " + $0)
        || $0.utf8.count > 6 && reading.key.contains($0)
    }
  }

  private func isAdministration(_ word: String, _ key: String) -> Bool {
    let isUnspaced = word.unicodeScalars.allSatisfy(TitleNormalization.isChineseOrJapanese)
    return isUnspaced ? key.hasSuffix(word) : key == word || key.hasPrefix(word + " ") || key.hasSuffix(" " + word)
  }
}
