import Diagnostics

/// A theme that a template gives to a form, or to one of its fields.
struct GivenTheme {
  var form: String
  var field: String?
  /// The names of the templates, or their trees; nil for one that only the program knows.
  var templates: [TemplateTree?]
  /// Whether those of the program's settings are left out.
  var isOnly: Bool
}

/// Fields that the themes of Symfony's forms write: `{% form_theme form 'form/fields.html.twig' %}`.
extension TemplateRun {
  private static let word = "form_theme"
  private static let nestingLimit = 12

  /// Whether a tag gives a form a theme.
  static func isFormTheme(_ tag: SourceRange, _ tree: TemplateTree) -> Bool {
    tree.language == .twig && tag.length > 4 && tree.file.text[inside(tag, tree.file.text).bytes].starts(with: word.utf8)
  }

  /// Takes the tag that gives a form a theme; false for another tag.
  func formTheme(_ tag: SourceRange, _ frame: TemplateFrame) -> Bool {
    guard Self.isFormTheme(tag, frame.tree) else { return false }
    let file = frame.tree.file
    let inner = Self.inside(tag, file.text)
    var reader = ExpressionReader(SourceRange(inner.start + Self.word.utf8.count, inner.end), of: file, .twig)
    guard let part = value(reader.operand(), frame).part, let form = part.form ?? part.name else { return false }
    _ = reader.takeWord("with")
    let stated = reader.operand()
    var templates: [TemplateTree?] = []
    if case .name("_self") = stated.kind {
      templates = [frame.tree]
    } else {
      switch value(stated, frame) {
      case .list(let items): templates = items.flatMap { theme($0, frame) }
      case let one: templates = theme(one, frame)
      }
    }
    givenThemes.append(
      GivenTheme(form: form, field: part.kind == .field ? part.name : nil, templates: templates, isOnly: reader.takeWord("only")))
    return true
  }

  /// What stands between the marks of a tag: `{%- use 'x' -%}`.
  private static func inside(_ tag: SourceRange, _ text: [UInt8]) -> SourceRange {
    var range = SourceRange(tag.start + 2, tag.end - 2)
    if [0x2D, 0x7E].contains(text[range.start]) { range = SourceRange(range.start + 1, range.end) }
    if range.length > 0, [0x2D, 0x7E].contains(text[range.end - 1]) { range = SourceRange(range.start, range.end - 1) }
    return ProgramTags.trimmed(range, text)
  }

  /// The template of a theme; none for one of Symfony's own, nil within for one that is not in the project.
  private func theme(_ name: TemplateValue, _ frame: TemplateFrame) -> [TemplateTree?] {
    guard let text = name.plainText else { return [nil] }
    return FormThemes.isOwn(text) ? [] : [project.finder.part(text, from: frame.tree)]
  }

  /// The themes of a part of a form; nil where none but Symfony's own write it.
  func themes(of part: FormPart, _ frame: TemplateFrame) -> FormThemes? {
    guard frame.tree.language == .twig, part.kind != .submit else { return nil }
    if let open = openThemes.last { return open }
    // A template that is included may give themes to what it calls the form.
    let given = givenThemes.filter { $0.form == part.form && ($0.field == nil || $0.field == part.name) }
    var trees = given.reversed().flatMap { $0.templates.reversed() }
    if !given.contains(where: \.isOnly) {
      for name in project.finder.formThemes(for: frame.tree).reversed() where !FormThemes.isOwn(name) {
        trees.append(project.finder.part(name, from: frame.tree))
      }
    }
    if trees.isEmpty { return nil }
    var themes = FormThemes()
    for tree in trees {
      if let tree { add(tree, to: &themes, depth: 0) } else { themes.isOpen = true }
    }
    return themes
  }

  /// Adds the blocks of a template, and of those that it takes blocks from.
  private func add(_ tree: TemplateTree, to themes: inout FormThemes, depth: Int) {
    guard depth < Self.nestingLimit else { return }
    let frame = TemplateFrame(tree)
    collect(tree.nodes, frame, depth: 0, &themes.blocks)
    for node in tree.nodes {
      var name: TemplateExpression?
      if case .extends(let parent, _) = node { name = parent }
      if case .unknown(let tag) = node { name = used(tag, in: tree, &themes) }
      guard let name else { continue }
      for tree in theme(value(name, frame), frame) {
        if let tree { add(tree, to: &themes, depth: depth + 1) } else { themes.isOpen = true }
      }
    }
  }

  /// The template of `{% use 'form_div_layout.html.twig' with form_row as base_row %}`.
  private func used(_ tag: SourceRange, in tree: TemplateTree, _ themes: inout FormThemes) -> TemplateExpression? {
    guard tag.length > 4 else { return nil }
    let inner = Self.inside(tag, tree.file.text)
    guard tree.file.text[inner.bytes].starts(with: "use ".utf8) else { return nil }
    var reader = ExpressionReader(SourceRange(inner.start + 4, inner.end), of: tree.file, .twig)
    let name = reader.operand()
    if reader.takeWord("with") {
      while let block = reader.name() {
        if reader.takeWord("as"), let alias = reader.name() { themes.aliases[alias] = block }
        if !reader.take(",") { break }
      }
    }
    return name
  }

