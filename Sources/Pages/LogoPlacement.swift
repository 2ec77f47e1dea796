import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel
import Scripts

/// Where a logo stands in its control, what it keeps free around itself, and whether part of it is cut off.
struct LogoPlacement {
  let rendering: PageRendering
  let logo: ObservedLogo
  let control: ElementTree.NodeID

  private var scale: Double { rendering.scale }

  private static let frame: [AttributeName] = [.logoX, .logoY, .logoWidth, .logoHeight]
  private static let padding: [AttributeName] = [.logoPaddingTop, .logoPaddingRight, .logoPaddingBottom, .logoPaddingLeft]

  func write(into model: inout ModelNode) {
    if let surface = logo.surface, let drawing = BackgroundDrawing(of: surface, in: rendering) { return write(drawing, into: &model) }
    guard let node = logo.node, let box = rendering.layout.box(node), isDrawnInBox else {
      let drawn: ReviewReason = isFileMissing ? .missingImage : .unsupportedCSS
      let reason: ReviewReason = logo.kind == nil ? .incompleteScreen : isDrawnInBox ? drawn : .estimatedText
      for name in Self.frame { model.setUnknown(name, reason) }
      if isDrawnInBox { for name in Self.padding { model.setUnknown(name, reason) } }
      return
    }
    let style = rendering.style(node)
    writeFrame(box, into: &model)
    writePadding(box, style, node, into: &model)
    if let isCropped = isCropped(node, box, style, into: model) { model.set(.logoCropped, isCropped) }
  }

  /// A background that is smaller than what it stands in.
  private func write(_ drawing: BackgroundDrawing, into model: inout ModelNode) {
    let area = drawing.area
    if let x = drawing.x {
      model.set(.logoX, FrameReading.rounded((area.x + x) * scale))
    } else {
      let least = FrameReading.rounded(area.x * scale)
      let greatest = FrameReading.rounded((area.x + max(0, area.width - drawing.width)) * scale)
      model.set(.logoX, FrameReading.rounded((least + greatest) / 2), bounds: greatest - least > 0.01 ? least...greatest : nil)
    }
    if let y = drawing.y {
      model.set(.logoY, FrameReading.rounded((area.y + y) * scale))
    } else {
      model.setUnknown(.logoY, drawing.reason ?? .unsupportedCSS)
    }
    model.set(.logoWidth, FrameReading.rounded(drawing.width * scale))
    model.set(.logoHeight, FrameReading.rounded(drawing.height * scale))
    if let node = logo.node, node != control, !isButton(node), let box = rendering.layout.box(node) {
      return writePadding(box, rendering.style(node), node, into: &model)
    }
    for name in Self.padding { model.set(name, 0) }
  }

  /// Whether the file of the logo was not found.
  private var isFileMissing: Bool {
    guard let address = logo.source?.address else { return false }
    if case .found = rendering.pictureSize(address) { return false }
    return true
  }

  /// Whether an element is a button's surface, whose own border and padding are none around the logo.
  private func isButton(_ node: ElementTree.NodeID) -> Bool { ControlObservation.paintedNode(of: control, in: rendering) == node }

  /// A glyph stands somewhere in its line box: where, only its font tells.
  private var isDrawnInBox: Bool {
    switch logo.kind {
    case "svg", "img", "mask", "background": true
    default: false
    }
  }

  private func writeFrame(_ box: LayoutBox, into model: inout ModelNode) {
    let left = box.border.left + box.padding.left
    let top = box.border.top + box.padding.top
    let horizontal = left + box.border.right + box.padding.right
    let vertical = top + box.border.bottom + box.padding.bottom
    // What moves with the control stands at a known place in it.
    let around = rendering.layout.box(control)?.shift
    let isFixed: CoordinateSet = around.map { box.shift.isShared(with: $0) } ?? false ? [.x, .y] : []
    let parts: [(AttributeName, CoordinateSet, KeyPath<LayoutRect, Double>, Double)] = [
      (.logoX, .x, \.x, left), (.logoY, .y, \.y, top), (.logoWidth, .width, \.width, -horizontal),
      (.logoHeight, .height, \.height, -vertical),
    ]
    for (name, coordinate, side, shift) in parts {
      if case .unknown(let reason) = box.certainty(of: coordinate), !isFixed.contains(coordinate) {
        model.setUnknown(name, reason)
        continue
      }
      let value = (box.borderBox[keyPath: side] + shift) * scale
      guard value.isFinite else { continue }
      let low = (box.lowerBound[keyPath: side] + shift) * scale
      let high = (box.upperBound[keyPath: side] + shift) * scale
      let isEstimated = box.certainty(of: coordinate) == .estimated && max(abs(low - value), abs(high - value)) > 0.01
      model.set(
        name, FrameReading.rounded(value),
        bounds: isEstimated ? FrameReading.rounded(min(low, high, value))...FrameReading.rounded(max(low, high, value)) : nil)
    }
  }

