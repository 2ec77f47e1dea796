import Diagnostics
import Scripts

/// What functions of well-known packages give.
extension Evaluation {
  func libraryCall(_ external: ExternalName, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let name = external.name.split(separator: ".").last.map(String.init) ?? external.name
    if external.package == Self.wordsPackage { return translated(external, arguments, node, scope) }
    if Self.givesTranslator(name, package: external.package) { return translator(arguments) }
    if let made = storeCall(name, package: external.package, arguments, node, scope) { return made }
    switch external.package {
    case "i18next", "react-i18next", "next-i18next", "vue-i18n":
      if name == "t" { return translated(ExternalName(package: Self.wordsPackage, name: "t"), arguments, node, scope) }
    case "react", "preact", "preact/hooks", "preact/compat", "solid-js": return react(name, arguments, node, scope)
    case "vue", "@vue/composition-api", "@vueuse/core", "#imports", "#app", "nuxt/app", "vue-demi", "@nuxtjs/composition-api", "pinia":
      if let made = reactive(name, arguments, node, scope) { return made }
      if name == "h" || name == "createVNode" { return element(ofVue: arguments, at: place(node, scope), instance: scope.instance) }
      if name == "defineAsyncComponent" { return late(arguments, node, scope) }
    case "@preact/signals", "@preact/signals-react", "@preact/signals-core", "@builder.io/qwik", "@qwik.dev/core":
      if let made = signal(name, arguments, node, scope) { return made }
    case "react-dom": if name == "createPortal", let first = arguments.first { return force(first) }
    case _ where Self.isWalk(name, of: external.package):
      if let made = walked(arguments, node, scope) { return made }
    case "clsx", "classnames", "clsx/lite", "classcat":
      return .text(joinedClasses(arguments.map { force($0) }, node, scope))
    case "tailwind-merge":
      if name == "twMerge" || name == "twJoin" {
        let joined = joinedClasses(arguments.map { force($0) }, node, scope)
        return .text(name == "twMerge" ? ClassMerging.merged(joined) : joined)
      }
    case "class-variance-authority", "cva":
      if name == "cva" {
        return .variants(VariantsValue(base: arguments.first.map { force($0) } ?? .null, options: object(arguments, 1)))
      }
      if name == "cx" { return .text(joinedClasses(arguments.map { force($0) }, node, scope)) }
    case "tailwind-variants":
      if name == "tv", let options = object(arguments, 0) {
        return .variants(VariantsValue(base: options["base"].map { force($0) } ?? .null, options: options))
      }
    case "next/navigation", "next/router": if let made = address(name, package: external.package, node, scope) { return made }
    case "vue-router", "vue-router/composables", "unplugin-vue-router/runtime":
      if let made = reactive(name, arguments, node, scope) { return made }
    case let package where Self.isRouter(package):
      if let made = routing(name, package: package, arguments, node, scope) { return made }
    case "next/font/google", "@next/font/google", "next/font/local", "@next/font/local":
      return font(external.name, arguments.first.map { force($0) }, node, scope)
    case "next/dynamic", "@loadable/component", "react-lazyload": return late(arguments, node, scope)
    case "styled-components", "@emotion/styled", "@emotion/react":
      if name == "default" || external.name.hasPrefix("default."), let first = arguments.first { return styledBase(external, force(first)) }
    default: break
    }
    if let made = propsCall(name, package: external.package, arguments, node, scope) { return made }
    if name == "withAuthenticator", external.package.hasPrefix("@aws-amplify/ui-"), let first = arguments.first {
      return authenticated(first, object(arguments, 1), package: external.package, node, scope)
    }
    // `connect(…)(Component)`, `withTranslation()(Component)`, `appWithTranslation(App)`, `observer(Component)`: what wraps a component shows it.
    if let first = arguments.first, ["observer", "memo", "forwardRef", "lazy", "dynamic"].contains(name) || Self.isWrapping(name) {
      let value = force(first)
      if case .function = value { return name == "lazy" || name == "dynamic" ? late(arguments, node, scope) : value }
    }
    // What is given one of the program's components when its module is loaded gives that back, with something around it.
    if scope.parent == nil, arguments.count == 1, case let value = force(arguments[0]), isComponent(value) { return value }
    let text = String(scope.module.file.string(scope.module.tree[node].range).prefix(200))
    var made = UnknownValue(key: text.split(whereSeparator: \.isWhitespace).joined(separator: " "), place: place(node, scope))
    if name.hasPrefix("use") { made.hook = external }
    return .unknown(made)
  }