  // MARK: - Writing

  /// Writes a part of a form as its themes do.
  func write(_ part: FormPart, by themes: FormThemes, _ tag: SourceRange, _ frame: TemplateFrame) {
    guard part.kind == .fields else { return write(part.piece ?? (part.kind == .label ? .label : .widget), of: part, themes, tag, frame) }
    func add(_ markup: String) { write(AssembledText(markup, from: tag, of: frame.tree.file), frame) }
    let isAround = part.isWhole && !sink.context.isInForm
    if isAround { add("<form method=\"post\" \u{FFFC}>") }
    for field in fields(of: part, frame) ?? [] where field.name.map(part.written.contains) != true {
      var field = field
      field.form = part.form
      field.piece = .row
      field.hasLabel = true
      field.hasHelp = true
      write(.row, of: field, themes, tag, frame)
    }
    if part.endsForm || isAround { add("</form>") }
  }

  private func write(_ piece: FormThemes.Piece, of part: FormPart, _ themes: FormThemes, _ tag: SourceRange, _ frame: TemplateFrame) {
    var part = part
    part.piece = piece
    guard !part.isOwn, openThemes.count < Self.nestingLimit else { return writeOwn(piece, of: part, themes, tag, frame) }
    switch themes.choice(piece, of: part) {
    case .block(let name): write(block: name, of: part, themes, frame)
    case .own: writeOwn(piece, of: part, themes, tag, frame)
    case .unknown:
      part.isOpen = true
      writeOwn(piece, of: part, themes, tag, frame)
      if piece != .widget { write(AssembledText("<span>\u{FFFC}</span>", from: tag, of: frame.tree.file), frame) }
    }
  }

  private func write(block name: String, of part: FormPart, _ themes: FormThemes, _ frame: TemplateFrame) {
    guard let definition = themes.blocks[name]?.first else { return }
    note(definition.tree, isLayout: false)
    var inner = TemplateFrame(definition.tree, TemplateScope(names: variables(of: part, frame)))
    inner.blocks = themes.blocks
    inner.block = (name, 0)
    openThemes.append(themes)
    within(definition.tree) { render(definition.nodes, &inner) }
    openThemes.removeLast()
  }

  /// Writes a piece as Symfony's own themes do, in which other pieces are those of the given themes.
  private func writeOwn(_ piece: FormThemes.Piece, of part: FormPart, _ themes: FormThemes, _ tag: SourceRange, _ frame: TemplateFrame) {
    func add(_ markup: String) { write(AssembledText(markup, from: tag, of: frame.tree.file), frame) }
    var inner = part
    inner.isOwn = false
    let type = part.declared?.type
    if let parts = part.declared?.parts, !parts.isEmpty, piece == .row || piece == .widget {
      for (name, declared) in parts {
        var one = FormPart(.field, named: name)
        (one.form, one.holder, one.declared, one.isOpen, one.hasLabel) = (part.form, part.name, declared, part.isOpen, true)
        write(.row, of: one, themes, tag, frame)
      }
      return
    }
    switch piece {
    case .row:
      add("<div \u{FFFC}>")
      if part.hasLabel, type != "hidden", type != "submit" { write(.label, of: inner, themes, tag, frame) }
      write(.widget, of: inner, themes, tag, frame)
      if type != "hidden", type != "submit" { write(.help, of: inner, themes, tag, frame) }
      add("</div>")
    case .widget where !part.isSimple && themes.blocks[FormThemes.simple] != nil && type.map(Self.isSimple) != false:
      write(block: FormThemes.simple, of: part, themes, frame)
    case .label, .widget, .help:
      var writer = MarkupWriter(tag, of: frame.tree.file, frame.tree.language)
      switch piece {
      case .label: if type != "submit" { label(part, &writer, frame) }
      case .help: help(part, &writer, frame)
      default:
        inner.hasLabel = false
        inner.kind = .field
        fields(inner, tag, &writer, frame)
      }
      write(writer.text, frame)
    }
  }

  private static func isSimple(_ type: String) -> Bool { !["textarea", "select", "checkbox", "radio", "submit"].contains(type) }

  // MARK: - What blocks see

