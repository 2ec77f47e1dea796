import Diagnostics

/// Reads Jinja, Django, Nunjucks, Twig, Tera and Liquid.
struct JinjaReader {
  let file: SourceFile
  let text: [UInt8]
  let language: TemplateLanguage
  var builder = TreeBuilder()
  /// Whether what is written is escaped, for each `autoescape` that is open.
  var escaping: [Bool] = []
  private var closers = TemplateClosers()

  init(_ file: SourceFile, _ language: TemplateLanguage) {
    self.file = file
    text = file.text
    self.language = language
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    text.withUnsafeBufferPointer { scan($0, range) }
    return builder.finish()
  }

  // MARK: - Tags

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ range: SourceRange) {
    var i = range.start
    var plain = range.start
    /// Whether white space behind the last tag is left out.
    var trims = false
    func close(_ end: Int, _ trimsEnd: Bool) {
      var start = plain
      var end = end
      if trims { while start < end, bytes[start] <= 0x20 { start += 1 } }
      if trimsEnd { while end > start, bytes[end - 1] <= 0x20 { end -= 1 } }
      builder.text(SourceRange(start, end))
    }
    while i + 1 < bytes.count {
      guard bytes[i] == 0x7B else {
        if bytes[i] == 0x3C, language == .twig, let tag = TwigTag(text, i) {
          close(i, false)
          component(tag)
          (i, plain, trims) = (tag.range.end, tag.range.end, false)
        } else {
          i += 1
        }
        continue
      }
      let opener = bytes[i + 1]
      let end: Int?
      switch opener {
      case 0x7B: end = closers.balanced(bytes, from: i + 2, .doubleBrace)
      case 0x25: end = closers.quoted(bytes, from: i + 2)
      case 0x23 where language != .liquid: end = closers.plain(bytes, from: i + 2, .hashBrace)
      default: end = nil
      }
      guard var end, end >= i + 4 else {
        i += 1
        continue
      }
      var inner = SourceRange(i + 2, end - 2)
      let trimsBefore = !inner.isEmpty && bytes[inner.start] == 0x2D
      if !inner.isEmpty, [0x2D, 0x2B, 0x7E].contains(bytes[inner.start]) { inner = SourceRange(inner.start + 1, inner.end) }
      let trimsAfter = !inner.isEmpty && bytes[inner.end - 1] == 0x2D
      if !inner.isEmpty, [0x2D, 0x7E].contains(bytes[inner.end - 1]) { inner = SourceRange(inner.start, inner.end - 1) }
      close(i, trimsBefore)
      let tag = SourceRange(i, end)
      switch opener {
      case 0x7B:
        builder.add(.output(ExpressionReader.read(inner, of: file, language), escapes: escaping.last ?? language.escapes, tag: tag))
      case 0x25:
        let word = TemplateWords.firstWord(Slice(base: bytes, bounds: inner.bytes))
        if let hidden = hidden(word, bytes, from: end) {
          end = hidden.end
          if hidden.isText { builder.text(hidden.contents) } else if hidden.isKept { builder.add(.unknown(SourceRange(i, end))) }
        } else {
          self.tag(word, inner, tag)
        }
      default: break
      }
      i = end
      plain = end
      trims = trimsAfter
    }
    close(bytes.count, false)
  }

  private struct Hidden {
    var contents: SourceRange
    var end: Int
    var isText = false
    var isKept = false
  }

  /// A tag whose contents are no template: `raw`, `comment`.
  private mutating func hidden(_ word: String, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Hidden? {
    let isText = word == "raw" || word == "verbatim"
    let isComment = word == "comment" || word == "doc"
    let isKept = ["schema", "javascript", "stylesheet", "highlight"].contains(word) && language == .liquid
    guard isText || isComment || isKept, let end = closers.endTag(of: word, bytes, from: start) else { return nil }
    var contents = end - 2
    while contents > start, !(bytes[contents] == 0x7B && bytes[contents + 1] == 0x25) { contents -= 1 }
    return Hidden(contents: SourceRange(start, contents), end: end, isText: isText, isKept: isKept)
  }

  // MARK: - What tags mean

  private static let passing: Set<String> = [
    "spaceless", "autoescape", "cache", "compress", "localize", "localtime", "language", "sandbox", "ifchanged",
    "tablerow", "form", "paginate", "style", "stopwatch", "partialdef", "thumbnail", "timezone",
  ]

  mutating func tag(_ word: String, _ inner: SourceRange, _ tag: SourceRange) {
    var reader = ExpressionReader(inner, of: file, language)
    reader.advance()
    switch word {
    case "if", "ifAsync": builder.open(.choice([], condition: rest(&reader), tag: tag), "if", tag)
    case "unless":
      let condition = rest(&reader)
      builder.open(.choice([], condition: TemplateExpression(.not(condition), condition.range), tag: tag), "unless", tag)
    case "elif", "elsif", "elseif": keep(tag, unless: builder.divide(rest(&reader), tag))
    case "else", "empty":
      if word == "else", reader.isWord("if") {
        reader.advance()
        keep(tag, unless: builder.divide(rest(&reader), tag))
      } else {
        keep(tag, unless: builder.divide(nil, tag))
      }
    case "case", "switch": builder.open(.match(rest(&reader), TreeBuilder.Matched()), word, tag)
    case "when": when(&reader, tag)
    case "for", "asyncEach", "asyncAll": loop(&reader, word, tag)
    case "block": block(&reader, tag)
    case "extends", "layout": extends(&reader, word, tag)
    case "include", "include_relative", "render", "section", "include_cached": include(&reader, word, tag)
    case "embed":
      let included = include(&reader, tag)
      builder.open(.call(TemplateCall(kind: .embed(included), body: [], tag: tag, end: tag)), "embed", tag)
    case "with": with(&reader, tag)
    case "set", "assign": assign(&reader, word, tag)
    case "capture": capture(&reader, tag)
    case "macro": macro(&reader, tag)
    case "call":
      if reader.isSymbol("(") { while !reader.isAtEnd, !reader.take(")") { reader.advance() } }
      let call = TemplateCall(kind: .macro(rest(&reader)), body: [], tag: tag, end: tag)
      builder.open(.call(call), "call", tag)
    case "import", "from": importing(&reader, word, tag)
    case "trans", "translate": translation(&reader, word, tag)
    case "blocktrans", "blocktranslate": blockTranslation(&reader, word, tag)
    case "plural", "pluralize": plural(tag)
    case "static": asset(&reader, tag)
    case "element" where language == .django, "slot" where language == .django: element(&reader, word, tag)
    case "filter", "apply": filtered(&reader, word, tag)
    case "firstof" where language == .django: firstOf(&reader, tag)
    case "autoescape": autoescape(&reader, tag)
    case "endautoescape":
      escaping.removeLast(escaping.isEmpty ? 0 : 1)
      other(word, &reader, tag)
    case "liquid" where language == .liquid: lines(inner, tag)
    case "echo" where language == .liquid: builder.add(.output(rest(&reader), escapes: false, tag: tag))
    case "do": break
    case "props" where language == .twig: props(&reader, tag)
    case "component" where language == .twig: component(&reader, tag)
    default: other(word, &reader, tag)
    }
  }

  mutating func keep(_ tag: SourceRange, unless isDone: Bool) { if !isDone { builder.add(.unknown(tag)) } }

  func rest(_ reader: inout ExpressionReader) -> TemplateExpression {
    let start = reader.token.range.start
    let expression = reader.expression()
    if reader.isAtEnd { return expression }
    let end = reader.tokens.last?.range.end ?? start
    return TemplateExpression(.opaque, SourceRange(start, end))
  }

  private mutating func other(_ word: String, _ reader: inout ExpressionReader, _ tag: SourceRange) {
    if word.hasPrefix("end") {
      let name = String(word.dropFirst(3))
      let known =
        name == "translate" ? "trans" : name == "blocktranslate" ? "blocktrans" : name == "asyncEach" || name == "asyncAll" ? "for" : name
      return keep(tag, unless: builder.close(known, tag))
    }
    if Self.passing.contains(word) { return builder.open(.passing, word, tag) }
    // Django's tags keep what they make under a name: `{% url 'login' as address %}`.
    let tokens = reader.tokens
    if language == .django, tokens.count > 3, tokens[tokens.count - 3].kind == .name("as"),
      case .name(let name) = tokens[tokens.count - 2].kind
    {
      let value = TemplateExpression(.call(TemplateExpression(.name("@django"), tag), []), tag)
      builder.add(.assign([name], value, tag: tag))
    }
    builder.add(.unknown(tag))
  }

  private mutating func when(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    guard case .match(let subject, _) = builder.top.kind else { return keep(tag, unless: builder.divide(nil, tag)) }
    var condition: TemplateExpression?
    repeat {
      let value = reader.operand()
      let equal = TemplateExpression(.comparison(subject, .equal, value), value.range)
      condition = condition.map { TemplateExpression(.either($0, equal), SourceRange($0.range.start, value.range.end)) } ?? equal
    } while reader.take(",") || reader.takeWord("or")
    keep(tag, unless: builder.divide(condition ?? TemplateExpression(.opaque, tag), tag))
  }

  private mutating func loop(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    var names: [String] = []
    repeat {
      _ = reader.take("(")
      if let name = reader.name() { names.append(name) }
      _ = reader.take(")")
    } while reader.take(",")
    var list = TemplateExpression(.opaque, tag)
    if reader.takeWord("in") {
      list = reader.operand()
      if reader.isSymbol("..") {
        // `1..3` is no operand.
        reader.advance()
        let arguments = [TemplateArgument(value: list), TemplateArgument(value: reader.operand())]
        list = TemplateExpression(.call(TemplateExpression(.name("@range"), list.range), arguments), list.range)
      }
      if language != .liquid, reader.takeWord("if") {
        let condition = TemplateExpression(.lambda(names, reader.expression()), tag)
        let arguments = [TemplateArgument(value: list), TemplateArgument(value: condition)]
        list = TemplateExpression(.call(TemplateExpression(.name("@where"), list.range), arguments), list.range)
      }
      // `reversed`, `limit:2`, `recursive`: which items there are is not known.
      if !reader.isAtEnd { list = TemplateExpression(.opaque, list.range) }
    }
    let loop = TemplateLoop(names: names, list: list, tag: tag, body: [], otherwise: nil, otherwiseTag: nil, end: tag)
    builder.open(.loop(loop, isOtherwise: false), "for", tag)
  }

  private mutating func block(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    guard let name = blockName(&reader) else { return builder.add(.unknown(tag)) }
    // Twig's `block title 'words'` has no end.
    if language == .twig, !reader.isAtEnd {
      let value = rest(&reader)
      return builder.add(
        .block(TemplateBlock(name: name, body: [.output(value, escapes: true, tag: tag)], tag: tag)))
    }
    builder.open(.block(name), "block", tag)
  }

  /// The name of a block, which Django takes as it is written up to the next space: `12-columns`, `page.title`. Nil where there is none.
  private func blockName(_ reader: inout ExpressionReader) -> String? {
    guard !reader.isAtEnd else { return nil }
    let start = reader.token.range.start
    var end = start
    while !reader.isAtEnd, end == start || reader.token.range.start == end {
      end = reader.token.range.end
      reader.advance()
    }
    return end > start ? file.string(SourceRange(start, end)) : nil
  }

  private mutating func extends(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    if word == "layout", reader.isWord("none") { return }
    builder.add(.extends(rest(&reader), tag: tag))
  }

  private mutating func include(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    var made = include(&reader, tag)
    if word == "render" || word == "section" { made.isClosed = true }
    builder.add(.include(made))
  }

  private mutating func include(_ reader: inout ExpressionReader, _ tag: SourceRange) -> TemplateInclude {
    var made = TemplateInclude(name: name(&reader), tag: tag)
    while !reader.isAtEnd {
      if reader.take(",") { continue }
      if reader.takeWord("only") || reader.takeWord("without") {
        made.isClosed = true
        _ = reader.takeWord("context")
      } else if reader.takeWord("ignore") {
        made.ignoresMissing = reader.takeWord("missing")
      } else if reader.takeWord("with") {
        if reader.takeWord("context") { continue }
        if language == .twig || language == .jinja {
          made.map = reader.operand()
        } else if language == .liquid, case .name = reader.token.kind {
          // `with product as item`
          let value = reader.operand()
          let alias = reader.takeWord("as") ? reader.name() : Self.lastName(made.name.literalText)
          made.arguments.append(TemplateArgument(name: alias, value: value))
        }
      } else if language == .liquid, reader.takeWord("for") {
        made.each = reader.operand()
        made.eachName = reader.takeWord("as") ? reader.name() : Self.lastName(made.name.literalText)
      } else if case .name(let name) = reader.token.kind, reader.peek().kind == .symbol("=") || reader.peek().kind == .symbol(":") {
        reader.advance()
        reader.advance()
        made.arguments.append(TemplateArgument(name: name, value: reader.operand()))
      } else {
        break
      }
    }
    return made
  }

  private static func lastName(_ path: String?) -> String? {
    path?.split(separator: "/").last.map { String($0.prefix { $0 != "." }) }
  }

  /// The name of a file: an expression, or Jekyll's bare `file.html`.
  private func name(_ reader: inout ExpressionReader) -> TemplateExpression {
    let token = reader.token
    if language == .liquid, case .name = token.kind {
      var end = token.range.end
      while end < text.count, TemplateWords.isWord(text[end]) || [0x2E, 0x2F, 0x2D].contains(text[end]) { end += 1 }
      if text[token.range.start..<end].contains(0x2E) {
        while !reader.isAtEnd, reader.token.range.start < end { reader.advance() }
        let range = SourceRange(token.range.start, end)
        return TemplateExpression(written: range, of: file)
      }
    }
    return language == .twig || language == .jinja ? reader.expression() : reader.operand()
  }

  private mutating func with(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    var arguments: [TemplateArgument] = []
    var isClosed = false
    if language == .twig {
      let map = reader.isAtEnd ? nil : reader.operand()
      isClosed = reader.takeWord("only")
      if case .map(let entries) = map?.kind {
        arguments = entries.compactMap { entry in entry.key.literalText.map { TemplateArgument(name: $0, value: entry.value) } }
      } else if map != nil {
        return builder.open(.passing, "with", tag)
      }
    } else {
      arguments = self.arguments(&reader)
    }
    builder.open(.scope(arguments, isClosed: isClosed), "with", tag)
  }

  /// `a=b c=d`, `b as a`.
  private func arguments(_ reader: inout ExpressionReader) -> [TemplateArgument] {
    var arguments: [TemplateArgument] = []
    while !reader.isAtEnd {
      if case .name(let name) = reader.token.kind, reader.peek().kind == .symbol("=") {
        reader.advance()
        reader.advance()
        arguments.append(TemplateArgument(name: name, value: language == .jinja ? reader.expression() : reader.operand()))
      } else {
        let value = reader.operand()
        guard reader.takeWord("as"), let name = reader.name() else { break }
        arguments.append(TemplateArgument(name: name, value: value))
      }
      if !reader.take(","), !reader.takeWord("and"), reader.isAtEnd { break }
    }
    return arguments
  }

  private mutating func assign(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    var names: [String] = []
    repeat {
      guard var name = reader.name() else { return builder.add(.unknown(tag)) }
      if reader.take("."), let member = reader.name() { name += "." + member }
      names.append(name)
    } while reader.take(",")
    guard reader.take("=") else {
      guard names.count == 1, word == "set" else { return builder.add(.unknown(tag)) }
      return builder.open(.capture(names[0]), "set", tag)
    }
    guard names.count > 1 else { return builder.add(.assign(names, rest(&reader), tag: tag)) }
    builder.add(.assign(names, parallel(&reader, tag), tag: tag))
  }

  private mutating func capture(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    let name: String
    if let word = reader.name() {
      name = word
    } else if case .string = reader.token.kind {
      name = file.string(reader.token.range)
    } else {
      return builder.add(.unknown(tag))
    }
    builder.open(.capture(name), "capture", tag)
  }

  private mutating func macro(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    guard let name = reader.name(), reader.take("(") else { return builder.add(.unknown(tag)) }
    var parameters: [TemplateMacro.Parameter] = []
    while !reader.isAtEnd, !reader.take(")") {
      if let name = reader.name() {
        parameters.append(TemplateMacro.Parameter(name: name, value: reader.take("=") || reader.take(":") ? reader.expression() : nil))
      } else if !reader.take(",") {
        // Nothing that a list of parameters can hold.
        reader.advance()
      }
    }
    builder.open(.macro(TemplateMacro(name: name, parameters: parameters, body: [], tag: tag)), "macro", tag)
  }

  private mutating func importing(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    var made = TemplateImport(name: reader.expression(), tag: tag)
    if word == "import" {
      if reader.takeWord("as") { made.whole = reader.name() }
    } else if reader.takeWord("import") {
      while let name = reader.name() {
        if name == "with" || name == "without" { break }
        made.names.append((name, reader.takeWord("as") ? reader.name() ?? name : name))
        if !reader.take(",") { break }
      }
    }
    builder.add(.importing(made))
  }

  /// allauth's elements, with what stands in their slots.
  private mutating func element(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    func constant(_ text: String) -> TemplateExpression {
      TemplateExpression(.literal(.string(AssembledText(text, from: tag, of: file), isMarkup: true)), tag)
    }
    let name = reader.name()
    if word == "slot" {
      let slot = constant("slot " + (name ?? "default"))
      if builder.isOpen("element") { return builder.open(.fill(TemplateFill(name: slot, body: [], mode: .replace, tag: tag)), "slot", tag) }
      return builder.open(.yield(TemplateYield(name: slot, tag: tag)), "slot", tag)
    }
    guard let name else { return builder.open(.passing, "element", tag) }
    let call = TemplateCall(kind: .component("allauth/elements/" + name), arguments: arguments(&reader), body: [], tag: tag, end: tag)
    builder.open(.call(call), "element", tag)
  }

  // MARK: - Words

  private mutating func translation(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    var made = TemplateTranslation(key: nil, body: [], tag: tag)
    if language == .django {
      made.key = reader.operand()
      while !reader.isAtEnd {
        if reader.takeWord("as") { made.name = reader.name() } else { reader.advance() }
      }
      return builder.add(.translation(made))
    }
    // Jinja's and Twig's words stand between the tags.
    if language == .jinja, !reader.isWord("with") { made.arguments = arguments(&reader) }
    if language == .twig, reader.takeWord("with") { made.arguments = [TemplateArgument(value: reader.operand())] }
    builder.open(.translation(made), "trans", tag)
  }

  private mutating func blockTranslation(_ reader: inout ExpressionReader, _ word: String, _ tag: SourceRange) {
    var made = TemplateTranslation(key: nil, body: [], tag: tag)
    while !reader.isAtEnd {
      if reader.takeWord("with") {
        made.arguments += arguments(&reader)
      } else if reader.takeWord("asvar") {
        made.name = reader.name()
      } else {
        reader.advance()
      }
    }
    builder.open(.translation(made), "blocktrans", tag)
  }

  /// Of words in the singular and the plural the first are shown.
  private mutating func plural(_ tag: SourceRange) {
    guard case .translation = builder.top.kind else { return builder.add(.unknown(tag)) }
    builder.mute()
  }

  private mutating func asset(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    let name = reader.operand()
    let call = TemplateExpression(.call(TemplateExpression(.name("static"), name.range), [TemplateArgument(value: name)]), name.range)
    if reader.takeWord("as"), let alias = reader.name() { return builder.add(.assign([alias], call, tag: tag)) }
    builder.add(.output(call, escapes: false, tag: tag))
  }
}
