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

  private struct State {
    var made: Made?
    var judged: [String] = []
  }

  /// The folder of the cache, as it was given; nil for one that lasts as long as this.
  package let folder: String?
  /// A digest of the program: another one may find something else.
  package let program: ContentDigest
  /// Files that whoever runs this writes into the project: that they appear changes nothing.
  package let ownFiles: [String]
  /// What the names of its files end in, and those of nobody else's.
  package static let suffix = ".higlint-cache"
  private let state = Mutex(State())

  package init(folder: String?, program: ContentDigest, ownFiles: [String] = []) {
    self.folder = folder
    self.program = program
    self.ownFiles = ownFiles
  }

  /// What is to be written, and under which name in the folder; nil where it stands there already.
  package var made: (name: String, bytes: [UInt8])? {
    state.withLock { state in
      defer { state.made?.isNew = false }
      return state.made.flatMap { $0.isNew ? ($0.name, $0.bytes) : nil }
    }
  }

  /// The pages and screen files that the last run judged because what was known of them did not hold, as reports show them, sorted.
  package var judged: [String] { state.withLock { $0.judged } }

  fileprivate func note(judged: [String]) { state.withLock { $0.judged = judged.sorted() } }

  fileprivate func keep(_ bytes: [UInt8], as name: String) { state.withLock { $0.made = Made(name: name, bytes: bytes) } }

  /// What a run before this one left: in this process, or in the folder.
  fileprivate func bytes(_ name: String) -> [UInt8]? {
    if let made = state.withLock({ $0.made }), made.name == name { return made.bytes }
    return folder.flatMap { try? FileAccess.read(FileAccess.absolute($0 + "/" + name)) }
  }

  fileprivate func path(_ name: String) -> String { (folder.map { $0 + "/" } ?? "") + name }
}

/// The cache of one run. Its key is what every result hangs on: the program, the options, the rules, the roots. Below it stands the result of each file,
/// with the answers of the file system and of the configuration that it follows from; where one of them is another now, that result is not used.
/// Results of files that this run is not about stay for the next one that is.
final class RunCache {
  private static let magic = Array("higlint cache 4\n".utf8)
  /// Of more files than this, the results of those that a run is not about are not kept.
  private static let otherLimit = 20_000

  /// What stands in a cache.
  private struct Contents {
    var graph = TraceGraph()
    /// By the absolute path of the file, with the number of what it follows from.
    var files: [String: (entry: CachedFile, root: Int)] = [:]
  }

  private let store: LintCache
  private let key: ContentDigest
  private let name: String
  private let top: ContentDigest
  let ownFiles: Set<String>
  private let old: Contents
  /// The files of this run whose results can be used.
  private let known: Set<String>
  /// What is wrong with the file that stood there.
  private(set) var notices: [Notice] = []
  private var kept: [String: (entry: CachedFile, root: Int)] = [:]
  private var builder = TraceGraphBuilder()
  private var isChanged = false
  private var traces: [WorkTrace] = []
  private var judged: [String] = []

  /// Nil where nobody asked for one. `rules`: the trace of what the rules were read from.
  init?(_ options: LintOptions, files: [InputFile], rules: WorkTrace, configurations: Configurations, project: LintedProject) {
    guard let store = options.cache else { return nil }
    self.store = store
    ownFiles = Set(store.ownFiles.map { FileAccess.absolute($0) })
    var own = ContentDigest()
    own.add("\(options.withoutWhatResultsDoNotHangOn)")
    own.add(FileAccess.currentFolder)
    for root in Set(files.map(\.root)).sorted() { own.add(root) }
    name = own.hexadecimal.prefix(16) + LintCache.suffix
    own.add(store.program)
    own.add(rules.digest)
    for path in configurations.rulePaths { own.add(path) }
    key = own
    top = configurations.digest(ofPath: "")
    var old = Contents()
    do throws(CacheReader.Damage) {
      if let bytes = store.bytes(name), let read = try Self.read(bytes, key) { old = read }
    } catch {
      notices.append(
        Notice(
          .warning, "The cache is damaged at byte \(error.offset): it is made anew, and everything was linted again.",
          file: store.path(name)))
    }
    self.old = old
    let inputs = Set(files.compactMap(\.absolutePath))
    let answers = Answers(project: project, configurations: configurations, ownFiles: ownFiles)
    let holds = old.graph.holding(
      old.files.filter { inputs.contains($0.key) }.map(\.value.root), answers, jobs: options.jobs ?? WorkerPool.defaultJobs)
    known = Set(old.files.filter { inputs.contains($0.key) && holds[$0.value.root] }.keys)
    let others = old.files.filter { !inputs.contains($0.key) }
    for (path, other) in others {
      guard others.count < Self.otherLimit, FileAccess.kind(path) == .file else {
        isChanged = true
        continue
      }
      kept[path] = (other.entry, builder.add(other.root, of: old.graph))
    }
  }

