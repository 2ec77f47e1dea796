import Diagnostics

/// What classes of Python's declare of forms: Django's and WTForms', also where a function makes them.
/// https://docs.djangoproject.com/en/5.2/ref/forms/fields/, https://wtforms.readthedocs.io/en/3.2.x/fields/
enum PythonForms {
  private static let types = [
    "PasswordField": "password", "StringField": "text", "TextField": "text", "EmailField": "email", "TelField": "tel", "URLField": "url",
    "SearchField": "search", "IntegerField": "number", "HiddenField": "hidden", "TextAreaField": "textarea", "SelectField": "select",
    "SubmitField": "submit", "BooleanField": "checkbox", "CharField": "text", "UsernameField": "text", "SlugField": "text",
    "ChoiceField": "select", "FileField": "file", "ImageField": "file",
  ]
  private static let widgets = [
    "PasswordInput": "password", "TextInput": "text", "EmailInput": "email", "NumberInput": "number", "URLInput": "url", "TelInput": "tel",
    "HiddenInput": "hidden", "CheckboxInput": "checkbox", "Textarea": "textarea", "TextArea": "textarea", "Select": "select",
  ]
  /// The attributes that say something of a field.
  static let attributes: Set<String> = ["type", "placeholder", "autocomplete", "aria-label", "id", "value", "readonly"]
  private static let translations: Set<String> = ["_", "gettext", "gettext_lazy", "lazy_gettext", "ugettext", "ugettext_lazy", "_l", "l_"]
  private static let formLimit = 200

  /// The classes of forms in a file.
  static func read(_ file: SourceFile) -> [FormClasses.Form] {
    let text = file.text
    guard text.firstRange(of: Array("Form".utf8)) != nil, text.firstRange(of: Array("class ".utf8)) != nil else { return [] }
    let usesAllauth = text.firstRange(of: Array("allauth.account".utf8)) != nil
    let isWTForms = text.firstRange(of: Array("wtforms".utf8)) != nil
    let lines = IndentedLines(text, SourceRange(0, text.count)).lines
    var made: [FormClasses.Form] = []
    for (index, line) in lines.enumerated() where text[line.range.bytes].starts(with: "class ".utf8) && made.count < formLimit {
      guard let inner = ProgramStatements.parenthesized(line.range, text) else { continue }
      let bases = BracketScanner.pieces(inner, text, by: 0x2C)
        .map { file.string($0).split(separator: ".").last.map(String.init) ?? "" }
        .map { usesAllauth ? AllauthForms.base($0, importedBy: text) ?? $0 : $0 }
      // A view that shows a form is none.
      guard bases.contains(where: { $0.contains("Form") }), !bases.contains(where: { $0.hasSuffix("View") }) else { continue }
      let name = String(decoding: text[(line.start + 6)...].prefix(while: TemplateWords.isWord), as: UTF8.self)
      var form = FormClasses.Form(name: name, bases: bases)
      let body = lines[(index + 1)...].prefix { $0.isBlank || $0.indent > line.indent }
      readBody(Array(body), into: &form, file, isWTForms)
      made.append(form)
    }
    return made
  }

  private static func readBody(_ lines: [IndentedLines.Line], into form: inout FormClasses.Form, _ file: SourceFile, _ isWTForms: Bool) {
    guard let first = lines.first(where: { !$0.isBlank }), let last = lines.last else { return }
    let text = file.text
    let body = SourceRange(first.start, last.end)
    for line in lines where line.indent == first.indent {
      let name = text[line.range.bytes].prefix(while: TemplateWords.isWord)
      guard !name.isEmpty, let value = value(behind: name.endIndex, line, body.end, text),
        var field = field(value, file, isWTForms: isWTForms)
      else { continue }
      let key = String(decoding: name, as: UTF8.self)
      if !field.isLabelled { field.label = label(of: key, isWTForms, file) }
      form.fields[key] = field
      if !form.order.contains(key) { form.order.append(key) }
    }
    readWidgets(body, into: &form, file)
    form.readOrder(lines.filter { $0.indent >= first.indent }, body, file)
    form.readLayout(body, file)
    form.readChanges(in: body, file)
  }

  /// What a label says where the class gives none.
  private static func label(of name: String, _ isWTForms: Bool, _ file: SourceFile) -> AssembledText {
    let words = name.split(separator: "_").map(String.init)
    let capital = words.enumerated().map { isWTForms || $0 == 0 ? $1.prefix(1).uppercased() + $1.dropFirst() : $1 }
    return AssembledText(capital.joined(separator: " "), from: SourceRange(0, 0), of: file)
  }

  /// The call that a line assigns, however many lines it takes.
  private static func value(behind name: Int, _ line: IndentedLines.Line, _ limit: Int, _ text: [UInt8]) -> SourceRange? {
    let rest = text[name..<line.end]
    guard let sign = rest.firstIndex(of: 0x3D), rest[name..<sign].allSatisfy({ $0 <= 0x20 }), sign + 1 < line.end else { return nil }
    let start = text[(sign + 1)..<line.end].firstIndex { $0 > 0x20 } ?? line.end
    guard let inner = ProgramStatements.parenthesized(SourceRange(start, limit), text),
      text[start..<(inner.start - 1)].allSatisfy({ TemplateWords.isWord($0) || $0 == 0x2E })
    else { return nil }
    return SourceRange(start, inner.end + 1)
  }

