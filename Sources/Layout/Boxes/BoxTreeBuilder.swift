import CSS
import Diagnostics
import HTML

/// Makes boxes for elements and texts: https://www.w3.org/TR/css-display-3/#box-tree
struct BoxTreeBuilder {
  let input: LayoutInput
  let fonts: FontResolver
  /// Elements nested deeper than this get no box and are unknown: HTML parsers stop at 512 as well.
  static let maximumDepth = 512
  private(set) var nodesWithoutBox: [ElementTree.NodeID: ReviewReason] = [:]
  /// What has a size that is not known, in document order.
  private(set) var openSources: [(node: ElementTree.NodeID, reason: ReviewReason)] = []
  var openSourceCount: Int { openSources.count }
  private var anonymousStyles: [ObjectIdentifier: ComputedStyle] = [:]
  var counters = CounterScopes()
  private let countsElements: Bool
  private var oldFlexibleBoxes = OldFlexibleBoxes()
  private let verticalFlows: VerticalFlows
  /// By name, the first disclosure of that name that is open, once looked for.
  var firstOpenDetails: [String: ElementTree.NodeID]?

  init(input: LayoutInput, fonts: FontResolver) {
    self.input = input
    self.fonts = fonts
    countsElements = Self.needsCounters(input)
    verticalFlows = VerticalFlows(input)
  }

  /// Notes that the size of something is not known.
  mutating func noteOpenSource(_ node: ElementTree.NodeID, _ reason: ReviewReason) { openSources.append((node, reason)) }

  /// The box of the document element; nil for an empty page and for `display: none`.
  mutating func build() -> Box? {
    guard input.tree.root >= 0 else { return nil }
    let boxes = boxes(for: input.tree.root, depth: 0)
    guard let root = boxes.first else { return nil }
    if root.kind == .inline || root.kind == .text {
      let block = Box(kind: .block, style: root.style, node: root.node, origin: root.origin, isInlineLevel: false)
      fill(block, with: root.children)
      block.isRoot = true
      return block
    }
    root.isInlineLevel = false
    root.isRoot = true
    return root
  }

  private mutating func style(of node: ElementTree.NodeID) -> ComputedStyle? {
    guard Int(node) < input.styles.count, let style = input.styles[Int(node)] else { return nil }
    let parent = input.tree.nodes[Int(node)].parent
    return oldFlexibleBoxes.used(style, under: parent >= 0 && Int(parent) < input.styles.count ? input.styles[Int(parent)] : nil)
  }

  /// The boxes for one node; several where an inline is split around blocks or where `display: contents` hands its children up.
  mutating func boxes(for node: ElementTree.NodeID, depth: Int) -> [Box] {
    guard depth < Self.maximumDepth else {
      nodesWithoutBox[node] = .unsupportedCSS
      return []
    }
    guard input.tree.isElement(node) else { return [] }
    guard let style = style(of: node) else { return [] }
    let display = style.values.display
    if display == .none { return [] }
    if countsElements, display != .contents { count(node, style) }
    let name = input.tree.element(node).name
    let isHTML = input.tree.element(node).namespace == .html
    if case .text(let words, hasImage: true) = style.values.content, words.isEmpty, display != .contents {
      return [contentImage(of: node, ReplacedElements.replaced(node, style, width: 0, height: 0))]
    }
    if isHTML {
      if name == ElementNames.br {
        return [Box(kind: .lineBreak, style: style, node: node, origin: node, isInlineLevel: true)]
      }
      if name == ElementNames.wbr { return [wordBreak(in: node, style)] }
      if display == .contents, Self.isReplacedName(name) { return [] }
      if name == ElementNames.button, display == .contents { return contentsBoxes(of: node, style: style, depth: depth) }
      if name == ElementNames.img, let box = alternativeBox(for: node, style) { return [box] }
      if let control = ReplacedElements.box(for: node, style: style, input: input, fonts: fonts) {
        ReplacedElements.contain(control)
        if control.control == .button, control.kind != .replaced {
          fill(control, with: buttonLabel(node, name: name, style: control.style) ?? childBoxes(of: node, style: style, depth: depth))
          noteLines(of: control, node)
          if verticalFlows.roots.contains(node) { turn(control) }
        }
        if let reason = control.unknownReason {
          control.showExtreme(input.probe.extreme(openSources.count))
          openSources.append((node, reason))
        }
        return [control]
      }
    } else if name == ElementNames.svg, input.tree.element(node).namespace == .svg {
      if display == .contents { return [] }
      let box = ReplacedElements.svgBox(for: node, style: style, input: input)
      ReplacedElements.contain(box)
      return [box]
    }
    if isHTML, name == ElementNames.rt, display == .block { return [annotation(node, style, depth: depth)] }
    if display == .contents { return contentsBoxes(of: node, style: style, depth: depth) }

    let isInlineLevel = Self.isInlineLevel(style)
    if display == .inline, style.values.position != .absolute, style.values.position != .fixed, style.values.float == .none {
      return inlineBoxes(for: node, style: style, children: childBoxes(of: node, style: style, depth: depth))
    }
    let box = Box(kind: Self.kind(of: display), style: style, node: node, origin: node, isInlineLevel: isInlineLevel)
    box.isListItem = display == .listItem
    box.givesOverflowToViewport = isHTML && name == ElementNames.body && node == input.bodyOfViewport
    if isHTML, name == ElementNames.legend { box.isLegend = true }
    if Self.isUnsupported(style) || verticalFlows.open.contains(node) { box.unknownReason = .unsupportedCSS }
    var children = style.values.skipsContent ? [] : childBoxes(of: node, style: style, depth: depth)
    if let letter = input.firstLetters[node], box.kind == .block { children = withFirstLetter(letter, children, of: node) }
    if isHTML, name == ElementNames.fieldset {
      if box.kind == .flex || box.kind == .grid { return [fieldset(box, children)] }
      if box.kind == .block { box.control = .fieldset }
    }
    fill(box, with: children)
    noteLines(of: box, node)
    if verticalFlows.roots.contains(node) { turn(box) }
    return [box]
  }

