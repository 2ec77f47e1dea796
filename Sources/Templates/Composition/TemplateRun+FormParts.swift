import Diagnostics

/// What forms of the program's write.
extension TemplateRun {
  /// Whether expressions of a language may write whole fields.
  private static func writesFields(_ language: TemplateLanguage) -> Bool {
    switch language {
    case .django, .jinja, .twig, .php, .blade: true
    default: false
    }
  }

  /// The form that a name stands for, of which nothing else is known.
  func form(named name: String, _ frame: TemplateFrame) -> TemplateValue? {
    guard Self.writesFields(frame.tree.language), FormPart.namesForm(name) else { return nil }
    var part = FormPart(.fields)
    part.form = name
    return .part(part)
  }

  /// A member of a form or of one of its fields; nil for what tells something else of it.
  func member(_ name: String, of part: FormPart, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    if part.kind == .field, let known = part.name {
      func text(_ words: String) -> TemplateValue { .string(AssembledText(words, from: range, of: frame.tree.file), isMarkup: false) }
      let isDjango = frame.tree.language == .django
      var label = part
      label.kind = .label
      switch name {
      case "name", "html_name": return text(known)
      case "id_for_label", "auto_id": return text("id_" + known)
      case "id" where !isDjango: return text(known)
      case "label" where isDjango: if let label = part.declared?.label { return .string(label, isMarkup: false) }
      case "label" where frame.tree.language == .jinja: if part.declared?.label != nil { return .part(label) }
      case "label_tag" where isDjango: if part.declared != nil { return .part(label) }
      case "help_text" where isDjango:
        if let declared = part.declared, declared.file != nil { return declared.help.map { .string($0, isMarkup: true) } ?? .null }
      case "field" where isDjango || frame.tree.language == .jinja, "flags" where frame.tree.language == .jinja,
        "vars" where frame.tree.language == .twig:
        if let declared = part.declared { return .map(declared.told(type: isDjango, range, of: frame.tree.file)) }
      case "is_hidden" where isDjango: if let type = part.declared?.type { return .boolean(type == "hidden") }
      default: break
      }
    }
    if part.kind == .label, name == "text", let words = part.declared?.label { return .string(words, isMarkup: false) }
    guard var member = part.member(name, nests: frame.tree.language == .twig) else { return nil }
    if member.form == nil { member.form = part.form }
    if part.kind == .field, member.kind == .field { member.holder = part.holder ?? part.name }
    if part.kind == .fields, let declared = declaredField(name, frame), member.kind == .field || declared.type == "submit" {
      member.declared = declared
      if let file = declared.file { files.insert(file.path) }
    }
    return .part(member)
  }

  /// The field of a name in the form that the page shows, or that the template which it takes it from shows.
  private func declaredField(_ name: String, _ frame: TemplateFrame) -> DeclaredField? {
    project.finder.declaredField(name, in: frame.tree, partOf: stack)
  }

  /// A form or a field that is called: WTForms' `form.password(class="field")`.
  func called(_ part: FormPart, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    .part(adding(arguments, to: part, frame))
  }

  /// What a function writes of the part of a form that it is given: `form_row(form.email, {attr: {class: 'x'}})`. Nil for other functions.
  func written(by name: String, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    guard Self.writesFields(frame.tree.language), let first = arguments.first?.value,
      name.lowercased().contains("form") || FormPart.isWriter(name),
      case .map(let map) = value(first, frame), var part = map.part
    else { return nil }
    switch name {
    case "form_start": return .string(AssembledText("<form method=\"post\" \u{FFFC}>", from: range, of: frame.tree.file), isMarkup: true)
    case "form_end":
      if let rest = rest(of: part, Array(arguments.dropFirst()), frame) { return .part(rest) }
      return .string(AssembledText("</form>", from: range, of: frame.tree.file), isMarkup: true)
    default: break
    }
    if part.kind == .field, let words = symfonyWords(name, of: part, Array(arguments.dropFirst()), range, frame) { return words }
    guard FormPart.isWriter(name) else { return nil }
    part.hasLabel = name == "form_row"
    part.piece = part.hasLabel ? .row : .widget
    part.hasHelp = part.hasLabel
    if part.kind == .fields {
      part.hasSubmit = FormPart.writesWhole(name)
      part.isWhole = part.hasSubmit || name == "form"
      // What is left of the fields hangs on what was written before.
      if name == "form_rest" {
        part.written = writtenFields[part.form ?? ""] ?? []
        if part.written.contains(Self.allFields) || !knowsFields(of: part, frame) { part.form = nil }
      }
      part.layout = part.hasSubmit ? .other : .blocks
    }
    return .part(adding(Array(arguments.dropFirst()), to: part, frame))
  }

