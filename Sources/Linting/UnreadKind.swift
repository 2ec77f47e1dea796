/// The kinds of files that higlint does not read, by the ends of their names in small letters.
enum UnreadKind {
  /// Source code and descriptions of screens: a walk counts them, since what they show is not judged.
  private static let screens: Set<String> = [
    "swift", "storyboard", "xib", "dart", "kt", "kts", "marko", "mdx", "hamlc", "sface",
    "xaml", "qml", "aspx", "ascx", "asp", "cfm", "latte", "tpl", "edge", "dust",
  ]

  /// Templates of HTML whose tags are not all known: one that is named outright is read as a page, as far as that goes.
  private static let nearlyPages: Set<String> = ["asp", "cfm", "latte", "tpl", "edge", "dust"]

  /// Files of a name in which purpose strings live: code, which is not run. The last is Meteor's.
  private static let purposeFiles: Set<String> = ["app.config.mjs", "app.config.cjs", "mobile-config.js"]

  private static func purposeFile(_ lower: String) -> String? { purposeFiles.contains(lower) ? lower : nil }

  /// Why a file of a kind is not read.
  static func reason(_ kind: String) -> String {
    kind.hasPrefix(".") ? "\(kind) is a kind that is not read" : "code, which is not run"
  }

  /// What is neither HTML nor any other text that is read.
  private static let others: Set<String> = [
    "js", "mjs", "cjs", "ts", "mts", "cts", "coffee", "m", "mm", "h", "c", "cc", "cpp", "java", "scala", "groovy", "cs", "fs", "vb", "go",
    "rs",
    "rb", "py", "pl", "ex", "exs", "elm", "clj", "cljs", "hs", "lua", "r", "sh", "bash", "sql", "graphql", "proto", "xml", "svg", "yml",
    "yaml", "toml", "ini", "properties", "po", "pot", "mo", "arb", "resx", "xlf", "xliff", "stringsdict", "csv", "tsv", "lock", "map",
    "scss", "sass", "less", "styl", "md", "markdown", "rst", "adoc", "tex", "rtf", "pdf", "doc", "docx", "odt", "png", "jpg", "jpeg", "gif",
    "webp", "avif", "heic", "bmp", "tif", "tiff", "ico", "icns", "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "mov", "webm", "wav",
    "zip", "gz", "tar", "bz2", "xz", "7z", "jar", "war", "apk", "aab", "ipa", "dmg", "wasm", "class", "o", "a", "so", "dylib", "exe",
    "sqlite",
  ]

  private static func suffix(_ name: Substring) -> Substring? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    return name[name.utf8.index(after: dot)...]
  }

  /// What a walk calls a file in which screens or purpose strings live and which is not read: ".dart", "app.config.mjs".
  static func ofScreens(_ name: String) -> String? {
    let lower = name.lowercased()
    if let file = purposeFile(lower) { return file }
    return suffix(lower[...]).flatMap { screens.contains(String($0)) ? "." + $0 : nil }
  }

  /// What a file that was named outright is called where it is not read, whatever stands in it; nil for one that may be a page.
  static func named(_ name: String) -> String? {
    let lower = name.lowercased()
    guard let suffix = suffix(lower[...]) else { return nil }
    let kind = String(suffix)
    if ["erb", "haml", "slim", "eex", "heex"].contains(kind) {
      return self.suffix(lower.dropLast(kind.utf8.count + 1)).map { ".\($0).\(kind)" }
    }
    guard !nearlyPages.contains(kind) else { return nil }
    return purposeFile(lower) ?? (screens.contains(kind) || others.contains(kind) ? "." + kind : nil)
  }

  /// Whether a name is that of code, data or any other text that is no page: "server.go".
  static func isOfAnotherKind(_ name: Substring) -> Bool {
    suffix(name).map { others.contains(String($0)) || screens.contains(String($0)) || ["txt", "text", "json", "conf", "env"].contains($0) }
      ?? false
  }

  /// The kinds that are read where a page links them.
  static func isLinked(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".css", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico"].contains { lower.hasSuffix($0) }
  }
}
