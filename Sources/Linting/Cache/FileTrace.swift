import Diagnostics
import Synchronization

/// What a run asked of the file system, with a digest of each answer: as long as every answer is the same, so is all that follows from them. Files that
/// were looked for and are not there are among them.
final class FileTrace: Sendable {
  enum Question: UInt8, Sendable { case kind, isLink, truePath, contents, names }

  struct Query: Hashable, Sendable {
    var question: Question
    var path: String
  }

  private struct State {
    var answers: [Query: ContentDigest] = [:]
    /// Whether two answers to one question differed: somebody changed files meanwhile.
    var isTorn = false
  }

  private let state: Mutex<State>
  /// Files that the run itself writes, which listings of their folders leave out.
  private let ownFiles: Set<String>

  init(_ answers: [Query: ContentDigest] = [:], ownFiles: Set<String> = []) {
    state = Mutex(State(answers: answers))
    self.ownFiles = ownFiles
  }

  /// Every question with its answer; nil where files changed while they were read.
  var answers: [Query: ContentDigest]? { state.withLock { $0.isTorn ? nil : $0.answers } }

  /// The questions alone.
  var queries: [Query] { state.withLock { Array($0.answers.keys) } }

  /// One for all answers; nil as for ``answers``.
  var digest: ContentDigest? {
    guard let answers else { return nil }
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

  func note(_ query: Query, _ answer: ContentDigest) {
    state.withLock { state in
      if let known = state.answers.updateValue(answer, forKey: query), known != answer { state.isTorn = true }
    }
  }

  func note(names: FileAccess.Listing?, of folder: String) {
    note(Query(question: .names, path: folder), Self.digest(names, of: folder, without: ownFiles))
  }

  /// Whether the file system answers as it did.
  func holds(jobs: Int) -> Bool {
    let queries = Array(state.withLock { $0.answers })
    let parts = 64
    let answers = WorkerPool.map(count: parts, jobs: jobs, makeWorker: {}) { [ownFiles] _, part in
      DeepStack.with(nil) {
        stride(from: part, to: queries.count, by: parts).allSatisfy { Self.ask(queries[$0].key, ownFiles) == queries[$0].value }
      }
    }
    return answers.allSatisfy(\.self)
  }

  /// What the file system answers now.
  static func ask(_ query: Query, _ ownFiles: Set<String>) -> ContentDigest {
    switch query.question {
    case .kind: digest(FileAccess.kind(query.path))
    case .isLink: digest(FileAccess.isLink(query.path))
    case .truePath: ContentDigest(Array(FileAccess.truePath(query.path).utf8))
    case .contents: digest(Result { () throws(FileAccess.Failure) in try FileAccess.read(query.path) })
    case .names: digest(FileAccess.listing(of: query.path), of: query.path, without: ownFiles)
    }
  }

  // MARK: - Answers

  static func digest(_ kind: FileAccess.Kind?) -> ContentDigest {
    let number =
      switch kind {
      case nil: 0
      case .file: 1
      case .folder: 2
      case .other: 3
      }
    return digest(number)
  }

  static func digest(_ isLink: Bool) -> ContentDigest { digest(isLink ? 1 : 0) }

  static func digest(_ contents: Result<[UInt8], FileAccess.Failure>) -> ContentDigest {
    switch contents {
    case .success(let bytes): ContentDigest(bytes)
    case .failure(.missing): digest(-1)
    case .failure(.notReadable): digest(-2)
    case .failure(.tooLarge): digest(-3)
    }
  }

  private static func digest(_ number: Int) -> ContentDigest {
    var digest = ContentDigest()
    digest.add(number)
    return digest
  }

  private static func digest(_ listing: FileAccess.Listing?, of folder: String, without ownFiles: Set<String>) -> ContentDigest {
    guard let listing else { return digest(-1) }
    var digest = ContentDigest()
    for name in listing.names where ownFiles.isEmpty || !ownFiles.contains(folder + "/" + name) { digest.add(name) }
    digest.add(listing.undecodable.count)
    for name in listing.undecodable { digest.add(name) }
    return digest
  }
}

/// What the work on one file asks of the file system, beside what all files share.
final class PageTrace: Sendable {
  private struct State {
    var sheets: Set<String> = []
    var own: [String: ContentDigest] = [:]
    var isTorn = false
  }

  let shared: FileTrace
  private let state = Mutex(State())

  init(_ shared: FileTrace) { self.shared = shared }

  /// The one of the work that this thread does; nil where nobody wants to know.
  static var current: PageTrace? { DeepStack.companion as? PageTrace }

  /// The true paths of the style sheets that were asked for, sorted.
  var sheets: [String] { state.withLock { $0.sheets.sorted() } }

  /// The digest of the file's own bytes, which no other file's result follows from; nil where it was not read, or was changed meanwhile.
  func digest(of path: String) -> ContentDigest? { state.withLock { $0.isTorn ? nil : $0.own[path] } }

  func note(sheet path: String) { state.withLock { _ = $0.sheets.insert(path) } }

  func note(own path: String, _ digest: ContentDigest) {
    state.withLock { state in
      if let known = state.own.updateValue(digest, forKey: path), known != digest { state.isTorn = true }
    }
  }

  /// Notes an answer of the file system, if anybody wants to know.
  static func note(_ question: FileTrace.Question, _ path: String, _ answer: @autoclosure () -> ContentDigest) {
    guard let current else { return }
    current.shared.note(FileTrace.Query(question: question, path: path), answer())
  }
}
