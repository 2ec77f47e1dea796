import Diagnostics

/// Reads gettext's catalogues: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
///
/// Fuzzy, obsolete and untranslated entries are none: programs do not show them. Of plural forms the first counts, which a program shows that asks
/// without a number.
struct GettextReader {
  struct Reading {
    var entries: [CatalogueEntry] = []
    /// What the header says of the language and the encoding.
    var language: String?
    var charset: String?
  }

  private struct Text {
    var bytes: [UInt8] = []
    var range: SourceRange?
    var string: String { String(decoding: bytes, as: UTF8.self) }
  }

  private enum Field { case context, id, plural, translation, otherForm }

  private let text: [UInt8]
  private var fields: [Field: Text] = [:]
  private var field: Field?
  private var isFuzzy = false
  private var reading = Reading()

  static func read(_ text: [UInt8]) -> Reading {
    var reader = GettextReader(text: text)
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      reader.line(start, end)
      start = end + 1
    }
    reader.finish()
    return reader.reading
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func line(_ start: Int, _ end: Int) {
    var at = start
    while at < end, CatalogueBytes.isSpace(text[at]) { at += 1 }
    guard at < end else { return }
    if text[at] == UInt8(ascii: "#") {
      // A comment belongs to the entry behind it.
      if field == .translation || field == .otherForm { finish() }
      if at + 1 < end, text[at + 1] == UInt8(ascii: ","), String(decoding: text[at..<end], as: UTF8.self).contains("fuzzy") {
        isFuzzy = true
      }
      return
    }
    if text[at] != UInt8(ascii: "\"") {
      let word = at
      while at < end, CatalogueBytes.isName(text[at]) { at += 1 }
      let name = String(decoding: text[word..<at], as: UTF8.self)
      let next: Field?
      switch name {
      case "msgctxt": next = .context
      case "msgid": next = .id
      case "msgid_plural": next = .plural
      case "msgstr":
        var isFirst = true
        if at < end, text[at] == UInt8(ascii: "[") {
          let close = text[at..<end].firstIndex(of: UInt8(ascii: "]")) ?? end
          isFirst = text[at..<close].dropFirst().elementsEqual("0".utf8)
          at = min(close + 1, end)
        }
        next = isFirst ? .translation : .otherForm
      default: next = nil
      }
      // What begins an entry ends the one before it.
      if let field, field == .translation || field == .otherForm, next == .context || next == .id { finish() }
      field = next
      while at < end, CatalogueBytes.isSpace(text[at]) { at += 1 }
    }
    guard let field, at < end, text[at] == UInt8(ascii: "\"") else { return }
    string(at, end, of: field)
  }

  /// Takes a string in quotation marks, which goes on where the one before it ended.
  private mutating func string(_ start: Int, _ end: Int, of field: Field) {
    var at = start + 1
    var value = fields[field] ?? Text()
    while at < end, text[at] != UInt8(ascii: "\"") {
      guard text[at] == UInt8(ascii: "\\"), at + 1 < end else {
        value.bytes.append(text[at])
        at += 1
        continue
      }
      at += 2
      switch text[at - 1] {
      case UInt8(ascii: "n"): value.bytes.append(0x0A)
      case UInt8(ascii: "t"): value.bytes.append(0x09)
      case UInt8(ascii: "r"): value.bytes.append(0x0D)
      case UInt8(ascii: "x"):
        let digits = text[at..<min(at + 2, end)].prefix { CatalogueBytes.isHexadecimal($0) }
        at += digits.count
        if let code = CatalogueBytes.hexadecimal(digits) { CatalogueBytes.append(code, to: &value.bytes) }
      default: value.bytes.append(text[at - 1])
      }
    }
    // Of a text whose first string is empty, the next ones are the place.
    if start + 1 < at || value.range == nil {
      let isFirst = value.range.map { $0.isEmpty } ?? true
      value.range = SourceRange(isFirst ? start + 1 : value.range?.start ?? start + 1, at)
    }
    fields[field] = value
  }

  private mutating func finish() {
    defer {
      fields = [:]
      field = nil
      isFuzzy = false
    }
    guard let id = fields[.id], let idRange = id.range, let translation = fields[.translation], let range = translation.range else {
      return
    }
    guard !id.bytes.isEmpty else { return header(translation.string) }
    guard !isFuzzy, !translation.bytes.isEmpty else { return }
    let context = fields[.context].map { $0.string + "\u{4}" } ?? ""
    reading.entries.append(CatalogueEntry(key: context + id.string, keyRange: idRange, value: translation.string, valueRange: range))
  }

  private mutating func header(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon].trimmed.lowercased() {
      case "language": reading.language = value.isEmpty ? nil : value
      case "content-type":
        if let sign = value.firstRange(of: "charset=") { reading.charset = value[sign.upperBound...].trimmed }
      default: break
      }
    }
  }
}
