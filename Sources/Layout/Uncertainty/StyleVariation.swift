import CSS

/// Styles in which what is not known is put at an extreme.
enum StyleVariation {
  /// What an unknown value of a property can do to boxes.
  enum Effect {
    case none
    /// Sizes and places change by degrees, so that extreme values show what moves.
    case gradual
    /// The box and what is in it may be laid out in another way altogether.
    case structural
  }

  static func effect(of property: PropertyID) -> Effect {
    switch property {
    case .zoom, .display, .position, .float, .flexDirection, .flexWrap, .gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas,
      .gridAutoRows,
      .gridAutoColumns, .gridAutoFlow, .gridRowStart, .gridRowEnd, .gridColumnStart, .gridColumnEnd, .direction, .writingMode, .transform,
      .translate, .rotate, .scale,
      .transformOrigin, .appearance, .borderCollapse, .borderSpacing, .captionSide, .tableLayout, .columnCount, .columnWidth, .contain,
      .contentVisibility, .fieldSizing, .shapeOutside, .initialLetter, .textBoxTrim, .textBoxEdge, .marginTrim, .positionArea,
      .positionAnchor,
      .columnFill, .columnHeight, .textOrientation, .textCombineUpright, .columnSpan, .breakInside, .breakBefore, .breakAfter, .orphans,
      .widows,
      .imageOrientation,
      .fontVariantCaps,
      .positionTryFallbacks, .scrollMarkerGroup, .offsetPath, .counterReset, .counterIncrement, .counterSet, .webkitBoxOrient,
      .webkitBoxDirection, .webkitLineClamp:
      return .structural
    case .top, .right, .bottom, .left, .order, .boxSizing, .width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight, .aspectRatio,
      .marginTop, .marginRight, .marginBottom, .marginLeft, .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .borderTopStyle,
      .borderRightStyle, .borderBottomStyle, .borderLeftStyle, .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
      .overflowX, .overflowY, .flexGrow, .flexShrink, .flexBasis, .justifyContent, .alignContent, .alignItems, .alignSelf, .justifyItems,
      .justifySelf, .rowGap, .columnGap, .fontFamily, .fontSize, .fontWeight, .fontStyle, .lineHeight, .letterSpacing, .wordSpacing,
      .textAlign, .textIndent, .textTransform, .whiteSpaceCollapse, .textWrapMode, .wordBreak, .overflowWrap, .tabSize, .listStylePosition,
      .verticalAlign, .clear, .scrollbarGutter, .fontSizeAdjust, .textEmphasisStyle, .lineBreak, .unicodeBidi, .hyphens,
      .hyphenateCharacter, .listStyleImage, .textAlignLast, .textJustify, .wordSpaceTransform, .boxDecorationBreak:
      return .gradual
    default: return .none
    }
  }

  /// A style of which nothing is sure, as of an element that a style sheet that is not there may style.
  static func varyWhole(_ values: inout ComputedStyle.Values, _ extreme: LayoutProbe) {
    switch extreme {
    case .smallest: values.display = .none
    case .largest:
      values.padding = Sides(.px(300))
      values.margin = Sides(.length(.px(97)))
      if values.display == .inline { values.display = .inlineBlock }
    case .longest: values.display = values.display == .inline ? .block : .inlineBlock
    case .guess, .mixed: break
    }
  }

  /// A style of an icon whose font's sheet is not there. Such sheets make an inline block of it, as high as its font size and drawn an eighth below the base line,
  /// and give it no room around; `height` is in font sizes, for those that draw larger.
  static func varyGlyph(_ values: inout ComputedStyle.Values, _ extreme: LayoutProbe, height: Double) {
    guard extreme == .largest || extreme == .longest else { return }
    let size = values.fontSize * height
    if values.display == .inline { values.display = .inlineBlock }
    values.width = .length(.px(extreme == .largest ? 2 * size : size))
    values.height = .length(.px(size))
    values.lineHeight = .px(size)
    values.verticalAlign = .length(.px(-0.125 * size))
  }

  /// An image that stands for a list item's marker makes the first line higher, and within the line moves what follows.
  private static func varyMarker(_ values: inout ComputedStyle.Values, _ extreme: LayoutProbe) {
    guard values.display == .listItem, extreme != .smallest, case .px(let top) = values.padding.top else { return }
    values.padding.top = .px(top + (extreme == .longest ? 3 : 40))
    if values.listStylePosition == .inside { values.textIndent = .px(extreme == .longest ? 7 : 60) }
  }

  /// The room of a classic scroll bar, which a browser with bars over the content does not keep free.
  private static func varyGutter(_ values: inout ComputedStyle.Values, _ extreme: LayoutProbe) {
    guard extreme != .smallest, case .px(let left) = values.padding.left, case .px(let right) = values.padding.right else { return }
    values.padding.right = .px(right + 15)
    if extreme == .longest { values.padding.left = .px(left + 15) }
    // It is taken from the content, also where a width is given.
    if values.boxSizing == .contentBox, case .length(.px(let width)) = values.width {
      values.width = .length(.px(max(0, width - (extreme == .longest ? 30 : 15))))
    }
  }

