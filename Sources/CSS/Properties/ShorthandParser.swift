import Diagnostics

/// Reads shorthands into their longhands. Every longhand of the shorthand is set, those that the value leaves out to their initial values.
struct ShorthandParser {
  typealias Result = [(LonghandID, SpecifiedValue)]

  static func parse(_ shorthand: Shorthand, _ reader: ValueReader, quirks: Bool) -> Result? {
    var reader = reader
    let longhands = shorthand.longhands
    switch shorthand {
    case .all: return nil
    case .margin, .padding, .inset, .borderWidth, .borderStyle, .borderColor: return fourSides(&reader, longhands, quirks: quirks)
    case .border, .borderTop, .borderRight, .borderBottom, .borderLeft, .borderInline, .borderBlock, .borderInlineStart, .borderInlineEnd,
      .borderBlockStart, .borderBlockEnd:
      guard let (width, style, color) = borderSide(&reader, quirks: quirks) else { return nil }
      let each = longhands.count / 3
      return longhands.enumerated().map { ($1, $0 < each ? width : $0 < 2 * each ? style : color) }
    case .borderRadius: return radius(&reader, longhands)
    case .gap, .containIntrinsicSize, .overflow, .placeContent, .placeItems, .placeSelf: return pair(shorthand, &reader, longhands)
    case .marginInline, .marginBlock, .paddingInline, .paddingBlock, .insetInline, .insetBlock, .borderInlineWidth, .borderInlineStyle,
      .borderInlineColor, .borderBlockWidth, .borderBlockStyle, .borderBlockColor:
      return twoSides(&reader, longhands)
    case .background, .mask: return BackgroundParser.parse(&reader, isMask: shorthand == .mask, quirks: quirks)
    case .backgroundPosition: return BackgroundPositionParser.parse(&reader)
    case .font: return font(&reader)
    case .flex: return flex(&reader)
    case .flexFlow: return inAnyOrder(.flexDirection, .flexWrap, &reader)
    case .grid, .gridTemplate: return GridShorthandParser.parse(&reader, isGrid: shorthand == .grid)
    case .gridArea, .gridRow, .gridColumn: return gridLines(&reader, longhands)
    case .listStyle: return listStyle(&reader)
    case .animation: return AnimationParser.shorthand(&reader)
    case .container: return container(&reader)
    case .textDecoration: return textDecoration(&reader)
    case .whiteSpace: return whiteSpace(&reader)
    case .textWrap: return inAnyOrder(.textWrapMode, .textWrapStyle, &reader)
    case .columns: return columns(&reader)
    case .textBox:
      var rest = reader
      if rest.ident("normal"), rest.isAtEnd { return longhands.map { ($0, .wide(.initial)) } }
      guard let parts = inAnyOrder(.textBoxTrim, .textBoxEdge, &reader) else { return nil }
      // With an edge alone both ends are trimmed.
      guard case .wide = parts[0].1 else { return parts }
      return [(parts[0].0, .keyword(TextBoxTrim([.start, .end]).rawValue)), parts[1]]
    }
  }

  /// One to four values in the order top, right, bottom, left, as `margin` has them.
  private static func fourSides(_ reader: inout ValueReader, _ longhands: [LonghandID], quirks: Bool) -> Result? {
    guard let first = longhands.first?.physical else { return nil }
    var values: [SpecifiedValue] = []
    while !reader.isAtEnd, values.count < 4 {
      guard let value = LonghandParser.take(first, &reader, quirks: quirks) else { return nil }
      values.append(value)
    }
    guard reader.isAtEnd, !values.isEmpty else { return nil }
    let right = values.count > 1 ? values[1] : values[0]
    let sides = [values[0], right, values.count > 2 ? values[2] : values[0], values.count > 3 ? values[3] : right]
    return Array(zip(longhands, sides))
  }

  /// A value for the start and one for the end, as `margin-inline` has them.
  private static func twoSides(_ reader: inout ValueReader, _ longhands: [LonghandID]) -> Result? {
    guard let grammar = longhands.first?.logical?.grammar, let first = LonghandParser.take(grammar, &reader) else { return nil }
    let second = reader.isAtEnd ? first : LonghandParser.take(grammar, &reader)
    guard let second, reader.isAtEnd else { return nil }
    return [(longhands[0], first), (longhands[1], second)]
  }

