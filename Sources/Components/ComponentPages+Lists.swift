import Scripts

/// Modules that name pages and show none of them: tables of routes, registries of components, stories.
extension ComponentPages {
  /// Whether a module that has elements draws none of them where it stands alone: it exports no component. What uses it may draw them; where nothing does, what
  /// it names is shown by nobody.
  func onlyLists(_ module: ModuleSyntax) -> Bool {
    guard module.markup == nil, !module.isAstro, module.hasElements, module.exportedAll.isEmpty, case .part? = form(of: module) else {
      return false
    }
    return module.exportedNames.allSatisfy { name in
      guard name == "default" || name.first?.isUppercase == true else { return true }
      return name != "Route" && isList(module.exports[name], in: module)
    }
  }

  private func isList(_ export: ModuleSyntax.Export?, in module: ModuleSyntax) -> Bool {
    switch export {
    case .expression(let value): isList(value, in: module, 0)
    case .local(let name): declared(name, in: module).map { isList($0, in: module, 0) } ?? false
    case .from, .all, .component, nil: false
    }
  }

  /// Keys by which an object is a component of Vue's.
  private static let componentKeys: Set<String> = ["render", "setup", "template", "data", "components", "computed", "props"]

  private func isList(_ value: ScriptTree.NodeID, in module: ModuleSyntax, _ depth: Int) -> Bool {
    let tree = module.tree
    guard depth < 8 else { return false }
    switch tree[value].kind {
    case .array, .element: return true
    case .object(let properties):
      return properties.allSatisfy { if case .name(let name, _) = $0.key { !Self.componentKeys.contains(name) } else { true } }
    case .identifier(let name): return declared(name, in: module).map { isList($0, in: module, depth + 1) } ?? false
    // `createBrowserRouter([…])`, `createRoutesFromElements(…)`
    case .call(let callee, _, _):
      guard case .identifier(let name) = tree[callee].kind else { return false }
      return name.hasPrefix("create") && name.contains("Rout")
    default: return false
    }
  }

  /// The value of a variable that a module declares.
  private func declared(_ name: String, in module: ModuleSyntax) -> ScriptTree.NodeID? {
    let tree = module.tree
    for statement in tree.statements {
      var inner = statement
      if case .exported(let declaration) = tree[statement].kind { inner = declaration }
      guard case .variables(let variables) = tree[inner].kind else { continue }
      for variable in variables { if case .identifier(name) = tree[variable.target].kind { return variable.value } }
    }
    return nil
  }
}
