import Diagnostics
import Scripts

extension Evaluation {
  func arguments(_ nodes: [NodeID], _ scope: Scope) -> [LazyValue] {
    var made: [LazyValue] = []
    for node in nodes {
      guard case .spread(let inner) = scope.module.tree[node].kind else {
        made.append(lazy(node, scope))
        continue
      }
      if case .list(let items) = evaluate(inner, scope) {
        made += items
      } else {
        made.append(LazyValue(unknown(node, scope)))
      }
    }
    return made
  }

  func compare(_ a: ComponentValue, _ b: ComponentValue, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    equality(a, b, isNegated: false, node, scope)
  }

  func call(_ callee: NodeID, _ argumentNodes: [NodeID], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let tree = scope.module.tree
    if case .member(let object, let name, _, _) = tree[callee].kind {
      if case .identifier("Object") = tree[object].kind { return objectCall(name, arguments(argumentNodes, scope), node, scope) }
      if case .identifier("Array") = tree[object].kind { return arrayCall(name, arguments(argumentNodes, scope), node, scope) }
      let value = evaluate(object, scope)
      if let made = method(name, of: value, arguments(argumentNodes, scope), node, scope) { return made }
    }
    if case .member(let object, let name, _, _) = tree[callee].kind, case .identifier(let rune) = tree[object].kind, rune.hasPrefix("$"),
      scope.componentInstance() != nil, let made = reactive(rune + "." + name, arguments(argumentNodes, scope), node, scope)
    {
      return made
    }
    let function = evaluate(callee, scope)
    switch function {
    case .function(let function):
      let value = answer(of: function, node, scope) { call(function, arguments(argumentNodes, scope)) }
      // What it is asked for tells what it gives: `t('auth.apple')`, `signInUrl('google')`.
      guard case .unknown(var unknown) = value, let first = argumentNodes.first, case .string = tree[first].kind else { return value }
      unknown.place = place(node, scope)
      return .unknown(unknown)
    case .external(let external):
      let value = libraryCall(external, arguments(argumentNodes, scope), node, scope)
      guard case .unknown(var unknown) = value, let type = statedType(callee, argumentNodes, scope) else { return value }
      unknown.statedType = type
      return .unknown(unknown)
    case .variants(let variants): return .text(classes(of: variants, arguments(argumentNodes, scope).first.map { force($0) }, node, scope))
    case .unknown(let unknown):
      if case .identifier(let name) = tree[callee].kind, let made = globalCall(name, arguments(argumentNodes, scope), node, scope) {
        return made
      }
      // `connect(state)(Component)`, `api.withTRPC(App)`: what wraps a component shows it.
      if argumentNodes.count == 1, scope.parent == nil || wraps(callee, in: tree), let component = wrapped(argumentNodes[0], scope) {
        return component
      }
      if !argumentNodes.isEmpty { openLookups += 1 }
      // A chain of calls is called after what it is made of.
      let text = argumentNodes.isEmpty ? "" : keyText(argumentNodes, scope)
      var made = UnknownValue(key: unknown.key + "(" + text + ")", place: place(node, scope))
      made.statedType = statedType(callee, argumentNodes, scope)
      return .unknown(made)
    default: return unknown(node, scope)
    }
  }

  /// What every browser makes addresses of: `new URL('/auth/apple', base)`, `new URLSearchParams({ provider: 'apple' })`. Their texts stand for them.
  func instance(of callee: NodeID, _ argumentNodes: [NodeID], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    // `new Vuex.Store({…})`
    if case .external(let external) = evaluate(callee, scope), external.package == "vuex",
      let store = vuex("Store", arguments(argumentNodes, scope), node, scope)
    {
      return store
    }
    guard case .identifier(let name) = scope.module.tree[callee].kind, scope.find(name) == nil else { return unknown(node, scope) }
    let arguments = arguments(argumentNodes, scope).map { known(force($0)) }
    let place = place(node, scope)
    switch (name, arguments.first) {
    case ("URL", .text(let address)?):
      guard arguments.count > 1, !address.string.contains("://") else { return .text(address) }
      var made = written(arguments[1], at: place)
      if made.bytes.last == 0x2F, address.bytes.first == 0x2F { made = made.slice(SourceRange(0, made.bytes.count - 1)) }
      made.append(address)
      return .text(made)
    case ("URLSearchParams", .text(let query)?): return .text(query)
    case ("URLSearchParams", .object(let object)?):
      var made = AssembledText()
      for key in object.keys {
        made.append((made.isEmpty ? "" : "&") + key + "=", from: place.range, of: place.file)
        if let value = object[key] { made.append(written(force(value), at: place)) }
      }
      return .text(made)
    default: return unknown(node, scope)
    }
  }