  /// What an element with `display: contents` leaves: texts of another style than that around them have a line box's height of their own.
  private mutating func contentsBoxes(of node: ElementTree.NodeID, style: ComputedStyle, depth: Int) -> [Box] {
    let boxes = childBoxes(of: node, style: style, depth: depth)
    let parent = input.tree.nodes[Int(node)].parent
    guard parent >= 0, Int(parent) < input.styles.count, let outer = input.styles[Int(parent)],
      !style.values.hasTextMetrics(of: outer.values)
    else { return boxes }
    return boxes.map { child in
      guard child.kind == .text, child.style === style, !Self.isCollapsibleWhiteSpace(child) else { return child }
      let box = Box(
        kind: .inline, style: anonymousStyle(style), node: ElementTree.none, origin: child.origin, isInlineLevel: true)
      box.children = [child]
      return box
    }
  }

  /// A ruby annotation, which takes no room in the line: https://www.w3.org/TR/css-ruby-1/
  /// MISSING: its place above its base, the room that it makes there and how wide it makes its base, so that all that these could move is
  /// unknown.
  private mutating func annotation(_ node: ElementTree.NodeID, _ style: ComputedStyle, depth: Int) -> Box {
    var values = style.values
    let extreme = input.probe.extreme(openSourceCount)
    noteOpenSource(node, .unsupportedCSS)
    if extreme == .largest || extreme == .longest {
      values.display = .inlineBlock
      values.padding = Sides(.px(extreme == .largest ? values.fontSize * 2 : values.fontSize / 2))
    } else {
      values.position = .absolute
    }
    values.specifiedDisplay = .inline
    let box = Box(
      kind: .block, style: ComputedStyle(values), node: node, origin: node, isInlineLevel: values.display == .inlineBlock)
    box.unknownReason = .unsupportedCSS
    fill(box, with: childBoxes(of: node, style: style, depth: depth))
    return box
  }

  /// Whether an element is laid out in a way that is not done here: subgrids, vertical lines, annotated text, and rows of tables that collapse.
  static func isUnsupported(_ style: ComputedStyle) -> Bool { unsupportedProperty(style) != nil }

