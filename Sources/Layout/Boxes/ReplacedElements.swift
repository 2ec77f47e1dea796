import CSS
import Colors
import Diagnostics
import HTML

/// Images, embedded pages and form controls with the sizes that Chromium gives them.
enum ReplacedElements {
  /// The box of an element that is replaced or a control; nil for all others.
  static func box(for node: ElementTree.NodeID, style: ComputedStyle, input: LayoutInput, fonts: FontResolver) -> Box? {
    let name = input.tree.element(node).name
    switch name {
    case ElementNames.img: return image(node, style, input, fonts)
    case ElementNames.input: return inputBox(node, style, input, fonts)
    case ElementNames.button: return button(node, style)
    case ElementNames.textarea: return textArea(node, style, input, fonts)
    case ElementNames.select: return select(node, style, input, fonts)
    case ElementNames.video:
      // Without a known film there is no ratio.
      let box = replaced(node, style, width: 300, height: 150)
      box.naturalRatio = nil
      apply(input.imageSizes[node], to: box)
      if input.imageSizes[node] == nil, showsFile(node, input.tree) { box.unknownReason = .missingImage }
      return box
    case ElementNames.iframe, ElementNames.object:
      let box = replaced(node, style, width: 300, height: 150)
      box.naturalRatio = nil
      if name == ElementNames.object, input.tree.attribute(ElementNames.data, of: node) != nil { box.unknownReason = .missingImage }
      return box
    case ElementNames.embed where hasSource(node, input.tree):
      let box = replaced(node, style, width: 300, height: 150)
      box.naturalRatio = nil
      box.unknownReason = .missingImage
      return box
    case ElementNames.audio:
      guard input.tree.attribute(ElementNames.controls, of: node) != nil else { return nil }
      return pieced(replaced(node, style, width: 300, height: 54))
    case ElementNames.progress, ElementNames.meter:
      let size = style.values.fontSize
      let box = control(node, style, width: size * (name == ElementNames.meter ? 5 : 10), height: size)
      box.control = .gauge
      return pieced(box)
    default: return nil
    }
  }

  /// Takes away the natural size of an image or a film that has no part in the box's: https://www.w3.org/TR/css-contain-3/#containment-size
  static func contain(_ box: Box) {
    let values = box.style.values
    // MISSING: controls without what they show.
    if box.control == .select || box.control == .listBox, values.containment.contains(.width) || values.containment.contains(.height) {
      box.unknownReason = .unsupportedCSS
    }
    guard box.kind == .replaced, box.control == .none, values.containment.contains(.width) || values.containment.contains(.height) else {
      return
    }
    let zoom = values.effectiveZoom
    if values.containment.contains(.width) { box.naturalWidth = (values.containIntrinsicWidth ?? 0) * zoom }
    if values.containment.contains(.height) { box.naturalHeight = (values.containIntrinsicHeight ?? 0) * zoom }
    box.naturalRatio = nil
    if values.containment.contains([.width, .height]) { box.unknownReason = nil }
  }

  /// Whether an image has an address, its own or one that a script or a template gives it: `src`, `srcset`, `data-src`, `[src]`.
  static func hasSource(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    tree.element(node).attributes.contains { $0.name == ElementNames.src || $0.name.string.contains("src") }
  }

  /// Whether a film, or the picture in its place, gives a `video` its size.
  private static func showsFile(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    hasSource(node, tree) || tree.attribute(ElementNames.poster, of: node) != nil
      || tree.children(of: node).contains { tree.isElement($0) && tree.element($0).name == ElementNames.source }
  }

  /// With a natural size in CSS pixels, which `zoom` multiplies.
  static func replaced(_ node: ElementTree.NodeID, _ style: ComputedStyle, width: Double?, height: Double?) -> Box {
    let box = Box(kind: .replaced, style: style, node: node, origin: node, isInlineLevel: BoxTreeBuilder.isInlineLevel(style))
    box.naturalWidth = width.map { $0 * style.values.effectiveZoom }
    box.naturalHeight = height.map { $0 * style.values.effectiveZoom }
    if let width, let height, width > 0, height > 0 { box.naturalRatio = width / height }
    return box
  }

