import Diagnostics

/// The computed values of one element or pseudo-element: CSS Cascading 5, §4.4, for the properties that higlint reads.
///
/// Lengths are CSS pixels, colours are resolved (`currentcolor` included), logical properties have become physical ones.
/// Elements with the same values share one object. Every property's initial value is the default here.
package final class ComputedStyle: Sendable {
  package let values: Values
  /// The properties whose value a declaration of the page's own sets: in a style sheet that was read or in the style attribute, and not `inherit`.
  package let declared: PropertySet

  package init(_ values: Values, declared: PropertySet = PropertySet()) {
    self.values = values
    self.declared = declared
  }

  package static let initial = ComputedStyle(Values())

  /// The values themselves. Four-sided ones are in the order top, right, bottom, left; corners from top left clockwise.
  package struct Values: Sendable {
    // Most values stand in groups that styles share, so that making one for an element copies only what the element changes.
    @usableFromInline var box = BoxGroup.initial
    @usableFromInline var border = BorderGroup.initial
    @usableFromInline var flow = FlowGroup.initial
    @usableFromInline var text = TextGroup.initial
    @usableFromInline var inline = InlineGroup.initial
    @usableFromInline var effects = EffectsGroup.initial

    // Box generation and placing.
    package var display = Display.inline
    /// What `display` was before blockification (CSS Display 3, §2.7).
    package var specifiedDisplay = Display.inline
    package var position = Position.static
    package var float = Float.none
    package var clear = Clear.none
    package var inset: Sides<LengthPercentageOrAuto> {
      @inlinable get { box.group.inset }
      _modify { yield &box.group.inset }
    }
    /// Nil is `auto`.
    package var zIndex: Int?
    package var order = 0

    // The box model.
    package var boxSizing = BoxSizing.contentBox
    package var width: Size {
      @inlinable get { box.group.width }
      _modify { yield &box.group.width }
    }
    package var height: Size {
      @inlinable get { box.group.height }
      _modify { yield &box.group.height }
    }
    package var minWidth: Size {
      @inlinable get { box.group.minWidth }
      _modify { yield &box.group.minWidth }
    }
    package var minHeight: Size {
      @inlinable get { box.group.minHeight }
      _modify { yield &box.group.minHeight }
    }
    /// `auto` stands for `none`.
    package var maxWidth: Size {
      @inlinable get { box.group.maxWidth }
      _modify { yield &box.group.maxWidth }
    }
    package var maxHeight: Size {
      @inlinable get { box.group.maxHeight }
      _modify { yield &box.group.maxHeight }
    }
    package var aspectRatio: AspectRatio {
      @inlinable get { box.group.aspectRatio }
      _modify { yield &box.group.aspectRatio }
    }
    package var margin: Sides<LengthPercentageOrAuto> {
      @inlinable get { box.group.margin }
      _modify { yield &box.group.margin }
    }
    package var padding: Sides<LengthPercentage> {
      @inlinable get { box.group.padding }
      _modify { yield &box.group.padding }
    }
    package var borderStyle: Sides<BorderStyle> {
      @inlinable get { border.group.borderStyle }
      _modify { yield &border.group.borderStyle }
    }
    /// 0 where the style is none or hidden.
    package var borderWidth: Sides<Double> {
      @inlinable get { border.group.borderWidth }
      _modify { yield &border.group.borderWidth }
    }
    package var borderColor: Sides<Color> {
      @inlinable get { border.group.borderColor ?? Sides(color) }
      set { border.group.borderColor = newValue }
    }
    /// The horizontal and the vertical radius of each corner.
    package var borderRadius: Corners<LengthPercentage> {
      @inlinable get { border.group.borderRadius }
      _modify { yield &border.group.borderRadius }
    }
    package var borderRadiusVertical: Corners<LengthPercentage> {
      @inlinable get { border.group.borderRadiusVertical }
      _modify { yield &border.group.borderRadiusVertical }
    }
    package var overflowX = Overflow.visible
    package var overflowY = Overflow.visible

    // Flex, grid and alignment.
    package var flexDirection = FlexDirection.row
    package var flexWrap = FlexWrap.nowrap
    package var flexGrow = 0.0
    package var flexShrink = 1.0
    package var flexBasis: Size {
      @inlinable get { flow.group.flexBasis }
      _modify { yield &flow.group.flexBasis }
    }
    package var justifyContent = Alignment.normal
    package var alignContent = Alignment.normal
    package var alignItems = Alignment.normal
    package var alignSelf = Alignment.auto
    package var justifyItems = Alignment.normal
    package var justifySelf = Alignment.auto
    /// `normal` is 0.
    package var rowGap: LengthPercentage {
      @inlinable get { flow.group.rowGap }
      _modify { yield &flow.group.rowGap }
    }
    package var columnGap: LengthPercentage {
      @inlinable get { flow.group.columnGap }
      _modify { yield &flow.group.columnGap }
    }
    /// Nil where no grid property is set, which is nearly always.
    package var grid: GridValues? {
      @inlinable get { flow.group.grid }
      _modify { yield &flow.group.grid }
    }

    // Text, inherited.
    package var color = Color.black
    /// In the order given, without quotation marks; generic families by their name.
    package var fontFamily: [String] {
      @inlinable get { text.group.fontFamily }
      _modify { yield &text.group.fontFamily }
    }
    /// CSS pixels.
    package var fontSize: Double {
      @inlinable get { text.group.fontSize }
      _modify { yield &text.group.fontSize }
    }
    /// 1 to 1000.
    package var fontWeight: Double {
      @inlinable get { text.group.fontWeight }
      _modify { yield &text.group.fontWeight }
    }
    package var fontStyle: FontStyle {
      @inlinable get { text.group.fontStyle }
      _modify { yield &text.group.fontStyle }
    }
    package var lineHeight: LineHeight {
      @inlinable get { text.group.lineHeight }
      _modify { yield &text.group.lineHeight }
    }
    /// CSS pixels; `normal` is 0.
    package var letterSpacing: Double {
      @inlinable get { text.group.letterSpacing }
      _modify { yield &text.group.letterSpacing }
    }
    package var wordSpacing: Double {
      @inlinable get { text.group.wordSpacing }
      _modify { yield &text.group.wordSpacing }
    }
    package var textAlign: TextAlign {
      @inlinable get { text.group.textAlign }
      _modify { yield &text.group.textAlign }
    }
    package var textIndent: LengthPercentage {
      @inlinable get { text.group.textIndent }
      _modify { yield &text.group.textIndent }
    }
    package var textTransform: TextTransform {
      @inlinable get { text.group.textTransform }
      _modify { yield &text.group.textTransform }
    }
    package var whiteSpaceCollapse: WhiteSpaceCollapse {
      @inlinable get { text.group.whiteSpaceCollapse }
      _modify { yield &text.group.whiteSpaceCollapse }
    }
    package var textWrapMode: TextWrapMode {
      @inlinable get { text.group.textWrapMode }
      _modify { yield &text.group.textWrapMode }
    }
    package var wordBreak: WordBreak {
      @inlinable get { text.group.wordBreak }
      _modify { yield &text.group.wordBreak }
    }
    package var overflowWrap: OverflowWrap {
      @inlinable get { text.group.overflowWrap }
      _modify { yield &text.group.overflowWrap }
    }
    package var tabSize: Double {
      @inlinable get { text.group.tabSize }
      _modify { yield &text.group.tabSize }
    }
    package var direction: Direction {
      @inlinable get { text.group.direction }
      _modify { yield &text.group.direction }
    }
    package var writingMode: WritingMode {
      @inlinable get { text.group.writingMode }
      _modify { yield &text.group.writingMode }
    }
    package var visibility = Visibility.visible
    package var pointerEvents = PointerEvents.auto
    package var listStyleType: ListStyleType {
      @inlinable get { text.group.listStyleType }
      _modify { yield &text.group.listStyleType }
    }
    package var listStylePosition: ListStylePosition {
      @inlinable get { text.group.listStylePosition }
      _modify { yield &text.group.listStylePosition }
    }
    package var borderCollapse: BorderCollapse {
      @inlinable get { text.group.borderCollapse }
      _modify { yield &text.group.borderCollapse }
    }
    /// Horizontal and vertical, CSS pixels.
    package var borderSpacing: [Double] {
      @inlinable get { text.group.borderSpacing }
      _modify { yield &text.group.borderSpacing }
    }
    package var captionSide: CaptionSide {
      @inlinable get { text.group.captionSide }
      _modify { yield &text.group.captionSide }
    }
    package var textSecurity: Bool {
      @inlinable get { text.group.textSecurity }
      _modify { yield &text.group.textSecurity }
    }

    package var verticalAlign: VerticalAlign {
      @inlinable get { inline.group.verticalAlign }
      _modify { yield &inline.group.verticalAlign }
    }
    package var textDecorationLine: [String] {
      @inlinable get { inline.group.textDecorationLine }
      _modify { yield &inline.group.textDecorationLine }
    }
    package var tableLayout = TableLayout.auto
    package var content: Content {
      @inlinable get { inline.group.content }
      _modify { yield &inline.group.content }
    }
    package var objectFit = ObjectFit.fill
    package var appearance = Appearance.none
    package var lineClamp: Int?

    // Painting.
    package var backgroundColor = Color.transparent
    /// From the first (topmost) to the last layer; empty for `none`.
    package var backgroundImages: [BackgroundImage] {
      @inlinable get { effects.group.backgroundImages }
      _modify { yield &effects.group.backgroundImages }
    }
    package var opacity = 1.0
    /// The filter functions as written, lower case; nil for `none`.
    package var filter: String? {
      @inlinable get { effects.group.filter }
      _modify { yield &effects.group.filter }
    }
    package var mixBlendMode: MixBlendMode {
      @inlinable get { effects.group.mixBlendMode }
      _modify { yield &effects.group.mixBlendMode }
    }
    /// Functions as written, lower case; nil for `none`.
    package var clipPath: String? {
      @inlinable get { effects.group.clipPath }
      _modify { yield &effects.group.clipPath }
    }
    /// `clip: rect(…)` in CSS pixels, top, right, bottom, left; nil for `auto`.
    package var clip: [Double?]? {
      @inlinable get { effects.group.clip }
      _modify { yield &effects.group.clip }
    }
    /// Whether `mask-image` or `-webkit-mask-image` is set, and its URL if it is one.
    package var maskImage: BackgroundImage? {
      @inlinable get { effects.group.maskImage }
      _modify { yield &effects.group.maskImage }
    }
    package var hasBoxShadow: Bool {
      @inlinable get { effects.group.hasBoxShadow }
      _modify { yield &effects.group.hasBoxShadow }
    }
    /// Nil for `none`; the list of 2-D functions otherwise.
    package var transform: [TransformFunction]? {
      @inlinable get { effects.group.transform }
      _modify { yield &effects.group.transform }
    }
    package var transformOrigin: [LengthPercentage] {
      @inlinable get { effects.group.transformOrigin }
      _modify { yield &effects.group.transformOrigin }
    }
    package var colorScheme: [String] {
      @inlinable get { text.group.colorScheme }
      _modify { yield &text.group.colorScheme }
    }
    package var cursorIsPointer = false

    /// The properties whose value could not be known, with the reason. The value that stands in the property is then the one that the rest of the cascade gives.
    package var unknown: [PropertyID: ReviewReason] = [:]

    package init() {}
  }
}

