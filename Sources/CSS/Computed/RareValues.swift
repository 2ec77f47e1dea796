/// One name of `counter-reset`, `counter-increment` or `counter-set`: https://www.w3.org/TR/css-lists-3/#auto-numbering
@usableFromInline package struct CounterChange: Hashable, Sendable {
  package let name: String
  package let value: Int

  package init(name: String, value: Int) {
    self.name = name
    self.value = value
  }
}

/// A part of `content`, in order: https://www.w3.org/TR/css-content-3/#content-property
@usableFromInline package enum ContentItem: Hashable, Sendable {
  case text(String)
  /// `counter()`, and with a separator `counters()`.
  case counter(name: String, separator: String?, style: ListStyleType)
  /// `open-quote` and `close-quote`, which show nothing where they begin with `no-`.
  case quote(opens: Bool, isShown: Bool)
}

/// What `contain` keeps in: https://www.w3.org/TR/css-contain-3/#contain-property
@usableFromInline package struct Containment: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8
  @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The content has no part in the size of this side.
  package static let width = Containment(rawValue: 1)
  package static let height = Containment(rawValue: 2)
  /// Layout containment, which leaves no baseline.
  package static let layout = Containment(rawValue: 4)
}

/// The flexible box of 2009 as Chromium maps it to today's: https://www.w3.org/TR/2009/WD-css3-flexbox-20090723/
@usableFromInline package struct OldFlexibleBox: Hashable, Sendable {
  package var isVertical = false
  package var isReversed = false
  package var align = Alignment.stretch
  package var pack = Alignment.flexStart
  package var flex = 0.0

  package init() {}
}

extension ComputedStyle.Values {
  /// The size of the first image of the background.
  package var backgroundSize: BackgroundSize {
    @inlinable get { parts.group.effects.group.backgroundSize }
    _modify { yield &parts.group.effects.group.backgroundSize }
  }
  /// Where the first image of the background stands, from left to right.
  package var backgroundX: BackgroundOffset {
    @inlinable get { parts.group.effects.group.backgroundX }
    _modify { yield &parts.group.effects.group.backgroundX }
  }
  /// Where the first image of the background stands, from top to bottom.
  package var backgroundY: BackgroundOffset {
    @inlinable get { parts.group.effects.group.backgroundY }
    _modify { yield &parts.group.effects.group.backgroundY }
  }
  /// Whether the first image of the background is drawn more than once, in either direction.
  package var backgroundRepeats: Bool {
    @inlinable get { parts.group.effects.group.backgroundRepeats }
    _modify { yield &parts.group.effects.group.backgroundRepeats }
  }
  /// Whether text in this style is as wide and as high, and breaks, as in another one.
  package func hasTextMetrics(of other: ComputedStyle.Values) -> Bool {
    var own = parts.group.text.group
    let others = other.parts.group.text.group
    if own == others { return verticalAlign == other.verticalAlign }
    (own.colorScheme, own.fill, own.stroke) = (others.colorScheme, others.fill, others.stroke)
    return own == others && verticalAlign == other.verticalAlign
  }
  package var textWrapStyle: TextWrapStyle {
    @inlinable get { parts.group.text.group.textWrapStyle }
    _modify { yield &parts.group.text.group.textWrapStyle }
  }
  /// Pairs of an opening and a closing mark for each depth; nil for `auto`, which hangs on the language, empty for `none`.
  package var quotes: [String]? {
    @inlinable get { parts.group.text.group.quotes }
    _modify { yield &parts.group.text.group.quotes }
  }
  package var unicodeBidi: UnicodeBidi {
    @inlinable get { parts.group.inline.group.unicodeBidi }
    _modify { yield &parts.group.inline.group.unicodeBidi }
  }
  package var lineBreak: LineBreak {
    @inlinable get { parts.group.text.group.lineBreak }
    _modify { yield &parts.group.text.group.lineBreak }
  }
  package var hyphens: Hyphens {
    @inlinable get { parts.group.text.group.hyphens }
    _modify { yield &parts.group.text.group.hyphens }
  }
  /// What is shown at the end of a line that is broken within a word; nil for a hyphen.
  package var hyphenateCharacter: String? {
    @inlinable get { parts.group.text.group.hyphenateCharacter }
    _modify { yield &parts.group.text.group.hyphenateCharacter }
  }
  package var glyphChoices: GlyphChoices {
    @inlinable get { parts.group.text.group.glyphChoices }
    _modify { yield &parts.group.text.group.glyphChoices }
  }
  /// CSS pixels, where `tab-size` is a length.
  package var tabLength: Double? {
    @inlinable get { parts.group.text.group.tabLength }
    _modify { yield &parts.group.text.group.tabLength }
  }
  /// The parts of ``content`` where counters or quotation marks are among them; empty otherwise.
  package var contentItems: [ContentItem] {
    @inlinable get { parts.group.rare.group.contentItems }
    _modify { yield &parts.group.rare.group.contentItems }
  }
  package var counterReset: [CounterChange] {
    @inlinable get { parts.group.rare.group.counterReset }
    _modify { yield &parts.group.rare.group.counterReset }
  }
  package var counterIncrement: [CounterChange] {
    @inlinable get { parts.group.rare.group.counterIncrement }
    _modify { yield &parts.group.rare.group.counterIncrement }
  }
  package var counterSet: [CounterChange] {
    @inlinable get { parts.group.rare.group.counterSet }
    _modify { yield &parts.group.rare.group.counterSet }
  }
  package var containment: Containment {
    @inlinable get { parts.group.rare.group.containment }
    _modify { yield &parts.group.rare.group.containment }
  }
  /// The content's size where it has no part in the box's, CSS pixels; nil for `none`.
  package var containIntrinsicWidth: Double? {
    @inlinable get { parts.group.rare.group.containIntrinsicWidth }
    _modify { yield &parts.group.rare.group.containIntrinsicWidth }
  }
  package var containIntrinsicHeight: Double? {
    @inlinable get { parts.group.rare.group.containIntrinsicHeight }
    _modify { yield &parts.group.rare.group.containIntrinsicHeight }
  }
  /// Whether `content-visibility: hidden` leaves out what is in the box.
  package var skipsContent: Bool {
    @inlinable get { parts.group.rare.group.skipsContent }
    _modify { yield &parts.group.rare.group.skipsContent }
  }
  package var oldFlexibleBox: OldFlexibleBox {
    @inlinable get { parts.group.rare.group.oldFlexibleBox }
    _modify { yield &parts.group.rare.group.oldFlexibleBox }
  }
}
