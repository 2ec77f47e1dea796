import Diagnostics
import Pages
import Templates

/// Where the files lie that addresses and helpers of frameworks name: below the folders that a framework serves, in an asset pipeline's, in packages.
/// It only says where to look, the nearest first; paths are absolute.
final class ServedFiles: Sendable {
  /// A place that asks: a page or a sheet, and the folder that nothing is looked for above.
  struct Asker: Hashable {
    var path: String
    var root: String
  }

  private static let folderLimit = 4000
  private static let depthLimit = 8

  /// Folders whose files have addresses.
  private static let served: Set<String> = [
    "static", "public", "assets", "wwwroot", "webroot", "www", "htdocs", "web", "webapp", "webcontent", "resources",
  ]
  /// Folders of asset pipelines' style sheets, in the order in which one is preferred at the same distance.
  private static let pipeline: Set<String> = ["stylesheets", "builds", "css", "styles", "scss", "sass", "less"]
  private static let passedOver: Set<String> = [
    "node_modules", "bower_components", "target", "obj", "tmp", "temp", "log", "logs", "coverage", "venv", "env", "__pycache__",
    "site-packages",
    "Pods", "Carthage", "DerivedData", "deps", "_build", "storage", "cache", "migrations", "spec", "test", "tests", "staticfiles",
  ]

  private static let linkedStorage = "/storage/app/public"

  private struct Folders: Sendable {
    var served: [String] = []
    var pipeline: [String] = []
  }

  private let folders = Kept<String, Folders>()
  private let manifests = Kept<String, BuildManifests>()

  init() {}

  /// The sheets that a build made of what a name stands for, as the manifest of its program says; nil where none does. Of several programs in one project
  /// that is the one whose folder the asker lies in.
  func built(_ name: ServedName, for asker: Asker) -> [String]? {
    let folders = folders(below: asker.root).served
    let above = Set(ancestors(of: asker))
    var near = folders.filter { above.contains(FileAccess.parent($0)) }.map(manifest).filter { !$0.isEmpty }
    if near.isEmpty {
      let others = folders.map(manifest).filter { !$0.isEmpty }
      if others.count == 1 { near = others }
    }
    for manifest in near {
      if let found = manifest[name.name] ?? (name.name.hasSuffix(".css") ? nil : manifest[name.name + ".css"]) { return found }
    }
    return nil
  }

  private func manifest(_ folder: String) -> BuildManifests { manifests.value(folder) { BuildManifests(served: [folder]) } }

  /// The suffixes of sheets that are read.
  static let suffixes = [".css", ".scss", ".sass", ".less"]
  /// Those of the sheets that a build makes into CSS.
  static let sources = [".scss", ".sass", ".less"]

  /// Where the sheet that a helper names may lie.
  func candidates(_ name: ServedName, for asker: Asker) -> [String] {
    guard !name.name.isEmpty, !name.name.contains("\0") else { return [] }
    let own = direct(name, for: asker)
    guard name.name.hasSuffix(".css") else { return own }
    return own + own.flatMap { path in Self.sources.map { path.dropLast(4) + $0 } } + source(of: name.name, for: asker)
      + (name.kind == .pipeline ? bundled(String(name.name.dropLast(4)), for: asker) : [])
  }

  /// The sheet that a build of Rails' makes into the one of a name below `app/assets/builds`, which no repository holds: as the scripts of `package.json`
  /// say, else by the conventions of cssbundling-rails and tailwindcss-rails.
  func bundled(_ name: String, for asker: Asker) -> [String] {
    let all = folders(below: asker.root).pipeline
    let stated = ancestors(of: asker).lazy.compactMap { folder -> [String]? in
      let sources = BuildScripts(of: folder).sources(of: name)
      return sources.isEmpty ? nil : sources.map { folder + "/" + $0 }
    }.first
    let homes = Set(nearest(all.filter { FileAccess.name(FileAccess.parent($0)) == "assets" }, asker).map(FileAccess.parent))
    let conventional = nearest(Array(homes), asker).flatMap { home -> [String] in
      let sheets = Self.bundleSuffixes.map { "\(home)/stylesheets/\(name)\($0)" }
      return name == "tailwind" ? ["\(home)/tailwind/application.css", "\(home)/stylesheets/application.tailwind.css"] + sheets : sheets
    }
    return (stated ?? []) + conventional
  }

  /// How cssbundling-rails calls the sheet that it builds one of.
  private static let bundleSuffixes = [".tailwind.css", ".postcss.css", ".bootstrap.scss", ".sass.scss", ".bulma.scss"]

