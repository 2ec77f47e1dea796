import Diagnostics

/// Which ways through a page's conditions are put together, so that each branch is taken at least once.
struct WayPlans {
  /// A place where the page forks.
  struct Site: Hashable {
    var path: String
    var offset: Int
    /// Where its condition begins: several may stand in one tag.
    var condition: Int
  }

  /// A choice that was made because nothing decided it.
  struct Decision {
    var site: Site
    var key: String
    var holds: Bool
    /// The choices within whose branches it stands.
    var enclosing: [(key: String, holds: Bool)]
    /// Whether what is known decides it, so that there is no other side to show.
    var isFixed = false
    /// Whether nothing hangs on it that is worth a way of its own: as ``AsideBranches/areAside(_:_:)``.
    var isAside = false
    /// The layout or the part in which it stands, where both of its sides show the page; nil for one in the page's own file.
    var surroundings: TemplateRun.Surroundings?
  }

  struct Choice: Hashable {
    var site: Site
    var holds: Bool
  }

  /// Ways are tried one change at a time while there are no more than this many left; then several changes go together. Fewer where nothing that was
  /// seen is worth the time. Changes of what is aside always go together.
  var singleLimit = 2

  private var seen: Set<Choice> = []
  private var waiting: [Entry] = []
  private var queued: Set<Choice> = []
  /// What the last plan was made for, and what it decided.
  private var tried: [Entry] = []
  private var lastPlan: [String: Bool] = [:]

  /// An alternative that no way has taken yet.
  private struct Entry {
    var choice: Choice
    /// What has to be decided for it.
    var forced: [(key: String, holds: Bool)]
    /// What else was decided on the way on which it was met, which may be what leads there. It counts where it is not reached without.
    var met: [String: Bool]
    var isLastTry = false
    var isAside = false
  }

  /// Notes what a way decided.
  mutating func note(_ decisions: [Decision]) {
    for decision in decisions { seen.insert(Choice(site: decision.site, holds: decision.holds)) }
    for decision in decisions where !decision.isFixed {
      let other = Choice(site: decision.site, holds: !decision.holds)
      guard !seen.contains(other), queued.insert(other).inserted else { continue }
      waiting.append(
        Entry(choice: other, forced: decision.enclosing + [(decision.key, !decision.holds)], met: lastPlan, isAside: decision.isAside))
    }
    for var entry in tried where !seen.contains(entry.choice) && !entry.isLastTry && !entry.met.isEmpty {
      let known = Set(entry.forced.map(\.key))
      entry.forced += entry.met.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      entry.isLastTry = true
      waiting.append(entry)
    }
    tried = []
  }

  /// What the next way is to decide; nil when every branch was taken, or tried.
  mutating func next() -> [String: Bool]? {
    waiting.removeAll { seen.contains($0.choice) }
    guard !waiting.isEmpty else { return nil }
    // What is aside changes all at once, when nothing else is left.
    let telling = waiting.count { !$0.isAside }
    let share = telling > 0 ? (telling + singleLimit - 1) / singleLimit : waiting.count
    var forced: [String: Bool] = [:]
    var rest: [Entry] = []
    for entry in waiting {
      if tried.count < share, !entry.isAside || telling == 0,
        entry.forced.allSatisfy({ forced[$0.key] == nil || forced[$0.key] == $0.holds })
      {
        for (key, holds) in entry.forced { forced[key] = holds }
        tried.append(entry)
      } else {
        rest.append(entry)
      }
    }
    waiting = rest
    lastPlan = forced
    return forced
  }
}
