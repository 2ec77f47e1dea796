import Diagnostics

/// FreeMarker's macros, namespaces and built-ins.
extension TemplateRun {
  // MARK: - Names

  /// Makes the macros of a file known before it is written, wherever they stand in it.
  func hoist(_ nodes: [TemplateNode], _ frame: inout TemplateFrame, depth: Int = 0) {
    guard depth < 8 else { return }
    for node in nodes {
      switch node {
      case .macro(let macro): frame.scope.names[macro.name] = .macro(MacroValue(macro: macro, tree: frame.tree, siblings: [:]))
      case .scope(_, let body, _, _): hoist(body, &frame, depth: depth + 1)
      default: break
      }
    }
  }

  /// Sets a name as its directive says: `@local x`, `@global x`, and `@attribute x` where nobody gave it; false for a plain one.
  func assign(scoped name: String, _ value: TemplateValue, _ frame: inout TemplateFrame) -> Bool {
    if name.hasPrefix("@local ") {
      frame.scope.locals[String(name.dropFirst(7))] = value
    } else if name.hasPrefix("@global ") {
      globals[String(name.dropFirst(8))] = value
    } else if name.hasPrefix("@attribute ") {
      let attribute = String(name.dropFirst(11))
      if frame.scope.locals[attribute] == nil { frame.scope.locals[attribute] = value }
    } else {
      return false
    }
    return true
  }

  /// `<#import "x.ftl" as x>`: what the file defines and sets, run once.
  func namespace(of tree: TemplateTree) -> TemplateValue {
    var map = TemplateMap()
    map.isOpen = true
    let key = tree.file.path + " #import"
    guard !stack.contains(key), stack.count < Self.depthLimit else { return .map(map) }
    stack.append(key)
    defer { stack.removeLast() }
    files.insert(tree.file.path)
    var frame = TemplateFrame(tree)
    hoist(tree.nodes, &frame)
    _ = captured { render(tree.nodes, &frame) }
    let names = frame.scope.names
    for (name, value) in names.sorted(by: { $0.key < $1.key }) {
      if case .macro(var macro) = value, macro.siblings.isEmpty {
        macro.siblings = names
        map[name] = .macro(macro)
      } else {
        map[name] = value
      }
    }
    return .map(map)
  }

  // MARK: - Macros

  /// What is called more often than this on one page is not known.
  private static let macroLimit = 5_000

  /// What a macro writes, with what its caller gives it.
  func invoke(freeMarker value: MacroValue, _ arguments: [TemplateArgument], caller: TemplateContent?, _ frame: TemplateFrame)
    -> TemplateValue
  {
    macroCalls += 1
    guard macroDepth < Self.depthLimit, macroCalls < Self.macroLimit else { return .unknown }
    var inner = TemplateFrame(value.tree, TemplateScope(names: value.siblings.isEmpty ? frame.scope.names : value.siblings))
    var rest = arguments.filter { $0.name == nil }[...]
    let parameters = value.macro.parameters
    for parameter in parameters {
      let given = arguments.first { $0.name == parameter.name } ?? rest.popFirst()
      if let given {
        inner.scope.locals[parameter.name] = self.value(given.value, frame)
      } else {
        inner.scope.locals[parameter.name] = parameter.value.map { self.value($0, inner) } ?? .null
      }
    }
    inner.scope.locals["@caller"] = caller.map { .content($0) } ?? .null
    if value.tree.language == .velocity { inner.scope.locals["bodyContent"] = inner.scope.locals["@caller"] }
    if let result = result(of: value.macro, inner) { return result }
    return .content(TemplateContent([.scope([], value.macro.body, isClosed: false, tag: value.macro.tag)], inner, isMacro: true))
  }

  /// The value that a function returns; nil for a macro.
  private func result(of macro: TemplateMacro, _ frame: TemplateFrame) -> TemplateValue? {
    guard Self.returns(macro.body, depth: 0) else { return nil }
    macroDepth += 1
    defer { macroDepth -= 1 }
    var inner = frame
    switch returned(macro.body, &inner) {
    case .value(let value): return value
    case .nothing: return .null
    case .open: return .unknown
    }
  }

