import CSS
import HTML
import Layout

/// Controls that are fully transparent and lie over what people see and press in their place: a library's button over a logo that the page draws itself.
struct ClearControl {
  let rendering: PageRendering

  /// How much larger than the control the box may be that holds both it and what is seen: a disc with a logo, and no part of the page.
  private static let largestShare = 2.5

  /// Whether a transparent element lies over a picture or words that are seen, in a box of about its own size.
  func liesOverPicture(_ node: ElementTree.NodeID) -> Bool {
    let tree = rendering.tree
    guard let control = area(of: node), control.width > 1, control.height > 1,
      rendering.style(node).pointerEvents != .none, let clear = clearBox(around: node)
    else { return false }
    var holder = tree.nodes[Int(clear)].parent
    while holder >= 0, let box = rendering.layout.box(holder)?.borderBox,
      box.width * box.height <= Self.largestShare * control.width * control.height
    {
      if PageText.descendants(of: holder, tree).contains(where: { isSeen($0, within: control) }) { return true }
      holder = tree.nodes[Int(holder)].parent
    }
    return false
  }

  /// What people press: the box of an element with all that is in it, since a picture in a link of a line is higher than the line.
  private func area(of node: ElementTree.NodeID) -> LayoutRect? {
    let tree = rendering.tree
    var area = rendering.layout.box(node)?.borderBox
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) {
      guard let box = rendering.layout.box(child)?.borderBox else { continue }
      area = area?.union(box) ?? box
    }
    return area
  }

  /// The outermost element that is transparent with all that is in it; nil where something else hides the element.
  private func clearBox(around node: ElementTree.NodeID) -> ElementTree.NodeID? {
    var clear: ElementTree.NodeID?
    var current = node
    while current >= 0, rendering.visibility.effectiveOpacity[Int(current)] <= 0 {
      if rendering.style(current).display == .none || rendering.style(current).visibility != .visible { return nil }
      clear = current
      current = rendering.tree.nodes[Int(current)].parent
    }
    return current >= 0 ? clear : nil
  }

  /// Whether a picture, or words, are seen whose middle lies in a box.
  private func isSeen(_ node: ElementTree.NodeID, within box: LayoutRect) -> Bool {
    let tree = rendering.tree
    let drawn: ElementTree.NodeID
    if tree.isElement(node) {
      let name = tree.element(node).name
      let isPainted = rendering.style(node).backgroundImages.contains { if case .url = $0 { true } else { false } }
      guard name == Names.img || name == Names.svg || isPainted else { return false }
      drawn = node
    } else {
      drawn = tree.nodes[Int(node)].parent
      let text = tree.nodes[Int(node)].text
      guard drawn >= 0, text >= 0, !tree.texts[Int(text)].string.allSatisfy(\.isWhitespace) else { return false }
    }
    guard rendering.visibility.isVisible(drawn), let own = rendering.layout.box(drawn)?.borderBox else { return false }
    return box.contains(x: own.x + own.width / 2, y: own.y + own.height / 2)
  }
}
