import CSS
import Colors
import Diagnostics
import HTML

/// Colours as they are seen: source-over compositing of everything that is painted at a point.
extension VisibilityPass {
  /// What is painted below an element's own background, at its middle; in a box that has to be scrolled to show it, once that is done.
  package func colorBehind(_ node: ElementTree.NodeID) -> SeenColor {
    guard let box = layout.box(node) else { return .unknown(.notStated) }
    let place = scrolledPlace(of: node)
    var middle = box.borderBox
    if place.isMoved, let seen = place.seen, let page = place.frames.last {
      middle = LayoutRect(x: seen.x - page.x, y: seen.y - page.y, width: seen.width, height: seen.height)
    }
    return colorAt(x: middle.x + middle.width / 2, y: middle.y + middle.height / 2, below: paintPlaces[Int(node)], beside: place)
  }

  /// An element's own background over what is behind it, with its opacity and simple filters; on request without its images, where
  /// those cover only part of it.
  package func seenBackground(_ node: ElementTree.NodeID, withoutImages: Bool = false) -> SeenColor {
    let behind = colorBehind(node)
    guard Int(node) < styles.count, var values = styles[Int(node)]?.values else { return behind }
    if withoutImages { values.backgroundImages = [] }
    return paint(node, values, opacity: effectiveOpacity[Int(node)], over: behind)
  }

  /// How much of a surface a point shows.
  private enum Coverage {
    case none
    case full
    /// A blur mixes its colour with what is around it there.
    case blurred
  }

  /// How much of a box, as far as its clips leave it, is seen at a point that stands in an element which people have scrolled to.
  private func coverage(_ node: ElementTree.NodeID, x: Double, y: Double, beside place: ScrolledPlace) -> Coverage {
    guard let box = layout.box(node) else { return .none }
    let (clip, frame) = clip(of: node, beside: place)
    if let clip, !clip.contains(x: x + frame.x, y: y + frame.y) { return .none }
    let reach = filters(at: node).blurReach
    guard reach > 0 else { return box.borderBox.contains(x: x + frame.x, y: y + frame.y) ? .full : .none }
    guard reach.isFinite else { return .blurred }
    func contains(_ distance: Double) -> Bool {
      let rect = box.borderBox
      guard rect.width > -2 * distance, rect.height > -2 * distance else { return false }
      return LayoutRect(x: rect.x - distance, y: rect.y - distance, width: rect.width + 2 * distance, height: rect.height + 2 * distance)
        .contains(x: x + frame.x, y: y + frame.y)
    }
    return contains(-reach) ? .full : contains(reach) ? .blurred : .none
  }

  /// Colours that people cannot tell apart, for each of red, green and blue.
  private static let sameColor = 2.0 / 255

  /// What a surface whose colour a blur mixes with what is behind it may leave of that: nothing is known where the two can be told apart.
  private func blurred(_ seen: SeenColor, over behind: SeenColor) -> SeenColor {
    guard case .color(let whole) = seen, case .color(let none) = behind else { return .unknown(.unsupportedCSS) }
    let difference = max(abs(whole.red - none.red), abs(whole.green - none.green), abs(whole.blue - none.blue))
    return difference <= Self.sameColor ? behind : .unknown(.unsupportedCSS)
  }

