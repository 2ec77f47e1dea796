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
  /// As ``names(in:)``, without the names of pages, style sheets and pictures (``FolderNames``): for walks that look for folders and for data, which
  /// one page more or less does not concern.
  func folderNames(in folder: String) -> [String]
  /// The pages of the run that show a layout or a part, by the path that reports show; nil where they are not known.
  func users(ofPart part: String) -> PartUsers?
  /// What the configuration says of the page or part at a path; nothing, where nobody configures it.
  func settings(of path: String) -> ProjectSettings
}

/// The pages of a run that show a layout or a part, directly or through others.
package struct PartUsers: Hashable, Sendable {
  /// From this many pages on a part is one that stands around them, as a layout does: a menu, a trail of breadcrumbs.
  private static let many = 5

  /// The path of the first page, as reports show it.
  package var first: String
  package var count: Int

  package init(first: String, count: Int) {
    self.first = first
    self.count = count
  }

  /// Whether there are many.
  package var areMany: Bool { count >= Self.many }
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

/// Which names in a folder are those of pages, style sheets, pictures and the like: no folders, and no files that say something of others.
package enum FolderNames {
  private static let suffixes: Set<Substring> = [
    "html", "htm", "css", "scss", "sass", "less", "erb", "haml", "slim", "twig", "vue", "svelte", "jsx", "tsx", "cshtml", "razor", "heex",
    "jsp", "ftl", "hbs", "ejs", "njk", "liquid", "pug", "svg", "png", "jpg", "jpeg", "gif", "webp", "ico", "woff", "woff2", "ttf", "eot",
    "md", "txt",
  ]

  /// The names without them.
  package static func without(pages names: [String]) -> [String] {
    names.filter { name in
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return true }
      return !suffixes.contains(name[name.utf8.index(after: dot)...]) && !name.hasSuffix(".blade.php")
    }
  }
}
