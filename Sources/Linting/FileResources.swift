import CSS
import Components
import Diagnostics
import Fonts
import HTML
import Pages
import Preprocessors
import Recognition
import Synchronization
import Templates

/// Reads the style sheets and images that pages link, each once, and never outside the roots.
final class FileResources: ResourceLoader {
  /// What is asked for: a style sheet, something else with an address, or a file by its path from a folder of the program.
  private enum Kind { case sheet, served, source }

  private enum Entry: Sendable { case sheet(StyleSheet, SourceFile), missing }

  /// The absolute path of each page and sheet that was read, with its root, by the path that reports show.
  private let places = Mutex<[String: (absolute: String, root: String)]>([:])
  private let sheets = Kept<String, Entry>()
  private let images = Kept<String, ImageDimensions?>()
  private let fonts = Kept<String, FontFile?>()
  private let scripts = Kept<String, ScriptStyles?>()
  /// What themes enqueue, by their folders.
  private let enqueued = Kept<String, EnqueuedStyles>()
  /// What an address or a name means in a folder, which all pages of the folder ask, on all ways through them.
  private struct Asked<Name: Hashable & Sendable>: Hashable {
    var name: Name
    var kind = Kind.sheet
    var folder: String
    var root: String
  }
  private let located = Kept<Asked<String>, ResourceAnswer<(absolute: String, root: String)>>()
  private let named = Kept<Asked<ServedName>, String?>()
  private let unread = Mutex<[String: Notice]>([:])
  private let served = ServedFiles()
  /// For sheets that are made into CSS of several files.
  private let project: LintedProject
  private let names: ProjectSheetNames
  private let configurations: Configurations?

  init(files: [InputFile], configurations: Configurations? = nil) {
    self.configurations = configurations
    project = LintedProject(files: files, configurations: configurations)
    names = ProjectSheetNames(project)
    places.withLock { places in
      for file in files { places[file.path] = (file.truePath, file.root) }
    }
  }

  /// Where the page or style sheet is that reports call so.
  func absolutePath(_ path: String) -> String? { places.withLock { $0[path]?.absolute } }

  /// The style sheets that were read, by the path that reports show.
  var sourceFiles: [String: SourceFile] {
    var files: [String: SourceFile] = [:]
    for case .sheet(let sheet, let file) in sheets.values {
      files[file.path] = file
      for part in sheet.origin?.pieces.files ?? [] where files[part.path] == nil { files[part.path] = part }
    }
    return files
  }

  /// The style sheet that reports call so, if it was read.
  func sourceFile(_ path: String) -> SourceFile? {
    // What is made into CSS cannot be edited and tried as if it were CSS.
    for case .sheet(let sheet, let file) in sheets.values where file.path == path && sheet.origin == nil { return file }
    return nil
  }

  /// What is to be said about style sheets that are there and could not be read, by their paths.
  var notices: [Notice] { unread.withLock { unread in unread.keys.sorted().map { unread[$0]! } } }

  func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet> {
    switch resolve(address, from: path, .sheet) {
    case .missing: .missing
    case .outside: .outside
    case .remote: .remote
    case .found(let (absolute, root)): sheet(at: absolute, root: root).map { .found($0) } ?? .missing
    }
  }

