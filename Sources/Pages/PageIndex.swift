import HTML

/// Finds elements by id, and labels by what they are for: read once for a page, asked for every field.
struct PageIndex {
  private var byID: [Atom: ElementTree.NodeID] = [:]
  private var labels: [String: ElementTree.NodeID] = [:]
  private var labelsBeside: [ElementTree.NodeID: ElementTree.NodeID] = [:]

  /// More nodes than stand between a label and its field.
  private static let farthest = 12

  init(_ tree: ElementTree) {
    /// A label that is for nothing and holds nothing, with the node behind which it stands too far away.
    var loose: (label: ElementTree.NodeID, end: ElementTree.NodeID)?
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      if let id = element.id, byID[id] == nil { byID[id] = node }
      switch element.name {
      case let name where FieldElement.isLabel(name):
        let target = tree.attribute(Names.for, of: node)?.value
        if let target, labels[target] == nil { labels[target] = node }
        loose = target == nil ? (node, node + Int32(Self.farthest)) : nil
      case let name where FieldElement.isInput(name) || name == Names.textarea || name == Names.select:
        if tree.attribute(Names.type, of: node)?.value.lowercased() == "hidden" { continue }
        if let loose, node <= loose.end, !Self.isWithin(node, loose.label, tree) { labelsBeside[node] = loose.label }
        loose = nil
      case Names.form, Names.button: loose = nil
      default: break
      }
    }
  }

  /// Whether a node lies in another one that is not far above it.
  private static func isWithin(_ node: ElementTree.NodeID, _ holder: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    var current = node
    while current > holder { current = tree.nodes[Int(current)].parent }
    return current == holder
  }

  /// The first element with an id.
  func element(withID id: String) -> ElementTree.NodeID? { byID[Atom(id)] }

  /// The first label for the field with an id.
  func label(for id: Atom) -> ElementTree.NodeID? { labels[id.string] }

  /// The label that stands right before a field and is for none by what it says. People take it for the field's.
  func label(beside field: ElementTree.NodeID) -> ElementTree.NodeID? { labelsBeside[field] }
}
