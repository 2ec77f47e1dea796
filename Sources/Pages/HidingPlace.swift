import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Finds what hides an element: the declaration that does it, on the element or on one around it, or the element that lies over it.
struct HidingPlace {
  let provenance: PageProvenance

  private var rendering: PageRendering { provenance.rendering }
  private var tree: ElementTree { rendering.tree }

  /// The decisive place first; empty where the element is seen.
  func places(of node: ElementTree.NodeID) -> [SourceLocation] {
    guard let reason = rendering.visibility.hiddenBy(node) else { return shown(node) }
    switch reason {
    case .display:
      guard let hider = nearest(node, where: { $0.display == .none }) else { return [] }
      return declared([.display], on: hider, or: Names.hidden)
    case .visibility: return declared([.visibility], on: node, inherited: true)
    case .opacity:
      guard let hider = nearest(node, where: { $0.opacity <= 0 }) else { return [] }
      return declared([.opacity], on: hider)
    case .size: return declared(emptying(node), on: node)
    case .clipped: return clipping(node)
    case .offScreen: return moving(node)
    case .covered: return rendering.visibility.cover(of: node).map { [provenance.element($0)] } ?? []
    }
  }

  /// Of an element that is seen, what would hide it: asked where an expression decides.
  private func shown(_ node: ElementTree.NodeID) -> [SourceLocation] { declared([.display, .visibility], on: node) }

  private func nearest(_ node: ElementTree.NodeID, where condition: (ComputedStyle.Values) -> Bool) -> ElementTree.NodeID? {
    var current = node
    while current >= 0 {
      if condition(rendering.style(current)) { return current }
      current = tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// The declarations of an element, else the attribute that does the same, else the element.
  private func declared(
    _ properties: [PropertyID], on node: ElementTree.NodeID, or attribute: Atom? = nil, inherited: Bool = false
  ) -> [SourceLocation] {
    let places = properties.flatMap { provenance.places(of: $0, on: node, inherited: inherited) }
    if !places.isEmpty { return places }
    if let attribute, let own = tree.attribute(attribute, of: node) { return [SourceLocation(file: provenance.path, range: own.nameRange)] }
    return [provenance.element(node)]
  }

  /// The sizes that are nothing.
  private func emptying(_ node: ElementTree.NodeID) -> [PropertyID] {
    let style = rendering.style(node)
    func isTiny(_ size: Size) -> Bool {
      if case .length(let length) = size, let px = length.resolved(against: nil) { return px <= 1 }
      return false
    }
    let sizes: [(PropertyID, Size)] = [
      (.width, style.width), (.height, style.height), (.maxWidth, style.maxWidth), (.maxHeight, style.maxHeight),
    ]
    return sizes.filter { isTiny($0.1) }.map(\.0) + (style.fontSize == 0 ? [.fontSize] : [])
  }

  private func clipping(_ node: ElementTree.NodeID) -> [SourceLocation] {
    var current = node
    while current >= 0 {
      let style = rendering.style(current)
      if style.clipPath != nil { return declared([.clipPath], on: current) }
      if style.clip != nil, style.position == .absolute || style.position == .fixed { return declared([.clip], on: current) }
      if current != node, style.overflowX != .visible || style.overflowY != .visible, cuts(current, node) {
        let sizes = emptying(current)
        return declared(sizes + [style.overflowY != .visible ? .overflowY : .overflowX], on: current)
      }
      current = tree.nodes[Int(current)].parent
    }
    return []
  }

  /// Whether an element that clips leaves nothing of one in it.
  private func cuts(_ holder: ElementTree.NodeID, _ node: ElementTree.NodeID) -> Bool {
    if rendering.visibility.scrolls(holder, to: node) { return false }
    guard let outer = rendering.layout.box(holder)?.paddingBox, let inner = rendering.layout.box(node)?.borderBox else { return false }
    guard let rest = outer.intersection(inner) else { return true }
    return rest.width <= 1 && rest.height <= 1
  }

  /// What moves an element out of the window: a position, a transform or a margin, its own or that of one around it.
  private func moving(_ node: ElementTree.NodeID) -> [SourceLocation] {
    var current = node
    while current >= 0 {
      let style = rendering.style(current)
      var properties: [PropertyID] = []
      if style.position != .static {
        let insets: [(PropertyID, LengthPercentageOrAuto)] = [
          (.left, style.inset.left), (.top, style.inset.top), (.right, style.inset.right), (.bottom, style.inset.bottom),
        ]
        properties += insets.filter { $0.1 != .auto }.map(\.0)
      }
      if style.translate != nil { properties.append(.translate) }
      if style.transform != nil { properties.append(.transform) }
      if let box = rendering.layout.box(current) {
        if box.margin.left < -100 { properties.append(.marginLeft) }
        if box.margin.top < -100 { properties.append(.marginTop) }
      }
      if !properties.isEmpty { return declared(properties, on: current) }
      current = tree.nodes[Int(current)].parent
    }
    return []
  }
}
