import Diagnostics
import HTML

/// An `@function`: https://www.w3.org/TR/css-mixins-1/#defining-custom-functions
struct CustomFunction: Sendable {
  struct Parameter: Sendable {
    var name: Atom
    var syntax: PropertySyntax
    /// Among the sheet's tokens; nil where an argument has to be given.
    var fallback: Range<Int>?
  }

  /// A declaration of the body: `result`, or a custom property of the function's own.
  struct Local: Sendable {
    var name: Atom
    var value: Range<Int>
    /// The media queries that it stands in.
    var media: [MediaQueryList]
  }

  var name: Atom
  var parameters: [Parameter]
  var returned: PropertySyntax
  var locals: [Local]
  var tokens: [Token]
  var text: [UInt8]

  static let result = Atom("result")
}

extension Substitution {
  /// What a call of a function stands for; nil where there is no such function, or it comes to nothing. https://www.w3.org/TR/css-mixins-1/#evaluate-a-custom-function
  func result(
    of name: Atom, _ tokens: [Token], _ range: Range<Int>, _ text: [UInt8], _ depth: Int, _ lookup: (Atom) -> [UInt8]?
  ) -> [UInt8]? {
    guard let function = scope.functions[name], depth < Self.deepest, calls.count < Self.mostCalls else { return nil }
    calls.count += 1
    var arguments: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, tokens[end].kind != .comma { end = Self.next(tokens, end, range.upperBound) }
      arguments.append(start..<end)
      start = end + 1
    }
    guard arguments.count <= function.parameters.count else { return nil }
    var known: [Atom: [UInt8]?] = [:]
    for (place, parameter) in function.parameters.enumerated() {
      var value: [UInt8]?
      if place < arguments.count { value = replaced(tokens, arguments[place], text, depth: depth + 1, lookup: lookup).map(Self.unwrapped) }
      if let given = value, !parameter.syntax.accepts(given) { value = nil }
      if value == nil, let fallback = parameter.fallback {
        value = replaced(function.tokens, fallback, function.text, depth: depth + 1, lookup: lookup)
      } else if value == nil {
        return nil
      }
      known.updateValue(value, forKey: parameter.name)
    }
    var locals: [Atom: CustomFunction.Local] = [:]
    for local in function.locals {
      if local.media.allSatisfy({ list in scope.environment.map { list.evaluate($0) } ?? false }) { locals[local.name] = local }
    }
    guard let body = locals[CustomFunction.result] else { return nil }
    var open: Set<Atom> = []
    func value(of name: Atom) -> [UInt8]? {
      if let local = locals[name], name != CustomFunction.result {
        if let value = known[name], function.parameters.allSatisfy({ $0.name != name }) { return value }
        guard open.insert(name).inserted else { return nil }
        let value = replaced(function.tokens, local.value, function.text, depth: depth + 1 + open.count) { value(of: $0) }
        open.remove(name)
        return value
      }
      if let value = known[name] { return value }
      return lookup(name)
    }
    let found = replaced(function.tokens, body.value, function.text, depth: depth + 1) { value(of: $0) }
    guard let found, function.returned.accepts(Self.unwrapped(found)) else { return nil }
    return found
  }

  /// An argument may stand in braces, so that it can hold commas.
  private static func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) }) else { return bytes }
    guard bytes[first] == UInt8(ascii: "{"), bytes[last] == UInt8(ascii: "}"), first < last else { return Array(bytes[first...last]) }
    return Array(bytes[(first + 1)..<last])
  }
}

