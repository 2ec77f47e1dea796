import Diagnostics

/// What a condition comes to when some of it is not understood: Kleene's three values, https://www.w3.org/TR/mediaqueries-5/#evaluating
package enum Truth: UInt8, Sendable {
  case no, unknown, yes

  init(_ value: Bool) { self = value ? .yes : .no }

  static prefix func ! (a: Truth) -> Truth {
    switch a {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}

/// A condition of features joined by `and`, `or` and `not`, shared by media and container queries.
indirect enum QueryCondition: Sendable {
  case feature(QueryFeature)
  case not(QueryCondition)
  case all([QueryCondition])
  case any([QueryCondition])
  /// `style(…)` of a container query.
  case style(StyleQuery)
  /// A range in `style(…)`.
  case styleRange(StyleRange)
  /// Something in parentheses that is not understood.
  case unknown

  func evaluate(
    style: (StyleQuery) -> Truth = { _ in .unknown }, styleRange: (StyleRange) -> Truth = { _ in .unknown },
    _ feature: (QueryFeature) -> Truth
  ) -> Truth {
    switch self {
    case .feature(let question): feature(question)
    case .not(let condition): !condition.evaluate(style: style, styleRange: styleRange, feature)
    case .all(let conditions): conditions.reduce(.yes) { min($0, $1.evaluate(style: style, styleRange: styleRange, feature)) }
    case .any(let conditions): conditions.reduce(.no) { max($0, $1.evaluate(style: style, styleRange: styleRange, feature)) }
    case .style(let query): style(query)
    case .styleRange(let range): styleRange(range)
    case .unknown: .unknown
    }
  }
}

extension Truth: Comparable {
  package static func < (a: Truth, b: Truth) -> Bool { a.rawValue < b.rawValue }
}

/// A feature with what it is compared to: `(width)`, `(width: 4px)`, `(4px < width <= 8px)`.
struct QueryFeature: Sendable {
  enum Comparison: UInt8, Sendable {
    case equal, less, lessOrEqual, greater, greaterOrEqual

    /// With the sides exchanged.
    var mirrored: Comparison {
      switch self {
      case .equal: .equal
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      }
    }

    func holds(_ a: Double, _ b: Double) -> Bool {
      switch self {
      case .equal: a == b
      case .less: a < b
      case .lessOrEqual: a <= b
      case .greater: a > b
      case .greaterOrEqual: a >= b
      }
    }
  }

  enum Value: Sendable {
    case number(Double)
    /// In pixels.
    case length(Double)
    case relative(Double, LengthUnit)
    /// In dots per pixel.
    case resolution(Double)
    case ratio(Double)
    case keyword(String)

    /// A number where one is asked for; a length of 0 may be written without a unit, and a ratio without its second half.
    func isComparable(to kind: QueryFeature.ValueKind, _ lengths: LengthContext) -> Double? {
      switch (self, kind) {
      case (.relative(let value, let unit), .length): value * lengths.pixels(unit)
      case (.length(let value), .length), (.resolution(let value), .resolution), (.ratio(let value), .ratio), (.number(let value), .number),
        (.number(let value), .ratio):
        value
      case (.number(0), .length): 0
      default: nil
      }
    }
  }

  enum ValueKind: Sendable { case length, number, ratio, resolution }

  var name: String
  /// Empty in a boolean context. The feature's own value is on the left side.
  var tests: [(comparison: Comparison, value: Value)]
  /// Whether it was written with `min-` or `max-` or as a range: then keywords make no sense.
  var isRange = false
}

/// https://www.w3.org/TR/mediaqueries-5/#media-query-list
package struct MediaQueryList: Sendable {
  struct Query: Sendable {
    var isNegated = false
    /// In lower case; nil for a query without a type.
    var type: String?
    var condition: QueryCondition?
    /// Where the text is no query: `not all`.
    var isInvalid = false
  }

  var queries: [Query] = []

  package init() {}

  /// Whether the list is empty, which always holds.
  package var isEmpty: Bool { queries.isEmpty }

  /// Parses the value of a `media` attribute.
  package static func parse(_ string: String) -> MediaQueryList {
    let (text, tokens) = Tokenizer.tokenize(string)
    return tokens.withUnsafeBufferPointer { tokens in
      text.withUnsafeBufferPointer { text in
        var parser = QueryParser(tokens: tokens, text: text)
        return parser.mediaQueryList(0..<tokens.count)
      }
    }
  }

  /// Whether the list holds on a screen of this kind.
  package func evaluate(_ environment: MediaEnvironment) -> Bool {
    queries.isEmpty || queries.contains { $0.evaluate(environment) }
  }
}

extension MediaQueryList.Query {
  func evaluate(_ environment: MediaEnvironment) -> Bool {
    if isInvalid { return false }
    var truth = Truth.yes
    if let type { truth = Truth(type == "all" || type == "screen") }
    if let condition { truth = min(truth, condition.evaluate { MediaFeature.evaluate($0, environment) }) }
    if isNegated { truth = !truth }
    return truth == .yes
  }
}
