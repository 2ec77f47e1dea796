import Diagnostics

/// The words of a project's catalogues in one locale.
package protocol Translations: Sendable {
  /// What stands for a key, or for words of the source, in a file; where the catalogue says so. Nil for a key that it does not have.
  func text(_ key: String, from file: SourceFile) -> AssembledText?
  /// The same, with what is known of what the program fills in: `filling` is given the placeholder as it is written, `:name`.
  func text(_ key: String, from file: SourceFile, filling: @escaping (AssembledText) -> AssembledText?) -> AssembledText?
  /// The language of the words: "pt-BR". Nil for the program's own.
  var language: String? { get }
  /// The program's own language where a file stands, as its configuration says, if there is a catalogue of it or the program asks by its words; nil for English, which is what frameworks
  /// state where nobody chose.
  func chosenLanguage(of file: SourceFile) -> String?
  /// The language that the program's configuration states where a file stands, whatever there are words of; nil where it states none.
  func statedLanguage(of file: SourceFile) -> String?
}

extension Translations {
  package var language: String? { nil }

  package func chosenLanguage(of file: SourceFile) -> String? { nil }

  package func statedLanguage(of file: SourceFile) -> String? { nil }

  package func text(_ key: String, from file: SourceFile, filling: @escaping (AssembledText) -> AssembledText?) -> AssembledText? {
    text(key, from: file)
  }
}

extension TemplateWords {
  /// Whether what a translation is asked for is what people read, and no key: gettext's own words.
  static func readsAsWords(_ key: String, _ language: TemplateLanguage) -> Bool {
    if key.contains(" ") { return true }
    let bytes = Array(key.utf8)
    // "login.title", "sign_in", "auth:failed" are keys; "Menu:" is a word.
    for (index, byte) in bytes.enumerated() where byte == 0x2E || byte == 0x5F || byte == 0x3A || byte == 0x2F {
      if index > 0, index + 1 < bytes.count, isWord(bytes[index + 1]) { return false }
    }
    let usesGettext = language == .django || language == .jinja || language == .php || language == .heex
    return usesGettext || key.first?.isUppercase == true || !key.contains { $0.isLetter && $0.isASCII }
  }

  /// Where values are put into words: `%(name)s`, `%{name}`, `%s`, `{name}`, `:name`.
  static func placeholders(_ text: String) -> [SourceRange] {
    let bytes = Array(text.utf8)
    var found: [SourceRange] = []
    var i = 0
    while i < bytes.count {
      let next = i + 1 < bytes.count ? bytes[i + 1] : 0
      if bytes[i] == 0x25, next == 0x28 || next == 0x7B {
        let closer: UInt8 = next == 0x28 ? 0x29 : 0x7D
        guard let end = bytes[i...].firstIndex(of: closer) else { return found }
        let stop = next == 0x28 && end + 1 < bytes.count ? end + 2 : end + 1
        found.append(SourceRange(i, stop))
        i = stop
      } else if bytes[i] == 0x25, next == 0x73 || next == 0x64 {
        found.append(SourceRange(i, i + 2))
        i += 2
      } else if bytes[i] == 0x25, isWord(next), let end = bytes[(i + 1)...].firstIndex(where: { !isWord($0) }), bytes[end] == 0x25 {
        // Symfony's `%name%`.
        found.append(SourceRange(i, end + 1))
        i = end + 1
      } else if bytes[i] == 0x7B, let end = bytes[i...].firstIndex(of: 0x7D), end > i + 1 {
        let stop = end + 1 < bytes.count && bytes[end + 1] == 0x7D ? end + 2 : end + 1
        found.append(SourceRange(i, stop))
        i = stop
      } else if bytes[i] == 0x3A, next.isASCIIAlpha, i == 0 || !isWord(bytes[i - 1]) && bytes[i - 1] != 0x3A {
        let end = bytes[(i + 1)...].firstIndex { !isWord($0) } ?? bytes.count
        found.append(SourceRange(i, end))
        i = end
      } else {
        i += 1
      }
    }
    return found
  }

  /// What the value is called that stands for a placeholder: "name" of `%(name)s`, `%{name}`, `{{name}}` and `:name`.
  static func name(ofPlaceholder text: String) -> String {
    let words = text.utf8.drop { !isWord($0) }.prefix { isWord($0) }
    return String(words) ?? ""
  }
}

extension AssembledText {
  /// The text with other texts in the place of some of its pieces, which are unknown where there are none.
  func withHoles(_ holes: [SourceRange], filledBy filling: (String) -> AssembledText?) -> AssembledText {
    guard !holes.isEmpty else { return self }
    var made = AssembledText()
    var start = 0
    for hole in holes {
      made.append(slice(SourceRange(start, hole.start)))
      let part = slice(hole)
      let piece = part.pieces
      if let known = filling(part.string) {
        made.append(known)
      } else if let first = piece.pieces.first {
        made.append("\u{FFFC}", from: first.place, of: piece.files[first.file])
      }
      start = hole.end
    }
    made.append(slice(SourceRange(start, bytes.count)))
    return made
  }
}
