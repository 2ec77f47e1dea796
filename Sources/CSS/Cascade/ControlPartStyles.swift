import HTML

/// The styles that rules give to the parts of which browsers make `input` elements, where those may have a say in the control's size: by node, those
/// of which no rule speaks are left out. They hold what rules and the control itself say, without what the browser's own sheet says of the part.
package struct ControlPartStyles: Sendable {
  /// `::file-selector-button`.
  package var fileButtons: [ElementTree.NodeID: ComputedStyle] = [:]
  /// `::-webkit-datetime-edit-fields-wrapper`.
  package var dateFields: [ElementTree.NodeID: ComputedStyle] = [:]
  /// All others together: what is declared for any of them is declared here.
  package var others: [ElementTree.NodeID: ComputedStyle] = [:]

  /// The element that has such parts.
  static let control = Atom("input")

  package init() {}

  /// Keeps what `style` has computed for each kind of part of a control.
  mutating func note(_ node: ElementTree.NodeID, style: (PseudoElement) -> ComputedStyle?) {
    fileButtons[node] = style(.fileSelectorButton)
    dateFields[node] = style(.dateFields)
    others[node] = style(.controlPart)
  }
}