  func servedSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    guard let place = places.withLock({ $0[path] }) else { return .missing }
    let asker = ServedFiles.Asker(path: place.absolute, root: place.root)
    if name.kind == .theme { return enqueuedSheets(asker) }
    if name.kind == .wholePipeline {
      let paths = served.wholePipeline(for: asker)
      let sheets = paths.compactMap { path in firstFile([path], root: asker.root).flatMap { sheet(at: $0, root: asker.root) } }
      // Those of gems are none of the project's.
      return sheets.isEmpty ? .missing : .found(ServedSheets(sheets, isComplete: name.name == "app" && sheets.count == paths.count))
    }
    let stated = statedFile(name.name[...], place).flatMap { firstFile([$0], root: place.root) }
    guard let file = stated ?? namedFile(name, asker) else { return builtSheets(name, asker) }
    guard name.kind == .pipeline else {
      return sheet(at: file, root: place.root).map { .found(ServedSheets([$0], isComplete: true)) } ?? .missing
    }
    var gathering = Gathering(root: place.root)
    gather(file, &gathering)
    return gathering.sheets.isEmpty ? .missing : .found(ServedSheets(gathering.sheets, isComplete: gathering.isComplete))
  }

  /// The sheet that a helper names, wherever a framework looks for it.
  private func namedFile(_ name: ServedName, _ asker: ServedFiles.Asker) -> String? {
    named.value(Asked(name: name, folder: FileAccess.parent(asker.path), root: asker.root)) {
      firstFile(served.candidates(name, for: asker), root: asker.root)
    }
  }

  /// What the theme enqueues in whose folder a page lies.
  private func enqueuedSheets(_ asker: ServedFiles.Asker) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    guard let theme = served.ancestors(of: asker).first(where: { FileAccess.kind($0 + "/functions.php") == .file }) else { return .missing }
    let paths = enqueued.value(theme) { EnqueuedStyles(theme: theme, root: asker.root) }.paths(for: asker.path)
    let sheets = paths.compactMap { path in firstFile([path], root: asker.root).flatMap { sheet(at: $0, root: asker.root) } }
    return sheets.isEmpty ? .missing : .found(ServedSheets(sheets, isComplete: false))
  }

  func builtSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    guard let place = places.withLock({ $0[path] }) else { return .missing }
    return builtSheets(name, ServedFiles.Asker(path: place.absolute, root: place.root))
  }

  private func builtSheets(_ name: ServedName, _ asker: ServedFiles.Asker) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    guard let paths = served.built(name, for: asker) else { return .missing }
    let sheets = paths.compactMap { path in firstFile([path], root: asker.root).flatMap { sheet(at: $0, root: asker.root) } }
    // A script of which the build made no sheet brings none.
    return sheets.isEmpty && !paths.isEmpty ? .missing : .found(ServedSheets(sheets, isComplete: sheets.count == paths.count))
  }

  /// The sheets that a sheet of an asset pipeline requires, with itself.
  private struct Gathering {
    let root: String
    var sheets: [StyleSheet] = []
    var isComplete = true
    var seen: Set<String> = []
    static let limit = 300
    static let depthLimit = 20
  }

  private func gather(_ file: String, _ gathering: inout Gathering, depth: Int = 0) {
    guard gathering.seen.insert(file).inserted else { return }
    guard gathering.seen.count <= Gathering.limit, depth < Gathering.depthLimit, let own = sheet(at: file, root: gathering.root) else {
      gathering.isComplete = false
      return
    }
    let directives = SprocketsManifest(own.origin?.pieces.files.first { $0.path == own.path }?.text ?? own.text).directives
    for directive in directives {
      switch directive {
      case .itself: gathering.sheets.append(own)
      case .require(let name):
        let asker = ServedFiles.Asker(path: file, root: gathering.root)
        let beside = ServedFiles.suffixes.map { FileAccess.parent(file) + "/" + name + (name.hasSuffix($0) ? "" : $0) }
        if let found = firstFile(beside + served.candidates(ServedName(.pipeline, name), for: asker), root: gathering.root) {
          gather(found, &gathering, depth: depth + 1)
        } else {
          gathering.isComplete = false
        }
      case .folder(let name, let isTree):
        gather(folder: FileAccess.absolute(FileAccess.parent(file) + "/" + name), isTree, &gathering, depth: depth + 1)
      }
    }
    if !directives.contains(.itself) { gathering.sheets.append(own) }
  }

  private func gather(folder: String, _ isTree: Bool, _ gathering: inout Gathering, depth: Int) {
    let folder = FileAccess.truePath(folder)
    guard folder == gathering.root || FileAccess.isInside(folder, gathering.root), depth < Gathering.depthLimit else {
      gathering.isComplete = false
      return
    }
    for name in FileAccess.names(in: folder) ?? [] {
      let path = FileAccess.truePath(folder + "/" + name)
      if ServedFiles.suffixes.contains(where: { name.hasSuffix($0) }), FileAccess.isInside(path, gathering.root) {
        gather(path, &gathering, depth: depth + 1)
      } else if [".erb", ".styl"].contains(where: { name.hasSuffix($0) }) {
        gathering.isComplete = false
      } else if isTree, !name.contains("."), FileAccess.kind(path) == .folder {
        gather(folder: path, true, &gathering, depth: depth + 1)
      }
    }
  }

  /// The first of some paths at which a file lies within the root.
  private func firstFile(_ candidates: [String], root: String) -> String? {
    for candidate in candidates {
      guard FileAccess.kind(candidate) == .file else { continue }
      let truePath = FileAccess.truePath(candidate)
      if FileAccess.isInside(truePath, root) { return truePath }
    }
    return nil
  }

  /// Reads a style sheet that a page asked for in a run before, so that it is known as it would be.
  func recall(sheet absolute: String, root: String) { _ = sheet(at: absolute, root: root) }

  private func sheet(at absolute: String, root: String) -> StyleSheet? {
    WorkTrace.current?.note(sheet: absolute)
    if case .sheet(let sheet, _) = sheets.value(absolute, { read(absolute, root: root) }) { return sheet }
    return nil
  }

  private func read(_ absolute: String, root: String) -> Entry {
    let shown = ShownPath.of(absolute, root: root)
    guard let bytes = try? FileAccess.read(absolute) else { return unreadable(shown, "The style sheet is there and cannot be read.") }
    let decoded: DecodedText
    do {
      decoded = try TextDecoder.decode(bytes, as: .css, path: shown) { SurroundingEncoding.of(absolute, root: root) }
    } catch {
      return unreadable(shown, error.message)
    }
    let file = SourceFile(path: shown, text: decoded.text, encoding: decoded.encoding)
    places.withLock { $0[shown] = (absolute, root) }
    if let made = Preprocessor.css(
      of: file, at: ProjectPlace(path: absolute, root: root), files: project, names: names(knowing: absolute, root))
    {
      let origin = StyleSheetOrigin(pieces: made.text.pieces, isComplete: made.isComplete, missing: made.missing)
      let text = made.text.bytes
      let sheet = StyleSheet.parse(text: text, range: SourceRange(0, text.count), path: shown, supports: .properties, origin: origin)
      return .sheet(sheet, file)
    }
    let sheet = StyleSheet.parse(text: file.text, range: SourceRange(0, file.text.count), path: shown, supports: .properties)
    return .sheet(sheet, file)
  }

  /// What the project calls its folders, told to a sheet.
  private func names(knowing sheet: String, _ root: String) -> ProjectSheetNames {
    names.know(ProjectPlace(path: sheet, root: root))
    return names
  }

  private func unreadable(_ shown: String, _ message: String) -> Entry {
    unread.withLock { $0[shown] = Notice(.warning, message, file: shown) }
    return .missing
  }

  func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions> {
    if let bytes = DataURL.bytes(address) {
      return (ImageHeader.dimensions(bytes) ?? VectorImageHeader.dimensions(bytes)).map { .found($0) } ?? .missing
    }
    switch resolve(address, from: path) {
    case .missing: return .missing
    case .outside: return .outside
    case .remote: return .remote
    case .found(let (absolute, _)):
      let dimensions = images.value(absolute) {
        (try? FileAccess.read(absolute)).flatMap { ImageHeader.dimensions($0) ?? VectorImageHeader.dimensions($0) }
      }
      return dimensions.map { .found($0) } ?? .missing
    }
  }

  func font(_ address: String, from path: String) -> ResourceAnswer<FontFile?> {
    if let bytes = DataURL.bytes(address) { return .found(FontFile.parse(bytes)) }
    switch resolve(address, from: path) {
    case .missing: return .missing
    case .outside: return .outside
    case .remote: return .remote
    case .found(let (absolute, _)):
      return .found(fonts.value(absolute) { (try? FileAccess.read(absolute)).flatMap { FontFile.parse($0) } })
    }
  }

  /// Larger ones are drawn as frames.
  private static let imageDataLimit = 64 * 1024

  func imageData(_ address: String, from path: String) -> ResourceAnswer<[UInt8]> {
    if let bytes = DataURL.bytes(address) { return bytes.count <= Self.imageDataLimit ? .found(bytes) : .missing }
    switch resolve(address, from: path) {
    case .missing: return .missing
    case .outside: return .outside
    case .remote: return .remote
    case .found(let (absolute, _)):
      guard let bytes = try? FileAccess.read(absolute), bytes.count <= Self.imageDataLimit else { return .missing }
      return .found(bytes)
    }
  }

  func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles> { script(address, from: path, .served) }

  func sourceScript(_ name: String, from path: String) -> ResourceAnswer<ScriptStyles> { script(name, from: path, .source) }

  private func script(_ address: String, from path: String, _ kind: Kind) -> ResourceAnswer<ScriptStyles> {
    switch resolve(address, from: path, kind) {
    case .missing: return .missing
    case .outside: return .outside
    case .remote: return .remote
    case .found(let (absolute, root)):
      let script = scripts.value(absolute) {
        let shown = ShownPath.of(absolute, root: root)
        let bytes = try? FileAccess.read(absolute)
        let script = bytes.map { ScriptStyles($0, path: shown, words: Recognizer.builtIn.styleSources) }
        if script != nil { places.withLock { $0[shown] = (absolute, root) } }
        return script
      }
      return script.map { .found($0) } ?? .missing
    }
  }

  /// Larger ones are no configuration that somebody wrote.
  private static let configurationLimit = 1 << 20

  func configuration(_ names: [String], near path: String) -> SourceFile? {
    guard let place = places.withLock({ $0[path] }) else { return nil }
    var folder = FileAccess.parent(place.absolute)
    while true {
      for name in names {
        let truePath = FileAccess.truePath(folder + "/" + name)
        guard FileAccess.isInside(truePath, place.root), FileAccess.kind(truePath) == .file, let bytes = try? FileAccess.read(truePath),
          bytes.count <= Self.configurationLimit
        else { continue }
        let shown = ShownPath.of(truePath, root: place.root)
        places.withLock { $0[shown] = (truePath, place.root) }
        return SourceFile(path: shown, text: bytes)
      }
      if folder == place.root || folder == "/" || !folder.hasPrefix(place.root) { return nil }
      folder = FileAccess.parent(folder)
    }
  }

  /// The file that an address names: relative to its page; from the root, looked for in each folder between page and root, the nearest first.
  /// What is not there is looked for where frameworks serve files from; a sheet also in the packages of the project.
  private func resolve(_ address: String, from path: String, _ kind: Kind = .served) -> ResourceAnswer<(absolute: String, root: String)> {
    guard let place = places.withLock({ $0[path] }) else { return .missing }
    let local = Self.withSlashes(address.prefix { $0 != "?" && $0 != "#" })
    if let stated = statedFile(local, place) {
      let truePath = FileAccess.truePath(stated)
      guard FileAccess.isInside(truePath, place.root) else { return .outside }
      if FileAccess.kind(truePath) == .file { return .found((truePath, place.root)) }
    }
    return located.value(Asked(name: address, kind: kind, folder: FileAccess.parent(place.absolute), root: place.root)) {
      locate(address, local, place, kind)
    }
  }

  /// In the URL of a page a backslash is a slash: https://url.spec.whatwg.org/#path-state
  private static func withSlashes(_ address: Substring) -> Substring {
    address.utf8.contains(UInt8(ascii: "\\")) ? Substring(String(address.map { $0 == "\\" ? "/" : $0 })) : address
  }

  /// What an address means that the configuration says nothing of: the same for all that ask from one folder.
  private func locate(
    _ address: String, _ local: Substring, _ place: (absolute: String, root: String), _ kind: Kind
  ) -> ResourceAnswer<(absolute: String, root: String)> {
    var local = local
    let asker = ServedFiles.Asker(path: place.absolute, root: place.root)
    if local.hasPrefix("//") || local.contains("://") || local.prefix(5).lowercased() == "data:" {
      guard kind == .sheet, let file = firstFile(served.packageFiles(String(local), for: asker), root: place.root) else { return .remote }
      return .found((file, place.root))
    }
    guard !local.isEmpty, !address.contains(ElementTree.unknownPiece) else { return .missing }
    let folder = FileAccess.parent(place.absolute)
    var candidates: [String] = []
    if local.hasPrefix("/") {
      local = local.drop { $0 == "/" }
      var current = folder
      while true {
        if !ServedFiles.isBuilt(String(local), from: current) { candidates.append(current + "/" + local) }
        if current == place.root || current == "/" || !current.hasPrefix(place.root) { break }
        current = FileAccess.parent(current)
      }
    } else {
      candidates.append(folder + "/" + local)
      if let rest = Self.aboveRoot(local, from: folder, root: place.root) { candidates.append(place.root + "/" + rest) }
    }
    candidates += named(local, place)
    var isOutside = false
    for candidate in candidates + candidates.map(Self.withoutPercentSigns) {
      let truePath = FileAccess.truePath(candidate)
      guard FileAccess.isInside(truePath, place.root) else {
        isOutside = true
        continue
      }
      if FileAccess.kind(truePath) == .file { return .found((truePath, place.root)) }
    }
    guard !isOutside else { return .outside }
    if kind == .source { return .missing }
    let isFromRoot = address.hasPrefix("/")
    let file =
      StyleHelper.plainAddress(address).flatMap { servedFile($0.name, isFromRoot: true, asker) }
      ?? servedFile(String(local), isFromRoot: isFromRoot, asker)
      ?? (kind == .sheet ? sourceSheet(of: local, beside: candidates, asker) : nil)
    return file.map { .found(($0, place.root)) } ?? .missing
  }

  /// What an address means that begins with a name of the project's own, as bundlers have it: `@/assets/apple.svg`, `~@/styles/colors.css`.
  private func named(_ address: Substring, _ place: (absolute: String, root: String)) -> [String] {
    guard let first = address.first, "@~$".contains(first) else { return [] }
    let names = names(knowing: place.absolute, place.root)
    return [address, first == "~" ? address.dropFirst() : ""].filter { !$0.isEmpty }.flatMap {
      names.paths(String($0), from: place.absolute)
    }
  }

  /// What is left of an address that climbs above the root: above a site's root there is nothing, and browsers go on from it. Nil for other addresses.
  private static func aboveRoot(_ address: Substring, from folder: String, root: String) -> Substring? {
    guard folder.hasPrefix(root) else { return nil }
    var depth = folder.dropFirst(root.count).split(separator: "/").count
    var rest = address
    while rest.hasPrefix("../") || rest.hasPrefix("./") {
      if rest.hasPrefix("../") { depth -= 1 }
      rest = rest.dropFirst(rest.hasPrefix("../") ? 3 : 2)
    }
    return depth < 0 ? rest : nil
  }

  /// Where the configuration says that the file of an address lies.
  private func statedFile(_ address: Substring, _ place: (absolute: String, root: String)) -> String? {
    guard let assets = configurations?.configuration(ofPath: place.absolute).assets, !assets.isEmpty else { return nil }
    // What addresses begin with may be stated with the host or without the scheme.
    let forms = [address, address.hasPrefix("https:") ? address.dropFirst(6) : address, address.drop { $0 == "/" }]
    for (stated, path) in assets {
      for form in forms
      where form == stated || form.hasPrefix(stated) && (stated.hasSuffix("/") || form.dropFirst(stated.count).first == "/") {
        let rest = form.dropFirst(stated.count).drop { $0 == "/" }
        return rest.isEmpty ? path : path + "/" + rest
      }
    }
    return nil
  }

  /// The file of an address where frameworks serve it from.
  private func servedFile(_ address: String, isFromRoot: Bool, _ asker: ServedFiles.Asker) -> String? {
    if isFromRoot {
      if let file = firstFile(served.served(address, for: asker), root: asker.root) { return file }
      // What a program serves under a name of its own: `app.use('/assets', express.static('public'))`.
      guard let slash = address.firstIndex(of: "/") else { return nil }
      return onlyServed(String(address[address.index(after: slash)...]), asker)
    }
    // Beside a template no file is served: the address is below that of the page, which nobody states here.
    guard !served.isServed(asker) else { return nil }
    return onlyServed(address.split(separator: "/").drop { $0 == "." || $0 == ".." }.joined(separator: "/"), asker, inProgram: true)
  }

  /// What a build makes into a sheet that is not there.
  private func sourceSheet(of address: Substring, beside candidates: [String], _ asker: ServedFiles.Asker) -> String? {
    guard address.hasSuffix(".css") else { return nil }
    return firstFile(
      candidates.flatMap { path in ServedFiles.sources.map { path.dropLast(4) + $0 } } + served.source(of: String(address), for: asker),
      root: asker.root)
  }

  /// The file that a name below served folders means, where it means one only. `inProgram`: that of the page, where a repository holds several.
  private func onlyServed(_ name: String, _ asker: ServedFiles.Asker, inProgram: Bool = false) -> String? {
    let there = Set(
      served.served(name, for: asker).filter { FileAccess.kind($0) == .file && (!inProgram || served.isOfProgram($0, with: asker)) })
    return there.count == 1 ? firstFile(Array(there), root: asker.root) : nil
  }

  private static func withoutPercentSigns(_ path: String) -> String {
    var bytes: [UInt8] = []
    let source = Array(path.utf8)
    var i = 0
    while i < source.count {
      if source[i] == UInt8(ascii: "%"), i + 2 < source.count,
        let value = UInt8(String(decoding: source[i + 1...i + 2], as: UTF8.self), radix: 16), value != 0
      {
        bytes.append(value)
        i += 3
      } else {
        bytes.append(source[i])
        i += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