  /// What stands for all fields of a form among those that were written.
  private static let allFields = "*"

  private func knowsFields(of part: FormPart, _ frame: TemplateFrame) -> Bool { fields(of: part, frame) != nil }

  /// The fields that `form_end(form)` writes before it ends the form: those that were not written before. Nil where it writes none, or nobody knows which.
  /// https://symfony.com/doc/current/form/form_customization.html#form-end-form-view-variables
  private func rest(of part: FormPart, _ options: [TemplateArgument], _ frame: TemplateFrame) -> FormPart? {
    guard part.kind == .fields, let form = part.form, knowsFields(of: part, frame) else { return nil }
    for option in options {
      if option.name == "render_rest" { return nil }
      if case .map(let map) = value(option.value, frame), map["render_rest"] != nil || map.isOpen { return nil }
    }
    let written = writtenFields[form] ?? []
    if written.contains(Self.allFields) { return nil }
    var rest = part
    rest.written = written
    rest.endsForm = true
    rest.layout = .blocks
    return rest
  }

  private func note(_ part: FormPart, _ whole: [FormPart]?) {
    guard let form = part.form else { return }
    switch part.kind {
    case .field, .submit: if let name = part.holder ?? part.name { writtenFields[form, default: []].insert(name) }
    case .fields: writtenFields[form, default: []].formUnion(whole?.compactMap(\.name) ?? [Self.allFields])
    case .label: break
    }
  }

  /// Attributes that arguments name, and those of Twig's map.
  func adding(_ arguments: [TemplateArgument], to part: FormPart, _ frame: TemplateFrame) -> FormPart {
    var made = part
    func add(_ name: String, _ value: TemplateValue) {
      guard Self.attributes.contains(name), made.attributes.count < 20 else { return }
      if value.isKnown { made.attributes.append((name, value)) } else { made.isOpen = true }
    }
    for argument in arguments.prefix(20) {
      let given = value(argument.value, frame)
      if let name = argument.name, name != "\0" {
        add(name == "class_" ? "class" : name, given)
      } else if case .map(let options) = given, argument.name == nil, !argument.isSpread {
        for entry in options.entries { add(entry.key, entry.value) }
        if case .map(let attributes)? = options["attr"] {
          for entry in attributes.entries { add(entry.key, entry.value) }
          if attributes.isOpen { made.isOpen = true }
        } else if options["attr"] != nil {
          made.isOpen = true
        }
        if options.isOpen { made.isOpen = true }
        if frame.tree.language == .twig {
          state(options, of: &made, frame)
        } else if options["label"] != nil {
          made.hasLabel = false
        }
      } else {
        made.isOpen = true
      }
    }
    return made
  }

  /// The attributes of fields that say something of them.
  private static let attributes: Set<String> = ["type", "placeholder", "autocomplete", "aria-label", "id", "value"]

