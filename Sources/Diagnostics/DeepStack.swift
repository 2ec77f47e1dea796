#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs recursive work on threads whose stacks are large enough for the deepest page. All that differs between platforms stands here.
package enum DeepStack {
  /// Up to this depth of elements any thread's stack is enough.
  package static let shallowDepth = 48
  /// Only addresses are set aside; memory is used as far as the stack really grows.
  private static let stackSize = 256 << 20

  /// The processors that can be used, at least one.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private class AnyJob {
    func run() {}
  }

  private final class Job<Value>: AnyJob {
    let work: () -> Value
    var value: Value?
    private let companion = DeepStack.companion

    init(_ work: @escaping () -> Value) { self.work = work }

    override func run() { DeepStack.with(companion) { value = work() } }
  }

  private static let companionKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "A process has room for one more value of its threads.")
    return key
  }()

  /// The trace of the work of this thread and of those that it starts; nil where nobody wants one.
  static var companion: WorkTrace? {
    pthread_getspecific(companionKey).map { Unmanaged<WorkTrace>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Does some work with a trace, which is the thread's no longer when it is done.
  package static func with<Value>(_ companion: WorkTrace?, _ work: () -> Value) -> Value {
    let before = pthread_getspecific(companionKey)
    pthread_setspecific(companionKey, companion.map { Unmanaged.passUnretained($0).toOpaque() })
    return withExtendedLifetime(companion) {
      let value = work()
      pthread_setspecific(companionKey, before)
      return value
    }
  }

  /// Does the work on a deep thread and waits for it; on this one where no thread can be had.
  package static func run<Value>(_ work: @escaping () -> Value) -> Value {
    let job = Job(work)
    if let thread = start(job) { pthread_join(thread, nil) }
    return job.value ?? work()
  }

  /// Does the work on `count` deep threads at once and waits for all of them. Where no thread can be had, this one does the work.
  package static func runConcurrently(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 0..<max(count, 1) {
      if let thread = start(Job(work)) { threads.append(thread) }
    }
    for thread in threads { pthread_join(thread, nil) }
    if threads.isEmpty { work() }
  }

  private static func start(_ job: AnyJob) -> pthread_t? {
    let argument = Unmanaged.passRetained(job)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Glibc)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        {
          Unmanaged<AnyJob>.fromOpaque($0!).takeRetainedValue().run()
          return nil
        }, argument.toOpaque())
      let started: pthread_t? = status == 0 ? thread : nil
    #else
      var started: pthread_t?
      let status = pthread_create(
        &started, &attributes,
        {
          Unmanaged<AnyJob>.fromOpaque($0).takeRetainedValue().run()
          return nil
        }, argument.toOpaque())
      if status != 0 { started = nil }
    #endif
    if started == nil { argument.release() }
    return started
  }
}
