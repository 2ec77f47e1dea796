import Templates

/// Which ways through a page are still to be shown: each alternative of each decision at least once.
struct WayQueue {
  /// How many alternatives have a way of their own.
  private let singleAlternatives: Int

  /// What all ways are given.
  private let base: [String: Bool]
  /// An alternative: what was decided before, and the other answer to the last question; nil for what begins.
  private struct Open {
    var given: [String: Bool]
    var asked: Answer?
  }

  /// What a way decided.
  struct Answer {
    var key: String
    var holds: Bool
    /// The component that asked, of a state: one state may open something else in each of two branches.
    var site = ""
    /// Where the condition stands, and in which component: what is asked of each item of a list has one place.
    var place = ""
    /// The keys of what decides how the elements around look.
    var behind: [String] = []
  }

  /// How many questions of one condition make a long list, and of how many of those the other answer is shown: `countries.filter(c => c.name.includes(search))`.
  private static let longList = 12
  private static let shownOfLongList = 2

  // What is still to be shown.
  private var open: [Open]
  private var taken = 0
  private var covered: Set<String> = []
  private var queued: Set<String> = []
  /// How many different ways were shown.
  var shown = 0
  /// Whether there are more ways than are shown.
  private(set) var isCut = false
  private var covers = CoveredWays()
  private var unseen = UnseenBranches()
  /// What some ways ruled out, and the keys of what held on others.
  private var ruledOut: [Evaluation.RuledOut] = []
  private var held: Set<String> = []
  /// How many ways may be given to what the others rule out.
  private var leftForRuledOut = 6

  /// With `isSketch` as few ways as show each alternative.
  init(_ base: [String: Bool] = [:], isSketch: Bool = false) {
    self.base = base
    singleAlternatives = isSketch ? 1 : 8
    open = [Open(given: base)]
  }

  /// What the next way is given of those that fit; nil where all were shown.
  mutating func next(where fits: ([String: Bool]) -> Bool = { _ in true }) -> [String: Bool]? {
    if open.isEmpty { open = (covers.uncovered() + unseen.shown() + stillRuledOut()).map { Open(given: $0) } }
    guard let index = open.firstIndex(where: { fits($0.given) }) else { return nil }
    guard shown < PageAssembly.wayLimit, taken < 4 * PageAssembly.wayLimit else {
      isCut = true
      return nil
    }
    // Alternatives are shown one by one as long as they are few, then all those at once that are left.
    let first = open.remove(at: index)
    var given = first.given
    taken += 1
    if taken > singleAlternatives {
      var merged = [first.asked].compactMap(\.self)
      for other in open[index...] where fits(other.given) {
        if let asked = other.asked {
          if !merged.allSatisfy({ Evaluation.mayMeet($0, asked) }) || Self.speaksOfOtherNumbers(other.given, given, but: merged) {
            continue
          }
          merged.append(asked)
        }
        given.merge(other.given) { first, _ in first }
      }
    }
    return given
  }

  /// Notes what the way that was taken last decided.
  mutating func note(_ decisions: [Answer]) {
    var before = base
    let counts = Dictionary(grouping: decisions, by: \.place).mapValues(\.count)
    var met: [String: Int] = [:]
    for decision in decisions {
      defer { before[decision.key] = decision.holds }
      covered.insert(name(decision, decision.holds))
      if decision.holds { held.insert(decision.key) }
      if !decision.place.isEmpty, counts[decision.place, default: 0] > Self.longList {
        met[decision.place, default: 0] += 1
        if met[decision.place, default: 0] > Self.shownOfLongList { continue }
      }
      if !covered.contains(name(decision, !decision.holds)), queued.insert(decision.key + decision.site).inserted {
        var alternative = before
        alternative[decision.key] = !decision.holds
        open.append(Open(given: alternative, asked: Answer(key: decision.key, holds: !decision.holds, site: decision.site)))
      }
    }
    // What another way has shown meanwhile need not be shown again, wherever it waits: what parts only further out stands before it.
    let rest = open.filter { $0.asked.map { !covered.contains(name($0, $0.holds)) } ?? true }
    taken += open.count - rest.count
    open = rest
  }

  /// Notes what a way shows that decided this.
  mutating func note(_ decisions: [Answer], showing text: [UInt8]) {
    covers.note(Dictionary(decisions.map { ($0.key, $0.holds) }) { $1 }, showing: text)
    unseen.note(decisions, showing: text)
  }

  /// Notes what a way ruled out.
  mutating func note(ruledOut added: [Evaluation.RuledOut]) {
    for one in added where !ruledOut.contains(where: { $0.key == one.key }) { ruledOut.append(one) }
  }

  /// What ways are given that show what all others ruled out, once.
  private mutating func stillRuledOut() -> [[String: Bool]] {
    var made: [[String: Bool]] = []
    for one in ruledOut where made.count < leftForRuledOut && held.insert(one.key).inserted {
      made.append(base.merging(one.given) { $1 })
    }
    leftForRuledOut -= made.count
    return made
  }

  /// Whether of two ways one says of a number what the other denies, but for the answers themselves: what one alternative shows at the third step is not to be
  /// looked for at the first.
  private static func speaksOfOtherNumbers(_ a: [String: Bool], _ b: [String: Bool], but asked: [Answer]) -> Bool {
    a.contains { key, holds in
      guard let other = b[key], other != holds, let (_, word, literal) = Evaluation.comparison(key) else { return false }
      return (word != "===" || Double(literal) != nil) && !asked.contains { $0.key == key }
    }
  }

  private func name(_ answer: Answer, _ holds: Bool) -> String { (holds ? "+" : "-") + answer.key + answer.site }
}
