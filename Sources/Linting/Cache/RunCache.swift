import Diagnostics
import Synchronization

/// Where a run finds what the one before it found, and leaves what the next one may use: the bytes are read and written by whoever asked for it.
package final class LintCache: Sendable {
  private struct Made {
    var name: String
    var bytes: [UInt8]
    /// Whether it is not in the folder yet.
    var isNew = true
  }

  /// The folder of the cache, as it was given; nil for one that lasts as long as this.
  package let folder: String?
  /// A digest of the program: another one may find something else.
  package let program: ContentDigest
  /// Files that whoever runs this writes into the project: that they appear changes nothing.
  package let ownFiles: [String]
  /// What the names of its files end in, and those of nobody else's.
  package static let suffix = ".higlint-cache"
  private let state = Mutex<Made?>(nil)

  package init(folder: String?, program: ContentDigest, ownFiles: [String] = []) {
    self.folder = folder
    self.program = program
    self.ownFiles = ownFiles
  }

  /// What is to be written, and under which name in the folder; nil where it stands there already.
  package var made: (name: String, bytes: [UInt8])? {
    state.withLock { made in
      defer { made?.isNew = false }
      return made.flatMap { $0.isNew ? ($0.name, $0.bytes) : nil }
    }
  }

  fileprivate func keep(_ bytes: [UInt8], as name: String) { state.withLock { $0 = Made(name: name, bytes: bytes) } }

  /// What a run before this one left: in this process, or in the folder.
  fileprivate func bytes(_ name: String) -> [UInt8]? {
    if let made = state.withLock({ $0 }), made.name == name { return made.bytes }
    return folder.flatMap { try? FileAccess.read(FileAccess.absolute($0 + "/" + name)) }
  }

  fileprivate func path(_ name: String) -> String { (folder.map { $0 + "/" } ?? "") + name }
}

/// The cache of one run. Its key is all that every result hangs on: the program, the options, the rules, the configurations, the roots. Below it stand
/// the answers of the file system that any page asked for, and the result of each file, with the digest of its own bytes. Where one of the answers
/// differs nothing is used; where a file differs, its own result is not.
final class RunCache {
  private static let magic = Array("higlint cache 1\n".utf8)

  private let store: LintCache
  private let key: ContentDigest
  private let name: String
  let trace: FileTrace
  private let known: [String: CachedFile]
  /// What is wrong with the file that stood there.
  private(set) var notices: [Notice] = []
  private var kept: [String: CachedFile] = [:]
  private var isChanged = false

  /// Nil where nobody asked for one. `setup`: the trace of what rules and configurations were read from.
  init?(_ options: LintOptions, files: [InputFile], setup: FileTrace) {
    guard let store = options.cache, let setup = setup.digest else { return nil }
    self.store = store
    var own = ContentDigest()
    own.add("\(options.withoutWhatResultsDoNotHangOn)")
    own.add(FileAccess.currentFolder)
    for root in Set(files.map(\.root)).sorted() { own.add(root) }
    own.add(0)
    for folder in Set(files.map { FileAccess.parent($0.truePath) }).sorted() { own.add(folder) }
    name = own.hexadecimal.prefix(16) + LintCache.suffix
    own.add(store.program)
    own.add(setup)
    key = own
    let path = store.path(name)
    let ownFiles = Set(store.ownFiles.map { FileAccess.absolute($0) })
    let jobs = options.jobs ?? WorkerPool.defaultJobs
    var entries: [String: CachedFile] = [:]
    var trace = FileTrace(ownFiles: ownFiles)
    do throws(CacheReader.Damage) {
      if let bytes = store.bytes(name), let read = try Self.read(bytes, key) {
        let old = FileTrace(read.answers, ownFiles: ownFiles)
        if old.holds(jobs: jobs) {
          trace = old
          entries = read.files
        }
      }
    } catch {
      notices.append(
        Notice(.warning, "The cache is damaged at byte \(error.offset): it is made anew, and everything was linted again.", file: path))
    }
    self.trace = trace
    let found = entries
    let inputs = files.filter { found[$0.path] != nil }
    // A file that changed has no result.
    let isSame = WorkerPool.map(count: inputs.count, jobs: jobs, makeWorker: {}) { _, index in
      guard let entry = found[inputs[index].path], let path = inputs[index].absolutePath else { return false }
      return FileTrace.digest(Result { () throws(FileAccess.Failure) in try FileAccess.readOwn(path) }) == entry.digest
    }
    for (file, isSame) in zip(inputs, isSame) where !isSame { entries[file.path] = nil }
    isChanged = entries.count != files.count
    known = entries
  }

