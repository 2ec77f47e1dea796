import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel
import Scripts
import Words

/// Observes buttons and links: what they say, how they are called, where they lead, and how their words and pictures stand in them.
struct ControlObservation: Sendable {
  let rendering: PageRendering
  let words: WordReading
  let file: SourceFile
  let facts: PageFacts
  let forms: FormObservation
  /// By element, what ``surroundings(_:)`` has found: many controls stand in the same.
  private let known = Memo<ElementTree.NodeID, Surroundings>(limit: 100_000)

  var tree: ElementTree { rendering.tree }

  init(rendering: PageRendering, words: WordReading, file: SourceFile, facts: PageFacts, forms: FormObservation) {
    self.rendering = rendering
    self.words = words
    self.file = file
    self.facts = facts
    self.forms = forms
  }

  func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file.path, range: range) }

  /// Writes the words and the accessible name of a control, and says what else tells what it is for.
  func observe(_ node: ElementTree.NodeID, isLink: Bool, into model: inout ModelNode) -> ObservedControl {
    let element = tree.element(node)
    let type = tree.attribute(Names.type, of: node)?.value.lowercased()
    model.set(.type, element.name == Names.input ? "input-\(type ?? "text")" : element.name.string)
    let shown = shownWords(of: node)
    if element.name == Names.input {
      setInputTitle(shown, node, into: &model)
    } else {
      setTitle(shown, into: &model)
    }
    let name = words.accessibleName(of: node)
    if name.isUnknown {
      model.setUnknown(.label, .templateValue)
    } else if let label = name.name {
      model.set(.label, label, source: name.attribute.map { location($0.valueRange) } ?? model.attribute(.title)?.source)
    } else {
      model.set(.label, "")
    }
    var control = ObservedControl()
    control.origin = node
    control.words = shown.title
    control.wordsAreOpen = shown.isUnknown
    if shown.isUnknown { control.templateWords = words.expressions(in: shown, of: file) }
    control.label = name.name
    control.logos = LogoReading(rendering: rendering, file: file).logos(of: node, words: shown)
    control.icons = control.logos.flatMap(\.names)
    control.isLink = isLink
    readNames(of: node, element, into: &control)
    readAddresses(of: node, element, into: &control, &model)
    readSurroundings(node, &control)
    control.leadsAway = forms.leadsAway(node)
    control.isSiteName = isLink && isSiteName(node, control)
    control.closes = closes(element)
    control.mayBeDisabled = tree.attribute(Names.disabled, of: node) != nil || rendering.openAttributes(of: node).contains(Names.disabled)
    control.isIdle = isIdle(node, element, control)
    if shown.title.isEmpty, !shown.isUnknown, name.name == nil { control.drawsCross = drawsCross(node) }
    control.isEmpty = isEmptyElement(node)
    control.isDisplayed = rendering.visibility.hiddenBy(node) != .display
    control.isShown = control.isDisplayed && rendering.style(node).visibility == .visible
    control.hasBox = rendering.layout.box(node) != nil
    // What a script fills, it is told by attributes.
    if control.isEmpty || element.id != nil { control.element = ObservedElement(element) }
    return control
  }

  /// Whether a button of a component is off whatever happens, has no handler, and sends no form: what stands for one that is not set up. A script may wake those
  /// of other pages.
  private func isIdle(_ node: ElementTree.NodeID, _ element: ElementTree.Element, _ control: ObservedControl) -> Bool {
    guard SourceObservation.isProgram(file.path), element.name == Names.button, control.addresses.isEmpty,
      tree.attribute(Names.disabled, of: node) != nil, !rendering.openAttributes(of: node).contains(Names.disabled),
      tree.attribute(Names.unknownAttributes, of: node) == nil
    else { return false }
    return forms.form(of: node) == nil || tree.attribute(Names.type, of: node)?.value.lowercased() == "button"
  }

  /// What a control shows: the words of `<input type=submit>` and its like stand in an attribute.
  func shownWords(of node: ElementTree.NodeID) -> WordReading.Words {
    guard tree.element(node).name == Names.input else { return words.visibleWords(of: node) }
    var shown = WordReading.Words()
    let type = tree.attribute(Names.type, of: node)?.value.lowercased() ?? "submit"
    if type == "image" { return shown }
    if let value = tree.attribute(Names.value, of: node) {
      shown.title = TitleNormalization.displayed(value.value)
      shown.isUnknown = value.value.contains(ElementTree.unknownPiece)
    } else if type == "submit" || type == "reset" {
      shown.title = type == "submit" ? "Submit" : "Reset"
    }
    return shown
  }

  private func setInputTitle(_ shown: WordReading.Words, _ node: ElementTree.NodeID, into model: inout ModelNode) {
    if shown.isUnknown { return model.setUnknown(.title, .templateValue) }
    guard !shown.title.isEmpty else { return }
    let isUppercase = rendering.style(node).textTransform == .uppercase
    let source = tree.attribute(Names.value, of: node).map { location($0.valueRange) }
    model.set(.title, isUppercase ? shown.title.uppercased() : shown.title, source: source)
  }

  private func readNames(of node: ElementTree.NodeID, _ element: ElementTree.Element, into control: inout ObservedControl) {
    control.identifiers = element.classes.map { $0.string.lowercased() } + (element.id.map { [$0.string.lowercased()] } ?? [])
    for attribute in element.attributes {
      let name = attribute.name.string
      if name.hasPrefix("data-"),
        name.contains("provider") || name.contains("service") || name.contains("idp") || name == "data-testid" || name == "data-social"
          || name == "data-component"
      {
        control.identifiers.append(attribute.value.lowercased())
      }
      if Self.providerAttributes.contains(name) {
        control.identifiers.append(attribute.value.lowercased().filter { $0 != "'" && $0 != "\"" })
      }
      if name == "name" || name == "value", element.name == Names.button, !attribute.value.contains(" ") {
        control.identifiers.append(attribute.value.lowercased())
      }
      if Self.addressAttributes.contains(name) || Self.requestAttributes.contains(name) {
        control.addresses.append(attribute.value)
      } else if Self.handlerPrefixes.contains(where: { name.hasPrefix($0) }) {
        control.addresses.append(AddressText.withoutComments(attribute.value))
      }
    }
    control.selectors = (element.id.map { ["#" + $0.string] } ?? []) + element.classes.map { "." + $0.string } + [element.name.string]
    if let drawn = element.id.flatMap({ rendering.drawnElements[$0] }) { control.selectors.insert(drawn, at: 0) }
    if let component = component(around: node) {
      control.selectors.append(tree.element(component).name.string)
      control.isDrawnByComponent = isDrawn(node, by: component)
    }
  }

  /// How many elements may stand between a component and the one control that it is given.
  private static let farthestComponent = 4

  /// The component of a service's sign-in that is given its control, and nothing else to press: `<AppleLogin render={…<button>…} />`.
  private func component(around node: ElementTree.NodeID) -> ElementTree.NodeID? {
    var current = tree.nodes[Int(node)].parent
    for _ in 0..<Self.farthestComponent where current >= 0 && tree.isElement(current) {
      let name = tree.element(current).name.string
      if name.contains("-"), rendering.attention.isControl(component: name) {
        let others = PageText.descendants(of: current, tree).contains { $0 != node && tree.isElement($0) && isPressed($0) }
        return others ? nil : current
      }
      current = tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// Whether a component's own template writes what stands in it, rather than the page that uses it.
  private func isDrawn(_ node: ElementTree.NodeID, by component: ElementTree.NodeID) -> Bool {
    func file(_ node: ElementTree.NodeID) -> String? {
      let start = tree.element(node).startTag.start
      return rendering.pieces?.location(SourceRange(start, start + 1))?.file
    }
    return file(node) != file(component)
  }

  private func isPressed(_ node: ElementTree.NodeID) -> Bool {
    let name = tree.element(node).name
    return name == Names.a || name == Names.button || name == Names.input || PageRole.isActive(node, tree)
  }

  private func readAddresses(
    of node: ElementTree.NodeID, _ element: ElementTree.Element, into control: inout ObservedControl, _ model: inout ModelNode
  ) {
    if let address = tree.attribute(Names.href, of: node) ?? tree.attribute(Names.formaction, of: node) {
      control.addresses.insert(address.value, at: 0)
      if !AddressText.withoutExpressions(address.value).contains(ElementTree.unknownPiece) {
        model.set(.href, address.value, source: location(address.valueRange))
      }
    }
    control.templateAddress = templateAddress(of: node)
    let type = tree.attribute(Names.type, of: node)?.value.lowercased()
    let submits = element.name == Names.button ? type == nil || type == "submit" : type == "submit" || type == "image"
    if submits, let form = forms.form(of: node), !forms.holdsFields(around: node), let action = tree.attribute(Names.action, of: form) {
      control.addresses.append(action.value)
      appendHiddenProvider(of: form, to: &control)
    }
  }

  /// The names of hidden fields that say with whom a form signs in.
  private static let providerFields: Set<String> = ["provider", "idp", "strategy", "connection", "social", "loginprovider", "scheme"]

  private func appendHiddenProvider(of form: ElementTree.NodeID, to control: inout ObservedControl) {
    for child in PageText.descendants(of: form, tree) where tree.isElement(child) && tree.element(child).name == Names.input {
      guard let name = tree.attribute(Names.name, of: child)?.value.lowercased(), Self.providerFields.contains(name),
        tree.attribute(Names.type, of: child)?.value.lowercased() == "hidden", let value = tree.attribute(Names.value, of: child)
      else { continue }
      control.addresses.append("provider=" + value.value)
    }
  }

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let homeAddresses: Set<String> = ["/", "~/", "./", "../", "@{/}", "index.html", "/index.html", "index.php"]
  /// Names of helpers and routes of a site's first page, as template expressions write them.
  private static let homeRoutes = [
    "root_path", "root_url", "home_url", "url('/')", "url(\"/\")", "route('home')", "url_for('index')", "url 'home'", "url 'index'",
    "path('home", "path('app_home", "pageurl", "site_url",
  ]

  private func isSiteName(_ node: ElementTree.NodeID, _ control: ObservedControl) -> Bool {
    let address = (tree.attribute(Names.href, of: node)?.value ?? "").trimmed.lowercased()
    guard
      Self.homeAddresses.contains(address) || Self.homeRoutes.contains(where: { control.templateAddress.contains($0) }) || leadsHome(node)
    else { return false }
    if control.identifiers.contains(where: { $0.contains("brand") || $0.contains("site-title") || $0.contains("site-name") }) {
      return true
    }
    var current = tree.nodes[Int(node)].parent
    for _ in 0..<4 where current >= 0 {
      if Self.headings.contains(tree.element(current).name.string) { return true }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  /// Whether a tag helper of ASP.NET's leads to the first page: `asp-controller="Home" asp-action="Index"`, `asp-page="/Index"`.
  private func leadsHome(_ node: ElementTree.NodeID) -> Bool {
    func stated(_ name: String) -> String? {
      tree.element(node).attributes.first { $0.name.string == name }?.value.lowercased()
    }
    if let page = stated("asp-page") { return page == "/index" || page == "/" }
    guard let controller = stated("asp-controller") else { return false }
    return controller == "home" && stated("asp-action") ?? "index" == "index"
  }

  private func drawsCross(_ node: ElementTree.NodeID) -> Bool {
    let drawing = PageText.descendants(of: node, tree).first { tree.isElement($0) && tree.element($0).name == Names.svg }
    return drawing.map { CrossIcon.isDrawn(in: $0, tree) } ?? false
  }

  private func isEmptyElement(_ node: ElementTree.NodeID) -> Bool {
    !PageText.descendants(of: node, tree).contains { child in
      tree.isElement(child) || !tree.texts[Int(tree.nodes[Int(child)].text)].string.isBlank
    }
  }

  private func setTitle(_ visible: WordReading.Words, into model: inout ModelNode) {
    if visible.isUnknown { return model.setUnknown(.title, .templateValue) }
    guard !visible.title.isEmpty else { return }
    var source: SourceLocation?
    // Words that `text-transform` changes are not what stands in the source: there is nothing to replace.
    if visible.texts.count == 1, let text = visible.texts.first, isWritten(visible.title, in: text) {
      source = location(PageText.trimmedRange(of: text, tree, file))
    }
    model.set(.title, visible.title, source: source)
  }

  private func isWritten(_ title: String, in text: ElementTree.NodeID) -> Bool {
    rendering.style(tree.nodes[Int(text)].parent).textTransform == .none
      || TitleNormalization.displayed(tree.texts[Int(tree.nodes[Int(text)].text)].string) == title
  }

  /// Attributes beside `href` that say where a control leads.
  private static let addressAttributes: Set<String> = [
    "th:href", "data-th-href", "data-href", "data-url", "up-href", "routerlink", ":href", "v-bind:href", ":to",
  ]

  /// How the attributes begin that say what a control calls when it is pressed, whatever modifiers follow.
  private static let handlerPrefixes = [
    "onclick", "onpress", "ontap", "@click", "@press", "@tap", "v-on:click", "ng-click", "data-ng-click", "(click)", "(tap)", "(press)",
    "on:click", "x-on:click", "wire:click", "th:onclick",
  ]

  /// Attributes that say which address of the server a control asks.
  private static let requestAttributes: Set<String> = ["data-action", "hx-get", "hx-post", "data-hx-get", "data-hx-post"]

  /// Attributes in which components take a provider.
  private static let providerAttributes: Set<String> = [
    "provider", ":provider", "[provider]", "service", "idp", "network", "strategy", ":strategy", "social", "brand", "vendor",
  ]

  /// The attributes by which libraries and HTML itself close what the control stands in.
  private static let closingAttributes: Set<String> = [
    "data-dismiss", "data-bs-dismiss", "data-close", "data-modal-close", "data-micromodal-close", "data-a11y-dialog-hide",
    "data-modal-hide",
    "data-fancybox-close", "data-dialog-close",
  ]

  private func closes(_ element: ElementTree.Element) -> Bool {
    element.attributes.contains { attribute in
      let name = attribute.name.string
      if Self.closingAttributes.contains(name) { return true }
      return (name == "popovertargetaction" || name == "command")
        && ["hide", "hide-popover", "close"].contains(attribute.value.lowercased())
    }
  }

  /// Whether people see a button: by its role, its surface or, where no sheet says anything, its class.
  func looksLikeButton(_ node: ElementTree.NodeID) -> Bool {
    if tree.attribute(Names.role, of: node)?.value == "button" { return true }
    let painted = paintedElement(of: node)
    let style = rendering.style(painted)
    if style.backgroundColor.alpha > 0 || !style.backgroundImages.isEmpty { return true }
    if style.borderWidth.top > 0, style.borderWidth.left > 0 { return true }
    return tree.element(node).classes.contains { $0.string.lowercased().contains("btn") || $0.string.lowercased().contains("button") }
  }

  /// What stands in the template expressions of the address that a control leads to.
  private func templateAddress(of node: ElementTree.NodeID) -> String {
    var attribute = tree.attribute(Names.href, of: node) ?? tree.attribute(Names.formaction, of: node)
    if attribute == nil, let form = forms.form(of: node), !forms.holdsFields(around: node) {
      attribute = tree.attribute(Names.action, of: form)
    }
    guard let attribute, attribute.value.contains(ElementTree.unknownPiece), attribute.valueRange.end <= file.text.count else { return "" }
    let own = String(decoding: file.text[attribute.valueRange.bytes].prefix(WordReading.longestExpression), as: UTF8.self).lowercased()
    // What a component asks a helper for: `href={signInUrl('google')}`.
    if own == String(ElementTree.unknownPiece), let written = rendering.pieces?.text(attribute.valueRange), written.contains("("),
      written.utf8.count <= WordReading.longestExpression
    {
      // The words of a helper's name as others write them: "auth url" of `authUrl`.
      let names = written.split { !$0.isLetter && !$0.isNumber }.map { IdentifierWords.words(of: String($0)).joined(separator: " ") }
      let words = names.joined(separator: " ").replacing("sign in", with: "signin").replacing("log in", with: "login")
      return "{" + written.lowercased() + " " + words + "}"
    }
    return own
  }

  private static let aside = Atom("aside")
  private static let toggles = [Atom("data-bs-toggle"), Atom("data-toggle")]

  /// Whether an element is a tab: its name is that of the part of the page that it shows.
  private func isTab(_ node: ElementTree.NodeID) -> Bool {
    if tree.attribute(Names.role, of: node)?.value == "tab" { return true }
    if Self.toggles.contains(where: { name in tree.attribute(name, of: node).map { $0.value == "tab" || $0.value == "pill" } ?? false }) {
      return true
    }
    // A link that leads nowhere, in a list of tabs.
    guard tree.attribute(Names.href, of: node).map({ $0.value.hasPrefix("#") }) ?? true else { return false }
    var current = node
    for _ in 0...Self.farthestTabs where current >= 0 && tree.isElement(current) {
      let element = tree.element(current)
      if element.classes.contains(where: { Self.tabs.contains($0.string.lowercased()) }) { return true }
      if tree.attribute(Names.role, of: current)?.value == "tablist" { return true }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  /// How many elements may stand between a tab and the list that it is in, itself among them.
  private static let farthestTabs = 2
  /// What tabs and their lists are called.
  private static let tabs: Set<String> = [
    "tab", "tabs", "nav-tabs", "nav-pills", "tab-link", "tablink", "tablinks", "tab-btn", "tab-button", "tab-item", "tab-list", "tablist",
    "tab-bar", "tab-header", "tab-headers", "tab-buttons", "auth-tabs", "login-tabs", "form-tabs",
  ]

  private static let mains = [Atom("main"), Atom("article")]

  /// Whether a page has a purpose of its own outside of an `aside`: something to fill in, to press or to follow, or a `main` or an article beside it. Of two columns, a
  /// picture and what signs people in, the second is often written as an `aside`.
  private func hasPurposeBeside(_ aside: ElementTree.NodeID, orHeading: Bool = false) -> Bool {
    var around: Set<ElementTree.NodeID> = []
    var current = tree.nodes[Int(aside)].parent
    while current >= 0 {
      around.insert(current)
      current = tree.nodes[Int(current)].parent
    }
    var isInside = [Bool](repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices {
      let parent = Int(tree.nodes[index].parent)
      let node = ElementTree.NodeID(index)
      isInside[index] = node == aside || parent >= 0 && isInside[parent]
      guard !isInside[index], tree.isElement(node) else { continue }
      let name = tree.element(node).name
      if name == Self.aside || name == Names.footer || name == Names.nav || name == Names.header { isInside[index] = true }
      if isInside[index] { continue }
      if name == Names.form || name == Names.button || name == Names.a || FieldElement.isInput(name) { return true }
      if tree.attribute(Names.onclick, of: node) != nil { return true }
      if Self.mains.contains(name), !around.contains(node) { return true }
      if orHeading, Self.headings.contains(name.string) { return true }
    }
    return false
  }

  private func readSurroundings(_ node: ElementTree.NodeID, _ control: inout ObservedControl) {
    if isTab(node) || stands(node, among: Self.sharing) { control.isPeripheral = true }
    if control.wordsAreOpen {
      control.standsAmongSignIns = stands(node, among: Self.signingIn)
    } else if control.words.isEmpty, control.label?.isEmpty ?? true, !control.logos.isEmpty {
      control.standsAmongSignIns = stands(node, among: Self.services)
    }
    if isPeripheral(node) { control.isPeripheral = true }
  }

  /// Whether an element stands in a header, a menu or a footer, which all pages of a site have.
  func isPeripheral(_ node: ElementTree.NodeID) -> Bool {
    let around = surroundings(tree.nodes[Int(node)].parent)
    return around.isPeripheral || around.standsInFooter == true
  }

  /// Whether what stands in a header, a menu or a footer stands there on every page of a site: the page has a purpose of its own beside that, or is called
  /// something there. A header with a heading in it may be the page's only part.
  func isOnEveryPage(_ node: ElementTree.NodeID) -> Bool {
    var outermost: ElementTree.NodeID?
    var current = tree.nodes[Int(node)].parent
    while current >= 0 {
      if surroundings(current).isPeripheral { outermost = current }
      current = tree.nodes[Int(current)].parent
    }
    guard let outermost else { return isPeripheral(node) }
    return !holdsHeading(outermost) && hasPurposeBeside(outermost, orHeading: true)
  }

  private func holdsHeading(_ node: ElementTree.NodeID) -> Bool {
    if tree.isElement(node), Self.headings.contains(tree.element(node).name.string) { return true }
    return tree.children(of: node).contains(where: holdsHeading)
  }

  private static let sharing: Set<String> = ["share", "shares", "sharing", "sharer", "follow"]
  /// What is called a row of services with which people sign in, of which each shows its picture alone.
  private static let services: Set<String> = ["oauth", "sso", "social", "socials", "provider", "providers", "idp", "idps"]
  private static let signingIn: Set<String> = ["login", "signin", "auth", "oauth", "sso", "social", "provider", "providers", "idp", "idps"]
  /// How far around a control a name says what it is for.
  private static let namingDepth = 4

  /// Whether an element around a control is called after something: passing the page on, or following somebody, as `share-buttons` is.
  private func stands(_ node: ElementTree.NodeID, among words: Set<String>) -> Bool {
    var current = tree.nodes[Int(node)].parent
    for _ in 0..<Self.namingDepth where current >= 0 && tree.isElement(current) {
      let element = tree.element(current)
      if element.name == Names.body || element.name == Names.form { return false }
      if element.classes.contains(where: { Self.isNamed($0, words) }) || element.id.map({ Self.isNamed($0, words) }) == true { return true }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  private static let longestName = 60
  private static let wordsOfNames = Memo<Atom, Set<String>>(limit: 4_096)

  private static func isNamed(_ name: Atom, _ words: Set<String>) -> Bool {
    guard name.string.utf8.count <= longestName else { return false }
    return !words.isDisjoint(with: wordsOfNames.answer(name) { Set(IdentifierWords.words(of: name.string)) })
  }

  /// What stands around a control.
  struct Surroundings: Sendable {
    /// Whether it is what every page of a site has.
    var isPeripheral = false
    /// Whether the outermost footer is the page's, and not that of a card or a form; nil where neither is there.
    var standsInFooter: Bool?
  }

  /// What an element is to the controls in it, with all that is around it.
  private func surroundings(_ node: ElementTree.NodeID) -> Surroundings {
    guard node >= 0 else { return Surroundings() }
    return known.answer(node) {
      var around = surroundings(tree.nodes[Int(node)].parent)
      let element = tree.element(node)
      if element.name == Names.nav || element.name == Names.header || element.name == Self.aside && hasPurposeBeside(node) {
        around.isPeripheral = true
      }
      let periphery = PeripheryReading(tree, rendering.pieces)
      if !around.isPeripheral, periphery.isPeriphery(node), hasPurposeBeside(node, orHeading: true) { around.isPeripheral = true }
      if let role = tree.attribute(Names.role, of: node)?.value, role == "navigation" || role == "banner" || role == "contentinfo" {
        around.isPeripheral = true
      }
      if around.standsInFooter == nil {
        let footers = FooterReading(tree)
        around.standsInFooter = footers.isFooter(node) ? true : footers.holdsFooter(node) ? false : nil
      }
      return around
    }
  }
}

extension SourcePieces {
  /// What stands in the source for a part of the text that they make.
  func text(_ range: SourceRange) -> String? {
    location(range).flatMap { place in files.first { $0.path == place.file }?.string(place.range) }
  }
}
