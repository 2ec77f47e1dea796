/// Finds the finite verbs of an English sentence, each with its subject and whether its clause is the main one.
///
/// It knows no grammar of English, only what sentences of this length and purpose need; where it cannot decide it says so
/// (``isUnsure``), and no rule then speaks.
struct ClauseReader {
  private let sentence: EnglishWords
  private(set) var verbs: [FiniteVerb] = []
  /// Whether a word was met that may be a finite verb, and was not taken for one.
  private(set) var isUnsure = false

  private struct Opener {
    var index: Int
    /// A preposition may begin a clause, and need not.
    var isPreposition: Bool
  }

  private var opener: Opener?
  /// The first word of the clause that is being read.
  private var boundary = 0

  init(_ sentence: EnglishWords) {
    self.sentence = sentence
    read()
  }

  /// The verb of the main clause.
  var main: FiniteVerb? { verbs.first { $0.link == .main } ?? verbs.last { $0.link == .juxtaposed } }

  private mutating func read() {
    var index = 0
    while index < sentence.count {
      if sentence.isMark(index) {
        if sentence.isBreak(index) {
          opener = nil
          boundary = index + 1
        }
        index += 1
        continue
      }
      if let infinitive = sentence.infinitive(at: index) {
        index = infinitive + 1
        continue
      }
      if let verb = finiteVerb(at: index) {
        append(verb)
        index = verb.words.upperBound
        continue
      }
      open(at: index)
      index += 1
    }
  }

  /// Notes a word that begins a subordinate clause.
  private mutating func open(at index: Int) {
    if sentence.has(index, .subordinator) || sentence.text(index) == "case" && sentence.text(index - 1) == "in" {
      opener = Opener(index: index, isPreposition: false)
    } else if sentence.has(index, .relative), index > 0, !sentence.isBreak(index - 1) || sentence.text(index) != "that" {
      // "That" before a noun is an article of a kind: "to that server".
      if sentence.text(index) != "that" || !sentence.has(index - 1, .preposition) { opener = Opener(index: index, isPreposition: false) }
    } else if sentence.has(index, .clausalPreposition), sentence.text(index) != "for" {
      opener = Opener(index: index, isPreposition: true)
    }
  }

  private mutating func append(_ found: FiniteVerb) {
    var verb = found
    let start = verb.subject?.lowerBound ?? verb.words.lowerBound
    if ["never", "not"].contains(sentence.text(verb.words.lowerBound - 1)) { verb.isNegated = true }
    if let open = opener {
      // "As a courier you share …": the pronoun begins the main clause.
      let isDirect = start <= open.index + 1 || !open.isPreposition
      verb.link = isDirect ? .subordinate : .main
      opener = nil
    } else if verb.link == .main, verbs.contains(where: { $0.link == .main }) {
      verb.link = .further
    }
    verbs.append(verb)
    boundary = verb.words.upperBound
  }

  // MARK: Verb groups

  private mutating func finiteVerb(at index: Int) -> FiniteVerb? {
    let word = sentence.text(index)
    if sentence.has(index, .modal), !["a", "an", "the", "your"].contains(sentence.text(index - 1)) {
      return auxiliary(at: index)
    }
    if sentence.has(index, .be), !["be", "been", "being"].contains(word) { return auxiliary(at: index) }
    if sentence.has(index, [.have, .doVerb]) { return auxiliary(at: index) }
    if let verb = pronounVerb(at: index) { return verb }
    if sentence.has(index, .thirdPerson) { return thirdPerson(at: index) }
    if sentence.has(index, .base) { return plural(at: index) }
    if sentence.has(index, .past) { return past(at: index) }
    return nil
  }