  private static func returns(_ nodes: [TemplateNode], depth: Int) -> Bool {
    guard depth < 8 else { return false }
    return nodes.contains { node in
      switch node {
      case .output(let expression, _, _): returned(expression) != nil
      case .choice(let choice): choice.branches.contains { returns($0.body, depth: depth + 1) }
      case .loop(let loop): returns(loop.body, depth: depth + 1)
      default: false
      }
    }
  }

  private static func returned(_ expression: TemplateExpression) -> TemplateExpression? {
    guard case .call(let callee, let arguments) = expression.kind, case .name("@return") = callee.kind else { return nil }
    return arguments.first?.value
  }

  private enum Returned {
    case value(TemplateValue)
    case nothing
    /// What decides it is not known.
    case open
  }

  private func returned(_ nodes: [TemplateNode], _ frame: inout TemplateFrame) -> Returned {
    for node in nodes {
      switch node {
      case .output(let expression, _, _): if let result = Self.returned(expression) { return .value(value(result, frame)) }
      case .assign, .capture: _ = captured { render([node], &frame) }
      case .choice(let choice):
        var isDecided = false
        for branch in choice.branches where !isDecided {
          switch branch.condition.map({ decide($0, frame) }) ?? true {
          case true?:
            isDecided = true
            let result = returned(branch.body, &frame)
            if case .nothing = result { break }
            return result
          case false?: continue
          default: return .open
          }
        }
      case .loop(let loop): if Self.returns(loop.body, depth: 0) { return .open }
      default: break
      }
    }
    return .nothing
  }

  /// `<#nested a, b>`: the caller's body, with the values that it names.
  func nested(_ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    switch frame.scope["@caller"] {
    case .content(let content):
      var inner = content.frame
      for (index, name) in content.names.enumerated() {
        inner.scope.locals[name] = index < arguments.count ? value(arguments[index].value, frame) : .null
      }
      return .content(TemplateContent(content.nodes, inner))
    case .null: return .null
    default: return .unknown
    }
  }

  /// `<@name …>`
  func call(freeMarker call: TemplateCall, _ expression: TemplateExpression, _ frame: TemplateFrame) {
    guard case .call(let callee, let arguments) = expression.kind else { return keep(call: call, frame) }
    let body = TemplateContent(call.body, frame, names: call.names)
    if case .macro(let macro) = value(callee, frame) {
      guard macroDepth < Self.depthLimit else {
        return notice("Macros call each other more than \(Self.depthLimit) deep; what lies deeper is left out.", frame.tree, call.tag)
      }
      guard case .content(let content) = invoke(freeMarker: macro, arguments, caller: call.hasBody ? body : nil, frame) else {
        return keep(call: call, frame)
      }
      macroDepth += 1
      defer { macroDepth -= 1 }
      return write(content)
    }
    if case .member(let base, let name) = callee.kind, case .name(let library) = base.kind, ["spring", "s", "sp"].contains(library),
      spring(name, arguments, call, frame)
    {
      return
    }
    // A layout that is not there: its body is shown once for each part that it asks for.
    let parts = call.names.first.map { Self.parts(of: call.body, named: $0) } ?? []
    guard let name = call.names.first, !parts.isEmpty else { return keep(call: call, frame) }
    keep(call.tag, frame)
    for part in parts {
      var inner = frame
      inner.scope.locals[name] = value(part, frame)
      render(call.body, &inner)
    }
    keep(call.end, frame)
  }

  private func keep(call: TemplateCall, _ frame: TemplateFrame) {
    keep(call.tag, frame, writes: !call.hasBody)
    guard call.hasBody else { return }
    var inner = frame
    for name in call.names { inner.scope.locals[name] = .unknown }
    render(call.body, &inner)
    keep(call.end, frame)
  }

  /// The literals that a body compares its variable with.
  private static func parts(of nodes: [TemplateNode], named name: String) -> [TemplateExpression] {
    var found: [TemplateExpression] = []
    for case .choice(let choice) in nodes {
      for branch in choice.branches {
        guard case .comparison(let a, .equal, let b)? = branch.condition?.kind, case .name(name) = a.kind, b.literalText != nil,
          !found.contains(where: { $0.literalText == b.literalText })
        else { continue }
        found.append(b)
      }
    }
    return found
  }

  // MARK: - Spring's macros

  private static let fields = ["formInput": "text", "formPasswordInput": "password", "formHiddenInput": "hidden"]