  /// What each result of this run follows from.
  var queries: Set<WorkTrace.Query> {
    var queries: Set<WorkTrace.Query> = []
    var seen: Set<ObjectIdentifier> = []
    for trace in traces { trace.forEach(&seen) { queries.formUnion($0.answers.keys) } }
    for path in known { if let root = old.files[path]?.root { queries.formUnion(old.graph.queries(below: root)) } }
    return queries
  }

  /// The files that a file uses, where that is known.
  func uses(of file: InputFile) -> Set<String>? { entry(file).map { Set($0.uses) } }

  /// What is known of a file in its role.
  func entry(_ file: InputFile, _ role: CachedFile.Role) -> CachedFile? {
    guard let entry = entry(file), entry.role == role else { return nil }
    return entry
  }

  private func entry(_ file: InputFile) -> CachedFile? {
    file.absolutePath.flatMap { known.contains($0) ? old.files[$0]?.entry : nil }
  }

  /// Keeps what is known of a file for the next run.
  func keep(_ file: InputFile) {
    guard let path = file.absolutePath, let known = old.files[path] else { return }
    kept[path] = (known.entry, builder.add(known.root, of: old.graph))
  }

  /// Keeps what came of a file that was linted, unless something was changed meanwhile, or a cache cannot hold it.
  func keep(
    _ result: FileResult, of file: InputFile, _ role: CachedFile.Role, _ trace: WorkTrace, uses: Set<String>, named: [CachedFile.Named]
  ) {
    traces.append(trace)
    guard let path = file.absolutePath, file.kind == .page || file.kind == .jsonScreens, result.isRead, result.appSource == nil else {
      return
    }
    isChanged = true
    if !role.isPart { judged.append(file.path) }
    // What rules of scope `run` ask for, which the top configuration says, is kept of each file.
    trace.note(WorkTrace.Query(.configuration, ""), top)
    guard let root = builder.add(trace) else { return }
    let entry = CachedFile(
      role: role, uses: uses.sorted(), sheets: trace.sheets, named: named, result: result,
      shownEncoding: result.source?.encoding)
    kept[path] = (entry, root)
  }

  /// Hands over what is to be written.
  func finish() {
    store.note(judged: judged)
    guard isChanged || !notices.isEmpty else { return }
    var writer = CacheWriter()
    writer.write(key)
    writer.write(builder.graph)
    writer.write(kept.sorted { $0.key < $1.key }) {
      $1.write($0.key)
      $1.write($0.value.root)
      $1.write($0.value.entry)
    }
    var end = CacheWriter()
    end.write(ContentDigest(writer.bytes))
    store.keep(Self.magic + writer.bytes + end.bytes, as: name)
  }

  /// Nil where it is another run's.
  private static func read(_ bytes: [UInt8], _ key: ContentDigest) throws(CacheReader.Damage) -> Contents? {
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
    var contents = Contents()
    contents.graph = try reader.value()
    let files = try reader.array { [count = contents.graph.nodes.count] reader throws(CacheReader.Damage) in
      let (path, root) = (try reader.text(), try reader.number())
      guard root >= 0, root < count else { throw reader.damage }
      return (path, (entry: try reader.value(CachedFile.self), root: root))
    }
    guard reader.isAtEnd else { throw reader.damage }
    contents.files = Dictionary(files) { $1 }
    return contents
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
    options.pictures = nil
    return options
  }
}
