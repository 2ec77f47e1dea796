import Diagnostics
import Synchronization
import Templates

/// The files below the roots of a run, as those see them who put pages together.
final class LintedProject: ProjectFiles {
  fileprivate struct Cache {
    /// By the path that reports show.
    var places: [String: ProjectPlace] = [:]
    var texts: [String: (file: SourceFile?, digest: ContentDigest?)] = [:]
    var names: [String: [String]] = [:]
    var kinds: [String: Bool] = [:]
    var keptBytes = 0
    /// What stands in a folder beside what the file system has there: standard input that is called so.
    var moreNames: [String: [String]] = [:]
    /// By the path of a layout or a part.
    var users: [String: PartUsers] = [:]
  }

  /// Larger files are no templates.
  private static let sizeLimit = 1 << 20
  /// Of more text than this the files are read again where they are asked for again.
  private static let keptLimit = 64 << 20

  private let cache = Mutex(Cache())
  /// The roots of the run, the longest first.
  private let roots: [String]
  private let configurations: Configurations?

  /// `standardInput`: the bytes that stand where a file that is none is said to be; nil where they stand nowhere.
  init(files: [InputFile], configurations: Configurations? = nil, standardInput: [UInt8]? = nil) {
    self.configurations = configurations
    roots = Set(files.map(\.root)).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    cache.withLock { cache in
      for file in files {
        if let path = file.absolutePath {
          cache.places[file.path] = ProjectPlace(path: path, root: file.root)
        } else if let standardInput {
          cache.stand(file, standardInput)
        }
      }
    }
  }

  func place(of file: SourceFile) -> ProjectPlace? { cache.withLock { $0.places[file.path] } }

  // No trace has this: what a cache keeps of a page has it in its role.
  func users(ofPart part: String) -> PartUsers? { cache.withLock { $0.users[part] } }

  /// Knows which pages of the run show a layout or a part, by the path of that.
  func know(users: [String: PartUsers]) { cache.withLock { $0.users = users } }

  /// What changes the rules for a file, by the places in the configurations that do.
  func rules(of file: InputFile) -> [String] { configurations?.configuration(of: file).sources ?? [] }

  func settings(of path: String) -> ProjectSettings {
    configurations?.configuration(ofPath: path).settings(of: path) ?? ProjectSettings()
  }

  /// Where a file is that reports call so.
  func place(_ path: String) -> ProjectPlace? { cache.withLock { $0.places[path] } }

  /// Knows where a file is that was read in a run before.
  func recall(_ path: String, at place: ProjectPlace) { cache.withLock { $0.places[path] = $0.places[path] ?? place } }

  /// Where the file is that reports call so, if it was read.
  func absolutePath(_ path: String) -> String? { cache.withLock { $0.places[path]?.path } }

  // What is asked of the file system on the way to these answers follows from them, and need not be noted.

  func hasFile(at path: String) -> Bool {
    let answer = isFile(path)
    WorkTrace.note(.projectFile, path, Answers.digest(answer))
    return answer
  }

  private func isFile(_ path: String) -> Bool {
    if let known = cache.withLock({ $0.kinds[path] }) { return known }
    let answer = DeepStack.with(nil) { inside(path).map { FileAccess.kind($0) == .file } ?? false }
    cache.withLock { $0.kinds[path] = answer }
    return answer
  }

  func names(in folder: String) -> [String] {
    let names = allNames(in: folder)
    WorkTrace.note(names: names, of: folder, .projectNames)
    return names
  }

  func folderNames(in folder: String) -> [String] {
    let names = FolderNames.without(pages: allNames(in: folder))
    WorkTrace.note(names: names, of: folder, .projectFolders)
    return names
  }

