import Diagnostics

/// Properties that few elements set.
extension LonghandTable {
  static let rare: [Longhand] = [
    .keyword(
      .textWrapStyle, ["auto": .auto, "balance": .balance, "stable": .stable, "pretty": .pretty], { $0.textWrapStyle },
      { $0.textWrapStyle = $1 }
    ).inherited,
    Longhand(
      .quotes, { $0.quotes }, { $0.quotes = $1 }, parse: { reader, _ in CounterParser.quotes(&reader) }, compute: { .some($1.strings) },
      text: { $0.map { marks in marks.isEmpty ? "none" : marks.map { "\"\($0)\"" }.joined(separator: " ") } ?? "auto" }
    ).inherited,
    .keyword(
      .unicodeBidi,
      [
        "normal": .normal, "embed": .embed, "isolate": .isolate, "bidi-override": .bidiOverride, "isolate-override": .isolateOverride,
        "plaintext": .plaintext, "-webkit-isolate": .isolate, "-webkit-isolate-override": .isolateOverride, "-webkit-plaintext": .plaintext,
      ], { $0.unicodeBidi }, { $0.unicodeBidi = $1 }),
    // MISSING: the characters between which `loose` and `strict` allow a break in East Asian text.
    .uncomputedKeyword(
      .lineBreak, ["auto": .auto, "normal": .auto, "anywhere": .anywhere], others: ["loose", "strict", "after-white-space"],
      { $0.lineBreak }, { $0.lineBreak = $1 }
    ).inherited,
    // As where no dictionary is at hand, `auto` finds no places of its own.
    .keyword(.hyphens, ["manual": .manual, "auto": .manual, "none": .none], { $0.hyphens }, { $0.hyphens = $1 }).inherited,
    Longhand(
      .hyphenateCharacter, { $0.hyphenateCharacter }, { $0.hyphenateCharacter = $1 },
      parse: { reader, _ in
        if reader.ident("auto") { return .auto }
        guard reader.kind == .string, let text = reader.tokenString else { return nil }
        reader.advance()
        return .strings([text])
      }, compute: { .some($1.strings?.first) }, text: { $0.map { "\"\($0)\"" } ?? "auto" }
    ).inherited,
    .glyphChoice(.fontKerning, .noKerning) { $0.contains("none") },
    .featureSettings,
    .glyphChoice(.fontVariantLigatures, .ligatures) { $0 != ["normal"] },
    .glyphChoice(.fontVariantNumeric, .numeric) { $0 != ["normal"] },
    .glyphChoice(.fontVariantAlternates, .alternates) { $0 != ["normal"] },
    .glyphChoice(.fontVariantEastAsian, .eastAsian) { $0 != ["normal"] },
    .glyphChoice(.fontVariantPosition, .position) { $0 != ["normal"] },
    .uncomputed(.imageOrientation, initial: ["from-image"]).inherited,
    .uncomputed(.listStyleImage, initial: ["none"]).inherited,
    .uncomputed(.textAlignLast, initial: ["auto"]).inherited, .uncomputed(.textJustify, initial: ["auto", "inter-word"]).inherited,
    .uncomputed(.wordSpaceTransform, initial: ["none"]).inherited, .uncomputed(.boxDecorationBreak, initial: ["slice"]),
    .uncomputed(.transformBox, initial: ["view-box", "border-box"]),
    .counters(.counterReset, value: 0, { $0.counterReset }, { $0.counterReset = $1 }),
    .counters(.counterIncrement, value: 1, { $0.counterIncrement }, { $0.counterIncrement = $1 }),
    .counters(.counterSet, value: 0, { $0.counterSet }, { $0.counterSet = $1 }),
    .containment,
    .intrinsicSize(.containIntrinsicWidth, { $0.containIntrinsicWidth }, { $0.containIntrinsicWidth = $1 }),
    .intrinsicSize(.containIntrinsicHeight, { $0.containIntrinsicHeight }, { $0.containIntrinsicHeight = $1 }),
    .oldFlexibleBox(
      .webkitBoxOrient, ["horizontal": false, "inline-axis": false, "vertical": true, "block-axis": true], { $0.isVertical },
      { $0.isVertical = $1 }, text: { $0 ? "vertical" : "horizontal" }),
    .oldFlexibleBox(
      .webkitBoxDirection, ["normal": false, "reverse": true], { $0.isReversed }, { $0.isReversed = $1 },
      text: { $0 ? "reverse" : "normal" }),
    .oldFlexibleBox(
      .webkitBoxAlign, ["stretch": .stretch, "start": .flexStart, "end": .flexEnd, "center": .center, "baseline": .baseline],
      { $0.align }, { $0.align = $1 }, text: { $0 == .flexStart ? "start" : $0 == .flexEnd ? "end" : ComputedText.keyword($0) }),
    .oldFlexibleBox(
      .webkitBoxPack, ["start": .flexStart, "end": .flexEnd, "center": .center, "justify": .spaceBetween],
      { $0.pack }, { $0.pack = $1 },
      text: { $0 == .flexStart ? "start" : $0 == .flexEnd ? "end" : $0 == .spaceBetween ? "justify" : ComputedText.keyword($0) }),
    .number(
      .webkitBoxFlex, { $0.oldFlexibleBox.flex }, { $0.oldFlexibleBox.flex = $1 },
      parse: { reader, _ in reader.number().map { .number(max(0, $0)) } }),
  ]
}

