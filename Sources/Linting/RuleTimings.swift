import Synchronization

/// How long each rule took, added up over all screens and threads.
package final class RuleTimings: Sendable {
  private let durations = Mutex<[String: Duration]>([:])

  package init() {}

  /// By the rules' ids, the longest first.
  package var all: [(rule: String, duration: Duration)] {
    durations.withLock { durations in durations.map { ($0.key, $0.value) } }.sorted { a, b in
      a.1 == b.1 ? a.0 < b.0 : a.1 > b.1
    }
  }

  func add(_ added: [String: Duration]) { durations.withLock { $0.merge(added, uniquingKeysWith: +) } }
}
