import Templates

/// Which ways through a page are still to be shown: each alternative of each decision at least once.
struct WayQueue {
  /// How many alternatives have a way of their own.
  private let singleAlternatives: Int

  /// What all ways are given.
  private let base: [String: Bool]
  // What is still to be shown: what was decided before, and the other alternative of the last.
  private var open: [[String: Bool]]
  private var taken = 0
  private var covered: Set<String> = []
  private var queued: Set<String> = []
  // What each of `open` but the first is to show.
  private var asked: [(key: String, holds: Bool)] = []
  /// How many different ways were shown.
  var shown = 0
  /// Whether there are more ways than are shown.
  private(set) var isCut = false

  /// With `isSketch` as few ways as show each alternative.
  init(_ base: [String: Bool] = [:], isSketch: Bool = false) {
    self.base = base
    singleAlternatives = isSketch ? 1 : 8
    open = [base]
  }

  /// What the next way is given; nil where all were shown.
  mutating func next() -> [String: Bool]? {
    guard taken < open.count else { return nil }
    guard shown < PageAssembly.wayLimit, taken < 4 * PageAssembly.wayLimit else {
      isCut = true
      return nil
    }
    // Alternatives are shown one by one as long as they are few, then all those at once that are left.
    var given = open[taken]
    taken += 1
    if taken > singleAlternatives {
      for other in open[taken...] { given.merge(other) { first, _ in first } }
    }
    return given
  }

  /// Notes what the way that was taken last decided.
  mutating func note(_ decisions: [(key: String, holds: Bool)]) {
    var before = base
    for decision in decisions {
      covered.insert(name(decision.key, decision.holds))
      if !covered.contains(name(decision.key, !decision.holds)), queued.insert(decision.key).inserted {
        var alternative = before
        alternative[decision.key] = !decision.holds
        open.append(alternative)
        asked.append((decision.key, !decision.holds))
      }
      before[decision.key] = decision.holds
    }
    // What another way has shown meanwhile need not be shown again.
    while taken < open.count, taken > 0, covered.contains(name(asked[taken - 1].key, asked[taken - 1].holds)) { taken += 1 }
  }

  private func name(_ key: String, _ holds: Bool) -> String { (holds ? "+" : "-") + key }
}
