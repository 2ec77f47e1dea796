import Diagnostics

/// Reads HEEx and EEx as Phoenix writes them. What is not understood stays as it is written.
struct HeexReader {
  /// An element, a component or a slot that is open.
  private struct Open {
    var name: String
    /// The words that close what was opened for it, the innermost first.
    var closes: [String]
    /// Whether its end tag is written as it is.
    var isElement: Bool
  }

  private static let nestingLimit = 60

  let file: SourceFile
  let text: [UInt8]
  /// Whether braces hold expressions: in HEEx they do, in EEx they do not.
  private let hasBraces: Bool
  private var builder = TreeBuilder()
  private var open: [Open] = []
  private var plain = 0
  /// How often a brace was not closed.
  private var unclosed = 0
  /// Up to where no tag of EEx ends, and no tag of HTML.
  private var noEexEnd = 0
  private var noTagEnd = 0

  init(_ file: SourceFile, hasBraces: Bool) {
    self.file = file
    self.hasBraces = hasBraces
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    plain = range.start
    var i = range.start
    while i < range.end {
      let next = i + 1 < range.end ? text[i + 1] : 0
      if text[i] == 0x3C, next == 0x25 {
        i = eex(i, range.end)
      } else if text[i] == 0x3C, text[i..<range.end].starts(with: "<!--".utf8) {
        i = text[i..<range.end].firstRange(of: Array("-->".utf8))?.upperBound ?? range.end
      } else if text[i] == 0x3C, next == 0x2F {
        i = endTag(i, range.end)
      } else if text[i] == 0x3C, next.isASCIIAlpha || hasBraces && (next == 0x2E || next == 0x3A) {
        i = startTag(i, range.end)
      } else if text[i] == 0x7B, hasBraces, let close = close(i, range.end) {
        flush(i)
        output(ProgramTags.trimmed(SourceRange(i + 1, close), text), SourceRange(i, close + 1), escapes: true)
        i = close + 1
        plain = i
      } else {
        i += 1
      }
    }
    flush(range.end)
    return builder.finish()
  }

  private mutating func flush(_ end: Int) {
    builder.text(SourceRange(plain, max(plain, end)))
    plain = max(plain, end)
  }

  private mutating func close(_ at: Int, _ limit: Int) -> Int? {
    guard unclosed < 50 else { return nil }
    if let close = BracketScanner.close(at, text, limit: min(limit, at + 20_000)) { return close }
    unclosed += 1
    return nil
  }

  // MARK: - Tags of EEx

  private mutating func eex(_ start: Int, _ limit: Int) -> Int {
    let isComment = text[start..<limit].starts(with: "<%!--".utf8)
    guard limit > noEexEnd, start + 2 < limit,
      let end = text[(start + 2)..<limit].firstRange(of: isComment ? Array("--%>".utf8) : [0x25, 0x3E])
    else {
      noEexEnd = max(noEexEnd, limit)
      return start + 2
    }
    flush(start)
    plain = end.upperBound
    let tag = SourceRange(start, end.upperBound)
    let first = text[start + 2]
    if isComment || first == 0x23 { return end.upperBound }
    if first == 0x25 {
      builder.add(.constant("<%", SourceRange(start, start + 3)))
      plain = start + 3
      return start + 3
    }
    let content = ProgramTags.trimmed(SourceRange(start + (first == 0x3D ? 3 : 2), max(end.lowerBound, start + 2)), text)
    statement(content, tag, isOutput: first == 0x3D)
    return end.upperBound
  }

  private mutating func statement(_ content: SourceRange, _ tag: SourceRange, isOutput: Bool) {
    let word = ElixirCode.word(content, text)
    if word == "end" {
      if !builder.close("end", tag) { builder.add(.unknown(tag)) }
      return
    }
    if word == "else", content.length == 4 {
      if !builder.divide(nil, tag) { builder.add(.unknown(tag)) }
      return
    }
    if let head = ElixirCode.without("->", content, text) { return arrow(head, tag, isOutput) }
    if let head = ElixirCode.without(" do", content, text) { return block(word, head, content, tag) }
    if isOutput { return output(content, tag, escapes: true) }
    let tokens = ExpressionLexer.tokens(text, content, .of(.heex))
    if tokens.count > 2, case .name(let name) = tokens[0].kind, tokens[1].kind == .symbol("=") {
      let value = SourceRange(tokens[1].range.end, content.end)
      return builder.add(.assign([name], ElixirCode.expression(value, of: file), tag: tag))
    }
    builder.add(.unknown(tag))
  }

