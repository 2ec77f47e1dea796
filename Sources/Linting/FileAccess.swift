import Diagnostics
import Synchronization
import Templates

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file system as the pipeline needs it: whole files, folders, true paths. Nothing else in the pipeline touches it, and nothing here asks who owns a
/// file, for which the system would have to read its list of users.
enum FileAccess {
  enum Kind { case file, folder, other }

  /// Why a file could not be read.
  enum Failure: Error { case missing, notReadable, tooLarge(Int) }

  /// What stands in a folder.
  struct Listing {
    /// Sorted by their bytes.
    var names: [String] = []
    /// The names that are not UTF-8, with U+FFFD for what cannot be decoded: no path can be made of them.
    var undecodable: [String] = []

    /// All names, those that are not UTF-8 behind the others.
    var all: [String] { undecodable.isEmpty ? names : names + undecodable.map { "/" + $0 } }
  }

  /// A file larger than this is not read at all.
  static let maximumSize = 64 * 1024 * 1024

  /// Paths of more bytes than any system takes are not asked for: resolving one part after another would take the square of their length.
  private static let maximumPath = 4096

  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether the system can be asked about a path at all: a NUL would end it early.
  private static func isPath(_ path: String) -> Bool { path.utf8.count < maximumPath && !path.utf8.contains(0) }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return isPath(path) && stat(path, &status) == 0 ? status : nil
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// What is at a path, links followed; nil for nothing, and for a link that leads nowhere or in a circle.
  static func kind(_ path: String) -> Kind? {
    let path = absolute(path)
    let kind = status(path).map { Self.kind($0) }
    WorkTrace.note(.kind, path, Answers.digest(kind))
    return kind
  }

  /// Whether a link is at a path, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    let path = absolute(path)
    let isLink = isPath(path) && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    WorkTrace.note(.isLink, path, Answers.digest(isLink))
    return isLink
  }

  /// What tells one state of what is at a path from another, without reading it.
  static func mark(_ path: String) -> ContentDigest {
    var digest = ContentDigest()
    guard let status = status(absolute(path)) else { return digest }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    digest.add(Int(status.st_mode & S_IFMT))
    // A folder's time and size change with what it holds, which is asked for by itself.
    if status.st_mode & S_IFMT == S_IFREG {
      for number in [Int(changed.tv_sec), Int(changed.tv_nsec), Int(status.st_size), Int(truncatingIfNeeded: status.st_ino)] {
        digest.add(number)
      }
    }
    return digest
  }

  static func exists(_ path: String) -> Bool { kind(path) != nil }

  /// The absolute path with every link resolved, as far as something is there.
  static func truePath(_ path: String) -> String {
    let absolute = absolute(path)
    let truePath = resolvingLinks(absolute)
    WorkTrace.note(.truePath, absolute, ContentDigest(Array(truePath.utf8)))
    return truePath
  }

  private static func resolvingLinks(_ absolute: String) -> String {
    guard isPath(absolute) else { return absolute }
    var existing = absolute[...]
    while true {
      if let resolved = resolved(existing.isEmpty ? "/" : String(existing)) {
        let rest = absolute[existing.endIndex...]
        return rest.isEmpty ? resolved : (resolved == "/" ? "" : resolved) + rest
      }
      guard let slash = existing.utf8.lastIndex(of: UInt8(ascii: "/")) else { return absolute }
      existing = existing[..<slash]
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// Whether a path, links resolved, lies in a folder whose own path has none.
  static func isInside(_ truePath: String, _ folder: String) -> Bool {
    folder == "/" || truePath.utf8.starts(with: folder.utf8) && truePath.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
  }

  /// An absolute path without `.`, `..` and repeated slashes, links left as they are.
  static func absolute(_ path: String) -> String {
    let joined = path.hasPrefix("/") ? path : currentFolder + "/" + path
    var parts: [Substring] = []
    for part in joined.split(separator: "/") {
      if part == "." { continue }
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Bytes that stand for those on the disk, by true path, while edits are tried.
  private static let shown = Mutex<[String: [UInt8]]>([:])

  /// Lets a file be read as if it held these bytes.
  static func show(_ bytes: [UInt8], at truePath: String) { shown.withLock { $0[truePath] = bytes } }

  /// Lets files be read as they are on the disk.
  static func forget(_ truePaths: some Sequence<String>) { shown.withLock { shown in for path in truePaths { shown[path] = nil } } }

  private static func shownBytes(_ path: String) -> [UInt8]? {
    if shown.withLock({ $0.isEmpty }) { return nil }
    let truePath = truePath(path)
    return shown.withLock { $0[truePath] }
  }

  /// The bytes of a regular file. Never waits: a pipe or a device is not readable.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let answer = Result { () throws(Failure) in try bytes(at: path) }
    WorkTrace.note(.contents, absolute(path), Answers.digest(answer))
    return try answer.get()
  }

  private static func bytes(at path: String) throws(Failure) -> [UInt8] {
    guard let kind = status(absolute(path)).map({ Self.kind($0) }) else { throw .missing }
    guard kind == .file else { throw .notReadable }
    if let bytes = shownBytes(path) { return bytes }
    let file = open(absolute(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .notReadable }
    defer { close(file) }
    var status = stat()
    // What was a file a moment ago may be a pipe now.
    guard fstat(file, &status) == 0, Self.kind(status) == .file else { throw .notReadable }
    guard status.st_size <= maximumSize else { throw .tooLarge(Int(status.st_size)) }
    return try bytes(of: file, expected: max(0, Int(status.st_size)))
  }

  private static func bytes(of file: Int32, expected: Int) throws(Failure) -> [UInt8] {
    // A byte more than expected, so that the end is met in the same buffer.
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: 1 << 16)) }
      let read = bytes.withUnsafeMutableBytes { readBytes(file, $0.baseAddress! + count, $0.count - count) }
      if read > 0 {
        count += read
        guard count <= maximumSize else { throw .tooLarge(count) }
      } else if read == 0 {
        bytes.removeSubrange(count...)
        return bytes
      } else if errno != EINTR {
        throw .notReadable
      }
    }
  }

  /// What stands in a folder; nil where it cannot be read.
  static func listing(of folder: String) -> Listing? {
    let listing = entries(of: folder)
    WorkTrace.note(names: listing?.all, of: folder)
    return listing
  }

  private static func entries(of folder: String) -> Listing? {
    guard isPath(folder), let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var listing = Listing()
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) { name in
          guard let decoded = String(validatingCString: name) else {
            listing.undecodable.append(String(cString: name))
            return
          }
          if decoded != ".", decoded != ".." { listing.names.append(decoded) }
        }
      }
    }
    listing.names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    listing.undecodable.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return listing
  }

  /// The names in a folder, sorted by their bytes; nil where it cannot be read.
  static func names(in folder: String) -> [String]? { listing(of: folder)?.names }

  /// As ``names(in:)``, without the names of pages, style sheets and pictures, and of configurations, which are asked for by their paths.
  static func folderNames(in folder: String) -> [String]? {
    let names = entries(of: folder).map { FolderNames.without(pages: $0.names).filter { $0 != ConfigurationFile.name } }
    WorkTrace.note(names: names, of: folder, .folderNames)
    return names
  }

  /// The folder that holds a path.
  static func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// What a path is called in its folder.
  static func name(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}

/// The system's function, which a method of the same name would hide.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int { read(file, bytes, count) }
