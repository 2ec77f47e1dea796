import Diagnostics

/// What the methods of a class change of its fields: `self.fields["email"].widget.attrs["class"] = "field"`.
extension FormClasses.Form {
  /// What of a field a statement changes.
  private enum Change {
    case widget, attributes, label, help, requirement
  }

  private static let changes: [(words: [UInt8], change: Change)] = [
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
        for name in key.map({ [$0] }) ?? Array(fields.keys) { lose(change, of: name) }
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
      let key = ExpressionReader.read(SourceRange(at, close), of: file, .jinja).literalText
      for name in key.map({ [$0] }) ?? Array(fields.keys) where fields[name] != nil {
        var field = DeclaredField(type: nil, in: file)
        field.loseAttributes()
        field.help = DeclaredField.unknownWords(in: file)
        fields[name] = field
      }
    }
  }

  /// What follows a member: ` = "password"` of `.input_type = "password"`.
  private static func behindMember(_ rest: SourceRange, _ text: [UInt8]) -> SourceRange {
    guard text[rest.start] == 0x2E else { return rest }
    return SourceRange(text[(rest.start + 1)..<rest.end].prefix(while: TemplateWords.isWord).endIndex, rest.end)
  }

  private mutating func lose(_ change: Change, of name: String) {
    switch change {
    case .widget:
      fields[name]?.type = nil
      fields[name]?.loseAttributes()
    case .attributes:
      fields[name]?.loseAttributes()
      fields[name]?.isRequired = nil
    case .label: fields[name]?.label = nil
    case .help:
      let file = fields[name]?.file
      fields[name]?.help = DeclaredField.unknownWords(in: file)
    case .requirement: fields[name]?.isRequired = nil
    }
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
