import Colors

// The keyword values of the properties that layout, painting and recognition read, named as the specifications write them.

@usableFromInline package enum Display: UInt8, Sendable {
  case none, contents, block, inline, inlineBlock, flowRoot, flex, inlineFlex, grid, inlineGrid, listItem
  case table, inlineTable, tableRow, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableCell, tableCaption, tableColumn,
    tableColumnGroup
}

@usableFromInline package enum Position: UInt8, Sendable { case `static`, relative, absolute, fixed, sticky }
/// What besides transforms and filters makes a box the containing block of fixed ones in it.
@usableFromInline package struct FixedContainers: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8
  @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let perspective = FixedContainers(rawValue: 1)
  package static let backdropFilter = FixedContainers(rawValue: 2)
  package static let willChange = FixedContainers(rawValue: 4)
  /// `contain: layout` and `contain: paint`, which make a formatting context of their own as well.
  package static let containment = FixedContainers(rawValue: 8)
}
/// The properties whose alignment is `safe`: where there is no room it is `start`. https://www.w3.org/TR/css-align-3/#overflow-values
@usableFromInline package struct SafeAlignments: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8
  @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let justifyContent = SafeAlignments(rawValue: 1)
  package static let alignContent = SafeAlignments(rawValue: 2)
  package static let justifyItems = SafeAlignments(rawValue: 4)
  package static let alignItems = SafeAlignments(rawValue: 8)
  package static let justifySelf = SafeAlignments(rawValue: 16)
  package static let alignSelf = SafeAlignments(rawValue: 32)
}
@usableFromInline package enum Float: UInt8, Sendable { case none, left, right }
@usableFromInline package enum Clear: UInt8, Sendable { case none, left, right, both }
@usableFromInline package enum BoxSizing: UInt8, Sendable { case contentBox, borderBox }
@usableFromInline package enum Overflow: UInt8, Sendable { case visible, hidden, clip, scroll, auto }
@usableFromInline package enum Visibility: UInt8, Sendable { case visible, hidden, collapse }
@usableFromInline package enum Direction: UInt8, Sendable { case ltr, rtl }
@usableFromInline package enum WritingMode: UInt8, Sendable { case horizontalTB, verticalRL, verticalLR, sidewaysRL, sidewaysLR }
@usableFromInline package enum BorderStyle: UInt8, Sendable {
  case none, hidden, dotted, dashed, solid, double, groove, ridge, inset, outset
}
@usableFromInline package enum TextAlign: UInt8, Sendable {
  case start, end, left, right, center, justify, webkitLeft, webkitRight, webkitCenter, matchParent
}
@usableFromInline package enum TextTransform: UInt8, Sendable { case none, capitalize, uppercase, lowercase, fullWidth }
@usableFromInline package enum WhiteSpaceCollapse: UInt8, Sendable { case collapse, preserve, preserveBreaks, breakSpaces, preserveSpaces }
@usableFromInline package enum TextWrapMode: UInt8, Sendable { case wrap, nowrap }
@usableFromInline package enum TextWrapStyle: UInt8, Sendable { case auto, balance, stable, pretty }
@usableFromInline package enum WordBreak: UInt8, Sendable { case normal, breakAll, keepAll, breakWord }
@usableFromInline package enum OverflowWrap: UInt8, Sendable { case normal, breakWord, anywhere }
/// https://www.w3.org/TR/css-writing-modes-4/#unicode-bidi
@usableFromInline package enum UnicodeBidi: UInt8, Sendable {
  case normal, embed, isolate, bidiOverride, isolateOverride, plaintext

  package var overrides: Bool { self == .bidiOverride || self == .isolateOverride }
}
/// Whether soft hyphens are places to break a line.
@usableFromInline package enum Hyphens: UInt8, Sendable { case manual, none }
@usableFromInline package enum LineBreak: UInt8, Sendable { case auto, anywhere }
/// Glyphs other than a font gives by itself: https://www.w3.org/TR/css-fonts-4/#font-rend-props
@usableFromInline package struct GlyphChoices: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// `font-kerning: none`, and the same by `font-feature-settings`.
  package static let noKerning = GlyphChoices(rawValue: 1)
  package static let noKerningFeature = GlyphChoices(rawValue: 2)
  /// Features that a font may have, of each property that chooses them.
  package static let features = GlyphChoices(rawValue: 4)
  package static let ligatures = GlyphChoices(rawValue: 8)
  package static let numeric = GlyphChoices(rawValue: 16)
  package static let alternates = GlyphChoices(rawValue: 32)
  package static let eastAsian = GlyphChoices(rawValue: 64)
  package static let position = GlyphChoices(rawValue: 128)

  package var kerns: Bool { isDisjoint(with: [.noKerning, .noKerningFeature]) }
  package var choosesGlyphs: Bool { !isSubset(of: [.noKerning, .noKerningFeature]) }
}
@usableFromInline package enum FlexDirection: UInt8, Sendable { case row, rowReverse, column, columnReverse }
@usableFromInline package enum FlexWrap: UInt8, Sendable { case nowrap, wrap, wrapReverse }
@usableFromInline package enum FontStyle: UInt8, Sendable { case normal, italic, oblique }
@usableFromInline package enum ListStyleType: UInt8, Sendable {
  case none, disc, circle, square, decimal, decimalLeadingZero, lowerAlpha, upperAlpha, lowerLatin, upperLatin, lowerRoman, upperRoman,
    lowerGreek, other
}
/// What a query container is asked for: https://www.w3.org/TR/css-contain-3/#container-type
@usableFromInline package enum ContainerType: UInt8, Sendable { case normal, size, inlineSize }
@usableFromInline package enum ListStylePosition: UInt8, Sendable { case outside, inside }
@usableFromInline package enum TableLayout: UInt8, Sendable { case auto, fixed }
@usableFromInline package enum BorderCollapse: UInt8, Sendable { case separate, collapse }
@usableFromInline package enum CaptionSide: UInt8, Sendable { case top, bottom }
@usableFromInline package enum ObjectFit: UInt8, Sendable { case fill, contain, cover, none, scaleDown }
@usableFromInline package enum PointerEvents: UInt8, Sendable { case auto, none }
@usableFromInline package enum Appearance: UInt8, Sendable { case none, auto, button, textfield, other }
@usableFromInline package enum MixBlendMode: UInt8, Sendable { case normal, other }

