import Diagnostics
import Words

/// Which languages the words of a short purpose string may be in, where too few of them are common words to show it: by all the words that are known of each
/// language's purpose strings, and by the English lexicon.
struct LanguageEvidence {
  /// How a string stands to a language that the app has no other string in.
  enum Standing {
    /// The words are in another language.
    case foreign
    /// They are in this one.
    case own
    /// They may be in this one.
    case unknown
  }

  /// A longer text shows its language by its commonest words.
  private static let mostWords = 8

  private let words: [Word]
  private let isEnglish: Bool
  /// How many words each language knows, by its tag; how many words there are.
  private let scores: [String: Int]
  private let count: Int
  /// What the commonest words and letters of the text show.
  let guess: String?

  init(_ text: String) {
    words = WordReader.words(of: text).filter { word in
      word.kind == .word && !word.text.split(separator: "-").allSatisfy { ForeignGround.systemNames.contains(String($0)) || $0 == "app" }
    }
    count = words.count
    var scores = ForeignGround.builtIn.scores(of: words)
    scores["en"] = words.filter { EnglishLexicon.builtIn.knows($0.text) }.count
    self.scores = scores
    isEnglish = PurposeAnalysis.seemsEnglish(WordReader.words(of: text))
    let guess = LanguageGuess.builtIn.language(of: text).map(LanguageTag.known)
    let isShort = count <= Self.mostWords
    // "Tomar fotos de perfil.": two common words that several languages share show none where another language, which writes their letters, knows more of
    // the words.
    let plain = words.filter { !$0.isCapitalized }
    let isDoubtful = guess.map { guess in
      isShort && guess != "en" && LanguageGuess.isWrittenInLatin(guess)
        && scores[guess].map { own in
          scores.contains {
            $0.key != guess && $0.key != "en" && $0.value > own && !LanguageGuess.builtIn.hasForeignLetters(plain, to: $0.key)
          }
        } ?? false
    }
    self.guess = isDoubtful == true ? nil : guess
  }

  /// How the string stands to `language`, where the app is developed in `development`: primary tags.
  func standing(to language: String, development: String) -> Standing {
    let language = LanguageTag.known(language)
    let development = LanguageTag.known(development)
    if let guess { return guess == language ? .own : .foreign }
    guard LanguageGuess.isWrittenInLatin(language), count > 0 else { return .foreign }
    // A language's own letters tell it apart; a name may hold others.
    if LanguageGuess.builtIn.hasForeignLetters(words.filter { !$0.isCapitalized }, to: language) { return .foreign }
    let own = scores[language, default: 0]
    let ofDevelopment = scores[development, default: 0]
    if language == "en" ? isEnglish && own > ofDevelopment : own > ofDevelopment { return own * 2 >= count ? .own : .unknown }
    // Words that no list knows are in the language of development, where that is not what every project begins with.
    if development != "en" || isEnglish { return .foreign }
    let best = scores.values.max() ?? 0
    return own == 0 && best * 2 >= count && ForeignGround.builtIn.knows(language) ? .foreign : .unknown
  }

  /// Whether a text is in another language than its place states; nil where it is in that one, or where its words show too little.
  static func disagreement(of text: String, with stated: String) -> LanguageGuess.Disagreement? {
    let evidence = LanguageEvidence(text)
    let language = LanguageTag.known(LanguageTag.language(of: stated))
    if LanguageGuess.builtIn.language(of: text) != nil {
      let found = LanguageGuess.builtIn.disagreement(of: text, with: stated)
      guard found != nil, evidence.guess == nil else { return found }
      return evidence.scores[language, default: 0] == evidence.scores.values.max() ? nil : .likely(evidence.best ?? "")
    }
    guard evidence.count > 1, evidence.words.allSatisfy({ $0.text.unicodeScalars.allSatisfy { $0.value < 0x250 } }) else { return nil }
    if language == "en" { return evidence.isEnglish ? nil : evidence.disagreementWithEnglish }
    guard evidence.isEnglish, ForeignGround.builtIn.knows(language) else { return nil }
    let (english, own) = (evidence.scores["en", default: 0], evidence.scores[language, default: 0])
    if evidence.count > mostWords, english * 4 >= evidence.count * 3, own * 8 <= evidence.count { return .sure("en") }
    // "QR Code Scanner", where the app is developed in Italian.
    return evidence.count > 2 && english == evidence.count && own == 0 ? .likely("en") : nil
  }

  private var disagreementWithEnglish: LanguageGuess.Disagreement? {
    let others = scores.filter { $0.key != "en" }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = others.first, first.value > 0 else {
      // Neither English nor anything else that is known; a word of English among them may be a name's.
      return scores["en"] == 0 ? .likely("") : nil
    }
    let second = others.dropFirst().first?.value ?? 0
    if first.value == count, count > 2, first.value > second + 1, scores["en"] == 0 { return .sure(first.key) }
    return first.value > scores["en", default: 0] || scores["en"] == 0 ? .likely(first.key) : nil
  }

  private var best: String? { scores.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
}
