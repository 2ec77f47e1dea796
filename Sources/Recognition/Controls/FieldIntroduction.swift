import ScreenModel
import Words

/// What stands above a password and says which one is asked for, where its label does not: a heading of its own, or a sentence above its form.
struct FieldIntroduction {
  /// The heading between the field before and this one.
  var heading: String?
  /// The texts above the first field of its form.
  var texts: [String] = []
  /// Whether its form asks for several passwords.
  var isOneOfSeveral = false

  /// Longer texts are no introduction.
  private static let longest = 120

  /// Whether people are told to set a password.
  func setsPassword(_ recognizer: Recognizer) -> Bool {
    if let heading, heading.utf8.count <= Self.longest {
      let asked = recognizer.fields.purpose(
        of: FieldVocabulary.Description(type: nil, autocomplete: nil, name: nil, id: nil, words: [heading]))
      if asked == "new-password", isOneOfSeveral || PhraseVocabulary.password.says("new", heading) { return true }
    }
    return texts.contains { $0.utf8.count <= Self.longest && PhraseVocabulary.password.says("sets", $0) }
  }
}

/// Gathers the introductions of fields while a screen is gone through from its beginning.
struct FieldIntroductions {
  /// Texts above a form that are looked at.
  private static let mostTexts = 4

  /// How many passwords each form asks for.
  private var passwords: [Int: Int] = [:]
  private var heading: String?
  private var texts: [String] = []
  private var textsOfForms: [Int: [String]] = [:]

  init(_ fields: [ObservedField]) {
    for field in fields where field.type == "password" { passwords[field.group, default: 0] += 1 }
  }

  /// Takes what stands on the screen beside fields.
  mutating func pass(_ node: ModelNode) {
    guard node.element == .text, node.string(.role) != "label", let title = node.string(.title) else { return }
    if node.string(.role) == "heading" { heading = title }
    texts.append(title)
  }

  /// What stands above the field that comes next.
  mutating func introduction(of field: ObservedField) -> FieldIntroduction {
    let form = field.group
    if textsOfForms[form] == nil { textsOfForms[form] = texts.suffix(Self.mostTexts) }
    defer { (heading, texts) = (nil, []) }
    return FieldIntroduction(heading: heading, texts: textsOfForms[form] ?? [], isOneOfSeveral: passwords[form, default: 0] > 1)
  }
}
