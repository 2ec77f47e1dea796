/// A finite verb group of a sentence: "uses", "will be used", "are not shared".
package struct FiniteVerb: Equatable {
  package enum Link {
    case main
    /// Within "so that …", "when …", "which …".
    case subordinate
    /// Beside a noun without a mark between: "photos you choose", or the main clause after an opening without a comma.
    case juxtaposed
    /// A further clause of the sentence.
    case further
  }

  /// The words from the first auxiliary to the verb itself.
  package var words: Range<Int>
  package var subject: Range<Int>?
  package var link: Link
  package var isPassive = false
  package var isNegated = false
  package var isQuestion = false
  /// The third person without a subject, at the beginning: "Uses the camera".
  package var lacksSubject = false

  package var verb: Int { words.upperBound - 1 }
}

/// The words of one sentence with what they can be.
package struct EnglishWords {
  package let words: [Word]
  package let classes: [EnglishLexicon.Classes]
  package let lexicon: EnglishLexicon

  package init(_ words: [Word], lexicon: EnglishLexicon) {
    self.words = words
    self.lexicon = lexicon
    classes = words.map(lexicon.classes(of:))
  }

  package var count: Int { words.count }

  package func text(_ index: Int) -> String { index >= 0 && index < words.count ? words[index].text : "" }
  package func has(_ index: Int, _ value: EnglishLexicon.Classes) -> Bool {
    index >= 0 && index < words.count && !classes[index].isDisjoint(with: value)
  }
  package func base(_ index: Int) -> String { lexicon.base(of: text(index)) }
  package func isMark(_ index: Int) -> Bool { index >= 0 && index < words.count && words[index].kind == .mark }

  /// A mark that parts clauses; quotation marks and slashes do not.
  package func isBreak(_ index: Int) -> Bool {
    isMark(index) && [",", ";", ":", "(", ")", "\u{2014}", "\u{2013}", "-", ".", "!", "?", "\u{2026}"].contains(words[index].text)
  }

  /// Whether a word can be part of a noun phrase behind its determiner.
  package func isNominal(_ index: Int) -> Bool {
    guard index >= 0, index < words.count, !isMark(index) else { return false }
    if words[index].kind != .word { return true }
    let value = classes[index]
    if !value.isDisjoint(with: [.modal, .be, .have, .doVerb, .conjunction, .subordinator, .relative, .preposition]) { return false }
    if !value.isDisjoint(with: [.determiner, .possessive, .subjectPronoun]) { return false }
    if value.contains(.pronoun) { return false }
    if value.contains(.adverb) { return value.contains(.common) }
    if words[index].isCapitalized, index > 0 { return true }
    if value.contains(.base), value.isDisjoint(with: [.nounToo, .common, .participle]) { return false }
    return true
  }

  /// The next word behind adverbs, negations and quotation marks.
  func skippingAdverbs(from index: Int) -> Int {
    var at = index
    while at < count, has(at, .adverb) && !has(at, .common) || isMark(at) && !isBreak(at) { at += 1 }
    return at
  }

  /// Whether an infinitive stands at the index: "to" with a verb behind it, adverbs between.
  func infinitive(at index: Int) -> Int? {
    guard text(index) == "to" else { return nil }
    let verb = skippingAdverbs(from: index + 1)
    guard verb < count else { return nil }
    if has(verb, [.be, .have, .doVerb]), ["be", "have", "do"].contains(text(verb)) { return verb }
    if has(verb, .base), words[verb].kind == .word {
      // "access to record labels", "to voice messages": a noun behind "access to" where no object follows the verb.
      if index > 0, has(verb, .mostlyNoun), !has(verb + 1, [.determiner, .possessive, .pronoun, .preposition, .adverb]),
        !isNominal(verb + 1)
      {
        return nil
      }
      return verb
    }
    // An unlisted word: a verb unless "to" is a preposition behind "access" and the like.
    if has(verb, .unlisted), !has(verb, .thirdPerson), !words[verb].isCapitalized,
      !["access", "connection", "addition"].contains(text(index - 1))
    {
      return verb
    }
    return nil
  }
}
