import Diagnostics

/// Reads Razor's views and components: layouts, sections, parts, branches and loops. Other code stays as it is written.
struct RazorReader {
  let file: SourceFile
  let text: [UInt8]
  /// Whether it is a component, in which names of elements may be those of other components.
  let isComponent: Bool
  /// The attribute by which its own styles reach its elements.
  let mark: String?
  var builder = TreeBuilder()
  /// Up to where a script or a style sheet goes on, in which no tags stand.
  private var rawEnd = 0
  /// How many braces and how many tags were not closed. Where there are many, no more are looked for: each search goes up to the end.
  private var unclosed = 0
  private static let unclosedLimit = 50

  private static let depthLimit = 24
  private static let directives: Set<String> = [
    "model", "using", "inject", "page", "addTagHelper", "removeTagHelper", "tagHelperPrefix", "inherits", "namespace", "attribute",
    "implements", "layout",
    "rendermode", "typeparam", "preservewhitespace",
  ]
  /// Words of style sheets.
  private static let styleWords: Set<String> = [
    "media", "import", "keyframes", "font", "supports", "charset", "tailwind", "apply", "layer", "container", "page",
  ]
  static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  private var language: TemplateLanguage { isComponent ? .blazor : .razor }

  init(_ file: SourceFile, isComponent: Bool = false, mark: String? = nil) {
    self.file = file
    self.isComponent = isComponent
    self.mark = mark
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    scan(range, isCode: false, depth: 0)
    return builder.finish()
  }

  // MARK: - Text

  private mutating func scan(_ range: SourceRange, isCode: Bool, depth: Int) {
    var plain = range.start
    var i = range.start
    var elements = 0
    var isLineStart = true
    func flush(_ end: Int, _ builder: inout TreeBuilder) { builder.text(SourceRange(plain, end)) }
    while i < range.end {
      let byte = text[i]
      if isCode, isLineStart, elements <= 0, byte > 0x20, byte != 0x3C, byte != 0x40 {
        flush(i, &builder)
        i = statement(i, range.end, depth)
        plain = i
        continue
      }
      if byte > 0x20 { isLineStart = false }
      switch byte {
      case 0x0A: isLineStart = true
      case 0x3C where i < rawEnd: break
      case 0x3C:
        if let (end, depth) = pseudoElement(i, range.end) {
          flush(i, &builder)
          elements += depth
          i = end
          plain = end
          continue
        }
        if isComponent, unclosed < Self.unclosedLimit, let tag = tag(i, range.end) {
          elements += tag.step
          if let next = tag.plain {
            flush(i, &builder)
            for node in tag.nodes { builder.add(node) }
            plain = next
          }
          if let closed = tag.closes { _ = builder.close(closed, SourceRange(i, tag.end)) }
          if let call = tag.call {
            builder.open(.call(call), "</" + file.string(tag.name), call.tag)
            if tag.isClosed { _ = builder.close("</" + file.string(tag.name), SourceRange(tag.end, tag.end)) }
          }
          rawEnd = max(rawEnd, tag.rawEnd)
          if !tag.isRead { unclosed += 1 }
          // Behind an element the code goes on.
          if elements <= 0, tag.isWhole { isLineStart = true }
          i = tag.end
          continue
        }
        if let call = hosted(i, range.end) {
          flush(i, &builder)
          builder.add(.call(call))
          i = call.tag.end
          plain = i
          continue
        }
        if let (end, include) = partial(i, range.end) {
          flush(i, &builder)
          builder.add(.include(include))
          i = end
          plain = end
          continue
        }
        elements += step(i, range.end)
        if let (start, nodes, end) = modelElement(i, range.end) {
          flush(start, &builder)
          for node in nodes { builder.add(node) }
          plain = end
        }
      case 0x40 where i == 0 || !TemplateWords.isWord(text[i - 1]):
        if let end = transition(i, range.end, depth, plain) {
          i = end
          plain = end
          continue
        }
      default: break
      }
      i += 1
    }
    flush(range.end, &builder)
  }

