import Diagnostics

/// Turns the cascaded values of one element into computed ones: https://www.w3.org/TR/css-cascade-5/#value-stages
struct StyleBuilder {
  var values: ComputedStyle.Values
  let parentStyle: ComputedStyle
  var context: LengthContext
  var scheme: MediaEnvironment.ColorScheme
  let attribute: (String) -> String?

  /// Lent, not copied: a copy counts all the references in it.
  var parent: ComputedStyle.Values { _read { yield parentStyle.values } }

  static var initial: ComputedStyle.Values { _read { yield ComputedStyle.initial.values } }

  /// A value that is neither CSS-wide nor pending.
  mutating func apply(_ property: PropertyID, _ value: SpecifiedValue) {
    switch property {
    case .display:
      if let display: Display = keyword(value) {
        (values.display, values.specifiedDisplay, values.displaySynonym) = (display, display, nil)
      } else if case .keyword(let raw) = value, raw >= DisplaySynonym.firstKeyword,
        let synonym = DisplaySynonym(rawValue: raw - DisplaySynonym.firstKeyword)
      {
        (values.display, values.specifiedDisplay, values.displaySynonym) = (synonym.display, synonym.display, synonym)
      }
    case .position: set(\.position, value)
    case .float:
      switch inlineSide(value) {
      case true?: values.float = .left
      case false?: values.float = .right
      case nil: set(\.float, value)
      }
    case .clear:
      switch inlineSide(value) {
      case true?: values.clear = .left
      case false?: values.clear = .right
      case nil: set(\.clear, value)
      }
    case .top: values.inset.top = lengthOrAuto(value)
    case .right: values.inset.right = lengthOrAuto(value)
    case .bottom: values.inset.bottom = lengthOrAuto(value)
    case .left: values.inset.left = lengthOrAuto(value)
    case .zIndex: if case .integer(let number) = value { values.zIndex = number } else { values.zIndex = nil }
    case .order: if case .integer(let number) = value { values.order = number }
    case .zoom: if case .number(let number) = value { values.setZoom(number, under: parent.effectiveZoom) }
    case .boxSizing: set(\.boxSizing, value)
    case .width: values.width = size(value)
    case .height: values.height = size(value)
    case .minWidth: values.minWidth = size(value)
    case .minHeight: values.minHeight = size(value)
    case .maxWidth: values.maxWidth = size(value)
    case .maxHeight: values.maxHeight = size(value)
    case .aspectRatio: if case .ratio(let ratio) = value { values.aspectRatio = ratio }
    case .marginTop: values.margin.top = lengthOrAuto(value)
    case .marginRight: values.margin.right = lengthOrAuto(value)
    case .marginBottom: values.margin.bottom = lengthOrAuto(value)
    case .marginLeft: values.margin.left = lengthOrAuto(value)
    case .paddingTop: values.padding.top = length(value, isNonNegative: true)
    case .paddingRight: values.padding.right = length(value, isNonNegative: true)
    case .paddingBottom: values.padding.bottom = length(value, isNonNegative: true)
    case .paddingLeft: values.padding.left = length(value, isNonNegative: true)
    case .borderTopStyle: set(\.borderStyle.top, value)
    case .borderRightStyle: set(\.borderStyle.right, value)
    case .borderBottomStyle: set(\.borderStyle.bottom, value)
    case .borderLeftStyle: set(\.borderStyle.left, value)
    case .borderTopWidth: values.borderWidth.top = lineWidth(value)
    case .borderRightWidth: values.borderWidth.right = lineWidth(value)
    case .borderBottomWidth: values.borderWidth.bottom = lineWidth(value)
    case .borderLeftWidth: values.borderWidth.left = lineWidth(value)
    case .borderTopColor: values.borderColor.top = color(value)
    case .borderRightColor: values.borderColor.right = color(value)
    case .borderBottomColor: values.borderColor.bottom = color(value)
    case .borderLeftColor: values.borderColor.left = color(value)
    case .borderTopLeftRadius: setRadius(\.topLeft, value)
    case .borderTopRightRadius: setRadius(\.topRight, value)
    case .borderBottomRightRadius: setRadius(\.bottomRight, value)
    case .borderBottomLeftRadius: setRadius(\.bottomLeft, value)
    case .overflowX: set(\.overflowX, value)
    case .overflowY: set(\.overflowY, value)
    case .flexDirection: set(\.flexDirection, value)
    case .flexWrap: set(\.flexWrap, value)
    case .flexGrow: if case .number(let number) = value { values.flexGrow = number }
    case .flexShrink: if case .number(let number) = value { values.flexShrink = number }
    case .flexBasis: values.flexBasis = size(value)
    case .justifyContent: set(\.justifyContent, value)
    case .alignContent: set(\.alignContent, value)
    case .alignItems: set(\.alignItems, value)
    case .alignSelf: set(\.alignSelf, value)
    case .justifyItems: set(\.justifyItems, value)
    case .justifySelf: set(\.justifySelf, value)
    case .rowGap: values.rowGap = length(value, isNonNegative: true)
    case .columnGap: values.columnGap = length(value, isNonNegative: true)
    case .gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas, .gridAutoRows, .gridAutoColumns, .gridAutoFlow, .gridRowStart,
      .gridRowEnd, .gridColumnStart, .gridColumnEnd:
      applyGrid(property, value)
    case .color: values.color = value.color?.computed(currentColor: parent.color, scheme: scheme) ?? values.color
    case .fontFamily: if case .strings(let families) = value { values.fontFamily = families }
    case .fontSize: applyFontSize(value)
    case .fontWeight:
      switch value {
      case .number(let number): values.fontWeight = number
      case .bolder: values.fontWeight = parent.fontWeight < 350 ? 400 : parent.fontWeight < 550 ? 700 : max(900, parent.fontWeight)
      case .lighter:
        values.fontWeight =
          parent.fontWeight < 100 ? parent.fontWeight : parent.fontWeight < 550 ? 100 : parent.fontWeight < 750 ? 400 : 700
      default: break
      }
    case .fontStyle: set(\.fontStyle, value)
    case .lineHeight:
      switch value {
      case .normal: values.lineHeight = .normal
      case .number(let number): values.lineHeight = .number(number)
      case .length(let length): values.lineHeight = .px(max(0, length.pixels(context, percentOf: values.fontSize)))
      default: break
      }
    case .letterSpacing: values.letterSpacing = value.length?.pixels(context, percentOf: values.fontSize) ?? 0
    case .wordSpacing: values.wordSpacing = value.length?.pixels(context, percentOf: values.fontSize) ?? 0
    case .textAlign:
      if case .keyword(KeywordTable.internalCenter) = value {
        values.textAlign = parent.textAlign == .start ? .center : parent.textAlign
        return
      }
      set(\.textAlign, value)
      if values.textAlign == .matchParent {
        switch parent.textAlign {
        case .start: values.textAlign = parent.direction == .ltr ? .left : .right
        case .end: values.textAlign = parent.direction == .ltr ? .right : .left
        case let align: values.textAlign = align
        }
      }
    case .textIndent: values.textIndent = length(value)
    case .textTransform: set(\.textTransform, value)
    case .whiteSpaceCollapse: set(\.whiteSpaceCollapse, value)
    case .textWrapMode: set(\.textWrapMode, value)
    case .wordBreak: set(\.wordBreak, value)
    case .overflowWrap: set(\.overflowWrap, value)
    case .tabSize: if case .number(let number) = value { values.tabSize = number }
    case .direction: set(\.direction, value)
    case .writingMode: set(\.writingMode, value)
    case .visibility: set(\.visibility, value)
    case .pointerEvents: set(\.pointerEvents, value)
    case .listStyleType: set(\.listStyleType, value)
    case .listStylePosition: set(\.listStylePosition, value)
    case .borderCollapse: set(\.borderCollapse, value)
    case .borderSpacing: if case .lengths(let both) = value { values.borderSpacing = both.map { max(0, $0.pixels(context)) } }
    case .captionSide: set(\.captionSide, value)
    case .webkitTextSecurity: if case .keyword(let raw) = value { values.textSecurity = raw != 0 }
    case .verticalAlign:
      switch value {
      case .keyword(let raw) where Int(raw) < VerticalAlign.keywords.count: values.verticalAlign = VerticalAlign.keywords[Int(raw)].1
      case .length(let length): values.verticalAlign = .length(length.computed(context))
      default: break
      }
    case .textDecorationLine: if case .strings(let lines) = value { values.textDecorationLine = lines }
    case .tableLayout: set(\.tableLayout, value)
    case .content: applyContent(value)
    case .objectFit: set(\.objectFit, value)
    case .appearance: set(\.appearance, value)
    case .webkitLineClamp: if case .integer(let count) = value { values.lineClamp = count } else { values.lineClamp = nil }
    case .backgroundColor: values.backgroundColor = color(value)
    case .backgroundImage: if case .images(let images) = value { values.backgroundImages = images.map(image) }
    case .opacity: if case .number(let number) = value { values.opacity = number }
    case .filter: if case .string(let string) = value { values.filter = string } else { values.filter = nil }
    case .mixBlendMode: set(\.mixBlendMode, value)
    case .clipPath: if case .string(let string) = value { values.clipPath = string } else { values.clipPath = nil }
    case .clip: if case .clip(let sides) = value { values.clip = sides.map { $0?.pixels(context) } } else { values.clip = nil }
    case .maskImage: if case .images(let images) = value { values.maskImage = images.first.map(image) }
    case .boxShadow: if case .integer = value { values.hasBoxShadow = true } else { values.hasBoxShadow = false }
    case .transform:
      if case .transforms(let functions) = value {
        values.transform = functions.map { function in
          switch function {
          case .translate(let x, let y): .translate(x.computed(context), y.computed(context))
          case .other(let other): other
          }
        }
      } else {
        values.transform = nil
      }
    case .transformOrigin: if case .lengths(let both) = value { values.transformOrigin = both.map { $0.computed(context) } }
    case .colorScheme: if case .strings(let names) = value { values.colorScheme = names }
    case .cursor: if case .keyword(let raw) = value { values.cursorIsPointer = raw == 1 }
    case .animationName, .animationFillMode, .animationIterationCount, .animationDirection: break
    case .containerType:
      if case .keyword(let raw) = value, let type = ContainerType(rawValue: raw) { values.setContainer { $0.type = type } }
    case .containerName: if case .strings(let names) = value { values.setContainer { $0.names = names } }
    }
  }

