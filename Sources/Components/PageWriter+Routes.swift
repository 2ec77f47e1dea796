import Diagnostics
import Scripts

/// Routes within a program of one page: what stands around the page that is asked for.
extension PageWriter {
  /// A route with what it shows and the routes within it.
  private struct Route {
    /// Worked out when somebody asks: most routes are other pages.
    var content: (() -> ComponentValue?)?
    var children: [Route] = []
    /// Its address, below that of the route around it; empty where it has none of its own.
    var path = ""
  }

  private static let routeDepthLimit = 24

  /// Writes the routes that lead to the page, each in the outlet of the one around it. Other routes are other pages.
  func writeRoutes(_ value: ComponentValue) {
    guard wanted != nil else { return writeOwnRoutes(routes(in: value, 0)) }
    guard !isPageShown, let chain = chain(in: routes(in: value, 0)) else { return }
    let shown = chain.compactMap { $0.content?() }
    guard let first = shown.first else { return }
    let outer = outlets
    outlets = Array(shown.dropFirst().reversed())
    write(first)
    outlets = outer
  }

  private static let ownRouteLimit = 8

  /// Writes one of the routes that no module of its own shows, each as an alternative: nobody else judges them.
  private func writeOwnRoutes(_ routes: [Route]) {
    var own: [(chain: [ComponentValue], path: String)] = []
    func gather(_ routes: [Route], _ around: [ComponentValue], _ base: String) {
      for route in routes where own.count < Self.ownRouteLimit {
        let chain = around + [route.content?()].compactMap(\.self)
        let path =
          route.path.hasPrefix("/") || base.isEmpty || route.path.isEmpty
          ? route.path.isEmpty ? base : route.path
          : base + (base.hasSuffix("/") ? "" : "/") + route.path
        if !route.children.isEmpty {
          gather(route.children, chain, path)
        } else if let content = route.content?(), case .element(let element) = content, !leads(content, 0, to: routedPages.contains),
          showsElements(element)
        {
          own.append((chain, path))
        }
      }
    }
    gather(routes, [], "")
    for (index, (chain, path)) in own.enumerated() {
      guard let last = chain.last, case .element(let element) = last else { continue }
      let key = "route@" + element.origin + "/" + String(element.place.range.start)
      var isTaken = UnknownValue(key: key, place: element.place, usual: .boolean(true))
      isTaken.isShown = true
      if !path.isEmpty { isTaken.words = path }
      guard index == own.count - 1 || evaluation.holds(.unknown(isTaken)) == true else { continue }
      let outer = outlets
      outlets = Array(chain.dropFirst().reversed())
      write(chain[0])
      outlets = outer
      return
    }
  }

  /// Whether an element is one of the project's own components, and not one that only leads elsewhere.
  private func showsElements(_ element: ElementValue) -> Bool {
    guard case .component(let component, _) = element.kind else { return true }
    if case .function = component { return true }
    return false
  }

  /// The routes from the outermost to the page.
  private func chain(in routes: [Route]) -> [Route]? {
    for route in routes {
      let content = route.content?()
      if let inner = chain(in: route.children) { return [route] + inner }
      if let content, leads(content, 0, to: { $0 == self.wanted || self.routersToPage.contains($0) }) { return [route] }
    }
    return nil
  }

  /// The routes that elements or objects of a router are.
  private func routes(in value: ComponentValue, _ depth: Int) -> [Route] {
    guard depth < Self.routeDepthLimit, evaluation.takeStep() else { return [] }
    switch value {
    case .list(let items): return items.flatMap { routes(in: evaluation.force($0), depth + 1) }
    case .repeated(let inner): return routes(in: inner, depth + 1)
    case .object(let object): return [route(of: object, depth)]
    case .element(let element):
      switch element.kind {
      case .fragment: return element.props["children"].map { routes(in: evaluation.force($0), depth + 1) } ?? []
      case .host: return []
      case .component(.external(let external), _) where external.name.hasSuffix("Route"): return [route(of: element, depth)]
      // A project's own kind of route: it shows what it is given where it may.
      case .component: return [Route(content: { .element(element) })]
      }
    default: return []
    }
  }