/// The alignment properties of CSS Box Alignment 3 in one type; each property allows its own subset.
@usableFromInline package enum Alignment: UInt8, Sendable {
  case auto, normal, stretch, start, end, flexStart, flexEnd, selfStart, selfEnd, center, left, right, baseline, lastBaseline, spaceBetween,
    spaceAround, spaceEvenly, anchorCenter
}

/// `vertical-align`.
@usableFromInline package enum VerticalAlign: Hashable, Sendable {
  case baseline, sub, `super`, textTop, textBottom, middle, top, bottom
  case length(LengthPercentage)
}

/// `line-height`.
@usableFromInline package enum LineHeight: Hashable, Sendable {
  case normal
  /// A factor of the element's own font size.
  case number(Double)
  /// CSS pixels.
  case px(Double)
}

/// `aspect-ratio`.
@usableFromInline package struct AspectRatio: Hashable, Sendable {
  /// Whether `auto` stands there, so that a replaced element's own ratio comes first.
  package var isAuto: Bool
  /// Width divided by height; nil for `auto` alone.
  package var ratio: Double?

  package init(isAuto: Bool, ratio: Double?) {
    self.isAuto = isAuto
    self.ratio = ratio
  }
}

/// `content` of a pseudo-element.
@usableFromInline package enum Content: Hashable, Sendable {
  case normal, none
  /// Strings and `attr()` put together. Images are left out of the text and named by `hasImage`; counters and quotation marks, whose text
  /// hangs on what stands before, are left out as well and stand in ``ComputedStyle/Values/contentItems``.
  case text(String, hasImage: Bool)
}

/// What fills a shape or its outline: https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint
@usableFromInline package enum Paint: Hashable, Sendable {
  case none
  case color(Color)
  /// The colour of the element that is painted, which may be another than the one where this is set.
  case currentColor
  /// A gradient or a pattern, or what another element is painted with.
  case other
}