  private mutating func auxiliary(at index: Int) -> FiniteVerb? {
    let isHaveOrDo = sentence.has(index, [.have, .doVerb])
    // An order not to: "Do not …".
    if isHaveOrDo, index == boundary, ["do", "don't", "have"].contains(sentence.text(index)) {
      let next = sentence.skippingAdverbs(from: index + 1)
      if !sentence.has(next, .subjectPronoun), sentence.text(next) != "you" { return nil }
    }
    var group = group(from: index)
    let before = index - 1
    // Inverted: "Can we use …?", "Do you want …", "Is it …".
    if boundary == 0 || sentence.isBreak(boundary - 1), index == boundary || sentence.has(before, .adverb) && before == boundary {
      let next = sentence.skippingAdverbs(from: index + 1)
      let isQuestion = sentence.has(next, [.subjectPronoun, .pronoun]) || sentence.text(sentence.count - 1) == "?"
      guard isQuestion else {
        // "Is used to …", "Will scan …": the subject is left out.
        group.lacksSubject = group.words.count > 1
        return group.lacksSubject && index == 0 ? group : nil
      }
      guard next < sentence.count else { return nil }
      return FiniteVerb(words: index..<index + 1, subject: next..<next + 1, link: .main, isQuestion: true)
    }
    if let subject = subject(before: index) {
      group.subject = subject.range
      group.link = subject.isJuxtaposed ? .juxtaposed : .main
    } else if sentence.has(before, .relative) || opener != nil {
      group.link = .subordinate
    } else if sentence.has(before, .conjunction) {
      group.link = .further
    } else if isHaveOrDo, !["has", "does", "doesn't", "hasn't"].contains(sentence.text(index)) {
      return nil
    }
    return group
  }

  /// The group that begins at an auxiliary: which word is its verb, and whether it is passive.
  private func group(from index: Int) -> FiniteVerb {
    var verb = FiniteVerb(words: index..<index + 1, subject: nil, link: .main)
    verb.isNegated = Self.isNegative(sentence.text(index))
    var sawBe = sentence.has(index, .be)
    var at = index + 1
    var steps = 0
    while at < sentence.count, steps < 12 {
      steps += 1
      let next = sentence.skippingAdverbs(from: at)
      if (at..<next).contains(where: { Self.isNegative(sentence.text($0)) }) { verb.isNegated = true }
      guard next < sentence.count, !sentence.isMark(next) else { break }
      let word = sentence.text(next)
      if ["be", "been", "being"].contains(word) {
        sawBe = true
      } else if word == "have" {
        // "may have used"
      } else if sawBe, sentence.has(next, .participle), !sentence.has(next, .state),
        // "be able to read": an infinitive, though its participle is written alike.
        !sentence.has(next, .base) || word == "read" && sentence.text(next - 1) != "to"
      {
        verb.words = index..<next + 1
        verb.isPassive = true
        break
      } else if sawBe, ["going", "about", "able", "likely"].contains(word), sentence.text(next + 1) == "to" {
        verb.words = index..<next + 2
        at = next + 2
        continue
      } else if sentence.has(next, [.base, .gerund]) || !sawBe && sentence.has(next, .participle) {
        // After "be" a base form is a noun: "is access to …".
        if sawBe, sentence.has(next, .base), !sentence.has(index, .modal), sentence.text(next - 1) != "to" { break }
        verb.words = index..<next + 1
        break
      } else {
        break
      }
      verb.words = index..<next + 1
      at = next + 1
    }
    return verb
  }

  private static func isNegative(_ word: String) -> Bool {
    word == "not" || word == "never" || word == "cannot" || word.hasSuffix("n't") || word == "can't"
  }

