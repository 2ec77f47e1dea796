import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// What a page keeps out of sight until a script shows it: fades of animation libraries, whole pages that are transparent until they have loaded.
/// Whether people see it does not stand in the styles. What covers a page while it loads hides nothing for long.
struct ScriptedReveal {
  let rendering: PageRendering

  /// Whether what covers an element is there only while the page loads.
  func isBehindPreloader(_ node: ElementTree.NodeID) -> Bool { rendering.visibility.cover(of: node).map(isPreloader) ?? false }

  /// Whether a script is to show an element that is hidden.
  func awaits(_ node: ElementTree.NodeID, _ cause: HiddenReason) -> Bool {
    var current = node
    while current >= 0 {
      let parent = rendering.tree.nodes[Int(current)].parent
      // Some libraries show what stands in what they are told of, one after another: `data-cues`.
      let isListed = parent >= 0 && isMarkedByAttribute(parent)
      if isHidden(current, cause), isMarked(current) || isListed || isWholePage(current) { return true }
      current = parent
    }
    return false
  }

  /// Whether an element's own style can be what hides it and all that is in it.
  private func isHidden(_ node: ElementTree.NodeID, _ cause: HiddenReason) -> Bool {
    let style = rendering.style(node)
    switch cause {
    case .opacity: return style.opacity <= 0
    case .visibility: return style.visibility != .visible
    case .display: return style.display == .none
    case .size, .clipped, .offScreen, .covered: return style.isTransformed || style.opacity <= 0
    }
  }

  private func isMarked(_ node: ElementTree.NodeID) -> Bool {
    let words = rendering.attention.styleSources
    let element = rendering.tree.element(node)
    if element.classes.contains(where: { words.revealClasses.contains($0.string.lowercased()) }) { return true }
    return isMarkedByAttribute(node)
  }

  private func isMarkedByAttribute(_ node: ElementTree.NodeID) -> Bool {
    let words = rendering.attention.styleSources.revealAttributes
    return rendering.tree.element(node).attributes.contains { words.contains($0.name.string) }
  }

  /// The page itself, or the one box that holds all of it: nobody hides that for good.
  private func isWholePage(_ node: ElementTree.NodeID) -> Bool {
    let tree = rendering.tree
    let element = tree.element(node)
    if element.name == Names.html || element.name == Names.body { return true }
    return rendering.wholePageBox == node
  }

  private func isPreloader(_ node: ElementTree.NodeID) -> Bool {
    Self.isPreloader(rendering.tree.element(node), rendering.attention)
  }

  /// The one box in a page's body that holds all of the page, whatever covers it while it loads; nil where there are more.
  static func wholePageBox(of tree: ElementTree, _ attention: any Attention) -> ElementTree.NodeID? {
    guard tree.root >= 0,
      let body = tree.children(of: tree.root).first(where: { tree.isElement($0) && tree.element($0).name == Names.body })
    else {
      return nil
    }
    var found: ElementTree.NodeID?
    for child in tree.children(of: body) where tree.isElement(child) {
      let element = tree.element(child)
      if [Names.script, Names.noscript, Names.style, Names.template].contains(element.name) || isPreloader(element, attention) { continue }
      if found != nil { return nil }
      found = child
    }
    return found
  }

  private static func isPreloader(_ element: ElementTree.Element, _ attention: any Attention) -> Bool {
    let names = element.classes.map(\.string) + [element.id?.string].compactMap(\.self)
    return names.contains { StyleSources.holds($0, attention.styleSources.preloaders) }
  }
}
