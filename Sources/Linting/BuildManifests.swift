import JSON

/// What builds say of the names of the files that they made, by the names that helpers and templates use: Vite's and Encore's `manifest.json`, Encore's
/// `entrypoints.json`, Laravel's `mix-manifest.json`, Propshaft's `.manifest.json`.
struct BuildManifests: Sendable {
  /// Larger ones are read by nobody.
  private static let sizeLimit = 4 << 20
  /// Imports of imports are followed so deep.
  private static let importDepth = 20

  /// Where manifests lie below a folder whose files are served, with the folder that their names are from.
  private static let homes: [(file: String, base: String)] = [
    ("mix-manifest.json", ""), ("manifest.json", ""), (".vite/manifest.json", ""), ("build/manifest.json", "build"),
    ("build/.vite/manifest.json", "build"), ("build/entrypoints.json", ""), ("assets/.manifest.json", "assets"),
    ("dist/manifest.json", "dist"), ("dist/.vite/manifest.json", "dist"),
  ]

  /// The absolute paths of the sheets of each name.
  private var sheets: [String: [String]] = [:]

  /// Reads those below folders whose files are served, the nearer to the root first; what is no manifest says nothing.
  init(served folders: [String]) {
    for folder in folders {
      for home in Self.homes {
        let path = folder + "/" + home.file
        guard FileAccess.kind(path) == .file, !FileAccess.isLink(path), let bytes = try? FileAccess.read(path),
          bytes.count <= Self.sizeLimit,
          let members = (try? JSONParser.parse(bytes))?.members
        else { continue }
        if let entries = members.last(where: { $0.key == "entrypoints" })?.value.members, home.file.hasSuffix("entrypoints.json") {
          readEntries(entries, served: folder)
        } else {
          read(members, served: folder, base: home.base.isEmpty ? folder : folder + "/" + home.base)
        }
      }
    }
  }

  /// The sheets that a name stands for; nil where no manifest has it.
  subscript(name: String) -> [String]? { sheets[name] }

  var isEmpty: Bool { sheets.isEmpty }

  /// `isWhole`: whether the manifest says all that a name brings, so that where it has no sheet there is none.
  private mutating func note(_ name: String, _ paths: [String], isWhole: Bool = false) {
    let bare = String(name.drop { $0 == "/" })
    let sheets = paths.filter { $0.hasSuffix(".css") }
    if isWhole || !sheets.isEmpty, self.sheets[bare] == nil { self.sheets[bare] = sheets }
  }

  /// A path without its query: from the folder that is served where it begins with a slash, else from that of the manifest.
  private static func path(_ text: String, served: String, base: String) -> String {
    let bare = text.prefix { $0 != "?" && $0 != "#" }
    return FileAccess.absolute(bare.hasPrefix("/") ? served + bare : base + "/" + bare)
  }

  /// `{ "entrypoints": { "app": { "css": ["/build/app.3f1.css"] } } }`
  private mutating func readEntries(_ entries: [JSONNode.Member], served: String) {
    for entry in entries {
      let names = entry.value["css"]?.elements?.compactMap(\.string) ?? []
      note(entry.key, names.map { Self.path($0, served: served, base: served) })
    }
  }

  private mutating func read(_ members: [JSONNode.Member], served: String, base: String) {
    var chunks: [String: JSONNode] = [:]
    for member in members { chunks[member.key] = member.value }
    for member in members {
      if let name = member.value.string {
        // Encore's names begin with the folder of the build.
        note(member.key, [Self.path(name, served: served, base: base)])
      } else if let name = member.value["digested_path"]?.string {
        note(member.key, [Self.path(name, served: served, base: base)])
      } else if member.value["file"]?.string != nil {
        var seen: Set<String> = []
        let sheets = Self.sheets(of: member.key, chunks, &seen, depth: 0)
        note(member.key, sheets.map { Self.path($0, served: served, base: base) }, isWhole: true)
      }
    }
  }

  /// The sheets of a chunk of Vite's: its own, and those of the chunks that it imports before.
  private static func sheets(of key: String, _ chunks: [String: JSONNode], _ seen: inout Set<String>, depth: Int) -> [String] {
    guard depth < importDepth, seen.insert(key).inserted, let chunk = chunks[key] else { return [] }
    var found: [String] = []
    for name in chunk["imports"]?.elements?.compactMap(\.string) ?? [] { found += sheets(of: name, chunks, &seen, depth: depth + 1) }
    if let file = chunk["file"]?.string { found.append(file) }
    return found + (chunk["css"]?.elements?.compactMap(\.string) ?? [])
  }
}
