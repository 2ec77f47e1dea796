import HTML

extension PresentationalHints {
  /// The attribute that sets a property on an element: its own, or that of the element which the HTML standard lets decide for it
  /// (a cell's table, the body for links, the meta for the root).
  static func attribute(setting property: PropertyID, _ tree: ElementTree, _ node: ElementTree.NodeID) -> ElementTree.Attribute? {
    let element = tree.element(node)
    if property == .colorScheme { return metaColorScheme(tree, node) }
    if property == .color, element.name == Atom("a") { return bodyAttribute("link", tree) }
    func sets(_ attributes: [ElementTree.Attribute]) -> Bool {
      var copy = element
      copy.attributes = attributes
      return block(tree, node, as: copy)?.declarations.contains { $0.longhands.contains { $0.0.physical == property } } == true
    }
    let own = element.attributes.first { attribute in
      (names.contains(attribute.name) || element.namespace == .svg && presentation.contains(attribute.name.string))
        && !sets(element.attributes.filter { $0.name != attribute.name })
    }
    if let own { return own }
    guard let table = ownerTable(tree, node) else { return nil }
    if property.rawValue.hasPrefix("padding-") { return tree.attribute(cellPadding, of: table) }
    if property.rawValue.hasPrefix("border-") {
      return (property.rawValue.hasSuffix("-color") ? tree.attribute(Atom("bordercolor"), of: table) : nil)
        ?? tree.attribute(Atom("border"), of: table)
    }
    return nil
  }
}