  /// "we use", "you can" is an auxiliary's, "it records".
  private func pronounVerb(at index: Int) -> FiniteVerb? {
    guard sentence.has(index, [.base, .thirdPerson, .past]) else { return nil }
    var at = index - 1
    while at >= boundary, sentence.has(at, .adverb), !sentence.has(at, .common) { at -= 1 }
    guard at >= boundary, sentence.has(at, [.subjectPronoun, .pronoun]), !sentence.has(at, .determiner) else { return nil }
    let pronoun = sentence.text(at)
    if ["us", "them", "him", "me", "one", "people", "her"].contains(pronoun), pronoun != "people" { return nil }
    if sentence.has(index, .base), !sentence.has(index, .thirdPerson),
      ["it", "he", "she", "everyone", "someone", "anyone"].contains(pronoun)
    {
      return nil
    }
    if at > 0 {
      // "help you find": the pronoun is what is helped. "for you": a preposition's.
      if !sentence.has(at, .subjectPronoun), sentence.has(at - 1, [.base, .thirdPerson, .gerund]),
        ["help", "let", "make", "have", "see", "watch", "assist", "give", "offer", "show", "bring", "keep", "remind", "tell", "send"]
          .contains(sentence.base(at - 1))
      {
        return nil
      }
      if !sentence.has(at, .subjectPronoun), sentence.has(at - 1, .preposition), !sentence.has(at - 1, .clausalPreposition) { return nil }
    }
    let isBeside =
      at > boundary && sentence.isNominal(at - 1) || at > 0 && at == boundary && boundary > 0 && !sentence.isBreak(boundary - 1)
    return FiniteVerb(words: index..<index + 1, subject: at..<at + 1, link: isBeside ? .juxtaposed : .main)
  }

  private mutating func thirdPerson(at index: Int) -> FiniteVerb? {
    let next = sentence.skippingAdverbs(from: index + 1)
    let hasObject =
      sentence.has(next, [.determiner, .possessive, .pronoun, .relative, .subordinator]) && sentence.text(next) != "so"
      // "send messages to": a noun, where "helps to" is a verb.
      || sentence.text(next) == "to" && (!sentence.has(index, .nounToo) || Self.strong.contains(sentence.text(index)))
      || next < sentence.count && sentence.words[next].kind == .variable
    let isListed = !sentence.has(index, .unlisted)
    let word = sentence.text(index)
    if index == boundary || (boundary..<index).allSatisfy({ sentence.has($0, .adverb) }) {
      // "Uses the camera to …": the subject is left out.
      if index == 0 || boundary == 0, isListed, hasObject || !sentence.has(index, .nounToo) || Self.strong.contains(word) {
        return FiniteVerb(words: index..<index + 1, subject: nil, link: .main, lacksSubject: true)
      }
      return nil
    }
    if sentence.has(index, .nounToo), !hasObject, !Self.strong.contains(word) {
      // A plural noun, unless something stands behind it that a verb would govern.
      guard isListed, sentence.isNominal(next) || sentence.has(next, .preposition), !sentence.has(index - 1, [.determiner, .possessive])
      else {
        return nil
      }
      if sentence.isNominal(next), sentence.has(next, [.be, .modal]) { return nil }
    }
    if sentence.has(next, [.be, .modal]), !Self.strong.contains(word) { return nil }
    if let subject = subject(before: index) {
      return FiniteVerb(words: index..<index + 1, subject: subject.range, link: subject.isJuxtaposed ? .juxtaposed : .main)
    }
    if opener != nil || sentence.has(index - 1, .relative) {
      return FiniteVerb(words: index..<index + 1, subject: nil, link: .subordinate)
    }
    if sentence.has(index - 1, .conjunction), verbs.contains(where: { $0.link == .main }) {
      return FiniteVerb(words: index..<index + 1, subject: nil, link: .further)
    }
    // "Find My Kids uses …": a name of several words, a verb among them.
    if Self.strong.contains(word) || hasObject && index <= 2,
      (0..<index).allSatisfy({ sentence.words[$0].isCapitalized || sentence.words[$0].kind != .word })
    {
      return FiniteVerb(words: index..<index + 1, subject: 0..<index, link: .main)
    }
    if hasObject || Self.strong.contains(word) { isUnsure = true }
    return nil
  }

  /// What stands behind the name of an app more often than anything else, and is a verb then.
  private static let strong: Set<String> = [
    "uses", "needs", "requires", "wants", "requests", "allows", "enables", "lets", "helps", "asks", "collects",
  ]

