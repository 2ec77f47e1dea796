import Diagnostics
import Scripts

/// Instances of single-file components: their props, their state, and what they draw.
extension Evaluation {
  /// What a single-file component draws for what it is given.
  func drawn(_ module: ModuleSyntax, _ arguments: [LazyValue], instance: String) -> ComponentValue {
    guard let markup = module.markup, mayGoDeeper(), takeStep() else { return .null }
    depth += 1
    defer { depth -= 1 }
    var given = ObjectValue()
    if let first = arguments.first, case .object(let object) = force(first) { given = object }
    let base = scope(in: moduleScope(module), module: module, instance: instance)
    let component = ComponentInstance(module, markup, given: given, name: module.stem)
    base.component = component
    if let place = markup.unread {
      return .unknown(UnknownValue(key: "template of " + module.file.path, place: Place(file: module.file, range: place)))
    }
    let inner = markup.dialect == .vue ? vueScope(component, base) : svelteScope(component, base)
    defer { enteredScope = inner }
    let template = scope(in: inner, module: module, instance: instance)
    template.isTemplate = true
    let isDrawn = markup.nodes.isEmpty && markup.dialect == .vue
    let value = isDrawn ? rendered(component, Place(file: module.file, range: SourceRange(0, 0))) : content(markup.nodes, template)
    return markup.dialect == .vue && component.inheritsAttributes ? inheriting(component.attributes, value) : value
  }

  // MARK: - Vue

  private func vueScope(_ component: ComponentInstance, _ base: Scope) -> Scope {
    let module = component.module
    let options = component.markup.options.flatMap { self.options($0, base) }
    if let components = options?["components"], case .object(let object) = force(components) { component.components = object }
    if let inherits = options?["inheritAttrs"], case .boolean(false) = force(inherits) { component.inheritsAttributes = false }
    component.isOpen = component.markup.options != nil && (options == nil || options?["extends"] != nil || options?["mixins"] != nil)
    declareProps(component, options, base)
    for name in component.props.keys { base.names[name] = component.props[name] }
    base.names["$attrs"] = LazyValue(.object(component.attributes))
    base.names["$slots"] = LazyValue(.object(component.slots))
    base.names["$scopedSlots"] = base.names["$slots"]
    base.names["$props"] = LazyValue(.object(component.props))
    for styles in component.markup.styles {
      if case .module(let name) = styles.scope { base.names[name] = LazyValue(.classNames(nil)) }
    }
    let inner = scope(in: base, module: module, instance: base.instance)
    if let options { declareOptions(options, component, base, inner) }
    _ = run(component.markup.setup, inner)
    return inner
  }

  /// The object of options that a component exports, or the one that its class stands for.
  private func options(_ node: NodeID, _ base: Scope) -> ObjectValue? {
    switch base.module.tree[node].kind {
    case .classExpression(let parts), .classDeclaration(let parts): return options(of: parts, base)
    default:
      guard case .object(let object) = evaluate(node, base) else { return nil }
      return object
    }
  }

  /// `@Component({ components }) class Login extends Vue { email = ''; get name() {…} }`: fields are state, getters are worked out.
  private func options(of parts: ScriptNode.Class, _ base: Scope) -> ObjectValue {
    let made = ObjectValue()
    for decorator in parts.decorators {
      guard case .call(_, let arguments, _) = base.module.tree[decorator].kind, let first = arguments.first,
        case .object(let object) = evaluate(first, base)
      else { continue }
      made.merge(object)
    }
    let (data, computed, methods) = (ObjectValue(), ObjectValue(), ObjectValue())
    for member in parts.members {
      guard case .name(let name, let range) = member.key else { continue }
      let value = lazy(member.value, base)
      let isFunction = if case .function = base.module.tree[member.value].kind { true } else { false }
      let holder = member.isGetter ? computed : isFunction ? methods : data
      holder[name] = value
      holder.keyPlaces[name] = Place(file: base.module.file, range: range)
    }
    for (name, object) in [("data", data), ("computed", computed), ("methods", methods)] { made[name] = LazyValue(.object(object)) }
    return made
  }