  /// A control that is drawn as one piece: a natural size without a ratio, in device pixels, as that of its font is.
  static func control(_ node: ElementTree.NodeID, _ style: ComputedStyle, width: Double, height: Double) -> Box {
    let box = replaced(node, style, width: nil, height: nil)
    box.naturalWidth = width
    box.naturalHeight = height
    box.control = .fixed
    return box
  }

  /// A control whose parts Chromium rounds each on its own: under `zoom` its size is not known.
  static func pieced(_ box: Box) -> Box {
    if box.style.values.effectiveZoom != 1 { box.unknownReason = .unsupportedCSS }
    return box
  }

  /// A control whose text stands in the middle of its height.
  static func textual(_ box: Box) -> Box {
    box.control = .textField
    return pieced(box)
  }

  private static func apply(_ size: LayoutInput.ImageSize?, to box: Box) {
    guard let size else { return }
    let zoom = box.style.values.effectiveZoom
    // Chromium lets no image shrink below a pixel.
    func zoomed(_ length: Double) -> Double { zoom == 1 ? length : max(length * zoom, min(length, 1)) }
    box.naturalWidth = size.width.map(zoomed)
    box.naturalHeight = size.height.map(zoomed)
    if let width = size.width, let height = size.height, width > 0, height > 0 { box.naturalRatio = width / height }
    if let ratio = size.ratio { box.naturalRatio = ratio }
  }

  /// https://html.spec.whatwg.org/multipage/rendering.html#images-3
  private static func image(_ node: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput, _ fonts: FontResolver) -> Box {
    let box = replaced(node, style, width: 0, height: 0)
    if let size = input.imageSizes[node] {
      apply(size, to: box)
      return box
    }
    let alt = input.tree.attribute(ElementNames.alt, of: node)?.value ?? ""
    let hasSource = hasSource(node, input.tree)
    let zoom = style.values.effectiveZoom
    box.naturalRatio = nil
    if hasSource { box.unknownReason = .missingImage }
    if !alt.isEmpty {
      // Chromium shows a broken image as a 16 px icon with the words behind it.
      let font = fonts.font(for: style)
      box.naturalWidth = 16 * zoom + font.width(of: alt)
      box.naturalHeight = max(font.lineSpacing, 16 * zoom)
    } else if hasSource, input.tree.attribute(ElementNames.alt, of: node) == nil {
      box.naturalWidth = 16 * zoom
      box.naturalHeight = 16 * zoom
    }
    return box
  }

  private static func button(_ node: ElementTree.NodeID, _ style: ComputedStyle) -> Box {
    let box = Box(
      kind: BoxTreeBuilder.kind(of: style.values.display), style: style, node: node, origin: node,
      isInlineLevel: BoxTreeBuilder.isInlineLevel(style))
    box.control = .button
    return box
  }

