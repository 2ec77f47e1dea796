import Diagnostics

/// Elements of languages that have no tags of HTML.
extension TemplateRun {
  /// An attribute as it is written out.
  private struct Written {
    var name: AssembledText
    var key: String
    var value: TemplateValue
    var attribute: TemplateMarkup.Attribute
  }

  func markup(_ element: TemplateMarkup, _ frame: inout TemplateFrame) {
    let file = frame.tree.file
    var name = element.name.map { AssembledText($0, of: file) } ?? AssembledText("div", from: element.head, of: file)
    if let computed = element.computedName {
      guard case .string(let known, _) = value(computed, frame), !known.hasUnknownPiece else {
        keep(element.head, frame, writes: true)
        return render(element.body, &frame)
      }
      name = known
    }
    var writer = MarkupWriter(element.head, of: file, frame.tree.language)
    writer.open("")
    writer.add(name)
    write(element.attributes, &writer, frame)
    let isVoid = TemplateMarkup.voidNames.contains(name.string.lowercased())
    writer.add(element.isClosed && !isVoid ? "/>" : ">")
    write(writer.text, frame)
    guard !isVoid, !element.isClosed, !element.isStartTag else { return }
    render(element.body, &frame)
    var end = MarkupWriter(element.end, of: file, frame.tree.language)
    end.add("</\(name.string)>")
    write(end.text, frame)
  }

  private func write(_ attributes: [TemplateMarkup.Attribute], _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    var classes: [TemplateMarkup.Attribute] = []
    var written: [Written] = []
    var isOpen = false
    func add(_ name: AssembledText, _ value: TemplateValue, _ attribute: TemplateMarkup.Attribute) {
      let key = name.string
      if key.lowercased() == "class" { return classes.append(attribute) }
      var made = Written(name: name, key: key, value: value, attribute: attribute)
      if let index = written.firstIndex(where: { $0.key == key }) {
        if key == "id", frame.tree.language == .haml, case .string(let first, _) = written[index].value, case .string(let more, _) = value {
          var joined = first
          joined.append("_", from: attribute.range, of: frame.tree.file)
          joined.append(more)
          made.value = .string(joined, isMarkup: false)
        }
        written[index] = made
      } else {
        written.append(made)
      }
    }
    for attribute in attributes.prefix(300) {
      switch attribute.name {
      case .written(let range): add(AssembledText(range, of: frame.tree.file), value(attribute.value, frame), attribute)
      case .shortcut(let name):
        add(AssembledText(name, from: attribute.range, of: frame.tree.file), value(attribute.value, frame), attribute)
      case .spread:
        guard case .map(let map) = value(attribute.value, frame) else {
          isOpen = true
          continue
        }
        isOpen = isOpen || map.isOpen
        for entry in map.entries {
          var made = attribute
          made.value = TemplateExpression(.literal(entry.value), attribute.range)
          add(AssembledText(entry.key, from: attribute.range, of: frame.tree.file), entry.value, made)
        }
      }
    }
    self.classes(classes, &writer, frame)
    for attribute in written { write(attribute, &writer, frame) }
    if isOpen, let spread = attributes.first(where: { if case .spread = $0.name { true } else { false } }) {
      writer.add(" ")
      writer.unknown(spread.range)
    }
  }

  private func write(_ attribute: Written, _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    switch attribute.value {
    case .boolean(true) where !attribute.key.hasPrefix("aria-"):
      writer.add(" ")
      writer.add(attribute.name)
    case .boolean(false): break
    case .string(let text, let isMarkup):
      writer.add(" ")
      writer.add(attribute.name)
      writer.add("=\"")
      writer.add(attribute.attribute.escapes && !isMarkup || text.bytes.contains(0x22) ? text.escaped : text)
      writer.add("\"")
    case .map(let map) where attribute.key == "style":
      writer.add(" style=\"")
      for entry in map.entries {
        writer.add(entry.key + ":")
        writer.words(entry.value, attribute.attribute.value.range)
        writer.add(";")
      }
      writer.add("\"")
    default: writer.attribute(attribute.key, attribute.value, attribute.attribute.value.range)
    }
  }

  // MARK: - Classes

  private func classes(_ attributes: [TemplateMarkup.Attribute], _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    var names: [AssembledText] = []
    for attribute in attributes { add(classes: attribute.value, value(attribute.value, frame), &names, frame, depth: 0) }
    guard !names.isEmpty else { return }
    if case .written(let range)? = attributes.first?.name {
      writer.add(" ")
      writer.add(AssembledText(range, of: frame.tree.file))
      writer.add("=\"")
    } else {
      writer.add(" class=\"")
    }
    for (index, name) in names.enumerated() {
      if index > 0 { writer.add(" ") }
      writer.add(name.escaped)
    }
    writer.add("\"")
  }

  /// The classes of a value: words, lists of them, in Pug maps of words to conditions. What is not known is a piece that is not known.
  private func add(
    classes expression: TemplateExpression, _ value: TemplateValue, _ names: inout [AssembledText], _ frame: TemplateFrame, depth: Int
  ) {
    let unknown = AssembledText("\u{FFFC}", from: expression.range, of: frame.tree.file)
    guard depth < 8 else { return names.append(unknown) }
    switch expression.kind {
    case .list(let items):
      for item in items { add(classes: item, self.value(item, frame), &names, frame, depth: depth + 1) }
      return
    case .map(let entries):
      for entry in entries {
        switch decide(entry.value, frame) {
        case true: add(classes: entry.key, self.value(entry.key, frame), &names, frame, depth: depth + 1)
        case false: break
        default: names.append(unknown)
        }
      }
      return
    default: break
    }
    switch value {
    case .string(let text, _): if !text.isEmpty { names.append(text) }
    case .number(_, let digits): names.append(digits)
    case .null, .absent, .boolean: break
    case .list(let items):
      for item in items {
        add(classes: TemplateExpression(.literal(item), expression.range), item, &names, frame, depth: depth + 1)
      }
    case .map(let map):
      for entry in map.entries {
        switch entry.value.isTrue(frame.tree.language) {
        case true: names.append(AssembledText(entry.key, from: expression.range, of: frame.tree.file))
        case false: break
        default: names.append(unknown)
        }
      }
    case .unknown, .macro, .content: names.append(unknown)
    }
  }
}
