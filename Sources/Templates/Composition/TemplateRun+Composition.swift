import Diagnostics

/// Layouts, blocks, includes, macros.
extension TemplateRun {
  /// Writes a whole template with the layouts that it extends.
  func render(template: TemplateTree, _ scope: TemplateScope, blocks: [String: [BlockDefinition]] = [:]) {
    guard enter(template, tag: nil) else { return }
    defer { stack.removeLast() }
    if template.language == .go { return renderGo(template, scope) }
    if template.language == .templ { return renderTempl(template, scope) }
    var frame = TemplateFrame(template, scope)
    frame.blocks = blocks
    if template.language == .blazor { frame = blazorFrame(template, [:], frame.scope) }
    if template.language.hoistsMacros { hoist(template.nodes, &frame) }
    extend(&frame)
  }

  /// Writes a template in the layout that it names, or that its framework gives it.
  func extend(_ frame: inout TemplateFrame) {
    guard let (name, tag) = Self.extends(frame.tree.nodes) else {
      if stack.count == 1, let (layout, attributes) = project.finder.tilesLayout(of: frame.tree) {
        return render(frame, withinTiles: layout, attributes)
      }
      if let layout = layout(of: frame.tree) { return render(frame, frame.tree.nodes, within: layout) }
      if let name = statedLayout(of: frame.tree) { miss(.layout, name, SourceRange(0, 0), frame) }
      return render(frame.tree.nodes, &frame)
    }
    var found: TemplateTree?
    var parent = value(name, frame)
    if case .conditional(let condition, let yes, let no) = name.kind, let holds = chooses(condition, frame, always: true) {
      parent = holds ? value(yes, frame) : no.map { value($0, frame) } ?? .null
    }
    if case .null = parent {
      // It says that it has none.
      return render(frame.tree.nodes.filter { if case .extends = $0 { false } else { true } }, &frame)
    }
    for name in names(parent) where found == nil { found = project.finder.layout(name, from: frame.tree) }
    guard let parent = found else {
      // The layout is not there: what is left is a part.
      miss(.layout, name, tag, frame)
      keep(tag, frame)
      render(frame.tree.nodes.compactMap(Self.withoutLayout), &frame)
      return showUnplaced(frame)
    }
    if frame.tree.language == .ejs || frame.tree.language == .php || frame.tree.language == .handlebars
      || frame.tree.language == .razor || frame.tree.language == .velocity || frame.tree.language == .gsp
    {
      let page = frame
      let rest = frame.tree.nodes.filter { if case .extends = $0 { false } else { true } }
      return render(page, rest, within: parent)
    }
    if frame.tree.language == .mako { return extend(mako: frame, within: parent, tag) }
    guard enter(parent, tag: tag, from: frame.tree, isLayout: true) else { return }
    defer { stack.removeLast() }
    layouts.append(parent)
    if frame.tree.language == .blade {
      let rest = frame.tree.nodes.filter { if case .extends = $0 { false } else { true } }
      // What stands outside its sections is sent before the layout.
      let before = sink
      within(frame.tree) { render(rest, &frame) }
      if !Self.holdsElement(sink.text.bytes[before.text.bytes.count...]) { sink = before }
      var inner = TemplateFrame(parent, frame.scope)
      return extend(&inner)
    }
    // What stands outside its blocks is not written, but what it sets is seen in them.
    let written = captured { render(frame.tree.nodes.filter { Self.isDefinition($0, frame.tree) }, &frame) }
    _ = written
    collect(frame.tree.nodes, frame, depth: 0, &frame.blocks)
    if frame.tree.language == .thymeleaf, let head = TemplateElement.find("head", in: frame.tree.nodes) {
      heads.append(TemplateContent(head.inside, frame))
    }
    var inner = TemplateFrame(parent, frame.scope)
    inner.blocks = frame.blocks
    extend(&inner)
    noteBlocks(of: frame.tree, within: parent)
  }

  /// Writes the blocks of the page, and of the layouts between it and one that is not there, which none of them places.
  private func showUnplaced(_ frame: TemplateFrame) {
    guard !frame.blocks.isEmpty else { return }
    var placed: [String: [BlockDefinition]] = [:]
    collect(frame.tree.nodes, frame, depth: 0, &placed)
    var shown = Set(placed.keys)
    var trees: [String: TemplateTree] = [:]
    for definition in frame.blocks.values.joined() { trees[definition.tree.file.path] = definition.tree }
    for path in stack {
      guard let tree = trees.removeValue(forKey: path), path != frame.tree.file.path else { continue }
      var inner = frame
      inner.tree = tree
      for case .block(let block) in tree.nodes where shown.insert(block.name).inserted { self.block(block, inner) }
    }
  }