  /// Padding, border and what a margin states; `auto` margins only place the logo.
  private func writePadding(_ box: LayoutBox, _ style: ComputedStyle.Values, _ node: ElementTree.NodeID, into model: inout ModelNode) {
    func stated(_ margin: LengthPercentageOrAuto, _ used: Double) -> Double { margin == .auto ? 0 : max(0, used) }
    let missing = MissingStyle(rendering)
    let sides: [(AttributeName, PropertyID, Double)] = [
      (.logoPaddingTop, .marginTop, box.padding.top + box.border.top + stated(style.margin.top, box.margin.top)),
      (.logoPaddingRight, .marginRight, box.padding.right + box.border.right + stated(style.margin.right, box.margin.right)),
      (.logoPaddingBottom, .marginBottom, box.padding.bottom + box.border.bottom + stated(style.margin.bottom, box.margin.bottom)),
      (.logoPaddingLeft, .marginLeft, box.padding.left + box.border.left + stated(style.margin.left, box.margin.left)),
    ]
    for (name, margin, value) in sides {
      if let reason = style.unknown[margin] ?? missing.reason(for: [margin], of: node) {
        model.setUnknown(name, reason)
      } else {
        model.set(name, FrameReading.rounded(value * scale))
      }
    }
  }

  // MARK: - Cropping

  /// Nil where it cannot be told.
  private func isCropped(_ node: ElementTree.NodeID, _ box: LayoutBox, _ style: ComputedStyle.Values, into model: ModelNode) -> Bool? {
    guard !model.isUnknown(.logoWidth), !model.isUnknown(.logoHeight) else { return nil }
    if style.unknown[.clipPath] != nil || style.unknown[.objectFit] != nil { return nil }
    if let path = style.clipPath, clips(path) { return true }
    if style.position == .absolute || style.position == .fixed, let clip = style.clip, clip.count == 4 {
      let width = box.borderBox.width
      let height = box.borderBox.height
      if (clip[0] ?? 0) > 0.5 || (clip[3] ?? 0) > 0.5 || (clip[1] ?? width) < width - 0.5 || (clip[2] ?? height) < height - 0.5 {
        return true
      }
    }
    if logo.kind == "img", let fit = isCutByFit(box, style) { if fit { return true } }
    return isCutByAncestor(box) || overlapsTitle(box, style, model)
  }

  /// Masks that round the logo's square are what logo-only buttons may have.
  private func clips(_ path: String) -> Bool {
    guard path.hasPrefix("inset(") else { return path.hasPrefix("polygon(") || path.hasPrefix("path(") }
    let sides = path.dropFirst(6).prefix { $0 != ")" }.split { $0 == " " || $0 == "," }.prefix { $0 != "round" }
    return sides.contains { side in side.contains { $0 >= "1" && $0 <= "9" } && !side.hasPrefix("-") }
  }

  /// `object-fit` cuts where the box has other proportions than the image, or is smaller than what is not scaled.
  private func isCutByFit(_ box: LayoutBox, _ style: ComputedStyle.Values) -> Bool? {
    let content = box.contentBox
    guard content.width > 0, content.height > 0 else { return nil }
    switch style.objectFit {
    case .cover:
      let named = logo.source.flatMap { rendering.attention.imageRatio(of: $0.address) }
      guard let ratio = logo.viewBox.map({ $0.width / $0.height }) ?? named else {
        // Nearly all logos are as wide as high, or higher: a box that is much flatter cuts any of them.
        return content.width > content.height * 1.5 ? true : nil
      }
      return abs(content.width / content.height - ratio) > 0.02 * ratio
    case .none:
      guard let natural = logo.viewBox, logo.source.map({ AddressText.imageFormat(of: $0.address) != "svg" }) ?? true else { return nil }
      return natural.width > content.width + 1 || natural.height > content.height + 1
    default: return false
    }
  }

  /// Whether an element around the logo, up to the control, hides what stands out of it.
  private func isCutByAncestor(_ box: LayoutBox) -> Bool {
    guard var current = logo.node, current != control else { return false }
    let rect = box.contentBox
    repeat {
      current = rendering.tree.nodes[Int(current)].parent
      guard current >= 0, let around = rendering.layout.box(current) else { return false }
      let style = rendering.style(current)
      let inner = around.paddingBox
      if style.overflowX != .visible, style.display != .inline, rect.x < inner.x - 1 || rect.right > inner.right + 1 { return true }
      if style.overflowY != .visible, style.display != .inline, rect.y < inner.y - 1 || rect.bottom > inner.bottom + 1 { return true }
    } while current != control
    return false
  }

  /// A negative margin pulls the title over the padding that the file has built in.
  private func overlapsTitle(_ box: LayoutBox, _ style: ComputedStyle.Values, _ model: ModelNode) -> Bool {
    guard box.margin.left < -0.5 && style.margin.left != .auto || box.margin.right < -0.5 && style.margin.right != .auto,
      let titleX = model.number(.titleX), let titleWidth = model.number(.titleWidth)
    else { return false }
    let rect = box.contentBox
    return rect.x * scale < titleX + titleWidth - 1 && rect.right * scale > titleX + 1
  }
}
