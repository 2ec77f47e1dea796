import Diagnostics
import Scripts
import Templates

/// State that programs of Vue keep in stores: https://pinia.vuejs.org/core-concepts/, https://vuex.vuejs.org/guide/
extension Evaluation {
  // MARK: - Pinia

  func pinia(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    let place = place(node, scope)
    switch name {
    case "defineStore":
      guard let last = arguments.last(where: { if case .text = force($0) { false } else { true } }) else { return nil }
      let own = variableName ?? place.file.path
      let store = LazyValue { [unowned self] in self.piniaStore(self.force(last), own, place) }
      return .function(FunctionValue(.made { [unowned self] _ in self.force(store) }, name: own, place: place))
    case "storeToRefs":
      guard let first = arguments.first, case .object(let store) = force(first) else { return nil }
      let made = ObjectValue()
      for key in store.keys { if let value = store[key] { made[key] = LazyValue(.reference(value)) } }
      made.unknown = store.unknown
      return .object(made)
    case "mapState", "mapWritableState", "mapGetters":
      guard arguments.count > 1, case .function(let use) = force(arguments[0]) else { return nil }
      let store = call(use, [])
      return mapped(force(arguments[1]), of: { [unowned self] key in self.member(store, key, place, node, scope) }, all: store)
    default: return nil
    }
  }

  private func piniaStore(_ definition: ComponentValue, _ name: String, _ place: Place) -> ComponentValue {
    let made = ObjectValue()
    switch definition {
    // A store that is set up: what its `ref` and `computed` hold.
    case .function(let setup):
      guard case .object(let given) = call(setup, []) else { return .unknown(UnknownValue(key: name, place: place)) }
      for key in given.keys {
        guard let value = given[key] else { continue }
        made[key] = LazyValue { [unowned self] in self.unwrapped(self.force(value)) }
      }
      made.keyPlaces = given.keyPlaces
    case .object(let options):
      if case .object(let initial)? = options["state"].map({ called(force($0)) }) {
        made.merge(state(of: initial, named: name, place))
      }
      add(getters: options["getters"], to: made)
      if case .object(let actions)? = options["actions"].map({ force($0) }) { made.merge(actions) }
    default: return .unknown(UnknownValue(key: name, place: place))
    }
    made.unknown = UnknownValue(key: name, place: place)
    return .object(made)
  }

  private func called(_ value: ComponentValue) -> ComponentValue {
    guard case .function(let function) = value else { return value }
    return withoutForks { call(function, []) }
  }

  /// What is computed of a store, each from the store itself, which is also its `this`.
  private func add(getters: LazyValue?, to store: ObjectValue) {
    guard let getters, case .object(let object) = force(getters) else { return }
    for key in object.keys {
      guard let getter = object[key] else { continue }
      store[key] = LazyValue { [unowned self, weak store] in
        guard let store else { return .null }
        guard case .function(let function) = self.force(getter) else { return self.force(getter) }
        guard case .written(let written, let parent) = function.body else { return self.call(function, [LazyValue(.object(store))]) }
        let inner = self.scope(in: parent, module: parent.module, instance: parent.instance)
        inner.object = LazyValue(.object(store))
        let bound = FunctionValue(.written(written, inner), name: function.name, place: function.place)
        return self.call(bound, [LazyValue(.object(store))])
      }
    }
  }

  /// What a helper takes of a store for the options of a component: some names, or an object of names and functions.
  private func mapped(_ wanted: ComponentValue, of value: @escaping (String) -> ComponentValue, all: ComponentValue) -> ComponentValue? {
    let made = ObjectValue()
    switch wanted {
    case .list(let names):
      for name in names {
        guard case .text(let text) = force(name) else { continue }
        let key = text.string.split(separator: "/").last.map(String.init) ?? text.string
        made[key] = LazyValue { value(text.string) }
      }
    case .object(let object):
      for key in object.keys {
        guard let entry = object[key] else { continue }
        made[key] = LazyValue { [unowned self] in
          switch self.force(entry) {
          case .text(let text): return value(text.string)
          case .function(let function): return self.call(function, [LazyValue(all)])
          case let other: return other
          }
        }
      }
    default: return nil
    }
    return .object(made)
  }