  /// `{{ form.email|attr:"placeholder:Email" }}`
  func filtered(_ part: FormPart, _ filter: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    guard FormPart.keepsField(filter: filter) else { return .unknown }
    var made = part
    // What other filters do to a field is not known: those that only add classes leave the rest.
    if !filter.contains("class"), !filter.contains("crispy") { made.isOpen = true }
    if made.kind == .fields { made.layout = filter == "crispy" ? .marked : .other }
    if made.kind == .field, made.declared != nil, filter == "as_crispy_field" {
      made.layout = .marked
      made.hasLabel = true
      made.hasHelp = true
    }
    if let first = arguments.first, case .string(let text, _) = value(first.value, frame), !text.hasUnknownPiece {
      if filter == "placeholder" {
        made.attributes.append((filter, .string(text, isMarkup: false)))
      } else if filter.hasSuffix("attr"), let colon = text.bytes.firstIndex(of: 0x3A) {
        let name = text.slice(SourceRange(0, colon)).trimmedSpace.string
        let rest = text.slice(SourceRange(colon + 1, text.bytes.count))
        if Self.attributes.contains(name) { made.attributes.append((name, .string(rest, isMarkup: false))) }
      }
    }
    return .part(made)
  }

  /// Writes what a tag of a library writes of the part of a form that it names: `{% render_field form.email %}`. False for other tags.
  func fieldTag(_ tag: SourceRange, _ frame: TemplateFrame) -> Bool {
    let language = frame.tree.language
    guard language == .django || language == .jinja, tag.length > 4, sink.context.isAmongElements else { return false }
    let file = frame.tree.file
    let inner = ProgramTags.trimmed(SourceRange(tag.start + 2, tag.end - 2), file.text)
    let word = String(decoding: file.text[inner.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
    guard FormPart.isWriter(word) else { return false }
    var reader = ExpressionReader(SourceRange(inner.start + word.utf8.count, inner.end), of: file, language)
    guard !reader.isAtEnd, case .map(let map) = value(reader.operand(), frame), var part = map.part else { return false }
    if part.kind == .fields {
      part.hasSubmit = FormPart.writesWhole(word)
      part.isWhole = part.hasSubmit
      part.layout = word == "crispy" ? .marked : .other
      part.obeysLayout = word == "crispy"
    }
    var arguments: [TemplateArgument] = []
    while !reader.isAtEnd, arguments.count < 20 {
      if case .name(let name) = reader.token.kind, reader.peek().kind == .symbol("=") {
        reader.advance()
        reader.advance()
        arguments.append(TemplateArgument(name: name, value: reader.operand()))
      } else {
        reader.advance()
      }
    }
    if FormPart.bootstrapTags.contains(word), !arguments.contains(where: { FormPart.tellingOptions.contains($0.name ?? "") }) {
      part.layout = part.kind == .label ? nil : .bootstrap
      part.hasLabel = part.kind == .field && part.declared != nil
      part.hasHelp = part.hasLabel
    }
    write(adding(arguments, to: part, frame), tag, frame)
    return true
  }

  // MARK: - Writing

  /// Writes what is known of the fields that the program writes: a field may be any, and have any look.
  func write(_ part: FormPart, _ tag: SourceRange, _ frame: TemplateFrame) {
    guard sink.context.isAmongElements else { return keep(tag, frame, writes: true) }
    if let themes = themes(of: part, frame), part.kind != .fields || knowsFields(of: part, frame) {
      note(part, fields(of: part, frame))
      return write(part, by: themes, tag, frame)
    }
    var part = part
    var writer = MarkupWriter(tag, of: frame.tree.file, frame.tree.language)
    let whole = fields(of: part, frame)?.filter { $0.name.map(part.written.contains) != true }
    note(part, whole)
    // A package writes the button that the class declares, and no other.
    if whole?.contains(where: { $0.declared?.type == "submit" }) == true { part.hasSubmit = false }
    let isAround = part.isWhole && !sink.context.isInForm
    if isAround { writer.add("<form method=\"post\" \u{FFFC}>") }
    switch part.kind {
    case .submit:
      writer.add("<input type=\"submit\"")
      if let words = part.attributes.first(where: { $0.name == "value" }) {
        writer.attribute("value", words.value, tag)
      } else if let label = part.declared?.label {
        // WTForms writes the label of a SubmitField into its button.
        writer.attribute("value", .string(read(label, frame), isMarkup: false), tag)
      } else {
        writer.add(" value=\"\u{FFFC}\"")
      }
      writer.add(" \u{FFFC}>")
    case .label: label(part, &writer, frame)
    case .fields, .field:
      if let whole {
        self.whole(whole, part.layout ?? .blocks, tag, &writer, frame)
      } else {
        fields(part, tag, &writer, frame)
        if part.hasHelp, part.kind == .field { help(part, &writer, frame) }
      }
    }
    if part.endsForm { writer.add("</form>") }
    if isAround {
      if part.hasSubmit { writer.add("<button type=\"submit\" \u{FFFC}>\u{FFFC}</button>") }
      writer.add("</form>")
    }
    write(writer.text, frame)
  }

  private static let toggles = ["remember", "keep_", "agree", "accept", "terms", "consent"]

  /// The fields that a part stands for: two where a password is to be typed twice.
  func fields(_ part: FormPart, _ tag: SourceRange, _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    guard part.kind == .field, let parts = part.declared?.parts, !parts.isEmpty else { return field(part, tag, &writer, frame) }
    for (name, declared) in parts {
      var one = part
      one.name = name
      one.declared = declared
      // What is said of the two as one is said of neither.
      one.label = nil
      field(one, tag, &writer, frame)
    }
  }

  private static let elements: Set<String> = ["textarea", "select"]
  /// The attributes that are words.
  private static let words: Set<String> = ["placeholder", "aria-label"]

  private func field(_ part: FormPart, _ tag: SourceRange, _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    let declared = part.kind == .field ? part.declared : nil
    if declared?.type == "submit" {
      writer.add("<button type=\"submit\" \u{FFFC}>")
      if let label = declared?.label { writer.add(read(label, frame).escaped) } else { writer.add("\u{FFFC}") }
      return writer.add("</button>")
    }
    if part.hasLabel, part.layout != nil || part.label != nil || declared?.label != nil, declared?.type != "hidden" {
      label(part, &writer, frame)
    }
    let element = declared?.type.flatMap { Self.elements.contains($0) ? $0 : nil } ?? "input"
    writer.add("<" + element)
    var stated = Set(part.attributes.map(\.name))
    if let type = declared?.type, element == "input", stated.insert("type").inserted { writer.add(" type=\"\(type)\"") }
    if let name = part.name, part.kind == .field, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) {
      let small = name.lowercased()
      if !stated.contains("type"), declared == nil, Self.toggles.contains(where: small.hasPrefix) { writer.add(" type=\"checkbox\"") }
      writer.add(" name=\"\(name)\"")
      if !stated.contains("id"), let id = id(of: part, frame) { writer.add(" id=\"\(id)\"") }
    } else if part.kind == .fields || part.name == nil {
      // Which fields there are only the program knows.
      writer.add(" name=\"\u{FFFC}\"")
    }
    for attribute in part.attributes { writer.attribute(attribute.name, attribute.value, tag) }
    for attribute in declared?.attributes ?? [] where !stated.contains(attribute.name) {
      var value = declared?.file != nil ? attribute.value : AssembledText(attribute.value.string, from: tag, of: frame.tree.file)
      if Self.words.contains(attribute.name) { value = read(value, frame) }
      writer.attribute(attribute.name, .string(value, isMarkup: false), tag)
    }
    if declared?.isRequired == true { writer.add(" required") }
    let isKnown = declared.map { $0.type != nil && $0.isWhole && $0.isRequired != nil } ?? false
    writer.add(isKnown && !part.isOpen ? " class=\"\u{FFFC}\">" : " \u{FFFC}>")
    if element != "input" { writer.add("</\(element)>") }
  }
}

extension TemplateValue {
  /// What a part of a form is: a map of which nothing is known beside what it writes.
  static func part(_ part: FormPart) -> TemplateValue {
    var map = TemplateMap()
    map.isOpen = true
    map.part = part
    return .map(map)
  }

  /// The part of a form that it is.
  var part: FormPart? { if case .map(let map) = self { map.part } else { nil } }
}
