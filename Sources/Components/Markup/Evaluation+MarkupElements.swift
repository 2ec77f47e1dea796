import Diagnostics
import Scripts

/// Elements of templates.
extension Evaluation {
  func element(_ element: MarkupElement, _ scope: Scope) -> ComponentValue {
    guard let component = scope.componentInstance() else { return .null }
    let dialect = component.markup.dialect
    if element.name == "slot" { return outlet(element, component, scope) }
    // What the frameworks' own elements stand for without being there.
    if dialect == .vue, ["script", "style"].contains(element.name) { return .null }
    let kind = kind(of: element, component, scope)
    let isHost = if case .host = kind { true } else { false }
    let props = props(of: element, isHost: isHost, component, scope)
    if let attribute = ComponentInstance.scopeAttribute(of: component.module) { props[attribute] = LazyValue(.boolean(true)) }
    if !isHost, props.giver == nil { props.giver = Place(file: scope.module.file, range: element.startTag) }
    return .element(
      ElementValue(
        kind, props: props, place: Place(file: scope.module.file, range: element.range), nameRange: element.nameRange,
        startTag: element.startTag, origin: scope.instance + "/" + String(element.nameRange.start)))
  }

  // MARK: - What it is

  private func kind(of element: MarkupElement, _ component: ComponentInstance, _ scope: Scope) -> ElementValue.Kind {
    let name = element.name
    let isCapital = name.first?.isUppercase == true
    if component.markup.dialect == .svelte {
      if name.hasPrefix("svelte:") { return svelteKind(element, scope) }
      guard isCapital || name.contains(".") else { return .host(name) }
    } else {
      if name == "component" || name == "Component" { return dynamicKind(element, component, scope) }
      if !isCapital, !name.contains("-"), !name.contains("."), !Self.lowerComponents.contains(name),
        MarkupNames.isElement(name) || component.components?[name] == nil
      {
        return .host(name)
      }
    }
    return .component(self.component(named: name, component, scope), name: name)
  }

  /// Components that are written in small letters without a hyphen.
  private static let lowerComponents: Set<String> = ["nuxt", "transition", "suspense", "teleport", "portal"]

  /// `<component :is="…">`
  private func dynamicKind(_ element: MarkupElement, _ component: ComponentInstance, _ scope: Scope) -> ElementValue.Kind {
    for attribute in element.attributes where attribute.name == "is" {
      switch attribute.kind {
      case .plain(let range?): return kind(named: scope.module.file.string(range), component, scope)
      case .bound(let node):
        switch known(evaluate(node, scope)) {
        case .text(let text): return kind(named: text.string, component, scope)
        case let value: return .component(value, name: "component")
        }
      default: break
      }
    }
    return .fragment
  }

  private func kind(named name: String, _ component: ComponentInstance, _ scope: Scope) -> ElementValue.Kind {
    MarkupNames.isElement(name) ? .host(name) : .component(self.component(named: name, component, scope), name: name)
  }

  private func svelteKind(_ element: MarkupElement, _ scope: Scope) -> ElementValue.Kind {
    switch element.name {
    case "svelte:head": return .component(.external(ExternalName(package: "svelte", name: "head")), name: "head")
    case "svelte:component", "svelte:element":
      for attribute in element.attributes where attribute.name == "this" {
        switch attribute.kind {
        case .bound(let node):
          let value = known(evaluate(node, scope))
          if case .text(let text) = value { return .host(text.string) }
          return .component(value, name: "component")
        case .plain(let range?): return .host(scope.module.file.string(range))
        default: break
        }
      }
      return .fragment
    case "svelte:self": return .component(.function(scope.module.singleFile), name: "self")
    case "svelte:fragment", "svelte:boundary": return .fragment
    // The window, the document and the body have handlers alone.
    default: return .component(.external(ExternalName(package: "svelte", name: "nothing")), name: element.name)
    }
  }

