import Diagnostics
import HTML
import Scripts
import Templates

/// Writes what components return as HTML, on one way through a page.
final class PageWriter {
  let evaluation: Evaluation
  let project: ComponentProject
  /// The page's own file and where it is.
  let page: ModuleSyntax
  /// What is being written: the body, or what belongs into the head.
  var out = AssembledText()
  private(set) var head = AssembledText()
  private(set) var documentAttributes = AssembledText()
  private(set) var bodyAttributes = AssembledText()
  private(set) var repeats: [SourceRange] = []
  private var elementCount = 0
  /// The ways that part where the page begins; nil where each is written from its start.
  var parting: PartedWays?
  private var componentDepth = 0
  private var isInHead = false
  /// How many drawings are open: a title in one is no page's.
  private var drawingDepth = 0
  /// The page that routes are to lead to, where what stands around it is shown as well.
  var wanted: String?
  /// The modules whose own routes lead there.
  var routersToPage: Set<String> = []
  /// The modules that routes of the program show, of which each is a page of its own.
  var routedPages: Set<String> = []
  /// Whether the page has been met.
  private(set) var isPageShown = false
  /// What the component is called that is being shown, where it is one that draws an icon.
  private(set) var drawingName: String?
  /// What the component is called that is being shown, where it is one that draws a control, until the control is written.
  private var controlName: String?
  /// What the item of a form around says of the field in it.
  var fieldName: ObjectValue?
  /// Whether the item draws an asterisk behind the labels in it, since its field has to be filled in.
  var isMarkedItem = false
  /// What the form around says of the marks of its items.
  var formMarks = RequiredMarks.OfForm()
  /// What stands where a layout has its outlet.
  var outlets: [ComponentValue] = []
  /// What says whether each overlay around is open, the innermost last; nil for one that does not say.
  var openings: [LazyValue?] = []
  /// The tabs that stand around what is being written, the innermost last.
  var tabs: [OpenTabs] = []
  /// The layout that the page asks for, and the files of all layouts by their hyphenated names.
  var layoutName: String?
  var layouts: [String: String] = [:]
  /// The innermost component of a package that is around what is being written.
  private var package: MissingPart?
  /// How many components that give a theme stand around what is being written, and whether all that does was met.
  var themes = 0
  /// The lists of providers that components around tell those that sign people in, the innermost last.
  var offered: [LazyValue] = []
  var isWhole = false
  /// What stands around what is being written, the innermost last.
  var surroundings: [Surrounding] = []
  /// What scripts draw in elements that are still to come, the innermost component's last.
  var pending: [PendingDrawing] = []

  static let componentDepthLimit = 48
  private static let elementLimit = 20_000
  private static let sizeLimit = 4 << 20

  init(_ evaluation: Evaluation, page: ModuleSyntax) {
    self.evaluation = evaluation
    project = evaluation.project
    self.page = page
  }

  /// Whether no more is written.
  var isFull: Bool { elementCount > Self.elementLimit || out.bytes.count > Self.sizeLimit }

  // MARK: - Values

  func write(_ value: ComponentValue) {
    guard !isFull, evaluation.takeStep(), evaluation.depth < Evaluation.depthLimit else { return }
    evaluation.depth += 1
    defer { evaluation.depth -= 1 }
    switch value {
    case .text(let text): append(escaping: text, inAttribute: false)
    case .number(let number, let place): out.append(Evaluation.digits(number), from: place.range, of: place.file)
    case .list(let items): for item in items { write(evaluation.force(item)) }
    case .element(let element): write(element)
    case .repeated(let inner):
      let start = out.bytes.count
      write(inner)
      if !isInHead, out.bytes.count > start { repeats.append(SourceRange(start, out.bytes.count)) }
    case .unknown(let unknown): write(unknown)
    case .markup(let text): out.append(text)
    case .reference(let inner): write(evaluation.force(inner))
    case .external(let external):
      if let place = external.words { append(String(UnknownPiece.character), from: place) }
    case .asset, .module, .classNames, .styled, .variants, .object, .function, .boolean, .null: break
    }
  }

  private func write(_ unknown: UnknownValue) {
    if let usual = evaluation.taken(unknown) { return write(usual) }
    // Whatever is called so draws what somebody else gives.
    append(String(UnknownPiece.character), from: unknown.place)
  }

  func append(_ value: String, from place: Place) { out.append(value, from: place.range, of: place.file) }

