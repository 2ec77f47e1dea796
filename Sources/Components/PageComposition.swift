import Diagnostics
import Scripts
import Templates

/// Puts one way through a page together: its layouts, itself, its sheets.
struct PageComposition {
  private let evaluation: Evaluation
  private let module: ModuleSyntax
  private let form: ComponentPages.Form
  private let pages: ComponentPages
  private let writer: PageWriter
  private let around: Around
  private var project: ComponentProject { evaluation.project }

  /// What is shown around a page.
  enum Around {
    /// The program from its entry on, as it mostly is.
    case program
    /// The layouts and components in which the page stands, as they mostly are.
    case usual
    /// Nothing of a program that has an entry; the layouts and components in which the page stands as they are on each of its ways.
    case nothing
    /// Nothing at all: what of the page is its own, with all its sheets.
    case ownPart
  }

  init(_ evaluation: Evaluation, module: ModuleSyntax, form: ComponentPages.Form, pages: ComponentPages, around: Around = .nothing) {
    self.around = around
    self.evaluation = evaluation
    self.module = module
    self.form = form
    self.pages = pages
    writer = PageWriter(evaluation, page: module)
    evaluation.pageRoute = pages.route(of: module, form)
  }

  /// The way that was begun, and those that part from it where the page begins, if they may; nil for each that shows no element.
  func ways(_ parted: PartedWays, mayPart: Bool) -> [PageWay?] {
    if mayPart, isWholeProgram { writer.parting = parted }
    evaluation.partsBehindSurroundings = around == .usual
    evaluation.isAround = around == .usual
    var written = written()
    evaluation.isAround = false
    // What mostly does not show the page has to be otherwise.
    if isUsual, !writer.isPageShown { written = nil }
    return parted.ways(writer) {
      guard let written, writer.out.bytes.contains(0x3C) else { return nil }
      return document(isDocument: written.isDocument, roots: written.roots)
    }
  }

  /// Whether what stands around the page is as it mostly is, but for what the page is to be shown by.
  private var isUsual: Bool { around == .usual && evaluation.given == evaluation.assumed }

  /// Whether all that stands around the page is written with it, or nothing is, so that its ways may part.
  private var isWholeProgram: Bool {
    guard module.markup == nil, !module.isAstro else { return false }
    switch form {
    case .route: return around == .program || module.exports["default"] != nil
    case .appRouter, .pagesRouter, .part: return module.exports["default"] != nil
    default: return false
    }
  }

  /// Whether all that stands around the page is written with it.
  private var isWhole: Bool {
    switch form {
    case .appRouter, .pagesRouter, .routeModule, .entry: true
    case .route: around == .program
    case .singleFile, .part: false
    }
  }

  /// Writes the page with what stands around it; nil where that does not show it. Else the scripts whose sheets it has.
  private func written() -> (isDocument: Bool, roots: [String])? {
    if around == .ownPart { return writtenAlone() }
    var isDocument = true
    var roots = [module.path]
    writer.isWhole = isWhole
    switch form {
    case .appRouter(let layouts):
      guard let page = component(of: module) else { return nil }
      var inner = element(page, module, children: nil)
      for layout in layouts.reversed() {
        guard let other = project.module(at: layout), let value = component(of: other) else { continue }
        inner = element(value, other, children: inner)
      }
      roots = layouts + roots
      writer.write(inner)
    case .pagesRouter(let app, let document):
      guard let page = component(of: module) else { return nil }
      if let document { writeDocument(document) }
      if let app, let other = project.module(at: app), let value = component(of: other) {
        roots = [app] + roots
        writer.write(appElement(value, other, page))
      } else {
        writer.write(element(page, module, children: nil))
      }
    case .routeModule(let root, let layouts):
      guard let page = component(of: module) else { return nil }
      let entry = pages.routes(of: project.projectFolder(of: module.path)).entry
      roots = [entry].compactMap(\.self) + [root] + layouts + roots
      writeRoute(page, root, layouts)
    case .entry(let node):
      writer.routedPages = pages.routes(of: project.projectFolder(of: module.path)).pages
      writer.write(drawn(node, module))
    case .route(let entry):
      if let entry { roots = [entry] + roots }
      if around == .nothing { writeComponents() } else if !writeProgram(entry) { return nil }
    case .singleFile(let page):
      roots = [page.entry].compactMap(\.self) + page.outer + page.layouts.values.sorted() + roots
      guard let shown = component(of: module) else { return nil }
      writeSingleFile(shown, page)
    case .part:
      isDocument = false
      writeComponents()
    }
    var plugins: [String] = []
    if case .singleFile(let page) = form { plugins = page.plugins }
    writer.writeStart(of: roots, plugins: plugins)
    return (isDocument, roots)
  }