  /// The variables of a field. https://symfony.com/doc/current/form/form_customization.html#form-variables-reference
  private func variables(of part: FormPart, _ frame: TemplateFrame) -> [String: TemplateValue] {
    var part = part
    part.isOwn = false
    if part.piece == .row, !part.hasLabel { part.label = AssembledText() }
    var names: [String: TemplateValue] = [
      "form": .part(part), "compound": .boolean(part.declared?.parts.isEmpty == false), "errors": .list([]), "valid": .boolean(true),
      "submitted": .boolean(false), "label_format": .null, "label_html": .boolean(false), "help_html": .boolean(false),
      "translation_domain": .null, "label_translation_parameters": .map(TemplateMap()), "help_translation_parameters": .map(TemplateMap()),
      "label_attr": classes(frame), "row_attr": classes(frame), "help_attr": classes(frame), "disabled": .boolean(false), "size": .null,
      "value": .null,
    ]
    func text(_ words: String) -> TemplateValue {
      .string(AssembledText(words, from: SourceRange(0, 0), of: frame.tree.file), isMarkup: false)
    }
    if let name = part.name {
      names["name"] = text(name)
      names["full_name"] = text(name)
    }
    if let id = part.attributes.first(where: { $0.name == "id" })?.value ?? id(of: part, frame).map(text) { names["id"] = id }
    if let type = part.declared?.type { names["type"] = text(type) }
    if let words = part.label ?? part.declared?.label { names["label"] = words.isEmpty ? .boolean(false) : .string(words, isMarkup: false) }
    if let isRequired = part.declared?.isRequired { names["required"] = .boolean(isRequired) }
    if let words = part.help ?? part.declared?.help {
      names["help"] = .string(words, isMarkup: false)
    } else if part.declared?.file != nil {
      names["help"] = .null
    }
    guard case .map(var attributes) = classes(frame) else { return names }
    for (name, value) in part.attributes where name != "id" { attributes[name] = value }
    for (name, value) in part.declared?.attributes ?? [] where attributes[name] == nil && name != "id" {
      attributes[name] = .string(value, isMarkup: false)
    }
    attributes.isOpen = part.isOpen || part.declared?.isWhole != true
    names["attr"] = .map(attributes)
    return names
  }

  /// Attributes of which only a class may be stated.
  private func classes(_ frame: TemplateFrame) -> TemplateValue {
    var map = TemplateMap()
    map["class"] = .string(DeclaredField.unknownWords(in: frame.tree.file), isMarkup: false)
    return .map(map)
  }

  /// What a block of Symfony's own themes writes that a theme asks for: `{{ parent() }}`, `{{ block('form_widget_simple') }}`. Nil for others.
  func ownThemeBlock(_ stated: String, _ frame: TemplateFrame) -> TemplateValue? {
    guard !openThemes.isEmpty, frame.tree.language == .twig, var part = frame.scope["form"].part, part.kind != .fields else { return nil }
    let name = themes(of: part, frame)?.aliases[stated] ?? stated
    if name.hasSuffix("attributes") { return attributes(name, frame) }
    if name == "form_errors" { return .null }
    if name == "form_label_content" { return frame.scope["label"] }
    guard
      let piece = FormThemes.Piece(rawValue: String(name.drop { $0 == "_" }.split(separator: "_").last ?? ""))
        ?? (name == FormThemes.simple ? .widget : nil)
    else { return nil }
    part.piece = piece
    part.isOwn = true
    part.isSimple = name == FormThemes.simple
    part.kind = piece == .label ? .label : .field
    if case .map(let attributes) = frame.scope["attr"] {
      var options = TemplateMap()
      options["attr"] = .map(attributes)
      let argument = TemplateArgument(name: nil, value: TemplateExpression(.literal(.map(options)), SourceRange(0, 0)))
      part.attributes.removeAll { attributes[$0.name] != nil }
      part = adding([argument], to: part, frame)
    } else {
      part.isOpen = true
    }
    switch frame.scope["label"] {
    case .string(let words, _): part.label = words
    case .boolean(false): part.label = AssembledText()
    default: break
    }
    if case .boolean(let holds) = frame.scope["required"] { part.declared?.isRequired = holds }
    return .part(part)
  }

  /// What the blocks write that put attributes into a tag: `<input {{ block('widget_attributes') }}>`.
  private func attributes(_ name: String, _ frame: TemplateFrame) -> TemplateValue {
    let nowhere = SourceRange(0, 0)
    var writer = MarkupWriter(nowhere, of: frame.tree.file, frame.tree.language)
    if name.hasPrefix("widget") {
      writer.attribute("id", frame.scope["id"], nowhere)
      if name == "widget_attributes" {
        writer.attribute("name", frame.scope["full_name"], nowhere)
        if case .boolean(true) = frame.scope["required"] { writer.add(" required") }
        if !frame.scope["required"].isKnown { writer.add(" \u{FFFC}") }
      }
    }
    switch frame.scope["attr"] {
    case .map(let map):
      for entry in map.entries { writer.attribute(entry.key, entry.value, nowhere) }
      if map.isOpen { writer.add(" \u{FFFC}") }
    default: writer.add(" \u{FFFC}")
    }
    return .string(writer.text, isMarkup: true)
  }
}
