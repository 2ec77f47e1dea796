import Diagnostics

/// Which fields a class of Python's form has, beside those that it declares.
extension FormClasses.Form {
  /// What begins a statement in the body of a class that decides which fields there are.
  private static let deciding = ["if ", "for ", "with ", "try:", "while ", "field_order", "locals()", "vars()"]
  /// What may be asked of `self.fields` that leaves them what they are.
  private static let harmless: Set<String> = ["values", "items", "keys", "get"]
  private static let ownNames = "UserCreationForm.Meta.fields"

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
        read(meta: lines[(index + 1)...].prefix { $0.isBlank || $0.indent > line.indent }, body, file)
      }
    }
    if !Self.keepsFields(body, text) { isWhole = false }
  }

  /// `fields = ["email", "name"]`. Of all fields of a model nobody knows which these are.
  private mutating func read(meta lines: ArraySlice<IndentedLines.Line>, _ body: SourceRange, _ file: SourceFile) {
    let text = file.text
    for line in lines {
      let words = file.string(line.range)
      if words.hasPrefix("exclude") { isWhole = false }
      guard words.hasPrefix("fields"), let sign = text[line.range.bytes].firstIndex(of: 0x3D) else { continue }
      var value = ProgramTags.trimmed(SourceRange(sign + 1, body.end), text)
      var names: [String] = []
      if text[value.bytes].starts(with: Self.ownNames.utf8) {
        names = ["username"]
        let rest = ProgramTags.trimmed(SourceRange(value.start + Self.ownNames.utf8.count, line.end), text)
        if rest.isEmpty {
          chosen = names
          continue
        }
        guard text[rest.start] == 0x2B else { return isWhole = false }
        value = ProgramTags.trimmed(SourceRange(rest.start + 1, body.end), text)
      }
      guard !value.isEmpty, text[value.start] == 0x28 || text[value.start] == 0x5B,
        let close = BracketScanner.close(value.start, text, limit: value.end),
        text[(close + 1)...].prefix(while: { $0 != 0x0A && $0 != 0x23 }).allSatisfy({ $0 <= 0x20 })
      else { return isWhole = false }
      for piece in BracketScanner.pieces(SourceRange(value.start + 1, close), text, by: 0x2C) {
        guard let name = ExpressionReader.read(piece, of: file, .jinja).literalText else { return isWhole = false }
        if !names.contains(name) { names.append(name) }
      }
      chosen = names
    }
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
