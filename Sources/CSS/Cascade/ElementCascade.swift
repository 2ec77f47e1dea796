import Diagnostics
import HTML

/// The cascade and the computed values of one element or pseudo-element.
extension StyleComputer {
  func computeOne(
    _ node: ElementTree.NodeID, _ sources: [CascadeSource], parent: State, root: ComputedStyle?, pseudo: PseudoElement
  ) -> State {
    var custom = customProperties(node, sources, CascadeStep.ordered(sources), parent.custom)
    let parentStyle = parent.style
    let cascaded = cascadedValues(node, sources, custom, parentStyle)
    var parentContext = lengthContext(
      fontSize: parentStyle.values.fontSize, families: parentStyle.values.fontFamily, parentStyle.values.lineHeight, root: root)
    measureContainers(node, pseudo, &parentContext)
    var computation = ElementComputation(
      cascaded: cascaded, parent: parent,
      builder: StyleBuilder(
        values: ComputedStyle.Values(inheriting: parentStyle), parentStyle: parentStyle, context: parentContext, scheme: .light,
        attribute: { name in tree.attribute(Atom(name), of: node)?.value }))
    computation.applyZoomAndDirections()
    computation.builder.context.isVertical = computation.builder.values.writingMode != .horizontalTB
    computation.apply(.colorScheme)
    computation.builder.scheme = scheme(computation.builder.values.colorScheme)
    computation.apply(.fontFamily)
    computation.apply(.fontSize)
    let isAbsolute = adjustFontSize(cascaded[.fontSize], &computation.builder.values, parent)
    let context = fontContext(computation.builder.values, node, root: root, pseudo: pseudo)
    computation.builder.context = context
    computation.apply(.fontWeight)
    // In `line-height` itself `lh` is the parent's.
    computation.builder.context.lineHeight = pixels(parentStyle.values.lineHeight, parentStyle.values.fontSize)
    computation.apply(.lineHeight)
    computation.builder.context.lineHeight = pixels(computation.builder.values.lineHeight, computation.builder.values.fontSize)
    computation.applyOthers()
    computation.dropPlainBorderColors()
    let (letterSpacing, wordSpacing) = computation.applyRelativeSpacing()
    computation.noteUnknown()
    // What children inherit of a registered property is computed here, by this element's font.
    if pseudo == .none, !registered.isEmpty, custom !== parent.custom.inherited { custom = custom.computed(registered, context) }
    // In place: a copy beside the builder's would copy all groups that change.
    adjust(
      &computation.builder.values, isRoot: tree.nodes[Int(node)].parent < 0 && pseudo == .none, parentDisplay: parent.boxDisplay,
      parentMode: parentStyle.values.writingMode)
    if pseudo == .none { ControlAdjustment.apply(tree.elements[Int(tree.nodes[Int(node)].element)], &computation.builder.values) }
    // The old flexible box holds lines.
    let isOld = computation.builder.values.displaySynonym == .webkitBox || computation.builder.values.displaySynonym == .webkitInlineBox
    let display = isOld ? .block : computation.builder.values.display
    return State(
      style: ComputedStyle(computation.builder.values, declared: cascaded.declared), custom: custom, isAbsoluteFontSize: isAbsolute,
      boxDisplay: display == .contents ? parent.boxDisplay : display,
      relative: RelativeValues(colors: computation.colors, letterSpacing: letterSpacing, wordSpacing: wordSpacing))
  }

  /// What lengths are relative to once the element's own font is known.
  private func fontContext(
    _ values: ComputedStyle.Values, _ node: ElementTree.NodeID, root: ComputedStyle?, pseudo: PseudoElement
  ) -> LengthContext {
    var context = lengthContext(fontSize: values.fontSize, families: values.fontFamily, values.lineHeight, root: root)
    context.isVertical = values.writingMode != .horizontalTB
    if root == nil { context.rootFontSize = values.fontSize }
    measureContainers(node, pseudo, &context)
    return context
  }

  private func measureContainers(_ node: ElementTree.NodeID, _ pseudo: PseudoElement, _ context: inout LengthContext) {
    if let sizes = containers?.queryLengths(node, includesElement: pseudo != .none) {
      (context.containerWidth, context.containerHeight) = sizes
    }
  }

  private func pixels(_ height: LineHeight, _ fontSize: Double) -> Double? {
    switch height {
    case .normal: nil
    case .number(let number): number * fontSize
    case .px(let px): px
    }
  }