  /// The files that a file uses, where that is known.
  func uses(of file: InputFile) -> Set<String>? { known[file.path].map { Set($0.uses) } }

  /// What is known of a file in its role.
  func entry(_ file: InputFile, isPart: Bool) -> CachedFile? {
    guard let entry = known[file.path], entry.role == CachedFile.Role(file, isPart: isPart) else { return nil }
    return entry
  }

  /// Keeps what came of a file for the next run.
  func keep(_ entry: CachedFile, of file: InputFile) { kept[file.path] = entry }

  /// Keeps what came of a file that was linted, unless it, or what all files share, was changed meanwhile, or a cache cannot hold it.
  func keep(_ result: FileResult, of file: InputFile, isPart: Bool, _ trace: PageTrace, uses: Set<String>, named: [CachedFile.Named]) {
    isChanged = true
    guard let path = file.absolutePath, file.kind == .page || file.kind == .jsonScreens, result.isRead, result.appSource == nil,
      let digest = trace.digest(of: path)
    else { return }
    kept[file.path] = CachedFile(
      role: CachedFile.Role(file, isPart: isPart), digest: digest, uses: uses.sorted(), sheets: trace.sheets, named: named, result: result,
      shownEncoding: result.source?.encoding)
  }

  /// Hands over what is to be written.
  func finish() {
    guard isChanged || !notices.isEmpty, let answers = trace.answers else { return }
    var writer = CacheWriter()
    writer.write(key)
    let sorted = answers.sorted { ($0.key.path, $0.key.question.rawValue) < ($1.key.path, $1.key.question.rawValue) }
    writer.write(sorted) {
      $1.write(Int($0.key.question.rawValue))
      $1.write($0.key.path)
      $1.write($0.value)
    }
    writer.write(kept.sorted { $0.key < $1.key }) {
      $1.write($0.key)
      $1.write($0.value)
    }
    var end = CacheWriter()
    end.write(ContentDigest(writer.bytes))
    store.keep(Self.magic + writer.bytes + end.bytes, as: name)
  }

  /// Nil where it is another run's.
  private static func read(
    _ bytes: [UInt8], _ key: ContentDigest
  ) throws(CacheReader.Damage) -> (answers: [FileTrace.Query: ContentDigest], files: [String: CachedFile])? {
    // Another version's is of no use, and not damaged.
    guard bytes.starts(with: magic) else {
      if bytes.starts(with: magic.prefix(14)) { return nil }
      throw CacheReader.Damage(offset: 0)
    }
    let end = bytes.count - 16
    guard end >= magic.count else { throw CacheReader.Damage(offset: bytes.count) }
    var seal = CacheReader(bytes[end...])
    guard try seal.value(ContentDigest.self) == ContentDigest(Array(bytes[magic.count..<end])) else {
      throw CacheReader.Damage(offset: end)
    }
    var reader = CacheReader(bytes[magic.count..<end])
    guard try reader.value(ContentDigest.self) == key else { return nil }
    let answers = try reader.array { reader throws(CacheReader.Damage) -> (FileTrace.Query, ContentDigest) in
      guard let question = FileTrace.Question(rawValue: UInt8(truncatingIfNeeded: try reader.number())) else { throw reader.damage }
      return (FileTrace.Query(question: question, path: try reader.text()), try reader.value())
    }
    let files = try reader.array { reader throws(CacheReader.Damage) -> (String, CachedFile) in (try reader.text(), try reader.value()) }
    guard reader.isAtEnd else { throw reader.damage }
    return (Dictionary(answers) { $1 }, Dictionary(files) { $1 })
  }
}

extension LintOptions {
  /// The options with nothing in what no file's result hangs on, so that all others count, whatever they are.
  fileprivate var withoutWhatResultsDoNotHangOn: LintOptions {
    var options = self
    options.paths = []
    options.standardInput = nil
    options.baseline = nil
    options.writtenBaseline = nil
    options.changedFiles = nil
    options.listsReviews = false
    options.jobs = nil
    options.timings = nil
    options.ruleTimings = nil
    options.watched = nil
    options.cache = nil
    return options
  }
}
