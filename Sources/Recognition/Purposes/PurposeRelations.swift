import Apps
import Diagnostics
import Words

/// How the purpose strings of an app stand to each other, within each bundle: what rules would need whole tables for.
struct PurposeRelations {
  /// What is to be said of one string.
  struct Facts {
    /// Languages of the app that lack the string, sorted.
    var lacking: [String] = []
    /// Whether it may lack others, in one of which its words may be.
    var mayLackMore = false
    /// Of a translation, whether it is the words it was to be made of; nil where that is so and the words' language does not show.
    var repeatsBase: Bool? = false
    /// Of a translation, whether it is the one that people see in the language of development.
    var isOriginal = false
    /// Languages whose strings are this one's words, sorted, with the place of the first such string.
    var untranslated: [String] = []
    var untranslatedPlace: SourceLocation?
    /// Another source gives the words that people see.
    var isReplaced = false
    /// Of an empty base value, whether strings files have words for it in every language of the app.
    var isSupplied: Bool?
    /// Keys of unrelated resources that have the same words and stand before it.
    var sameWordsAs: [String] = []
    /// The key without which this one is of no use, where it is missing.
    var missingKey: String?
    /// Whether a key that takes this one's place is there.
    var hasSuccessor = false
    /// Whether the key that gives less is there.
    var hasNarrower = false
  }

  private let entries: [AppAssembly.Entry]
  private let keyRelations = PurposeKeyRelations.builtIn
  private(set) var facts: [Facts]

  /// A string shorter than this may well be the same in two languages.
  private static let shortestWords = 12

  private struct StringKey: Hashable {
    var key: String
    var subkey: String?
  }

  init(_ entries: [AppAssembly.Entry], bundles: [AppBundle]) {
    self.entries = entries
    facts = Array(repeating: Facts(), count: entries.count)
    var byBundle = [[Int]](repeating: [], count: bundles.count)
    for (index, entry) in entries.enumerated() { for bundle in entry.bundles { byBundle[bundle].append(index) } }
    for (number, own) in byBundle.enumerated() where !own.isEmpty { relate(own, bundles[number]) }
    for index in facts.indices {
      facts[index].lacking.sort()
      facts[index].untranslated.sort()
    }
  }

  /// More strings of one key are not compared with each other: each would be with all.
  private static let mostCompared = 256

  private mutating func relate(_ own: [Int], _ bundle: AppBundle) {
    let words = own.map { Self.normalized(entries[$0].text) }
    let wordsByEntry = Dictionary(uniqueKeysWithValues: zip(own, words))
    // The base values that have words, by their keys.
    var base: [StringKey: [Int]] = [:]
    var baseOfStrings: [StringKey: [Int]] = [:]
    var firstWithWords: [StringKey: [String: Int]] = [:]
    var localized: [StringKey: [String: [Int]]] = [:]
    // The translations that have words.
    var translated: [StringKey: [Int]] = [:]
    let keys = Set(own.map { entries[$0].key })
    for index in own {
      let key = StringKey(key: entries[index].key, subkey: entries[index].subkey)
      if let language = entries[index].language {
        localized[key, default: [:]][LanguageTag.language(of: language), default: []].append(index)
        if wordsByEntry[index]?.isEmpty == false { translated[key, default: []].append(index) }
      } else if let text = wordsByEntry[index], !text.isEmpty {
        base[key, default: []].append(index)
        if Self.isStrings(entries[index]) { baseOfStrings[key, default: []].append(index) }
        if firstWithWords[key]?[text] == nil { firstWithWords[key, default: [:]][text] = index }
      }
    }
    let development = LanguageTag.language(of: bundle.developmentLanguage ?? (bundle.hasNoLanguage ? commonest(own) : nil) ?? "en")
    // The strings in the language of development itself, or in the first of its regions.
    let originals = localized.compactMapValues { $0[development].flatMap { original(among: $0, wordsByEntry, bundle) } }
    for index in own {
      let entry = entries[index]
      let key = StringKey(key: entry.key, subkey: entry.subkey)
      facts[index].hasSuccessor = keyRelations.deprecation(of: entry.key)?.successors.contains { keys.contains($0) } ?? false
      facts[index].hasNarrower = keyRelations.sibling(of: entry.key).map { keys.contains($0.narrower) } ?? false
      let translations = localized[key] ?? [:]
      if let language = entry.language {
        // The string in the language of development is what people see, whatever the base value.
        if index == originals[key] {
          facts[index].isOriginal = true
          addLacking(to: index, translations, wordsByEntry, development, bundle)
        }
        // A translation that is the words it was to be made of.
        guard LanguageTag.language(of: language) != development, let text = wordsByEntry[index], text.utf8.count >= Self.shortestWords
        else {
          continue
        }
        let written = [originals[key]].compactMap(\.self) + (translations[development] ?? []).prefix(Self.mostCompared)
        let isSeen = { wordsByEntry[$0] == text }
        if let original = written.first(where: isSeen) ?? firstWithWords[key]?[text] {
          relate(copy: index, to: original, language: language, isSeen: written.isEmpty || written.contains(where: isSeen))
        }
        continue
      }
      let isBlank = wordsByEntry[index]?.isEmpty ?? true
      // What people see in the place of a base value: the words of a strings file, and among these those in the language of development.
      let ofFiles = Self.isStrings(entry) ? nil : baseOfStrings[key]
      let others =
        isBlank
        ? (translated[key] ?? []).prefix(Self.mostCompared) + (base[key] ?? []).prefix(Self.mostCompared)
        : (translations[development] ?? []).prefix(Self.mostCompared) + (ofFiles ?? []).prefix(Self.mostCompared)
      if others.contains(where: { $0 != index && wordsByEntry[$0]?.isEmpty == false && Self.areBuiltTogether(entries[$0], entry) }) {
        facts[index].isReplaced = true
        let languages = Set(bundle.languages.map(LanguageTag.language)).union([development])
        let isSupplied = isBlank && (ofFiles != nil || hasWords(translations, in: languages, wordsByEntry))
        facts[index].isSupplied = isSupplied && facts[index].isSupplied != false
      }
      if let required = keyRelations.requirement(of: entry.key), !keys.contains(required) { facts[index].missingKey = required }
      if !isBlank, !facts[index].isReplaced, !entry.text.contains("$(") || entry.text.contains(" ") {
        addLacking(to: index, translations, wordsByEntry, development, bundle)
      }
    }
    addSameWords(own, wordsByEntry)
  }

