import Colors
import Diagnostics

/// All that is known of one longhand property but its name, which is the raw value of its ``PropertyID``: a row of ``LonghandTable``.
///
/// A row holds functions and no values. They are made once and called for every declaration of every element, so nothing in them allocates; places
/// are read and written by a pair of closures and not by a key path, which at this rate costs several times as much.
struct Longhand: Sendable {
  typealias Values = ComputedStyle.Values
  /// Reads a value and leaves the cursor behind it; nil for an invalid one. The flag says that the quirks of quirks mode are allowed:
  /// https://quirks.spec.whatwg.org/#css
  typealias Grammar = @Sendable (inout ValueReader, _ quirks: Bool) -> SpecifiedValue?

  let property: PropertyID
  let parse: Grammar
  /// Puts the computed value of a specified one into the builder's values. The specified value is neither CSS-wide nor pending; one that the
  /// grammar does not give leaves the values as they are, or sets the initial value.
  let compute: @Sendable (inout StyleBuilder, SpecifiedValue) -> Void
  /// Takes the computed value from another style, as `inherit`, `initial` and `unset` do.
  let copy: @Sendable (inout Values, Values) -> Void
  /// The computed value as a browser serializes it; nil where it is kept in a form that does not say what was written.
  let text: @Sendable (Values) -> String?
  /// Whether children take the value when nothing sets it.
  private(set) var isInherited = false
  /// What `initial` specifies where the computed initial value hangs on the element's other values; nil where it is that of ``ComputedStyle/initial``.
  private(set) var initial: SpecifiedValue?
  /// Whether it is a colour whose `currentcolor` children resolve anew by their own `color`.
  private(set) var isRelativeColor = false
}

extension Longhand {
  /// A longhand with a place of its own among the values.
  ///
  /// - Parameter compute: the computed value; nil for a specified value that leaves the place as it is.
  init<Value>(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Value, _ set: @escaping @Sendable (inout Values, Value) -> Void,
    parse: @escaping Grammar, compute: @escaping @Sendable (inout StyleBuilder, SpecifiedValue) -> Value?,
    text: @escaping @Sendable (Value) -> String?
  ) {
    self.init(
      property: property, parse: parse,
      compute: { builder, value in
        if let computed = compute(&builder, value) { set(&builder.values, computed) }
      },
      copy: { own, other in set(&own, get(other)) },
      text: { text(get($0)) })
  }

  /// The same row for a property that children take from their parents.
  var inherited: Longhand {
    var row = self
    row.isInherited = true
    return row
  }

  /// The same row with an initial value that hangs on the element.
  private func initially(_ value: SpecifiedValue) -> Longhand {
    var row = self
    row.initial = value
    return row
  }

  private var relativeColor: Longhand {
    var row = self
    row.isRelativeColor = true
    return row
  }

  // The kinds of longhands that there are more than one of.

  /// One keyword. A value that higlint does not tell from another has that one's keyword.
  static func keyword<Keyword: RawRepresentable & Sendable>(
    _ property: PropertyID, _ keywords: [String: Keyword], _ get: @escaping @Sendable (Values) -> Keyword,
    _ set: @escaping @Sendable (inout Values, Keyword) -> Void
  ) -> Longhand where Keyword.RawValue == UInt8 {
    Longhand(
      property, get, set, parse: { reader, _ in LonghandParser.keyword(keywords, &reader) }, compute: { $1.keyword() },
      text: ComputedText.keyword)
  }

  /// `float` and `clear`: a keyword, where `inline-start` and `inline-end` are a side by the parent's direction.
  static func floating<Keyword: RawRepresentable & Sendable>(
    _ property: PropertyID, _ keywords: [String: Keyword], left: Keyword, right: Keyword,
    _ get: @escaping @Sendable (Values) -> Keyword, _ set: @escaping @Sendable (inout Values, Keyword) -> Void
  ) -> Longhand where Keyword.RawValue == UInt8 {
    Longhand(
      property, get, set,
      parse: { reader, _ in
        if reader.ident("inline-start") { return .keyword(SpecifiedKeyword.inlineStart) }
        if reader.ident("inline-end") { return .keyword(SpecifiedKeyword.inlineEnd) }
        return LonghandParser.keyword(keywords, &reader)
      },
      compute: { builder, value in builder.isInlineSideLeft(value).map { $0 ? left : right } ?? value.keyword() },
      text: ComputedText.keyword)
  }

