import Diagnostics
import Scripts
import Templates

/// Reads a single-file component of Vue: https://vuejs.org/api/sfc-spec.html
struct VueReader {
  typealias NodeID = ScriptTree.NodeID

  private let file: SourceFile
  private var scanner: MarkupScanner
  private(set) var fragments: ScriptFragments
  private(set) var component = MarkupComponent(dialect: .vue)
  private var depth = 0

  private static let depthLimit = 200

  private init(_ file: SourceFile, dialect: ScriptParser.Dialect) {
    self.file = file
    scanner = MarkupScanner(file.text, SourceRange(0, file.text.count))
    fragments = ScriptFragments(file.text, dialect: dialect)
  }

  /// The component's script, without what runs for each instance, and the rest of it.
  static func read(_ file: SourceFile) -> (tree: ScriptTree, component: MarkupComponent) {
    var blocks: [MarkupScanner.Block] = []
    var templates: [MarkupScanner.Block] = []
    var scanner = MarkupScanner(file.text, SourceRange(0, file.text.count))
    // The template ends where its own elements do, so it is looked at in its order.
    var language = ""
    while let start = scanner.text[scanner.offset..<scanner.end].firstIndex(of: 0x3C) {
      scanner.offset = start
      if scanner.skipComment() { continue }
      var ahead = scanner
      guard let block = ahead.rawBlock() else {
        scanner.offset = start + 1
        continue
      }
      if block.name == "template" {
        templates.append(block)
        scanner.offset = block.value("lang", in: file.text).map { $0 == "html" } ?? true ? endOfTemplate(block, scanner) : block.end
        continue
      }
      if block.name == "script", let lang = block.value("lang", in: file.text) { language = lang.lowercased() }
      blocks.append(block)
      scanner = ahead
    }
    var reader = VueReader(
      file, dialect: .init(hasTypes: language.hasPrefix("ts"), hasElements: language.hasSuffix("x")))
    for block in blocks { reader.take(block) }
    if let template = templates.first { reader.readTemplate(template) }
    return (reader.fragments.tree, reader.component)
  }

  /// Behind the closing tag of a template, in which others may stand.
  private static func endOfTemplate(_ block: MarkupScanner.Block, _ scanner: MarkupScanner) -> Int {
    var open = 1
    var index = block.startTag.end
    while index < scanner.end {
      guard scanner.text[index] == 0x3C else {
        index += 1
        continue
      }
      if scanner.matches("<template", at: index) {
        let close = scanner.text[index..<scanner.end].firstIndex(of: 0x3E) ?? scanner.end
        if close > index, scanner.byte(close - 1) != 0x2F { open += 1 }
      } else if scanner.matches("</template", at: index) {
        open -= 1
        if open == 0 { return min(index + 11, scanner.end) }
      }
      index += 1
    }
    return scanner.end
  }

  // MARK: - Blocks

  private mutating func take(_ block: MarkupScanner.Block) {
    switch block.name {
    case "script":
      let statements = fragments.statements(in: block.content)
      guard block.attributes["setup"] != nil else { return fragments.declare(statements) }
      component.setupRange = block.content
      for statement in statements {
        if case .imported = fragments.tree[statement].kind {
          fragments.declare([statement])
        } else {
          component.setup.append(statement)
        }
      }
    case "style":
      let scope: MarkupComponent.Styles.Scope
      if let name = block.attributes["module"] {
        scope = .module(name.map { scanner.string($0) } ?? "$style")
      } else {
        scope = block.attributes["scoped"] != nil ? .scoped : .everywhere
      }
      var source: ScriptNode.ModuleName?
      if let range = block.attributes["src"], let range { source = .init(name: scanner.string(range), range: range) }
      let language = block.value("lang", in: scanner.text)?.lowercased() ?? "css"
      component.styles.append(.init(language: language, scope: scope, range: block.content, source: source))
    default: break
    }
  }

  private mutating func readTemplate(_ block: MarkupScanner.Block) {
    let language = block.value("lang", in: scanner.text)?.lowercased() ?? "html"
    guard language == "html" || language == "pug" || language == "jade", block.attributes["src"] == nil else {
      component.unread = block.startTag
      return
    }
    if language != "html" {
      component.nodes = nodes(PugOutline.read(block.content, in: file), space: spaceByte(in: block.content))
      return
    }
    scanner.offset = block.startTag.end
    component.nodes = children(of: "template")
  }

  // MARK: - Elements

  /// How an element goes on with a condition of the one before it.
  private enum Chain {
    case none
    case opens(NodeID)
    case continues(NodeID?)
  }

