import Diagnostics
import Words

/// What an English purpose string says that the resource is for.
///
/// It takes away what every request holds (the app, the asking, the resource, what the resource does anyway) and then what grounds hold that say
/// nothing; if words remain, a use is stated. A single word that stands in no list is none: it may
/// say anything.
struct GroundReader {
  enum Ground: String {
    /// Words remain that say what for.
    case specific
    /// A ground that says nothing.
    case vague
    /// Only what the resource does anyway.
    case restated
    /// The app does without what the key asks for.
    case denied
    /// No ground at all.
    case none
  }

  private(set) var ground = Ground.none
  /// The words it rests on: the first that say a use, those that say nothing, those that repeat the resource.
  private(set) var words: Range<Int>?
  /// Whether a single word that stands in no list may be the ground.
  private(set) var isUnsure = false

  init(
    _ text: EnglishWords, sentences: [Range<Int>], first: EnglishSentence, key: String, words vocabulary: PurposeWords,
    resources: ResourceVocabulary
  ) {
    // "I don't know why this is requested."
    if let place = vocabulary.ignorance.lazy.compactMap({ $0.match(in: text) }).first {
      words = place
      return
    }
    let does = Self.wordsOfResource(text, first: first, key: key, resources)
    var skipped = Self.names(in: text, first: first)
    skipped.formUnion(Self.modifiers(ofAccessIn: text, resources))
    for pattern in vocabulary.askers + vocabulary.refusals { if let place = pattern.match(in: text) { skipped.formUnion(place) } }
    let phrases = vocabulary.usePhrases + (key == Self.faceID ? vocabulary.keepOuts : [])
    if let place = phrases.lazy.compactMap({ $0.match(in: text) }).first {
      ground = .specific
      words = place
      return
    }
    let phrase = vocabulary.vaguePhrases.lazy.compactMap { $0.match(in: text) }.first
    var benefit: [Int] = []
    var restated: [Int] = []
    var remaining: [Int] = []
    var denial: Range<Int>?
    var isGrounded = false
    for sentence in sentences {
      if Self.isAside(text, sentence, isFirst: sentence.lowerBound == sentences[0].lowerBound) { continue }
      // "The app does not collect your contacts": it says what the string has to say.
      if sentence.lowerBound == sentences[0].lowerBound, let verb = first.verb, verb.isNegated, verb.link == .main,
        Self.uses.contains(text.base(verb.verb))
      {
        words = verb.words
        guard Self.denied.contains(text.base(verb.verb)) || Self.deniedOfKey[key]?.contains(text.base(verb.verb)) == true else {
          ground = .specific
          return
        }
        // "The app does not use the camera": then why ask for it?
        denial = verb.words
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
        if does.contains(word) || !isNoun && does.contains(base) || Self.isCompound(word, of: does) {
          restated.append(index)
        } else if isIn(vocabulary.benefits), isGrounded || !isIn(vocabulary.requests) {
          benefit.append(index)
        } else if vocabulary.requests.contains(word) || !isNoun && vocabulary.requests.contains(base) || isIn(resources.nouns) {
          continue
        } else if text.words[index].kind == .number {
          continue
        } else if denial == nil || !denial!.contains(index) && first.subject?.contains(index) != true, !Self.isName(of: key, word),
          word != "store" || text.text(index - 1) != "app"
        {
          remaining.append(index)
        }
      }
    }
    // "Face ID is used to access your app": that opens it.
    if key == Self.faceID, denial == nil, let place = Self.opening(in: text, remaining: Set(remaining)) {
      ground = .specific
      words = place
      return
    }
    if decide(remaining, in: text, key: key, first: first, restated: Set(restated)) { return }
    if let denial {
      ground = .denied
      words = denial
    } else if let phrase {
      ground = .vague
      words = phrase
    } else if let firstWord = benefit.first, isGrounded {
      ground = .vague
      words = Self.closed(Self.span(benefit, from: firstWord, in: text), in: text)
    } else if let place = Self.restatement(restated, in: text) {
      ground = .restated
      words = place
    }
  }

  /// The words that only say what the key's resource does anyway.
  private static func wordsOfResource(
    _ text: EnglishWords, first: EnglishSentence, key: String, _ resources: ResourceVocabulary
  ) -> Set<String> {
    let resource = resources.resource(ofKey: key)
    var does = resource?.does ?? []
    if let own = resource?.doesOfKey[key] { does.formUnion(own) }
    // "Used to scan QR codes": with nobody who acts and no feature named, it is what any camera does, and has been refused.
    if first.lack == "participle", resource?.id == "camera" { does.formUnion(scanning) }
    if isAboutResource(first, in: text, resources), (0..<text.count).contains(where: { recording.contains(text.base($0)) }) {
      does.formUnion(["call", "calls", "calling"])
    }
    return does
  }

