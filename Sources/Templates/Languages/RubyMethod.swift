import Diagnostics

/// A method of Rails' helpers whose body writes markup: `def apple_button(size = :large, text: "Sign in with Apple", **options, &block)`.
struct RubyMethod: Sendable {
  struct Parameter: Sendable {
    enum Kind: Sendable { case positional, keyword, rest, keywords, block }

    var name: String
    var kind: Kind
    var value: TemplateExpression?
  }

  var name: String
  var parameters: [Parameter]
  /// What it writes, in the order in which it is written.
  var body: [TemplateNode]
  /// Its statements, where what is last is not what it writes.
  var statements: [TemplateNode] = []
  /// Where its head begins.
  var start = 0
}

/// Reads the methods of a file of Ruby that only write markup: `link_to`, `content_tag`, `tag.x`, conditions, `concat`, concatenation, heredocs. A method
/// that does something else is left out.
struct RubyMethodReader {
  private static let depthLimit = 24
  private static let lineLimit = 4_000

  /// A statement: one line, or several that belong together.
  private struct Line {
    var range: SourceRange
    var word: String
    /// The text between `<<~WORD` and its end.
    var heredoc: SourceRange?
  }

  /// What a part of a body writes.
  private struct Body {
    /// Where what is last is its value, and where it is not.
    var value: [TemplateNode] = []
    var statement: [TemplateNode] = []
    /// Whether something in it is written whatever its value is: `concat`.
    var concatenates = false
    /// Whether it leaves the method at its end.
    var returns = false

    /// What a block writes: what is concatenated, else its value.
    var written: [TemplateNode] { concatenates ? statement : value }
  }

  /// Something that is no markup.
  private struct Failure: Error {}

  private let file: SourceFile
  private let text: [UInt8]
  private let ruby: RubyTags
  private var lines: [Line] = []
  private var next = 0

  static func methods(of file: SourceFile) -> [RubyMethod] {
    var reader = RubyMethodReader(file)
    return reader.methods()
  }