  /// Whether `inline-start` or `inline-end` is the left side; nil for other values.
  private func inlineSide(_ value: SpecifiedValue) -> Bool? {
    guard case .keyword(let raw) = value, raw == KeywordTable.inlineStart || raw == KeywordTable.inlineEnd else { return nil }
    return (raw == KeywordTable.inlineStart) == (parent.direction == .ltr)
  }

  private func keyword<K: RawRepresentable>(_ value: SpecifiedValue) -> K? where K.RawValue == UInt8 {
    if case .keyword(let raw) = value { K(rawValue: raw) } else { nil }
  }

  private mutating func set<K: RawRepresentable>(_ path: WritableKeyPath<ComputedStyle.Values, K>, _ value: SpecifiedValue)
  where K.RawValue == UInt8 {
    if case .keyword(let raw) = value, let keyword = K(rawValue: raw) { values[keyPath: path] = keyword }
  }

  private mutating func setRadius(_ corner: WritableKeyPath<Corners<LengthPercentage>, LengthPercentage>, _ value: SpecifiedValue) {
    guard case .lengths(let both) = value, both.count == 2 else { return }
    values.borderRadius[keyPath: corner] = both[0].computed(context, isNonNegative: true)
    values.borderRadiusVertical[keyPath: corner] = both[1].computed(context, isNonNegative: true)
  }

