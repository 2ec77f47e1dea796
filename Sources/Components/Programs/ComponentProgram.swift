import Diagnostics
import Scripts

/// What a component's script, and the functions of other modules that it calls, ask of the libraries of sign-in services.
struct ComponentProgram: Sendable {
  /// A part of a module: a function, a class, or all of it.
  struct Part: Hashable, Sendable {
    var path: String
    var range: SourceRange
  }

  /// Something that was found, with the module that it stands in.
  struct Found<Value: Sendable>: Sendable {
    var module: ModuleSyntax
    var value: Value
  }

  var configurations: [Found<ServiceCalls.Configuration>] = []
  var drawings: [Found<ServiceCalls.Drawing>] = []

  var isEmpty: Bool { configurations.isEmpty && drawings.isEmpty }

  /// More parts than one component calls; the rest is left out.
  private static let partLimit = 120
  private static let depthLimit = 6

  /// What starts at a part, by all that it calls.
  init(_ start: Part, _ project: ComponentProject) {
    var open = [start]
    var seen: Set<Part> = [start]
    for _ in 0..<Self.depthLimit where !open.isEmpty {
      var next: [Part] = []
      for part in open {
        guard let module = project.module(at: part.path) else { continue }
        let calls = module.serviceCalls
        for call in calls.configurations where part.range.contains(call.range) { configurations.append(Found(module: module, value: call)) }
        for drawing in calls.drawings where part.range.contains(drawing.range) { drawings.append(Found(module: module, value: drawing)) }
        for called in project.called(by: part, in: module) where seen.count < Self.partLimit && seen.insert(called).inserted {
          next.append(called)
        }
      }
      open = next
    }
  }
}

extension ComponentProject {
  /// The program of a part of a module; nil where it asks nothing of such libraries.
  func program(of module: ModuleSyntax, _ range: SourceRange) -> ComponentProgram? {
    let part = ComponentProgram.Part(path: module.path, range: range)
    let program = programs.value(part) { ComponentProgram(part, self) }
    return program.isEmpty ? nil : program
  }

  /// The functions and values of modules that a part names, components apart: those are looked into where they are shown.
  fileprivate func called(by part: ComponentProgram.Part, in module: ModuleSyntax) -> [ComponentProgram.Part] {
    callees.value(part) {
      var found: [ComponentProgram.Part] = []
      var names: Set<String> = []
      // Angular gives a class what the types of its parameters name.
      let given = module.modules.contains { $0.name == "@angular/core" } ? module.imports.keys.sorted() : []
      for name in module.mentions(in: part.range).names.map(\.name) + given where names.insert(name).inserted {
        if let own = module.declarations[name] {
          if !own.contains(part.range), !part.range.contains(own) { add(own, of: module, to: &found) }
        } else if let source = module.imports[name] {
          addExport(source.name, from: source.module, in: module, to: &found)
        }
      }
      return found
    }
  }

  private func addExport(
    _ name: String, from source: String, in module: ModuleSyntax, to found: inout [ComponentProgram.Part], depth: Int = 0
  ) {
    guard depth < 8, case .file(let path) = resolve(source, from: module.path), let other = self.module(at: path), other.markup == nil
    else {
      return
    }
    if name == "*" { return add(SourceRange(0, other.file.text.count), of: other, to: &found) }
    switch other.exports[name] {
    case .local(let local):
      if let range = other.declarations[local] {
        add(range, of: other, to: &found)
      } else if let source = other.imports[local] {
        addExport(source.name, from: source.module, in: other, to: &found, depth: depth + 1)
      }
    case .expression(let node): add(other.tree[node].range, of: other, to: &found)
    case .from(let source, let original): addExport(original, from: source, in: other, to: &found, depth: depth + 1)
    case .all, .component: break
    case nil: for source in other.exportedAll { addExport(name, from: source, in: other, to: &found, depth: depth + 1) }
    }
  }

  private func add(_ range: SourceRange, of module: ModuleSyntax, to found: inout [ComponentProgram.Part]) {
    guard module.markup == nil, !module.drawsElements(in: range) else { return }
    found.append(ComponentProgram.Part(path: module.path, range: range))
  }
}

extension ModuleSyntax {
  /// The statements of the module by the names that they declare.
  fileprivate var declarations: [String: SourceRange] {
    declared.value(0) {
      var made: [String: SourceRange] = [:]
      for statement in tree.statements {
        var inner = statement
        switch tree[statement].kind {
        case .exported(let declaration), .exportedDefault(let declaration): inner = declaration
        default: break
        }
        for name in Self.declared(inner, tree) where made[name] == nil { made[name] = tree[statement].range }
      }
      return made
    }
  }

  /// Whether a part writes elements, as components do.
  fileprivate func drawsElements(in range: SourceRange) -> Bool {
    guard hasElements || modules.contains(where: { $0.name == "@angular/core" }) else { return false }
    return tree.nodes.contains { node in
      guard range.contains(node.range) else { return false }
      switch node.kind {
      case .element: return true
      case .classDeclaration(let parts), .classExpression(let parts): return AngularComponent.metadata("Component", parts, tree) != nil
      default: return false
      }
    }
  }
}
