import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel
import Words

/// Buttons that a page draws of elements which are none, so that a script has to make them act: a painted box with a logo and the words of a sign-in, or
/// a picture of a whole button.
enum DrawnButton {
  /// More words than this make no button's title.
  private static let titleLimit = 80
  /// No button has more elements.
  private static let elementLimit = 12
  /// CSS pixels, beyond which a box is a part of the page.
  private static let (largestWidth, largestHeight) = (640.0, 120.0)
  private static let boxes: Set<String> = ["div", "span", "li", "section", "article", "figure"]
  private static let accountFields: Set<String> = ["email", "tel", "text"]

  /// Whether an element is a field that people write the name of an account into.
  static func asksForAccount(_ element: ElementTree.Element) -> Bool {
    guard FieldElement.isInput(element.name) else { return false }
    return accountFields.contains(element.attributes.first { $0.name == Names.type }?.value.lowercased() ?? "text")
  }

  /// Whether an element is a painted box that holds a picture and the words of a sign-in, and nothing else. `holdsControl`: whether an element holds a
  /// control that is spelled out.
  static func isDrawn(
    _ node: ElementTree.NodeID, in rendering: PageRendering, heldBy holdsControl: (ElementTree.NodeID) -> Bool
  ) -> Bool {
    let tree = rendering.tree
    guard boxes.contains(tree.element(node).name.string), isBox(node, rendering), holdsLogoAndWords(node, rendering), !holdsControl(node)
    else { return false }
    // A card around one button is not the button.
    return !PageText.descendants(of: node, tree).contains { child in
      tree.isElement(child) && boxes.contains(tree.element(child).name.string) && isBox(child, rendering)
        && holdsLogoAndWords(child, rendering)
    }
  }

  private static func isBox(_ node: ElementTree.NodeID, _ rendering: PageRendering) -> Bool {
    let style = rendering.style(node)
    guard style.backgroundColor.alpha > 0 || style.borderWidth.top > 0 && style.borderWidth.left > 0 || style.hasBoxShadow,
      let box = rendering.layout.box(node)?.borderBox
    else { return false }
    return box.width <= largestWidth && box.height <= largestHeight
  }

  private static func holdsLogoAndWords(_ node: ElementTree.NodeID, _ rendering: PageRendering) -> Bool {
    let tree = rendering.tree
    var words = ""
    var hasPicture = false
    var count = 0
    for child in PageText.descendants(of: node, tree) {
      if tree.isElement(child) {
        let element = tree.element(child)
        if element.namespace == .html || element.name == Names.svg { count += 1 }
        if count > elementLimit { return false }
        if element.name == Names.img || element.name == Names.svg
          || element.classes.contains(where: { rendering.attention.isIcon(className: $0.string.lowercased()) })
        {
          hasPicture = true
        }
      } else if tree.nodes[Int(child)].text >= 0 {
        let parent = tree.nodes[Int(child)].parent
        if parent >= 0, tree.isElement(parent), tree.element(parent).namespace != .html { continue }
        words += tree.texts[Int(tree.nodes[Int(child)].text)].string
        if words.utf8.count > titleLimit * 4 { return false }
      }
    }
    return hasPicture && isTitle(words, rendering)
  }

  /// Whether words are as short as a button's title, and say that people sign in with it.
  private static func isTitle(_ words: String, _ rendering: PageRendering) -> Bool {
    let title = TitleNormalization.displayed(words)
    return !title.isEmpty && title.count <= titleLimit && rendering.attention.isControl(words: title)
  }

  /// Whether an image is by its file a picture of a whole sign-in button: "apple-login.png".
  static func isPicture(_ node: ElementTree.NodeID, in rendering: PageRendering) -> Bool {
    let tree = rendering.tree
    guard tree.element(node).name == Names.img, let address = tree.attribute(Names.src, of: node)?.value, address.utf8.count <= 400,
      !address.contains(ElementTree.unknownPiece)
    else { return false }
    let file = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    return rendering.attention.isControl(picture: String(file.prefix { $0 != "." }))
  }

  /// Whether a control says in words that people sign in with it.
  static func spellsOut(_ node: ElementTree.NodeID, _ rendering: PageRendering) -> Bool {
    let tree = rendering.tree
    var words = tree.attribute(Names.value, of: node)?.value ?? ""
    for child in PageText.descendants(of: node, tree) where tree.nodes[Int(child)].text >= 0 && words.utf8.count <= titleLimit * 4 {
      words += tree.texts[Int(tree.nodes[Int(child)].text)].string
    }
    return isTitle(words, rendering)
  }
}
