/// What reports call a file: its path from the current folder where it lies below it, else from its root.
enum ShownPath {
  private static let currentFolder = FileAccess.truePath(FileAccess.currentFolder)

  static func of(_ absolute: String, root: String) -> String {
    for base in [currentFolder, root] {
      let prefix = base == "/" ? "/" : base + "/"
      if absolute.hasPrefix(prefix) { return String(absolute.dropFirst(prefix.count)) }
    }
    return absolute
  }
}
