import Diagnostics

/// Calls, values of maps, guards, parameters and arguments.
extension LessExpressionParser {
  // MARK: - Functions

  /// A call whose name has been read.
  mutating func call(_ name: String, from start: Int) -> LessExpression {
    at += 1
    var arguments: [LessExpression] = []
    let lower = name.lowercased()
    if lower == "if" || lower == "boolean" {
      guard let condition = condition() else { return failed(from: start) }
      arguments.append(LessExpression(kind: .condition(condition), place: place(start)))
      skipSpace()
      if byte() == UInt8(ascii: ",") || byte() == UInt8(ascii: ";") { at += 1 }
    }
    var groups: [LessExpression] = []
    var hasSemicolons = false
    while true {
      skipSpace()
      if byte() == UInt8(ascii: ")") { break }
      guard at < end else { return failed(from: start) }
      let first = at
      let argument = self.argument()
      if case .unknown = argument.kind, at == first { return failed(from: start) }
      groups.append(argument)
      skipSpace()
      switch byte() {
      case UInt8(ascii: ","): at += 1
      case UInt8(ascii: ";"):
        at += 1
        hasSemicolons = true
        arguments.append(groups.count == 1 ? groups[0] : LessExpression(kind: .list(groups, isComma: true), place: place(first)))
        groups = []
      case UInt8(ascii: ")"): break
      default: return failed(from: start)
      }
    }
    if hasSemicolons {
      if !groups.isEmpty {
        arguments.append(groups.count == 1 ? groups[0] : LessExpression(kind: .list(groups, isComma: true), place: groups[0].place))
      }
    } else {
      arguments += groups
    }
    at += 1
    return made(.call(name, arguments), from: start)
  }

  private mutating func failed(from start: Int) -> LessExpression {
    at = end
    return made(.unknown, from: start)
  }