  /// How a tag changes the number of elements that are open.
  private func step(_ i: Int, _ limit: Int) -> Int {
    guard i + 1 < limit else { return 0 }
    if text[i + 1] == 0x2F { return -1 }
    let name = String(decoding: text[(i + 1)..<limit].prefix(while: TemplateWords.isWord), as: UTF8.self).lowercased()
    guard !name.isEmpty, !Self.voids.contains(name), let end = text[i..<limit].firstIndex(of: 0x3E) else { return 0 }
    return text[end - 1] == 0x2F ? 0 : 1
  }

  /// A line of C# among markup; branches are read, the rest writes nothing.
  private mutating func statement(_ i: Int, _ limit: Int, _ depth: Int) -> Int {
    let word = String(decoding: text[i..<limit].prefix(while: TemplateWords.isWord), as: UTF8.self)
    if ["if", "foreach", "for", "while", "switch", "using", "try", "lock"].contains(word),
      let end = block(word, i, SourceRange(i, i), limit, depth)
    {
      return end
    }
    if word == "case" || word == "default", let end = label(word, i, limit) { return end }
    if word == "break", builder.leave() { return min(limit, i + 5) }
    let end = RazorStatement.end(i, limit, text)
    let piece = SourceRange(i, end)
    if let part = renderedPart(piece, piece) {
      builder.add(part)
      return end
    }
    for node in RazorStatement.nodes(ProgramTags.trimmed(piece, text), of: file, piece) { builder.add(node) }
    return end
  }

  /// `case "a":`, `default:`
  private mutating func label(_ word: String, _ i: Int, _ limit: Int) -> Int? {
    let start = i + word.utf8.count
    guard let colon = text[start..<min(limit, start + 200)].firstIndex(of: 0x3A) else { return nil }
    let constant = ProgramTags.trimmed(SourceRange(start, colon), text)
    let value = word == "case" ? ExpressionReader.read(constant, of: file, language) : nil
    return builder.when(value, SourceRange(colon + 1, colon + 1), file) ? colon + 1 : nil
  }

  /// `<text>` and `</text>`, which stand for no element; nil for another tag.
  private func pseudoElement(_ i: Int, _ limit: Int) -> (end: Int, step: Int)? {
    if text[i..<limit].starts(with: "<text>".utf8) { return (i + 6, 1) }
    return text[i..<limit].starts(with: "</text>".utf8) ? (i + 7, -1) : nil
  }

  // MARK: - Transitions

