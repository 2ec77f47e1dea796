import Diagnostics

/// Loops over lists that are known, and over those that are not.
extension TemplateRun {
  /// Longer lists are not unrolled.
  private static let itemLimit = 100

  func loop(_ loop: TemplateLoop, _ frame: inout TemplateFrame) {
    let list = value(loop.list, frame)
    // What a macro was given is hidden by a variable of the same name.
    let hidden = frame.scope.locals.filter { loop.names.contains($0.key) }
    for name in hidden.keys { frame.scope.locals[name] = nil }
    defer { frame.scope.locals.merge(hidden) { _, outer in outer } }
    var items: [(key: TemplateValue?, value: TemplateValue)]?
    switch list {
    case .list(let values): items = values.map { (nil, $0) }
    case .map(let map) where !map.isOpen:
      items = map.entries.map { (.string(AssembledText($0.key, from: loop.tag, of: frame.tree.file), isMarkup: false), $0.value) }
    case .null, .absent: items = []
    default: if let part = list.part { items = fields(of: part, frame)?.map { (nil, .part($0)) } }
    }
    if let items, items.count <= Self.itemLimit {
      if items.isEmpty, let otherwise = loop.otherwise { return render(otherwise, &frame) }
      for (index, item) in items.enumerated() {
        guard !loop.entersItem else {
          enter(item.value, loop, frame)
          continue
        }
        let outer = frame.scope
        bind(loop, item, index: index, count: items.count, frame.tree, &frame.scope)
        render(loop.body, &frame)
        if frame.tree.language == .jinja { frame.scope = Self.scope(outer, behind: frame.scope) }
      }
      return
    }
    if loop.otherwise != nil || !sink.context.isAmongElements || keepsBranches {
      let empty = TemplateChoice(
        branches: [
          .init(condition: loop.list, tag: loop.tag, body: [.loop(unknownLoop(loop))])
        ] + (loop.otherwise.map { [.init(condition: nil, tag: loop.otherwiseTag ?? loop.tag, body: $0)] } ?? []), end: loop.end)
      if !sink.context.isAmongElements || keepsBranches {
        keep(loop.tag, frame)
        once(loop, &frame)
        if let tag = loop.otherwiseTag, let otherwise = loop.otherwise {
          keep(tag, frame)
          render(otherwise, &frame)
        }
        return keep(loop.end, frame)
      }
      return choice(empty, &frame)
    }
    repeated(loop, &frame)
  }

  /// What Jinja sees behind a loop: nothing that was set in it, but what a namespace holds.
  private static func scope(_ outer: TemplateScope, behind inner: TemplateScope) -> TemplateScope {
    var made = outer
    for (name, value) in outer.names {
      if case .map = value, case .map(let changed)? = inner.names[name] { made.names[name] = .map(changed) }
    }
    return made
  }

  /// Writes the body of a loop in whose body names are the item's.
  private func enter(_ item: TemplateValue, _ loop: TemplateLoop, _ frame: TemplateFrame) {
    var inner = frame
    inner.scope = TemplateScope(names: ["this": item])
    if case .map(let map) = item { for entry in map.entries { inner.scope.names[entry.key] = entry.value } }
    render(loop.body, &inner)
  }

  private func unknownLoop(_ loop: TemplateLoop) -> TemplateLoop {
    var made = loop
    made.otherwise = nil
    return made
  }

  private func repeated(_ loop: TemplateLoop, _ frame: inout TemplateFrame) {
    let start = sink.text.bytes.count
    once(loop, &frame)
    let range = SourceRange(start, sink.text.bytes.count)
    guard !range.isEmpty else { return }
    let file = frame.tree.file
    sink.repeats.append(PageLoop(range, list: file.phrase(loop.list.range), place: SourceLocation(file: file.path, range: loop.tag)))
  }

  /// Writes the body of a loop for an item that is not known.
  private func once(_ loop: TemplateLoop, _ frame: inout TemplateFrame) {
    var inner = frame
    if loop.entersItem { inner.scope = TemplateScope() }
    for name in loop.names { inner.scope.names[name] = .unknown }
    if let name = loop.names.last, isForm(loop.list, frame) { inner.scope.names[name] = .part(FormPart(.field)) }
    if let name = loop.names.first { bindState(of: name, nil, frame.tree, &inner.scope) }
    inner.scope.names["loop"] = .unknown
    inner.scope.names["forloop"] = .unknown
    let tree = frame.tree
    let kinds = LoopKinds(loop, tree) { self.project.finder.phoenixComponent($0, from: tree).map(\.component) }
    if let kinds, sink.context.isAmongElements, !keepsBranches {
      each(kinds, loop, inner)
    } else {
      render(loop.body, &inner)
    }
    forget(loop.body, &frame, onlyMembers: frame.tree.language == .jinja)
  }