  /// Packages whose function takes what stands at a path out of an object, and what the function is called.
  private static let walks = [
    "lodash": "get", "lodash-es": "get", "lodash/get": "default", "lodash-es/get": "default", "lodash.get": "default", "dlv": "default",
    "get-value": "default", "dot-prop": "getProperty", "radash": "get", "es-toolkit/compat": "get", "object-path": "get",
  ]

  private static func isWalk(_ name: String, of package: String) -> Bool { walks[package] == name }

  /// `get(messages, 'auth.apple', 'Sign in')`
  private func walked(_ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    guard arguments.count > 1 else { return nil }
    var keys: [String] = []
    switch known(force(arguments[1])) {
    case .text(let path) where !path.string.holdsUnknownPiece: keys = path.string.split(separator: ".").map { String($0) }
    case .list(let items):
      for item in items {
        guard case .text(let key) = known(force(item)) else { return nil }
        keys.append(key.string)
      }
    default: return nil
    }
    var value = force(arguments[0])
    for key in keys { value = member(value, key, place(node, scope), node, scope, isOptional: true) }
    if case .null = value, arguments.count > 2 { return force(arguments[2]) }
    return value
  }

  /// What a function of Preact's signals or of Qwik gives; nil for another.
  private func signal(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    switch name {
    case "signal", "useSignal": .reference(LazyValue(state(arguments.first, node, scope, isSignal: false, isAlone: true)))
    case "useStore": state(arguments.first, node, scope, isSignal: false, isAlone: true)
    case "computed", "useComputed", "useComputed$": reactive("computed", arguments, node, scope)
    default: nil
    }
  }

  /// Whether a function is called as those are that take a component and give one that shows it.
  static func isWrapping(_ name: String) -> Bool { name.hasPrefix("with") || name.contains("With") }

  private func object(_ arguments: [LazyValue], _ index: Int) -> ObjectValue? {
    guard arguments.indices.contains(index), case .object(let object) = force(arguments[index]) else { return nil }
    return object
  }

  /// What Next's functions for fonts return: a class with the font's family, and one with a variable that holds it.
  private func font(_ name: String, _ options: ComponentValue?, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let place = place(node, scope)
    let family = "\"" + name.split(separator: "_").joined(separator: " ") + "\""
    func text(_ value: String) -> LazyValue { LazyValue(.text(AssembledText(value, from: place.range, of: place.file))) }
    let made = ObjectValue()
    made["className"] = LazyValue { [unowned self] in
      let name = styledClass(at: place) { AssembledText(".\($0) { font-family: \(family) }\n", from: place.range, of: place.file) }
      return .text(AssembledText(name, from: place.range, of: place.file))
    }
    if case .object(let options)? = options, let variable = options["variable"], case .text(let property) = force(variable),
      property.string.hasPrefix("--"), !property.string.holdsUnknownPiece
    {
      let end = Place(file: place.file, range: SourceRange(place.range.end, place.range.end))
      made["variable"] = LazyValue { [unowned self] in
        let name = styledClass(at: end) {
          AssembledText(".\($0) { \(property.string): \(family) }\n", from: place.range, of: place.file)
        }
        return .text(AssembledText(name, from: place.range, of: place.file))
      }
    } else {
      made["variable"] = LazyValue(.null)
    }
    let style = ObjectValue()
    style["fontFamily"] = text(family)
    made["style"] = LazyValue(.object(style))
    return .object(made)
  }