  /// What stands up to an element's closing tag, and over it. Another's is left for the element around it.
  private mutating func children(of name: String) -> [MarkupNode] {
    var nodes: [MarkupNode] = []
    var pending: SourceRange?
    while !scanner.isAtEnd {
      if scanner.byte(scanner.offset) != 0x3C {
        let words = textRange()
        if isBlank(words) { pending = words } else { read(words: words, &nodes, after: &pending) }
        continue
      }
      if scanner.skipComment() { continue }
      if scanner.byte(scanner.offset + 1) == 0x2F {
        if closes(name) { break }
        // A tag that closes nothing here ends the element, where it may close one around it.
        if depth > 0 { break }
        scanner.offset += 2
        continue
      }
      guard scanner.byte(scanner.offset + 1).isASCIIAlpha, depth < Self.depthLimit else {
        let start = scanner.offset
        scanner.offset += 1
        nodes.append(.text(SourceRange(start, start + 1)))
        continue
      }
      depth += 1
      let (made, chain) = element()
      depth -= 1
      // White space with a line break in it, between elements, is left out.
      if let space = pending, !nodes.isEmpty, !scanner.text[space.bytes].contains(0x0A) { nodes.append(.text(space)) }
      pending = nil
      append(made, chain, to: &nodes)
    }
    return nodes
  }

  /// Appends what an element is, to the conditions of those before it where it goes on with them.
  private func append(_ made: MarkupNode, _ chain: Chain, to nodes: inout [MarkupNode]) {
    switch chain {
    case .none: nodes.append(made)
    case .opens(let test): nodes.append(.branches([.init(test: test, nodes: [made])]))
    case .continues(let test):
      if let last = nodes.last(where: { if case .text(let words) = $0 { !isBlank(words) } else { true } }), case .branches(var all) = last {
        while case .text? = nodes.last { nodes.removeLast() }
        all.append(.init(test: test, nodes: [made]))
        nodes[nodes.count - 1] = .branches(all)
      } else {
        nodes.append(made)
      }
    }
  }

  private func isBlank(_ range: SourceRange) -> Bool { scanner.text[range.bytes].allSatisfy { MarkupScanner.isSpace($0) } }

  /// Words up to the next bracket; one that begins no tag is a word.
  private mutating func textRange() -> SourceRange {
    let start = scanner.offset
    while scanner.offset < scanner.end {
      let byte = scanner.text[scanner.offset]
      if byte == 0x3C { break }
      if byte == 0x7B, scanner.byte(scanner.offset + 1) == 0x7B, let end = scanner.find("}}", from: scanner.offset + 2) {
        scanner.offset = end + 2
        continue
      }
      scanner.offset += 1
    }
    return SourceRange(start, scanner.offset)
  }

  /// Words with the expressions between them.
  private mutating func read(words: SourceRange, _ nodes: inout [MarkupNode], after pending: inout SourceRange?) {
    if let space = pending { nodes.append(.text(space)) }
    pending = nil
    var start = words.start
    var index = words.start
    while index + 1 < words.end {
      guard scanner.text[index] == 0x7B, scanner.text[index + 1] == 0x7B, let end = scanner.find("}}", from: index + 2) else {
        index += 1
        continue
      }
      if index > start { nodes.append(.text(SourceRange(start, index))) }
      nodes.append(.value(fragments.expression(in: scanner.trimmed(SourceRange(index + 2, end)))))
      index = end + 2
      start = index
    }
    if words.end > start { nodes.append(.text(SourceRange(start, words.end))) }
  }

  private mutating func closes(_ name: String) -> Bool {
    let start = scanner.offset
    scanner.offset += 2
    let found = scanner.string(scanner.elementName())
    guard found == name || found.lowercased() == name.lowercased() else {
      scanner.offset = start
      return false
    }
    while !scanner.isAtEnd, scanner.byte(scanner.offset) != 0x3E { scanner.offset += 1 }
    scanner.offset = min(scanner.offset + 1, scanner.end)
    return true
  }

  /// What the directives say of an element that decide what stands there at all.
  private struct Structure {
    var chain = Chain.none
    var each: (list: NodeID, parameters: [NodeID])?
    var slot: (name: String, parameters: [NodeID])?
  }

  /// An element; the offset is its bracket.
  private mutating func element() -> (MarkupNode, Chain) {
    let start = scanner.offset
    scanner.offset += 1
    let nameRange = scanner.elementName()
    let name = scanner.string(nameRange)
    component.elementNames.insert(name)
    var made = MarkupElement(name: name, nameRange: nameRange, startTag: SourceRange(start, start), range: SourceRange(start, start))
    var structure = Structure()
    var closesItself = false
    while true {
      scanner.skipSpace()
      guard !scanner.isAtEnd else { break }
      if scanner.byte(scanner.offset) == 0x3E {
        scanner.offset += 1
        break
      }
      if scanner.byte(scanner.offset) == 0x2F {
        scanner.offset += 1
        if scanner.byte(scanner.offset) == 0x3E {
          closesItself = true
          scanner.offset += 1
          break
        }
        continue
      }
      readAttribute(into: &made, &structure)
    }
    made.startTag.end = scanner.offset
    if !closesItself, !MarkupScanner.voidElements.contains(name) { made.children = children(of: name) }
    made.range.end = scanner.offset
    return (node(made, structure), structure.chain)
  }

