import Colors
import Diagnostics

// The groups in which the values of a style are kept. What the properties mean stands with those of ``ComputedStyle/Values``.

/// All values of a style: the groups, and what is too small to be worth one.
@usableFromInline struct StyleParts: Equatable, Sendable {
  @usableFromInline var box = BoxGroup.initial
  @usableFromInline var border = BorderGroup.initial
  @usableFromInline var flow = FlowGroup.initial
  @usableFromInline var text = TextGroup.initial
  @usableFromInline var inline = InlineGroup.initial
  @usableFromInline var effects = EffectsGroup.initial
  @usableFromInline var rare = RareGroup.initial

  @usableFromInline var display = Display.inline
  @usableFromInline var specifiedDisplay = Display.inline
  @usableFromInline var displaySynonym: DisplaySynonym?
  @usableFromInline var position = Position.static
  @usableFromInline var float = Float.none
  @usableFromInline var clear = Clear.none
  @usableFromInline var zIndex: Int?
  @usableFromInline var order = 0
  @usableFromInline var zoom = 1.0
  @usableFromInline var effectiveZoom = 1.0
  @usableFromInline var boxSizing = BoxSizing.contentBox
  @usableFromInline var overflowX = Overflow.visible
  @usableFromInline var overflowY = Overflow.visible
  @usableFromInline var flexDirection = FlexDirection.row
  @usableFromInline var flexWrap = FlexWrap.nowrap
  @usableFromInline var flexGrow = 0.0
  @usableFromInline var flexShrink = 1.0
  @usableFromInline var justifyContent = Alignment.normal
  @usableFromInline var alignContent = Alignment.normal
  @usableFromInline var alignItems = Alignment.normal
  @usableFromInline var alignSelf = Alignment.auto
  @usableFromInline var justifyItems = Alignment.normal
  @usableFromInline var justifySelf = Alignment.auto
  @usableFromInline var color = Color.black
  @usableFromInline var visibility = Visibility.visible
  @usableFromInline var pointerEvents = PointerEvents.auto
  @usableFromInline var tableLayout = TableLayout.auto
  @usableFromInline var objectFit = ObjectFit.fill
  @usableFromInline var appearance = Appearance.none
  @usableFromInline var lineClamp: Int?
  @usableFromInline var fixedContainers: FixedContainers = []
  @usableFromInline var safeAlignments: SafeAlignments = []
  @usableFromInline var backgroundColor = Color.transparent
  @usableFromInline var opacity = 1.0
  @usableFromInline var cursorIsPointer = false
  var unknown: [PropertyID: ReviewReason] = [:]

  @usableFromInline static let initial = SharedValues(StyleParts())

  @usableFromInline init() {}
}

/// Sizes, margins, padding and insets.
@usableFromInline struct BoxGroup: Equatable, Sendable {
  @usableFromInline var inset = Sides<LengthPercentageOrAuto>(.auto)
  @usableFromInline var width = Size.auto
  @usableFromInline var height = Size.auto
  @usableFromInline var minWidth = Size.auto
  @usableFromInline var minHeight = Size.auto
  @usableFromInline var maxWidth = Size.auto
  @usableFromInline var maxHeight = Size.auto
  @usableFromInline var aspectRatio = AspectRatio(isAuto: true, ratio: nil)
  @usableFromInline var margin = Sides<LengthPercentageOrAuto>(.zero)
  @usableFromInline var padding = Sides<LengthPercentage>(.zero)

  static let initial = SharedValues(BoxGroup())

  init() {}
}

/// The border and its corners.
@usableFromInline struct BorderGroup: Equatable, Sendable {
  @usableFromInline var borderStyle = Sides<BorderStyle>(.none)
  @usableFromInline var borderWidth = Sides<Double>(0)
  /// Nil stands for the colour of the text.
  @usableFromInline var borderColor: Sides<Color>?
  @usableFromInline var borderRadius = Corners<LengthPercentage>(.zero)
  @usableFromInline var borderRadiusVertical = Corners<LengthPercentage>(.zero)

  static let initial = SharedValues(BorderGroup())

  init() {}
}

/// Gaps and what flex and grid containers and items have beside their keywords.
@usableFromInline struct FlowGroup: Equatable, Sendable {
  @usableFromInline var flexBasis = Size.auto
  @usableFromInline var rowGap = LengthPercentage.zero
  @usableFromInline var columnGap = LengthPercentage.zero
  @usableFromInline var grid: GridValues?
  @usableFromInline var container: ContainerValues?

  static let initial = SharedValues(FlowGroup())

  init() {}
}

