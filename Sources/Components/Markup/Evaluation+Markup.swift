import Diagnostics
import Scripts

/// Templates of single-file components: their pieces as the values that JSX has for the same.
extension Evaluation {
  /// What pieces show that stand beside each other.
  func content(_ nodes: [MarkupNode], _ outer: Scope) -> ComponentValue {
    let scope = names(in: nodes, outer)
    let pieces = nodes.filter {
      switch $0 {
      case .constant, .snippet: false
      default: true
      }
    }
    if pieces.count == 1 { return piece(pieces[0], scope) }
    return .list(pieces.map { piece in LazyValue { [unowned self] in self.piece(piece, scope) } })
  }

  /// The scope of pieces among which names are declared; the outer one where there are none.
  private func names(in nodes: [MarkupNode], _ outer: Scope) -> Scope {
    guard nodes.contains(where: { if case .constant = $0 { true } else if case .snippet = $0 { true } else { false } }) else {
      return outer
    }
    let scope = scope(in: outer, module: outer.module, instance: outer.instance)
    for node in nodes {
      switch node {
      case .constant(let pattern, let value):
        bind(pattern, to: value.map { lazy($0, scope) } ?? LazyValue(.null), in: scope)
      case .snippet(let name, let parameters, let inner):
        scope.names[name] = LazyValue(.function(drawing(inner, parameters, name: name, scope)))
      default: break
      }
    }
    return scope
  }

  /// A function that draws pieces for what it is given.
  private func drawing(_ nodes: [MarkupNode], _ parameters: [NodeID], name: String, _ outer: Scope) -> FunctionValue {
    FunctionValue(
      .made { [unowned self] arguments in
        let scope = self.scope(in: outer, module: outer.module, instance: outer.instance)
        for (index, parameter) in parameters.enumerated() {
          self.bind(parameter, to: arguments.indices.contains(index) ? arguments[index] : LazyValue(.null), in: scope)
        }
        return self.content(nodes, scope)
      }, name: name, place: Place(file: outer.module.file, range: SourceRange(0, 0)))
  }

  private func piece(_ node: MarkupNode, _ scope: Scope) -> ComponentValue {
    guard mayGoDeeper(), takeStep() else { return .null }
    depth += 1
    defer { depth -= 1 }
    switch node {
    case .text(let range): return .text(words(at: range, scope.module.file))
    case .value(let value): return shown(evaluate(value, scope), value, scope)
    case .html(let value): return markup(evaluate(value, scope), value, scope)
    case .element(let element): return self.element(element, scope)
    case .branches(let branches): return firstThatHolds(branches, scope)
    case .each(let each): return repeated(each, scope)
    case .rendered(let value):
      guard case .call(let callee, let arguments, _) = scope.module.tree[value].kind else { return evaluate(value, scope) }
      switch evaluate(callee, scope) {
      case .function(let function): return call(function, self.arguments(arguments, scope))
      // What stands between the tags of a component.
      case let other: return other
      }
    case .bound(let parameters, let nodes):
      guard !parameters.isEmpty else { return content(nodes, scope) }
      let inner = self.scope(in: scope, module: scope.module, instance: scope.instance)
      for parameter in parameters { bind(parameter, to: LazyValue(unknown(parameter, scope)), in: inner) }
      return content(nodes, inner)
    case .slotContent(_, _, let nodes): return content(nodes, scope)
    case .constant, .snippet: return .null
    }
  }

  /// Words with what their character references stand for.
  func words(at range: SourceRange, _ file: SourceFile) -> AssembledText {
    var made = AssembledText()
    append(range, of: file, to: &made)
    return made
  }

  /// A value as it is written between tags.
  private func shown(_ value: ComponentValue, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    switch value {
    case .boolean, .asset: .text(written(value, at: place(node, scope)))
    case .object, .list, .function, .external, .module: unknown(node, scope)
    default: value
    }
  }

  private func markup(_ value: ComponentValue, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    guard case .text(let text) = known(value), !text.string.holdsUnknownPiece else { return unknown(node, scope) }
    return .markup(text)
  }

  private func firstThatHolds(_ branches: [MarkupNode.Branch], _ scope: Scope) -> ComponentValue {
    for branch in branches {
      guard let test = branch.test else { return content(branch.nodes, scope) }
      guard let holds = holds(evaluate(test, scope)) else { return unknown(test, scope) }
      if holds { return content(branch.nodes, scope) }
    }
    return .null
  }

  // MARK: - Lists

  private static let itemLimit = 500
  /// Words of lists that are empty as long as nothing has happened.
  private static let uneventful = ["toast", "error", "alert", "notification", "message", "warning"]

  private func repeated(_ each: MarkupNode.Each, _ scope: Scope) -> ComponentValue {
    let place = place(each.list, scope)
    let value = evaluate(each.list, scope)
    func drawn(_ values: [LazyValue], _ index: Int?) -> ComponentValue {
      let instance = index.map { scope.instance + "#" + String($0) } ?? scope.instance
      let inner = self.scope(in: scope, module: scope.module, instance: instance)
      for (parameter, value) in zip(each.parameters, values) { bind(parameter, to: value, in: inner) }
      return content(each.nodes, inner)
    }
    func all(_ items: [[LazyValue]]) -> ComponentValue {
      guard !items.isEmpty else { return content(each.otherwise, scope) }
      return .list(
        items.prefix(Self.itemLimit).enumerated().map { index, values in
          LazyValue { [unowned self] in
            guard let first = values.first, case .repeated(let inner) = self.force(first) else { return drawn(values, index) }
            return .repeated(drawn([LazyValue(inner)] + values.dropFirst(), nil))
          }
        })
    }
    func number(_ value: Int) -> LazyValue { LazyValue(.number(Double(value), place)) }
    switch known(value) {
    case .list(let items):
      if items.isEmpty, case .unknown(let unknown) = value, !isUneventful(unknown.key) { break }
      return all(items.enumerated().map { [$1, number($0)] })
    case .object(let object) where object.unknown == nil:
      return all(
        object.keys.enumerated().map { index, key in
          let keyPlace = object.keyPlaces[key] ?? place
          return [
            object[key] ?? LazyValue(.null), LazyValue(.text(AssembledText(key, from: keyPlace.range, of: keyPlace.file))), number(index),
          ]
        })
    case .number(let count, _) where count >= 0 && count <= Double(Self.itemLimit):
      return all((0..<Int(count)).map { [number($0 + 1), number($0)] })
    case .null:
      guard case .unknown = value else { return content(each.otherwise, scope) }
    default: break
    }
    if case .repeated(let inner) = value { return .repeated(drawn([LazyValue(inner)], nil)) }
    var key = "list"
    if case .unknown(let unknown) = value {
      key = unknown.key
      if isUneventful(key) { return content(each.otherwise, scope) }
    }
    let item = UnknownValue(key: key + ".[]", place: place)
    return .repeated(drawn([LazyValue(.unknown(item)), LazyValue(.unknown(item.key + ".[i]", place))], nil))
  }

  private func isUneventful(_ key: String) -> Bool {
    let last = (key.split(separator: "@").first ?? "").split(separator: ".").last?.lowercased() ?? ""
    return Self.uneventful.contains { last.contains($0) }
  }
}

extension ComponentValue {
  fileprivate static func unknown(_ key: String, _ place: Place) -> ComponentValue { .unknown(UnknownValue(key: key, place: place)) }
}
