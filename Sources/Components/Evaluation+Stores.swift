import Diagnostics
import Scripts

/// State that programs keep in stores: what it is at first, and something else later. https://zustand.docs.pmnd.rs, https://redux-toolkit.js.org,
/// https://react-redux.js.org, https://svelte.dev/docs/svelte/stores
extension Evaluation {
  /// Where React's programs have the store that is around what is shown.
  static let reduxContext = "react-redux"
  /// The key under which a reducer, or a store of Redux's, has what its state begins with.
  private static let stateKey = "#state"

  /// What a function of a library of stores gives; nil for another.
  func storeCall(_ name: String, package: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    switch package {
    case "zustand", "zustand/traditional", "zustand/vanilla", "zustand/middleware", "zustand/middleware/immer", "zustand/shallow",
      "zustand/react/shallow":
      zustand(name, arguments, node, scope)
    case "@reduxjs/toolkit", "redux", "redux-persist", "reselect", "@reduxjs/toolkit/react": redux(name, arguments, node, scope)
    case "react-redux": reactRedux(name, arguments, node, scope)
    case "pinia", "@pinia/nuxt": pinia(name, arguments, node, scope)
    case "svelte/store": svelteStore(name, arguments, node, scope)
    case "vuex": vuex(name, arguments, node, scope)
    default: nil
    }
  }

  // MARK: - What a store holds

  /// Words of states that begin as false and are true once a program has come up.
  private static let awaited = NameWords(["ready", "hydrated", "initialized", "initialised", "mounted", "loaded", "bootstrapped"])

  /// An object with its values as those of a state: each is so at first. Functions stay what they are.
  func state(of object: ObjectValue, named name: String, _ place: Place) -> ObjectValue {
    let made = ObjectValue()
    for key in object.keys {
      guard let value = object[key] else { continue }
      let place = object.keyPlaces[key] ?? place
      made[key] = LazyValue { [unowned self] in self.state(name + "." + key, value, place) }
    }
    made.keyPlaces = object.keyPlaces
    made.unknown = object.unknown
    return made
  }

  private func state(_ name: String, _ initial: LazyValue, _ place: Place) -> ComponentValue {
    let value = withoutForks { force(initial) }
    var state = UnknownValue(key: name, place: place)
    switch value {
    case .function, .external, .reference, .classNames, .asset, .module: return value
    case .unknown(let unknown): state.usual = unknown.usual
    case .boolean(false) where Self.awaited.isIn(name[...]): state.isAwaited = true
    default: state.usual = value
    }
    return .unknown(state)
  }

  /// A function that gives something.
  func giving(_ name: String, _ place: Place, _ work: @escaping ([LazyValue]) -> ComponentValue) -> LazyValue {
    LazyValue(.function(FunctionValue(.made(work), name: name, place: place)))
  }

  // MARK: - Svelte

  /// What `writable` and `readable` hold, which components ask for by its name behind a dollar sign: https://svelte.dev/docs/svelte/stores
  private func svelteStore(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    guard let first = arguments.first else { return nil }
    switch name {
    case "writable", "readable": return .reference(LazyValue(state(variableName ?? "store", first, place(node, scope))))
    case "get": return unwrapped(force(first))
    default: return nil
    }
  }

  /// The value of the store that a name of Svelte's means: `$mode` of `mode`. Nil where it means none.
  func subscribed(_ name: String, _ scope: Scope) -> ComponentValue? {
    guard name.hasPrefix("$"), scope.componentInstance()?.markup.dialect == .svelte, let store = scope.find(String(name.dropFirst())),
      case .reference(let held) = force(store)
    else { return nil }
    return force(held)
  }

  // MARK: - Zustand

  private func zustand(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    switch name {
    case "create", "createStore", "createWithEqualityFn", "default":
      let place = place(node, scope)
      let own = variableName ?? place.file.path
      // `create<State>()((set) => …)`
      guard let creator = arguments.first else {
        let making = FunctionValue(
          .made { [unowned self] arguments in arguments.first.map { self.zustandStore($0, own, place) } ?? .null }, name: name, place: place
        )
        return .function(making)
      }
      return zustandStore(creator, own, place)
    case "persist", "devtools", "immer", "subscribeWithSelector", "useShallow", "shallow": return arguments.first.map { force($0) }
    case "combine":
      guard arguments.count > 1, case .object(let initial) = force(arguments[0]) else { return nil }
      let actions = arguments[1]
      return .function(
        FunctionValue(
          .made { [unowned self] given in
            let made = ObjectValue()
            made.merge(initial)
            if case .function(let function) = self.force(actions), case .object(let object) = self.call(function, given) {
              made.merge(object)
            }
            return .object(made)
          }, name: name, place: place(node, scope)))
    case "useStore", "useStoreWithEqualityFn":
      guard let store = arguments.first, case .function(let function) = force(store) else { return nil }
      return call(function, Array(arguments.dropFirst()))
    default: return nil
    }
  }

