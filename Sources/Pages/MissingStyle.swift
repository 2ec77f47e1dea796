import CSS
import Diagnostics
import HTML

/// What styles that were not read may decide (DESIGN 2.2): values that a declaration we read sets stay known.
struct MissingStyle {
  private let rendering: PageRendering

  init(_ rendering: PageRendering) { self.rendering = rendering }

  /// Whether styles that were not read may mean an element.
  func isSuspect(_ node: ElementTree.NodeID) -> Bool { node >= 0 && rendering.openStyles.reason(node) != nil }

  /// Why properties of an element are not known: no declaration that we read sets one of them, and another may.
  func reason(for properties: [PropertyID], of node: ElementTree.NodeID) -> ReviewReason? {
    guard rendering.openStyles.isActive else { return nil }
    for property in properties {
      var current = node
      while current >= 0, !isDeclared(property, on: current) {
        if let reason = rendering.openStyles.reason(current, for: property), !property.isInherited || !passesOn(current) { return reason }
        guard property.isInherited else { break }
        current = rendering.tree.nodes[Int(current)].parent
      }
      // Nothing sets it, up to the root.
      if current < 0, rendering.openStyles.isWholePage { return .missingStylesheet }
    }
    return nil
  }

  /// Elements that sheets style by their classes if at all: without one, they pass on what they inherit.
  private static let plain: Set<String> = [
    "span", "b", "strong", "em", "i", "div", "bdi", "bdo", "font", "svg", "g", "path", "use", "symbol", "circle", "rect", "polygon",
    "ellipse",
    "polyline", "line",
  ]

  private func passesOn(_ node: ElementTree.NodeID) -> Bool {
    let element = rendering.tree.element(node)
    return element.classes.isEmpty && element.id == nil && Self.plain.contains(element.name.string)
  }

  private func isDeclared(_ property: PropertyID, on node: ElementTree.NodeID) -> Bool {
    guard rendering.styled.style(node).declared.contains(property) else { return false }
    if mayBeOutweighed(property, on: node) || isOnlyOfType(property, on: node) { return false }
    // An element's own style outweighs its classes.
    if rendering.openStyles.mayRepaintPage(property, of: node), !ownStyle(of: node, sets: property) { return false }
    guard rendering.openStyles.lacksBootstrap else { return true }
    return !rendering.tree.element(node).classes.contains { BootstrapUtilities.sets(property, class: $0.string) }
  }

  /// Whether a class that an element may have outweighs what sets a property of it. Type and margins of an element with classes that are known are theirs: what a
  /// further class changes of it is its surface.
  func mayBeOutweighed(_ property: PropertyID, on node: ElementTree.NodeID) -> Bool {
    let name = rendering.tree.element(node).name
    guard let reach = rendering.openStyles.reach(at: node), reach.sets(property, of: name),
      case let found = rendering.styled.declarations(of: property, on: node), found.inheritedFrom == nil, let winner = found.winner
    else { return false }
    return (Self.surface.contains(property) || winner.isOfType) && reach.outweighs(winner, property, of: name)
  }

  /// Whether no more than a reset for all elements of a type makes a surface, and a sheet that was not read may style the element by a class of its own: the
  /// `btn` of a plugin.
  private func isOnlyOfType(_ property: PropertyID, on node: ElementTree.NodeID) -> Bool {
    guard Self.surface.contains(property), rendering.openStyles.isStranger(node) else { return false }
    let found = rendering.styled.declarations(of: property, on: node)
    return found.inheritedFrom == nil && found.winner?.isOfType == true && found.winner?.isImportant == false
  }

  /// What makes a surface: its colors, its border, its corners.
  private static let surface: Set<PropertyID> = [
    .color, .fill, .backgroundColor, .backgroundImage, .borderTopColor, .borderTopWidth, .borderTopLeftRadius,
  ]

  /// The properties that are asked about here.
  static let asked = surface.union([.fontSize, .fontFamily, .fontWeight, .marginTop, .marginRight, .marginBottom, .marginLeft])

  private func ownStyle(of node: ElementTree.NodeID, sets property: PropertyID) -> Bool {
    guard let style = rendering.tree.attribute(Names.style, of: node)?.value.lowercased() else { return false }
    return style.contains(
      property == .color ? "color" : property == .fill ? "fill" : property == .backgroundColor ? "background" : "border")
  }
}
