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

  private let signUps = Catalog.phrases.words(.headingSignUp)
  private let signIns = Catalog.phrases.words(.headingSignIn)

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

  /// More than what stands between two choices of a heading has.
  private static let longestDivider = 40
  /// The signs that stand between choices.
  private static let dividers: Set<Character> = ["/", "|", "·", "•", "&", ",", "+", "、", "／", "｜", "・"]

  /// Whether a heading names signing in beside signing up: it begins or ends with it, or puts an "or" between the two. "Welcome! Log in or sign up"
  package func offersSignIn(_ heading: String) -> Bool {
    let reading = TextReader.builtIn.reading(of: heading)
    let key = reading.key
    guard key.utf8.count <= 240, reading.has(.headingSignIn), reading.has(.headingSignUp) else { return false }
    let ups = signUps.flatMap { Self.places(of: $0, in: key) }
    return signIns.contains { word in
      Self.places(of: word, in: key).contains { place in
        // "Einloggen" is no other choice than "Registrieren", within which nothing else is named.
        if ups.contains(where: { $0.overlaps(place) }) { return false }
        if place.lowerBound == key.startIndex || place.upperBound == key.endIndex { return true }
        return ups.contains { up in
          let between = place.upperBound <= up.lowerBound ? key[place.upperBound..<up.lowerBound] : key[up.upperBound..<place.lowerBound]
          return Self.divides(between)
        }
      }
    }
  }

  /// Where a word stands in a text, as a word of its own where its script has spaces between words.
  private static func places(of word: String, in key: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var at = key.startIndex
    while let place = key[at...].firstRange(of: word) {
      at = place.upperBound
      let isApart = [key[..<place.lowerBound].last, key[place.upperBound...].first].allSatisfy { $0?.isLetter != true }
      if isApart || word.unicodeScalars.contains(where: isUnspaced) { found.append(place) }
    }
    return found
  }

  /// Whether a script writes words without spaces between them: Chinese, Japanese, Thai.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    TitleNormalization.isChineseOrJapanese(scalar) || (0xE00...0xE7F).contains(scalar.value)
  }

  private static func divides(_ between: Substring) -> Bool {
    guard between.count <= longestDivider else { return false }
    return between.contains(where: dividers.contains)
      || between.split(separator: " ").contains { PhraseVocabulary.screen.says("divider", String($0)) }
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
