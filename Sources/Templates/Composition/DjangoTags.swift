import Diagnostics

/// The tags of a Django project's own that write a template: `@register.inclusion_tag('buttons.html')`.
/// https://docs.djangoproject.com/en/5.2/howto/custom-template-tags/#inclusion-tags
struct DjangoTags: Sendable {
  struct Tag: Sendable {
    /// The name of the template; nil for a tag that writes what its function gives: `@register.simple_tag`.
    var template: String?
    var parameters: [TemplateMacro.Parameter]
    /// Whether the template sees what stands around the tag.
    var takesContext: Bool
    /// What the function gives, where it is written out: `return {'label': label}` to the template, `return format_html('<b>{}</b>', label)`.
    var context: TemplateExpression?
    /// The file of the function.
    var tree: TemplateTree
  }

  private static let fileLimit = 100
  private static let sizeLimit = 65_536
  private static let tagLimit = 50

  private var tags: [String: Tag] = [:]

  /// `folders`: where libraries of tags may lie, by absolute paths, the nearest first.
  init(_ folders: [String], _ finder: TemplateFinder) {
    var count = 0
    for folder in folders {
      for name in finder.names(in: folder).sorted() where name.hasSuffix(".py") && name != "__init__.py" {
        count += 1
        guard count <= Self.fileLimit else { return }
        guard let file = finder.text(at: folder + "/" + name), file.text.count <= Self.sizeLimit else { continue }
        for (name, tag) in Self.read(file) + Self.readSimple(file) where tags[name] == nil { tags[name] = tag }
      }
    }
  }

  subscript(name: String) -> Tag? { tags[name] }

  private static let decorator = Array("inclusion_tag(".utf8)

  /// The tags of a library by their names.
  static func read(_ file: SourceFile) -> [(name: String, tag: Tag)] {
    let text = file.text
    let tree = TemplateTree(file: file, language: .jinja, nodes: [])
    var made: [(name: String, tag: Tag)] = []
    var at = 0
    while made.count < tagLimit, let found = text[at...].firstRange(of: decorator) {
      at = found.upperBound
      let open = SourceRange(found.upperBound - 1, min(text.count, found.upperBound + 2_000))
      guard let inner = ProgramStatements.parenthesized(open, text) else { continue }
      let arguments = self.arguments(inner, file)
      guard let template = (arguments.first { $0.name == "filename" } ?? arguments.first { $0.name == nil })?.value.literalText,
        let function = function(behind: inner.end + 1, file)
      else { continue }
      at = function.end
      var tag = Tag(template: template, parameters: function.parameters, takesContext: false, context: function.result, tree: tree)
      if case .literal(.boolean(true))? = arguments.first(where: { $0.name == "takes_context" })?.value.kind {
        tag.takesContext = true
        tag.parameters = Array(tag.parameters.dropFirst())
      }
      made.append((arguments.first { $0.name == "name" }?.value.literalText ?? function.name, tag))
    }
    return made
  }

  private static let simpleDecorator = Array("simple_tag".utf8)

