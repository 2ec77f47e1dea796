import HTML

/// Finds elements by id, and labels by what they are for: read once for a page, asked for every field.
struct PageIndex {
  private var byID: [Atom: ElementTree.NodeID] = [:]
  private var labels: [String: ElementTree.NodeID] = [:]

  init(_ tree: ElementTree) {
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      if let id = element.id, byID[id] == nil { byID[id] = node }
      if element.name == Names.label, let target = tree.attribute(Names.for, of: node)?.value, labels[target] == nil {
        labels[target] = node
      }
    }
  }

  /// The first element with an id.
  func element(withID id: String) -> ElementTree.NodeID? { byID[Atom(id)] }

  /// The first label for the field with an id.
  func label(for id: Atom) -> ElementTree.NodeID? { labels[id.string] }
}