  /// The component that a name means: one of the script's own, one of the framework's, or one that the project registers for all.
  private func component(named name: String, _ component: ComponentInstance, _ scope: Scope) -> ComponentValue {
    let parts = name.split(separator: ".").map(String.init)
    let first = parts.first ?? name
    let place = Place(file: scope.module.file, range: SourceRange(0, 0))
    for candidate in [first, ComponentNames.camelCased(first), ComponentNames.pascalCased(first)] {
      guard let found = scope.find(candidate) else { continue }
      var value = unwrapped(force(found))
      for name in parts.dropFirst() { value = part(name, of: value, at: place) }
      switch value {
      case .function, .external, .asset, .styled: return value
      default: continue
      }
    }
    let hyphenated = ComponentNames.hyphenated(name)
    if let components = component.components,
      let key = components.keys.first(where: { ComponentNames.hyphenated($0) == hyphenated }), let value = components[key]
    {
      return force(value)
    }
    guard component.markup.dialect == .vue else { return .null }
    if let known = MarkupNames.builtIn(hyphenated) { return .external(ExternalName(package: "vue", name: known)) }
    if hyphenated == ComponentNames.hyphenated(component.module.stem) { return .function(component.module.singleFile) }
    if let path = project.registry.component(hyphenated, for: component.module.path, project), let module = project.module(at: path) {
      return exported("default", of: module) ?? .null
    }
    return .null
  }

  // MARK: - Slots

  /// What stands in a slot: what the component was given for it, or what it shows otherwise.
  private func outlet(_ element: MarkupElement, _ component: ComponentInstance, _ scope: Scope) -> ComponentValue {
    let props = props(of: element, isHost: false, component, scope)
    var name = "default"
    if let given = props["name"], case .text(let text) = known(force(given)) { name = text.string }
    let content = component.given[ComponentInstance.slotKey(name)] ?? (name == "default" ? component.given["children"] : nil)
    if let content {
      switch force(content) {
      case .function(let function): return call(function, [LazyValue(.object(props.without(["name", "children", "#default"])))])
      case let other: return other
      }
    }
    if !element.children.isEmpty { return self.content(element.children, scope) }
    guard component.given.unknown != nil, name == "default" else { return .null }
    return .unknown(UnknownValue(key: "slot", place: Place(file: scope.module.file, range: element.range)))
  }

  /// Puts what stands between a component's tags into its slots.
  private func fillSlots(of element: MarkupElement, _ props: ObjectValue, isHost: Bool, _ scope: Scope) {
    var others: [MarkupNode] = []
    for child in element.children {
      guard !isHost else {
        others.append(child)
        continue
      }
      switch child {
      case .slotContent(let name, let parameters, let nodes): fill(name, parameters, nodes, props, scope)
      case .snippet(let name, let parameters, let nodes):
        fill(name, parameters, nodes, props, scope)
        if name != "children" { props[name] = props[ComponentInstance.slotKey(name)] }
      case .branches(let branches):
        // A slot that is only given on a condition.
        var rest: [MarkupNode.Branch] = []
        for branch in branches {
          if branch.nodes.count == 1, case .slotContent(let name, let parameters, let nodes) = branch.nodes[0] {
            fill(name, parameters, [.branches([.init(test: branch.test, nodes: nodes)])], props, scope)
          } else {
            rest.append(branch)
          }
        }
        if !rest.isEmpty { others.append(.branches(rest)) }
      default: others.append(child)
      }
    }
    let isBlank = others.allSatisfy {
      if case .text(let range) = $0 { scope.module.file.text[range.bytes].allSatisfy { MarkupScanner.isSpace($0) } } else { false }
    }
    guard !isBlank else { return }
    if !isHost {
      fill("default", [], others, props, scope)
    } else {
      props["children"] = LazyValue { [unowned self] in self.content(others, scope) }
    }
  }

  private func fill(_ name: String, _ parameters: [NodeID], _ nodes: [MarkupNode], _ props: ObjectValue, _ scope: Scope) {
    let drawing = FunctionValue(
      .made { [unowned self] arguments in
        guard !parameters.isEmpty else { return self.content(nodes, scope) }
        let inner = self.scope(in: scope, module: scope.module, instance: scope.instance)
        for (index, parameter) in parameters.enumerated() {
          let value = arguments.indices.contains(index) ? arguments[index] : LazyValue(self.unknown(parameter, scope))
          self.bind(parameter, to: value, in: inner)
        }
        return self.content(nodes, inner)
      }, name: nil, place: Place(file: scope.module.file, range: SourceRange(0, 0)))
    props[ComponentInstance.slotKey(name)] = LazyValue(.function(drawing))
    if name == "default" || name == "children" { props["children"] = LazyValue { [unowned self] in self.call(drawing, []) } }
  }

  // MARK: - Attributes

  /// Attributes that are gathered from several.
  private struct Gathered {
    var classes: [LazyValue] = []
    var classPlace: Place?
    var styles: [LazyValue] = []
    var stylePlace: Place?
    var shown: NodeID?
    var content: MarkupAttribute.Kind?
  }

