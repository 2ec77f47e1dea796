import Diagnostics

/// What classes of Python's declare of forms: Django's and WTForms', also where a function makes them.
/// https://docs.djangoproject.com/en/5.2/ref/forms/fields/, https://wtforms.readthedocs.io/en/3.2.x/fields/
enum PythonForms {
  private static let types = [
    "PasswordField": "password", "StringField": "text", "TextField": "text", "EmailField": "email", "TelField": "tel", "URLField": "url",
    "SearchField": "search", "IntegerField": "number", "HiddenField": "hidden", "TextAreaField": "textarea", "SelectField": "select",
    "SubmitField": "submit", "BooleanField": "checkbox", "CharField": "text", "UsernameField": "text", "SlugField": "text",
    "ChoiceField": "select", "FileField": "file", "ImageField": "file", "TypedChoiceField": "select", "ModelChoiceField": "select",
    "ModelMultipleChoiceField": "select", "MultipleChoiceField": "select", "SelectMultipleField": "select", "QuerySelectField": "select",
    "DecimalField": "number", "RegexField": "text", "UUIDField": "text", "GenericIPAddressField": "text", "DurationField": "text",
    "JSONField": "textarea", "PhoneNumberField": "tel", "MultipleFileField": "file", "DateTimeLocalField": "datetime-local",
  ]
  /// What Django's fields of a name are, where WTForms' are something else.
  private static let djangoTypes = [
    "DateField": "text", "DateTimeField": "text", "TimeField": "text", "FloatField": "number", "NullBooleanField": "select",
  ]
  private static let wtformsTypes = [
    "DateField": "date", "DateTimeField": "datetime-local", "TimeField": "time", "FloatField": "text", "MonthField": "month",
  ]
  private static let widgets = [
    "PasswordInput": "password", "TextInput": "text", "EmailInput": "email", "NumberInput": "number", "URLInput": "url", "TelInput": "tel",
    "HiddenInput": "hidden", "CheckboxInput": "checkbox", "Textarea": "textarea", "TextArea": "textarea", "Select": "select",
    "SelectMultiple": "select", "NullBooleanSelect": "select", "DateInput": "text", "DateTimeInput": "text", "TimeInput": "text",
    "FileInput": "file", "ClearableFileInput": "file", "SearchInput": "search", "ColorInput": "color", "Select2Widget": "select",
  ]
  /// The attributes that say something of a field.
  static let attributes: Set<String> = ["type", "placeholder", "autocomplete", "aria-label", "id", "value", "readonly"]
  private static let translations: Set<String> = ["_", "gettext", "gettext_lazy", "lazy_gettext", "ugettext", "ugettext_lazy", "_l", "l_"]
  private static let formLimit = 200
  private static let signs = ["Form", "CreateView", "UpdateView", "modelform_factory"].map { Array($0.utf8) }

  /// The classes of forms in a file.
  static func read(_ python: PythonClasses) -> [FormClasses.Form] {
    let file = python.file
    let text = file.text
    guard signs.contains(where: { text.firstRange(of: $0) != nil }) else { return [] }
    let usesFlaskSecurity = FlaskSecurityForms.isUsed(by: file)
    let usesAllauth = text.firstRange(of: Array("allauth.account".utf8)) != nil
    let isWTForms = text.firstRange(of: Array("wtforms".utf8)) != nil
    var made: [FormClasses.Form] = []
    for (name, named, body) in python.all where made.count < formLimit {
      let bases = named.map { base in
        if usesFlaskSecurity, let known = FlaskSecurityForms.base(base) { return known }
        return usesAllauth ? AllauthForms.base(base, importedBy: text) ?? base : base
      }
      if bases.contains(where: { $0.hasSuffix("View") }) {
        if let form = modelForm(ofView: name, bases, body, file) { made.append(form) }
        continue
      }
      guard bases.contains(where: { $0.contains("Form") }) else { continue }
      var form = FormClasses.Form(name: name, bases: bases)
      readBody(body, into: &form, file, isWTForms)
      made.append(form)
    }
    return made + madeForms(file)
  }

  // MARK: - Forms that are made of models

  /// The form of a view that makes it of a model: `class Join(CreateView): model = User; fields = ["email"]`.
  private static func modelForm(ofView name: String, _ bases: [String], _ body: [IndentedLines.Line], _ file: SourceFile) -> FormClasses
    .Form?
  {
    guard showsForm(bases) else { return nil }
    var form = FormClasses.Form(name: name, bases: ["ModelForm"])
    form.meta = DjangoMeta(in: file)
    var takesFields = false
    for (key, value) in assignments(in: body, file.text) {
      if key == "form_class" { return nil }
      if key == "fields" { takesFields = true }
      if key == "model" || key == "fields" { form.take(meta: key, value, file) }
    }
    return takesFields ? form : nil
  }

