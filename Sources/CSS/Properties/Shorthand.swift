/// The shorthands whose longhands are computed.
enum Shorthand: String, CaseIterable, Sendable {
  case all, margin, padding, inset, border, background, font, flex, grid, gap, overflow, mask, container, animation
  case borderTop = "border-top", borderRight = "border-right", borderBottom = "border-bottom", borderLeft = "border-left"
  case borderWidth = "border-width", borderStyle = "border-style", borderColor = "border-color", borderRadius = "border-radius"
  case backgroundPosition = "background-position"
  case flexFlow = "flex-flow", gridTemplate = "grid-template", gridArea = "grid-area", gridRow = "grid-row", gridColumn = "grid-column"
  case containIntrinsicSize = "contain-intrinsic-size", placeContent = "place-content", placeItems = "place-items", placeSelf =
    "place-self", listStyle = "list-style"
  case textDecoration = "text-decoration", whiteSpace = "white-space", textWrap = "text-wrap", textBox = "text-box", columns
  case marginInline = "margin-inline", marginBlock = "margin-block", paddingInline = "padding-inline", paddingBlock = "padding-block"
  case insetInline = "inset-inline", insetBlock = "inset-block"
  case borderInline = "border-inline", borderBlock = "border-block", borderInlineStart = "border-inline-start"
  case borderInlineEnd = "border-inline-end", borderBlockStart = "border-block-start", borderBlockEnd = "border-block-end"
  case borderInlineWidth = "border-inline-width", borderInlineStyle = "border-inline-style", borderInlineColor = "border-inline-color"
  case borderBlockWidth = "border-block-width", borderBlockStyle = "border-block-style", borderBlockColor = "border-block-color"

  /// What the shorthand sets; four-sided ones in the order top, right, bottom, left.
  var longhands: [LonghandID] { Self.longhands[self] ?? [] }

  private static let longhands: [Shorthand: [LonghandID]] = {
    var table: [Shorthand: [LonghandID]] = [:]
    func p(_ properties: PropertyID...) -> [LonghandID] { properties.map { LonghandID($0) } }
    func l(_ properties: LogicalProperty...) -> [LonghandID] { properties.map { LonghandID($0) } }
    table[.all] = PropertyID.allCases.filter { $0 != .direction && $0 != .unicodeBidi }.map { LonghandID($0) }
    table[.margin] = p(.marginTop, .marginRight, .marginBottom, .marginLeft)
    table[.padding] = p(.paddingTop, .paddingRight, .paddingBottom, .paddingLeft)
    table[.inset] = p(.top, .right, .bottom, .left)
    table[.borderWidth] = p(.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth)
    table[.borderStyle] = p(.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle)
    table[.borderColor] = p(.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor)
    table[.border] = (table[.borderWidth] ?? []) + (table[.borderStyle] ?? []) + (table[.borderColor] ?? [])
    table[.borderTop] = p(.borderTopWidth, .borderTopStyle, .borderTopColor)
    table[.borderRight] = p(.borderRightWidth, .borderRightStyle, .borderRightColor)
    table[.borderBottom] = p(.borderBottomWidth, .borderBottomStyle, .borderBottomColor)
    table[.borderLeft] = p(.borderLeftWidth, .borderLeftStyle, .borderLeftColor)
    table[.borderRadius] = p(.borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius)
    table[.backgroundPosition] = p(.backgroundPositionX, .backgroundPositionY)
    table[.background] =
      p(.backgroundColor, .backgroundImage, .backgroundSize, .backgroundRepeat) + (table[.backgroundPosition] ?? [])
    table[.mask] = p(.maskImage)
    table[.font] =
      p(.fontStyle, .fontVariantCaps, .fontWeight, .fontSize, .lineHeight, .fontFamily) + FontParser.resetProperties.map { LonghandID($0) }
    table[.flex] = p(.flexGrow, .flexShrink, .flexBasis)
    table[.flexFlow] = p(.flexDirection, .flexWrap)
    table[.gridTemplate] = p(.gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas)
    table[.grid] = (table[.gridTemplate] ?? []) + p(.gridAutoRows, .gridAutoColumns, .gridAutoFlow)
    table[.gridArea] = p(.gridRowStart, .gridColumnStart, .gridRowEnd, .gridColumnEnd)
    table[.gridRow] = p(.gridRowStart, .gridRowEnd)
    table[.gridColumn] = p(.gridColumnStart, .gridColumnEnd)
    table[.gap] = p(.rowGap, .columnGap)
    table[.overflow] = p(.overflowX, .overflowY)
    table[.containIntrinsicSize] = p(.containIntrinsicWidth, .containIntrinsicHeight)
    table[.placeContent] = p(.alignContent, .justifyContent)
    table[.placeItems] = p(.alignItems, .justifyItems)
    table[.placeSelf] = p(.alignSelf, .justifySelf)
    table[.listStyle] = p(.listStyleType, .listStylePosition, .listStyleImage)
    table[.textDecoration] = p(.textDecorationLine)
    table[.whiteSpace] = p(.whiteSpaceCollapse, .textWrapMode)
    table[.textWrap] = p(.textWrapMode, .textWrapStyle)
    table[.textBox] = p(.textBoxTrim, .textBoxEdge)
    table[.columns] = p(.columnCount, .columnWidth)
    table[.animation] = p(.animationName, .animationFillMode, .animationIterationCount, .animationDirection)
    table[.container] = p(.containerName, .containerType)
    table[.marginInline] = l(.marginInlineStart, .marginInlineEnd)
    table[.marginBlock] = l(.marginBlockStart, .marginBlockEnd)
    table[.paddingInline] = l(.paddingInlineStart, .paddingInlineEnd)
    table[.paddingBlock] = l(.paddingBlockStart, .paddingBlockEnd)
    table[.insetInline] = l(.insetInlineStart, .insetInlineEnd)
    table[.insetBlock] = l(.insetBlockStart, .insetBlockEnd)
    table[.borderInlineStart] = l(.borderInlineStartWidth, .borderInlineStartStyle, .borderInlineStartColor)
    table[.borderInlineEnd] = l(.borderInlineEndWidth, .borderInlineEndStyle, .borderInlineEndColor)
    table[.borderBlockStart] = l(.borderBlockStartWidth, .borderBlockStartStyle, .borderBlockStartColor)
    table[.borderBlockEnd] = l(.borderBlockEndWidth, .borderBlockEndStyle, .borderBlockEndColor)
    table[.borderInlineWidth] = l(.borderInlineStartWidth, .borderInlineEndWidth)
    table[.borderInlineStyle] = l(.borderInlineStartStyle, .borderInlineEndStyle)
    table[.borderInlineColor] = l(.borderInlineStartColor, .borderInlineEndColor)
    table[.borderBlockWidth] = l(.borderBlockStartWidth, .borderBlockEndWidth)
    table[.borderBlockStyle] = l(.borderBlockStartStyle, .borderBlockEndStyle)
    table[.borderBlockColor] = l(.borderBlockStartColor, .borderBlockEndColor)
    table[.borderInline] = (table[.borderInlineWidth] ?? []) + (table[.borderInlineStyle] ?? []) + (table[.borderInlineColor] ?? [])
    table[.borderBlock] = (table[.borderBlockWidth] ?? []) + (table[.borderBlockStyle] ?? []) + (table[.borderBlockColor] ?? [])
    return table
  }()
}
