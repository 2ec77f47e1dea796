import Diagnostics

/// The components of Symfony UX: `<twig:Alert type="warning">…</twig:Alert>`.
/// https://symfony.com/bundles/ux-twig-component/current/index.html
extension JinjaReader {
  /// What a body calls that it fills where it names no block.
  static let contentBlock = "content"

  /// Opens or closes what a tag says.
  mutating func component(_ tag: TwigTag) {
    let word = "</twig:" + tag.name
    if tag.isEnd { return keep(tag.range, unless: builder.close(word, tag.range)) }
    if tag.name == "block" {
      guard let name = tag.attributes.first(where: { $0.name == "name" })?.value else { return builder.add(.unknown(tag.range)) }
      builder.open(.block(file.string(name)), word, tag.range)
    } else {
      var include = Self.component(named: tag.name, tag.range, file)
      for attribute in tag.attributes {
        let isCode = attribute.name.hasPrefix(":")
        let value =
          attribute.value.map { isCode ? ExpressionReader.read($0, of: file, .twig) : written($0) }
          ?? TemplateExpression(.literal(.boolean(true)), tag.range)
        include.arguments.append(TemplateArgument(name: isCode ? String(attribute.name.dropFirst()) : attribute.name, value: value))
      }
      let call = Self.call(include, tag.range, hasBody: !tag.isClosed)
      builder.open(.call(call), word, tag.range)
    }
    if tag.isClosed { _ = builder.close(word, SourceRange(tag.range.end, tag.range.end)) }
  }

  /// The template of a component: `Card:Box` is `components/Card/Box.html.twig`. It sees nothing but what it is given.
  static func component(named name: String, _ tag: SourceRange, _ file: SourceFile) -> TemplateInclude {
    let path = AssembledText("components/" + name.replacing(":", with: "/"), from: tag, of: file)
    var include = TemplateInclude(name: TemplateExpression(.literal(.string(path, isMarkup: false)), tag), tag: tag)
    include.isClosed = true
    return include
  }

  static func call(_ include: TemplateInclude, _ tag: SourceRange, hasBody: Bool) -> TemplateCall {
    var call = TemplateCall(kind: .embed(include), body: [], tag: tag, end: SourceRange(tag.end, tag.end))
    call.names = [contentBlock]
    call.hasBody = hasBody
    return call
  }

  /// `{% component Alert with {type: 'warning'} only %}…{% endcomponent %}`
  mutating func component(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    let start = reader.token.range.start
    var name: String?
    if case .string = reader.token.kind {
      name = reader.operand().literalText
    } else {
      // A name as it is written: `Card:Box`.
      var end = start
      while end < tag.end, TemplateWords.isWord(text[end]) || text[end] == 0x3A || text[end] == 0x2D { end += 1 }
      while !reader.isAtEnd, reader.token.range.start < end { reader.advance() }
      name = end > start ? file.string(SourceRange(start, end)) : nil
    }
    guard let name else { return builder.open(.passing, "component", tag) }
    var include = Self.component(named: name, tag, file)
    if reader.takeWord("with") { include.map = reader.expression() }
    builder.open(.call(Self.call(include, tag, hasBody: true)), "component", tag)
  }

  /// Words with `{{ … }}` in them.
  private func written(_ range: SourceRange) -> TemplateExpression {
    func literal(_ range: SourceRange) -> TemplateExpression {
      TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), range)
    }
    var parts: [TemplateExpression] = []
    var plain = range.start
    while let open = text[plain..<range.end].firstRange(of: [0x7B, 0x7B]),
      let close = text[open.upperBound..<range.end].firstRange(of: [0x7D, 0x7D])
    {
      if open.lowerBound > plain { parts.append(literal(SourceRange(plain, open.lowerBound))) }
      parts.append(ExpressionReader.read(SourceRange(open.upperBound, close.lowerBound), of: file, .twig))
      plain = close.upperBound
    }
    if plain < range.end || parts.isEmpty { parts.append(literal(SourceRange(plain, range.end))) }
    return parts.count == 1 ? parts[0] : TemplateExpression(.concatenation(parts), range)
  }

  /// `{% props type = 'info', icon %}`: what a component takes, with what it is where nobody says it.
  mutating func props(_ reader: inout ExpressionReader, _ tag: SourceRange) {
    while let name = reader.name() {
      let given = TemplateExpression(.name(name), tag)
      let otherwise = reader.take("=") ? reader.expression() : TemplateExpression(.literal(.null), tag)
      builder.add(.assign([name], TemplateExpression(.fallback(given, otherwise), tag), tag: tag))
      guard reader.take(",") else { break }
    }
  }
}