extension Longhand {
  /// A property that has a font show other glyphs where one of the words of its value asks for it.
  fileprivate static func glyphChoice(
    _ property: PropertyID, _ choice: GlyphChoices, _ isMade: @escaping @Sendable ([String]) -> Bool
  ) -> Longhand {
    Longhand(
      property, { $0.glyphChoices.contains(choice) },
      { values, isMade in if isMade { values.glyphChoices.insert(choice) } else { values.glyphChoices.remove(choice) } },
      parse: { reader, _ in
        var words: [String] = []
        while !reader.isAtEnd {
          words.append(reader.peekIdent ?? reader.peekFunction ?? "")
          reader.advance()
        }
        return .keyword(isMade(words) ? 1 : 0)
      }, compute: { $1.rawKeyword.map { $0 == 1 } }, text: { _ in nil }
    ).inherited
  }

  /// `font-feature-settings`: what is on by itself and asked for once more changes nothing.
  fileprivate static var featureSettings: Longhand {
    let usual: Set<String> = ["kern", "liga", "clig", "calt", "rlig", "ccmp", "locl", "mark", "mkmk"]
    let (features, noKerning): (UInt8, UInt8) = (1, 2)
    return Longhand(
      .fontFeatureSettings, { $0.glyphChoices.intersection([.features, .noKerningFeature]) },
      { values, chosen in
        values.glyphChoices.remove([.features, .noKerningFeature])
        values.glyphChoices.formUnion(chosen)
      },
      parse: { reader, _ in
        if reader.ident("normal") { return .keyword(0) }
        guard let parts = reader.commaSeparated() else { return nil }
        var flags: UInt8 = 0
        for var part in parts {
          guard part.kind == .string, let tag = part.tokenString else { return nil }
          part.advance()
          let isOff = part.ident("off") || part.number() == 0
          if tag == "kern" {
            if isOff { flags |= noKerning }
          } else if isOff == usual.contains(tag) {
            flags |= features
          }
        }
        while !reader.isAtEnd { reader.advance() }
        return .keyword(flags)
      },
      compute: { _, value in
        value.rawKeyword.map { flags in
          var chosen: GlyphChoices = []
          if flags & features != 0 { chosen.insert(.features) }
          if flags & noKerning != 0 { chosen.insert(.noKerningFeature) }
          return chosen
        }
      }, text: { _ in nil }
    ).inherited
  }

  /// One keyword; what other keywords mean is not done here.
  static func uncomputedKeyword<Keyword: RawRepresentable & Sendable>(
    _ property: PropertyID, _ keywords: [String: Keyword], others: Set<String>, _ get: @escaping @Sendable (Values) -> Keyword,
    _ set: @escaping @Sendable (inout Values, Keyword) -> Void
  ) -> Longhand where Keyword.RawValue == UInt8 {
    Longhand(
      property, get, set,
      parse: { reader, _ in
        if let word = reader.peekIdent, others.contains(word) {
          reader.advance()
          return .unknown(.unsupportedCSS)
        }
        return LonghandParser.keyword(keywords, &reader)
      }, compute: { $1.keyword() }, text: ComputedText.keyword)
  }

