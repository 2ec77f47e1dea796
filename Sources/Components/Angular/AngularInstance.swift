import Diagnostics
import Scripts

/// A component with the inputs that it is given: what the names of its template stand for.
struct AngularInstance {
  let component: AngularComponent
  let template: AngularTemplate
  /// The scope of its template.
  let scope: Scope
  /// What stands between its tags where it is used.
  var content: AngularContent?
  let depth: Int
}

/// What is put into a component between its tags, with the scope in which it is written.
final class AngularContent {
  let nodes: [AngularTemplate.Node]
  let context: AngularContext

  init(_ nodes: [AngularTemplate.Node], _ context: AngularContext) {
    self.nodes = nodes
    self.context = context
  }
}

extension AngularRun {
  /// The members of a class and those that it inherits, the class's own last.
  private func members(
    _ parts: ScriptNode.Class, _ module: ModuleSyntax, depth: Int = 0
  ) -> [(member: ScriptNode.Property, module: ModuleSyntax)] {
    var found: [(member: ScriptNode.Property, module: ModuleSyntax)] = []
    if depth < 8, let parent = parts.parent, case .function(let function) = evaluation.evaluate(parent, evaluation.moduleScope(module)),
      case .classDeclaration(let inherited, let scope) = function.body
    {
      found = members(inherited, scope.module, depth: depth + 1)
    }
    return found + parts.members.map { ($0, module) }
  }

  /// What an input is called from outside; nil for a member that is none.
  private func inputName(_ member: ScriptNode.Property, _ name: String, _ tree: ScriptTree) -> String? {
    for decorator in member.decorators {
      guard case .call(let callee, let arguments, _) = tree[decorator].kind, case .identifier("Input") = tree[callee].kind else { continue }
      guard let first = arguments.first else { return name }
      if let alias = AngularComponent.string(first, tree) { return alias }
      if case .object(let options) = tree[first].kind, let alias = AngularComponent.member("alias", options) {
        return AngularComponent.string(alias, tree) ?? name
      }
      return name
    }
    guard let call = signalCall(member.value, tree), ["input", "model"].contains(call.name) else { return nil }
    return name
  }

  /// The call of `signal(…)`, `input.required(…)` and their kind.
  private func signalCall(_ node: ScriptTree.NodeID, _ tree: ScriptTree) -> (
    name: String, isRequired: Bool, arguments: [ScriptTree.NodeID]
  )? {
    guard case .call(let callee, let arguments, _) = tree[node].kind else { return nil }
    var name = ""
    var isRequired = false
    switch tree[callee].kind {
    case .identifier(let word): name = word
    case .member(let object, "required", _, _):
      if case .identifier(let word) = tree[object].kind { name = word }
      isRequired = true
    default: return nil
    }
    guard ["signal", "input", "model", "computed", "linkedSignal"].contains(name) else { return nil }
    return (name, isRequired, arguments)
  }

  /// Names that a class gives another value when it is used: `this.isOpen = true`, `this.count++`.
  private func assignedNames(_ module: ModuleSyntax) -> Set<String> {
    if let known = assigned[module.path] { return known }
    var found: Set<String> = []
    let tree = module.tree
    func note(_ node: ScriptTree.NodeID) {
      if case .member(let object, let name, _, _) = tree[node].kind, case .this = tree[object].kind { found.insert(name) }
    }
    for node in tree.nodes {
      switch node.kind {
      case .assignment(_, let target, _): note(target)
      case .unary(let word, let value) where word == "++" || word == "--": note(value)
      case .call(let callee, _, _):
        // `this.providers.push(…)`
        if case .member(let object, let method, _, _) = tree[callee].kind, ["push", "unshift", "splice"].contains(method) { note(object) }
      default: break
      }
    }
    assigned[module.path] = found
    return found
  }

  /// What is given at first: `this.title = "…"` in the constructor and in `ngOnInit`.
  private func initialValues(_ members: [(member: ScriptNode.Property, module: ModuleSyntax)]) -> [String: (
    ScriptTree.NodeID, ModuleSyntax
  )] {
    var found: [String: (ScriptTree.NodeID, ModuleSyntax)] = [:]
    for (member, module) in members {
      let tree = module.tree
      guard case .name(let name, _) = member.key, name == "constructor" || name == "ngOnInit",
        case .function(let function) = tree[member.value].kind,
        case .block(let statements) = tree[function.body].kind
      else { continue }
      for statement in statements {
        guard case .expressionStatement(let value) = tree[statement].kind,
          case .assignment("=", let target, let assigned) = tree[value].kind,
          case .member(let object, let name, _, _) = tree[target].kind, case .this = tree[object].kind
        else { continue }
        found[name] = (assigned, module)
      }
    }
    return found
  }

