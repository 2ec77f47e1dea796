/// Reads math functions with their types: https://www.w3.org/TR/css-values-4/#math
struct MathParser {
  typealias Typed = (expression: MathExpression, type: MathType)

  /// Whether percentages stand for lengths here.
  var percentIsLength: Bool
  /// Functions in functions, and brackets, deeper than this are invalid.
  static let deepest = 64
  /// The channel keywords of a relative colour and their values; empty elsewhere.
  var channels: [String: Double] = [:]
  /// Whether `size` stands for the size that `calc-size()` begins with, as 100% does elsewhere.
  var knowsSize = false
  /// Which functions of anchors may stand here.
  var anchors = AnchorFunctions.none

  enum AnchorFunctions { case none, sizes, all }

  private static let names: Set<String> = [
    "calc", "-webkit-calc", "min", "max", "clamp", "round", "mod", "rem", "abs", "sign", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "pow", "sqrt", "hypot", "log", "exp", "progress", "random",
  ]

  static func isMathFunction(_ name: String) -> Bool { names.contains(name) }

  /// Takes the math function at the cursor; nil, with the cursor unmoved, where there is none or it is invalid.
  func function(_ reader: inout ValueReader, depth: Int = 0) -> Typed? {
    guard depth < Self.deepest, let name = reader.peekFunction else { return nil }
    if name == "anchor" || name == "anchor-size" { return anchor(&reader, depth, isSize: name == "anchor-size") }
    guard Self.names.contains(name) else { return nil }
    var next = reader
    guard var inner = next.block(), let result = body(of: name, &inner, depth + 1) else { return nil }
    reader = next
    return result
  }

  private func anchor(_ reader: inout ValueReader, _ depth: Int, isSize: Bool) -> Typed? {
    guard anchors == .all || anchors == .sizes && isSize, percentIsLength else { return nil }
    var next = reader
    guard var inner = next.block(), let query = AnchorParser.query(&inner, isSize: isSize) else { return nil }
    var fallback: MathExpression?
    if var rest = query.fallback {
      guard let value = sum(&rest, depth + 1), value.type == .length || value.expression == .constant(0), rest.isAtEnd else { return nil }
      fallback = value.expression
    }
    reader = next
    return (.anchor(name: query.name, query.subject, fallback: fallback), .length)
  }

  private func body(of name: String, _ inner: inout ValueReader, _ depth: Int) -> Typed? {
    switch name {
    case "calc", "-webkit-calc":
      guard let value = sum(&inner, depth), inner.isAtEnd else { return nil }
      return value
    case "min", "max", "hypot":
      guard let values = arguments(&inner, depth), let type = same(values) else { return nil }
      let terms = values.map(\.expression)
      return (name == "min" ? .minimum(terms) : name == "max" ? .maximum(terms) : .function(.hypot, terms), type)
    case "clamp": return clamp(&inner, depth)
    case "round": return round(&inner, depth)
    case "mod", "rem":
      guard let values = arguments(&inner, depth), values.count == 2, let type = same(values) else { return nil }
      return (.function(name == "mod" ? .mod : .rem, values.map(\.expression)), type)
    case "abs", "sign":
      guard let values = arguments(&inner, depth), values.count == 1 else { return nil }
      return (.function(name == "abs" ? .abs : .sign, values.map(\.expression)), name == "abs" ? values[0].type : .number)
    case "sin", "cos", "tan": return trigonometric(name == "sin" ? .sin : name == "cos" ? .cos : .tan, &inner, depth)
    case "asin", "acos", "atan":
      guard let values = arguments(&inner, depth), values.count == 1, values[0].type == .number else { return nil }
      return (.function(name == "asin" ? .asin : name == "acos" ? .acos : .atan, [values[0].expression]), .angle)
    case "atan2":
      guard let values = arguments(&inner, depth), values.count == 2, same(values) != nil else { return nil }
      return (.function(.atan2, values.map(\.expression)), .angle)
    case "pow":
      guard let values = arguments(&inner, depth), values.count == 2, same(values) == .number else { return nil }
      return (.function(.pow, values.map(\.expression)), .number)
    case "sqrt", "exp":
      guard let values = arguments(&inner, depth), values.count == 1, values[0].type == .number else { return nil }
      return (.function(name == "sqrt" ? .sqrt : .exp, values.map(\.expression)), .number)
    case "log":
      guard let values = arguments(&inner, depth), values.count <= 2, same(values) == .number else { return nil }
      return (.function(.log, values.map(\.expression)), .number)
    case "progress":
      guard let values = arguments(&inner, depth), values.count == 3, same(values) != nil else { return nil }
      return (.function(.progress, values.map(\.expression)), .number)
    case "random": return random(&inner, depth)
    default: return nil
    }
  }