  private func react(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let first = arguments.first
    switch name {
    case "useState", "createSignal": return state(first, node, scope, isSignal: name == "createSignal")
    case "useReducer": return state(arguments.indices.contains(1) ? arguments[1] : nil, node, scope, isSignal: false)
    case "useRef", "createRef":
      let made = ObjectValue()
      made["current"] = LazyValue(.null)
      return .object(made)
    case "useMemo", "useDeferredValue":
      guard let first, case .function(let function) = force(first) else { return first.map { force($0) } ?? .null }
      return call(function, [])
    case "forwardRef", "memo", "useCallback", "useEffectEvent", "cache", "startTransition": return first.map { force($0) } ?? .null
    case "lazy": return late(arguments, node, scope)
    case "mergeProps":
      // Solid's: the last one that has a prop gives it.
      let made = ObjectValue()
      for argument in arguments {
        switch force(argument) {
        case .object(let object):
          made.merge(object)
          made.unknown = made.unknown ?? object.unknown
        case .unknown(let unknown): made.unknown = unknown
        default: break
        }
      }
      return .object(made)
    case "splitProps": return splitProps(arguments) ?? .unknown(UnknownValue(key: keyOfCall(node, scope), place: place(node, scope)))
    case "createContext":
      let key = scope.module.path + ":" + String(place(node, scope).range.start)
      contextDefaults[key] = first
      return .external(ExternalName(package: "react", name: "context@" + key))
    case "createElement", "jsx", "jsxs", "h", "cloneElement": return created(name, arguments, node, scope)
    case "useId": return .text(AssembledText("id", from: place(node, scope).range, of: scope.module.file))
    case "useContext", "use":
      if let first, case .external(let context) = force(first), context.name.hasPrefix("context@") {
        let key = String(context.name.dropFirst("context@".utf8.count))
        notePlace()
        if let given = contexts[key]?.last { return force(given) }
        // Whoever gives another value may not have been found.
        if let value = contextDefaults[key].map({ force($0) }), !isNothing(value) {
          return .unknown(UnknownValue(key: keyOfCall(node, scope), place: place(node, scope), usual: value))
        }
      }
      return .unknown(UnknownValue(key: keyOfCall(node, scope), place: place(node, scope)))
    case "useSyncExternalStore":
      // What a browser has, and not what a server takes it for: https://react.dev/reference/react/useSyncExternalStore
      if arguments.count > 2, case .function(let function) = force(arguments[1]), case .boolean(let value) = call(function, []) {
        return .boolean(value)
      }
      return .unknown(UnknownValue(key: keyOfCall(node, scope), place: place(node, scope)))
    case "useTransition":
      return .list([
        LazyValue(.unknown(UnknownValue(key: stateName ?? "isPending", place: place(node, scope), usual: .boolean(false)))),
        LazyValue(unknown(node, scope)),
      ])
    case "useFormStatus", "useActionState", "useFormState":
      return .unknown(UnknownValue(key: keyOfCall(node, scope), place: place(node, scope)))
    default: return .unknown(UnknownValue(key: keyOfCall(node, scope), place: place(node, scope)))
    }
  }

  private func isNothing(_ value: ComponentValue) -> Bool {
    switch value {
    case .null, .unknown: true
    default: false
    }
  }

  func keyOfCall(_ node: NodeID, _ scope: Scope) -> String {
    scope.module.callKey(of: node)
  }

  /// A state: what it is at first, and something else later. With its setter, unless it `isAlone`; `isSignal`: people call it for its value.
  private func state(_ initial: LazyValue?, _ node: NodeID, _ scope: Scope, isSignal: Bool, isAlone: Bool = false) -> ComponentValue {
    var usual = initial.map { initial in withoutForks { force(initial) } } ?? .null
    if case .function(let function) = usual { usual = withoutForks { call(function, []) } }
    if case .unknown(let unknown) = usual { usual = unknown.usual ?? .unknown(unknown) }
    let setting = scope.module.firstSettings[scope.module.tree[node].range]
    if let setting { usual = withoutForks { evaluate(setting.value, scope) } }
    let name = stateName ?? (isAlone ? variableName : nil) ?? keyOfCall(node, scope)
    // The same state of two renderings of a component are two.
    let key = scope.instance.isEmpty ? name : name + "@" + scope.instance
    var state = UnknownValue(key: key, place: place(node, scope), usual: usual)
    state.values = project.states(of: scope.module).values[state.place.range] ?? []
    state.memberValues = project.states(of: scope.module).members[state.place.range] ?? [:]
    if case .unknown = usual { state.usual = nil }
    if withoutForks({ holds(usual) }) == false, UsualAnswers.usually(name),
      scope.module.mountedStates.contains(scope.module.tree[node].range)
    {
      (state.usual, state.isAwaited) = (nil, true)
    }
    let value = setting?.isLasting == true ? usual : ComponentValue.unknown(state)
    if isAlone { return value }
    let setter = LazyValue(unknown(node, scope))
    guard isSignal else { return .list([LazyValue(value), setter]) }
    let getter = FunctionValue(.made { _ in value }, name: name, place: place(node, scope))
    return .list([LazyValue(.function(getter)), setter])
  }

  /// The default export of a module that is loaded when it is needed: `lazy(() => import('./Form'))`.
  func late(_ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    arguments.first.flatMap { loaded(force($0), as: ["default"]) } ?? unknown(node, scope)
  }

