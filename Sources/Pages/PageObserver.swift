import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Observes a page in one environment: controls, fields, texts and images in the containers that hold several of them, and what stands beside them
/// in the source that tells what they are for.
struct PageObserver {
  private let rendering: PageRendering
  private let facts: PageFacts
  private let file: SourceFile
  private let environment: PageEnvironment
  private let controls: ControlObservation
  private let forms: FormObservation
  private var screen: ObservedScreen
  /// By node: how many kept nodes lie in it, itself included; decides which containers are kept.
  private var kept: [Int32]
  private let roles: [PageRole]

  private var tree: ElementTree { rendering.tree }

  init(rendering: PageRendering, facts: PageFacts, file: SourceFile) {
    self.rendering = rendering
    self.facts = facts
    self.file = file
    environment = rendering.environment
    let words = WordReading(rendering)
    forms = FormObservation(rendering: rendering, words: words)
    controls = ControlObservation(rendering: rendering, words: words, file: file, facts: facts, forms: forms)
    screen = ObservedScreen(
      ScreenDocument(
        root: ModelNode(.screen, parent: -1, source: SourceLocation(file: file.path, range: SourceRange(0, 0))), file: file.path,
        environment: environment.name, provenance: PageProvenance(rendering: rendering, file: file)))
    let roles = PageRole.roles(in: rendering.tree, rendering: rendering)
    self.roles = roles
    kept = roles.map { $0.isKept ? 1 : 0 }
    for node in facts.hosted.keys where roles[Int(node)] != .ignored { kept[Int(node)] = 1 }
    for index in rendering.tree.nodes.indices.reversed() where rendering.tree.nodes[index].parent >= 0 {
      kept[Int(rendering.tree.nodes[index].parent)] += kept[index]
    }
  }

  mutating func observe() -> ObservedScreen {
    fillScreen()
    var view = ModelNode(.view, parent: 0, source: place(tree.root))
    view.set(.type, "view")
    view.set(.visible, true)
    let root = screen.document.append(view)
    observeBackgroundImages()
    if tree.root >= 0 { append(childrenOf: tree.root, parent: root) }
    screen.forms = forms.observed
    screen.observer = controls
    if rendering.isDraft {
      let frames = FrameReading(rendering: rendering)
      screen.document.hangsOnFrames = screen.document.nodes.contains { $0.origin >= 0 && frames.isHiddenByFrame($0.origin) }
    }
    return screen
  }

  private mutating func fillScreen() {
    var root = screen.document.nodes[0]
    func stated(_ key: String, _ name: AttributeName) {
      guard let (value, range) = facts.statement(key) else { return }
      let source = SourceLocation(file: file.path, range: range)
      if ModelVocabulary.type(of: name) == .boolean {
        root.set(name, value == "true", source: source)
      } else {
        root.set(name, value, source: source)
      }
    }
    root.set(.file, file.path)
    root.set(.environment, environment.name)
    root.set(.scheme, environment.colorScheme.rawValue)
    root.set(.viewportWidth, environment.width)
    root.set(.viewportHeight, environment.height)
    root.set(.complete, facts.isComplete)
    root.set(.id, Self.name(of: file.path))
    if let title = facts.title, !title.isEmpty { screen.title = title }
    if let locale = environment.locale ?? facts.language, !locale.isEmpty { root.set(.locale, locale) }
    root.set(.platform, environment.platform ?? "web")
    stated("kind", .kind)
    if root.has(.kind) { root.set(.kindSource, "meta") }
    stated("permission", .permission)
    stated("after", .after)
    stated("entry", .entry)
    stated("requires-account", .requiresAccount)
    if environment.locale == nil { stated("locale", .locale) }
    if environment.platform == nil { stated("platform", .platform) }
    screen.isLetter = facts.isLetter
    if facts.hasNavigation { root.set(.navigation, true) }
    screen.document.nodes[0] = root
  }

