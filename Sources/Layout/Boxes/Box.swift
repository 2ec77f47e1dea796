import CSS
import Diagnostics
import HTML

/// A box of the box tree: CSS Display 3, §2. It lives for one layout.
final class Box {
  enum Kind: UInt8 {
    /// A block container: it holds block-level boxes only or inline-level boxes only.
    case block
    case inline
    case text
    /// `<br>`
    case lineBreak
    /// An image, and a form control that is drawn as one piece.
    case replaced
    case flex
    case grid
    /// With its captions: the table wrapper box.
    case table
    case tableSection
    case tableRow
    /// A column or a group of them.
    case tableColumn
  }

  enum Control: UInt8 {
    case none, button, textField, textArea, select, listBox
    /// Drawn by the platform at a size of its own: check boxes, sliders and the like.
    case fixed
    /// `progress` and `meter`, which nothing stretches between insets.
    case gauge
    /// `input type=color`, whose swatch stands on the line.
    case swatch
    /// A check box or a radio button.
    case check
    case fieldset
  }

  let kind: Kind
  /// Changed only by what anchors say of a positioned box.
  var style: ComputedStyle
  /// The element or text that the box stands for; `none` for anonymous boxes and for pseudo-elements.
  let node: ElementTree.NodeID
  /// The element whose style or pseudo-element this is; for anonymous boxes the one around it.
  let origin: ElementTree.NodeID
  var control = Control.none
  var children: [Box] = []
  /// Whether the children are laid out in lines.
  var hasInlineChildren = false
  var isInlineLevel: Bool
  /// The characters of a text box, before white space is collapsed.
  var codes: [UInt32] = []
  /// Inline elements that this anonymous block interrupts: their rectangles take it in.
  var interruptedInlines: [ElementTree.NodeID] = []
  /// The styles of those of them that are relatively positioned, and move the block with them.
  var relativeInlines: [ComputedStyle] = []
  /// Whether a block stands before this part of an inline box, and whether one stands behind it.
  var isContinued = false
  var isInterrupted = false
  var isFlexItem = false
  /// The document element's box, which begins the outermost block formatting context.
  var isRoot = false
  var isListItem = false
  /// Whether a marker stands beside the first line.
  var hasOutsideMarker: Bool { isListItem && style.values.listStyleType != .none && style.values.listStylePosition == .outside }
  /// What stands before a list item's content, in its first line.
  var isInsideMarker = false
  /// The page's body, whose `overflow` is the viewport's and not its own.
  var givesOverflowToViewport = false
  /// Of a box with a ratio: the content height of its containing block where it is known before layout.
  var containerHeight: Double?
  /// Width and height of the content of a replaced box, where it has them.
  var naturalWidth: Double?
  var naturalHeight: Double?
  var naturalRatio: Double?
  /// Where text stands in a form control, from the content box's top: the distance of the baseline from the middle line's top.
  var isLegend = false
  var unknownReason: ReviewReason?

  /// The style of the block to whose `::first-line` the first line of this one belongs, and that of the line.
  var firstLine: (block: ComputedStyle, line: ComputedStyle)?
  /// The edges at which half-leading is cut off: `text-box-trim` of this block or of one that it begins or ends.
  var trimmedEdges: TextBoxTrim = []
  /// The content of a box with vertical lines, laid out in horizontal ones.
  var turned: Box?
  /// In the copy of a block's content for its first line: the inline box that this one is.
  var original: Box?
  /// The content in the style of the first line.
  var firstLineContent: (root: Box, content: InlineContent)?

  // What is worked out once and kept.
  var intrinsicWidths: (minimum: Double, maximum: Double)?
  var intrinsicContentWidths: (minimum: Double, maximum: Double)?
  var inlineContent: InlineContent?
  var selfCollapsing: Bool?
  var percentHeightDependence: Bool?
  var holdsPercentageHeights: Bool?
  var tableStructure: TableStructure?
  /// The rows that a subgrid takes over, for its widths.
  var subgridSpace: SubgridSpace?
  /// The used border of a table or a cell whose borders collapse with others.
  var collapsedBorder: BoxEdges?
  /// What was laid out under which constraints.
  var cache: [(space: LayoutSpace, fragment: Fragment)] = []

  /// Forgets what was worked out, here and in all descendants.
  func forgetLayout() {
    var pending = [self]
    while let box = pending.popLast() {
      box.cache = []
      box.inlineContent = nil
      box.firstLineContent = nil
      box.original = nil
      box.tableStructure = nil
      pending.append(contentsOf: box.children)
      if let turned = box.turned { pending.append(turned) }
    }
  }

