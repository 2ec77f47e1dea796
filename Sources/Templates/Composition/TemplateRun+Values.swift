import Diagnostics

/// What expressions are, as far as that is known.
extension TemplateRun {
  func value(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    switch expression.kind {
    case .literal(let value): return value
    case .name("@parent"): return defaults.last.map { .content($0) } ?? .null
    case .name("_self") where frame.tree.language == .twig && frame.scope.names["_self"] == nil: return ownMacros(of: frame.tree)
    case .name(let name):
      let known = frame.scope[name]
      if !known.isKnown, frame.tree.language.isRails, frame.scope.names[name] == nil, name.utf8.first != 0x40,
        let written = railsValue(name, receiver: nil, [], expression.range, frame)
      {
        return written
      }
      if known.isKnown { return known }
      let other = globals[name] ?? assumed(expression, frame)
      return other.isKnown ? other : form(named: name, frame) ?? .unknown
    case .member(let base, "super") where isName(base, "block"): return parent(frame)
    case .member(let base, let name) where isName(base, "locals") && parts.last == frame.tree.file.path:
      // What a part may be given, and is not.
      if case .map(let given) = value(base, frame) { return given[name] ?? .null }
      return .unknown
    case .member(let base, let name) where frame.tree.language.isCSharp && csharpMember(base, name, expression.range, frame) != nil:
      return csharpMember(base, name, expression.range, frame) ?? .unknown
    case .member(let base, let name) where frame.tree.language == .blazor && isEnumeration(base, frame):
      return .string(AssembledText(name, from: expression.range, of: frame.tree.file), isMarkup: false)
    case .member(let base, let name) where devise(base, name, frame) != nil: return devise(base, name, frame) ?? .unknown
    case .member(let base, let name) where isAssigns(base, frame): return frame.scope["@" + name]
    case .member(let base, let name) where isName(base, "ViewBag"): return frame.scope[RazorStatement.viewDataPrefix + name]
    case .member(let base, let name):
      if frame.tree.language == .liquid, case .member(let site, "data") = base.kind, isName(site, "site"), !value(base, frame).isKnown {
        return siteData(name, frame)
      }
      let known = member(value(base, frame), name, of: base, frame)
      if known.isKnown { return known }
      if let locale = locale(name, of: base, frame) { return locale }
      let other = assumed(expression, frame)
      return other.isKnown ? other : form(named: name, frame) ?? .unknown
    case .element(let base, let index):
      if isAssigns(base, frame), let name = index.literalText { return frame.scope["@" + name] }
      if frame.tree.language.isCSharp {
        if isName(base, "Assets") { return value(index, frame) }
        if base.isLocalizer(in: frame.tree.file), let key = index.resourceKey(in: frame.tree.file) {
          return translated(value(key, frame), [], frame)
        }
      }
      if isName(base, "ViewData"), let name = index.literalText { return frame.scope[RazorStatement.viewDataPrefix + name] }
      let holder = value(base, frame)
      switch (holder, value(index, frame)) {
      case (.list(let items), .number(let position, _)):
        let position = position < 0 ? Double(items.count) + position : position
        return position >= 0 && position < Double(items.count) ? items[Int(position)] : .null
      case (.map(let map), let key) where map.part != nil:
        guard let part = map.part, let name = key.plainText else { return .part(FormPart(.field)) }
        return member(name, of: part, expression.range, frame) ?? .unknown
      case (.map(let map), let key): return key.plainText.map { map[$0] ?? (map.isOpen ? .unknown : .null) } ?? .unknown
      default: return .unknown
      }
    case .call(let callee, let arguments): return call(callee, arguments, expression.range, frame)
    case .filter(let base, let name, let arguments): return filter(base, name, arguments, frame)
    case .not, .both, .either, .comparison, .test: return logical(expression, frame)
    case .arithmetic(let a, "%", let b) where frame.tree.language.isRails || frame.tree.language == .jinja || frame.tree.language == .mako:
      // Of numbers it is what is left over.
      if case .number = value(a, frame) { return arithmetic(value(a, frame), "%", value(b, frame), expression, frame) }
      return formatted(a, with: [TemplateArgument(value: b)], frame)
    case .arithmetic(let a, let sign, let b): return arithmetic(value(a, frame), sign, value(b, frame), expression, frame)
    case .concatenation(let parts): return concatenation(parts.map { ($0, value($0, frame)) }, frame)
    case .conditional(let condition, let yes, let no?)
    where [.gsp, .php, .blade].contains(frame.tree.language) && condition.range == yes.range && isParameter(condition, frame)
      && !value(condition, frame).isKnown:
      // `${size ?: 'regular'}` in a part that is given no size.
      return value(no, frame)
    case .conditional(let condition, let yes, let no):
      guard let holds = direction(condition, yes, no, frame) ?? chooses(condition, frame, usual: usualDirection(yes, no)) else {
        return .unknown
      }
      return holds ? value(yes, frame) : no.map { value($0, frame) } ?? .null
    case .fallback(let a, let b):
      switch value(a, frame) {
      case .null, .absent: return value(b, frame)
      case .unknown where isParameter(a, frame): return value(b, frame)
      case .unknown where frame.tree.language == .php: return chooses(a, frame) == false ? value(b, frame) : .unknown
      case let known: return known
      }
    case .list(let items): return .list(items.map { value($0, frame) })
    case .map(let entries):
      var map = TemplateMap()
      for entry in entries {
        if let key = value(entry.key, frame).plainText { map[key] = value(entry.value, frame) } else { map.isOpen = true }
      }
      return .map(map)
    case .lambda, .opaque: return .unknown
    }
  }