  static func extends(_ nodes: [TemplateNode]) -> (TemplateExpression, SourceRange)? {
    for node in nodes {
      if case .extends(let name, let tag) = node { return (name, tag) }
    }
    return nil
  }

  /// Whether a text has the start of an element: blanks, directives that are not known and values alone show no page.
  private static func holdsElement(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains { open, next in
      open == UInt8(ascii: "<") && next.isASCIIAlpha
    }
  }

  /// What a node shows where its layout is not there: the sections that it fills stand one behind the other.
  private static func withoutLayout(_ node: TemplateNode) -> TemplateNode? {
    switch node {
    case .extends: nil
    case .fill(let fill) where fill.value == nil: .scope([], fill.body, isClosed: false, tag: fill.tag)
    default: node
    }
  }

  private static func isDefinition(_ node: TemplateNode, _ tree: TemplateTree) -> Bool {
    switch node {
    // A file that Pug includes may be one of mixins.
    case .include: tree.language == .pug
    case .unknown(let tag): isFormTheme(tag, tree)
    case .assign, .capture, .macro, .importing, .fill: true
    default: false
    }
  }

  func collect(_ nodes: [TemplateNode], _ frame: TemplateFrame, depth: Int, _ blocks: inout [String: [BlockDefinition]]) {
    guard depth < Self.depthLimit else { return }
    for node in nodes {
      switch node {
      case .macro(let macro) where frame.tree.language == .mako && macro.parameters.isEmpty:
        blocks[macro.name, default: []].append(BlockDefinition(nodes: macro.body, tree: frame.tree, names: frame.scope.names))
      case .block(let block):
        blocks[block.name, default: []].append(BlockDefinition(nodes: block.body, tree: frame.tree, names: frame.scope.names))
        collect(block.body, frame, depth: depth + 1, &blocks)
      case .choice(let choice): for branch in choice.branches { collect(branch.body, frame, depth: depth + 1, &blocks) }
      case .markup(let element): collect(element.body, frame, depth: depth + 1, &blocks)
      case .element(let element): collect(element.nodes, frame, depth: depth + 1, &blocks)
      case .scope(_, let body, _, _): collect(body, frame, depth: depth + 1, &blocks)
      case .loop(let loop): collect(loop.body, frame, depth: depth + 1, &blocks)
      default: break
      }
    }
  }

  /// Jekyll's and Eleventy's `layout: name`.
  private func layout(of tree: TemplateTree) -> TemplateTree? {
    if tree.language == .ejs || tree.language == .handlebars, tree.frontMatter.isEmpty {
      return stack.count == 1 ? expressLayout(of: tree) : nil
    }
    if tree.language == .velocity { return stack.count == 1 ? velocityLayout(of: tree) : nil }
    if tree.language == .blazor { return project.finder.blazorLayout(of: tree, isPage: stack.count == 1) }
    if tree.language == .razor { return stack.count == 1 ? project.finder.razorLayout(of: tree) : nil }
    if tree.language == .heex { return project.finder.phoenixLayout(of: tree) }
    if tree.language.isRails { return stack.count == 1 ? project.finder.railsLayout(of: tree) : nil }
    return statedLayout(of: tree).flatMap { project.finder.layout($0, from: tree) }
  }

  private func statedLayout(of tree: TemplateTree) -> String? {
    tree.frontMatter["layout"]?.plainText.flatMap { ["null", "none", "false"].contains($0) ? nil : $0 }
  }

  /// The layout of Express' engines, around a view that is no whole page.
  private func expressLayout(of tree: TemplateTree) -> TemplateTree? {
    guard tree.file.text.firstRange(of: Array("<html".utf8)) == nil, tree.file.text.firstRange(of: Array("<body".utf8)) == nil,
      !tree.file.path.contains("/partials/"), !tree.file.path.contains("layout")
    else { return nil }
    switch project.finder.expressLayout(statedFor: tree) {
    case .bare: return nil
    case .named(let stated):
      for name in [stated, "layouts/" + stated] { if let layout = project.finder.layout(name, from: tree) { return layout } }
    case nil: break
    }
    for name in ["layouts/main", "layout", "layouts/layout", "layouts/default"] {
      guard let layout = project.finder.layout(name, from: tree),
        Self.bodies.contains(where: { layout.file.text.firstRange(of: $0) != nil })
      else { continue }
      return layout
    }
    return nil
  }