  private func clamp(_ inner: inout ValueReader, _ depth: Int) -> Typed? {
    guard var parts = inner.commaSeparated(), parts.count == 3 else { return nil }
    var low: Typed?
    var high: Typed?
    if !isNone(&parts[0]) {
      low = sum(&parts[0], depth)
      guard low != nil, parts[0].isAtEnd else { return nil }
    }
    guard let value = sum(&parts[1], depth), parts[1].isAtEnd else { return nil }
    if !isNone(&parts[2]) {
      high = sum(&parts[2], depth)
      guard high != nil, parts[2].isAtEnd else { return nil }
    }
    guard low.map({ $0.type == value.type }) ?? true, high.map({ $0.type == value.type }) ?? true else { return nil }
    return (.clamp(low?.expression, value.expression, high?.expression), value.type)
  }

  private static let roundingStrategies: [String: MathExpression.Function] = [
    "nearest": .roundNearest, "up": .roundUp, "down": .roundDown, "to-zero": .roundToZero,
  ]

  private func round(_ inner: inout ValueReader, _ depth: Int) -> Typed? {
    var strategy = MathExpression.Function.roundNearest
    var afterStrategy = inner
    if let word = afterStrategy.ident(), let found = Self.roundingStrategies[word] {
      strategy = found
      guard afterStrategy.comma() else { return nil }
      inner = afterStrategy
    }
    guard let values = arguments(&inner, depth), values.count <= 2, let type = same(values) else { return nil }
    if values.count == 1, type != .number { return nil }
    return (.function(strategy, values.map(\.expression)), type)
  }

  /// A number counts as an angle in radians.
  private func trigonometric(_ function: MathExpression.Function, _ inner: inout ValueReader, _ depth: Int) -> Typed? {
    guard let values = arguments(&inner, depth), values.count == 1 else { return nil }
    var argument = values[0].expression
    if values[0].type == .number {
      argument = .product([argument, .constant(180 / .pi)])
    } else if values[0].type != .angle {
      return nil
    }
    return (.function(function, [argument]), .number)
  }

  /// Only a random number that is given is known: https://www.w3.org/TR/css-values-5/#random
  private func random(_ inner: inout ValueReader, _ depth: Int) -> Typed? {
    guard inner.ident("fixed"), let base = sum(&inner, depth), base.type == .number, inner.comma(),
      let values = arguments(&inner, depth), values.count == 2, let type = same(values)
    else { return nil }
    let span = MathExpression.sum([values[1].expression, .negative(values[0].expression)])
    return (.sum([values[0].expression, .product([base.expression, span])]), type)
  }

  private func isNone(_ reader: inout ValueReader) -> Bool { reader.ident("none") && reader.isAtEnd }

  private func same(_ values: [Typed]) -> MathType? {
    guard let first = values.first?.type, values.allSatisfy({ $0.type == first }) else { return nil }
    return first
  }

