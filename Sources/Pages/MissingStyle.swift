import CSS
import Diagnostics
import HTML

/// What a style sheet that is not there may decide (DESIGN 2.2): values that a declaration we read sets stay known.
struct MissingStyle {
  private let rendering: PageRendering

  init(_ rendering: PageRendering) { self.rendering = rendering }

  private var isActive: Bool { !rendering.openStyles.isSuspect.isEmpty }

  /// Whether a sheet that is not there may style an element, by a class or id that no sheet we read mentions.
  func isSuspect(_ node: ElementTree.NodeID) -> Bool { isActive && node >= 0 && rendering.openStyles.isSuspect[Int(node)] }

  /// Why properties of an element are not known: a missing sheet may set one that nothing we read sets.
  func reason(for properties: [PropertyID], of node: ElementTree.NodeID) -> ReviewReason? {
    guard isActive, node >= 0 else { return nil }
    for property in properties {
      var current = node
      while current >= 0 {
        if isSuspect(current), !isDeclared(property, on: current) {
          return rendering.openStyles.components.contains(current) ? .incompleteScreen : .missingStylesheet
        }
        // An inherited value that is declared here needs no look at the ancestors.
        guard property.isInherited, !isDeclared(property, on: current) else { break }
        current = rendering.tree.nodes[Int(current)].parent
      }
    }
    return nil
  }

  private func isDeclared(_ property: PropertyID, on node: ElementTree.NodeID) -> Bool {
    rendering.styled.style(node).declared.contains(property)
  }
}