  /// The layout that Velocity's servlet puts around views that are no whole pages.
  private func velocityLayout(of tree: TemplateTree) -> TemplateTree? {
    guard tree.file.text.firstRange(of: Array("<html".utf8)) == nil, !tree.file.path.contains("layout") else { return nil }
    for name in ["layout/Default.vm", "layout/default.vm", "layouts/default.vm", "layout.vm"] {
      if let layout = project.finder.layout(name, from: tree), layout.file.text.firstRange(of: Array("screen_content".utf8)) != nil {
        return layout
      }
    }
    return nil
  }

  /// How layouts write their content.
  private static let bodies = ["<%- body", "<%-body", "{{{body}}}", "{{{ body }}}", "{{{ body}}}", "{{{> body}}}"].map { Array($0.utf8) }

  private func render(_ frame: TemplateFrame, _ nodes: [TemplateNode], within layout: TemplateTree) {
    guard enter(layout, tag: nil, from: frame.tree, isLayout: true) else { return }
    defer { stack.removeLast() }
    var outer = TemplateFrame(layout, frame.scope)
    var page = TemplateMap()
    page.isOpen = true
    if case .map(let known) = frame.scope["page"] { page = known }
    for (key, value) in frame.tree.frontMatter.sorted(by: { $0.key < $1.key }) where page[key] == nil { page[key] = value }
    outer.scope.names["page"] = .map(page)
    var inner = frame
    inner.scope.names["page"] = .map(page)
    if !frame.tree.language.isBracePercent {
      // What a view collects for its layout stands before the view itself.
      var collecting = inner
      _ = captured { render(nodes, &collecting) }
      // A layout of Rails' may collect for another one that it stands in: `content_for :content do`, `render template: "layouts/base"`.
      fillsAreComplete = !frame.tree.language.isRails
      for (name, value) in collecting.scope.names where name.hasPrefix(RazorStatement.viewDataPrefix) { outer.scope.names[name] = value }
    }
    let given = TemplateContent(nodes, inner)
    let content = TemplateValue.content(given)
    outer.scope.names["content"] = content
    outer.scope.names["body"] = content
    outer.scope.names["@inner_content"] = content
    var it = TemplateMap()
    it.isOpen = true
    it["body"] = content
    outer.scope.names["it"] = .map(it)
    if frame.tree.language == .blazor {
      routed = TemplateContent(nodes, inner)
      outer = blazorFrame(layout, ["Body": content])
    }
    extend(&outer)
    guard frame.tree.language != .blazor, Self.hasContent(nodes, frame.tree) else { return }
    let pair = [frame.tree.file.path, layout.file.path]
    if shownContents.contains(ObjectIdentifier(given)) { keptContents.insert(pair) } else { lostContents.insert(pair) }
  }

  /// Whether a view holds more than what it sets and collects for its layout.
  private static func hasContent(_ nodes: [TemplateNode], _ tree: TemplateTree) -> Bool {
    nodes.contains { node in
      switch node {
      case .text(let range): tree.file.text[range.bytes].contains { $0 > 0x20 }
      case .output, .include, .call, .helper, .markup, .element: true
      default: false
      }
    }
  }

  /// How often a file may stand in what it was given to write.
  private static let coverLimit = 8

  /// Writes what a file gave to another one: what is open between the two is none of it, and may stand in it again.
  func within(_ tree: TemplateTree, _ body: () -> Void) {
    guard let place = stack.lastIndex(of: tree.file.path), place + 1 < stack.count else { return body() }
    let (outer, count) = (stack, covered.count)
    covered += stack[(place + 1)...]
    stack.removeLast(stack.count - place - 1)
    body()
    stack = outer
    covered.removeLast(covered.count - count)
  }

  /// Notes that a file is put together within those on the stack; false where that leads in a circle or too deep.
  ///
  /// `isLayout`: whether it stands around the page, or whatever else it is entered from.
  func enter(_ tree: TemplateTree, tag: SourceRange?, from: TemplateTree? = nil, isLayout: Bool = false) -> Bool {
    if stack.contains(tree.file.path) || covered.count(where: { $0 == tree.file.path }) >= Self.coverLimit {
      notice("The template '\(tree.file.path)' includes itself; that part is left out.", from ?? tree, tag)
      return false
    }
    guard stack.count + covered.count < Self.depthLimit else {
      notice("Templates include each other more than \(Self.depthLimit) deep; what lies deeper is left out.", from ?? tree, tag)
      return false
    }
    stack.append(tree.file.path)
    if tree.language == .php, !files.contains(tree.file.path) { requiredCode.append(tree) }
    note(tree, isLayout: isLayout)
    return true
  }

  // MARK: - Blocks

