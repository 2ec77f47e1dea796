import Words

/// What an English purpose string says that the resource is for.
///
/// It takes away what every request holds (the app, the asking, the resource, what the resource does anyway) and then what grounds hold that say
/// nothing; if words remain, a use is stated. So the outcome rests on what is known, and an unknown word counts as a use.
struct GroundReader {
  enum Ground: String {
    /// Words remain that say what for.
    case specific
    /// A ground that says nothing.
    case vague
    /// Only what the resource does anyway.
    case restated
    /// No ground at all.
    case none
  }

  private(set) var ground = Ground.none
  /// The words it rests on: the first that say a use, those that say nothing, those that repeat the resource.
  private(set) var words: Range<Int>?

  init(
    _ text: EnglishWords, sentences: [Range<Int>], first: EnglishSentence, key: String, words vocabulary: PurposeWords,
    resources: ResourceVocabulary
  ) {
    var does = resources.resource(ofKey: key)?.does ?? []
    // "Used to scan QR codes": with nobody who acts and no feature named, it is what any camera does.
    if first.lack == "participle", resources.resource(ofKey: key)?.id == "camera" { does.formUnion(Self.scanning) }
    if Self.isAboutResource(first, in: text, resources), (0..<text.count).contains(where: { Self.recording.contains(text.base($0)) }) {
      does.formUnion(["call", "calls", "calling"])
    }
    let skipped = Self.names(in: text, first: first)
    let phrase = vocabulary.vaguePhrases.lazy.compactMap { $0.match(in: text) }.first
    var benefit: [Int] = []
    var restated: [Int] = []
    var isGrounded = false
    for sentence in sentences {
      if Self.isAside(text, sentence, isFirst: sentence.lowerBound == sentences[0].lowerBound) { continue }
      // "The app does not use the camera": it says what the string has to say.
      if sentence.lowerBound == sentences[0].lowerBound, let verb = first.verb, verb.isNegated, verb.link == .main,
        Self.uses.contains(text.base(verb.verb))
      {
        ground = .specific
        words = verb.words
        return
      }
      for index in sentence {
        if Self.isGroundMark(text, index) { isGrounded = true }
        guard text.words[index].kind != .mark, !skipped.contains(index), phrase?.contains(index) != true else { continue }
        if Self.isFunction(text, index) { continue }
        let word = Self.plain(text.text(index))
        let base = text.lexicon.base(of: word)
        func isIn(_ set: Set<String>) -> Bool { set.contains(word) || set.contains(base) }
        // "your snaps": a noun, where "snap" would only say what the camera does.
        let isNoun = text.has(index - 1, .possessive) || ["a", "an", "the"].contains(text.text(index - 1))
        if text.text(index - 1) == "other", ["users", "people", "user", "members", "players"].contains(word) {
          ground = .specific
          words = index - 1..<index + 1
          return
        }
        if does.contains(word) || !isNoun && does.contains(base) {
          restated.append(index)
        } else if isIn(vocabulary.benefits), isGrounded || !isIn(vocabulary.requests) {
          benefit.append(index)
        } else if vocabulary.requests.contains(word) || !isNoun && vocabulary.requests.contains(base) || isIn(resources.nouns) {
          continue
        } else if text.words[index].kind == .number {
          continue
        } else {
          ground = .specific
          words = index..<index + 1
          return
        }
      }
    }
    if let phrase {
      ground = .vague
      words = phrase
    } else if let firstWord = benefit.first, isGrounded {
      ground = .vague
      words = Self.span(benefit, from: firstWord, in: text)
    } else if let place = Self.restatement(restated, in: text) {
      ground = .restated
      words = place
    }
  }

  /// "The camera is used to …": with nobody who acts, a list of what any camera does is no use, and calls belong to it.
  private static func isAboutResource(_ first: EnglishSentence, in text: EnglishWords, _ resources: ResourceVocabulary) -> Bool {
    guard first.voice == .passive, let subject = first.subject else { return false }
    return subject.allSatisfy { index in
      resources.nouns.contains(text.text(index)) || text.has(index, [.determiner, .possessive])
        || ["access", "permission", "device", "phone", "your"].contains(text.text(index))
    }
  }

  private static let recording: Set<String> = ["take", "record", "capture", "shoot", "film"]

  private static let scanning: Set<String> = ["scan", "scanning", "qr", "code", "codes", "barcode", "barcodes"]

  /// What an app can leave alone.
  private static let uses: Set<String> = [
    "use", "access", "collect", "record", "store", "share", "track", "need", "require", "read", "ask",
  ]

  /// "to", "for", "so", "because" and the like: what stands behind is a ground.
  private static func isGroundMark(_ text: EnglishWords, _ index: Int) -> Bool {
    ["for", "so", "because", "to", "by", "improve", "enhance", "provide", "deliver", "offer", "while", "when"].contains(text.text(index))
      || ["improve", "enhance", "provide", "personalize", "customize", "optimize"].contains(text.base(index))
  }

  private static func isFunction(_ text: EnglishWords, _ index: Int) -> Bool {
    text.has(index, .function) && !text.has(index, [.common, .gerund]) || text.text(index) == "to"
  }

