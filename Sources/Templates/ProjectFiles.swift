import Diagnostics

/// The files of the project that is linted, for those who put pages together. Paths are absolute, with `/` between folders and none at the end; nothing
/// outside the roots of the run is seen, whatever links lead there. Answers are kept for the run, so that each file is read once.
package protocol ProjectFiles: Sendable {
  /// Where a file is that was read, by the path that reports show; nil for one that no path leads to (standard input).
  func place(of file: SourceFile) -> ProjectPlace?
  /// The text of a file; nil where there is none, where it cannot be read as text, and where it is above 1 MiB.
  func text(at path: String) -> SourceFile?
  /// Whether there is a file. Cheaper than reading it.
  func hasFile(at path: String) -> Bool
  /// The names of the files and folders in a folder, sorted; empty where there is none.
  func names(in folder: String) -> [String]
  /// Says that something follows from a file's text, where an answer that was kept is used instead of it.
  func noteUse(of path: String)
  /// What the configuration says of the page or part at a path; nothing, where nobody configures it.
  func settings(of path: String) -> ProjectSettings
}

/// Where a file of the project stands.
package struct ProjectPlace: Hashable, Sendable {
  /// Its absolute path.
  package var path: String
  /// The folder that nothing is read above; the path begins with it.
  package var root: String

  package init(path: String, root: String) {
    self.path = path
    self.root = root
  }

  /// The folder that the file is in.
  package var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
}
