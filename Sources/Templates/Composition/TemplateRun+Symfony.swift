import Diagnostics

/// The words that Symfony's functions write of a form's fields. https://symfony.com/doc/current/form/form_customization.html
extension TemplateRun {
  /// What `form_label(field, 'Words', {…})` and `form_help(field)` write; nil for another function.
  func symfonyWords(_ name: String, of field: FormPart, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame)
    -> TemplateValue?
  {
    guard frame.tree.language == .twig else { return nil }
    var part = field
    var rest = arguments
    switch name {
    case "form_label":
      part.kind = .label
      part.piece = .label
      part.hasLabel = true
      if let first = rest.first, first.name == nil || first.name == "label", !isMap(first.value, frame) {
        part.state(label: value(first.value, frame), self, frame)
        rest.removeFirst()
      }
      let made = adding(rest, to: part, frame)
      return made.hasLabel ? .part(made) : .null
    case "form_errors" where !openThemes.isEmpty: return .null
    case "form_help" where themes(of: part, frame) != nil:
      part.piece = .help
      return .part(adding(rest, to: part, frame))
    case "form_help":
      let made = adding(rest, to: part, frame)
      if made.help == nil, made.declared?.file == nil { return .unknown }
      var writer = MarkupWriter(range, of: frame.tree.file, frame.tree.language)
      help(made, &writer, frame)
      return writer.text.isEmpty ? .null : .string(writer.text, isMarkup: true)
    default: return nil
    }
  }

  private func isMap(_ expression: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    if case .map = value(expression, frame) { return true }
    return false
  }

  /// Takes what the variables of a function say of a field: `form_row(form.phone, {label: 'Phone (optional)', help: '…', required: false})`.
  func state(_ variables: TemplateMap, of part: inout FormPart, _ frame: TemplateFrame) {
    if let label = variables["label"] { part.state(label: label, self, frame) }
    switch variables["help"] {
    case .string(let words, _)?: part.help = words
    case .null?, nil: break
    default: part.help = DeclaredField.unknownWords(in: frame.tree.file)
    }
    switch variables["required"] {
    case .boolean(let holds)?: part.declared?.isRequired = holds
    case nil: break
    default: part.declared?.isRequired = nil
    }
  }

  /// What the form's theme makes of words that a class or a template states: it translates them, as it does attributes that are words.
  func read(_ words: AssembledText, _ frame: TemplateFrame) -> AssembledText {
    guard frame.tree.language == .twig, !words.isEmpty, !words.hasUnknownPiece else { return words }
    if case .string(let text, _) = translated(.string(words, isMarkup: false), [], frame) { return text }
    return SymfonyForms.isKey(words.string) ? DeclaredField.unknownWords(in: frame.tree.file) : words
  }

  /// Writes what is said below a field.
  func help(_ part: FormPart, _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    guard let words = part.help ?? part.declared?.help, !words.isEmpty else { return }
    writer.add("<span>")
    let shown = read(words, frame)
    writer.add(frame.tree.language == .twig ? shown.escaped : shown)
    writer.add("</span>")
  }

  /// The id that a framework gives a field; what stands before its name in Symfony's, the name of the form, nobody knows here.
  func id(of part: FormPart, _ frame: TemplateFrame) -> String? {
    guard let name = part.name, part.kind != .fields, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
      return nil
    }
    switch frame.tree.language {
    case .twig: return "\u{FFFC}_" + (part.holder.map { $0 + "_" } ?? "") + name
    case .django: return "id_" + name
    default: return name
    }
  }
}

extension FormPart {
  /// Takes what a template gives as a label: words, or `false` for none.
  fileprivate mutating func state(label given: TemplateValue, _ run: TemplateRun, _ frame: TemplateFrame) {
    switch given {
    case .boolean(false): hasLabel = false
    case .null, .absent: break
    case .string(let words, _): label = words
    default: label = DeclaredField.unknownWords(in: frame.tree.file)
    }
  }
}