/// What is inherited, but for colour and visibility.
@usableFromInline struct TextGroup: Equatable, Sendable {
  @usableFromInline var fontFamily: [String] = ["serif"]
  @usableFromInline var fontSize = 16.0
  @usableFromInline var fontWeight = 400.0
  @usableFromInline var fontStyle = FontStyle.normal
  @usableFromInline var lineHeight = LineHeight.normal
  @usableFromInline var letterSpacing = 0.0
  @usableFromInline var wordSpacing = 0.0
  @usableFromInline var textAlign = TextAlign.start
  @usableFromInline var textIndent = LengthPercentage.zero
  @usableFromInline var textTransform = TextTransform.none
  @usableFromInline var whiteSpaceCollapse = WhiteSpaceCollapse.collapse
  @usableFromInline var textWrapMode = TextWrapMode.wrap
  @usableFromInline var textWrapStyle = TextWrapStyle.auto
  @usableFromInline var quotes: [String]?
  @usableFromInline var wordBreak = WordBreak.normal
  @usableFromInline var overflowWrap = OverflowWrap.normal
  @usableFromInline var tabSize = 8.0
  @usableFromInline var tabLength: Double?
  @usableFromInline var lineBreak = LineBreak.auto
  @usableFromInline var hyphens = Hyphens.manual
  @usableFromInline var hyphenateCharacter: String?
  @usableFromInline var glyphChoices: GlyphChoices = []
  @usableFromInline var direction = Direction.ltr
  @usableFromInline var writingMode = WritingMode.horizontalTB
  @usableFromInline var listStyleType = ListStyleType.disc
  @usableFromInline var listStylePosition = ListStylePosition.outside
  @usableFromInline var borderCollapse = BorderCollapse.separate
  @usableFromInline var borderSpacing = [0.0, 0.0]
  @usableFromInline var captionSide = CaptionSide.top
  @usableFromInline var textSecurity = false
  @usableFromInline var colorScheme: [String] = []
  @usableFromInline var fill = Paint.color(.black)
  @usableFromInline var stroke = Paint.none
  @usableFromInline var orphans = 2
  @usableFromInline var widows = 2
  @usableFromInline var textBoxEdge = TextBoxEdge()

  static let initial = SharedValues(TextGroup())

  init() {}
}

/// How it stands in a line, and what it holds in place of its content.
@usableFromInline struct InlineGroup: Equatable, Sendable {
  @usableFromInline var verticalAlign = VerticalAlign.baseline
  @usableFromInline var unicodeBidi = UnicodeBidi.normal
  @usableFromInline var textDecorationLine: [String] = []
  @usableFromInline var content = Content.normal

  static let initial = SharedValues(InlineGroup())

  init() {}
}

/// What painting does beyond a flat colour.
@usableFromInline struct EffectsGroup: Equatable, Sendable {
  @usableFromInline var backgroundImages: [BackgroundImage] = []
  @usableFromInline var backgroundSize = BackgroundSize.natural
  @usableFromInline var backgroundRepeats = true
  @usableFromInline var backgroundX = BackgroundOffset.start
  @usableFromInline var backgroundY = BackgroundOffset.start
  @usableFromInline var filter: String?
  @usableFromInline var mixBlendMode = MixBlendMode.normal
  @usableFromInline var clipPath: String?
  @usableFromInline var clip: [Double?]?
  @usableFromInline var maskImage: BackgroundImage?
  @usableFromInline var hasBoxShadow = false
  @usableFromInline var transform: [TransformFunction]?
  @usableFromInline var translate: TransformFunction?
  @usableFromInline var rotate: TransformFunction?
  @usableFromInline var scale: TransformFunction?
  @usableFromInline var transformOrigin = [LengthPercentage.percent(50), LengthPercentage.percent(50)]

  static let initial = SharedValues(EffectsGroup())

  init() {}
}

/// What few elements set.
@usableFromInline struct RareGroup: Equatable, Sendable {
  @usableFromInline var contentItems: [ContentItem] = []
  @usableFromInline var counterReset: [CounterChange] = []
  @usableFromInline var counterIncrement: [CounterChange] = []
  @usableFromInline var counterSet: [CounterChange] = []
  @usableFromInline var containment: Containment = []
  @usableFromInline var containIntrinsicWidth: Double?
  @usableFromInline var containIntrinsicHeight: Double?
  @usableFromInline var skipsContent = false
  @usableFromInline var oldFlexibleBox = OldFlexibleBox()
  @usableFromInline var columns = ColumnValues()
  @usableFromInline var fitsContent = false
  @usableFromInline var textBoxTrim: TextBoxTrim = []
  @usableFromInline var anchors = AnchorValues()

  static let initial = SharedValues(RareGroup())

  init() {}
}