  /// "Notifications help you …", "Our drivers need your location".
  private mutating func plural(at index: Int) -> FiniteVerb? {
    guard index > boundary, !sentence.has(index, [.preposition, .adverb]) else { return nil }
    let next = sentence.skippingAdverbs(from: index + 1)
    let governs =
      sentence.has(next, [.determiner, .possessive, .pronoun]) || next < sentence.count && sentence.words[next].kind == .variable
    guard
      governs || !sentence.has(index, .nounToo) && (sentence.isNominal(next) || sentence.has(next, .preposition))
        || Self.strongPlural.contains(sentence.text(index)) && sentence.isNominal(next)
        || !sentence.has(index, .nounToo) && (sentence.has(next, [.relative, .subordinator]) || sentence.text(next) == "to")
    else { return nil }
    if isUninflected(at: index) { return FiniteVerb(words: index..<index + 1, subject: 0..<index, link: .main) }
    var last = index - 1
    while last > boundary, sentence.has(last, .adverb) { last -= 1 }
    let before = sentence.text(last)
    guard before.hasSuffix("s") && !before.hasSuffix("ss") || before == "people" || sentence.has(last - 1, .conjunction),
      !sentence.has(last, [.thirdPerson]) || sentence.has(last, .nounToo), let subject = subject(before: index),
      !Self.causative.contains(sentence.base(subject.range.lowerBound))
    else { return nil }
    return FiniteVerb(words: index..<index + 1, subject: subject.range, link: subject.isJuxtaposed ? .juxtaposed : .main)
  }

  /// "The app want to access …", "Application use camera for …": the third person as people write it whose language has none.
  private func isUninflected(at index: Int) -> Bool {
    guard boundary == 0, index <= 4, verbs.isEmpty, Self.uninflected.contains(sentence.text(index)) else { return false }
    guard !sentence.has(0, [.base, .preposition]) || sentence.has(0, .common) || !sentence.has(0, .base) else { return false }
    return (0..<index).allSatisfy { at in
      sentence.words[at].kind == .variable || sentence.has(at, [.determiner, .possessive])
        || ["app", "application", "program", "software", "system", "it"].contains(sentence.text(at))
        || sentence.words[at].isCapitalized && sentence.has(at, .unlisted)
    } && (0..<index).contains { !sentence.has($0, [.determiner, .possessive]) }
  }

  private static let uninflected: Set<String> = [
    "need", "require", "use", "want", "request", "collect", "allow", "help", "let", "ask", "turn", "make", "scan", "record",
  ]
  private static let strongPlural: Set<String> = ["need", "require", "use", "want"]
  private static let causative: Set<String> = ["help", "let", "make", "allow", "enable", "have", "see", "watch", "grant", "give"]

  /// "The app requested your location": a past form with an object; otherwise it is a participle.
  private func past(at index: Int) -> FiniteVerb? {
    let isBeforeObject = sentence.has(index + 1, [.determiner, .possessive, .pronoun]) || sentence.text(index + 1) == "access"
    guard index > boundary, isBeforeObject || sentence.isNominal(index + 1), let subject = subject(before: index),
      isBeforeObject || isProgram(subject.range)
    else { return nil }
    return FiniteVerb(words: index..<index + 1, subject: subject.range, link: subject.isJuxtaposed ? .juxtaposed : .main)
  }

  /// Whether a subject is the app, whatever it is called, which asks and is not asked for: "Application required location access", "$(NAME) requested
  /// contacts", and not "Location used".
  private func isProgram(_ subject: Range<Int>) -> Bool {
    guard let last = subject.last, subject.count <= 3 else { return false }
    if sentence.words[last].kind == .variable { return true }
    return ["app", "application", "program", "software", "game", "we", "it"].contains(sentence.text(last))
      || sentence.words[last].isCapitalized && sentence.has(last, .unlisted)
  }

  // MARK: Subjects

