import Diagnostics
import HTML

/// The cascade and the computed values of one element or pseudo-element.
extension StyleComputer {
  private static let firstProperties: [PropertyID] = [
    .zoom, .writingMode, .direction, .colorScheme, .fontFamily, .fontSize, .fontWeight, .lineHeight, .color,
  ]
  private static let borderStyles = [
    PropertyID.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle,
  ].map(\.index)
  private static let isFirst: [Bool] = PropertyID.allCases.map(firstProperties.contains)

  func computeOne(
    _ node: ElementTree.NodeID, _ sources: [CascadeSource], parent: State, root: ComputedStyle?, pseudo: PseudoElement
  ) -> State {
    var custom = customProperties(node, sources, CascadeStep.ordered(sources), parent.custom)
    let parentStyle = parent.style
    var winners = [SpecifiedValue?](repeating: nil, count: LonghandID.physicalCount)
    var order: [PropertyID] = []
    var unknown: [(PropertyID, ReviewReason)] = []
    var declared = PropertySet()
    var pendings: [ObjectIdentifier: [(LonghandID, SpecifiedValue)]?] = [:]

    func resolved(_ id: LonghandID, _ value: SpecifiedValue) -> SpecifiedValue {
      guard case .pending(let pending) = value else { return value }
      let key = ObjectIdentifier(pending)
      if pendings[key] == nil { pendings.updateValue(resolve(pending, custom, node), forKey: key) }
      guard let longhands = pendings[key] ?? nil, let found = longhands.first(where: { $0.0 == id }) else { return .wide(.unset) }
      return found.1
    }
    let (sources, steps) = cascade(sources) { resolved($0, $1) }

    var mode = parentStyle.values.writingMode
    var direction = parentStyle.values.direction
    if sources.contains(where: \.block.hasLogical) {
      (mode, direction) = writingMode(sources, steps, parentStyle) { resolved($0, $1) }
    }
    var rollback = Rollback()
    for step in steps {
      let source = sources[step.source]
      let block = source.block
      // By index: taking a declaration out would count all its references.
      for at in stride(from: block.declarations.count - 1, through: 0, by: -1) where block.declarations[at].isImportant == step.isImportant
      {
        for place in stride(from: block.declarations[at].longhands.count - 1, through: 0, by: -1) {
          let id = block.declarations[at].longhands[place].0
          guard let property = id.physical ?? id.logical?.physical(mode, direction), winners[property.index] == nil else { continue }
          let written = block.declarations[at].longhands[place].1
          let number = UInt8(truncatingIfNeeded: property.index)
          if !rollback.isEmpty, rollback.hides(number, source) { continue }
          if let reason = source.undecided {
            unknown.append((property, reason))
            continue
          }
          let value = resolved(id, written)
          switch value {
          case .wide(let keyword) where keyword == .revert || keyword == .revertLayer: rollback.add(number, keyword, source)
          case .unknown(let reason):
            unknown.append((property, reason))
            if source.isPagesOwn { declared.insert(property) }
          default:
            winners[property.index] = value
            order.append(property)
            if source.isPagesOwn, !value.inherits(property) { declared.insert(property) }
          }
        }
      }
    }

    var context = lengthContext(
      fontSize: parentStyle.values.fontSize, families: parentStyle.values.fontFamily, parentStyle.values.lineHeight, root: root)
    var builder = StyleBuilder(
      values: ComputedStyle.Values(inheriting: parentStyle), parentStyle: parentStyle, context: context, scheme: .light,
      attribute: { name in tree.attribute(Atom(name), of: node)?.value })
    var colors: [PropertyID: SpecifiedColor] = [:]
    func applyColor(_ property: PropertyID, _ color: SpecifiedColor) {
      builder.apply(property, .color(color))
      if color.dependsOnCurrentColor { colors[property] = color }
    }
    let hasPlainBorders = parentStyle.values.parts.group.border.group.borderColor == nil
    func apply(_ property: PropertyID) {
      guard let value = winners[property.index] else { return }
      let isBorderColor = RelativeValues.isBorderColor[property.index]
      if case .wide(let keyword) = value {
        let inherits = keyword == .inherit || keyword != .initial && property.isInherited
        if inherits, let color = parent.relative?.colors[property] ?? (isBorderColor && hasPlainBorders ? .currentColor : nil) {
          applyColor(property, color)
        } else {
          builder.values.copy(property, from: inherits ? parentStyle : .initial)
        }
        if !inherits, property.rawValue.hasPrefix("border-"), property.rawValue.hasSuffix("-width") {
          // The initial width is medium; the style decides whether it shows.
          builder.apply(property, .length(.length(3, .px)))
        }
        if !inherits, isBorderColor { applyColor(property, .currentColor) }
      } else if isBorderColor || property == .backgroundColor, case .color(let color) = value {
        applyColor(property, color)
      } else {
        builder.apply(property, value)
      }
      if !builder.values.unknown.isEmpty, property != .zoom { builder.values.unknown[property] = nil }
    }
    // The initial width is medium; where no style is set it shows nothing.
    let hasBorder = Self.borderStyles.contains { winners[$0] != nil }
    apply(.zoom)
    if hasBorder { builder.values.borderWidth = Sides(builder.snapped(3)) }
    apply(.writingMode)
    apply(.direction)
    apply(.colorScheme)
    builder.scheme = scheme(builder.values.colorScheme)
    apply(.fontFamily)
    apply(.fontSize)
    let isAbsolute = adjustFontSize(winners[PropertyID.fontSize.index], &builder.values, parent)
    context = lengthContext(fontSize: builder.values.fontSize, families: builder.values.fontFamily, builder.values.lineHeight, root: root)
    context.isVertical = builder.values.writingMode != .horizontalTB
    if root == nil { context.rootFontSize = builder.values.fontSize }
    if let sizes = containers?.queryLengths(node, includesElement: pseudo != .none) {
      (context.containerWidth, context.containerHeight) = sizes
    }
    builder.context = context
    apply(.fontWeight)
    // In `line-height` itself `lh` is the parent's.
    builder.context.lineHeight = pixels(parentStyle.values.lineHeight, parentStyle.values.fontSize)
    apply(.lineHeight)
    builder.context.lineHeight = pixels(builder.values.lineHeight, builder.values.fontSize)
    apply(.color)
    for property in order where !Self.isFirst[property.index] { apply(property) }
    if builder.values.parts.group.border.group.borderColor != nil {
      for property in RelativeValues.borderColors where winners[property.index] == nil { colors[property] = .currentColor }
      if RelativeValues.borderColors.allSatisfy({ colors[$0] == .currentColor }) {
        for property in RelativeValues.borderColors { colors[property] = nil }
        builder.values.parts.group.border.group.borderColor = nil
      }
    }
    let letterSpacing = relativeSpacing(winners[PropertyID.letterSpacing.index], parent.relative?.letterSpacing, builder.context)
    if let letterSpacing { builder.values.letterSpacing = letterSpacing.resolved(against: builder.values.fontSize) ?? 0 }
    let wordSpacing = relativeSpacing(winners[PropertyID.wordSpacing.index], parent.relative?.wordSpacing, builder.context)
    if let wordSpacing { builder.values.wordSpacing = wordSpacing.resolved(against: builder.values.fontSize) ?? 0 }
    for (property, reason) in unknown { builder.values.unknown[property] = reason }
    // The zoom of an ancestor counts, too: what is inherited of it cannot be taken back.
    if let reason = builder.values.unknown[.zoom] { builder.values.unknown[.fontSize] = reason }
    if let reason = builder.values.unknown[.color] {
      for property in [PropertyID.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor]
      where winners[property.index] == nil {
        builder.values.unknown[property] = reason
      }
    }
    // What children inherit of a registered property is computed here, by this element's font.
    if pseudo == .none, !registered.isEmpty { custom = custom.computed(registered, context) }
    let parentMode = parentStyle.values.writingMode
    adjust(
      &builder.values, isRoot: tree.nodes[Int(node)].parent < 0 && pseudo == .none, parentDisplay: parent.boxDisplay, parentMode: parentMode
    )
    if pseudo == .none { ControlAdjustment.apply(tree.elements[Int(tree.nodes[Int(node)].element)], &builder.values) }
    let display = builder.values.display
    return State(
      style: ComputedStyle(builder.values, declared: declared), custom: custom, isAbsoluteFontSize: isAbsolute,
      boxDisplay: display == .contents ? parent.boxDisplay : display,
      relative: RelativeValues(colors: colors, letterSpacing: letterSpacing, wordSpacing: wordSpacing))
  }