  // MARK: - Vuex

  private static let vuexFiles = [
    "/src/store/index", "/src/store", "/store/index", "/src/store/store", "/resources/js/store/index", "/resources/js/store",
  ]
  private static let vuexContext = "vuex"

  func vuex(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    let place = place(node, scope)
    switch name {
    case "createStore", "Store":
      guard let first = arguments.first, case .object(let options) = force(first) else { return nil }
      return .object(vuexStore(options, place))
    case "useStore": return vuexStore(of: scope)
    case "mapState", "mapGetters":
      guard let store = vuexStore(of: scope), case .object(let object) = store, let last = arguments.last else { return nil }
      var space = ""
      if arguments.count > 1, case .text(let text) = force(arguments[0]) { space = text.string }
      var source = object[name == "mapState" ? "state" : "getters"].map { force($0) } ?? .null
      if name == "mapGetters" {
        return mapped(
          force(last), of: { [unowned self] key in self.member(source, space.isEmpty ? key : space + "/" + key, place, node, scope) },
          all: source)
      }
      for part in space.split(separator: "/") { source = member(source, String(part), place, node, scope) }
      return mapped(force(last), of: { [unowned self] key in self.member(source, key, place, node, scope) }, all: source)
    default: return nil
    }
  }

  /// The program's store, which a script of its own makes; nil where none is found.
  func vuexStore(of scope: Scope) -> ComponentValue? {
    let home = project.projectFolder(of: scope.module.path)
    let key = Self.vuexContext + home
    if let known = contextDefaults[key] { return known.known.map { isMissing($0) ? nil : $0 } ?? nil }
    contextDefaults[key] = LazyValue(.null)
    for stem in Self.vuexFiles {
      guard let path = ["js", "ts", "mjs"].lazy.map({ home + stem + "." + $0 }).first(where: { self.project.files.hasFile(at: $0) }),
        let module = project.module(at: path)
      else { continue }
      for name in ["default", "store"] {
        guard case .object(let store)? = exported(name, of: module), store["state"] != nil else { continue }
        // Nuxt's own form says the state alone.
        contextDefaults[key] = LazyValue(.object(store))
        return .object(store)
      }
    }
    return nil
  }

  private func isMissing(_ value: ComponentValue) -> Bool { if case .null = value { true } else { false } }

  private func vuexStore(_ options: ObjectValue, _ place: Place) -> ObjectValue {
    let made = ObjectValue()
    let getters = ObjectValue()
    made["state"] = LazyValue(.object(vuexState(options, "$store.state", "", getters, place, 0)))
    made["getters"] = LazyValue(.object(getters))
    getters.unknown = UnknownValue(key: "$store.getters", place: place)
    made.unknown = UnknownValue(key: "$store", place: place)
    return made
  }

  private static let moduleDepthLimit = 6

  /// The state of a store or of one of its modules, with what is computed of it noted among the getters.
  private func vuexState(
    _ options: ObjectValue, _ name: String, _ space: String, _ getters: ObjectValue, _ place: Place, _ depth: Int
  ) -> ObjectValue {
    var made = ObjectValue()
    if case .object(let initial)? = options["state"].map({ called(force($0)) }) { made = state(of: initial, named: name, place) }
    if case .object(let modules)? = options["modules"].map({ force($0) }), depth < Self.moduleDepthLimit {
      for key in modules.keys {
        guard case .object(let module)? = modules[key].map({ force($0) }) else { continue }
        var inner = space
        if let flag = module["namespaced"], case .boolean(true) = force(flag) { inner += key + "/" }
        made[key] = LazyValue(.object(vuexState(module, name + "." + key, inner, getters, place, depth + 1)))
      }
    }
    made.unknown = UnknownValue(key: name, place: place)
    if case .object(let own)? = options["getters"].map({ force($0) }) {
      for key in own.keys {
        guard let getter = own[key] else { continue }
        getters[space + key] = LazyValue { [unowned self, weak getters] in
          guard let getters else { return .null }
          guard case .function(let function) = self.force(getter) else { return self.force(getter) }
          return self.call(function, [LazyValue(.object(made)), LazyValue(.object(getters))])
        }
      }
    }
    return made
  }
}