  /// Two longhands of which either may come first or be left out, but not both.
  private static func inAnyOrder(_ one: PropertyID, _ two: PropertyID, _ reader: inout ValueReader) -> Result? {
    var first: SpecifiedValue?
    var second: SpecifiedValue?
    while !reader.isAtEnd {
      if first == nil, let value = LonghandParser.take(one, &reader) {
        first = value
      } else if second == nil, let value = LonghandParser.take(two, &reader) {
        second = value
      } else {
        return nil
      }
    }
    guard first != nil || second != nil else { return nil }
    return [(LonghandID(one), first ?? .wide(.initial)), (LonghandID(two), second ?? .wide(.initial))]
  }

  /// A count and a width in either order; `auto` stands for whichever is not there.
  private static func columns(_ reader: inout ValueReader) -> Result? {
    var count: SpecifiedValue?
    var width: SpecifiedValue?
    var words = 0
    while !reader.isAtEnd {
      words += 1
      guard words <= 2 else { return nil }
      if reader.ident("auto") { continue }
      if count == nil, let value = LonghandTable.columnCount(&reader) {
        count = value
      } else if width == nil, let value = LonghandTable.columnWidth(&reader) {
        width = value
      } else {
        return nil
      }
    }
    return [(LonghandID(.columnCount), count ?? .auto), (LonghandID(.columnWidth), width ?? .auto)]
  }

  private static func font(_ reader: inout ValueReader) -> Result? {
    var result: Result = []
    let isValid = FontParser.shorthand(&reader) { result.append((LonghandID($0), $1)) }
    return isValid && reader.isAtEnd ? result : nil
  }

  private static func container(_ reader: inout ValueReader) -> Result? {
    guard let name = LonghandParser.take(.containerName, &reader) else { return nil }
    var type = SpecifiedValue.keyword(ContainerType.normal.rawValue)
    if reader.delimiter("/") {
      guard let value = LonghandParser.take(.containerType, &reader) else { return nil }
      type = value
    }
    return [(LonghandID(.containerName), name), (LonghandID(.containerType), type)]
  }

  private static func textDecoration(_ reader: inout ValueReader) -> Result? {
    var line: SpecifiedValue?
    while !reader.isAtEnd {
      if line == nil, let value = LonghandParser.textDecorationLine(&reader) {
        line = value
      } else if let name = reader.peekIdent, ["solid", "double", "dotted", "dashed", "wavy", "auto", "from-font"].contains(name) {
        reader.advance()
      } else if reader.color() == nil, reader.length() == nil {
        return nil
      }
    }
    return [(LonghandID(.textDecorationLine), line ?? .strings([]))]
  }

  /// The values of `white-space` that stand for one of each of its longhands.
  private static let whiteSpaces: [String: (WhiteSpaceCollapse, TextWrapMode)] = [
    "normal": (.collapse, .wrap), "nowrap": (.collapse, .nowrap), "pre": (.preserve, .nowrap), "pre-wrap": (.preserve, .wrap),
    "pre-line": (.preserveBreaks, .wrap), "break-spaces": (.breakSpaces, .wrap), "-webkit-nowrap": (.collapse, .nowrap),
  ]

  private static func whiteSpace(_ reader: inout ValueReader) -> Result? {
    if let name = reader.peekIdent, let (collapse, wrap) = whiteSpaces[name] {
      var rest = reader
      rest.advance()
      if rest.isAtEnd {
        return [(LonghandID(.whiteSpaceCollapse), .keyword(collapse.rawValue)), (LonghandID(.textWrapMode), .keyword(wrap.rawValue))]
      }
    }
    return inAnyOrder(.whiteSpaceCollapse, .textWrapMode, &reader)
  }

  private static func borderSide(_ reader: inout ValueReader, quirks: Bool) -> (SpecifiedValue, SpecifiedValue, SpecifiedValue)? {
    var width: SpecifiedValue?
    var style: SpecifiedValue?
    var color: SpecifiedValue?
    while !reader.isAtEnd {
      if width == nil, let value = LonghandParser.lineWidth(&reader, quirks: false) {
        width = value
      } else if style == nil, let value = LonghandParser.take(.borderTopStyle, &reader) {
        style = value
      } else if color == nil, let value = LonghandParser.take(.borderTopColor, &reader, quirks: quirks) {
        color = value
      } else {
        return nil
      }
    }
    guard width != nil || style != nil || color != nil else { return nil }
    return (width ?? .wide(.initial), style ?? .wide(.initial), color ?? .color(.currentColor))
  }

