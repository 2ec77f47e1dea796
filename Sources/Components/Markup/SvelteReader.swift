import Diagnostics
import Scripts

/// Reads a component of Svelte: https://svelte.dev/docs/svelte/svelte-files
struct SvelteReader {
  typealias NodeID = ScriptTree.NodeID

  private var scanner: MarkupScanner
  private(set) var fragments: ScriptFragments
  private(set) var component = MarkupComponent(dialect: .svelte)
  private var depth = 0
  /// Names that `$:` works out from others.
  private var derived: Set<String> = []

  private static let depthLimit = 200

  private init(_ file: SourceFile, dialect: ScriptParser.Dialect) {
    scanner = MarkupScanner(file.text, SourceRange(0, file.text.count))
    fragments = ScriptFragments(file.text, dialect: dialect)
  }

  /// The component's script, without what runs for each instance, and the rest of it.
  static func read(_ file: SourceFile) -> (tree: ScriptTree, component: MarkupComponent) {
    let whole = SourceRange(0, file.text.count)
    var isTyped = false
    var scanner = MarkupScanner(file.text, whole)
    while let start = scanner.find("<script", from: scanner.offset) {
      scanner.offset = start
      guard let block = scanner.rawBlock() else { break }
      if block.value("lang", in: file.text)?.lowercased() == "ts" { isTyped = true }
      if scanner.offset <= start { break }
    }
    var reader = SvelteReader(file, dialect: .init(hasTypes: isTyped, hasElements: false))
    reader.component.nodes = reader.nodes(until: .end)
    reader.noteAssigned()
    return (reader.fragments.tree, reader.component)
  }

  // MARK: - Blocks

  private mutating func take(_ block: MarkupScanner.Block) {
    if block.name == "style" {
      let language = block.value("lang", in: scanner.text)?.lowercased() ?? "css"
      component.styles.append(.init(language: language, scope: .scoped, range: block.content, source: nil))
      return
    }
    let statements = reactive(fragments.statements(in: block.content))
    if block.attributes["module"] != nil || block.value("context", in: scanner.text) == "module" { return fragments.declare(statements) }
    component.setupRange = block.content
    for statement in statements {
      if case .imported = fragments.tree[statement].kind {
        fragments.declare([statement])
      } else {
        component.setup.append(statement)
      }
    }
  }

  /// Statements with those behind `$:` understood.
  private mutating func reactive(_ statements: [NodeID]) -> [NodeID] {
    var made: [NodeID] = []
    for statement in statements {
      let range = fragments.tree[statement].range
      var before = range.start
      while before > 0, MarkupScanner.isSpace(scanner.text[before - 1]) { before -= 1 }
      // `$: a = b` declares a where nothing else does.
      guard before >= 2, scanner.text[before - 1] == 0x3A, scanner.text[before - 2] == 0x24,
        case .expressionStatement(let value) = fragments.tree[statement].kind,
        case .assignment("=", let target, let assigned) = fragments.tree[value].kind
      else {
        made.append(statement)
        continue
      }
      if case .identifier(let name) = fragments.tree[target].kind { derived.insert(name) }
      made.append(fragments.make(.variables([.init(target: target, value: assigned)]), range))
    }
    return made
  }

