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
  /// The body whose background the canvas takes; nil where it keeps its own.
  private(set) var canvasBody: ElementTree.NodeID?
  /// Nodes with boxes from the first painted to the last.
  package private(set) var paintOrder: [ElementTree.NodeID] = []
  /// The place of a node in ``paintOrder``; -1 for those without a box.
  private(set) var paintPlaces: [Int32]
  /// The product of the opacities from the root to the node.
  package private(set) var effectiveOpacity: [Double]
  /// Whether any element has filters, which few pages do.
  private(set) var hasFilters = false
  private var hidden: [HiddenReason?]
  /// What clips each element, and what scrolls with it.
  private(set) var clipStates: [ClipState]
  /// What stands in each box that people can scroll: the rectangle around all of it that they can bring into view.
  private(set) var contents: [ElementTree.NodeID: LayoutRect] = [:]
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
    clipStates = [ClipState](repeating: ClipState(), count: count)
    hasFilters = styles.contains { $0?.values.filter != nil }
    guard count > 0 else { return }
    canvasBody = StackingOrder.canvasBody(tree, styles)
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

  func style(_ node: ElementTree.NodeID) -> ComputedStyle? { Int(node) < styles.count ? styles[Int(node)] : nil }

  /// What clips that which stands in an element.
  private struct InnerState {
    var normal = ClipState()
    /// What clips that which is positioned absolutely.
    var absolute = ClipState()
  }

  /// One walk in document order: a parent comes before its children.
  private mutating func findClipsAndOpacity(body: ElementTree.NodeID, _ viewportWidth: Double, _ viewportHeight: Double) {
    var states = [InnerState](repeating: InnerState(), count: tree.nodes.count)
    for i in tree.nodes.indices where tree.nodes[i].element >= 0 {
      guard let style = styles.indices.contains(i) ? styles[i] : nil else { continue }
      let values = style.values
      let node = ElementTree.NodeID(i)
      let parent = tree.nodes[i].parent
      var state = parent >= 0 ? states[Int(parent)] : InnerState()
      effectiveOpacity[i] = (parent >= 0 ? effectiveOpacity[Int(parent)] : 1) * max(0, min(1, values.opacity))
      if values.position == .absolute { state.normal = state.absolute }
      if values.position == .fixed { state = InnerState() }
      clipStates[i] = state.normal
      guard let box = layout.box(node) else {
        states[i] = state
        continue
      }
      noteContent(box.borderBox, state.normal)
      let isPositioned = values.position != .static || values.isTransformed
      if values.overflowX != .visible || values.overflowY != .visible, parent >= 0 {
        if node == body {
          state.normal.clip(viewportClip(values, box.paddingBox, viewportWidth, viewportHeight))
        } else if values.isScrolledByPeople {
          state.normal.enter(node, values, box.paddingBox)
        } else {
          state.normal.clip(box.paddingBox)
        }
      }
      if isPositioned { state.absolute = state.normal }
      if values.position == .absolute || values.position == .fixed, let clip = values.clip, clip.count == 4 {
        let rect = LayoutRect(
          x: box.borderBox.x + (clip[3] ?? 0), y: box.borderBox.y + (clip[0] ?? 0),
          width: max(0, (clip[1] ?? box.borderBox.width) - (clip[3] ?? 0)),
          height: max(0, (clip[2] ?? box.borderBox.height) - (clip[0] ?? 0)))
        state.normal.clip(rect)
        state.absolute = state.normal
        clipStates[i].clip(rect)
      }
      if let path = values.clipPath, path == "inset(50%)" || path == "inset(100%)" || path == "circle(0)" || path == "circle(0px)" {
        state.normal.clip(.nothing)
        state.absolute = state.normal
        clipStates[i].clip(.nothing)
      }
      states[i] = state
    }
  }

  private mutating func noteContent(_ rect: LayoutRect, _ state: ClipState) {
    guard state.box >= 0, let part = state.inside.map({ rect.intersection($0) }) ?? rect else { return }
    contents[state.box] = contents[state.box]?.union(part) ?? part
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
    let place = scrolledPlace(of: node)
    guard let seen = place.seen else { return .clipped }
    if seen.width <= 1, seen.height <= 1 { return rect.width == seen.width && rect.height == seen.height ? .size : .clipped }
    let shown = place.isMoved ? seen : rect
    if shown.right <= 0 || shown.bottom <= 0 { return .offScreen }
    if style.values.position == .fixed, rect.x >= viewportWidth || rect.y >= viewportHeight { return .offScreen }
    if shown.x >= max(viewportWidth, layout.contentWidth) { return .offScreen }
    return cover(of: node, place) != nil ? .covered : nil
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
    // What sticks covers only until its own place is reached.
    let mayOverlap =
      values.position != .static && values.position != .sticky || values.isTransformed || values.float != .none || hasNegative(margin.top)
      || hasNegative(margin.left)
    guard mayOverlap, values.visibility == .visible, effectiveOpacity[Int(node)] >= 1 else { return false }
    return values.backgroundColor.alpha >= 1
  }

  private func hasNegative(_ value: LengthPercentageOrAuto) -> Bool {
    if case .length(.px(let px)) = value { return px < 0 }
    return false
  }

  /// The element that lies over one that is covered; nil where none does.
  package func cover(of node: ElementTree.NodeID) -> ElementTree.NodeID? { cover(of: node, scrolledPlace(of: node)) }

  private func cover(of node: ElementTree.NodeID, _ scrolled: ScrolledPlace) -> ElementTree.NodeID? {
    guard let rect = scrolled.seen else { return nil }
    let place = paintPlaces[Int(node)]
    let page = scrolled.frames.last
    for cover in covers.reversed() {
      guard paintPlaces[Int(cover)] > place else { return nil }
      guard let box = layout.box(cover) else { continue }
      let (clip, frame) = clip(of: cover, beside: scrolled)
      let top = clip.map { box.borderBox.intersection($0) ?? .nothing } ?? box.borderBox
      // What is seen of the element, where the boxes around the cover have not been scrolled.
      let (x, y) = scrolled.isMoved ? (rect.x + frame.x - (page?.x ?? 0), rect.y + frame.y - (page?.y ?? 0)) : (rect.x, rect.y)
      if top.x <= x, top.y <= y, top.right >= x + rect.width, top.bottom >= y + rect.height, !isAncestor(node, of: cover) {
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

  /// What the clips around an element leave visible before anybody scrolls; nil where there are none.
  package func clip(of node: ElementTree.NodeID) -> LayoutRect? {
    clipStates.indices.contains(Int(node)) ? clipStates[Int(node)].atRest : nil
  }
}

extension LayoutRect {
  static let nothing = LayoutRect(x: -1e7, y: -1e7, width: 0, height: 0)
}
