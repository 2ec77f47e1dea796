import Diagnostics

/// A statement of C# in a view.
enum RazorStatement {
  /// Whether a line of code begins with an element or goes over to markup: such code writes into the page where it stands.
  static func showsSomething(_ range: SourceRange, _ text: [UInt8]) -> Bool {
    text[range.bytes].split(separator: 0x0A).contains { beginsMarkup($0) }
  }

  private static func beginsMarkup(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.drop { $0 <= 0x20 }
    guard let first = words.first, words.count > 1 else { return false }
    let next = words[words.startIndex + 1]
    let isName = TemplateWords.isWord(next) && !next.isASCIIDigit
    if first == 0x3C { return isName }
    guard first == 0x40, isName else { return first == 0x40 && next == 0x3A }
    // A name that is written so, since it is a word of the language: `@class = "x"`.
    let behind = words.dropFirst().drop(while: TemplateWords.isWord).drop { $0 <= 0x20 }
    return ![0x3D, 0x2C, 0x7D].contains(behind.first)
  }

  /// Where a statement ends that begins at `start`: behind its semicolon, or with its line where that comes with markup or not at all.
  static func end(_ start: Int, _ limit: Int, _ text: [UInt8]) -> Int {
    let line = text[start..<limit].firstIndex(of: 0x0A) ?? limit
    let head = text[start..<limit]
    if head.starts(with: "//".utf8) { return line }
    if head.starts(with: "/*".utf8) { return head.firstRange(of: [0x2A, 0x2F])?.upperBound ?? limit }
    var depth = 0
    var i = start
    let reach = min(limit, start + lengthLimit)
    while i < reach {
      switch text[i] {
      case 0x22:
        i += 1
        while i < reach, text[i] != 0x22, text[i] != 0x0A { i += text[i] == 0x5C ? 2 : 1 }
      case 0x27 where i + 2 < reach && text[i + 2] == 0x27: i += 2
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x7D where depth == 1:
        // A block ends its statement, what is made in braces does not.
        let next = text[(i + 1)..<reach].first { $0 > 0x20 }
        if let next, !",.;)]}?:".utf8.contains(next) { return i + 1 }
        depth = 0
      case 0x29, 0x5D, 0x7D: depth -= 1
      case 0x0A where beginsMarkup(text[(i + 1)..<reach].prefix { $0 != 0x0A }): return line
      case 0x3B where depth <= 0: return i + 1
      default: break
      }
      // A brace that closes what was not opened here.
      if depth < 0 { return line }
      i += 1
    }
    return line
  }

  private static let lengthLimit = 20_000

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