  /// What an expression is on this way, where a condition that holds on it says so: `provider.id == 'apple'`.
  private func assumed(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    guard !equalities.isEmpty, let literal = equalities[frame.tree.file.phrase(expression.range)] else { return .unknown }
    return .string(AssembledText(literal, from: expression.range, of: frame.tree.file), isMarkup: false)
  }

  private func logical(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    switch expression.kind {
    case .either(let a, let b) where frame.tree.language != .php && frame.tree.language != .blade:
      // `a or 'words'` is one of them.
      let left = value(a, frame)
      guard let holds = left.isTrue(frame.tree.language) else {
        return decide(expression, frame) == true && false ? .boolean(true) : .unknown
      }
      return holds ? left : value(b, frame)
    case .both(let a, let b) where frame.tree.language != .php && frame.tree.language != .blade:
      let left = value(a, frame)
      guard let holds = left.isTrue(frame.tree.language) else { return .unknown }
      return holds ? value(b, frame) : left
    case .test(let base, let name, let arguments): return test(base, name, arguments, frame).map { .boolean($0) } ?? .unknown
    case .comparison(let a, let comparison, let b):
      return compare(value(a, frame), comparison, value(b, frame)).map { .boolean($0) } ?? .unknown
    default: return decide(expression, frame).map { .boolean($0) } ?? .unknown
    }
  }