  /// What a component declares, given or by default, and the rest of what it was given.
  private func declareProps(_ component: ComponentInstance, _ options: ObjectValue?, _ base: Scope) {
    let place = Place(file: component.module.file, range: SourceRange(0, 0))
    var declared = DeclaredProps()
    if let value = options?["props"] { declared.take(force(value), self) }
    var emitted: Set<String> = []
    if let value = options?["emits"] { emitted.formUnion(names(force(value))) }
    if component.markup.setupRange != nil { declared.takeCalls(of: component.module, base, self, &emitted, component) }
    let given = component.given
    var taken: Set<String> = []
    for name in declared.names {
      let hyphenated = ComponentNames.hyphenatedProp(name)
      let key = given[name] != nil ? name : hyphenated
      if let value = given[key] {
        taken.insert(key)
        let isFlag = declared.flags.contains(name)
        component.props[name] = LazyValue { [unowned self] in
          // A flag that is only written is on.
          if isFlag, case .text(let text) = self.force(value), text.isEmpty || text.string == hyphenated { return .boolean(true) }
          return self.force(value)
        }
        component.props.keyPlaces[name] = given.keyPlaces[key]
      } else {
        let fallback = declared.defaults[name]
        let unknown = given.unknown
        let isFlag = declared.flags.contains(name)
        component.props[name] = LazyValue { [unowned self] in
          let usual = fallback.map { self.force($0) } ?? (isFlag ? .boolean(false) : nil)
          guard let unknown else { return usual ?? .null }
          return unknown.member(name, unknown.place, usual: usual)
        }
      }
    }
    if let unknown = given.unknown { component.props.unknown = UnknownValue(key: unknown.key, place: place) }
    for key in given.keys where !taken.contains(key) && key != "children" && !key.hasPrefix("#") {
      let event = key.hasPrefix("on") ? String(key.dropFirst(2)).lowercased() : ""
      if !event.isEmpty, emitted.contains(event) || event.hasPrefix("update:") { continue }
      if declared.isOpen, component.props[ComponentNames.camelCased(key)] == nil {
        component.props[ComponentNames.camelCased(key)] = given[key]
        guard key.hasPrefix("on") || Self.plainAttributes.contains(key) || key.hasPrefix("data-") || key.hasPrefix("aria-") else {
          continue
        }
      }
      component.attributes[key] = given[key]
      component.attributes.keyPlaces[key] = given.keyPlaces[key]
    }
    component.attributes.giver = given.giver
    component.attributes.unknown = given.unknown?.key == "props" ? nil : given.unknown
    if component.attributes.unknown != nil, !taken.contains("type") { component.attributes.openType = given.openType }
  }

  /// Attributes that are seldom props, where it is not known what a component declares.
  private static let plainAttributes: Set<String> = ["class", "style", "id", "role", "tabindex"]

  private func names(_ value: ComponentValue) -> Set<String> {
    switch value {
    case .list(let items):
      Set(items.compactMap { if case .text(let text) = force($0) { text.string.lowercased() } else { nil } })
    case .object(let object): Set(object.keys.map { $0.lowercased() })
    default: []
    }
  }

  /// The names that an object of options declares: state, what is computed, methods, what its `setup` returns.
  private func declareOptions(_ options: ObjectValue, _ component: ComponentInstance, _ base: Scope, _ inner: Scope) {
    let this = ObjectValue()
    let place = Place(
      file: component.module.file, range: component.markup.options.map { component.module.tree[$0].range } ?? SourceRange(0, 0))
    this.unknown = UnknownValue(key: "this@" + base.instance, place: place)
    base.object = LazyValue(.object(this))
    func declare(_ name: String, _ value: LazyValue) {
      this[name] = value
      inner.names[name] = value
    }
    for name in component.props.keys { this[name] = component.props[name] }
    for name in ["$attrs", "$slots", "$props"] { this[name] = base.names[name] }
    for name in ["$t", "$tc", "$i18n"] { this[name] = Self.globalTranslator(name).map { LazyValue($0) } }
    for (name, value) in [("$route", vueRoute("this.$route", place)), ("$router", vueRouter("this.$router", place))] {
      this[name] = value.map { LazyValue($0) }
    }
    this["$store"] = LazyValue { [unowned self] in
      self.vuexStore(of: base) ?? .unknown(UnknownValue(key: "this.$store", place: place))
    }
    if let data = options["data"] {
      var value = force(data)
      if case .function(let function) = value { value = withoutForks { call(function, [LazyValue(.object(this))]) } }
      if case .object(let object) = value {
        for name in object.keys {
          guard let initial = object[name] else { continue }
          let place = object.keyPlaces[name] ?? place
          declare(name, LazyValue { [unowned self] in self.state(name, initial, place, base.instance) })
        }
      }
    }
    for key in ["methods", "computed"] {
      guard let value = options[key], case .object(let object) = force(value) else { continue }
      for name in object.keys {
        guard let member = object[name] else { continue }
        guard key == "computed" else {
          declare(name, member)
          continue
        }
        declare(
          name,
          LazyValue { [unowned self] in
            var value = self.force(member)
            if case .object(let pair) = value, let getter = pair["get"] { value = self.force(getter) }
            if case .function(let function) = value { return self.call(function, [LazyValue(.object(this))]) }
            return value
          })
      }
    }
    if let render = options["render"] {
      if case .function(let function) = force(render) { component.render = function } else { component.isOpen = true }
    }
    if let setup = options["setup"], case .function(let function) = force(setup) {
      let context = ObjectValue()
      context.unknown = UnknownValue(key: "context", place: place)
      context["attrs"] = base.names["$attrs"]
      context["slots"] = base.names["$slots"]
      switch call(function, [LazyValue(.object(component.props)), LazyValue(.object(context))]) {
      case .object(let object): for name in object.keys { if let value = object[name] { declare(name, value) } }
      case .function(let draw): component.render = draw
      case .unknown: component.isOpen = true
      default: break
      }
    }
  }

