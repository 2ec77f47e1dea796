#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's ends: where text goes, where bytes come from. Tests put their own in; everything that asks the system is in this file.
struct Surroundings: Sendable {
  /// Why a text could not be written.
  enum WriteFailure: Error, Hashable, Sendable {
    /// The reader has gone, as `head` goes when it has seen enough: nobody is left to tell.
    case readerGone
    /// In the system's words: "No space left on device".
    case other(String)
  }

  var writeOutput: @Sendable (String) -> WriteFailure?
  var writeError: @Sendable (String) -> Void
  /// Replaces a file, or leaves it as it was where it cannot be written whole.
  var writeFile: @Sendable (_ path: String, _ text: String) -> WriteFailure?
  /// The same for bytes.
  var writeBytes: @Sendable (_ path: String, _ bytes: [UInt8]) -> WriteFailure? = { _, _ in .other("Nothing is written here") }
  /// Makes a folder where there is none.
  var makeFolder: @Sendable (_ path: String) -> WriteFailure? = { _ in .other("Nothing is written here") }
  /// Removes all files of a folder with that suffix but the youngest ones.
  var removeOldFiles: @Sendable (_ folder: String, _ suffix: String, _ kept: Int) -> Void = { _, _, _ in }
  /// The bytes of this program; nil where it cannot read itself.
  var program: @Sendable () -> [UInt8]? = { nil }
  /// Waits that many milliseconds; false where somebody wants it to end.
  var wait: @Sendable (_ milliseconds: UInt32) -> Bool = { _ in false }
  /// All of standard input; nil where it cannot be read or is larger than ``maximumInput``.
  var readInput: @Sendable () -> [UInt8]?
  /// What has come on standard input: it waits so many milliseconds at most, -1 for any time. Nil at the end, empty where nothing came.
  var readArrived: @Sendable (_ milliseconds: Int32) -> [UInt8]? = { _ in nil }
  var fileExists: @Sendable (String) -> Bool
  var terminal: Terminal

  /// Standard input is read up to this many bytes, well above what a page may have, so that the usual limit answers for it.
  static let maximumInput = 64 << 20
}

extension Surroundings {
  /// Those of this process. A closed pipe is an error to be told of from here on, not a signal that ends the process.
  static func process() -> Surroundings {
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows beyond the limit of its user's.
    signal(SIGXFSZ, SIG_IGN)
    var environment: [String: String] = [:]
    for name in Terminal.variables {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    var size = winsize()
    let hasSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let terminal = Terminal(
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorIsTerminal: isatty(STDERR_FILENO) == 1, columns: hasSize ? Int(size.ws_col) : nil,
      environment: environment)
    return Surroundings(
      writeOutput: { write($0, to: STDOUT_FILENO) },
      writeError: { _ = write($0, to: STDERR_FILENO) },
      writeFile: { replaceFile($0, with: Array($1.utf8)) },
      writeBytes: { replaceFile($0, with: $1) },
      makeFolder: { makeFolder($0) },
      removeOldFiles: { removeOldFiles($0, $1, $2) },
      program: { ownBytes() },
      wait: { wait($0) },
      readInput: readStandardInput,
      readArrived: readArrivedInput,
      fileExists: { access($0, F_OK) == 0 },
      terminal: terminal)
  }

  /// Writes beside the file and moves what was written into its place, so that the old one stays until the new one is whole.
  /// Whoever interrupts the run waits for the end of it, so that nothing half-written is left.
  @Sendable private static func replaceFile(_ path: String, with bytes: [UInt8]) -> WriteFailure? {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return moveIntoPlace(path, bytes)
  }

  private static func moveIntoPlace(_ path: String, _ bytes: [UInt8]) -> WriteFailure? {
    var path = path
    // A link stays a link: the file that it leads to is replaced.
    if let resolved = realpath(path, nil) {
      path = String(cString: resolved)
      free(resolved)
    }
    var old = stat()
    let exists = stat(path, &old) == 0
    // Nothing can be moved into the place of a device or a pipe.
    if exists, old.st_mode & S_IFMT != S_IFREG { return overwriteFile(path, with: bytes) }
    let beside = "\(path).\(getpid()).tmp"
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    // A folder that takes no new file may hold one that can be written.
    if file < 0, exists, errno == EACCES || errno == EPERM { return overwriteFile(path, with: bytes) }
    guard file >= 0 else { return .other(lastError()) }
    var failure: WriteFailure?
    if exists, fchmod(file, old.st_mode & 0o777) != 0 { failure = .other(lastError()) }
    if failure == nil { failure = write(bytes, to: file) }
    if close(file) != 0, failure == nil { failure = .other(lastError()) }
    if failure == nil, rename(beside, path) != 0 { failure = .other(lastError()) }
    if failure != nil { unlink(beside) }
    return failure
  }

  /// Writes over what stands in a file, which nothing can be moved into the place of. Where that fails, as on a full disk, it holds again what it held.
  private static func overwriteFile(_ path: String, with bytes: [UInt8]) -> WriteFailure? {
    let old = readFile(path)
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { return .other(lastError()) }
    var failure = write(bytes, to: file)
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      if failure != nil, let old, lseek(file, 0, SEEK_SET) == 0, write(old, to: file) == nil {
        ftruncate(file, off_t(old.count))
      } else if ftruncate(file, off_t(bytes.count)) != 0, failure == nil {
        failure = .other(lastError())
      }
    }
    let closed = close(file)
    return failure ?? (closed == 0 ? nil : .other(lastError()))
  }

  /// What stands in a regular file that can be read.
  private static func readFile(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return readToEnd(file, count: Int(status.st_size))
  }

  /// The first bytes of a file; nil where it has fewer.
  static func readToEnd(_ file: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var at = 0
    while at < count {
      let read = bytes.withUnsafeMutableBytes { Self.read(file, $0.baseAddress! + at, count - at) }
      if read > 0 { at += read } else if read == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  private static func read(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, bytes, count)
    #elseif canImport(Musl)
      Musl.read(file, bytes, count)
    #else
      Darwin.read(file, bytes, count)
    #endif
  }

  private static func lastError() -> String { String(cString: strerror(errno)) }

  private static func write(_ text: String, to file: Int32) -> WriteFailure? {
    write(Array(text.utf8), to: file)
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> WriteFailure? {
    bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        let written = writeBytes(file, bytes.baseAddress! + at, bytes.count - at)
        if written > 0 {
          at += written
        } else if errno == EPIPE {
          return .readerGone
        } else if errno == EAGAIN {
          // A pipe that somebody else made non-blocking is full.
          var wait = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        } else if errno != EINTR {
          return .other(lastError())
        }
      }
      return nil
    }
  }

  private static func writeBytes(_ file: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes, count)
    #elseif canImport(Musl)
      Musl.write(file, bytes, count)
    #else
      Darwin.write(file, bytes, count)
    #endif
  }

  @Sendable private static func readArrivedInput(_ milliseconds: Int32) -> [UInt8]? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = poll(&input, 1, milliseconds)
    if ready == 0 || (ready < 0 && errno == EINTR) { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Self.read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  @Sendable private static func readStandardInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Self.read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
        if bytes.count > maximumInput { return nil }
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        return nil
      }
    }
  }
}

/// Ends the process.
func leave(_ status: ExitStatus) -> Never { exit(status.rawValue) }
