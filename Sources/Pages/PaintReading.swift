import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Writes the colours of a control, as they are seen, and its type into the model.
struct PaintReading {
  let rendering: PageRendering

  /// `painted` is the element that draws the control's surface: the control itself, or the one child that fills it. `isLogoAlone` says that an image
  /// which it paints is a logo beside the title.
  func read(_ painted: ElementTree.NodeID, isLogoAlone: Bool, into model: inout ModelNode) {
    let style = rendering.style(painted)
    let missing = MissingStyle(rendering)
    let unknownBehind = behindReason(painted, missing)
    if let reason = style.unknown[.backgroundColor] ?? style.unknown[.backgroundImage]
      ?? missing.reason(for: [.backgroundColor], of: painted)
    {
      model.setUnknown(.background, reason)
    } else if let reason = unknownBehind, showsBehind(painted, style, isLogoAlone: isLogoAlone) {
      model.setUnknown(.background, reason)
    } else {
      // A logo beside the title is no part of the surface.
      let seen = rendering.visibility.seenBackground(painted, withoutImages: isLogoAlone && paintsOneFile(painted, style))
      set(seen, .background, .backgroundClass, ColorWords.worst, &model)
    }
    if let reason = unknownBehind {
      model.setUnknown(.behind, reason)
    } else {
      set(rendering.visibility.colorBehind(painted), .behind, .behindClass, { $0.count == 1 ? ColorWords.ofBackdrop($0[0]) : nil }, &model)
    }
    readBorder(style, missing, painted, &model)
    readSurface(style, painted, &model)
  }

  /// Whether what is behind an element is seen through its surface, which is then no better known.
  private func showsBehind(_ node: ElementTree.NodeID, _ style: ComputedStyle.Values, isLogoAlone: Bool) -> Bool {
    if rendering.visibility.effectiveOpacity[Int(node)] < 1 { return true }
    guard style.backgroundColor.alpha < 1 else { return false }
    if isLogoAlone, paintsOneFile(node, style) { return true }
    // What an image covers, the image says.
    return style.backgroundImages.allSatisfy { image in
      if case .gradient(let stops) = image { return stops.contains { $0.alpha < 1 } }
      return false
    }
  }

  /// Whether a surface is one file's image over a colour, or drawn in part of it.
  private func paintsOneFile(_ node: ElementTree.NodeID, _ style: ComputedStyle.Values) -> Bool {
    guard style.backgroundImages.count == 1, case .url = style.backgroundImages[0] else { return false }
    return style.backgroundColor.alpha > 0 || BackgroundDrawing(of: node, in: rendering) != nil
  }

  /// Whether there is a surface that people see: a background, an outline, a shadow.
  private func readSurface(_ style: ComputedStyle.Values, _ painted: ElementTree.NodeID, _ model: inout ModelNode) {
    // The browser's own surface of a button is none where other styles may take it away.
    if let reason = model.reason(.background), reason == .missingStylesheet || reason == .incompleteScreen,
      (model.number(.borderWidth) ?? 0) == 0, style.backgroundImages.isEmpty
    {
      return model.setUnknown(.hasSurface, reason)
    }
    if style.backgroundColor.alpha * rendering.visibility.effectiveOpacity[Int(painted)] > 0 || style.hasBoxShadow
      || (model.number(.borderWidth) ?? 0) > 0
    {
      return model.set(.hasSurface, true)
    }
    for image in style.backgroundImages {
      if case .gradient = image { return model.set(.hasSurface, true) }
    }
    if let reason = model.reason(.background) ?? model.reason(.borderWidth), reason != .backgroundImage {
      return model.setUnknown(.hasSurface, reason)
    }
    // An image may hold its own surface: its name may say so, a simple vector image does.
    guard style.backgroundImages.isEmpty else { return model.setUnknown(.hasSurface, .backgroundImage) }
    model.set(.hasSurface, false)
  }

  private func set(
    _ seen: SeenColor, _ name: AttributeName, _ word: AttributeName, _ words: ([Color]) -> String?, _ model: inout ModelNode
  ) {
    switch seen {
    case .color(let color): model.set(name, .color(color))
    case .gradient(let colors):
      guard let first = colors.first else { return model.setUnknown(name, .unsupportedCSS) }
      // The stop that is farthest from black and white stands for the whole.
      let worst = colors.max { rank($0) < rank($1) } ?? first
      model.set(name, .color(worst))
      if let found = words(colors) { model.set(word, found) }
    case .unknown(let reason): model.setUnknown(name, reason)
    }
  }

  private func rank(_ color: Color) -> Int {
    switch ColorWords.ofSurface(color) {
    case "color": 2
    case "gray": 1
    default: 0
    }
  }

  /// What is behind is known where the painting is, up to the nearest ancestor that paints.
  private func behindReason(_ node: ElementTree.NodeID, _ missing: MissingStyle) -> ReviewReason? {
    var current = rendering.tree.nodes[Int(node)].parent
    while current >= 0 {
      let style = rendering.style(current)
      if let reason = style.unknown[.backgroundColor] ?? style.unknown[.backgroundImage] { return reason }
      if missing.isSuspect(current), let reason = missing.reason(for: [.backgroundColor], of: current) { return reason }
      if style.backgroundColor.alpha == 1, style.backgroundImages.isEmpty { return nil }
      current = rendering.tree.nodes[Int(current)].parent
    }
    return nil
  }

  private func readBorder(_ style: ComputedStyle.Values, _ missing: MissingStyle, _ node: ElementTree.NodeID, _ model: inout ModelNode) {
    if let reason = style.unknown[.borderTopWidth] ?? style.unknown[.borderTopColor] ?? missing.reason(for: [.borderTopWidth], of: node) {
      model.setUnknown(.borderWidth, reason)
      return
    }
    let sides = [
      (style.borderWidth.top, style.borderColor.top), (style.borderWidth.right, style.borderColor.right),
      (style.borderWidth.bottom, style.borderColor.bottom), (style.borderWidth.left, style.borderColor.left),
    ]
    guard let widest = sides.max(by: { $0.0 < $1.0 }), widest.0 > 0, widest.1.alpha > 0 else { return model.set(.borderWidth, 0) }
    model.set(.borderWidth, FrameReading.rounded(widest.0 * rendering.scale))
    if missing.mayBeOutweighed(.borderTopColor, on: node) { return model.setUnknown(.borderColor, .templateValue) }
    if case .color(let behind) = rendering.visibility.colorBehind(node) {
      model.set(.borderColor, .color(widest.1.composited(over: behind)))
    } else if widest.1.alpha == 1 {
      model.set(.borderColor, .color(widest.1))
    }
  }
}