  /// The hook of a store: it gives its state, or what somebody selects of it.
  private func zustandStore(_ creator: LazyValue, _ name: String, _ place: Place) -> ComponentValue {
    let state = LazyValue { [unowned self] in
      switch self.withoutForks({ self.force(creator) }) {
      case .function(let function):
        let setter = LazyValue(.unknown(UnknownValue(key: name + ".set", place: place)))
        let getter = self.giving("get", place) { _ in .unknown(UnknownValue(key: name, place: place)) }
        guard case .object(let object) = self.withoutForks({ self.call(function, [setter, getter, setter]) }) else {
          return .unknown(UnknownValue(key: name, place: place))
        }
        return .object(self.state(of: object, named: name, place))
      case .object(let object): return .object(self.state(of: object, named: name, place))
      default: return .unknown(UnknownValue(key: name, place: place))
      }
    }
    let hook = FunctionValue(
      .made { [unowned self] arguments in
        guard let selector = arguments.first, case .function(let function) = self.force(selector) else { return self.force(state) }
        return self.call(function, [state])
      }, name: name, place: place)
    statics[ObjectIdentifier(hook)] = ["getState": giving("getState", place) { [unowned self] _ in self.force(state) }]
    return .function(hook)
  }

  // MARK: - Redux

  private func redux(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    let place = place(node, scope)
    switch name {
    case "createSlice":
      guard let first = arguments.first, case .object(let options) = force(first) else { return nil }
      let made = ObjectValue()
      made["reducer"] = LazyValue(reducer(options["initialState"] ?? LazyValue(.null)))
      made["name"] = options["name"]
      made.unknown = UnknownValue(key: variableName ?? "slice", place: place)
      return .object(made)
    case "createReducer": return arguments.first.map { reducer($0) }
    case "combineReducers":
      return arguments.first.map { first in reducer(LazyValue { [unowned self] in self.stateAtFirst(self.force(first), place) }) }
    case "persistReducer", "persistCombineReducers":
      guard arguments.count > 1 else { return nil }
      return name == "persistReducer"
        ? force(arguments[1]) : reducer(LazyValue { [unowned self] in self.stateAtFirst(self.force(arguments[1]), place) })
    case "configureStore", "createStore", "legacy_createStore":
      guard let first = arguments.first else { return nil }
      let root = LazyValue { [unowned self] in
        var value = self.force(first)
        if name == "configureStore", case .object(let options) = value { value = options["reducer"].map { self.force($0) } ?? .null }
        return self.reduxState(self.stateAtFirst(value, place), place)
      }
      let made = ObjectValue()
      made[Self.stateKey] = root
      made["getState"] = giving("getState", place) { [unowned self] _ in self.force(root) }
      made.unknown = UnknownValue(key: "store", place: place)
      return .object(made)
    case "createSelector":
      var inputs = arguments
      guard let last = inputs.popLast() else { return nil }
      if inputs.count == 1, case .list(let items) = force(inputs[0]) { inputs = items }
      return .function(
        FunctionValue(
          .made { [unowned self] given in
            guard case .function(let combiner) = self.force(last) else { return self.unknown(node, scope) }
            let values = inputs.map { input in
              LazyValue { [unowned self] in
                guard case .function(let function) = self.force(input) else { return self.unknown(node, scope) }
                return self.call(function, given)
              }
            }
            return self.call(combiner, values)
          }, name: name, place: place))
    default: return nil
    }
  }

  private func reducer(_ initial: LazyValue) -> ComponentValue {
    let made = ObjectValue()
    made[Self.stateKey] = initial
    return .object(made)
  }

  /// What the state of a reducer, or of an object of reducers, begins with.
  private func stateAtFirst(_ reducer: ComponentValue, _ place: Place) -> ComponentValue {
    switch reducer {
    case .object(let object):
      if let state = object[Self.stateKey] {
        guard case .function(let function) = force(state) else { return force(state) }
        return call(function, [])
      }
      let made = ObjectValue()
      for key in object.keys {
        guard let value = object[key] else { continue }
        made[key] = LazyValue { [unowned self] in self.stateAtFirst(self.force(value), place) }
      }
      made.keyPlaces = object.keyPlaces
      made.unknown = object.unknown
      return .object(made)
    case .function(let function):
      // `function auth(state = initialState, action)`
      guard case .written(let written, let scope) = function.body, let first = written.parameters.first,
        case .assignment(_, _, let fallback) = scope.module.tree[first].kind
      else { break }
      return withoutForks { evaluate(fallback, scope) }
    default: break
    }
    return .unknown(UnknownValue(key: "state", place: place))
  }

  /// The whole state, by the names of its reducers.
  private func reduxState(_ initial: ComponentValue, _ place: Place) -> ComponentValue {
    guard case .object(let object) = initial else { return .unknown(UnknownValue(key: "state", place: place)) }
    let made = ObjectValue()
    for key in object.keys {
      guard let value = object[key] else { continue }
      let place = object.keyPlaces[key] ?? place
      made[key] = LazyValue { [unowned self] in
        guard case .object(let slice) = self.withoutForks({ self.force(value) }) else { return self.state("state." + key, value, place) }
        return .object(self.state(of: slice, named: "state." + key, place))
      }
    }
    made.unknown = UnknownValue(key: "state", place: place)
    return .object(made)
  }

  private func reactRedux(_ name: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    switch name {
    // `useSelector.withTypes<RootState>()`
    case "withTypes": return .external(ExternalName(package: "react-redux", name: "useSelector"))
    case "useSelector":
      notePlace()
      guard let selector = arguments.first, case .function(let function) = force(selector),
        let store = contexts[Self.reduxContext]?.last, case .object(let object) = known(force(store)), let state = object[Self.stateKey]
      else { return nil }
      return call(function, [state])
    default: return nil
    }
  }
}