  /// What a function loads: the first of these exports that its module has, or the one that it names itself. Nil where it loads nothing.
  func loaded(_ value: ComponentValue, as names: [String]) -> ComponentValue? {
    guard case .function(let function) = value, case .written(let written, let parent) = function.body else { return nil }
    guard let load = parent.module.load(in: parent.module.tree[written.body].range) else { return nil }
    if let taken = load.taken { return imported(taken, from: load.module, in: parent.module) }
    if names.count > 1, case .file(let path) = project.resolve(load.module, from: parent.module.path),
      let module = project.module(at: path)
    {
      return names.lazy.compactMap { self.exported($0, of: module) }.first
    }
    return imported(names[0], from: load.module, in: parent.module)
  }

  /// `createElement(type, props, …children)`.
  private func created(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    guard let first = arguments.first else { return .null }
    let type = force(first)
    let props = ObjectValue()
    if arguments.count > 1 {
      switch force(arguments[1]) {
      case .object(let given): props.merge(given)
      case .unknown(let unknown): props.unknown = unknown
      default: break
      }
    }
    if arguments.count > 2, !name.hasPrefix("jsx") { props["children"] = LazyValue(.list(Array(arguments.dropFirst(2)))) }
    let place = place(node, scope)
    if name == "cloneElement" {
      guard case .element(let element) = type else { return type }
      let merged = ObjectValue()
      merged.merge(element.props)
      merged.merge(props)
      return .element(element.with(merged))
    }
    let kind: ElementValue.Kind
    switch type {
    case .text(let tag): kind = .host(tag.string)
    case .external(let external) where external.name.hasSuffix("Fragment"): kind = .fragment
    default: kind = .component(type, name: "")
    }
    return .element(
      ElementValue(
        kind, props: props, place: place, nameRange: place.range, startTag: place.range,
        origin: scope.instance + "/" + String(place.range.start)))
  }

  // MARK: - Classes

  /// The classes that `clsx` makes of its arguments.
  func joinedClasses(_ values: [ComponentValue], _ node: NodeID, _ scope: Scope) -> AssembledText {
    joinedClasses(values, at: place(node, scope))
  }

  /// The same for classes that a template joins.
  func joinedClasses(_ values: [ComponentValue], at place: Place) -> AssembledText {
    var made = AssembledText()
    func add(_ text: AssembledText) {
      guard !text.isEmpty else { return }
      if !made.isEmpty { made.append(" ", from: place.range, of: place.file) }
      made.append(text)
    }
    func add(_ value: ComponentValue, _ depth: Int) {
      guard depth < 20 else { return }
      switch value {
      case .text(let text): add(text)
      case .list(let items): for item in items { add(force(item), depth + 1) }
      case .object(let object):
        for key in object.keys {
          guard let value = object[key] else { continue }
          guard let holds = holds(force(value)) else {
            add(AssembledText(String(UnknownPiece.character), from: place.range, of: place.file))
            continue
          }
          guard holds else { continue }
          if let place = object.keyPlaces[key], place.range.length == key.utf8.count {
            add(AssembledText(place.range, of: place.file))
          } else {
            add(AssembledText(key, from: place.range, of: place.file))
          }
        }
      case .unknown(let unknown):
        if let usual = unknown.usual {
          if case .unknown = usual {} else { return add(usual, depth + 1) }
        }
        add(AssembledText(String(UnknownPiece.character), from: unknown.place.range, of: unknown.place.file))
      case .number: add(written(value, at: place))
      case .boolean, .null, .function: break
      case .reference(let inner): add(force(inner), depth + 1)
      default: add(AssembledText(String(UnknownPiece.character), from: place.range, of: place.file))
      }
    }
    for value in values { add(value, 0) }
    return made
  }

  /// The classes that a `cva` gives for props.
  func classes(of variants: VariantsValue, _ props: ComponentValue?, _ node: NodeID, _ scope: Scope) -> AssembledText {
    var parts: [ComponentValue] = [variants.base]
    var given: ObjectValue?
    if case .object(let object)? = props { given = object }
    let options = variants.options
    var defaults: ObjectValue?
    if let value = options?["defaultVariants"], case .object(let object) = force(value) { defaults = object }
    func chosen(_ name: String) -> ComponentValue {
      if let value = given?[name].map({ force($0) }) {
        switch value {
        case .null: break
        default: return known(value)
        }
      }
      return defaults?[name].map { known(force($0)) } ?? .null
    }
    func name(_ value: ComponentValue) -> String? {
      switch value {
      case .text(let text): text.string
      case .boolean(let flag): flag ? "true" : "false"
      case .number(let number, _): Self.digits(number)
      default: nil
      }
    }
    if let value = options?["variants"], case .object(let all) = force(value) {
      for variant in all.keys {
        guard let choices = all[variant], case .object(let choices) = force(choices) else { continue }
        let choice = chosen(variant)
        if case .unknown = choice {
          parts.append(choice)
        } else if let name = name(choice), let classes = choices[name] {
          parts.append(force(classes))
        } else if case .null = choice, let classes = choices["false"] {
          parts.append(force(classes))
        }
      }
    }
    if let value = options?["compoundVariants"], case .list(let rows) = force(value) {
      for row in rows {
        guard case .object(let row) = force(row) else { continue }
        let conditions = row.keys.filter { $0 != "class" && $0 != "className" }
        let isMet = conditions.allSatisfy { key in
          guard let wanted = row[key], let actual = name(chosen(key)) else { return false }
          if case .list(let options) = force(wanted) { return options.contains { name(force($0)) == actual } }
          return name(force(wanted)) == actual
        }
        if isMet, let classes = row["class"] ?? row["className"] { parts.append(force(classes)) }
      }
    }
    for key in ["class", "className"] { if let value = given?[key] { parts.append(force(value)) } }
    return joinedClasses(parts, node, scope)
  }

