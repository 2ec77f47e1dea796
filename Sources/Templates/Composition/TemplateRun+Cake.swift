import Diagnostics

/// The controls of CakePHP's forms: https://book.cakephp.org/5/en/views/helpers/form.html
extension TemplateRun {
  /// The types that CakePHP gives fields by their names, whatever the database says of them.
  private static let cakeTypes = [
    "password": "password", "passwd": "password", "tel": "tel", "telephone": "tel", "phone": "tel", "email": "email",
  ]
  /// Names of columns that hold a line of text in every database.
  private static let cakeTexts: Set<String> = [
    "name", "first_name", "last_name", "firstname", "lastname", "full_name", "username", "login", "nickname",
  ]
  private static let cakeAttributes = ["placeholder", "autocomplete", "aria-label", "id"]

  /// What `$this->Form->control('email', ['label' => 'Email'])` writes: a label and a field; nil where the name or the options are not known.
  func cakeControl(_ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    guard let name = arguments.first?.value.literalText, !name.isEmpty else { return nil }
    var options = TemplateMap()
    if arguments.count > 1 {
      guard case .map(let given) = value(arguments[1].value, frame), !given.isOpen else { return nil }
      options = given
    }
    // `Users.email`, `user.0.email`
    let field = name.split(separator: ".").last.map(String.init) ?? name
    var part = FormPart(.field, named: field)
    part.hasLabel = true
    var declared = DeclaredField(type: cakeType(field, options), in: frame.tree.file)
    declared.label = cakeLabel(field, options, range, frame)
    declared.isRequired = declared.type == nil ? nil : cakeRequires(options)
    for name in Self.cakeAttributes {
      guard let value = options[name] else { continue }
      if case .string(let text, _) = value, !text.hasUnknownPiece {
        declared.attributes.append((name, text))
      } else {
        part.isOpen = true
      }
    }
    part.declared = declared
    return .part(part)
  }

  private func cakeType(_ field: String, _ options: TemplateMap) -> String? {
    if let type = options["type"] { return type.plainText }
    if options["options"] != nil || field.hasSuffix("_id") { return "select" }
    if let type = Self.cakeTypes[field] { return type }
    if options["rows"] != nil || options["cols"] != nil { return "textarea" }
    return Self.cakeTexts.contains(field) ? "text" : nil
  }

  /// CakePHP makes words of the name: "Password Confirm" of `password_confirm`.
  private func cakeLabel(_ field: String, _ options: TemplateMap, _ range: SourceRange, _ frame: TemplateFrame) -> AssembledText? {
    func words(_ text: String) -> AssembledText { AssembledText(text, from: range, of: frame.tree.file) }
    var given = options["label"]
    if case .map(let map)? = given { given = map["text"] ?? (map.isOpen ? .unknown : nil) }
    guard let given else {
      let name = field.hasSuffix("_id") ? String(field.dropLast(3)) : field
      return words(name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "))
    }
    if case .string(let text, _) = given { return text.hasUnknownPiece ? nil : text }
    if case .boolean(false) = given { return words("") }
    return nil
  }

  /// Whether the options say so; what the program's own rules require is its own to say.
  private func cakeRequires(_ options: TemplateMap) -> Bool {
    if case .boolean(true)? = options["required"] { return true }
    return false
  }
}
