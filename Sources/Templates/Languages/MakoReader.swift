import Diagnostics

/// Reads Mako: https://docs.makotemplates.org/en/latest/syntax.html
struct MakoReader {
  let file: SourceFile
  let text: [UInt8]
  private var builder = TreeBuilder()
  /// Where the text begins that was not added yet.
  private var plain = 0
  /// Whether what is written is escaped where nothing else is said: `<%page expression_filter="h"/>`.
  private var escapes = false
  /// Kinds of ends that were looked for in vain.
  private var missingEnds: Set<String> = []
  /// Bytes that were read for brackets without an end; a file that is full of them is text.
  private var wasted = 0
  private static let wasteLimit = 4 << 20
  private static let tagLimit = 20_000

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    plain = range.start
    var i = range.start
    var isLineStart = true
    while i < range.end {
      if isLineStart, let next = line(i, range.end) {
        i = next
        continue
      }
      isLineStart = text[i] == 0x0A
      let next = i + 1 < range.end ? text[i + 1] : 0
      var end: Int?
      if text[i] == 0x24, next == 0x7B {
        end = expression(i, range.end)
      } else if text[i] == 0x3C, next == 0x25 {
        end = tag(i, range.end)
      } else if text[i] == 0x3C, next == 0x2F, i + 2 < range.end, text[i + 2] == 0x25 {
        end = endTag(i, range.end)
      } else if text[i] == 0x5C, next == 0x0A {
        // The line goes on.
        flush(i)
        end = i + 2
        isLineStart = true
      }
      if let end { plain = end }
      i = end ?? i + 1
    }
    flush(range.end)
    // A def is known before the place where it stands.
    let nodes = builder.finish()
    func isDefinition(_ node: TemplateNode) -> Bool { if case .macro = node { true } else { false } }
    return nodes.filter(isDefinition) + nodes.filter { !isDefinition($0) }
  }

  private mutating func flush(_ end: Int) {
    builder.text(SourceRange(plain, max(plain, end)))
    plain = max(plain, end)
  }

  private func value(_ range: SourceRange) -> TemplateExpression { ExpressionReader.read(range, of: file, .mako) }

  /// The next end of some kind; nil, and not looked for again, where none is.
  private mutating func find(_ word: String, _ start: Int, _ limit: Int) -> Range<Int>? {
    guard !missingEnds.contains(word), start <= limit else { return nil }
    let found = text[start..<limit].firstRange(of: Array(word.utf8))
    if found == nil { missingEnds.insert(word) }
    return found
  }

  // MARK: - Lines

  /// A line of control or a comment, which leaves nothing in the page; returns where the next line begins.
  private mutating func line(_ start: Int, _ limit: Int) -> Int? {
    var i = start
    while i < limit, text[i] == 0x20 || text[i] == 0x09 { i += 1 }
    guard i + 1 < limit, text[i] == 0x25 || text[i] == 0x23 && text[i + 1] == 0x23 else { return nil }
    let isComment = text[i] == 0x23
    if !isComment, text[i + 1] == 0x25 {
      // `%%` writes one of them.
      flush(i)
      plain = i + 1
      return nil
    }
    var end = i
    repeat { end = text[(end + 1)..<limit].firstIndex(of: 0x0A) ?? limit } while end + 1 < limit && !isComment && text[end - 1] == 0x5C
    let next = min(limit, end + 1)
    flush(start)
    plain = next
    if !isComment { control(ProgramTags.trimmed(SourceRange(i + 1, end), text), SourceRange(i, end)) }
    return next
  }

  private mutating func control(_ content: SourceRange, _ tag: SourceRange) {
    let word = String(decoding: text[content.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
    // Without the colon, and without a remark behind it.
    var rest = SourceRange(content.start + word.utf8.count, content.end)
    if let colon = text[rest.bytes].lastIndex(of: 0x3A) { rest = SourceRange(rest.start, colon) }
    rest = ProgramTags.trimmed(rest, text)
    switch word {
    case "if": builder.open(.choice([], condition: value(rest), tag: tag), "if", tag)
    case "elif": if !builder.divide(value(rest), tag) { builder.add(.unknown(tag)) }
    case "else": if !builder.divide(nil, tag) { builder.add(.unknown(tag)) }
    case "for":
      var reader = ExpressionReader(rest, of: file, .mako)
      var names: [String] = []
      while case .name(let name) = reader.token.kind, name != "in" || names.isEmpty {
        names.append(name)
        reader.advance()
        _ = reader.take(",")
      }
      let list = reader.takeWord("in") ? reader.expression() : TemplateExpression(.opaque, rest)
      let loop = TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
      builder.open(.loop(loop, isOtherwise: false), "for", tag)
    case "while", "try", "with": builder.open(.passing, word, tag)
    case "endif", "endfor", "endwhile", "endtry", "endwith":
      if !builder.close(String(word.dropFirst(3)), tag) { builder.add(.unknown(tag)) }
    default: builder.add(.unknown(tag))
    }
  }

  // MARK: - Expressions

  /// `${value | filters}`
  private mutating func expression(_ start: Int, _ limit: Int) -> Int? {
    guard wasted < Self.wasteLimit else { return nil }
    let bound = min(limit, start + Self.tagLimit)
    guard let close = BracketScanner.close(start + 1, text, limit: bound) else {
      wasted += bound - start
      return nil
    }
    flush(start)
    let tag = SourceRange(start, close + 1)
    output(ProgramTags.trimmed(SourceRange(start + 2, close), text), tag)
    return tag.end
  }

  private static let bodies: Set<String> = ["self.body()", "next.body()"]
  private static let escaping: Set<Substring> = ["h", "x", "entity"]
  /// Filters that leave what is seen as it is.
  private static let silent: Set<Substring> = ["n", "unicode", "str", "trim"]

  private mutating func output(_ content: SourceRange, _ tag: SourceRange) {
    let words = file.string(content)
    if Self.bodies.contains(words) { return builder.add(.yield(TemplateYield(name: nil, tag: tag))) }
    if words == "caller.body()" { return builder.add(.output(TemplateExpression(.name("caller"), content), escapes: false, tag: tag)) }
    let pieces = BracketScanner.pieces(content, text, by: 0x7C)
    guard pieces.count == 2 else { return builder.add(.output(value(content), escapes: escapes, tag: tag)) }
    let filters = file.string(pieces[1]).split { $0 == "," || $0 == " " }
    let escapes = filters.contains(where: Self.escaping.contains) || self.escapes && !filters.contains("n")
    // What another filter makes of it is not known.
    let isKnown = filters.allSatisfy { Self.escaping.contains($0) || Self.silent.contains($0) }
    builder.add(.output(isKnown ? value(pieces[0]) : TemplateExpression(.opaque, content), escapes: escapes, tag: tag))
  }

  // MARK: - Tags

  /// What `<%` begins: a tag, or Python. Returns where the text goes on.
  private mutating func tag(_ start: Int, _ limit: Int) -> Int? {
    let nameStart = start + 2
    var i = nameStart
    while i < limit, TemplateWords.isWord(text[i]) || text[i] == 0x3A || text[i] == 0x2E { i += 1 }
    guard i > nameStart else { return program(start, limit) }
    let name = String(decoding: text[nameStart..<i], as: UTF8.self)
    guard let read = attributes(i, min(limit, start + Self.tagLimit)) else { return nil }
    flush(start)
    let tag = SourceRange(start, read.end)
    if name == "doc" || name == "text", !read.isClosed {
      guard let end = find("</%\(name)>", tag.end, limit) else { return tag.end }
      if name == "text" { builder.text(SourceRange(tag.end, end.lowerBound)) }
      return end.upperBound
    }
    open(name, read.found, tag, isClosed: read.isClosed)
    if read.isClosed, builder.top.word == "%" + name, builder.top.tag == tag {
      _ = builder.close("%" + name, SourceRange(tag.end, tag.end))
    }
    return tag.end
  }

  private func attributes(_ start: Int, _ limit: Int) -> (found: [String: SourceRange], end: Int, isClosed: Bool)? {
    var found: [String: SourceRange] = [:]
    var i = start
    while i < limit {
      if text[i] == 0x3E { return (found, i + 1, text[i - 1] == 0x2F) }
      guard TemplateWords.isWord(text[i]) else {
        i += 1
        continue
      }
      let nameStart = i
      while i < limit, TemplateWords.isWord(text[i]) { i += 1 }
      let name = String(decoding: text[nameStart..<i], as: UTF8.self)
      while i < limit, text[i] <= 0x20 { i += 1 }
      guard i + 1 < limit, text[i] == 0x3D else { continue }
      i += 1
      while i < limit, text[i] <= 0x20 { i += 1 }
      guard i < limit, text[i] == 0x22 || text[i] == 0x27, let close = text[(i + 1)..<limit].firstIndex(of: text[i]) else { return nil }
      found[name] = SourceRange(i + 1, close)
      i = close + 1
    }
    return nil
  }

  /// Opens a tag; one that ends in itself is closed by the caller.
  private mutating func open(_ name: String, _ attributes: [String: SourceRange], _ tag: SourceRange, isClosed: Bool) {
    let end = SourceRange(tag.end, tag.end)
    let path = attributes["file"].map { written($0) }
    func words(_ name: String) -> [String] {
      attributes[name].map { file.string($0).split { $0 == "," || $0 == " " }.map(String.init) } ?? []
    }
    switch name {
    case "inherit": if let path { builder.add(.extends(path, tag: tag)) }
    case "include":
      guard let path else { return builder.add(.unknown(tag)) }
      var include = TemplateInclude(name: path, tag: tag)
      if let given = attributes["args"] {
        var reader = ExpressionReader(given, of: file, .mako)
        include.arguments = reader.openArguments()
      }
      builder.add(.include(include))
    case "namespace":
      if let path {
        let names = words("import")
        builder.add(.importing(TemplateImport(name: path, whole: words("name").first, names: names.map { ($0, $0) }, tag: tag)))
      }
      if !isClosed { builder.open(.passing, "%namespace", tag) }
    case "page":
      if words("expression_filter").contains("h") { escapes = true }
      if let given = attributes["args"] { parameters(given, tag) }
    case "def":
      guard let macro = attributes["name"].flatMap({ macro($0, tag) }) else { return builder.open(.passing, "%def", tag) }
      builder.open(.macro(macro), "%def", tag)
    case "block": builder.open(words("name").first.map { .block($0) } ?? .scope([], isClosed: false), "%block", tag)
    case "call":
      let expression = attributes["expr"].map { value($0) } ?? TemplateExpression(.opaque, tag)
      builder.open(.call(TemplateCall(kind: .macro(expression), hasBody: true, body: [], tag: tag, end: end)), "%call", tag)
    default:
      guard let colon = name.firstIndex(of: ":") else { return builder.add(.unknown(tag)) }
      let (space, local) = (String(name[..<colon]), String(name[name.index(after: colon)...]))
      let given = attributes.sorted { $0.value.start < $1.value.start }.map { TemplateArgument(name: $0.key, value: written($0.value)) }
      let isOwn = space == "self" || space == "local"
      let callee = TemplateExpression(isOwn ? .name(local) : .member(TemplateExpression(.name(space), tag), local), tag)
      let expression = TemplateExpression(.call(callee, given), tag)
      builder.open(.call(TemplateCall(kind: .macro(expression), hasBody: true, body: [], tag: tag, end: end)), "%" + name, tag)
    }
  }

  /// The value of an attribute: words with `${…}` in them.
  private func written(_ range: SourceRange) -> TemplateExpression {
    func literal(_ range: SourceRange) -> TemplateExpression {
      TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
    }
    var parts: [TemplateExpression] = []
    var plain = range.start
    while let at = text[plain..<range.end].firstRange(of: [0x24, 0x7B])?.lowerBound,
      let close = BracketScanner.close(at + 1, text, limit: range.end)
    {
      if at > plain { parts.append(literal(SourceRange(plain, at))) }
      parts.append(value(SourceRange(at + 2, close)))
      plain = close + 1
    }
    if plain < range.end || parts.isEmpty { parts.append(literal(SourceRange(plain, range.end))) }
    return parts.count == 1 ? parts[0] : TemplateExpression(.concatenation(parts), range)
  }

  /// `name(a, b='x')`
  private func macro(_ signature: SourceRange, _ tag: SourceRange) -> TemplateMacro? {
    var reader = ExpressionReader(signature, of: file, .mako)
    guard let name = reader.name() else { return nil }
    var macro = TemplateMacro(name: name, parameters: [], body: [], tag: tag)
    _ = reader.take("(")
    while let name = reader.name(), macro.parameters.count < 100 {
      macro.parameters.append(TemplateMacro.Parameter(name: name, value: reader.take("=") ? reader.expression() : nil))
      guard reader.take(",") else { break }
    }
    return macro
  }

  /// What a part takes, with what it is where nobody says it.
  private mutating func parameters(_ range: SourceRange, _ tag: SourceRange) {
    var reader = ExpressionReader(range, of: file, .mako)
    while let name = reader.name() {
      if reader.take("=") {
        let given = TemplateExpression(.name(name), range)
        builder.add(.assign([name], TemplateExpression(.fallback(given, reader.expression()), range), tag: tag))
      }
      guard reader.take(",") else { break }
    }
  }

  private mutating func endTag(_ start: Int, _ limit: Int) -> Int? {
    guard let end = text[start..<min(limit, start + 200)].firstIndex(of: 0x3E) else { return nil }
    let name = file.string(ProgramTags.trimmed(SourceRange(start + 3, end), text))
    flush(start)
    let tag = SourceRange(start, end + 1)
    if !builder.close("%" + name, tag) { builder.add(.unknown(tag)) }
    return end + 1
  }

  // MARK: - Python

  /// Python between `<%` and `%>`: what it assigns at its outermost level is read, and what else it assigns is not known.
  private mutating func program(_ start: Int, _ limit: Int) -> Int? {
    guard let end = find("%>", start + 2, limit) else { return nil }
    flush(start)
    let tag = SourceRange(start, end.upperBound)
    var i = start + (text[start + 2] == 0x21 ? 3 : 2)
    var outermost: Int?
    while i < end.lowerBound {
      let lineEnd = text[i..<end.lowerBound].firstIndex(of: 0x0A) ?? end.lowerBound
      let line = ProgramTags.trimmed(SourceRange(i, lineEnd), text)
      let column = line.start - i
      i = lineEnd + 1
      guard !line.isEmpty, text[line.start] != 0x23 else { continue }
      outermost = outermost ?? column
      let tokens = ExpressionLexer.tokens(text, line, .of(.mako))
      guard tokens.count > 2, case .name(let name) = tokens[0].kind else { continue }
      if tokens[1].kind == .symbol("=") {
        let range = SourceRange(tokens[1].range.end, line.end)
        // Within a statement nobody knows whether it is done.
        builder.add(.assign([name], column == outermost ? value(range) : TemplateExpression(.opaque, range), tag: tag))
      } else if tokens[1].kind == .symbol("+=") {
        builder.add(.assign([name], TemplateExpression(.opaque, line), tag: tag))
      }
    }
    return tag.end
  }
}
