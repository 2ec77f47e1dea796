import Diagnostics
import JSON

/// Reads the purpose strings that `app.config.js` and `app.config.ts` state literally: a key, a colon and literals (``literal()``), and plugins with
/// their options as they stand in a list.
///
/// Of a JSON file that it imports and spreads (`...base.expo`) all counts that the script does not state itself. The script is not run. A value that it computes, and plugins or options that it does, are named in notices and not judged.
struct ExpoScript {
  let text: [UInt8]
  let file: SourceFile
  private let purposeKeys: PurposeKeys
  var at = 0
  private var source: AppSource
  private var notices: [Notice] = []
  private var plugins: [JSONNode] = []
  var constants: [String: Literal] = [:]
  private var locales: JSONNode?
  /// Whether all that was read of a list of plugins stands there literally.
  private var isLiteral = true
  /// Lists in lists; what is deeper is computed for all that is known.
  private static let depthLimit = 16

  /// A name or a string of the script.
  struct Token {
    enum Kind { case name, string, template, mark }
    var kind: Kind
    /// Without quotation marks.
    var range: SourceRange
  }

  /// `included` reads a file that the script imports, by its path from the script's folder; nil where there is none.
  static func read(
    _ file: SourceFile, purposeKeys: PurposeKeys, included: (_ path: String) -> SourceFile?
  ) -> (source: AppSource?, notices: [Notice]) {
    var source = AppSource(file: file.path, kind: .expo)
    source.platform = "ios"
    var reader = ExpoScript(text: file.text, file: file, purposeKeys: purposeKeys, source: source)
    reader.readConstants()
    reader.read()
    reader.source.purposes = ExpoConfiguration.overlaid(
      reader.source.purposes, with: reader.plugins, file: file.path, purposeKeys: purposeKeys)
    for path in reader.spreadFiles.prefix(maximumImports) { reader.spread(path, included) }
    reader.notices += ExpoConfiguration.addLocales(reader.locales, to: &reader.source, purposeKeys: purposeKeys, included: included)
    return (reader.source, reader.notices)
  }

  /// More files than a configuration is made of.
  private static let maximumImports = 8

  /// Takes from a JSON file what the script does not state. `app.json` is a configuration of its own, which is read as such.
  private mutating func spread(_ path: String, _ included: (_ path: String) -> SourceFile?) {
    guard path != "./app.json", let base = included(path) else { return }
    let (stated, found) = ExpoConfiguration.read(base, purposeKeys: purposeKeys) { _ in nil }
    notices += found
    guard let stated else { return }
    let own = Set(source.purposes.map(\.key))
    source.purposes += stated.purposes.filter { !own.contains($0.key) }
    source.names += stated.names.filter { !source.names.contains($0) }
    source.languages.formUnion(stated.languages)
    source.isInformation = source.isInformation || stated.isInformation
    source.developmentLanguage = source.developmentLanguage ?? stated.developmentLanguage
  }

  private init(text: [UInt8], file: SourceFile, purposeKeys: PurposeKeys, source: AppSource) {
    self.text = text
    self.file = file
    self.purposeKeys = purposeKeys
    self.source = source
  }

  /// The JSON files that the script imports, by the names that it gives them.
  private var imports: [String: String] = [:]
  /// Those whose contents it spreads in an object of its own.
  private var spreadFiles: [String] = []

  /// Notes that a JSON file gets a name: `import base from "./app.base.json"`, `const base = require("./app.base.json")`. The string was just read.
  private mutating func noteImport(_ path: Token, named name: Token?) {
    guard let name, file.string(path.range).hasPrefix("."), file.string(path.range).hasSuffix(".json") else { return }
    imports[file.string(name.range)] = file.string(path.range)
  }

  /// Notes that a name is spread.
  private mutating func noteSpread(_ name: Token) {
    let start = name.range.start
    guard start >= 3, text[start - 3..<start].elementsEqual("...".utf8), let path = imports[file.string(name.range)],
      !spreadFiles.contains(path)
    else { return }
    spreadFiles.append(path)
  }

  private mutating func read() {
    var before: Token?
    /// The name behind `import` or `const`, until a statement gives it something else.
    var named: Token?
    while let token = next() {
      defer { before = token }
      if token.kind == .name, let word = before, word.kind == .name, ["import", "const", "let", "var"].contains(file.string(word.range)) {
        named = token
      } else if token.kind == .name {
        noteSpread(token)
      } else if token.kind == .string {
        noteImport(token, named: named)
        named = nil
      }
      guard token.kind == .mark, text[token.range.start] == UInt8(ascii: ":"), let name = before,
        name.kind == .name || name.kind == .string
      else { continue }
      let key = file.string(name.range)
      if key == "infoPlist" { source.isInformation = true }
      if key == "plugins" { addPlugins(name.range) }
      if key == "locales" { addLocales(name.range) }
      guard purposeKeys.isPurposeKey(key) else { continue }
      add(key, name.range)
    }
  }

  /// The value behind a purpose key: literals that nothing is added to.
  private mutating func add(_ key: String, _ place: SourceRange) {
    let start = at
    guard let value = literal(), isFollowed(by: ",}") else {
      at = start
      notices.append(
        Notice(.warning, "The script computes the value of \(key); it was not judged.", file: file.path, range: place))
      return
    }
    source.purposes.append(
      StatedPurpose(
        key: key, keyPlace: SourceLocation(file: file.path, range: place),
        value: StatedValue(text: value.text, place: SourceLocation(file: file.path, range: value.words.isEmpty ? place : value.words))))
  }

