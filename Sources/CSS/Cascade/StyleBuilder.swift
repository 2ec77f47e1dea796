import Colors
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
  mutating func apply(_ property: PropertyID, _ value: SpecifiedValue) { LonghandTable.rows[property.index].compute(&self, value) }

  // The computed values of kinds of specified ones, as the rows of `LonghandTable` name them. Nil leaves a value as it is.

  func display(_ value: SpecifiedValue) -> (Display, Display, DisplaySynonym?)? {
    if let display: Display = value.keyword() { return (display, display, nil) }
    guard let raw = value.rawKeyword, raw >= DisplaySynonym.firstKeyword,
      let synonym = DisplaySynonym(rawValue: raw - DisplaySynonym.firstKeyword)
    else { return nil }
    return (synonym.display, synonym.display, synonym)
  }

  /// Whether `inline-start` or `inline-end` is the left side; nil for other values.
  func isInlineSideLeft(_ value: SpecifiedValue) -> Bool? {
    guard let raw = value.rawKeyword, raw == SpecifiedKeyword.inlineStart || raw == SpecifiedKeyword.inlineEnd else { return nil }
    return (raw == SpecifiedKeyword.inlineStart) == (parent.direction == .ltr)
  }

  func length(_ value: SpecifiedValue, isNonNegative: Bool = false) -> LengthPercentage {
    value.length?.computed(context, isNonNegative: isNonNegative) ?? .zero
  }

  func lengthOrAuto(_ value: SpecifiedValue) -> LengthPercentageOrAuto {
    value.length.map { .length($0.computed(context)) } ?? .auto
  }

  /// CSS pixels, where percentages are those of the font size; 0 for `normal`.
  func pixelsOfFontSize(_ value: SpecifiedValue) -> Double { value.length?.pixels(context, percentOf: values.fontSize) ?? 0 }

  func lengths(_ value: SpecifiedValue) -> [LengthPercentage]? {
    if case .lengths(let lengths) = value { lengths.map { $0.computed(context) } } else { nil }
  }

  func radius(_ value: SpecifiedValue) -> (LengthPercentage, LengthPercentage)? {
    guard case .lengths(let both) = value, both.count == 2 else { return nil }
    return (both[0].computed(context, isNonNegative: true), both[1].computed(context, isNonNegative: true))
  }

  func borderSpacing(_ value: SpecifiedValue) -> [Double]? {
    if case .lengths(let both) = value { both.map { max(0, $0.pixels(context)) } } else { nil }
  }

  func clip(_ value: SpecifiedValue) -> [Double?]? {
    if case .clip(let sides) = value { sides.map { $0?.pixels(context) } } else { nil }
  }

  func size(_ value: SpecifiedValue) -> Size {
    switch value {
    case .size(let size): size
    case .length(let length): .length(length.computed(context, isNonNegative: true))
    case .fitContentLimit(let limit): .fitContentLimit(limit.computed(context, isNonNegative: true))
    case .calculatedSize(let base, let expression): calculated(size(base), expression.evaluated(context))
    default: .auto
    }
  }

  /// What `calc-size()` makes of a size: a length, where that is one.
  private func calculated(_ base: Size, _ calculation: Calculation) -> Size {
    if calculation == .percent(100) { return base }
    guard case .length(let length) = base, let known = length.resolved(against: nil) else { return .calculated(base, calculation) }
    return .length(.px(max(0, SpecifiedLength.bounded(calculation.resolved(against: known) ?? 0))))
  }

  /// Border widths snap down to whole device pixels, but not to nothing. https://www.w3.org/TR/css-values-4/#snap-a-length-as-a-border-width
  func lineWidth(_ value: SpecifiedValue) -> Double {
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

  func paint(_ value: SpecifiedValue) -> Paint? {
    switch value {
    case .none: Paint.none
    case .auto: .other
    case .color(.currentColor): .currentColor
    case .color: .color(color(value))
    default: nil
    }
  }

  func color(_ value: SpecifiedValue) -> Color { value.color?.computed(currentColor: values.color, scheme: scheme) ?? values.color }

  /// `color`, for which `currentcolor` is the parent's.
  func colorUnderParent(_ value: SpecifiedValue) -> Color? { value.color?.computed(currentColor: parent.color, scheme: scheme) }

  func images(_ value: SpecifiedValue) -> [BackgroundImage]? {
    guard case .images(let images) = value else { return nil }
    return images.map { image in
      switch image {
      case .url(let url): .url(url)
      case .gradient(let colors): .gradient(colors.map { $0.computed(currentColor: values.color, scheme: scheme) })
      case .other: .other
      }
    }
  }

  func backgroundSize(_ value: SpecifiedValue) -> BackgroundSize? {
    switch value {
    case .keyword(let raw): return raw == BackgroundParser.cover ? .cover : .contain
    case .clip(let sides):
      let lengths = sides.map { side in side.map { LengthPercentageOrAuto.length($0.computed(context, isNonNegative: true)) } ?? .auto }
      return lengths.first.map { .sides(width: $0, height: lengths.count > 1 ? lengths[1] : .auto) }
    default: return nil
    }
  }

  func backgroundOffset(_ value: SpecifiedValue) -> BackgroundOffset? {
    guard case .lengths(let lengths) = value, let last = lengths.last else { return nil }
    return BackgroundOffset(length: last.computed(context), isFromEnd: lengths.count > 1)
  }

  func transform(_ value: SpecifiedValue) -> [TransformFunction]? {
    guard case .transforms(let functions) = value else { return nil }
    return functions.map { function in
      switch function {
      case .translate(let x, let y): .translate(x.computed(context), y.computed(context))
      case .other(let other): other
      }
    }
  }

  func verticalAlign(_ value: SpecifiedValue) -> VerticalAlign? {
    switch value {
    case .keyword(let raw) where Int(raw) < VerticalAlign.keywords.count: VerticalAlign.keywords[Int(raw)].1
    case .length(let length): .length(length.computed(context))
    default: nil
    }
  }

  func textAlign(_ value: SpecifiedValue) -> TextAlign? {
    let parent = parent
    if value.rawKeyword == SpecifiedKeyword.internalCenter { return parent.textAlign == .start ? .center : parent.textAlign }
    guard let align: TextAlign = value.keyword() else { return nil }
    if align != .matchParent { return align }
    switch parent.textAlign {
    case .start: return parent.direction == .ltr ? .left : .right
    case .end: return parent.direction == .ltr ? .right : .left
    case let align: return align
    }
  }

  func content(_ value: SpecifiedValue) -> (Content, [ContentItem])? {
    switch value {
    case .normal: return (.normal, [])
    case .none: return (Content.none, [])
    case .contents(let parts):
      var text = ""
      var hasImage = false
      var items: [ContentItem] = []
      func append(_ string: String) {
        text += string
        items.append(.text(string))
      }
      for part in parts {
        switch part {
        case .string(let string): append(string)
        case .attribute(let name, let fallback): append(attribute(lowercasedASCII(name)) ?? fallback ?? "")
        case .image: hasImage = true
        case .item(let item):
          // What is read aloud has the marks that English has.
          if case .quote(let opens, isShown: true) = item { text += opens ? "\u{201C}" : "\u{201D}" }
          items.append(item)
        }
      }
      let isPlain = items.allSatisfy { if case .text = $0 { true } else { false } }
      return (.text(text, hasImage: hasImage), isPlain ? [] : items)
    default: return nil
    }
  }

  func template(_ value: SpecifiedValue) -> [GridValues.TemplatePart]? {
    if case .template(let parts) = value { parts.map { $0.computed(context) } } else { nil }
  }

  func tracks(_ value: SpecifiedValue) -> [GridValues.Track]? {
    if case .tracks(let tracks) = value { tracks.map { $0.computed(context) } } else { nil }
  }

  /// https://www.w3.org/TR/css-fonts-4/#relative-weights
  func fontWeight(_ value: SpecifiedValue) -> Double? {
    let inherited = parent.fontWeight
    switch value {
    case .number(let number): return number
    case .bolder: return inherited < 350 ? 400 : inherited < 550 ? 700 : max(900, inherited)
    case .lighter: return inherited < 100 ? inherited : inherited < 550 ? 100 : inherited < 750 ? 400 : 700
    default: return nil
    }
  }

  func lineHeight(_ value: SpecifiedValue) -> LineHeight? {
    switch value {
    case .normal: .normal
    case .number(let number): .number(number)
    case .length(let length): .px(max(0, length.pixels(context, percentOf: values.fontSize)))
    default: nil
    }
  }

  /// https://www.w3.org/TR/css-fonts-4/#absolute-size-mapping, as Chromium's table has it for 16 and for 13 pixels.
  private static let proportionalSizes: [Double] = [9, 10, 13, 16, 18, 24, 32, 48]
  private static let monospaceSizes: [Double] = [9, 10, 12, 13, 16, 20, 26, 39]

  /// Whether the only family is `monospace`, for which Chromium takes 13 px as `medium`.
  static func isMonospaceOnly(_ families: [String]) -> Bool { families.count == 1 && lowercasedASCII(families[0]) == "monospace" }

  func fontSize(_ value: SpecifiedValue) -> Double? {
    guard case .fontSize(let size) = value else { return nil }
    switch size {
    case .keyword(let index):
      let table = Self.isMonospaceOnly(values.fontFamily) ? Self.monospaceSizes : Self.proportionalSizes
      return table[min(max(index, 0), 7)]
    case .larger: return SpecifiedLength.bounded(parent.fontSize * 1.2)
    case .smaller: return parent.fontSize / 1.2
    case .length(let length): return min(10_000, max(0, length.pixels(context, percentOf: parent.fontSize)))
    }
  }
}
