import CSS
import Diagnostics
import HTML
import Scripts

/// A state of a page in which a script shows a part of it that is hidden when the page opens.
package struct RevealedPanel: Sendable {
  /// The outermost element that is shown.
  let panel: ElementTree.NodeID
  /// What the script changes, element by element.
  let changes: [(node: ElementTree.NodeID, acts: [ElementChange.Act])]
  /// What the part is called in findings: "#login".
  package let name: String
  /// Whether something else of the page stands above it then, as far as is known: how far down it stands, hangs on what the script does with that.
  package let isBelowOthers: Bool

  /// Whether a node of the page stands in the part.
  package func holds(_ node: ElementTree.NodeID, in page: HTMLPage) -> Bool {
    var current = node
    while current >= 0 {
      if current == panel { return true }
      current = page.tree.nodes[Int(current)].parent
    }
    return false
  }

  /// The page as it is then.
  package func shown(in page: HTMLPage) -> HTMLPage {
    var page = page
    for (node, acts) in changes { page.tree.update(node) { element in for act in acts { Self.apply(act, to: &element) } } }
    return page
  }

  private static func apply(_ act: ElementChange.Act, to element: inout ElementTree.Element) {
    switch act {
    case .addClass(let name): element.classes.append(Atom(name))
    case .removeClass(let name): element.classes.removeAll { $0 == Atom(name) }
    case .hidden(false): element.attributes.removeAll { $0.name == Names.hidden }
    case .hidden(true): add(Names.hidden, "", to: &element)
    case .opens: add(open, "", to: &element)
    case .display(let value):
      guard let index = element.attributes.firstIndex(where: { $0.name == Names.style }) else {
        return add(Names.style, "display:" + value, to: &element)
      }
      let rest = element.attributes[index].value.split(separator: ";").filter { part in
        part.prefix { $0 != ":" }.trimmed.lowercased() != "display"
      }
      element.attributes[index].value = (rest.map(String.init) + (value.isEmpty ? [] : ["display:" + value])).joined(separator: ";")
    }
  }

  private static func add(_ name: Atom, _ value: String, to element: inout ElementTree.Element) {
    guard !element.attributes.contains(where: { $0.name == name }) else { return }
    let place = SourceRange(element.startTag.start, element.startTag.start)
    element.attributes.append(.init(name: name, value: value, nameRange: place, valueRange: place))
  }

  private static let open = Atom("open")
}

/// What the text of a script says of the elements that it changes.
struct PageScript {
  let changes: [ElementChange]
  let names: Set<String>

  private static let queries = ["getElementById", "querySelector", "$(", "jQuery(", "document.body", "documentElement"].map {
    Array($0.utf8)
  }
  private static let acts = [
    ".style", "classList", ".hidden", ".show", ".open", "addClass", "removeClass", "toggle", ".modal", "fadeIn", "slideDown", ".css(",
    "Attribute(",
  ].map { Array($0.utf8) }
  /// Longer strings are no names of elements.
  private static let longestName = 60
  private static let nameLimit = 5_000

  /// Nil for a script that changes none.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.count <= ScriptReader.sizeLimit, Self.queries.contains(where: { text.firstRange(of: $0) != nil }),
      Self.acts.contains(where: { text.firstRange(of: $0) != nil })
    else { return nil }
    let reader = ScriptReader(text)
    changes = reader.elementChanges
    guard !changes.isEmpty else { return nil }
    names = Set(reader.texts.lazy.map(\.value).filter { !$0.isEmpty && $0.utf8.count <= Self.longestName }.prefix(Self.nameLimit))
  }
}

/// Finds the parts of a page that are hidden when it opens and that a script of the page shows. Which of its elements a script names, and what it does with
/// them, is read off its text. MISSING: what a script of another page does.
struct ScriptedPanels {
  let rendering: PageRendering
  /// What the scripts of the page change in its elements.
  let changes: [ElementChange]
  /// The strings in them, of which some are handed to functions as parts of ids.
  let names: Set<String>