/// A tag of a component.
struct TwigTag {
  struct Attribute {
    var name: String
    /// What stands between the quotation marks; nil without a value.
    var value: SourceRange?
  }

  private(set) var name: String
  private(set) var range: SourceRange
  private(set) var isEnd = false
  private(set) var isClosed = false
  private(set) var attributes: [Attribute] = []
  private static let limit = 10_000

  /// Nil for what is none, or no whole one.
  init?(_ text: [UInt8], _ start: Int) {
    isEnd = start + 1 < text.count && text[start + 1] == 0x2F
    let nameStart = start + (isEnd ? 7 : 6)
    guard text[start...].dropFirst(isEnd ? 2 : 1).starts(with: "twig:".utf8) else { return nil }
    let limit = min(text.count, start + Self.limit)
    var i = nameStart
    while i < limit, TemplateWords.isWord(text[i]) || text[i] == 0x3A || text[i] == 0x2D { i += 1 }
    guard i > nameStart else { return nil }
    name = String(decoding: text[nameStart..<i], as: UTF8.self)
    range = SourceRange(start, i)
    while i < limit {
      switch text[i] {
      case 0x3E:
        isClosed = text[i - 1] == 0x2F
        range.end = i + 1
        return
      case 0...0x20, 0x2F: i += 1
      case 0x7B:
        // `{{ ...attributes }}`
        guard let close = text[i..<limit].firstRange(of: [0x7D, 0x7D]) else { return nil }
        i = close.upperBound
      default:
        let first = i
        while i < limit, text[i] > 0x20, text[i] != 0x3D, text[i] != 0x3E, text[i] != 0x2F { i += 1 }
        let name = String(decoding: text[first..<i], as: UTF8.self)
        guard i + 1 < limit, text[i] == 0x3D else {
          attributes.append(Attribute(name: name))
          if i == first { i += 1 }
          continue
        }
        i += 1
        guard text[i] == 0x22 || text[i] == 0x27, let close = text[(i + 1)..<limit].firstIndex(of: text[i]) else { return nil }
        attributes.append(Attribute(name: name, value: SourceRange(i + 1, close)))
        i = close + 1
      }
    }
    return nil
  }
}

extension TemplateRun {
  /// `{{ component('Alert', {type: 'warning'}) }}`
  func twigComponent(_ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    guard let name = arguments.first.flatMap({ value($0.value, frame).plainText }) else { return .unknown }
    var include = JinjaReader.component(named: name, range, frame.tree.file)
    include.map = arguments.dropFirst().first?.value
    return .content(TemplateContent([.call(JinjaReader.call(include, range, hasBody: false))], frame))
  }

  /// A component of Symfony UX, which sees what it is given; what stands in it and in no block is its content.
  func twigComponent(_ include: TemplateInclude, _ call: TemplateCall, _ frame: TemplateFrame) {
    guard let tree = names(value(include.name, frame)).lazy.compactMap({ self.project.finder.part($0, from: frame.tree) }).first else {
      miss(.component, include.name, call.tag, frame)
      return keep(call, frame)
    }
    var scope = scope(of: include, frame)
    // What a class gives beside it is not known.
    scope.isClosed = tree.file.text.firstRange(of: Array("{% props".utf8)) != nil
    scope.names["attributes"] = .unknown
    var inner = frame
    inner.scope.names.merge(scope.names) { $1 }
    func isBlock(_ node: TemplateNode) -> Bool { if case .block = node { true } else { false } }
    var body = call.body.filter(isBlock)
    let content = call.body.filter { !isBlock($0) }
    let isBlank = content.allSatisfy { node in
      if case .text(let range) = node { frame.tree.file.text[range.bytes].allSatisfy { $0 <= 0x20 } } else { false }
    }
    if !isBlank { body.append(.block(TemplateBlock(name: call.names[0], body: content, tag: call.tag))) }
    var blocks: [String: [BlockDefinition]] = [:]
    collect(body, inner, depth: 0, &blocks)
    parts.append(tree.file.path)
    defer { parts.removeLast() }
    render(template: tree, scope, blocks: blocks)
  }
}
