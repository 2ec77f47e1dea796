import Diagnostics
import Templates

/// Finds the sheets that others load by name: https://sass-lang.com/documentation/at-rules/use/#load-paths
struct SheetImporter {
  let files: any ProjectFiles
  let root: String
  /// The suffixes that a name may be without.
  let suffixes: [String]
  /// What the project calls its own folders.
  let names: (any SheetNames)?

  /// The sheet that a name means in the file at an absolute path, with its own.
  func find(_ url: String, from path: String) -> (path: String, file: SourceFile)? {
    guard !url.isEmpty, !url.contains("\0"), !url.hasPrefix("/"), url.utf8.count < 500 else { return nil }
    var name = url
    var folders = [Self.folder(of: path)]
    if name.hasPrefix("~") || name.hasPrefix("pkg:") {
      name = String(name.dropFirst(name.hasPrefix("~") ? 1 : 4))
      folders = []
    }
    for folder in folders { if let found = find(name, in: folder) { return found } }
    // Bundlers let `~` stand before a name of theirs, and some names begin with one.
    for written in name == url ? [url] : [url, name] {
      for candidate in names?.paths(written, from: path) ?? [] {
        if let found = find(candidate, in: "") { return found }
      }
    }
    guard !name.hasPrefix("./"), !name.hasPrefix("../") else { return nil }
    // What tools give as load paths: packages, and the homes of an asset pipeline.
    var folder = Self.folder(of: path)
    while folder == root || folder.hasPrefix(root + "/") {
      for home in [
        "/node_modules", "/vendor", "/app/assets/stylesheets", "/vendor/assets/stylesheets", "/lib/assets/stylesheets", "/_sass", "",
      ] {
        if let found = find(name, in: folder + home) { return found }
      }
      if folder == root { break }
      folder = Self.folder(of: folder)
    }
    return nil
  }

  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  private func find(_ name: String, in folder: String) -> (path: String, file: SourceFile)? {
    var parts = folder.split(separator: "/").map(String.init)
    for part in name.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
    guard let last = parts.popLast() else { return nil }
    let base = "/" + parts.joined(separator: "/") + (parts.isEmpty ? "" : "/")
    var candidates: [String] = []
    if suffixes.contains(where: { last.hasSuffix($0) }) { candidates += [base + last, base + "_" + last] }
    for suffix in suffixes { candidates += [base + last + suffix, base + "_" + last + suffix] }
    for suffix in suffixes { candidates += [base + last + "/_index" + suffix, base + last + "/index" + suffix] }
    for candidate in candidates where files.hasFile(at: candidate) {
      if let file = files.text(at: candidate) { return (candidate, file) }
    }
    return nil
  }
}
