import Synchronization

/// What some work asked of the file system and of the configuration, with a digest of each answer: as long as every answer is the same, so is all that
/// follows from them. Files that were looked for and are not there are among them. Work that uses an answer which was kept follows from all that the kept
/// one followed from.
package final class WorkTrace: Sendable {
  /// What can be asked again in another run.
  package enum Question: UInt8, Sendable {
    /// Of the file system: by absolute path, links followed or not.
    case kind, isLink, truePath, contents, names, folderNames
    /// Of the files below the roots of a run.
    case projectFile, projectText, projectNames, projectFolders
    /// Which configuration holds for a path; for no path, that of the run as a whole.
    case configuration
  }

  package struct Query: Hashable, Sendable {
    package var question: Question
    package var path: String

    package init(_ question: Question, _ path: String) {
      self.question = question
      self.path = path
    }
  }

  private struct State {
    var answers: [Query: ContentDigest] = [:]
    var followed: [WorkTrace] = []
    var known: Set<ObjectIdentifier> = []
    var sheets: Set<String> = []
    /// Whether two answers to one question differed: somebody changed files meanwhile.
    var isTorn = false
  }

  private let state = Mutex(State())
  /// Files that the run itself writes, which listings of their folders leave out: that they appear changes nothing.
  package let ownFiles: Set<String>

  package init(ownFiles: Set<String> = []) { self.ownFiles = ownFiles }

  /// That of the work that this thread does; nil where nobody wants to know.
  package static var current: WorkTrace? { DeepStack.companion }

  /// Every question that was asked directly, with its answer.
  package var answers: [Query: ContentDigest] { state.withLock { $0.answers } }
  /// The traces of the answers that were kept and used, each once, in the order in which they were.
  package var followed: [WorkTrace] { state.withLock { $0.followed } }
  /// Whether files changed while they were read.
  package var isTorn: Bool { state.withLock { $0.isTorn } }
  /// The true paths of the style sheets that were asked for, sorted.
  package var sheets: [String] { state.withLock { $0.sheets.sorted() } }

  private var isEmpty: Bool { state.withLock { $0.answers.isEmpty && $0.followed.isEmpty && !$0.isTorn } }

  package func note(_ query: Query, _ answer: ContentDigest) {
    state.withLock { state in
      if let known = state.answers.updateValue(answer, forKey: query), known != answer { state.isTorn = true }
    }
  }

  package func note(sheet path: String) { state.withLock { _ = $0.sheets.insert(path) } }

  /// Says that the work follows from all that another one followed from, which is done.
  package func follow(_ other: WorkTrace) {
    guard other !== self, !other.isEmpty else { return }
    state.withLock { state in
      if state.known.insert(ObjectIdentifier(other)).inserted { state.followed.append(other) }
    }
  }

  /// Notes an answer, if anybody wants to know.
  package static func note(_ question: Question, _ path: String, _ answer: @autoclosure () -> ContentDigest) {
    guard let current else { return }
    current.note(Query(question, path), answer())
  }

  /// Notes the names in a folder, if anybody wants to know; nil for one that cannot be read.
  package static func note(names: [String]?, of folder: String, _ question: Question = .names) {
    guard let current else { return }
    current.note(Query(question, folder), digest(ofNames: names, in: folder, without: current.ownFiles))
  }

  /// That of the names in a folder.
  package static func digest(ofNames names: [String]?, in folder: String, without ownFiles: Set<String>) -> ContentDigest {
    var digest = ContentDigest()
    guard let names else { return digest }
    digest.add(1)
    for name in names where ownFiles.isEmpty || !ownFiles.contains(folder + "/" + name) { digest.add(name) }
    return digest
  }

  /// One digest for all answers, its own and those that it follows.
  package var digest: ContentDigest {
    var answers: [Query: ContentDigest] = [:]
    forEach { trace in answers.merge(trace.answers) { one, other in one == other ? one : ContentDigest([0]) } }
    let sorted = answers.sorted { a, b in
      a.key.path == b.key.path
        ? a.key.question.rawValue < b.key.question.rawValue : a.key.path.utf8.lexicographicallyPrecedes(b.key.path.utf8)
    }
    var digest = ContentDigest()
    for (query, answer) in sorted {
      digest.add(Int(query.question.rawValue))
      digest.add(query.path)
      digest.add(answer)
    }
    return digest
  }

  /// Calls for itself and for all that it follows, each once; those that others follow come first.
  package func forEach(_ body: (WorkTrace) -> Void) {
    var seen: Set<ObjectIdentifier> = []
    forEach(&seen, body)
  }

  /// As ``forEach(_:)``, without those that were seen before.
  package func forEach(_ seen: inout Set<ObjectIdentifier>, _ body: (WorkTrace) -> Void) {
    var open: [(trace: WorkTrace, isLeft: Bool)] = [(self, false)]
    while let (trace, isLeft) = open.popLast() {
      if isLeft {
        body(trace)
      } else if seen.insert(ObjectIdentifier(trace)).inserted {
        open.append((trace, true))
        for other in trace.followed.reversed() { open.append((other, false)) }
      }
    }
  }
}

/// Answers that are worked out once in a run, by what they are asked for. Who gets one that was kept follows from what it followed from.
package final class Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var value: Value
    /// Nil where nobody wanted to know.
    var trace: WorkTrace?
  }

  private let entries = Mutex<[Key: Entry]>([:])

  package init() {}

  /// The answer for a key. Two threads that ask at once may both work it out; all get the same.
  package func value(_ key: Key, _ make: () -> Value) -> Value {
    let current = WorkTrace.current
    if let known = entries.withLock({ $0[key] }) {
      if let trace = known.trace { current?.follow(trace) }
      return known.value
    }
    let trace = current.map { WorkTrace(ownFiles: $0.ownFiles) }
    let value = DeepStack.with(trace, make)
    let entry = entries.withLock { entries in
      let entry = entries[key] ?? Entry(value: value, trace: trace)
      entries[key] = entry
      return entry
    }
    if let trace = entry.trace { current?.follow(trace) }
    return entry.value
  }

  /// The answers that there are.
  package var values: [Value] { entries.withLock { $0.values.map(\.value) } }
}

/// One answer that is worked out once in a run, as ``Kept`` does.
package final class KeptOnce<Value: Sendable>: Sendable {
  private let kept = Kept<Bool, Value>()

  package init() {}

  package func value(_ make: () -> Value) -> Value { kept.value(true, make) }

  /// What was worked out; nil before anybody asked.
  package var ifMade: Value? { kept.values.first }
}