  /// The string in the language of development itself, or in the first of its regions.
  private func original(among own: [Int], _ words: [Int: String], _ bundle: AppBundle) -> Int? {
    let filled = own.filter { words[$0]?.isEmpty == false }
    return filled.first { entries[$0].language == (bundle.developmentLanguage ?? "en") } ?? filled.first
  }

  private static func isStrings(_ entry: AppAssembly.Entry) -> Bool { entry.kind == .strings || entry.kind == .xcstrings }

  /// The language that most of the base strings are in; nil where their words show none.
  private func commonest(_ own: [Int]) -> String? {
    var counts: [String: Int] = [:]
    for index in own.prefix(Self.mostCompared) where entries[index].language == nil {
      if let written = PurposeAnalysis.writtenLanguage(of: entries[index].text) { counts[written, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func hasWords(_ translations: [String: [Int]], in languages: Set<String>, _ words: [Int: String]) -> Bool {
    languages.allSatisfy { language in language.isEmpty || translations[language]?.contains { words[$0]?.isEmpty == false } ?? false }
  }

  /// A translation with the words of the development language is none, unless the words are in the translation's language: then the others are not.
  /// `isSeen` is whether people see the original, and no other words in its place: only then are they those of the language of development.
  private mutating func relate(copy index: Int, to original: Int, language: String, isSeen: Bool) {
    let text = entries[index].text
    guard let written = PurposeAnalysis.writtenLanguage(of: text) else {
      facts[index].repeatsBase = isSeen ? nil : false
      return
    }
    guard written == "en" || LanguageGuess.builtIn.disagreement(of: text, with: language) != nil else {
      // Two languages that share their script or their commonest words.
      facts[index].repeatsBase = LanguageTag.language(of: written) == LanguageTag.language(of: language) ? false : nil
      return
    }
    guard LanguageTag.language(of: written) != LanguageTag.language(of: language) else { return }
    facts[index].repeatsBase = true
    if !facts[original].untranslated.contains(language) { facts[original].untranslated.append(language) }
    if facts[original].untranslatedPlace == nil { facts[original].untranslatedPlace = entries[index].place }
  }

  /// A translation counts where it has words, in any region.
  private mutating func addLacking(
    to index: Int, _ translations: [String: [Int]], _ words: [Int: String], _ development: String, _ bundle: AppBundle
  ) {
    // Words that are in one of the languages need no translation into it, whatever language the app says it is developed in.
    lazy var evidence = LanguageEvidence(entries[index].text)
    for tag in bundle.languages.sorted() {
      let language = LanguageTag.language(of: tag)
      guard language != development, !language.isEmpty, !facts[index].lacking.contains(where: { LanguageTag.language(of: $0) == language })
      else { continue }
      if translations[language]?.contains(where: { words[$0]?.isEmpty == false }) ?? false { continue }
      switch evidence.standing(to: language, development: development) {
      case .foreign: facts[index].lacking.append(tag)
      case .own: continue
      case .unknown: facts[index].mayLackMore = true
      }
    }
  }

  private mutating func addSameWords(_ own: [Int], _ words: [Int: String]) {
    var groups: [String: [Int]] = [:]
    // Words that nobody sees are the same as none.
    for index in own where !facts[index].isReplaced {
      guard let text = words[index], !text.isEmpty else { continue }
      groups[(entries[index].language ?? "") + "\u{0}" + text, default: []].append(index)
    }
    // What is right in one language is right in those that it is translated into.
    var right: Set<Set<String>> = []
    for group in groups.values where group.count > 1 {
      let first = entries[group[0]]
      for index in group.dropFirst() where ResourceVocabulary.builtIn.fitsBoth(first.text, first.key, entries[index].key) {
        right.insert([first.key, entries[index].key])
      }
    }
    for group in groups.values where group.count > 1 {
      let first = entries[group[0]].key
      for index in group.dropFirst() {
        let key = entries[index].key
        guard key != first, facts[index].sameWordsAs.isEmpty, !keyRelations.areRelated(key, first), !right.contains([key, first]) else {
          continue
        }
        facts[index].sameWordsAs = [first]
      }
    }
  }

  /// What stands in one configuration alone says nothing of another.
  private static func areBuiltTogether(_ a: AppAssembly.Entry, _ b: AppAssembly.Entry) -> Bool {
    a.configurations.isEmpty || b.configurations.isEmpty || !a.configurations.isDisjoint(with: b.configurations)
  }

  /// The words without case, marks at the end, and repeated white space.
  static func normalized(_ text: String) -> String {
    var out = ""
    var isSpace = true
    for character in text.lowercased() {
      if character.isWhitespace {
        if !isSpace { out.append(" ") }
        isSpace = true
      } else {
        out.append(character)
        isSpace = false
      }
    }
    while let last = out.last, last == " " || ".!…。".contains(last) { out.removeLast() }
    return out
  }
}
