import Diagnostics

/// Reads Thymeleaf with its layout dialect: a language of attributes.
struct ThymeleafReader {
  let file: SourceFile
  let text: [UInt8]

  private static let depthLimit = 120
  private static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  /// Attributes that say what becomes of the element, and are not written.
  static let consumed: Set<String> = [
    "if", "unless", "each", "text", "utext", "replace", "insert", "include", "fragment", "remove", "with", "switch", "case", "object",
    "inline",
  ]

  /// An element that is open.
  private struct Open {
    var tag: MarkupTag
    var nodes: [TemplateNode] = []
  }

  private var stack: [Open] = []

  init(_ file: SourceFile) {
    self.file = file
    text = file.text
  }

  mutating func read(_ range: SourceRange) -> [TemplateNode] {
    let root = MarkupTag(name: "", isEnd: false, isClosed: false, attributes: [], range: SourceRange(0, 0))
    stack = [Open(tag: root)]
    var plain = range.start
    for tag in MarkupTags.all(text) {
      add(.text(SourceRange(plain, tag.range.start)))
      plain = tag.range.end
      if tag.isEnd {
        close(tag)
      } else if tag.isClosed || Self.voids.contains(tag.name) {
        add(contentsOf: element(Open(tag: tag), end: nil))
      } else if stack.count < Self.depthLimit, isSpecial(tag) || isNamed(tag) || stack.contains(where: { $0.tag.name == tag.name }) {
        stack.append(Open(tag: tag))
      } else {
        add(.text(tag.range))
      }
    }
    add(.text(SourceRange(plain, range.end)))
    while stack.count > 1 { flush() }
    return stack[0].nodes
  }

  private mutating func add(_ node: TemplateNode) {
    if case .text(let range) = node, range.isEmpty { return }
    stack[stack.count - 1].nodes.append(node)
  }

  private mutating func add(contentsOf nodes: [TemplateNode]) { stack[stack.count - 1].nodes += nodes }

  /// What follows Thymeleaf's prefix in the name of an attribute; nil for an attribute of others.
  func key(_ name: String) -> String? {
    for prefix in ["th:", "data-th-"] where name.hasPrefix(prefix) { return String(name.dropFirst(prefix.utf8.count)) }
    return nil
  }

  func attribute(_ name: String, _ tag: MarkupTag) -> MarkupTag.Attribute? { tag["th:" + name] ?? tag["data-th-" + name] }

  private func isSpecial(_ tag: MarkupTag) -> Bool {
    tag.name == "th:block" || tag.attributes.contains { key($0.name) != nil || $0.name.hasPrefix("layout:") }
  }

  /// Elements that fragments are named by.
  private func isNamed(_ tag: MarkupTag) -> Bool {
    ["head", "body", "main", "title", "section", "html"].contains(tag.name) || tag["id"] != nil
  }

  /// An end tag that was left out.
  private mutating func flush() {
    let open = stack.removeLast()
    add(.text(open.tag.range))
    add(contentsOf: open.nodes)
  }

  private mutating func close(_ tag: MarkupTag) {
    guard let index = stack.lastIndex(where: { $0.tag.name == tag.name }), index > 0 else { return add(.text(tag.range)) }
    while stack.count - 1 > index { flush() }
    let open = stack.removeLast()
    add(contentsOf: element(open, end: tag.range))
  }

  // MARK: - Elements

  func expression(_ range: SourceRange) -> TemplateExpression { ThymeleafExpression.read(range, of: file) }