  private func route(of element: ElementValue, _ depth: Int) -> Route {
    var made = Route(content: content(of: element.props, at: element), path: path(of: element.props))
    guard let children = element.props["children"] else { return made }
    let value = evaluation.force(children)
    if made.content == nil, holdsNoRoutes(value, 0) {
      let shown = called(value)
      made.content = { shown }
    } else {
      made.children = routes(in: value, depth + 1)
    }
    return made
  }

  private func route(of object: ObjectValue, _ depth: Int) -> Route {
    var made = Route(path: path(of: object))
    if let place = object.keys.lazy.compactMap({ object.keyPlaces[$0] }).first {
      let element = ElementValue(
        .fragment, props: object, place: place, nameRange: place.range, startTag: place.range, origin: "route/\(place.range.start)")
      made.content = content(of: object, at: element)
    }
    if let children = object["children"] ?? object["routes"] ?? object["childRoutes"] {
      made.children = routes(in: evaluation.force(children), depth + 1)
    }
    return made
  }

  private func path(of props: ObjectValue) -> String {
    guard case .text(let text)? = props["path"].map({ path in evaluation.withoutForks { evaluation.force(path) } }) else { return "" }
    return text.string.holdsUnknownPiece ? "" : text.string
  }

  /// What a route says that it shows; nil for one that says nothing.
  private func content(of props: ObjectValue, at element: ElementValue) -> (() -> ComponentValue?)? {
    if let value = props["element"] { return { [evaluation] in evaluation.force(value) } }
    for key in ["component", "Component", "lazy"] {
      guard let value = props[key].map({ evaluation.force($0) }) else { continue }
      if case .null = value { continue }
      return { [evaluation] in
        let component = key == "lazy" ? evaluation.loaded(value, as: ["Component", "default"]) ?? value : value
        return .element(
          ElementValue(
            .component(component, name: "route"), props: ObjectValue(), place: element.place, nameRange: element.nameRange,
            startTag: element.startTag, origin: element.origin))
      }
    }
    guard let render = props["render"] else { return nil }
    return { [evaluation, unowned self] in called(evaluation.force(render)) }
  }

  /// What a function that draws a route returns.
  private func called(_ value: ComponentValue) -> ComponentValue {
    guard case .function(let function) = value else { return value }
    let place = function.place
    return evaluation.call(function, [LazyValue(.unknown(UnknownValue(key: "route", place: place)))])
  }

  /// Whether a function is written where it is given away, and no component by its name.
  private func isWritten(_ function: FunctionValue, in element: ElementValue) -> Bool {
    function.name?.first?.isUppercase != true && function.place.file.path == element.place.file.path
  }

  private func holdsNoRoutes(_ value: ComponentValue, _ depth: Int) -> Bool {
    switch value {
    case .element(let element):
      switch element.kind {
      case .component(.external(let external), _): return !external.name.hasSuffix("Route")
      case .fragment:
        return depth > 4 || element.props["children"].map { holdsNoRoutes(evaluation.force($0), depth + 1) } ?? true
      default: return true
      }
    case .list(let items): return depth > 4 || items.allSatisfy { holdsNoRoutes(evaluation.force($0), depth + 1) }
    default: return true
    }
  }

