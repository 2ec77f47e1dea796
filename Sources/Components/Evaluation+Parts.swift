import Scripts

/// Components that are parts of another one: `Object.assign(Modal, { Header, Footer })`, `Modal.Header = Header`, `static Header = Header`.
extension Evaluation {
  /// What a name means that is asked of a component, or of what holds components; `.null` where nothing is known by it.
  func part(_ name: String, of value: ComponentValue, at place: Place) -> ComponentValue {
    switch value {
    case .object(let object):
      if let found = object[name] { return force(found) }
      return object.unknown.map { $0.member(name, place) } ?? .null
    case .external(let external):
      if let given = external.parts?[name] { return force(given) }
      return .external(ExternalName(package: external.package, name: external.name == "*" ? name : external.name + "." + name))
    case .module(let path): return project.module(at: path).flatMap { exported(name, of: $0) } ?? .null
    case .function, .styled: return given(name, of: value).map { force($0) } ?? .null
    case .reference(let inner): return part(name, of: force(inner), at: place)
    case .unknown(let unknown): return unknown.member(name, place)
    default: return .null
    }
  }

  /// What was given to a component under a name, or what its class declares as static; nil for nothing.
  func given(_ name: String, of value: ComponentValue) -> LazyValue? {
    guard let identity = identity(of: value) else { return nil }
    if let given = statics[identity]?[name] { return given }
    guard case .function(let function) = value, case .classDeclaration(let parts, let scope) = function.body,
      let member = parts.members.first(where: { if case .name(name, _) = $0.key { true } else { false } })
    else { return nil }
    let made = lazy(member.value, scope)
    statics[identity, default: [:]][name] = made
    return made
  }

  /// A component that was given others as its parts, as `Object.assign` gives them: a function keeps them, whoever asks it later; nil for what keeps none.
  func giving(_ parts: ObjectValue, to value: ComponentValue) -> ComponentValue? {
    if let identity = identity(of: value) {
      for key in parts.keys { statics[identity, default: [:]][key] = parts[key] }
      return value
    }
    switch value {
    case .external(var external):
      let made = ObjectValue()
      if let before = external.parts { made.merge(before) }
      made.merge(parts)
      external.parts = made
      return .external(external)
    case .unknown(let unknown):
      let made = ObjectValue()
      made.merge(parts)
      made.unknown = unknown
      return .object(made)
    default: return nil
    }
  }

  /// What parts are kept by; nil for what has none of its own. A single file is one component, whoever imports it.
  private func identity(of value: ComponentValue) -> ObjectIdentifier? {
    switch value {
    case .function(let function):
      if case .singleFile(let module) = function.body { return ObjectIdentifier(module) }
      return ObjectIdentifier(function)
    case .styled(let styled): return ObjectIdentifier(styled)
    default: return nil
    }
  }

  /// What a statement at the top of a module gives to a component: `Card.Title = Title`, `Object.assign(Card, { Title })`.
  func assignStatics(_ statement: NodeID, in scope: Scope) {
    let tree = scope.module.tree
    guard case .expressionStatement(let value) = tree[statement].kind else { return }
    switch tree[value].kind {
    case .assignment("=", let target, let assigned):
      guard case .member(let object, let name, _, _) = tree[target].kind, name != "displayName", name != "propTypes" else { return }
      let parts = ObjectValue()
      parts[name] = lazy(assigned, scope)
      give(parts, to: object, scope)
    case .call(let callee, let arguments, _):
      guard case .member(let object, "assign", _, _) = tree[callee].kind, case .identifier("Object") = tree[object].kind,
        let holder = arguments.first
      else { return }
      for argument in arguments.dropFirst() {
        if case .object(let parts) = evaluate(argument, scope) { give(parts, to: holder, scope) }
      }
    default: return
    }
  }

  /// Gives parts to what a name of the module stands for, or a part of it: `Card.Header.Title = Title`.
  private func give(_ parts: ObjectValue, to holder: NodeID, _ scope: Scope) {
    if case .member = scope.module.tree[holder].kind {
      _ = giving(parts, to: evaluate(holder, scope))
      return
    }
    guard case .identifier(let name) = scope.module.tree[holder].kind, let value = scope.names[name] else { return }
    let current = force(value)
    if case .object(let object) = current { return object.merge(parts) }
    if case .unknown = current { return }
    if let made = giving(parts, to: current) { scope.names[name] = LazyValue(made) }
  }
}