  /// The noun phrase before a verb, back to where its clause begins; nil where what stands there is another verb's object.
  private func subject(before index: Int) -> (range: Range<Int>, isJuxtaposed: Bool)? {
    var at = index - 1
    while at >= boundary, sentence.has(at, .adverb) && !sentence.has(at, .common) || sentence.isMark(at) && !sentence.isBreak(at) {
      at -= 1
    }
    // A parenthesis or an aside between commas: "the app, if you wish, uses".
    guard at >= 0, at >= boundary || boundary == 0 else { return nil }
    let end = at + 1
    // "Used for calls with …": no subject begins so.
    if ["used", "needed", "required"].contains(sentence.text(boundary)) { return nil }
    if sentence.has(at, [.subjectPronoun, .pronoun])
      || sentence.has(at, .determiner) && ["this", "that", "these", "those", "all", "some"].contains(sentence.text(at))
    {
      guard at >= boundary else { return nil }
      let isBeside = at > boundary && (sentence.isNominal(at - 1)) || at == boundary && at > 0 && !sentence.isBreak(at - 1)
      if at > boundary, sentence.has(at - 1, [.base, .gerund]), !sentence.isNominal(at - 1), !sentence.has(at, .subjectPronoun) {
        return nil
      }
      return (at..<end, isBeside)
    }
    guard sentence.isNominal(at) else { return nil }
    var start = end
    while at >= boundary {
      let runEnd = at + 1
      while at >= boundary,
        sentence.isNominal(at) || sentence.isMark(at) && !sentence.isBreak(at)
          || sentence.has(at, .adverb) && start == end && at + 1 < runEnd
          // "our advertising partners"
          || sentence.has(at, .gerund) && at > boundary && at + 1 < runEnd && sentence.has(at - 1, [.possessive, .determiner])
      {
        at -= 1
      }
      let run = at + 1..<runEnd
      if at < boundary { return (run.lowerBound..<end, isBehindWords(run.lowerBound)) }
      if sentence.has(at, [.determiner, .possessive]) {
        let first = at
        while at >= boundary, sentence.has(at, [.determiner, .possessive]) { at -= 1 }
        if at < boundary { return (at + 1..<end, isBehindWords(at + 1)) }
        if sentence.isNominal(at), sentence.words[at].isCapitalized || !sentence.has(at, .base) {
          return (at + 1..<end, true)
        }
        _ = first
      } else if run.isEmpty {
        return nil
      }
      start = at + 1
      if sentence.has(at, [.subordinator, .relative]) || opener?.index == at { return (start..<end, false) }
      if sentence.has(at, [.preposition, .conjunction]) {
        let link = at
        at -= 1
        if at < boundary {
          // A clause that begins with a preposition: the subject is the name at the end, if anything.
          guard !sentence.has(link, .conjunction) else { return (start..<end, false) }
          return name(atEndOf: run).map { ($0, true) }
        }
        // "We and our partners use …"
        if sentence.has(link, .conjunction), sentence.has(at, .subjectPronoun) { return (at..<end, false) }
        while at >= boundary, sentence.has(at, [.preposition, .adverb]), !sentence.isNominal(at) { at -= 1 }
        if at < boundary { return name(atEndOf: run).map { ($0, true) } }
        continue
      }
      // A verb stands before: its object, or a name beside the object.
      return name(atEndOf: run).map { ($0, true) }
    }
    return (start..<end, isBehindWords(start))
  }

  /// Whether a clause begins behind another verb, without a mark.
  private func isBehindWords(_ start: Int) -> Bool { start > 0 && start == boundary && !sentence.isBreak(start - 1) }

  /// The capitalized words at the end of a run of nouns that begins with others.
  private func name(atEndOf run: Range<Int>) -> Range<Int>? {
    var at = run.upperBound
    while at > run.lowerBound, sentence.words[at - 1].isCapitalized { at -= 1 }
    return at < run.upperBound && at > run.lowerBound ? at..<run.upperBound : nil
  }
}
