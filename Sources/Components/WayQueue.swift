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
    var asked: (key: String, holds: Bool)?
  }

  // What is still to be shown.
  private var open: [Open]
  private var taken = 0
  private var covered: Set<String> = []
  private var queued: Set<String> = []
  /// How many different ways were shown.
  var shown = 0
  /// Whether there are more ways than are shown.
  private(set) var isCut = false

  /// With `isSketch` as few ways as show each alternative.
  init(_ base: [String: Bool] = [:], isSketch: Bool = false) {
    self.base = base
    singleAlternatives = isSketch ? 1 : 8
    open = [Open(given: base)]
  }

  /// What the next way is given of those that fit; nil where all were shown.
  mutating func next(where fits: ([String: Bool]) -> Bool = { _ in true }) -> [String: Bool]? {
    guard let index = open.firstIndex(where: { fits($0.given) }) else { return nil }
    guard shown < PageAssembly.wayLimit, taken < 4 * PageAssembly.wayLimit else {
      isCut = true
      return nil
    }
    // Alternatives are shown one by one as long as they are few, then all those at once that are left.
    var given = open.remove(at: index).given
    taken += 1
    if taken > singleAlternatives {
      for other in open[index...] where fits(other.given) { given.merge(other.given) { first, _ in first } }
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
        open.append(Open(given: alternative, asked: (decision.key, !decision.holds)))
      }
      before[decision.key] = decision.holds
    }
    // What another way has shown meanwhile need not be shown again, wherever it waits: what parts only further out stands before it.
    let rest = open.filter { $0.asked.map { !covered.contains(name($0.key, $0.holds)) } ?? true }
    taken += open.count - rest.count
    open = rest
  }

  private func name(_ key: String, _ holds: Bool) -> String { (holds ? "+" : "-") + key }
}
