import CSS
import Diagnostics
import HTML
import ScreenModel
import Utilities

/// The elements whose look is not all written where it was read (DESIGN 2.2).
struct OpenStyles: Sendable {
  /// Buttons that a component library draws: what they look like stands in its scripts.
  let components: Set<ElementTree.NodeID>
  /// Elements that stand for buttons of the system's own.
  let systemControls: Set<ElementTree.NodeID>
  /// Whether styles that were not read may mean every element.
  let isWholePage: Bool
  /// The elements whose look alone is open, with the reason: icons whose sheet is not there, elements whose classes an expression writes.
  let unknownNodes: [ElementTree.NodeID: ReviewReason]
  /// Those of them that are icons of fonts whose sheets are not there, with how high they may be, in font sizes.
  let unknownGlyphs: [ElementTree.NodeID: Double]
  /// The elements that may have any class, and what a class may set.
  private let openClasses: Set<ElementTree.NodeID>
  private let reachOfClasses: ClassReach?
  /// The root and the body of a page whose class is not known, and what that may repaint.
  private let openPages: Set<ElementTree.NodeID>
  private let paintOfPages: PropertySet
  /// On a page whose styles were not all read, the elements with a class that no sheet which was read names: one that was not may style them by it.
  private let strangers: Set<ElementTree.NodeID>
  /// Whether utility classes of Bootstrap's may outweigh what was read.
  let lacksBootstrap: Bool

  init(_ reader: PageReader, _ sheets: StyleSheetSet) {
    let tree = reader.page.tree
    (components, systemControls) = Self.components(tree, reader.attention)
    isWholePage = reader.sheets.areOpen
    lacksBootstrap = BootstrapUtilities.isAmong(reader.sheets.gaps.missing)
    var unknown: [ElementTree.NodeID: ReviewReason] = [:]
    for node in reader.openAttributes.openElements {
      unknown[node] = Self.isPackages(tree.element(node)) || Self.isDrawnByPackage(node, tree) ? .incompleteScreen : .templateValue
    }
    var glyphs: [ElementTree.NodeID: Double] = [:]
    if reader.sheets.lacksIcons {
      for node in Self.icons(tree, sheets) where unknown[node] == nil {
        unknown[node] = .missingStylesheet
        glyphs[node] = GlyphSize.height(of: tree.element(node))
      }
    }
    unknownGlyphs = glyphs
    if let utilities = reader.sheets.utilities {
      for node in Self.undecided(tree, utilities) { unknown[node] = .missingStylesheet }
    }
    for node in components { unknown[node] = .incompleteScreen }
    unknownNodes = unknown
    strangers = isWholePage ? Self.strangers(tree, sheets) : []
    openClasses = reader.openAttributes.openClasses
    reachOfClasses = reader.openAttributes.reachOfClasses
    openPages = reader.openAttributes.openPages
    paintOfPages = reader.openAttributes.paintOfPages
  }

  /// What classes may set of an element that may have any; nil of one whose classes are known.
  func reach(at node: ElementTree.NodeID) -> ClassReach? { openClasses.contains(node) ? reachOfClasses : nil }

  /// Whether a sheet that was not read may mean an element by a class that no other sheet names.
  func isStranger(_ node: ElementTree.NodeID) -> Bool { strangers.contains(node) }

  private static func strangers(_ tree: ElementTree, _ sheets: StyleSheetSet) -> Set<ElementTree.NodeID> {
    var known: [Atom: Bool] = [:]
    func isMentioned(_ atom: Atom) -> Bool {
      if let answer = known[atom] { return answer }
      let answer = sheets.mentionsClassOrID(atom)
      known[atom] = answer
      return answer
    }
    return Set(
      tree.nodes.indices.lazy.map { ElementTree.NodeID($0) }.filter { node in
        tree.isElement(node) && !tree.element(node).classes.allSatisfy(isMentioned)
      })
  }

  /// Whether a class that is not known may set a color or an image of the root or the body, whatever else sets it.
  func mayRepaintPage(_ property: PropertyID, of node: ElementTree.NodeID) -> Bool {
    openPages.contains(node) && paintOfPages.contains(property)
  }

  /// Why a property of an element is not known where nothing sets it; nil where it is.
  func reason(_ node: ElementTree.NodeID, for property: PropertyID) -> ReviewReason? {
    reason(node) ?? (mayRepaintPage(property, of: node) ? .templateValue : nil)
  }

