import Catalog
import JSON
import Words

/// The words that requests are made of, and the phrases that say nothing: `rules/vocabulary/purpose-words.json`.
struct PurposeWords: Sendable {
  /// Words that ask, name the app, or fill.
  let requests: Set<String>
  /// Words of grounds that say nothing.
  let benefits: Set<String>
  let vaguePhrases: [WordPattern]
  /// Phrases that say a use, though each of their words is one of requests: "try on".
  let usePhrases: [WordPattern]
  /// What Face ID is for, in words of requests: "only you can open it".
  let keepOuts: [WordPattern]
  /// What says that nobody knows the ground.
  let ignorance: [WordPattern]
  /// What asks in the app's place, and is no ground: "a library requires this".
  let askers: [WordPattern]
  /// What steers to a refusal.
  let refusals: [WordPattern]
  /// Words of strings that only say that nothing is used: "Never used."
  let denials: Set<String>
  let negations: Set<String>
  let steering: [WordPattern]
  /// Those that steer where a further sentence begins with them.
  let steeringSentences: [WordPattern]
  /// Those that steer where a text begins with them: with the word of the alert's own button.
  let steeringOpenings: [WordPattern]
  let rewardVerbs: Set<String>
  let rewards: Set<String>
  let reductions: Set<String>
  let rewardPhrases: [WordPattern]
  /// Words of advertising that is chosen for a person: not a reward.
  let personal: Set<String>

  static let builtIn = PurposeWords(Catalog.vocabulary(named: "purpose-words") ?? JSONNode(.null))

  init(_ node: JSONNode) {
    func words(_ key: String) -> Set<String> { Set(node[key]?.string?.split(separator: " ").map(String.init) ?? []) }
    func patterns(_ key: String) -> [WordPattern] { node[key]?.elements?.compactMap { $0.string.flatMap(WordPattern.init) } ?? [] }
    requests = words("requests")
    benefits = words("benefits")
    vaguePhrases = patterns("vague-phrases")
    usePhrases = patterns("use-phrases")
    keepOuts = patterns("keep-outs")
    ignorance = patterns("ignorance")
    askers = patterns("askers")
    refusals = patterns("refusals")
    denials = words("denials")
    negations = words("negations")
    steering = patterns("steering")
    steeringSentences = patterns("steering-sentences")
    steeringOpenings = patterns("steering-openings")
    rewardVerbs = words("reward-verbs")
    rewards = words("rewards")
    reductions = words("reductions")
    rewardPhrases = patterns("reward-phrases")
    personal = words("personal")
  }

  /// Whether a text says that nothing is used, and no more: "Not used.", "The camera is currently not in use."
  func isDenial(_ text: EnglishWords, nouns: Set<String>) -> Bool {
    let words = (0..<text.count).filter { text.words[$0].kind != .mark }.map { text.text($0) }
    return words.count <= 8 && words.contains(where: negations.contains) && words.contains(where: denials.contains)
      && words.allSatisfy { word in
        negations.contains(word) || denials.contains(word) || nouns.contains(word)
          || ["is", "are", "currently", "yet", "in", "by", "this", "the", "app", "at", "all", "it", "longer", "anymore"].contains(word)
      }
  }

  /// Words that steer the answer to the request.
  func steers(_ text: EnglishWords) -> Range<Int>? {
    for pattern in steering + refusals { if let place = pattern.match(in: text) { return place } }
    for pattern in steeringSentences {
      if let place = pattern.match(in: text), place.lowerBound > 0, [".", "!"].contains(text.text(place.lowerBound - 1)) { return place }
    }
    for pattern in steeringOpenings { if let place = pattern.match(in: text), place.lowerBound == 0 { return place } }
    return nil
  }

  /// Words that offer something for consent.
  func offers(_ text: EnglishWords) -> Range<Int>? {
    for pattern in rewardPhrases { if let place = pattern.match(in: text) { return place } }
    let isPersonal = (0..<text.count).contains { personal.contains(text.text($0)) }
    for verb in 0..<text.count where rewardVerbs.contains(text.base(verb)) || rewardVerbs.contains(text.text(verb)) {
      for at in verb + 1..<max(verb + 1, min(verb + 6, text.count)) {
        if text.isBreak(at) { break }
        // "bonus points", not "access points" or "in points of interest".
        if rewards.contains(text.text(at)), !["of", "interest", "access", "data"].contains(text.text(at + 1)), text.text(at - 1) != "access"
        {
          return verb..<at + 1
        }
        if reductions.contains(text.text(at)), !isPersonal, text.text(at) != "off" || text.words[at - 1].kind != .word {
          return verb..<at + 1
        }
      }
    }
    return nil
  }
}