  /// The file's name without its folders and suffixes.
  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last ?? "page"
    return String(name.prefix { $0 != "." })
  }

  private func place(_ node: ElementTree.NodeID) -> SourceLocation? {
    guard node >= 0, tree.isElement(node) else { return nil }
    return SourceLocation(file: file.path, range: tree.element(node).startTag)
  }

  /// Shorter addresses are files of the page's own.
  private static let shortestAddress = 40

  /// The images of other servers that style sheets paint.
  private mutating func observeBackgroundImages() {
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      for case .url(let address) in rendering.style(node).backgroundImages where address.utf8.count > Self.shortestAddress {
        let winner = rendering.styled.declarations(of: .backgroundImage, on: node).winner
        let source = winner.map { SourceLocation(file: $0.path, range: $0.valueRange) } ?? place(node)
        screen.backgroundImages.append((address, source ?? SourceLocation(file: file.path, range: SourceRange(0, 0))))
      }
    }
  }

  // MARK: - Walking

  /// Trees are at most 512 deep, so that recursion is.
  private mutating func append(childrenOf node: ElementTree.NodeID, parent: Int) {
    for child in tree.children(of: node) where kept[Int(child)] > 0 { append(child, parent: parent) }
  }

  private mutating func append(_ node: ElementTree.NodeID, parent: Int) {
    if let service = facts.hosted[node] { return append(service, at: node, parent: parent) }
    switch roles[Int(node)] {
    case .ignored: return
    case .container: appendContainer(node, parent: parent)
    case .text:
      appendText(node, parent: parent)
      append(childrenOf: node, parent: parent)
    case .form:
      let index = screen.document.append(form(node, parent: parent))
      append(childrenOf: node, parent: index)
    case .control: appendControl(node, parent: parent)
    case .field, .toggle: appendField(node, parent: parent, isToggle: roles[Int(node)] == .toggle)
    case .image: screen.document.append(image(node, parent: parent))
    }
  }

  /// A container is kept where at least two of its children hold something: only then it says what stands together.
  private mutating func appendContainer(_ node: ElementTree.NodeID, parent: Int) {
    var filled = 0
    for child in tree.children(of: node) where kept[Int(child)] > 0 { filled += 1 }
    guard filled > 1 else { return append(childrenOf: node, parent: parent) }
    var view = base(.view, node, parent: parent)
    view.set(.type, "view")
    let index = screen.document.append(view)
    append(childrenOf: node, parent: index)
  }

  // MARK: - Nodes

  /// A node with its frame and whether it is seen.
  private func base(_ element: ModelElement, _ node: ElementTree.NodeID, parent: Int) -> ModelNode {
    var model = ModelNode(element, parent: Int32(parent), source: place(node), origin: node)
    if let id = tree.attribute(Names.id, of: node), !id.value.isEmpty, !id.value.contains(ElementTree.unknownPiece) {
      model.set(.id, id.value, source: SourceLocation(file: file.path, range: id.valueRange))
    }
    FrameReading(rendering: rendering).read(node, into: &model)
    return model
  }

  private mutating func appendText(_ node: ElementTree.NodeID, parent: Int) {
    var model = base(.text, node, parent: parent)
    let name = tree.element(node).name
    let visible = controls.words.visibleWords(of: node)
    if visible.isUnknown {
      model.setUnknown(.title, .templateValue)
    } else {
      model.set(.title, visible.title, source: textPlace(visible))
    }
    model.set(.type, name.string)
    switch name {
    case Names.h1, Names.h2, Names.h3, Names.h4, Names.h5, Names.h6: model.set(.role, "heading")
    case Names.label: model.set(.role, "label")
    default: model.set(.role, tree.attribute(Names.role, of: node)?.value == "heading" ? "heading" : "paragraph")
    }
    // What people read stands where the words stand, not where the paragraph's box ends.
    if let bounds = rendering.layout.textBounds(of: node, in: tree) { FrameReading(rendering: rendering).setFrame(bounds, of: &model) }
    let index = screen.document.append(model)
    if screen.heading == nil, model.string(.role) == "heading" {
      screen.heading = model.string(.title) ?? ""
      if visible.isUnknown { screen.headingExpressions = controls.words.expressions(in: visible, of: file) }
    }
    if visible.isUnknown { screen.observe(openWords: visible.title, at: index) }
  }

  private func textPlace(_ words: WordReading.Words) -> SourceLocation? {
    guard words.texts.count == 1, let text = words.texts.first else { return nil }
    return SourceLocation(file: file.path, range: PageText.trimmedRange(of: text, tree, file))
  }

  private func form(_ node: ElementTree.NodeID, parent: Int) -> ModelNode {
    var model = base(.form, node, parent: parent)
    model.set(.type, "form")
    FormTarget(tree: tree, file: file, facts: facts).read(node, into: &model)
    return model
  }

  private mutating func appendField(_ node: ElementTree.NodeID, parent: Int, isToggle: Bool) {
    var model = base(isToggle ? .toggle : .field, node, parent: parent)
    if let place = placeOfCaller(node) { model.source = place }
    var field = FieldObservation(rendering: rendering, file: file, facts: facts, forms: forms)
      .observe(node, isToggle: isToggle, into: &model)
    field?.isPeripheral = controls.isPeripheral(node)
    if field?.isPeripheral == true, field?.type == "password" { field?.isOnEveryPage = controls.isOnEveryPage(node) }
    let index = screen.document.append(model)
    if let field { screen.observe(field, at: index) }
  }

  /// The attributes that say what a field is for.
  private static let tellingAttributes: Set<Atom> = [Names.name, Names.type, Names.required]

  /// Where another file than the element's own says what a field is for: the use of a component that many forms share. Nil where its own does.
  private func placeOfCaller(_ node: ElementTree.NodeID) -> SourceLocation? {
    let tag = tree.element(node).startTag
    let element = tree.element(node)
    // A tag that begins in the file which uses the component and ends in the component's own stands where it is used already.
    guard let pieces = rendering.pieces, pieces.files.count > 1, !tag.isEmpty,
      let own = pieces.location(SourceRange(tag.start, tag.start + 1))?.file,
      pieces.location(SourceRange(tag.end - 1, tag.end))?.file == own
    else { return nil }
    for attribute in element.attributes where Self.tellingAttributes.contains(attribute.name) {
      for range in [attribute.nameRange, attribute.valueRange] where !range.isEmpty {
        if let place = pieces.location(range), place.file != own { return SourceLocation(file: file.path, range: range) }
      }
    }
    return nil
  }

  /// What a service draws is there where its element is not kept out of sight.
  private mutating func append(_ service: HostedSignIn, at node: ElementTree.NodeID, parent: Int) {
    if let hidden = rendering.visibility.hiddenBy(node), [.display, .visibility, .opacity].contains(hidden) { return }
    var model = ModelNode(.service, parent: Int32(parent), source: place(node), origin: node)
    model.set(.kind, service.kind.rawValue)
    model.set(.name, service.name)
    screen.document.append(model)
  }

  private func image(_ node: ElementTree.NodeID, parent: Int) -> ModelNode {
    var model = base(.image, node, parent: parent)
    model.set(.type, tree.element(node).name.string)
    if let source = tree.attribute(Names.src, of: node), !source.value.contains(ElementTree.unknownPiece) {
      model.set(.source, source.value, source: SourceLocation(file: file.path, range: source.valueRange))
    }
    if let alt = tree.attribute(Names.alt, of: node), !alt.value.contains(ElementTree.unknownPiece) {
      model.set(.alt, alt.value, source: SourceLocation(file: file.path, range: alt.valueRange))
    }
    return model
  }

  private mutating func appendControl(_ node: ElementTree.NodeID, parent: Int) {
    let name = tree.element(node).name
    let isLink = (name == Names.a || PageRole.isComponentsLink(node, tree)) && !controls.looksLikeButton(node)
    let isSystemControl = rendering.openStyles.systemControls.contains(node)
    var model = base(isSystemControl ? .locationButton : isLink ? .link : .button, node, parent: parent)
    let control = controls.observe(node, isLink: isLink, into: &model)
    let index = screen.document.append(model)
    screen.observe(control, at: index)
  }
}
