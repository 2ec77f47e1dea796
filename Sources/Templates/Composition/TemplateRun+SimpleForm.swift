import Diagnostics

/// Fields of builders that write a label and what is around it, too: simple_form's and formtastic's `f.input :email`, and those of bootstrap_form and of
/// the application's own.
extension TemplateRun {
  /// Functions of packages that make a form with a builder of theirs.
  static let formsOfPackages: Set<String> = [
    "bootstrap_form_for", "bootstrap_form_with", "bootstrap_form_tag", "simple_nested_form_for", "semantic_form_for",
    "semantic_nested_form_for", "simple_form_with", "tailwind_form_for", "tailwind_form_with",
  ]
  /// Before the name of a form's builder, the name under which is known whether it is none of Rails' own.
  static let builderKey = "@builder "
  /// Those among them, and Rails' own, whose `f.input` writes a field of which `input_html` alone says what attributes it has.
  private static let formsWithInputs: Set<String> = [
    "simple_form_for", "simple_nested_form_for", "simple_form_with", "semantic_form_for", "semantic_nested_form_for",
  ]
  /// Before the name of a form's builder, the names under which is known whether its `f.input` is one of those, and what its form states for all of them.
  private static let (inputKey, defaultsKey) = ("@input ", "@defaults ")
  /// The options that such an `f.input` gives on to the field. https://github.com/heartcombo/simple_form, https://github.com/formtastic/formtastic
  private static let passedOptions: Set<String> = [
    "autofocus", "disabled", "readonly", "required", "placeholder", "maxlength", "minlength", "pattern", "min", "max", "step",
  ]
  /// What such a builder makes words and boxes of, and no attributes.
  private static let wordsOfPackages: Set<String> = [
    "help", "hint", "label", "hide_label", "skip_label", "label_class", "label_col", "control_col", "control_class", "wrapper",
    "wrapper_class", "wrapper_html", "prepend", "append", "floating", "layout", "icon",
  ]

  /// Whether a field is one of a builder that writes what it likes around it.
  func isOfPackage(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard case .name(let builder)? = helper.receiver?.kind, case .boolean(true)? = frame.scope.names[Self.builderKey + builder] else {
      return false
    }
    return true
  }

  /// A field of such a builder: what it is called and asks for is known, and not what its label says.
  func packageInput(_ kind: String, _ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    let names = fieldNames(helper, frame)
    if kind != "hidden" {
      var label = writer(helper, frame)
      label.add("<label for=\"\(names.id)\(helper.positional(0)?.literalText ?? "\u{FFFC}")\">\u{FFFC}</label>")
      write(label.text, frame)
    }
    var made = helper
    made.arguments.removeAll { $0.name.map(Self.wordsOfPackages.contains) ?? false }
    return input(kind, made, named: helper.positional(0), frame)
  }

  /// Notes of a form's builder what its `f.input` makes of options.
  func noteInputs(of builder: String, _ helper: TemplateHelper, _ inner: inout TemplateFrame, _ frame: TemplateFrame) {
    inner.scope.names[Self.inputKey + builder] = .boolean(Self.formsWithInputs.contains(helper.name) && helper.named("builder") == nil)
    inner.scope.names[Self.defaultsKey + builder] = helper.named("defaults").map { value($0, frame) }
  }

  /// What a builder takes a column for by its name; nil where nothing tells.
  private func simpleType(_ helper: TemplateHelper, _ column: String) -> String? {
    helper.named("as").map { $0.literalText.flatMap { Self.stated[$0] } } ?? Self.types.first { column.contains($0.0) }?.1
  }

  /// `f.input_field :email, autocomplete: "email"`: the field alone, with all of the options as attributes.
  func simpleField(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard let name = helper.positional(0), let column = name.literalText, helper.body == nil else { return false }
    return input(simpleType(helper, column) ?? "\u{FFFC}", helper, named: name, frame)
  }

