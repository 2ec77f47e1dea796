import Diagnostics

/// What a statement of PHP's gives a name that was given nothing: `$label ??= 'Password'`, `if (!isset($label)) { $label = 'Password'; }`. It is what parts of pages
/// begin with that others show with values of their own, or without.
enum PhpDefault {
  /// The name, and what it is behind the statement; nil for another one.
  static func read(_ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage) -> (name: String, value: TemplateExpression)? {
    var reader = ExpressionReader(range, of: file, language)
    if let name = reader.name(), name.hasPrefix("$"), reader.isSymbol("??=") {
      return fallback(name, SourceRange(reader.token.range.end, range.end), range, of: file, language)
    }
    return guarded(range, of: file, language) ?? short(range, of: file, language)
  }

  /// `if (!isset($label)) $label = 'Password';`
  private static func guarded(
    _ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage
  ) -> (name: String, value: TemplateExpression)? {
    let text = file.text
    guard text[range.bytes].starts(with: "if".utf8), text[(range.start + 2)..<range.end].first.map(TemplateWords.isWord) == false,
      let asked = ProgramStatements.parenthesized(range, text)
    else { return nil }
    var body = ProgramTags.trimmed(SourceRange(min(asked.end + 1, range.end), range.end), text)
    if text[body.bytes].first == UInt8(ascii: "{") {
      guard let inner = ProgramStatements.braced(body, text), inner.end + 1 >= body.end else { return nil }
      body = ProgramTags.trimmed(inner, text)
    }
    return assignment(body, where: ExpressionReader.read(asked, of: file, language), range, of: file, language)
  }

  /// `isset($label) || $label = 'Password'`, `isset($label) or $label = 'Password'`
  private static func short(
    _ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage
  ) -> (name: String, value: TemplateExpression)? {
    let text = file.text
    guard text[range.bytes].starts(with: "isset".utf8), let inner = ProgramStatements.parenthesized(range, text) else { return nil }
    let rest = ProgramTags.trimmed(SourceRange(min(inner.end + 1, range.end), range.end), text)
    guard let word = ["||", "or "].first(where: { text[rest.bytes].starts(with: $0.utf8) }) else { return nil }
    let asked = TemplateExpression(.not(ExpressionReader.read(SourceRange(range.start, inner.end + 1), of: file, language)), range)
    let body = ProgramTags.trimmed(SourceRange(rest.start + word.utf8.count, rest.end), text)
    return assignment(body, where: asked, range, of: file, language)
  }

  /// The one assignment of a block to the name of which the condition says that there is nothing.
  private static func assignment(
    _ body: SourceRange, where condition: TemplateExpression, _ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage
  ) -> (name: String, value: TemplateExpression)? {
    let statements = ProgramStatements.split(body, file.text)
    guard statements.count == 1, case .plain(let only) = statements[0] else { return nil }
    var reader = ExpressionReader(only, of: file, language)
    guard let name = reader.name(), name.hasPrefix("$"), reader.isSymbol("="), let lacks = lacking(condition), lacks.name == name else {
      return nil
    }
    let value = SourceRange(reader.token.range.end, only.end)
    guard let made = fallback(name, value, range, of: file, language), case .fallback(let own, let standard) = made.value.kind else {
      return nil
    }
    // What is empty counts as nothing, too.
    return lacks.orEmpty ? (name, TemplateExpression(.conditional(own, own, standard), range)) : made
  }

  /// The name of which a condition says that there is nothing, and whether what is empty is nothing.
  private static func lacking(_ condition: TemplateExpression) -> (name: String, orEmpty: Bool)? {
    switch condition.kind {
    case .not(let inner):
      if case .call(let callee, let arguments) = inner.kind, case .name("isset") = callee.kind, arguments.count == 1,
        case .name(let name) = arguments[0].value.kind
      {
        return (name, false)
      }
      if case .name(let name) = inner.kind { return (name, true) }
      return nil
    case .call(let callee, let arguments):
      guard case .name(let function) = callee.kind, arguments.count == 1, case .name(let name) = arguments[0].value.kind else { return nil }
      return function == "empty" ? (name, true) : function == "is_null" ? (name, false) : nil
    case .comparison(let a, .equal, let b):
      for (side, other) in [(a, b), (b, a)] {
        if case .name(let name) = side.kind, case .literal(.null) = other.kind { return (name, false) }
      }
      return nil
    default: return nil
    }
  }

  private static func fallback(
    _ name: String, _ value: SourceRange, _ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage
  ) -> (name: String, value: TemplateExpression)? {
    let standard = ExpressionReader.read(ProgramTags.trimmed(value, file.text), of: file, language)
    let at = file.text[range.bytes].firstRange(of: Array(name.utf8))?.lowerBound ?? range.start
    let own = TemplateExpression(.name(name), SourceRange(at, at + name.utf8.count))
    return (name, TemplateExpression(.fallback(own, standard), range))
  }
}
