import Diagnostics

/// What the gem dry-initializer makes of a class: `option :size, default: -> { :md }`, `param :title`.
/// https://dry-rb.org/gems/dry-initializer
enum DryInitializer {
  private static let unchanged: Set<String> = ["proc(&:to_s)", ":to_s.to_proc", "proc(&:to_sym)", ":to_sym.to_proc", "proc(&:presence)"]

  /// The constructor that takes what a class declares; nil for a class that declares nothing.
  static func constructor(of file: SourceFile) -> RubyMethod? {
    guard file.text.firstRange(of: Array("option ".utf8)) != nil || file.text.firstRange(of: Array("param ".utf8)) != nil else {
      return nil
    }
    var method = RubyMethod(name: "initialize", parameters: [], body: [])
    for (word, kind) in [("param", RubyMethod.Parameter.Kind.positional), ("option", .keyword)] {
      for statement in RubyMethodReader.statements(beginningWith: word, in: file) { take(statement, kind, into: &method, file) }
    }
    return method.parameters.isEmpty ? nil : method
  }

  /// `:size, proc(&:to_s), default: -> { :md }, as: :kind`
  private static func take(_ statement: SourceRange, _ kind: RubyMethod.Parameter.Kind, into method: inout RubyMethod, _ file: SourceFile) {
    let text = file.text
    var range = ProgramTags.trimmed(statement, text)
    if text[range.bytes].first == 0x28, let close = BracketScanner.close(range.start, text, limit: range.end) {
      range = SourceRange(range.start + 1, close)
    }
    let pieces = BracketScanner.pieces(range, text, by: 0x2C)
    guard let first = pieces.first, text[first.start] == 0x3A else { return }
    let name = String(decoding: text[(first.start + 1)..<first.end].prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard !name.isEmpty else { return }
    var parameter = RubyMethod.Parameter(name: name, kind: kind)
    var kept = TemplateExpression(.name(name), first)
    for piece in pieces.dropFirst() {
      guard let (key, value) = keyword(piece, text) else {
        // What changes the value.
        if !unchanged.contains(file.string(piece)) { kept = TemplateExpression(.opaque, piece) }
        continue
      }
      switch key {
      case "default": parameter.value = given(value, file)
      case "optional" where file.string(value) == "true" && parameter.value == nil:
        parameter.value = TemplateExpression(.literal(.null), value)
      case "type" where !unchanged.contains(file.string(value)): kept = TemplateExpression(.opaque, piece)
      case "as":
        let other = String(decoding: text[value.bytes].dropFirst().prefix(while: TemplateWords.isWord), as: UTF8.self)
        if !other.isEmpty { method.statements.append(.assign(["@" + other], kept, tag: piece)) }
      default: break
      }
    }
    if case .opaque = kept.kind { method.statements.append(.assign(["@" + name], kept, tag: first)) }
    method.parameters.append(parameter)
  }

  private static func keyword(_ range: SourceRange, _ text: [UInt8]) -> (String, SourceRange)? {
    let name = text[range.bytes].prefix(while: TemplateWords.isWord)
    guard !name.isEmpty, name.endIndex + 1 < range.end, text[name.endIndex] == 0x3A, text[name.endIndex + 1] != 0x3A else { return nil }
    return (String(decoding: name, as: UTF8.self), ProgramTags.trimmed(SourceRange(name.endIndex + 1, range.end), text))
  }

  /// What a block without parameters gives: `-> { "md" }`, `proc { "md" }`, `lambda { "md" }`.
  private static func given(_ range: SourceRange, _ file: SourceFile) -> TemplateExpression {
    let text = file.text
    let opaque = TemplateExpression(.opaque, range)
    guard let open = text[range.bytes].firstIndex(of: 0x7B), let close = BracketScanner.close(open, text, limit: range.end) else {
      return opaque
    }
    let head = file.string(SourceRange(range.start, open)).filter { $0 != " " }
    guard ["->", "->()", "proc", "lambda"].contains(head), close == range.end - 1 else { return opaque }
    return ExpressionReader.read(ProgramTags.trimmed(SourceRange(open + 1, close), text), of: file, .erb)
  }
}
