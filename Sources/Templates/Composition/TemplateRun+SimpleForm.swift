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
    let type = helper.named("as").map { $0.literalText.flatMap { Self.stated[$0] } } ?? Self.types.first { column.contains($0.0) }?.1
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
    attributes(helper, &writer, frame)
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
