import Diagnostics

/// Which files a template uses: what tells parts from pages.
struct TemplateUses {
  private static let depthLimit = 60
  private let finder: TemplateFinder
  /// The function components of Phoenix that were looked into.
  private final class Visited {
    var components: Set<String> = []
    var helpers: Set<String> = []
  }
  private let visited = Visited()

  init(_ finder: TemplateFinder) { self.finder = finder }

  func files(of tree: TemplateTree) -> Set<String> {
    var found: Set<String> = []
    if let layout = tree.frontMatter["layout"]?.plainText, let file = finder.layout(layout, from: tree) { found.insert(file.file.path) }
    if tree.language == .go, !tree.writesItself, let layout = finder.goLayout(of: tree) { found.insert(layout.file.path) }
    for layout in finder.hugoLayouts(of: tree) { found.insert(layout.file.path) }
    if tree.language == .razor, let layout = finder.razorLayout(of: tree) { found.insert(layout.file.path) }
    if tree.language == .blazor { for layout in finder.blazorSurroundings(of: tree) { found.insert(layout.file.path) } }
    if tree.language == .heex, let layout = finder.phoenixLayout(of: tree) { found.insert(layout.file.path) }
    if tree.language.isRails, let layout = finder.railsLayout(of: tree) { found.insert(layout.file.path) }
    if let (layout, attributes) = finder.tilesLayout(of: tree) {
      found.insert(layout.file.path)
      for attribute in attributes where attribute.value.string.hasPrefix("/") {
        if let part = finder.part(attribute.value.string, from: tree) { found.insert(part.file.path) }
      }
    }
    if tree.language == .templ {
      for name in tree.shownTempl {
        if let (_, file) = finder.templComponent(name, from: tree), file !== tree, finder.isTemplPart(file) { found.insert(file.file.path) }
      }
      return found
    }
    add(tree.nodes, tree, depth: 0, &found)
    return found
  }

  private func add(_ nodes: [TemplateNode], _ tree: TemplateTree, depth: Int, _ found: inout Set<String>) {
    guard depth < Self.depthLimit else { return }
    func add(_ body: [TemplateNode]) { self.add(body, tree, depth: depth + 1, &found) }
    func part(_ name: TemplateExpression) {
      if tree.language == .go {
        // A page that gives its layout what that writes is none of its parts.
        if let name = name.literalText, let file = finder.goDefinition(name, from: tree), file !== tree, !file.isPage(giving: name) {
          found.insert(file.file.path)
        }
        return
      }
      for name in Self.names(name) { if let file = finder.part(name, from: tree) { found.insert(file.file.path) } }
    }
    for node in nodes {
      switch node {
      case .unknown(let tag):
        guard tree.language == .django, tag.length > 4 else { break }
        let text = tree.file.text[tag.bytes].dropFirst(2).drop { $0 <= 0x20 }
        let word = String(decoding: text.prefix(while: TemplateWords.isWord), as: UTF8.self)
        if let tag = finder.djangoTag(word, from: tree.file), let file = tag.template.flatMap({ finder.part($0, from: tree) }) {
          found.insert(file.file.path)
        }
      case .text, .constant: break
      case .assign(_, let expression, _): if tree.language.isRails { addRendered(by: expression, tree, depth: depth + 1, &found) }
      case .output(let expression, _, _):
        if case .call(let callee, let arguments) = expression.kind, case .name("include") = callee.kind, let first = arguments.first {
          part(first.value)
        }
        if tree.language.isRails { addRendered(by: expression, tree, depth: depth + 1, &found) }
      case .choice(let choice): for branch in choice.branches { add(branch.body) }
      case .loop(let loop):
        add(loop.body)
        add(loop.otherwise ?? [])
      case .block(let block): add(block.body)
      case .extends(let name, _):
        for name in Self.names(name) { if let file = finder.layout(name, from: tree) { found.insert(file.file.path) } }
      case .include(let include): part(include.name)
      case .macro(let macro): add(macro.body)
      case .importing(let imported): part(imported.name)
      case .call(let call):
        if case .embed(let include) = call.kind { part(include.name) }
        if case .component(let name) = call.kind {
          if let file = component(name, tree) { found.insert(file.file.path) }
          if tree.language == .heex { addComponents(name, tree, depth: depth + 1, &found) }
        }
        add(call.body)
      case .capture(_, let body, _), .scope(_, let body, _, _): add(body)
      case .translation(let translation): add(translation.body)
      case .fill(let fill):
        // Tiles' attributes name pages.
        if tree.language == .jsp, let value = fill.value?.literalText, value.hasPrefix("/"), let file = finder.part(value, from: tree) {
          found.insert(file.file.path)
        }
        add(fill.body)
      case .yield(let yield): add(yield.body)
      case .markup(let element): add(element.body)
      case .element(let element): add(element.nodes)
      case .fragment(let reference):
        if let name = reference.name { part(name) }
        // What it gives to the fragment stands in the element that is replaced: `layout(body = ~{::body})`.
        if !reference.arguments.isEmpty { add(reference.otherwise) }
      case .helper(let helper):
        if helper.name == "render" {
          for name in [helper.positional(0), helper.named("partial"), helper.named("layout")].compactMap({ $0 }) { part(name) }
          if let made = helper.positional(0).flatMap({ TemplateRun.viewComponent($0) }) {
            for path in TemplateRun.views(ofComponent: made.path) {
              if let file = finder.part(path, from: tree) { found.insert(file.file.path) }
            }
          }
        }
        if helper.receiver == nil { addHelper(helper.name, tree, depth: depth + 1, &found) }
        for argument in helper.arguments { addRendered(by: argument.value, tree, depth: depth + 1, &found) }
        add(helper.body ?? [])
      }
    }
  }

