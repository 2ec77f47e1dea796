import CSS
import Diagnostics
import HTML
import ScreenModel

/// The elements whose look is not all written where it was read (DESIGN 2.2).
struct OpenStyles: Sendable {
  /// Buttons that a component library draws: what they look like stands in its scripts.
  let components: Set<ElementTree.NodeID>
  /// Elements that stand for buttons of the system's own.
  let systemControls: Set<ElementTree.NodeID>
  /// By node: whether a style sheet that is not there, or a component's script, may style it. Empty where there is none of either.
  let isSuspect: [Bool]

  init(_ reader: PageReader, _ sheets: StyleSheetSet) {
    let tree = reader.page.tree
    (components, systemControls) = Self.components(tree, reader.attention)
    var suspect = reader.sheets.isIncomplete ? Self.suspects(tree, sheets) : []
    if !components.isEmpty {
      if suspect.isEmpty { suspect = [Bool](repeating: false, count: tree.nodes.count) }
      for node in components { suspect[Int(node)] = true }
    }
    isSuspect = suspect
  }

  /// The elements whose boxes are not known, with the reason.
  var unknownNodes: [ElementTree.NodeID: ReviewReason] {
    var nodes: [ElementTree.NodeID: ReviewReason] = [:]
    for (index, isSuspect) in isSuspect.enumerated() where isSuspect {
      let node = ElementTree.NodeID(index)
      nodes[node] = components.contains(node) ? .incompleteScreen : .missingStylesheet
    }
    return nodes
  }

  /// Custom elements that are called buttons or act as such: "ion-button", "v-btn", "<my-login @click>".
  private static func components(
    _ tree: ElementTree, _ attention: any Attention
  ) -> (components: Set<ElementTree.NodeID>, systemControls: Set<ElementTree.NodeID>) {
    var found: Set<ElementTree.NodeID> = []
    var systemControls: Set<ElementTree.NodeID> = []
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      guard element.namespace == .html, element.name.string.contains("-") else { continue }
      let name = element.name.string
      // Stands for the system's own button; nothing of it is a script's.
      if attention.isSystemControl(element: name) {
        systemControls.insert(node)
        continue
      }
      if name.hasSuffix("button") || name.hasSuffix("btn") || PageRole.isActive(node, tree) { found.insert(node) }
    }
    return (found, systemControls)
  }

  /// Elements with a class or an id that no sheet we read mentions: a missing one may.
  private static func suspects(_ tree: ElementTree, _ sheets: StyleSheetSet) -> [Bool] {
    var known: [Atom: Bool] = [:]
    func isUnmentioned(_ atom: Atom) -> Bool {
      if let answer = known[atom] { return answer }
      let answer = !sheets.mentionsClassOrID(atom)
      known[atom] = answer
      return answer
    }
    return tree.nodes.indices.map { index in
      guard tree.nodes[index].element >= 0 else { return false }
      let element = tree.element(ElementTree.NodeID(index))
      return element.classes.contains(where: isUnmentioned) || element.id.map(isUnmentioned) == true
    }
  }
}