  fileprivate static func counters(
    _ property: PropertyID, value: Int, _ get: @escaping @Sendable (Values) -> [CounterChange],
    _ set: @escaping @Sendable (inout Values, [CounterChange]) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set, parse: { reader, _ in CounterParser.changes(&reader, value: value) },
      compute: { if case .counters(let changes) = $1 { changes } else { nil } },
      text: { $0.isEmpty ? "none" : $0.map { "\($0.name) \($0.value)" }.joined(separator: " ") })
  }

  /// `contain-intrinsic-width` and `contain-intrinsic-height`. What `auto` would remember of an earlier layout is not there.
  fileprivate static func intrinsicSize(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Double?, _ set: @escaping @Sendable (inout Values, Double?) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set,
      parse: { reader, _ in
        _ = reader.ident("auto")
        return reader.ident("none") ? .normal : reader.length(isNonNegative: true).map { .length($0) }
      },
      compute: { builder, value in .some(value.length == nil ? nil : builder.length(value, isNonNegative: true).resolved(against: nil)) },
      text: { $0.map(ComputedText.px) ?? "none" })
  }

  /// A keyword of the flexible box of 2009.
  fileprivate static func oldFlexibleBox<Value: Equatable & Sendable>(
    _ property: PropertyID, _ keywords: KeyValuePairs<String, Value>, _ get: @escaping @Sendable (OldFlexibleBox) -> Value,
    _ set: @escaping @Sendable (inout OldFlexibleBox, Value) -> Void, text: @escaping @Sendable (Value) -> String?
  ) -> Longhand {
    let pairs = keywords.map { (name: $0.key, value: $0.value) }
    return Longhand(
      property, { get($0.oldFlexibleBox) }, { set(&$0.oldFlexibleBox, $1) },
      parse: { reader, _ in
        guard let name = reader.peekIdent, let index = pairs.firstIndex(where: { $0.name == name }) else { return nil }
        reader.advance()
        return .keyword(UInt8(index))
      }, compute: { $1.rawKeyword.flatMap { pairs.indices.contains(Int($0)) ? pairs[Int($0)].value : nil } }, text: text)
  }

  /// `contain`: the formatting context that layout and paint containment make, and the sizes that the content has no part in.
  fileprivate static var containment: Longhand {
    let (context, width, height, layout): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 4, 8)
    let words: [String: UInt8] = [
      "layout": context | layout, "paint": context, "content": context | layout, "style": 0, "inline-size": width,
      "size": width | height, "strict": context | layout | width | height,
    ]
    return Longhand(
      .contain, { ($0.fixedContainers.contains(.containment), $0.containment) },
      { values, contained in
        if contained.0 { values.fixedContainers.insert(.containment) } else { values.fixedContainers.remove(.containment) }
        if values.containment != contained.1 { values.containment = contained.1 }
      },
      parse: { reader, _ in
        if reader.ident("none") { return .keyword(0) }
        var flags: UInt8 = 0
        var count = 0
        while let word = reader.peekIdent, let flag = words[word] {
          flags |= flag
          count += 1
          reader.advance()
        }
        return count > 0 ? .keyword(flags) : nil
      },
      compute: { _, value in
        value.rawKeyword.map { flags in
          var kept: Containment = []
          if flags & width != 0 { kept.insert(.width) }
          if flags & height != 0 { kept.insert(.height) }
          if flags & layout != 0 { kept.insert(.layout) }
          return (flags & context != 0, kept)
        }
      }, text: { _ in nil })
  }

  /// `content-visibility`. MISSING: `auto`, which leaves out what is not near the window, so that it is unknown.
  static var contentVisibility: Longhand {
    Longhand(
      .contentVisibility, { $0.skipsContent }, { values, skips in if values.skipsContent != skips { values.skipsContent = skips } },
      parse: { reader, _ in
        if reader.ident("auto") { return .unknown(.unsupportedCSS) }
        return reader.ident("visible") ? .keyword(0) : reader.ident("hidden") ? .keyword(1) : nil
      }, compute: { $1.rawKeyword.map { $0 == 1 } }, text: { $0 ? "hidden" : "visible" })
  }
}