extension StyleSheetBuilder {
  /// Reads an `@function`; nothing where its prelude is invalid.
  mutating func function(_ rule: SyntaxParser.AtRule, _ parser: SyntaxParser) {
    let prelude = parser.trimmed(rule.prelude)
    guard let block = rule.block, let start = prelude.first, tokens[start].kind == .function else { return }
    let name = tokens[start].name(in: parser.text)
    guard name.utf8.starts(with: "--".utf8) else { return }
    var parameters: [CustomFunction.Parameter] = []
    let inner = parser.contents(start, prelude.upperBound)
    var at = inner.lowerBound
    while true {
      parser.skipWhitespace(&at, inner.upperBound)
      guard at < inner.upperBound else { break }
      guard let parameter = parameter(&at, inner.upperBound, parser) else { return }
      parameters.append(parameter)
    }
    var returned = PropertySyntax.universal
    at = parser.next(start, prelude.upperBound)
    parser.skipWhitespace(&at, prelude.upperBound)
    if at < prelude.upperBound {
      guard tokens[at].isNamed("returns", in: parser.text), let syntax = syntax(at + 1..<prelude.upperBound, parser) else { return }
      returned = syntax
    }
    var locals: [CustomFunction.Local] = []
    guard readFunctionBody(block, [], parser, 0, &locals) else { return }
    functions.append(
      CustomFunction(name: Atom(name), parameters: parameters, returned: returned, locals: locals, tokens: tokens, text: text))
  }

  private func syntax(_ range: Range<Int>, _ parser: SyntaxParser) -> PropertySyntax? {
    let trimmed = parser.trimmed(range)
    guard let first = trimmed.first else { return nil }
    if trimmed.count > 1, tokens[first].kind == .function, tokens[first].isNamed("type", in: parser.text) {
      return syntax(parser.contents(first, trimmed.upperBound), parser)
    }
    return PropertySyntax(String(decoding: Substitution.bytes(tokens, trimmed, text), as: UTF8.self))
  }

  private func parameter(_ at: inout Int, _ end: Int, _ parser: SyntaxParser) -> CustomFunction.Parameter? {
    guard tokens[at].kind == .ident else { return nil }
    let name = tokens[at].name(in: parser.text)
    guard name.utf8.starts(with: "--".utf8) else { return nil }
    at += 1
    var stop = at
    while stop < end, tokens[stop].kind != .comma { stop = parser.next(stop, end) }
    var colon = at
    while colon < stop, tokens[colon].kind != .colon { colon = parser.next(colon, stop) }
    var type = PropertySyntax.universal
    if !parser.trimmed(at..<colon).isEmpty {
      guard let syntax = syntax(at..<colon, parser) else { return nil }
      type = syntax
    }
    at = stop + 1
    return CustomFunction.Parameter(name: Atom(name), syntax: type, fallback: colon < stop ? colon + 1..<stop : nil)
  }

  /// False where something stands there that nobody understands: then there is no such function.
  private func readFunctionBody(
    _ range: Range<Int>, _ media: [MediaQueryList], _ parser: SyntaxParser, _ depth: Int, _ locals: inout [CustomFunction.Local]
  ) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    var at = range.lowerBound
    while let item = parser.nextItem(&at, range.upperBound, .declarations) {
      switch item {
      case .declaration(let declaration):
        let name = tokens[declaration.name].name(in: parser.text)
        if name.utf8.starts(with: "--".utf8) || name == "result" {
          locals.append(CustomFunction.Local(name: Atom(name), value: declaration.value, media: media))
        }
      case .atRule(let rule):
        guard let block = rule.block else { continue }
        let keyword = tokens[rule.keyword].lowercasedName(in: parser.text)
        if keyword == "media" {
          var queries = QueryParser(tokens: parser.tokens, text: parser.text)
          guard readFunctionBody(block, media + [queries.mediaQueryList(rule.prelude)], parser, depth + 1, &locals) else { return false }
        } else if keyword == "supports" {
          let condition = String(decoding: Substitution.bytes(tokens, parser.trimmed(rule.prelude), text), as: UTF8.self)
          guard !PropertySupport.holds(condition) || readFunctionBody(block, media, parser, depth + 1, &locals) else { return false }
        } else {
          return false
        }
      default: continue
      }
    }
    return true
  }
}
