import Diagnostics
import Scripts
import Templates

/// A class with `@Component`: https://angular.dev/guide/components
final class AngularComponent: Sendable {
  /// A template or a style: a file, or a part of a script.
  enum Source: Sendable {
    case file(String)
    case written(SourceRange, ModuleSyntax)
  }

  typealias Property = ScriptNode.Property

  let module: ModuleSyntax
  let name: String
  let parts: ScriptNode.Class
  let selectors: [AngularSelector]
  let template: Source?
  let styles: [Source]
  /// Whether its styles reach its own elements alone.
  let isEncapsulated: Bool
  /// What it says of its own element: `host: { class: 'card' }`.
  let host: [Property]
  /// The names of classes that it imports for its template.
  let imports: Set<String>

  /// The place of the class.
  var range: SourceRange {
    for node in module.tree.nodes {
      switch node.kind {
      case .classDeclaration(let parts), .classExpression(let parts): if parts.name == self.parts.name { return node.range }
      default: continue
      }
    }
    return SourceRange(0, 0)
  }

  /// What tells it from all others.
  var key: String { module.path + "#" + name }

  /// The file that stands for it in a walk: its template, or the script with it.
  var pagePath: String { if case .file(let path)? = template { path } else { module.path } }

  /// The components of a script, in their order.
  static func all(in module: ModuleSyntax, _ project: ComponentProject) -> [AngularComponent] {
    guard module.modules.contains(where: { $0.name == "@angular/core" }) else { return [] }
    return module.tree.nodes.compactMap { node in
      switch node.kind {
      case .classDeclaration(let parts), .classExpression(let parts): AngularComponent(parts, module, project)
      default: nil
      }
    }
  }

  private init?(_ parts: ScriptNode.Class, _ module: ModuleSyntax, _ project: ComponentProject) {
    guard let metadata = Self.metadata("Component", parts, module.tree) else { return nil }
    let tree = module.tree
    func value(_ name: String) -> ScriptTree.NodeID? { Self.member(name, metadata) }
    func string(_ name: String) -> String? { value(name).flatMap { Self.string($0, tree) } }
    func file(_ name: String) -> Source? {
      // Angular takes a name without dots for one beside the script too.
      let path = ComponentProject.joined(ComponentProject.folder(module.path), name)
      return project.files.hasFile(at: path) ? .file(path) : nil
    }
    func written(_ node: ScriptTree.NodeID) -> Source? {
      switch tree[node].kind {
      case .string, .template: .written(SourceRange(tree[node].range.start + 1, tree[node].range.end - 1), module)
      case .identifier(let name): Self.constant(name, in: module, project)
      default: nil
      }
    }
    func list(_ node: ScriptTree.NodeID) -> [ScriptTree.NodeID] {
      if case .array(let items) = tree[node].kind { items.compactMap(\.self) } else { [node] }
    }
    self.module = module
    self.parts = parts
    name = parts.name ?? "default"
    selectors = string("selector").map { AngularSelector.list($0) } ?? []
    template = string("templateUrl").flatMap { file($0) } ?? value("template").flatMap { written($0) }
    var styles: [Source] = []
    for key in ["styleUrls", "styleUrl"] {
      for node in value(key).map({ list($0) }) ?? [] {
        if let found = Self.string(node, tree).flatMap({ file($0) }) { styles.append(found) }
      }
    }
    for node in value("styles").map({ list($0) }) ?? [] { if let found = written(node) { styles.append(found) } }
    self.styles = styles
    if let mode = value("encapsulation"), case .member(_, "None", _, _) = tree[mode].kind {
      isEncapsulated = false
    } else {
      isEncapsulated = true
    }
    if let value = value("host"), case .object(let properties) = tree[value].kind { host = properties } else { host = [] }
    imports = Set(
      value("imports").map { list($0) }?.compactMap { node in if case .identifier(let name) = tree[node].kind { name } else { nil } } ?? [])
  }

  /// A text that a constant of a script stands for: `template: LOGIN_TEMPLATE`.
  private static func constant(_ name: String, in module: ModuleSyntax, _ project: ComponentProject, depth: Int = 0) -> Source? {
    guard depth < 8 else { return nil }
    let tree = module.tree
    for statement in tree.statements {
      var declaration = statement
      if case .exported(let inner) = tree[statement].kind { declaration = inner }
      guard case .variables(let variables) = tree[declaration].kind else { continue }
      for variable in variables {
        guard case .identifier(name) = tree[variable.target].kind, let value = variable.value else { continue }
        switch tree[value].kind {
        case .string, .template: return .written(SourceRange(tree[value].range.start + 1, tree[value].range.end - 1), module)
        default: return nil
        }
      }
    }
    guard let (source, original) = module.imports[name], case .file(let path) = project.resolve(source, from: module.path),
      let other = project.module(at: path)
    else { return nil }
    return constant(original, in: other, project, depth: depth + 1)
  }

  /// The object that a decorator of a class is given.
  static func metadata(_ decorator: String, _ parts: ScriptNode.Class, _ tree: ScriptTree) -> [Property]? {
    for node in parts.decorators {
      guard case .call(let callee, let arguments, _) = tree[node].kind, case .identifier(decorator) = tree[callee].kind else { continue }
      if let first = arguments.first, case .object(let properties) = tree[first].kind { return properties }
      return []
    }
    return nil
  }

  static func member(_ name: String, _ properties: [Property]) -> ScriptTree.NodeID? {
    for property in properties { if case .name(name, _) = property.key { return property.value } }
    return nil
  }

  /// A string as it is written, without anything put into it.
  static func string(_ node: ScriptTree.NodeID, _ tree: ScriptTree) -> String? {
    switch tree[node].kind {
    case .string(let value): value
    case .template(let strings, let values) where values.isEmpty && strings.count == 1: strings[0].value
    default: nil
    }
  }
}
