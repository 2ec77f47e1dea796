import Colors
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
  package struct Values: Equatable, Sendable {
    // One reference, so that a copy is cheap; what it refers to is shared until a value is changed.
    @usableFromInline var parts = StyleParts.initial

    // Box generation and placing.
    package var display: Display {
      @inlinable get { parts.group.display }
      _modify { yield &parts.group.display }
    }
    /// What `display` was before blockification (CSS Display 3, §2.7).
    package var specifiedDisplay: Display {
      @inlinable get { parts.group.specifiedDisplay }
      _modify { yield &parts.group.specifiedDisplay }
    }
    /// The word for `display` where it is another than that of ``display``, as `ruby` is.
    package var displaySynonym: DisplaySynonym? {
      @inlinable get { parts.group.displaySynonym }
      _modify { yield &parts.group.displaySynonym }
    }
    package var position: Position {
      @inlinable get { parts.group.position }
      _modify { yield &parts.group.position }
    }
    package var float: Float {
      @inlinable get { parts.group.float }
      _modify { yield &parts.group.float }
    }
    package var clear: Clear {
      @inlinable get { parts.group.clear }
      _modify { yield &parts.group.clear }
    }
    package var inset: Sides<LengthPercentageOrAuto> {
      @inlinable get { parts.group.box.group.inset }
      _modify { yield &parts.group.box.group.inset }
    }
    /// Nil is `auto`.
    package var zIndex: Int? {
      @inlinable get { parts.group.zIndex }
      _modify { yield &parts.group.zIndex }
    }
    package var order: Int {
      @inlinable get { parts.group.order }
      _modify { yield &parts.group.order }
    }

    /// The element's own `zoom`. Lengths here do not count it: layout multiplies them with ``effectiveZoom``.
    package var zoom: Double {
      @inlinable get { parts.group.zoom }
      _modify { yield &parts.group.zoom }
    }
    /// The product of its own `zoom` and that of all ancestors. https://drafts.csswg.org/css-viewport/#zoom-property
    package var effectiveZoom: Double {
      @inlinable get { parts.group.effectiveZoom }
      _modify { yield &parts.group.effectiveZoom }
    }

    // The box model.
    package var boxSizing: BoxSizing {
      @inlinable get { parts.group.boxSizing }
      _modify { yield &parts.group.boxSizing }
    }
    package var width: Size {
      @inlinable get { parts.group.box.group.width }
      _modify { yield &parts.group.box.group.width }
    }
    package var height: Size {
      @inlinable get { parts.group.box.group.height }
      _modify { yield &parts.group.box.group.height }
    }
    package var minWidth: Size {
      @inlinable get { parts.group.box.group.minWidth }
      _modify { yield &parts.group.box.group.minWidth }
    }
    package var minHeight: Size {
      @inlinable get { parts.group.box.group.minHeight }
      _modify { yield &parts.group.box.group.minHeight }
    }
    /// `auto` stands for `none`.
    package var maxWidth: Size {
      @inlinable get { parts.group.box.group.maxWidth }
      _modify { yield &parts.group.box.group.maxWidth }
    }
    package var maxHeight: Size {
      @inlinable get { parts.group.box.group.maxHeight }
      _modify { yield &parts.group.box.group.maxHeight }
    }
    package var aspectRatio: AspectRatio {
      @inlinable get { parts.group.box.group.aspectRatio }
      _modify { yield &parts.group.box.group.aspectRatio }
    }
    package var margin: Sides<LengthPercentageOrAuto> {
      @inlinable get { parts.group.box.group.margin }
      _modify { yield &parts.group.box.group.margin }
    }
    package var padding: Sides<LengthPercentage> {
      @inlinable get { parts.group.box.group.padding }
      _modify { yield &parts.group.box.group.padding }
    }
    package var borderStyle: Sides<BorderStyle> {
      @inlinable get { parts.group.border.group.borderStyle }
      _modify { yield &parts.group.border.group.borderStyle }
    }
    /// 0 where the style is none or hidden.
    package var borderWidth: Sides<Double> {
      @inlinable get { parts.group.border.group.borderWidth }
      _modify { yield &parts.group.border.group.borderWidth }
    }
    package var borderColor: Sides<Color> {
      @inlinable get { parts.group.border.group.borderColor ?? Sides(color) }
      set { parts.group.border.group.borderColor = newValue }
    }
    /// The horizontal and the vertical radius of each corner.
    package var borderRadius: Corners<LengthPercentage> {
      @inlinable get { parts.group.border.group.borderRadius }
      _modify { yield &parts.group.border.group.borderRadius }
    }
    package var borderRadiusVertical: Corners<LengthPercentage> {
      @inlinable get { parts.group.border.group.borderRadiusVertical }
      _modify { yield &parts.group.border.group.borderRadiusVertical }
    }
    package var overflowX: Overflow {
      @inlinable get { parts.group.overflowX }
      _modify { yield &parts.group.overflowX }
    }
    package var overflowY: Overflow {
      @inlinable get { parts.group.overflowY }
      _modify { yield &parts.group.overflowY }
    }

    // Flex, grid and alignment.
    package var flexDirection: FlexDirection {
      @inlinable get { parts.group.flexDirection }
      _modify { yield &parts.group.flexDirection }
    }
    package var flexWrap: FlexWrap {
      @inlinable get { parts.group.flexWrap }
      _modify { yield &parts.group.flexWrap }
    }
    package var flexGrow: Double {
      @inlinable get { parts.group.flexGrow }
      _modify { yield &parts.group.flexGrow }
    }
    package var flexShrink: Double {
      @inlinable get { parts.group.flexShrink }
      _modify { yield &parts.group.flexShrink }
    }
    package var flexBasis: Size {
      @inlinable get { parts.group.flow.group.flexBasis }
      _modify { yield &parts.group.flow.group.flexBasis }
    }
    package var justifyContent: Alignment {
      @inlinable get { parts.group.justifyContent }
      _modify { yield &parts.group.justifyContent }
    }
    package var alignContent: Alignment {
      @inlinable get { parts.group.alignContent }
      _modify { yield &parts.group.alignContent }
    }
    package var alignItems: Alignment {
      @inlinable get { parts.group.alignItems }
      _modify { yield &parts.group.alignItems }
    }
    package var alignSelf: Alignment {
      @inlinable get { parts.group.alignSelf }
      _modify { yield &parts.group.alignSelf }
    }
    package var justifyItems: Alignment {
      @inlinable get { parts.group.justifyItems }
      _modify { yield &parts.group.justifyItems }
    }
    package var justifySelf: Alignment {
      @inlinable get { parts.group.justifySelf }
      _modify { yield &parts.group.justifySelf }
    }
    /// `normal` is 0.
    package var rowGap: LengthPercentage {
      @inlinable get { parts.group.flow.group.rowGap }
      _modify { yield &parts.group.flow.group.rowGap }
    }
    package var columnGap: LengthPercentage {
      @inlinable get { parts.group.flow.group.columnGap }
      _modify { yield &parts.group.flow.group.columnGap }
    }
    /// Nil where no grid property is set, which is nearly always.
    package var grid: GridValues? {
      @inlinable get { parts.group.flow.group.grid }
      _modify { yield &parts.group.flow.group.grid }
    }
    /// Nil where neither `container-type` nor `container-name` is set.
    package var container: ContainerValues? {
      @inlinable get { parts.group.flow.group.container }
      _modify { yield &parts.group.flow.group.container }
    }

    // Text, inherited.
    package var color: Color {
      @inlinable get { parts.group.color }
      _modify { yield &parts.group.color }
    }
    /// In the order given, without quotation marks; generic families by their name.
    package var fontFamily: [String] {
      @inlinable get { parts.group.text.group.fontFamily }
      _modify { yield &parts.group.text.group.fontFamily }
    }
    /// CSS pixels.
    package var fontSize: Double {
      @inlinable get { parts.group.text.group.fontSize }
      _modify { yield &parts.group.text.group.fontSize }
    }
    /// 1 to 1000.
    package var fontWeight: Double {
      @inlinable get { parts.group.text.group.fontWeight }
      _modify { yield &parts.group.text.group.fontWeight }
    }
    package var fontStyle: FontStyle {
      @inlinable get { parts.group.text.group.fontStyle }
      _modify { yield &parts.group.text.group.fontStyle }
    }
    package var lineHeight: LineHeight {
      @inlinable get { parts.group.text.group.lineHeight }
      _modify { yield &parts.group.text.group.lineHeight }
    }
    /// CSS pixels; `normal` is 0.
    package var letterSpacing: Double {
      @inlinable get { parts.group.text.group.letterSpacing }
      _modify { yield &parts.group.text.group.letterSpacing }
    }
    package var wordSpacing: Double {
      @inlinable get { parts.group.text.group.wordSpacing }
      _modify { yield &parts.group.text.group.wordSpacing }
    }
    package var textAlign: TextAlign {
      @inlinable get { parts.group.text.group.textAlign }
      _modify { yield &parts.group.text.group.textAlign }
    }
    package var textIndent: LengthPercentage {
      @inlinable get { parts.group.text.group.textIndent }
      _modify { yield &parts.group.text.group.textIndent }
    }
    package var textTransform: TextTransform {
      @inlinable get { parts.group.text.group.textTransform }
      _modify { yield &parts.group.text.group.textTransform }
    }
    package var whiteSpaceCollapse: WhiteSpaceCollapse {
      @inlinable get { parts.group.text.group.whiteSpaceCollapse }
      _modify { yield &parts.group.text.group.whiteSpaceCollapse }
    }
    package var textWrapMode: TextWrapMode {
      @inlinable get { parts.group.text.group.textWrapMode }
      _modify { yield &parts.group.text.group.textWrapMode }
    }
    package var wordBreak: WordBreak {
      @inlinable get { parts.group.text.group.wordBreak }
      _modify { yield &parts.group.text.group.wordBreak }
    }
    package var overflowWrap: OverflowWrap {
      @inlinable get { parts.group.text.group.overflowWrap }
      _modify { yield &parts.group.text.group.overflowWrap }
    }
    package var tabSize: Double {
      @inlinable get { parts.group.text.group.tabSize }
      _modify { yield &parts.group.text.group.tabSize }
    }
    package var direction: Direction {
      @inlinable get { parts.group.text.group.direction }
      _modify { yield &parts.group.text.group.direction }
    }
    package var writingMode: WritingMode {
      @inlinable get { parts.group.text.group.writingMode }
      _modify { yield &parts.group.text.group.writingMode }
    }
    package var visibility: Visibility {
      @inlinable get { parts.group.visibility }
      _modify { yield &parts.group.visibility }
    }
    package var pointerEvents: PointerEvents {
      @inlinable get { parts.group.pointerEvents }
      _modify { yield &parts.group.pointerEvents }
    }
    package var listStyleType: ListStyleType {
      @inlinable get { parts.group.text.group.listStyleType }
      _modify { yield &parts.group.text.group.listStyleType }
    }
    package var listStylePosition: ListStylePosition {
      @inlinable get { parts.group.text.group.listStylePosition }
      _modify { yield &parts.group.text.group.listStylePosition }
    }
    package var borderCollapse: BorderCollapse {
      @inlinable get { parts.group.text.group.borderCollapse }
      _modify { yield &parts.group.text.group.borderCollapse }
    }
    /// Horizontal and vertical, CSS pixels.
    package var borderSpacing: [Double] {
      @inlinable get { parts.group.text.group.borderSpacing }
      _modify { yield &parts.group.text.group.borderSpacing }
    }
    package var captionSide: CaptionSide {
      @inlinable get { parts.group.text.group.captionSide }
      _modify { yield &parts.group.text.group.captionSide }
    }
    package var textSecurity: Bool {
      @inlinable get { parts.group.text.group.textSecurity }
      _modify { yield &parts.group.text.group.textSecurity }
    }

    package var verticalAlign: VerticalAlign {
      @inlinable get { parts.group.inline.group.verticalAlign }
      _modify { yield &parts.group.inline.group.verticalAlign }
    }
    package var textDecorationLine: [String] {
      @inlinable get { parts.group.inline.group.textDecorationLine }
      _modify { yield &parts.group.inline.group.textDecorationLine }
    }
    package var tableLayout: TableLayout {
      @inlinable get { parts.group.tableLayout }
      _modify { yield &parts.group.tableLayout }
    }
    package var content: Content {
      @inlinable get { parts.group.inline.group.content }
      _modify { yield &parts.group.inline.group.content }
    }
    package var objectFit: ObjectFit {
      @inlinable get { parts.group.objectFit }
      _modify { yield &parts.group.objectFit }
    }
    package var appearance: Appearance {
      @inlinable get { parts.group.appearance }
      _modify { yield &parts.group.appearance }
    }
    package var lineClamp: Int? {
      @inlinable get { parts.group.lineClamp }
      _modify { yield &parts.group.lineClamp }
    }

    // Painting.
    package var backgroundColor: Color {
      @inlinable get { parts.group.backgroundColor }
      _modify { yield &parts.group.backgroundColor }
    }
    /// From the first (topmost) to the last layer; empty for `none`.
    package var backgroundImages: [BackgroundImage] {
      @inlinable get { parts.group.effects.group.backgroundImages }
      _modify { yield &parts.group.effects.group.backgroundImages }
    }
    package var opacity: Double {
      @inlinable get { parts.group.opacity }
      _modify { yield &parts.group.opacity }
    }
    /// The filter functions as written, lower case; nil for `none`.
    package var filter: String? {
      @inlinable get { parts.group.effects.group.filter }
      _modify { yield &parts.group.effects.group.filter }
    }
    package var mixBlendMode: MixBlendMode {
      @inlinable get { parts.group.effects.group.mixBlendMode }
      _modify { yield &parts.group.effects.group.mixBlendMode }
    }
    /// Functions as written, lower case; nil for `none`.
    package var clipPath: String? {
      @inlinable get { parts.group.effects.group.clipPath }
      _modify { yield &parts.group.effects.group.clipPath }
    }
    /// `clip: rect(…)` in CSS pixels, top, right, bottom, left; nil for `auto`.
    package var clip: [Double?]? {
      @inlinable get { parts.group.effects.group.clip }
      _modify { yield &parts.group.effects.group.clip }
    }
    /// Whether `mask-image` or `-webkit-mask-image` is set, and its URL if it is one.
    package var maskImage: BackgroundImage? {
      @inlinable get { parts.group.effects.group.maskImage }
      _modify { yield &parts.group.effects.group.maskImage }
    }
    package var hasBoxShadow: Bool {
      @inlinable get { parts.group.effects.group.hasBoxShadow }
      _modify { yield &parts.group.effects.group.hasBoxShadow }
    }
    /// Nil for `none`; the list of 2-D functions otherwise.
    package var transform: [TransformFunction]? {
      @inlinable get { parts.group.effects.group.transform }
      _modify { yield &parts.group.effects.group.transform }
    }
    /// Nil for `none`.
    package var translate: TransformFunction? {
      @inlinable get { parts.group.effects.group.translate }
      _modify { yield &parts.group.effects.group.translate }
    }
    /// Nil for `none`.
    package var rotate: TransformFunction? {
      @inlinable get { parts.group.effects.group.rotate }
      _modify { yield &parts.group.effects.group.rotate }
    }
    /// Nil for `none`.
    package var scale: TransformFunction? {
      @inlinable get { parts.group.effects.group.scale }
      _modify { yield &parts.group.effects.group.scale }
    }
    /// All that transforms the box, in this order: https://www.w3.org/TR/css-transforms-2/#ctm. Nil where nothing does.
    package var allTransforms: [TransformFunction]? {
      if translate == nil, rotate == nil, scale == nil { return transform }
      return [translate, rotate, scale].compactMap { $0 } + (transform ?? [])
    }
    package var safeAlignments: SafeAlignments {
      @inlinable get { parts.group.safeAlignments }
      _modify { yield &parts.group.safeAlignments }
    }
    package var fixedContainers: FixedContainers {
      @inlinable get { parts.group.fixedContainers }
      _modify { yield &parts.group.fixedContainers }
    }
    /// Whether the box is the containing block of fixed ones in it: https://www.w3.org/TR/css-position-3/#fixed-positioning-containing-block
    package var containsFixed: Bool { isTransformed || filter != nil || !fixedContainers.isEmpty }
    package var isTransformed: Bool { transform != nil || translate != nil || rotate != nil || scale != nil }
    package var transformOrigin: [LengthPercentage] {
      @inlinable get { parts.group.effects.group.transformOrigin }
      _modify { yield &parts.group.effects.group.transformOrigin }
    }
    package var colorScheme: [String] {
      @inlinable get { parts.group.text.group.colorScheme }
      _modify { yield &parts.group.text.group.colorScheme }
    }
    package var cursorIsPointer: Bool {
      @inlinable get { parts.group.cursorIsPointer }
      _modify { yield &parts.group.cursorIsPointer }
    }

    package var fill: Paint {
      @inlinable get { parts.group.text.group.fill }
      _modify { yield &parts.group.text.group.fill }
    }
    package var stroke: Paint {
      @inlinable get { parts.group.text.group.stroke }
      _modify { yield &parts.group.text.group.stroke }
    }

    /// The properties whose value could not be known, with the reason. The value that stands in the property is then the one that the rest of the cascade gives.
    package var unknown: [PropertyID: ReviewReason] {
      get { parts.group.unknown }
      _modify { yield &parts.group.unknown }
    }

    package init() {}
  }
}

extension ComputedStyle.Values {
  /// Whether boxes with these values and with others have the same frames: whether nothing but colours and painted images differs.
  package func hasFrames(of other: ComputedStyle.Values) -> Bool {
    if self == other { return true }
    var own = self
    own.color = other.color
    own.backgroundColor = other.backgroundColor
    own.parts.group.border.group.borderColor = other.parts.group.border.group.borderColor
    own.backgroundImages = other.backgroundImages
    own.hasBoxShadow = other.hasBoxShadow
    if own.fill != other.fill { own.fill = other.fill }
    if own.stroke != other.stroke { own.stroke = other.stroke }
    return own == other
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

/// `container-type` and `container-name`.
@usableFromInline package struct ContainerValues: Hashable, Sendable {
  package var type = ContainerType.normal
  package var names: [String] = []

  package init() {}
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