  // MARK: - Styles in scripts

  /// `styled.button`, `styled(Button)`, with `.attrs(…)` or not: what gets the style.
  func styledBase(_ external: ExternalName, _ value: ComponentValue) -> ComponentValue {
    if case .text(let tag) = value { return .external(ExternalName(package: external.package, name: "default." + tag.string)) }
    return value
  }

  func tagged(_ tag: NodeID, _ template: NodeID, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let tree = scope.module.tree
    guard case .template(let strings, let values) = tree[template].kind else { return unknown(node, scope) }
    let place = place(node, scope)
    func css(_ start: String, _ end: String) -> AssembledText {
      var css = AssembledText(start, from: place.range, of: place.file)
      for (index, string) in strings.enumerated() {
        css.append(string.range, of: scope.module.file)
        guard values.indices.contains(index) else { continue }
        let value = self.withoutForks { self.known(self.evaluate(values[index], scope)) }
        switch value {
        case .text, .number: css.append(self.written(value, at: self.place(values[index], scope)))
        case .styled(let other): css.append("." + other.className, from: other.place.range, of: other.place.file)
        default: css.append(String(UnknownPiece.character), from: self.place(values[index], scope).range, of: scope.module.file)
        }
      }
      css.append(end, from: SourceRange(place.range.end, place.range.end), of: place.file)
      return css
    }
    if isGlobalStyle(tag, scope) {
      // A component that shows nothing, and brings rules for the whole page where it stands.
      let drawing = FunctionValue(
        .made { [unowned self] _ in
          _ = self.styledClass(at: place) { _ in css("", "\n") }
          return .null
        }, name: variableName, place: place)
      return .function(drawing)
    }
    guard let (base, external) = styledTarget(tag, scope), Self.stylePackages.contains(external.package) else {
      return unknown(node, scope)
    }
    let className = styledClass(at: place) { css("." + $0 + " {", "}\n") }
    return .styled(StyledValue(base: base, className: className, place: place))
  }

  /// Whether a tag writes rules for a whole page: https://styled-components.com/docs/api#createglobalstyle
  private func isGlobalStyle(_ tag: NodeID, _ scope: Scope) -> Bool {
    guard case .identifier = scope.module.tree[tag].kind, case .external(let external) = evaluate(tag, scope) else { return false }
    return external.name == "createGlobalStyle" && Self.stylePackages.contains(external.package)
  }

  private static let stylePackages: Set<String> = [
    "styled-components", "@emotion/styled", "styled-components/macro", "@emotion/styled/macro", "@linaria/react", "goober",
    "@stitches/react",
  ]

  private func styledTarget(_ tag: NodeID, _ scope: Scope) -> (base: ComponentValue, package: ExternalName)? {
    let tree = scope.module.tree
    switch tree[tag].kind {
    case .member(let object, let name, _, _):
      guard case .external(let external) = evaluate(object, scope) else { return nil }
      _ = name
      return (.external(ExternalName(package: external.package, name: "default." + name)), external)
    case .call(let callee, let arguments, _):
      // `styled(Button)`, `styled.button.attrs({…})`
      if case .member(let object, "attrs", _, _) = tree[callee].kind { return styledTarget(object, scope) }
      if case .member(let object, "withConfig", _, _) = tree[callee].kind { return styledTarget(object, scope) }
      guard case .external(let external) = evaluate(callee, scope), let first = arguments.first else { return nil }
      return (styledBase(external, evaluate(first, scope)), external)
    default: return nil
    }
  }
}
