import Diagnostics

/// Reads expressions in which a function stands before its arguments: Handlebars' and Go's.
struct PrefixReader {
  private static let depthLimit = 20

  private let file: SourceFile
  private let text: [UInt8]
  private let language: TemplateLanguage
  private let range: SourceRange
  private var i: Int
  private var depth = 0

  init(_ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage) {
    self.file = file
    text = file.text
    self.language = language
    self.range = range
    i = range.start
    skip()
  }

  private mutating func skip() { while i < range.end, text[i] <= 0x20 || text[i] == 0x2C && language == .go { i += 1 } }

  var isAtEnd: Bool { i >= range.end }
  var isString: Bool { i < range.end && (text[i] == 0x22 || text[i] == 0x27 || text[i] == 0x60) }
  var isSubexpression: Bool { i < range.end && text[i] == 0x28 }

  private static func isPath(_ byte: UInt8) -> Bool {
    TemplateWords.isWord(byte) || byte >= 0x80 || [0x2E, 0x2F, 0x40, 0x2D, 0x24, 0x5B, 0x5D].contains(byte)
  }

  /// The word that stands here.
  var word: String? {
    guard i < range.end, TemplateWords.isWord(text[i]) || text[i] == 0x2E || text[i] == 0x24 || text[i] == 0x40 || text[i] == 0x2D else {
      return nil
    }
    return String(decoding: text[i..<range.end].prefix(while: Self.isPath), as: UTF8.self)
  }

  func isWord(_ word: String) -> Bool { self.word == word }

  /// Whether the word is all there is.
  var isAlone: Bool { word.map { i + $0.utf8.count >= range.end } ?? false }

  mutating func advance() {
    if let word { i += word.utf8.count }
    skip()
  }

  /// All of it: a value, or a function with its arguments, through what pipes lead to.
  func whole() -> TemplateExpression {
    var reader = self
    let expression = reader.pipeline()
    return reader.isAtEnd ? expression : TemplateExpression(.opaque, range)
  }

  private mutating func pipeline() -> TemplateExpression {
    var left = command(piped: nil)
    while i < range.end, text[i] == 0x7C, language == .go {
      i += 1
      skip()
      left = command(piped: left)
    }
    return left
  }

  private mutating func command(piped: TemplateExpression?) -> TemplateExpression {
    let start = i
    guard let name = word, TemplateWords.isWord(text[start]), !text[start].isASCIIDigit, !name.contains("."),
      !["true", "false", "nil", "this"].contains(name)
    else { return operand() }
    let isAlone = { (reader: PrefixReader) -> Bool in reader.isAtEnd || reader.text[reader.i] == 0x29 || reader.text[reader.i] == 0x7C }
    var probe = self
    probe.advance()
    if isAlone(probe), piped == nil, language == .handlebars { return operand() }
    advance()
    var arguments = self.arguments()
    if let piped { arguments.append(TemplateArgument(value: piped)) }
    return function(name, arguments, SourceRange(start, i))
  }

  private func function(_ name: String, _ arguments: [TemplateArgument], _ range: SourceRange) -> TemplateExpression {
    let range = ProgramTags.trimmed(range, text)
    let values = arguments.filter { $0.name == nil }.map(\.value)
    switch (name, values.count) {
    case ("not", 1): return TemplateExpression(.not(values[0]), range)
    case ("eq", 2), ("is", 2), ("isEqual", 2): return TemplateExpression(.comparison(values[0], .equal, values[1]), range)
    case ("ne", 2), ("noteq", 2): return TemplateExpression(.comparison(values[0], .unequal, values[1]), range)
    case ("lt", 2): return TemplateExpression(.comparison(values[0], .less, values[1]), range)
    case ("gt", 2): return TemplateExpression(.comparison(values[0], .greater, values[1]), range)
    case ("and", 2...): return values.dropFirst().reduce(values[0]) { TemplateExpression(.both($0, $1), range) }
    case ("or", 2...): return values.dropFirst().reduce(values[0]) { TemplateExpression(.either($0, $1), range) }
    case ("dict", _) where values.count.isMultiple(of: 2):
      return TemplateExpression(
        .map(stride(from: 0, to: values.count, by: 2).map { (key: values[$0], value: values[$0 + 1]) }), range)
    case ("list", _), ("slice", _), ("array", _): return TemplateExpression(.list(values), range)
    case ("default", 2): return TemplateExpression(.filter(values[1], "default", [TemplateArgument(value: values[0])]), range)
    case ("upper", 1), ("lower", 1), ("title", 1): return TemplateExpression(.filter(values[0], name, []), range)
    case ("safeHTML", 1), ("html", 1), ("safe", 1), ("htmlSafe", 1): return TemplateExpression(.filter(values[0], "safe", []), range)
    case ("concat", _): return TemplateExpression(.concatenation(values), range)
    case ("T", 1...), ("i18n", 1...), ("tr", 1...), ("translate", 1...), ("__", 1...):
      return TemplateExpression(.call(TemplateExpression(.name("t"), range), arguments), range)
    default: return TemplateExpression(.call(TemplateExpression(.name(name), range), arguments), range)
    }
  }

