import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Writes an element's frame, and whether it is seen, into the model: CSS pixels of the layout become points of the screen.
struct FrameReading {
  let rendering: PageRendering

  func read(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    let style = rendering.style(node)
    readVisibility(node, into: &model)
    if let layer = layer(of: node) { model.set(.layer, .string("layer \(layer)")) }
    guard let box = rendering.layout.box(node) else { return }
    set(.x, box, \.x, .x, of: &model)
    set(.y, box, \.y, .y, of: &model)
    set(.width, box, \.width, .width, of: &model)
    set(.height, box, \.height, .height, of: &model)
    let boxes = rendering.visibility.scrollBoxes(of: node)
    model.scrollBox = (boxes.x, boxes.y)
    readFold(node, box, into: &model)
    readRadius(style, box, into: &model)
    let opacity = rendering.visibility.effectiveOpacity[Int(node)]
    if let reason = style.unknown[.opacity] { model.setUnknown(.opacity, reason) } else { model.set(.opacity, Self.rounded(opacity)) }
  }

  /// The nearest box around an element, or itself, that stands above the page and does not move with it: a dialog, or what is fixed to the viewport.
  private func layer(of node: ElementTree.NodeID) -> ElementTree.NodeID? {
    var current = node
    while current >= 0 {
      if rendering.style(current).position == .fixed { return current }
      if rendering.tree.isElement(current), rendering.tree.element(current).name == Names.dialog { return current }
      current = rendering.tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// Replaces the frame, as for a text that stands in a wider box.
  func setFrame(_ rect: LayoutRect, of model: inout ModelNode) {
    let scale = rendering.scale
    for (name, value) in [(AttributeName.x, rect.x), (.y, rect.y), (.width, rect.width), (.height, rect.height)] where model.has(name) {
      let bounds = model.attribute(name)?.bounds
      model.set(
        name, Self.rounded(value * scale), bounds: bounds.map { min($0.lowerBound, value * scale)...max($0.upperBound, value * scale) })
    }
  }

  private func set(
    _ name: AttributeName, _ box: LayoutBox, _ side: KeyPath<LayoutRect, Double>, _ coordinate: CoordinateSet, of model: inout ModelNode
  ) {
    let value = box.borderBox[keyPath: side] * rendering.scale
    if case .unknown(let reason) = box.certainty(of: coordinate) {
      let shift = coordinate == .x ? box.shift.x : coordinate == .y ? box.shift.y : nil
      if let shift, value.isFinite { model.places.append(SharedPlace(name, value, shift: shift)) }
      if coordinate == .width, let least = box.leastWidth { model.set(.leastWidth, Self.rounded(least * rendering.scale)) }
      if coordinate == .height, let least = box.leastHeight { model.set(.leastHeight, Self.rounded(least * rendering.scale)) }
      return model.setUnknown(name, reason)
    }
    guard value.isFinite else { return model.setUnknown(name, .unsupportedCSS) }
    let low = box.lowerBound[keyPath: side] * rendering.scale
    let high = box.upperBound[keyPath: side] * rendering.scale
    let isEstimated = box.certainty(of: coordinate) == .estimated && max(abs(low - value), abs(high - value)) > 0.01
    model.set(
      name, Self.rounded(value), bounds: isEstimated ? Self.rounded(min(low, high, value))...Self.rounded(max(low, high, value)) : nil)
  }

  private func reason(_ style: ComputedStyle.Values, _ properties: [PropertyID]) -> ReviewReason? {
    guard !style.unknown.isEmpty else { return nil }
    return properties.lazy.compactMap { style.unknown[$0] }.first
  }

  private func readVisibility(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    let style = rendering.style(node)
    if let reason = style.unknown[.visibility] ?? unknownDisplay(node) { return model.setUnknown(.visible, reason) }
    if let hidden = rendering.visibility.hiddenBy(node), !isOpen(hidden, node) {
      if hidden == .display, isToggled(node) { return model.setUnknown(.visible, .templateValue) }
      let reveal = ScriptedReveal(rendering: rendering)
      if hidden == .covered, reveal.isBehindPreloader(node) { return model.set(.visible, true) }
      if hidden == .covered, let cover = rendering.visibility.cover(of: node), let layer = layer(of: cover), layer != self.layer(of: node) {
        if rendering.style(layer).position == .fixed, scrollsFree(node, of: cover) { return model.set(.visible, true) }
        if holdsButton(layer) { return model.setUnknown(.visible, .incompleteScreen) }
      }
      // People see what it lies over, and press it: only that picture shows what it looks like.
      let isPressed = model.element == .button || model.element == .link
      if hidden == .opacity, isPressed, ClearControl(rendering: rendering).liesOverPicture(node) {
        return model.setUnknown(.visible, .backgroundImage)
      }
      if reveal.awaits(node, hidden) { return model.setUnknown(.visible, .incompleteScreen) }
      model.set(.visible, false)
      model.set(.hiddenBy, hidden.rawValue)
    } else {
      model.set(.visible, true)
    }
  }

  /// People scroll to what lies below the visible part of a box around it, wherever that stands on the page.
  private func readFold(_ node: ElementTree.NodeID, _ box: LayoutBox, into model: inout ModelNode) {
    let (boxes, isBelow) = rendering.visibility.isBelowScrollBoxes(node)
    guard !boxes.isEmpty, case .number(let y)? = model[.y], case .number(let height)? = model[.height],
      y + height <= rendering.input.viewportHeight * rendering.scale + 0.5
    else { return }
    for box in boxes {
      if let reason = reason(rendering.style(box), [.height, .maxHeight]) { return model.setUnknown(.aboveFold, reason) }
      guard isBelow, case .unknown(let reason)? = rendering.layout.box(box)?.certainty(of: [.y, .height]) else { continue }
      return model.setUnknown(.aboveFold, reason)
    }
    guard isBelow else { return }
    let lowest = boxes.compactMap { rendering.layout.box($0) }.map { $0.upperBound.bottom - $0.border.bottom }.min() ?? 0
    if box.lowerBound.bottom <= lowest + 0.5 { return model.setUnknown(.aboveFold, .estimatedText) }
    model.set(.aboveFold, false)
  }

  /// Whether the page scrolls far enough to bring an element out from under what is fixed to the lower edge of the window.
  private func scrollsFree(_ node: ElementTree.NodeID, of cover: ElementTree.NodeID) -> Bool {
    guard let box = rendering.layout.box(node)?.borderBox, let top = rendering.layout.box(cover)?.borderBox.y else { return false }
    return box.height <= top && box.bottom - top <= rendering.layout.contentHeight - rendering.input.viewportHeight
  }

  /// Whether a layer has a button, with which people may put it away.
  private func holdsButton(_ layer: ElementTree.NodeID) -> Bool {
    let tree = rendering.tree
    return PageText.descendants(of: layer, tree).contains { tree.isElement($0) && tree.element($0).name == Names.button }
  }

  /// Why it is not known whether an element, or one around it, has a box.
  private func unknownDisplay(_ node: ElementTree.NodeID) -> ReviewReason? {
    var current = node
    while current >= 0 {
      if let reason = rendering.style(current).unknown[.display] { return reason }
      current = rendering.tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// Whether what seems to hide an element hangs on frames that a style sheet that is not there decides: an icon font's glyph, above all.
  private func isOpen(_ cause: HiddenReason, _ node: ElementTree.NodeID) -> Bool {
    guard Self.isFrame(cause), case .unknown? = rendering.layout.box(node)?.certainty else { return false }
    return true
  }

  private static func isFrame(_ cause: HiddenReason) -> Bool {
    switch cause {
    case .size, .covered, .clipped, .offScreen: true
    case .display, .visibility, .opacity: false
    }
  }

  /// Whether an element seems hidden by where it stands or by its size, which counts as far as it is sure.
  func isHiddenByFrame(_ node: ElementTree.NodeID) -> Bool {
    rendering.layout.box(node) != nil && rendering.visibility.hiddenBy(node).map(Self.isFrame) == true
  }

  /// The attributes in which script frameworks write when an element is shown.
  private static let toggles: Set<String> = [
    "v-show", "x-show", "ng-show", "ng-hide", "data-ng-show", "[hidden]", ":hidden", "v-bind:hidden", "[style.display]", ":style",
    "x-cloak",
    "v-cloak", "ng-cloak", "data-show", "data-bind",
  ]

  /// Whether an expression of a script framework decides if the element, or what hides it, is shown.
  private func isToggled(_ node: ElementTree.NodeID) -> Bool {
    var current = node
    while current >= 0 {
      if rendering.style(current).display == .none,
        rendering.tree.element(current).attributes.contains(where: { Self.toggles.contains($0.name.string.lowercased()) })
      {
        return true
      }
      current = rendering.tree.nodes[Int(current)].parent
    }
    return false
  }

  private func readRadius(_ style: ComputedStyle.Values, _ box: LayoutBox, into model: inout ModelNode) {
    if let reason = reason(style, [.borderTopLeftRadius, .borderTopRightRadius, .borderBottomLeftRadius, .borderBottomRightRadius]) {
      return model.setUnknown(.cornerRadius, reason)
    }
    if let reason = MissingStyle(rendering).reason(for: [.borderTopLeftRadius], of: ElementTree.NodeID(model.origin)) {
      return model.setUnknown(.cornerRadius, reason)
    }
    let width = box.borderBox.width
    let height = box.borderBox.height
    let horizontal = [
      style.borderRadius.topLeft, style.borderRadius.topRight, style.borderRadius.bottomRight, style.borderRadius.bottomLeft,
    ]
    .map { $0.resolved(against: width) ?? 0 }
    let vertical = [
      style.borderRadiusVertical.topLeft, style.borderRadiusVertical.topRight, style.borderRadiusVertical.bottomRight,
      style.borderRadiusVertical.bottomLeft,
    ].map { $0.resolved(against: height) ?? 0 }
    // Radii that do not fit beside each other shrink together: https://www.w3.org/TR/css-backgrounds-3/#corner-overlap
    var factor = 1.0
    for (sum, length) in [
      (horizontal[0] + horizontal[1], width), (horizontal[2] + horizontal[3], width), (vertical[0] + vertical[3], height),
      (vertical[1] + vertical[2], height),
    ] where sum > 0 { factor = min(factor, length / sum) }
    // Of a box whose size is not known, neither is what its size makes of them.
    let isRelative = style.borderRadius.topLeft.resolved(against: 0) != style.borderRadius.topLeft.resolved(against: 100)
    if factor < 1 || isRelative, let reason = model.reason(.height) ?? model.reason(.width) {
      return model.setUnknown(.cornerRadius, reason)
    }
    let used = zip(horizontal, vertical).map { ($0 * factor * rendering.scale, $1 * factor * rendering.scale) }
    guard let largest = used.max(by: { max($0.0, $0.1) < max($1.0, $1.1) }), width.isFinite, height.isFinite else { return }
    model.set(.cornerRadius, Self.rounded(min(largest.0, largest.1)))
    // Corners whose two radii differ and that fill the box make an ellipse.
    if used.allSatisfy({ abs($0.0 * 2 - width * rendering.scale) < 0.5 && abs($0.1 * 2 - height * rendering.scale) < 0.5 }),
      abs(width - height) > 1
    {
      model.set(.shape, "ellipse")
    }
  }

  /// Lengths to a hundredth of a point: what reports print is what rules compare, and layout is no finer than 1/64 px.
  static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