  /// The files, or the words, of the languages.
  private mutating func addLocales(_ range: SourceRange) {
    let wasLiteral = isLiteral
    isLiteral = true
    locales = value(depth: 0)
    if !isLiteral {
      notices.append(
        Notice(
          .warning, "The script computes words of its languages; they were not judged.", file: file.path, range: range))
    }
    isLiteral = wasLiteral
  }

  /// The list behind `plugins`.
  private mutating func addPlugins(_ range: SourceRange) {
    isLiteral = true
    let list = value(depth: 0)
    plugins += list.elements ?? []
    guard !isLiteral || list.elements == nil else { return }
    notices.append(
      Notice(
        .warning, "The script computes plugins or options of theirs; what these say of purpose strings was not judged.", file: file.path,
        range: range))
  }

  /// The literal value that begins here; null for one that the script computes. Behind it stands what ends a value.
  private mutating func value(depth: Int) -> JSONNode {
    var node: JSONNode?
    let start = at
    if let token = next() {
      switch token.kind {
      case .string, .template:
        at = start
        node = literal().map { JSONNode(.string($0.text), range: $0.range) }
      case .name:
        let name = file.string(token.range)
        if constants[name] != nil {
          at = start
          node = literal().map { JSONNode(.string($0.text), range: $0.range) }
          break
        }
        node = ["true", "false"].contains(name) ? JSONNode(.boolean(name == "true"), range: token.range) : nil
        // A number is no purpose string.
        if node == nil, name.utf8.allSatisfy({ $0.isASCIIDigit }) { node = JSONNode(.null, range: token.range) }
      case .mark where depth < Self.depthLimit:
        if isMark(token, "[") { node = list(from: start, depth: depth) }
        if isMark(token, "{") { node = object(from: start, depth: depth) }
      case .mark: break
      }
      if node == nil { at = start }
    }
    if let node, isFollowed(by: ",]}") { return node }
    isLiteral = false
    skipValue()
    // `[…].filter(Boolean)` leaves out what is not there.
    return node?.elements == nil ? JSONNode(.null) : node ?? JSONNode(.null)
  }

  func isMark(_ token: Token, _ marks: String) -> Bool {
    token.kind == .mark && marks.utf8.contains(text[token.range.start])
  }

  private mutating func list(from start: Int, depth: Int) -> JSONNode {
    var elements: [JSONNode] = []
    while true {
      let before = at
      guard let token = next(), !isMark(token, "})") else {
        // A bracket that closes something else, or none.
        isLiteral = false
        at = before
        break
      }
      if isMark(token, "]") { break }
      if isMark(token, ",") { continue }
      at = before
      elements.append(value(depth: depth + 1))
    }
    return JSONNode(.array(elements), range: SourceRange(start, at))
  }

  private mutating func object(from start: Int, depth: Int) -> JSONNode {
    var members: [JSONNode.Member] = []
    while true {
      let before = at
      guard let key = next(), !isMark(key, "])") else {
        isLiteral = false
        at = before
        break
      }
      if isMark(key, "}") { break }
      if isMark(key, ",") { continue }
      let behind = at
      if key.kind != .mark, let colon = next(), isMark(colon, ":") {
        // As if a name had quotation marks.
        let range = SourceRange(key.range.start - 1, key.range.end + 1)
        members.append(JSONNode.Member(key: file.string(key.range), keyRange: range, value: value(depth: depth + 1)))
      } else {
        // `...rest`, a method, a name alone.
        isLiteral = false
        at = behind
        skipValue()
      }
    }
    return JSONNode(.object(members), range: SourceRange(start, at))
  }

  /// Goes on to what ends a value.
  private mutating func skipValue() {
    var open = 0
    while true {
      let before = at
      guard let token = next() else { return }
      if open == 0, isMark(token, ",]})") {
        at = before
        return
      }
      if isMark(token, "[{(") { open += 1 }
      if isMark(token, "]})") { open -= 1 }
    }
  }

  /// The next token; comments and white space are passed over.
  mutating func next() -> Token? {
    skip()
    guard at < text.count else { return nil }
    let start = at
    let byte = text[at]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(byte, .string)
    case UInt8(ascii: "`"): return string(byte, .template)
    default: break
    }
    if Self.isName(byte) {
      while at < text.count, Self.isName(text[at]) { at += 1 }
      return Token(kind: .name, range: SourceRange(start, at))
    }
    at += 1
    return Token(kind: .mark, range: SourceRange(start, at))
  }

  private mutating func string(_ quote: UInt8, _ kind: Token.Kind) -> Token {
    at += 1
    let start = at
    while at < text.count, text[at] != quote, kind == .template || text[at] != 0x0A { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
    let end = min(at, text.count)
    at = min(end + 1, text.count)
    return Token(kind: kind, range: SourceRange(start, max(start, end)))
  }

  private mutating func skip() {
    while at < text.count {
      if text[at] <= 0x20 {
        at += 1
      } else if starts("//") {
        while at < text.count, text[at] != 0x0A { at += 1 }
      } else if starts("/*") {
        at += 2
        while at < text.count, !starts("*/") { at += 1 }
        at = min(at + 2, text.count)
      } else {
        return
      }
    }
  }

  private func starts(_ mark: String) -> Bool { text[at...].starts(with: mark.utf8) }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == 0x24
      || byte >= 0x80
  }
}
