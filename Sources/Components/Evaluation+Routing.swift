import Diagnostics
import Scripts

/// What functions of routers give: routes as their components and elements have them.
extension Evaluation {
  private static let routers = [
    "react-router", "react-router-dom", "@remix-run/react", "@tanstack/react-router", "@tanstack/react-start", "wouter", "gatsby",
    "@reach/router", "preact-router", "@generouted/react-router", "@solidjs/router", "solid-start", "@solidjs/start", "expo-router",
    "svelte-routing", "svelte-navigator",
    "raviger", "found", "@tanstack/react-location", "react-location", "react-app-location",
  ]

  /// Routers of frameworks whose programs say their routes in other ways.
  private static let otherRouters: Set<String> = [
    "vue-router", "unplugin-vue-router", "@angular/router", "svelte-spa-router", "next/router",
  ]

  /// Whether a package shows pages by their addresses: one that is known, or is called a router.
  static func isRouter(_ package: String) -> Bool {
    if routers.contains(where: { PackageNames.holds($0, package) }) { return true }
    let name = package.split(separator: "/").prefix(package.hasPrefix("@") ? 2 : 1).joined(separator: "/")
    return !otherRouters.contains(package) && !otherRouters.contains(name) && name.split { "-/_@".contains($0) }.contains("router")
  }

  /// What a function of a router returns; nil for one that is not about routes.
  func routing(_ name: String, package: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    if let made = location(name, package: package, arguments, node, scope) { return made }
    switch name {
    case "useFetcher": return .object(fetcher(package: package, node, scope))
    case "createBrowserRouter", "createHashRouter", "createMemoryRouter", "createRoutesFromElements", "createRoutesFromChildren":
      return arguments.first.map { force($0) }
    case "useRoutes":
      guard let routes = arguments.first else { return nil }
      let props = ObjectValue()
      props["children"] = routes
      let place = place(node, scope)
      return .element(
        ElementValue(
          .component(.external(ExternalName(package: "react-router", name: "Routes")), name: "Routes"), props: props, place: place,
          nameRange: place.range, startTag: place.range, origin: scope.instance + "/" + String(place.range.start)))
    case "createRouter":
      guard let first = arguments.first, case .object(let options) = force(first) else { return nil }
      return options["routeTree"].map { force($0) }
    case "createRootRoute", "createRoute", "createLazyRoute": return arguments.first.map { route(force($0), node, scope) }
    case "createRootRouteWithContext", "createFileRoute", "createLazyFileRoute":
      return .function(
        FunctionValue(
          .made { [unowned self] arguments in arguments.first.map { self.route(self.force($0), node, scope) } ?? .null }, name: name,
          place: place(node, scope)))
    default: return nil
    }
  }

  /// What sends forms without leading elsewhere, with a form of its own; it waits for nothing at first: https://reactrouter.com/api/hooks/useFetcher
  private func fetcher(package: String, _ node: NodeID, _ scope: Scope) -> ObjectValue {
    let place = place(node, scope)
    let key = scope.module.key(of: node)
    let made = ObjectValue()
    made["Form"] = LazyValue(.external(ExternalName(package: package, name: "Form")))
    let idle = AssembledText("idle", from: place.range, of: place.file)
    made["state"] = LazyValue(.unknown(UnknownValue(key: key + ".state", place: place, usual: .text(idle))))
    made.unknown = UnknownValue(key: key, place: place)
    return made
  }

  /// A route of TanStack's: its options, to which routes can be added.
  private func route(_ options: ComponentValue, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    guard case .object(let options) = options else { return options }
    let made = options.without([])
    func method(_ name: String, _ work: @escaping ([LazyValue]) -> ComponentValue) {
      made[name] = LazyValue(.function(FunctionValue(.made(work), name: name, place: place(node, scope))))
    }
    method("addChildren") { [unowned self] arguments in
      let whole = made.without([])
      if let children = arguments.first {
        var value = force(children)
        if case .object(let named) = value { value = .list(named.keys.compactMap { named[$0] }) }
        whole["children"] = LazyValue(value)
      }
      return .object(whole)
    }
    method("lazy") { _ in .object(made) }
    return .object(made)
  }
}
