import Diagnostics

/// Blazor's components: parameters, fragments, layouts.
extension TemplateRun {
  /// The name of the call that stands for the link to the styles that components have of their own.
  static let isolatedStyles = "\u{0}styles"
  /// How often a component may stand within itself.
  private static let selfLimit = 6

  /// What a component sees: its parameters as they are given, and what its code says of others.
  func blazorFrame(_ tree: TemplateTree, _ given: [String: TemplateValue], _ scope: TemplateScope = TemplateScope()) -> TemplateFrame {
    var frame = TemplateFrame(tree, scope)
    guard tree.file.path.hasSuffix(".razor") else {
      for (name, value) in given { frame.scope.names[name] = value }
      return frame
    }
    if let mark = mark(of: tree), !isolatedSheets.contains(where: { $0.mark == mark.mark }) { isolatedSheets.append(mark) }
    let members = project.finder.blazorCode(of: tree).members
    for member in members {
      let code = frame.in(member.file)
      if let value = given[member.name] {
        frame.scope.names[member.name] = value
      } else if member.isGiven || member.isComputed || !member.isParameter && !member.isConstant {
        frame.scope.names[member.name] = .unknown
      } else {
        frame.scope.names[member.name] = member.value.map { value($0, code) } ?? Self.standard(member)
      }
      // An enumeration's members are known by their names.
      if case .string? = given[member.name], !member.isText, !member.isFragment { frame.scope.names["@type " + member.type] = .null }
      if case .member(let type, _)? = member.value?.kind, case .name(member.type) = type.kind {
        frame.scope.names["@type " + member.type] = .null
        if given[member.name] == nil, member.isParameter || member.isConstant, let standard = member.value {
          frame.scope.names[member.name] = value(standard, frame.in(member.file))
        }
      }
    }
    for (name, value) in given where frame.scope.names[name] == nil { frame.scope.names[name] = value }
    for member in members where member.isComputed && given[member.name] == nil {
      if let computed = member.value { frame.scope.names[member.name] = value(computed, frame.in(member.file)) }
    }
    return frame
  }

  private func mark(of tree: TemplateTree) -> (mark: String, path: String)? {
    guard let place = project.finder.place(of: tree.file), project.finder.hasFile(at: place.path + ".css") else { return nil }
    return (TemplateFinder.mark(of: tree.file), place.path + ".css")
  }

  /// What a parameter is that nobody gives.
  private static func standard(_ member: BlazorCode.Member) -> TemplateValue {
    let isReference = member.isText || member.isFragment || member.type.hasPrefix("EventCallback") || member.type.contains("Dictionary")
    if member.mayBeNull || isReference { return .null }
    return member.type == "bool" ? .boolean(false) : .unknown
  }

  /// Whether an expression names the type of a parameter whose value is one of the type's members.
  func isEnumeration(_ base: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    switch base.kind {
    case .name(let type), .member(_, let type): frame.scope.names["@type " + type] != nil
    default: false
    }
  }

  /// Writes a component; one whose source is not there stands as an element of its name.
  func blazorComponent(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    if name == Self.isolatedStyles {
      writeIsolatedStyles(call, frame)
      return true
    }
    guard let tree = project.finder.blazorComponent(name, from: frame.tree) else {
      if !blazorElement(name.split(separator: ".").last.map(String.init) ?? name, call, frame) { writeUnseen(name, call, frame) }
      return true
    }
    let path = tree.file.path
    guard stack.count < Self.depthLimit, stack.count(where: { $0 == path }) < Self.selfLimit else {
      notice("The component '\(name)' uses itself; that part is left out.", frame.tree, call.tag)
      return true
    }
    let given = parameters(of: tree, call, frame)
    stack.append(path)
    files.insert(path)
    defer { stack.removeLast() }
    var inner = blazorFrame(tree, given)
    drawing(tree) { render(tree.nodes, &inner) }
    return true
  }

  // MARK: - Parameters

  private func parameters(of tree: TemplateTree, _ call: TemplateCall, _ frame: TemplateFrame) -> [String: TemplateValue] {
    let members = project.finder.blazorCode(of: tree).members
    var given: [String: TemplateValue] = [:]
    var rest = TemplateMap()
    for argument in call.arguments {
      if argument.isSpread {
        guard case .map(let map) = value(argument.value, frame) else {
          rest.isOpen = true
          continue
        }
        for entry in map.entries { rest[entry.key] = entry.value }
        rest.isOpen = rest.isOpen || map.isOpen
        continue
      }
      guard let name = argument.name else { continue }
      if name.hasPrefix("@bind-") {
        given[String(name.dropFirst(6).prefix { $0 != ":" })] = .unknown
      } else if name.hasPrefix("@") {
        continue
      } else if let member = members.first(where: { $0.name.lowercased() == name.lowercased() && $0.isParameter && !$0.takesRest }) {
        given[member.name] = value(of: member, argument.value, frame)
      } else {
        rest[name] = value(argument.value, frame)
      }
    }
    if let member = members.first(where: \.takesRest) {
      // What is left out of a map that is open may be in it.
      given[member.name] = .map(rest)
    }
    if rest.isOpen { for member in members where member.isParameter && given[member.name] == nil { given[member.name] = .unknown } }
    let fragments = Set(members.filter { $0.isParameter && $0.isFragment }.map(\.name))
    for (name, content) in slots(of: call, named: fragments, frame) { given[name] = .content(content) }
    return given
  }