  /// The property whose value is not laid out here; nil for a style that is.
  static func unsupportedProperty(_ style: ComputedStyle) -> PropertyID? {
    let values = style.values
    // Items of a subgrid share baselines with those around it.
    if let grid = values.grid, grid.templateRows.first == .subgrid, values.alignItems == .baseline || values.alignItems == .lastBaseline {
      return .gridTemplateRows
    }
    // Half of its gaps counts to its items.
    if let grid = values.grid, grid.templateRows.first == .subgrid, values.rowGap.dependsOnBasis { return .rowGap }
    if let grid = values.grid, grid.templateColumns.first == .subgrid, values.columnGap.dependsOnBasis { return .columnGap }
    // The heights of blocks alone are worked out of their content.
    if case .calculated = values.minHeight { return .minHeight }
    if case .calculated = values.maxHeight { return .maxHeight }
    if values.aspectRatio.ratio != nil {
      if case .calculated = values.width { return .width }
      if case .calculated = values.height { return .height }
    }
    if case .calculated = values.height, ![.block, .inlineBlock, .flowRoot, .listItem].contains(values.display) { return .height }
    switch values.displaySynonym {
    case .ruby, .blockRuby, .inlineListItem, .inlineFlowRootListItem: return .display
    default: break
    }
    if values.visibility == .collapse, isTablePart(values.display) { return .visibility }
    return nil
  }

  /// Whether parts of tables may be children as they are.
  private static func isTablePartParent(_ style: ComputedStyle) -> Bool {
    switch style.values.display {
    case .table, .inlineTable, .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableColumnGroup, .contents: true
    default: false
    }
  }

  static func isTablePart(_ display: Display) -> Bool {
    switch display {
    case .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableColumn, .tableColumnGroup: true
    default: false
    }
  }

  private static func isReplacedName(_ name: Atom) -> Bool {
    name == ElementNames.img || name == ElementNames.input || name == ElementNames.textarea || name == ElementNames.select
      || name == ElementNames.video || name == ElementNames.iframe || name == ElementNames.canvas || name == ElementNames.object
      || name == ElementNames.embed || name == ElementNames.progress || name == ElementNames.meter || name == ElementNames.audio
  }

  static func kind(of display: Display) -> Box.Kind {
    switch display {
    case .flex, .inlineFlex: .flex
    case .grid, .inlineGrid: .grid
    case .table, .inlineTable: .table
    case .tableRow: .tableRow
    case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup: .tableSection
    case .tableColumn, .tableColumnGroup: .tableColumn
    default: .block
    }
  }

  static func isInlineLevel(_ style: ComputedStyle) -> Bool {
    style.values.display.isInlineLevel && style.values.float == .none
  }

  /// The label of `input type=submit` and its like.
  private mutating func buttonLabel(_ node: ElementTree.NodeID, name: Atom, style: ComputedStyle) -> [Box]? {
    guard name == ElementNames.input else { return nil }
    let type = input.tree.attribute(ElementNames.type, of: node)?.value.lowercased() ?? ""
    let value = input.tree.attribute(ElementNames.value, of: node)?.value
    let label = value ?? (type == "submit" ? "Submit" : type == "reset" ? "Reset" : "")
    return label.isEmpty ? [] : [textBox(label, node: ElementTree.none, origin: node, style: anonymousStyle(style))]
  }

  private mutating func childBoxes(of node: ElementTree.NodeID, style: ComputedStyle, depth: Int) -> [Box] {
    if countsElements { counters.openChildren() }
    defer { if countsElements { counters.closeChildren() } }
    var boxes: [Box] = []
    if let before = pseudoElement(input.before, of: node) { boxes += before }
    if style.values.display == .listItem { boxes += insideMarker(of: node, style) }
    var child = input.tree.nodes[Int(node)].firstChild
    let isClosed = isClosedDetails(node)
    if !isClosed { boxes += unnamedSummary(of: node) }
    if isClosed, input.parts.detailsContents[node] == nil { return boxes + summaryBoxes(of: node, depth: depth) }
    while child >= 0 {
      let text = input.tree.nodes[Int(child)].text
      if text >= 0 {
        boxes.append(textBox(input.tree.texts[Int(text)].string, node: child, origin: node, style: style))
      } else {
        boxes += self.boxes(for: child, depth: depth + 1)
      }
      child = input.tree.nodes[Int(child)].nextSibling
    }
    if let style = input.parts.detailsContents[node] {
      boxes = disclosed(boxes, in: style, of: node, isClosed: isClosed)
    }
    if let after = pseudoElement(input.after, of: node) { boxes += after }
    return boxes.contains(where: Self.isTablePart) && !Self.isTablePartParent(style)
      ? wrapTableParts(boxes, parent: style, origin: node) : boxes
  }

