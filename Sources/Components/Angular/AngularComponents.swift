import Diagnostics
import Scripts

/// The components of a workspace: by the elements that they stand for, and by their classes.
struct AngularComponents: Sendable {
  let project: ComponentProject
  private var byElement: [String: [AngularComponent]] = [:]
  /// Those that attributes or classes name.
  private var others: [AngularComponent] = []
  private var byModule: [String: [AngularComponent]] = [:]
  /// By the file that stands for them in a walk.
  private(set) var byPage: [String: [AngularComponent]] = [:]

  init(_ modules: [ModuleSyntax], _ project: ComponentProject) {
    self.project = project
    for component in modules.flatMap({ AngularComponent.all(in: $0, project) }) {
      byPage[component.pagePath, default: []].append(component)
      byModule[component.module.path, default: []].append(component)
      let names = component.selectors.map(\.element)
      for name in Set(names.compactMap(\.self)) { byElement[name, default: []].append(component) }
      if names.contains(nil) { others.append(component) }
    }
  }

  /// The component that an element of a template stands for.
  func component(for element: AngularTemplate.Element, in user: AngularComponent) -> AngularComponent? {
    let candidates = (byElement[element.name] ?? []) + others
    guard !candidates.isEmpty else { return nil }
    let classes = element.attribute("class")?.text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    let matching = candidates.filter { candidate in candidate.selectors.contains { $0.matches(element, classes: classes) } }
    guard matching.count > 1 else { return matching.first }
    if let imported = matching.first(where: { user.imports.contains($0.name) }) { return imported }
    // Of several the nearest.
    func distance(_ component: AngularComponent) -> Int {
      ComponentProject.relative(from: ComponentProject.folder(user.module.path), to: component.module.path).split(separator: "/").count
    }
    return matching.min { distance($0) < distance($1) }
  }

  /// The component of a class that a module names.
  func component(named name: String, in module: ModuleSyntax, depth: Int = 0) -> AngularComponent? {
    guard depth < 12 else { return nil }
    if let own = byModule[module.path]?.first(where: { $0.name == name }) { return own }
    switch module.exports[name] {
    case .from(let source, let original):
      if let other = self.module(source, from: module) { return component(named: original, in: other, depth: depth + 1) }
    case .local(let local) where local != name: return component(named: local, in: module, depth: depth + 1)
    case .expression(let node)? where name == "default":
      if case .identifier(let local) = module.tree[node].kind { return component(named: local, in: module, depth: depth + 1) }
      if case .classExpression(let parts) = module.tree[node].kind, let local = parts.name {
        return component(named: local, in: module, depth: depth + 1)
      }
    default: break
    }
    if let (source, original) = module.imports[name], let other = self.module(source, from: module) {
      return component(named: original, in: other, depth: depth + 1)
    }
    for source in module.exportedAll {
      if let other = self.module(source, from: module), let found = component(named: name, in: other, depth: depth + 1) { return found }
    }
    return nil
  }

  func module(_ source: String, from module: ModuleSyntax) -> ModuleSyntax? {
    guard case .file(let path) = project.resolve(source, from: module.path) else { return nil }
    return project.module(at: path)
  }
}