  /// The attributes that the options of an `f.input` make, and what is stated for all fields of its form.
  private func simpleAttributes(_ helper: TemplateHelper, _ writer: inout MarkupWriter, _ frame: TemplateFrame) {
    guard case .name(let builder)? = helper.receiver?.kind else { return attributes(helper, &writer, frame) }
    var made = helper
    made.arguments.removeAll { $0.name.map(Self.wordsOfPackages.contains) ?? false }
    switch frame.scope.names[Self.inputKey + builder] {
    case .boolean(true)?:
      made.arguments.removeAll { $0.name.map { !Self.passedOptions.contains($0) && $0 != "\0" } ?? false }
      attributes(made, &writer, frame)
    case .boolean(false)?: attributes(made, &writer, frame)
    // Of a builder that is passed on, nobody says here whose it is.
    default:
      let isOpen = made.arguments.contains { $0.name.map { !Self.passedOptions.contains($0) } ?? false }
      made.arguments.removeAll { $0.name.map { !Self.passedOptions.contains($0) } ?? false }
      attributes(made, &writer, frame)
      if isOpen { writer.add(" \u{FFFC}") }
    }
    guard let defaults = frame.scope.names[Self.defaultsKey + builder] else { return }
    guard case .map(let map) = defaults, !map.isOpen else { return writer.add(" \u{FFFC}") }
    guard let given = map.entries.first(where: { $0.key == "input_html" })?.value else { return }
    guard case .map(let stated) = given, !stated.isOpen else { return writer.add(" \u{FFFC}") }
    let own = helper.named("input_html").map { value($0, frame) }
    for entry in stated.entries where entry.key != "class" {
      if case .map(let map)? = own, map.entries.contains(where: { $0.key == entry.key }) { continue }
      writer.attribute(entry.key, entry.value, helper.range)
    }
  }

  /// What such a builder takes a column for by its name. https://github.com/heartcombo/simple_form
  private static let types = [("password", "password"), ("email", "email"), ("phone", "tel"), ("url", "url"), ("remember_me", "checkbox")]
  private static let stated: [String: String] = [
    "boolean": "checkbox", "string": "text", "password": "password", "email": "email", "tel": "tel", "phone": "tel", "hidden": "hidden",
    "url": "url", "integer": "number", "numeric": "number", "search": "search",
  ]

  /// `f.input :email, label: "Address", input_html: { autocomplete: "email" }`. What stands around the field and how it looks the application's configuration
  /// says.
  func simpleInput(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard let name = helper.positional(0), let column = name.literalText, helper.body == nil else { return false }
    let type = simpleType(helper, column)
    let names = fieldNames(helper, frame)
    var writer = writer(helper, frame)
    if type == "hidden" {
      writer.add("<input type=\"hidden\">")
      write(writer.text, frame)
      return true
    }
    writer.add("<div \u{FFFC}>")
    let label = helper.named("label")
    if label.map({ decide($0, frame) != false }) ?? true {
      writer.add("<label for=\"\(names.id)\(column)\">")
      if let label {
        writer.words(value(label, frame), label.range)
      } else {
        let words = column.replacing("_", with: " ")
        writer.add(words.prefix(1).uppercased() + words.dropFirst())
      }
      writer.add("</label>")
    }
    let given = helper.named("input_html").map { value($0, frame) }
    if case .map(let map)? = given, map.entries.contains(where: { $0.key == "type" }) {
      writer.open("input")
    } else {
      writer.add("<input type=\"\(type ?? "\u{FFFC}")\"")
    }
    writer.add(" name=\"\(names.before)\(column)\(names.behind)\" id=\"\(names.id)\(column)\"")
    simpleAttributes(helper, &writer, frame)
    if let more = helper.named("input_html") {
      if case .map(let map)? = given {
        for entry in map.entries where entry.key != "class" { writer.attribute(entry.key, entry.value, more.range) }
        if map.isOpen { writer.add(" \u{FFFC}") }
      } else {
        writer.add(" \u{FFFC}")
      }
    }
    // Whether it is required, and what else there is to say, stands where the configuration puts it.
    writer.add(" class=\"\u{FFFC}\"><span>\u{FFFC}</span></div>")
    write(writer.text, frame)
    return true
  }
}