  /// `if x do`, `for x <- xs do`, `link to: x do`.
  private mutating func block(_ word: String, _ head: SourceRange, _ content: SourceRange, _ tag: SourceRange) {
    let rest = ProgramTags.trimmed(SourceRange(head.start + word.utf8.count, head.end), text)
    switch word {
    case "if": builder.open(.choice([], condition: ElixirCode.expression(rest, of: file), tag: tag), "end", tag)
    case "unless":
      builder.open(.choice([], condition: TemplateExpression(.not(ElixirCode.expression(rest, of: file)), rest), tag: tag), "end", tag)
    case "for": builder.open(.loop(ElixirCode.loop(rest, of: file, tag), isOtherwise: false), "end", tag)
    case "cond":
      // Each of its clauses is a condition of its own.
      builder.open(
        .match(TemplateExpression(.literal(.boolean(true)), SourceRange(tag.start, tag.start)), TreeBuilder.Matched()), "end", tag)
    case "case": builder.open(.match(ElixirCode.expression(rest, of: file), TreeBuilder.Matched()), "end", tag)
    default: helper(content, tag)
    }
  }

  /// A helper with a block: `form_for @user, path, fn f ->`.
  private mutating func helper(_ content: SourceRange, _ tag: SourceRange) {
    guard var command = RubyCommand(content, of: file, .heex) else { return builder.open(.passing, "end", tag) }
    command.hasBlock = true
    builder.open(.helper(TemplateHelper(command, escapes: true, tag: tag)), "end", tag)
  }

  /// A clause of `case` or `cond`, or the function that a helper takes.
  private mutating func arrow(_ head: SourceRange, _ tag: SourceRange, _ isOutput: Bool) {
    if isOutput, let function = text[head.bytes].lastIndex(of: 0x2C),
      text[(function + 1)..<head.end].drop(while: { $0 <= 0x20 }).starts(with: "fn".utf8)
    {
      return helper(ProgramTags.trimmed(SourceRange(head.start, function), text), tag)
    }
    guard case .match(let subject, _) = builder.top.kind else { return builder.add(.unknown(tag)) }
    let word = file.string(head)
    if case .literal(.boolean(true)) = subject.kind {
      _ = builder.divide(word == "true" ? nil : ElixirCode.expression(head, of: file), tag)
      return
    }
    let value = ExpressionReader.read(head, of: file, .heex)
    switch value.kind {
    case .literal: _ = builder.divide(TemplateExpression(.comparison(subject, .equal, value), head), tag)
    case .name(let name) where name.first?.isLowercase == true || name == "_": _ = builder.divide(nil, tag)
    default: _ = builder.divide(TemplateExpression(.opaque, head), tag)
    }
  }

  private mutating func output(_ content: SourceRange, _ tag: SourceRange, escapes: Bool) {
    if let command = RubyCommand(content, of: file, .heex), command.receiver == nil, command.condition == nil, !command.hasBlock {
      if command.name == "render", let name = command.arguments.first(where: { $0.name == nil && $0.value.literalText != nil }) {
        var include = TemplateInclude(name: name.value, tag: tag)
        for argument in command.arguments {
          if let name = argument.name { include.arguments.append(TemplateArgument(name: "@" + name, value: argument.value)) }
        }
        return builder.add(.include(include))
      }
      if TemplateRun.phoenixHelpers.contains(command.name) {
        return builder.add(.helper(TemplateHelper(command, escapes: escapes, tag: tag)))
      }
    }
    builder.add(.output(ElixirCode.expression(content, of: file), escapes: escapes, tag: tag))
  }

  // MARK: - Tags of HTML