  /// A component with what it is given; nil for one without a template.
  func instance(
    _ component: AngularComponent, inputs: [String: LazyValue]?, at origin: String, content: AngularContent?, depth: Int
  ) -> AngularInstance? {
    guard let template = angular.template(of: component) else { return nil }
    evaluation.use(template.module.file, at: template.module.path)
    let module = component.module
    let base = evaluation.scope(in: nil, module: template.module, instance: origin)
    let templateScope = evaluation.scope(in: base, module: template.module, instance: origin)
    let this = ObjectValue()
    let place = Place(file: module.file, range: SourceRange(0, 0))
    this.unknown = UnknownValue(key: "this@" + origin, place: place)
    var scopes: [String: Scope] = [:]
    func classScope(_ module: ModuleSyntax) -> Scope {
      if let known = scopes[module.path] { return known }
      let made = evaluation.scope(in: evaluation.moduleScope(module), module: module, instance: origin)
      made.object = LazyValue(.object(this))
      scopes[module.path] = made
      return made
    }
    let members = members(component.parts, module)
    let initial = initialValues(members)
    for (member, module) in members {
      guard case .name(let name, let range) = member.key, name != "constructor" else { continue }
      let scope = classScope(module)
      let tree = module.tree
      let place = Place(file: module.file, range: range)
      let key = name + "@" + origin
      let outside = inputName(member, name, tree)
      let given = outside.flatMap { inputs?[$0] }
      let isOpen = outside != nil && inputs == nil
      let isAssigned = assignedNames(module).contains(name) || template.assigned.contains(name)
      let value: LazyValue
      if let call = signalCall(member.value, tree) {
        value = signal(call, given, key: key, isOpen: isOpen, place, scope)
      } else if case .function = tree[member.value].kind, member.isGetter {
        value = LazyValue { [unowned evaluation] in
          guard case .function(let function) = evaluation.evaluate(member.value, scope) else { return .null }
          return evaluation.call(function, [])
        }
      } else if case .function(let function) = tree[member.value].kind {
        value = LazyValue(.function(FunctionValue(.written(function, scope), name: name, place: evaluation.place(member.value, scope))))
      } else if let given {
        value = given
      } else {
        value = field(member, initial[name], key: key, isKnown: !isAssigned && !isOpen, isInput: outside != nil, place, scope, classScope)
      }
      this[name] = value
      this.keyPlaces[name] = place
      templateScope.names[name] = value
    }
    return AngularInstance(component: component, template: template, scope: templateScope, content: content, depth: depth)
  }

  /// A field: what it is at first, where that can be told, and something else later, where something gives it another value.
  private func field(
    _ member: ScriptNode.Property, _ initial: (ScriptTree.NodeID, ModuleSyntax)?, key: String, isKnown: Bool, isInput: Bool, _ place: Place,
    _ scope: Scope, _ classScope: @escaping (ModuleSyntax) -> Scope
  ) -> LazyValue {
    LazyValue { [unowned evaluation] in
      var value: ComponentValue?
      switch scope.module.tree[member.value].kind {
      case .nothing: break
      case .unary("@", _): break
      default: value = evaluation.withoutForks { evaluation.evaluate(member.value, scope) }
      }
      if let (node, module) = initial {
        let later = evaluation.withoutForks { evaluation.evaluate(node, classScope(module)) }
        if case .unknown = later { value = nil } else { value = later }
      }
      switch value {
      case .unknown?: return .unknown(UnknownValue(key: key, place: place))
      case let value?: return isKnown ? value : .unknown(UnknownValue(key: key, place: place, usual: value))
      // An input that is not given, and a field that has nothing yet.
      case nil: return isInput && isKnown ? .null : .unknown(UnknownValue(key: key, place: place))
      }
    }
  }

  private func signal(
    _ call: (name: String, isRequired: Bool, arguments: [ScriptTree.NodeID]), _ given: LazyValue?, key: String, isOpen: Bool,
    _ place: Place, _ scope: Scope
  ) -> LazyValue {
    let first = call.isRequired ? nil : call.arguments.first
    let value: LazyValue
    if let given {
      value = given
    } else if call.name == "computed" || call.name == "linkedSignal" {
      value = LazyValue { [unowned evaluation] in
        guard let first, case .function(let function) = evaluation.evaluate(first, scope) else {
          return .unknown(UnknownValue(key: key, place: place))
        }
        return evaluation.call(function, [])
      }
    } else {
      value = LazyValue { [unowned evaluation] in
        let initial = first.map { node in evaluation.withoutForks { evaluation.evaluate(node, scope) } } ?? .null
        // An input that nobody gives keeps its default.
        if call.name == "input", !isOpen { return initial }
        if case .unknown = initial { return .unknown(UnknownValue(key: key, place: place)) }
        return .unknown(UnknownValue(key: key, place: place, usual: isOpen && first == nil ? nil : initial))
      }
    }
    return LazyValue(.function(FunctionValue(.made { [unowned evaluation] _ in evaluation.force(value) }, name: nil, place: place)))
  }
}
