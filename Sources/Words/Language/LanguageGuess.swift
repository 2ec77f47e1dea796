import JSON

/// Which language a text is written in: by its script, and by the commonest words of languages that share one (`rules/vocabulary/languages.json`).
package struct LanguageGuess: Sendable {
  private let stopWords: [(tag: String, words: Set<String>)]
  /// What tells an English text from one of another language that shares a few words with it.
  private let english: EnglishLexicon?
  /// Letters beyond A to Z, of languages in Latin script.
  private let letters: [(tag: String, letters: Set<Unicode.Scalar>)]

  package init(_ node: JSONNode, english: EnglishLexicon? = nil) {
    self.english = english
    stopWords = (node["languages"]?.elements ?? []).compactMap { entry in
      // Of a language with a script of its own no words are needed.
      guard let tag = entry["tag"]?.string, let stop = entry["stop"]?.string else { return nil }
      return (tag, Set(stop.split(separator: " ").map(String.init)))
    }
    letters = (node["letters"]?.members ?? []).map { ($0.key, Set(($0.value.string ?? "").unicodeScalars)) }
  }

  /// The language's tag without a region ("zh" without its script); nil where the words do not show it.
  package func language(of text: String) -> String? {
    var counts: [String: Int] = [:]
    var letters = 0
    for scalar in text.unicodeScalars.prefix(WordReader.limit) where scalar.properties.isAlphabetic {
      letters += 1
      if let script = Self.script(of: scalar) { counts[script, default: 0] += 1 }
    }
    guard letters > 1 else { return nil }
    if counts["kana", default: 0] > 0, counts["kana"]! + counts["han", default: 0] > letters / 3 { return "ja" }
    if counts["hangul", default: 0] > letters / 4 { return "ko" }
    if counts["han", default: 0] > letters / 4 { return "zh" }
    for (script, tag) in [
      ("thai", "th"), ("hebrew", "he"), ("greek", "el"), ("devanagari", "hi"), ("armenian", "hy"), ("georgian", "ka"), ("bengali", "bn"),
      ("tamil", "ta"), ("khmer", "km"), ("lao", "lo"), ("myanmar", "my"),
    ]
    where counts[script, default: 0] > letters / 3 { return tag }
    if counts["arabic", default: 0] > letters / 3 { return Self.arabic(text) }
    // Letters of Kazakh, Kyrgyz, Tatar, Mongolian; of Serbian and Macedonian.
    if text.unicodeScalars.contains(where: { "үңөқғәұһҮҢӨҚҒӘҰҺјљњћђџѓќЈЉЊЋЂЏ".unicodeScalars.contains($0) }) { return nil }
    let isCyrillic = counts["cyrillic", default: 0] > letters / 3
    return byWords(text, isCyrillic: isCyrillic)
  }

  private func byWords(_ text: String, isCyrillic: Bool) -> String? {
    if isCyrillic {
      if text.unicodeScalars.contains(where: { "іїєґІЇЄҐ".unicodeScalars.contains($0) }) { return "uk" }
      if text.unicodeScalars.contains(where: { "ыэёЫЭЁ".unicodeScalars.contains($0) }) { return "ru" }
    }
    let words = Self.words(of: text)
    var best: (tag: String, score: Int)?
    var second = 0
    for (tag, stops) in stopWords where (tag == "ru" || tag == "uk") == isCyrillic {
      let score = Self.score(words, stops)
      if score > best?.score ?? 0 {
        second = best?.score ?? 0
        best = (tag, score)
      } else {
        second = max(second, score)
      }
    }
    // Two words more than any other language, or a third of all words; a text of a few words shows little.
    guard let best, best.score >= 2, best.score > second, best.score * 5 >= words.count else { return isCyrillic ? nil : byLetters(text) }
    // "as a" are common words of Portuguese; a sentence of English words alone is English all the same.
    if best.tag != "en", !isCyrillic, best.score <= 2, isEnglish(text) { return "en" }
    return best.tag
  }

  /// The language in whose alphabet alone the letters stand that words of a text have beyond A to Z; a text that is English but for one word shows none.
  private func byLetters(_ text: String) -> String? {
    let words = WordReader.words(of: text)
    let own = Self.foreignLetters(words)
    let plain = words.filter { $0.kind == .word && !$0.isCapitalized }
    guard !own.isEmpty, !(plain.count >= 3 && plain.filter { english?.knows($0.text) == true }.count * 2 >= plain.count) else { return nil }
    // Azerbaijani has all letters of Turkish and one more, which stands in nearly every sentence.
    let candidates = letters.filter { own.isSubset(of: $0.letters) && ($0.tag != "az" || own.contains("\u{259}")) }
    return candidates.count == 1 ? candidates[0].tag : nil
  }

  /// The letters beyond A to Z in the words that are no names.
  private static func foreignLetters(_ words: [Word]) -> Set<Unicode.Scalar> {
    Set(words.lazy.filter { $0.kind == .word && !$0.isCapitalized }.flatMap { $0.text.unicodeScalars }.filter { isForeignLatin($0) })
  }

  private static func isForeignLatin(_ scalar: Unicode.Scalar) -> Bool {
    (0xC0...0x24F).contains(scalar.value) || scalar == "\u{259}" || (0x1E00...0x1EFF).contains(scalar.value)
  }

  /// Whether words have letters that a language, of which the letters are known, does not write.
  package func hasForeignLetters(_ words: [Word], to tag: String) -> Bool {
    guard let own = letters.first(where: { $0.tag == tag })?.letters else { return false }
    return words.contains { word in word.kind == .word && word.text.unicodeScalars.contains { Self.isForeignLatin($0) && !own.contains($0) }
    }
  }

  /// Whether a word is one of the commonest of some language.
  package func isCommon(_ word: String) -> Bool { stopWords.contains { $0.words.contains(word) } }

  /// Whether all words but names are English ones, and enough of them to show it.
  private func isEnglish(_ text: String) -> Bool {
    guard let english else { return false }
    let plain = WordReader.words(of: text).filter { $0.kind == .word && !$0.isCapitalized }
    return plain.count >= 4 && plain.allSatisfy { english.knows($0.text) }
  }

  private static func words(of text: String) -> [String] { WordReader.words(of: text).filter { $0.kind == .word }.map(\.text) }

  private static func score(_ words: [String], _ stops: Set<String>) -> Int { words.reduce(0) { $0 + (stops.contains($1) ? 1 : 0) } }

  // MARK: Another language than the one that is stated

  package enum Disagreement: Sendable, Equatable {
    /// The text is in that language, and in no case in the one that is stated.
    case sure(String)
    /// It seems to be in that language; the one that is stated is too close to it, or too little is known of it, to be sure.
    case likely(String)
  }

  /// Whether a text is in another language than its place states; nil where it is in that one, or where its words show too little.
  package func disagreement(of text: String, with stated: String) -> Disagreement? {
    let stated = Self.primary(stated)
    guard !stated.isEmpty, let written = language(of: text), Self.primary(written) != stated,
      !Self.areAlike(Self.primary(written), stated)
    else { return nil }
    // What is written in a few Chinese characters alone may be Japanese, and Devanagari is Marathi's as well as Hindi's.
    if written == "zh", stated == "ja" || stated == "ko", Self.count(ofHan: text) >= Self.longestWithoutKana { return .sure(written) }
    if let others = Self.sameScript[written] { return others.contains(stated) ? nil : .sure(written) }
    guard written != "ja", written != "ko" else { return .sure(written) }
    let words = Self.words(of: text)
    let own = stopWords.first { $0.tag == written }.map { Self.score(words, $0.words) } ?? 0
    if let stops = stopWords.first(where: { $0.tag == stated })?.words {
      let isClose = Self.relatives.contains { $0.contains(stated) && $0.contains(written) }
      let lead = own - Self.score(words, stops)
      let plain = WordReader.words(of: text).filter { !$0.isCapitalized }
      return lead >= (isClose ? 3 : 2) || own == 0 && hasForeignLetters(plain, to: stated)
        || Self.isCyrillic(text) != ["ru", "uk"].contains(stated) || Self.hasForeignLetters(text, to: stated)
        ? .sure(written) : .likely(written)
    }
    if Self.isCyrillic(text) {
      return Self.hasForeignLetters(text, to: stated) || !Self.cyrillic.contains(stated) ? .sure(written) : .likely(written)
    }
    // Of the stated language no words are known. A script of its own tells it from the text; English ones in number do as well.
    if Self.ownScripts.contains(stated) { return own >= 2 ? .sure(written) : .likely(written) }
    return written == "en" && own >= 3 && own * 3 >= words.count ? .sure(written) : .likely(written)
  }

  /// The primary subtag, those that stand for one language as one.
  private static func primary(_ tag: String) -> String {
    let language = LanguageTag.language(of: tag)
    switch language {
    case "nb": return "no"
    case "yue", "wuu", "cmn", "nan", "hak": return "zh"
    // What is no tag at all ("United States") says nothing.
    default: return (2...3).contains(language.utf8.count) && language.allSatisfy { $0.isASCII && $0.isLetter } ? language : ""
    }
  }

  /// The further languages that are written as the one a script stands for here.
  private static let sameScript: [String: Set<String>] = [
    "zh": ["ja", "ko"], "hi": ["mr", "ne", "sa", "kok", "mai", "bho", "brx", "doi", "sd", "ks"], "bn": ["as", "mni"],
    "ar": ["fa", "ur", "ps", "ku", "ckb", "ug", "sd", "ks", "pa", "az"],
    "fa": ["ar", "ur", "ps", "ku", "ckb", "ug", "sd", "ks", "pa", "az"],
    "ur": ["ar", "fa", "ps", "ku", "ckb", "ug", "sd", "ks", "pa"], "he": ["yi"], "my": ["shn", "mnw"], "th": [], "el": [], "hy": [],
    "ka": [], "ta": [], "km": [], "lo": [],
  ]

  /// Whether a language is written in the script of another, by which that one is guessed: Marathi in Devanagari, as Hindi is.
  package static func shareScript(_ guess: String, _ stated: String) -> Bool {
    guess != "zh" && sameScript[guess]?.contains(stated) ?? false
  }

  /// Languages that none of the letters of a text in Latin or Cyrillic can belong to.
  private static let ownScripts: Set<String> = [
    "zh", "ja", "ko", "th", "he", "el", "hi", "mr", "ne", "hy", "ka", "bn", "as", "ta", "te", "kn", "ml", "gu", "si", "km", "lo", "my",
    "ar",
    "fa", "ur", "ps", "am", "ti",
  ]

  /// Whether a language is written in Latin letters, as far as is known.
  package static func isWrittenInLatin(_ tag: String) -> Bool {
    !ownScripts.contains(tag) && (!cyrillic.contains(tag) || latinToo.contains(tag))
  }

  /// Languages that are written in Cyrillic letters and in Latin ones.
  private static let latinToo: Set<String> = ["sr", "uz", "bs", "az", "kk", "tt"]

  /// A Japanese or Korean sentence of so many Chinese characters has a particle or a verb's ending between them.
  private static let longestWithoutKana = 16

  private static func count(ofHan text: String) -> Int {
    text.unicodeScalars.prefix(WordReader.limit).reduce(0) { $0 + (script(of: $1) == "han" ? 1 : 0) }
  }

  private static let cyrillic: Set<String> = ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg", "uz", "tt", "ba", "bs", "az"]

  private static func isCyrillic(_ text: String) -> Bool {
    var letters = 0
    var own = 0
    for scalar in text.unicodeScalars.prefix(WordReader.limit) where scalar.properties.isAlphabetic {
      letters += 1
      if (0x0400...0x052F).contains(scalar.value) { own += 1 }
    }
    return own > letters / 3
  }

  /// Whether letters stand in a text that the language does not have: ы in Ukrainian or Bulgarian, ї in Russian.
  private static func hasForeignLetters(_ text: String, to language: String) -> Bool {
    let foreign =
      switch language {
      case "ru": "іїєґІЇЄҐ"
      case "uk", "bg", "mk", "sr": "ыэёЫЭЁ"
      default: ""
      }
    return text.unicodeScalars.contains { foreign.unicodeScalars.contains($0) }
  }

  /// Whether two languages are written so much alike that a sentence does not show which of them it is in.
  package static func areAlike(_ a: String, _ b: String) -> Bool { alike.contains { $0.contains(a) && $0.contains(b) } }

  private static let alike: [Set<String>] = [["id", "ms"]]

  /// Languages that share many of their commonest words.
  private static let relatives: [Set<String>] = [
    ["da", "no", "sv"], ["cs", "sk", "pl", "sl", "hr"], ["es", "pt", "ca", "gl", "it", "fr", "ro"], ["id", "ms"],
    ["nl", "de", "af"], ["ru", "uk", "be", "bg"],
  ]

  private static func arabic(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { "ٹڈڑںےہ".unicodeScalars.contains($0) }) { return "ur" }
    return scalars.contains { "پچژگی".unicodeScalars.contains($0) } ? "fa" : "ar"
  }

  private static func script(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: "greek"
    case 0x0400...0x052F: "cyrillic"
    case 0x0530...0x058F: "armenian"
    case 0x0590...0x05FF: "hebrew"
    case 0x0600...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFF: "arabic"
    case 0x0900...0x097F: "devanagari"
    case 0x0980...0x09FF: "bengali"
    case 0x0B80...0x0BFF: "tamil"
    case 0x0E00...0x0E7F: "thai"
    case 0x0E80...0x0EFF: "lao"
    case 0x1000...0x109F: "myanmar"
    case 0x10A0...0x10FF: "georgian"
    case 0x1780...0x17FF: "khmer"
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: "kana"
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: "hangul"
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: "han"
    default: nil
    }
  }
}