  /// The tags of a library that write what their functions give.
  private static func readSimple(_ file: SourceFile) -> [(name: String, tag: Tag)] {
    let text = file.text
    let tree = TemplateTree(file: file, language: .jinja, nodes: [])
    var made: [(name: String, tag: Tag)] = []
    var at = 0
    while made.count < tagLimit, let found = text[at...].firstRange(of: simpleDecorator) {
      at = found.upperBound
      let line = text[..<found.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      guard text[line...].first == 0x40 else { continue }
      var given: [TemplateArgument] = []
      var end = at
      if at < text.count, text[at] == 0x28 {
        guard let inner = ProgramStatements.parenthesized(SourceRange(at, min(text.count, at + 2_000)), text) else { continue }
        given = arguments(inner, file)
        end = inner.end + 1
      }
      guard let function = function(behind: end, file) else { continue }
      at = function.end
      var tag = Tag(
        template: nil, parameters: function.parameters, takesContext: false,
        context: written(SourceRange(function.body, function.end), file),
        tree: tree)
      if case .literal(.boolean(true))? = given.first(where: { $0.name == "takes_context" })?.value.kind {
        tag.takesContext = true
        tag.parameters = Array(tag.parameters.dropFirst())
      }
      made.append((given.first { $0.name == "name" }?.value.literalText ?? function.name, tag))
    }
    return made
  }

  private static func arguments(_ range: SourceRange, _ file: SourceFile) -> [TemplateArgument] {
    var reader = ExpressionReader(range, of: file, .jinja)
    return reader.openArguments()
  }

  private struct Function {
    var name: String
    var parameters: [TemplateMacro.Parameter]
    var result: TemplateExpression?
    /// Where its body begins.
    var body: Int
    var end: Int
  }

  /// The function that a decorator stands before.
  private static func function(behind start: Int, _ file: SourceFile) -> Function? {
    let text = file.text
    guard let def = text[start...].prefix(400).firstRange(of: Array("def ".utf8))?.upperBound else { return nil }
    let name = String(decoding: text[def...].prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard let inner = ProgramStatements.parenthesized(SourceRange(def, min(text.count, def + 2_000)), text), !name.isEmpty else {
      return nil
    }
    var parameters: [TemplateMacro.Parameter] = []
    var reader = ExpressionReader(inner, of: file, .jinja)
    while !reader.isAtEnd, parameters.count < 50 {
      guard let name = reader.name() else { break }
      // A type behind the name.
      if reader.take(":") { _ = reader.operand() }
      parameters.append(TemplateMacro.Parameter(name: name, value: reader.take("=") ? reader.operand() : nil))
      guard reader.take(",") else { break }
    }
    let end = self.end(of: inner.end, text)
    return Function(name: name, parameters: parameters, result: result(SourceRange(inner.end, end), file), body: inner.end, end: end)
  }

  /// Where the next statement begins that is not indented.
  private static func end(of start: Int, _ text: [UInt8]) -> Int {
    var i = start
    while let line = text[i...].firstIndex(of: 0x0A), line + 1 < text.count {
      i = line + 1
      if text[i] > 0x20 { return i }
    }
    return text.count
  }

  /// What the only `return` of a body gives, where it stands on one line or in parentheses.
  private static func written(_ body: SourceRange, _ file: SourceFile) -> TemplateExpression? {
    let word = Array("return ".utf8)
    guard let first = file.text[body.bytes].firstRange(of: word)?.upperBound,
      file.text[first..<body.end].firstRange(of: word) == nil
    else { return nil }
    // A branch or a loop decides what is given, or whether anything is.
    let head = String(decoding: file.text[body.start..<first], as: UTF8.self)
    if ["if ", "for ", "while ", "try:", " = ", "yield "].contains(where: head.contains) { return nil }
    var scanner = BracketScanner(file.text)
    var end = first
    while end < body.end, !scanner.isOutside || file.text[end] != 0x0A {
      guard let next = scanner.step(end) else { return nil }
      end = next
    }
    let range = ProgramTags.trimmed(SourceRange(first, min(end, body.end)), file.text)
    if range.length > 3, file.text[range.start] == 0x66, [0x22, 0x27].contains(file.text[range.start + 1]),
      file.text[range.end - 1] == file.text[range.start + 1]
    {
      return PythonFormat.literal(SourceRange(range.start + 2, range.end - 1), of: file)
    }
    return ExpressionReader.read(range, of: file, .jinja)
  }

  /// What the only `return` of a body gives, where that is a map that is written out.
  private static func result(_ body: SourceRange, _ file: SourceFile) -> TemplateExpression? {
    let word = Array("return ".utf8)
    guard let first = file.text[body.bytes].firstRange(of: word)?.upperBound,
      file.text[first..<body.end].firstRange(of: word) == nil, first < body.end, file.text[first] == UInt8(ascii: "{"),
      let close = BracketScanner.close(first, file.text, limit: body.end)
    else { return nil }
    let value = ExpressionReader.read(SourceRange(first, close + 1), of: file, .jinja)
    if case .map = value.kind { return value }
    return nil
  }
}

extension TemplateFinder {
  private static let appLimit = 200

  /// What a tag of a Django template stands for; nil where no library of the project defines it.
  func djangoTag(_ name: String, from file: SourceFile) -> DjangoTags.Tag? {
    guard let place = place(of: file), !name.isEmpty else { return nil }
    return djangoTags(for: place)[name]
  }

  /// The folders of libraries that the templates of a folder may load: those beside them, then those of the other applications.
  func djangoLibraries(for place: ProjectPlace) -> [String] {
    var folders: [String] = []
    for ancestor in Self.ancestors(of: place) {
      let names = self.names(in: ancestor)
      if names.contains("templatetags") { folders.append(ancestor + "/templatetags") }
      for name in names.prefix(Self.appLimit).sorted() where !name.contains(".") && !folders.contains(ancestor + "/\(name)/templatetags") {
        if self.names(in: ancestor + "/" + name).contains("templatetags") { folders.append(ancestor + "/\(name)/templatetags") }
      }
    }
    return folders
  }
}

extension TemplateRun {
  /// Writes the template of a tag of the project's own; false for another tag.
  func djangoTag(_ tag: SourceRange, _ frame: TemplateFrame) -> Bool {
    guard frame.tree.language == .django, tag.length > 4 else { return false }
    let file = frame.tree.file
    let inner = ProgramTags.trimmed(SourceRange(tag.start + 2, tag.end - 2), file.text)
    let word = String(decoding: file.text[inner.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard let found = project.finder.djangoTag(word, from: file) else { return false }
    guard let template = found.template else {
      // What is kept under a name is not written.
      if Self.keptName(inner, file) != nil { return true }
      let value = djangoValue(tag, frame)
      guard value.isKnown else { return false }
      write(value, escapes: true, tag, frame)
      return true
    }
    guard let tree = project.finder.part(template, from: frame.tree), enter(tree, tag: tag, from: frame.tree)
    else { return false }
    defer { stack.removeLast() }
    files.insert(found.tree.file.path)
    var scope = found.takesContext ? frame.scope : TemplateScope()
    if let context = found.context {
      var own = TemplateScope(names: arguments(of: found, SourceRange(inner.start + word.utf8.count, inner.end), frame))
      own.names["context"] = .unknown
      if case .map(let map) = value(context, TemplateFrame(found.tree, own)) {
        for entry in map.entries { scope.names[entry.key] = entry.value }
        scope.isClosed = !found.takesContext && !map.isOpen
      }
    }
    var part = TemplateFrame(tree, scope)
    parts.append(tree.file.path)
    drawing(tree) { render(tree.nodes, &part) }
    parts.removeLast()
    return true
  }

  /// The name that a tag keeps its value under: `{% tag 'x' as name %}`.
  private static func keptName(_ inner: SourceRange, _ file: SourceFile) -> String? {
    let tokens = ExpressionLexer.tokens(file.text, inner, .of(.django)).dropLast()
    guard tokens.count > 2, tokens[tokens.count - 2].kind == .name("as"), case .name(let name) = tokens[tokens.count - 1].kind else {
      return nil
    }
    return name
  }

  /// What the function of a simple tag gives; unknown for other tags.
  func djangoValue(_ tag: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    let file = frame.tree.file
    let inner = ProgramTags.trimmed(SourceRange(tag.start + 2, tag.end - 2), file.text)
    let word = String(decoding: file.text[inner.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard tag.length > 4, let found = project.finder.djangoTag(word, from: file), found.template == nil, let written = found.context else {
      return .unknown
    }
    files.insert(found.tree.file.path)
    var given = SourceRange(inner.start + word.utf8.count, inner.end)
    if let name = Self.keptName(inner, file) { given = SourceRange(given.start, max(given.start, given.end - name.utf8.count - 3)) }
    let own = TemplateScope(names: arguments(of: found, given, frame))
    let result = value(PythonFormat.expanded(written, of: found.tree.file), TemplateFrame(found.tree, own))
    guard case .string(let text, _) = result else { return result }
    // Django escapes what is not marked as safe.
    if case .call(let callee, _) = written.kind, case .name(let function) = callee.kind {
      return .string(text, isMarkup: ["format_html", "mark_safe", "SafeString", "SafeText"].contains(function))
    }
    return .string(text, isMarkup: false)
  }

  /// The arguments of a tag by the names of the function's parameters.
  private func arguments(of tag: DjangoTags.Tag, _ range: SourceRange, _ frame: TemplateFrame) -> [String: TemplateValue] {
    var names: [String: TemplateValue] = [:]
    for parameter in tag.parameters { names[parameter.name] = parameter.value.map { value($0, TemplateFrame(tag.tree)) } ?? .unknown }
    var reader = ExpressionReader(range, of: frame.tree.file, .django)
    var position = 0
    while !reader.isAtEnd, position < 50 {
      if case .name(let name) = reader.token.kind, reader.peek().kind == .symbol("=") {
        reader.advance()
        reader.advance()
        names[name] = value(reader.operand(), frame)
      } else {
        if position < tag.parameters.count {
          names[tag.parameters[position].name] = value(reader.operand(), frame)
        } else {
          reader.advance()
        }
      }
      position += 1
    }
    return names
  }
}