  /// What Chromium shows of an image whose file is not there: https://html.spec.whatwg.org/multipage/rendering.html#images-3. Nil where that
  /// is a box of the size that the styles give.
  private mutating func alternativeBox(for node: ElementTree.NodeID, _ style: ComputedStyle) -> Box? {
    guard input.showsAlternativeText, input.imageSizes[node] == nil else { return nil }
    let alternative = input.tree.attribute(ElementNames.alt, of: node)?.value
    let words = alternative ?? input.tree.attribute(ElementNames.title, of: node)?.value ?? ""
    let hasSource = ReplacedElements.hasSource(node, input.tree)
    var values = style.values
    let isSized = values.width != .auto && values.height != .auto
    // A page in quirks mode keeps the place of an image whose size is stated.
    if isSized, words.isEmpty || input.tree.isQuirky { return nil }
    if words.isEmpty, !hasSource { return nil }
    if hasSource {
      // The file may be there where the page is shown, so that its size is open.
      guard input.probe == .guess else { return nil }
      openSources.append((node, .missingImage))
    }
    if values.display == .inline {
      values.display = .inlineBlock
      values.width = .auto
      values.height = .auto
      values.aspectRatio = AspectRatio(isAuto: true, ratio: nil)
    } else if values.display == .block {
      values.display = .flowRoot
    }
    let used = ComputedStyle(values)
    let box = Box(kind: Self.kind(of: values.display), style: used, node: node, origin: node, isInlineLevel: Self.isInlineLevel(used))
    var children: [Box] = []
    if alternative != "" { children.append(brokenImage(in: used, origin: node)) }
    if !words.isEmpty { children.append(textBox(words, node: ElementTree.none, origin: node, style: anonymousStyle(used))) }
    fill(box, with: children)
    return box
  }

  /// The icon before the words.
  private mutating func brokenImage(in style: ComputedStyle, origin: ElementTree.NodeID) -> Box {
    var values = anonymousStyle(style).values
    values.display = .block
    values.float = style.values.direction == .rtl ? .right : .left
    let icon = Box(kind: .replaced, style: ComputedStyle(values), node: ElementTree.none, origin: origin, isInlineLevel: false)
    (icon.naturalWidth, icon.naturalHeight) = (16 * values.effectiveZoom, 16 * values.effectiveZoom)
    return icon
  }

  /// A box for the image of `content: url(…)`, whose size is not known.
  /// MISSING: the address is not kept, so that the file is not looked for.
  private mutating func contentImage(of node: ElementTree.NodeID, _ box: Box) -> Box {
    box.unknownReason = .unsupportedCSS
    box.showExtreme(input.probe.extreme(openSources.count))
    openSources.append((node, .unsupportedCSS))
    return box
  }

  private mutating func pseudoElement(_ styles: [ComputedStyle?], of node: ElementTree.NodeID) -> [Box]? {
    guard Int(node) < styles.count, let style = styles[Int(node)], style.values.display != .none else { return nil }
    guard case .text(let plain, let hasImage) = style.values.content else { return nil }
    if countsElements {
      counters.apply(reset: style.values.counterReset, increment: style.values.counterIncrement, set: style.values.counterSet)
    }
    let content = generatedText(plain, style, of: node)
    var children = content.isEmpty ? [] : [textBox(content, node: ElementTree.none, origin: node, style: style)]
    if hasImage {
      let image = Box(kind: .replaced, style: anonymousStyle(style), node: ElementTree.none, origin: node, isInlineLevel: true)
      (image.naturalWidth, image.naturalHeight) = (0, 0)
      children.append(contentImage(of: node, image))
    }
    if style.values.display == .contents { return children }
    if style.values.display == .inline, style.values.float == .none, style.values.position != .absolute, style.values.position != .fixed {
      let box = Box(kind: .inline, style: style, node: ElementTree.none, origin: node, isInlineLevel: true)
      box.children = children
      return [box]
    }
    let box = Box(
      kind: Self.kind(of: style.values.display), style: style, node: ElementTree.none, origin: node,
      isInlineLevel: Self.isInlineLevel(style))
    fill(box, with: children)
    return [box]
  }

  mutating func textBox(_ string: String, node: ElementTree.NodeID, origin: ElementTree.NodeID, style: ComputedStyle) -> Box {
    let box = Box(kind: .text, style: style, node: node, origin: origin, isInlineLevel: true)
    box.codes = TextTransformation.codes(of: string, style: style)
    if string.utf8.contains(0xEF), box.codes.contains(TemplateCharacter.expression) {
      box.codes = TemplateCharacter.substitute(box.codes, input.probe.extreme(openSources.count))
      openSources.append((node >= 0 ? node : origin, .templateValue))
    }
    return box
  }

