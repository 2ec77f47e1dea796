import Diagnostics

/// Fields of builders that write a label and what is around it, too: simple_form's and formtastic's `f.input :email`.
extension TemplateRun {
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
    writer.add("<input type=\"\(type ?? "\u{FFFC}")\" name=\"\(names.before)\(column)\(names.behind)\" id=\"\(names.id)\(column)\"")
    attributes(helper, &writer, frame)
    if let more = helper.named("input_html") {
      if case .map(let map) = value(more, frame) {
        for entry in map.entries where entry.key != "class" { writer.attribute(entry.key, entry.value, more.range) }
        if map.isOpen { writer.add(" \u{FFFC}") }
      } else {
        writer.add(" \u{FFFC}")
      }
    }
    writer.add(" class=\"\u{FFFC}\"></div>")
    write(writer.text, frame)
    return true
  }
}