  /// https://html.spec.whatwg.org/multipage/rendering.html#form-controls
  private static func inputBox(_ node: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput, _ fonts: FontResolver) -> Box? {
    let type = input.tree.attribute(ElementNames.type, of: node)?.value.lowercased() ?? "text"
    let font = fonts.font(for: style)
    switch type {
    case "hidden": return nil
    case "submit", "reset", "button":
      // As long as they look as the platform draws them their `line-height` is normal.
      guard style.values.lineHeight != .normal, looksNative(style) else { return button(node, style) }
      var values = style.values
      values.lineHeight = .normal
      return button(node, ComputedStyle(values))
    case "checkbox", "radio":
      let size = style.values.appearance == .none ? 0.0 : 13 * style.values.effectiveZoom
      let box = control(node, style, width: size, height: size)
      box.control = .check
      return box
    case "range":
      let box = control(node, style, width: 129, height: 16)
      if ControlParts.areOpen(node, input) { box.unknownReason = .unsupportedCSS }
      return pieced(box)
    case "color":
      let box = control(node, style, width: 44, height: 23)
      box.control = .swatch
      return pieced(box)
    case "file":
      let box = ControlParts.fileField(node, style, input, fonts)
      if style.values.fitsContent, style.values.width == .auto { box.unknownReason = .unsupportedCSS }
      return box
    case "date", "time", "month", "week", "datetime-local": return ControlParts.dateField(node, style, type, input, font)
    case "number":
      if style.values.fitsContent {
        // The arrows stand behind the number, and words in its place over both.
        let words = wordsWidth(of: node, style, input, font)
        let isEmpty = (input.tree.attribute(ElementNames.value, of: node)?.value ?? "").isEmpty
        let box = control(node, style, width: isEmpty ? max(words, 16) : words + 15, height: lineHeight(style, font))
        box.control = .textField
        if ControlParts.areOpen(node, input), style.values.width == .auto { box.unknownReason = .unsupportedCSS }
        return box
      }
      let field = NumberField(node, input.tree)
      let spinButton = field.characters == nil ? 0.0 : 15
      let box = control(node, style, width: fieldWidth(field.characters ?? 20, font) + spinButton, height: lineHeight(style, font))
      box.control = .textField
      let isOpen = !field.isKnown || spinButton > 0 && ControlParts.areOpen(node, input)
      if isOpen, style.values.width == .auto { box.unknownReason = .unsupportedCSS }
      return box
    case "image":
      let box = replaced(node, style, width: 0, height: 0)
      if let size = input.imageSizes[node] {
        apply(size, to: box)
      } else {
        let alt = input.tree.attribute(ElementNames.alt, of: node)?.value ?? "Submit"
        box.naturalRatio = nil
        box.naturalWidth = 16 * style.values.effectiveZoom + font.width(of: alt)
        box.naturalHeight = max(16 * style.values.effectiveZoom, font.lineSpacing)
        box.unknownReason = .missingImage
      }
      return box
    default:
      if style.values.fitsContent {
        let box = control(node, style, width: max(1, wordsWidth(of: node, style, input, font)), height: lineHeight(style, font))
        box.control = .textField
        // MISSING: the button that empties it.
        if type == "search", style.values.width == .auto { box.unknownReason = .unsupportedCSS }
        return box
      }
      let characters = Double(number(input.tree.attribute(ElementNames.size, of: node)?.value) ?? 20)
      let box = control(node, style, width: fieldWidth(characters, font), height: lineHeight(style, font))
      box.control = .textField
      return box
    }
  }

  /// How wide what is written in a field is, or the words in its place: https://www.w3.org/TR/css-ui-4/#field-sizing
  private static func wordsWidth(
    of node: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput, _ font: Font
  ) -> Double {
    let value = input.tree.attribute(ElementNames.value, of: node)?.value ?? ""
    let isSecret = input.tree.attribute(ElementNames.type, of: node)?.value.lowercased() == "password" || style.values.textSecurity
    let words =
      value.isEmpty
      ? input.tree.attribute(ElementNames.placeholder, of: node)?.value ?? ""
      : isSecret ? String(repeating: "\u{2022}", count: value.count) : value
    let codes = TextTransformation.codes(of: words, style: style).count
    return LayoutUnit.snapUp(font.width(of: words) + Double(codes) * style.values.letterSpacing)
  }

  /// Blink's LayoutTextControlSingleLine: the mean width times the number of characters, and once what the widest has more.
  private static func fieldWidth(_ characters: Double, _ font: Font) -> Double {
    let average = font.averageCharacterWidth
    return (average * characters + max(0, font.maximumCharacterWidth - average)).rounded(.up)
  }