  /// The sheets that Propshaft's `:app` names: all below the nearest `app/assets`, and what a build makes of others. `:all` may name those of gems, too.
  func wholePipeline(for asker: Asker) -> [String] {
    let homes = folders(below: asker.root).pipeline.map(FileAccess.parent).filter { FileAccess.name($0) == "assets" }
    guard let home = nearest(Array(Set(homes)), asker).first else { return [] }
    var sheets: [String] = []
    FolderWalk(folders: 200, depth: 4).walk(from: home) { folder in
      var next: [String] = []
      for name in (FileAccess.names(in: folder) ?? []).sorted() {
        let path = folder + "/" + name
        if name.hasSuffix(".css") {
          // What a build makes into another sheet is none by itself.
          if folder != home + "/tailwind", !Self.bundleSuffixes.contains(where: { name.hasSuffix($0) }) { sheets.append(path) }
        } else if !name.contains("."), FileAccess.kind(path) == .folder, !FileAccess.isLink(path) {
          next.append(name)
        }
      }
      return next
    }
    for name in ["application", "tailwind"] where !sheets.contains(where: { FileAccess.name($0) == name + ".css" }) {
      let sources = (name == "application" ? ["\(home)/stylesheets/application.scss"] : []) + bundled(name, for: asker)
      if let source = sources.first(where: { FileAccess.kind($0) == .file }), !sheets.contains(source) { sheets.append(source) }
    }
    return sheets
  }

  /// The sheet that a build makes into one that is not there: of several with the name, none.
  func source(of address: String, for asker: Asker) -> [String] {
    let stem = FileAccess.name(address).dropLast(4)
    guard !stem.isEmpty else { return [] }
    let plain = stem.hasSuffix(".min") ? stem.dropLast(4) : stem
    let there = folders(below: asker.root).pipeline.flatMap { folder in Self.sources.map { "\(folder)/\(plain)\($0)" } }.filter {
      FileAccess.kind($0) == .file
    }
    return there.count == 1 ? there : []
  }

  private func direct(_ name: ServedName, for asker: Asker) -> [String] {
    switch name.kind {
    case .served: return served(name.name, for: asker) + ancestors(of: asker).map { $0 + "/" + name.name }
    case .project: return ancestors(of: asker).map { $0 + "/" + name.name }
    case .pipeline: return pipeline(name.name, for: asker)
    case .theme, .wholePipeline: return []
    case .entry:
      let homes = [
        "app/frontend/entrypoints", "app/javascript/entrypoints", "app/javascript/packs", "assets", "assets/styles", "resources/css",
      ]
      return ancestors(of: asker).flatMap { folder in
        homes.flatMap { home in Self.named(name.name).map { "\(folder)/\(home)/\($0)" } }
      }
    }
  }

  /// Where a file with an address below a served folder may lie: "css/x.css", "static/css/x.css".
  func served(_ address: String, for asker: Asker) -> [String] {
    let first = address.prefix { $0 != "/" }
    return nearest(folders(below: asker.root).served, asker).flatMap { folder -> [String] in
      if folder.hasSuffix(Self.linkedStorage) {
        return [folder + "/" + (first == "storage" ? String(address.dropFirst(first.utf8.count + 1)) : address)]
      }
      let own = folder + "/" + address
      if Self.isBuilt(address, from: folder) { return [] }
      return FileAccess.name(folder) == first && first.utf8.count < address.utf8.count
        ? [FileAccess.parent(folder) + "/" + address, own] : [own]
    }
  }

  /// As ``BuiltAssets/holds(_:in:hasFile:)``.
  static func isBuilt(_ address: String, from folder: String) -> Bool {
    BuiltAssets.holds(address, in: folder) { FileAccess.kind($0) == .file }
  }

  /// Whether a file lies in a folder that is served.
  func isServed(_ asker: Asker) -> Bool {
    folders(below: asker.root).served.contains { FileAccess.isInside(asker.path, $0) }
  }

  /// Whether a file that is served lies beside a page in the same program, whose folder holds what is served and the page.
  func isOfProgram(_ file: String, with asker: Asker) -> Bool {
    let outermost = folders(below: asker.root).served.filter { FileAccess.isInside(file, $0) }.min { $0.utf8.count < $1.utf8.count }
    return outermost.map { FileAccess.isInside(asker.path, FileAccess.parent($0)) } ?? false
  }

