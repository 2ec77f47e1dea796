import Diagnostics

/// Fields of a builder of the application's own: `f.text_field_component(:email)`, whose method is not read.
extension TemplateRun {
  /// Methods of Rails' own builder, and of simple_form's, that are named after fields: what they write is not known here, and they are no application's.
  private static let knownMethods: Set<String> = [
    "select", "collection_select", "grouped_collection_select", "date_select", "time_select", "datetime_select", "time_zone_select",
    "weekday_select", "country_select", "radio_button", "collection_radio_buttons", "collection_check_boxes", "collection_checkboxes",
    "rich_text_area", "rich_textarea", "field_id", "field_name", "fields_for", "fields", "input_html_options", "label_input",
  ]
  /// The parts of the names of methods that write a field, a button, and neither.
  private static let fieldWords: Set<String> = [
    "field", "input", "control", "text", "password", "email", "phone", "tel", "number", "date", "textarea",
  ]
  private static let buttonWords: Set<String> = ["button", "submit"]
  private static let otherWords: Set<String> = [
    "error", "errors", "label", "hint", "help", "group", "legend", "fields", "inputs", "wrapper", "id", "name", "value", "section",
    "title", "text_node", "begin", "end",
  ]

  /// Writes the field that a method of the application's builder stands for: only that it is there, and what it is called, is known. False for others.
  func ownField(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard let receiver = helper.receiver, case .name(let builder) = receiver.kind, helper.body == nil, isBuilder(builder, frame),
      !Self.knownMethods.contains(helper.name)
    else { return false }
    let words = Set(helper.name.split(separator: "_").map(String.init))
    guard words.isDisjoint(with: Self.otherWords) else { return false }
    if !words.isDisjoint(with: Self.buttonWords) { return ownButton(helper, frame) }
    guard !words.isDisjoint(with: Self.fieldWords), let name = helper.positional(0).flatMap({ value($0, frame).plainText }),
      name.utf8.allSatisfy({ TemplateWords.isWord($0) })
    else { return false }
    let names = fieldNames(helper, frame)
    var writer = writer(helper, frame)
    writer.add("<label for=\"\(names.id)\(name)\">\u{FFFC}</label>")
    writer.add("<input name=\"\(names.before)\(name)\(names.behind)\" id=\"\(names.id)\(name)\" \u{FFFC}>")
    write(writer.text, frame)
    return true
  }

  /// A button of such a builder, which may be any.
  private func ownButton(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    var writer = writer(helper, frame)
    writer.add("<button type=\"submit\" \u{FFFC}>")
    if let words = helper.positional(0) { writer.words(value(words, frame), words.range) } else { writer.add("\u{FFFC}") }
    writer.add("</button>")
    write(writer.text, frame)
    return true
  }

  /// Whether a name is that of a form's builder: one that a form of this view gives, or what parts are given.
  private func isBuilder(_ name: String, _ frame: TemplateFrame) -> Bool {
    frame.scope.names[Self.objectKey + name] != nil || name == "f" || name == "form"
  }
}