  /// "user's" is what "user" is.
  private static func plain(_ word: String) -> String {
    word.hasSuffix("'s") ? String(word.dropLast(2)) : word.hasSuffix("s'") ? String(word.dropLast()) : word
  }

  /// The verbs of requests; with any other verb the subject belongs to what is said.
  private static let requests: Set<String> = [
    "use", "need", "require", "access", "want", "like", "request", "ask", "wish", "love", "allow", "enable", "let", "get", "collect",
    "utilize",
    "have", "can", "may", "will", "would",
  ]

  private static let programs: Set<String> = [
    "program", "programs", "app", "apps", "application", "applications", "process", "command", "script", "software", "tool",
  ]

  /// Words that name who acts, or the app: never a use.
  private static func names(in text: EnglishWords, first: EnglishSentence) -> Set<Int> {
    var skipped = Set((0..<text.count).filter { text.words[$0].kind == .variable })
    let apps: Set<String> = ["app", "application", "name", "software", "program", "service", "the", "this", "our", "game"]
    let isRequest = first.verb.map { requests.contains(text.base($0.verb)) } ?? true
    if let subject = first.subject, isRequest,
      subject.allSatisfy({ text.words[$0].isCapitalized || text.words[$0].kind != .word || apps.contains(text.text($0)) })
    {
      skipped.formUnion(subject.filter { text.words[$0].isCapitalized || text.text($0) == "name" })
    } else if let subject = first.subject, subject.count <= 3, text.text(subject.upperBound - 1) == "app" {
      skipped.formUnion(subject)
    }
    // "A program running within Foo would like to …": whatever program it is.
    if isRequest, let verb = first.verb, verb.link == .main || verb.link == .juxtaposed,
      let head = (0..<min(3, verb.words.lowerBound)).first(where: { programs.contains(text.text($0)) }),
      (0..<head).allSatisfy({ text.has($0, [.determiner, .possessive]) }),
      !(0..<verb.words.lowerBound).contains(where: { text.isMark($0) || text.text($0) == "to" })
    {
      skipped.formUnion(0..<verb.words.lowerBound)
    }
    // "Allow Foo Bar to …", "Let Foo use …".
    for index in 0..<text.count
    where ["allow", "let", "enable", "permit", "give", "grant", "authorize", "authorise"].contains(text.base(index)) {
      var at = index + 1
      while at < text.count, !text.isBreak(at), text.text(at) != "to", text.words[at].isCapitalized || text.isMark(at) { at += 1 }
      if at < text.count, text.text(at) == "to" || text.has(at, [.base, .determiner]) || text.text(at) == "access" {
        skipped.formUnion(index + 1..<at)
      }
    }
    // "while using Foo", "to use Foo".
    for index in 0..<text.count where text.base(index) == "use" || ["open", "run"].contains(text.text(index)) {
      var at = index + 1
      while at < text.count, text.words[at].kind == .word, text.words[at].isCapitalized, !text.lexicon.knows(text.text(at)) {
        skipped.insert(at)
        at += 1
      }
    }
    return skipped
  }

  /// A sentence that states no use of its own: what is not done with the data, where to change one's mind, what does not work otherwise.
  private static func isAside(_ text: EnglishWords, _ sentence: Range<Int>, isFirst: Bool) -> Bool {
    let texts = sentence.map { text.text($0) }
    if texts.first == "without"
      || isFirst == false && texts.contains("without") && texts.contains(where: { ["cannot", "can't", "not", "won't"].contains($0) })
    {
      return !isFirst || texts.contains(",") && texts.contains(where: { ["cannot", "can't", "won't"].contains($0) })
    }
    guard !isFirst else { return false }
    let isNegative = texts.contains {
      ["not", "never", "no", "nothing", "don't", "won't", "doesn't", "isn't", "aren't", "nor"].contains($0)
    }
    if isNegative { return true }
    return texts.contains("settings") || texts.contains { ["deny", "refuse", "decline", "privacy"].contains($0) }
  }

  private static func span(_ indexes: [Int], from first: Int, in text: EnglishWords) -> Range<Int> {
    var end = first + 1
    for index in indexes where index > first && index - end <= 3 { end = index + 1 }
    var start = first
    while start > 0, start > first - 4, !text.isBreak(start - 1) {
      start -= 1
      if ["to", "for", "so"].contains(text.text(start)) { return start..<end }
    }
    return first..<end
  }

  /// The words that repeat the resource, from the "to" or "for" before them; nil where they only name it.
  private static func restatement(_ indexes: [Int], in text: EnglishWords) -> Range<Int>? {
    for index in indexes
    where ["to", "for", "for the", "can"].contains(text.text(index - 1))
      && (text.has(index, [.base, .gerund]) || text.text(index - 1) == "for")
    {
      guard text.text(index) != "access", let last = indexes.last(where: { $0 < index + 8 }), last > index || text.text(index - 1) == "for"
      else { continue }
      return index - 1..<last + 1
    }
    return nil
  }
}
