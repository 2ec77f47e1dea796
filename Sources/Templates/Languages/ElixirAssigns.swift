import Diagnostics

/// What a function component of Phoenix works out before it writes: `assigns = assign_new(assigns, :class, fn -> … end)`, `size = assigns.size`.
struct ElixirAssigns: Sendable {
  enum Target: Hashable, Sendable {
    /// A variable of the function.
    case local(String)
    case assign(String)
    /// Set where the caller has given none, and the attribute has no default.
    case absent(String)
  }

  struct Step: Sendable {
    var target: Target
    /// Nil where it is not read.
    var value: TemplateExpression?
  }

  /// In the order in which they are made.
  private(set) var steps: [Step] = []

  private let file: SourceFile
  private static let depthLimit = 20
  private static let pipe: UInt8 = 0x7C

  /// Those of what stands between a function's head and what it writes.
  init(_ range: SourceRange, of file: SourceFile) {
    self.file = file
    for statement in Self.statements(range, file.text) { read(statement) }
  }

  /// The statements of a body: a line with those that are indented further, and those that go on with it.
  private static func statements(_ range: SourceRange, _ text: [UInt8]) -> [SourceRange] {
    // What stands on the head's own line is no statement: ` do`, ` when …`.
    guard let first = text[range.bytes].firstIndex(of: 0x0A) else { return [] }
    let lines = IndentedLines(text, SourceRange(first + 1, range.end)).lines.filter { !$0.isBlank && text[$0.start] != 0x23 }
    guard let indent = lines.map(\.indent).min() else { return [] }
    var found: [SourceRange] = []
    for line in lines {
      let words = text[line.range.bytes]
      let goesOn = line.indent > indent || continuing.contains { words.starts(with: $0) }
      if goesOn, let last = found.last { found[found.count - 1] = SourceRange(last.start, line.end) } else { found.append(line.range) }
    }
    return found
  }

  /// What a line begins with that belongs to the one before.
  private static let continuing = ["|>", "end", "else", "}", "]", ")", "<>", "||", "&&"].map { Array($0.utf8) }

  private mutating func read(_ statement: SourceRange) {
    let tokens = ExpressionLexer.tokens(file.text, statement, .of(.heex))
    guard tokens.count > 3, case .name(let name) = tokens[0].kind, tokens[1].kind == .symbol("=") else { return leave(statement) }
    let value = ProgramTags.trimmed(SourceRange(tokens[1].range.end, statement.end), file.text)
    guard name == "assigns" else { return steps.append(Step(target: .local(name), value: expression(value))) }
    if let found = chain(value, depth: 0) { steps += found } else { leave(statement) }
  }

  /// Takes the names that a statement sets, as it were, without what it sets them to.
  private mutating func leave(_ statement: SourceRange) {
    for name in Self.names(statement, file).sorted() { steps.append(Step(target: .assign(name), value: nil)) }
  }

  /// The names that calls of `assign` set somewhere in a text.
  private static func names(_ range: SourceRange, _ file: SourceFile) -> Set<String> {
    let tokens = ExpressionLexer.tokens(file.text, range, .of(.heex))
    var names: Set<String> = []
    var isInCall = 0
    for index in tokens.indices.dropLast() {
      if case .name(let name) = tokens[index].kind {
        if name.hasPrefix("assign") && name != "assigns" { isInCall = 8 }
        if isInCall > 0, tokens[index + 1].kind == .symbol(":"), !tokens[index + 1].isApart { names.insert(name) }
      }
      if isInCall > 0, tokens[index].kind == .symbol(":"), case .name(let name) = tokens[index + 1].kind, !tokens[index + 1].isApart {
        names.insert(name)
      }
      isInCall -= 1
    }
    return names
  }

  // MARK: - Calls of `assign`

  /// What calls set one after the other: `assigns |> assign(:a, 1) |> assign_new(:b, fn -> 2 end)`; nil where one of them is not understood.
  private func chain(_ range: SourceRange, depth: Int) -> [Step]? {
    let text = file.text
    if file.string(range) == "assigns" { return [] }
    guard depth < Self.depthLimit else { return nil }
    var found: [Step] = []
    for (index, piece) in BracketScanner.pieces(range, text, by: Self.pipe).enumerated() {
      var call = piece
      if index > 0 {
        guard text[call.start] == 0x3E else { return nil }
        call = ProgramTags.trimmed(SourceRange(call.start + 1, call.end), text)
      } else if file.string(call) == "assigns" {
        continue
      }
      guard let steps = self.call(call, isPiped: index > 0, depth: depth) else { return nil }
      found += steps
    }
    return found
  }

