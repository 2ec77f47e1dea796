import Diagnostics
import Recognition

/// Reads the purpose strings that `app.config.js` and `app.config.ts` state literally: a key, a colon and a string without holes.
///
/// The script is not run. A value that it computes, and the options of plugins, are named in notices and not judged.
struct ExpoScript {
  private let text: [UInt8]
  private let file: SourceFile
  private let vocabulary: PurposeKeyVocabulary
  private var at = 0
  private var source: AppSource
  private var notices: [Notice] = []

  /// A name or a string of the script.
  private struct Token {
    enum Kind { case name, string, template, mark }
    var kind: Kind
    /// Without quotation marks.
    var range: SourceRange
    /// Whether escapes or holes stand in it.
    var isPlain = true
  }

  static func read(_ file: SourceFile, vocabulary: PurposeKeyVocabulary) -> (source: AppSource?, notices: [Notice]) {
    var source = AppSource(file: file.path, kind: .expo)
    source.platform = "ios"
    var reader = ExpoScript(text: file.text, file: file, vocabulary: vocabulary, source: source)
    reader.read()
    return (reader.source, reader.notices)
  }

  private init(text: [UInt8], file: SourceFile, vocabulary: PurposeKeyVocabulary, source: AppSource) {
    self.text = text
    self.file = file
    self.vocabulary = vocabulary
    self.source = source
  }

  private mutating func read() {
    var before: Token?
    while let token = next() {
      defer { before = token }
      guard token.kind == .mark, text[token.range.start] == UInt8(ascii: ":"), let name = before,
        name.kind == .name || name.kind == .string
      else { continue }
      let key = file.string(name.range)
      if key == "infoPlist" { source.isInformation = true }
      if key == "plugins" { addPluginNotice(name.range) }
      guard vocabulary.isPurposeKey(key) else { continue }
      add(key, name.range)
    }
  }

  /// The value behind a purpose key: a plain string that nothing is added to.
  private mutating func add(_ key: String, _ place: SourceRange) {
    let start = at
    guard let value = next() else { return }
    let end = at
    let follower = next()
    at = end
    let isAlone = follower.map { $0.kind == .mark && ",}".utf8.contains(text[$0.range.start]) } ?? true
    guard value.kind == .string || value.kind == .template, value.isPlain, isAlone else {
      at = start
      notices.append(
        Notice(.warning, "The script computes the value of \(key); it was not judged.", file: file.path, range: place))
      return
    }
    source.purposes.append(
      StatedPurpose(
        key: key, keyPlace: SourceLocation(file: file.path, range: place),
        value: StatedValue(
          text: file.string(value.range), place: SourceLocation(file: file.path, range: value.range.isEmpty ? place : value.range))))
  }

  private mutating func addPluginNotice(_ range: SourceRange) {
    notices.append(
      Notice(
        .warning, "The options of plugins in a script are not read; what they say of purpose strings was not judged.", file: file.path,
        range: range))
  }

  /// The next token; comments and white space are passed over.
  private mutating func next() -> Token? {
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
    var isPlain = true
    while at < text.count, text[at] != quote, kind == .template || text[at] != 0x0A {
      if text[at] == UInt8(ascii: "\\") {
        isPlain = false
        at += 1
      } else if kind == .template, text[at] == UInt8(ascii: "$"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "{") {
        isPlain = false
      }
      at += 1
    }
    let end = min(at, text.count)
    at = min(end + 1, text.count)
    return Token(kind: kind, range: SourceRange(start, end), isPlain: isPlain)
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
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x24
      || byte >= 0x80
  }
}