  /// Whether a class that extends some shows a form which Django makes of a model.
  private static func showsForm(_ bases: [String]) -> Bool { bases.contains("CreateView") || bases.contains("UpdateView") }

  /// The templates that views show which name none, each with the class of its form: `shop/member_form.html`.
  /// https://docs.djangoproject.com/en/5.2/ref/class-based-views/generic-editing/
  static func usualTemplates(_ python: PythonClasses) -> [(template: String, form: String)] {
    let file = python.file
    guard file.text.firstRange(of: Array("CreateView".utf8)) != nil || file.text.firstRange(of: Array("UpdateView".utf8)) != nil else {
      return []
    }
    var folders = file.path.split(separator: "/").dropLast().map(String.init)
    if folders.last == "views" { folders.removeLast() }
    guard let application = folders.last else { return [] }
    return python.all.compactMap { name, bases, body in
      guard showsForm(bases) else { return nil }
      let stated = Dictionary(assignments(in: body, file.text)) { $1 }
      guard stated["template_name"] == nil, let model = stated["model"] else { return nil }
      let end = stated["template_name_suffix"].map { ExpressionReader.read($0, of: file, .jinja).literalText ?? "?" } ?? "_form"
      return ("\(application)/\(lastName(model, file).lowercased())\(end).html", stated["form_class"].map { lastName($0, file) } ?? name)
    }
  }

  /// `JoinForm = modelform_factory(User, fields=("email",))`
  private static func madeForms(_ file: SourceFile) -> [FormClasses.Form] {
    let text = file.text
    let word = "modelform_factory"
    guard text.firstRange(of: Array("\(word)(".utf8)) != nil else { return [] }
    return IndentedLines(text, SourceRange(0, text.count)).lines.compactMap { line in
      guard let (name, value) = assigned(line, text.count, text), let (callee, arguments) = parts(ofCall: value, file), callee == word
      else {
        return nil
      }
      var form = FormClasses.Form(name: name, bases: ["ModelForm"])
      form.meta = DjangoMeta(in: file)
      for (index, argument) in BracketScanner.pieces(arguments, text, by: 0x2C).enumerated() {
        if let (key, value) = keyword(argument, text) {
          // A form of the program's own, from which it goes on.
          if key == "form" { form.bases = [lastName(value, file)] }
          form.take(meta: key, value, file)
        } else if index == 0 {
          form.take(meta: "model", argument, file)
        }
      }
      return form
    }
  }

  // MARK: - What classes say

  private static func readBody(_ lines: [IndentedLines.Line], into form: inout FormClasses.Form, _ file: SourceFile, _ isWTForms: Bool) {
    guard let first = lines.first(where: { !$0.isBlank }), let last = lines.last else { return }
    let body = SourceRange(first.start, last.end)
    for (key, value) in assignments(in: lines, file.text) {
      guard var field = field(value, file, isWTForms: isWTForms) else { continue }
      if !field.isLabelled { field.label = label(of: key, isWTForms, file) }
      form.fields[key] = field
      if !form.order.contains(key) { form.order.append(key) }
    }
    form.readOrder(lines.filter { $0.indent >= first.indent }, body, file)
    form.readLayout(body, file)
    form.readChanges(in: body, file)
  }

  /// What a label says where the class gives none.
  static func label(of name: String, _ isWTForms: Bool, _ file: SourceFile) -> AssembledText {
    let words = name.split(separator: "_").map(String.init)
    let capital = words.enumerated().map { isWTForms || $0 == 0 ? $1.prefix(1).uppercased() + $1.dropFirst() : $1 }
    return AssembledText(capital.joined(separator: " "), from: SourceRange(0, 0), of: file)
  }

  /// What the statements of a body assign that stand in no block within it, in their order.
  static func assignments(in body: [IndentedLines.Line], _ text: [UInt8]) -> [(name: String, value: SourceRange)] {
    guard let first = body.first(where: { !$0.isBlank }), let last = body.last else { return [] }
    return body.compactMap { $0.indent == first.indent ? assigned($0, last.end, text) : nil }
  }