  /// Something that is so at first, and may be something else later.
  private func state(_ name: String, _ initial: LazyValue, _ place: Place, _ instance: String) -> ComponentValue {
    var usual = withoutForks { force(initial) }
    var values: [String] = []
    switch usual {
    case .unknown(let unknown): (usual, values) = (unknown.usual ?? usual, unknown.values)
    case .function, .external, .reference, .classNames, .asset: return usual
    default: break
    }
    if case .unknown = usual { return .unknown(UnknownValue(key: name + "@" + instance, place: place)) }
    return .unknown(UnknownValue(key: instance.isEmpty ? name : name + "@" + instance, place: place, usual: usual, values: values))
  }

  // MARK: - What falls through

  /// A component's only element with the attributes that the component was given and does not declare.
  private func inheriting(_ attributes: ObjectValue, _ value: ComponentValue) -> ComponentValue {
    guard !attributes.keys.isEmpty || attributes.unknown != nil else { return value }
    switch value {
    case .element(let element):
      if case .fragment = element.kind { return value }
      return .element(element.with(merged(element.props, attributes, element.place)))
    case .list(let items):
      // Comments and white space do not count.
      var only: Int?
      for (index, item) in items.enumerated() {
        switch force(item) {
        case .null, .boolean: continue
        case .text(let text): if text.bytes.allSatisfy({ MarkupScanner.isSpace($0) }) { continue }
        default: break
        }
        if only != nil { return value }
        only = index
      }
      guard let only else { return value }
      return inheriting(attributes, force(items[only]))
    default: return value
    }
  }

  private func merged(_ own: ObjectValue, _ added: ObjectValue, _ place: Place) -> ObjectValue {
    let made = ObjectValue()
    made.merge(own)
    for key in added.keys {
      guard let value = added[key] else { continue }
      guard let before = own[key], key == "class" || key == "style" else {
        if key.hasPrefix("on"), own[key] != nil { continue }
        made[key] = value
        made.keyPlaces[key] = added.keyPlaces[key]
        continue
      }
      made[key] = LazyValue { [unowned self] in
        if key == "class" { return .text(self.joinedClasses([self.force(before), self.force(value)], at: place)) }
        guard case .text(var text) = self.force(before), case .text(let other) = self.force(value) else { return self.force(value) }
        if text.bytes.last != 0x3B { text.append(";", from: place.range, of: place.file) }
        text.append(other)
        return .text(text)
      }
    }
    if let unknown = added.unknown { made.unknown = unknown }
    if let openType = added.openType { made.openType = openType }
    made.giver = added.giver ?? made.giver
    return made
  }

  // MARK: - Svelte

  private func svelteScope(_ component: ComponentInstance, _ base: Scope) -> Scope {
    let module = component.module
    let props = component.given.without(Set(component.given.keys.filter { $0.hasPrefix("#") || $0 == "children" }))
    base.names["$$props"] = LazyValue(.object(props))
    base.names["$$slots"] = LazyValue(.object(component.slots))
    let inner = scope(in: base, module: module, instance: base.instance)
    var exported: Set<String> = []
    for statement in component.markup.setup {
      switch module.tree[statement].kind {
      case .exported(let declaration):
        guard case .variables(let variables) = module.tree[declaration].kind else {
          declare(declaration, in: inner)
          continue
        }
        for variable in variables {
          guard case .identifier(let name) = module.tree[variable.target].kind else { continue }
          exported.insert(name)
          declareProp(name, variable.value, component, inner)
        }
      case .exportedNames(let pairs, _):
        // `export { className as class }`
        for pair in pairs where component.given[pair.exported] != nil { inner.names[pair.name] = component.given[pair.exported] }
      default:
        // A name that is exported later keeps what it was given.
        _ = run([statement], inner)
      }
    }
    for case .exportedNames(let pairs, _) in component.markup.setup.map({ module.tree[$0].kind }) {
      for pair in pairs { if let value = component.given[pair.exported] { inner.names[pair.name] = value } }
    }
    base.names["$$restProps"] = LazyValue(.object(props.without(exported)))
    for name in component.markup.assigned where !exported.contains(name) {
      guard var initial = inner.names[name] else { continue }
      if let setting = module.firstSetting(ofVariable: name) { initial = lazy(setting.value, inner) }
      inner.names[name] = LazyValue { [unowned self] in
        self.state(name, initial, Place(file: module.file, range: SourceRange(0, 0)), base.instance)
      }
    }
    return inner
  }

