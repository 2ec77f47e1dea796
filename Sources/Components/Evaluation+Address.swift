import Diagnostics
import Scripts
import Templates

/// What the page's own address answers: `useRoute().path`, `$route.meta.bare`, `useLocation().pathname`, `page.url.pathname`, `router.url`.
extension Evaluation {
  /// The route of a page as Vue's router has it; nil where nothing of it is known.
  func vueRoute(_ key: String, _ place: Place) -> ComponentValue? {
    guard let route = pageRoute else { return nil }
    let made = ObjectValue()
    if let address = addressText(place) { for part in ["path", "fullPath"] { made[part] = LazyValue(address) } }
    if let metas = route.metas {
      made["meta"] = LazyValue { [unowned self] in self.merged(metas, key, place) }
      if route.name != PageRoute.unknownName {
        made["name"] = LazyValue(route.name.map { .text(AssembledText($0, from: place.range, of: place.file)) } ?? .null)
      }
    }
    made.unknown = UnknownValue(key: key, place: place)
    return .object(made)
  }

  /// The router of Vue's, which knows the route.
  func vueRouter(_ key: String, _ place: Place) -> ComponentValue? {
    guard let route = vueRoute(key + ".currentRoute", place) else { return nil }
    let made = ObjectValue()
    made["currentRoute"] = LazyValue(.reference(LazyValue(route)))
    made.unknown = UnknownValue(key: key, place: place)
    return .object(made)
  }

  /// What a route carries: what those around it carry, but for what it says itself.
  private func merged(_ metas: [PageRoute.Record], _ key: String, _ place: Place) -> ComponentValue {
    let made = ObjectValue()
    for record in metas {
      guard let module = project.module(at: record.path),
        case .object(let object) = withoutForks({ evaluate(record.node, moduleScope(module)) })
      else {
        made.unknown = UnknownValue(key: key + ".meta", place: place)
        continue
      }
      made.merge(object)
    }
    return .object(made)
  }

  private func addressText(_ place: Place) -> ComponentValue? {
    pageRoute?.address.map { .text(AssembledText($0, from: place.range, of: place.file)) }
  }

  /// An object that has the page's address by some names, and others of which nothing is known.
  private func holder(of names: [String], _ key: String, _ place: Place) -> ObjectValue? {
    guard let address = addressText(place) else { return nil }
    let made = ObjectValue()
    for name in names { made[name] = LazyValue(address) }
    made.unknown = UnknownValue(key: key, place: place)
    return made
  }

  /// What Next's functions say of the page's address; nil where it is not known, and for what they say of other things.
  func address(_ name: String, package: String, _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    let place = place(node, scope)
    switch (package, name) {
    case ("next/navigation", "usePathname"): return addressText(place)
    case ("next/router", "useRouter"): return holder(of: ["pathname", "route"], keyOfCall(node, scope), place).map { .object($0) }
    default: return nil
    }
  }

  /// What hooks of routers say of the page's address: React Router's, TanStack's, Solid's and Wouter's. Nil where it is not known, and for other hooks.
  func location(_ name: String, package: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    let place = place(node, scope)
    let key = keyOfCall(node, scope)
    guard name == "useLocation" || name == "useRouterState", let location = holder(of: ["pathname"], key, place) else { return nil }
    if PackageNames.holds("wouter", package) {
      guard let address = addressText(place) else { return nil }
      return .list([LazyValue(address), LazyValue(.unknown(UnknownValue(key: key + "[1]", place: place)))])
    }
    var whole = location
    if name == "useRouterState" {
      whole = ObjectValue()
      whole["location"] = LazyValue(.object(location))
      whole.unknown = UnknownValue(key: key, place: place)
    }
    // `useRouterState({ select: (state) => state.location.pathname })`
    if let first = arguments.first, case .object(let options) = force(first), let select = options["select"] {
      guard case .function(let function) = force(select) else { return nil }
      return call(function, [LazyValue(.object(whole))])
    }
    return .object(whole)
  }

  /// Whether a value is what SvelteKit exports as its page.
  func isSveltePage(_ value: ComponentValue) -> Bool {
    guard case .external(let external) = value else { return false }
    return ["$app/state", "$app/stores"].contains(external.package) && external.name == "page"
  }

  /// SvelteKit's page: https://svelte.dev/docs/kit/$app-state#page
  func sveltePage(_ node: NodeID, _ scope: Scope) -> ComponentValue? {
    let key = scope.module.key(of: node)
    let place = place(node, scope)
    guard let url = holder(of: ["pathname"], key + ".url", place) else { return nil }
    let made = ObjectValue()
    made["url"] = LazyValue(.object(url))
    made.unknown = UnknownValue(key: key, place: place)
    return .object(made)
  }

  private static let windows: Set<String> = ["location", "window.location", "document.location", "globalThis.location", "self.location"]

  /// What a member of something unknown says of the page's address: `window.location.pathname`, Angular's `this.router.url`.
  func address(_ name: String, of holder: UnknownValue, _ place: Place) -> ComponentValue? {
    switch name {
    case "pathname" where Self.windows.contains(holder.key): return addressText(place)
    case "url":
      guard pageRoute?.isOfAngular == true else { return nil }
      // "router@login/12" of a field, "this@login/12.router" of a parameter of the constructor's.
      let own = holder.key.prefix { $0 != "@" }
      let name = own == "this" ? holder.key.split(separator: ".").last ?? "" : own
      return name.lowercased().hasSuffix("router") ? addressText(place) : nil
    default: return nil
    }
  }
}
