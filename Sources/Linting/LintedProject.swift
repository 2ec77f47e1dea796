import Diagnostics
import Synchronization
import Templates

/// The files below the roots of a run, as those see them who put pages together.
final class LintedProject: ProjectFiles {
  private struct Cache {
    /// By the path that reports show.
    var places: [String: ProjectPlace] = [:]
    var texts: [String: SourceFile?] = [:]
    var names: [String: [String]] = [:]
    var kinds: [String: Bool] = [:]
    /// The paths whose texts something else follows from.
    var used: Set<String> = []
    var keptBytes = 0
  }

  /// Larger files are no templates.
  private static let sizeLimit = 1 << 20
  /// Of more text than this the files are read again where they are asked for again.
  private static let keptLimit = 64 << 20

  private let cache = Mutex(Cache())
  /// The roots of the run, the longest first.
  private let roots: [String]
  private let configurations: Configurations?

  init(files: [InputFile], configurations: Configurations? = nil) {
    self.configurations = configurations
    roots = Set(files.map(\.root)).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    cache.withLock { cache in
      for file in files { if let path = file.absolutePath { cache.places[file.path] = ProjectPlace(path: path, root: file.root) } }
    }
  }

  func place(of file: SourceFile) -> ProjectPlace? { cache.withLock { $0.places[file.path] } }

  func settings(of path: String) -> ProjectSettings {
    configurations?.configuration(ofPath: path).settings(of: path) ?? ProjectSettings()
  }

  /// Where a file is that reports call so.
  func place(_ path: String) -> ProjectPlace? { cache.withLock { $0.places[path] } }

  /// Knows where a file is that was read in a run before.
  func recall(_ path: String, at place: ProjectPlace) { cache.withLock { $0.places[path] = $0.places[path] ?? place } }

  func noteUse(of path: String) {
    // Whoever wants to know hears of a text where it is read.
    guard PageTrace.current != nil, cache.withLock({ $0.used.insert(path).inserted }) else { return }
    _ = text(at: path)
  }

  /// Where the file is that reports call so, if it was read.
  func absolutePath(_ path: String) -> String? { cache.withLock { $0.places[path]?.path } }

  func hasFile(at path: String) -> Bool {
    if let known = cache.withLock({ $0.kinds[path] }) { return known }
    let answer = inside(path).map { FileAccess.kind($0) == .file } ?? false
    cache.withLock { $0.kinds[path] = answer }
    return answer
  }

  func names(in folder: String) -> [String] {
    if let known = cache.withLock({ $0.names[folder] }) { return known }
    let names = inside(folder).flatMap { FileAccess.names(in: $0) } ?? []
    cache.withLock { $0.names[folder] = names }
    return names
  }

  func text(at path: String) -> SourceFile? {
    if let known = cache.withLock({ $0.texts[path] }) { return known }
    let read = read(path)
    cache.withLock { cache in
      if let file = read.file, let place = read.place { cache.places[file.path] = place }
      let size = read.file?.text.count ?? 0
      guard cache.keptBytes + size <= Self.keptLimit else { return }
      cache.keptBytes += size
      cache.texts[path] = .some(read.file)
    }
    return read.file
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
      let decoded = try? TextDecoder.decode(bytes, as: .html, path: truePath)
    else { return (nil, nil) }
    let file = SourceFile(path: ShownPath.of(truePath, root: root), text: decoded.text, encoding: decoded.encoding)
    return (file, ProjectPlace(path: truePath, root: root))
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

  func noteUse(of path: String) { project.noteUse(of: path) }

  func settings(of path: String) -> ProjectSettings { project.settings(of: path) }

  func names(in folder: String) -> [String] { project.names(in: folder) }
}
