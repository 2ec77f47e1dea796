import Diagnostics

/// What an expression of a program's form writes: the form, its fields, one of them, or the button that sends it.
///
/// The program knows the fields: `{{ form.password }}`, `{{ form|crispy }}`, `{{ form_row(form.email) }}`. That fields stand there is known all the same, and
/// of many what they are called.
struct FormPart: Sendable {
  enum Kind: Hashable, Sendable {
    /// The fields, or a whole form with the element around them.
    case fields
    case field
    case submit
    /// The label of a field, as its element.
    case label
  }

  /// How an engine or a package puts the fields of a form.
  enum Layout: Sendable {
    case paragraphs, table, list, blocks
    /// A block each, whose label ends without a colon: django-bootstrap's.
    case bootstrap
    /// With a mark beside what is required: crispy-forms'.
    case marked
    /// A package's own, which may add more.
    case other
  }

  var kind: Kind
  /// What the field is called; nil where only the program knows.
  var name: String?
  /// What the template calls the form.
  var form: String?
  /// The field of the form that holds this one; nil for a field of the form's own.
  var holder: String?
  /// The fields of a form that were written before, and are not again.
  var written: Set<String> = []
  /// Whether the end of the form's element is written behind the fields.
  var endsForm = false
  /// How the fields of a form are put, and the field of one that is written as a whole.
  var layout: Layout?
  /// Whether fields that nobody sees are left out.
  var isVisible = false
  /// Whether the class says how the fields are put.
  var obeysLayout = false
  /// The attributes that the template adds.
  var attributes: [(name: String, value: TemplateValue)] = []
  /// What a class of the program says of the field.
  var declared: DeclaredField?
  /// The words that the template states for the label; nil where it leaves those of the class.
  var label: AssembledText?
  /// What the template states below the field, likewise.
  var help: AssembledText?
  /// Whether the template adds something that is not known.
  var isOpen = false
  /// Whether the field's label is written, too.
  var hasLabel = false
  /// Whether what is said below the field is written, too.
  var hasHelp = false
  /// Whether the element around the fields is written, too.
  var isWhole = false
  /// Whether the button is written, too.
  var hasSubmit = false
  /// What of it a function of Symfony's writes, which a theme may write otherwise.
  var piece: FormThemes.Piece?
  /// Whether that is written as Symfony's own themes do.
  var isOwn = false
  /// Whether it is no more than the element.
  var isSimple = false

