import Diagnostics
import ScreenModel

/// Says what the fields that an observer saw ask for, whether AutoFill can fill them, and what they turn away.
struct FieldRecognition {
  let forms: FormRecognition
  let facts: SourceRecognition
  let recognizer: Recognizer
  /// The file that the fields stand in.
  let file: String

  /// Types of fields that ask for no words.
  private static let wordless: Set<String> = ["file", "range", "color", "number", "date", "time", "url", "select"]

  func recognize(_ field: ObservedField, _ node: inout ModelNode) {
    let description = FieldVocabulary.Description(
      type: field.isInput && field.type != "text" ? field.type : nil, autocomplete: field.autocomplete?.value, name: field.name,
      id: field.id,
      words: field.words)
    var asked = askedPurpose(description, field.type)
    if !Self.wordless.contains(field.type) || field.autocomplete != nil {
      var purpose = recognizer.fields.purpose(of: description)
      // Beside one that repeats it, or in a form named for signing up, a password is a new one.
      if purpose == "password", asked == "password", forms.setsPassword(field.form) {
        purpose = "new-password"
        asked = purpose
      }
      if let purpose { node.set(.purpose, purpose) }
    } else if let asked, ["one-time-code", "pin", "security-question"].contains(asked) {
      node.set(.purpose, asked)
    }
    RelayRefusal(facts: facts, file: file).read(field, &node)
    readAutofill(field, asked: asked, &node)
  }

  /// What a field asks for by all but its `autocomplete`, which is to be judged by it.
  private func askedPurpose(_ description: FieldVocabulary.Description, _ type: String) -> String? {
    var description = description
    description.autocomplete = nil
    if type == "number" || type == "select" { description.type = nil }
    return recognizer.fields.purpose(of: description)
  }

  /// Whether AutoFill can fill the field, and whether pasting is let through.
  private func readAutofill(_ field: ObservedField, asked: String?, _ node: inout ModelNode) {
    guard let purpose = asked ?? node.string(.purpose) else { return }
    if !node.isUnknown(.autocomplete) {
      let status = AutofillTokens.status(field.autocomplete?.value, form: field.autocompleteOfForm?.value, purpose: purpose)
      // A token that does not fit says nothing of what the field asks for.
      if status == .wrong, let asked { node.set(.purpose, asked) }
      if field.autocomplete == nil, field.autocompleteIsBound {
        node.setUnknown(.autocomplete, .templateValue)
      } else {
        let place = field.autocomplete ?? (status == .off ? field.autocompleteOfForm : nil)
        node.set(.autocompleteStatus, status.rawValue, source: place.map { location($0.valueRange) })
      }
    }
    if let place = field.pasteBlocker { node.set(.pasteBlocked, true, source: location(place)) }
  }

  private func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file, range: range) }
}
