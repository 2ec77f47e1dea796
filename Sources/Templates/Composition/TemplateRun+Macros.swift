import Diagnostics

/// Macros: where they come from, what they are given and what they write; and calls with a body.
extension TemplateRun {
  func importing(_ imported: TemplateImport, _ frame: inout TemplateFrame) {
    var tree: TemplateTree?
    if case .name("_self") = imported.name.kind { tree = frame.tree }
    if tree == nil {
      tree = names(value(imported.name, frame)).lazy.compactMap { [project, frame] in project.finder.part($0, from: frame.tree) }.first
    }
    guard let tree else {
      miss(.part, imported.name, imported.tag, frame)
      if let whole = imported.whole { frame.scope.names[whole] = .unknown }
      for name in imported.names { frame.scope.names[name.alias] = .unknown }
      return
    }
    if tree.language == .freemarker, let whole = imported.whole {
      frame.scope.names[whole] = namespace(of: tree)
      return
    }
    files.insert(tree.file.path)
    let macros = self.macros(of: tree)
    if let whole = imported.whole {
      var map = TemplateMap()
      for (name, macro) in macros.sorted(by: { $0.key < $1.key }) { map[name] = macro }
      map.isOpen = true
      frame.scope.names[whole] = .map(map)
    }
    for name in imported.names where name.name != "*" { frame.scope.names[name.alias] = macros[name.name] ?? .unknown }
    // Mako's `import="*"`.
    if imported.names.contains(where: { $0.name == "*" }) { frame.scope.names.merge(macros) { _, new in new } }
  }

  private func macros(of tree: TemplateTree) -> [String: TemplateValue] {
    var macros: [String: TemplateValue] = [:]
    for node in tree.nodes {
      if case .macro(let macro) = node { macros[macro.name] = .macro(MacroValue(macro: macro, tree: tree, siblings: [:])) }
    }
    return macros
  }

  /// What Twig calls `_self`: the macros of a file, which it needs no import for. https://twig.symfony.com/doc/3.x/tags/macro.html
  func ownMacros(of tree: TemplateTree) -> TemplateValue {
    var own = TemplateMap()
    for (name, macro) in macros(of: tree).sorted(by: { $0.key < $1.key }) { own[name] = macro }
    own.isOpen = true
    return .map(own)
  }

  /// What a macro writes, put together where it is written.
  func invoke(_ value: MacroValue, _ arguments: [TemplateArgument], caller: TemplateContent?, _ frame: TemplateFrame) -> TemplateValue {
    if value.tree.language.hoistsMacros { return invoke(freeMarker: value, arguments, caller: caller, frame) }
    var inner = TemplateFrame(value.tree, TemplateScope(names: macros(of: value.tree)))
    if value.tree === frame.tree {
      inner.scope.names.merge(frame.scope.names) { _, new in new }
    } else if value.tree.language == .php {
      // Functions and constants are seen everywhere, variables are not.
      inner.scope.names.merge(frame.scope.names.filter { !$0.key.hasPrefix("$") }) { _, new in new }
    }
    // Twig's `_self` in its own file.
    if value.tree.language == .twig {
      inner.scope.names["_self"] = ownMacros(of: value.tree)
    }
    var position = 0
    var named: [String: TemplateValue] = [:]
    var rest: [TemplateValue] = []
    var isOpen = false
    let parameters = value.macro.parameters
    for argument in arguments {
      if argument.isSpread {
        isOpen = true
      } else if let name = argument.name {
        named[name] = self.value(argument.value, frame)
      } else if position < parameters.count {
        named[parameters[position].name] = self.value(argument.value, frame)
        position += 1
      } else {
        rest.append(self.value(argument.value, frame))
      }
    }
    for parameter in parameters {
      inner.scope.names[parameter.name] =
        named[parameter.name] ?? (isOpen ? .unknown : parameter.value.map { self.value($0, inner) } ?? .null)
    }
    var options = TemplateMap()
    for argument in arguments {
      if let name = argument.name, !parameters.contains(where: { $0.name == name }) { options[name] = named[name] }
    }
    inner.scope.names["kwargs"] = .map(options)
    inner.scope.names["varargs"] = .list(rest)
    inner.scope.names["caller"] = caller.map { .content($0) } ?? .null
    return .content(TemplateContent([.scope([], value.macro.body, isClosed: false, tag: value.macro.tag)], inner, isMacro: true))
  }

  func call(_ call: TemplateCall, _ frame: TemplateFrame) {
    switch call.kind {
    case .macro(let expression) where frame.tree.language.hoistsMacros: self.call(freeMarker: call, expression, frame)
    case .macro(let expression) where frame.tree.language == .php: self.call(php: call, expression, frame)
    case .macro(let expression):
      guard case .call(let callee, let arguments) = expression.kind, case .macro(let macro) = value(callee, frame),
        case .content(let content) = invoke(macro, arguments, caller: TemplateContent(call.body, frame), frame)
      else {
        missFunction(expression, call.tag, frame)
        return keep(call, frame)
      }
      write(content)
    case .embed(let include) where !call.names.isEmpty: twigComponent(include, call, frame)
    case .embed(let include) where frame.tree.language == .handlebars:
      var inner = frame
      guard let tree = names(value(include.name, frame)).lazy.compactMap({ self.project.finder.part($0, from: frame.tree) }).first else {
        // The block stands for a part that is not there.
        miss(.part, include.name, call.tag, frame)
        return render(call.body, &inner)
      }
      guard enter(tree, tag: call.tag, from: frame.tree) else { return }
      defer { stack.removeLast() }
      var part = TemplateFrame(tree, scope(of: include, frame))
      part.scope.names["content"] = .content(TemplateContent(call.body, frame))
      render(tree.nodes, &part)
    case .embed(let include):
      guard let tree = names(value(include.name, frame)).lazy.compactMap({ self.project.finder.part($0, from: frame.tree) }).first else {
        miss(.part, include.name, call.tag, frame)
        return keep(call, frame)
      }
      var blocks: [String: [BlockDefinition]] = [:]
      var inner = frame
      inner.scope = scope(of: include, frame)
      collect(call.body, inner, depth: 0, &blocks)
      parts.append(tree.file.path)
      defer { parts.removeLast() }
      render(template: tree, inner.scope, blocks: blocks)
    case .component(let path) where frame.tree.language == .jsp: tagFile(path, call, frame)
    case .component(let path) where frame.tree.language == .gsp:
      if !grailsLayout(path, call, frame) {
        miss(.layout, path, call.tag, frame)
        keep(call.showingFills, frame)
      }
    case .component(let name):
      if !component(name, call, frame), !packageIcon(name, call, frame) {
        miss(.component, name, call.tag, frame)
        if frame.tree.language == .blade { return keep(blade: name, call.showingFills, frame) }
        keep(call.showingFills, frame)
      }
    }
  }

  func keep(_ call: TemplateCall, _ frame: TemplateFrame) {
    keep(call.tag, frame)
    var inner = frame
    render(call.body, &inner)
    keep(call.end, frame)
  }
}

extension TemplateCall {
  /// The call with what fills its slots standing where it is written, for a component that is not there.
  fileprivate var showingFills: TemplateCall {
    var made = self
    made.body = body.map { node in
      if case .fill(let fill) = node, fill.value == nil { .scope([], fill.body, isClosed: false, tag: fill.tag) } else { node }
    }
    return made
  }
}
