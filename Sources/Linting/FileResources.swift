import CSS
import Diagnostics
import HTML
import Pages
import Recognition
import Synchronization

/// Reads the style sheets and images that pages link, each once, and never outside the roots.
final class FileResources: ResourceLoader {
  private enum Entry: Sendable { case sheet(StyleSheet, SourceFile), missing }

  /// The absolute path of each page and sheet that was read, with its root, by the path that reports show.
  private let places = Mutex<[String: (absolute: String, root: String)]>([:])
  private let sheets = Mutex<[String: Entry]>([:])
  private let images = Mutex<[String: ImageDimensions?]>([:])
  private let scripts = Mutex<[String: ScriptStyles?]>([:])
  private let unread = Mutex<[String: Notice]>([:])

  init(files: [InputFile]) {
    places.withLock { places in
      for file in files { places[file.path] = (file.absolutePath ?? FileAccess.absolute(file.path), file.root) }
    }
  }

  /// The style sheets that were read, by the path that reports show.
  var sourceFiles: [String: SourceFile] {
    sheets.withLock { sheets in
      var files: [String: SourceFile] = [:]
      for case .sheet(_, let file) in sheets.values { files[file.path] = file }
      return files
    }
  }

  /// The style sheet that reports call so, if it was read.
  func sourceFile(_ path: String) -> SourceFile? {
    sheets.withLock { sheets in
      for case .sheet(_, let file) in sheets.values where file.path == path { return file }
      return nil
    }
  }

  /// What is to be said about style sheets that are there and could not be read, by their paths.
  var notices: [Notice] { unread.withLock { unread in unread.keys.sorted().map { unread[$0]! } } }

  func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet> {
    switch resolve(address, from: path) {
    case .missing: return .missing
    case .outside: return .outside
    case .remote: return .remote
    case .found(let (absolute, root)):
      if let known = sheets.withLock({ $0[absolute] }) {
        if case .sheet(let sheet, _) = known { return .found(sheet) }
        return .missing
      }
      let read = read(absolute, root: root)
      // Where another thread was faster, its sheet is everybody's.
      let entry = sheets.withLock { sheets in
        let entry = sheets[absolute] ?? read
        sheets[absolute] = entry
        return entry
      }
      if case .sheet(let sheet, _) = entry { return .found(sheet) }
      return .missing
    }
  }

  private func read(_ absolute: String, root: String) -> Entry {
    let shown = ShownPath.of(absolute, root: root)
    guard let bytes = try? FileAccess.read(absolute) else { return unreadable(shown, "The style sheet is there and cannot be read.") }
    let decoded: DecodedText
    do {
      decoded = try TextDecoder.decode(bytes, as: .css, path: shown)
    } catch {
      return unreadable(shown, error.message)
    }
    let file = SourceFile(path: shown, text: decoded.text, encoding: decoded.encoding)
    places.withLock { $0[shown] = (absolute, root) }
    let sheet = StyleSheet.parse(text: file.text, range: SourceRange(0, file.text.count), path: shown, supports: .properties)
    return .sheet(sheet, file)
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
      if let known = images.withLock({ $0[absolute] }) { return known.map { .found($0) } ?? .missing }
      let dimensions = (try? FileAccess.read(absolute)).flatMap { ImageHeader.dimensions($0) ?? VectorImageHeader.dimensions($0) }
      images.withLock { $0[absolute] = .some(dimensions) }
      return dimensions.map { .found($0) } ?? .missing
    }
  }

  func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles> {
    switch resolve(address, from: path) {
    case .missing: return .missing
    case .outside: return .outside
    case .remote: return .remote
    case .found(let (absolute, root)):
      if let known = scripts.withLock({ $0[absolute] }) { return known.map { .found($0) } ?? .missing }
      let shown = ShownPath.of(absolute, root: root)
      let bytes = (try? FileAccess.read(absolute)).flatMap { $0.count <= ScriptStyles.sizeLimit ? $0 : nil }
      let script = bytes.map { ScriptStyles($0, path: shown, words: Recognizer.builtIn.styleSources) }
      if script != nil { places.withLock { $0[shown] = (absolute, root) } }
      scripts.withLock { $0[absolute] = .some(script) }
      return script.map { .found($0) } ?? .missing
    }
  }

  /// The file that an address names: relative to its page; from the root, looked for in each folder between page and root, the nearest first.
  private func resolve(_ address: String, from path: String) -> ResourceAnswer<(absolute: String, root: String)> {
    guard let place = places.withLock({ $0[path] }) else { return .missing }
    var local = address.prefix { $0 != "?" && $0 != "#" }
    if local.hasPrefix("//") || local.contains("://") || local.prefix(5).lowercased() == "data:" { return .remote }
    guard !local.isEmpty, !address.contains(ElementTree.unknownPiece) else { return .missing }
    let folder = FileAccess.parent(place.absolute)
    var candidates: [String] = []
    if local.hasPrefix("/") {
      local = local.drop { $0 == "/" }
      var current = folder
      while true {
        candidates.append(current + "/" + local)
        if current == place.root || current == "/" || !current.hasPrefix(place.root) { break }
        current = FileAccess.parent(current)
      }
    } else {
      candidates.append(folder + "/" + local)
    }
    var isOutside = false
    for candidate in candidates + candidates.map(Self.withoutPercentSigns) {
      let truePath = FileAccess.truePath(candidate)
      guard FileAccess.isInside(truePath, place.root) else {
        isOutside = true
        continue
      }
      if FileAccess.kind(truePath) == .file { return .found((truePath, place.root)) }
    }
    return isOutside ? .outside : .missing
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
