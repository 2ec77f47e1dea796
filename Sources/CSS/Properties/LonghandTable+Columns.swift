import Diagnostics

/// Columns, fields as large as their content, trimmed lines, and anchors.
extension LonghandTable {
  static let columns: [Longhand] = [
    Longhand(
      .columnGap, { ($0.columnGap, $0.columns.hasNormalGap) },
      { values, gap in
        values.columnGap = gap.0
        if values.columns.hasNormalGap != gap.1 { values.columns.hasNormalGap = gap.1 }
      }, parse: LonghandParser.gap,
      compute: { builder, value in (builder.length(value, isNonNegative: true), value.length == nil) }, text: { ComputedText.length($0.0) }),
    Longhand(
      .columnCount, { $0.columns.count }, { $0.columns.count = $1 }, parse: { reader, _ in columnCount(&reader) },
      compute: { .some($1.integer) }, text: { $0.map(String.init) ?? "auto" }),
    Longhand(
      .columnWidth, { $0.columns.width }, { $0.columns.width = $1 }, parse: { reader, _ in columnWidth(&reader) },
      compute: { builder, value in .some(value.length == nil ? nil : builder.length(value, isNonNegative: true).resolved(against: nil)) },
      text: { $0.map(ComputedText.px) ?? "auto" }),
    .flag(.columnFill, ["balance": true, "balance-all": true, "auto": false], { $0.columns.isBalanced }, { $0.columns.isBalanced = $1 }),
    .flag(.columnSpan, ["none": false, "all": true], { $0.columns.spansAll }, { $0.columns.spansAll = $1 }),
    .flag(
      .breakInside, ["auto": false, "avoid": true, "avoid-column": true, "avoid-page": false, "avoid-region": false],
      { $0.columns.avoidsBreakInside }, { $0.columns.avoidsBreakInside = $1 }),
    .keyword(.breakBefore, breaks, { $0.columns.breakBefore }, { $0.columns.breakBefore = $1 }),
    .keyword(.breakAfter, breaks, { $0.columns.breakAfter }, { $0.columns.breakAfter = $1 }),
    .lineCount(.orphans, { $0.orphans }, { $0.orphans = $1 }),
    .lineCount(.widows, { $0.widows }, { $0.widows = $1 }),
    .flag(.fieldSizing, ["fixed": false, "content": true], { $0.fitsContent }, { $0.fitsContent = $1 }),
    Longhand(
      .textBoxTrim, { $0.textBoxTrim }, { $0.textBoxTrim = $1 }, parse: { reader, _ in LonghandParser.keyword(trims, &reader) },
      compute: { $1.keyword() }, text: { _ in nil }),
    Longhand(
      .textBoxEdge, { $0.textBoxEdge }, { $0.textBoxEdge = $1 }, parse: { reader, _ in textBoxEdge(&reader) },
      compute: { _, value in
        value.rawKeyword.map { raw in
          var edge = TextBoxEdge()
          edge.over = TextBoxEdge.Over(rawValue: raw & 3) ?? .text
          edge.under = raw & 4 != 0 ? .alphabetic : .text
          return edge
        }
      }, text: { _ in nil }
    ).inherited,
    Longhand(
      .anchorName, { $0.anchors.names }, { values, names in if values.anchors.names != names { values.anchors.names = names } },
      parse: { reader, _ in AnchorParser.names(&reader) }, compute: { $1.strings }, text: { ComputedText.words($0, none: "none") }),
    Longhand(
      .positionAnchor, { $0.anchors.anchor }, { values, name in if values.anchors.anchor != name { values.anchors.anchor = name } },
      parse: { reader, _ in AnchorParser.positionAnchor(&reader) }, compute: { .some($1.strings?.first) }, text: { $0 ?? "auto" }),
    Longhand(
      .positionArea, { $0.anchors.area }, { values, area in if values.anchors.area != area { values.anchors.area = area } },
      parse: { reader, _ in AnchorParser.area(&reader) },
      compute: { _, value in if case .area(let area) = value { .some(area) } else { .some(nil) } }, text: { $0 == nil ? "none" : nil }),
    Longhand(
      .positionTryFallbacks, { $0.anchors.hasFallbacks },
      { values, flag in if values.anchors.hasFallbacks != flag { values.anchors.hasFallbacks = flag } },
      parse: { reader, _ in
        let isNone = reader.peekIdent == "none" || reader.peekIdent == "normal"
        while !reader.isAtEnd { reader.advance() }
        return .keyword(isNone ? 0 : 1)
      }, compute: { $1.rawKeyword.map { $0 == 1 } }, text: { _ in nil }),
  ]

  private static let breaks: [String: ColumnBreak] = [
    "auto": .auto, "avoid": .avoid, "avoid-column": .avoid, "column": .column, "always": .column, "all": .column, "page": .auto,
    "left": .auto, "right": .auto, "recto": .auto, "verso": .auto, "avoid-page": .auto, "avoid-region": .auto, "region": .auto,
  ]

  private static let trims: [String: TextBoxTrim] = [
    "none": [], "trim-start": .start, "trim-end": .end, "trim-both": [.start, .end],
  ]

  static func columnCount(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("auto") { return .auto }
    guard let count = reader.integerOrCalculation(), count > 0 else { return nil }
    return .integer(min(count, 1_000))
  }

  static func columnWidth(_ reader: inout ValueReader) -> SpecifiedValue? {
    reader.ident("auto") ? .auto : reader.length(percent: false, isNonNegative: true).map { .length($0) }
  }

  /// One word for both edges, or one for each. What is said by edges of other scripts is not known.
  private static func textBoxEdge(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("auto") { return .keyword(0) }
    let overs: [String: UInt8] = ["text": 0, "cap": TextBoxEdge.Over.cap.rawValue, "ex": TextBoxEdge.Over.ex.rawValue]
    guard let first = reader.ident() else { return nil }
    guard let over = overs[first] else {
      while reader.ident() != nil {}
      return ["ideographic", "ideographic-ink"].contains(first) ? .unknown(.unsupportedCSS) : nil
    }
    if reader.ident("alphabetic") { return .keyword(over | 4) }
    if reader.ident("text") || over == 0 { return .keyword(over) }
    // A single word is that of both edges, where it is one for the lower edge as well.
    return .keyword(over)
  }
}

extension Longhand {
  /// A keyword that says yes or no.
  fileprivate static func flag(
    _ property: PropertyID, _ words: [String: Bool], _ get: @escaping @Sendable (Values) -> Bool,
    _ set: @escaping @Sendable (inout Values, Bool) -> Void
  ) -> Longhand {
    Longhand(
      property, get, { values, flag in if get(values) != flag { set(&values, flag) } },
      parse: { reader, _ in
        guard let word = reader.peekIdent, let flag = words[word] else { return nil }
        reader.advance()
        return .keyword(flag ? 1 : 0)
      }, compute: { $1.rawKeyword.map { $0 == 1 } }, text: { _ in nil })
  }

  /// A number of lines.
  fileprivate static func lineCount(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Int, _ set: @escaping @Sendable (inout Values, Int) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set,
      parse: { reader, _ in
        guard let count = reader.integerOrCalculation(), count > 0 else { return nil }
        return .integer(count)
      }, compute: { $1.integer }, text: { String($0) }
    ).inherited
  }
}