  private func allNames(in folder: String) -> [String] {
    if let known = cache.withLock({ $0.names[folder] }) { return known }
    var names = DeepStack.with(nil) { inside(folder).flatMap { FileAccess.names(in: $0) } ?? [] }
    return cache.withLock { cache in
      if let more = cache.moreNames[folder] {
        names = Set(names + more).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      cache.names[folder] = names
      return names
    }
  }

  func text(at path: String) -> SourceFile? {
    guard let current = WorkTrace.current else { return keptText(at: path, withDigest: false).file }
    let (file, digest) = keptText(at: path, withDigest: true)
    current.note(WorkTrace.Query(.projectText, path), digest)
    return file
  }

  /// That of the text of a file, as a trace has it.
  func digest(ofText path: String) -> ContentDigest { keptText(at: path, withDigest: true).digest }

  /// A text with its digest, which says nothing where nobody wants it.
  private func keptText(at path: String, withDigest: Bool) -> (file: SourceFile?, digest: ContentDigest) {
    let known = cache.withLock { $0.texts[path] }
    if let known, let digest = known.digest ?? (withDigest ? nil : ContentDigest()) { return (known.file, digest) }
    let read: (file: SourceFile?, place: ProjectPlace?)
    if let known { read = (known.file, nil) } else { read = DeepStack.with(nil) { self.read(path) } }
    let digest = withDigest ? Answers.digest(read.file) : nil
    cache.withLock { cache in
      if let file = read.file, let place = read.place { cache.places[file.path] = place }
      let size = known == nil ? read.file?.text.count ?? 0 : 0
      guard cache.keptBytes + size <= Self.keptLimit else { return }
      cache.keptBytes += size
      cache.texts[path] = (read.file, digest)
    }
    return (read.file, digest ?? ContentDigest())
  }

  /// A file that was read, by the path that reports show.
  func sourceFile(_ path: String) -> SourceFile? {
    guard let place = cache.withLock({ $0.places[path] }) else { return nil }
    return text(at: place.path)
  }

  /// The true path of one that lies below a root, links resolved.
  private func inside(_ path: String) -> String? {
    guard roots.contains(where: { FileAccess.isInside(path, $0) || path == $0 }) else { return nil }
    let truePath = FileAccess.truePath(path)
    return roots.contains { FileAccess.isInside(truePath, $0) || truePath == $0 } ? truePath : nil
  }

  private func read(_ path: String) -> (file: SourceFile?, place: ProjectPlace?) {
    guard let truePath = inside(path), let root = roots.first(where: { FileAccess.isInside(truePath, $0) }),
      let bytes = try? FileAccess.read(truePath), bytes.count <= Self.sizeLimit,
      let decoded = try? TextDecoder.decode(
        bytes, as: .html, path: truePath, surrounding: { SurroundingEncoding.of(truePath, root: root) })
    else { return (nil, nil) }
    let file = SourceFile(path: ShownPath.of(truePath, root: root), text: decoded.text, encoding: decoded.encoding)
    return (file, ProjectPlace(path: truePath, root: root))
  }
}

extension LintedProject.Cache {
  /// Lets standard input stand where it is said to be, whatever stands there.
  mutating func stand(_ file: InputFile, _ bytes: [UInt8]) {
    var notices: [Notice] = []
    guard let source = FileReader.source(of: file, standardInput: bytes, &notices) else { return }
    let path = FileAccess.truePath(file.truePath)
    places[file.path] = ProjectPlace(path: path, root: file.root)
    texts[path] = (source, nil)
    kinds[path] = true
    moreNames[FileAccess.parent(path), default: []].append(FileAccess.name(path))
  }
}

/// A project in which one file has another text, to try an edit.
final class EditedProject: ProjectFiles {
  private let project: any ProjectFiles
  private let edited: SourceFile
  private let path: String

  /// `path`: where the edited file is.
  init(_ project: any ProjectFiles, _ edited: SourceFile, at path: String) {
    self.project = project
    self.edited = edited
    self.path = path
  }

  func place(of file: SourceFile) -> ProjectPlace? { project.place(of: file) }

  func text(at path: String) -> SourceFile? { path == self.path ? edited : project.text(at: path) }

  func hasFile(at path: String) -> Bool { project.hasFile(at: path) }

  func settings(of path: String) -> ProjectSettings { project.settings(of: path) }

  func users(ofPart part: String) -> PartUsers? { project.users(ofPart: part) }

  func names(in folder: String) -> [String] { project.names(in: folder) }

  func folderNames(in folder: String) -> [String] { project.folderNames(in: folder) }
}
