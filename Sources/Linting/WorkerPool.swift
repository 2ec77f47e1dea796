import Diagnostics
import Synchronization

/// Does independent work on several threads. The threads have deep stacks, because trees are walked by recursion.
enum WorkerPool {
  /// One for each processor.
  static var defaultJobs: Int { DeepStack.processorCount }

  /// Calls `work` for each index below `count` and gives the results in that order, whatever the number of threads is.
  /// `makeWorker` is called once a thread; what it gives is used by that thread alone, and ends with `end`.
  static func map<Worker, Result: Sendable>(
    count: Int, jobs: Int, makeWorker: @escaping @Sendable () -> Worker, end: @escaping @Sendable (Worker) -> Void = { _ in },
    work: @escaping @Sendable (Worker, Int) -> Result
  ) -> [Result] {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    let next = Atomic<Int>(0)
    let shared = Shared(results: results, next: next)
    DeepStack.runConcurrently(min(jobs, max(count, 1))) {
      let worker = makeWorker()
      defer { end(worker) }
      while true {
        let index = shared.next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { break }
        let result = work(worker, index)
        shared.results.withLock { $0[index] = result }
      }
    }
    return shared.results.withLock { $0.map { $0! } }
  }

  /// What the threads of one call share; a class, since neither member can be copied.
  private final class Shared<Result: Sendable>: Sendable {
    let results: Mutex<[Result?]>
    let next: Atomic<Int>

    init(results: consuming Mutex<[Result?]>, next: consuming Atomic<Int>) {
      self.results = results
      self.next = next
    }
  }
}