  /// The colour at a point, of what is painted before the given place in the painting order.
  private func colorAt(x: Double, y: Double, below place: Int32, beside scrolled: ScrolledPlace) -> SeenColor {
    var layers: [(node: ElementTree.NodeID, coverage: Coverage)] = []
    var i = Int(place) - 1
    while i >= 0 {
      let node = paintOrder[i]
      i -= 1
      guard Int(node) < styles.count, let values = styles[Int(node)]?.values, values.visibility == .visible else { continue }
      let isReplaced = paintsImage(node)
      guard values.backgroundColor.alpha > 0 || !values.backgroundImages.isEmpty || isReplaced else { continue }
      let coverage = isCanvas(node) ? .full : coverage(node, x: x, y: y, beside: scrolled)
      guard coverage != .none, effectiveOpacity[Int(node)] > 0 else { continue }
      layers.append((node, coverage))
      if coverage == .full, effectiveOpacity[Int(node)] >= 1, values.backgroundColor.alpha >= 1 || isReplaced { break }
    }
    var result = SeenColor.color(canvas)
    for (node, coverage) in layers.reversed() {
      if paintsImage(node) {
        result = .unknown(.backgroundImage)
      } else if let values = styles[Int(node)]?.values {
        let seen = paint(node, values, opacity: effectiveOpacity[Int(node)], over: result)
        result = coverage == .blurred ? blurred(seen, over: result) : seen
      }
    }
    return result
  }

  private func paintsImage(_ node: ElementTree.NodeID) -> Bool {
    let name = tree.element(node).name
    return name == ElementNames.img || name == ElementNames.video || name == ElementNames.iframe
  }

  /// The backgrounds of the root and of the body are painted on the whole canvas: https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds
  private func isCanvas(_ node: ElementTree.NodeID) -> Bool {
    node == tree.root || node == canvasBody
  }

  /// A colour that an element paints, as the filters on it and around it leave it; nil where one of them is not computed.
  package func filtered(_ color: Color, at node: ElementTree.NodeID) -> Color? {
    let chain = filters(at: node)
    return chain.isUnknown ? nil : chain.applied(to: color)
  }

  private func filters(at node: ElementTree.NodeID) -> FilterChain {
    var chain = FilterChain()
    guard hasFilters else { return chain }
    var current = node
    while current >= 0 {
      if Int(current) < styles.count, let filter = styles[Int(current)]?.values.filter { chain.append(filter) }
      current = tree.nodes[Int(current)].parent
    }
    return chain
  }

  private func paint(_ node: ElementTree.NodeID, _ values: ComputedStyle.Values, opacity: Double, over behind: SeenColor) -> SeenColor {
    var result = behind
    let chain = filters(at: node)
    if chain.isUnknown, values.backgroundColor.alpha > 0 || !values.backgroundImages.isEmpty { return .unknown(.unsupportedCSS) }
    let color = chain.applied(to: values.backgroundColor)
    if color.alpha > 0 { result = compose(color, opacity, over: result) }
    for image in values.backgroundImages.reversed() {
      switch image {
      case .url, .other: result = .unknown(.backgroundImage)
      case .gradient(let stops):
        let bases = result.colors
        guard !bases.isEmpty || stops.allSatisfy({ $0.alpha * opacity >= 1 }) else { continue }
        let base = bases.isEmpty ? [Color.white] : bases
        var seen: [Color] = []
        for stop in stops { for under in base { seen.append(Self.composite(chain.applied(to: stop), opacity, over: under)) } }
        // Layers of gradients multiply; a few dozen colours say enough.
        if !seen.isEmpty { result = .gradient(Array(seen.prefix(64))) }
      }
    }
    return result
  }

  private func compose(_ color: Color, _ opacity: Double, over behind: SeenColor) -> SeenColor {
    if color.alpha * opacity >= 1 { return .color(color) }
    switch behind {
    case .color(let under): return .color(Self.composite(color, opacity, over: under))
    case .gradient(let stops): return .gradient(stops.map { Self.composite(color, opacity, over: $0) })
    case .unknown: return behind
    }
  }

  /// https://www.w3.org/TR/compositing-1/#simplealphacompositing
  static func composite(_ top: Color, _ opacity: Double, over under: Color) -> Color {
    let alpha = top.alpha * opacity
    let rest = under.alpha * (1 - alpha)
    let sum = alpha + rest
    guard sum > 0 else { return .transparent }
    return Color(
      red: (top.red * alpha + under.red * rest) / sum, green: (top.green * alpha + under.green * rest) / sum,
      blue: (top.blue * alpha + under.blue * rest) / sum, alpha: sum)
  }
}