  func block(_ block: TemplateBlock, _ frame: TemplateFrame) {
    if frame.tree.language == .go {
      let (nodes, tree) = defined[block.name] ?? (block.body, frame.tree)
      var inner = TemplateFrame(tree, frame.scope)
      return render(nodes, &inner)
    }
    // A file that Pug includes in a block may hold a block of the same name: that stands in the first, and is none of those that replace it.
    let isInItself = frame.tree.language == .pug && frame.block?.0 == block.name
    var definitions = isInItself ? [] : frame.blocks[block.name] ?? []
    definitions.append(BlockDefinition(nodes: block.body, tree: frame.tree, names: nil))
    var inner = frame
    inner.blocks[block.name] = definitions
    write(block.name, 0, inner)
  }

  private func write(_ name: String, _ index: Int, _ frame: TemplateFrame) {
    guard let definitions = frame.blocks[name], index < definitions.count, index < Self.depthLimit else { return }
    let definition = definitions[index]
    writtenBlocks.insert(name)
    var inner = frame
    inner.tree = definition.tree
    inner.block = (name, index)
    if let names = definition.names { inner.scope.names.merge(names) { _, new in new } }
    within(definition.tree) { render(definition.nodes, &inner) }
  }

  /// What the block that is being written would show without its own definition.
  func parent(_ frame: TemplateFrame) -> TemplateValue {
    guard let (name, index) = frame.block, let definitions = frame.blocks[name], index + 1 < definitions.count else {
      return frame.block.flatMap { ownThemeBlock($0.name, frame) } ?? .unknown
    }
    let definition = definitions[index + 1]
    var inner = frame
    inner.tree = definition.tree
    inner.block = (name, index + 1)
    if let names = definition.names { inner.scope.names.merge(names) { _, new in new } }
    return .content(TemplateContent(definition.nodes, inner))
  }

  /// `{{ block('title') }}`, `{{ self.title() }}`.
  func blockValue(_ name: String, _ frame: TemplateFrame) -> TemplateValue {
    writtenBlocks.insert(name)
    var inner = frame
    inner.block = (name, 0)
    if let definition = frame.blocks[name]?.first {
      inner.tree = definition.tree
      if let names = definition.names { inner.scope.names.merge(names) { _, new in new } }
      return .content(TemplateContent(definition.nodes, inner))
    }
    for tree in [frame.tree] + layouts {
      guard let body = Self.block(name, in: tree.nodes) else { continue }
      inner.tree = tree
      inner.blocks[name] = [BlockDefinition(nodes: body, tree: tree, names: nil)]
      return .content(TemplateContent(body, inner))
    }
    return ownThemeBlock(name, frame) ?? .unknown
  }

  /// What stands in the block of a name.
  private static func block(_ name: String, in nodes: [TemplateNode], depth: Int = 0) -> [TemplateNode]? {
    guard depth < depthLimit else { return nil }
    for node in nodes {
      switch node {
      case .macro(let macro) where macro.name == name && macro.parameters.isEmpty: return macro.body
      case .block(let block):
        if block.name == name { return block.body }
        if let found = Self.block(name, in: block.body, depth: depth + 1) { return found }
      case .scope(_, let body, _, _): if let found = Self.block(name, in: body, depth: depth + 1) { return found }
      case .choice(let choice):
        for branch in choice.branches { if let found = Self.block(name, in: branch.body, depth: depth + 1) { return found } }
      default: break
      }
    }
    return nil
  }

  // MARK: - Includes

  /// The names that an include may mean: one, or the first that is there of several.
  func names(_ value: TemplateValue) -> [String] {
    switch value {
    case .list(let items): items.compactMap(\.plainText)
    case .string(let text, _) where text.hasUnknownPiece: Self.path(behindRoot: text.string).map { [$0] } ?? []
    default: value.plainText.map { [$0] } ?? []
    }
  }

  /// The path behind a folder that is not known: "views/head" of `root + 'views/head'`. One file in a folder of any name would be too little to go by.
  static func path(behindRoot name: String) -> String? {
    guard name.first == "\u{FFFC}" else { return nil }
    let path = name.dropFirst().drop { $0 == "/" }
    return path.contains("/") && !path.contains("\u{FFFC}") ? String(path) : nil
  }