  /// What an expression of a view of Rails' renders: `sign_in_form(buttons: render("buttons"))`.
  private func addRendered(by expression: TemplateExpression, _ tree: TemplateTree, depth: Int, _ found: inout Set<String>) {
    guard depth < Self.depthLimit else { return }
    func add(_ inner: TemplateExpression) { addRendered(by: inner, tree, depth: depth + 1, &found) }
    switch expression.kind {
    case .name(let name): addHelper(name, tree, depth: depth, &found)
    case .call(let callee, let arguments):
      if case .name(let name) = callee.kind {
        if name == "render" {
          for argument in arguments where argument.name == nil || argument.name == "partial" || argument.name == "layout" {
            for name in Self.names(argument.value) { if let file = finder.part(name, from: tree) { found.insert(file.file.path) } }
          }
        } else {
          addHelper(name, tree, depth: depth, &found)
        }
      }
      for argument in arguments { add(argument.value) }
    case .conditional(_, let yes, let no):
      add(yes)
      if let no { add(no) }
    case .either(let a, let b), .both(let a, let b), .fallback(let a, let b), .arithmetic(let a, _, let b):
      add(a)
      add(b)
    case .map(let entries): for entry in entries { add(entry.value) }
    case .list(let items), .concatenation(let items): for item in items { add(item) }
    default: break
    }
  }

  /// What a method of the application's helpers renders.
  private func addHelper(_ name: String, _ tree: TemplateTree, depth: Int, _ found: inout Set<String>) {
    guard depth < Self.depthLimit, tree.language.isRails, let entry = finder.railsHelper(name, from: tree.file),
      visited.helpers.insert(entry.tree.file.path + " " + name).inserted
    else { return }
    add(entry.method.body, entry.tree, depth: depth, &found)
  }

  /// The modules of a function component, and what that uses in turn.
  private func addComponents(_ name: String, _ tree: TemplateTree, depth: Int, _ found: inout Set<String>) {
    for (component, module) in finder.phoenixComponent(name, from: tree) {
      found.insert(module.file.path)
      guard visited.components.insert(module.file.path + " \(component.range.start)").inserted else { continue }
      add(component.nodes, module, depth: depth, &found)
    }
  }

  private func component(_ name: String, _ tree: TemplateTree) -> TemplateTree? {
    switch tree.language {
    case .django: finder.part(name + ".html", from: tree)
    case .jsp: finder.part(name, from: tree)
    case .razor, .blazor: finder.blazorComponent(name, from: tree)
    case .heex: finder.phoenixTemplate(name, from: tree)
    case .gsp: finder.layout(name, from: tree)
    // A mixin is no file.
    case .pug: nil
    default: finder.bladeComponent(name, from: tree)
    }
  }

  /// All the names that an expression may mean.
  private static func names(_ expression: TemplateExpression) -> [String] {
    switch expression.kind {
    case .literal(let value): value.plainText.map { [$0] } ?? []
    case .list(let items): items.compactMap(\.literalText)
    case .conditional(_, let yes, let no): [yes.literalText, no?.literalText].compactMap { $0 }
    // `root + 'views/part'`
    case .arithmetic(_, "+", let path):
      path.literalText.flatMap { TemplateRun.path(behindRoot: "\u{FFFC}" + $0) }.map { [$0] } ?? []
    default: []
    }
  }
}
