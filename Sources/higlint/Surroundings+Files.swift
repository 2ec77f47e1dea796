import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Folders, the program itself, and waiting.

extension Surroundings {
  static func makeFolder(_ path: String) -> WriteFailure? {
    if mkdir(path, 0o777) == 0 { return nil }
    let failure = errno
    var status = stat()
    guard stat(path, &status) == 0 else { return .other(String(cString: strerror(failure))) }
    if status.st_mode & S_IFMT != S_IFDIR { return .other("Not a folder") }
    return access(path, W_OK) == 0 ? nil : .other(String(cString: strerror(errno)))
  }

  static func removeOldFiles(_ folder: String, _ suffix: String, _ kept: Int) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    var files: [(path: String, changed: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) { String(cString: $0) }
      }
      var status = stat()
      guard name.hasSuffix(suffix), lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      #if canImport(Darwin)
        files.append((folder + "/" + name, Int(status.st_mtimespec.tv_sec)))
      #else
        files.append((folder + "/" + name, Int(status.st_mtim.tv_sec)))
      #endif
    }
    files.sort { ($1.changed, $0.path) < ($0.changed, $1.path) }
    for file in files.dropFirst(kept) { unlink(file.path) }
  }

  /// The file that this process was started from.
  static func ownBytes() -> [UInt8]? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      let file = open(path, O_RDONLY | O_CLOEXEC)
    #else
      let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    #endif
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var at = 0
    while at < bytes.count {
      let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress! + at, $0.count - at) }
      if count > 0 { at += count } else if count == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  /// Whether somebody pressed Ctrl-C while the process waited.
  private static let isInterrupted = Atomic<Bool>(false)

  /// Ctrl-C ends the process at once while it works, and ends the waiting while it waits.
  static func wait(_ milliseconds: UInt32) -> Bool {
    let interrupted: @convention(c) (Int32) -> Void = { _ in Surroundings.isInterrupted.store(true, ordering: .relaxed) }
    let before = [SIGINT, SIGTERM].map { ($0, signal($0, interrupted)) }
    defer { for (number, handler) in before { signal(number, handler) } }
    // Where the reader of a pipe has gone, nobody waits for what comes next.
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    if poll(&output, 1, Int32(milliseconds)) > 0, output.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return false }
    return !isInterrupted.load(ordering: .relaxed)
  }

  /// A path from the current folder where it lies below it.
  func shown(_ path: String) -> String {
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let prefix = String(cString: folder) + "/"
    return path.hasPrefix(prefix) && path != prefix ? String(path.dropFirst(prefix.count)) : path
  }
}
