import Diagnostics
import Linting

/// What lasts longer than one run: the cache, and what is watched.
struct LintSession: Sendable {
  /// A cache for each set of options and paths, but no more than these.
  private static let keptCaches = 16
  /// How often changes are looked for.
  private static let milliseconds: UInt32 = 300

  let surroundings: Surroundings
  let cache: LintCache?
  let watched: WatchedFiles?

  /// `complain` is told why there is no cache where one was asked for.
  init(_ lint: LintCommand, _ surroundings: Surroundings, complain: (String) -> Void) {
    self.surroundings = surroundings
    let ownFiles = lint.reports.compactMap(\.path) + (lint.options.writtenBaseline.map { [$0.path] } ?? [])
    watched = lint.watches ? WatchedFiles(ownFiles: ownFiles) : nil
    var folder = lint.fixMode == nil ? lint.cacheFolder : nil
    var program: ContentDigest?
    if let path = folder {
      program = surroundings.program().map { ContentDigest($0) }
      if program == nil {
        complain("The cache cannot be used: the program cannot read itself, to know its own version.")
        folder = nil
      } else if let reason = Self.open(path, surroundings) {
        complain("The cache cannot be kept in '\(path)': \(reason).")
        folder = nil
      }
    }
    // One process has one program.
    cache = folder != nil || lint.watches ? LintCache(folder: folder, program: program ?? ContentDigest(), ownFiles: ownFiles) : nil
  }

  /// Makes the folder of a cache, with what keeps others from taking it for anything else. Answers why it cannot be.
  private static func open(_ folder: String, _ surroundings: Surroundings) -> String? {
    let signature = "Signature: 8a477f597d28d172789f06886806bc55\n# higlint keeps here what it found. It can be deleted at any time.\n"
    let isNew = !surroundings.fileExists(folder)
    if case .other(let reason)? = surroundings.makeFolder(folder) { return reason }
    // A folder that was there may hold what others want to keep.
    for (name, text) in [("CACHEDIR.TAG", signature), (".gitignore", "*\n")] where isNew {
      if case .other(let reason)? = surroundings.writeFile(folder + "/" + name, text) { return reason }
    }
    return nil
  }

  /// Writes what the next run may use. Answers why it could not.
  func keepCache() -> String? {
    guard let cache, let folder = cache.folder, let made = cache.made else { return nil }
    if case .other(let reason)? = surroundings.writeBytes(folder + "/" + made.name, made.bytes) {
      return "The cache cannot be written to '\(folder)/\(made.name)': \(reason)."
    }
    surroundings.removeOldFiles(folder, LintCache.suffix, Self.keptCaches)
    return nil
  }

  /// Waits until something that the run looked at is something else. Answers what, or nil where nobody waits any more.
  func waitForChanges() -> [String]? {
    guard let watched else { return nil }
    while surroundings.wait(Self.milliseconds) {
      let changes = watched.changes()
      if !changes.isEmpty { return changes }
    }
    return nil
  }
}
