/// Objects whose keys are languages: constants in which programs keep their words.
enum LanguageKeys {
  private static let languages: Set<Substring> = [
    "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
    "lt", "lv", "ms", "nb", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh",
  ]

  private static func language(of key: some StringProtocol) -> String { String(key.prefix { $0 != "-" && $0 != "_" }) }

  /// The language that stands for all where the keys of an object are languages, as in `translations[language]`: English, else the first. Nil for other
  /// keys.
  static func source(of keys: [String]) -> String? {
    guard keys.count > 1, keys.allSatisfy({ languages.contains($0.prefix { $0 != "-" && $0 != "_" }) }) else { return nil }
    return keys.first { $0 == "en" } ?? keys.first { $0.hasPrefix("en") } ?? keys.first
  }

  /// The key of a language by its tag; nil where there is none.
  static func key(of tag: String, among keys: [String]) -> String? {
    keys.first { $0.replacing("_", with: "-") == tag } ?? keys.first { language(of: $0) == language(of: tag) }
  }
}