  /// https://www.w3.org/TR/CSS22/visuren.html#anonymous-block-level: an inline around a block is broken around it.
  private mutating func inlineBoxes(for node: ElementTree.NodeID, style: ComputedStyle, children: [Box]) -> [Box] {
    if !children.contains(where: { Self.isBlockLevelInFlow($0) }) {
      let box = Box(kind: .inline, style: style, node: node, origin: node, isInlineLevel: true)
      box.children = children
      return [box]
    }
    var result: [Box] = []
    var part: [Box] = []
    var isContinued = false
    func flush(_ result: inout [Box], _ part: inout [Box], isLast: Bool = false) {
      let hasEdge = isContinued ? isLast && Self.hasEdge(style, atStart: false) : Self.hasEdge(style, atStart: true)
      guard hasEdge || part.contains(where: { !Self.isCollapsibleWhiteSpace($0) }) else {
        part = []
        isContinued = true
        return
      }
      let box = Box(kind: .inline, style: style, node: node, origin: node, isInlineLevel: true)
      box.children = part
      box.isContinued = isContinued
      box.isInterrupted = !isLast
      isContinued = true
      part = []
      result.append(box)
    }
    for child in children {
      guard Self.isBlockLevelInFlow(child) else {
        part.append(child)
        continue
      }
      flush(&result, &part)
      if child.node < 0, !child.interruptedInlines.isEmpty {
        child.interruptedInlines.append(node)
        if style.values.position == .relative { child.relativeInlines.append(style) }
        result.append(child)
      } else {
        let wrapper = Box(kind: .block, style: anonymousStyle(style), node: ElementTree.none, origin: node, isInlineLevel: false)
        wrapper.interruptedInlines = [node]
        if style.values.position == .relative { wrapper.relativeInlines = [style] }
        wrapper.children = [child]
        result.append(wrapper)
      }
    }
    flush(&result, &part, isLast: true)
    return result
  }

  /// Whether an inline box has something at one of its ends that makes a line even without content.
  private static func hasEdge(_ style: ComputedStyle, atStart: Bool) -> Bool {
    let values = style.values
    let isLeft = atStart == (values.direction == .ltr)
    let padding = isLeft ? values.padding.left : values.padding.right
    let margin = isLeft ? values.margin.left : values.margin.right
    if (isLeft ? values.borderWidth.left : values.borderWidth.right) > 0 || (padding.resolved(against: 100) ?? 0) != 0 { return true }
    if case .length(let length) = margin { return (length.resolved(against: 100) ?? 0) != 0 }
    return false
  }

  private static func isBlockLevelInFlow(_ box: Box) -> Bool { !box.isInlineLevel && box.isInFlow }

  static func isCollapsibleWhiteSpace(_ box: Box) -> Bool {
    guard isWhiteSpace(box) else { return false }
    let collapse = box.style.values.whiteSpaceCollapse
    return collapse == .collapse || collapse == .preserveBreaks && !box.codes.contains(0x0A)
  }