  /// The name that a line assigns to, also with a type behind it, and what it assigns, over all lines that its brackets take.
  static func assigned(_ line: IndentedLines.Line, _ limit: Int, _ text: [UInt8]) -> (name: String, value: SourceRange)? {
    let name = text[line.range.bytes].prefix(while: TemplateWords.isWord)
    var rest = text[name.endIndex..<line.end].drop { $0 <= 0x20 }
    if rest.first == 0x3A { rest = rest.drop { $0 != 0x3D } }
    guard !name.isEmpty, rest.first == 0x3D, rest.dropFirst().first != 0x3D else { return nil }
    var scanner = BracketScanner(text)
    let start = rest.startIndex + 1
    var end = start
    while end < limit, !scanner.isOutside || text[end] != 0x0A {
      // A remark takes the end of its line with it, and what follows is another statement.
      if scanner.isOutside, text[end] == 0x23 { break }
      guard let next = scanner.step(end) else { return nil }
      end = next
    }
    let value = ProgramTags.trimmed(SourceRange(start, min(end, limit)), text)
    return value.isEmpty ? nil : (String(decoding: name, as: UTF8.self), value)
  }

  /// The field of a call: `forms.CharField(widget=forms.PasswordInput(attrs={…}))`, `PasswordField('Password', validators=[DataRequired()])`.
  private static func field(_ call: SourceRange, _ file: SourceFile, isWTForms: Bool) -> DeclaredField? {
    guard let (name, arguments) = parts(ofCall: call, file) else { return nil }
    guard name.hasSuffix("Field") else { return nil }
    var field = DeclaredField(type: types[name] ?? (isWTForms ? wtformsTypes : djangoTypes)[name], in: file)
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
    case "max_length":
      let length = file.string(value)
      if !length.isEmpty, length.allSatisfy({ $0.isASCII && $0.isNumber }) {
        field.attributes.append(("maxlength", AssembledText(value, of: file)))
      }
    case "render_kw": take(attributes: value, into: &field, file)
    case "required": field.isRequired = file.string(value) == "True" ? true : file.string(value) == "False" ? false : nil
    case "validators":
      let words = file.string(value)
      field.isRequired = !words.hasPrefix("[") ? nil : words.contains("DataRequired") || words.contains("InputRequired")
    default: break
    }
  }

  static func take(widget value: SourceRange, into field: inout DeclaredField, _ file: SourceFile) {
    let call = parts(ofCall: value, file)
    let name = call?.name ?? lastName(value, file)
    field.type = widgets[name]
    guard let call else { return }
    for argument in BracketScanner.pieces(call.arguments, file.text, by: 0x2C) {
      let (key, value) = keyword(argument, file.text) ?? ("attrs", argument)
      if key == "attrs" { take(attributes: value, into: &field, file) }
    }
  }

  /// The type of HTML's field, or the element, that a class of Django's fields makes; nil for one that only the program knows.
  static func element(of name: String) -> String? { types[name] ?? djangoTypes[name] }

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
        // It takes the place of the widget's own.
        if key == "type", field.type != "textarea", field.type != "select" {
          field.type = words.string
        } else {
          field.attributes.append((key, words))
        }
      } else {
        field.isWhole = false
      }
    }
  }

  /// The last name of what is called, and the arguments.
  static func parts(ofCall range: SourceRange, _ file: SourceFile) -> (name: String, arguments: SourceRange)? {
    guard let inner = ProgramStatements.parenthesized(range, file.text), inner.end + 1 == range.end else { return nil }
    let callee = file.string(SourceRange(range.start, inner.start - 1))
    guard callee.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return nil }
    return callee.split(separator: ".").last.map { (String($0), inner) }
  }

  /// The name and the value of `name=value`.
  static func keyword(_ range: SourceRange, _ text: [UInt8]) -> (String, SourceRange)? {
    let name = text[range.bytes].prefix(while: TemplateWords.isWord)
    let rest = ProgramTags.trimmed(SourceRange(name.endIndex, range.end), text)
    guard !name.isEmpty, rest.length > 1, text[rest.start] == 0x3D, text[rest.start + 1] != 0x3D else { return nil }
    return (String(decoding: name, as: UTF8.self), ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text))
  }

  /// The words that something is given, unknown where they are no literal.
  static func stated(_ range: SourceRange, _ file: SourceFile) -> AssembledText {
    words(range, file) ?? DeclaredField.unknownWords(in: file)
  }

  /// `CharField` of `forms.CharField`.
  static func lastName(_ range: SourceRange, _ file: SourceFile) -> String {
    file.string(range).split(separator: ".").last.map(String.init) ?? ""
  }

  /// The words of a literal, or of a call that translates one.
  static func words(_ range: SourceRange, _ file: SourceFile) -> AssembledText? {
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
