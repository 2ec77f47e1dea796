import CSS
import Diagnostics
import HTML
import ScreenModel
import Words

/// What an element of a page is to the model.
enum PageRole: UInt8, Sendable {
  /// It and all in it show nothing: `head`, scripts, templates.
  case ignored
  case container, text, form, control, field, toggle, image

  /// Whether it makes a node of its own.
  var isKept: Bool {
    switch self {
    case .ignored, .container: false
    default: true
    }
  }

  private static let skipped: Set<Atom> = [
    Names.head, Names.script, Names.style, Names.template, Names.noscript, Names.link, Names.meta, Names.title, Atom("datalist"),
    Atom("option"), Atom("optgroup"), Atom("object"),
    Atom("embed"), Atom("source"), Atom("track"), Atom("param"),
  ]
  private static let shadowRootMode = Atom("shadowrootmode")
  private static let buttonTypes: Set<String> = ["submit", "button", "image", "reset"]

  /// The role of every node. A control, a field or an image owns all that is in it.
  static func roles(in tree: ElementTree, rendering: PageRendering) -> [PageRole] {
    var roles = [PageRole](repeating: .ignored, count: tree.nodes.count)
    var isInside = [Bool](repeating: false, count: tree.nodes.count)
    let asksPassword = tree.elements.contains { element in
      FieldElement.isInput(element.name) && element.attributes.contains { $0.name == Names.type && $0.value.lowercased() == "password" }
    }
    var pictures: [Int] = []
    let asksForInput = asksPassword || tree.elements.contains(where: DrawnButton.asksForAccount)
    for index in tree.nodes.indices {
      let node = ElementTree.NodeID(index)
      let parent = Int(tree.nodes[index].parent)
      if parent >= 0 {
        isInside[index] = isInside[parent]
        if roles[parent] == .ignored && index > 0 && parent != Int(tree.root) && !isRootOrBody(parent, tree) { isInside[index] = true }
      }
      guard !isInside[index], tree.isElement(node) else { continue }
      var role = self.role(of: node, tree, rendering)
      if isContent(role), asksForInput, DrawnButton.isDrawn(node, in: rendering, heldBy: { holdsControl($0, tree) }) { role = .control }
      if role == .image, asksPassword, DrawnButton.isPicture(node, in: rendering) {
        role = .control
        pictures.append(index)
      }
      if role == .image, asksPassword || rendering.style(node).cursorIsPointer, isBareButton(node, tree, rendering.attention) {
        role = .control
      }
      roles[index] = role
      if role == .ignored || role == .control || role == .field || role == .toggle || role == .image { isInside[index] = true }
      // The text of inline elements belongs to the block around them.
      if role == .text, let holder = textHolder(of: node, tree, roles, rendering), holder != index { roles[index] = .container }
    }
    // Pictures beside buttons that say the same adorn them.
    func isSpelledOut(_ index: Int) -> Bool { roles[index] == .control && DrawnButton.spellsOut(ElementTree.NodeID(index), rendering) }
    if !pictures.isEmpty, roles.indices.contains(where: isSpelledOut) { for index in pictures { roles[index] = .image } }
    return roles
  }

  private static func isContent(_ role: PageRole) -> Bool { role == .container || role == .text }

  private static func isRootOrBody(_ index: Int, _ tree: ElementTree) -> Bool {
    guard tree.nodes[index].element >= 0 else { return false }
    let name = tree.element(ElementTree.NodeID(index)).name
    return name == Names.html || name == Names.body
  }

  private static func textHolder(of node: ElementTree.NodeID, _ tree: ElementTree, _ roles: [PageRole], _ rendering: PageRendering) -> Int?
  {
    guard rendering.style(node).display == .inline, tree.element(node).name != Names.label else { return nil }
    var parent = Int(tree.nodes[Int(node)].parent)
    while parent >= 0 {
      if roles[parent] == .text { return parent }
      if rendering.style(ElementTree.NodeID(parent)).display != .inline { return nil }
      parent = Int(tree.nodes[parent].parent)
    }
    return nil
  }