  private mutating func endTag(_ start: Int, _ limit: Int) -> Int {
    guard limit > noTagEnd, let end = text[start..<limit].firstIndex(of: 0x3E) else {
      noTagEnd = max(noTagEnd, limit)
      return start + 2
    }
    let name = file.string(ProgramTags.trimmed(SourceRange(start + 2, end), text))
    guard let index = open.lastIndex(where: { $0.name == name }) else { return end + 1 }
    let closed = open[index]
    flush(closed.isElement ? end + 1 : start)
    plain = end + 1
    for other in open[(index + 1)...].reversed() { for word in other.closes { _ = builder.close(word, SourceRange(start, start)) } }
    open.removeSubrange(index...)
    for word in closed.closes { _ = builder.close(word, SourceRange(start, end + 1)) }
    return end + 1
  }

  private mutating func startTag(_ start: Int, _ limit: Int) -> Int {
    guard let tag = HeexTag(start, text, limit) else { return start + 1 }
    let name = file.string(tag.name)
    let isComponent = hasBraces && (name.hasPrefix(".") || name.hasPrefix(":") || name.first?.isUppercase == true)
    let isEmpty = tag.isClosed || !isComponent && TemplateMarkup.voidNames.contains(name.lowercased())
    guard isComponent || tag.isDynamic && hasBraces else {
      // What EEx writes within the tag is met again.
      if tag.holdsEex { return tag.name.end }
      if !isEmpty, open.count < 1_000 { open.append(Open(name: name, closes: [], isElement: true)) }
      return Self.isRaw(name) && !isEmpty ? raw(name, tag.range.end, limit) : tag.range.end
    }
    guard builder.depth < Self.nestingLimit else {
      flush(start)
      builder.add(.unknown(tag.range))
      plain = tag.range.end
      return tag.range.end
    }
    flush(start)
    plain = tag.range.end
    var closes: [String] = []
    if let loop = tag.loop {
      builder.open(.loop(ElixirCode.loop(loop, of: file, tag.range), isOtherwise: false), ":for", tag.range)
      closes.append(":for")
    }
    if let condition = tag.condition {
      builder.open(.choice([], condition: ElixirCode.expression(condition, of: file), tag: tag.range), ":if", tag.range)
      closes.append(":if")
    }
    if isComponent {
      let word = "</" + name
      builder.open(component(name, tag), word, tag.range)
      closes.append(word)
    } else {
      var element = TemplateMarkup(name: tag.name, attributes: tag.attributes(of: file), head: tag.range, end: tag.range)
      element.isClosed = tag.isClosed
      element.isStartTag = true
      builder.add(.markup(element))
    }
    closes.reverse()
    if isEmpty {
      for word in closes { _ = builder.close(word, SourceRange(tag.range.end, tag.range.end)) }
    } else {
      open.append(Open(name: name, closes: closes, isElement: !isComponent))
    }
    return Self.isRaw(name) && !isEmpty ? raw(name, tag.range.end, limit) : tag.range.end
  }

  private func component(_ name: String, _ tag: HeexTag) -> TreeBuilder.Frame.Kind {
    if name.hasPrefix(":") {
      let slot = TemplateExpression(
        .literal(.string(AssembledText("slot " + name.dropFirst(), from: tag.name, of: file), isMarkup: false)), tag.name)
      return .fill(TemplateFill(name: slot, value: nil, body: [], mode: .append, tag: tag.range))
    }
    let arguments = tag.attributes(of: file).map { attribute -> TemplateArgument in
      switch attribute.name {
      case .written(let range): TemplateArgument(name: file.string(range), value: attribute.value)
      case .shortcut(let name): TemplateArgument(name: name, value: attribute.value)
      case .spread: TemplateArgument(name: "", value: attribute.value, isSpread: true)
      }
    }
    return .call(TemplateCall(kind: .component(name), arguments: arguments, body: [], tag: tag.range, end: tag.range))
  }

  private static func isRaw(_ name: String) -> Bool { name == "script" || name == "style" }

  /// Passes what stands in a script or a style sheet, up to its end tag; only EEx is read in it.
  private mutating func raw(_ name: String, _ start: Int, _ limit: Int) -> Int {
    let end = text[start..<limit].firstRange(of: Array("</\(name)".utf8))?.lowerBound ?? limit
    var i = start
    while let at = text[i..<end].firstRange(of: [0x3C, 0x25])?.lowerBound { i = max(eex(at, end), at + 2) }
    return end
  }
}

/// A start tag of HEEx.
struct HeexTag {
  private enum Value {
    case none
    /// What stands between quotation marks.
    case literal(SourceRange)
    /// What stands between braces.
    case code(SourceRange)
  }

