/// `inherit` and `initial`: takes one property's computed value from another style.
extension ComputedStyle.Values {
  mutating func copy(_ property: PropertyID, from style: ComputedStyle) {
    var other: ComputedStyle.Values { _read { yield style.values } }
    switch property {
    case .display: (display, specifiedDisplay, displaySynonym) = (other.display, other.specifiedDisplay, other.displaySynonym)
    case .position: position = other.position
    case .float: float = other.float
    case .clear: clear = other.clear
    case .top: inset.top = other.inset.top
    case .right: inset.right = other.inset.right
    case .bottom: inset.bottom = other.inset.bottom
    case .left: inset.left = other.inset.left
    case .zIndex: zIndex = other.zIndex
    case .order: order = other.order
    case .zoom: setZoom(other.zoom, under: effectiveZoom / zoom)
    case .boxSizing: boxSizing = other.boxSizing
    case .width: width = other.width
    case .height: height = other.height
    case .minWidth: minWidth = other.minWidth
    case .minHeight: minHeight = other.minHeight
    case .maxWidth: maxWidth = other.maxWidth
    case .maxHeight: maxHeight = other.maxHeight
    case .aspectRatio: aspectRatio = other.aspectRatio
    case .marginTop: margin.top = other.margin.top
    case .marginRight: margin.right = other.margin.right
    case .marginBottom: margin.bottom = other.margin.bottom
    case .marginLeft: margin.left = other.margin.left
    case .paddingTop: padding.top = other.padding.top
    case .paddingRight: padding.right = other.padding.right
    case .paddingBottom: padding.bottom = other.padding.bottom
    case .paddingLeft: padding.left = other.padding.left
    case .borderTopStyle: borderStyle.top = other.borderStyle.top
    case .borderRightStyle: borderStyle.right = other.borderStyle.right
    case .borderBottomStyle: borderStyle.bottom = other.borderStyle.bottom
    case .borderLeftStyle: borderStyle.left = other.borderStyle.left
    case .borderTopWidth: borderWidth.top = other.borderWidth.top
    case .borderRightWidth: borderWidth.right = other.borderWidth.right
    case .borderBottomWidth: borderWidth.bottom = other.borderWidth.bottom
    case .borderLeftWidth: borderWidth.left = other.borderWidth.left
    case .borderTopColor: borderColor.top = other.borderColor.top
    case .borderRightColor: borderColor.right = other.borderColor.right
    case .borderBottomColor: borderColor.bottom = other.borderColor.bottom
    case .borderLeftColor: borderColor.left = other.borderColor.left
    case .borderTopLeftRadius:
      (borderRadius.topLeft, borderRadiusVertical.topLeft) = (other.borderRadius.topLeft, other.borderRadiusVertical.topLeft)
    case .borderTopRightRadius:
      (borderRadius.topRight, borderRadiusVertical.topRight) = (other.borderRadius.topRight, other.borderRadiusVertical.topRight)
    case .borderBottomRightRadius:
      (borderRadius.bottomRight, borderRadiusVertical.bottomRight) = (
        other.borderRadius.bottomRight, other.borderRadiusVertical.bottomRight
      )
    case .borderBottomLeftRadius:
      (borderRadius.bottomLeft, borderRadiusVertical.bottomLeft) = (other.borderRadius.bottomLeft, other.borderRadiusVertical.bottomLeft)
    case .overflowX: overflowX = other.overflowX
    case .overflowY: overflowY = other.overflowY
    case .flexDirection: flexDirection = other.flexDirection
    case .flexWrap: flexWrap = other.flexWrap
    case .flexGrow: flexGrow = other.flexGrow
    case .flexShrink: flexShrink = other.flexShrink
    case .flexBasis: flexBasis = other.flexBasis
    case .justifyContent: justifyContent = other.justifyContent
    case .alignContent: alignContent = other.alignContent
    case .alignItems: alignItems = other.alignItems
    case .alignSelf: alignSelf = other.alignSelf
    case .justifyItems: justifyItems = other.justifyItems
    case .justifySelf: justifySelf = other.justifySelf
    case .rowGap: rowGap = other.rowGap
    case .columnGap: columnGap = other.columnGap
    case .gridTemplateRows: copyGrid(\.templateRows, other)
    case .gridTemplateColumns: copyGrid(\.templateColumns, other)
    case .gridTemplateAreas: copyGrid(\.templateAreas, other)
    case .gridAutoRows: copyGrid(\.autoRows, other)
    case .gridAutoColumns: copyGrid(\.autoColumns, other)
    case .gridAutoFlow:
      copyGrid(\.autoFlowIsColumn, other)
      copyGrid(\.autoFlowIsDense, other)
    case .gridRowStart: copyGrid(\.rowStart, other)
    case .gridRowEnd: copyGrid(\.rowEnd, other)
    case .gridColumnStart: copyGrid(\.columnStart, other)
    case .gridColumnEnd: copyGrid(\.columnEnd, other)
    case .color: color = other.color
    case .fontFamily: fontFamily = other.fontFamily
    case .fontSize: fontSize = other.fontSize
    case .fontWeight: fontWeight = other.fontWeight
    case .fontStyle: fontStyle = other.fontStyle
    case .lineHeight: lineHeight = other.lineHeight
    case .letterSpacing: letterSpacing = other.letterSpacing
    case .wordSpacing: wordSpacing = other.wordSpacing
    case .textAlign: textAlign = other.textAlign
    case .textIndent: textIndent = other.textIndent
    case .textTransform: textTransform = other.textTransform
    case .whiteSpaceCollapse: whiteSpaceCollapse = other.whiteSpaceCollapse
    case .textWrapMode: textWrapMode = other.textWrapMode
    case .wordBreak: wordBreak = other.wordBreak
    case .overflowWrap: overflowWrap = other.overflowWrap
    case .tabSize: tabSize = other.tabSize
    case .direction: direction = other.direction
    case .writingMode: writingMode = other.writingMode
    case .visibility: visibility = other.visibility
    case .pointerEvents: pointerEvents = other.pointerEvents
    case .listStyleType: listStyleType = other.listStyleType
    case .listStylePosition: listStylePosition = other.listStylePosition
    case .borderCollapse: borderCollapse = other.borderCollapse
    case .borderSpacing: borderSpacing = other.borderSpacing
    case .captionSide: captionSide = other.captionSide
    case .webkitTextSecurity: textSecurity = other.textSecurity
    case .verticalAlign: verticalAlign = other.verticalAlign
    case .textDecorationLine: textDecorationLine = other.textDecorationLine
    case .tableLayout: tableLayout = other.tableLayout
    case .content: content = other.content
    case .objectFit: objectFit = other.objectFit
    case .appearance: appearance = other.appearance
    case .webkitLineClamp: lineClamp = other.lineClamp
    case .backgroundColor: backgroundColor = other.backgroundColor
    case .backgroundImage: backgroundImages = other.backgroundImages
    case .opacity: opacity = other.opacity
    case .filter: filter = other.filter
    case .mixBlendMode: mixBlendMode = other.mixBlendMode
    case .clipPath: clipPath = other.clipPath
    case .clip: clip = other.clip
    case .maskImage: maskImage = other.maskImage
    case .boxShadow: hasBoxShadow = other.hasBoxShadow
    case .transform: transform = other.transform
    case .transformOrigin: transformOrigin = other.transformOrigin
    case .colorScheme: colorScheme = other.colorScheme
    case .cursor: cursorIsPointer = other.cursorIsPointer
    case .animationName, .animationFillMode, .animationIterationCount, .animationDirection: break
    case .containerType: setContainer { $0.type = other.container?.type ?? .normal }
    case .containerName: setContainer { $0.names = other.container?.names ?? [] }
    }
  }