  private static func role(of node: ElementTree.NodeID, _ tree: ElementTree, _ rendering: PageRendering) -> PageRole {
    let element = tree.element(node)
    if element.namespace == .svg { return element.name == Names.svg && isPressed(node, tree) ? .control : .image }
    // What a declarative shadow root holds is shown.
    if element.name == Names.template, tree.attribute(shadowRootMode, of: node) != nil { return .container }
    if skipped.contains(element.name) { return .ignored }
    switch element.name {
    case Names.html, Names.body: return .container
    case Names.button: return isToggle(node, tree) ? .toggle : .control
    case Names.a where tree.attribute(Names.href, of: node) != nil || isActive(node, tree): return .control
    case Names.input:
      let type = tree.attribute(Names.type, of: node)?.value.lowercased() ?? "text"
      if type == "hidden" { return .ignored }
      if buttonTypes.contains(type) { return .control }
      return type == "checkbox" || type == "radio" ? .toggle : .field
    case Names.textarea, Names.select: return .field
    case let name where FieldElement.isLibrarys(name) && !holdsControl(node, tree):
      return tree.attribute(Names.type, of: node)?.value.lowercased() == "hidden" ? .ignored : .field
    case Names.img: return isPressed(node, tree) ? .control : .image
    case Names.svg, Names.picture, Names.video, Names.canvas: return .image
    case Names.iframe: return .image
    case Names.form: return .form
    default: break
    }
    if isKnownButton(node, tree, rendering) { return .control }
    switch tree.attribute(Names.role, of: node)?.value.lowercased() {
    case "button", "link": return .control
    case _ where isToggle(node, tree): return .toggle
    case "img": return .image
    case "textbox", "searchbox": return .field
    default: break
    }
    if isActive(node, tree), !holdsControl(node, tree) { return .control }
    if asksToSignIn(node, tree, rendering) || isNamedControl(node, tree, rendering) { return .control }
    if isComponentsLink(node, tree) || isDrawnAsControl(node, tree), !holdsControl(node, tree) { return .control }
    // A component that says button in its name is one, unless it holds controls that are spelled out.
    let name = element.name.string
    if name.contains("-"), name.hasSuffix("button") || name.hasSuffix("btn"), !holdsControl(node, tree),
      !holdsDrawnButton(node, tree, rendering)
    {
      return .control
    }
    return hasOwnText(node, tree) ? .text : .container
  }

  /// Whether a component that is not there leads somewhere.
  static func isComponentsLink(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    tree.element(node).name.string.contains("-") && tree.attribute(Names.href, of: node) != nil
  }

  private static let drawnAs = Atom("as")

  /// Whether a component that is not there is told which control it draws: `<LinkBox as="button">`.
  private static func isDrawnAsControl(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    guard tree.element(node).name.string.contains("-"), let tag = tree.attribute(drawnAs, of: node)?.value else { return false }
    return tag == "button" || tag == "a"
  }

  /// Whether an element says by its role that it chooses something.
  private static func isToggle(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    tree.attribute(Names.role, of: node).map { ["checkbox", "switch", "radio"].contains($0.value.lowercased()) } ?? false
  }

  /// The attributes with which pages and script frameworks make an element act.
  private static let actingAttributes: Set<String> = [
    "onclick", "@click", "@click.prevent", "v-on:click", "(click)", "ng-click", "x-on:click", "on:click", ":href", "v-bind:href", "[href]",
    "ng-href", "routerlink", "[routerlink]", ":to", "data-ng-click", "x-bind:href", "wire:click", "wire:click.prevent",
    "x-on:click.prevent",
    "v-on:click.prevent", "@click.stop", "(tap)", "(press)", "@tap", "th:href", "data-th-href", "th:onclick", "asp-action", "asp-page",
    "asp-controller", "asp-route-provider", "hx-get", "hx-post", "data-hx-get", "data-hx-post", "up-href", "data-href",
  ]

  /// Whether an attribute makes an element act when it is pressed.
  static func isActive(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    tree.element(node).attributes.contains { actingAttributes.contains($0.name.string.lowercased()) }
  }

  /// Whether a picture is itself what people press.
  private static func isPressed(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    if isActive(node, tree) { return true }
    let role = tree.attribute(Names.role, of: node)?.value.lowercased()
    return role == "button" || role == "link"
  }