  private func props(of element: MarkupElement, isHost: Bool, _ component: ComponentInstance, _ scope: Scope) -> ObjectValue {
    let props = ObjectValue()
    var gathered = Gathered()
    fillSlots(of: element, props, isHost: isHost, scope)
    // What says which element it is, is no attribute of it.
    let chooser = ["component", "Component"].contains(element.name) ? "is" : element.name.hasPrefix("svelte:") ? "this" : nil
    for attribute in element.attributes where attribute.name != chooser {
      take(attribute, of: element, props, &gathered, isHost: isHost, component, scope)
    }
    if !gathered.classes.isEmpty {
      let parts = gathered.classes
      let place = gathered.classPlace ?? Place(file: scope.module.file, range: element.nameRange)
      props.keyPlaces["class"] = place
      props["class"] = LazyValue { [unowned self] in
        let values = parts.map { self.force($0) }
        if values.count == 1, case .text = values[0] { return values[0] }
        return .text(self.joinedClasses(values, at: place))
      }
    }
    if !gathered.styles.isEmpty || gathered.shown != nil {
      let (parts, shown) = (gathered.styles, gathered.shown)
      let place = gathered.stylePlace ?? Place(file: scope.module.file, range: element.nameRange)
      props.keyPlaces["style"] = place
      props["style"] = LazyValue { [unowned self] in self.style(parts, shown, place, scope) }
    }
    switch gathered.content {
    case .words(let node): props["children"] = LazyValue { [unowned self] in self.shown(node, scope) }
    case .html(let node): props["children"] = LazyValue { [unowned self] in self.content([.html(node)], scope) }
    default: break
    }
    return props
  }

  private func shown(_ node: NodeID, _ scope: Scope) -> ComponentValue { content([.value(node)], scope) }

  private func take(
    _ attribute: MarkupAttribute, of element: MarkupElement, _ props: ObjectValue, _ gathered: inout Gathered, isHost: Bool,
    _ component: ComponentInstance, _ scope: Scope
  ) {
    let file = scope.module.file
    let place = Place(file: file, range: attribute.nameRange)
    let name = attribute.name
    func set(_ name: String, _ value: LazyValue) {
      props[name] = value
      props.keyPlaces[name] = place
    }
    func add(_ value: LazyValue) {
      switch name {
      case "class", "className":
        gathered.classes.append(value)
        gathered.classPlace = gathered.classPlace ?? place
      case "style":
        gathered.styles.append(value)
        gathered.stylePlace = gathered.stylePlace ?? place
      default:
        set(
          isHost && component.markup.dialect == .svelte && Self.isHandlerName(name) ? Self.handlerName(String(name.dropFirst(2))) : name,
          value)
      }
    }
    switch attribute.kind {
    case .plain(nil): if !name.isEmpty { add(LazyValue(.boolean(true))) }
    case .plain(let range?): add(LazyValue(.text(words(at: range, file))))
    case .bound(let node): add(lazy(node, scope))
    case .mixed(let pieces): add(LazyValue { [unowned self] in .text(self.text(of: pieces, scope)) })
    case .spread(let node):
      let spread = evaluate(node, scope)
      switch known(spread) {
      case .object(let other):
        if case .unknown(let unknown) = spread { self.spread(unknown, into: props) }
        for key in other.keys {
          guard let value = other[key] else { continue }
          switch key {
          case "class": gathered.classes.append(value)
          case "style": gathered.styles.append(value)
          default:
            props[key] = value
            props.keyPlaces[key] = other.keyPlaces[key]
          }
        }
        if let unknown = other.unknown { props.unknown = unknown }
        if let openType = other.openType { props.openType = openType }
        props.giver = other.giver ?? props.giver
      case .unknown(let unknown): self.spread(unknown, into: props)
      default: break
      }
    case .handler(let node):
      guard !name.isEmpty else { return }
      set(Self.handlerName(name), LazyValue { [unowned self] in self.handler(node, component, scope) })
    case .model(let node):
      if isHost { takeModel(node, name, of: element, set, scope) } else { set(name.isEmpty ? "modelValue" : name, lazy(node, scope)) }
    case .classToggle(let node):
      let object = ObjectValue()
      object[name] = lazy(node, scope)
      gathered.classes.append(LazyValue(.object(object)))
      gathered.classPlace = gathered.classPlace ?? place
    case .styleProperty(let pieces):
      let object = ObjectValue()
      object[name] = LazyValue { [unowned self] in .text(self.text(of: pieces, scope)) }
      object.keyPlaces[name] = place
      gathered.styles.append(LazyValue(.object(object)))
    case .shown(let node): gathered.shown = node
    case .words, .html: gathered.content = attribute.kind
    }
  }

