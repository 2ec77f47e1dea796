import CSS
import Colors
import Diagnostics
import HTML

/// Why nothing of an element is to be seen.
package enum HiddenReason: String, Hashable, Sendable {
  case display, visibility, opacity, size, covered, clipped
  case offScreen = "off-screen"
}

/// A colour as it is seen at a place.
package enum SeenColor: Hashable, Sendable {
  case color(Color)
  /// A gradient decides: the colours of its stops, each over what is behind it.
  case gradient([Color])
  case unknown(ReviewReason)

  /// All colours that it may be; empty where it is unknown.
  package var colors: [Color] {
    switch self {
    case .color(let color): [color]
    case .gradient(let colors): colors
    case .unknown: []
    }
  }
}

/// Works out what of a page is seen: which elements, in which order they are painted, and the colours behind and in them.
///
/// A pure function of styles and boxes. Building it costs a little more than linear time; a question for a colour looks at every element once.
package struct VisibilityPass: Sendable {
  let tree: ElementTree
  let styles: [ComputedStyle?]
  let layout: LayoutResult
  package let canvas: Color
  /// Nodes with boxes from the first painted to the last.
  package private(set) var paintOrder: [ElementTree.NodeID] = []
  /// The place of a node in ``paintOrder``; -1 for those without a box.
  private(set) var paintPlaces: [Int32]
  /// The product of the opacities from the root to the node.
  package private(set) var effectiveOpacity: [Double]
  private var hidden: [HiddenReason?]
  /// What the clips around an element leave visible; nil for no clip.
  private var clips: [LayoutRect?]
  /// Opaque boxes outside the flow, which alone can cover what comes before them.
  private var covers: [ElementTree.NodeID] = []

  /// How many boxes are looked at as covers; a page with more is judged as if the others covered nothing.
  private static let coverLimit = 256

  /// `canvas` is the colour under everything: white, or the dark one where `color-scheme` says so.
  package init(input: LayoutInput, layout: LayoutResult, canvas: Color = .white) {
    tree = input.tree
    styles = input.styles
    self.layout = layout
    self.canvas = canvas
    let count = tree.nodes.count
    paintPlaces = [Int32](repeating: -1, count: count)
    effectiveOpacity = [Double](repeating: 1, count: count)
    hidden = [HiddenReason?](repeating: nil, count: count)
    clips = [LayoutRect?](repeating: nil, count: count)
    guard count > 0 else { return }
    paintOrder = StackingOrder(tree: tree, styles: styles, layout: layout).order
    for (place, node) in paintOrder.enumerated() { paintPlaces[Int(node)] = Int32(place) }
    findClipsAndOpacity(body: input.bodyOfViewport, input.viewportWidth, input.viewportHeight)
    for node in paintOrder where covers.count < Self.coverLimit && isCover(node) { covers.append(node) }
    for i in 0..<count where tree.isElement(ElementTree.NodeID(i)) {
      hidden[i] = reasonForHiding(ElementTree.NodeID(i), viewportWidth: input.viewportWidth, viewportHeight: input.viewportHeight)
    }
  }

  /// Why an element is not seen; nil where it is.
  package func hiddenBy(_ node: ElementTree.NodeID) -> HiddenReason? { hidden[Int(node)] }

  package func isVisible(_ node: ElementTree.NodeID) -> Bool { hidden[Int(node)] == nil }

  private func style(_ node: ElementTree.NodeID) -> ComputedStyle? { Int(node) < styles.count ? styles[Int(node)] : nil }

  private struct ClipState {
    var normal: LayoutRect?
    var absolute: LayoutRect?
  }

  /// One walk in document order: a parent comes before its children.
  private mutating func findClipsAndOpacity(body: ElementTree.NodeID, _ viewportWidth: Double, _ viewportHeight: Double) {
    var states = [ClipState](repeating: ClipState(), count: tree.nodes.count)
    for i in tree.nodes.indices where tree.nodes[i].element >= 0 {
      guard let style = styles.indices.contains(i) ? styles[i] : nil else { continue }
      let values = style.values
      let parent = tree.nodes[i].parent
      var state = parent >= 0 ? states[Int(parent)] : ClipState()
      effectiveOpacity[i] = (parent >= 0 ? effectiveOpacity[Int(parent)] : 1) * max(0, min(1, values.opacity))
      if values.position == .absolute { state.normal = state.absolute }
      if values.position == .fixed { state = ClipState() }
      clips[i] = state.normal
      guard let box = layout.box(ElementTree.NodeID(i)) else {
        states[i] = state
        continue
      }
      let isPositioned = values.position != .static || values.isTransformed
      if values.overflowX != .visible || values.overflowY != .visible, parent >= 0 {
        let own = ElementTree.NodeID(i) == body ? viewportClip(values, box.paddingBox, viewportWidth, viewportHeight) : box.paddingBox
        state.normal = state.normal.map { $0.intersection(own) ?? .nothing } ?? own
      }
      if isPositioned { state.absolute = state.normal }
      if values.position == .absolute || values.position == .fixed, let clip = values.clip, clip.count == 4 {
        let rect = LayoutRect(
          x: box.borderBox.x + (clip[3] ?? 0), y: box.borderBox.y + (clip[0] ?? 0),
          width: max(0, (clip[1] ?? box.borderBox.width) - (clip[3] ?? 0)),
          height: max(0, (clip[2] ?? box.borderBox.height) - (clip[0] ?? 0)))
        state.normal = state.normal.map { $0.intersection(rect) ?? .nothing } ?? rect
        state.absolute = state.normal
        clips[i] = state.normal
      }
      if let path = values.clipPath, path == "inset(50%)" || path == "inset(100%)" || path == "circle(0)" || path == "circle(0px)" {
        state = ClipState(normal: .nothing, absolute: .nothing)
        clips[i] = .nothing
      }
      states[i] = state
    }
  }

  /// What the viewport shows of a page whose body's `overflow` it takes: everything where it scrolls, else what lies in it or in the body.
  private func viewportClip(_ values: ComputedStyle.Values, _ box: LayoutRect, _ width: Double, _ height: Double) -> LayoutRect {
    var clip = LayoutRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
    if values.overflowX == .hidden || values.overflowX == .clip {
      clip.x = min(0, box.x)
      clip.width = max(width, box.right) - clip.x
    }
    if values.overflowY == .hidden || values.overflowY == .clip {
      clip.y = min(0, box.y)
      clip.height = max(height, box.bottom) - clip.y
    }
    return clip
  }

  private func reasonForHiding(_ node: ElementTree.NodeID, viewportWidth: Double, viewportHeight: Double) -> HiddenReason? {
    guard let style = style(node), style.values.display != .none else { return .display }
    guard let box = layout.box(node) else {
      return style.values.display == .contents && hasVisibleParent(node) ? nil : .display
    }
    if style.values.visibility != .visible { return .visibility }
    if effectiveOpacity[Int(node)] <= 0 { return .opacity }
    let rect = box.borderBox
    if rect.width <= 0 || rect.height <= 0 { return .size }
    var seen = rect
    if let clip = clips[Int(node)] {
      guard let rest = rect.intersection(clip) else { return .clipped }
      seen = rest
    }
    if seen.width <= 1, seen.height <= 1 { return rect == seen ? .size : .clipped }
    if rect.right <= 0 || rect.bottom <= 0 { return .offScreen }
    if style.values.position == .fixed, rect.x >= viewportWidth || rect.y >= viewportHeight { return .offScreen }
    if rect.x >= max(viewportWidth, layout.contentWidth) { return .offScreen }
    return isCovered(node, seen) ? .covered : nil
  }

  private func hasVisibleParent(_ node: ElementTree.NodeID) -> Bool {
    let parent = tree.nodes[Int(node)].parent
    return parent >= 0 && hidden[Int(parent)] == nil
  }

  /// Whether a box may hide others that are no ancestors or descendants of it.
  private func isCover(_ node: ElementTree.NodeID) -> Bool {
    guard let values = style(node)?.values, let box = layout.box(node), box.borderBox.width > 0, box.borderBox.height > 0 else {
      return false
    }
    let margin = values.margin
    let mayOverlap =
      values.position != .static || values.isTransformed || values.float != .none || hasNegative(margin.top) || hasNegative(margin.left)
    guard mayOverlap, values.visibility == .visible, effectiveOpacity[Int(node)] >= 1 else { return false }
    return values.backgroundColor.alpha >= 1
  }

  private func hasNegative(_ value: LengthPercentageOrAuto) -> Bool {
    if case .length(.px(let px)) = value { return px < 0 }
    return false
  }

  /// The element that lies over one that is covered; nil where none does.
  package func cover(of node: ElementTree.NodeID) -> ElementTree.NodeID? {
    guard let box = layout.box(node)?.borderBox else { return nil }
    return cover(of: node, clips[Int(node)].flatMap { box.intersection($0) } ?? box)
  }

  private func isCovered(_ node: ElementTree.NodeID, _ rect: LayoutRect) -> Bool { cover(of: node, rect) != nil }

  private func cover(of node: ElementTree.NodeID, _ rect: LayoutRect) -> ElementTree.NodeID? {
    let place = paintPlaces[Int(node)]
    for cover in covers.reversed() {
      guard paintPlaces[Int(cover)] > place else { return nil }
      guard let box = layout.box(cover) else { continue }
      let top = clips[Int(cover)].map { box.borderBox.intersection($0) ?? .nothing } ?? box.borderBox
      if top.x <= rect.x, top.y <= rect.y, top.right >= rect.right, top.bottom >= rect.bottom, !isAncestor(node, of: cover) {
        return cover
      }
    }
    return nil
  }

  func isAncestor(_ ancestor: ElementTree.NodeID, of node: ElementTree.NodeID) -> Bool {
    var node = tree.nodes[Int(node)].parent
    while node > ancestor { node = tree.nodes[Int(node)].parent }
    return node == ancestor
  }

  /// What the clips around an element leave visible; nil where there are none.
  package func clip(of node: ElementTree.NodeID) -> LayoutRect? { clips.indices.contains(Int(node)) ? clips[Int(node)] : nil }

  /// The part of a box that its clips leave at a point.
  func shows(_ node: ElementTree.NodeID, x: Double, y: Double) -> Bool {
    guard let box = layout.box(node) else { return false }
    if let clip = clips[Int(node)], !clip.contains(x: x, y: y) { return false }
    return box.borderBox.contains(x: x, y: y)
  }
}

extension LayoutRect {
  static let nothing = LayoutRect(x: -1e7, y: -1e7, width: 0, height: 0)
}