  /// Whether a picture says that people sign in with somebody by it. Beside a field for a password a script makes it act.
  private static func isBareButton(_ node: ElementTree.NodeID, _ tree: ElementTree, _ attention: any Attention) -> Bool {
    guard tree.element(node).name == Names.img, let alt = tree.attribute(Names.alt, of: node)?.value, alt.utf8.count <= titleLimit else {
      return false
    }
    return attention.isControl(words: TitleNormalization.displayed(alt))
  }

  /// Whether an element is called a control by its own name or a class, and holds none.
  private static func isNamedControl(_ node: ElementTree.NodeID, _ tree: ElementTree, _ rendering: PageRendering) -> Bool {
    let element = tree.element(node)
    let attention = rendering.attention
    guard
      attention.isControl(component: element.name.string) || element.classes.contains(where: { attention.isControl(className: $0.string) })
    else { return false }
    return !holdsControl(node, tree) && !holdsDrawnButton(node, tree, rendering)
  }

  /// Whether an element is the place of another that a library or a script draws its button in: then that one is the control.
  private static func holdsDrawnButton(_ node: ElementTree.NodeID, _ tree: ElementTree, _ rendering: PageRendering) -> Bool {
    PageText.descendants(of: node, tree).contains { tree.isElement($0) && isKnownButton($0, tree, rendering) }
  }

  /// More words than this make no button's title.
  private static let titleLimit = 80

  /// Whether an element shows the pointer of things to press, and its words ask people to sign in with somebody: a script makes it act.
  private static func asksToSignIn(_ node: ElementTree.NodeID, _ tree: ElementTree, _ rendering: PageRendering) -> Bool {
    let parent = tree.nodes[Int(node)].parent
    guard tree.element(node).name != Names.label, rendering.style(node).cursorIsPointer,
      parent < 0 || !rendering.style(parent).cursorIsPointer
    else { return false }
    var words = ""
    for (count, child) in PageText.descendants(of: node, tree).enumerated() {
      if count > titleLimit { return false }
      let text = tree.nodes[Int(child)].text
      if text >= 0 { words += tree.texts[Int(text)].string }
      if words.utf8.count > titleLimit * 4 { return false }
    }
    words = TitleNormalization.displayed(words)
    guard !words.isEmpty, words.count <= titleLimit, !holdsControl(node, tree) else { return false }
    return rendering.attention.isControl(words: words)
  }

  private static func hasOwnText(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    tree.children(of: node).contains { child in
      tree.nodes[Int(child)].text >= 0 && !tree.texts[Int(tree.nodes[Int(child)].text)].string.isBlank
    }
  }

  private static func holdsControl(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    PageText.descendants(of: node, tree).contains { child in
      guard tree.isElement(child) else { return false }
      let name = tree.element(child).name
      return name == Names.a || name == Names.button || name == Names.input || name == Names.select || name == Names.textarea
        || isComponentsLink(child, tree)
    }
  }

  /// Whether a script of the page draws controls into elements that are there.
  private static func drawsControls(_ tree: ElementTree, _ attention: any Attention) -> Bool {
    tree.nodes.indices.contains { index in
      let node = ElementTree.NodeID(index)
      guard tree.isElement(node), tree.element(node).name == Names.script, let source = tree.attribute(Names.src, of: node) else {
        return false
      }
      return attention.drawsControls(script: source.value)
    }
  }

  private static let drawnType = Atom("data-type")

  /// Whether an element that says what its script is to draw holds no words: somebody pasted what the script drew.
  private static func isPastedButton(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    guard tree.attribute(drawnType, of: node) != nil else { return false }
    return !PageText.descendants(of: node, tree).contains { child in
      let text = tree.nodes[Int(child)].text
      return text >= 0 && !tree.texts[Int(text)].string.isBlank
    }
  }

  /// Whether a library or a script draws its button in this element.
  private static func isKnownButton(_ node: ElementTree.NodeID, _ tree: ElementTree, _ rendering: PageRendering) -> Bool {
    let element = tree.element(node)
    let attention = rendering.attention
    if let id = element.id {
      if rendering.drawnElements[id] != nil { return true }
      // Where no script replaces it, a control that is spelled out in the element is the control.
      if attention.isControl(selector: "#" + id.string) {
        return !holdsControl(node, tree) || drawsControls(tree, attention) || isPastedButton(node, tree)
      }
    }
    if element.classes.contains(where: { attention.isControl(selector: "." + $0.string) }) { return true }
    return attention.isControl(selector: element.name.string)
  }
}
