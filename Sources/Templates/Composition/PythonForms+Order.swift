import Diagnostics

/// Which fields a class of Python's form has, beside those that it declares.
extension FormClasses.Form {
  /// What begins a statement in the body of a class that decides which fields there are.
  private static let deciding = ["if ", "for ", "with ", "try:", "while ", "field_order", "locals()", "vars()"]
  /// What may be asked of `self.fields` that leaves them what they are.
  private static let harmless: Set<String> = ["values", "items", "keys", "get"]

  /// `lines`: those of its body.
  mutating func readOrder(_ lines: [IndentedLines.Line], _ body: SourceRange, _ file: SourceFile) {
    let text = file.text
    func holds(_ words: String) -> Bool { text[body.bytes].firstRange(of: Array(words.utf8)) != nil }
    isLaidOut = holds("Layout(") || holds(".layout")
    let indent = lines.first { !$0.isBlank }?.indent
    for (index, line) in lines.enumerated() where line.indent == indent {
      let words = file.string(line.range)
      if Self.deciding.contains(where: words.hasPrefix) { isWhole = false }
      let name = words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if words.dropFirst(name.count).filter({ $0 != " " }) == "=None" { dropped.insert(String(name)) }
      if words.hasPrefix("class Meta") {
        readMeta(line, lines[(index + 1)...].prefix { $0.isBlank || $0.indent > line.indent }, file)
      }
    }
    if !Self.keepsFields(body, text) { isWhole = false }
  }

  /// The statements of the class `Meta` whose head stands on a line.
  private mutating func readMeta(_ head: IndentedLines.Line, _ lines: ArraySlice<IndentedLines.Line>, _ file: SourceFile) {
    var made = DjangoMeta(in: file)
    if let inner = ProgramStatements.parenthesized(head.range, file.text) {
      let words = BracketScanner.pieces(inner, file.text, by: 0x2C).map { file.string($0) }
      made.base = words.first { $0.hasSuffix(".Meta") }?.dropLast(5).split(separator: ".").last.map(String.init)
    }
    meta = made
    for (key, value) in PythonForms.assignments(in: Array(lines), file.text) { take(meta: key, value, file) }
  }

  /// `fields = ["email", "name"]`, `labels = {…}`
  mutating func take(meta key: String, _ value: SourceRange, _ file: SourceFile) {
    meta?.take(key, value, file)
    guard key == "fields", meta?.takesAll == false else { return }
    if let names = DjangoMeta.names(value, file) { chosen = names } else { isWhole = false }
  }

  /// Whether methods leave the fields what they are, whatever they change of one.
  private static func keepsFields(_ body: SourceRange, _ text: [UInt8]) -> Bool {
    let word = Array("self.fields".utf8)
    var at = body.start
    while let found = text[at..<body.end].firstRange(of: word) {
      at = found.upperBound
      let next = at < body.end ? text[at] : 0
      let before = text[body.start..<found.lowerBound]
      if before.suffix(4).elementsEqual("del ".utf8) { return false }
      switch next {
      case 0x5B:
        guard let close = BracketScanner.close(at, text, limit: body.end), close + 1 < body.end, text[close + 1] == 0x2E else {
          return false
        }
      case 0x2E:
        let name = String(decoding: text[(at + 1)..<body.end].prefix(while: TemplateWords.isWord), as: UTF8.self)
        if !harmless.contains(name) { return false }
      case 0x3A, 0x29: break
      default: return false
      }
    }
    return ["order_fields", "base_fields", "declared_fields"].allSatisfy { text[body.bytes].firstRange(of: Array($0.utf8)) == nil }
  }
}