  /// A value of CSS Box Alignment 3. Each property takes its own subset.
  static func alignment(
    _ property: PropertyID, _ safe: SafeAlignments, _ get: @escaping @Sendable (Values) -> Alignment,
    _ set: @escaping @Sendable (inout Values, Alignment) -> Void
  ) -> Longhand {
    Longhand(
      property, { (get($0), $0.safeAlignments.contains(safe)) },
      { values, alignment in
        set(&values, alignment.0)
        if alignment.1 { values.safeAlignments.insert(safe) } else { values.safeAlignments.remove(safe) }
      },
      parse: { reader, _ in
        let mark: UInt8 = reader.peekIdent == "safe" ? SpecifiedKeyword.safe : 0
        return AlignmentParser.take(property, &reader).map { .keyword($0.rawValue | mark) }
      },
      compute: { _, value in
        value.rawKeyword.flatMap { raw in
          Alignment(rawValue: raw & ~SpecifiedKeyword.safe).map { ($0, raw & SpecifiedKeyword.safe != 0) }
        }
      },
      text: { ($0.1 ? "safe " : "") + ComputedText.keyword($0.0) })
  }

  /// A margin.
  static func lengthOrAuto(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> LengthPercentageOrAuto,
    _ set: @escaping @Sendable (inout Values, LengthPercentageOrAuto) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set, parse: LonghandParser.lengthOrAuto, compute: { $0.lengthOrAuto($1) }, text: ComputedText.lengthOrAuto)
  }

  /// An inset, which may hang on an anchor.
  static func inset(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> LengthPercentageOrAuto,
    _ set: @escaping @Sendable (inout Values, LengthPercentageOrAuto) -> Void
  ) -> Longhand {
    Longhand(property, get, set, parse: LonghandParser.inset, compute: { $0.lengthOrAuto($1) }, text: ComputedText.lengthOrAuto)
  }

  /// One direction of `background-position`.
  static func offset(
    _ property: PropertyID, isHorizontal: Bool, _ get: @escaping @Sendable (Values) -> BackgroundOffset,
    _ set: @escaping @Sendable (inout Values, BackgroundOffset) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set,
      parse: { reader, _ in
        BackgroundParser.firstLayer(&reader) { BackgroundPositionParser.offset(&$0, isHorizontal: isHorizontal) }
      },
      compute: { $0.backgroundOffset($1) }, text: ComputedText.backgroundOffset)
  }

  /// A length or percentage that cannot be negative; the grammar may allow keywords that compute to 0.
  static func nonNegativeLength(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> LengthPercentage,
    _ set: @escaping @Sendable (inout Values, LengthPercentage) -> Void,
    parse: @escaping Grammar = { reader, quirks in reader.length(isNonNegative: true, unitless: quirks).map { .length($0) } }
  ) -> Longhand {
    Longhand(property, get, set, parse: parse, compute: { $0.length($1, isNonNegative: true) }, text: ComputedText.length)
  }

  /// A preferred, minimum or maximum size.
  static func size(
    _ property: PropertyID, auto: String = "auto", _ get: @escaping @Sendable (Values) -> Size,
    _ set: @escaping @Sendable (inout Values, Size) -> Void,
    parse: @escaping Grammar = { reader, quirks in LonghandParser.size(&reader, quirks: quirks) }
  ) -> Longhand {
    Longhand(property, get, set, parse: parse, compute: { $0.size($1) }, text: { ComputedText.size($0, auto: auto) })
  }

  /// A number.
  static func number(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Double, _ set: @escaping @Sendable (inout Values, Double) -> Void,
    parse: @escaping Grammar
  ) -> Longhand {
    Longhand(property, get, set, parse: parse, compute: { $1.number }, text: ComputedText.number)
  }

  static func borderStyle(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> BorderStyle,
    _ set: @escaping @Sendable (inout Values, BorderStyle) -> Void
  ) -> Longhand {
    keyword(property, LonghandTable.borderStyles, get, set)
  }

  static func borderWidth(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Double, _ set: @escaping @Sendable (inout Values, Double) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set, parse: { reader, quirks in LonghandParser.lineWidth(&reader, quirks: quirks) }, compute: { $0.lineWidth($1) },
      text: ComputedText.px
    ).initially(.mediumLineWidth)
  }

  static func borderColor(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Color, _ set: @escaping @Sendable (inout Values, Color) -> Void
  ) -> Longhand { color(property, get, set).initially(.color(.currentColor)) }

  /// A colour, `color` itself excepted.
  static func color(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Color, _ set: @escaping @Sendable (inout Values, Color) -> Void
  ) -> Longhand {
    Longhand(property, get, set, parse: LonghandParser.color, compute: { $0.color($1) }, text: \.serialized).relativeColor
  }

  /// `fill` and `stroke`. A `currentcolor` is inherited as such.
  static func paint(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Paint, _ set: @escaping @Sendable (inout Values, Paint) -> Void
  ) -> Longhand {
    Longhand(
      property, { (get($0), $0.color) }, { set(&$0, $1.0) }, parse: { reader, _ in LonghandParser.paint(&reader) },
      compute: { builder, value in builder.paint(value).map { ($0, builder.values.color) } }, text: { ComputedText.paint($0.0, $0.1) }
    ).inherited
  }

  /// The horizontal and the vertical radius of one corner.
  static func radius(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> (LengthPercentage, LengthPercentage),
    _ set: @escaping @Sendable (inout Values, (LengthPercentage, LengthPercentage)) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set, parse: LonghandParser.radius, compute: { $0.radius($1) }, text: { ComputedText.pair($0.0, $0.1) })
  }

  /// `letter-spacing` and `word-spacing`, in CSS pixels.
  static func spacing(
    _ property: PropertyID, _ get: @escaping @Sendable (Values) -> Double, _ set: @escaping @Sendable (inout Values, Double) -> Void
  ) -> Longhand {
    Longhand(
      property, get, set,
      parse: { reader, quirks in reader.ident("normal") ? .normal : reader.length(unitless: quirks).map { .length($0) } },
      compute: { $0.pixelsOfFontSize($1) }, text: ComputedText.px)
  }

  /// A grid property. Only one that nothing sets is serialized.
  static func grid<Value>(
    _ property: PropertyID, initialText: String, _ get: @escaping @Sendable (GridValues) -> Value,
    _ set: @escaping @Sendable (inout GridValues, Value) -> Void, parse: @escaping Grammar,
    compute: @escaping @Sendable (inout StyleBuilder, SpecifiedValue) -> Value?
  ) -> Longhand {
    Longhand(
      property: property, parse: parse,
      compute: { builder, value in
        if let computed = compute(&builder, value) { builder.values.setGrid { set(&$0, computed) } }
      },
      copy: { own, other in
        if own.grid != nil || other.grid != nil { own.setGrid { set(&$0, get(other.grid ?? GridValues())) } }
      },
      text: { $0.grid == nil ? initialText : nil })
  }

  static func gridLine(
    _ property: PropertyID, _ get: @escaping @Sendable (GridValues) -> GridValues.Line,
    _ set: @escaping @Sendable (inout GridValues, GridValues.Line) -> Void
  ) -> Longhand {
    grid(
      property, initialText: "auto", get, set, parse: { reader, _ in GridParser.line(&reader).map { .line($0) } },
      compute: { if case .line(let line) = $1 { line } else { nil } })
  }

  /// What the cascade reads of animations: https://www.w3.org/TR/css-animations-1/. No style keeps it.
  static func animation(_ property: PropertyID) -> Longhand {
    Longhand(
      property: property, parse: { reader, _ in AnimationParser.longhand(property, &reader) }, compute: { _, _ in }, copy: { _, _ in },
      text: { _ in nil })
  }

  /// A property of which layout asks only whether it makes the box the containing block of fixed ones, as any of its value's words may do.
  static func fixedContainer(
    _ property: PropertyID, _ kind: FixedContainers, _ contains: @escaping @Sendable (ValueReader) -> Bool
  ) -> Longhand {
    Longhand(
      property, { $0.fixedContainers.contains(kind) },
      { values, isContained in if isContained { values.fixedContainers.insert(kind) } else { values.fixedContainers.remove(kind) } },
      parse: { reader, _ in
        var isContained = false
        while !reader.isAtEnd {
          isContained = isContained || contains(reader)
          reader.advance()
        }
        return .keyword(isContained ? 1 : 0)
      }, compute: { $1.rawKeyword.map { $0 == 1 } }, text: { _ in nil })
  }

  /// A property that moves boxes in a way that layout does not do: unless all words of its value are such as change nothing, it is unknown.
  static func uncomputed(_ property: PropertyID, initial: Set<String>) -> Longhand {
    Longhand(
      property: property,
      parse: { reader, _ in
        var changesNothing = true
        while !reader.isAtEnd {
          if reader.peekIdent.map({ !initial.contains($0) }) ?? true { changesNothing = false }
          reader.advance()
        }
        return changesNothing ? .keyword(UInt8(0)) : .unknown(.unsupportedCSS)
      }, compute: { _, _ in }, copy: { _, _ in }, text: { _ in nil })
  }
}

/// Raw values of specified keywords that no type of computed values has.
enum SpecifiedKeyword {
  /// `inline-start` and `inline-end` of `float` and `clear`, which hang on the parent's direction.
  static let inlineStart: UInt8 = 100
  static let inlineEnd: UInt8 = 101
  /// The user agent's `text-align` of `th`: centred, unless an ancestor says something.
  static let internalCenter: UInt8 = 102
  /// Beside an alignment, whose own numbers are smaller.
  static let safe: UInt8 = 64
}