  /// What the constants of a file are that it states by expressions, in its order: `PROVIDERS = { apple: { label: "Apple" } }.freeze`.
  static func constants(of file: SourceFile) -> [(name: String, value: TemplateExpression)] {
    RubyMethodReader(file).lines.compactMap { line in
      guard line.heredoc == nil, let first = line.word.utf8.first, (0x41...0x5A).contains(first) else { return nil }
      let rest = ProgramTags.trimmed(SourceRange(line.range.start + line.word.utf8.count, line.range.end), file.text)
      guard rest.length > 2, file.text[rest.start] == 0x3D, file.text[rest.start + 1] <= 0x20 else { return nil }
      var value = ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), file.text)
      if file.text[value.bytes].suffix(7).elementsEqual(".freeze".utf8) { value = SourceRange(value.start, value.end - 7) }
      return (line.word, RubyCommand.expression(value, of: file))
    }
  }

  /// The names and parameters of all methods, also of those that do more than write.
  static func heads(of file: SourceFile) -> [RubyMethod] {
    let reader = RubyMethodReader(file)
    return reader.lines.compactMap { line in
      guard line.word == "def", let (name, parameters, _) = reader.head(line) else { return nil }
      return RubyMethod(name: name, parameters: parameters, body: [], start: line.range.start)
    }
  }

  /// The text of the heredoc that a statement which begins with a word is given: `erb_template <<~ERB`.
  static func heredoc(of word: String, in file: SourceFile) -> SourceRange? {
    guard file.text.firstRange(of: Array(word.utf8)) != nil else { return nil }
    return RubyMethodReader(file).lines.first { $0.word == word }?.heredoc
  }

  /// The names that statements which begin with a word declare: `renders_one :icon, IconComponent`.
  static func names(declaredBy word: String, in file: SourceFile) -> [String] {
    guard file.text.firstRange(of: Array(word.utf8)) != nil else { return [] }
    return RubyMethodReader(file).lines.filter { $0.word == word }.compactMap { line in
      let rest = file.text[(line.range.start + word.utf8.count)..<line.range.end].drop { $0 <= 0x20 || $0 == 0x28 }
      guard rest.first == 0x3A else { return nil }
      return String(decoding: rest.dropFirst().prefix(while: TemplateWords.isWord), as: UTF8.self)
    }
  }

  /// What stands behind a word with which statements begin: ` :size, default: -> { :md }` of `option :size, default: -> { :md }`.
  static func statements(beginningWith word: String, in file: SourceFile) -> [SourceRange] {
    RubyMethodReader(file).lines.filter { $0.word == word }.map { SourceRange($0.range.start + word.utf8.count, $0.range.end) }
  }

  /// What the statements of a block write; nil where they do more than write.
  static func written(by block: SourceRange, of file: SourceFile) -> [TemplateNode]? {
    var reader = RubyMethodReader(file, within: block)
    do throws(Failure) {
      let body = try reader.block(depth: 0)
      return reader.next == reader.lines.count ? body.written : nil
    } catch {
      return nil
    }
  }

  private init(_ file: SourceFile, within range: SourceRange? = nil) {
    self.file = file
    text = file.text
    ruby = RubyTags(file)
    lines = Self.lines(text, within: range ?? SourceRange(0, text.count))
  }

  // MARK: - Lines

  private static let goingOn: Set<UInt8> = [0x2C, 0x5C, 0x2B, 0x7C, 0x26, 0x3D, 0x2E]

  private static func lines(_ text: [UInt8], within all: SourceRange) -> [Line] {
    var lines: [Line] = []
    var i = all.start
    while i < all.end, lines.count < lineLimit {
      while i < all.end, text[i] <= 0x20 { i += 1 }
      guard i < all.end else { break }
      if text[i] == 0x23 {
        i = text[i...].firstIndex(of: 0x0A) ?? text.count
        continue
      }
      let (end, behind) = statement(i, all.end, text)
      let range = ProgramTags.trimmed(SourceRange(i, end), text)
      let word = String(decoding: text[range.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
      var line = Line(range: range, word: word)
      i = max(behind, i + 1)
      if let (body, close) = heredoc(range, behind, text) {
        line.heredoc = body
        i = close
      }
      if !range.isEmpty { lines.append(line) }
    }
    return lines
  }

  /// Where a statement ends, and where the next line begins.
  private static func statement(_ start: Int, _ end: Int, _ text: [UInt8]) -> (end: Int, next: Int) {
    // What closes a block's brace stands by itself.
    if text[start] == 0x7D { return (start + 1, start + 1) }
    var scanner = BracketScanner(text)
    var i = start
    var last: UInt8 = 0
    var beforeLast: UInt8 = 0
    let limit = min(end, start + 16_384)
    while i < limit {
      let byte = text[i]
      if scanner.isOutside, byte == 0x23, i > start, text[i - 1] <= 0x20 {
        let end = text[i...].firstIndex(of: 0x0A) ?? text.count
        if !goingOn.contains(last) { return (i, end) }
        i = end
        continue
      }
      if byte == 0x0A {
        // A block's brace is left open: what stands in it are statements.
        let opensBlock = last == 0x7B && (beforeLast == 0x29 || TemplateWords.isWord(beforeLast)) || last == 0x7C && beforeLast != 0x7C
        if opensBlock || scanner.isOutside && !goingOn.contains(last) && !isGoneOn(i + 1, text) { return (i, i + 1) }
      }
      if byte > 0x20 { (beforeLast, last) = (last, byte) }
      guard let next = scanner.step(i) else { return (i, i + 1) }
      i = next
    }
    return (limit, limit)
  }

  /// Whether the line at an offset begins with what goes on with the one before: `.html_safe`.
  private static func isGoneOn(_ start: Int, _ text: [UInt8]) -> Bool {
    guard let first = text[start...].firstIndex(where: { $0 > 0x20 }), first + 1 < text.count else { return false }
    return text[first] == 0x2E && text[first + 1] != 0x2E || text[first] == 0x26 && text[first + 1] == 0x2E
  }

  /// What stands between `<<~WORD` and WORD, and where the next line begins.
  private static func heredoc(_ line: SourceRange, _ next: Int, _ text: [UInt8]) -> (body: SourceRange, next: Int)? {
    guard let mark = text[line.bytes].firstRange(of: [0x3C, 0x3C])?.upperBound, mark < line.end, text[mark] == 0x7E || text[mark] == 0x2D
    else {
      return nil
    }
    let quoted = mark + 1 < line.end && (text[mark + 1] == 0x22 || text[mark + 1] == 0x27) ? 1 : 0
    let word = text[(mark + 1 + quoted)..<line.end].prefix(while: TemplateWords.isWord)
    guard !word.isEmpty else { return nil }
    var i = next
    while i < text.count {
      let end = text[i...].firstIndex(of: 0x0A) ?? text.count
      if text[i..<end].drop(while: { $0 <= 0x20 }).prefix(while: { $0 > 0x20 }).elementsEqual(word) {
        return (SourceRange(next, i), min(end + 1, text.count))
      }
      i = end + 1
    }
    return nil
  }

  // MARK: - Methods

  private mutating func methods() -> [RubyMethod] {
    var made: [RubyMethod] = []
    while next < lines.count {
      let line = lines[next]
      next += 1
      guard line.word == "def", let (name, parameters, body) = head(line) else { continue }
      let start = next
      do throws(Failure) {
        if let body {
          made.append(RubyMethod(name: name, parameters: parameters, body: output(body, nil), start: line.range.start))
        } else {
          let body = try block(depth: 0)
          guard next < lines.count, lines[next].word == "end" else { throw Failure() }
          made.append(
            RubyMethod(name: name, parameters: parameters, body: body.written, statements: body.statement, start: line.range.start))
        }
      } catch {
        next = start
      }
    }
    return made
  }

  /// The name and the parameters of a method, and of one on one line (`def a = x`) its body.
  private func head(_ line: Line) -> (String, [RubyMethod.Parameter], body: SourceRange?)? {
    let start = ProgramTags.trimmed(SourceRange(line.range.start + 3, line.range.end), text)
    var end = start.start
    while end < start.end, TemplateWords.isWord(text[end]) || text[end] == 0x3F || text[end] == 0x21 { end += 1 }
    let name = file.string(SourceRange(start.start, end))
    guard !name.isEmpty, name != "self" else { return nil }
    var rest = ProgramTags.trimmed(SourceRange(end, start.end), text)
    var parameters = rest
    if !rest.isEmpty, text[rest.start] == 0x28 {
      guard let close = BracketScanner.close(rest.start, text, limit: rest.end) else { return nil }
      parameters = SourceRange(rest.start + 1, close)
      rest = ProgramTags.trimmed(SourceRange(close + 1, rest.end), text)
    } else if !rest.isEmpty, text[rest.start] == 0x3D {
      parameters = SourceRange(rest.start, rest.start)
    } else {
      rest = SourceRange(rest.end, rest.end)
    }
    let read = BracketScanner.pieces(parameters, text, by: 0x2C).filter { !$0.isEmpty }.map(parameter)
    guard !rest.isEmpty else { return (name, read, nil) }
    guard text[rest.start] == 0x3D else { return nil }
    return (name, read, ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text))
  }

  private func parameter(_ range: SourceRange) -> RubyMethod.Parameter {
    func name(_ from: Int) -> (String, Int) {
      var end = from
      while end < range.end, TemplateWords.isWord(text[end]) { end += 1 }
      return (file.string(SourceRange(from, end)), end)
    }
    if text[range.start] == 0x26 { return .init(name: name(range.start + 1).0, kind: .block, value: nil) }
    if text[range.start] == 0x2A {
      let isDouble = range.length > 1 && text[range.start + 1] == 0x2A
      return .init(name: name(range.start + (isDouble ? 2 : 1)).0, kind: isDouble ? .keywords : .rest, value: nil)
    }
    let (own, end) = name(range.start)
    let isKeyword = end < range.end && text[end] == 0x3A
    var rest = ProgramTags.trimmed(SourceRange(isKeyword ? end + 1 : end, range.end), text)
    if !isKeyword, !rest.isEmpty, text[rest.start] == 0x3D { rest = ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text) }
    return .init(name: own, kind: isKeyword ? .keyword : .positional, value: rest.isEmpty ? nil : RubyCommand.expression(rest, of: file))
  }

  // MARK: - Bodies

  private static let closers: Set<String> = ["end", "else", "elsif", "when", "rescue", "ensure", "in"]
  private static let loops: Set<String> = ["while", "until", "for", "loop", "begin", "def", "class", "module", "yield_self"]

  /// The statements up to what closes them, which is left.
  private mutating func block(depth: Int) throws(Failure) -> Body {
    guard depth < Self.depthLimit else { throw Failure() }
    var made = Body()
    var last = Body()
    func flush(_ made: inout Body, _ last: Body) {
      made.value = made.statement + last.value
      made.statement += last.statement
      made.concatenates = made.concatenates || last.concatenates
      made.returns = last.returns
    }
    while next < lines.count {
      let line = lines[next]
      if Self.closers.contains(line.word) || text[line.range.start] == 0x7D { break }
      flush(&made, last)
      let condition = guardCondition(line)
      last = try statement(line, depth)
      // `return x if y`: what follows stands otherwise.
      if last.returns, let condition {
        let rest = try block(depth: depth + 1)
        let place = SourceRange(line.range.end, line.range.end)
        func choice(_ a: [TemplateNode], _ b: [TemplateNode]) -> [TemplateNode] {
          [
            .choice(
              TemplateChoice(
                branches: [.init(condition: condition, tag: line.range, body: a), .init(condition: nil, tag: place, body: b)], end: place))
          ]
        }
        last = Body(
          value: choice(last.value, rest.written), statement: choice(last.statement, rest.statement), concatenates: rest.concatenates,
          returns: rest.returns)
        break
      }
    }
    flush(&made, last)
    return made
  }

  /// The condition of a statement that may leave the method: `return x unless y`, or an `if` whose only branch does.
  private func guardCondition(_ line: Line) -> TemplateExpression? {
    switch line.word {
    case "return": return modifier(line.range)?.condition
    case "if": return condition(line, "if")
    case "unless": return condition(line, "unless")
    default: return nil
    }
  }

  private func condition(_ line: Line, _ word: String) -> TemplateExpression {
    let range = ProgramTags.trimmed(SourceRange(line.range.start + word.utf8.count, line.range.end), text)
    let read = RubyCommand.expression(range, of: file)
    return word == "unless" ? TemplateExpression(.not(read), read.range) : read
  }

  /// `… if condition`, of a statement that is left without it.
  private func modifier(_ range: SourceRange) -> (rest: SourceRange, condition: TemplateExpression)? {
    var depth = 0
    for token in ExpressionLexer.tokens(text, range, .of(.erb)) {
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .name("if") where depth == 0 && token.range.start > range.start,
        .name("unless") where depth == 0 && token.range.start > range.start:
        let read = RubyCommand.expression(ProgramTags.trimmed(SourceRange(token.range.end, range.end), text), of: file)
        let rest = ProgramTags.trimmed(SourceRange(range.start, token.range.start), text)
        return (rest, token.kind == .name("unless") ? TemplateExpression(.not(read), read.range) : read)
      default: break
      }
    }
    return nil
  }

  private mutating func statement(_ line: Line, _ depth: Int) throws(Failure) -> Body {
    next += 1
    if Self.loops.contains(line.word) { throw Failure() }
    switch line.word {
    case "if", "unless": return try choice(line, depth)
    case "case": return try match(line, depth)
    case "return":
      let range = modifier(line.range)?.rest ?? line.range
      let rest = ProgramTags.trimmed(SourceRange(range.start + 6, range.end), text)
      return Body(value: rest.isEmpty || file.string(rest) == "nil" ? [] : output(rest, line.heredoc), returns: true)
    case "concat", "safe_concat":
      guard let command = RubyCommand(line.range, of: file), let first = command.arguments.first?.value else { throw Failure() }
      var nodes = output(first.range, line.heredoc)
      if command.hasBlock { nodes = try helper(line, SourceRange(first.range.start, line.range.end), depth) }
      if let condition = command.condition {
        nodes = [
          .choice(
            TemplateChoice(
              branches: [.init(condition: condition, tag: line.range, body: nodes)], end: SourceRange(line.range.end, line.range.end)))
        ]
      }
      return Body(value: nodes, statement: nodes, concatenates: true)
    default: break
    }
    if let assignment = try assignment(line, depth) { return Body(value: [], statement: assignment) }
    if let command = RubyCommand(line.range, of: file), command.hasBlock {
      if let loop = command.loop(line.range) {
        var loop = loop
        let inner = try block(depth: depth + 1)
        try close()
        // A list that is made of another one is no markup.
        guard command.name != "map" || inner.concatenates else { throw Failure() }
        loop.body = inner.statement
        return Body(value: [.loop(loop)], statement: [.loop(loop)], concatenates: inner.concatenates)
      }
      return Body(value: try helper(line, line.range, depth))
    }
    return Body(value: output(line.range, line.heredoc))
  }

  private mutating func close() throws(Failure) {
    guard next < lines.count, lines[next].word == "end" || text[lines[next].range.start] == 0x7D, lines[next].range.length <= 3 else {
      throw Failure()
    }
    next += 1
  }

  /// A call with a block of several lines.
  private mutating func helper(_ line: Line, _ range: SourceRange, _ depth: Int) throws(Failure) -> [TemplateNode] {
    guard let command = RubyCommand(range, of: file), command.hasBlock else { throw Failure() }
    let inner = try block(depth: depth + 1)
    try close()
    if command.receiver == nil, command.name == "capture" { return inner.written }
    var helper = TemplateHelper(command, escapes: true, tag: line.range)
    helper.body = inner.written
    helper.end = SourceRange(line.range.end, line.range.end)
    return [.helper(helper)]
  }

  private mutating func choice(_ line: Line, _ depth: Int) throws(Failure) -> Body {
    var branches: [(condition: TemplateExpression?, tag: SourceRange, body: Body)] = []
    var condition: TemplateExpression? = self.condition(line, line.word)
    var tag = line.range
    while true {
      branches.append((condition, tag, try block(depth: depth + 1)))
      guard next < lines.count else { throw Failure() }
      let end = lines[next]
      next += 1
      if end.word == "end" { break }
      guard end.word == "elsif" || end.word == "else" else { throw Failure() }
      condition = end.word == "else" ? nil : self.condition(end, "elsif")
      tag = end.range
    }
    // One branch of several that leaves the method is not followed.
    let returns = branches.count == 1 && branches[0].body.returns
    guard returns || !branches.contains(where: \.body.returns) || branches.allSatisfy(\.body.returns) else { throw Failure() }
    if returns { return branches[0].body }
    func nodes(_ part: (Body) -> [TemplateNode]) -> [TemplateNode] {
      let place = SourceRange(tag.end, tag.end)
      return [
        .choice(TemplateChoice(branches: branches.map { .init(condition: $0.condition, tag: $0.tag, body: part($0.body)) }, end: place))
      ]
    }
    return Body(value: nodes(\.value), statement: nodes(\.statement), concatenates: branches.contains(where: \.body.concatenates))
  }

  private mutating func match(_ line: Line, _ depth: Int) throws(Failure) -> Body {
    let subject = RubyCommand.expression(ProgramTags.trimmed(SourceRange(line.range.start + 4, line.range.end), text), of: file)
    var branches: [(condition: TemplateExpression?, tag: SourceRange, body: Body)] = []
    while next < lines.count {
      let head = lines[next]
      next += 1
      if head.word == "end" { break }
      guard head.word == "when" || head.word == "else" else { throw Failure() }
      var condition: TemplateExpression?
      if head.word == "when" {
        for piece in BracketScanner.pieces(SourceRange(head.range.start + 4, head.range.end), text, by: 0x2C) {
          let value = RubyCommand.expression(piece, of: file)
          let equal = TemplateExpression(.comparison(subject, .equal, value), value.range)
          condition = condition.map { TemplateExpression(.either($0, equal), SourceRange($0.range.start, value.range.end)) } ?? equal
        }
      }
      branches.append((condition, head.range, try block(depth: depth + 1)))
    }
    guard !branches.isEmpty, !branches.contains(where: \.body.returns) else { throw Failure() }
    func nodes(_ part: (Body) -> [TemplateNode]) -> [TemplateNode] {
      let place = SourceRange(line.range.end, line.range.end)
      return [
        .choice(TemplateChoice(branches: branches.map { .init(condition: $0.condition, tag: $0.tag, body: part($0.body)) }, end: place))
      ]
    }
    return Body(value: nodes(\.value), statement: nodes(\.statement), concatenates: branches.contains(where: \.body.concatenates))
  }

  /// `x = …`, `x ||= …`, `x << …`, `x[:key] = …`; nil for what is none.
  private mutating func assignment(_ line: Line, _ depth: Int) throws(Failure) -> [TemplateNode]? {
    var reader = ExpressionReader(line.range, of: file, .erb)
    let target = reader.operand()
    guard case .symbol(let sign) = reader.token.kind,
      ["=", "||=", "<<", "+="].contains(sign) || sign == "+" && reader.peek().kind == .symbol("=")
    else { return changed(line) }
    let value = ProgramTags.trimmed(
      SourceRange(sign == "+" ? reader.peek().range.end : reader.token.range.end, line.range.end), text)
    let name: String
    switch target.kind {
    case .name(let found): name = found
    case .element(let base, let key):
      guard case .name(let map) = base.kind, let entry = key.literalText else { return changed(line) }
      name = map + "." + entry
    default: return nil
    }
    if let heredoc = line.heredoc {
      guard sign == "=" else { throw Failure() }
      return [.capture(name, output(value, heredoc), tag: line.range)]
    }
    if let command = RubyCommand(value, of: file), command.hasBlock {
      guard sign == "=" else { throw Failure() }
      return [.capture(name, try helper(line, value, depth), tag: line.range)]
    }
    guard !["if", "case", "unless", "begin"].contains(ruby.word(value)) else { throw Failure() }
    let read = RubyCommand.expression(value, of: file)
    let made: TemplateExpression.Kind
    switch sign {
    case "=": made = read.kind
    case "||=": made = .fallback(target, read)
    default: made = .arithmetic(target, "+", read)
    }
    return [.assign([name], TemplateExpression(made, read.range), tag: line.range)]
  }

  /// A statement that changes what a name stands for: `options.merge!(…)`.
  private func changed(_ line: Line) -> [TemplateNode]? {
    guard let command = RubyCommand(line.range, of: file), !command.hasBlock, let receiver = command.receiver,
      case .name(let name) = receiver.kind, command.name.hasSuffix("!") || ["delete", "push", "append", "store"].contains(command.name)
    else { return nil }
    return [.assign([name], TemplateExpression(.opaque, line.range), tag: line.range)]
  }

  /// What an expression writes.
  private func output(_ range: SourceRange, _ heredoc: SourceRange?) -> [TemplateNode] {
    var builder = TreeBuilder()
    if let heredoc {
      ruby.words(heredoc, &builder)
    } else if text[range.start] == 0x28, let close = BracketScanner.close(range.start, text, limit: range.end), close == range.end - 1 {
      return output(ProgramTags.trimmed(SourceRange(range.start + 1, close), text), nil)
    } else {
      ruby.output(range, escapes: true, range, &builder)
    }
    return builder.finish()
  }
}
