import Diagnostics
import HTML

/// What the functions that stand for other values ask beside the custom properties of an element.
struct SubstitutionScope {
  /// The value of an attribute; nil where `attr()` is not replaced: `content` reads it itself.
  var attribute: ((String) -> String?)?
  /// The place among its siblings and their number; nil where both stay open, as they do in custom properties.
  var siblings: (() -> SiblingPlace)?
  /// Whether some sheet asks for places, so that custom properties may hand such a question on.
  var asksPlaces = false
  /// Nil where `if()` cannot ask the device.
  var environment: MediaEnvironment?
  /// The functions that sheets define, by their names.
  var functions: [Atom: CustomFunction] = [:]
}

/// Where an element stands among the elements of its parent, counted from 1.
struct SiblingPlace: Sendable {
  var index: Int
  var count: Int
}

/// Replaces `var()`, `env()` and the like in a value: https://www.w3.org/TR/css-values-5/#arbitrary-substitution
///
/// Texts are put together with comments between them, so that no two tokens merge, and are read anew.
struct Substitution {
  /// No value grows beyond this, whatever its variables hold.
  static let mostBytes = 1 << 20
  /// Fallbacks in fallbacks deeper than this are invalid.
  static let deepest = 64

  /// The variables of the device that a page in a plain window has, and that are 0.
  private static let zeroLengths = ["safe-area-inset-", "safe-area-max-inset-", "keyboard-inset-"]

  private enum Function: Sendable { case variable, environment, attribute, condition, siblingIndex, siblingCount, custom }