  /// A spacing with a percentage, the element's own or what it inherits; nil for lengths, which are inherited as they are.
  private func relativeSpacing(_ winner: SpecifiedValue?, _ parents: LengthPercentage?, _ context: LengthContext) -> LengthPercentage? {
    switch winner {
    case nil, .wide(.inherit)?, .wide(.unset)?: return parents
    case .length(let length)?:
      let computed = length.computed(context)
      return computed.dependsOnBasis ? computed : nil
    default: return nil
    }
  }

  private func customProperties(
    _ node: ElementTree.NodeID, _ sources: [CascadeSource], _ steps: [CascadeStep], _ parent: CustomProperties
  ) -> CustomProperties {
    guard hasUninherited || sources.contains(where: \.block.hasCustom) else { return parent }
    var declared: [Atom: CustomDeclaration] = [:]
    for step in steps where sources[step.source].block.hasCustom {
      for declaration in sources[step.source].block.declarations.reversed() where declaration.isImportant == step.isImportant {
        guard let custom = declaration.custom, declared[custom.name] == nil else { continue }
        declared[custom.name] = sources[step.source].undecided == nil ? custom : .unknown(custom.name)
      }
    }
    var scope = substitutionScope(node)
    scope.siblings = nil
    return CustomProperties.resolve(declared, parent: parent, registered: registered, substitution: Substitution(scope: scope))
  }