  /// Writes the page without what stands around it.
  private func writtenAlone() -> (isDocument: Bool, roots: [String])? {
    guard let page = component(of: module) else { return nil }
    writer.write(element(page, module, children: nil))
    var plugins: [String] = []
    var around: [String]
    switch form {
    case .appRouter(let layouts): around = layouts
    case .pagesRouter(let app, _): around = [app].compactMap(\.self)
    case .routeModule(let root, let layouts):
      around = [pages.routes(of: project.projectFolder(of: module.path)).entry].compactMap(\.self) + [root] + layouts
    case .singleFile(let page):
      around = [page.entry].compactMap(\.self) + page.outer + page.layouts.values.sorted()
      plugins = page.plugins
    case .route(let entry): around = [entry].compactMap(\.self)
    case .entry, .part: around = []
    }
    around.append(module.path)
    writer.writeStart(of: around, plugins: plugins)
    return (true, around)
  }

  /// Writes a program down to the page that its routes show; false where they do not lead there.
  private func writeProgram(_ entry: String?) -> Bool {
    guard let entry = entry.flatMap({ project.module(at: $0) }), let node = ComponentPages.drawn(entry) else { return false }
    writer.wanted = module.path
    writer.routersToPage = pages.routers(to: module.path)
    evaluation.isAround = true
    writer.write(drawn(node, entry))
    evaluation.isAround = false
    return writer.isPageShown
  }

  /// What a program draws into its page: an element, or with Solid a function that gives one.
  private func drawn(_ node: ScriptTree.NodeID, _ entry: ModuleSyntax) -> ComponentValue {
    let drawings = ProgramDrawings(entry)
    if drawings.areSeveral, let value = DrawingRun(evaluation, drawings).value(of: entry) { return value }
    let value = evaluation.evaluate(node, evaluation.moduleScope(entry))
    guard case .function(let function) = value, function.runs else { return value }
    return evaluation.call(function, [])
  }

  // MARK: - Components

  /// What a page's module shows.
  private func component(of module: ModuleSyntax) -> ComponentValue? {
    if let value = evaluation.exported("default", of: module) { return value }
    // A route of TanStack's names its component.
    guard case .object(let route)? = evaluation.exported("Route", of: module) else {
      let names = module.exports.keys.filter { $0.first?.isUppercase == true }
      guard case .routeModule = form, names.count == 1 else { return nil }
      return evaluation.exported(names[0], of: module)
    }
    return (route["component"] ?? route["shellComponent"]).map { evaluation.force($0) }
  }

  private func place(_ module: ModuleSyntax) -> Place { Place(file: module.file, range: SourceRange(0, 0)) }

  private func element(_ component: ComponentValue, _ module: ModuleSyntax, children: ComponentValue?) -> ComponentValue {
    let props = ObjectValue()
    if let children { props["children"] = LazyValue(children) }
    props.unknown = UnknownValue(key: "props", place: place(module))
    props.openType = props.unknown
    let element = ElementValue(
      .component(component, name: "page"), props: props, place: place(module), nameRange: SourceRange(0, 0), startTag: SourceRange(0, 0),
      origin: module.file.path)
    element.isPage = module.path == self.module.path
    return .element(element)
  }

  private func appElement(_ app: ComponentValue, _ module: ModuleSyntax, _ page: ComponentValue) -> ComponentValue {
    guard case .element(let element) = element(app, module, children: nil) else { return .null }
    // Of one that is not known is known that it shows the page.
    if case .unknown = app { element.props["children"] = LazyValue(self.element(page, self.module, children: nil)) }
    element.props["Component"] = LazyValue(page)
    element.props["pageProps"] = LazyValue(.unknown(UnknownValue(key: "pageProps", place: place(module))))
    return .element(element)
  }

  /// The default export, or else all components that a module exports.
  private func writeComponents() {
    if let value = component(of: module) { return writer.write(element(value, module, children: nil)) }
    for name in module.exportedNames where name.first?.isUppercase == true {
      guard let value = evaluation.exported(name, of: module), case .function = value else { continue }
      writer.write(element(value, module, children: nil))
    }
  }

  /// What Next's document says of the page around the body.
  private func writeDocument(_ path: String) {
    guard let other = project.module(at: path), let value = component(of: other) else { return }
    let outer = writer.out
    writer.write(element(value, other, children: nil))
    writer.out = outer
  }