  static func vary(_ values: inout ComputedStyle.Values, _ property: PropertyID, _ extreme: LayoutProbe) {
    let isSmallest = extreme == .smallest
    let isLongest = extreme == .longest
    func size(_ smallest: Size = .length(.zero)) -> Size { isSmallest ? smallest : .length(.px(isLongest ? 211 : 3000)) }
    func length(_ largest: Double) -> LengthPercentage { .px(isSmallest ? 0 : isLongest ? largest / 3 : largest) }
    func alignment() -> Alignment { isSmallest ? .start : isLongest ? .stretch : .end }
    func border() -> Double { isSmallest ? 0 : 20 }
    switch property {
    case .display, .position, .float: varyWhole(&values, extreme)
    case .top: values.inset.top = isLongest ? .auto : .length(length(500))
    case .right: values.inset.right = isLongest ? .auto : .length(length(500))
    case .bottom: values.inset.bottom = isLongest ? .auto : .length(length(500))
    case .left: values.inset.left = isLongest ? .auto : .length(length(500))
    case .order: values.order = isSmallest ? -100_000 : 100_000
    case .boxSizing: values.boxSizing = isSmallest ? .borderBox : .contentBox
    case .width: values.width = size()
    case .height: values.height = size()
    case .minWidth: values.minWidth = size()
    case .minHeight: values.minHeight = size()
    case .maxWidth: values.maxWidth = extreme == .largest ? .auto : size()
    case .maxHeight: values.maxHeight = extreme == .largest ? .auto : size()
    case .aspectRatio: values.aspectRatio = AspectRatio(isAuto: false, ratio: isLongest ? nil : isSmallest ? 0.1 : 10)
    case .marginTop: values.margin.top = .length(length(200))
    case .marginRight: values.margin.right = isLongest ? .auto : .length(length(200))
    case .marginBottom: values.margin.bottom = .length(length(200))
    case .marginLeft: values.margin.left = isLongest ? .auto : .length(length(200))
    case .paddingTop: values.padding.top = length(200)
    case .paddingRight: values.padding.right = length(200)
    case .paddingBottom: values.padding.bottom = length(200)
    case .paddingLeft: values.padding.left = length(200)
    case .borderTopStyle, .borderTopWidth: values.borderWidth.top = border()
    case .borderRightStyle, .borderRightWidth: values.borderWidth.right = border()
    case .borderBottomStyle, .borderBottomWidth: values.borderWidth.bottom = border()
    case .borderLeftStyle, .borderLeftWidth: values.borderWidth.left = border()
    case .scrollbarGutter: varyGutter(&values, extreme)
    case .overflowX: values.overflowX = isSmallest ? .hidden : .visible
    case .overflowY: values.overflowY = isSmallest ? .hidden : .visible
    case .clear: values.clear = isSmallest ? .none : .both
    case .flexDirection: values.flexDirection = isSmallest ? .row : .column
    case .flexWrap: values.flexWrap = isSmallest ? .nowrap : .wrap
    case .flexGrow: values.flexGrow = isSmallest ? 0 : 1000
    case .flexShrink: values.flexShrink = isSmallest ? 0 : 1000
    case .flexBasis: values.flexBasis = size()
    case .justifyContent: values.justifyContent = isSmallest ? .start : isLongest ? .spaceBetween : .end
    case .alignContent: values.alignContent = alignment()
    case .alignItems: values.alignItems = alignment()
    case .alignSelf: values.alignSelf = alignment()
    case .justifyItems: values.justifyItems = alignment()
    case .justifySelf: values.justifySelf = alignment()
    case .rowGap: values.rowGap = length(100)
    case .columnGap: values.columnGap = length(100)
    case .fontFamily: values.fontFamily = [isSmallest ? "sans-serif" : isLongest ? "serif" : "monospace"]
    case .fontSize, .fontSizeAdjust: values.fontSize = isSmallest ? 7 : isLongest ? 23 : 48
    case .fontWeight: values.fontWeight = isSmallest ? 400 : 700
    case .fontStyle: values.fontStyle = isSmallest ? .normal : .italic
    case .lineHeight, .textEmphasisStyle: values.lineHeight = .px(isSmallest ? 5 : 90)
    case .letterSpacing: values.letterSpacing = isSmallest ? 0 : 12
    case .textAlignLast, .textJustify:
      values.textAlign = isSmallest ? .left : isLongest ? .center : .right
      values.letterSpacing += isSmallest ? 0 : 9
    case .wordSpaceTransform:
      values.letterSpacing += isSmallest ? 0 : 9
      if isLongest { values.textWrapMode = .wrap }
    case .boxDecorationBreak:
      if values.display == .inline, !isSmallest { values.margin = Sides(.length(length(40))) }
    case .listStyleImage: varyMarker(&values, extreme)
    case .wordSpacing: values.wordSpacing = isSmallest ? 0 : 30
    case .textAlign: values.textAlign = isSmallest ? .left : isLongest ? .center : .right
    case .textIndent: values.textIndent = length(90)
    case .textTransform:
      values.textTransform = isSmallest ? .lowercase : .uppercase
      values.letterSpacing += isSmallest ? 0 : 9
    case .whiteSpaceCollapse: values.whiteSpaceCollapse = isSmallest ? .collapse : .preserve
    case .textWrapMode: values.textWrapMode = isSmallest ? .nowrap : .wrap
    case .wordBreak: values.wordBreak = isSmallest ? .keepAll : isLongest ? .normal : .breakAll
    case .lineBreak: values.wordBreak = isSmallest ? .keepAll : values.wordBreak
    case .unicodeBidi: values.unicodeBidi = isSmallest ? .normal : .bidiOverride
    case .hyphens, .hyphenateCharacter: values.hyphenateCharacter = isSmallest ? "" : "-----"
    case .overflowWrap: values.overflowWrap = isSmallest ? .normal : .anywhere
    case .tabSize: values.tabSize = isSmallest ? 0 : 20
    case .listStylePosition: values.listStylePosition = isSmallest ? .outside : .inside
    case .verticalAlign: values.verticalAlign = isSmallest ? .top : isLongest ? .baseline : .length(.px(40))
    default:
      // A container whose children may be laid out otherwise: its own size is open.
      values.padding = Sides(length(300))
    }
  }
}