  private func arguments(_ inner: inout ValueReader, _ depth: Int) -> [Typed]? {
    guard let parts = inner.commaSeparated() else { return nil }
    var values: [Typed] = []
    for var part in parts {
      guard let value = sum(&part, depth), part.isAtEnd else { return nil }
      values.append(value)
    }
    return values
  }

  /// A whole `<calc-sum>` of lengths.
  func lengthSum(_ reader: inout ValueReader) -> MathExpression? {
    guard let value = sum(&reader, 1), value.type == .length, reader.isAtEnd else { return nil }
    return value.expression
  }

  /// A `<calc-sum>`: the operators need white space on both sides.
  private func sum(_ reader: inout ValueReader, _ depth: Int) -> Typed? {
    guard let first = product(&reader, depth) else { return nil }
    var terms = [first.expression]
    while reader.isDelimiter("+") || reader.isDelimiter("-") {
      guard reader.isAfterWhitespace else { return nil }
      let isMinus = reader.isDelimiter("-")
      reader.advance()
      guard reader.isAfterWhitespace, let next = product(&reader, depth), next.type == first.type else { return nil }
      terms.append(isMinus ? .negative(next.expression) : next.expression)
    }
    return (terms.count == 1 ? terms[0] : .sum(terms), first.type)
  }

  /// A `<calc-product>`.
  private func product(_ reader: inout ValueReader, _ depth: Int) -> Typed? {
    guard let first = value(&reader, depth) else { return nil }
    var type = first.type
    var factors = [first.expression]
    while reader.isDelimiter("*") || reader.isDelimiter("/") {
      let isDivision = reader.isDelimiter("/")
      reader.advance()
      guard let next = value(&reader, depth), let combined = type.adding(next.type, isDivision ? -1 : 1) else { return nil }
      type = combined
      factors.append(isDivision ? .inverse(next.expression) : next.expression)
    }
    return (factors.count == 1 ? factors[0] : .product(factors), type)
  }

  private func value(_ reader: inout ValueReader, _ depth: Int) -> Typed? {
    guard depth < Self.deepest, let token = reader.token else { return nil }
    switch token.kind {
    case .number:
      reader.advance()
      return (.constant(token.number), .number)
    case .percentage:
      guard !knowsSize else { return nil }
      reader.advance()
      return (.percent(token.number), percentIsLength ? .length : .percent)
    case .dimension:
      guard let unit = reader.unit else { return nil }
      reader.advance()
      return Self.dimension(token.number, unit)
    case .ident:
      guard let name = reader.ident() else { return nil }
      switch name {
      case "e": return (.constant(2.718281828459045), .number)
      case "pi": return (.constant(.pi), .number)
      case "infinity": return (.constant(.infinity), .number)
      case "-infinity": return (.constant(-.infinity), .number)
      case "nan": return (.constant(.nan), .number)
      case "size" where knowsSize: return (.percent(100), .length)
      default: return channels[name].map { (.constant($0), .number) }
      }
    case .openParenthesis:
      guard var inner = reader.block(), let result = sum(&inner, depth + 1), inner.isAtEnd else { return nil }
      return result
    case .function: return function(&reader, depth: depth)
    default: return nil
    }
  }

  /// A dimension as an expression in the canonical unit of its type; nil for an unknown unit.
  static func dimension(_ number: Double, _ unit: String) -> Typed? {
    if let length = LengthUnit(name: unit) { return (.length(number, length), .length) }
    switch unit {
    case "deg": return (.constant(number), .angle)
    case "grad": return (.constant(number * 0.9), .angle)
    case "rad": return (.constant(number * 180 / .pi), .angle)
    case "turn": return (.constant(number * 360), .angle)
    case "s": return (.constant(number), .time)
    case "ms": return (.constant(number / 1000), .time)
    case "dppx", "x": return (.constant(number), .resolution)
    case "dpi": return (.constant(number / 96), .resolution)
    case "dpcm": return (.constant(number * 2.54 / 96), .resolution)
    default: return nil
    }
  }
}
