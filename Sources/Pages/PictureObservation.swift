import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel
import Words

/// Controls of which people see nothing but a picture: a bare logo, a picture of a whole button, or one that a server draws.
extension ControlObservation {
  func picture(_ logo: ObservedLogo, of origin: Int32) -> ObservedPicture {
    let image = logo.node
    let isInline = image.map { tree.element($0).name == Names.svg } ?? false
    return ObservedPicture(
      isOnSurface: paintsOwnSurface(origin), fillsControl: image.map { fills(origin, $0) } ?? false,
      ratio: image.flatMap { ratio(of: $0, logo) }, isInline: isInline, drawnWords: image.map { isInline ? drawnWords(of: $0) : "" } ?? "",
      alternative: image.flatMap { tree.attribute(Names.alt, of: $0) }.map { ObservedElement.Attribute($0) },
      address: image.flatMap { tree.attribute(Names.src, of: $0) }.map { ObservedElement.Attribute($0) })
  }

  /// The share of a control from which on an image in it is no logo beside free space.
  private static let fillingShare = 0.6

  /// Whether an image covers most of the control that paints a surface around it.
  private func fills(_ node: ElementTree.NodeID, _ image: ElementTree.NodeID) -> Bool {
    guard let own = rendering.layout.box(paintedElement(of: node))?.borderBox, let inner = rendering.layout.box(image)?.borderBox else {
      return false
    }
    return inner.width * inner.height >= own.width * own.height * Self.fillingShare
  }

  /// The proportions in which people see the image; nil where neither its file nor a style tells.
  private func ratio(of image: ElementTree.NodeID, _ logo: ObservedLogo) -> Double? {
    if let natural = logo.viewBox { return natural.width / natural.height }
    guard let box = rendering.layout.box(image) else { return nil }
    if case .unknown = box.certainty(of: [.width, .height]) { return nil }
    return box.contentBox.width > 1 && box.contentBox.height > 1 ? box.contentBox.width / box.contentBox.height : nil
  }

  /// The words that a vector image draws; where it draws their outlines, those that it is called by.
  private func drawnWords(of image: ElementTree.NodeID) -> String {
    var drawn = ""
    var title = ""
    for child in PageText.descendants(of: image, tree) {
      let text = tree.nodes[Int(child)].text
      guard text >= 0, tree.nodes[Int(child)].parent >= 0 else { continue }
      let holder = tree.element(tree.nodes[Int(child)].parent).name.string
      if holder == "title" { title += tree.texts[Int(text)].string }
      if ["text", "tspan", "textPath"].contains(holder) { drawn += " " + tree.texts[Int(text)].string }
    }
    let words = [drawn, tree.attribute(Names.ariaLabel, of: image)?.value ?? "", title].first { !$0.isBlank } ?? ""
    return TitleNormalization.displayed(words)
  }

  /// Whether the control itself paints a background, a border or a shadow.
  private func paintsOwnSurface(_ node: ElementTree.NodeID) -> Bool {
    let style = rendering.style(paintedElement(of: node))
    return style.backgroundColor.alpha > 0 || !style.backgroundImages.isEmpty || style.hasBoxShadow
      || [
        (style.borderWidth.top, style.borderColor.top), (style.borderWidth.left, style.borderColor.left),
        (style.borderWidth.bottom, style.borderColor.bottom), (style.borderWidth.right, style.borderColor.right),
      ].contains { $0.0 > 0 && $0.1.alpha > 0 }
  }
}