  private func declareProp(_ name: String, _ fallback: NodeID?, _ component: ComponentInstance, _ scope: Scope) {
    if let given = component.given[name] {
      scope.names[name] = given
      return
    }
    let unknown = component.given.unknown
    scope.names[name] = LazyValue { [unowned self] in
      let usual = fallback.map { self.evaluate($0, scope) }
      guard let unknown else { return usual ?? .null }
      return unknown.member(name, unknown.place, usual: usual)
    }
  }

  // MARK: - What frameworks' functions give

  /// What Nuxt gives a script of itself: the functions that translate, and what plugins add, which is not known.
  private func nuxtApp(_ place: Place) -> ComponentValue {
    let made = ObjectValue()
    for name in ["$t", "$i18n"] { made[name] = Self.globalTranslator(name).map { LazyValue($0) } }
    made.unknown = UnknownValue(key: "useNuxtApp()", place: place)
    return .object(made)
  }

  /// What a function of Vue, of Nuxt or of Svelte gives, by the name under which it is there without being imported too; nil for another.
  func reactive(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    let place = place(node, scope)
    let first = arguments.first
    func stateful(_ initial: LazyValue?) -> ComponentValue {
      var initial = initial ?? LazyValue(.null)
      if let setting = scope.module.firstSettings[place.range] { initial = lazy(setting.value, scope) }
      let made = state(stateName ?? variableName ?? keyOfCall(node, scope), initial, place, scope.instance)
      guard case .unknown(var unknown) = made else { return made }
      let states = project.states(of: scope.module)
      if let values = states.values[place.range] { unknown.values = values }
      if let values = states.members[place.range] { unknown.memberValues = values }
      return .unknown(unknown)
    }
    switch name {
    case "ref", "shallowRef", "useLocalStorage", "useSessionStorage", "useStorage", "useCookie":
      let initial = name.hasPrefix("use") ? (arguments.count > 1 ? arguments[1] : nil) : first
      return .reference(LazyValue(stateful(initial)))
    case "useState" where scope.componentInstance()?.markup.dialect == .vue:
      guard arguments.count > 1, case .function(let function) = force(arguments[1]) else { return .reference(LazyValue(stateful(nil))) }
      return .reference(LazyValue(stateful(LazyValue(withoutForks { call(function, []) }))))
    case "reactive", "shallowReactive": return stateful(first)
    case "readonly", "toRaw", "markRaw", "unref", "toValue", "defineAsyncComponent", "defineComponent":
      if name == "defineAsyncComponent" { return nil }
      return first.map { unwrapped(force($0)) }
    case "computed":
      guard let first else { return nil }
      return .reference(
        LazyValue { [unowned self] in
          var value = self.force(first)
          if case .object(let pair) = value, let getter = pair["get"] { value = self.force(getter) }
          if case .function(let function) = value { return self.call(function, []) }
          return self.unknown(node, scope)
        })
    case "toRefs": return first.map { force($0) }
    case "toRef":
      guard arguments.count > 1, let first, case .text(let key) = force(arguments[1]) else { return first.map { force($0) } }
      return .reference(LazyValue(member(force(first), key.string, place, node, scope)))
    case "defineProps", "withDefaults": return scope.componentInstance().map { .object($0.props) }
    case "defineModel":
      var key = "modelValue"
      if let first, case .text(let text) = force(first) { key = text.string }
      if let given = scope.componentInstance()?.given[key] { return .reference(given) }
      return .reference(LazyValue(stateful(nil)))
    case "useNuxtApp": return nuxtApp(place)
    case "useRoute" where arguments.isEmpty: return vueRoute(keyOfCall(node, scope), place)
    case "useRouter" where arguments.isEmpty: return vueRouter(keyOfCall(node, scope), place)
    case "useSlots": return scope.componentInstance().map { .object($0.slots) }
    case "useAttrs": return scope.componentInstance().map { .object($0.attributes) }
    case "$state", "$state.raw", "$bindable": return name == "$bindable" ? first.map { force($0) } ?? .null : stateful(first)
    case "$derived", "$state.snapshot": return first.map { force($0) }
    case "$derived.by":
      guard let first, case .function(let function) = force(first) else { return nil }
      return call(function, [])
    case "$props":
      guard let given = scope.componentInstance()?.given else { return nil }
      return .object(given.without(Set(given.keys.filter { $0.hasPrefix("#") })))
    default: return nil
    }
  }

  /// What `ref` and `computed` hold.
  func unwrapped(_ value: ComponentValue) -> ComponentValue {
    guard case .reference(let inner) = value else { return value }
    return force(inner)
  }
}