  private func element(_ open: Open, end: SourceRange?) -> [TemplateNode] {
    let tag = open.tag
    guard isSpecial(tag) || isNamed(tag) else { return [.text(tag.range)] + open.nodes + (end.map { [.text($0)] } ?? []) }
    var inside = open.nodes
    if let value = attribute("switch", tag)?.value { inside = switched(inside, by: expression(value)) }
    if let words = attribute("text", tag)?.value {
      inside = [.output(expression(words), escapes: true, tag: words)]
    } else if let words = attribute("utext", tag)?.value {
      inside = [.output(expression(words), escapes: false, tag: words)]
    } else if let part = attribute("insert", tag)?.value ?? attribute("include", tag)?.value {
      var reference = FragmentReference(part, of: file)
      reference.otherwise = inside
      inside = [.fragment(reference)]
    }
    if let name = tag["layout:fragment"]?.value {
      inside = [.block(TemplateBlock(name: file.string(name), body: inside, tag: tag.range))]
    }
    var nodes: [TemplateNode]
    let removes = attribute("remove", tag)?.value.map { file.string($0) }
    if tag.name == "th:block" || removes == "tag" {
      nodes = inside
    } else if removes == "body" {
      nodes = start(tag) + (end.map { [.text($0)] } ?? [])
    } else {
      nodes = start(tag) + inside + (end.map { [.text($0)] } ?? [])
    }
    if let part = attribute("replace", tag)?.value {
      var reference = FragmentReference(part, of: file)
      reference.otherwise = [.text(tag.range)] + open.nodes + (end.map { [.text($0)] } ?? [])
      nodes = [.fragment(reference)]
    }
    if removes == "all" { nodes = [] }
    var isWhole = false
    if let end, case .text(let last)? = nodes.last { isWhole = last == end }
    let element = TemplateElement(
      name: tag.name, id: tag["id"]?.value.map { file.string($0) },
      fragment: attribute("fragment", tag)?.value.map { FragmentReference($0, of: file, isDeclaration: true) }, nodes: nodes,
      inside: inside, end: isWhole ? end : nil)
    nodes = [.element(element)]
    if let given = attribute("with", tag)?.value {
      nodes = [.scope(ThymeleafExpression.assignments(given, of: file), nodes, isClosed: false, tag: given)]
    }
    if let condition = attribute("if", tag)?.value { nodes = [choice(expression(condition), condition, nodes)] }
    if let condition = attribute("unless", tag)?.value {
      nodes = [choice(TemplateExpression(.not(expression(condition)), condition), condition, nodes)]
    }
    if let value = attribute("case", tag)?.value {
      let arguments = file.string(value) == "*" ? [] : [TemplateArgument(value: expression(value))]
      nodes = [choice(TemplateExpression(.call(TemplateExpression(.name(Self.caseName), value), arguments), value), value, nodes)]
    }
    if let each = attribute("each", tag)?.value { nodes = [loop(each, nodes)] }
    if let layout = tag["layout:decorate"]?.value ?? tag["layout:decorator"]?.value {
      nodes.insert(
        .extends(
          FragmentReference(layout, of: file).name ?? TemplateExpression(.opaque, layout), tag: SourceRange(layout.start, layout.start)),
        at: 0)
    }
    return nodes
  }

  private static let caseName = "@case"

  /// What stands in an element with `th:switch`: its cases are the branches of one choice, the one for all others last.
  private func switched(_ nodes: [TemplateNode], by value: TemplateExpression) -> [TemplateNode] {
    var made: [TemplateNode] = []
    var place: Int?
    var branches: [TemplateChoice.Branch] = []
    var others: [TemplateChoice.Branch] = []
    for node in nodes {
      guard case .choice(let choice) = node, choice.branches.count == 1,
        case .call(let callee, let arguments)? = choice.branches[0].condition?.kind,
        case .name(Self.caseName) = callee.kind
      else {
        made.append(node)
        continue
      }
      if place == nil {
        place = made.count
        made.append(node)
      }
      var branch = choice.branches[0]
      branch.condition = arguments.first.map { TemplateExpression(.comparison(value, .equal, $0.value), $0.value.range) }
      if branch.condition == nil { others.append(branch) } else { branches.append(branch) }
    }
    guard let place else { return nodes }
    branches += others.prefix(1)
    let end = branches[0].tag
    made[place] = .choice(TemplateChoice(branches: branches, end: SourceRange(end.start, end.start)))
    return made
  }

  /// The choice has no tags of its own: what decides stands in the element.
  private func choice(_ condition: TemplateExpression, _ place: SourceRange, _ nodes: [TemplateNode]) -> TemplateNode {
    let none = SourceRange(place.start, place.start)
    return .choice(TemplateChoice(branches: [.init(condition: condition, tag: none, body: nodes)], end: none))
  }

  /// `th:each="x, state : ${list}"`
  private func loop(_ range: SourceRange, _ nodes: [TemplateNode]) -> TemplateNode {
    let none = SourceRange(range.start, range.start)
    guard let colon = text[range.bytes].firstIndex(of: 0x3A) else { return .unknown(none) }
    let names = file.string(SourceRange(range.start, colon)).split { $0 == "," || $0 == " " }.map(String.init)
    return .loop(
      TemplateLoop(
        names: Array(names.prefix(1)), list: expression(ProgramTags.trimmed(SourceRange(colon + 1, range.end), text)), tag: none,
        body: nodes,
        otherwise: nil, otherwiseTag: nil, end: none))
  }
}