  /// Whether something in a value is replaced, so that it is not the same everywhere.
  static func isReplaced(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8]) -> Bool {
    range.contains { tokens.indices.contains($0) && function(tokens[$0], text) != nil }
  }

  private static func function(_ token: Token, _ text: [UInt8]) -> Function? {
    guard token.kind == .function else { return nil }
    let start = max(0, Int(token.start))
    if start + 1 < text.count, text[start] == 0x2D, text[start + 1] == 0x2D { return .custom }
    if token.isNamed("var", in: text) { return .variable }
    if token.isNamed("env", in: text) { return .environment }
    if token.isNamed("attr", in: text) { return .attribute }
    if token.isNamed("if", in: text) { return .condition }
    if token.isNamed("sibling-index", in: text) { return .siblingIndex }
    if token.isNamed("sibling-count", in: text) { return .siblingCount }
    return nil
  }

  /// Whether a value holds a function that is replaced before it is read.
  /// - Parameter takesAttributes: whether `attr()` is replaced, too; `content` reads it itself.
  static func isNeeded(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8], takesAttributes: Bool) -> Bool {
    for index in range where index < tokens.count && tokens[index].kind == .function {
      if let found = function(tokens[index], text), takesAttributes || found != .attribute { return true }
    }
    return false
  }

  /// Whether what stands for some tokens hangs on the element itself, beyond its style: on its attributes or its place.
  static func readsElement(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8]) -> Bool {
    tokens[range.clamped(to: 0..<tokens.count)].contains { token in
      switch function(token, text) {
      case .attribute, .siblingIndex, .siblingCount, .custom: true
      default: false
      }
    }
  }

  /// Whether a token asks for an element's place, which a custom property hands on as it stands.
  static func asksPlace(_ token: Token, _ text: [UInt8]) -> Bool {
    let found = function(token, text)
    return found == .siblingIndex || found == .siblingCount
  }

  /// A value calls no more functions than this, however they call one another.
  static let mostCalls = 1000

  /// How many functions were called for a value.
  final class Calls { var count = 0 }

  let scope: SubstitutionScope
  let calls = Calls()

  /// The bytes of the value with everything replaced; nil where it is invalid.
  /// - Parameter lookup: the value of a custom property, nil for the guaranteed-invalid one.
  func replaced(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8], depth: Int = 0, lookup: (Atom) -> [UInt8]?) -> [UInt8]? {
    guard depth <= Self.deepest else { return nil }
    var output: [UInt8] = []
    var index = range.lowerBound
    let end = min(range.upperBound, tokens.count)
    while index < end {
      let token = tokens[index]
      guard let function = Self.function(token, text), stands(function, token, text) else {
        output += Self.bytes(tokens, index..<index + 1, text)
        if output.count > Self.mostBytes { return nil }
        index += 1
        continue
      }
      let close = min(max(Int(token.payload), index + 1), end)
      guard let value = value(function, token, tokens, index + 1..<close, text, depth, lookup),
        output.count + value.count + 8 <= Self.mostBytes
      else { return nil }
      output += [0x2F, 0x2A, 0x2A, 0x2F]
      output += value
      output += [0x2F, 0x2A, 0x2A, 0x2F]
      index = close + 1
    }
    return output
  }

  /// Whether a function is replaced here.
  private func stands(_ function: Function, _ token: Token, _ text: [UInt8]) -> Bool {
    switch function {
    case .attribute: scope.attribute != nil
    case .siblingIndex, .siblingCount: scope.siblings != nil
    default: true
    }
  }

  /// What stands for a function.
  private func value(
    _ function: Function, _ token: Token, _ tokens: [Token], _ inner: Range<Int>, _ text: [UInt8], _ depth: Int,
    _ lookup: (Atom) -> [UInt8]?
  ) -> [UInt8]? {
    switch function {
    case .siblingIndex, .siblingCount:
      guard inner.allSatisfy({ tokens[$0].kind == .whitespace }), let place = scope.siblings?() else { return nil }
      return Array(String(function == .siblingIndex ? place.index : place.count).utf8)
    case .condition: return branch(tokens, inner, text, depth, lookup)
    case .custom: return result(of: Atom(token.name(in: text)), tokens, inner, text, depth, lookup)
    case .variable, .environment, .attribute:
      var name = inner.lowerBound
      while name < inner.upperBound, tokens[name].kind == .whitespace { name += 1 }
      guard name < inner.upperBound, tokens[name].kind == .ident else { return nil }
      let word = tokens[name].name(in: text)
      var comma = name + 1
      while comma < inner.upperBound, tokens[comma].kind != .comma { comma = Self.next(tokens, comma, inner.upperBound) }
      let found: [UInt8]?
      switch function {
      case .variable:
        guard word.utf8.starts(with: "--".utf8), word.utf8.count > 2 else { return nil }
        found = lookup(Atom(word)).flatMap(placed)
      case .attribute:
        found = AttributeValue.substituted(
          scope.attribute?(lowercasedASCII(word)), as: name + 1..<comma, tokens, text, hasFallback: comma < inner.upperBound)
      default: found = Self.device(word)
      }
      if let found { return found }
      guard comma < inner.upperBound, depth < Self.deepest else { return nil }
      return replaced(tokens, comma + 1..<inner.upperBound, text, depth: depth + 1, lookup: lookup)
    }
  }

  /// A custom property's value with the functions that ask for the element's place replaced.
  private func placed(_ value: [UInt8]) -> [UInt8]? {
    guard scope.asksPlaces, scope.siblings != nil else { return value }
    let tokens = Tokenizer.tokenize(value, range: SourceRange(0, value.count))
    guard tokens.contains(where: { Self.asksPlace($0, value) }) else { return value }
    return replaced(tokens, 0..<tokens.count, value, depth: Self.deepest) { _ in nil }
  }

  /// https://www.w3.org/TR/css-env-1/#environment
  private static func device(_ name: String) -> [UInt8]? {
    if name == "preferred-text-scale" { return [UInt8(ascii: "1")] }
    return zeroLengths.contains { name.hasPrefix($0) } ? Array("0px".utf8) : nil
  }

  static func next(_ tokens: [Token], _ index: Int, _ end: Int) -> Int {
    switch tokens[index].kind {
    case .function, .openCurly, .openSquare, .openParenthesis: min(max(Int(tokens[index].payload), index) + 1, end)
    default: index + 1
    }
  }

  static func bytes(_ tokens: [Token], _ range: Range<Int>, _ text: [UInt8]) -> ArraySlice<UInt8> {
    guard let first = range.first, let last = range.last, last < tokens.count else { return [] }
    let start = min(max(Int(tokens[first].start), 0), text.count)
    return text[start..<min(max(Int(tokens[last].end), start), text.count)]
  }
}
