import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Controls that turned out to matter, looked at more closely.
extension ControlObservation: ControlObserver {
  func hiddenLogo(of origin: Int32) -> ReviewReason? {
    let node = origin
    let missing = MissingStyle(rendering)
    if missing.isSuspect(node) { return .missingStylesheet }
    if shownWords(of: node).isUnknown || mayBeDrawnByTemplate(tree.element(node)) { return .templateValue }
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) {
      if missing.isSuspect(child) { return .missingStylesheet }
      // A component that a script fills: "<MyIcon/>", "<x-logo/>".
      let element = tree.element(child)
      if element.namespace == .html, tree.nodes[Int(child)].firstChild < 0, element.name.string.contains("-") { return .incompleteScreen }
      // A background whose address hangs on an expression is a picture all the same.
      if let reason = unknownPicture(of: child) { return reason }
    }
    return nil
  }

  /// Why it is not known which picture an element has behind what is in it; nil where it has none, or one that is known.
  private func unknownPicture(of node: ElementTree.NodeID) -> ReviewReason? {
    let unknown = rendering.style(node).unknown
    return unknown[.backgroundImage] ?? unknown[.maskImage]
  }

  /// Whether a template writes something into an element, or into what styles it; what its other attributes say draws nothing.
  private func mayBeDrawnByTemplate(_ element: ElementTree.Element) -> Bool {
    if facts.holdsTemplateTag(SourceRange(min(element.startTag.end, element.range.end), element.range.end)) { return true }
    guard facts.holdsTemplateTag(element.startTag) else { return false }
    let quiet = element.attributes.filter { !Self.styling.contains($0.name.string) && facts.holdsTemplateTag($0.valueRange) }
    var rest = element.startTag.start
    for attribute in quiet.sorted(by: { $0.valueRange.start < $1.valueRange.start }) {
      if facts.holdsTemplateTag(SourceRange(rest, max(rest, attribute.valueRange.start))) { return true }
      rest = max(rest, attribute.valueRange.end)
    }
    return facts.holdsTemplateTag(SourceRange(rest, max(rest, element.startTag.end)))
  }

  private static let styling: Set<String> = ["class", "id", "style"]

  func read(_ logo: ObservedLogo, of origin: Int32, into model: inout ModelNode) {
    // A character that a style writes stands beside the words.
    let isCharacter = logo.kind == "emoji" || logo.kind == "private-use"
    let place = logo.place ?? (isCharacter ? model.attribute(.title)?.source : nil)
    if let kind = logo.kind { model.set(.logoKind, kind, source: place) } else { model.setUnknown(.logoKind, .incompleteScreen) }
    if let source = logo.source { model.set(.logoSource, source.address, source: source.location) }
    if let color = logo.color, let seen = seen(color, logo, origin) { model.set(.logoColor, .color(seen)) }
    if let reason = logo.colorReason { model.setUnknown(.logoColor, reason) }
    LogoPlacement(rendering: rendering, logo: logo, control: origin).write(into: &model)
    model.logoOrigin = logo.node ?? -1
  }

  /// The colour through the filters and the opacity that it is seen with; nil where it cannot be worked out.
  private func seen(_ color: Color, _ logo: ObservedLogo, _ control: ElementTree.NodeID) -> Color? {
    guard let node = logo.node else { return color.alpha >= 1 ? color : nil }
    if case .color(let seen) = rendering.inkColor(color, at: node, on: paintedElement(of: control)) { return seen }
    return nil
  }

  func readPaint(of origin: Int32, isLogoAlone: Bool, into model: inout ModelNode) {
    PaintReading(rendering: rendering).read(paintedElement(of: origin), isLogoAlone: isLogoAlone, into: &model)
  }

  func readSystemPaint(of origin: Int32, into model: inout ModelNode) {
    PaintReading(rendering: rendering).read(origin, isLogoAlone: false, into: &model)
    let alpha = rendering.style(origin).backgroundColor.alpha
    if alpha > 0, alpha < 1 { model.set(.backgroundOpacity, (alpha * 100).rounded() / 100, source: model.attribute(.background)?.source) }
    readType(of: origin, into: &model)
    // The page's own font is none that the element asks for.
    if tree.attribute(Names.style, of: origin)?.value.contains("font") != true { model.remove(.fontFamily) }
    model.remove(.titleX, .titleY, .titleHeight)
  }

  /// Takes the frame and the corners of what draws the control, where that is another element.
  func readSurface(of origin: Int32, picture: Int32?, into model: inout ModelNode) {
    let painted = picture ?? paintedElement(of: origin)
    guard painted != origin, model.boolean(.visible) == true else { return }
    var surface = ModelNode(.button, parent: model.parent, source: model.source, origin: painted)
    FrameReading(rendering: rendering).read(painted, into: &surface)
    guard surface.boolean(.visible) != false else { return }
    // An image whose size is open leaves the control's open, too; other surfaces leave the control's own, but for the corners: these are the surface's.
    let isImage = tree.element(painted).name == Names.img || tree.element(painted).name == Names.svg
    let givesFrame = isImage || surface.has(.width) && surface.has(.height)
    if givesFrame { model.places = surface.places }
    let frame: [AttributeName] = givesFrame ? [.x, .y, .width, .height, .leastWidth, .leastHeight] : []
    for name in frame + [.cornerRadius, .shape] {
      model.attributes.removeAll { $0.name == name }
      if let attribute = surface.attribute(name) {
        model.set(name, attribute.value, bounds: attribute.bounds, source: attribute.source)
      } else if let reason = surface.reason(name) {
        model.setUnknown(name, reason)
      }
    }
    if givesFrame { model.origin = painted }
  }

  func isDrawnByOther(_ origin: Int32) -> Bool { paintedElement(of: origin) != origin }

  /// The element that draws the control's surface: the control itself, or the child that fills it where the control paints nothing.
  func paintedElement(of node: ElementTree.NodeID) -> ElementTree.NodeID { Self.paintedNode(of: node, in: rendering) }

  static func paintedNode(of node: ElementTree.NodeID, in rendering: PageRendering) -> ElementTree.NodeID {
    let tree = rendering.tree
    var current = node
    for _ in 0..<4 {
      let style = rendering.style(current)
      if style.backgroundColor.alpha > 0 || !style.backgroundImages.isEmpty || style.borderWidth.top > 0 || style.borderWidth.bottom > 0 {
        return current
      }
      if style.unknown[.backgroundColor] != nil { return current }
      let children = tree.children(of: current).filter {
        tree.isElement($0) && rendering.style($0).display != .none && tree.element($0).namespace == .html
      }
      // Lines that hold one block, no words and no drawing are as large as the block, whatever is known of frames.
      if style.display == .inline, children.count == 1, rendering.style(children[0]).display == .block,
        !OpenStyles.holdsWords(current, tree), tree.children(of: current).count(where: tree.isElement) == 1
      {
        current = children[0]
        continue
      }
      guard children.count == 1, let own = rendering.layout.box(current)?.borderBox,
        let inner = rendering.layout.box(children[0])?.borderBox,
        inner.width * inner.height >= own.width * own.height * 0.9
      else { return ButtonBlock.around(node, in: rendering) ?? node }
      if tree.element(children[0]).name == Names.img { return ButtonBlock.around(node, in: rendering) ?? node }
      current = children[0]
    }
    return node
  }

  func readType(of origin: Int32, into model: inout ModelNode) {
    let node = origin
    let visible = shownWords(of: node)
    let holder = visible.texts.first.map { tree.nodes[Int($0)].parent } ?? node
    let style = rendering.style(holder)
    let missing = MissingStyle(rendering)
    if let reason = style.unknown[.fontSize] ?? missing.reason(for: [.fontSize], of: holder) {
      model.setUnknown(.fontSize, reason)
    } else {
      model.set(.fontSize, FrameReading.rounded(style.fontSize * rendering.scale))
    }
    if let reason = style.unknown[.fontFamily] ?? missing.reason(for: [.fontFamily], of: holder) {
      model.setUnknown(.fontFamily, reason)
    } else {
      model.set(.fontFamily, style.fontFamily.joined(separator: ", "))
    }
    if let reason = style.unknown[.fontWeight] ?? missing.reason(for: [.fontWeight], of: holder) {
      model.setUnknown(.fontWeight, reason)
    } else {
      model.set(.fontWeight, style.fontWeight)
    }
    readForeground(of: holder, in: node, into: &model)
    readTitleFrame(node, visible, into: &model)
  }

  /// Where the words of the title stand; those of an icon's ligature are no part of it.
  private func readTitleFrame(_ node: ElementTree.NodeID, _ visible: WordReading.Words, into model: inout ModelNode) {
    let painted = paintedElement(of: node)
    let control = rendering.layout.box(painted)
    guard model.has(.width), model.has(.x) || control?.shift.x != nil else {
      let names: [AttributeName] = [.titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace]
      if let reason = model.reason(.width) ?? model.reason(.x) { for name in names { model.setUnknown(name, reason) } }
      return
    }
    var bounds = rendering.layout.box(node)?.innerTextBox
    var isEstimated = false
    for text in visible.texts {
      for rect in rendering.layout.textRects(of: text) { bounds = bounds?.union(rect) ?? rect }
      switch rendering.layout.textCertainty(of: text) {
      case .exact: break
      case .estimated: isEstimated = true
      // It moves with the control: where it stands in it is known.
      case .unknown where control.map { rendering.layout.textShifts[text]?.isShared(with: $0.shift) == true } ?? false: break
      case .unknown(let reason):
        for name in [AttributeName.titleX, .titleY, .titleWidth, .titleHeight, .titleEndSpace] { model.setUnknown(name, reason) }
        return
      }
    }
    guard let bounds else { return }
    let scale = rendering.scale
    // Words that are estimated may be an eighth wider or narrower; where they stand hangs on it by no more.
    let slack = isEstimated ? bounds.width * scale * 0.125 : 0
    func set(_ name: AttributeName, _ value: Double, slack: Double) {
      let value = FrameReading.rounded(value)
      model.set(name, value, bounds: slack > 0.01 ? FrameReading.rounded(value - slack)...FrameReading.rounded(value + slack) : nil)
    }
    set(.titleX, bounds.x * scale, slack: slack)
    set(.titleY, bounds.y * scale, slack: 0)
    set(.titleWidth, bounds.width * scale, slack: slack)
    set(.titleHeight, bounds.height * scale, slack: 0)
    if let box = control?.borderBox {
      let isRightToLeft = rendering.style(node).direction == .rtl
      // A box that fits its words keeps the same space beside them, however wide they are.
      let fits = isFitted(painted, to: bounds.width)
      set(.titleEndSpace, (isRightToLeft ? bounds.x - box.x : box.right - bounds.right) * scale, slack: fits ? 0 : slack)
    }
  }

  /// Whether a box states no width and is as wide as the words in it.
  private func isFitted(_ painted: ElementTree.NodeID, to width: Double) -> Bool {
    guard let box = rendering.layout.box(painted), rendering.style(painted).width == .auto else { return false }
    return box.certainty(of: .width) == .estimated && abs(box.contentBox.width - width) <= 0.5
  }

  /// The colour of the title as it is seen: through opacity and filters, over the control's surface.
  private func readForeground(of holder: ElementTree.NodeID, in node: ElementTree.NodeID, into model: inout ModelNode) {
    let style = rendering.style(holder)
    if let reason = style.unknown[.color] ?? MissingStyle(rendering).reason(for: [.color], of: holder) {
      return model.setUnknown(.foreground, reason)
    }
    switch rendering.inkColor(style.color, at: holder, on: paintedElement(of: node)) {
    case .color(let color): model.set(.foreground, .color(color))
    case .gradient(let stops):
      let worst = ColorWords.worst(stops)
      if let seen = stops.first(where: { ColorWords.ofSurface($0) == worst }) ?? stops.first { model.set(.foreground, .color(seen)) }
    case .unknown(let reason): model.setUnknown(.foreground, reason)
    }
  }
}
