import Diagnostics

/// A call as Ruby writes them: `link_to "Sign in", path, class: "btn" do |x|`, with or without parentheses.
struct RubyCommand {
  /// What it is called on: `f` of `f.submit`.
  var receiver: TemplateExpression?
  var name: String
  var arguments: [TemplateArgument]
  var hasBlock = false
  /// The names of the block: `|f, i|`.
  var names: [String] = []
  /// `… if condition`
  var condition: TemplateExpression?
  /// Without the block.
  var range: SourceRange

  private static let words: Set<String> = ["do", "if", "unless", "and", "or", "not", "while", "until", "rescue", "in"]

  /// Nil for what is no call: an operation, a literal.
  init?(_ range: SourceRange, of file: SourceFile, _ language: TemplateLanguage = .erb) {
    let (end, names, hasBlock) = Self.block(range, file)
    self.hasBlock = hasBlock
    self.names = names
    self.range = SourceRange(range.start, end)
    var reader = ExpressionReader(self.range, of: file, language)
    switch reader.token.kind {
    case .name, .symbol("["), .symbol("%"), .symbol("("): break
    default: return nil
    }
    let callee = reader.operand()
    let arguments: [TemplateArgument]
    switch callee.kind {
    case .call(let inner, let given):
      arguments = given
      guard let (receiver, name) = Self.named(inner) else { return nil }
      (self.receiver, self.name) = (receiver, name)
    case .name, .member:
      guard let (receiver, name) = Self.named(callee) else { return nil }
      (self.receiver, self.name) = (receiver, name)
      arguments = Self.beginsArgument(reader) ? reader.openArguments(stops: Self.words) : []
    default: return nil
    }
    self.arguments = arguments
    if reader.isWord("if") || reader.isWord("unless") {
      let isNegative = reader.isWord("unless")
      reader.advance()
      let condition = Self.expression(SourceRange(reader.token.range.start, self.range.end), of: file)
      self.condition = isNegative ? TemplateExpression(.not(condition), condition.range) : condition
    } else if !reader.isAtEnd || callee.isOpaque {
      return nil
    }
  }

  private static func named(_ callee: TemplateExpression) -> (TemplateExpression?, String)? {
    switch callee.kind {
    case .name(let name): (nil, name)
    case .member(let base, let name): (base, name)
    default: nil
    }
  }

  private static func beginsArgument(_ reader: ExpressionReader) -> Bool {
    let token = reader.token
    guard token.isApart else { return false }
    switch token.kind {
    case .string, .number: return true
    case .name(let word): return !words.contains(word)
    case .symbol(let symbol):
      let next = reader.peek()
      switch symbol {
      case ":", "::": return !next.isApart
      case "[", "{", "(": return true
      case "-", "*", "&", "!": return !next.isApart
      default: return false
      }
    case .end: return false
    }
  }

  /// Where the call ends and its block begins.
  private static func block(_ range: SourceRange, _ file: SourceFile) -> (end: Int, names: [String], hasBlock: Bool) {
    let tokens = ExpressionLexer.tokens(file.text, range, .of(.erb)).dropLast()
    guard let last = tokens.last else { return (range.end, [], false) }
    if last.kind == .name("do") { return (last.range.start, [], true) }
    guard last.kind == .symbol("|") else {
      return last.kind == .symbol("{") ? (last.range.start, [], true) : (range.end, [], false)
    }
    guard let open = tokens.dropLast().lastIndex(where: { $0.kind == .symbol("|") }), open > tokens.startIndex else {
      return (range.end, [], false)
    }
    let head = tokens[open - 1]
    guard head.kind == .name("do") || head.kind == .symbol("{") else { return (range.end, [], false) }
    let names = tokens[(open + 1)...].compactMap { token -> String? in if case .name(let name) = token.kind { name } else { nil } }
    return (head.range.start, names, true)
  }

  /// An expression of Ruby, whose calls may lack parentheses.
  static func expression(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    let plain = ExpressionReader.read(range, of: file, .erb)
    guard plain.isOpaque, let command = RubyCommand(range, of: file), !command.hasBlock, command.condition == nil else { return plain }
    let nameRange = SourceRange(range.start, range.start)
    let callee =
      command.receiver.map { TemplateExpression(.member($0, command.name), $0.range) } ?? TemplateExpression(.name(command.name), nameRange)
    return TemplateExpression(.call(callee, command.arguments), range)
  }

  private static let eachNames: Set<String> = ["each", "each_with_index", "each_pair", "map", "find_each"]

  /// The loop that a block is for.
  func loop(_ tag: SourceRange) -> TemplateLoop? {
    guard let receiver, Self.eachNames.contains(name), hasBlock, !names.isEmpty else { return nil }
    return TemplateLoop(
      names: name == "each_with_index" ? [names[0]] : names, list: receiver, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag
    )
  }
}

extension TemplateHelper {
  init(_ command: RubyCommand, escapes: Bool, tag: SourceRange) {
    self.init(
      receiver: command.receiver, name: command.name, arguments: command.arguments, names: command.names, body: nil, escapes: escapes,
      range: command.range, tag: tag, end: tag)
    if command.hasBlock { body = [] }
  }
}