  /// What a field shows at first that a name of the script is bound to.
  private func takeModel(
    _ node: NodeID, _ name: String, of element: MarkupElement, _ set: (String, LazyValue) -> Void, _ scope: Scope
  ) {
    guard name.isEmpty || name == "value", ["input", "textarea"].contains(element.name) else { return }
    let isChoice = element.attributes.contains { attribute in
      guard attribute.name == "type", case .plain(let range?) = attribute.kind else { return false }
      return ["checkbox", "radio"].contains(scope.module.file.string(range))
    }
    guard !isChoice, case .text(let text) = withoutForks({ known(evaluate(node, scope)) }), !text.isEmpty else { return }
    set("value", LazyValue(.text(text)))
  }

  private static func isHandlerName(_ name: String) -> Bool { name.hasPrefix("on") && name.utf8.count > 2 && !name.contains("-") }

  /// "click" as "onClick".
  static func handlerName(_ event: String) -> String {
    guard let first = event.first else { return "on" }
    return "on" + first.uppercased() + event.dropFirst()
  }

  /// Words and expressions as one text.
  private func text(of pieces: [MarkupAttribute.Piece], _ scope: Scope) -> AssembledText {
    var made = AssembledText()
    for piece in pieces {
      switch piece {
      case .text(let range): made.append(words(at: range, scope.module.file))
      case .value(let node):
        let value = evaluate(node, scope)
        if case .null = known(value) { continue }
        if case .boolean(false) = known(value) { continue }
        made.append(written(value, at: place(node, scope)))
      }
    }
    return made
  }

  // MARK: - Events

  /// What happens on an event. What a component only passes on is what its user said.
  private func handler(_ node: NodeID, _ component: ComponentInstance, _ scope: Scope) -> ComponentValue {
    let value = evaluate(node, scope)
    let tree = scope.module.tree
    var range = tree[node].range
    if case .function(let function) = value, function.place.file === scope.module.file { range = function.place.range }
    if let event = emitted(in: range, tree), let given = component.given[Self.handlerName(event)] ?? component.given["on" + event] {
      return force(given)
    }
    return value
  }

  /// The event that a script passes on: `$emit('click')`, `emit('click')`, `dispatch('click')`.
  private func emitted(in range: SourceRange, _ tree: ScriptTree) -> String? {
    for node in tree.nodes where range.contains(node.range) {
      guard case .call(let callee, let arguments, _) = node.kind, let first = arguments.first, case .string(let event) = tree[first].kind
      else { continue }
      switch tree[callee].kind {
      case .identifier(let name): if ["$emit", "emit", "emits", "dispatch"].contains(name) { return event }
      case .member(_, "$emit", _, _), .member(_, "emit", _, _): return event
      default: break
      }
    }
    return nil
  }

  // MARK: - Styles

  /// A style of several parts; unknown where one of them is.
  private func style(_ parts: [LazyValue], _ shown: NodeID?, _ place: Place, _ scope: Scope) -> ComponentValue {
    var made = AssembledText()
    var open: UnknownValue?
    func add(_ value: ComponentValue, _ depth: Int) {
      switch value {
      case .text(let text):
        guard !text.isEmpty else { return }
        made.append(text)
        if text.bytes.last != 0x3B { made.append(";", from: place.range, of: place.file) }
      case .list(let items): if depth < 8 { for item in items { add(force(item), depth + 1) } }
      case .object(let object):
        for key in object.keys {
          guard let lazy = object[key] else { continue }
          let keyPlace = object.keyPlaces[key] ?? place
          let value = force(lazy)
          switch value {
          case .null, .boolean: continue
          default: break
          }
          made.append(ComponentNames.styleProperty(key) + ":", from: keyPlace.range, of: keyPlace.file)
          made.append(written(value, at: keyPlace))
          made.append(";", from: keyPlace.range, of: keyPlace.file)
        }
        if let unknown = object.unknown { open = unknown }
      case .unknown(let unknown):
        if let usual = unknown.usual, depth < 8 { add(usual, depth + 1) } else { open = unknown }
      default: break
      }
    }
    for part in parts { add(force(part), 0) }
    if let shown, holds(evaluate(shown, scope)) == false {
      made.append("display:none;", from: self.place(shown, scope).range, of: scope.module.file)
    }
    if let open { return .unknown(open) }
    return made.isEmpty ? .null : .text(made)
  }
}
