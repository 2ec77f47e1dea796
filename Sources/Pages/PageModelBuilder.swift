import CSS
import Diagnostics
import HTML
import Layout
import Recognition
import ScreenModel
import Words

/// Builds the screen model of a page in one environment: controls, fields, texts and images in the containers that hold several of them.
struct PageModelBuilder {
  let rendering: PageRendering
  let facts: PageFacts
  let file: SourceFile
  let environment: PageEnvironment
  let words: WordReading
  private let forms: FormReading
  /// Controls that only a class or a bare name makes a sign-in.
  private var weakSignIns: [Int] = []
  /// Buttons that send an account's name and say no more than "Continue": on a screen that offers other sign-ins they are one.
  private var identifierSubmits: [(index: Int, node: ElementTree.NodeID)] = []
  let recognizer = Recognizer.builtIn
  private var document: ScreenDocument
  /// By node: how many kept nodes lie in it, itself included; decides which containers are kept.
  private var kept: [Int32]
  private let roles: [PageRole]
  /// How many colours were asked for: each question looks at the whole page.
  private var colorQuestions = 0
  /// Beyond this many controls colours are left unknown, so that a page of nothing but buttons costs no more than a long one.
  private static let maximumColorQuestions = 400

  private var tree: ElementTree { rendering.tree }

  init(rendering: PageRendering, facts: PageFacts, file: SourceFile, environment: PageEnvironment) {
    self.rendering = rendering
    self.facts = facts
    self.file = file
    self.environment = environment
    words = WordReading(rendering)
    forms = FormReading(rendering: rendering, words: words, recognizer: recognizer)
    document = ScreenDocument(
      root: ModelNode(.screen, parent: -1, source: SourceLocation(file: file.path, range: SourceRange(0, 0))), file: file.path,
      environment: environment.name, provenance: PageProvenance(rendering: rendering, path: file.path, file: file))
    let roles = PageRole.roles(in: rendering.tree, rendering: rendering)
    self.roles = roles
    kept = roles.map { $0.isKept ? 1 : 0 }
    for index in rendering.tree.nodes.indices.reversed() where rendering.tree.nodes[index].parent >= 0 {
      kept[Int(rendering.tree.nodes[index].parent)] += kept[index]
    }
  }

  mutating func build() -> ScreenDocument {
    fillScreen()
    var view = ModelNode(.view, parent: 0, source: place(tree.root))
    view.set(.type, "view")
    let root = document.append(view)
    for (number, configuration) in facts.appleConfigurations.enumerated() { append(configuration, isFirst: number == 0, parent: root) }
    for item in facts.requests { append(item.nodes(file: file.path, parent: root)) }
    appendStyledImages(parent: root)
    if tree.root >= 0 { append(childrenOf: tree.root, parent: root) }
    dropWeakSignIns()
    nameIdentifierSubmits()
    return document
  }

