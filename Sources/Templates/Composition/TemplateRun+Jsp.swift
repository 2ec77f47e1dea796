import Diagnostics

/// JSP's tag files, and the functions that its reader asks for.
extension TemplateRun {
  /// `<t:layout title="…">…</t:layout>`: the tag file at a path, with its attributes, fragments and body.
  func tagFile(_ path: String, _ call: TemplateCall, _ frame: TemplateFrame) {
    guard let tree = project.finder.part(path, from: frame.tree) else {
      // What would fill it is shown where it stands.
      miss(.component, path, call.tag, frame)
      keep(call.tag, frame)
      var inner = frame
      for node in call.body { if case .fill(let fill) = node { render(fill.body, &inner) } else { render([node], &inner) } }
      return keep(call.end, frame)
    }
    guard enter(tree, tag: call.tag, from: frame.tree) else { return }
    defer { stack.removeLast() }
    var inner = TemplateFrame(tree)
    for argument in call.arguments { if let name = argument.name { inner.scope.locals[name] = value(argument.value, frame) } }
    var body: [TemplateNode] = []
    for node in call.body {
      guard case .fill(let fill) = node, let name = value(fill.name, frame).plainText else {
        body.append(node)
        continue
      }
      let given = fill.value.map { value($0, frame) } ?? .content(TemplateContent(fill.body, frame))
      inner.scope.locals[name] = given
      inner.scope.locals["@tile " + name] = given
    }
    if case .content = inner.scope.locals["@body"] {
    } else {
      inner.scope.locals["@body"] = call.hasBody ? .content(TemplateContent(body, frame)) : .null
    }
    render(tree.nodes, &inner)
  }

  /// A page in the layout that Tiles defines for it.
  func render(
    _ page: TemplateFrame, withinTiles layout: TemplateTree, _ attributes: [(name: String, value: AssembledText)]
  ) {
    guard enter(layout, tag: nil, from: page.tree, isLayout: true) else { return }
    defer { stack.removeLast() }
    let path = project.finder.place(of: page.tree.file)?.path ?? ""
    var outer = TemplateFrame(layout)
    for (name, value) in attributes {
      let isPage = path.hasSuffix(value.string) || TilesDefinitions.matches(path, value.string)
      outer.scope.names["@tile " + name] =
        isPage && value.string.hasPrefix("/") ? .content(TemplateContent(page.tree.nodes, page)) : .string(value, isMarkup: false)
    }
    render(layout.nodes, &outer)
  }

  /// What functions of JSP's reader are; nil for other names.
  func jsp(_ name: String, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    let first = arguments.first.map { value($0.value, frame) }
    switch name {
    case "@message":
      guard let first else { return .unknown }
      let words = translated(first, [], frame)
      return !words.isKnown && arguments.count > 1 ? value(arguments[1].value, frame) : words
    case "@tile": return arguments.first.map { tile($0, first, range, frame) }
    case _ where name.hasPrefix("@element "):
      var writer = MarkupWriter(range, of: frame.tree.file, frame.tree.language)
      writer.open(String(name.dropFirst(9)))
      for argument in arguments {
        if let name = argument.name { writer.attribute(name, value(argument.value, frame), argument.value.range) }
      }
      writer.add(">")
      return .string(writer.text, isMarkup: true)
    default: return nil
    }
  }

  /// `<tiles:insertAttribute name="body"/>`: the page or the words that fill a place of a layout.
  private func tile(_ argument: TemplateArgument, _ name: TemplateValue?, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    guard let name = name?.plainText else { return .unknown }
    let given = frame.scope["@tile " + name]
    guard argument.name == nil, let path = given.plainText, path.hasPrefix("/") else { return given }
    let literal = TemplateExpression(.literal(given), range)
    return .content(TemplateContent([.include(TemplateInclude(name: literal, tag: range))], frame))
  }

  /// The items of JSTL's `forEach`: those of a list, or the words of a text that commas part.
  func items(_ input: TemplateValue, _ separators: TemplateValue?) -> TemplateValue {
    guard case .string(let text, let isMarkup) = input, !text.hasUnknownPiece else { return input }
    let marks = Set(separators?.plainText.map { Array($0.utf8) } ?? [0x2C])
    var made: [TemplateValue] = []
    var start = 0
    for end in text.bytes.indices.filter({ marks.contains(text.bytes[$0]) }) + [text.bytes.count] {
      if end > start { made.append(.string(text.slice(SourceRange(start, end)), isMarkup: isMarkup)) }
      start = end + 1
    }
    return .list(made)
  }
}