  private func node(_ element: MarkupElement, _ structure: Structure) -> MarkupNode {
    var nodes: [MarkupNode]
    if element.name == "template" {
      nodes = element.children
      if let slot = structure.slot { nodes = [.slotContent(name: slot.name, parameters: slot.parameters, nodes: nodes)] }
    } else if let slot = structure.slot {
      if element.attributes.contains(where: { $0.name == "slot" }) || slot.name.hasPrefix("\u{0}") {
        // Vue 2: the element itself goes into the slot.
        var inner = element
        inner.attributes.removeAll { $0.name == "slot" }
        nodes = [.slotContent(name: slot.name.replacing("\u{0}", with: ""), parameters: slot.parameters, nodes: [.element(inner)])]
      } else {
        var outer = element
        outer.children = [.slotContent(name: slot.name, parameters: slot.parameters, nodes: element.children)]
        nodes = [.element(outer)]
      }
    } else {
      nodes = [.element(element)]
    }
    if let each = structure.each { nodes = [.each(.init(list: each.list, parameters: each.parameters, nodes: nodes))] }
    return nodes.count == 1 ? nodes[0] : .bound([], nodes: nodes)
  }

  // MARK: - Pug

  /// A place at which white space stands; nil for a template of one line.
  private func spaceByte(in range: SourceRange) -> SourceRange? {
    let text = scanner.text[range.bytes]
    return (text.firstIndex(of: 0x20) ?? text.firstIndex(where: { MarkupScanner.isSpace($0) })).map { SourceRange($0, $0 + 1) }
  }

  private mutating func nodes(_ outline: [PugOutline.Node], space: SourceRange?) -> [MarkupNode] {
    var nodes: [MarkupNode] = []
    var pending: SourceRange?
    for node in outline {
      switch node {
      case .text(let words): read(words: words, &nodes, after: &pending)
      case .unknown(let range):
        // What Pug would write here is not known.
        nodes.append(.html(fragments.make(.unknown, range)))
      case .element(let element):
        let (made, chain) = self.element(element, space: space)
        append(made, chain, to: &nodes)
      }
    }
    return nodes
  }

  private mutating func element(_ outline: PugOutline.Element, space: SourceRange?) -> (MarkupNode, Chain) {
    let nameRange = outline.name ?? SourceRange(outline.head.start, outline.head.start)
    let name = outline.name.map { scanner.string($0) } ?? "div"
    component.elementNames.insert(name)
    var made = MarkupElement(
      name: name, nameRange: nameRange, startTag: outline.head, range: SourceRange(outline.head.start, max(outline.head.end, outline.end)))
    var structure = Structure()
    if let id = outline.id { made.attributes.append(.init(name: "id", nameRange: id, kind: .plain(id))) }
    // The classes of the shortcuts and of the attribute are one list.
    var classes = outline.classes
    for attribute in outline.attributes where scanner.string(attribute.name) == "class" && !attribute.isComputed {
      if let value = attribute.value { classes.append(value) }
    }
    if let first = classes.first {
      var pieces: [MarkupAttribute.Piece] = []
      for range in classes {
        if !pieces.isEmpty, let space { pieces.append(.text(space)) }
        pieces.append(.text(range))
      }
      let kind: MarkupAttribute.Kind = classes.count == 1 ? .plain(first) : .mixed(pieces)
      made.attributes.append(.init(name: "class", nameRange: first, kind: kind))
    }
    for attribute in outline.attributes {
      let name = scanner.string(attribute.name)
      guard !attribute.isComputed else {
        let unknown = fragments.make(.unknown, attribute.name)
        made.attributes.append(
          .init(name: name, nameRange: attribute.name, kind: attribute.value == nil ? .spread(unknown) : .bound(unknown)))
        continue
      }
      if name == "class", attribute.value != nil { continue }
      take(name, attribute.name, attribute.value, into: &made, &structure)
    }
    made.children = nodes(outline.children, space: space)
    return (node(made, structure), structure.chain)
  }

  // MARK: - Attributes and directives

  private mutating func readAttribute(into made: inout MarkupElement, _ structure: inout Structure) {
    let range = scanner.attributeName()
    let name = scanner.string(range)
    var value: SourceRange?
    var ahead = scanner
    ahead.skipSpace()
    if ahead.byte(ahead.offset) == 0x3D {
      scanner = ahead
      scanner.offset += 1
      value = scanner.plainValue()
    }
    take(name, range, value, into: &made, &structure)
  }

