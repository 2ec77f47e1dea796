import JSON

/// English words and what they can be: `rules/vocabulary/english-words.json` and `english-verbs.json`.
package struct EnglishLexicon: Sendable {
  /// What a word can be.
  package struct Classes: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let determiner = Classes(rawValue: 1 << 0)
    package static let possessive = Classes(rawValue: 1 << 1)
    package static let subjectPronoun = Classes(rawValue: 1 << 2)
    package static let pronoun = Classes(rawValue: 1 << 3)
    package static let preposition = Classes(rawValue: 1 << 4)
    /// A preposition that can also begin a clause: after, before, as.
    package static let clausalPreposition = Classes(rawValue: 1 << 5)
    package static let subordinator = Classes(rawValue: 1 << 6)
    package static let relative = Classes(rawValue: 1 << 7)
    package static let conjunction = Classes(rawValue: 1 << 8)
    package static let modal = Classes(rawValue: 1 << 9)
    package static let be = Classes(rawValue: 1 << 10)
    package static let have = Classes(rawValue: 1 << 11)
    package static let doVerb = Classes(rawValue: 1 << 12)
    package static let adverb = Classes(rawValue: 1 << 13)
    package static let base = Classes(rawValue: 1 << 14)
    /// The third person: "uses".
    package static let thirdPerson = Classes(rawValue: 1 << 15)
    package static let past = Classes(rawValue: 1 << 16)
    package static let participle = Classes(rawValue: 1 << 17)
    package static let gerund = Classes(rawValue: 1 << 18)
    /// A verb whose base form is a noun too.
    package static let nounToo = Classes(rawValue: 1 << 19)
    /// One that is a noun more often than not.
    package static let mostlyNoun = Classes(rawValue: 1 << 20)
    /// A common noun or adjective.
    package static let common = Classes(rawValue: 1 << 21)
    /// A participle that says how something is, not what is done to it: "interested".
    package static let state = Classes(rawValue: 1 << 22)
    /// In no list; what its ending suggests stands beside it.
    package static let unlisted = Classes(rawValue: 1 << 23)

    /// Words that hold a sentence together, and no thing.
    package static let function: Classes = [
      .determiner, .possessive, .subjectPronoun, .pronoun, .preposition, .subordinator, .relative, .conjunction, .modal, .be, .have,
      .doVerb,
      .adverb,
    ]
  }

  private var classes: [String: Classes] = [:]
  private var bases: [String: String] = [:]
  /// What makes a noun of a verb that it stands behind, by the verb.
  private var compounds: [String: Set<String>] = [:]

  package init(words: JSONNode, verbs: JSONNode) {
    func list(_ node: JSONNode?) -> [String] { node?.string?.split(separator: " ").map(String.init) ?? [] }
    let groups: [(String, Classes)] = [
      ("determiners", .determiner), ("possessives", .possessive), ("subject-pronouns", .subjectPronoun), ("pronouns", .pronoun),
      ("prepositions", .preposition), ("clausal-prepositions", .clausalPreposition), ("subordinators", .subordinator),
      ("relatives", .relative), ("conjunctions", .conjunction), ("modals", .modal), ("be", .be), ("have", .have), ("do", .doVerb),
      ("adverbs", .adverb), ("participle-adjectives", .state), ("common", .common),
    ]
    for (name, value) in groups {
      for word in list(words[name]) { classes[word, default: []].insert(value) }
    }
    for clitic in ["'ll", "'d"] { classes[clitic] = .modal }
    for member in verbs["compounds"]?.members ?? [] { compounds[member.key] = Set(list(member.value)) }
    let doubling = Set(list(verbs["doubling"]))
    let nouns = Set(list(verbs["like-nouns"]))
    let mostly = Set(list(verbs["mostly-nouns"]))
    for verb in list(verbs["verbs"]) {
      var noun: Classes = []
      if nouns.contains(verb) { noun.insert(.nounToo) }
      if mostly.contains(verb) { noun.formUnion([.nounToo, .mostlyNoun]) }
      add(verb, noun.union(.base), of: verb)
      add(Self.thirdPerson(verb), noun.union(.thirdPerson), of: verb)
      add(Self.suffixed(verb, "ing", doubles: doubling.contains(verb)), .gerund, of: verb)
      let irregular = verbs["irregular"]?[verb]?.string?.split(separator: " ").map(String.init) ?? []
      if irregular.count == 2 {
        add(irregular[0], .past, of: verb)
        add(irregular[1], .participle, of: verb)
        if verb == "get" { add("got", .participle, of: verb) }
      } else {
        add(Self.suffixed(verb, "ed", doubles: doubling.contains(verb)), [.past, .participle], of: verb)
      }
    }
    for verb in ["be", "am", "is", "are", "was", "were", "been", "being"] { bases[verb] = "be" }
    for verb in ["have", "has", "had", "having"] { bases[verb] = "have" }
    for verb in ["do", "does", "did", "doing", "done"] { bases[verb] = "do" }
    classes["having", default: []].insert(.gerund)
    classes["doing", default: []].insert(.gerund)
    classes["done", default: []].insert(.participle)
  }

  private mutating func add(_ form: String, _ value: Classes, of verb: String) {
    classes[form, default: []].formUnion(value)
    if bases[form] == nil { bases[form] = verb }
  }

  /// What a word can be. One that is in no list has what its ending suggests, and ``Classes/unlisted``.
  package func classes(of word: Word) -> Classes {
    guard word.kind == .word else { return [] }
    let found = classes(of: word.text)
    // "Payzily", "Boarding": a name's ending suggests nothing; the beginning of a sentence may still be a participle.
    guard found.contains(.unlisted), word.isCapitalized else { return found }
    return found.subtracting([.adverb, .thirdPerson])
  }

  package func classes(of text: String) -> Classes {
    if let known = classes[text] { return known }
    // "auto-fill", "re-upload": what the last part is, unless that is a function word ("sign-in").
    if let hyphen = text.lastIndex(of: "-") {
      // "point-and-shoot", "state-of-the-art": a compound is no verb.
      if text.filter({ $0 == "-" }).count > 1 { return .common }
      let rest = classes(of: String(text[text.index(after: hyphen)...]))
      return rest.isDisjoint(with: .function) ? rest : .common
    }
    if isMadeOfVerb(text) { return .common }
    var guess: Classes = .unlisted
    if text.hasSuffix("ed") { guess.formUnion([.past, .participle]) }
    if text.hasSuffix("ing"), text.utf8.count > 5 { guess.insert(.gerund) }
    if text.hasSuffix("ly"), text.utf8.count > 4 { guess.insert(.adverb) }
    if text.hasSuffix("s"), !text.hasSuffix("ss"), text.utf8.count > 3 { guess.formUnion([.thirdPerson, .nounToo]) }
    return guess
  }

  /// What nouns of verbs end in, with what the verb has in its place: "generation" of "generate", "calculation", "assistance", "guidance", "assignment".
  private static let verbEndings: [(ending: String, verbs: [String])] = [
    ("ification", ["ify"]), ("ation", ["ate", "e", ""]), ("ion", ["", "e"]), ("ance", ["", "e"]), ("ence", ["", "e"]), ("ment", [""]),
  ]

  /// Whether a word that stands in no list is the noun of a verb that does, or its plural.
  private func isMadeOfVerb(_ text: String) -> Bool {
    let word = text.hasSuffix("s") ? text.dropLast() : text[...]
    return Self.verbEndings.contains { ending, verbs in
      guard word.hasSuffix(ending), word.utf8.count > ending.utf8.count + 3 else { return false }
      let stem = word.dropLast(ending.utf8.count)
      return verbs.contains { classes[stem + $0]?.contains(.base) == true }
    }
  }

  /// Whether two words are a compound that begins with a noun, though the first is a verb too: "store locator".
  func isCompound(_ first: String, _ second: String) -> Bool { compounds[first]?.contains(second) == true }

  /// Whether the word stands in a list, whatever as.
  package func knows(_ text: String) -> Bool { !classes(of: text).contains(.unlisted) || singularIsKnown(text) }

  private func singularIsKnown(_ text: String) -> Bool {
    text.hasSuffix("s") && classes[String(text.dropLast())] != nil || text.hasSuffix("'s") && classes[String(text.dropLast(2))] != nil
  }

  /// The base form of a verb's form: "uses" is "use"; of any other word, the word.
  package func base(of text: String) -> String { bases[text] ?? text }

  private static func isConsonant(_ character: Character?) -> Bool { character.map { !"aeiou".contains($0) } ?? false }

  private static func thirdPerson(_ verb: String) -> String {
    if verb.hasSuffix("y"), isConsonant(verb.dropLast().last) { return verb.dropLast() + "ies" }
    if verb.hasSuffix("go") { return verb + "es" }
    return verb + (["s", "x", "z", "ch", "sh"].contains { verb.hasSuffix($0) } ? "es" : "s")
  }

  private static func suffixed(_ verb: String, _ suffix: String, doubles: Bool) -> String {
    if doubles, let last = verb.last { return verb + String(last) + suffix }
    if verb.hasSuffix("ie"), suffix == "ing" { return verb.dropLast(2) + "ying" }
    if verb.hasSuffix("e"), !(suffix == "ing" && (verb.hasSuffix("ee") || verb.hasSuffix("oe") || verb == "be")) {
      return verb.dropLast() + suffix
    }
    if suffix == "ed", verb.hasSuffix("y"), isConsonant(verb.dropLast().last) { return verb.dropLast() + "ied" }
    return verb + suffix
  }
}