  /// Writes a single-file component in what stands around it.
  private func writeSingleFile(_ component: ComponentValue, _ page: SingleFilePage) {
    let shown = element(component, module, children: nil)
    writer.layoutName = page.layoutName
    writer.layouts = page.layouts
    let outer = page.outer.compactMap { path -> ComponentValue? in
      guard let other = project.module(at: path), let value = self.component(of: other) else { return nil }
      return .element(
        ElementValue(
          .component(value, name: "layout"), props: ObjectValue(), place: place(other), nameRange: SourceRange(0, 0),
          startTag: SourceRange(0, 0), origin: other.file.path))
    }
    if page.isNested {
      var inner = shown
      for case .element(let layout) in outer.reversed() {
        layout.props["children"] = LazyValue(inner)
        inner = .element(layout)
      }
      return writer.write(inner)
    }
    guard case .element(let first)? = outer.first else { return writer.write(shown) }
    writer.outlets = [shown] + outer.dropFirst().reversed()
    // A layout shows its page between its tags, or at its outlet.
    if page.layouts.values.contains(page.outer[0]) { first.props["children"] = LazyValue(shown) }
    let before = writer.out.bytes.count
    writer.write(.element(first))
    // Where no outlet was found, the page is shown all the same.
    if writer.outlets.count == page.outer.count, first.props["children"] == nil || writer.out.bytes.count == before {
      if isUsual { return }
      writer.outlets = []
      writer.write(shown)
    }
  }

  private func writeRoute(_ page: ComponentValue, _ root: String, _ layouts: [String]) {
    let shown = element(page, module, children: nil)
    writer.outlets = [shown]
    // A layout of SolidStart's has what it holds as its children.
    let outlet = pages.solidStartRoot(of: module) == root ? outlet : nil
    for layout in layouts.reversed() {
      guard let other = project.module(at: layout), let value = component(of: other) else { continue }
      writer.outlets.append(element(value, other, children: outlet))
    }
    guard let other = project.module(at: root), let app = component(of: other) else {
      if let outermost = writer.outlets.popLast() { writer.write(outermost) }
      return
    }
    var shell: ComponentValue?
    var hasShellAlone = false
    if case .object(let route)? = evaluation.exported("Route", of: other) {
      shell = route["shellComponent"].map { evaluation.force($0) }
      // A root without a component of its own has its outlet there: https://tanstack.com/router/latest/docs/framework/react/api/router/RootRouteOptionsType
      hasShellAlone = shell != nil && route["component"] == nil
    }
    var inner = element(app, other, children: hasShellAlone ? writer.outlets.popLast() : nil)
    if let layout = evaluation.exported("Layout", of: other) { inner = element(layout, other, children: inner) }
    if let shell, !hasShellAlone { inner = element(shell, other, children: inner) }
    if let (server, node) = pages.solidStartDocument(around: other),
      case .function(let document) = evaluation.evaluate(node, evaluation.moduleScope(server)), document.runs
    {
      let props = ObjectValue()
      props["children"] = LazyValue(inner)
      inner = evaluation.call(document, [LazyValue(.object(props))])
    }
    writer.write(inner)
  }

  /// The place where a router shows what it leads to.
  private var outlet: ComponentValue {
    let place = place(module)
    return .element(
      ElementValue(
        .component(.external(ExternalName(package: "@solidjs/router", name: "Outlet")), name: "Outlet"), props: ObjectValue(), place: place,
        nameRange: place.range, startTag: place.range, origin: module.file.path))
  }

  // MARK: - The document