  private static func radius(_ reader: inout ValueReader, _ longhands: [LonghandID]) -> Result? {
    func four() -> [SpecifiedLength]? {
      var values: [SpecifiedLength] = []
      while values.count < 4, let length = reader.length(isNonNegative: true) { values.append(length) }
      guard !values.isEmpty else { return nil }
      let second = values.count > 1 ? values[1] : values[0]
      return [values[0], second, values.count > 2 ? values[2] : values[0], values.count > 3 ? values[3] : second]
    }
    guard let horizontal = four() else { return nil }
    var vertical = horizontal
    if reader.delimiter("/") {
      guard let values = four() else { return nil }
      vertical = values
    }
    guard reader.isAtEnd else { return nil }
    return (0..<4).map { (longhands[$0], .lengths([horizontal[$0], vertical[$0]])) }
  }

  private static func pair(_ shorthand: Shorthand, _ reader: inout ValueReader, _ longhands: [LonghandID]) -> Result? {
    guard let one = longhands[0].physical, let two = longhands[1].physical, let first = LonghandParser.take(one, &reader) else {
      return nil
    }
    if reader.isAtEnd {
      if shorthand == .placeContent, case .keyword(let raw) = first,
        raw == Alignment.baseline.rawValue || raw == Alignment.lastBaseline.rawValue
      {
        return [(longhands[0], first), (longhands[1], .keyword(Alignment.start.rawValue))]
      }
      return [(longhands[0], first), (longhands[1], first)]
    }
    guard let second = LonghandParser.take(two, &reader), reader.isAtEnd else { return nil }
    return [(longhands[0], first), (longhands[1], second)]
  }

  /// https://www.w3.org/TR/css-flexbox-1/#flex-property
  private static func flex(_ reader: inout ValueReader) -> Result? {
    func result(_ grow: Double, _ shrink: Double, _ basis: SpecifiedValue) -> Result {
      [(LonghandID(.flexGrow), .number(grow)), (LonghandID(.flexShrink), .number(shrink)), (LonghandID(.flexBasis), basis)]
    }
    if reader.ident("none") { return reader.isAtEnd ? result(0, 0, .size(.auto)) : nil }
    var grow: Double?
    var shrink: Double?
    var basis: SpecifiedValue?
    while !reader.isAtEnd {
      if grow == nil, let number = reader.number() {
        guard number >= 0 else { return nil }
        grow = number
        if let second = reader.number() {
          guard second >= 0 else { return nil }
          shrink = second
        }
      } else if basis == nil, let value = LonghandParser.take(.flexBasis, &reader) {
        basis = value
      } else if grow != nil, shrink != nil, basis == nil, let number = reader.number(), number == 0 {
        basis = .length(.zero)
      } else {
        return nil
      }
    }
    guard grow != nil || basis != nil else { return nil }
    return result(grow ?? 1, shrink ?? 1, basis ?? .length(.percent(0)))
  }

  private static func gridLines(_ reader: inout ValueReader, _ longhands: [LonghandID]) -> Result? {
    var lines: [GridValues.Line] = []
    repeat {
      guard lines.count < longhands.count, let line = GridParser.line(&reader) else { return nil }
      lines.append(line)
    } while reader.delimiter("/")
    guard reader.isAtEnd else { return nil }
    func implied(_ index: Int) -> GridValues.Line {
      // A custom ident stands for the opposite line too; anything else for `auto`.
      if index < lines.count { return lines[index] }
      let source = longhands.count == 2 ? lines[0] : index == 3 ? (lines.count > 1 ? lines[1] : lines[0]) : lines[0]
      if case .named(_, nil) = source { return source }
      return .auto
    }
    return longhands.indices.map { (longhands[$0], .line(implied($0))) }
  }

  private static func listStyle(_ reader: inout ValueReader) -> Result? {
    var type: SpecifiedValue?
    var position: SpecifiedValue?
    var hasImage = false
    var nones = 0
    while !reader.isAtEnd {
      if reader.ident("none") {
        nones += 1
      } else if position == nil, let value = LonghandParser.take(.listStylePosition, &reader) {
        position = value
      } else if !hasImage, ImageParser.take(&reader) != nil {
        hasImage = true
      } else if type == nil, let value = LonghandParser.listStyleType(&reader) {
        type = value
      } else {
        return nil
      }
    }
    guard nones <= 2, nones == 0 || type == nil || !hasImage else { return nil }
    if type == nil, nones > 0, !(hasImage && nones == 0) { type = .keyword(ListStyleType.none.rawValue) }
    return [
      (LonghandID(.listStyleType), type ?? .wide(.initial)), (LonghandID(.listStylePosition), position ?? .wide(.initial)),
      (LonghandID(.listStyleImage), hasImage ? .unknown(.unsupportedCSS) : .wide(.initial)),
    ]
  }
}