  private var tree: ElementTree { rendering.tree }

  /// Deeper in one another no page hides its parts.
  private static let hiderLimit = 6
  private static let controls: Set<Atom> = [Names.button, Names.a, Names.input]

  init(rendering: PageRendering, changes: [ElementChange], names: Set<String>) {
    self.rendering = rendering
    self.names = names
    self.changes = changes + DeclaredOpeners.changes(in: rendering.tree)
  }

  /// The state in which an element that is hidden is shown; nil where nothing says how.
  func revealing(_ node: ElementTree.NodeID) -> RevealedPanel? {
    let hiders = hiders(of: node)
    guard let innermost = hiders.first, let panel = hiders.last, hiders.count <= Self.hiderLimit,
      !Self.controls.contains(tree.element(innermost).name)
    else { return nil }
    var made: [(node: ElementTree.NodeID, acts: [ElementChange.Act])] = []
    for hider in hiders {
      let acts = showing(hider)
      if !acts.isEmpty {
        made.append((hider, acts))
        made += besides(hider, acts)
      } else if let around = changeAround(hider) {
        if !made.contains(where: { $0.node == around.node }) { made.append(around) }
      } else {
        return nil
      }
    }
    let gone = Set(made.map(\.node))
    return RevealedPanel(panel: panel, changes: made, name: name(of: panel), isBelowOthers: isBelowOthers(panel, without: gone))
  }

  private static let siteHeads: Set<Atom> = [Names.header, Names.nav]
  private static let unseen: Set<Atom> = [Names.script, Names.style, Names.link, Names.template, Names.noscript, Names.dialog]

