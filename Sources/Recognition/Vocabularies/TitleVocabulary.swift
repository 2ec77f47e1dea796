import Catalog
import Diagnostics
import JSON
import Words

/// The titles of Sign in with Apple buttons by locale: `rules/vocabulary/titles.json`.
package struct TitleVocabulary: Sendable {
  package enum Kind: String, Sendable { case approved, alternate, wrong, unknown }

  /// What is known of a title.
  package struct Classification: Hashable, Sendable {
    package var kind: Kind
    /// sign-in, continue or sign-up; nil for a title that is in no list.
    package var variant: String?
    /// A language subtag, as far as the words tell.
    package var language: String?
    /// approved, upper, sign-in-capital or other; nil unless the words are approved ones.
    package var letterCase: String?
    /// The approved title that is nearest.
    package var suggestion: String
    /// Whether the title names the account instead of the service.
    package var namesAccount: Bool
  }

  private struct Entry: Sendable {
    var title: String
    var variant: String
    var language: String
    var isAlternate: Bool
  }

  /// What is needed only where there is a title to judge.
  private struct Lists: Sendable {
    /// Of each title, as it is looked up, where it stands.
    var entries: [[Entry]] = []
    var englishWords: Set<String> = []
    /// The approved titles by language, then variant.
    var approved: [String: [String: String]] = [:]
  }

  /// The numbers of lists by titles, as ``TitleNormalization/key(_:)`` gives them.
  private let numbers = Catalog.map(named: "titles.keys")
  private let wrong = Catalog.map(named: "titles.wrong")
  /// The numbers of lists by titles without their accents, or without the spaces between Korean words.
  private let misspelled = Catalog.map(named: "titles.misspelled")
  private let madeLists = Once<Lists>()
  private var lists: Lists { madeLists.value(Self.makeLists) }

  /// Languages written in Cyrillic letters; a title in them on any other screen is most likely Russian.
  private static let cyrillic: Set<String> = ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg"]
  private static let variants = ["sign-in", "continue", "sign-up"]

  package init() {}

  private static func makeLists() -> Lists {
    var lists = Lists()
    let titles = Catalog.vocabulary(named: "titles")
    for locale in titles?["locales"]?.elements ?? [] {
      guard let tag = locale["locale"]?.string else { continue }
      let language = LanguageTag.language(of: tag)
      for variant in variants {
        guard let title = locale[variant]?.string else { continue }
        lists.approved[tag.lowercased(), default: [:]][variant] = title
        if lists.approved[language]?[variant] == nil { lists.approved[language, default: [:]][variant] = title }
      }
    }
    lists.entries = (titles?["lists"]?.elements ?? []).map { list in
      let texts = list.elements?.compactMap(\.string) ?? []
      return stride(from: 0, to: texts.count, by: 4).map {
        Entry(title: texts[$0], variant: texts[$0 + 1], language: texts[$0 + 2], isAlternate: !texts[$0 + 3].isEmpty)
      }
    }
    lists.englishWords = Set((Catalog.vocabulary(named: "english")?["title-words"]?.elements ?? []).compactMap(\.string))
    return lists
  }

  /// The approved title for a language tag and a variant; English where the language is in no list.
  package func approvedTitle(variant: String, language: String?) -> String {
    let variant = Self.variants.contains(variant) ? variant : "sign-in"
    let approved = lists.approved
    if let language {
      if let title = approved[language.lowercased()]?[variant] { return title }
      if let title = approved[LanguageTag.language(of: language)]?[variant] { return title }
    }
    return approved["en"]?[variant] ?? "Sign in with Apple"
  }

  /// Whether a title, normalised, stands in a list: approved, alternate or wrong, it is one of Sign in with Apple.
  package func lists(key: String) -> Bool { numbers[key] != nil || wrong[key] != nil }

  /// Judges a title. `language` is the screen's, and decides only where the words themselves do not.
  package func classify(_ title: String, language screenLanguage: String?) -> Classification {
    let reading = TextReader.builtIn.reading(of: title)
    let key = reading.key
    let plain = TitleNormalization.withoutLogo(reading.displayed)
    let namesAccount = reading.has(.appleAccount)
    if let number = numbers[key] {
      let found = lists.entries[number]
      let own = screenLanguage.map(LanguageTag.language)
      let entry = found.first { $0.language == own && !$0.isAlternate } ?? found.first { !$0.isAlternate } ?? found[0]
      return Classification(
        kind: entry.isAlternate ? .alternate : .approved, variant: entry.variant, language: entry.language,
        letterCase: letterCase(of: plain, approved: entry.title), suggestion: entry.title, namesAccount: false)
    }
    if let meant = misspelled(key) {
      return Classification(
        kind: .wrong, variant: nil, language: meant.language, letterCase: nil, suggestion: meant.title, namesAccount: namesAccount)
    }
    let language = self.language(ofTitle: key, screenLanguage: screenLanguage)
    let variant = guessedVariant(reading)
    // The provider's bare name is written alike in every language.
    let isBareName = reading.has(.providerName) && !key.contains { $0 == " " }
    let suggestion = approvedTitle(variant: variant, language: isBareName ? screenLanguage ?? language : language ?? screenLanguage)
    let isWrong = wrong[TitleNormalization.withoutKoreanSpaces(key)] != nil || namesAccount || language == "en"
    return Classification(
      kind: isWrong ? .wrong : .unknown, variant: nil, language: language, letterCase: nil, suggestion: suggestion,
      namesAccount: namesAccount)
  }

  /// The approved title that is meant by one that is written as people type it in haste: without accents, "Fortsatt med Apple", or without the spaces
  /// between Korean words.
  private func misspelled(_ key: String) -> Entry? {
    guard let number = misspelled[TitleNormalization.withoutKoreanSpaces(key)] else { return nil }
    return lists.entries[number].first { !$0.isAlternate } ?? lists.entries[number].first
  }

  private func letterCase(of title: String, approved: String) -> String {
    if title.lettersAlone == approved.lettersAlone { return "approved" }
    if title == title.uppercased(), title != title.lowercased() { return "upper" }
    if ["SignInwithApple", "SignUpwithApple"].contains(title.lettersAlone) { return "sign-in-capital" }
    return TitleNormalization.key(title) == title.lowercased() && title.lowercased() == title.uppercased() ? "approved" : "other"
  }

  /// English where every word of the title is an English one; otherwise only what the script tells.
  private func language(ofTitle key: String, screenLanguage: String?) -> String? {
    let words = key.split { !$0.isLetter && $0 != "'" }
    let own = screenLanguage.map(LanguageTag.language)
    let englishWords = lists.englishWords
    if !words.isEmpty, words.allSatisfy({ englishWords.contains(String($0)) }) || beginsWithEnglishTitle(key) { return "en" }
    // On an English screen, most words being English is enough: "Sign in to Acme with Apple".
    if own == "en", words.count >= 2, words.filter({ englishWords.contains(String($0)) }).count * 2 > words.count { return "en" }
    for scalar in key.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF: return "ja"
      case 0xAC00...0xD7A3: return "ko"
      case 0x4E00...0x9FFF: return own == "ja" ? "ja" : "zh"
      case 0x0590...0x05FF: return "he"
      case 0x0600...0x06FF: return "ar"
      case 0x0E00...0x0E7F: return "th"
      case 0x0370...0x03FF: return "el"
      case 0x0400...0x052F: return own.map(Self.cyrillic.contains) == true ? own : cyrillicLanguage(of: key, words)
      case 0x0900...0x097F: return "hi"
      default: continue
      }
    }
    return own == "en" ? nil : own
  }

  /// Letters that one language writes and those beside it do not.
  private static let cyrillicLetters: [(letters: String, language: String)] = [
    ("іїєґ", "uk"), ("ыэё", "ru"), ("ў", "be"), ("ђћ", "sr"), ("ѓќѕ", "mk"), ("љњџј", "sr"),
  ]

  /// The language of a title in Cyrillic letters on a page that is said to be in another script: by its letters, else by the one language of which an
  /// approved title has a word of it, else the most common one.
  private func cyrillicLanguage(of key: String, _ words: [Substring]) -> String {
    if let own = Self.cyrillicLetters.first(where: { own in key.contains { own.letters.contains($0) } }) { return own.language }
    let languages = Set(
      lists.entries.joined().filter { Self.cyrillic.contains($0.language) }.filter { entry in
        let own = TitleNormalization.key(entry.title).split { !$0.isLetter && $0 != "'" }
        return words.contains { word in word.contains { !$0.isASCII } && own.contains(word) }
      }.map(\.language))
    return languages.count == 1 ? languages.first ?? "ru" : "ru"
  }

  /// Whether a title is an approved English one with more behind it, in whatever language the page is: "Sign in with Apple (beta)".
  private func beginsWithEnglishTitle(_ key: String) -> Bool {
    guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return key.indices.contains { end in
      guard !key[end].isLetter, !key[end].isNumber, let number = numbers[String(key[..<end])] else { return false }
      return lists.entries[number].contains { $0.language == "en" && !$0.isAlternate }
    }
  }

  private func guessedVariant(_ reading: TextReading) -> String {
    if reading.has(.continuing) { return "continue" }
    return reading.has(.signingUp) ? "sign-up" : "sign-in"
  }
}

extension String {
  /// Without spaces and hyphens: what is compared where the case of letters matters, and nothing else does.
  fileprivate var lettersAlone: String { TitleNormalization.displayed(self).filter { $0 != " " && $0 != "-" && $0 != "‐" && $0 != "‑" } }
}