/// One value for each side.
@usableFromInline package struct Sides<Value: Sendable>: Sendable {
  package var top: Value
  package var right: Value
  package var bottom: Value
  package var left: Value

  package init(_ value: Value) { (top, right, bottom, left) = (value, value, value, value) }

  package init(top: Value, right: Value, bottom: Value, left: Value) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }
}

extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}

/// One value for each corner.
@usableFromInline package struct Corners<Value: Sendable>: Sendable {
  package var topLeft: Value
  package var topRight: Value
  package var bottomRight: Value
  package var bottomLeft: Value

  package init(_ value: Value) { (topLeft, topRight, bottomRight, bottomLeft) = (value, value, value, value) }

  package init(topLeft: Value, topRight: Value, bottomRight: Value, bottomLeft: Value) {
    (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) = (topLeft, topRight, bottomRight, bottomLeft)
  }
}

extension Corners: Equatable where Value: Equatable {}
extension Corners: Hashable where Value: Hashable {}

/// A layer of `background-image`.
@usableFromInline package enum BackgroundImage: Hashable, Sendable {
  /// The URL as written, escapes resolved.
  case url(String)
  /// The stops' colours in order; positions do not matter to what higlint asks.
  case gradient([Color])
  /// `cross-fade()`, `element()` and the like.
  case other
}

