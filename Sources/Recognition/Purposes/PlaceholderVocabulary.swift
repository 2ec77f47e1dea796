import Catalog
import Diagnostics
import JSON
import Words

/// What makes a purpose string a placeholder: `rules/vocabulary/placeholders.json`, and the defaults that tools and libraries ship,
/// `rules/vocabulary/purpose-defaults.json`.
package struct PlaceholderVocabulary: Sendable {
  /// Why a string is a placeholder, and on which words that rests.
  package struct Placeholder: Hashable, Sendable {
    /// dummy, key-name, brackets, name, default or variable.
    package var kind: String
    package var words: String
    /// Whose default it is.
    package var source: String?
  }

  /// A default, apart at its places for names.
  private struct Default: Sendable {
    var parts: [String]
    var source: String
  }

  private let words: Set<String>
  private let parts: [String]
  /// What notes to the developer begin with: "Only if the app uses …".
  private let beginnings: [String]
  private let tokens: Set<String>
  /// What names of purpose strings end in, in languages other than English: "설명".
  private let descriptions: [String]
  /// What stands in such names beside the resource: "camera usage description".
  private let descriptionWords: Set<String>
  private let defaults: [Default]

  package static let builtIn = PlaceholderVocabulary(
    placeholders: Catalog.vocabulary(named: "placeholders") ?? JSONNode(.null),
    defaults: Catalog.vocabulary(named: "purpose-defaults") ?? JSONNode(.null))

  package init(placeholders: JSONNode, defaults: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    words = Set(strings(placeholders["words"]))
    parts = strings(placeholders["parts"])
    beginnings = strings(placeholders["beginnings"])
    tokens = Set(strings(placeholders["tokens"]))
    descriptions = strings(placeholders["descriptions"])
    descriptionWords = Set(strings(placeholders["description-words"]))
    self.defaults = (defaults["defaults"]?.elements ?? []).compactMap { entry in
      guard let text = entry["text"]?.string, let source = entry["of"]?.string else { return nil }
      let plain = Self.plain(text).split(separator: "{x}", omittingEmptySubsequences: false).joined(separator: "{n}")
      return Default(parts: plain.components(around: "{n}"), source: source)
    }
  }

  /// Why a string is a placeholder; nil for one that is none. `language` is the tag of the language it is to be in, `names` are the app's own names.
  package func placeholder(_ text: String, key: String, language: String? = nil, names: [String] = []) -> Placeholder? {
    let trimmed = text.trimmed
    guard !trimmed.isEmpty else { return nil }
    if Self.isVariable(trimmed) { return Placeholder(kind: "variable", words: trimmed) }
    // What a purpose string cannot be as long as is no placeholder either.
    guard trimmed.utf8.count <= WordReader.limit else { return nil }
    let plain = Self.plain(trimmed)
    let vocabulary = PurposeVocabulary.builtIn
    if plain == key.lowercased() || key.hasPrefix("NS") && plain == key.dropFirst(2).lowercased() || vocabulary.keyNames.contains(plain)
      || plain == Self.spelledOut(key)
    {
      return Placeholder(kind: "key-name", words: trimmed)
    }
    if plain.isEmpty || words.contains(plain) || Self.isRepetition(plain) { return Placeholder(kind: "dummy", words: trimmed) }
    if let bracket = Self.bracket(in: trimmed) { return Placeholder(kind: "brackets", words: bracket) }
    if let part = parts.first(where: plain.contains) { return Placeholder(kind: "dummy", words: Self.asWritten(part, in: trimmed)) }
    if let note = beginnings.first(where: plain.hasPrefix) { return Placeholder(kind: "dummy", words: Self.asWritten(note, in: trimmed)) }
    let read = WordReader.words(of: trimmed)
    if let dummy = read.first(where: { tokens.contains($0.text) || $0.text == "todo" && $0.capitals == .all }) {
      return Placeholder(kind: "dummy", words: Self.bytes(dummy.range, of: trimmed))
    }
    // "test test", "Permission reason".
    if read.count <= 4, read.allSatisfy({ $0.kind == .mark || words.contains($0.text) }) {
      return Placeholder(kind: "dummy", words: trimmed)
    }
    // "WHY_YOU_NEED_IT".
    if read.count == 1, read[0].capitals == .all, trimmed.contains("_") { return Placeholder(kind: "dummy", words: trimmed) }
    // "YOUR … HERE", in capitals; "Motion usage description".
    if read.contains(where: { $0.text == "your" && $0.capitals == .all }),
      read.contains(where: { $0.text == "here" && $0.capitals == .all })
    {
      return Placeholder(kind: "dummy", words: trimmed)
    }
    if read.count <= 6,
      ["usage description", "use description", "permission description", "description here"].contains(where: plain.hasSuffix)
    {
      return Placeholder(kind: "dummy", words: trimmed)
    }
    if let token = Self.unfilled(trimmed, read) { return Placeholder(kind: "dummy", words: token) }
    if isDescription(read, plain) { return Placeholder(kind: "dummy", words: trimmed) }
    for known in defaults where matches(known, plain) { return Placeholder(kind: "default", words: trimmed, source: known.source) }
    // A word that is in no English list may be a verb in another language: "Desbloquear".
    let isEnglish = language.map { LanguageTag.language(of: $0) == "en" } ?? true
    if names.contains(where: { Self.plain($0) == plain }) || Self.isOneName(read, mayBeUnlisted: isEnglish) {
      return Placeholder(kind: "name", words: trimmed)
    }
    return nil
  }

  /// A name that was to be filled in and that people see as it is: "APP_NAME uses …", "$CAMERA_TEXT" without the brackets that a build looks for, the
  /// name of the key in a sentence.
  private static func unfilled(_ text: String, _ words: [Word]) -> String? {
    if text.utf8.count > 3, text.hasPrefix("$"), text.dropFirst().allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) {
      return text
    }
    for word in words where word.kind == .word {
      let isToken = word.capitals == .all && word.text.contains("_")
      if isToken || word.text.hasPrefix("ns") && word.text.hasSuffix("usagedescription") { return bytes(word.range, of: text) }
    }
    return nil
  }

  /// "Camera description", "카메라 설명": a name of what was to be written.
  private func isDescription(_ words: [Word], _ plain: String) -> Bool {
    if let last = words.last(where: { $0.kind == .word }), words.count <= 7, ["description", "descriptions", "desc"].contains(last.text) {
      let resources = ResourceVocabulary.builtIn.nouns
      return words.dropLast().allSatisfy { word in
        word.kind != .word || word.text == last.text || resources.contains(word.text)
          || descriptionWords.contains(word.text)
      }
    }
    guard plain.unicodeScalars.count <= 14, words.count <= 3 else { return false }
    return descriptions.contains(where: plain.hasSuffix)
  }

  /// Lower case, single spaces, without quotation marks and the marks at the end.
  private static func plain(_ text: String) -> String {
    var out = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "\"", "\u{201C}", "\u{201D}", "\u{AB}", "\u{BB}": continue
      case "\u{2019}": out.unicodeScalars.append("'")
      case "\u{FF0C}": out.unicodeScalars.append(",")
      default:
        if scalar.properties.isWhitespace {
          if out.last != " " { out.unicodeScalars.append(" ") }
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    while let last = out.last, ".!?…。 ".contains(last) { out.removeLast() }
    return String(out.drop { $0 == " " })
  }

  /// Whether a text is a default with some name in its places.
  private func matches(_ known: Default, _ text: String) -> Bool {
    guard known.parts.count > 1 else { return known.parts.first == text }
    guard let first = known.parts.first, let last = known.parts.last, text.hasPrefix(first),
      text.utf8.count > first.utf8.count + last.utf8.count,
      text.hasSuffix(last)
    else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in known.parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part), Self.isName(rest[..<range.lowerBound], alone: false) else { return false }
      rest = rest[range.upperBound...]
    }
    return Self.isName(rest, alone: first.isEmpty || last.isEmpty)
  }

  /// A product's name stands in a default: a few words, no sentence of its own.
  private static func isName(_ text: Substring, alone: Bool) -> Bool {
    let words = text.split(separator: " ")
    guard !text.contains(","), text.count <= 60, words.count <= (alone ? 4 : 5) else { return false }
    return !alone || !words.contains { ["to", "for", "so", "and", "when", "uses", "needs", "your"].contains($0) }
  }

  /// One word that is a name or the resource's, and so no sentence: "Rainbow", "Camera".
  private static func isOneName(_ words: [Word], mayBeUnlisted: Bool) -> Bool {
    let named = words.filter { $0.kind != .mark }
    guard named.count == 1, let word = named.first, word.kind == .word, word.text.unicodeScalars.allSatisfy({ $0.value < 0x250 }) else {
      return false
    }
    let lexicon = EnglishLexicon.builtIn
    let classes = lexicon.classes(of: word.text)
    if ResourceVocabulary.builtIn.nouns.contains(word.text)
      || ["location", "photos", "music", "motion", "health", "always", "never"].contains(word.text)
    {
      return true
    }
    return mayBeUnlisted && classes.contains(.unlisted) && classes.isDisjoint(with: [.gerund, .participle]) && word.isCapitalized
  }

  /// A part of the lower-case text as the text writes it.
  private static func asWritten(_ part: String, in text: String) -> String {
    let lower = text.lowercased()
    guard lower.utf8.count == text.utf8.count, let range = lower.firstRange(of: part) else { return part }
    let start = lower.utf8.distance(from: lower.startIndex, to: range.lowerBound)
    return bytes(start..<start + part.utf8.count, of: text)
  }

  private static func bytes(_ range: Range<Int>, of text: String) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  private static func isVariable(_ text: String) -> Bool {
    for (open, close) in [("$(", ")"), ("${", "}")] where text.hasPrefix(open) && text.hasSuffix(close) {
      return text.dropFirst(2).dropLast().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" || $0 == "-" }
    }
    return false
  }

  /// "NSCameraUsageDescription" as "camera usage description".
  private static func spelledOut(_ key: String) -> String {
    var out = ""
    for character in key.hasPrefix("NS") ? key.dropFirst(2) : key[...] {
      if character.isUppercase, out.last?.isLowercase == true { out.append(" ") }
      out.append(character)
    }
    return out.lowercased()
  }

  /// One letter or mark over and over, or nothing but marks.
  private static func isRepetition(_ text: String) -> Bool {
    let letters = text.filter { $0.isLetter || $0.isNumber }
    if letters.isEmpty { return true }
    return letters.count <= 10 && Set(letters).count == 1 && letters.first!.isASCII
  }

  /// A part in brackets that was to be filled in: `[app name]`, `<reason>`, `{}`. A name in braces is a variable.
  private static func bracket(in text: String) -> String? {
    for (open, close) in [("[", "]"), ("<", ">"), ("{", "}")] {
      var rest = text[...]
      while let start = rest.firstRange(of: open) {
        guard let end = rest[start.upperBound...].firstRange(of: close) else { break }
        let inside = rest[start.upperBound..<end.lowerBound]
        let isVariable =
          // "{app name}" is filled in; "{what people read when …}" is an instruction.
          open == "{" && !inside.allSatisfy { $0 == " " } && inside.split(separator: " ").count < 4
          || start.lowerBound > text.startIndex && text[text.index(before: start.lowerBound)] == "$"
        if !isVariable, inside.count <= 60 || inside.count + 2 == text.count, !inside.contains(where: { $0.isNumber && inside.count <= 3 })
        {
          return String(rest[start.lowerBound..<end.upperBound])
        }
        rest = rest[end.upperBound...]
      }
    }
    return nil
  }
}

extension String {
  /// The parts before, between and behind the places of a mark; the whole where there is none.
  fileprivate func components(around mark: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
