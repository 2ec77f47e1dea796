import Diagnostics
import Scripts

/// Which component each route shows: https://angular.dev/guide/routing
struct AngularRoutes {
  private(set) var routes: [String: AngularProject.Route] = [:]

  private let angular: AngularComponents
  /// The outermost arrays of routes, by the script.
  private var tables: [String: [ScriptTree.NodeID]] = [:]
  private var modules: [String: ModuleSyntax] = [:]
  private var entered: Set<String> = []

  private static let depthLimit = 24

  init(_ angular: AngularComponents, _ modules: [ModuleSyntax]) {
    self.angular = angular
    for module in modules {
      let found = Self.tables(in: module)
      if !found.isEmpty {
        tables[module.path] = found
        self.modules[module.path] = module
      }
    }
    var loaded: Set<String> = []
    for module in self.modules.values { for path in children(of: module) { loaded.insert(path) } }
    // Those first that nobody else loads.
    for path in tables.keys.sorted() where !loaded.contains(path) { enter(path, [], [], 0) }
    for path in tables.keys.sorted() where !entered.contains(path) { enter(path, [], [], 0) }
  }

  private static let keys: Set<String> = ["path", "component", "loadComponent", "loadChildren", "children", "redirectTo", "matcher"]

  /// The arrays whose items are routes, without those that stand in others.
  private static func tables(in module: ModuleSyntax) -> [ScriptTree.NodeID] {
    guard module.modules.contains(where: { $0.name == "@angular/router" }) else { return [] }
    let tree = module.tree
    var found: [ScriptTree.NodeID] = []
    for (index, node) in tree.nodes.enumerated() {
      guard case .array(let items) = node.kind, let first = items.first, let first, case .object(let properties) = tree[first].kind else {
        continue
      }
      let names = Set(properties.compactMap { if case .name(let name, _) = $0.key { name } else { nil } })
      if names.contains("path") || names.contains("matcher"), !names.isDisjoint(with: keys.subtracting(["path"])) {
        found.append(ScriptTree.NodeID(index))
      }
    }
    found.sort { (tree[$0].range.start, -tree[$0].range.end) < (tree[$1].range.start, -tree[$1].range.end) }
    var outer: [ScriptTree.NodeID] = []
    for node in found { if let last = outer.last, tree[last].range.contains(tree[node].range) { continue } else { outer.append(node) } }
    return outer
  }

  /// The scripts whose routes are shown in those of a script.
  private func children(of module: ModuleSyntax) -> [String] {
    let tree = module.tree
    var found: [String] = []
    for node in tree.nodes {
      guard case .object(let properties) = node.kind, let value = AngularComponent.member("loadChildren", properties) else { continue }
      found += scripts(loadedBy: value, module)
    }
    return found
  }

  /// The scripts with routes that `loadChildren` leads to: the module itself, or what it imports.
  private func scripts(loadedBy node: ScriptTree.NodeID, _ module: ModuleSyntax) -> [String] {
    let tree = module.tree
    var source: String?
    // `'./pages/login/login.module#LoginPageModule'` in older ones.
    if case .string(let name) = tree[node].kind { source = String(name.prefix { $0 != "#" }) }
    for inner in tree.nodes(in: node) {
      if case .importCall(let name) = inner.kind, case .string(let name) = tree[name].kind { source = name }
    }
    guard let source, let target = angular.module(source, from: module) else { return [] }
    if tables[target.path] != nil { return [target.path] }
    return target.modules.compactMap { angular.module($0.name, from: target)?.path }.filter { tables[$0] != nil && $0 != module.path }
  }

  /// `parts`: the paths of the routes around.
  private mutating func enter(_ path: String, _ parents: [AngularComponent], _ parts: [String], _ depth: Int) {
    guard depth < Self.depthLimit, entered.insert(path).inserted, let module = modules[path] else { return }
    for table in tables[path] ?? [] { read(table, module, parents, parts, depth) }
  }

  private mutating func read(
    _ table: ScriptTree.NodeID, _ module: ModuleSyntax, _ parents: [AngularComponent], _ parts: [String], _ depth: Int
  ) {
    guard depth < Self.depthLimit, case .array(let items) = module.tree[table].kind else { return }
    for item in items {
      guard let item, case .object(let properties) = module.tree[item].kind else { continue }
      let shown = component(properties, module)
      let inner = parents + [shown].compactMap(\.self)
      let path = AngularComponent.member("path", properties)
      let innerParts = parts + [path.flatMap { AngularComponent.string($0, module.tree) } ?? ":"]
      let nested = AngularComponent.member("children", properties)
      let late = AngularComponent.member("loadChildren", properties)
      if let shown, nested == nil, late == nil || routes[shown.key] == nil, routes[shown.key] == nil {
        routes[shown.key] = AngularProject.Route(component: shown, parents: parents, address: PageRoute.address(innerParts))
      } else if let shown, nested == nil, routes[shown.key]?.address != PageRoute.address(innerParts) {
        routes[shown.key]?.address = nil
      }
      if let nested { read(nested, module, inner, innerParts, depth + 1) }
      if let late { for path in scripts(loadedBy: late, module) { enter(path, inner, innerParts, depth + 1) } }
    }
  }

  private func component(_ properties: [ScriptNode.Property], _ module: ModuleSyntax) -> AngularComponent? {
    let tree = module.tree
    if let node = AngularComponent.member("component", properties), case .identifier(let name) = tree[node].kind {
      return angular.component(named: name, in: module)
    }
    guard let node = AngularComponent.member("loadComponent", properties) else { return nil }
    var source: String?
    var name = "default"
    for inner in tree.nodes(in: node) {
      if case .importCall(let argument) = inner.kind, case .string(let text) = tree[argument].kind { source = text }
      // `.then((m) => m.LoginPage)`
      if case .member(_, let member, _, _) = inner.kind, member != "then" { name = member }
    }
    guard let source, let target = angular.module(source, from: module) else { return nil }
    return angular.component(named: name, in: target)
  }
}
