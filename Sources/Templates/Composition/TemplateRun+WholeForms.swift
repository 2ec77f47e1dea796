import Diagnostics

/// Forms that the program writes as a whole and whose class is known: `{{ form.as_p }}`, `{{ form|crispy }}`, `{{ form(form) }}`.
/// https://docs.djangoproject.com/en/5.2/ref/forms/api/#outputting-forms-as-html
extension TemplateRun {
  /// The fields of a form in the order of its class; nil where only the program knows which there are.
  func fields(of part: FormPart, _ frame: TemplateFrame) -> [FormPart]? {
    guard part.kind == .fields, let form = part.form,
      let known = project.finder.declaredFields(of: form, in: frame.tree, partOf: stack, obeysLayout: part.obeysLayout)
    else { return nil }
    return known.compactMap { name, declared in
      if part.isVisible, declared?.type == "hidden" { return nil }
      var field = FormPart(.field, named: name)
      field.declared = declared
      field.isOpen = part.isOpen || part.layout == .other
      if let file = declared?.file { files.insert(file.path) }
      return field
    }
  }

  /// Writes the fields of a form, each with its label, where it stands in the layout.
  func whole(_ fields: [FormPart], _ layout: FormPart.Layout, _ tag: SourceRange, _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    for field in fields {
      let type = field.declared?.type
      guard type != "hidden", type != "submit" else {
        self.fields(field, tag, &writer, frame)
        continue
      }
      var field = field
      field.layout = layout
      let isTwig = frame.tree.language == .twig
      field.hasLabel = isTwig
      writer.add(layout.begin)
      if !isTwig { label(field, &writer, frame) }
      writer.add(layout.middle)
      self.fields(field, tag, &writer, frame)
      if let declared = field.declared, declared.file != nil, layout != .other, let help = declared.help {
        writer.add("<span>")
        writer.add(read(help, frame))
        writer.add("</span>")
      } else if field.declared?.file == nil || layout == .other {
        // A model, or a package, may say more.
        writer.add("<span>\u{FFFC}</span>")
      }
      writer.add(layout.end)
    }
  }

  /// Whether the words of a field are those that its class has: a framework's are English, and others in the program's other languages.
  private func saysItself(_ part: FormPart) -> Bool {
    guard part.declared?.file == nil || part.declared?.hasOwnWords == false, let language = project.translations?.language else {
      return true
    }
    return language.hasPrefix("en")
  }

  /// Writes the label of a field. Django ends it with a colon.
  func label(_ part: FormPart, _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    let words = (part.label ?? (saysItself(part) ? part.declared?.label : nil)).map { read($0, frame) }
    if words?.isEmpty == true { return }
    let language = frame.tree.language
    let own =
      part.attributes.first { $0.name == "id" }?.value.plainText ?? part.declared?.attributes.first { $0.name == "id" }?.value.string
    writer.add("<label")
    if let id = own ?? id(of: part, frame) { writer.add(" for=\"\(id)\"") }
    // Symfony's themes mark what is required by a class, to which a style sheet may add a sign.
    if language == .twig, part.declared?.isRequired == true { writer.add(" class=\"required\"") }
    writer.add(">")
    if let words {
      part.declared?.file == nil && part.label == nil ? writer.add(words.escaped.string) : writer.add(words.escaped)
      let ends = words.bytes.last.map { [0x3A, 0x3F, 0x2E, 0x21].contains($0) } ?? true
      if language == .django, part.layout != .marked, part.layout != .bootstrap, !ends { writer.add(":") }
    } else {
      writer.add("\u{FFFC}")
    }
    if part.layout == .marked {
      let isRequired = part.declared?.isRequired
      if isRequired != false { writer.add(isRequired == true ? "<span>*</span>" : "<span>\u{FFFC}</span>") }
    }
    writer.add("</label>")
  }
}

extension FormPart.Layout {
  /// What stands before the label of a field.
  fileprivate var begin: String {
    switch self {
    case .paragraphs: "<p>"
    case .table: "<tr><th>"
    case .list: "<li>"
    case .blocks, .bootstrap, .marked, .other: "<div \u{FFFC}>"
    }
  }

  /// What stands between the label and the field.
  fileprivate var middle: String { if case .table = self { "</th><td>" } else { "" } }

  fileprivate var end: String {
    switch self {
    case .paragraphs: "</p>"
    case .table: "</td></tr>"
    case .list: "</li>"
    case .blocks, .bootstrap, .marked, .other: "</div>"
    }
  }
}
