import CSS
import Diagnostics
import HTML

/// Walks the finished fragments from the root, adds up their offsets and notes where every element is.
struct FragmentPlacement {
  let context: LayoutContext
  let input: LayoutInput
  private(set) var result: LayoutResult
  private var pendingPositioned: [PendingPositioned] = []
  /// The furthest right and bottom edges that can be scrolled to.
  private var reachRight = 0.0
  private var reachBottom = 0.0
  /// Nil where nobody draws the page.
  private var recorder: PieceRecorder?
  private lazy var anchors = AnchorPlacement(input)

  private struct PendingPositioned {
    var entry: Fragment.Positioned
    var x: Double
    var y: Double
    var frame: Frame
  }

  /// What a fragment's place depends on from around it.
  private struct Frame {
    /// The containing block of absolutely positioned descendants.
    var absolute: ContainingBlock
    /// An inline element that is that containing block: its rectangle is known only when all lines are placed.
    var absoluteInline: ElementTree.NodeID = ElementTree.none
    var fixed: ContainingBlock
    var transform: AffineTransform?
    var reason: ReviewReason?
    var clipsOverflow = false
    /// What something but the viewport that scrolls shows of what stands here.
    var scrollport: LayoutRect?
  }

  init(context: LayoutContext, input: LayoutInput, result: LayoutResult) {
    self.context = context
    self.input = input
    self.result = result
    recorder = input.listsPieces ? PieceRecorder(fonts: context.fonts) : nil
  }

  mutating func placePage(_ root: Box) {
    let viewport = ContainingBlock(
      x: 0, y: 0, width: input.viewportWidth, height: input.viewportHeight, direction: root.style.values.direction)
    let frame = Frame(absolute: viewport, fixed: viewport)
    let space = LayoutSpace(availableWidth: input.viewportWidth, percentageHeight: input.viewportHeight)
    let margin = context.margin(of: root, basis: input.viewportWidth)
    if root.isOutOfFlow {
      pendingPositioned.append(PendingPositioned(entry: Fragment.Positioned(box: root, x: 0, y: 0), x: 0, y: 0, frame: frame))
    } else {
      let fragment = context.layout(root, space)
      fragment.margin = margin
      let x = context.horizontalPlace(root, width: fragment.width, margin: margin, available: input.viewportWidth, container: nil)
      let offset = context.relativeOffset(root, width: input.viewportWidth, height: input.viewportHeight, direction: .ltr)
      place(fragment, x: x + offset.x, y: margin.top + offset.y, frame)
    }
    var next = 0
    while next < pendingPositioned.count {
      let pending = pendingPositioned[next]
      next += 1
      placePositioned(pending)
    }
    result.contentWidth = max(input.viewportWidth, reachRight)
    result.contentHeight = max(input.viewportHeight, reachBottom)
    result.pieces = recorder?.pieces ?? []
  }

  private mutating func placePositioned(_ pending: PendingPositioned) {
    let isFixed = pending.entry.box.style.values.position == .fixed
    var block = isFixed ? pending.frame.fixed : pending.frame.absolute
    if !isFixed, pending.frame.absoluteInline >= 0, let inline = result.box(pending.frame.absoluteInline) {
      block = Self.containingBlock(of: inline, block.direction)
    }
    var frame = pending.frame
    let box = pending.entry.box
    if AnchorPlacement.isNeeded(box.style.values) {
      // MISSING: the direction that the window has from the body.
      if box.isRightToLeft != (block.direction == .rtl), box.style.values.anchors.anchor != nil { frame.reason = .unsupportedCSS }
      (box.style, block) = anchors.placed(box, in: block, result)
    }
    let placed = context.layoutPositioned(pending.entry, staticX: pending.x, staticY: pending.y, in: block)
    // MISSING: the other places of a box that has no room.
    if box.style.values.anchors.hasFallbacks, !Self.fits(placed.fragment, x: placed.x, y: placed.y, block) {
      frame.reason = .unsupportedCSS
    }
    if isFixed { frame.clipsOverflow = true }
    place(placed.fragment, x: placed.x, y: placed.y, frame)
  }

  /// What an inline box is to positioned boxes in it: from where its first fragment begins to where its last one ends,
  /// https://www.w3.org/TR/css-position-3/#def-cb
  private static func containingBlock(of inline: LayoutBox, _ direction: Direction) -> ContainingBlock {
    let fragments = inline.fragments.isEmpty ? [inline.borderBox] : inline.fragments
    func line(at place: LayoutRect) -> LayoutRect {
      fragments.filter { $0.y == place.y && $0.height == place.height }.reduce(place) { $0.union($1) }
    }
    let first = line(at: fragments[0])
    let last = line(at: fragments[fragments.count - 1])
    let isReversed = direction == .rtl
    let left = (isReversed ? last.x : first.x) + inline.border.left
    let right = (isReversed ? first.right : last.right) - inline.border.right
    let top = first.y + inline.border.top
    return ContainingBlock(
      x: left, y: top, width: max(0, right - left), height: max(0, last.bottom - inline.border.bottom - top), direction: direction)
  }