  init(kind: Kind, style: ComputedStyle, node: ElementTree.NodeID, origin: ElementTree.NodeID, isInlineLevel: Bool) {
    self.kind = kind
    self.style = style
    self.node = node
    self.origin = origin
    self.isInlineLevel = isInlineLevel
  }

  /// Gives a box whose natural size is not known an extreme one.
  func showExtreme(_ extreme: LayoutProbe) {
    switch extreme {
    case .guess, .mixed: return
    case .smallest: (naturalWidth, naturalHeight, naturalRatio) = (0, 0, nil)
    case .largest: (naturalWidth, naturalHeight, naturalRatio) = (1600, 900, 1600.0 / 900)
    case .longest: (naturalWidth, naturalHeight, naturalRatio) = (40, 640, 40.0 / 640)
    }
  }

  var isFloating: Bool { !isFlexItem && style.values.float != .none && !isOutOfFlow && kind != .text }
  /// https://html.spec.whatwg.org/multipage/rendering.html#rendered-legend
  var renderedLegend: Box? { control == .fieldset ? children.first { $0.isLegend && $0.isInFlow } : nil }
  var isOutOfFlow: Bool { kind != .text && (style.values.position == .absolute || style.values.position == .fixed) }
  /// Whether `auto` fills the room between two insets; what has a natural size of its own and tables do not.
  var stretchesBetweenInsets: Bool {
    kind != .table && (kind != .replaced || (control != .none && control != .gauge))
  }
  /// The same for a box that is aligned there: what is not stretched is as large as its content.
  func fillsBetweenInsets(_ alignment: Alignment) -> Bool {
    stretchesBetweenInsets && (alignment == .auto || alignment == .normal || alignment == .stretch)
  }
  /// Whether a positioned box without insets along an axis is aligned there in another way than at the start.
  var isAlignedWhereItStands: Bool {
    func moves(_ alignment: Alignment) -> Bool {
      switch alignment {
      case .center, .anchorCenter, .end, .flexEnd, .selfEnd, .right, .lastBaseline: true
      default: false
      }
    }
    let values = style.values
    let inset = values.inset
    return inset.left == .auto && inset.right == .auto && moves(values.justifySelf)
      || inset.top == .auto && inset.bottom == .auto && moves(values.alignSelf)
  }
  var isRightToLeft: Bool { style.values.direction == .rtl }
  var isInFlow: Bool { !isFloating && !isOutOfFlow }

  /// Whether a replaced element has a ratio of its own and no size: a drawing with `viewBox` alone.
  var hasOnlyRatio: Bool { kind == .replaced && naturalRatio != nil && naturalWidth == nil && naturalHeight == nil }

  /// Whether an inline-level box is laid out as one piece in its line.
  var isAtomic: Bool { isInlineLevel && kind != .inline && kind != .text && kind != .lineBreak }

  /// Whether `-webkit-line-clamp` counts its lines, as it does in a vertical flexible box of 2009, which is a block then.
  var clampsLines: Bool {
    let values = style.values
    guard values.lineClamp != nil, kind == .block else { return false }
    return values.specifiedDisplay == .flex || values.specifiedDisplay == .inlineFlex
  }

  /// Whether the box makes a block formatting context: https://www.w3.org/TR/css-display-3/#establish-an-independent-formatting-context
  var establishesIndependentContext: Bool {
    if kind != .block || turned != nil { return true }
    if isInlineLevel || isFlexItem || isRoot || isLegend || control != .none { return true }
    let values = style.values
    if values.display == .flowRoot || values.float != .none || values.position == .absolute || values.position == .fixed { return true }
    if values.display == .tableCell || values.display == .tableCaption { return true }
    if values.displaySynonym == .flowRootListItem { return true }
    if values.alignContent != .normal { return true }
    if let container = values.container, container.type != .normal { return true }
    if values.skipsContent || clampsLines || values.columns.makesColumns { return true }
    if values.fixedContainers.contains(.containment) { return true }
    if givesOverflowToViewport { return false }
    return values.overflowX.makesScrollContainer || values.overflowY.makesScrollContainer
  }
}

extension Display {
  /// Whether a box of this display stands in lines: https://www.w3.org/TR/css-display-3/#inline-level
  var isInlineLevel: Bool {
    switch self {
    case .inline, .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable: true
    default: false
    }
  }
}

extension Overflow {
  /// https://www.w3.org/TR/css-overflow-3/#scroll-container
  var makesScrollContainer: Bool { self == .hidden || self == .scroll || self == .auto }
}
