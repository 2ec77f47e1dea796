import Diagnostics

/// What the methods of a class change of its fields: `self.fields["email"].widget.attrs["class"] = "field"`.
extension FormClasses.Form {
  /// What of a field a statement changes.
  enum Aspect: Sendable {
    case widget, attributes, label, help, requirement
  }

  /// What becomes of a field.
  enum Change: Sendable {
    /// Something of it is as only the program knows.
    case loses(Aspect)
    /// What it is afterwards, where a statement says so that nothing decides on.
    case isRequired(Bool)
    case says(AssembledText)
    case helps(AssembledText?)
    case has(String, AssembledText)
    /// Another field stands in its place.
    case replaced
  }

  private static let changes: [(words: [UInt8], change: Aspect)] = [
    (".widget.attrs", .attributes), (".render_kw", .attributes), (".widget", .widget), (".label", .label), (".help_text", .help),
    (".description", .help), (".required", .requirement), (".validators", .requirement),
  ].map { (Array($0.utf8), $1) }

  /// Takes back what is known of fields that methods change. Where it is not said of which one, it is of all of them.
  mutating func readChanges(in body: SourceRange, _ file: SourceFile) {
    let text = file.text
    var seen: Set<Int> = []
    for (words, change) in Self.changes {
      var at = body.start
      while let found = text[at..<body.end].firstRange(of: words) {
        at = found.upperBound
        guard at < body.end, !TemplateWords.isWord(text[at]), seen.insert(found.lowerBound).inserted else { continue }
        if change == .attributes, Self.isHarmless(SourceRange(at, body.end), file) { continue }
        let rest = change == .widget ? Self.behindMember(SourceRange(at, body.end), text) : SourceRange(at, body.end)
        if change != .attributes, !Self.isAssigned(rest, text) { continue }
        let key = Self.key(before: found.lowerBound, body.start, file)
        let known =
          key == nil || changed.count >= Self.changeLimit
          ? nil : Self.stated(change, SourceRange(at, body.end), lineOf: found.lowerBound, body, file)
        add(known ?? .loses(change), of: key)
      }
    }
    replaceFields(in: body, file)
  }

  /// Forgets fields that a method puts in the place of others: `self.fields["email"] = …`.
  private mutating func replaceFields(in body: SourceRange, _ file: SourceFile) {
    let text = file.text
    var at = body.start
    while let found = text[at..<body.end].firstRange(of: Array("self.fields[".utf8)) {
      at = found.upperBound
      guard let close = BracketScanner.close(at - 1, text, limit: body.end),
        Self.isAssigned(SourceRange(close + 1, body.end), text)
      else { continue }
      add(.replaced, of: ExpressionReader.read(SourceRange(at, close), of: file, .jinja).literalText)
    }
  }

  /// What follows a member: ` = "password"` of `.input_type = "password"`.
  private static func behindMember(_ rest: SourceRange, _ text: [UInt8]) -> SourceRange {
    guard text[rest.start] == 0x2E else { return rest }
    return SourceRange(text[(rest.start + 1)..<rest.end].prefix(while: TemplateWords.isWord).endIndex, rest.end)
  }

  /// Notes what a method changes of a field, or of all of them.
  private mutating func add(_ change: Change, of name: String?) {
    guard changed.count < Self.changeLimit else { return isWhole = false }
    changed.append((name, change))
    for one in name.map({ [$0] }) ?? Array(fields.keys) { fields[one]?.apply(change) }
  }

  private static let changeLimit = 500

  /// What a field that it takes from elsewhere is after its methods.
  func changing(_ field: DeclaredField, _ name: String) -> DeclaredField {
    changed.reduce(into: field) { if $1.name == nil || $1.name == name { $0.apply($1.change) } }
  }

  /// What a statement says that is the first thing its method does to a field, with nothing that decides on it:
  /// `self.fields["email"].required = True`. Nil where only the program knows.
  private static func stated(_ aspect: Aspect, _ rest: SourceRange, lineOf place: Int, _ body: SourceRange, _ file: SourceFile) -> Change? {
    let text = file.text
    let start = (text[body.start..<place].lastIndex(of: 0x0A) ?? body.start - 1) + 1
    guard let line = IndentedLines(text, SourceRange(start, body.end)).lines.first, isPlain(line, body, text) else { return nil }
    var value = rest
    var name: String?
    if aspect == .attributes {
      guard text[rest.start] == 0x5B, let close = BracketScanner.close(rest.start, text, limit: rest.end),
        let key = ExpressionReader.read(SourceRange(rest.start + 1, close), of: file, .jinja).literalText,
        PythonForms.attributes.contains(key),
        key != "type"
      else { return nil }
      name = key
      value = SourceRange(close + 1, rest.end)
    }
    guard let sign = text[value.bytes].firstIndex(where: { $0 > 0x20 }), text[sign] == 0x3D else { return nil }
    let given = ProgramTags.trimmed(SourceRange(sign + 1, max(sign + 1, line.end)), text)
    let words = file.string(given)
    switch aspect {
    case .requirement: return words == "True" ? .isRequired(true) : words == "False" ? .isRequired(false) : nil
    case .label: return PythonForms.words(given, file).map(Change.says)
    case .help: return ["None", "''", "\"\""].contains(words) ? .helps(nil) : PythonForms.words(given, file).map(Change.helps)
    case .attributes: return name.flatMap { name in PythonForms.words(given, file).map { .has(name, $0) } }
    case .widget: return nil
    }
  }