  /// `<@spring.message "key"/>` and its like; false for those that are not known.
  private func spring(_ name: String, _ arguments: [TemplateArgument], _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    func argument(_ index: Int) -> TemplateExpression? { index < arguments.count ? arguments[index].value : nil }
    switch name {
    case "message", "messageText", "messageArgs", "messageArgsText":
      guard let key = argument(0) else { return false }
      let otherwise = argument(name == "messageText" ? 1 : name == "messageArgsText" ? 2 : 9)
      var words = translated(value(key, frame), [], frame)
      if !words.isKnown, let otherwise { words = value(otherwise, frame) }
      write(words, escapes: true, call.tag, frame)
    case "url":
      guard let path = argument(0), case .string(let text, _) = value(path, frame) else { return false }
      write(address(text, frame), escapes: false, call.tag, frame)
    case "bind", "bindEscaped": break
    case "showErrors": break
    case "formInput", "formPasswordInput", "formHiddenInput":
      guard let path = argument(0).map({ value($0, frame) }), case .string(let text, _) = path else { return false }
      let field = text.slice(SourceRange((text.bytes.lastIndex(of: 0x2E) ?? -1) + 1, text.bytes.count))
      var writer = MarkupWriter(call.tag, of: frame.tree.file, frame.tree.language)
      writer.open("input")
      writer.add(" type=\"\(Self.fields[name] ?? "text")\"")
      writer.attribute("id", .string(field, isMarkup: false), call.tag)
      writer.attribute("name", .string(field, isMarkup: false), call.tag)
      // The text of further attributes.
      if let more = argument(1), case .string(let attributes, _) = value(more, frame) {
        writer.add(" ")
        writer.add(attributes)
      }
      writer.add(">")
      write(writer.text, frame)
    default: return false
    }
    return true
  }

  /// The address that a path has below the root of the application.
  func address(_ text: AssembledText, _ frame: TemplateFrame) -> TemplateValue {
    if case .string(let found, _) = asset(text, frame) { return .string(found, isMarkup: true) }
    return .string(text, isMarkup: false)
  }

  // MARK: - Built-ins

  /// `value?name`, where no other language has it.
  func builtIn(_ name: String, _ input: TemplateValue, _ base: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue? {
    switch (name, input) {
    case ("has_content", .unknown): return .unknown
    case ("has_content", .string(let text, _)): return text.isAllUnknown && !text.isEmpty ? .unknown : .boolean(!text.isEmpty)
    case ("has_content", .list(let items)): return .boolean(!items.isEmpty)
    case ("has_content", .map(let map)): return map.isOpen ? .unknown : .boolean(!map.entries.isEmpty)
    case ("has_content", .null), ("has_content", .absent): return .boolean(false)
    case ("has_content", _): return .boolean(true)
    case ("@escaped", .string(let text, let isMarkup)): return .string(isMarkup ? text : text.escaped, isMarkup: true)
    case ("split", .list): return input
    case ("split", .string(let text, _)) where text.isEmpty: return .list([])
    case ("keys", .map(let map)) where !map.isOpen:
      return .list(map.entries.map { .string(AssembledText($0.key, from: base.range, of: frame.tree.file), isMarkup: false) })
    case ("values", .map(let map)) where !map.isOpen: return .list(map.entries.map(\.value))
    case ("starts_with", _), ("ends_with", _), ("is_hash", _), ("is_sequence", _): return .unknown
    default: return nil
    }
  }

  private static let passing: Set<String> = ["kcSanitize", "sanitize", "kcSanitizer"]

  /// Functions that Keycloak gives to its templates.
  func keycloak(_ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    guard let first = arguments.first?.value else { return nil }
    switch name {
    case "msg": return translated(value(first, frame), Array(arguments.dropFirst()), frame)
    case "advancedMsg":
      // `${key}` in it is a key, other words are themselves.
      guard case .string(let text, _) = value(first, frame), !text.hasUnknownPiece else { return .unknown }
      guard text.bytes.starts(with: [0x24, 0x7B]), text.bytes.last == 0x7D else { return .string(text, isMarkup: false) }
      return translated(.string(text.slice(SourceRange(2, text.bytes.count - 1)), isMarkup: false), [], frame)
    case let name where Self.passing.contains(name): return value(first, frame)
    default: return nil
    }
  }
}