  private func call(_ range: SourceRange, isPiped: Bool, depth: Int) -> [Step]? {
    let text = file.text
    let name = ElixirCode.word(range, text)
    let open = range.start + name.utf8.count
    guard open < range.end, text[open] == 0x28, BracketScanner.close(open, text, limit: range.end) == range.end - 1 else { return nil }
    var pieces = BracketScanner.pieces(SourceRange(open + 1, range.end - 1), text, by: 0x2C)
    var before: [Step] = []
    if !isPiped {
      guard !pieces.isEmpty, let steps = chain(pieces.removeFirst(), depth: depth + 1) else { return nil }
      before = steps
    }
    guard let first = pieces.first, let last = pieces.last else { return nil }
    switch name {
    case "assign":
      if let key = key(first), pieces.count == 2 { return before + [Step(target: .assign(key), value: expression(last))] }
      guard let entries = entries(SourceRange(first.start, last.end)) else { return nil }
      return before + entries.map { Step(target: .assign($0.key), value: $0.value) }
    case "assign_new":
      guard let key = key(first), pieces.count > 1 else { return nil }
      return before + [Step(target: .absent(key), value: function(SourceRange(pieces[1].start, last.end)))]
    case "update":
      guard let key = key(first) else { return nil }
      return before + [Step(target: .assign(key), value: nil)]
    default: return nil
    }
  }

  /// `:class`
  private func key(_ range: SourceRange) -> String? {
    guard file.text[range.start] == 0x3A else { return nil }
    let name = file.string(SourceRange(range.start + 1, range.end))
    return !name.isEmpty && name.utf8.allSatisfy(TemplateWords.isWord) ? name : nil
  }

  /// `class: "a", size: 2`, in brackets or not, and `%{class: "a"}`.
  private func entries(_ range: SourceRange) -> [(key: String, value: TemplateExpression?)]? {
    let text = file.text
    var inside = range
    if text[inside.bytes].starts(with: "%{".utf8) || text[inside.start] == 0x5B {
      let open = text[inside.start] == 0x5B ? inside.start : inside.start + 1
      guard BracketScanner.close(open, text, limit: inside.end) == inside.end - 1 else { return nil }
      inside = SourceRange(open + 1, inside.end - 1)
    }
    var found: [(key: String, value: TemplateExpression?)] = []
    for piece in BracketScanner.pieces(inside, text, by: 0x2C) {
      let name = ElixirCode.word(piece, text)
      let colon = piece.start + name.utf8.count
      guard !name.isEmpty, colon < piece.end, text[colon] == 0x3A else { return nil }
      found.append((name, expression(SourceRange(colon + 1, piece.end))))
    }
    return found
  }

  /// What a function gives that takes nothing, or the assigns: `fn -> x end`, `fn assigns -> x end`.
  private func function(_ range: SourceRange) -> TemplateExpression? {
    let text = file.text
    guard text[range.bytes].starts(with: "fn".utf8), text[range.bytes].suffix(4).elementsEqual(" end".utf8) || ends(range),
      let arrow = text[range.bytes].firstRange(of: Array("->".utf8))
    else { return nil }
    let parameter = file.string(ProgramTags.trimmed(SourceRange(range.start + 2, arrow.lowerBound), text))
    guard parameter.isEmpty || parameter == "assigns" || parameter.hasPrefix("_") || parameter == "()" else { return nil }
    return expression(SourceRange(arrow.upperBound, max(arrow.upperBound, range.end - 3)))
  }

  /// Whether the word `end` stands last, on a line of its own.
  private func ends(_ range: SourceRange) -> Bool { file.text[range.bytes].suffix(4).elementsEqual("\nend".utf8) }

  private func expression(_ range: SourceRange) -> TemplateExpression { ElixirBlock.expression(range, of: file) }
}