  /// `widgets = {'password': forms.PasswordInput(attrs={…})}` of a form that takes its fields from a model.
  private static func readWidgets(_ body: SourceRange, into form: inout FormClasses.Form, _ file: SourceFile) {
    let text = file.text
    guard let word = text[body.bytes].firstRange(of: Array("widgets = {".utf8)),
      let close = BracketScanner.close(word.upperBound - 1, text, limit: body.end)
    else { return }
    for piece in BracketScanner.pieces(SourceRange(word.upperBound, close), text, by: 0x2C) {
      guard let colon = text[piece.bytes].firstIndex(of: 0x3A),
        let key = ExpressionReader.read(SourceRange(piece.start, colon), of: file, .jinja).literalText, form.fields[key] == nil
      else { continue }
      var field = DeclaredField(type: nil, in: file)
      take(widget: ProgramTags.trimmed(SourceRange(colon + 1, piece.end), text), into: &field, file)
      form.fields[key] = field
    }
  }

  /// The field of a call: `forms.CharField(widget=forms.PasswordInput(attrs={…}))`, `PasswordField('Password', validators=[DataRequired()])`.
  private static func field(_ call: SourceRange, _ file: SourceFile, isWTForms: Bool) -> DeclaredField? {
    guard let (name, arguments) = parts(ofCall: call, file) else { return nil }
    guard name.hasSuffix("Field") else { return nil }
    var field = DeclaredField(type: types[name], in: file)
    field.isRequired = isWTForms ? false : true
    var position = 0
    for argument in BracketScanner.pieces(arguments, file.text, by: 0x2C) {
      guard let (key, value) = keyword(argument, file.text) else {
        if isWTForms { take(position == 0 ? "label" : position == 1 ? "validators" : "", argument, into: &field, file) }
        position += 1
        continue
      }
      take(key, value, into: &field, file)
    }
    if name == "UsernameField" { field.attributes.append(("autocomplete", AssembledText("username", from: call, of: file))) }
    return field
  }

  private static func take(_ key: String, _ value: SourceRange, into field: inout DeclaredField, _ file: SourceFile) {
    switch key {
    case "label":
      field.label = words(value, file)
      field.isLabelled = true
    case "help_text", "description": field.help = words(value, file) ?? DeclaredField.unknownWords(in: file)
    case "widget": take(widget: value, into: &field, file)
    case "render_kw": take(attributes: value, into: &field, file)
    case "required": field.isRequired = file.string(value) == "True" ? true : file.string(value) == "False" ? false : nil
    case "validators":
      let words = file.string(value)
      field.isRequired = !words.hasPrefix("[") ? nil : words.contains("DataRequired") || words.contains("InputRequired")
    default: break
    }
  }

  private static func take(widget value: SourceRange, into field: inout DeclaredField, _ file: SourceFile) {
    let call = parts(ofCall: value, file)
    let name = call?.name ?? file.string(value).split(separator: ".").last.map(String.init) ?? ""
    field.type = widgets[name]
    guard let call else { return }
    for argument in BracketScanner.pieces(call.arguments, file.text, by: 0x2C) {
      let (key, value) = keyword(argument, file.text) ?? ("attrs", argument)
      if key == "attrs" { take(attributes: value, into: &field, file) }
    }
  }

  private static func take(attributes value: SourceRange, into field: inout DeclaredField, _ file: SourceFile) {
    let text = file.text
    guard value.length >= 2, text[value.start] == 0x7B, text[value.end - 1] == 0x7D else { return field.isWhole = false }
    for piece in BracketScanner.pieces(SourceRange(value.start + 1, value.end - 1), text, by: 0x2C) {
      guard let colon = text[piece.bytes].firstIndex(of: 0x3A),
        let key = ExpressionReader.read(SourceRange(piece.start, colon), of: file, .jinja).literalText
      else {
        field.isWhole = false
        continue
      }
      guard attributes.contains(key) else { continue }
      if let words = words(ProgramTags.trimmed(SourceRange(colon + 1, piece.end), text), file) {
        field.attributes.append((key, words))
      } else {
        field.isWhole = false
      }
    }
  }

  /// The last name of what is called, and the arguments.
  private static func parts(ofCall range: SourceRange, _ file: SourceFile) -> (name: String, arguments: SourceRange)? {
    guard let inner = ProgramStatements.parenthesized(range, file.text), inner.end + 1 == range.end else { return nil }
    let callee = file.string(SourceRange(range.start, inner.start - 1))
    guard callee.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return nil }
    return callee.split(separator: ".").last.map { (String($0), inner) }
  }

  /// The name and the value of `name=value`.
  private static func keyword(_ range: SourceRange, _ text: [UInt8]) -> (String, SourceRange)? {
    let name = text[range.bytes].prefix(while: TemplateWords.isWord)
    let rest = ProgramTags.trimmed(SourceRange(name.endIndex, range.end), text)
    guard !name.isEmpty, rest.length > 1, text[rest.start] == 0x3D, text[rest.start + 1] != 0x3D else { return nil }
    return (String(decoding: name, as: UTF8.self), ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text))
  }

  /// The words of a literal, or of a call that translates one.
  private static func words(_ range: SourceRange, _ file: SourceFile) -> AssembledText? {
    var expression = ExpressionReader.read(range, of: file, .jinja)
    if case .call(let callee, let arguments) = expression.kind, case .name(let name) = callee.kind, translations.contains(name),
      let first = arguments.first?.value
    {
      expression = first
    }
    guard case .literal(.string(let text, _)) = expression.kind, !text.hasUnknownPiece else { return nil }
    return text
  }
}