  private func lengthContext(fontSize: Double, families: [String], _ lineHeight: LineHeight, root: ComputedStyle?) -> LengthContext {
    LengthContext(
      fontSize: fontSize, rootFontSize: root?.values.fontSize ?? 16, lineHeight: pixels(lineHeight, fontSize),
      rootLineHeight: root.flatMap { pixels($0.values.lineHeight, $0.values.fontSize) }, metrics: metrics(families),
      rootMetrics: metrics(root?.values.fontFamily ?? StyleBuilder.initial.fontFamily), viewportWidth: environment.width,
      viewportHeight: environment.height)
  }

  /// The scheme that an element is painted in: https://www.w3.org/TR/css-color-adjust-1/#determine-the-used-color-scheme
  private func scheme(_ schemes: [String]) -> MediaEnvironment.ColorScheme {
    if schemes.contains("dark"), environment.colorScheme == .dark || !schemes.contains("light") { return .dark }
    return .light
  }

  /// Chromium takes 13 px instead of 16 px where `monospace` alone is the family, unless the size was said in absolute units.
  private func adjustFontSize(_ winner: SpecifiedValue?, _ values: inout ComputedStyle.Values, _ parent: State) -> Bool {
    var isAbsolute = parent.isAbsoluteFontSize
    var isKeyword = false
    switch winner {
    case .fontSize(.keyword):
      isAbsolute = false
      isKeyword = true
    case .fontSize(.length(let length)):
      switch length {
      case .percent, .length(_, .em), .length(_, .ex), .length(_, .ch): break
      default: isAbsolute = true
      }
    case .wide(.initial): isAbsolute = false
    default: break
    }
    let isMonospace = StyleBuilder.isMonospaceOnly(values.fontFamily)
    if !isAbsolute, !isKeyword, isMonospace != StyleBuilder.isMonospaceOnly(parent.style.values.fontFamily) {
      values.fontSize = isMonospace ? values.fontSize * 13 / 16 : values.fontSize * 16 / 13
    }
    return isAbsolute
  }

  /// What one property's computed value does to another's.
  private func adjust(_ values: inout ComputedStyle.Values, isRoot: Bool, parentDisplay: Display, parentMode: WritingMode) {
    func shows(_ style: BorderStyle) -> Bool { style != .none && style != .hidden }
    if values.borderWidth != Sides(0) {
      if !shows(values.borderStyle.top) { values.borderWidth.top = 0 }
      if !shows(values.borderStyle.right) { values.borderWidth.right = 0 }
      if !shows(values.borderStyle.bottom) { values.borderWidth.bottom = 0 }
      if !shows(values.borderStyle.left) { values.borderWidth.left = 0 }
    }
    let isOutOfFlow = values.position == .absolute || values.position == .fixed
    if isOutOfFlow { values.float = .none }
    let isItem: Bool
    switch parentDisplay {
    case .flex, .inlineFlex, .grid, .inlineGrid: isItem = true
    default: isItem = false
    }
    if isRoot, values.display == .contents { values.display = .block }
    // A line cannot hold lines of another direction, nor a native control be torn apart.
    if !isRoot, values.display == .inline, values.writingMode != parentMode || values.appearance != .none {
      values.display = .inlineBlock
    }
    // Clamped lines are those of a block, whatever the old flexible box says: https://www.w3.org/TR/css-overflow-4/#webkit-line-clamp
    if values.lineClamp != nil, values.oldFlexibleBox.isVertical {
      if values.displaySynonym == .webkitBox { values.display = .flowRoot }
      if values.displaySynonym == .webkitInlineBox { values.display = .inlineBlock }
    }
    if isRoot || isOutOfFlow || values.float != .none || isItem { values.display = Self.blockified(values.display) }
    if let synonym = values.displaySynonym, synonym.display != values.display {
      values.displaySynonym = synonym.blockified.flatMap { $0.display == values.display ? $0 : nil }
    } else if values.displaySynonym != nil, isRoot || isOutOfFlow || values.float != .none || isItem {
      values.displaySynonym = values.displaySynonym?.blockified
    }
    // https://www.w3.org/TR/css-overflow-3/#overflow-control
    func scrolls(_ overflow: Overflow) -> Bool { overflow != .visible && overflow != .clip }
    if scrolls(values.overflowX) != scrolls(values.overflowY) {
      func other(_ overflow: Overflow) -> Overflow { overflow == .visible ? .auto : overflow }
      (values.overflowX, values.overflowY) = (other(values.overflowX), other(values.overflowY))
    }
  }

  /// https://www.w3.org/TR/css-display-3/#blockify
  private static func blockified(_ display: Display) -> Display {
    switch display {
    case .inline, .inlineBlock, .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableCell, .tableCaption, .tableColumn,
      .tableColumnGroup:
      .block
    case .inlineFlex: .flex
    case .inlineGrid: .grid
    case .inlineTable: .table
    default: display
    }
  }
}
