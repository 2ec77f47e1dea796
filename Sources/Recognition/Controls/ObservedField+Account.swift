import ScreenModel

extension ObservedField {
  /// Whether a field asks for what an account is called: its address or its name. `heedsAutocomplete`: whether what AutoFill is told counts.
  func namesAccount(_ recognizer: Recognizer, heedsAutocomplete: Bool = true) -> Bool {
    let description = FieldVocabulary.Description(
      type: type == "text" ? nil : type, autocomplete: heedsAutocomplete ? autocomplete?.value : nil, name: name, id: id, words: words)
    return ["email", "username"].contains(recognizer.fields.purpose(of: description))
  }
}
