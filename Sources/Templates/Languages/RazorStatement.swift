import Diagnostics

/// A statement of C# in a view.
enum RazorStatement {
  /// What a statement sets, as far as it is one assignment; what others may set is not known behind them.
  static func nodes(_ piece: SourceRange, of file: SourceFile, _ tag: SourceRange) -> [TemplateNode] {
    let tokens = ExpressionLexer.tokens(file.text, piece, .of(.razor))
    if let index = tokens.firstIndex(where: { $0.kind == .symbol("=") }), let name = target(tokens[..<index], file) {
      let value = ExpressionReader.read(
        ProgramTags.trimmed(SourceRange(tokens[index].range.end, withoutEnd(piece, file.text)), file.text), of: file, .razor)
      if name == "Layout" { return [.extends(value, tag: tag)] }
      return [.assign([name], value, tag: tag)]
    }
    let unknown = TemplateExpression(.opaque, piece)
    return (ProgramStatements.assigned(piece, of: file, .razor) + entries(tokens, file)).map { .assign([$0], unknown, tag: tag) }
  }

  private static func withoutEnd(_ piece: SourceRange, _ text: [UInt8]) -> Int {
    var end = piece.end
    while end > piece.start, text[end - 1] <= 0x20 || text[end - 1] == 0x3B { end -= 1 }
    return end
  }

  /// What stands left of the sign: `x`, `var x`, `List<string> x`, `ViewData["Title"]`, `ViewBag.Title`.
  private static func target(_ tokens: ArraySlice<ExpressionToken>, _ file: SourceFile) -> String? {
    if let entry = entry(tokens, at: tokens.startIndex, file), entry.end == tokens.endIndex { return entry.name }
    guard let last = tokens.last, case .name(let name) = last.kind else { return nil }
    let isDeclaration = tokens.dropLast().allSatisfy { token in
      switch token.kind {
      case .name, .symbol("<"), .symbol(">"), .symbol("["), .symbol("]"), .symbol("?"), .symbol(","): true
      default: false
      }
    }
    let isStatement = tokens.first?.kind == .name("if") || tokens.first?.kind == .name("return")
    return isDeclaration && !isStatement ? name : nil
  }

  /// The entries of what a view tells its layout, wherever they are named.
  private static func entries(_ tokens: [ExpressionToken], _ file: SourceFile) -> [String] {
    var found: [String] = []
    for index in tokens.indices {
      if let entry = entry(tokens[...], at: index, file), !found.contains(entry.name) { found.append(entry.name) }
    }
    return found
  }

  /// `ViewData["Title"]`, `ViewBag.Title`: two names for the same.
  private static func entry(_ tokens: ArraySlice<ExpressionToken>, at index: Int, _ file: SourceFile) -> (name: String, end: Int)? {
    guard index + 2 < tokens.endIndex else { return nil }
    switch (tokens[index].kind, tokens[index + 1].kind, tokens[index + 2].kind) {
    case (.name("ViewData"), .symbol("["), .string) where index + 3 < tokens.endIndex && tokens[index + 3].kind == .symbol("]"):
      return (viewDataPrefix + file.string(tokens[index + 2].range), index + 4)
    case (.name("ViewBag"), .symbol("."), .name(let name)): return (viewDataPrefix + name, index + 3)
    default: return nil
    }
  }

  /// Before the names of what a view tells its layout.
  static let viewDataPrefix = "@ViewData "
}
