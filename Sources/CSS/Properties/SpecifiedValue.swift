import Diagnostics

/// The keywords that every property takes: https://www.w3.org/TR/css-cascade-5/#defaulting-keywords
enum CSSWideKeyword: Sendable {
  case inherit, initial, unset, revert, revertLayer

  init?(_ reader: ValueReader) {
    guard reader.kind == .ident, let name = reader.peekIdent else { return nil }
    switch name {
    case "inherit": self = .inherit
    case "initial": self = .initial
    case "unset": self = .unset
    case "revert": self = .revert
    case "revert-layer": self = .revertLayer
    default: return nil
    }
    var rest = reader
    rest.advance()
    if !rest.isAtEnd { return nil }
  }
}

/// The value of one longhand after parsing, before an element is known.
indirect enum SpecifiedValue: Sendable {
  case wide(CSSWideKeyword)
  /// The raw value of the property's own keyword type.
  case keyword(UInt8)
  case auto
  case none
  case normal
  case number(Double)
  case integer(Int)
  case length(SpecifiedLength)
  case lengths([SpecifiedLength])
  case size(Size)
  case fitContentLimit(SpecifiedLength)
  /// `calc-size()`: what the size is taken of, and what is made of it.
  case calculatedSize(SpecifiedValue, MathExpression)
  case area(PositionArea)
  case color(SpecifiedColor)
  case strings([String])
  case string(String)
  case ratio(AspectRatio)
  case images([SpecifiedImage])
  case contents([ContentPart])
  case counters([CounterChange])
  case transforms([SpecifiedTransform])
  case clip([SpecifiedLength?])
  case template([SpecifiedTemplatePart])
  case tracks([SpecifiedTrack])
  case line(GridValues.Line)
  case areas([[String]])
  case flow(isColumn: Bool, isDense: Bool)
  case fontSize(SpecifiedFontSize)
  case bolder
  case lighter
  /// Holds `var()`: what it is hangs on the element.
  case pending(PendingValue)
  /// Holds a template expression: valid, and unknown.
  case unknown(ReviewReason)
}

extension SpecifiedValue {
  /// The value as a keyword of a property's own type.
  func keyword<Keyword: RawRepresentable>() -> Keyword? where Keyword.RawValue == UInt8 {
    if case .keyword(let raw) = self { Keyword(rawValue: raw) } else { nil }
  }

  var rawKeyword: UInt8? { if case .keyword(let raw) = self { raw } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  var length: SpecifiedLength? { if case .length(let length) = self { length } else { nil } }
  var color: SpecifiedColor? { if case .color(let color) = self { color } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
  var strings: [String]? { if case .strings(let strings) = self { strings } else { nil } }

  /// `medium` of `border-width`, the initial value.
  static let mediumLineWidth = SpecifiedValue.length(.length(3, .px))

  /// Whether it says to take the parent's value.
  func inherits(_ property: PropertyID) -> Bool {
    guard case .wide(let keyword) = self else { return false }
    return keyword == .inherit || keyword == .unset && property.isInherited
  }
}

/// A declaration with `var()`: the whole value of the longhand or of the shorthand that was written.
final class PendingValue: Sendable {
  let property: PropertyName
  let tokens: [Token]
  let text: [UInt8]
  let range: Range<Int>

  init(property: PropertyName, tokens: [Token], text: [UInt8], range: Range<Int>) {
    self.property = property
    self.tokens = tokens
    self.text = text
    self.range = range
  }
}

enum SpecifiedFontSize: Sendable {
  /// 0 for xx-small to 7 for xxx-large; 3 is medium.
  case keyword(Int)
  case larger
  case smaller
  case length(SpecifiedLength)
}

enum SpecifiedImage: Sendable {
  case url(String)
  case gradient([SpecifiedColor])
  case other
}

enum ContentPart: Sendable {
  case string(String)
  case attribute(String, fallback: String?)
  case image
  /// A counter or a quotation mark.
  case item(ContentItem)
}

enum SpecifiedTransform: Sendable {
  case translate(SpecifiedLength, SpecifiedLength)
  case other(TransformFunction)
}

enum SpecifiedTrackSize: Sendable {
  case keyword(GridValues.TrackSize)
  case length(SpecifiedLength)
  case fitContent(SpecifiedLength)

  func computed(_ context: LengthContext) -> GridValues.TrackSize {
    switch self {
    case .keyword(let size): size
    case .length(let length): .length(length.computed(context, isNonNegative: true))
    case .fitContent(let length): .fitContent(length.computed(context, isNonNegative: true))
    }
  }
}

struct SpecifiedTrack: Sendable {
  var minimum: SpecifiedTrackSize
  var maximum: SpecifiedTrackSize

  func computed(_ context: LengthContext) -> GridValues.Track {
    GridValues.Track(minimum: minimum.computed(context), maximum: maximum.computed(context))
  }
}

enum SpecifiedTemplatePart: Sendable {
  case lineNames([String])
  case track(SpecifiedTrack)
  case repeatAutoFill([SpecifiedTemplatePart])
  case repeatAutoFit([SpecifiedTemplatePart])
  case subgrid

  func computed(_ context: LengthContext) -> GridValues.TemplatePart {
    switch self {
    case .lineNames(let names): .lineNames(names)
    case .track(let track): .track(track.computed(context))
    case .repeatAutoFill(let parts): .repeatAutoFill(parts.map { $0.computed(context) })
    case .repeatAutoFit(let parts): .repeatAutoFit(parts.map { $0.computed(context) })
    case .subgrid: .subgrid
    }
  }
}