  private func pipeline(_ name: String, for asker: Asker) -> [String] {
    let all = folders(below: asker.root)
    return nearest(all.pipeline, asker).flatMap { folder in Self.named(name).map { folder + "/" + $0 } }
      + Self.named(name).flatMap { served($0, for: asker) } + (name.hasSuffix(".css") ? [] : bundled(name, for: asker))
  }

  /// The names of the files that a name without a suffix may mean.
  private static func named(_ name: String) -> [String] {
    suffixes.contains { name.hasSuffix($0) } ? [name] : suffixes.map { name + $0 }
  }

  /// The folders from that of a page up to the root.
  func ancestors(of asker: Asker) -> [String] {
    var found: [String] = []
    var current = FileAccess.parent(asker.path)
    while current == asker.root || FileAccess.isInside(current, asker.root) {
      found.append(current)
      if current == asker.root || current == "/" { break }
      current = FileAccess.parent(current)
    }
    return found
  }

  /// Those that have more folders in common with the page first; else in the order of their names.
  private func nearest(_ folders: [String], _ asker: Asker) -> [String] {
    func shared(_ folder: String) -> Int { zip(folder.utf8, asker.path.utf8).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "/") } }
    return folders.map { (shared: shared($0), path: $0) }.sorted { ($1.shared, $0.path) < ($0.shared, $1.path) }.map(\.path)
  }

  private func folders(below root: String) -> Folders { folders.value(root) { Self.walk(root) } }

  private static func walk(_ root: String) -> Folders {
    var found = Folders()
    FolderWalk(folders: folderLimit, depth: depthLimit).walk(from: root) { folder in
      var next: [String] = []
      let names = FileAccess.folderNames(in: folder) ?? []
      // What Laravel's `storage:link` serves below `public/storage`.
      if names.contains("storage"), FileAccess.kind(folder + linkedStorage) == .folder { found.served.append(folder + linkedStorage) }
      for name in names {
        // Folders with a full stop in their names are programs' of .NET: "Shop.Web".
        guard !name.hasPrefix("."), !passedOver.contains(name), name.utf8.count < 64 else { continue }
        let path = folder + "/" + name
        guard !hasPlainSuffix(name), FileAccess.kind(path) == .folder, !FileAccess.isLink(path) else { continue }
        let lower = name.lowercased()
        if served.contains(lower) { found.served.append(path) }
        if pipeline.contains(lower) { found.pipeline.append(path) }
        next.append(name)
      }
      return next
    }
    return found
  }

  private static func hasPlainSuffix(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    let suffix = name[name.index(after: dot)...]
    return suffix.utf8.count <= 5 && suffix.allSatisfy { $0.isLowercase || $0.isNumber } && suffix != "web"
  }
}

extension ServedFiles {
  /// Where a file of a package lies whose address is on a network of packages: `https://cdn.jsdelivr.net/npm/bootstrap@5.3/dist/css/bootstrap.min.css`.
  func packageFiles(_ address: String, for asker: Asker) -> [String] {
    guard let package = PackageAddress(address) else { return [] }
    return ancestors(of: asker).flatMap { folder -> [String] in
      package.files.flatMap { file in
        ["node_modules", "vendor", "public/vendor", "wwwroot/lib", "static/vendor"].map { "\(folder)/\($0)/\(file)" }
      }
    }
  }
}

/// A file of a package by its address on a network of packages.
private struct PackageAddress {
  /// Where it lies below a folder of packages, the likeliest first.
  var files: [String] = []

  init?(_ address: String) {
    let rest = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: true)
    guard let hostIndex = rest.firstIndex(where: { $0.contains(".") }), rest.count > hostIndex + 2 else { return nil }
    var parts = rest[(hostIndex + 1)...]
    switch rest[hostIndex].lowercased() {
    case "cdn.jsdelivr.net" where parts.first == "npm": parts = parts.dropFirst()
    case "unpkg.com": break
    case "cdnjs.cloudflare.com" where parts.starts(with: ["ajax", "libs"]) && parts.count > 4:
      let name = parts[parts.startIndex + 2]
      let path = parts.dropFirst(4).joined(separator: "/")
      files = ["\(name)/\(path)", "\(name)/dist/\(path)"]
      return
    default: return nil
    }
    guard var name = parts.popFirst() else { return nil }
    var scope = ""
    if name.hasPrefix("@"), let next = parts.popFirst() {
      scope = name + "/"
      name = next
    }
    name = name.prefix { $0 != "@" }
    guard !name.isEmpty, !parts.isEmpty, !parts.contains("..") else { return nil }
    files = [scope + name + "/" + parts.joined(separator: "/")]
  }
}
