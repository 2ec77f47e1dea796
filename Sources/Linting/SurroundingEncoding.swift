import Diagnostics

/// The encoding of files that name none: parts of pages, which are sent with the page that includes them, and style sheets, which have the encoding of
/// the page that links them. https://www.w3.org/TR/css-syntax-3/#environment-encoding
enum SurroundingEncoding {
  /// So many files are looked into in each folder, and so many folders upwards.
  private static let limits = (files: 24, folders: 4)
  private static let suffixes: Set<Substring> = [
    "html", "htm", "xhtml", "php", "phtml", "inc", "jsp", "jspf", "jspx", "tag", "asp", "erb", "rhtml", "haml", "css", "tpl", "ftl", "vm",
  ]

  /// That of the first file that names one and is no UTF-8, in the folder of a file or the nearest one above it; nil where none does.
  /// `root`: the folder that nothing is read above.
  static func of(_ path: String, root: String) -> CharacterEncoding? {
    var folder = FileAccess.parent(path)
    for _ in 0..<limits.folders {
      guard folder == root || FileAccess.isInside(folder, root) else { return nil }
      let names = (FileAccess.names(in: folder) ?? []).filter { suffixes.contains(suffix(of: $0)) }
      for name in names.prefix(limits.files) {
        let other = FileAccess.truePath(folder + "/" + name)
        guard other != path, FileAccess.isInside(other, root), let bytes = try? FileAccess.read(other),
          let encoding = TextDecoder.legacyEncoding(of: bytes, as: name.hasSuffix(".css") ? .css : .html, path: name)
        else { continue }
        return encoding
      }
      if folder == root { return nil }
      folder = FileAccess.parent(folder)
    }
    return nil
  }

  private static func suffix(of name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? ""
  }
}
