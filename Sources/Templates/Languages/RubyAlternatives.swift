import Diagnostics

/// What Ruby writes of two: `content_for?(:content) ? yield(:content) : yield`, `yield(:title).presence || render("title")`.
struct RubyAlternatives {
  /// What the condition says; nil for what is written anyway.
  let condition: TemplateExpression?
  /// What is written where it holds: code, or what was collected under a name.
  let yes: Written
  let no: SourceRange

  enum Written {
    case code(SourceRange)
    case collected(TemplateExpression?)
  }

  /// What code begins with that writes more than a value.
  private static let writers: Set<String> = [
    "yield", "content_for", "render", "capture", "image_tag", "link_to", "button_to", "content_tag", "tag", "submit_tag", "button_tag",
  ]

  private init(condition: TemplateExpression?, yes: Written, no: SourceRange) {
    self.condition = condition
    self.yes = yes
    self.no = no
  }

  /// Nil where the code is no such choice, or one between values.
  init?(_ content: SourceRange, of file: SourceFile) {
    let tokens = ExpressionLexer.tokens(file.text, content, .of(.erb)).dropLast()
    var depth = 0
    var question: Int?
    for (index, token) in tokens.enumerated() {
      guard case .symbol(let symbol) = token.kind else { continue }
      switch symbol {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "||" where depth == 0 && question == nil:
        self.init(SourceRange(content.start, token.range.start), or: SourceRange(token.range.end, content.end), of: file)
        return
      case "?" where depth == 0 && question == nil: question = index
      case ":" where depth == 0 && token.isApart && index + 1 < tokens.count && tokens[index + 1].isApart:
        guard let question else { return nil }
        func trimmed(_ start: Int, _ end: Int) -> SourceRange {
          Self.unwrapped(ProgramTags.trimmed(SourceRange(start, end), file.text), file)
        }
        let yes = trimmed(tokens[question].range.end, token.range.start)
        let no = trimmed(token.range.end, content.end)
        guard Self.writes(yes, file) || Self.writes(no, file) else { return nil }
        let condition = RubyCommand.expression(trimmed(content.start, tokens[question].range.start), of: file)
        self.init(condition: condition, yes: .code(yes), no: no)
        return
      default: break
      }
    }
    return nil
  }

  /// What was collected under a name, or else something else.
  private init?(_ first: SourceRange, or otherwise: SourceRange, of file: SourceFile) {
    guard let command = RubyCommand(ProgramTags.trimmed(first, file.text), of: file), !command.hasBlock else { return nil }
    var (name, arguments) = (command.name, command.arguments)
    if name == "presence", case .call(let callee, let given)? = command.receiver?.kind, case .name(let inner) = callee.kind {
      (name, arguments) = (inner, given)
    } else if command.receiver != nil {
      return nil
    }
    guard name == "yield" || name == "content_for", arguments.count < 2 else { return nil }
    let given = arguments.first
    let condition = given.map {
      TemplateExpression(.call(TemplateExpression(.name("content_for?"), command.range), [$0]), command.range)
    }
    self.init(condition: condition, yes: .collected(given?.value), no: ProgramTags.trimmed(otherwise, file.text))
  }

  /// What stands in parentheses that begin and end it: `(yield :content)`.
  private static func unwrapped(_ range: SourceRange, _ file: SourceFile, depth: Int = 0) -> SourceRange {
    let tokens = ExpressionLexer.tokens(file.text, range, .of(.erb)).dropLast()
    guard depth < 4, case .symbol("(")? = tokens.first?.kind else { return range }
    var open = 0
    for (index, token) in tokens.enumerated() {
      guard case .symbol(let symbol) = token.kind else { continue }
      if symbol == "(" { open += 1 }
      if symbol == ")" { open -= 1 }
      guard open == 0 else { continue }
      guard index == tokens.count - 1 else { return range }
      return unwrapped(ProgramTags.trimmed(SourceRange(tokens[0].range.end, token.range.start), file.text), file, depth: depth + 1)
    }
    return range
  }

  private static func writes(_ range: SourceRange, _ file: SourceFile) -> Bool {
    let word = String(decoding: file.text[range.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
    return writers.contains(word)
  }
}
