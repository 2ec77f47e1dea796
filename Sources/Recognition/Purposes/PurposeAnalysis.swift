import Diagnostics
import Words

/// What the words of one purpose string show, each with the words that it rests on.
///
/// A value that is nil is not known: the language is one whose grammar is not read, or the sentence is one that the analysis cannot take apart.
package struct PurposeAnalysis: Sendable {
  /// A judgement with the words it rests on, as UTF-8 offsets in the text.
  package struct Finding: Sendable, Equatable {
    package var value: String
    package var words: Range<Int>?
  }

  /// The language that the words are in, as a tag without a region; nil where they do not show it.
  package var writtenLanguage: String?
  /// complete or fragment.
  package var sentence: Finding?
  /// What a fragment is: infinitive, participle, preposition, clause, subjectless or phrase.
  package var lack: String?
  /// declarative, imperative or interrogative.
  package var mood: Finding?
  /// active, passive or participle.
  package var voice: Finding?
  /// Who acts: the subject of the main clause.
  package var actor: Range<Int>?
  /// sentence, title, upper or lower.
  package var letterCase: Finding?
  /// specific, vague, restated, denied or none.
  package var ground: Finding?
  /// Whether it cannot be said what for: the language's words are not known, or a single word that stands in no list is all there is.
  package var isGroundUnknown = false
  /// The names of the resources that the text speaks of, in the vocabulary's order.
  package var mentions: [Finding] = []
  /// The resource that it names in the place of its own.
  package var misnamed: Finding?
  /// Words that steer the answer.
  package var steering: Range<Int>?
  /// Words that offer something for consent.
  package var offer: Range<Int>?
  /// How many sentences it has.
  package var sentenceCount = 0
  /// How many characters.
  package var length = 0
  /// Whether it asks for consent as the alert does: a command or a question that ends with a question mark.
  package var asks = false

  /// Analyses a text. `language` is what its place says (a tag), `names` are the app's own names.
  package init(text: String, key: String, language: String? = nil, names: [String] = []) {
    length = text.trimmed.count
    let guess = LanguageGuess.builtIn.language(of: text)
    writtenLanguage = guess
    let products = ProductNames(names)
    let words = Self.unnumbered(products.marked(in: WordReader.words(of: text), lexicon: .builtIn))
    let sentences = WordReader.sentences(of: words)
    sentenceCount = sentences.count
    guard !sentences.isEmpty else { return }
    let declared = language.map { LanguageTag.known($0.prefix { $0 != "-" && $0 != "_" }.lowercased()) }
    var spoken = Self.spoken(in: text, guess: guess, declared: declared)
    // "Se requiere de este permiso.": no common words alone, and no English ones.
    if guess == nil, declared == "en", case .sure(let other) = LanguageEvidence.disagreement(of: text, with: "en") { spoken = other }
    if (spoken ?? "en") == "en", Self.isLatin(text), guess == "en" || Self.seemsEnglish(words) {
      english(words, sentences, key: key)
    } else {
      sentenceCount = WordReader.sentences(of: words, beginCapitalized: true).count
      foreign(text, words, language: spoken ?? "", key: key, products)
    }
    sentenceCount = max(sentenceCount, Self.unspacedSentences(text))
    asks = text.trimmed.hasSuffix("?") || text.hasSuffix("\u{FF1F}")
  }

  /// The words behind a number that only counts the strings: "1. The app …", "1\u{FE0F}\u{20E3} The app …".
  private static func unnumbered(_ words: [Word]) -> [Word] {
    var start = 0
    while start < words.count, words[start].kind == .mark,
      !["\"", "'", "\u{201C}", "\u{2018}", "(", "[", "<", "{"].contains(words[start].text)
    {
      start += 1
    }
    if start + 1 < words.count, words[start].kind == .number, [".", ")", ":", "\u{20E3}"].contains(words[start + 1].text) {
      start += 2
      while start < words.count, words[start].kind == .mark, !["\"", "\u{201C}"].contains(words[start].text) { start += 1 }
    }
    return start < words.count ? Array(words[start...]) : words
  }

  /// The language that a text is taken to be in. A few common words of another language are no sign where those of the declared one are not known; nil where
  /// that leaves nothing.
  private static func spoken(in text: String, guess: String?, declared: String?) -> String? {
    guard let guess, let declared, guess != "en" else { return guess ?? declared }
    if LanguageGuess.areAlike(guess, declared) { return declared }
    // Marathi is written in Hindi's letters, and its words are other ones.
    if LanguageGuess.shareScript(guess, declared) { return "" }
    if case .likely = LanguageGuess.builtIn.disagreement(of: text, with: declared) { return "" }
    return guess
  }

  /// The language that the words of a text show: by the commonest words, or by nearly all being English ones.
  package static func writtenLanguage(of text: String) -> String? {
    if let guess = LanguageGuess.builtIn.language(of: text) { return guess }
    guard isLatin(text) else { return nil }
    let plain = WordReader.words(of: text).filter { $0.kind == .word && !$0.isCapitalized }
    let known = plain.filter { EnglishLexicon.builtIn.knows($0.text) }.count
    return plain.count >= 3 && known * 4 >= plain.count * 3 ? "en" : nil
  }

  private mutating func english(_ words: [Word], _ sentences: [Range<Int>], key: String) {
    let lexicon = EnglishLexicon.builtIn
    let vocabulary = PurposeWords.builtIn
    let resources = ResourceVocabulary.builtIn
    let text = EnglishWords(words, lexicon: lexicon)
    // A greeting ("Hi!", "Sorry.") is no sentence of the string's.
    let firstRange = sentences.first { $0.count > 2 } ?? sentences[0]
    let first = EnglishSentence(EnglishWords(Array(words[firstRange]), lexicon: lexicon)).moved(by: firstRange.lowerBound)
    func bytes(_ range: Range<Int>?) -> Range<Int>? {
      range.flatMap { $0.isEmpty ? nil : words[$0.lowerBound].range.lowerBound..<words[$0.upperBound - 1].range.upperBound }
    }
    sentence = first.form.map { Finding(value: $0.rawValue, words: bytes(first.formWords)) }
    lack = first.lack
    mood = first.mood.map { Finding(value: $0.rawValue, words: bytes(first.moodWords)) }
    voice = first.voice.map { Finding(value: $0.rawValue, words: bytes(first.voiceWords)) }
    actor = bytes(first.subject)
    let style = SentenceCase.judge(text, sentences: sentences, actor: first.subject)
    letterCase = Finding(
      value: style.style.rawValue, words: style.words.first.flatMap { first in bytes(first..<(style.words.last ?? first) + 1) })
    let reader = GroundReader(text, sentences: sentences, first: first, key: key, words: vocabulary, resources: resources)
    ground = reader.isUnsure ? nil : Finding(value: reader.ground.rawValue, words: bytes(reader.words))
    isGroundUnknown = reader.isUnsure
    if vocabulary.isDenial(text, nouns: resources.nouns) {
      ground = Finding(value: GroundReader.Ground.denied.rawValue, words: bytes(0..<text.count))
      isGroundUnknown = false
      // "Never used." lacks a subject, and nobody hides who acts.
      if first.lack == "participle" { voice = nil }
    }
    mentions = resources.mentions(in: text).map { Finding(value: $0.resource.name, words: bytes($0.words)) }
    misnamed = resources.misnamed(in: text, key: key).map { Finding(value: $0.resource.name, words: bytes($0.words)) }
    steering = bytes(vocabulary.steers(text))
    offer = bytes(vocabulary.offers(text))
  }

  private mutating func foreign(_ text: String, _ words: [Word], language: String, key: String, _ products: ProductNames) {
    let grounds = ForeignGround.builtIn
    let resource = ResourceVocabulary.builtIn.resource(ofKey: key)
    let names = resource?.foreignNames ?? []
    if let denial = ForeignDenial.builtIn.denial(in: text, language: language, names: names) {
      ground = Finding(value: GroundReader.Ground.denied.rawValue, words: Self.place(of: denial, in: text))
    } else if let found = grounds.ground(of: text, words, language: language, key: key, resource: resource?.id, products),
      // To open the app is a use of Face ID's that is made of the words of requests.
      key != "NSFaceIDUsageDescription" || found.ground != .none || !grounds.opens(text, language: language)
    {
      ground = Finding(value: found.ground.rawValue, words: found.words.flatMap { Self.place(of: $0, in: text) })
    } else {
      isGroundUnknown = true
    }
    if let small = grounds.smallBeginning(of: words, language: language) { letterCase = Finding(value: "lower", words: small.range) }
    if let command = grounds.command(in: text, language: language) {
      mood = Finding(value: "imperative", words: Self.place(of: command, in: text))
    }
    steering = grounds.steering(in: text, language: language).flatMap { Self.place(of: $0, in: text) }
    offer = grounds.offer(in: text, language: language).flatMap { Self.place(of: $0, in: text) }
    misnamed = ResourceVocabulary.builtIn.misnamed(inForeign: text, key: key).map { Finding(value: $0.name, words: nil) }
  }

  /// Whether enough of the words are English ones; a few words show nothing either way.
  static func seemsEnglish(_ words: [Word]) -> Bool {
    let lexicon = EnglishLexicon.builtIn
    let plain = words.filter { $0.kind == .word && !$0.isCapitalized }
    guard plain.count >= 3 else {
      guard !LanguageGuess.builtIn.hasForeignLetters(words, to: "en") else { return false }
      // "Scanner vos tickets.": one word that English lacks and another language is full of.
      if plain.contains(where: { !lexicon.knows($0.text) && LanguageGuess.builtIn.isCommon($0.text) }) { return false }
      // "Bejelentkezés Face ID-vel.": what Apple calls the resource is the same in every language.
      let own = words.filter { word in
        word.kind == .word && !word.text.split(separator: "-").contains { ForeignGround.systemNames.contains(String($0)) }
      }
      let isKnown = own.contains { lexicon.knows($0.text) }
      return isKnown || own.allSatisfy { $0.text.allSatisfy(\.isASCII) } && words.contains { $0.kind == .word && lexicon.knows($0.text) }
    }
    return plain.filter { lexicon.knows($0.text) }.count * 2 >= plain.count
  }

  /// Where words stand in a text, in whatever case; nil where they do not stand there in one piece.
  private static func place(of words: String, in text: String) -> Range<Int>? {
    guard let range = text.firstRange(of: words) else { return nil }
    let start = text.utf8.distance(from: text.utf8.startIndex, to: range.lowerBound)
    return start..<start + words.utf8.count
  }

  /// Whether the letters are Latin ones, most of them.
  private static func isLatin(_ text: String) -> Bool {
    var letters = 0
    var latin = 0
    for scalar in text.unicodeScalars.prefix(WordReader.limit) where scalar.properties.isAlphabetic {
      letters += 1
      if scalar.value < 0x250 { latin += 1 }
    }
    return letters == 0 || latin * 2 > letters
  }

  private static func unspacedSentences(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (["\u{3002}", "\u{0964}", "\u{06D4}"].contains($1) ? 1 : 0) }
  }
}

extension EnglishSentence {
  /// The same judgement with the words counted from the text's beginning.
  fileprivate func moved(by offset: Int) -> EnglishSentence {
    guard offset > 0 else { return self }
    func move(_ range: Range<Int>?) -> Range<Int>? { range.map { $0.lowerBound + offset..<$0.upperBound + offset } }
    var copy = self
    copy.formWords = move(formWords)
    copy.moodWords = move(moodWords)
    copy.voiceWords = move(voiceWords)
    copy.subject = move(subject)
    copy.verb?.words = move(verb?.words) ?? 0..<0
    return copy
  }
}