  private static func fits(_ fragment: Fragment, x: Double, y: Double, _ block: ContainingBlock) -> Bool {
    let margin = fragment.margin
    return x - margin.left >= block.x - 0.01 && y - margin.top >= block.y - 0.01
      && x + fragment.width + margin.right <= block.x + block.width + 0.01
      && y + fragment.height + margin.bottom <= block.y + block.height + 0.01
  }

  /// Notes a fragment whose border box's top left corner is at (x, y), and everything in it.
  /// `container` is the block whose lines it stands in.
  private mutating func place(_ fragment: Fragment, x: Double, y: Double, _ frame: Frame, in container: Box? = nil) {
    let box = fragment.box
    var frame = frame
    let rect = LayoutRect(x: x, y: y, width: fragment.width, height: fragment.height)
    if box.kind == .text {
      recorder?.note(fragment, at: rect, transform: frame.transform, in: container)
      note(text: box, rect: frame.transform?.bounds(of: rect) ?? rect)
      return
    }
    let values = box.style.values
    if let functions = values.allTransforms, box.kind != .inline, !functions.isEmpty {
      let own = AffineTransform(functions, origin: values.transformOrigin, box: rect)
      if own.isUnsupported { frame.reason = .unsupportedCSS }
      frame.transform = frame.transform.map { own.concatenated(with: $0) } ?? own
    }
    if frame.reason == nil { frame.reason = reason(for: box) }
    recorder?.note(fragment, at: rect, transform: frame.transform, in: container)
    note(box, fragment, rect: frame.transform?.bounds(of: rect) ?? rect, untransformed: rect, frame)

    let isContainingBlock = values.position != .static || values.containsFixed
    if isContainingBlock, box.node >= 0 || !fragment.isInlinePiece {
      let block = ContainingBlock(
        x: x + fragment.border.left, y: y + fragment.border.top, width: max(0, fragment.width - fragment.border.horizontal),
        height: max(0, fragment.height - fragment.border.vertical), direction: values.direction)
      if fragment.isInlinePiece {
        frame.absolute = block
        frame.absoluteInline = box.node
      } else {
        frame.absolute = block
        frame.absoluteInline = ElementTree.none
        if values.containsFixed { frame.fixed = block }
      }
    }
    // A block that cuts a positioned inline element has it for a containing block: https://www.w3.org/TR/css-position-3/#def-cb
    if let inline = box.interruptedInlines.first(where: { input.styles[Int($0)]?.values.position != .static }) {
      frame.absoluteInline = inline
    }
    if values.overflowX != .visible || values.overflowY != .visible, box.node != 0 { frame.clipsOverflow = true }
    if values.overflowX.makesScrollContainer || values.overflowY.makesScrollContainer, !box.givesOverflowToViewport, !box.isRoot {
      frame.scrollport = rect.inset(by: fragment.border)
    }
    // Pieces of lines are siblings in their block's fragment; those of positioned inlines are the containing block of what stands in them.
    for child in fragment.children {
      guard child.fragment.box.style.values.position == .sticky else {
        place(child.fragment, x: x + child.x, y: y + child.y, frame, in: box)
        continue
      }
      let shift = stickyShift(of: child, in: fragment, x: x, y: y, frame)
      place(child.fragment, x: x + child.x + shift.x, y: y + child.y + shift.y, frame, in: box)
    }
    for entry in fragment.positioned {
      var own = frame
      if let inline = positionedInline(around: entry.box, within: box) { own.absoluteInline = inline }
      if entry.isContainingBlock {
        own.absolute = ContainingBlock(
          x: x + entry.x, y: y + entry.y, width: entry.width, height: entry.height, direction: values.direction)
        if entry.box.style.values.position == .fixed { own.fixed = own.absolute }
      }
      pendingPositioned.append(PendingPositioned(entry: entry, x: x + entry.x, y: y + entry.y, frame: own))
    }
  }

  /// How far a sticky child is moved. MISSING: what transforms move beforehand.
  private func stickyShift(of child: Fragment.Placed, in container: Fragment, x: Double, y: Double, _ frame: Frame) -> (
    x: Double, y: Double
  ) {
    guard !child.fragment.isInlinePiece, frame.transform == nil || frame.scrollport != nil else { return (0, 0) }
    let sticky = StickyOffset(
      scrollport: frame.scrollport ?? LayoutRect(x: 0, y: 0, width: input.viewportWidth, height: input.viewportHeight),
      containing: LayoutRect(x: x, y: y, width: container.width, height: container.height).inset(by: container.border + container.padding))
    let rect = LayoutRect(x: x + child.x, y: y + child.y, width: child.fragment.width, height: child.fragment.height)
    return sticky.shift(context, child.fragment, at: rect)
  }