  private func wraps(_ callee: NodeID, in tree: ScriptTree) -> Bool {
    switch tree[callee].kind {
    case .call: true
    case .member(_, let name, _, _), .identifier(let name): Self.isWrapping(name)
    default: false
    }
  }

  /// The component that an argument names, or that another wrapper gives; nil for anything else.
  private func wrapped(_ argument: NodeID, _ scope: Scope) -> ComponentValue? {
    switch scope.module.tree[argument].kind {
    case .identifier, .call: break
    default: return nil
    }
    let value = evaluate(argument, scope)
    return isComponent(value) ? value : nil
  }

  /// Whether a value is a component of the project: a function that is called as components are, or that draws elements.
  func isComponent(_ value: ComponentValue) -> Bool {
    guard case .function(let function) = value else { return false }
    return function.name?.first?.isUppercase == true || function.extent.map { $0.module.draws(in: $0.range) } == true
  }

  private func keyText(_ nodes: [NodeID], _ scope: Scope) -> String {
    guard let first = nodes.first, let last = nodes.last else { return "" }
    let range = SourceRange(scope.module.tree[first].range.start, scope.module.tree[last].range.end)
    return String(scope.module.file.string(SourceRange(range.start, min(range.end, range.start + 200))))
  }

  private func globalCall(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    if Self.givesTranslator(name, package: "") { return translator(arguments) }
    switch name {
    case "String":
      guard let first = arguments.first else { return nil }
      return .text(written(force(first), at: place(node, scope)))
    case "Boolean":
      guard let first = arguments.first else { return .boolean(false) }
      let value = force(first)
      if case .unknown = value { return value }
      return holds(value).map { .boolean($0) }
    case "Number":
      guard let first = arguments.first else { return nil }
      let value = force(first)
      if case .number = value { return value }
      return nil
    default: return reactive(name, arguments, node, scope)
    }
  }

  private func objectCall(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    guard let first = arguments.first else { return unknown(node, scope) }
    let value = force(first)
    guard case .object(let object) = value else {
      guard name == "assign" else { return value }
      return arguments.dropFirst().reduce(value) { made, argument in
        guard case .object(let parts) = force(argument) else { return made }
        return giving(parts, to: made) ?? made
      }
    }
    let place = place(node, scope)
    func key(_ name: String) -> ComponentValue {
      let place = object.keyPlaces[name] ?? place
      return .text(
        place.range.length == name.utf8.count
          ? AssembledText(place.range, of: place.file) : AssembledText(name, from: place.range, of: place.file))
    }
    switch name {
    case "keys": return .list(object.keys.map { LazyValue(key($0)) })
    case "values": return .list(object.keys.compactMap { object[$0] })
    case "entries": return .list(object.keys.map { name in LazyValue(.list([LazyValue(key(name)), object[name] ?? LazyValue(.null)])) })
    case "assign":
      let made = ObjectValue()
      for argument in arguments { if case .object(let other) = force(argument) { made.merge(other) } }
      return .object(made)
    case "freeze": return value
    default: return unknown(node, scope)
    }
  }

  private func arrayCall(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    switch name {
    case "isArray":
      guard let first = arguments.first else { return .boolean(false) }
      switch force(first) {
      case .list: return .boolean(true)
      case .unknown: return unknown(node, scope)
      default: return .boolean(false)
      }
    case "from":
      guard let first = arguments.first else { return unknown(node, scope) }
      // `Array.from({ length: 6 }, (_, i) => …)`
      if case .object(let object) = force(first), let length = object["length"], case .number(let count, _) = known(force(length)),
        count >= 0, count <= 64
      {
        let items = (0..<Int(count)).map { LazyValue(.number(Double($0), place(node, scope))) }
        guard arguments.count > 1 else { return .list(items) }
        return map(items, arguments[1], isIndexFirst: false)
      }
      return force(first)
    case "of": return .list(arguments)
    default: return unknown(node, scope)
    }
  }

  private func map(_ items: [LazyValue], _ function: LazyValue, isIndexFirst: Bool) -> ComponentValue {
    guard case .function(let function) = force(function) else { return .list(items) }
    return .list(
      items.prefix(500).enumerated().map { index, item in
        LazyValue { [unowned self] in
          // Of an item that stands for any number of others so does what is made of it.
          if case .repeated(let inner) = self.force(item) {
            return .repeated(self.call(function, [LazyValue(inner), LazyValue(.number(Double(index), function.place))]))
          }
          let scopeName = function.instance(index)
          return self.call(
            function, [item, LazyValue(.number(Double(index), function.place)), LazyValue(.list(items))], instance: scopeName)
        }
      })
  }

