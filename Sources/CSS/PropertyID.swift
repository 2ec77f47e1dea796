/// The longhand properties that higlint computes, by their CSS names. Shorthands and logical properties become these.
package enum PropertyID: String, CaseIterable, Sendable {
  case display, position, float, clear, top, right, bottom, left
  case zIndex = "z-index", order
  case zoom, boxSizing = "box-sizing", width, height
  case minWidth = "min-width", minHeight = "min-height", maxWidth = "max-width", maxHeight = "max-height", aspectRatio = "aspect-ratio"
  case marginTop = "margin-top", marginRight = "margin-right", marginBottom = "margin-bottom", marginLeft = "margin-left"
  case paddingTop = "padding-top", paddingRight = "padding-right", paddingBottom = "padding-bottom", paddingLeft = "padding-left"
  case borderTopStyle = "border-top-style", borderRightStyle = "border-right-style", borderBottomStyle = "border-bottom-style"
  case borderLeftStyle = "border-left-style"
  case borderTopWidth = "border-top-width", borderRightWidth = "border-right-width", borderBottomWidth = "border-bottom-width"
  case borderLeftWidth = "border-left-width"
  case borderTopColor = "border-top-color", borderRightColor = "border-right-color", borderBottomColor = "border-bottom-color"
  case borderLeftColor = "border-left-color"
  case borderTopLeftRadius = "border-top-left-radius", borderTopRightRadius = "border-top-right-radius"
  case borderBottomRightRadius = "border-bottom-right-radius", borderBottomLeftRadius = "border-bottom-left-radius"
  case overflowX = "overflow-x", overflowY = "overflow-y"
  case flexDirection = "flex-direction", flexWrap = "flex-wrap", flexGrow = "flex-grow", flexShrink = "flex-shrink", flexBasis =
    "flex-basis"
  case justifyContent = "justify-content", alignContent = "align-content", alignItems = "align-items", alignSelf = "align-self"
  case justifyItems = "justify-items", justifySelf = "justify-self", rowGap = "row-gap", columnGap = "column-gap"
  case gridTemplateRows = "grid-template-rows", gridTemplateColumns = "grid-template-columns", gridTemplateAreas = "grid-template-areas"
  case gridAutoRows = "grid-auto-rows", gridAutoColumns = "grid-auto-columns", gridAutoFlow = "grid-auto-flow"
  case gridRowStart = "grid-row-start", gridRowEnd = "grid-row-end", gridColumnStart = "grid-column-start", gridColumnEnd =
    "grid-column-end"
  case color, fontFamily = "font-family", fontSize = "font-size", fontWeight = "font-weight", fontStyle = "font-style", lineHeight =
    "line-height"
  case letterSpacing = "letter-spacing", wordSpacing = "word-spacing", textAlign = "text-align", textIndent = "text-indent"
  case textTransform = "text-transform", whiteSpaceCollapse = "white-space-collapse", textWrapMode = "text-wrap-mode", wordBreak =
    "word-break"
  case overflowWrap = "overflow-wrap", tabSize = "tab-size", direction, writingMode = "writing-mode", visibility, pointerEvents =
    "pointer-events"
  case listStyleType = "list-style-type", listStylePosition = "list-style-position", borderCollapse = "border-collapse"
  case borderSpacing = "border-spacing", captionSide = "caption-side", webkitTextSecurity = "-webkit-text-security"
  case verticalAlign = "vertical-align", textDecorationLine = "text-decoration-line", tableLayout = "table-layout", content
  case objectFit = "object-fit", appearance, webkitLineClamp = "-webkit-line-clamp"
  case backgroundColor = "background-color", backgroundImage = "background-image", backgroundSize = "background-size"
  case backgroundPositionX = "background-position-x", backgroundPositionY = "background-position-y"
  case backgroundRepeat = "background-repeat", opacity, filter, mixBlendMode = "mix-blend-mode"
  case clipPath = "clip-path", clip, maskImage = "mask-image", boxShadow = "box-shadow", transform, transformOrigin = "transform-origin"
  case translate, rotate, scale
  case colorScheme = "color-scheme", cursor, fill, stroke
  case containerType = "container-type", containerName = "container-name"
  case animationName = "animation-name", animationFillMode = "animation-fill-mode"
  case animationIterationCount = "animation-iteration-count", animationDirection = "animation-direction"
  case columnCount = "column-count", columnWidth = "column-width", contain, contentVisibility = "content-visibility"
  case fieldSizing = "field-sizing", shapeOutside = "shape-outside", initialLetter = "initial-letter", textBoxTrim = "text-box-trim"
  case marginTrim = "margin-trim", fontVariantCaps = "font-variant-caps", positionArea = "position-area", offsetPath = "offset-path"
  case textWrapStyle = "text-wrap-style", quotes, counterReset = "counter-reset", counterIncrement = "counter-increment"
  case counterSet = "counter-set", webkitBoxOrient = "-webkit-box-orient", webkitBoxAlign = "-webkit-box-align"
  case webkitBoxPack = "-webkit-box-pack", webkitBoxDirection = "-webkit-box-direction", webkitBoxFlex = "-webkit-box-flex"
  case perspective, backdropFilter = "backdrop-filter", willChange = "will-change"
  case containIntrinsicWidth = "contain-intrinsic-width", containIntrinsicHeight = "contain-intrinsic-height"
  case positionTryFallbacks = "position-try-fallbacks", scrollMarkerGroup = "scroll-marker-group", scrollbarGutter = "scrollbar-gutter"
  case fontSizeAdjust = "font-size-adjust", textEmphasisStyle = "text-emphasis-style"
  case unicodeBidi = "unicode-bidi", lineBreak = "line-break", hyphens, hyphenateCharacter = "hyphenate-character"
  case fontKerning = "font-kerning", fontFeatureSettings = "font-feature-settings", fontVariantLigatures = "font-variant-ligatures"
  case fontVariantNumeric = "font-variant-numeric", fontVariantAlternates = "font-variant-alternates"
  case fontVariantEastAsian = "font-variant-east-asian", fontVariantPosition = "font-variant-position"
  case columnFill = "column-fill", columnSpan = "column-span", breakInside = "break-inside", breakBefore = "break-before"
  case breakAfter = "break-after", orphans, widows, textBoxEdge = "text-box-edge", anchorName = "anchor-name"
  case positionAnchor = "position-anchor", columnHeight = "column-height", textOrientation = "text-orientation"
  case textCombineUpright = "text-combine-upright"
  case imageOrientation = "image-orientation", transformBox = "transform-box"
  case listStyleImage = "list-style-image", textAlignLast = "text-align-last", textJustify = "text-justify"
  case wordSpaceTransform = "word-space-transform", boxDecorationBreak = "box-decoration-break"

  /// What decides about the end of animations. They are read while the cascade runs, and no style keeps them.
  static let animations: Set<PropertyID> = [.animationName, .animationFillMode, .animationIterationCount, .animationDirection]
}