  private mutating func fillScreen() {
    var screen = document.nodes[0]
    func stated(_ key: String, _ name: AttributeName) {
      guard let (value, range) = facts.statement(key) else { return }
      let source = SourceLocation(file: file.path, range: range)
      if ModelVocabulary.type(of: name) == .boolean {
        screen.set(name, value == "true", source: source)
      } else {
        screen.set(name, value, source: source)
      }
    }
    screen.set(.file, file.path)
    screen.set(.environment, environment.name)
    screen.set(.scheme, environment.colorScheme.rawValue)
    screen.set(.viewportWidth, environment.width)
    screen.set(.viewportHeight, environment.height)
    screen.set(.complete, facts.isComplete)
    if facts.usesPasskeys { screen.set(.usesPasskeys, true) }
    if let title = facts.title, !title.isEmpty { screen.set(.id, file.path) }
    if let locale = environment.locale ?? facts.language, !locale.isEmpty { screen.set(.locale, locale) }
    screen.set(.platform, environment.platform ?? "web")
    stated("kind", .kind)
    if screen.has(.kind) { screen.set(.kindSource, "meta") }
    stated("permission", .permission)
    stated("after", .after)
    stated("entry", .entry)
    stated("requires-account", .requiresAccount)
    if environment.locale == nil { stated("locale", .locale) }
    if environment.platform == nil { stated("platform", .platform) }
    if !facts.scripts.permissions.isEmpty { screen.set(.requests, facts.scripts.permissions.joined(separator: " ")) }
    if facts.hasNavigation { screen.set(.navigation, true) }
    screen.set(.id, Self.name(of: file.path))
    document.nodes[0] = screen
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

  // MARK: - Walking

  /// Trees are at most 512 deep, so that recursion is.
  private mutating func append(childrenOf node: ElementTree.NodeID, parent: Int) {
    for child in tree.children(of: node) where kept[Int(child)] > 0 { append(child, parent: parent) }
  }

  private mutating func append(_ node: ElementTree.NodeID, parent: Int) {
    switch roles[Int(node)] {
    case .ignored: return
    case .container: appendContainer(node, parent: parent)
    case .text:
      appendText(node, parent: parent)
      append(childrenOf: node, parent: parent)
    case .form:
      let index = document.append(form(node, parent: parent))
      append(childrenOf: node, parent: index)
    case .control: appendControl(node, parent: parent)
    case .field, .toggle: document.append(field(node, parent: parent, isToggle: roles[Int(node)] == .toggle))
    case .image: document.append(image(node, parent: parent))
    }
  }

  /// A container is kept where at least two of its children hold something: only then it says what stands together.
  private mutating func appendContainer(_ node: ElementTree.NodeID, parent: Int) {
    var filled = 0
    for child in tree.children(of: node) where kept[Int(child)] > 0 { filled += 1 }
    guard filled > 1 else { return append(childrenOf: node, parent: parent) }
    var view = base(.view, node, parent: parent)
    view.set(.type, "view")
    let index = document.append(view)
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
    let visible = words.visibleWords(of: node)
    if visible.isUnknown {
      model.setUnknown(.title, .templateValue)
      // The words around what a template writes may tell enough: a greeting with somebody's name.
      if PhraseVocabulary.form.says("welcome", visible.title) {
        model.set(.says, "welcome")
        model.set(.said, String(visible.title.map { $0 == ElementTree.unknownPiece ? "…" : $0 }))
      }
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
    document.append(model)
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

  private func field(_ node: ElementTree.NodeID, parent: Int, isToggle: Bool) -> ModelNode {
    var model = base(isToggle ? .toggle : .field, node, parent: parent)
    FieldReading(rendering: rendering, file: file, recognizer: recognizer, facts: facts, forms: forms)
      .read(node, isToggle: isToggle, into: &model)
    return model
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
    var reading = ControlReading(rendering: rendering, words: words, file: file, recognizer: recognizer, facts: facts, forms: forms)
    let isLink = tree.element(node).name == Names.a && !reading.looksLikeButton(node)
    let isLocationButton = Names.locationButtons.contains(tree.element(node).name)
    var model = base(isLocationButton ? .locationButton : isLink ? .link : .button, node, parent: parent)
    reading.read(node, into: &model)
    if isLocationButton { reading.readLocationButton(node, into: &model) }
    if model.boolean(.signIn) == true {
      if reading.isWeak { weakSignIns.append(document.nodes.count) }
      // The surface that people see may be that of the one child that fills the control.
      let painted = reading.pictureNode ?? reading.paintedElement(of: node)
      if painted != node, model.boolean(.visible) == true { readSurface(painted, into: &model) }
      colorQuestions += 1
      if colorQuestions <= Self.maximumColorQuestions {
        PaintReading(rendering: rendering).read(reading.paintedElement(of: node), control: node, into: &model)
      } else {
        for name in [AttributeName.background, .behind, .foreground] { model.setUnknown(name, .operationLimit) }
      }
      reading.readSystemButton(node, into: &model)
      reading.readPicture(of: node, into: &model)
    }
    let index = document.append(model)
    if model.boolean(.signIn) == false, forms.part(of: node) == .sendsIdentifier,
      model.string(.action) == "continue" || model.string(.action) == "submit",
      identifierSubmits.count < 20
    {
      identifierSubmits.append((index, node))
    }
    if let service = AppleButtonElement.parameters(of: node, tree: tree), facts.appleScript != nil {
      appendService(service, at: node, parent: parent)
    }
  }

  /// Takes the frame and the corners of a child that draws the control.
  private func readSurface(_ painted: ElementTree.NodeID, into model: inout ModelNode) {
    var surface = ModelNode(.button, parent: model.parent, source: model.source, origin: painted)
    FrameReading(rendering: rendering).read(painted, into: &surface)
    guard surface.boolean(.visible) != false else { return }
    // An image whose size is open leaves the control's open, too; other surfaces leave the control's own.
    let isImage = tree.element(painted).name == Names.img || tree.element(painted).name == Names.svg
    guard isImage || surface.has(.width) && surface.has(.height) else { return }
    for name in [AttributeName.x, .y, .width, .height, .cornerRadius, .shape] {
      model.attributes.removeAll { $0.name == name }
      if let attribute = surface.attribute(name) {
        model.set(name, attribute.value, bounds: attribute.bounds, source: attribute.source)
      } else if let reason = surface.reason(name) {
        model.setUnknown(name, reason)
      }
    }
    model.origin = painted
  }

  /// A class or a bare name makes a sign-in only where the page asks for an account or offers another sign-in: a grocer's "Apple" is none.
  private mutating func dropWeakSignIns() {
    guard !weakSignIns.isEmpty, !forms.asksCredentials else { return }
    let weak = Set(weakSignIns)
    let heading = document.nodes.first { $0.element == .text && $0.string(.role) == "heading" }?.string(.title)
    guard ![heading, facts.title].contains(where: { $0.map(recognizer.speaksOfSigningIn) ?? false }) else { return }
    var isAboutSigningIn = false
    var providers: Set<String> = []
    for (index, node) in document.nodes.enumerated() {
      if node.boolean(.signIn) == true {
        if !weak.contains(index) { isAboutSigningIn = true }
        if let provider = node.string(.provider) { providers.insert(provider) }
      }
    }
    guard !isAboutSigningIn, providers.count < 2 else { return }
    for index in weakSignIns {
      document.nodes[index].set(.signIn, false)
      document.nodes[index].attributes.removeAll { $0.name == .provider }
    }
  }

  /// Takes "Continue" below a field for an address for a sign-in, where the screen shows that it is about signing in.
  private mutating func nameIdentifierSubmits() {
    guard !identifierSubmits.isEmpty, document.nodes.contains(where: { $0.boolean(.signIn) == true }) else { return }
    let reading = ControlReading(rendering: rendering, words: words, file: file, recognizer: recognizer, facts: facts, forms: forms)
    for (index, node) in identifierSubmits {
      document.nodes[index].set(.signIn, true)
      document.nodes[index].set(.provider, "email-password")
      document.nodes[index].set(.custom, true)
      PaintReading(rendering: rendering).read(reading.paintedElement(of: node), control: node, into: &document.nodes[index])
    }
  }

  // MARK: - Apple's script

  private mutating func append(_ configuration: AppleConfiguration, isFirst: Bool, parent: Int) {
    var nodes = configuration.nodes(file: file.path, parent: parent)
    if isFirst, let script = facts.appleScript, let range = script.source.firstRange(of: "/appleid/1/") {
      let locale = script.source[range.upperBound...].prefix { $0 != "/" }
      if !locale.contains(ElementTree.unknownPiece) {
        nodes.node.set(.locale, String(locale), source: SourceLocation(file: file.path, range: script.location))
      }
    }
    if facts.appleScript != nil {
      if let hasElement = facts.hasAppleElement {
        nodes.node.set(.hasElement, hasElement)
      } else {
        nodes.node.setUnknown(.hasElement, .incompleteScreen)
      }
    }
    append(nodes)
  }

  /// Appends the button images that style sheets draw.
  private mutating func appendStyledImages(parent: Int) {
    var seen: Set<String> = []
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      for case .url(let address) in rendering.style(node).backgroundImages where address.utf8.count > 40 && seen.count < 20 {
        guard RequestVocabulary.builtIn.buttonImageVariant(address) != nil, seen.insert(address).inserted else { continue }
        let own = RequestAddress(address)
        var item = PageRequests.Item(element: .buttonImage, address: address, source: SourceRange(0, 0), provider: "apple")
        item.kind = RequestVocabulary.builtIn.buttonImageVariant(address)
        let winner = rendering.styled.declarations(of: .backgroundImage, on: node).winner
        let source = winner.map { SourceLocation(file: $0.path, range: $0.valueRange) } ?? place(node)
        item.parameters = own.parameters.map { ($0.name, $0.value, SourceRange(0, 0)) }
        append(item.nodes(at: source ?? SourceLocation(file: file.path, range: SourceRange(0, 0)), parent: parent))
      }
    }
  }

  /// Appends a node with its parameters.
  private mutating func append(_ nodes: (node: ModelNode, parameters: [ModelNode])) {
    let index = document.append(nodes.node)
    for var parameter in nodes.parameters {
      parameter.parent = Int32(index)
      document.append(parameter)
    }
  }

  private mutating func appendService(_ parameters: [AppleButtonElement.Parameter], at node: ElementTree.NodeID, parent: Int) {
    guard !parameters.isEmpty else { return }
    var service = ModelNode(.service, parent: Int32(parent), source: place(node), origin: node)
    service.set(.kind, "element")
    let index = document.append(service)
    for parameter in parameters {
      let place = SourceLocation(file: file.path, range: parameter.attribute.valueRange)
      var model = ModelNode(.parameter, parent: Int32(index), source: place)
      model.set(.name, parameter.name, source: SourceLocation(file: file.path, range: parameter.attribute.nameRange))
      if parameter.status == "template" {
        model.setUnknown(.value, .templateValue)
      } else {
        model.set(
          .value, parameter.attribute.value,
          source: parameter.attribute.valueRange.isEmpty ? SourceLocation(file: file.path, range: parameter.attribute.nameRange) : place)
      }
      model.set(.status, parameter.status)
      model.set(.allowed, parameter.allowed)
      if let suggestion = parameter.suggestion { model.set(.suggestion, suggestion) }
      document.append(model)
    }
  }
}