  /// Whether a list is that of a form's fields, all or some of them.
  private func isForm(_ list: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    if case .call(let callee, let arguments) = list.kind, case .name("@where") = callee.kind, let first = arguments.first {
      return value(first.value, frame).part?.kind == .fields
    }
    return value(list, frame).part?.kind == .fields
  }

  /// Writes the body of a loop for each kind of item that it tells from others, and for one that is none of them: all of them may stand together.
  private func each(_ kinds: LoopKinds, _ loop: TemplateLoop, _ frame: TemplateFrame) {
    let (outerFacts, outerEqualities) = (facts, equalities)
    if let known = outerEqualities[kinds.subject] {
      // What stands around the loop decided it.
      var inner = frame
      if kinds.values.contains(known) { return render(loop.body, &inner) }
    }
    for value in kinds.values {
      equalities[kinds.subject] = value
      var inner = frame
      let start = sink.text.bytes.count
      render(loop.body, &inner)
      if sink.text.bytes.count > start {
        sink.kinds.append(PageKind(SourceRange(start, sink.text.bytes.count), condition: LoopKinds.key(kinds.subject, of: value)))
      }
      (facts, equalities) = (outerFacts, outerEqualities)
    }
    for key in kinds.keys { facts[key] = false }
    var inner = frame
    render(loop.body, &inner)
    (facts, equalities) = (outerFacts, outerEqualities)
  }

  private func bind(
    _ loop: TemplateLoop, _ item: (key: TemplateValue?, value: TemplateValue), index: Int, count: Int, _ tree: TemplateTree,
    _ scope: inout TemplateScope
  ) {
    if loop.names.count == 1 {
      scope.names[loop.names[0]] = item.key.map { tree.language == .django || tree.language == .jinja ? $0 : item.value } ?? item.value
    } else if let key = item.key, loop.names.count == 2 {
      scope.names[loop.names[0]] = key
      scope.names[loop.names[1]] = item.value
    } else if case .list(let parts) = item.value {
      for (position, name) in loop.names.enumerated() { scope.names[name] = position < parts.count ? parts[position] : .unknown }
    } else {
      for name in loop.names { scope.names[name] = .unknown }
    }
    func number(_ value: Int) -> TemplateValue { .number(Double(value), AssembledText(String(value), from: loop.tag, of: tree.file)) }
    var state = TemplateMap()
    state["first"] = .boolean(index == 0)
    state["last"] = .boolean(index == count - 1)
    state["index"] = number(index + 1)
    state["counter"] = number(index + 1)
    state["index0"] = number(index)
    state["counter0"] = number(index)
    state["length"] = number(count)
    if tree.language == .jsp || tree.language == .velocity {
      state["index"] = number(index)
      state["count"] = number(index + 1)
      state["hasNext"] = .boolean(index + 1 < count)
    }
    state["parentloop"] = .unknown
    state["parent"] = .unknown
    state.isOpen = true
    scope.names[tree.language == .django || tree.language == .liquid ? "forloop" : "loop"] = .map(state)
    if let name = loop.names.first { bindState(of: name, (index, count, loop.tag), tree, &scope) }
  }

  /// Where in its list the variable of a loop is, as FreeMarker and JSP ask for it: `x?index`; nil where that is not known.
  private func bindState(
    of name: String, _ state: (index: Int, count: Int, tag: SourceRange)?, _ tree: TemplateTree, _ scope: inout TemplateScope
  ) {
    guard tree.language == .freemarker else { return }
    func number(_ value: Int) -> TemplateValue? {
      state.map { .number(Double(value), AssembledText(String(value), from: $0.tag, of: tree.file)) }
    }
    let values: [String: TemplateValue?] = [
      "?index": number(state?.index ?? 0), "_index": number(state?.index ?? 0), "?counter": number((state?.index ?? 0) + 1),
      "?has_next": state.map { .boolean($0.index + 1 < $0.count) }, "_has_next": state.map { .boolean($0.index + 1 < $0.count) },
      "?is_first": state.map { .boolean($0.index == 0) }, "?is_last": state.map { .boolean($0.index + 1 == $0.count) },
    ]
    for (suffix, value) in values { scope.names[name + suffix] = value ?? .unknown }
  }
}