  private func isBelowOthers(_ panel: ElementTree.NodeID, without gone: Set<ElementTree.NodeID>) -> Bool {
    var current = panel
    while current >= 0, tree.element(current).name != Names.body {
      let position = rendering.style(current).position
      if position == .fixed || position == .absolute { return false }
      let isBelow = tree.siblings(before: current).contains { other in
        tree.isElement(other) && !gone.contains(other) && rendering.style(other).display != .none
          && !Self.siteHeads.contains(tree.element(other).name) && !Self.unseen.contains(tree.element(other).name)
      }
      if isBelow { return true }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  /// What hides an element by its own style: itself or elements around it, the innermost first. What a closed `details` holds, that hides.
  private func hiders(of node: ElementTree.NodeID) -> [ElementTree.NodeID] {
    var found: [ElementTree.NodeID] = []
    var current = node
    while current >= 0 {
      let parent = tree.nodes[Int(current)].parent
      let style = rendering.style(current)
      let isConcealed = style.visibility != .visible && (parent < 0 || rendering.style(parent).visibility == .visible)
      let isFolded = style.display == .none && parent >= 0 && isClosedDetails(parent)
      if !isFolded, style.display == .none || style.opacity <= 0 || isConcealed { found.append(current) }
      if isFolded || isClosedDetails(current), found.last != current { found.append(isFolded ? parent : current) }
      current = isFolded ? tree.nodes[Int(parent)].parent : parent
    }
    return found
  }

  private static let details = Atom("details")
  private static let open = Atom("open")

  private func isClosedDetails(_ node: ElementTree.NodeID) -> Bool {
    tree.element(node).name == Self.details && tree.attribute(Self.open, of: node) == nil
  }

  private func name(of node: ElementTree.NodeID) -> String {
    let element = tree.element(node)
    return element.id.map { "#" + $0.string } ?? element.classes.first.map { "." + $0.string } ?? "<\(element.name.string)>"
  }

  // MARK: - Changes

  /// What a script does that shows an element. A class that it adds may say anything: it counts where nothing else shows the element.
  private func showing(_ node: ElementTree.NodeID) -> [ElementChange.Act] {
    let element = tree.element(node)
    // People open it themselves.
    if isClosedDetails(node) { return [.opens] }
    var plain: [ElementChange.Act] = []
    var added: [ElementChange.Act] = []
    var display: String?
    for act in acts(on: node) {
      switch act {
      case .display("none"), .hidden(true): break
      case .display(let value): if display?.isEmpty ?? true { display = value }
      case .hidden(false): if tree.attribute(Names.hidden, of: node) != nil { plain.append(act) }
      case .removeClass(let name): if element.classes.contains(Atom(name)) { plain.append(act) }
      case .opens: if element.name == Names.dialog { plain.append(act) }
      case .addClass(let name): if !element.classes.contains(Atom(name)), !added.contains(act) { added.append(act) }
      }
    }
    if let display { plain.append(.display(display)) }
    // Bootstrap's dialogs need both.
    if plain.isEmpty || display != nil { return plain + added }
    return plain + added.filter { Self.showingClasses.contains($0) }
  }

  /// Classes that say in what form an element is shown, which is given to it as it loses one that hides it.
  private static let showingClasses: Set<ElementChange.Act> = Set(
    ["flex", "block", "grid", "show", "open", "active", "is-open", "is-active", "visible", "opacity-100"].map { .addClass($0) })

  /// What a script does with the classes of an element around a hidden one, the nearest first: `.wrapper.active .login`, `body.signing-in .login`.
  private func changeAround(_ node: ElementTree.NodeID) -> (node: ElementTree.NodeID, acts: [ElementChange.Act])? {
    var current = tree.nodes[Int(node)].parent
    while current >= 0 {
      let classes = tree.element(current).classes
      let acts = acts(on: current).filter { act in
        switch act {
        case .addClass(let name): !classes.contains(Atom(name))
        case .removeClass(let name): classes.contains(Atom(name))
        default: false
        }
      }
      if !acts.isEmpty { return (current, acts) }
      current = tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// What goes from view then: elements beside one that is shown, where the script hides them at times, and those that have the class by which it shows one
  /// after another.
  private func besides(
    _ node: ElementTree.NodeID, _ shown: [ElementChange.Act]
  ) -> [(node: ElementTree.NodeID, acts: [ElementChange.Act])] {
    let parent = tree.nodes[Int(node)].parent
    guard parent >= 0 else { return [] }
    return tree.children(of: parent).compactMap { child in
      guard child != node, tree.isElement(child), rendering.style(child).display != .none else { return nil }
      let element = tree.element(child)
      var acts: [ElementChange.Act] = []
      for act in self.acts(on: child) {
        switch act {
        case .display("none"), .hidden(true): acts.append(act)
        case .addClass(let name): if shown.contains(.removeClass(name)), !element.classes.contains(Atom(name)) { acts.append(act) }
        default: break
        }
      }
      for case .addClass(let name) in shown where element.classes.contains(Atom(name)) { acts.append(.removeClass(name)) }
      return acts.isEmpty ? nil : (child, acts)
    }
  }

  private func acts(on node: ElementTree.NodeID) -> [ElementChange.Act] {
    let element = tree.element(node)
    return changes.filter { change in
      if change.name.hasPrefix("<") { return change.name == "<\(element.name.string)>" }
      if change.name.hasPrefix(".") { return element.classes.contains(Atom(String(change.name.dropFirst()))) }
      return element.id.map { mayName(change.name, $0.string) } ?? false
    }.map(\.act)
  }

  /// Whether a script's name for an element may stand for an id: where it computes a part of it, that part stands among its strings.
  private func mayName(_ written: String, _ id: String) -> Bool {
    let parts = written.split(separator: UnknownPiece.character, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return written == id }
    guard parts.count == 2, id.hasPrefix(parts[0]), id.hasSuffix(parts[1]), id.utf8.count > parts[0].utf8.count + parts[1].utf8.count else {
      return false
    }
    return names.contains(String(id.dropFirst(parts[0].count).dropLast(parts[1].count)))
  }
}
