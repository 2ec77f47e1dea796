import HTML

/// The computed styles of all elements of a page, and of their pseudo-elements that make boxes.
package struct StyledTree: Sendable {
  let styles: [ComputedStyle]
  let beforeStyles: [ElementTree.NodeID: ComputedStyle]
  let afterStyles: [ElementTree.NodeID: ComputedStyle]
  let placeholderStyles: [ElementTree.NodeID: ComputedStyle]
  /// The styles of `::first-letter`, of elements that a rule gives one.
  package let firstLetterStyles: [ElementTree.NodeID: ComputedStyle]
  /// The styles of `::marker`, of list items that a rule gives one.
  package let markerStyles: [ElementTree.NodeID: ComputedStyle]
  /// The styles of parts of controls, of inputs that a rule gives one.
  package let controlParts: ControlPartStyles
  package let parts: PartStyles
  /// What is needed to find out again where a value came from.
  let computer: StyleComputer
  let rematching: Rematching

  /// The sheets that it was computed with.
  package var sheetSet: StyleSheetSet { computer.sheets }

  /// The style of an element; for a text its parent's.
  package func style(_ node: ElementTree.NodeID) -> ComputedStyle {
    styles.indices.contains(Int(node)) ? styles[Int(node)] : .initial
  }

  /// The style of `::before`; nil where it makes no box because `content` is none or normal.
  package func beforeStyle(_ node: ElementTree.NodeID) -> ComputedStyle? { beforeStyles[node] }

  /// The style of `::after`; nil where it makes no box.
  package func afterStyle(_ node: ElementTree.NodeID) -> ComputedStyle? { afterStyles[node] }

  /// The style of `::placeholder`; nil for elements without a `placeholder`.
  package func placeholderStyle(_ node: ElementTree.NodeID) -> ComputedStyle? { placeholderStyles[node] }

  /// Every sheet that took part, the user agent's among them.
  package var sheets: [StyleSheet] { computer.sheets.sheets }

  /// The number of distinct style objects, for measuring.
  package var distinctCount: Int { Set(styles.map { ObjectIdentifier($0) }).count }
}