  /// Whether no sheet has changed a button's border or background: https://drafts.csswg.org/css-ui-4/#appearance-switching, with the values
  /// that stand in the browser's own sheet.
  private static func looksNative(_ style: ComputedStyle) -> Bool {
    let values = style.values
    guard values.appearance != .none, values.backgroundImages.isEmpty, values.borderRadius == Corners(.zero) else { return false }
    guard values.borderStyle == Sides(.outset), values.borderWidth == Sides(2) else { return false }
    let face = values.backgroundColor
    let isGray = face.red == face.green && face.green == face.blue
    return isGray && [0xEF, 0x6B].contains(Int((max(0, min(1, face.red)) * 255).rounded()))
  }

  /// Inside text fields a `line-height` that is no larger than the font counts as `normal`.
  static func lineHeight(_ style: ComputedStyle, _ font: Font) -> Double {
    let height: Double
    switch style.values.lineHeight {
    case .normal: return font.lineSpacing
    case .number(let factor): height = factor * style.values.fontSize
    case .px(let px): height = px
    }
    return height <= style.values.fontSize ? font.lineSpacing : LayoutUnit.snap(height)
  }

  private static func textArea(_ node: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput, _ fonts: FontResolver) -> Box {
    if style.values.fitsContent { return textBlock(node, style, input) }
    let font = fonts.font(for: style)
    let columns = Double(number(input.tree.attribute(ElementNames.cols, of: node)?.value) ?? 20)
    let rows = Double(number(input.tree.attribute(ElementNames.rows, of: node)?.value) ?? 2)
    // 15 px for a scroll bar, which `zoom` leaves as it is, where one may come.
    let bar = style.values.overflowY == .hidden || style.values.overflowY == .clip ? 0.0 : 15
    let box = control(
      node, style, width: (font.averageCharacterWidth * columns).rounded(.up) + bar, height: rows * textAreaLineHeight(style, font))
    box.control = .textArea
    return box
  }

  /// A text area that is a block of what is written in it.
  private static func textBlock(_ node: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput) -> Box {
    var words = input.tree.children(of: node).map { child in
      let text = input.tree.nodes[Int(child)].text
      return text >= 0 ? input.tree.texts[Int(text)].string : ""
    }.joined()
    if words.isEmpty { words = input.tree.attribute(ElementNames.placeholder, of: node)?.value ?? "" }
    // An empty line is as high as one with words.
    if words.isEmpty || words.last == "\n" { words += "\u{200B}" }
    var own = style.values
    own.display = own.display == .block ? .flowRoot : own.display == .inline ? .inlineBlock : own.display
    if own.overflowY == .visible { (own.overflowX, own.overflowY) = (.auto, .auto) }
    let used = ComputedStyle(own, declared: style.declared)
    let box = Box(kind: .block, style: used, node: node, origin: node, isInlineLevel: BoxTreeBuilder.isInlineLevel(used))
    box.control = .textArea
    var inner = ComputedStyle.Values(inheriting: style)
    inner.whiteSpaceCollapse = .preserve
    inner.textWrapMode = .wrap
    inner.overflowWrap = .breakWord
    let text = Box(kind: .text, style: ComputedStyle(inner), node: ElementTree.none, origin: node, isInlineLevel: true)
    text.codes = TextTransformation.codes(of: words, style: text.style)
    box.children = [text]
    box.hasInlineChildren = true
    return box
  }

  private static func textAreaLineHeight(_ style: ComputedStyle, _ font: Font) -> Double {
    switch style.values.lineHeight {
    case .normal: font.lineSpacing
    case .number(let factor): LayoutUnit.snap(factor * style.values.fontSize)
    case .px(let px): LayoutUnit.snap(px)
    }
  }

  private static func number(_ string: String?) -> Int? {
    guard let string, let value = Int(string.trimmingPrefix(" ")), value > 0 else { return nil }
    return min(value, 10_000)
  }

