import Diagnostics

/// Words for a catalogue, and what is collected in one place and written in another.
extension TemplateRun {
  func translation(_ translation: TemplateTranslation, _ frame: inout TemplateFrame) {
    var inner = frame
    for argument in translation.arguments { if let name = argument.name { inner.scope.names[name] = value(argument.value, frame) } }
    let words: TemplateValue
    if let key = translation.key {
      let given = value(key, inner)
      let known = translated(given, translation.arguments, inner)
      words = known.isKnown ? known : laravelKey(given, givenTo: "lang", inner) ?? known
    } else if frame.tree.language == .twig, !translation.arguments.isEmpty {
      let source = captured { render(translation.body, &inner) }.trimmedSpace
      words = translated(.string(source, isMarkup: true), translation.arguments, inner)
      if words.isKnown { return write(words, escapes: false, translation.tag, frame) }
    } else {
      words = .string(captured { render(translation.body, &inner) }, isMarkup: true)
    }
    if let name = translation.name {
      frame.scope.names[name] = words
    } else if translation.key == nil {
      // What is not known in the words stays as its tag.
      render(translation.body, &inner)
    } else {
      write(words, escapes: frame.tree.language != .django, translation.tag, frame)
    }
  }

  func fill(_ fill: TemplateFill, _ frame: TemplateFrame) {
    if fillsAreComplete, !fill.isShown { return }
    guard let name = value(fill.name, frame).plainText.map({ fillName($0, frame) }) else { return }
    let body = fill.value.map { [TemplateNode.output($0, escapes: true, tag: fill.tag)] } ?? fill.body
    let content = TemplateContent(body, frame)
    if frame.tree.language == .blade {
      // What it pushes to stacks is collected before it is written.
      var collecting = frame
      _ = captured { render(body, &collecting) }
    }
    switch fill.mode {
    case .append: fills[name, default: []].append(content)
    case .prepend: fills[name, default: []].insert(content, at: 0)
    case .replace: if fills[name] == nil { fills[name] = [content] }
    }
    if fill.isShown { for content in fills[name] ?? [] { write(content) } }
  }

  /// Writes what was gone through before for what it collects.
  private func writeCollected(_ content: TemplateContent) {
    let isComplete = fillsAreComplete
    fillsAreComplete = true
    write(content)
    fillsAreComplete = isComplete
  }

  func yield(_ yield: TemplateYield, _ frame: TemplateFrame) {
    guard let expression = yield.name else {
      if case .content(let content) = frame.scope["content"] { return writeCollected(content) }
      // A method that is called without a block.
      if frame.tree.isProgram, case .null = frame.scope["content"] { return }
      return keep(yield.tag, frame, writes: true)
    }
    guard let name = value(expression, frame).plainText.map({ fillName($0, frame) }) else {
      return keep(yield.tag, frame, writes: true)
    }
    if let contents = fills[name] {
      let isComplete = fillsAreComplete
      fillsAreComplete = true
      defaults.append(TemplateContent(yield.body, frame))
      // A layout's section that hands on what its own pages put into one of that name: it does not stand in itself.
      fills[name] = nil
      for content in contents { write(content) }
      fills[name] = contents
      defaults.removeLast()
      fillsAreComplete = isComplete
    } else if let fallback = yield.fallback {
      output(fallback, escapes: true, yield.tag, frame)
    } else if yield.body.isEmpty, frame.tree.file.path == stack.first {
      // A layout by itself: what pages put there is not known.
      keep(yield.tag, frame, writes: true)
    } else {
      var inner = frame
      render(yield.body, &inner)
    }
  }
}
