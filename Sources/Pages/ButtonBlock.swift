import CSS
import Colors
import Diagnostics
import HTML
import Layout

/// The painted box around a control that has no surface of its own, which people take for the button: the circle of `<li class="social"><a><img></a></li>`, the block of
/// `<div class="apple"><img><a>Sign in with Apple</a></div>`.
struct ButtonBlock {
  private let rendering: PageRendering
  private let control: ElementTree.NodeID
  private var tree: ElementTree { rendering.tree }

  /// CSS pixels, up to which whatever holds nothing but a picture's control is its box.
  private static let largestIcon = 96.0
  /// CSS pixels, beyond which a box with words is a card or, where its corners are square, a bar of the page.
  private static let (largestWidth, largestHeight) = (640.0, 120.0)
  /// How many elements may stand between a control and its box, the box among them.
  private static let farthest = 3
  /// No button has more elements.
  private static let mostElements = 16
  private static let boxes: Set<String> = ["li", "div", "span", "p", "fieldset", "figure", "label", "td"]
  private static let pressed: Set<String> = ["a", "button", "input", "select", "textarea", "summary", "label"]

  /// The box around a control; nil where none is.
  static func around(_ control: ElementTree.NodeID, in rendering: PageRendering) -> ElementTree.NodeID? {
    ButtonBlock(rendering: rendering, control: control).block
  }

  private var block: ElementTree.NodeID? {
    var current = tree.nodes[Int(control)].parent
    for _ in 0..<Self.farthest {
      guard current >= 0, tree.isElement(current), tree.element(current).namespace == .html,
        Self.boxes.contains(tree.element(current).name.string), let box = rendering.layout.box(current)?.borderBox,
        box.height <= Self.largestHeight, let holdsPicture = holdsOnlyPictures(current)
      else { return nil }
      if isPainted(current) {
        let isIcon = !holdsPicture && current == tree.nodes[Int(control)].parent && max(box.width, box.height) <= Self.largestIcon
        return isIcon || isBox(current, box) ? current : nil
      }
      current = tree.nodes[Int(current)].parent
    }
    return nil
  }

  private func isPainted(_ node: ElementTree.NodeID) -> Bool {
    let style = rendering.style(node)
    return style.backgroundColor.alpha > 0 || style.borderWidth.top > 0 && style.borderWidth.bottom > 0
      || style.unknown[.backgroundColor] != nil
  }

  /// Whether people see where a box ends, and that it is no part of a page from edge to edge.
  private func isBox(_ node: ElementTree.NodeID, _ box: LayoutRect) -> Bool {
    let style = rendering.style(node)
    guard style.unknown[.backgroundColor] == nil else { return false }
    let isRound = (style.borderRadius.topLeft.resolved(against: box.width) ?? 0) > 0
    guard isRound || box.width <= Self.largestWidth && box.width < rendering.input.viewportWidth else { return false }
    if style.borderWidth.top > 0, style.borderWidth.bottom > 0, style.borderWidth.left > 0 || isRound { return true }
    return style.hasBoxShadow || isToldFromGround(node) || hasTwin(node, box)
  }

  private func isToldFromGround(_ node: ElementTree.NodeID) -> Bool {
    rendering.visibility.colorBehind(node).colors != rendering.visibility.seenBackground(node).colors
  }

  /// Whether a box beside it is of its kind, of the same size and with the same corners, and is seen: of two pills, a white one on a white page is no less a button.
  private func hasTwin(_ node: ElementTree.NodeID, _ box: LayoutRect) -> Bool {
    let parent = tree.nodes[Int(node)].parent
    guard parent >= 0, tree.isElement(parent) else { return false }
    let element = tree.element(node)
    let radius = rendering.style(node).borderRadius
    return tree.children(of: parent).contains { other in
      guard other != node, tree.isElement(other), tree.element(other).name == element.name,
        element.classes.contains(where: tree.element(other).classes.contains), rendering.style(other).borderRadius == radius,
        let size = rendering.layout.box(other)?.borderBox
      else { return false }
      return abs(size.width - box.width) < 1 && abs(size.height - box.height) < 1 && isPainted(other) && isToldFromGround(other)
    }
  }

  /// Whether nothing but the control and pictures stands in a box, and if so, whether there are pictures; nil where there is more.
  private func holdsOnlyPictures(_ block: ElementTree.NodeID) -> Bool? {
    var holdsPicture = false
    var count = 0
    var skippedTo = block
    for child in PageText.descendants(of: block, tree) where child >= skippedTo {
      guard tree.isElement(child) else {
        if tree.nodes[Int(child)].text >= 0, !tree.texts[Int(tree.nodes[Int(child)].text)].string.isBlank { return nil }
        continue
      }
      let element = tree.element(child)
      if child == control || rendering.style(child).display == .none || element.name == Names.svg {
        if element.name == Names.svg, child != control { holdsPicture = true }
        skippedTo = PageText.end(of: child, tree)
        continue
      }
      count += 1
      if count > Self.mostElements || Self.pressed.contains(element.name.string) || PageRole.isActive(child, tree) { return nil }
      if element.name == Names.img || element.name == Names.i { holdsPicture = true }
    }
    return holdsPicture
  }
}