  func include(_ include: TemplateInclude, _ frame: inout TemplateFrame) {
    let names = names(value(include.name, frame))
    if frame.tree.language == .go {
      if names.first.map({ !goTemplate($0, include, frame) }) ?? true { withoutTemplate(include, &frame) }
      return
    }
    if frame.tree.language == .templ, templComponent(include, frame) { return }
    let user = frame.tree
    guard let tree = names.lazy.compactMap({ self.project.finder.part($0, from: user) }).first else {
      if include.ignoresMissing, !names.isEmpty { return }
      miss(.part, include.name, include.tag, frame)
      return keep(include.tag, frame, writes: true)
    }
    if include.isOnce, files.contains(tree.file.path) { return }
    if let each = include.each, let name = include.eachName {
      let loop = TemplateLoop(
        names: [name], list: each, tag: include.tag, body: [.include(each: include, name)], otherwise: nil, otherwiseTag: nil,
        end: include.tag)
      var inner = frame
      return render([.loop(loop)], &inner)
    }
    guard enter(tree, tag: include.tag, from: frame.tree) else { return }
    defer { stack.removeLast() }
    parts.append(tree.file.path)
    defer { parts.removeLast() }
    var part = TemplateFrame(tree, scope(of: include, frame))
    if Self.extends(tree.nodes) != nil { return extend(&part) }
    if tree.language.hoistsMacros { hoist(tree.nodes, &part) }
    drawing(tree) { render(tree.nodes, &part) }
    // What it sets is seen behind it.
    if include.isShared { frame.scope.names = part.scope.names }
  }

  /// Where a template of Go's is not there. What a page gives to its layout is shown without it.
  private func withoutTemplate(_ include: TemplateInclude, _ frame: inout TemplateFrame) {
    let given = frame.tree.definitions
    let isLayout = stack.count == 1 && !given.isEmpty
    miss(isLayout ? .layout : .part, include.name, include.tag, frame)
    keep(include.tag, frame, writes: true)
    if isLayout { for definition in given { render(definition.nodes, &frame) } }
  }

  func scope(of include: TemplateInclude, _ frame: TemplateFrame) -> TemplateScope {
    var scope = include.isClosed ? TemplateScope(isClosed: true) : frame.scope
    for argument in include.arguments {
      let value = value(argument.value, frame)
      if let name = argument.name { scope.names[name] = value }
    }
    if let map = include.map {
      if case .map(let map) = value(map, frame) {
        let prefix = frame.tree.language == .php || frame.tree.language == .blade ? "$" : ""
        for entry in map.entries { scope.names[prefix + entry.key] = entry.value }
        if map.isOpen { scope.isClosed = false }
      } else {
        scope.isClosed = false
        // What is passed instead of what is seen here is not known.
        if frame.tree.language == .handlebars {
          scope.names = scope.names.filter { name in include.arguments.contains { $0.name == name.key } }
        }
      }
    }
    if frame.tree.language == .jsp, !include.isShared {
      // A page that is included sees its parameters, and nothing that was set here.
      var given = TemplateMap()
      given.isOpen = true
      for argument in include.arguments { if let name = argument.name { given[name] = scope.names[name] } }
      return TemplateScope(names: ["param": .map(given)])
    }
    if frame.tree.language == .ejs {
      var given = TemplateMap()
      given.isOpen = true
      if case .map(let map)? = include.map.map({ value($0, frame) }) { for entry in map.entries { given[entry.key] = entry.value } }
      scope.names["it"] = .map(given)
      scope.names["locals"] = .map(given)
    }
    if frame.tree.language.isRails {
      var given = TemplateMap()
      if let map = include.map {
        if case .map(let known) = value(map, frame) { given = known } else { given.isOpen = true }
      }
      for argument in include.arguments { if let name = argument.name { given[name] = scope.names[name] } }
      scope.names["local_assigns"] = .map(given)
    }
    if frame.tree.language == .liquid {
      // Jekyll's arguments are seen as `include.name`.
      var map = TemplateMap()
      for argument in include.arguments { if let name = argument.name { map[name] = scope.names[name] } }
      scope.names["include"] = .map(map)
    }
    return scope
  }

  /// `{{ include('x') }}` as a value.
  func included(_ include: TemplateInclude, _ frame: TemplateFrame) -> TemplateValue {
    guard let name = names(value(include.name, frame)).first, project.finder.part(name, from: frame.tree) != nil else {
      if !include.ignoresMissing { miss(.part, include.name, include.tag, frame) }
      return .unknown
    }
    return .content(TemplateContent([.include(include)], frame))
  }
}

extension TemplateNode {
  /// An include for an item of a loop.
  fileprivate static func include(each include: TemplateInclude, _ name: String) -> TemplateNode {
    var made = include
    made.each = nil
    made.eachName = nil
    made.arguments.append(TemplateArgument(name: name, value: TemplateExpression(.name(name), include.tag)))
    return .include(made)
  }
}