  /// Decides by the words that remain; false where they are no ground.
  private mutating func decide(
    _ remaining: [Int], in text: EnglishWords, key: String, first: EnglishSentence, restated: Set<Int>
  ) -> Bool {
    guard let head = remaining.first else { return false }
    // "to send and handle your pictures", "to manage contacts": what any app does with them. "to upload pictures" is a use.
    let object = Self.emptyObject(of: head, in: text)
    let usual = remaining.allSatisfy { Self.usual.contains(text.base($0)) || $0 == object }
    // "to upload data": whatever data it is.
    if usual, let object {
      ground = .vague
      words = head..<object + 1
      return true
    }
    // "to upload and share files" is what a folder of files is for.
    if usual, ResourceVocabulary.builtIn.resource(ofKey: key)?.id == "files",
      remaining.contains(where: { Self.moving.contains(text.base($0)) })
    {
      ground = .specific
      words = head..<head + 1
      return true
    }
    if usual, remaining.count > 1 || (0..<text.count).contains(where: { Self.empty.contains(text.base($0)) }) {
      ground = .vague
      words = Self.closed(Self.span(remaining, from: head, in: text), in: text)
      return true
    }
    // "Show Ads": advertising takes nothing that Bluetooth or the camera could give it.
    if !Self.servesAdvertising(key), remaining.contains(where: { Self.advertising.contains(text.text($0)) }),
      remaining.allSatisfy({ Self.advertising.contains(text.text($0)) || Self.showing.contains(text.base($0)) })
    {
      ground = .vague
      words = head..<(remaining.last ?? head) + 1
      return true
    }
    let listed = remaining.first {
      // "ATMs", "KYC": no list has them all.
      Self.isKnown(Self.plain(text.text($0)), text.lexicon) || text.words[$0].capitals == .all || text.words[$0].capitals == .mixed
    }
    let subject = Set((first.subject ?? 0..<0).map { text.text($0) })
    // "Foo needs the camera for Foo."
    let unlisted = remaining.filter { !subject.contains(text.text($0)) || first.subject?.contains($0) == true }
    // "to take pictures of knots": what the resource does, and of what.
    let isObject =
      unlisted.first.map { only in
        (0..<only).contains { text.text($0) == "of" } || Self.isObject(only, ofOneOf: restated, in: text)
      } ?? false
    if listed != nil || isObject || Set(unlisted.map { text.text($0) }).count > 1 {
      ground = .specific
      words = (listed ?? head)..<(listed ?? head) + 1
      return true
    }
    // A word of some length behind "to" or "for" may be a use that is in no list.
    if let only = unlisted.first, text.text(only).utf8.count >= Self.shortestUse, !(first.subject?.contains(only) ?? false) {
      isUnsure = true
      return true
    }
    return false
  }

  /// "Bluetooth-peripherals": a compound of words that say what the resource does.
  private static func isCompound(_ word: String, of words: Set<String>) -> Bool {
    word.contains("-") && word.split(separator: "-").allSatisfy { words.contains(String($0)) }
  }

  /// Whether a word stands in a list; a compound does where each of its parts does: "video-conferencing".
  private static func isKnown(_ word: String, _ lexicon: EnglishLexicon) -> Bool {
    lexicon.knows(word) || word.contains("-") && word.split(separator: "-").allSatisfy { lexicon.knows(String($0)) }
  }

  /// The place of an object that says nothing, at the end of what a verb is done to.
  private static func emptyObject(of verb: Int, in text: EnglishWords) -> Int? {
    var at = verb + 1
    while text.has(at, [.determiner, .possessive]) || ["your", "necessary", "required"].contains(text.text(at)) { at += 1 }
    guard at < text.count, ["data", "information", "info", "content", "contents", "things", "stuff"].contains(text.text(at)) else {
      return nil
    }
    return at + 1 >= text.count || text.isBreak(at + 1) ? at : nil
  }

  /// Whether a word is what a verb before it is done to: "to photograph your whiteboard".
  private static func isObject(_ index: Int, ofOneOf verbs: Set<Int>, in text: EnglishWords) -> Bool {
    var verb = index - 1
    while verb > 0, text.has(verb, [.determiner, .possessive]) { verb -= 1 }
    guard verb > 0, verb < index - 1 || text.text(index).hasSuffix("s") else { return false }
    return verbs.contains(verb) && text.has(verb, .base) && ["to", "can", "and", "or"].contains(text.text(verb - 1))
  }

