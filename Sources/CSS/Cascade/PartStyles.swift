import HTML

/// The styles of further pseudo-elements, by the element whose part they are.
package struct PartStyles: Sendable {
  /// `::first-line`, where its letters are others than those of the lines below it.
  package var firstLines: [ElementTree.NodeID: ComputedStyle] = [:]
  /// `::details-content`.
  package var detailsContents: [ElementTree.NodeID: ComputedStyle] = [:]

  package init() {}

  /// Keeps the style of what a disclosure shows, which is a block unless a rule says something else.
  mutating func noteDetailsContent(_ style: ComputedStyle, of node: ElementTree.NodeID) {
    var values = style.values
    if !style.declared.contains(.display) { values.display = .block }
    detailsContents[node] = ComputedStyle(values, declared: style.declared)
  }
}