  /// Appends a text with the characters escaped that mean something in HTML.
  func append(escaping text: AssembledText, inAttribute: Bool) {
    let bytes = text.bytes
    var start = 0
    for (index, byte) in bytes.enumerated() {
      let escape: String
      switch byte {
      case 0x26: escape = "&amp;"
      case 0x3C: escape = "&lt;"
      case 0x22 where inAttribute: escape = "&quot;"
      default: continue
      }
      if start == 0, index == 0 {} else if index > start { out.append(text.slice(SourceRange(start, index))) }
      if let place = text.pieces.location(SourceRange(index, index + 1)),
        let file = text.pieces.files.first(where: { $0.path == place.file })
      {
        out.append(escape, from: place.range, of: file)
      }
      start = index + 1
    }
    if start == 0 { out.append(text) } else if start < bytes.count { out.append(text.slice(SourceRange(start, bytes.count))) }
  }

  // MARK: - Elements

  private func write(_ element: ElementValue) {
    elementCount += 1
    guard !isFull else { return }
    let outer = evaluation.isAround
    if element.isPage { (isPageShown, evaluation.isAround) = (true, false) }
    defer { evaluation.isAround = outer }
    switch element.kind {
    case .fragment: writeChildren(of: element)
    case .host(let name) where name.utf8.contains(0x2D): writeInTabs(name, of: nil, element) { writeHost(name, $0) }
    case .host(let name): writeHost(name, element)
    case .component(let value, let name): render(value, name: name, element)
    }
  }

  func writeChildren(of element: ElementValue) { if let children = element.props["children"] { write(evaluation.force(children)) } }

  /// Writes what a component returns for its props.
  func render(_ component: ComponentValue, name: String, _ element: ElementValue) {
    guard componentDepth < Self.componentDepthLimit else {
      return append(String(UnknownPiece.character), from: element.place)
    }
    componentDepth += 1
    let outerName = drawingName
    drawingName = Self.drawingName(component, name)
    // A control of another component in it is still what it draws: `AppleButton` shows `Button`.
    let outerControl = controlName
    let ownControl = Self.controlName(component, name)
    if let ownControl { controlName = outerControl.map { $0 + " " + ownControl } ?? ownControl }
    defer {
      componentDepth -= 1
      drawingName = outerName
      if controlName != nil { controlName = outerControl }
    }
    switch component {
    case .function(let function): renderPage(function, element)
    case .text(let tag): writeHost(tag.string, element)
    case .styled(let styled): render(styled, name: name, element)
    case .asset(let path): writePicture(path, element)
    case .external(let external):
      let called = external.name == "default" || external.name == "*" ? name : external.name
      writeInTabs(called, of: external.package, element) { writeLibrary(external, name: name, $0) }
    case .unknown(let unknown):
      if let usual = unknown.usual, !isUnknown(usual) { return render(usual, name: name, element) }
      // `trpc.Provider`: what made it is not known, what it does is.
      if let last = name.split(separator: ".").last, Self.onlyWraps(String(last)) { return writeWrapped(element) }
      writeInTabs(name, of: nil, element) { writeUndefined(name, $0) }
    default: writeInTabs(name, of: nil, element) { writeUndefined(name, $0) }
    }
  }

  /// A component that nothing in the project defines: a package may define it for all templates, as Nuxt's modules do.
  private func writeUndefined(_ name: String, _ element: ElementValue) {
    if let icon = project.pluggedIcon(name, for: page.path) { return writeLibrary(icon.external, name: icon.name, element) }
    if name.contains("-") || name.first?.isUppercase == true { evaluation.miss(name, of: nil, at: element.place) }
    writeCustom(name.isEmpty ? "unknown" : name, element)
  }

  private static let drawings = ["icon", "logo", "svg", "glyph"]
  private static let drawingWords = NameWords(drawings)

  /// What pictures are called that mark a field as one that has to be filled in.
  private static let markWords = NameWords(["necessary", "required", "mandatory", "essential", "asterisk", "star"])