  private func substitutionScope(_ node: ElementTree.NodeID) -> SubstitutionScope {
    SubstitutionScope(
      attribute: { tree.attribute(Atom($0), of: node)?.value }, siblings: { places[node] }, asksPlaces: asksPlaces,
      environment: environment, functions: functions)
  }

  /// The longhands of a declaration with its variables replaced; nil where it is invalid at computed-value time.
  private func resolve(
    _ pending: PendingValue, _ custom: CustomProperties, _ node: ElementTree.NodeID
  ) -> [(LonghandID, SpecifiedValue)]? {
    var scope = substitutionScope(node)
    if pending.property == .longhand(LonghandID(.content)) { scope.attribute = nil }
    let bytes = Substitution(scope: scope).replaced(pending.tokens, pending.range, pending.text) {
      custom[$0] ?? registered[$0]?.initialValue
    }
    guard let bytes else { return nil }
    if CompiledDeclaration.holdsUnknownPiece(bytes[...]) { return pending.property.longhands.map { ($0, .unknown(.templateValue)) } }
    let tokens = Tokenizer.tokenize(bytes, range: SourceRange(0, bytes.count))
    let reader = ValueReader(tokens, text: bytes)
    if let keyword = CSSWideKeyword(reader) { return pending.property.longhands.map { ($0, .wide(keyword)) } }
    return CompiledDeclaration.parseResolved(pending.property, reader, quirks: false)
  }

  private func writingMode(
    _ sources: [CascadeSource], _ steps: [CascadeStep], _ parent: ComputedStyle,
    _ resolved: (LonghandID, SpecifiedValue) -> SpecifiedValue
  ) -> (WritingMode, Direction) {
    var mode: WritingMode?
    var direction: Direction?
    for step in steps {
      for declaration in sources[step.source].block.declarations.reversed() where declaration.isImportant == step.isImportant {
        for (id, value) in declaration.longhands {
          if mode == nil, id == LonghandID(.writingMode) {
            if case .keyword(let raw) = resolved(id, value) { mode = WritingMode(rawValue: raw) } else { mode = parent.values.writingMode }
          } else if direction == nil, id == LonghandID(.direction) {
            if case .keyword(let raw) = resolved(id, value) {
              direction = Direction(rawValue: raw)
            } else {
              direction = parent.values.direction
            }
          }
        }
      }
    }
    return (mode ?? parent.values.writingMode, direction ?? parent.values.direction)
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
    if values.lineClamp != nil {
      if values.display == .flex { values.display = .flowRoot }
      if values.display == .inlineFlex { values.display = .inlineBlock }
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