  private func length(_ value: SpecifiedValue, isNonNegative: Bool = false) -> LengthPercentage {
    value.length?.computed(context, isNonNegative: isNonNegative) ?? .zero
  }

  private func lengthOrAuto(_ value: SpecifiedValue) -> LengthPercentageOrAuto {
    value.length.map { .length($0.computed(context)) } ?? .auto
  }

  private func size(_ value: SpecifiedValue) -> Size {
    switch value {
    case .size(let size): size
    case .length(let length): .length(length.computed(context, isNonNegative: true))
    case .fitContentLimit(let limit): .fitContentLimit(limit.computed(context, isNonNegative: true))
    default: .auto
    }
  }

  /// Border widths snap down to whole device pixels, but not to nothing. https://www.w3.org/TR/css-values-4/#snap-a-length-as-a-border-width
  private func lineWidth(_ value: SpecifiedValue) -> Double {
    snapped(max(0, value.length?.pixels(context) ?? 3))
  }

  /// Device pixels are those behind `zoom`.
  func snapped(_ width: Double) -> Double {
    let zoom = values.effectiveZoom
    if zoom == 1 { return width > 0 && width < 1 ? 1 : width.rounded(.down) }
    // What is a whole number but for the precision of the product counts as that number.
    let zoomed = (width * zoom * 65_536).rounded() / 65_536
    return (width > 0 && zoomed < 1 ? 1 : zoomed.rounded(.down)) / zoom
  }

