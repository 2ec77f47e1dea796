/// How grave a finding is. The order is that of gravity.
package enum Level: String, Sendable, Comparable, CaseIterable {
  /// The guidance says consider or prefer, or the check is a heuristic.
  case note
  /// The guidance says do or don't.
  case warning
  /// App Review or Apple's own service refuses it, or the guidance is categorical.
  case error

  package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// From which level findings make a run fail.
package enum FailOn: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// The lowest level that fails the run; nil where none does.
  package var level: Level? { Level(rawValue: rawValue) }
}
