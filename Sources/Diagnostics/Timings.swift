import Synchronization

/// How long the parts of a run took, added up over its files and threads: what `--timings` shows. No report holds any of it.
package final class Timings: Sendable {
  /// What a page goes through, in that order.
  package enum Part: Int, CaseIterable, Sendable {
    /// From the disk to decoded text.
    case read
    /// Template tags masked, and the HTML tree built.
    case html
    /// Style sheets read and indexed: each file once in a run.
    case css
    /// Matching and cascade, in each environment.
    case style
    /// Boxes, what they owe to what is not known, and what of them is seen, in each environment.
    case layout
    /// Recognition and derived values, in each environment.
    case model
    /// The projection to XML, the rules, and the places of what they found.
    case rules
  }

  private let durations = Mutex([Duration](repeating: .zero, count: Part.allCases.count))

  package init() {}

  package func duration(of part: Part) -> Duration { durations.withLock { $0[part.rawValue] } }

  fileprivate func add(_ duration: Duration, to part: Part) { durations.withLock { $0[part.rawValue] += duration } }
}

extension Timings? {
  /// Does some work and notes how long it took, if anyone asked.
  package func measure<Value>(_ part: Timings.Part, _ work: () -> Value) -> Value {
    guard let self else { return work() }
    let clock = ContinuousClock()
    let start = clock.now
    defer { self.add(clock.now - start, to: part) }
    return work()
  }
}