  /// The name of a component that draws a logo or an icon: `AppleLogo`, `Icons.apple`; nil for another.
  private static func drawingName(_ component: ComponentValue, _ name: String) -> String? {
    // An asterisk as a picture: `import Required from './required.svg?react'`.
    if case .asset(let path) = component, let file = ComponentProject.name(path).split(separator: ".").first,
      markWords.isIn(file)
    {
      return ComponentNames.hyphenated(String(file.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }))
    }
    guard case .function(let function) = component else { return nil }
    let names = [function.name ?? "", name].filter { !$0.isEmpty }
    guard names.contains(where: { drawingWords.isIn($0[...]) }),
      let own = names.first(where: { !drawings.contains($0.lowercased()) && $0 != "default export" }), own.utf8.count < 60,
      !own.lowercased().contains("button"), own.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." })
    else { return nil }
    return ComponentNames.hyphenated(String(own.split(separator: ".").joined(separator: "-")))
  }

  /// The last words of the names of components that draw one control.
  private static let controlWords: Set<Substring> = ["button", "btn", "login", "signin", "in", "up", "signup"]

  /// First words that say no more of a control than how it looks: `BaseButton`, `IconButton`.
  private static let plainWords: Set<Substring> = [
    "base", "app", "ui", "my", "icon", "text", "link", "primary", "secondary", "custom", "common", "default", "shared", "submit", "loading",
    "styled",
    "outline", "ghost", "action", "v", "el", "n", "q", "simple", "rounded", "form", "toggle",
  ]

  /// The name of a component that draws a control: `AppleSignInButton`; nil for another, and for one that says no more than that it is a button.
  private static func controlName(_ component: ComponentValue, _ name: String) -> String? {
    guard case .function(let function) = component else { return nil }
    for own in [name, function.name ?? ""] where own.utf8.count > 6 && own.utf8.count < 60 && own.allSatisfy({ $0.isLetter || $0.isNumber })
    {
      let hyphenated = ComponentNames.hyphenated(own)
      let words = hyphenated.split(separator: "-")
      if words.count > 1, let last = words.last, controlWords.contains(last), !plainWords.contains(words[0]) { return hyphenated }
    }
    return nil
  }

  /// What the control that is being written is called by its component: the first one that it draws.
  func takeControlName() -> String? {
    defer { controlName = nil }
    return controlName
  }

  private func isUnknown(_ value: ComponentValue) -> Bool { if case .unknown = value { true } else { false } }

  /// Renders a component; where it is the page that routes lead to, what it decides is decided one way or the other.
  private func renderPage(_ function: FunctionValue, _ element: ElementValue) {
    guard wanted != nil || parting != nil || evaluation.isAround, Self.module(of: function) == page.path else {
      return render(function, element)
    }
    isPageShown = true
    let outer = evaluation.isAround
    evaluation.isAround = false
    defer { evaluation.isAround = outer }
    guard let parting, !isInHead else { return render(function, element) }
    parting.write(self) { self.render(function, element) }
  }

  // MARK: - Ways that part where the page begins

  /// All that was written up to a place.
  struct Written {
    fileprivate(set) var out: AssembledText
    fileprivate(set) var head: AssembledText
    fileprivate(set) var documentAttributes: AssembledText
    fileprivate(set) var bodyAttributes: AssembledText
    fileprivate(set) var repeats: [SourceRange]
    fileprivate(set) var elementCount: Int
    fileprivate(set) var outlets: [ComponentValue]
    fileprivate(set) var pending: [PendingDrawing]

    /// What tells one text from another.
    var bytes: [[UInt8]] { [out.bytes, head.bytes, documentAttributes.bytes, bodyAttributes.bytes] }

    /// The same place with what was written behind it on the way that others followed up to there; nil where it is not the same for both.
    func followed(as first: Written, by last: Written) -> Written? {
      guard outlets.count == first.outlets.count, last.documentAttributes.bytes == first.documentAttributes.bytes,
        last.bodyAttributes.bytes == first.bodyAttributes.bytes
      else { return nil }
      var made = self
      made.out.append(last.out.slice(SourceRange(first.out.bytes.count, last.out.bytes.count)))
      made.head.append(last.head.slice(SourceRange(first.head.bytes.count, last.head.bytes.count)))
      let end = first.out.bytes.count
      let shift = out.bytes.count - end
      for range in last.repeats[first.repeats.count...] {
        made.repeats.append(SourceRange(range.start < end ? range.start : range.start + shift, range.end + shift))
      }
      return made
    }
  }

  var written: Written {
    get {
      Written(
        out: out, head: head, documentAttributes: documentAttributes, bodyAttributes: bodyAttributes, repeats: repeats,
        elementCount: elementCount, outlets: outlets, pending: pending)
    }
    set {
      (out, head, documentAttributes) = (newValue.out, newValue.head, newValue.documentAttributes)
      (bodyAttributes, repeats) = (newValue.bodyAttributes, newValue.repeats)
      (elementCount, outlets, pending) = (newValue.elementCount, newValue.outlets, newValue.pending)
    }
  }

  private func render(_ function: FunctionValue, _ element: ElementValue) {
    let outer = evaluation.shownInstance
    evaluation.shownInstance = element.origin
    defer { evaluation.shownInstance = outer }
    var props = element.props
    let defaults = evaluation.given("defaultProps", of: .function(function))
    if let defaults, case .object(let values) = evaluation.force(defaults) {
      props = ObjectValue()
      props.merge(values)
      props.merge(element.props)
    }
    if case .classDeclaration(let parts, let scope) = function.body { return renderClass(function, parts, scope, props, element) }
    let shown = { [evaluation] in evaluation.call(function, [LazyValue(.object(props)), LazyValue(.null)], instance: element.origin) }
    let value = shown()
    surroundings.append(.component(shown))
    defer { surroundings.removeLast() }
    // What a hook of a package draws for the component, nobody knows; that it draws the component's contents is to be seen.
    if case .unknown(let unknown) = value, let hook = unknown.hook, props["children"] != nil {
      return writeLibrary(hook, name: hook.name, element.with(props))
    }
    guard let (module, range) = function.extent else { return write(value) }
    write(value, of: module, range, function.runs ? evaluation.enteredScope : nil)
  }

  /// Writes what the `render` of a class returns.
  private func renderClass(
    _ function: FunctionValue, _ parts: ScriptNode.Class, _ parent: Scope, _ props: ObjectValue, _ element: ElementValue
  ) {
    let scope = evaluation.scope(in: parent, module: parent.module, instance: element.origin)
    let this = ObjectValue()
    this["props"] = LazyValue(.object(props))
    let unknownState = UnknownValue(key: "this.state@" + element.origin, place: element.place)
    this["state"] = LazyValue(.unknown(unknownState))
    scope.object = LazyValue(.object(this))
    this.unknown = UnknownValue(key: "this@" + element.origin, place: element.place)
    var body: LazyValue?
    for member in parts.members {
      guard case .name(let name, _) = member.key else { continue }
      if name == "render" { body = evaluation.lazy(member.value, scope) }
      if name == "constructor", let initial = constructedState(member.value, scope) {
        this["state"] = state(initial, unknownState, parts, scope)
      } else if name == "state" {
        let initial = evaluation.withoutForks { evaluation.evaluate(member.value, scope) }
        this["state"] = state(initial, unknownState, parts, scope)
      } else if name != "props" {
        this[name] = evaluation.lazy(member.value, scope)
      }
    }
    guard let body, case .function(let render) = evaluation.force(body) else { return }
    let shown = { [evaluation] in evaluation.call(render, [], instance: element.origin) }
    let value = shown()
    surroundings.append(.component(shown))
    defer { surroundings.removeLast() }
    write(value, of: parent.module, function.place.range, scope)
  }

  /// The state of a class, which begins with these values but for those that it waits for.
  private func state(_ initial: ComponentValue, _ unknown: UnknownValue, _ parts: ScriptNode.Class, _ scope: Scope) -> LazyValue {
    var value = initial
    if case .object(let values) = initial {
      let awaited = MountedStates(scope.module.tree).ofClass(parts).filter { UsualAnswers.usually($0) }
      if !awaited.isEmpty {
        let merged = ObjectValue()
        merged.merge(values)
        for name in awaited.sorted() {
          merged[name] = LazyValue(.unknown(UnknownValue(key: unknown.key + "." + name, place: unknown.place, isAwaited: true)))
        }
        value = .object(merged)
      }
    }
    return LazyValue(.unknown(UnknownValue(key: unknown.key, place: unknown.place, usual: value)))
  }

  /// What a constructor gives the state: `this.state = {…}`.
  private func constructedState(_ constructor: ScriptTree.NodeID, _ scope: Scope) -> ComponentValue? {
    let tree = scope.module.tree
    let range = tree[constructor].range
    for node in tree.nodes where range.contains(node.range) {
      guard case .assignment("=", let target, let value) = node.kind, case .member(let object, "state", _, _) = tree[target].kind,
        case .this = tree[object].kind
      else { continue }
      return evaluation.withoutForks { evaluation.evaluate(value, scope) }
    }
    return nil
  }

  /// A styled component: its class beside those that it is given.
  private func render(_ styled: StyledValue, name: String, _ element: ElementValue) {
    let props = ObjectValue()
    props.merge(element.props)
    var classes = AssembledText(styled.className, from: styled.place.range, of: styled.place.file)
    if let given = element.props["className"], case .text(let text) = evaluation.force(given) {
      classes.append(" ", from: styled.place.range, of: styled.place.file)
      classes.append(text)
    }
    props["className"] = LazyValue(.text(classes))
    let inner = element.with(props)
    if case .external(let external) = styled.base, external.name.hasPrefix("default.") {
      return writeHost(String(external.name.dropFirst("default.".utf8.count)), inner)
    }
    render(styled.base, name: name, inner)
  }

  // MARK: - Elements of HTML

  private static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  func writeHost(_ name: String, _ given: ElementValue) {
    let element = withClassList(given)
    switch name {
    case "html":
      documentAttributes = attributes(of: "html", element)
      return writeChildren(of: element)
    case "body":
      bodyAttributes = attributes(of: "body", element)
      return writeChildren(of: element)
    case "head": return writeHead(element)
    case "title", "meta", "link", "base": if !isInHead, drawingDepth == 0 { return writeHead(element, name) }
    default: break
    }
    if name == "svg" { drawingDepth += 1 }
    defer { if name == "svg" { drawingDepth -= 1 } }
    let looks = evaluation.looks
    open(name, element)
    if Self.voidElements.contains(name) { return evaluation.looks = looks }
    evaluation.looks.enter(name)
    surroundings.append(.element(element))
    defer {
      surroundings.removeLast()
      evaluation.looks = looks
    }
    if name == "style" {
      writeSheet(element)
    } else if name == "script" {
      if let children = element.props["children"], case .text(let text) = evaluation.force(children) { out.append(text) }
    } else if name == "textarea", let value = element.props["value"] ?? element.props["defaultValue"] {
      write(evaluation.withoutForks { evaluation.force(value) })
    } else if let html = element.props["dangerouslySetInnerHTML"] {
      writeMarkup(evaluation.force(html), element)
    } else if name.contains("-"), !element.holdsOwnContent {
      if !ComponentNames.words(name).contains("icon"), let icon = element.props["icon"],
        case .text(let text) = evaluation.withoutForks({ evaluation.force(icon) })
      {
        writeFontIcon(text, element)
      }
      inPackage(MissingPart(.component, name, at: element.place.location)) {
        writeLibrary(LibraryField(name, package: nil), element) { writeChildren(of: element) }
      }
    } else {
      writeChildren(of: element)
    }
    writeDrawings(in: element)
    append("</" + name + ">", from: Place(file: element.place.file, range: closingRange(of: element)))
  }

  private func closingRange(of element: ElementValue) -> SourceRange {
    SourceRange(max(element.startTag.end, element.place.range.start), max(element.place.range.end, element.startTag.end))
  }

  /// Fields, of which each that a component draws asks for something else.
  private static let fields: Set<String> = ["input", "select", "textarea"]

  /// `<tag attributes>`, beginning with the bytes of the element itself where its name is the same. A field that takes the props of the component around it is
  /// what the component's tag makes of it: what it lacks stands there.
  private func open(_ name: String, _ element: ElementValue) {
    let file = element.place.file
    if let package { evaluation.drawings.note(package, around: element.place.location) }
    let written = SourceRange(element.startTag.start, element.nameRange.end)
    if Self.fields.contains(name), let giver = Self.giver(of: element) {
      append("<" + name, from: giver)
    } else if case .host(name) = element.kind, element.nameRange.start == element.startTag.start + 1, file.string(element.nameRange) == name
    {
      out.append(written, of: file)
    } else {
      append("<" + name, from: Place(file: file, range: written))
    }
    out.append(attributes(of: name, element))
    let end = SourceRange(max(element.startTag.start, element.startTag.end - 1), element.startTag.end)
    append(">", from: Place(file: file, range: end))
  }

  /// The start tag of the component around an element that gives it its props; nil where its own does.
  static func giver(of element: ElementValue) -> Place? {
    guard let giver = element.props.giver else { return nil }
    return giver.range == element.startTag && giver.file.path == element.place.file.path ? nil : giver
  }

  private func writeMarkup(_ value: ComponentValue, _ element: ElementValue) {
    guard case .object(let object) = value, let html = object["__html"], case .text(let text) = evaluation.force(html),
      !text.string.holdsUnknownPiece
    else { return append(String(UnknownPiece.character), from: element.place) }
    out.append(text)
  }

  /// What belongs into the head: the children of an element, or the element itself.
  func writeHead(_ element: ElementValue, _ name: String? = nil) {
    let outer = (out, isInHead)
    out = head
    isInHead = true
    if let name { writeHost(name, element) } else { writeChildren(of: element) }
    head = out
    (out, isInHead) = outer
  }

  func appendToHead(_ text: AssembledText) { if isInHead { out.append(text) } else { head.append(text) } }

  /// An element of a component that cannot be looked into: its own look is open, what stands in it is not. What a file of the program's own would draw that
  /// is not there, nobody knows: the page is incomplete.
  func writeCustom(_ name: String, of package: String? = nil, _ element: ElementValue, isMissing: Bool = false) {
    if let declared = project.files.settings(of: page.path).components[name] { return write(declared, element) }
    guard let element = withoutProgram(name, of: package, element) else { return }
    let tag = ComponentNames.customElement(name)
    let place = Place(file: element.place.file, range: SourceRange(element.startTag.start, element.nameRange.end))
    append("<" + tag, from: place)
    append(isMissing ? " :class=\"props\" :source=\"missing\"" : " :class=\"props\"", from: place)
    if !isMissing { markHostedSignIn(name, of: package, element, at: place) }
    out.append(attributes(of: tag, element))
    // An icon that stands in it by its name is what the prop would say.
    if element.props["icon"] == nil, let icon = iconName(in: element, name) { writeAttribute("icon", icon, element.place) }
    append(">", from: Place(file: place.file, range: SourceRange(max(element.startTag.end - 1, 0), element.startTag.end)))
    inPackage(MissingPart(.component, name, of: package, at: element.place.location)) {
      writeLibrary(LibraryField(name, package: package) ?? typedField(name, element), element, package: package) {
        writeContents(name, element)
      }
    }
    if !writeSignInForm(name, of: package, element) { writeProviders(tag, of: package, element) }
    append("</" + tag + ">", from: Place(file: place.file, range: closingRange(of: element)))
  }

  /// Writes what a component of a package draws, or holds.
  private func inPackage(_ part: MissingPart, _ contents: () -> Void) {
    evaluation.drawings.note(part)
    let outer = package
    package = part
    contents()
    package = outer
  }

  /// What stands in a component that cannot be looked into, and what it is given to show.
  private func writeContents(_ name: String, _ element: ElementValue) {
    // Icons and labels that are given as props stand in it as well.
    for key in element.props.keys where key != "children" && key != "#default" {
      guard let prop = element.props[key] else { continue }
      switch evaluation.withoutForks({ evaluation.force(prop) }) {
      case .element(let inner): write(inner)
      case .function(let slot) where key.hasPrefix("#"): write(evaluation.call(slot, []))
      case .text(let icon) where ComponentNames.iconProps.contains(key) && !ComponentNames.words(name).contains("icon"):
        writeFontIcon(icon, element)
      default: continue
      }
    }
    if let icon = iconName(in: element, name) {
      writeFontIcon(icon, element)
    } else if let children = element.props["children"] {
      switch evaluation.force(children) {
      // A function that draws: with what, nobody knows.
      case .function(let function):
        write(
          evaluation.call(function, [LazyValue(.unknown(UnknownValue(key: name + "()", place: element.place)))], instance: element.origin))
      case let value: write(value)
      }
    } else if ComponentNames.isButton(name) {
      writeWords(of: element, ["label", "text", "content"])
    } else if let render = element.props["render"] ?? element.props["renderItem"], case .function(let function) = evaluation.force(render) {
      write(
        evaluation.call(function, [LazyValue(.unknown(UnknownValue(key: name + "()", place: element.place)))], instance: element.origin))
    }
  }

  /// The picture of a file as an element: a drawing with its own shapes.
  private func writePicture(_ path: String, _ element: ElementValue) {
    guard path.lowercased().hasSuffix(".svg"), let file = project.files.text(at: path), file.text.count < 64_000,
      let start = file.text.firstIndex(ofWord: "<svg")
    else { return writeCustom("picture", element) }
    evaluation.use(file, at: path)
    let end = SourceRange(start + 4, file.text.count)
    out.append(SourceRange(start, start + 4), of: file)
    out.append(attributes(of: "svg", element))
    out.append(end, of: file)
  }
}