  private func value(of member: BlazorCode.Member, _ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    let isWritten: Bool = if case .literal(.string) = expression.kind { true } else { false }
    if member.isText { return value(expression, frame) }
    if member.type.hasPrefix("EventCallback") || member.type.hasPrefix("Action") || member.type.hasPrefix("Func") {
      return .string(AssembledText(expression.range, of: frame.tree.file), isMarkup: false)
    }
    // What is no text is written in C#.
    let code = isWritten ? ExpressionReader.read(expression.range, of: frame.tree.file, .blazor) : expression
    if case .member(let type, let name) = code.kind {
      switch type.kind {
      case .name(member.type), .member(_, member.type):
        let range = SourceRange(code.range.end - min(name.utf8.count, code.range.length), code.range.end)
        return .string(AssembledText(range, of: frame.tree.file), isMarkup: false)
      default: break
      }
    }
    return value(code, frame)
  }

  /// What stands in a component: by the name of its fragment, the content.
  func slots(of call: TemplateCall, named fragments: Set<String>, _ frame: TemplateFrame) -> [String: TemplateContent] {
    var made: [String: TemplateContent] = [:]
    var rest: [TemplateNode] = []
    for node in call.body {
      if case .call(let part) = node, case .component(let name) = part.kind, fragments.contains(name) || name == "ChildContent" {
        made[name] = content(part, frame)
      } else {
        rest.append(node)
      }
    }
    if made.isEmpty, says(rest, frame) { made["ChildContent"] = content(call, frame) }
    return made
  }

  private func content(_ call: TemplateCall, _ frame: TemplateFrame) -> TemplateContent {
    var inner = frame
    let name = call.arguments.first { $0.name == "Context" }?.value.literalText ?? "context"
    inner.scope.names[name] = .unknown
    return TemplateContent(call.body, inner)
  }

  private func says(_ nodes: [TemplateNode], _ frame: TemplateFrame) -> Bool {
    nodes.contains { node in
      if case .text(let range) = node { return frame.tree.file.text[range.bytes].contains { $0 > 0x20 } }
      return true
    }
  }

  // MARK: - Elements

  /// Writes a component as an element; `attribute` says what an argument is called there, nil for none.
  func writeElement(_ element: String, _ call: TemplateCall, _ frame: TemplateFrame, _ attribute: (String) -> String?) {
    var attributes: [TemplateMarkup.Attribute] = []
    for argument in call.arguments {
      guard let name = argument.name else { continue }
      if argument.isSpread {
        attributes.append(TemplateMarkup.Attribute(name: .spread, value: argument.value, range: argument.value.range))
      } else if name == "@onclick" || name == "OnClick" {
        let handler = TemplateExpression(.name("@handler"), argument.value.range)
        let call = TemplateExpression(.call(handler, [TemplateArgument(value: argument.value)]), argument.value.range)
        attributes.append(TemplateMarkup.Attribute(name: .shortcut("@click"), value: call, range: argument.value.range))
      } else if let written = attribute(name) {
        let isAddress = ["Href", "Class", "Style", "Target", "Title", "Disabled"].contains(written)
        attributes.append(
          TemplateMarkup.Attribute(
            name: .shortcut(isAddress ? written.lowercased() : written), value: argument.value, range: argument.value.range))
      }
    }
    let name = TemplateExpression(.literal(.string(AssembledText(element, from: call.tag, of: frame.tree.file), isMarkup: true)), call.tag)
    var inner = frame
    markup(TemplateMarkup(computedName: name, attributes: attributes, body: call.body, head: call.tag, end: call.end), &inner)
  }

  /// Writes the styles that the page's components have of their own where their sheet is linked.
  private func writeIsolatedStyles(_ call: TemplateCall, _ frame: TemplateFrame) {
    for (mark, path) in isolatedSheets.sorted(by: { $0.path < $1.path }) {
      guard let sheet = project.finder.isolatedSheet(at: path, mark) else { continue }
      write(AssembledText("<style>", from: call.tag, of: frame.tree.file), frame)
      write(sheet, frame)
      write(AssembledText("</style>", from: call.tag, of: frame.tree.file), frame)
    }
  }
}

extension TemplateFrame {
  /// The same names as another file of the component sees them.
  fileprivate func `in`(_ file: SourceFile) -> TemplateFrame {
    guard file.path != tree.file.path else { return self }
    return TemplateFrame(TemplateTree(file: file, language: .blazor, nodes: []), scope)
  }
}
