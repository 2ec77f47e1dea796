/// The computed values of one element in the making: each of its cascaded values in turn, those first on which others hang.
/// https://www.w3.org/TR/css-cascade-5/#computed
struct ElementComputation {
  let cascaded: CascadedValues
  let parent: StyleComputer.State
  var builder: StyleBuilder
  /// The colours in which `currentcolor` takes part.
  private(set) var colors: [PropertyID: SpecifiedColor] = [:]

  private static let borderStyles: [PropertyID] = [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle]
  /// Those that are applied by name, before ``applyOthers()`` comes to the others.
  private static let isFirst: [Bool] = {
    let first: Set<PropertyID> = [
      .zoom, .writingMode, .direction, .colorScheme, .fontFamily, .fontSize, .fontWeight, .lineHeight, .color,
    ]
    return PropertyID.allCases.map(first.contains)
  }()

  init(cascaded: CascadedValues, parent: StyleComputer.State, builder: StyleBuilder) {
    self.cascaded = cascaded
    self.parent = parent
    self.builder = builder
  }

  /// Computes the cascaded value of a property; where there is none, what was inherited or is initial stays.
  mutating func apply(_ property: PropertyID) {
    guard let value = cascaded[property] else { return }
    apply(property, value)
    if !builder.values.unknown.isEmpty, property != .zoom { builder.values.unknown[property] = nil }
  }

  private mutating func apply(_ property: PropertyID, _ value: SpecifiedValue) {
    if case .wide(let keyword) = value {
      if keyword == .inherit || keyword != .initial && property.isInherited { inherit(property) } else { setInitial(property) }
    } else if LonghandTable.rows[property.index].isRelativeColor, case .color(let color) = value {
      apply(property, color)
    } else {
      builder.apply(property, value)
    }
  }

  private mutating func apply(_ property: PropertyID, _ color: SpecifiedColor) {
    builder.apply(property, .color(color))
    if color.dependsOnCurrentColor { colors[property] = color }
  }

  private mutating func inherit(_ property: PropertyID) {
    if let color = parent.relative?.colors[property] {
      apply(property, color)
    } else if RelativeValues.isBorderColor[property.index], builder.parent.parts.group.border.group.borderColor == nil {
      apply(property, .currentColor)
    } else {
      builder.values.copy(property, from: builder.parentStyle)
    }
  }

  private mutating func setInitial(_ property: PropertyID) {
    switch LonghandTable.rows[property.index].initial {
    case .color(let color)?: apply(property, color)
    case let value?: builder.apply(property, value)
    case nil: builder.values.copy(property, from: .initial)
    }
  }

  mutating func applyZoomAndDirections() {
    apply(.zoom)
    // The initial width is medium; where no style is set it shows nothing.
    if Self.borderStyles.contains(where: cascaded.has) { builder.values.borderWidth = Sides(builder.lineWidth(.mediumLineWidth)) }
    apply(.writingMode)
    apply(.direction)
  }

  /// `color`, by which other colours are resolved, and all that nothing else hangs on.
  mutating func applyOthers() {
    apply(.color)
    for property in cascaded.order where !Self.isFirst[property.index] { apply(property) }
  }

  /// Borders of which none has a colour of its own are the same for whatever `color`, and keep none.
  mutating func dropPlainBorderColors() {
    guard builder.values.parts.group.border.group.borderColor != nil else { return }
    for property in RelativeValues.borderColors where !cascaded.has(property) { colors[property] = .currentColor }
    if RelativeValues.borderColors.allSatisfy({ colors[$0] == .currentColor }) {
      for property in RelativeValues.borderColors { colors[property] = nil }
      builder.values.parts.group.border.group.borderColor = nil
    }
  }

  /// Spacing in percent: what it comes to here, and what children resolve anew.
  mutating func applyRelativeSpacing() -> (letter: LengthPercentage?, word: LengthPercentage?) {
    let letter = relativeSpacing(cascaded[.letterSpacing], parent.relative?.letterSpacing)
    if let letter { builder.values.letterSpacing = letter.resolved(against: builder.values.fontSize) ?? 0 }
    let word = relativeSpacing(cascaded[.wordSpacing], parent.relative?.wordSpacing)
    if let word { builder.values.wordSpacing = word.resolved(against: builder.values.fontSize) ?? 0 }
    return (letter, word)
  }

  /// A spacing with a percentage, the element's own or what it inherits; nil for lengths, which are inherited as they are.
  private func relativeSpacing(_ winner: SpecifiedValue?, _ parents: LengthPercentage?) -> LengthPercentage? {
    switch winner {
    case nil, .wide(.inherit)?, .wide(.unset)?: return parents
    case .length(let length)?:
      let computed = length.computed(builder.context)
      return computed.dependsOnBasis ? computed : nil
    default: return nil
    }
  }

  /// Those by which others are measured: what they would be is not to be found out here.
  private static let isMeasure: [Bool] = PropertyID.allCases.map {
    [.zoom, .writingMode, .direction, .fontSize, .colorScheme].contains($0)
  }

  /// Whether a property has the same value whether or not the rule applies of which nobody knows it: `transform: none` where nothing transforms.
  private func isSame(_ open: CascadedValues.Unknown) -> Bool {
    guard let candidate = open.candidate, !Self.isMeasure[open.property.index], builder.values.unknown[open.property] == nil else {
      return false
    }
    switch candidate {
    case .unknown, .pending, .wide(.revert), .wide(.revertLayer): return false
    case .color(let color): if color.dependsOnCurrentColor, cascaded.unknown.contains(where: { $0.property == .color }) { return false }
    default: break
    }
    // Lengths may hang on the size of the letters.
    guard !cascaded.unknown.contains(where: { $0.property == .fontSize }) else { return false }
    let text = LonghandTable.row(open.property).text
    guard let known = text(builder.values) else { return false }
    var other = self
    other.apply(open.property, candidate)
    return text(other.builder.values) == known
  }

  /// Writes down what is not known, and what hangs on it.
  mutating func noteUnknown() {
    for open in cascaded.unknown where !isSame(open) { builder.values.unknown[open.property] = open.reason }
    // The zoom of an ancestor counts, too: what is inherited of it cannot be taken back.
    if let reason = builder.values.unknown[.zoom] { builder.values.unknown[.fontSize] = reason }
    if let reason = builder.values.unknown[.color] {
      for property in RelativeValues.borderColors where !cascaded.has(property) { builder.values.unknown[property] = reason }
    }
  }
}