  /// What an `@` begins; nil for plain text. Returns where the text goes on.
  private mutating func transition(_ i: Int, _ limit: Int, _ depth: Int, _ plain: Int) -> Int? {
    guard i + 1 < limit else { return nil }
    let next = text[i + 1]
    func flush() { builder.text(SourceRange(plain, i)) }
    switch next {
    case 0x40:
      flush()
      builder.add(.constant("@", SourceRange(i, i + 2)))
      return i + 2
    case 0x2A:
      flush()
      return text[(i + 2)..<limit].firstRange(of: [0x2A, 0x40])?.upperBound ?? limit
    case 0x3A:
      flush()
      return i + 2
    case 0x7B:
      guard let end = closing(i + 1, limit) else { return nil }
      flush()
      let inside = SourceRange(i + 2, end)
      if depth < Self.depthLimit, RazorStatement.showsSomething(inside, text) {
        scan(inside, isCode: true, depth: depth + 1)
      } else {
        code(inside, SourceRange(i, end + 1))
      }
      return end + 1
    case 0x28:
      guard let inner = ProgramStatements.parenthesized(SourceRange(i + 1, min(limit, i + 4_000)), text) else { return nil }
      flush()
      builder.add(.output(ExpressionReader.read(inner, of: file, language), escapes: true, tag: SourceRange(i, inner.end + 1)))
      return inner.end + 1
    default: break
    }
    let word = String(decoding: text[(i + 1)..<limit].prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard let first = word.first, first.isLetter || first == "_" else { return nil }
    if Self.styleWords.contains(word), word != "page" || !isLineHead(i) { return nil }
    let isForm = word == "using" && text[(i + 6)..<limit].first { $0 > 0x20 } == 0x28
    if Self.directives.contains(word), isLineHead(i), !isForm {
      flush()
      return text[i..<limit].firstIndex(of: 0x0A) ?? limit
    }
    return statement(word, i, limit, depth, plain) ?? expression(i, limit, plain)
  }

  private func isLineHead(_ i: Int) -> Bool {
    var k = i - 1
    while k >= 0, text[k] != 0x0A { if text[k] > 0x20, text[k] < 0x80 { return false }; k -= 1 }
    return true
  }

  /// What a directive of a component declares, on its line: "MainLayout" of `@layout MainLayout`.
  static func directive(_ word: String, in text: [UInt8]) -> String? {
    for line in text.prefix(100_000).split(separator: 0x0A) {
      let parts = line.drop { $0 <= 0x20 || $0 >= 0x80 }.split { $0 <= 0x20 || $0 == 0x3B }
      if parts.first?.elementsEqual("@\(word)".utf8) == true { return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "" }
    }
    return nil
  }

  private mutating func statement(_ word: String, _ i: Int, _ limit: Int, _ depth: Int, _ plain: Int) -> Int? {
    switch word {
    case "if", "foreach", "for", "while", "switch", "using", "lock", "try", "do":
      guard depth < Self.depthLimit else { return nil }
      let outer = builder
      builder.text(SourceRange(plain, i))
      if let end = block(word, i + 1, SourceRange(i, i + 1 + word.utf8.count), limit, depth) { return end }
      builder = outer
      return nil
    case "section":
      guard let open = text[i..<min(limit, i + 200)].firstIndex(of: 0x7B), let end = closing(open, limit) else { return nil }
      builder.text(SourceRange(plain, i))
      let name = ProgramTags.trimmed(SourceRange(i + 8, open), text)
      let fill = TemplateFill(name: literal(name), body: [], mode: .append, tag: SourceRange(i, open + 1))
      builder.open(.fill(fill), "section", fill.tag)
      scan(SourceRange(open + 1, end), isCode: false, depth: depth + 1)
      _ = builder.close("section", SourceRange(end, end + 1))
      return end + 1
    case "functions", "code":
      guard let open = text[i..<min(limit, i + 200)].firstIndex(of: 0x7B), let end = closing(open, limit) else { return nil }
      builder.text(SourceRange(plain, i))
      return end + 1
    default: return nil
    }
  }

  func literal(_ range: SourceRange) -> TemplateExpression {
    TemplateExpression(written: range, of: file)
  }

  /// The brace that closes one.
  private mutating func closing(_ open: Int, _ limit: Int) -> Int? {
    guard unclosed < Self.unclosedLimit else { return nil }
    var depth = 0
    for i in open..<limit {
      if text[i] == 0x7B { depth += 1 }
      if text[i] == 0x7D {
        depth -= 1
        if depth == 0 { return i }
      }
    }
    unclosed += 1
    return nil
  }

  /// `if (…) { … } else { … }` and its like, from the word on.
  private mutating func block(_ word: String, _ start: Int, _ tag: SourceRange, _ limit: Int, _ depth: Int) -> Int? {
    // Objects in the head have braces, too: `using (Html.BeginForm("Login", "Account", new { id = 1 }))`.
    let first = text[(start + word.utf8.count)..<limit].firstIndex { $0 > 0x20 } ?? limit
    let headEnd = first < limit && text[first] == 0x28 ? closingBracket(first, limit) ?? start : start
    guard depth < Self.depthLimit, let open = text[headEnd..<limit].firstIndex(of: 0x7B), let end = closing(open, limit) else { return nil }
    let head = SourceRange(start, open)
    let inner = ProgramStatements.parenthesized(head, text)
    let condition = inner.map { ExpressionReader.read($0, of: file, language) } ?? TemplateExpression(.opaque, head)
    // The heads of branches write nothing where they stay.
    let headTag = SourceRange(tag.start, tag.start)
    switch word {
    case "if": builder.open(.choice([], condition: condition, tag: head), "}", headTag)
    case "foreach":
      var names: [String] = []
      var list = TemplateExpression(.opaque, head)
      if let inner {
        let tokens = ExpressionLexer.tokens(text, inner, .of(language))
        if let at = tokens.firstIndex(where: { $0.kind == .name("in") }), at > 0, case .name(let name) = tokens[at - 1].kind {
          names = [name]
          list = ExpressionReader.read(SourceRange(tokens[at].range.end, inner.end), of: file, language)
        }
      }
      let loop = TemplateLoop(names: names, list: list, tag: head, body: [], otherwise: nil, otherwiseTag: nil, end: headTag)
      builder.open(.loop(loop, isOtherwise: false), "}", headTag)
    case "for", "while":
      let loop = TemplateLoop(
        names: [], list: TemplateExpression(.opaque, head), tag: head, body: [], otherwise: nil, otherwiseTag: nil, end: headTag)
      builder.open(.loop(loop, isOtherwise: false), "}", headTag)
    case "switch": builder.open(.match(condition, TreeBuilder.Matched()), "}", headTag)
    default: builder.open(.scope([], isClosed: false), "}", headTag)
    }
    // `@using (Html.BeginForm())`
    let isForm =
      word == "using" && [Array("BeginForm".utf8), Array("BeginRouteForm".utf8)].contains { text[head.bytes].firstRange(of: $0) != nil }
    if isForm { builder.add(.constant("<form method=\"post\" \u{FFFC}>", head)) }
    scan(SourceRange(open + 1, end), isCode: true, depth: depth + 1)
    if isForm { builder.add(.constant("</form>", head)) }
    var next = end + 1
    var behind = next
    while behind < limit, text[behind] <= 0x20 { behind += 1 }
    while word == "if", text[behind..<limit].starts(with: "else".utf8), let open = text[behind..<limit].firstIndex(of: 0x7B),
      let end = closing(open, limit)
    {
      let head = SourceRange(behind, open)
      let inner = ProgramStatements.parenthesized(head, text)
      _ = builder.divide(inner.map { ExpressionReader.read($0, of: file, language) }, head)
      scan(SourceRange(open + 1, end), isCode: true, depth: depth + 1)
      next = end + 1
      behind = next
      while behind < limit, text[behind] <= 0x20 { behind += 1 }
      if inner == nil { break }
    }
    _ = builder.close("}", SourceRange(next, next))
    return next
  }

  /// `@{ Layout = "_Layout"; }`
  private mutating func code(_ range: SourceRange, _ tag: SourceRange) {
    for statement in ProgramStatements.split(range, text) {
      guard case .plain(let piece) = statement else { continue }
      if let part = renderedPart(piece, tag) { builder.add(part) }
      for node in RazorStatement.nodes(piece, of: file, tag) { builder.add(node) }
    }
  }

  // MARK: - Expressions

  /// `@Model.Name`, `@Html.Partial("x")`, `@await …`.
  private mutating func expression(_ i: Int, _ limit: Int, _ plain: Int) -> Int? {
    let (start, end) = extent(i, limit)
    builder.text(SourceRange(plain, i))
    let tag = SourceRange(i, end)
    if let include = invocation(SourceRange(start, end), tag) {
      builder.add(.include(include))
      return end
    }
    if let field = field(SourceRange(start, end), tag) {
      for node in field { builder.add(node) }
      return end
    }
    builder.add(node(ExpressionReader.read(SourceRange(start, end), of: file, language), tag))
    return end
  }

  /// Where the expression behind an `@` begins and ends.
  func extent(_ i: Int, _ limit: Int) -> (start: Int, end: Int) {
    var end = i + 1
    var start = end
    if text[end..<limit].starts(with: "await ".utf8) {
      end += 6
      start = end
    }
    while end < limit, TemplateWords.isWord(text[end]) { end += 1 }
    while end < limit, end - i < 4_000 {
      if text[end] == 0x28 || text[end] == 0x5B {
        guard let close = closingBracket(end, limit) else { break }
        end = close + 1
      } else if text[end] == 0x2E || (text[end] == 0x3F || text[end] == 0x21) && end + 1 < limit && text[end + 1] == 0x2E, end + 1 < limit {
        let next = text[end] == 0x2E ? end + 1 : end + 2
        guard next < limit, text[next].isASCIIAlpha || text[next] == 0x5F else { break }
        end = next
        while end < limit, TemplateWords.isWord(text[end]) { end += 1 }
      } else {
        break
      }
    }
    return (start, end)
  }

  func closingBracket(_ open: Int, _ limit: Int) -> Int? {
    var depth = 0
    var quote: UInt8 = 0
    for i in open..<min(limit, open + 2_000) {
      let byte = text[i]
      if quote != 0 {
        if byte == quote, text[i - 1] != 0x5C { quote = 0 }
        continue
      }
      if byte == 0x22 { quote = byte }
      if byte == 0x28 || byte == 0x5B { depth += 1 }
      if byte == 0x29 || byte == 0x5D {
        depth -= 1
        if depth == 0 { return i }
      }
    }
    return nil
  }

  /// The part that a statement writes: `await Html.RenderPartialAsync("_Name");`
  private func renderedPart(_ statement: SourceRange, _ tag: SourceRange) -> TemplateNode? {
    var range = ProgramTags.trimmed(statement, text)
    while !range.isEmpty, text[range.end - 1] == 0x3B { range = ProgramTags.trimmed(SourceRange(range.start, range.end - 1), text) }
    if text[range.bytes].starts(with: "await ".utf8) { range.start += 6 }
    guard text[range.bytes].starts(with: "Html.RenderPartial".utf8) else { return nil }
    let part = node(ExpressionReader.read(range, of: file, language), tag)
    if case .include = part { return part }
    return nil
  }

  private func node(_ expression: TemplateExpression, _ tag: SourceRange) -> TemplateNode {
    switch expression.kind {
    case .call(let callee, let arguments):
      switch callee.kind {
      case .name("RenderBody"): return .yield(TemplateYield(name: nil, tag: tag))
      case .name("RenderSection"), .name("RenderSectionAsync"): return .yield(TemplateYield(name: arguments.first?.value, tag: tag))
      case .member(_, "Partial"), .member(_, "PartialAsync"), .member(_, "RenderPartialAsync"), .member(_, "RenderPartial"):
        if let name = arguments.first?.value {
          let model = arguments.dropFirst().first.map { [TemplateArgument(name: "Model", value: $0.value)] } ?? []
          return .include(TemplateInclude(name: name, arguments: model, tag: tag))
        }
      case .member(_, "Raw"):
        if let value = arguments.first?.value { return .output(value, escapes: false, tag: tag) }
      default: break
      }
    case .element(let holder, let key):
      if holder.isLocalizer(in: file), let key = key.resourceKey(in: file) {
        return .translation(TemplateTranslation(key: key, body: [], tag: tag))
      }
    default: break
    }
    return .output(expression, escapes: true, tag: tag)
  }
}

extension TemplateFinder {
  /// The layout of a view: the one that the nearest `_ViewStart.cshtml` names.
  func razorLayout(of tree: TemplateTree) -> TemplateTree? {
    guard let place = place(of: tree.file), let name = place.path.split(separator: "/").last, !name.hasPrefix("_") else { return nil }
    for folder in Self.ancestors(of: place) {
      guard let start = self.tree(at: folder + "/_ViewStart.cshtml", like: .razor) else { continue }
      for node in start.nodes {
        if case .extends(let name, _) = node { return name.literalText.flatMap { layout($0, from: tree) } }
      }
      return nil
    }
    return nil
  }
}