  /// Sets `zoom` under ancestors of an effective zoom. 0 is taken as 1, and the product is bounded.
  mutating func setZoom(_ own: Double, under ancestors: Double) {
    zoom = own > 0 ? own : 1
    effectiveZoom = min(max(ancestors * zoom, 0.000_1), 10_000)
  }

  mutating func setContainer(_ change: (inout ContainerValues) -> Void) {
    var own = container ?? ContainerValues()
    change(&own)
    let value = own == ContainerValues() ? nil : own
    if value != container { container = value }
  }

  private mutating func copyGrid<V>(_ path: WritableKeyPath<GridValues, V>, _ other: ComputedStyle.Values) {
    if grid == nil, other.grid == nil { return }
    var own = grid ?? GridValues()
    own[keyPath: path] = (other.grid ?? GridValues())[keyPath: path]
    grid = own == GridValues() ? nil : own
  }

  /// The initial values with the inherited properties of a parent.
  init(inheriting parent: ComputedStyle) {
    self = StyleBuilder.initial
    parts.group.text = parent.values.parts.group.text
    color = parent.values.color
    visibility = parent.values.visibility
    pointerEvents = parent.values.pointerEvents
    cursorIsPointer = parent.values.cursorIsPointer
    if parent.values.effectiveZoom != 1 { effectiveZoom = parent.values.effectiveZoom }
    if !parent.values.unknown.isEmpty {
      for (property, reason) in parent.values.unknown where property.isInherited || property == .zoom { unknown[property] = reason }
    }
  }
}
