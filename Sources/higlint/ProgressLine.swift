import Synchronization

/// One line on standard error that tells how far a run is. Safe to call from any thread; draws at most fifty times, whatever the number of files.
final class ProgressLine: Sendable {
  private let write: @Sendable (String) -> Void
  private let rewrites: Bool
  private let drawnSteps = Mutex(-1)
  private let start: ContinuousClock.Instant

  /// `rewrites`: whether the line can be written over; otherwise each state is a line of its own. `delay`: runs that are over by then show nothing.
  init(rewrites: Bool, delay: Duration = .zero, write: @escaping @Sendable (String) -> Void) {
    self.rewrites = rewrites
    self.write = write
    start = .now + delay
  }

  func update(done: Int, of total: Int) {
    guard total > 0, start <= .now else { return }
    let step = Int(Double(done) / Double(total) * (rewrites ? 50 : 10))
    drawnSteps.withLock { drawn in
      // Threads may report out of order; the line never goes back.
      guard step > drawn else { return }
      drawn = step
      write(rewrites ? "\rLinting \(done)/\(total) …\u{1B}[K" : "Linting \(done)/\(total) …\n")
    }
  }

  /// Takes the line away, so that what follows begins on a clean one.
  func finish() {
    drawnSteps.withLock { drawn in
      if rewrites, drawn >= 0 { write("\r\u{1B}[K") }
      drawn = .max
    }
  }
}