  private(set) var name: SourceRange
  private(set) var range: SourceRange
  private(set) var isClosed = false
  /// Whether a value of it is computed.
  private(set) var isDynamic = false
  private(set) var holdsEex = false
  /// What `:if` and `:for` say.
  private(set) var condition: SourceRange?
  private(set) var loop: SourceRange?
  private var values: [(name: SourceRange, value: Value)] = []

  /// Nil for what is no whole tag.
  init?(_ start: Int, _ text: [UInt8], _ limit: Int) {
    var i = start + 1
    while i < limit, text[i] > 0x20, text[i] != 0x3E, text[i] != 0x2F, text[i] != 0x7B, text[i] != 0x3C { i += 1 }
    name = SourceRange(start + 1, i)
    range = SourceRange(start, i)
    let limit = min(limit, start + 50_000)
    while i < limit {
      switch text[i] {
      case 0x3E:
        isClosed = text[i - 1] == 0x2F
        range.end = i + 1
        return
      case 0x3C:
        guard i + 1 < limit, text[i + 1] == 0x25, let end = text[i..<limit].firstRange(of: [0x25, 0x3E]) else { return nil }
        holdsEex = true
        i = end.upperBound
      case 0x7B:
        guard let close = BracketScanner.close(i, text, limit: limit) else { return nil }
        values.append((SourceRange(i, i), .code(SourceRange(i + 1, close))))
        isDynamic = true
        i = close + 1
      case 0...0x20, 0x2F, 0x22, 0x27: i += 1
      default:
        guard let next = attribute(i, text, limit) else { return nil }
        i = next
      }
    }
    return nil
  }

  private mutating func attribute(_ start: Int, _ text: [UInt8], _ limit: Int) -> Int? {
    var i = start
    while i < limit, text[i] > 0x20, text[i] != 0x3D, text[i] != 0x3E, text[i] != 0x2F, text[i] != 0x3C { i += 1 }
    let name = SourceRange(start, i)
    guard i + 1 < limit, text[i] == 0x3D, !name.isEmpty else {
      values.append((name, .none))
      return max(i, start + 1)
    }
    i += 1
    while i < limit - 1, text[i] <= 0x20 { i += 1 }
    switch text[i] {
    case 0x22, 0x27:
      guard let close = text[(i + 1)..<limit].firstIndex(of: text[i]) else { return nil }
      let value = SourceRange(i + 1, close)
      if text[value.bytes].firstRange(of: [0x3C, 0x25]) != nil {
        // Quotation marks may stand in the code.
        holdsEex = true
        return behindEex(i, text, limit)
      }
      values.append((name, .literal(value)))
      return close + 1
    case 0x7B:
      guard let close = BracketScanner.close(i, text, limit: limit) else { return nil }
      let value = SourceRange(i + 1, close)
      switch String(decoding: text[name.bytes], as: UTF8.self) {
      case ":if": condition = value
      case ":for": loop = value
      case ":let", ":key": break
      default: values.append((name, .code(value)))
      }
      isDynamic = true
      return close + 1
    default:
      let value = i
      while i < limit, text[i] > 0x20, text[i] != 0x3E { i += 1 }
      values.append((name, .literal(SourceRange(value, i))))
      return i
    }
  }

  /// Behind a quoted value that holds tags of EEx.
  private func behindEex(_ open: Int, _ text: [UInt8], _ limit: Int) -> Int? {
    var i = open + 1
    while i < limit, text[i] != text[open] {
      if text[i] == 0x3C, i + 1 < limit, text[i + 1] == 0x25 {
        guard let end = text[i..<limit].firstRange(of: [0x25, 0x3E]) else { return nil }
        i = end.upperBound
      } else {
        i += 1
      }
    }
    return i < limit ? i + 1 : nil
  }

  func attributes(of file: SourceFile) -> [TemplateMarkup.Attribute] {
    values.map { name, value in
      switch value {
      case .none: return .init(flag: name)
      case .literal(let range): return .init(name, written: range, of: file)
      case .code(let range):
        let value = ElixirCode.expression(range, of: file)
        return .init(
          name: name.isEmpty ? .spread : .written(name), value: value, range: name.isEmpty ? range : SourceRange(name.start, range.end))
      }
    }
  }
}
