import ScreenModel

extension ObservedField {
  /// Whether a field asks for what an account is called: its address or its name. `heedsAutocomplete`: whether what AutoFill is told counts.
  func namesAccount(_ recognizer: Recognizer, heedsAutocomplete: Bool = true) -> Bool {
    var description = described(as: type == "text" ? nil : type)
    if !heedsAutocomplete { description.autocomplete = nil }
    return ["email", "username"].contains(recognizer.fields.purpose(of: description))
  }

  /// What its source says it asks for. `type`: as which it is taken; nil for one for text.
  func described(as type: String?) -> FieldVocabulary.Description {
    FieldVocabulary.Description(type: type, autocomplete: autocomplete?.value, name: name, id: id, words: words)
  }
}
