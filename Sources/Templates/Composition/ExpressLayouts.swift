import Diagnostics

/// Which layouts a program of Express names by literals for the views that it renders: `res.render('dashboard/settings', { layout: 'dashboard-layout' })`.
struct ExpressLayouts: Sendable {
  enum Layout: Hashable, Sendable {
    case named(String)
    /// `layout: false`
    case bare
  }

  private static let folders: Set<String> = [
    "src", "app", "server", "lib", "routes", "routers", "router", "controllers", "controller", "handlers", "modules", "api",
  ]
  private static let suffixes = [".js", ".ts", ".mjs", ".cjs"]
  private static let fileLimit = 200
  private static let folderLimit = 200
  private static let sizeLimit = 131_072

  /// By the name of a view, the layouts that its calls name.
  private var views: [String: Set<Layout>] = [:]

  /// `folder`: that of the program.
  init(in folder: String, _ files: any ProjectFiles) {
    var count = 0
    FolderWalk(folders: Self.folderLimit, depth: 4).walk(from: folder) { inner in
      var next: [String] = []
      for name in files.names(in: inner) {
        if Self.suffixes.contains(where: { name.hasSuffix($0) }) {
          count += 1
          guard count <= Self.fileLimit, let file = files.text(at: inner + "/" + name), file.text.count <= Self.sizeLimit else { continue }
          if file.text.firstRange(of: Array("layout".utf8)) != nil { read(file) }
        } else if Self.folders.contains(name) || inner != folder && !name.contains(".") {
          next.append(name)
        }
      }
      return next
    }
  }

  /// The layout that all calls which state one for a view agree on.
  subscript(view: String) -> Layout? {
    guard let layouts = views[view], layouts.count == 1 else { return nil }
    return layouts.first
  }

  private mutating func read(_ file: SourceFile) {
    var start = 0
    let call = Array(".render(".utf8)
    while let open = file.text[start...].firstRange(of: call)?.upperBound {
      start = open
      guard let close = BracketScanner.close(open - 1, file.text, limit: min(file.text.count, open + 8_192)) else { continue }
      let arguments = BracketScanner.pieces(SourceRange(open, close), file.text, by: 0x2C)
      guard arguments.count > 1, let view = Self.literal(file.string(arguments[0])) else { continue }
      let options = arguments[1]
      guard file.text[options.bytes].first == 0x7B, options.length > 2 else { continue }
      for entry in BracketScanner.pieces(SourceRange(options.start + 1, options.end - 1), file.text, by: 0x2C) {
        let parts = file.string(entry).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].filter({ !" '\"\n".contains($0) }) == "layout" else { continue }
        let value = String(parts[1].drop { $0 == " " })
        if let name = Self.literal(value) {
          views[view, default: []].insert(.named(name))
        } else if value == "false" || value == "null" {
          views[view, default: []].insert(.bare)
        }
      }
    }
  }

  private static func literal(_ text: String) -> String? {
    guard let quote = text.first, "'\"`".contains(quote), text.last == quote, text.count > 2 else { return nil }
    let inner = text.dropFirst().dropLast()
    return inner.contains(quote) || inner.contains("${") ? nil : String(inner)
  }
}

extension TemplateFinder {
  /// The layout that the program states for a view of Express'; nil where it says nothing.
  func expressLayout(statedFor tree: TemplateTree) -> ExpressLayouts.Layout? {
    guard let place = place(of: tree.file), let views = place.path.firstRange(of: "/views/") else { return nil }
    let folder = String(place.path[..<views.lowerBound])
    let name = place.path[views.upperBound...]
    let bare = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
    // Views may lie in a folder of the program's: `src/views`.
    for folder in [folder, folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? folder]
    where folder == place.root || folder.hasPrefix(place.root == "/" ? "/" : place.root + "/") {
      let layouts = expressLayouts(in: folder) { ExpressLayouts(in: folder, self.files) }
      if let layout = layouts[bare] { return layout }
    }
    return nil
  }
}