  /// The arguments up to the end, a pipe or a parenthesis.
  mutating func arguments() -> [TemplateArgument] {
    var found: [TemplateArgument] = []
    while i < range.end, text[i] != 0x29, text[i] != 0x7C, found.count < 100 {
      if let word = word, language == .handlebars {
        let end = i + word.utf8.count
        if end < range.end, text[end] == 0x3D {
          i = end + 1
          skip()
          found.append(TemplateArgument(name: word, value: operand()))
          continue
        }
        if word == "as" { break }
      }
      let before = i
      found.append(TemplateArgument(value: operand()))
      if i == before { break }
    }
    return found
  }

  /// `as |item index|`
  mutating func blockNames() -> [String] {
    guard isWord("as") else { return [] }
    advance()
    return file.string(SourceRange(i, range.end)).split { $0 == "|" || $0 == " " }.map(String.init)
  }

  /// A path, a literal or a call in parentheses.
  mutating func operand() -> TemplateExpression {
    let start = i
    guard i < range.end else { return TemplateExpression(.opaque, SourceRange(i, i)) }
    defer { skip() }
    switch text[i] {
    case 0x22, 0x27, 0x60:
      let quote = text[i]
      var end = i + 1
      while end < range.end, text[end] != quote { end += text[end] == 0x5C && quote != 0x60 ? 2 : 1 }
      let inner = SourceRange(i + 1, min(end, range.end))
      i = min(end + 1, range.end)
      if quote != 0x60, text[inner.bytes].contains(0x5C) { return TemplateExpression(.opaque, SourceRange(start, i)) }
      return TemplateExpression(.literal(.string(AssembledText(inner, of: file), isMarkup: false)), SourceRange(start, i))
    case 0x28:
      guard depth < Self.depthLimit else { break }
      depth += 1
      i += 1
      skip()
      let inner = pipeline()
      depth -= 1
      guard i < range.end, text[i] == 0x29 else { break }
      i += 1
      // `(index .x 1).Name`
      if i < range.end, text[i] == 0x2E { break }
      return inner
    default:
      guard let word else { break }
      i += word.utf8.count
      return path(word, SourceRange(start, i))
    }
    i = range.end
    return TemplateExpression(.opaque, SourceRange(start, range.end))
  }

  private func path(_ word: String, _ range: SourceRange) -> TemplateExpression {
    switch word {
    case "true": return TemplateExpression(.literal(.boolean(true)), range)
    case "false": return TemplateExpression(.literal(.boolean(false)), range)
    case "nil", "null", "undefined": return TemplateExpression(.literal(.null), range)
    case "this", ".": return TemplateExpression(.name(language == .go ? "." : "this"), range)
    default: break
    }
    if let first = word.first, first.isNumber || first == "-", let number = Double(word) {
      return TemplateExpression(.literal(.number(number, AssembledText(range, of: file))), range)
    }
    if word.hasPrefix("../") || word.hasPrefix("@") || word.contains("[") { return TemplateExpression(.opaque, range) }
    var parts = word.split { $0 == "." || $0 == "/" }.map(String.init)
    guard !parts.isEmpty else { return TemplateExpression(.name("."), range) }
    var made: TemplateExpression
    if language == .go, word.hasPrefix(".") {
      made = TemplateExpression(.name("."), range)
    } else if parts[0] == "this" {
      made = TemplateExpression(.name("this"), range)
      parts.removeFirst()
      // `this.name` is the name.
      if let first = parts.first {
        made = TemplateExpression(.name(first), range)
        parts.removeFirst()
      }
    } else {
      made = TemplateExpression(.name(parts.removeFirst()), range)
    }
    for part in parts { made = TemplateExpression(.member(made, part), range) }
    return made
  }
}