/// A function of `transform`, in two dimensions. Angles are degrees.
@usableFromInline package enum TransformFunction: Hashable, Sendable {
  case translate(LengthPercentage, LengthPercentage)
  case scale(Double, Double)
  case rotate(Double)
  case skew(Double, Double)
  case matrix(Double, Double, Double, Double, Double, Double)
  /// A three-dimensional function: what it does to the frame is unknown.
  case unsupported
}

/// The grid properties, kept apart because few elements have them.
@usableFromInline package struct GridValues: Hashable, Sendable {
  package enum TrackSize: Hashable, Sendable {
    case auto, minContent, maxContent
    case length(LengthPercentage)
    case fraction(Double)
    case fitContent(LengthPercentage)
  }

  /// `minmax(minimum, maximum)`; a single size stands in both.
  package struct Track: Hashable, Sendable {
    package var minimum: TrackSize
    package var maximum: TrackSize

    package init(minimum: TrackSize, maximum: TrackSize) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// A part of `grid-template-rows` or `-columns`, in order.
  package enum TemplatePart: Hashable, Sendable {
    case lineNames([String])
    case track(Track)
    case repeatAutoFill([TemplatePart])
    case repeatAutoFit([TemplatePart])
    case subgrid
  }

  /// One of `grid-row-start` and the like.
  package enum Line: Hashable, Sendable {
    case auto
    case number(Int)
    case span(Int)
    case named(String, number: Int?)
    case spanNamed(String, Int)
  }

  package var templateRows: [TemplatePart] = []
  package var templateColumns: [TemplatePart] = []
  /// The rows of `grid-template-areas`, a name or "." for each cell; empty for none.
  package var templateAreas: [[String]] = []
  package var autoRows: [Track] = []
  package var autoColumns: [Track] = []
  package var autoFlowIsColumn = false
  package var autoFlowIsDense = false
  package var rowStart = Line.auto
  package var rowEnd = Line.auto
  package var columnStart = Line.auto
  package var columnEnd = Line.auto

  package init() {}
}