  /// What a method of a list or a string gives; nil for one that is not known.
  private func method(_ name: String, of value: ComponentValue, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue?
  {
    switch value {
    case .list(let items): return listMethod(name, items, arguments, node, scope)
    case .text(let text): return textMethod(name, text, arguments, node, scope)
    case .asset(let path):
      // A file that is imported is its address: `icon.slice(0, 1) === 'M'` asks whether it is the name of an icon instead.
      guard ["slice", "substring", "charAt", "startsWith", "endsWith", "includes"].contains(name) else { return nil }
      let address = AssembledText("/assets/" + ComponentProject.name(path), from: place(node, scope).range, of: scope.module.file)
      return textMethod(name, address, arguments, node, scope)
    case .number(let number, let place):
      if name == "toString" { return .text(AssembledText(Self.digits(number), from: place.range, of: place.file)) }
    case .unknown(let unknown):
      if let usual = unknown.usual, case .list(let items) = usual, !items.isEmpty, ["map", "filter", "slice", "find"].contains(name) {
        return listMethod(name, items, arguments, node, scope)
      }
      guard let first = arguments.first, ["map", "flatMap"].contains(name), case .function(let function) = force(first) else {
        if ["filter", "slice", "sort", "reverse", "toSorted", "concat"].contains(name) { return value }
        return nil
      }
      // Nothing has happened yet that is told in a toast.
      if unknown.key.lowercased().hasSuffix("toasts") { return .list([]) }
      let item = unknown.member("[]", unknown.place)
      return .repeated(call(function, [LazyValue(item), LazyValue(unknown.member("[i]", unknown.place))]))
    case .repeated(let inner):
      if ["map", "filter", "flatMap"].contains(name) { return method(name, of: inner, arguments, node, scope) }
    default: break
    }
    return nil
  }

  private func listMethod(_ name: String, _ items: [LazyValue], _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue?
  {
    let first = arguments.first
    switch name {
    case "map", "flatMap": return first.map { map(items, $0, isIndexFirst: false) }
    case "filter":
      guard let first else { return nil }
      return .list(
        items.enumerated().filter { index, item in
          switch self.force(first) {
          case .function(let function):
            return self.holds(self.call(function, [item, LazyValue(.number(Double(index), function.place))])) ?? true
          // `filter(Boolean)`
          default: return self.holds(self.force(item)) ?? true
          }
        }.map(\.element))
    case "find", "some", "every", "includes", "indexOf", "findIndex": return search(name, items, first, node, scope)
    case "join":
      var separator = AssembledText(",", from: place(node, scope).range, of: scope.module.file)
      if let first, case .text(let text) = force(first) { separator = text }
      var made = AssembledText()
      for (index, item) in items.enumerated() {
        if index > 0 { made.append(separator) }
        let value = force(item)
        if case .null = value { continue }
        made.append(written(value, at: place(node, scope)))
      }
      return .text(made)
    case "reduce": return first.flatMap { reduced(items, $0, from: arguments.dropFirst().first, place(node, scope)) }
    case "concat":
      var made = items
      for argument in arguments {
        if case .list(let others) = force(argument) { made += others } else { made.append(argument) }
      }
      return .list(made)
    case "slice":
      guard let first, case .number(let number, _) = force(first), number >= 0 else { return .list(items) }
      var end = items.count
      if arguments.count > 1, case .number(let number, _) = force(arguments[1]), number >= 0 { end = Int(min(Double(end), number)) }
      let start = Int(min(Double(end), number))
      return .list(Array(items[start..<end]))
    case "reverse", "toReversed": return .list(items.reversed())
    case "sort", "toSorted", "flat": return .list(items)
    case "at":
      guard let first, case .number(let index, _) = force(first) else { return nil }
      guard abs(index) <= Double(items.count) else { return .null }
      let place = index < 0 ? items.count + Int(index) : Int(index)
      return items.indices.contains(place) ? force(items[place]) : .null
    default: return nil
    }
  }

  /// What a function makes of a list, item by item: `path.split('.').reduce((words, key) => words[key], messages)`. Nil where an item stands for others.
  private func reduced(_ items: [LazyValue], _ function: LazyValue, from start: LazyValue?, _ place: Place) -> ComponentValue? {
    guard case .function(let function) = force(function), items.count <= 24,
      !items.contains(where: { if case .repeated = force($0) { true } else { false } })
    else { return nil }
    guard var value = start ?? items.first else { return nil }
    let first = start == nil ? 1 : 0
    for (index, item) in items.enumerated().dropFirst(first) {
      value = LazyValue(call(function, [value, item, LazyValue(.number(Double(index), place)), LazyValue(.list(items))]))
    }
    return force(value)
  }

  private func search(_ name: String, _ items: [LazyValue], _ wanted: LazyValue?, _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    guard let wanted else { return nil }
    var isSure = true
    for (index, item) in items.enumerated() {
      let answer: ComponentValue
      if case .function(let function) = force(wanted), name != "includes", name != "indexOf" {
        answer = call(function, [item, LazyValue(.number(Double(index), function.place))])
      } else {
        answer = equality(force(item), force(wanted), isNegated: false, node, scope)
      }
      let holds = withoutForks { self.holds(answer) }
      if holds == nil { isSure = false }
      if (name == "every") != (holds == true), holds != nil {
        switch name {
        case "find": return force(item)
        case "some", "includes": return .boolean(true)
        case "every": return .boolean(false)
        default: return .number(Double(index), place(node, scope))
        }
      }
    }
    guard isSure else { return nil }
    switch name {
    case "find": return .null
    case "some", "includes": return .boolean(false)
    case "every": return .boolean(true)
    default: return .number(-1, place(node, scope))
    }
  }

  /// A character of a text; nil where it has none there. What stands behind something unknown stands in no place that is known.
  func character(of text: AssembledText, at index: Int) -> ComponentValue? {
    let string = text.string
    guard let whole = text.pieces.location(SourceRange(0, text.bytes.count))?.range, let file = text.pieces.files.first else { return nil }
    if string.prefix(max(index + 1, 0)).contains(UnknownPiece.character) || index < 0 && string.contains(UnknownPiece.character) {
      return .unknown(UnknownValue(key: "[" + String(index) + "]", place: Place(file: file, range: whole)))
    }
    guard index >= 0, index < string.count else { return nil }
    return .text(AssembledText(String(string.dropFirst(index).prefix(1)), from: whole, of: file))
  }

  private func textMethod(_ name: String, _ text: AssembledText, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope)
    -> ComponentValue?
  {
    let place = place(node, scope)
    let string = text.string
    func made(_ value: String) -> ComponentValue {
      let whole = text.pieces.location(SourceRange(0, text.bytes.count)).map(\.range) ?? place.range
      let file = text.pieces.files.first ?? place.file
      return .text(value == string ? text : AssembledText(value, from: whole, of: file))
    }
    func argument(_ index: Int) -> String? {
      guard arguments.indices.contains(index), case .text(let text) = force(arguments[index]) else { return nil }
      return text.string
    }
    func number(_ index: Int) -> Int? {
      guard arguments.indices.contains(index), case .number(let value, _) = force(arguments[index]) else { return nil }
      return Int(exactly: value)
    }
    switch name {
    case "toUpperCase", "toLocaleUpperCase": return made(string.uppercased())
    case "toLowerCase", "toLocaleLowerCase": return made(string.lowercased())
    case "trim": return made(string.trimmed)
    case "toString": return .text(text)
    case "charAt": return number(0).map { character(of: text, at: $0) ?? made("") }
    case "at": return number(0).map { character(of: text, at: $0 < 0 ? string.count + $0 : $0) ?? .null }
    case "slice", "substring":
      guard let start = number(0), start >= 0, arguments.count < 2 || number(1) ?? -1 >= 0 else { return nil }
      let end = number(1) ?? string.count
      return made(String(string.dropFirst(start).prefix(max(0, end - start))))
    case "concat":
      var whole = text
      for argument in arguments { whole.append(written(force(argument), at: place)) }
      return .text(whole)
    case "includes": return argument(0).map { .boolean(string.contains($0)) }
    case "startsWith": return argument(0).map { .boolean(string.hasPrefix($0)) }
    case "endsWith": return argument(0).map { .boolean(string.hasSuffix($0)) }
    case "split":
      guard let separator = argument(0)?.first else { return nil }
      return .list(string.split(separator: separator, omittingEmptySubsequences: false).map { LazyValue(made(String($0))) })
    case "replace", "replaceAll":
      guard let old = argument(0), let new = argument(1), !old.isEmpty, let range = string.firstRange(of: old) else { return nil }
      return made(string.replacingCharacters(in: range, with: new))
    default: return nil
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}

extension FunctionValue {
  /// Which rendering the call for an item of a list belongs to.
  fileprivate func instance(_ index: Int) -> String? {
    if case .written(_, let scope) = body { return scope.instance + "#" + String(index) }
    return nil
  }
}