  private func document(isDocument: Bool, roots: [String]) -> PageWay {
    var text = AssembledText()
    let start = SourceRange(0, 0)
    func glue(_ value: String) { text.append(value, from: start, of: module.file) }
    let loading = loadingPage
    let mount = loading.map { ProgramMount($0, entry: entryPath.flatMap(project.files.text(at:))) }
    if isDocument {
      glue("<!DOCTYPE html><html")
      // What the program itself gives comes first, since the first of two counts.
      text.append(writer.documentAttributes)
      if let loading { text.append(loading.attributes(of: "<html")) }
      glue("><head>")
      if let head = loading?.head {
        text.append(head)
      } else {
        glue("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
      }
      appendTitle(&text)
    }
    var configuration: String?
    if case .singleFile(let page) = form { configuration = page.configuration }
    appendSheets(roots, configuration: configuration, &text)
    if isDocument, let loading {
      for script in mount?.scripts ?? [] {
        text.append(script, of: loading.file)
        text.append("</script>", from: script, of: loading.file)
      }
    }
    text.append(writer.head)
    if !evaluation.styles.isEmpty {
      glue("<style>")
      text.append(evaluation.styles)
      glue("</style>")
    }
    if isDocument {
      glue("</head><body")
      text.append(writer.bodyAttributes)
      if let loading { text.append(loading.attributes(of: "<body")) }
      glue(">")
      if let loading {
        for element in mount?.elements ?? [] {
          text.append(SourceRange(element.start, element.start + 1), of: loading.file)
          text.append(loading.tag(at: element.start, from: element.start + 1))
          glue(">")
        }
      }
    }
    let offset = text.bytes.count
    text.append(writer.out)
    if isDocument {
      for element in (mount?.elements ?? []).reversed() { glue("</" + element.name + ">") }
      glue("</body></html>")
    }
    return PageWay(
      text: text, masked: MaskedText(text: text.bytes), conditions: evaluation.assumptions + evaluation.conditions,
      repeats: writer.repeats.map { PageLoop($0.shifted(by: offset)) })
  }

  /// The script that starts the program, where one does.
  private var entryPath: String? {
    switch form {
    case .entry: module.path
    case .route(let entry): entry
    case .routeModule: pages.routes(of: project.projectFolder(of: module.path)).entry
    case .singleFile(let page): page.entry
    case .appRouter, .pagesRouter, .part: nil
    }
  }

  /// The page that loads a program, where the program is drawn into one.
  private var loadingPage: ProgramDocument? {
    var path: String?
    switch form {
    case .entry, .route, .routeModule: path = pages.routes(of: project.projectFolder(of: module.path)).document
    case .singleFile(let page): path = page.document
    case .appRouter, .pagesRouter, .part: return nil
    }
    guard let path, let file = project.files.text(at: path) else { return nil }
    evaluation.use(file, at: path)
    return ProgramDocument(file: file, path: path)
  }

  /// The title that Next's `metadata` gives.
  private func appendTitle(_ text: inout AssembledText) {
    guard case .appRouter = form, module.exports["metadata"] != nil,
      case .object(let metadata)? = evaluation.exported("metadata", of: module), let title = metadata["title"],
      case .text(let words) = evaluation.force(title), !words.bytes.contains(0x3C)
    else { return }
    text.append("<title>", from: SourceRange(0, 0), of: module.file)
    text.append(words)
    text.append("</title>", from: SourceRange(0, 0), of: module.file)
  }

  /// What is linked for a sheet of which something is not known: a sheet without a name, and those that it loads and that are not there.
  static func lacking(_ missing: [String]) -> [String] {
    [String(UnknownPiece.character)] + missing.filter { name in !name.contains { "\"<>&".contains($0) } }
  }

  private func appendSheets(_ roots: [String], configuration: String?, _ text: inout AssembledText) {
    let sheets = pages.sheets(of: roots, configuration: configuration)
    func link(_ address: String, _ place: Place) {
      text.append("<link rel=\"stylesheet\" href=\"" + address + "\">", from: place.range, of: place.file)
    }
    for (sheet, place) in sheets.sheets {
      switch sheet {
      case .file(let path): link(writer.relative(path), place)
      case .classes(let path):
        guard let sheet = project.moduleSheet(at: path) else { continue }
        if !sheet.isComplete { for name in Self.lacking(sheet.missing) { link(name, place) } }
        evaluation.use(sheet.file, at: path)
        text.append("<style>", from: place.range, of: place.file)
        text.append(sheet.text(in: ComponentProject.folder(module.path)))
        text.append("</style>", from: place.range, of: place.file)
      case .block(let module, let index):
        guard let styles = project.styles(of: module, index) else {
          link(String(UnknownPiece.character), place)
          continue
        }
        for path in styles.imports { link(writer.relative(path), place) }
        if !styles.isComplete { for name in Self.lacking(styles.missing) { link(name, place) } }
        evaluation.use(module.file, at: module.path)
        text.append("<style>", from: place.range, of: place.file)
        text.append(styles.text)
        text.append("</style>", from: place.range, of: place.file)
      case .tailwind:
        text.append("<style>@tailwind base; @tailwind components; @tailwind utilities;</style>", from: place.range, of: place.file)
      case .rules(let rules): text.append("<style>" + rules + "</style>", from: place.range, of: place.file)
      // The name of a package's sheet is no address of a file; it is shown as the one that is missing.
      case .unknown(let name):
        let isPackage = !name.hasPrefix(".") && name.contains("/") && !name.contains { "\"<>&".contains($0) }
        link(isPackage ? name : String(UnknownPiece.character), place)
      }
    }
    // Which sheets a program starts with is not known where its start was not found.
    if case .route(nil) = form { link(String(UnknownPiece.character), place(module)) }
    // The library whose scripts bring styles is shown as the one that is missing.
    if let place = sheets.bringsOwn { link(place.file.string(place.range).filter { !"\"'`<>&".contains($0) }, place) }
  }
}