  /// The head of a method is looked for on as many bytes.
  private static let longestMethod = 8_192

  /// Whether a line is a statement of a method's own, in no branch and no loop.
  private static func isPlain(_ line: IndentedLines.Line, _ body: SourceRange, _ text: [UInt8]) -> Bool {
    guard text[line.range.bytes].starts(with: "self.".utf8) else { return false }
    // The nearest line above that is indented less is the method's head.
    for other in IndentedLines(text, SourceRange(max(body.start, line.head - longestMethod), line.head)).lines.reversed()
    where !other.isBlank && other.indent < line.indent {
      if text[other.range.bytes].starts(with: "def ".utf8) { return true }
      // The end of a head of several lines: `) -> None:`.
      if text[other.start] != 0x29 { return false }
    }
    return false
  }

  private static func isAssigned(_ rest: SourceRange, _ text: [UInt8]) -> Bool {
    guard let sign = text[rest.bytes].firstIndex(where: { $0 > 0x20 }), text[sign] == 0x3D || text[sign] == 0x2B else { return false }
    return sign + 1 >= rest.end || text[sign] == 0x2B || text[sign + 1] != 0x3D
  }

  /// Whether only such attributes are set as say nothing of a field: `["class"] = …`, `.update({"class": …})`.
  private static func isHarmless(_ rest: SourceRange, _ file: SourceFile) -> Bool {
    let text = file.text
    func isAside(_ range: SourceRange) -> Bool {
      guard let name = ExpressionReader.read(range, of: file, .jinja).literalText else { return false }
      return !PythonForms.attributes.contains(name) && name != "required" && name != "name"
    }
    if text[rest.start] == 0x5B, let close = BracketScanner.close(rest.start, text, limit: rest.end) {
      return isAside(SourceRange(rest.start + 1, close))
    }
    let call = Array(".update(".utf8)
    guard text[rest.bytes].starts(with: call),
      let close = BracketScanner.close(rest.start + call.count - 1, text, limit: rest.end)
    else { return false }
    let given = ProgramTags.trimmed(SourceRange(rest.start + call.count, close), text)
    guard given.length >= 2, text[given.start] == 0x7B, text[given.end - 1] == 0x7D else { return false }
    return BracketScanner.pieces(SourceRange(given.start + 1, given.end - 1), text, by: 0x2C).allSatisfy { piece in
      guard let colon = text[piece.bytes].firstIndex(of: 0x3A) else { return false }
      return isAside(SourceRange(piece.start, colon))
    }
  }

  /// The field of which something is changed: `email` of `self.fields["email"]` and of `self.email`.
  private static func key(before end: Int, _ start: Int, _ file: SourceFile) -> String? {
    let text = file.text
    guard end > start else { return nil }
    if text[end - 1] == 0x5D {
      let head = Array("self.fields[".utf8)
      guard let open = text[start..<end].lastIndex(of: 0x5B), text[start...open].suffix(head.count).elementsEqual(head) else { return nil }
      return ExpressionReader.read(SourceRange(open + 1, end - 1), of: file, .jinja).literalText
    }
    let name = text[start..<end].reversed().prefix(while: TemplateWords.isWord).count
    guard text[start..<(end - name)].suffix(5).elementsEqual("self.".utf8), name > 0 else { return nil }
    return String(decoding: text[(end - name)..<end], as: UTF8.self)
  }
}

extension DeclaredField {
  /// Takes what a method changes.
  fileprivate mutating func apply(_ change: FormClasses.Form.Change) {
    switch change {
    case .loses(.widget):
      type = nil
      loseAttributes()
    case .loses(.attributes):
      loseAttributes()
      isRequired = nil
    case .loses(.label): label = nil
    case .loses(.help): help = DeclaredField.unknownWords(in: file)
    case .loses(.requirement): isRequired = nil
    case .isRequired(let holds): isRequired = holds
    case .says(let words):
      label = words
      hasOwnWords = true
    case .helps(let words): help = words
    case .has(let name, let value):
      attributes.removeAll { $0.name == name }
      attributes.append((name, value))
    case .replaced:
      type = nil
      label = nil
      loseAttributes()
      isRequired = nil
      help = DeclaredField.unknownWords(in: file)
    }
  }
}