  private func color(_ value: SpecifiedValue) -> Color { value.color?.computed(currentColor: values.color, scheme: scheme) ?? values.color }

  private func image(_ image: SpecifiedImage) -> BackgroundImage {
    switch image {
    case .url(let url): .url(url)
    case .gradient(let colors): .gradient(colors.map { $0.computed(currentColor: values.color, scheme: scheme) })
    case .other: .other
    }
  }

  private mutating func applyContent(_ value: SpecifiedValue) {
    switch value {
    case .normal: values.content = .normal
    case .none: values.content = .none
    case .contents(let parts):
      var text = ""
      var hasImage = false
      for part in parts {
        switch part {
        case .string(let string): text += string
        case .attribute(let name, let fallback): text += attribute(lowercasedASCII(name)) ?? fallback ?? ""
        case .image: hasImage = true
        case .other: break
        }
      }
      values.content = .text(text, hasImage: hasImage)
    default: break
    }
  }

  private mutating func applyGrid(_ property: PropertyID, _ value: SpecifiedValue) {
    var grid = values.grid ?? GridValues()
    switch (property, value) {
    case (.gridTemplateRows, .template(let parts)): grid.templateRows = parts.map { $0.computed(context) }
    case (.gridTemplateColumns, .template(let parts)): grid.templateColumns = parts.map { $0.computed(context) }
    case (.gridTemplateAreas, .areas(let rows)): grid.templateAreas = rows
    case (.gridAutoRows, .tracks(let tracks)): grid.autoRows = tracks.map { $0.computed(context) }
    case (.gridAutoColumns, .tracks(let tracks)): grid.autoColumns = tracks.map { $0.computed(context) }
    case (.gridAutoFlow, .flow(let isColumn, let isDense)): (grid.autoFlowIsColumn, grid.autoFlowIsDense) = (isColumn, isDense)
    case (.gridRowStart, .line(let line)): grid.rowStart = line
    case (.gridRowEnd, .line(let line)): grid.rowEnd = line
    case (.gridColumnStart, .line(let line)): grid.columnStart = line
    case (.gridColumnEnd, .line(let line)): grid.columnEnd = line
    default: break
    }
    values.grid = grid == GridValues() ? nil : grid
  }

  /// https://www.w3.org/TR/css-fonts-4/#absolute-size-mapping, as Chromium's table has it for 16 and for 13 pixels.
  private static let proportionalSizes: [Double] = [9, 10, 13, 16, 18, 24, 32, 48]
  private static let monospaceSizes: [Double] = [9, 10, 12, 13, 16, 20, 26, 39]

  /// Whether the only family is `monospace`, for which Chromium takes 13 px as `medium`.
  static func isMonospaceOnly(_ families: [String]) -> Bool { families.count == 1 && lowercasedASCII(families[0]) == "monospace" }

  private mutating func applyFontSize(_ value: SpecifiedValue) {
    guard case .fontSize(let size) = value else { return }
    switch size {
    case .keyword(let index):
      let table = Self.isMonospaceOnly(values.fontFamily) ? Self.monospaceSizes : Self.proportionalSizes
      values.fontSize = table[min(max(index, 0), 7)]
    case .larger: values.fontSize = SpecifiedLength.bounded(parent.fontSize * 1.2)
    case .smaller: values.fontSize = parent.fontSize / 1.2
    case .length(let length): values.fontSize = min(10_000, max(0, length.pixels(context, percentOf: parent.fontSize)))
    }
  }
}

extension SpecifiedValue {
  var length: SpecifiedLength? { if case .length(let length) = self { length } else { nil } }
  var color: SpecifiedColor? { if case .color(let color) = self { color } else { nil } }
}
