import Diagnostics

/// The style sheets that a theme of WordPress's enqueues for its pages (https://developer.wordpress.org/reference/functions/wp_enqueue_style/): calls in
/// its `functions.php`, and in the files that this usually has beside it, read as text.
struct EnqueuedStyles: Sendable {
  /// A sheet, and which pages it is for.
  private struct Sheet: Sendable {
    var path: String
    var pages: WordPressPages
  }

  private var sheets: [Sheet] = []

  private static let call = Array("wp_enqueue_style".utf8)
  private static let folders = ["inc", "includes", "functions"]
  private static let fileLimit = 60
  private static let sizeLimit = 1 << 20
  private static let longestCall = 1_000
  /// Hooks at which nothing is enqueued that a visitor sees.
  private static let otherHooks = [
    "admin_enqueue_scripts", "enqueue_block_editor_assets", "login_enqueue_scripts", "customize_preview_init",
  ]

  /// `theme` and `root` are absolute paths of folders; nothing outside the root is read.
  init(theme: String, root: String) {
    var files = [theme + "/functions.php"]
    for folder in Self.folders {
      files += (FileAccess.names(in: theme + "/" + folder) ?? []).filter { $0.hasSuffix(".php") }.sorted().map {
        "\(theme)/\(folder)/\($0)"
      }
    }
    for file in files.prefix(Self.fileLimit) where FileAccess.kind(file) == .file && FileAccess.isInside(FileAccess.truePath(file), root) {
      if let text = try? FileAccess.read(file), text.count <= Self.sizeLimit { read(text, theme) }
    }
  }

  /// The absolute paths of the sheets of a template, in their order.
  func paths(for template: String) -> [String] {
    var paths: [String] = []
    for sheet in sheets where sheet.pages.mayShow(template) && !paths.contains(sheet.path) { paths.append(sheet.path) }
    return paths
  }

  private mutating func read(_ text: [UInt8], _ theme: String) {
    let others = Self.functions(at: Self.otherHooks, in: text)
    var i = 0
    while let found = text[i...].firstRange(of: Self.call) {
      i = found.upperBound
      let call = String(decoding: text[i..<min(i + Self.longestCall, text.count)].prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      guard let address = Self.secondArgument(call), let path = Self.path(address, theme) else { continue }
      let function = Self.function(around: found.lowerBound, in: text)
      if let function, others.contains(function.name) { continue }
      sheets.append(Sheet(path: path, pages: WordPressPages(around: found.lowerBound, from: function?.start ?? 0, in: text)))
    }
  }

  /// What stands between the first comma and the second, outside parentheses and strings.
  private static func secondArgument(_ call: String) -> Substring? {
    var depth = 0
    var quote: Character?
    var start: String.Index?
    for index in call.indices {
      let character = call[index]
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "'", "\"": quote = character
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0 { return start.map { call[$0..<index] } }
      case "," where depth == 1:
        if let start { return call[start..<index] }
        start = call.index(after: index)
      default: break
      }
    }
    return nil
  }

  /// `get_stylesheet_uri()`, `get_template_directory_uri() . '/css/a.css'`, `get_theme_file_uri('css/a.css')`: a file of the theme; nil for any other.
  private static func path(_ address: Substring, _ theme: String) -> String? {
    if address.contains("get_stylesheet_uri") { return theme + "/style.css" }
    guard
      ["get_template_directory_uri", "get_stylesheet_directory_uri", "get_theme_file_uri", "get_parent_theme_file_uri"].contains(
        where: address.contains)
    else { return nil }
    let strings = address.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }.enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
    let file = strings.joined()
    guard file.hasSuffix(".css"), !file.contains("..") else { return nil }
    return FileAccess.absolute(theme + "/" + file.drop { $0 == "/" })
  }

  /// The functions that `add_action` hands to some hooks.
  private static func functions(at hooks: [String], in text: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    for hook in hooks {
      var i = 0
      while let at = text[i...].firstRange(of: Array(hook.utf8)) {
        i = at.upperBound
        let rest = text[i..<min(i + 200, text.count)].prefix { $0 != UInt8(ascii: ";") }
        let strings = rest.dropFirst().split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
        if strings.count > 1 { found.insert(String(decoding: strings[1], as: UTF8.self)) }
      }
    }
    return found
  }

  /// The last function that is declared before a place.
  private static func function(around place: Int, in text: [UInt8]) -> (name: String, start: Int)? {
    let word = Array("function ".utf8)
    var i = place - word.count
    while i >= 0, place - i < 20_000 {
      if text[i...].starts(with: word) {
        let name = text[(i + word.count)...].prefix { $0 != UInt8(ascii: "(") && $0 > 0x20 }
        if !name.isEmpty { return (String(decoding: name, as: UTF8.self), i) }
      }
      i -= 1
    }
    return nil
  }
}
