import Diagnostics

/// Thymeleaf's fragments.
extension TemplateRun {
  func element(_ element: TemplateElement, _ frame: inout TemplateFrame) {
    // What a page that is decorated has in its head stands behind the layout's own.
    guard element.name == "head", !heads.isEmpty, let end = element.end else { return render(element.nodes, &frame) }
    let added = heads
    heads = []
    render(Array(element.nodes.dropLast()), &frame)
    for head in added { write(head) }
    write(end, frame)
  }

  func fragment(_ reference: FragmentReference, _ frame: TemplateFrame) {
    if reference.fragment == nil, let name = reference.name, case .content(let content) = value(name, frame) { return write(content) }
    guard let (element, target) = found(reference, frame) else {
      miss(reference, frame)
      var inner = frame
      return render(reference.otherwise, &inner)
    }
    var inner = target
    var position = 0
    let parameters = element.fragment?.parameters ?? []
    for argument in reference.arguments {
      let value = value(argument.value, frame)
      if let name = argument.name {
        inner.scope.names[name] = value
      } else if position < parameters.count {
        inner.scope.names[parameters[position]] = value
        position += 1
      }
    }
    let key = target.tree.file.path + " ::" + (reference.fragment ?? "")
    guard !stack.contains(key), stack.count < Self.depthLimit else {
      return notice("The fragment '\(reference.fragment ?? "")' includes itself; that part is left out.", frame.tree, reference.range)
    }
    stack.append(key)
    defer { stack.removeLast() }
    files.insert(target.tree.file.path)
    render(element.nodes, &inner)
  }

  /// Names a fragment that is not found, and leaves its reference in the page, which may show more in its place.
  private func miss(_ reference: FragmentReference, _ frame: TemplateFrame) {
    guard let name = reference.name else { return }
    if let path = value(name, frame).plainText, let fragment = reference.fragment, part(path, frame) != nil {
      miss(.part, path + " :: " + fragment, isExpression: fragment.contains("${"), reference.range, frame)
    } else {
      miss(.part, name, reference.range, frame)
    }
    if sink.context.isAmongElements { keep(reference.range, frame, syntax: .fragment) }
  }

  /// The file that a reference names: another one, or its own.
  private func part(_ path: String, _ frame: TemplateFrame) -> TemplateTree? {
    if project.finder.isNamed(frame.tree, path, fromRoot: true) { return frame.tree }
    return project.finder.part(path, from: frame.tree) ?? (project.finder.isNamed(frame.tree, path, fromRoot: false) ? frame.tree : nil)
  }

  /// The element that a reference names, with what it sees.
  func found(_ reference: FragmentReference, _ frame: TemplateFrame) -> (element: TemplateElement, frame: TemplateFrame)? {
    var tree = frame.tree
    if let name = reference.name {
      guard let path = value(name, frame).plainText, let part = part(path, frame) else { return nil }
      tree = part
    }
    var inner = TemplateFrame(tree, frame.scope)
    inner.blocks = frame.blocks
    guard let name = reference.fragment else {
      return (TemplateElement(name: "", id: nil, fragment: nil, nodes: tree.nodes, inside: tree.nodes, end: nil), inner)
    }
    return TemplateElement.find(name, in: tree.nodes).map { ($0, inner) }
  }

  /// An attribute that an expression gives; one that is not known is there all the same.
  func attribute(_ name: String, _ value: TemplateValue, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    var value = value
    if case .string(let text, _) = value, text.isAllUnknown { value = .unknown }
    // The classes and styles that an expression spells are read where it stands.
    if !value.isKnown, name == "class" || name == "style" { return .unknown }
    var writer = MarkupWriter(range, of: frame.tree.file, frame.tree.language)
    writer.attribute(name, value, range)
    // The white space before it stands in the tag already.
    let text = writer.text
    return .string(text.slice(SourceRange(text.bytes.first == 0x20 ? 1 : 0, text.bytes.count)), isMarkup: true)
  }

  /// What is appended to an attribute, with a space before it; nothing where there is none.
  func appended(_ value: TemplateValue, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    switch value {
    case .null, .absent: return .string(AssembledText(), isMarkup: false)
    case .string(let text, _):
      if text.bytes.isEmpty { return value }
      var made = AssembledText(" ", from: range, of: frame.tree.file)
      made.append(text)
      return .string(made, isMarkup: false)
    default: return .string(AssembledText(" \u{FFFC}", from: range, of: frame.tree.file), isMarkup: false)
    }
  }
}

extension TemplateElement {
  /// The first element of a fragment's name, a tag's or an id; the fragment wins.
  static func find(_ name: String, in nodes: [TemplateNode]) -> TemplateElement? {
    var open = Array(nodes.reversed())
    var byName: TemplateElement?
    var steps = 0
    while let node = open.popLast(), steps < 20_000 {
      steps += 1
      switch node {
      case .element(let element):
        if element.fragment?.fragment == name { return element }
        if byName == nil, element.name == name || element.id.map({ "#" + $0 == name }) == true { byName = element }
        // What is replaced where it stands may be named all the same.
        open += element.inside.reversed()
      case .choice(let choice): for branch in choice.branches.reversed() { open += branch.body.reversed() }
      case .loop(let loop): open += loop.body.reversed()
      case .scope(_, let body, _, _): open += body.reversed()
      case .block(let block): open += block.body.reversed()
      default: break
      }
    }
    return byName
  }
}
