import Templates

/// Branches that speak of signing in and that were shown only with one look of an element around them, which may be the one in which nobody sees them: each is shown
/// once more with the other.
struct UnseenBranches {
  /// A branch within an element of which both are decided: by their keys and answers.
  private struct Pair: Hashable {
    var branch: String
    var holds: Bool
    var look: String
    var looks: Bool
  }

  private var seen: Set<Pair> = []
  /// What ways are given that show the others, in the order in which they were met.
  private var missing: [(pair: Pair, given: [String: Bool])] = []
  private var left = 3
  private static let limit = 40

  /// Notes what a way shows for its decisions, in their order.
  mutating func note(_ decisions: [WayQueue.Answer], showing text: [UInt8]) {
    var before: [String: Bool] = [:]
    lazy var speaks = SignInSpeech.stands(in: text) || SignInSpeech.mayLead("", text)
    let answers = Dictionary(decisions.map { ($0.key, $0.holds) }) { first, _ in first }
    for decision in decisions {
      before[decision.key] = decision.holds
      for look in decision.behind {
        guard let looks = answers[look] else { continue }
        let pair = Pair(branch: decision.key, holds: decision.holds, look: look, looks: looks)
        seen.insert(pair)
        var other = pair
        other.looks.toggle()
        guard !seen.contains(other), missing.count < Self.limit, !missing.contains(where: { $0.pair == other }), speaks else { continue }
        missing.append((other, before.merging([look: !looks]) { $1 }))
      }
    }
  }

  /// What the ways are given that are still to be shown, once, and no more than a few of a page.
  mutating func shown() -> [[String: Bool]] {
    let open = missing.filter { !seen.contains($0.pair) }.prefix(left)
    left -= open.count
    missing = []
    return open.map(\.given)
  }
}