  private func compare(_ a: TemplateValue, _ comparison: TemplateExpression.Comparison, _ b: TemplateValue) -> Bool? {
    switch comparison {
    case .equal: return TemplateValue.areEqual(a, b)
    case .unequal: return TemplateValue.areEqual(a, b).map { !$0 }
    case .contains:
      switch a {
      case .list(let items):
        let answers = items.map { TemplateValue.areEqual($0, b) }
        return answers.contains(true) ? true : answers.allSatisfy { $0 == false } ? false : nil
      case .string:
        guard let text = a.plainText, let part = b.plainText else { return nil }
        return text.contains(part)
      case .map(let map): return b.plainText.flatMap { map[$0] != nil ? true : map.isOpen ? nil : false }
      default: return nil
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard case .number(let x, _) = a, case .number(let y, _) = b else { return nil }
      return switch comparison {
      case .less: x < y
      case .lessOrEqual: x <= y
      case .greater: x > y
      default: x >= y
      }
    }
  }

  private func test(_ base: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> Bool? {
    let value = value(base, frame)
    if value.part != nil { return nil }
    switch (name, value) {
    case (_, .unknown): return nil
    case ("defined", .absent): return false
    case ("defined", _): return true
    case ("undefined", .absent): return true
    case ("undefined", _): return false
    case ("none", .null), ("null", .null), ("none", .absent), ("null", .absent): return true
    case ("none", _), ("null", _): return false
    case ("empty", _): return value.isTrue(.twig).map { !$0 }
    case ("string", .string), ("mapping", .map), ("sequence", .list), ("iterable", .list), ("iterable", .map), ("number", .number):
      return true
    case ("string", _), ("mapping", _), ("number", _), ("sequence", _), ("iterable", _): return false
    case ("odd", .number(let number, _)): return number.truncatingRemainder(dividingBy: 2) != 0
    case ("even", .number(let number, _)): return number.truncatingRemainder(dividingBy: 2) == 0
    case ("in", _): return arguments.first.flatMap { compare(self.value($0.value, frame), .contains, value) }
    case ("true", .boolean(let holds)): return holds
    case ("false", .boolean(let holds)): return !holds
    default: return nil
    }
  }

  private func arithmetic(
    _ a: TemplateValue, _ sign: Character, _ b: TemplateValue, _ expression: TemplateExpression, _ frame: TemplateFrame
  ) -> TemplateValue {
    switch (a, b) {
    case (.number(let x, _), .number(let y, _)):
      let result: Double
      switch sign {
      case "+": result = x + y
      case "-": result = x - y
      case "*": result = x * y
      case "/": result = x / y
      default: result = y == 0 ? .nan : x.truncatingRemainder(dividingBy: y)
      }
      guard result.isFinite, abs(result) < 1e15 else { return .unknown }
      let digits = result == result.rounded() ? String(Int(result)) : String(result)
      return .number(result, AssembledText(digits, from: expression.range, of: frame.tree.file))
    case (.list(let x), .list(let y)) where sign == "+": return .list(x + y)
    case (.string, _) where sign == "+", (_, .string) where sign == "+":
      guard case .arithmetic(let left, _, let right) = expression.kind else { return .unknown }
      if frame.tree.language.isRails { return joined(a, b, (left, right), frame) }
      return concatenation([(left, a), (right, b)], frame)
    default: return .unknown
    }
  }

  /// Ruby's `a + b`: beside markup a text is escaped.
  private func joined(
    _ a: TemplateValue, _ b: TemplateValue, _ sides: (TemplateExpression, TemplateExpression), _ frame: TemplateFrame
  ) -> TemplateValue {
    func isMarkup(_ value: TemplateValue) -> Bool { if case .string(_, true) = value { true } else { false } }
    guard isMarkup(a) || isMarkup(b) else { return concatenation([(sides.0, a), (sides.1, b)], frame) }
    var text = AssembledText()
    for (expression, value) in [(sides.0, a), (sides.1, b)] {
      switch value {
      case .string(let part, let isMarkup): text.append(isMarkup ? part : part.escaped)
      case .null: break
      default: text.append("\u{FFFC}", from: expression.range, of: frame.tree.file)
      }
    }
    return .string(text, isMarkup: true)
  }

  /// `options.merge(class: "btn")`
  func merged(_ own: TemplateMap, _ arguments: [TemplateArgument], keepsOwn: Bool, _ frame: TemplateFrame) -> TemplateValue {
    var made = own
    func add(_ key: String, _ value: TemplateValue) { if !keepsOwn || made[key] == nil { made[key] = value } }
    for argument in arguments {
      if let name = argument.name, name != "\u{0}" {
        add(name, value(argument.value, frame))
      } else if case .map(let more) = value(argument.value, frame) {
        for entry in more.entries { add(entry.key, entry.value) }
        made.isOpen = made.isOpen || more.isOpen
      } else {
        made.isOpen = true
      }
    }
    return .map(made)
  }

  /// A text of pieces; those that are not known are U+FFFC.
  func concatenation(_ parts: [(TemplateExpression, TemplateValue)], _ frame: TemplateFrame) -> TemplateValue {
    var text = AssembledText()
    for (expression, value) in parts {
      switch value {
      case .string(let part, _), .number(_, let part): text.append(part)
      case .null: break
      case .boolean(let holds) where frame.tree.language.words(of: holds) != nil:
        text.append(frame.tree.language.words(of: holds) ?? "", from: expression.range, of: frame.tree.file)
      case .absent, .unknown, .boolean, .list, .map, .macro, .content: text.append("\u{FFFC}", from: expression.range, of: frame.tree.file)
      }
      if text.bytes.count > 1 << 20 { return .unknown }
    }
    return text.isAllUnknown ? .unknown : .string(text, isMarkup: false)
  }

  private func member(_ holder: TemplateValue, _ name: String, of base: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    if frame.tree.language.isRails, let same = rubyWord(holder, name) { return same }
    switch holder {
    case .map(let map):
      if let value = map[name] { return value }
      if let part = map.part { return member(name, of: part, base.range, frame) ?? .unknown }
      return map.isOpen || ["items", "keys", "values", "length", "size"].contains(name) ? .unknown : .null
    case .list(let items):
      func number(_ count: Int) -> TemplateValue {
        .number(Double(count), AssembledText(String(count), from: base.range, of: frame.tree.file))
      }
      switch name {
      case "first": return items.first ?? .null
      case "last": return items.last ?? .null
      case "size", "length", "count": return number(items.count)
      default:
        if let index = Int(name) { return index >= 0 && index < items.count ? items[index] : .null }
        return .unknown
      }
    case .absent: return .absent
    case .string(let text, _) where ["size", "length"].contains(name) && !text.hasUnknownPiece:
      let count = text.string.count
      return .number(Double(count), AssembledText(String(count), from: base.range, of: frame.tree.file))
    default: return .unknown
    }
  }
}