  private static func select(_ node: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput, _ fonts: FontResolver) -> Box {
    let size = number(input.tree.attribute(ElementNames.size, of: node)?.value)
    if input.tree.attribute(ElementNames.multiple, of: node) != nil || (size ?? 1) > 1 {
      return listBox(node, style, visibleRows: style.values.fitsContent ? nil : size ?? 4, input, fonts)
    }
    let font = fonts.font(for: style)
    var (widest, shown, hasChosen) = (0.0, 0.0, false)
    var pending = Array(input.tree.children(of: node))
    while let child = pending.popLast() {
      guard input.tree.isElement(child) else { continue }
      let name = input.tree.element(child).name
      if name == ElementNames.optgroup { pending += input.tree.children(of: child) }
      guard name == ElementNames.option else { continue }
      widest = max(widest, font.width(of: optionWords(child, input)))
      // The last that is chosen is shown, else the first; they come in the opposite order here.
      if !hasChosen { shown = font.width(of: optionWords(child, input)) }
      hasChosen = hasChosen || input.tree.attribute(ElementNames.selected, of: child) != nil
    }
    let hasArrow = style.values.appearance != .none
    // An arrow of 16 px, no narrower than a scroll bar, and 4 px and 2 px of space: Chromium rounds each down on its own.
    let zoom = style.values.effectiveZoom
    let arrow = max(15, 16 * zoom).rounded(.down) + (4 * zoom).rounded(.down)
    let box = control(
      node, style, width: (style.values.fitsContent ? LayoutUnit.snapUp(shown) : widest.rounded(.up)) + (hasArrow ? arrow : 0),
      height: selectLineHeight(style, font) + (hasArrow ? 2 * zoom.rounded(.down) : 0))
    box.control = .select
    // MISSING: one without options.
    if style.values.fitsContent, widest == 0 { box.unknownReason = .unsupportedCSS }
    return box
  }

  /// A closed `select` takes the font's height for its line, unless `appearance: none` says that it is an ordinary box.
  static func selectLineHeight(_ style: ComputedStyle, _ font: Font) -> Double {
    guard style.values.appearance == .none else { return font.ascent + font.descent }
    switch style.values.lineHeight {
    case .normal: return font.ascent + font.descent
    case .number(let factor): return LayoutUnit.snap(factor * style.values.fontSize)
    case .px(let px): return LayoutUnit.snapNearest(px)
    }
  }

  /// https://www.w3.org/TR/SVG2/coords.html#SizingSVGInCSS
  static func svgBox(for node: ElementTree.NodeID, style: ComputedStyle, input: LayoutInput) -> Box {
    let box = replaced(node, style, width: nil, height: nil)
    box.naturalWidth = svgLength(input.tree.attribute(ElementNames.width, of: node)?.value, style)
    box.naturalHeight = svgLength(input.tree.attribute(ElementNames.height, of: node)?.value, style)
    let viewBox = input.tree.attribute(ElementNames.viewBox, of: node) ?? input.tree.attribute(ElementNames.viewbox, of: node)
    if let parts = viewBox?.value.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\n" }), parts.count == 4,
      let width = Double(parts[2]),
      let height = Double(parts[3]), width > 0, height > 0
    {
      box.naturalRatio = width / height
    }
    if let width = box.naturalWidth, let height = box.naturalHeight, width > 0, height > 0 { box.naturalRatio = width / height }
    return box
  }

  private static func svgLength(_ string: String?, _ style: ComputedStyle) -> Double? {
    guard let string else { return nil }
    let value = string.split(separator: " ").first ?? ""
    var end = value.startIndex
    while end < value.endIndex, value[end].isNumber || value[end] == "." || value[end] == "-" || value[end] == "+" {
      end = value.index(after: end)
    }
    guard let number = Double(value[..<end]), number.isFinite, number >= 0 else { return nil }
    switch value[end...].lowercased() {
    case "", "px": return number * style.values.effectiveZoom
    case "em": return number * style.values.fontSize
    case "rem": return number * 16 * style.values.effectiveZoom
    case "pt": return number * 4 / 3 * style.values.effectiveZoom
    default: return nil
    }
  }
}