  /// An attribute or a directive, with what stands between its quotation marks.
  private mutating func take(
    _ name: String, _ range: SourceRange, _ value: SourceRange?, into made: inout MarkupElement, _ structure: inout Structure
  ) {
    func add(_ name: String, _ kind: MarkupAttribute.Kind, _ made: inout MarkupElement) {
      made.attributes.append(.init(name: name, nameRange: range, kind: kind))
    }
    let trimmed = value.map { scanner.trimmed($0) }
    switch name {
    case "v-if": if let trimmed { structure.chain = .opens(fragments.expression(in: trimmed)) }
    case "v-else-if": structure.chain = .continues(trimmed.map { fragments.expression(in: $0) })
    case "v-else": structure.chain = .continues(nil)
    case "v-for": if let trimmed { structure.each = each(trimmed) }
    case "v-show": if let trimmed { add(name, .shown(fragments.expression(in: trimmed)), &made) }
    case "v-html": if let trimmed { add(name, .html(fragments.expression(in: trimmed)), &made) }
    case "v-text": if let trimmed { add(name, .words(fragments.expression(in: trimmed)), &made) }
    case "v-bind": if let trimmed { add(name, .spread(fragments.expression(in: trimmed)), &made) }
    case "slot-scope", "scope":
      if let trimmed, made.name == "template" || name == "slot-scope" {
        structure.slot = (structure.slot?.name ?? (made.name == "template" ? "default" : "\u{0}default"), patterns(trimmed))
      }
    case "slot" where made.name == "template" || value != nil:
      if let value { structure.slot = ((made.name == "template" ? "" : "\u{0}") + scanner.string(value), structure.slot?.parameters ?? []) }
    default:
      if name == "v-slot" || name.hasPrefix("v-slot:") || name.hasPrefix("#") {
        let slot = name.hasPrefix("#") ? String(name.dropFirst()) : String(name.dropFirst("v-slot:".utf8.count))
        structure.slot = (slot.isEmpty ? "default" : slot, trimmed.map { patterns($0) } ?? [])
        return
      }
      if let kind = directive(name, trimmed, range) { return add(kind.name, kind.kind, &made) }
      if name.hasPrefix("v-"), name != "v-t" { return }
      add(name, .plain(value), &made)
    }
  }

  /// `:href`, `@click`, `v-model` and their like; nil for other attributes.
  private mutating func directive(_ name: String, _ value: SourceRange?, _ range: SourceRange) -> (
    name: String, kind: MarkupAttribute.Kind
  )? {
    func argument(_ prefixes: [String]) -> String? {
      prefixes.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.utf8.count).prefix { $0 != "." }) }
    }
    if let event = argument(["@", "v-on:"]) {
      guard let value, !event.isEmpty, !event.hasPrefix("[") else { return ("", .plain(nil)) }
      return (event, .handler(fragments.handler(in: value)))
    }
    if name == "v-model" || name.hasPrefix("v-model.") || name.hasPrefix("v-model:") {
      guard let value else { return ("", .plain(nil)) }
      let target = argument(["v-model:"]) ?? ""
      return (target, .model(fragments.expression(in: value)))
    }
    if let bound = argument([":", "v-bind:"]) {
      // What is called so is only known when the page is there.
      guard !bound.isEmpty, !bound.hasPrefix("[") else { return ("", .plain(nil)) }
      guard let value else { return (bound, .bound(fragments.make(.identifier(ComponentNames.camelCased(bound)), range))) }
      return (bound, .bound(fragments.expression(in: value)))
    }
    return nil
  }

  private mutating func patterns(_ range: SourceRange) -> [NodeID] {
    var range = range
    if scanner.byte(range.start) == 0x28, scanner.byte(range.end - 1) == 0x29 { range = SourceRange(range.start + 1, range.end - 1) }
    return fragments.patterns(in: range)
  }

  /// `(item, index) in list`
  private mutating func each(_ range: SourceRange) -> (list: NodeID, parameters: [NodeID])? {
    var index = range.start
    while index + 4 <= range.end {
      let word = index + 1
      if MarkupScanner.isSpace(scanner.text[index]) || scanner.text[index] == 0x29,
        scanner.matches("in", at: word) || scanner.matches("of", at: word), MarkupScanner.isSpace(scanner.byte(word + 2))
      {
        let left = scanner.trimmed(SourceRange(range.start, scanner.text[index] == 0x29 ? index + 1 : index))
        let right = scanner.trimmed(SourceRange(word + 3, range.end))
        return (fragments.expression(in: right), patterns(left))
      }
      index += 1
    }
    return nil
  }
}