  /// Whether a text is white space and nothing else. Among the boxes of tables, flex and grid containers that makes no box, whatever `white-space` says:
  /// https://www.w3.org/TR/css-tables-3/#fixup-algorithm, https://www.w3.org/TR/css-flexbox-1/#flex-items
  static func isWhiteSpace(_ box: Box) -> Bool {
    guard box.kind == .text else { return false }
    return box.codes.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D || $0 == 0x0C }
  }

  /// Gives a box its children, with the anonymous boxes that its kind demands.
  mutating func fill(_ box: Box, with children: [Box]) {
    switch box.kind {
    case .flex, .grid:
      box.children = flexItems(children, parent: box)
    case .table, .tableSection, .tableRow: fillTable(box, with: children)
    case .tableColumn: box.children = children.filter { $0.kind == .tableColumn }
    case .block:
      noteContainerHeight(box.style, children)
      let hasBlocks = children.contains { Self.isBlockLevelInFlow($0) }
      if !hasBlocks {
        let hasContent = children.contains { !Self.isCollapsibleWhiteSpace($0) }
        box.children = hasContent ? children : []
        box.hasInlineChildren = hasContent && children.contains { $0.isInFlow && !Self.isCollapsibleWhiteSpace($0) }
        if hasContent, !box.hasInlineChildren { box.children = children.filter { !$0.isInFlow } }
        return
      }
      box.children = wrapInlineRuns(children, parent: box)
    default:
      box.children = children
    }
  }

  /// Tells the images in a block the height that percentages of theirs refer to.
  private func noteContainerHeight(_ style: ComputedStyle, _ children: [Box]) {
    let values = style.values
    guard case .length(.px(let height)) = values.height else { return }
    var own = height
    if values.boxSizing == .borderBox {
      let padding = (values.padding.top.resolved(against: 0) ?? 0) + (values.padding.bottom.resolved(against: 0) ?? 0)
      own = max(0, own - padding - values.borderWidth.top - values.borderWidth.bottom)
    }
    var pending = children
    while let child = pending.popLast() {
      if child.kind == .replaced { child.containerHeight = own }
      if child.kind == .inline { pending += child.children }
    }
  }

  private mutating func wrapInlineRuns(_ children: [Box], parent: Box) -> [Box] {
    var result: [Box] = []
    var run: [Box] = []
    for child in children {
      if Self.isBlockLevelInFlow(child) {
        flushRun(&run, into: &result, parent: parent)
        result.append(child)
      } else {
        run.append(child)
      }
    }
    flushRun(&run, into: &result, parent: parent)
    return result
  }

  private mutating func flushRun(_ run: inout [Box], into result: inout [Box], parent: Box) {
    defer { run = [] }
    guard run.contains(where: { $0.isInFlow && !Self.isCollapsibleWhiteSpace($0) }) else {
      result += run.filter { !$0.isInFlow }
      return
    }
    let box = Box(kind: .block, style: anonymousStyle(parent.style), node: ElementTree.none, origin: parent.origin, isInlineLevel: false)
    box.children = run
    box.hasInlineChildren = true
    box.isContinued = result.contains { $0.isInFlow }
    result.append(box)
  }

  /// https://www.w3.org/TR/css-flexbox-1/#flex-items
  private mutating func flexItems(_ children: [Box], parent: Box) -> [Box] {
    var result: [Box] = []
    var run: [Box] = []
    func flush(_ builder: inout BoxTreeBuilder) {
      defer { run = [] }
      guard run.contains(where: { !Self.isWhiteSpace($0) }) else { return }
      let box = Box(
        kind: .block, style: builder.anonymousStyle(parent.style), node: ElementTree.none, origin: parent.origin, isInlineLevel: false)
      box.isFlexItem = true
      builder.fill(box, with: run)
      result.append(box)
    }
    let holdsLines = OldFlexibleBoxes.isOld(parent.style)
    for child in children {
      if child.kind == .text || child.kind == .lineBreak || child.kind == .inline || holdsLines && child.isInlineLevel {
        run.append(child)
        continue
      }
      flush(&self)
      child.isInlineLevel = false
      child.isFlexItem = !child.isOutOfFlow
      result.append(child)
    }
    flush(&self)
    return result
  }

  /// The style of an anonymous box: inherited values from around it, initial ones otherwise.
  mutating func anonymousStyle(_ parent: ComputedStyle) -> ComputedStyle {
    if let known = anonymousStyles[ObjectIdentifier(parent)] { return known }
    var values = ComputedStyle.Values()
    let from = parent.values
    values.display = .block
    values.color = from.color
    values.fontFamily = from.fontFamily
    values.fontSize = from.fontSize
    values.fontWeight = from.fontWeight
    values.fontStyle = from.fontStyle
    values.lineHeight = from.lineHeight
    values.letterSpacing = from.letterSpacing
    values.wordSpacing = from.wordSpacing
    values.textAlign = from.textAlign
    values.textIndent = from.textIndent
    values.textTransform = from.textTransform
    values.whiteSpaceCollapse = from.whiteSpaceCollapse
    values.textWrapMode = from.textWrapMode
    values.textWrapStyle = from.textWrapStyle
    values.wordBreak = from.wordBreak
    values.overflowWrap = from.overflowWrap
    values.tabSize = from.tabSize
    values.tabLength = from.tabLength
    values.lineBreak = from.lineBreak
    values.hyphens = from.hyphens
    values.hyphenateCharacter = from.hyphenateCharacter
    values.glyphChoices = from.glyphChoices
    values.direction = from.direction
    values.visibility = from.visibility
    values.listStyleType = from.listStyleType
    values.borderSpacing = from.borderSpacing
    values.borderCollapse = from.borderCollapse
    let style = ComputedStyle(values)
    anonymousStyles[ObjectIdentifier(parent)] = style
    return style
  }
}