  /// Notes which names get another value later.
  private mutating func noteAssigned() {
    let tree = fragments.tree
    let defaults = defaults(in: tree)
    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      // What a pattern has by default is no assignment.
      case .assignment where defaults.contains(ScriptTree.NodeID(index)): break
      case .assignment(_, let target, _): if case .identifier(let name) = tree[target].kind { component.assigned.insert(name) }
      case .unary(let word, let value):
        if word == "++" || word == "--", case .identifier(let name) = tree[value].kind { component.assigned.insert(name) }
      default: break
      }
    }
    component.assigned.subtract(derived)
  }

  /// The assignments of patterns: `{ size = 'lg' }`.
  private func defaults(in tree: ScriptTree) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var open: [NodeID] = []
    for node in tree.nodes {
      switch node.kind {
      case .variables(let variables): open += variables.map(\.target)
      case .function(let function), .functionDeclaration(let function): open += function.parameters
      default: break
      }
    }
    while let pattern = open.popLast() {
      switch tree[pattern].kind {
      case .assignment(_, let target, _): if found.insert(pattern).inserted { open.append(target) }
      case .array(let items): open += items.compactMap(\.self)
      case .object(let properties): open += properties.map(\.value)
      default: break
      }
    }
    return found
  }

  // MARK: - Pieces

  /// What ends a list of pieces.
  private enum Ending {
    case end
    case tag(String)
    /// The closing tag of a block, or one that divides it: `{:else}`, `{/if}`.
    case block
  }

  private mutating func nodes(until ending: Ending) -> [MarkupNode] {
    var nodes: [MarkupNode] = []
    while !scanner.isAtEnd {
      let byte = scanner.byte(scanner.offset)
      if byte == 0x3C {
        if scanner.skipComment() { continue }
        if scanner.byte(scanner.offset + 1) == 0x2F {
          if case .tag(let name) = ending, closes(name) { break }
          if case .end = ending { scanner.offset += 2 } else { break }
          continue
        }
        if scanner.matches("<script", at: scanner.offset) || scanner.matches("<style", at: scanner.offset) {
          guard let block = scanner.rawBlock() else { break }
          if case .end = ending { take(block) }
          continue
        }
        guard scanner.byte(scanner.offset + 1).isASCIIAlpha, depth < Self.depthLimit else {
          nodes.append(.text(SourceRange(scanner.offset, scanner.offset + 1)))
          scanner.offset += 1
          continue
        }
        depth += 1
        nodes.append(element())
        depth -= 1
      } else if byte == 0x7B {
        let mark = scanner.byte(scanner.offset + 1)
        if mark == 0x3A || mark == 0x2F {
          if case .end = ending {
            scanner.offset = scanner.closingBrace(of: scanner.offset)
            continue
          }
          break
        }
        let before = scanner.offset
        depth += 1
        if depth < Self.depthLimit { tag(into: &nodes) } else { scanner.offset = scanner.closingBrace(of: before) }
        depth -= 1
        if scanner.offset <= before { scanner.offset = before + 1 }
      } else {
        let start = scanner.offset
        while !scanner.isAtEnd, case let next = scanner.byte(scanner.offset), next != 0x3C, next != 0x7B { scanner.offset += 1 }
        nodes.append(.text(SourceRange(start, scanner.offset)))
      }
    }
    return trimmed(nodes)
  }

  /// Pieces without the white space at both ends.
  private func trimmed(_ nodes: [MarkupNode]) -> [MarkupNode] {
    var nodes = nodes
    func isBlank(_ node: MarkupNode?) -> Bool {
      guard case .text(let range)? = node else { return false }
      return scanner.text[range.bytes].allSatisfy { MarkupScanner.isSpace($0) }
    }
    while isBlank(nodes.first) { nodes.removeFirst() }
    while isBlank(nodes.last) { nodes.removeLast() }
    return nodes
  }

  private mutating func closes(_ name: String) -> Bool {
    let start = scanner.offset
    scanner.offset += 2
    guard scanner.string(scanner.elementName()) == name else {
      scanner.offset = start
      return false
    }
    while !scanner.isAtEnd, scanner.byte(scanner.offset) != 0x3E { scanner.offset += 1 }
    scanner.offset = min(scanner.offset + 1, scanner.end)
    return true
  }

  // MARK: - Tags in braces

  /// The words of a tag in braces without its mark; moves behind it.
  private mutating func tagContent() -> SourceRange {
    let open = scanner.offset
    scanner.offset = scanner.closingBrace(of: open)
    return scanner.trimmed(SourceRange(open + 1, max(open + 1, scanner.offset - 1)))
  }

  /// A range behind a word at its beginning; nil where another stands there.
  private func behind(_ word: StaticString, _ range: SourceRange) -> SourceRange? {
    guard scanner.matches(word, at: range.start), range.start + word.utf8CodeUnitCount <= range.end else { return nil }
    return scanner.trimmed(SourceRange(range.start + word.utf8CodeUnitCount, range.end))
  }

  private mutating func tag(into nodes: inout [MarkupNode]) {
    let content = tagContent()
    if let test = behind("#if", content) {
      nodes.append(.branches(branches(test)))
    } else if let head = behind("#each", content) {
      nodes.append(each(head))
    } else if let head = behind("#await", content) {
      nodes.append(awaited(head))
    } else if behind("#key", content) != nil {
      nodes.append(.bound([], nodes: self.nodes(until: .block)))
      skipClosing()
    } else if let head = behind("#snippet", content) {
      nodes.append(snippet(head))
    } else if let value = behind("@html", content) {
      nodes.append(.html(fragments.expression(in: value)))
    } else if let value = behind("@render", content) {
      nodes.append(.rendered(fragments.expression(in: value)))
    } else if let value = behind("@const", content) {
      declare(value, &nodes)
    } else if scanner.byte(content.start) == 0x40 || scanner.byte(content.start) == 0x23 {
      // `{@debug}`, and what is not known.
    } else {
      nodes.append(.value(fragments.expression(in: content)))
    }
  }

  /// Moves over a tag that closes a block.
  private mutating func skipClosing() {
    if scanner.byte(scanner.offset) == 0x7B, scanner.byte(scanner.offset + 1) == 0x2F { _ = tagContent() }
  }

  private mutating func declare(_ range: SourceRange, _ nodes: inout [MarkupNode]) {
    let statements = fragments.statements(in: range)
    guard let first = statements.first, case .expressionStatement(let value) = fragments.tree[first].kind,
      case .assignment("=", let target, let assigned) = fragments.tree[value].kind
    else { return }
    nodes.append(.constant(target, value: assigned))
  }

  private mutating func branches(_ test: SourceRange) -> [MarkupNode.Branch] {
    var made: [MarkupNode.Branch] = []
    var current: NodeID? = fragments.expression(in: test)
    while true {
      made.append(.init(test: current, nodes: nodes(until: .block)))
      guard scanner.byte(scanner.offset) == 0x7B, scanner.byte(scanner.offset + 1) == 0x3A else { break }
      let content = tagContent()
      if let next = behind(":else", content) {
        current = behind("if", next).map { fragments.expression(in: $0) }
      } else {
        break
      }
    }
    skipClosing()
    return made
  }

  /// `{#each list as item, index (key)}`
  private mutating func each(_ head: SourceRange) -> MarkupNode {
    var list = head
    var parameters: [NodeID] = []
    if let place = lastWord(" as ", in: head) {
      list = scanner.trimmed(SourceRange(head.start, place))
      var names = scanner.trimmed(SourceRange(place + 4, head.end))
      // The key stands in brackets behind it.
      if scanner.byte(names.end - 1) == 0x29, let open = keyStart(names) { names = scanner.trimmed(SourceRange(names.start, open)) }
      parameters = fragments.patterns(in: names)
    }
    var made = MarkupNode.Each(list: fragments.expression(in: list), parameters: parameters, nodes: nodes(until: .block))
    if scanner.byte(scanner.offset) == 0x7B, scanner.byte(scanner.offset + 1) == 0x3A {
      _ = tagContent()
      made.otherwise = nodes(until: .block)
    }
    skipClosing()
    return .each(made)
  }

  private func lastWord(_ word: StaticString, in range: SourceRange) -> Int? {
    var index = range.end - word.utf8CodeUnitCount
    while index >= range.start {
      if scanner.matches(word, at: index) { return index }
      index -= 1
    }
    return nil
  }

  private func keyStart(_ range: SourceRange) -> Int? {
    var open = 0
    var index = range.end - 1
    while index >= range.start {
      if scanner.text[index] == 0x29 { open += 1 }
      if scanner.text[index] == 0x28 {
        open -= 1
        if open == 0 { return index }
      }
      index -= 1
    }
    return nil
  }

  /// What a promise gives, once it is there: what is shown meanwhile is no screen.
  private mutating func awaited(_ head: SourceRange) -> MarkupNode {
    var parameters: [NodeID] = []
    var shown: [MarkupNode] = []
    if let place = lastWord(" then ", in: head) { parameters = fragments.patterns(in: scanner.trimmed(SourceRange(place + 6, head.end))) }
    let first = nodes(until: .block)
    if !parameters.isEmpty || lastWord(" then", in: head) != nil { shown = first }
    while scanner.byte(scanner.offset) == 0x7B, scanner.byte(scanner.offset + 1) == 0x3A {
      let content = tagContent()
      let inner = nodes(until: .block)
      if let name = behind(":then", content) {
        parameters = fragments.patterns(in: name)
        shown = inner
      }
    }
    skipClosing()
    return .bound(parameters, nodes: shown)
  }

  private mutating func snippet(_ head: SourceRange) -> MarkupNode {
    let open = scanner.text[head.bytes].firstIndex(of: 0x28) ?? head.end
    let name = scanner.string(scanner.trimmed(SourceRange(head.start, open)))
    var parameters: [NodeID] = []
    if open < head.end, let close = scanner.text[head.bytes].lastIndex(of: 0x29), close > open {
      parameters = fragments.patterns(in: SourceRange(open + 1, close))
    }
    let inner = nodes(until: .block)
    skipClosing()
    return .snippet(name: name, parameters: parameters, nodes: inner)
  }

  // MARK: - Elements

  private mutating func element() -> MarkupNode {
    let start = scanner.offset
    scanner.offset += 1
    let nameRange = scanner.elementName()
    let name = scanner.string(nameRange)
    component.elementNames.insert(name)
    var made = MarkupElement(name: name, nameRange: nameRange, startTag: SourceRange(start, start), range: SourceRange(start, start))
    var closesItself = false
    var slot: String?
    var letNames: [NodeID] = []
    while true {
      scanner.skipSpace()
      guard !scanner.isAtEnd else { break }
      let byte = scanner.byte(scanner.offset)
      if byte == 0x3E {
        scanner.offset += 1
        break
      }
      if byte == 0x2F {
        scanner.offset += 1
        if scanner.byte(scanner.offset) == 0x2F || scanner.byte(scanner.offset) == 0x2A {
          while !scanner.isAtEnd, scanner.byte(scanner.offset) != 0x0A { scanner.offset += 1 }
        } else if scanner.byte(scanner.offset) == 0x3E {
          closesItself = true
          scanner.offset += 1
          break
        }
        continue
      }
      if byte == 0x7B { readShorthand(into: &made) } else { readAttribute(into: &made, &slot, &letNames) }
    }
    made.startTag.end = scanner.offset
    if !closesItself, !MarkupScanner.voidElements.contains(name) {
      let inner = nodes(until: .tag(name))
      made.children = letNames.isEmpty ? inner : [.slotContent(name: "default", parameters: letNames, nodes: inner)]
    }
    made.range.end = scanner.offset
    guard let slot else { return .element(made) }
    let nodes = name == "svelte:fragment" ? made.children : [.element(made)]
    return .slotContent(name: slot, parameters: letNames, nodes: nodes)
  }

  /// `{name}`, `{...rest}`, `{@attach …}`
  private mutating func readShorthand(into made: inout MarkupElement) {
    let content = tagContent()
    if scanner.matches("...", at: content.start) {
      let value = fragments.expression(in: SourceRange(content.start + 3, content.end))
      made.attributes.append(.init(name: "", nameRange: content, kind: .spread(value)))
    } else if scanner.byte(content.start) != 0x40 {
      let name = scanner.string(content)
      made.attributes.append(.init(name: name, nameRange: content, kind: .bound(fragments.expression(in: content))))
    }
  }

  /// More bytes than an action of one statement has.
  private static let longestAction = 300

  /// What an action of the component's own sets a field's type to: `const setType = (node) => { node.type = type }`. Svelte refuses a type that
  /// changes beside `bind:value`: https://svelte.dev/docs/svelte/svelte-action
  private func typeSet(by action: String) -> SourceRange? {
    let text = scanner.text
    guard !action.isEmpty,
      let name = ["const ", "let ", "function "].lazy.compactMap({ text.firstRange(of: Array(($0 + action).utf8)) }).first
    else { return nil }
    let body = text[name.upperBound...].prefix(Self.longestAction)
    guard let sign = body.firstRange(of: Array(".type = ".utf8)) else { return nil }
    let end = body[sign.upperBound...].firstIndex { $0 == 0x3B || $0 == 0x0A || $0 == 0x7D } ?? body.endIndex
    return end > sign.upperBound ? SourceRange(sign.upperBound, end) : nil
  }

  private mutating func readAttribute(into made: inout MarkupElement, _ slot: inout String?, _ letNames: inout [NodeID]) {
    let range = scanner.attributeName()
    let name = scanner.string(range)
    var pieces: [MarkupAttribute.Piece]?
    if scanner.byte(scanner.offset) == 0x3D {
      scanner.offset += 1
      pieces = value()
    }
    var only: NodeID?
    if let pieces, pieces.count == 1, case .value(let node) = pieces[0] { only = node }
    func add(_ name: String, _ kind: MarkupAttribute.Kind) { made.attributes.append(.init(name: name, nameRange: range, kind: kind)) }
    let colon = name.firstIndex(of: ":")
    let argument = colon.map { String(name[name.index(after: $0)...].prefix { $0 != "|" }) } ?? ""
    /// The expression, or the name itself where none is written.
    func shorthand() -> NodeID { only ?? fragments.make(.identifier(argument), range) }
    switch colon.map({ String(name[..<$0]) }) {
    case "on": if let only { return add(argument, .handler(only)) } else { return }
    case "bind":
      if argument == "this" {
        if let only { add("#ref", .plain(fragments.tree[only].range)) }
        return
      }
      let value = shorthand()
      if case .identifier(let target) = fragments.tree[value].kind { component.assigned.insert(target) }
      return add(argument, .model(value))
    case "class": return add(argument, .classToggle(shorthand()))
    case "style": return add(argument, .styleProperty(pieces ?? [.value(shorthand())]))
    case "let":
      if let only { letNames.append(only) } else { letNames.append(fragments.make(.identifier(argument), range)) }
      return
    case "use":
      if made.name == "input", let value = typeSet(by: argument) { add("type", .bound(fragments.expression(in: value))) }
      return
    case "transition", "in", "out", "animate": return
    default: break
    }
    guard let pieces else { return add(name, .plain(nil)) }
    if let only { return add(name, .bound(only)) }
    if pieces.isEmpty { return add(name, .plain(SourceRange(scanner.offset, scanner.offset))) }
    if pieces.count == 1, case .text(let text) = pieces[0] {
      if name == "slot" { slot = scanner.string(text) } else { add(name, .plain(text)) }
      return
    }
    add(name, .mixed(pieces))
  }

  /// Words and expressions behind an equals sign.
  private mutating func value() -> [MarkupAttribute.Piece] {
    var made: [MarkupAttribute.Piece] = []
    let quote = scanner.byte(scanner.offset)
    let isQuoted = quote == 0x22 || quote == 0x27
    if isQuoted { scanner.offset += 1 }
    var start = scanner.offset
    func flush(_ end: Int) { if end > start { made.append(.text(SourceRange(start, end))) } }
    while !scanner.isAtEnd {
      let byte = scanner.byte(scanner.offset)
      if isQuoted ? byte == quote : MarkupScanner.isSpace(byte) || byte == 0x3E || byte == 0x2F && scanner.byte(scanner.offset + 1) == 0x3E
      {
        break
      }
      if byte == 0x7B {
        flush(scanner.offset)
        made.append(.value(fragments.expression(in: tagContent())))
        start = scanner.offset
      } else {
        scanner.offset += 1
      }
    }
    flush(scanner.offset)
    if isQuoted { scanner.offset = min(scanner.offset + 1, scanner.end) }
    return made
  }
}