  /// Why the look of an element is not all known; nil where it is.
  func reason(_ node: ElementTree.NodeID) -> ReviewReason? {
    let own = unknownNodes.isEmpty ? nil : unknownNodes[node]
    // What styles are missing has to be found before an expression can decide.
    return isWholePage && own != .incompleteScreen ? .missingStylesheet : own
  }

  /// Whether an element stands for a component of a package, whose look no expression of the page decides.
  static func isPackages(_ element: ElementTree.Element) -> Bool {
    element.name.string.contains("-") && element.namespace == .html
      && element.attributes.contains { $0.name == boundClass && $0.value == "props" }
  }

  /// Whether an element is the form, the label or the field that such a component draws, as Ant Design's `Form.Item` does.
  private static func isDrawnByPackage(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    let parent = tree.nodes[Int(node)].parent
    guard parent >= 0, tree.isElement(parent), case let outer = tree.element(parent), isPackages(outer) else { return false }
    let name = tree.element(node).name
    return name == Names.input || (name == Names.form || name == Names.label) && outer.name.string.contains(name.string)
  }

  private static let boundClass = Atom(":class")

  /// Elements with a class of which nobody knows what it generates, and form fields that a plugin restyles.
  private static func undecided(_ tree: ElementTree, _ utilities: PageUtilities) -> [ElementTree.NodeID] {
    guard utilities.restylesFields || !utilities.sheet.undecided.isEmpty else { return [] }
    return tree.nodes.indices.lazy.map { ElementTree.NodeID($0) }.filter { node in
      guard tree.isElement(node) else { return false }
      let element = tree.element(node)
      if element.classes.contains(where: { utilities.sheet.undecided.contains($0.string) }) { return true }
      guard utilities.restylesFields, element.namespace == .html else { return false }
      if element.name == Names.textarea || element.name == Names.select { return true }
      let type = tree.attribute(Names.type, of: node)?.value.lowercased() ?? "text"
      return element.name == Names.input && !["submit", "button", "reset", "image", "hidden", "range", "file", "color"].contains(type)
    }
  }

  var isActive: Bool { isWholePage || !unknownNodes.isEmpty || !openPages.isEmpty }

  /// Custom elements that are called buttons or act as such: "ion-button", "v-btn", "<my-login @click>".
  private static func components(
    _ tree: ElementTree, _ attention: any Attention
  ) -> (components: Set<ElementTree.NodeID>, systemControls: Set<ElementTree.NodeID>) {
    var found: Set<ElementTree.NodeID> = []
    var systemControls: Set<ElementTree.NodeID> = []
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      guard element.namespace == .html, element.name.string.contains("-") else { continue }
      // Angular's own elements, whose templates were put into them.
      if element.attributes.contains(where: { $0.name.string.hasPrefix("_nghost") }) { continue }
      let name = element.name.string
      // Stands for the system's own button; nothing of it is a script's.
      if attention.isSystemControl(element: name) {
        systemControls.insert(node)
        continue
      }
      if name.hasSuffix("button") || name.hasSuffix("btn") || FieldElement.isLibrarys(element.name) || PageRole.isActive(node, tree) {
        found.insert(node)
      }
    }
    return (found, systemControls)
  }

  private static let ligatures = ["icon", "material", "symbol", "glyph"]

  /// Whether words stand in an element that no element in it holds.
  static func holdsWords(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    tree.children(of: node).contains { child in
      let text = tree.nodes[Int(child)].text
      return text >= 0 && !tree.texts[Int(text)].string.isBlank
    }
  }

  /// Elements without words of their own, with a class that no sheet we read mentions: an icon sheet may draw a glyph in them.
  private static func icons(_ tree: ElementTree, _ sheets: StyleSheetSet) -> [ElementTree.NodeID] {
    var known: [Atom: Bool] = [:]
    func isUnmentioned(_ atom: Atom) -> Bool {
      if let answer = known[atom] { return answer }
      let answer = !sheets.mentionsClassOrID(atom)
      known[atom] = answer
      return answer
    }
    return tree.nodes.indices.lazy.map { ElementTree.NodeID($0) }.filter { node in
      guard tree.isElement(node) else { return false }
      let element = tree.element(node)
      guard element.name == Names.i || element.name == Names.span || element.name.string.contains("icon"), element.namespace == .html
      else { return false }
      guard !tree.children(of: node).contains(where: { tree.isElement($0) }), element.classes.contains(where: isUnmentioned) else {
        return false
      }
      // Words that a font draws as an icon stand in an element that is called so: a sheet of icons leaves others alone.
      return !holdsWords(node, tree) || element.classes.contains { name in ligatures.contains { name.string.lowercased().contains($0) } }
    }
  }
}
