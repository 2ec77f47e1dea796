/// `calc()`, `min()`, `max()` and `clamp()` in queries, where every unit is known at once: https://www.w3.org/TR/css-values-4/#math
struct QueryMath {
  static let maximumDepth = 32

  let tokens: UnsafeBufferPointer<Token>
  let text: UnsafeBufferPointer<UInt8>
  private var depth = 0

  init(tokens: UnsafeBufferPointer<Token>, text: UnsafeBufferPointer<UInt8>) {
    self.tokens = tokens
    self.text = text
  }

  /// A number with the kind of its unit.
  private struct Quantity {
    var number: Double
    var kind: Int
  }

  /// The value of a math function with its arguments' tokens; nil where units do not fit or the syntax does not.
  mutating func value(of function: Token, _ range: Range<Int>) -> QueryFeature.Value? {
    guard let quantity = call(function, range) else { return nil }
    switch quantity.kind {
    case 0: return .number(quantity.number)
    case 1: return .length(quantity.number)
    default: return .resolution(quantity.number)
    }
  }

  private func skipWhitespace(_ at: inout Int, _ end: Int) {
    while at < end, tokens[at].kind == .whitespace { at += 1 }
  }

  private mutating func call(_ function: Token, _ range: Range<Int>) -> Quantity? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    var arguments: [Quantity] = []
    var at = range.lowerBound
    while true {
      guard let argument = sum(&at, range.upperBound) else { return nil }
      arguments.append(argument)
      skipWhitespace(&at, range.upperBound)
      guard at < range.upperBound else { break }
      guard tokens[at].kind == .comma else { return nil }
      at += 1
    }
    guard let first = arguments.first, arguments.allSatisfy({ $0.kind == first.kind }) else { return nil }
    if function.kind == .openParenthesis || function.isNamed("calc", in: text) { return arguments.count == 1 ? first : nil }
    let numbers = arguments.map(\.number)
    if function.isNamed("min", in: text) { return Quantity(number: numbers.min() ?? 0, kind: first.kind) }
    if function.isNamed("max", in: text) { return Quantity(number: numbers.max() ?? 0, kind: first.kind) }
    guard function.isNamed("clamp", in: text), numbers.count == 3 else { return nil }
    return Quantity(number: max(numbers[0], min(numbers[1], numbers[2])), kind: first.kind)
  }

  private mutating func sum(_ at: inout Int, _ end: Int) -> Quantity? {
    guard var total = product(&at, end) else { return nil }
    while true {
      var next = at
      skipWhitespace(&next, end)
      guard next > at, next < end, tokens[next].isDelimiter("+") || tokens[next].isDelimiter("-") else { return total }
      let isMinus = tokens[next].isDelimiter("-")
      at = next + 1
      guard at < end, tokens[at].kind == .whitespace, let operand = product(&at, end), operand.kind == total.kind else { return nil }
      total.number += isMinus ? -operand.number : operand.number
    }
  }

  private mutating func product(_ at: inout Int, _ end: Int) -> Quantity? {
    guard var total = operand(&at, end) else { return nil }
    while true {
      var next = at
      skipWhitespace(&next, end)
      guard next < end, tokens[next].isDelimiter("*") || tokens[next].isDelimiter("/") else { return total }
      let isQuotient = tokens[next].isDelimiter("/")
      at = next + 1
      guard let operand = operand(&at, end) else { return nil }
      if isQuotient {
        guard operand.kind == 0 else { return nil }
        total.number /= operand.number
      } else {
        guard operand.kind == 0 || total.kind == 0 else { return nil }
        total = Quantity(number: total.number * operand.number, kind: max(total.kind, operand.kind))
      }
    }
  }

  private mutating func operand(_ at: inout Int, _ end: Int) -> Quantity? {
    skipWhitespace(&at, end)
    guard at < end else { return nil }
    let token = tokens[at]
    switch token.kind {
    case .number:
      at += 1
      return Quantity(number: token.number, kind: 0)
    case .dimension:
      at += 1
      switch QueryParser.dimension(token, in: text) {
      case .length(let number): return Quantity(number: number, kind: 1)
      case .resolution(let number): return Quantity(number: number, kind: 2)
      default: return nil
      }
    case .openParenthesis, .function:
      let range = at + 1..<max(at + 1, min(Int(token.payload), end))
      at = min(Int(token.payload) + 1, end)
      return call(token, range)
    default: return nil
    }
  }
}
