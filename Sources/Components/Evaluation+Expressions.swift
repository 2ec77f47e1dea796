import Diagnostics
import Scripts

extension Evaluation {
  typealias NodeID = ScriptTree.NodeID

  func place(_ node: NodeID, _ scope: Scope) -> Place { Place(file: scope.module.file, range: scope.module.tree[node].range) }

  func unknown(_ node: NodeID, _ scope: Scope) -> ComponentValue {
    .unknown(UnknownValue(key: scope.module.key(of: node), place: place(node, scope)))
  }

  /// What an expression stands for.
  func evaluate(_ node: NodeID, _ scope: Scope) -> ComponentValue {
    guard mayGoDeeper(), takeStep() else { return unknown(node, scope) }
    depth += 1
    defer { depth -= 1 }
    let tree = scope.module.tree
    switch tree[node].kind {
    case .string(let value): return .text(text(value, tree[node].range, scope))
    case .template(let strings, let values): return .text(template(strings, values, scope))
    case .taggedTemplate(let tag, let template): return tagged(tag, template, node, scope)
    case .number(let value): return .number(value, place(node, scope))
    case .boolean(let value): return .boolean(value)
    case .null: return .null
    case .identifier(let name): return identifier(name, node, scope)
    case .this: return scope.this().map { force($0) } ?? unknown(node, scope)
    case .array(let items): return .list(list(items, scope))
    case .object(let properties): return .object(object(properties, scope))
    case .function(let function): return .function(FunctionValue(.written(function, scope), name: function.name, place: place(node, scope)))
    case .classExpression(let parts):
      return .function(FunctionValue(.classDeclaration(parts, scope), name: parts.name, place: place(node, scope)))
    case .unary(let word, let value): return unary(word, value, node, scope)
    case .binary(let word, let a, let b): return binary(word, a, b, node, scope)
    case .logical(let word, let a, let b): return logical(word, a, b, node, scope)
    case .conditional(let test, let then, let otherwise):
      guard let holds = holds(evaluate(test, scope)) else { return unknown(node, scope) }
      return evaluate(holds ? then : otherwise, scope)
    case .assignment(let word, let target, let value): return assigned(word, target, value, node, scope)
    case .sequence(let parts): return parts.last.map { evaluate($0, scope) } ?? .null
    case .member(let object, let name, let range, let isOptional):
      return member(evaluate(object, scope), name, Place(file: scope.module.file, range: range), node, scope, isOptional: isOptional)
    case .index(let object, let key, let isOptional): return index(object, key, node, scope, isOptional: isOptional)
    case .call(let callee, let arguments, _): return call(callee, arguments, node, scope)
    case .new(let callee, let arguments): return instance(of: callee, arguments, node, scope)
    case .element(let element):
      return scope.module.isAstro ? astro(element, node, scope) : .element(self.element(element, node, scope))
    default: return unknown(node, scope)
    }
  }

  /// A string's text; byte for byte where it has no escapes.
  private func text(_ value: String, _ range: SourceRange, _ scope: Scope) -> AssembledText {
    let inner = SourceRange(range.start + 1, max(range.start + 1, range.end - 1))
    if inner.length == value.utf8.count { return AssembledText(inner, of: scope.module.file) }
    return AssembledText(value, from: inner, of: scope.module.file)
  }

  private func template(_ strings: [ScriptNode.TemplateString], _ values: [NodeID], _ scope: Scope) -> AssembledText {
    var made = AssembledText()
    for (index, string) in strings.enumerated() {
      if string.range.length == string.value.utf8.count {
        made.append(string.range, of: scope.module.file)
      } else {
        made.append(string.value, from: string.range, of: scope.module.file)
      }
      if values.indices.contains(index) { made.append(written(evaluate(values[index], scope), at: place(values[index], scope))) }
    }
    return made
  }