  /// Nouns between the name of a resource and "access": "motion detection access" is what is asked for.
  private static func modifiers(ofAccessIn text: EnglishWords, _ resources: ResourceVocabulary) -> Set<Int> {
    var found: Set<Int> = []
    for index in 2..<max(2, text.count) where text.text(index) == "access" && !text.isMark(index - 1) {
      if resources.nouns.contains(text.text(index - 2)), text.has(index - 1, [.common, .unlisted]) { found.insert(index - 1) }
    }
    return found
  }

  /// "to access your account", "to secure access to the app", "to securely access your diary". `remaining` are the words that no request holds.
  private static func opening(in text: EnglishWords, remaining: Set<Int>) -> Range<Int>? {
    for index in 1..<max(1, text.count) where text.text(index) == "access" {
      let start = text.has(index - 1, .adverb) ? index - 2 : index - 1
      guard ["to", "secure", "protect"].contains(text.text(start)) else { continue }
      let end = min(index + 5, text.count)
      let opened = (index + 1..<max(index + 1, end)).first { place in
        ["app", "application", "account"].contains(text.text(place))
          || remaining.contains(place) && text.has(place - 1, .possessive) && text.text(place).utf8.count >= shortestUse
      }
      if let opened { return start..<opened + 1 }
    }
    return nil
  }

  private static let faceID = "NSFaceIDUsageDescription"

  /// Shorter words that stand in no list are abbreviations or slips.
  private static let shortestUse = 5

  private static func isName(of key: String, _ word: String) -> Bool {
    word == key.lowercased() || word.hasSuffix("usagedescription") || key.lowercased() == "ns" + word
  }

  private static func servesAdvertising(_ key: String) -> Bool { key.contains("Tracking") || key.contains("Location") }

  private static let usual: Set<String> = [
    "send", "handle", "manage", "process", "upload", "share", "treat", "transfer", "transmit", "deal", "interact", "receive",
  ]
  private static let moving: Set<String> = ["send", "upload", "share", "transfer"]
  private static let empty: Set<String> = ["handle", "manage", "process", "treat", "deal", "interact"]
  private static let advertising: Set<String> = ["ad", "ads", "advert", "adverts", "advertising", "advertisement", "advertisements"]
  private static let showing: Set<String> = ["show", "display", "serve", "deliver", "provide", "view", "see", "run"]

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
    "use", "access", "collect", "record", "store", "share", "track", "need", "require", "read", "ask", "write", "save", "sell", "upload",
    "send", "keep", "change", "delete", "modify", "utilize",
  ]

  /// What the key itself asks for.
  private static let denied: Set<String> = ["use", "access", "need", "require", "ask", "utilize"]

  /// What single keys ask for: "The app does not write health data" takes back what the key is there for.
  private static let deniedOfKey: [String: Set<String>] = [
    "NSUserTrackingUsageDescription": ["track"], "NSHealthShareUsageDescription": ["read"],
    "NSHealthUpdateUsageDescription": ["write", "save", "update", "change", "modify"],
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

  /// With the object or the noun that the span's last word belongs to: "location-based services", "upload and share your files".
  private static func closed(_ span: Range<Int>, in text: EnglishWords) -> Range<Int> {
    var end = span.upperBound
    var at = end
    while at < text.count, at < span.upperBound + longestObject, !text.isMark(at) {
      if text.isNominal(at), !text.has(at, .adverb) { end = at + 1 } else if !text.has(at, [.determiner, .possessive]) { break }
      at += 1
    }
    return span.lowerBound..<end
  }

  /// How many words of an object are quoted with its verb.
  private static let longestObject = 4

  /// The words that repeat the resource, from the "to" or "for" before them; nil where they only name it.
  private static func restatement(_ indexes: [Int], in text: EnglishWords) -> Range<Int>? {
    for index in indexes
    where ["to", "for", "for the", "can"].contains(text.text(index - 1))
      && (text.has(index, [.base, .gerund]) || text.text(index - 1) == "for")
    {
      guard text.text(index) != "access", let last = indexes.last(where: { $0 < index + 8 }), last > index || text.text(index - 1) == "for"
      else { continue }
      return closed(index - 1..<last + 1, in: text)
    }
    return nil
  }
}
