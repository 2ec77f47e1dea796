import Diagnostics

/// What reports call a file: its path from the current folder where it lies below it, else from its root.
enum ShownPath {
  /// Worked out once in a process, so it belongs to the trace of no work: the first run would follow from a question that none after it asks.
  private static let currentFolder = DeepStack.with(nil) { FileAccess.truePath(FileAccess.currentFolder) }

  static func of(_ absolute: String, root: String) -> String {
    for base in [currentFolder, root] {
      let prefix = base == "/" ? "/" : base + "/"
      if absolute.hasPrefix(prefix) { return String(absolute.dropFirst(prefix.count)) }
    }
    return absolute
  }
}