  /// The nearest positioned inline element between a positioned box and its block container.
  private func positionedInline(around box: Box, within container: Box) -> ElementTree.NodeID? {
    guard box.origin >= 0, container.hasInlineChildren else { return nil }
    var node = box.node >= 0 ? input.tree.nodes[Int(box.node)].parent : box.origin
    while node >= 0, node != container.node, node != container.origin {
      if Int(node) < input.styles.count, let style = input.styles[Int(node)], style.values.position != .static,
        style.values.display == .inline
      {
        return node
      }
      node = input.tree.nodes[Int(node)].parent
    }
    return nil
  }

  private func reason(for box: Box) -> ReviewReason? {
    if let reason = box.unknownReason, box.kind != .replaced || reason == .unsupportedCSS { return reason }
    return nil
  }

  private mutating func note(text box: Box, rect: LayoutRect) {
    if box.node >= 0 {
      result.textRectangles[Int(box.node)].append(rect)
    } else if box.origin >= 0, var own = result.boxes[Int(box.origin)], own.innerTextBox == nil, box.origin != box.node {
      // The words of `input type=submit` are the control's own.
      if isControlLabel(box.origin) {
        own.innerTextBox = rect
        result.boxes[Int(box.origin)] = own
      }
    }
  }

  private func isControlLabel(_ node: ElementTree.NodeID) -> Bool {
    input.tree.isElement(node) && input.tree.element(node).name == ElementNames.input
  }

  private mutating func note(_ box: Box, _ fragment: Fragment, rect: LayoutRect, untransformed: LayoutRect, _ frame: Frame) {
    if !frame.clipsOverflow {
      reachRight = max(reachRight, rect.right)
      reachBottom = max(reachBottom, rect.bottom)
    }
    // The part of an inline box before a block is empty and has no width.
    let cut = LayoutRect(x: rect.x, y: rect.y, width: 0, height: 0)
    for node in box.interruptedInlines { unite(node, rect.width > 0 && rect.height > 0 ? rect : cut, fragment, frame) }
    guard box.node >= 0 else { return }
    if fragment.isInlinePiece || fragment.isColumnPiece {
      unite(box.node, rect, fragment, frame)
      return
    }
    var own = LayoutBox(
      borderBox: rect, padding: fragment.padding, border: fragment.border, margin: fragment.margin, lowerBound: rect, upperBound: rect)
    if let reason = frame.reason { own.markUnknown(.all, reason) }
    if box.control == .textField || box.control == .textArea || box.control == .select {
      own.innerTextBox = innerTextBox(box, own.contentBox)
    }
    result.boxes[Int(box.node)] = own
    if let transform = frame.transform, input.tree.element(box.node).namespace == .svg {
      result.movedDrawings[box.node] = (untransformed, transform)
    }
  }

  private mutating func unite(_ node: ElementTree.NodeID, _ rect: LayoutRect, _ fragment: Fragment, _ frame: Frame) {
    guard var own = result.boxes[Int(node)] else {
      var own = LayoutBox(borderBox: rect, padding: fragment.padding, border: fragment.border, lowerBound: rect, upperBound: rect)
      if node == fragment.box.node { own.margin = fragment.margin }
      if let reason = frame.reason { own.markUnknown(.all, reason) }
      result.boxes[Int(node)] = own
      return
    }
    if own.fragments.isEmpty { own.fragments = [own.borderBox] }
    own.fragments.append(rect)
    // What is empty counts only where all is: https://www.w3.org/TR/cssom-view-1/#dom-element-getboundingclientrect
    if rect.width > 0, rect.height > 0 {
      own.borderBox = own.borderBox.width > 0 && own.borderBox.height > 0 ? own.borderBox.union(rect) : rect
    }
    own.lowerBound = own.borderBox
    own.upperBound = own.borderBox
    result.boxes[Int(node)] = own
  }

  private func innerTextBox(_ box: Box, _ content: LayoutRect) -> LayoutRect {
    let font = context.fonts.font(for: box.style)
    switch box.control {
    case .textField:
      let line = ReplacedElements.lineHeight(box.style, font)
      return LayoutRect(
        x: content.x, y: content.y + max(0, (content.height - line) / 2), width: content.width, height: min(line, max(line, content.height))
      )
    case .select:
      let line = ReplacedElements.selectLineHeight(box.style, font)
      return LayoutRect(x: content.x + 4, y: content.y + (content.height - line) / 2, width: max(0, content.width - 20), height: line)
    default: return content
    }
  }
}