  /// An argument of a function: a ruleset, `name=value`, or an expression.
  private mutating func argument() -> LessExpression {
    let start = at
    if byte() == UInt8(ascii: "{") || byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: "#"), let ruleset = ruleset() {
      return ruleset
    }
    var word = self
    let name = word.name()
    word.skipSpace()
    if !name.isEmpty, word.byte() == UInt8(ascii: "=") {
      at = word.at + 1
      skipSpace()
      let value = spaceList()
      return made(.assignment(name, value), from: start)
    }
    return spaceList()
  }

  /// `{ … }`, and with parameters `.(@value, @key) { … }`.
  private mutating func ruleset() -> LessExpression? {
    let start = at
    var names: [String] = []
    let hasParameters = byte() != UInt8(ascii: "{")
    if hasParameters {
      guard byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "(") else { return nil }
      let close = SassParser.behindBrackets(text, at + 1, end)
      var inner = inner(from: at + 2, to: close - 1, depth: depth)
      guard let parameters = inner.parameters() else { return nil }
      names = parameters.compactMap(\.name)
      at = close
      skipSpace()
    }
    var parser = statements
    guard let body = parser.block() else {
      // What is not understood is not read twice.
      guard hasParameters else { return failed(from: start) }
      at = start
      return nil
    }
    at = parser.at
    return made(.detached(LessDetached(parameters: names, body: body)), from: start)
  }

  // MARK: - Variables and maps

  /// `@name`, `@@name`, `$name`, `@map[key]`; nil where none begins.
  mutating func variableOrLookup() -> LessExpression? {
    let start = at
    let isProperty = byte() == UInt8(ascii: "$")
    let isNamed = !isProperty && byte(1) == UInt8(ascii: "@")
    at += isNamed ? 2 : 1
    var name: String
    if byte() == UInt8(ascii: "{"), let close = text[at..<min(end, at + LessParser.nameLimit)].firstIndex(of: UInt8(ascii: "}")) {
      name = string(at + 1, close)
      at = close + 1
    } else {
      name = self.name()
    }
    guard !name.isEmpty, name.utf8.allSatisfy(SassParser.isName) else {
      at = start
      return nil
    }
    if isProperty { return made(.property(name), from: start) }
    if isNamed { return made(.named(by: name), from: start) }
    // A ruleset may be called for its values: "@map()[key]".
    if byte() == UInt8(ascii: "("), byte(1) == UInt8(ascii: ")"), byte(2) == UInt8(ascii: "[") { at += 2 }
    guard let keys = keys() else { return made(.variable(name), from: start) }
    return made(.lookup(LessLookup(base: .variable(name), keys: keys)), from: start)
  }

  /// `@name()`, or a value of a map that is a ruleset: `@map[key]()`.
  mutating func rulesetCall() -> LessExpression? {
    let start = at
    guard let value = variableOrLookup() else { return nil }
    skipSpace()
    guard take("("), take(")") else { return nil }
    skipSpace()
    return at >= end ? LessExpression(kind: value.kind, place: place(start)) : nil
  }

  /// `[@name][key]`; nil where no bracket begins.
  private mutating func keys() -> [String]? {
    var keys: [String] = []
    while byte() == UInt8(ascii: "[") {
      guard let close = text[at..<min(end, at + LessParser.nameLimit)].firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let key = string(at + 1, close).filter { !$0.isWhitespace }
      guard key.utf8.allSatisfy({ SassParser.isName($0) || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "$") }) else { return nil }
      keys.append(key)
      at = close + 1
    }
    return keys.isEmpty ? nil : keys
  }

  /// `.mixin()[@result]`, `#ns.map[key]`, `.mixin()`; nil for what is none.
  mutating func lookupOfCall() -> LessExpression? {
    let start = at
    guard let call = mixinCall(isValue: true) else {
      at = start
      return nil
    }
    let hasBrackets = at > start && text[at - 1] == UInt8(ascii: ")")
    if let keys = keys() { return made(.lookup(LessLookup(base: .call(call), keys: keys)), from: start) }
    guard hasBrackets else {
      at = start
      return nil
    }
    // What a mixin writes as a ruleset: "@alias: .mixin();".
    let body = LessBody([LessStatement(kind: .call(call), place: place(start))])
    return made(.detached(LessDetached(parameters: [], body: body)), from: start)
  }

  // MARK: - Mixins

  /// `#ns > .name(…)`: what is called, without what stands behind the brackets.
  mutating func mixinCall(isValue: Bool) -> LessCall? {
    var path: [String] = []
    while byte() == UInt8(ascii: ".") || byte() == UInt8(ascii: "#") {
      let start = at
      at += 1
      guard !name().isEmpty else { return nil }
      path.append(string(start, at))
      let behind = at
      skipSpace()
      if byte() == UInt8(ascii: ">") {
        at += 1
        skipSpace()
      } else if byte() != UInt8(ascii: "("), byte() != UInt8(ascii: ".") && byte() != UInt8(ascii: "#") || isValue {
        at = behind
      }
    }
    guard !path.isEmpty else { return nil }
    var arguments: [LessArgument] = []
    if byte() == UInt8(ascii: "(") {
      let close = SassParser.behindBrackets(text, at, end)
      var inner = inner(from: at + 1, to: close - 1, depth: depth + 1)
      guard let found = inner.arguments() else { return nil }
      arguments = found
      at = close
    }
    return LessCall(path: path, arguments: arguments, isImportant: false)
  }

  /// Whether `!important` stands here; nil for something else.
  mutating func importance() -> Bool? {
    skipSpace()
    guard byte() == UInt8(ascii: "!") else { return nil }
    at += 1
    return takeWord("important") ? true : nil
  }

  /// The arguments between the brackets of a call, which semicolons separate where there are any.
  private mutating func arguments() -> [LessArgument]? {
    var byComma: [LessArgument] = []
    var bySemicolon: [LessArgument] = []
    var group: [LessArgument] = []
    var hasSemicolons = false
    func joined() -> LessArgument? {
      guard let first = group.first else { return nil }
      guard group.count > 1 else { return first }
      let place = SheetPlace(file: file, range: SourceRange(first.value.place.range.start, at))
      return LessArgument(
        name: first.name, value: LessExpression(kind: .list(group.map(\.value), isComma: true), place: place), isExpanded: false)
    }
    while true {
      skipSpace()
      guard at < end else { break }
      guard depth < LessParser.depthLimit + Self.depthLimit else { return nil }
      var one = LessArgument(name: nil, value: ruleset() ?? spaceList())
      skipSpace()
      if case .variable(let name) = one.value.kind {
        if byte() == UInt8(ascii: ":") {
          at += 1
          skipSpace()
          one = LessArgument(name: name, value: ruleset() ?? spaceList())
        } else if byte() == UInt8(ascii: "."), byte(1) == UInt8(ascii: "."), byte(2) == UInt8(ascii: ".") {
          at += 3
          one.isExpanded = true
        }
      }
      skipSpace()
      byComma.append(one)
      group.append(one)
      guard at < end else { break }
      switch byte() {
      case UInt8(ascii: ","): at += 1
      case UInt8(ascii: ";"):
        hasSemicolons = true
        if let whole = joined() { bySemicolon.append(whole) }
        group = []
        at += 1
      default: return nil
      }
    }
    guard hasSemicolons else { return byComma }
    if let whole = joined() { bySemicolon.append(whole) }
    return bySemicolon
  }

  /// The parameters between the brackets of a definition; nil for what is none.
  mutating func parameters() -> [LessParameter]? {
    var found: [LessParameter] = []
    // With semicolons between parameters a value may be a list.
    let hasSemicolons = text[at..<end].contains(UInt8(ascii: ";"))
    while true {
      skipSpace()
      guard at < end else { return found }
      if byte() == UInt8(ascii: "."), byte(1) == UInt8(ascii: "."), byte(2) == UInt8(ascii: ".") {
        at += 3
        found.append(LessParameter(isRest: true))
      } else if byte() == UInt8(ascii: "@"), byte(1) != UInt8(ascii: "{"), byte(1) != UInt8(ascii: "@") {
        at += 1
        let name = name()
        skipSpace()
        if byte() == UInt8(ascii: ":") {
          at += 1
          skipSpace()
          var value = ruleset() ?? spaceList()
          var items = [value]
          while hasSemicolons, take(",") { items.append(spaceList()) }
          if items.count > 1 { value = LessExpression(kind: .list(items, isComma: true), place: value.place) }
          found.append(LessParameter(name: name, value: value))
        } else if byte() == UInt8(ascii: "."), byte(1) == UInt8(ascii: "."), byte(2) == UInt8(ascii: ".") {
          at += 3
          found.append(LessParameter(name: name, isRest: true))
        } else {
          found.append(LessParameter(name: name))
        }
      } else {
        let start = at
        let value = spaceList()
        guard at > start else { return nil }
        if case .unknown = value.kind { return nil }
        found.append(LessParameter(value: value))
      }
      skipSpace()
      guard at < end else { return found }
      guard byte() == UInt8(ascii: ",") || byte() == UInt8(ascii: ";") else { return nil }
      at += 1
    }
  }

  // MARK: - Guards

  /// All conditions up to the end; one that is unknown where they are not understood.
  mutating func wholeConditions() -> LessCondition {
    let start = at
    if let found = conditions() {
      skipSpace()
      if at >= end { return found }
    }
    return .value(LessExpression(kind: .unknown, place: place(start)))
  }

  /// Conditions with commas between them, of which one has to hold.
  private mutating func conditions() -> LessCondition? {
    guard var left = condition() else { return nil }
    while take(",") {
      guard let right = condition() else { return nil }
      left = .or(left, right)
    }
    return left
  }

  /// One condition; nil where none is understood.
  private mutating func condition() -> LessCondition? {
    guard let left = conjunction() else { return nil }
    guard takeWord("or") else { return left }
    return condition().map { .or(left, $0) }
  }

  private mutating func conjunction() -> LessCondition? {
    guard let left = negation() else { return nil }
    guard takeWord("and") else { return left }
    return conjunction().map { .and(left, $0) }
  }

  private mutating func negation() -> LessCondition? {
    guard depth < LessParser.depthLimit + Self.depthLimit, conditionDepth < Self.conditionLimit else { return nil }
    depth += 1
    conditionDepth += 1
    defer {
      depth -= 1
      conditionDepth -= 1
    }
    let start = at
    if takeWord("not") {
      if let inner = negation() { return .not(inner) }
      at = start
      return nil
    }
    skipSpace()
    if byte() == UInt8(ascii: "(") {
      at += 1
      if let inner = condition(), take(")") {
        // "(1 + 2) > 2" is a comparison.
        let behind = at
        skipSpace()
        if !"<>=+-*/".utf8.contains(byte()) || at >= end {
          at = behind
          return inner
        }
      }
      at = start
    }
    return comparison()
  }

  private mutating func comparison() -> LessCondition? {
    skipSpace()
    let start = at
    let left = sum()
    guard at > start else { return nil }
    skipSpace()
    var sign = ""
    while "<>=".utf8.contains(byte()), at < end, sign.utf8.count < 2 {
      sign.append(Character(UnicodeScalar(byte())))
      at += 1
    }
    guard !sign.isEmpty else { return .value(left) }
    skipSpace()
    let second = at
    let right = sum()
    return at > second ? .comparison(sign, left, right) : nil
  }
}