  /// Whether something shows one of the modules that are meant: by itself, or by what it is given.
  private func leads(_ value: ComponentValue, _ depth: Int, to isMeant: (String) -> Bool) -> Bool {
    guard depth < 8, evaluation.takeStep() else { return false }
    switch value {
    case .list(let items): return items.contains { leads(evaluation.force($0), depth + 1, to: isMeant) }
    case .function(let function): return Self.module(of: function).map(isMeant) ?? false
    case .element(let element):
      if case .component(let component, _) = element.kind {
        if case .function(let function) = component, isWritten(function, in: element) {
          // A function that a route is given shows what it draws: `component={() => <Login />}`.
          if leads(evaluation.withoutForks { called(component) }, depth + 1, to: isMeant) { return true }
        } else if leads(component, depth + 1, to: isMeant) {
          return true
        }
      }
      return element.props.keys.contains { key in
        guard let prop = element.props[key] else { return false }
        let value = evaluation.withoutForks { evaluation.force(prop) }
        // A function that is written where it is given away draws nothing: `onClose={() => {}}`.
        if case .function(let function) = value, isWritten(function, in: element) { return false }
        return leads(value, depth + 1, to: isMeant)
      }
    default: return false
    }
  }

  /// The path of the module that declares a component.
  static func module(of function: FunctionValue) -> String? {
    switch function.body {
    case .written(_, let scope), .classDeclaration(_, let scope): scope.module.path
    case .singleFile(let module): module.path
    case .made: nil
    }
  }
}

/// Routers whose routes stand in them side by side, without an element around them of which one is shown: Solid's, and React Router's before its sixth version.
extension PageWriter {
  private static let routerDepthLimit = 4

  /// Writes a router: its root, if it names one, around what stands in it, of whose routes one is shown.
  func writeRouter(_ element: ElementValue) {
    guard let children = element.props["children"] else { return writeWrapped(element) }
    let value = evaluation.force(children)
    if case .function = value { return writeWrapped(element) }
    let shown = grouped(value, at: element, 0) ?? value
    guard let root = element.props["root"] else { return write(shown) }
    let props = ObjectValue()
    props["children"] = LazyValue(shown)
    write(.element(element.shown(as: .component(evaluation.force(root), name: "root"), props)))
  }

  /// The same with the routes that stand side by side in it as one, of which each is a page; nil where there are none.
  private func grouped(_ value: ComponentValue, at router: ElementValue, _ depth: Int) -> ComponentValue? {
    switch value {
    case .list(let items):
      let values = items.flatMap { flattened(evaluation.force($0), depth) }
      let routes = values.filter(isRoute)
      guard routes.count > 1, let first = values.firstIndex(where: isRoute) else { return nil }
      let props = ObjectValue()
      props["children"] = LazyValue(.list(routes.map { LazyValue($0) }))
      let group = ExternalName(package: "react-router", name: "Routes")
      var shown = values.filter { !isRoute($0) }
      shown.insert(.element(router.shown(as: .component(.external(group), name: "Routes"), props)), at: first)
      return .list(shown.map { LazyValue($0) })
    case .element(let element) where depth < Self.routerDepthLimit && !isRoute(value):
      guard let children = element.props["children"] else { return nil }
      if case .component(.external(let external), _) = element.kind, ["Routes", "Switch"].contains(external.name) { return nil }
      guard let made = grouped(evaluation.force(children), at: router, depth + 1) else { return nil }
      let props = element.props.without([])
      props["children"] = LazyValue(made)
      return .element(element.with(props))
    default: return nil
    }
  }

  private func flattened(_ value: ComponentValue, _ depth: Int) -> [ComponentValue] {
    guard depth < Self.routerDepthLimit else { return [value] }
    switch value {
    case .list(let items): return items.flatMap { flattened(evaluation.force($0), depth + 1) }
    case .element(let element):
      guard case .fragment = element.kind, let children = element.props["children"] else { return [value] }
      return flattened(evaluation.force(children), depth + 1)
    default: return [value]
    }
  }

  private func isRoute(_ value: ComponentValue) -> Bool {
    guard case .element(let element) = value, case .component(.external(let external), _) = element.kind else { return false }
    return external.name.hasSuffix("Route") && Evaluation.isRouter(external.package)
  }
}

extension ElementValue {
  /// Another element at the same place.
  fileprivate func shown(as kind: Kind, _ props: ObjectValue) -> ElementValue {
    ElementValue(kind, props: props, place: place, nameRange: nameRange, startTag: startTag, origin: origin)
  }
}
