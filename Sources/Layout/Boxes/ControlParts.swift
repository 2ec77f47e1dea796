import CSS
import Diagnostics
import HTML

/// Controls that are as large as the parts in them, which style sheets may style: https://www.w3.org/TR/css-pseudo-4/#file-selector-button-pseudo
/// and Chromium's `::-webkit-datetime-edit` and its kin.
enum ControlParts {
  /// Whether rules say of parts of a control what may change its size, in a way that is not followed here.
  static func areOpen(_ node: ElementTree.NodeID, _ input: LayoutInput) -> Bool {
    input.controlParts.others[node].map { declaresLayout($0, except: []) } == true
  }

  private static func declaresLayout(_ style: ComputedStyle, except known: Set<PropertyID>) -> Bool {
    PropertyID.allCases.contains {
      style.declared.contains($0) && !known.contains($0) && ($0 == .appearance || StyleVariation.effect(of: $0) != .none)
    }
  }

  /// A field of a date or a time: its numbers with room of 1 px above and below them, no lower than the button of its picker. The numbers are as wide
  /// as the browser's own font makes them; in another one the field's own width is not known.
  static func dateField(
    _ node: ElementTree.NodeID, _ style: ComputedStyle, _ type: String, _ input: LayoutInput, _ font: Font
  ) -> Box {
    let values = style.values
    let picker = type == "time" ? LayoutUnit.snap(values.fontSize * 1.05) + 6 : LayoutUnit.snap(values.fontSize) + 4
    let numbers: [PropertyID] = [.paddingTop, .paddingBottom]
    let fields = input.controlParts.dateFields[node]
    func padding(_ property: PropertyID, _ side: LengthPercentage?) -> Double? {
      guard let fields, let side, fields.declared.contains(property) else { return 1 }
      if case .px(let px) = side { return px }
      return nil
    }
    let top = padding(.paddingTop, fields?.values.padding.top)
    let bottom = padding(.paddingBottom, fields?.values.padding.bottom)
    let box = ReplacedElements.control(
      node, style, width: defaultWidths[type] ?? 0, height: max(lineHeight(values, font) + (top ?? 1) + (bottom ?? 1), picker))
    let isDefault = values.fontFamily.first == "monospace" && abs(values.fontSize - 40.0 / 3) < 0.01 && values.letterSpacing == 0
    let isOpen =
      top == nil || bottom == nil || areOpen(node, input)
      || fields.map { declaresLayout($0, except: Set(numbers + [.paddingLeft, .paddingRight])) } == true
    if isOpen || values.width == .auto && (!isDefault || fields != nil) { box.unknownReason = .unsupportedCSS }
    return ReplacedElements.textual(box)
  }

  /// In the browser's own font.
  private static let defaultWidths = [
    "date": 119.328125, "time": 94, "month": 149.328125, "week": 141.328125, "datetime-local": 201.328125,
  ]

  /// A field of files: as wide as 34 zeros, and as high as its line with the button in it.
  static func fileField(_ node: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput, _ fonts: FontResolver) -> Box {
    let font = fonts.font(for: style)
    let part = input.controlParts.fileButtons[node]
    let width = (font.width(of: String(repeating: "0", count: 34)) + 34 * style.values.letterSpacing).rounded(.up)
    let line = LineExtent(font, height: lineHeight(style.values, font))
    guard let button = buttonExtent(part, field: style, fonts) else {
      let box = ReplacedElements.control(node, style, width: width, height: line.ascent + line.descent)
      box.unknownReason = .unsupportedCSS
      return ReplacedElements.textual(box)
    }
    let height = max(line.ascent, button.ascent) + max(line.descent, button.descent)
    return ReplacedElements.textual(ReplacedElements.control(node, style, width: width, height: height))
  }

  /// How far something in a line reaches above the baseline and below it.
  private struct LineExtent {
    var ascent: Double
    var descent: Double

    init(_ font: Font, height: Double) {
      ascent = font.ascent + (height - font.ascent - font.descent) / 2
      descent = height - ascent
    }
  }

  /// A file field's button with its margins, as the browser's sheet and the page's rules have it; nil where these say more than is followed here.
  private static func buttonExtent(_ part: ComputedStyle?, field: ComputedStyle, _ fonts: FontResolver) -> LineExtent? {
    guard let part else {
      var extent = normalExtent(fonts.font(for: buttonStyle(field, declared: PropertySet())))
      extent.ascent += 3
      extent.descent += 3
      return extent
    }
    let (values, declared) = (part.values, part.declared)
    guard !declaresLayout(part, except: followed) else { return nil }
    // A button of another size than its field's makes the field wider.
    guard abs(values.fontSize - field.values.fontSize) < 0.01 else { return nil }
    let font = fonts.font(for: buttonStyle(part, declared: declared))
    let hasBorder = declared.contains(.borderTopWidth) && declared.contains(.borderTopStyle)
    // A width or a style alone is that of the browser's border with the other one.
    guard hasBorder || !declared.contains(.borderTopWidth) && !declared.contains(.borderTopStyle) else { return nil }
    guard let top = length(values.padding.top), let bottom = length(values.padding.bottom) else { return nil }
    guard case .length(.px(let above)) = values.margin.top, case .length(.px(let below)) = values.margin.bottom else { return nil }
    // As long as the platform draws it, its line is as high as its font.
    let drawn: [PropertyID] = [.backgroundColor, .backgroundImage, .borderTopLeftRadius]
    let isBare = declared.contains(.appearance) && values.appearance == .none
    let isNative = !hasBorder && !isBare && !drawn.contains { declared.contains($0) }
    let hasLine = declared.contains(.lineHeight) && !isNative
    var extent = hasLine ? LineExtent(font, height: lineHeight(values, font)) : normalExtent(font)
    extent.ascent += (declared.contains(.paddingTop) ? top : 1) + (hasBorder ? values.borderWidth.top : 2) + above
    extent.descent += (declared.contains(.paddingBottom) ? bottom : 1) + (hasBorder ? values.borderWidth.bottom : 2) + below
    return extent
  }

  /// The button takes the field's font size and else the font that the browser gives to buttons.
  private static func buttonStyle(_ style: ComputedStyle, declared: PropertySet) -> ComputedStyle {
    var values = style.values
    if !declared.contains(.fontFamily) { values.fontFamily = ["Arial"] }
    if !declared.contains(.fontWeight) { values.fontWeight = 400 }
    if !declared.contains(.fontStyle) { values.fontStyle = .normal }
    return ComputedStyle(values)
  }

  private static func normalExtent(_ font: Font) -> LineExtent { LineExtent(font, height: font.lineSpacing) }

  private static func length(_ length: LengthPercentage) -> Double? {
    if case .px(let px) = length { return px }
    return nil
  }

  /// What rules may say of a button without making the field's size unknown.
  private static let followed: Set<PropertyID> = [
    .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .marginTop, .marginRight, .marginBottom, .marginLeft,
    .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth, .borderTopStyle, .borderRightStyle, .borderBottomStyle,
    .borderLeftStyle, .fontFamily, .fontSize, .fontWeight, .fontStyle, .lineHeight, .letterSpacing, .wordSpacing, .textAlign,
    .textTransform, .appearance, .width, .minWidth, .maxWidth, .overflowX, .overflowY,
  ]

  private static func lineHeight(_ values: ComputedStyle.Values, _ font: Font) -> Double {
    switch values.lineHeight {
    case .normal: font.lineSpacing
    case .number(let factor): LayoutUnit.snap(factor * values.fontSize)
    case .px(let px): LayoutUnit.snap(px)
    }
  }
}