  /// A value as it stands in a string.
  func written(_ value: ComponentValue, at place: Place) -> AssembledText {
    switch value {
    case .text(let text): return text
    case .number(let number, let place): return AssembledText(Self.digits(number), from: place.range, of: place.file)
    case .boolean(let value): return AssembledText(value ? "true" : "false", from: place.range, of: place.file)
    case .null: return AssembledText("undefined", from: place.range, of: place.file)
    case .unknown(let unknown):
      switch taken(unknown) {
      case .text(let text)?: return text
      case .number(let number, let place)?: return written(.number(number, place), at: place)
      default: break
      }
      return AssembledText(String(UnknownPiece.character), from: place.range, of: place.file)
    case .asset(let path): return AssembledText(path, from: place.range, of: place.file)
    default: return AssembledText(String(UnknownPiece.character), from: place.range, of: place.file)
    }
  }

  static func digits(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  private func identifier(_ name: String, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    if let lazy = scope.find(name) {
      let value = force(lazy)
      if case .reference(let inner) = value, scope.isInTemplate() {
        let held = force(inner)
        guard case .unknown(var unknown) = held else { return held }
        unknown.place = place(node, scope)
        return .unknown(unknown)
      }
      if isSveltePage(value) { return sveltePage(node, scope) ?? value }
      // It is not known here, wherever it comes from.
      if case .unknown(var unknown) = value {
        unknown.place = place(node, scope)
        return .unknown(unknown)
      }
      return value
    }
    switch name {
    case "undefined", "NaN": return .null
    case "React": return .external(ExternalName(package: "react", name: "*"))
    case "$route" where scope.isOfVue: return vueRoute("$route", place(node, scope)) ?? unknown(node, scope)
    case "$router" where scope.isOfVue: return vueRouter("$router", place(node, scope)) ?? unknown(node, scope)
    case "$page" where scope.find("page").map({ isSveltePage(force($0)) }) == true: return sveltePage(node, scope) ?? unknown(node, scope)
    case "$store" where scope.isOfVue: return vuexStore(of: scope) ?? unknown(node, scope)
    default: return subscribed(name, scope) ?? (name.hasPrefix("$") ? Self.globalTranslator(name) : nil) ?? unknown(node, scope)
    }
  }

  private func list(_ items: [NodeID?], _ scope: Scope) -> [LazyValue] {
    var made: [LazyValue] = []
    for item in items {
      guard let item else {
        made.append(LazyValue(.null))
        continue
      }
      guard case .spread(let inner) = scope.module.tree[item].kind else {
        made.append(lazy(item, scope))
        continue
      }
      switch evaluate(inner, scope) {
      case .list(let others): made += others
      case .unknown(let unknown): made.append(LazyValue(.repeated(unknown.member("[]", unknown.place))))
      case .null: break
      case let other: made.append(LazyValue(other))
      }
    }
    return made
  }

  /// A value that is worked out later.
  func lazy(_ node: NodeID, _ scope: Scope) -> LazyValue {
    switch scope.module.tree[node].kind {
    case .string, .number, .boolean, .null, .function: LazyValue(evaluate(node, scope))
    default: LazyValue { [unowned self] in self.evaluate(node, scope) }
    }
  }

  func object(_ properties: [ScriptNode.Property], _ scope: Scope) -> ObjectValue {
    let made = ObjectValue()
    let file = scope.module.file
    for property in properties {
      switch property.key {
      case .name(let name, let range):
        if property.isGetter, case .function(let function) = scope.module.tree[property.value].kind {
          let value = FunctionValue(.written(function, scope), name: name, place: place(property.value, scope))
          made[name] = LazyValue { [unowned self] in self.call(value, []) }
        } else {
          made[name] = lazy(property.value, scope)
        }
        made.keyPlaces[name] = Place(file: file, range: range)
      case .computed(let key):
        let keyValue = withoutForks { evaluate(key, scope) }
        if case .text(let name) = keyValue {
          made[name.string] = lazy(property.value, scope)
          made.keyPlaces[name.string] = place(key, scope)
        } else {
          made.unknown = UnknownValue(key: "[]", place: place(key, scope))
        }
      case .spread:
        switch evaluate(property.value, scope) {
        case .object(let other): made.merge(other)
        case .unknown(let unknown): made.unknown = unknown
        case .null, .boolean: break
        default: made.unknown = UnknownValue(key: "…", place: place(property.value, scope))
        }
      }
    }
    return made
  }

  // MARK: - Operators

  /// What every browser has.
  private static let browser: Set<String> = ["window", "document", "navigator", "location", "localStorage", "sessionStorage"]

  private func unary(_ word: String, _ operand: NodeID, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    if word == "typeof", case .identifier(let name) = scope.module.tree[operand].kind, Self.browser.contains(name), scope.find(name) == nil
    {
      return .text(AssembledText("object", from: place(node, scope).range, of: scope.module.file))
    }
    let value = evaluate(operand, scope)
    switch word {
    case "!":
      if case .unknown(var unknown) = value {
        unknown.isNegated.toggle()
        unknown.place = place(node, scope)
        return .unknown(unknown)
      }
      return holds(value).map { .boolean(!$0) } ?? unknown(node, scope)
    case "-": if case .number(let number, _) = value { return .number(-number, place(node, scope)) }
    case "+": if case .number = value { return value }
    case "await": return value
    case "void": return .null
    case "typeof":
      if let type = type(of: value) { return .text(AssembledText(type, from: place(node, scope).range, of: scope.module.file)) }
    default: break
    }
    return unknown(node, scope)
  }

  /// What JavaScript calls the type of a value; that of a state is the one that it begins with. Nil where it is not known.
  private func type(of value: ComponentValue) -> String? {
    switch value {
    case .text: "string"
    case .function: "function"
    case .null: "undefined"
    case .number: "number"
    case .boolean: "boolean"
    case .list, .object, .element: "object"
    case .unknown(let unknown):
      if unknown.isNegated || unknown.comparison != nil {
        "boolean"
      } else if case .unknown? = unknown.usual {
        nil
      } else if case .null? = unknown.usual {
        nil
      } else {
        unknown.usual.flatMap(type(of:))
      }
    default: nil
    }
  }

  func logical(_ word: ScriptNode.Logical, _ a: NodeID, _ b: NodeID, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let left = evaluate(a, scope)
    switch word {
    case .and:
      guard let holds = holds(left) else { return unknown(node, scope) }
      if holds { return evaluate(b, scope) }
      if case .unknown = left { return .boolean(false) }
      return left
    case .or:
      guard let holds = holds(left) else { return unknown(node, scope) }
      return holds ? left : evaluate(b, scope)
    case .nullish:
      switch left {
      case .null: return evaluate(b, scope)
      case .unknown(let value):
        if let usual = value.usual, case .null = usual { return evaluate(b, scope) }
        // What a component alone is given is not known: mostly nothing.
        if value.usual == nil, value.key.hasPrefix("props."), !value.key.dropFirst("props.".utf8.count).contains(".") {
          let isGiven = UnknownValue(key: value.key + " ??", place: value.place, usual: .boolean(false))
          return holds(.unknown(isGiven)) == true ? left : evaluate(b, scope)
        }
        return left
      default: return left
      }
    }
  }

  private func binary(_ word: String, _ a: NodeID, _ b: NodeID, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let left = evaluate(a, scope)
    let right = evaluate(b, scope)
    switch word {
    case "===", "!==":
      let tree = scope.module.tree
      // `undefined` and `null` are two values where types count.
      if case .unknown(let subject) = left, case .identifier("undefined") = tree[b].kind, case .null = right {
        return comparison(subject, "undefined", right, word == "!==", node, scope)
      }
      return equality(left, right, isNegated: word == "!==", node, scope)
    case "==", "!=": return equality(left, right, isNegated: word == "!=", node, scope)
    case "+":
      if case .number(let x, _) = left, case .number(let y, _) = right { return .number(x + y, place(node, scope)) }
      if isTextual(left) || isTextual(right) {
        var made = written(left, at: place(a, scope))
        made.append(written(right, at: place(b, scope)))
        return .text(made)
      }
    case "-", "*", "/", "%", "<", ">", "<=", ">=":
      if case .number(let x, _) = left, case .number(let y, _) = right {
        let place = place(node, scope)
        switch word {
        case "-": return .number(x - y, place)
        case "*": return .number(x * y, place)
        case "/": return .number(x / y, place)
        case "%": return .number(x.truncatingRemainder(dividingBy: y), place)
        case "<": return .boolean(x < y)
        case ">": return .boolean(x > y)
        case "<=": return .boolean(x <= y)
        default: return .boolean(x >= y)
        }
      }
    case "in":
      if case .text(let key) = left, case .object(let object) = right {
        if object[key.string] != nil { return .boolean(true) }
        if object.unknown == nil { return .boolean(false) }
      }
    default: break
    }
    return combined(left, word, right, node, scope)
  }

  private func isTextual(_ value: ComponentValue) -> Bool { if case .text = value { true } else { false } }

  /// A comparison of something unknown, called after what is compared, so that the same is decided once.
  private func combined(_ left: ComponentValue, _ word: String, _ right: ComponentValue, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    if let bound = Self.bound(left, word, right) { return sized(bound, at: place(node, scope)) }
    if let sum = sum(left, word, right, at: place(node, scope)) { return sum }
    guard let a = name(of: left), let b = name(of: right) else { return unknown(node, scope) }
    return .unknown(UnknownValue(key: "\(a) \(word) \(b)", place: place(node, scope)))
  }

  /// What a value is called in the names of comparisons; nil for one that has no name.
  func name(of value: ComponentValue) -> String? {
    switch value {
    case .text(let text): "'" + text.string + "'"
    case .number(let number, _): Self.digits(number)
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    case .unknown(let unknown): (unknown.isNegated ? "!" : "") + unknown.key
    default: nil
    }
  }

  func equality(
    _ left: ComponentValue, _ right: ComponentValue, isNegated: Bool, _ node: NodeID, _ scope: Scope
  ) -> ComponentValue {
    if case .unknown(let subject) = left, let literal = name(of: right) {
      return comparison(subject, literal, right, isNegated, node, scope)
    }
    if case .unknown(let subject) = right, let literal = name(of: left) {
      return comparison(subject, literal, left, isNegated, node, scope)
    }
    // A list, an object or a function is something.
    if isNothing(left) && isComposite(right) || isNothing(right) && isComposite(left) { return .boolean(isNegated) }
    guard let a = name(of: left), let b = name(of: right) else { return unknown(node, scope) }
    if a.contains(UnknownPiece.character) || b.contains(UnknownPiece.character) { return unknown(node, scope) }
    return .boolean((a == b) != isNegated)
  }

  private func isNothing(_ value: ComponentValue) -> Bool { if case .null = value { true } else { false } }

  private func isComposite(_ value: ComponentValue) -> Bool {
    switch value {
    case .list, .object, .element, .function: true
    default: false
    }
  }

  private func comparison(
    _ asked: UnknownValue, _ written: String, _ other: ComponentValue, _ isNegated: Bool, _ node: NodeID, _ scope: Scope
  ) -> ComponentValue {
    var (subject, literal) = (asked, written)
    if case .number(let number, _) = other {
      let (base, counted) = Self.counted(asked, number)
      (subject, literal) = (base, Self.digits(counted))
    }
    var made = UnknownValue(key: "\(subject.key) === \(literal)", place: place(node, scope))
    if case .unknown = other {} else { (made.comparison, made.values) = ((subject.key, literal), subject.values) }
    if let usual = subject.usual, let usualName = name(of: usual) {
      made.usual = .boolean(usualName == literal || usualName == "null" && literal == "undefined")
    }
    if subject.isAwaited, ["''", "null", "undefined", "false", "0"].contains(literal) { return .boolean(isNegated) }
    made.isNegated = isNegated
    return .unknown(made)
  }

  // MARK: - Members

  func member(
    _ object: ComponentValue, _ name: String, _ place: Place, _ node: NodeID, _ scope: Scope, isOptional: Bool = false
  ) -> ComponentValue {
    switch object {
    case .object(let value):
      if let found = value[name] { return force(found) }
      return value.unknown.map { $0.member(name, self.place(node, scope)) } ?? .null
    case .list(let items): if name == "length" { return items.isEmpty ? .number(0, place) : .number(Double(items.count), place) }
    case .text(let text):
      if name == "length" { return .number(Double(text.string.count), place) }
      // An address stands for itself.
      if name == "href" { return object }
    case .external(let external) where external.package.hasPrefix("geist/font") && (name == "className" || name == "variable"):
      // Vercel's font: a class for its family, and one for its variable.
      let isMono = external.name.hasSuffix("Mono")
      let family = isMono ? "\"Geist Mono\"" : "\"Geist\""
      let property = name == "className" ? "font-family" : isMono ? "--font-geist-mono" : "--font-geist-sans"
      let made = styledClass(at: place) { AssembledText(".\($0) { \(property): \(family) }\n", from: place.range, of: place.file) }
      return .text(AssembledText(made, from: place.range, of: place.file))
    case .external(let external) where external.parts?[name] != nil: return part(name, of: object, at: place)
    case .external(let external):
      let joined = external.name == "*" ? name : external.name + "." + name
      let words = external.package == Self.wordsPackage ? self.place(node, scope) : nil
      return .external(ExternalName(package: external.package, name: joined, words: words))
    case .module(let path):
      if let module = project.module(at: path), let value = exported(name, of: module) { return value }
    case .classNames(let sheet):
      guard let names = sheet?.names(name) else { return .text(AssembledText(name, from: place.range, of: place.file)) }
      return .text(AssembledText(names, from: place.range, of: place.file))
    case .asset: if name == "src" || name == "default" { return object }
    case .unknown(let unknown):
      var usual: ComponentValue?
      switch unknown.usual {
      case .object(let value)?: usual = value[name].map { force($0) } ?? .null
      case .null?: usual = .null
      case .list(let items)? where name == "length": usual = .number(Double(items.count), place)
      case .text(let text)? where name == "length": usual = .number(Double(text.string.count), place)
      default: break
      }
      if case .unknown(let awaited)? = usual, awaited.isAwaited { return .unknown(awaited) }
      if let address = address(name, of: unknown, self.place(node, scope)) { return address }
      return unknown.member(name, self.place(node, scope), usual: usual)
    case .reference(let inner):
      if name == "value" { return force(inner) }
      return member(force(inner), name, place, node, scope, isOptional: isOptional)
    case .null: return isOptional ? .null : unknown(node, scope)
    case .function(let function):
      if name == "displayName" || name == "name", let name = function.name {
        return .text(AssembledText(name, from: place.range, of: place.file))
      }
      return part(name, of: object, at: place)
    case .styled: return part(name, of: object, at: place)
    default: break
    }
    return unknown(node, scope)
  }

  private func index(_ object: NodeID, _ key: NodeID, _ node: NodeID, _ scope: Scope, isOptional: Bool) -> ComponentValue {
    let value = evaluate(object, scope)
    let keyValue = evaluate(key, scope)
    if case .unknown = value { openLookups += 1 }
    if case .object(let object) = value, let words = words(ofLanguages: object) { return words }
    if let taken = taken(of: value, by: key, keyValue, scope) { return force(taken) }
    switch (value, known(keyValue)) {
    case (.list(let items), .number(let number, _)):
      let index = Int(exactly: number) ?? -1
      return items.indices.contains(index) ? force(items[index]) : .null
    case (.text(let text), .number(let number, _)): return Int(exactly: number).flatMap { character(of: text, at: $0) } ?? .null
    case (.classNames(let sheet), .text(let name)):
      let place = self.place(key, scope)
      return .text(sheet?.names(name.string).map { AssembledText($0, from: place.range, of: place.file) } ?? name)
    case (_, .text(let name)): return member(value, name.string, place(key, scope), node, scope, isOptional: isOptional)
    case (.object(let object), .number(let number, _)): return object[Self.digits(number)].map { force($0) } ?? .null
    case (.object(let object), .unknown):
      if let component = component(of: object, by: keyValue) { return component }
      guard let language = LanguageKeys.source(of: object.keys), let words = object[language] else { return unknown(node, scope) }
      return force(words)
    case (.unknown(let unknown), _):
      return unknown.member("[" + (name(of: keyValue) ?? "") + "]", place(node, scope))
    default: return unknown(node, scope)
    }
  }

  /// What a value mostly is, where that is known.
  func known(_ value: ComponentValue) -> ComponentValue {
    guard case .unknown(let unknown) = value, let usual = unknown.usual else { return value }
    return unknown.isNegated ? withoutForks { holds(usual) }.map { .boolean(!$0) } ?? value : usual
  }
}
