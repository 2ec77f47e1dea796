/// What the first sentence of a text is: whole or a fragment, a statement or a command, active or passive.
package struct EnglishSentence {
  package enum Form: String { case complete, fragment }
  package enum Mood: String { case declarative, imperative, interrogative }
  package enum Voice: String { case active, passive, participle }

  /// Nil where it is not clear.
  package var form: Form?
  /// Why it is a fragment: infinitive, participle, phrase, clause, subjectless.
  package var lack: String?
  package var mood: Mood?
  package var voice: Voice?
  /// The words that the judgement rests on.
  package var formWords: Range<Int>?
  package var moodWords: Range<Int>?
  package var voiceWords: Range<Int>?
  package var subject: Range<Int>?
  package var verb: FiniteVerb?
  package var verbs: [FiniteVerb] = []

  package init(_ sentence: EnglishWords) {
    let reader = ClauseReader(sentence)
    verbs = reader.verbs
    let start = Self.start(of: sentence)
    guard start < sentence.count else { return }
    // "Need contacts for …": nobody orders to need; the subject is left out.
    if start == 0, ["need", "require", "want"].contains(sentence.text(0)), sentence.count > 1, !sentence.isBreak(1),
      sentence.isNominal(1) || sentence.has(1, [.determiner, .possessive]) || sentence.text(1) == "to"
    {
      form = .fragment
      lack = "subjectless"
      formWords = 0..<1
      mood = .declarative
      voice = .active
      voiceWords = formWords
      return
    }
    if let command = Self.command(in: sentence, from: start, main: reader.main) {
      form = .complete
      mood = .imperative
      voice = .active
      moodWords = command
      return
    }
    if let main = reader.main {
      verb = main
      subject = main.subject
      if main.lacksSubject {
        form = .fragment
        lack = "subjectless"
        formWords = main.words
        mood = .declarative
        voice = main.isPassive ? .passive : .active
        voiceWords = main.words
        return
      }
      form = .complete
      mood = main.isQuestion ? .interrogative : .declarative
      moodWords = main.words
      voice = main.isPassive ? .passive : .active
      voiceWords = main.words
      return
    }
    // "Why is …?"
    if sentence.has(start, .subordinator), sentence.has(start + 1, [.be, .doVerb, .modal]), sentence.text(sentence.count - 1) == "?" {
      form = .complete
      mood = .interrogative
      voice = .active
      return
    }
    guard !reader.isUnsure else { return }
    fragment(sentence, start: start)
  }

  private static let needs: Set<String> = ["needs", "requires", "uses", "wants"]
  private static let neededWords: Set<String> = ["access", "to", "your", "the", "permission", "this"]

  /// Whether somebody needs something behind an opening in the infinitive, from which no comma divides it.
  private static func statesNeed(_ sentence: EnglishWords, behind verb: Int) -> Bool {
    (verb + 1..<max(verb + 1, sentence.count - 1)).contains { index in
      needs.contains(sentence.text(index)) && neededWords.contains(sentence.text(index + 1))
        && !sentence.has(index - 1, [.determiner, .possessive])
    }
  }

  /// Says what kind of fragment a sentence without a main verb is.
  private mutating func fragment(_ sentence: EnglishWords, start: Int) {
    form = .fragment
    formWords = start..<min(start + 2, sentence.count)
    if let verb = sentence.infinitive(at: start) {
      if Self.statesNeed(sentence, behind: verb) {
        // "To take pictures Pear needs access to the camera."
        form = .complete
        formWords = nil
        return
      }
      lack = "infinitive"
      formWords = start..<verb + 1
    } else if sentence.text(start) == "in", sentence.text(start + 1) == "order", let verb = sentence.infinitive(at: start + 2) {
      lack = "infinitive"
      formWords = start..<verb + 1
    } else if sentence.has(start, .participle),
      !sentence.has(start, [.base, .common]) && !sentence.isNominal(start + 1)
        || ["used", "required", "needed"].contains(sentence.text(start))
    {
      lack = "participle"
      voice = .participle
      formWords = start..<start + 1
      voiceWords = formWords
    } else if let participle = Self.participle(in: sentence, from: start) {
      lack = "participle"
      voice = .participle
      formWords = participle..<participle + 1
      voiceWords = formWords
    } else if sentence.has(start, [.subordinator]) {
      lack = "clause"
      formWords = start..<start + 1
    } else if sentence.has(start, .preposition) {
      lack = "preposition"
      formWords = start..<start + 1
    } else {
      lack = "phrase"
    }
    // A last safety: too long for a headline, with words that no list knows.
    let unlisted = (start..<sentence.count).filter { sentence.has($0, .unlisted) && !sentence.words[$0].isCapitalized }.count
    if lack == "phrase", unlisted * 3 > sentence.count { form = nil }
    // "Video chat with …", "Flights you book show up": a verb that the reader of clauses did not take.
    if lack == "phrase",
      (start + 1..<max(start + 1, sentence.count - 1)).contains(where: { index in
        sentence.has(index, .base) && !sentence.has(index + 1, .conjunction)
          && (!["access", "use", "need"].contains(sentence.text(index)) || sentence.has(index + 1, .possessive))
          && (sentence.has(index + 1, [.determiner, .possessive, .pronoun])
            || ["with", "up", "into", "in"].contains(sentence.text(index + 1)))
      })
    {
      form = nil
    }
    if form == .fragment, Self.mayHoldVerb(sentence, from: start, lack: lack) { form = nil }
    // "Work with …": a verb as well.
    if lack == "phrase", sentence.has(start, .base), sentence.has(start + 1, .preposition), sentence.text(start) != "access" { form = nil }
  }

  /// Verbs that are no nouns, and that the reader of clauses misses behind long subjects: "Your photos of receipts stay on this device."
  private static let plainVerbs: Set<String> = [
    "stay", "stays", "remain", "remains", "lets", "decides", "comes", "goes", "rings", "hear", "hears", "suggests", "happens", "keeps",
    "becomes",
    "works", "helps", "makes", "gets", "appears",
  ]

  /// Whether a sentence that seems to be a fragment may have its verb further on: behind a subject that is a clause, or behind an opening from which no comma
  /// divides it ("While using your location we can find …", "During calls others hear you").
  private static func mayHoldVerb(_ sentence: EnglishWords, from start: Int, lack: String?) -> Bool {
    let rest = start + 2..<max(start + 2, sentence.count)
    if ["phrase", "clause"].contains(lack), !["so", "because", "if", "that", "since", "to"].contains(sentence.text(start)),
      rest.contains(where: { plainVerbs.contains(sentence.text($0)) && sentence.text($0 - 1) != "to" })
    {
      return true
    }
    let opensWithGerund = sentence.has(start, [.subordinator, .preposition]) && sentence.has(start + 1, .gerund)
    let opensWithPlace = ["during", "near", "in", "on", "at", "thanks"].contains(sentence.text(start)) && lack == "preposition"
    guard opensWithGerund || opensWithPlace else { return false }
    return rest.contains { index in
      let isBehindSubject = sentence.has(index - 1, .pronoun) || sentence.isNominal(index - 1) || sentence.words[index - 1].isCapitalized
      guard isBehindSubject, index + 1 < sentence.count else { return false }
      if sentence.has(index, .modal) || plainVerbs.contains(sentence.text(index)) { return true }
      return sentence.has(index, [.base, .thirdPerson]) && !sentence.has(index, .mostlyNoun)
        && (sentence.has(index - 1, .pronoun) || sentence.words[index - 1].isCapitalized || sentence.has(index, .thirdPerson))
        && (sentence.has(index + 1, [.determiner, .possessive, .pronoun, .adverb]) || sentence.isNominal(index + 1))
    }
  }

  /// "Camera access required to …": a participle of the kind that asks, behind a noun.
  private static func participle(in sentence: EnglishWords, from start: Int) -> Int? {
    var at = start
    while at < sentence.count,
      sentence.isNominal(at) || sentence.has(at, [.determiner, .possessive, .conjunction, .adverb])
        || ["to", "of"].contains(sentence.text(at))
    {
      if at > start, ["required", "needed", "requested", "used", "wanted", "necessary", "collected"].contains(sentence.text(at)) {
        return sentence.text(at) == "necessary" ? nil : at
      }
      at += 1
    }
    return nil
  }

  /// The first word that counts: behind quotation marks, "please" and adverbs.
  private static func start(of sentence: EnglishWords) -> Int {
    var at = 0
    while at < sentence.count, sentence.isMark(at) || sentence.has(at, .adverb) && !sentence.has(at, [.common, .base, .be]) { at += 1 }
    return at
  }

  /// The verb of a command, at the beginning or behind an opening phrase with a comma.
  private static func command(in sentence: EnglishWords, from start: Int, main: FiniteVerb?) -> Range<Int>? {
    if let verb = verbOfCommand(in: sentence, at: start, main: main) { return verb }
    // "To scan codes, allow …", "If you like, turn on …".
    guard main == nil || main?.link == .juxtaposed else { return nil }
    let opens = sentence.text(start) == "to" || sentence.has(start, [.subordinator, .preposition])
    guard opens, let comma = (start..<sentence.count).first(where: { sentence.text($0) == "," }) else { return nil }
    var at = comma + 1
    while at < sentence.count, sentence.isMark(at) || sentence.has(at, .adverb) && !sentence.has(at, .base) { at += 1 }
    return verbOfCommand(in: sentence, at: at, main: nil)
  }

  /// Whether what was taken for a verb is the last of several objects that begin at an index: a plural with nothing behind it that a verb would govern.
  private static func endsObjects(_ verb: FiniteVerb, from start: Int, in sentence: EnglishWords) -> Bool {
    guard verb.words.count == 1, verb.verb > start, sentence.has(verb.verb, .nounToo), sentence.has(verb.verb, .thirdPerson),
      !governing.contains(sentence.base(verb.verb)), !sentence.isNominal(verb.verb + 1),
      !sentence.has(verb.verb + 1, [.determiner, .possessive, .pronoun])
    else { return false }
    let objects = start..<verb.verb
    return objects.contains { sentence.has($0, .conjunction) }
      && objects.allSatisfy { sentence.isNominal($0) && !sentence.words[$0].isCapitalized || sentence.has($0, .conjunction) }
  }

  /// Verbs of requests: behind a noun they are verbs, whatever stands behind them.
  private static let governing: Set<String> = ["use", "need", "require", "want", "request", "allow", "help", "let", "ask"]

  private static func verbOfCommand(in sentence: EnglishWords, at index: Int, main: FiniteVerb?) -> Range<Int>? {
    guard index < sentence.count else { return nil }
    let word = sentence.text(index)
    if ["don't", "do"].contains(word), sentence.has(index + 1, .base) || sentence.text(index + 1) == "not" { return index..<index + 1 }
    guard sentence.count > index + 1, !(sentence.isBreak(index + 1) && index + 2 >= sentence.count) else { return nil }
    guard sentence.has(index, .base), !sentence.has(index, [.modal, .preposition, .possessive]) else { return nil }
    var next = index + 1
    if sentence.isMark(next), !sentence.isBreak(next) { next += 1 }
    let governs =
      sentence.has(next, [.determiner, .possessive, .pronoun]) || next < sentence.count && sentence.words[next].kind == .variable
    let isNoun = sentence.has(index, .nounToo)
    if sentence.lexicon.isCompound(word, sentence.text(next)) { return nil }
    if isNoun, !governs {
      // "Access to the camera", "Record of calls", "Sync": a noun. "Record audio", "Search for friends": a verb.
      guard next < sentence.count, !sentence.isMark(next) else { return nil }
      if sentence.has(index, .mostlyNoun) {
        // "Contact sync", "Photo upload": nouns, unless "up", "in" or "on" makes the verb plain: "Set up", "Sign in".
        guard ["up", "in", "on", "off", "out", "with"].contains(sentence.text(next)) else { return nil }
      } else if sentence.has(next, .preposition) {
        guard ["for", "with", "from", "in", "on", "up", "out", "off", "to", "about"].contains(sentence.text(next)), word != "access",
          word != "request"
        else { return nil }
      } else if !sentence.isNominal(next) && !sentence.has(next, [.adverb, .conjunction, .gerund]) {
        return nil
      }
    }
    // "Sync contacts with …": what could be a verb in the third person is the object's plural.
    let isPlural =
      main.map { verb in
        // An adjective may stand between: "Show nearby stores on the map".
        let isObject = verb.verb == next || verb.verb == next + 1 && !sentence.isMark(next) && !sentence.words[next].isCapitalized
        return isObject && verb.words.count == 1 && sentence.has(verb.verb, .nounToo) && sentence.has(verb.verb, .thirdPerson)
          && !governing.contains(sentence.base(verb.verb)) && !sentence.has(verb.verb + 1, [.determiner, .possessive, .pronoun])
      } ?? false
    if isPlural, !sentence.has(index, .mostlyNoun) { return index..<index + 1 }
    // "Play audio and voice messages in …": what could be a verb ends a list of objects, and governs nothing.
    if index == 0, !sentence.has(index, .mostlyNoun), let main, endsObjects(main, from: next, in: sentence) { return index..<index + 1 }
    // "Detect distress keywords and screams": the same at the end of a list, behind a word that is nothing but a verb.
    if !isNoun, index == 0, let main, main.words.count == 1, sentence.has(main.verb - 1, .conjunction), sentence.has(main.verb, .nounToo),
      sentence.has(main.verb, .thirdPerson),
      !governing.contains(sentence.base(main.verb)), !sentence.has(main.verb + 1, [.determiner, .possessive, .pronoun]),
      !sentence.words[next].isCapitalized
    {
      return index..<index + 1
    }
    if let main, !main.lacksSubject, let subject = main.subject, subject.lowerBound <= index, subject.contains(index) {
      // The word begins the subject of a verb: "Record access is needed", "Connect uses …".
      let isName = subject.allSatisfy { sentence.words[$0].isCapitalized || sentence.words[$0].kind != .word }
      if isName || isNoun && !governs || subject.count == 1 { return nil }
      if main.words.lowerBound <= subject.upperBound + 1, isNoun { return nil }
    }
    if let main, main.link == .main, main.subject == 0..<main.words.lowerBound, !main.lacksSubject { return nil }
    return index..<index + 1
  }
}
