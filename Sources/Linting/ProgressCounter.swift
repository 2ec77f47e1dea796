import Synchronization

/// Counts the files that are done, from all threads, and tells one listener in order.
final class ProgressCounter: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let listener: (@Sendable (Int, Int) -> Void)?

  init(total: Int, _ listener: (@Sendable (Int, Int) -> Void)?) {
    self.total = total
    self.listener = listener
  }

  func advance() {
    guard let listener else { return }
    done.withLock { done in
      done += 1
      listener(done, total)
    }
  }
}