  init(_ kind: Kind, named name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  // MARK: - Names

  private static let words: Set<String> = ["form", "formulario", "formulaire", "formular", "formulár"]
  private static let purposes: Set<String> = ["login", "signin", "signup", "register", "registration", "connexion", "user"]

  /// Whether a name is that of a form: `form`, `login_form`, `$loginForm`, `form_login`.
  static func namesForm(_ name: String) -> Bool {
    // Each of the words begins so, and most names of a template hold none: letters that are none of ASCII's make none of these.
    var bytes = name
    guard name.utf8.count <= 60, bytes.withUTF8({ text in text.indices.contains { text.hasWord("form", at: $0) } }) else { return false }
    let parts = self.parts(of: name)
    guard let first = parts.first, let last = parts.last else { return false }
    return words.contains(last) || words.contains(first) && parts.count == 2 && purposes.contains(last)
  }

  /// What the name of a form says beside that it is one.
  static func purposes(of name: String) -> [String] { parts(of: name).filter { !words.contains($0) } }

  /// The words of a name in small letters: "login", "form" of `$loginForm`.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var part = ""
    for character in name {
      if character.isUppercase || !character.isLetter {
        if !part.isEmpty { parts.append(part) }
        part = ""
      }
      if character.isLetter { part += character.lowercased() }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// The members that write all fields.
  private static let writers: [String: Layout] = [
    "as_p": .paragraphs, "as_table": .table, "as_ul": .list, "as_div": .blocks, "visible_fields": .blocks, "fields": .blocks,
    "children": .blocks, "render": .blocks, "all": .blocks,
  ]
  /// The members that are no fields.
  private static let others: Set<String> = [
    "errors", "non_field_errors", "media", "management_form", "hidden_fields", "instance", "data", "cleaned_data", "initial", "prefix",
    "csrf_token", "hidden_tag", "csrf", "_token", "token", "vars", "helper", "meta", "validate", "validate_on_submit", "parent", "method",
    "action", "title", "id", "items", "length", "count", "submitted", "valid", "encoding", "is_bound", "fieldsets", "changed_data",
    "next", "redirect_field", "redirect_field_name", "redirect_field_value",
  ]
  private static let submits: Set<String> = ["submit", "submit_button", "submitbutton", "submit_btn", "btn_submit", "login_button"]

  /// What a member of a form or of a field is; nil for what writes no field.
  func member(_ name: String, nests: Bool) -> FormPart? {
    let small = name.lowercased()
    switch kind {
    case .submit, .label: return nil
    case .field:
      if small == "as_widget" || small == "render" { return self }
      // Django's block of a field, with its label and what is said below.
      if small == "as_field_group", !nests {
        var part = self
        part.layout = .blocks
        (part.hasLabel, part.hasHelp) = (true, true)
        return part
      }
      guard nests, !["vars", "parent", "children"].contains(small) else { return nil }
      var part = FormPart(.field, named: name)
      part.declared = declared?.parts.first { $0.name == name }?.field
      return part
    case .fields:
      if let layout = Self.writers[small] {
        var part = FormPart(.fields)
        part.form = form
        part.layout = layout
        part.isVisible = small == "visible_fields"
        return part
      }
      if Self.others.contains(small) || small.hasPrefix("_") || ["is_", "has_", "get_"].contains(where: small.hasPrefix) { return nil }
      return FormPart(Self.submits.contains(small) ? .submit : .field, named: name)
    }
  }

  /// Filters that say something of a field instead of writing it.
  private static let tellingFilters = ["type", "is_", "length", "error", "label", "id_for", "css", "first", "count", "json", "get"]

  /// Whether a filter writes what it is given: `crispy`, `add_class:"x"`.
  static func keepsField(filter name: String) -> Bool {
    name == "widget_attr" || !tellingFilters.contains { name.contains($0) }
  }

  private static let writing = ["form", "field", "render", "row", "widget", "input", "control", "crispy"]
  private static let silent: Set<String> = [
    "error", "errors", "label", "message", "messages", "csrf", "action", "url", "theme", "media", "css", "javascript", "token", "help",
    "load",
    "start", "begin", "end", "open", "close", "setting", "settings", "valid", "method", "pagination", "button", "buttons", "id",
  ]

  /// Whether a function or a tag writes the fields that it is given: `form_row(form.email)`, `{% bootstrap_form form %}`.
  static func isWriter(_ name: String) -> Bool {
    guard name.utf8.count <= 60 else { return false }
    let parts = parts(of: name)
    return parts.contains { part in writing.contains { part.contains($0) } } && !parts.contains(where: silent.contains)
  }

  /// Tags of packages that write the label, the field and what is said below it, and nothing else that is read: those of django-bootstrap3, 4, 5 and v5.
  /// https://django-bootstrap5.readthedocs.io/en/latest/templatetags.html
  static let bootstrapTags: Set<String> = ["bootstrap_form", "bootstrap_field"]
  /// What such a tag is told that changes more than the look.
  static let tellingOptions: Set<String> = [
    "exclude", "show_label", "show_labels", "label", "set_required", "show_help", "help_text", "required_css_class", "addon_before",
    "addon_after",
  ]

  /// Whether it writes the form's own element and its button, too.
  static func writesWhole(_ name: String) -> Bool { ["quick_form", "render_form", "crispy"].contains(name.lowercased()) }
}
