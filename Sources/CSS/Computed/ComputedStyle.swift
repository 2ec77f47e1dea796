import Diagnostics

/// The computed values of one element or pseudo-element: CSS Cascading 5, §4.4, for the properties that higlint reads.
///
/// Lengths are CSS pixels, colours are resolved (`currentcolor` included), logical properties have become physical ones.
/// Elements with the same values share one object. Every property's initial value is the default here.
package final class ComputedStyle: Sendable {
  package let values: Values

  package init(_ values: Values) { self.values = values }

  package static let initial = ComputedStyle(Values())

  /// The values themselves. Four-sided ones are in the order top, right, bottom, left; corners from top left clockwise.
  package struct Values: Sendable {
    // Box generation and placing.
    package var display = Display.inline
    /// What `display` was before blockification (CSS Display 3, §2.7).
    package var specifiedDisplay = Display.inline
    package var position = Position.static
    package var float = Float.none
    package var clear = Clear.none
    package var inset = Sides<LengthPercentageOrAuto>(.auto)
    /// Nil is `auto`.
    package var zIndex: Int?
    package var order = 0

    // The box model.
    package var boxSizing = BoxSizing.contentBox
    package var width = Size.auto
    package var height = Size.auto
    package var minWidth = Size.auto
    package var minHeight = Size.auto
    /// `auto` stands for `none`.
    package var maxWidth = Size.auto
    package var maxHeight = Size.auto
    package var aspectRatio = AspectRatio(isAuto: true, ratio: nil)
    package var margin = Sides<LengthPercentageOrAuto>(.zero)
    package var padding = Sides<LengthPercentage>(.zero)
    package var borderStyle = Sides<BorderStyle>(.none)
    /// 0 where the style is none or hidden.
    package var borderWidth = Sides<Double>(0)
    package var borderColor = Sides<Color>(.black)
    /// The horizontal and the vertical radius of each corner.
    package var borderRadius = Corners<LengthPercentage>(.zero)
    package var borderRadiusVertical = Corners<LengthPercentage>(.zero)
    package var overflowX = Overflow.visible
    package var overflowY = Overflow.visible

    // Flex, grid and alignment.
    package var flexDirection = FlexDirection.row
    package var flexWrap = FlexWrap.nowrap
    package var flexGrow = 0.0
    package var flexShrink = 1.0
    package var flexBasis = Size.auto
    package var justifyContent = Alignment.normal
    package var alignContent = Alignment.normal
    package var alignItems = Alignment.normal
    package var alignSelf = Alignment.auto
    package var justifyItems = Alignment.normal
    package var justifySelf = Alignment.auto
    /// `normal` is 0.
    package var rowGap = LengthPercentage.zero
    package var columnGap = LengthPercentage.zero
    /// Nil where no grid property is set, which is nearly always.
    package var grid: GridValues?

    // Text, inherited.
    package var color = Color.black
    /// In the order given, without quotation marks; generic families by their name.
    package var fontFamily: [String] = ["serif"]
    /// CSS pixels.
    package var fontSize = 16.0
    /// 1 to 1000.
    package var fontWeight = 400.0
    package var fontStyle = FontStyle.normal
    package var lineHeight = LineHeight.normal
    /// CSS pixels; `normal` is 0.
    package var letterSpacing = 0.0
    package var wordSpacing = 0.0
    package var textAlign = TextAlign.start
    package var textIndent = LengthPercentage.zero
    package var textTransform = TextTransform.none
    package var whiteSpaceCollapse = WhiteSpaceCollapse.collapse
    package var textWrapMode = TextWrapMode.wrap
    package var wordBreak = WordBreak.normal
    package var overflowWrap = OverflowWrap.normal
    package var tabSize = 8.0
    package var direction = Direction.ltr
    package var writingMode = WritingMode.horizontalTB
    package var visibility = Visibility.visible
    package var pointerEvents = PointerEvents.auto
    package var listStyleType = ListStyleType.disc
    package var listStylePosition = ListStylePosition.outside
    package var borderCollapse = BorderCollapse.separate
    /// Horizontal and vertical, CSS pixels.
    package var borderSpacing = [0.0, 0.0]
    package var captionSide = CaptionSide.top
    package var textSecurity = false

    package var verticalAlign = VerticalAlign.baseline
    package var textDecorationLine: [String] = []
    package var tableLayout = TableLayout.auto
    package var content = Content.normal
    package var objectFit = ObjectFit.fill
    package var appearance = Appearance.none
    package var lineClamp: Int?

    // Painting.
    package var backgroundColor = Color.transparent
    /// From the first (topmost) to the last layer; empty for `none`.
    package var backgroundImages: [BackgroundImage] = []
    package var opacity = 1.0
    /// The filter functions as written, lower case; nil for `none`.
    package var filter: String?
    package var mixBlendMode = MixBlendMode.normal
    /// Functions as written, lower case; nil for `none`.
    package var clipPath: String?
    /// `clip: rect(…)` in CSS pixels, top, right, bottom, left; nil for `auto`.
    package var clip: [Double?]?
    /// Whether `mask-image` or `-webkit-mask-image` is set, and its URL if it is one.
    package var maskImage: BackgroundImage?
    package var hasBoxShadow = false
    /// Nil for `none`; the list of 2-D functions otherwise.
    package var transform: [TransformFunction]?
    package var transformOrigin = [LengthPercentage.percent(50), LengthPercentage.percent(50)]
    package var colorScheme: [String] = []
    package var cursorIsPointer = false

    /// The properties whose value could not be known, with the reason. The value that stands in the property is then the one that the rest of the cascade gives.
    package var unknown: [PropertyID: ReviewReason] = [:]

    package init() {}
  }
}

/// One value for each side.
package struct Sides<Value: Sendable>: Sendable {
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
package struct Corners<Value: Sendable>: Sendable {
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
package enum BackgroundImage: Hashable, Sendable {
  /// The URL as written, escapes resolved.
  case url(String)
  /// The stops' colours in order; positions do not matter to what higlint asks.
  case gradient([Color])
  /// `cross-fade()`, `element()` and the like.
  case other
}

/// A function of `transform`, in two dimensions. Angles are degrees.
package enum TransformFunction: Hashable, Sendable {
  case translate(LengthPercentage, LengthPercentage)
  case scale(Double, Double)
  case rotate(Double)
  case skew(Double, Double)
  case matrix(Double, Double, Double, Double, Double, Double)
  /// A three-dimensional function: what it does to the frame is unknown.
  case unsupported
}

/// The grid properties, kept apart because few elements have them.
package struct GridValues: Hashable, Sendable {
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
