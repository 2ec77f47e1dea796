import Diagnostics
import ScreenModel
import Words

/// Says what the fields that an observer saw ask for, whether AutoFill can fill them, and what they turn away.
struct FieldRecognition {
  let forms: FormRecognition
  let passwords: PasswordUse
  let facts: SourceRecognition
  let recognizer: Recognizer
  /// The file that the fields stand in.
  let file: String
  /// Whether the screen says that a code has been sent: then "Code" asks for it.
  let asksForVerification: Bool

  /// Types of fields that ask for no words.
  private static let wordless: Set<String> = ["file", "range", "color", "number", "date", "time", "url", "select"]

  /// Types of fields into which nobody types, and what is only ever typed.
  private static let chosen: Set<String> = ["select", "checkbox", "radio", "file", "range", "color"]
  private static let typed: Set<String> = ["password", "new-password", "one-time-code"]

  /// What describes a field, wherever it stands, may say whether it has to be filled in.
  private func readDescriptions(_ field: ObservedField, into node: inout ModelNode) {
    for words in field.descriptions {
      let sayings = PhraseVocabulary.form.sayings(of: words, only: ["required", "optional"])
      if sayings.contains(where: { $0.says == "optional" }) { node.setIfAbsent(.optional, .boolean(true)) }
      if !sayings.isEmpty, !node.has(.requirementStated) { node.set(.requirementStated, true) }
    }
  }

  /// `introduction`: what stands above the field, or above the first of its form.
  /// `isAlone`: whether the field is all that its form asks for, on a screen with other forms.
  func recognize(_ field: ObservedField, introduction: FieldIntroduction, isAlone: Bool, _ node: inout ModelNode) {
    let description = field.described(as: field.isInput && field.type != "text" ? field.type : nil)
    readDescriptions(field, into: &node)
    var asked = askedPurpose(description, field.type)
    if let choice = ChoiceKind.purpose(of: field, isAlone: isAlone, recognizer.styleSources) {
      node.set(.purpose, choice)
    } else if Self.chosen.contains(field.type), let purpose = asked ?? recognizer.fields.purpose(of: description),
      Self.typed.contains(purpose)
    {
      asked = nil
    } else if Self.asksForCaptcha(field) {
      asked = nil
      node.set(.purpose, "captcha")
    } else if !Self.wordless.contains(field.type) || field.autocomplete != nil {
      var purpose = recognizer.fields.purpose(of: description)
      if [purpose, asked].compactMap(\.self).contains(where: { (said: String) in said == "password" || said == "new-password" }) {
        (purpose, asked) = used(purpose, asked, field)
        if asked == "password", field.type == "password", !PasswordUse.asksOldPassword(field), introduction.setsPassword(recognizer) {
          (purpose, asked) = ("new-password", "new-password")
        }
      } else if purpose == nil, asksForVerification, Self.asksForCode(field) {
        (purpose, asked) = ("one-time-code", "one-time-code")
      }
      if purpose == nil || purpose == "identity-number", field.isInput, field.type != "password", !field.isOpen, !field.isPeripheral,
        forms.asksAccountAndPassword(field.form)
      {
        (purpose, asked) = ("username", "username")
      }
      if let purpose {
        node.set(.purpose, purpose)
      } else if field.isOpen {
        node.setUnknown(.purpose, .templateValue)
      } else if recognizer.fields.isPasswordByNameAlone(description) {
        node.setUnknown(.purpose, .unknownTitle)
      } else if field.isPeripheral, field.form == nil, field.isInput, field.type == "text", field.words.isEmpty {
        // A box without words in a site's header, which no form holds, is where people search.
        node.set(.purpose, "search")
      }
    } else if asked == nil, field.type == "number", asksForVerification, Self.asksForCode(field) {
      asked = "one-time-code"
      node.set(.purpose, "one-time-code")
    } else if let asked, ["one-time-code", "pin", "security-question"].contains(asked) {
      node.set(.purpose, asked)
    }
    RelayRefusal(facts: facts, file: file).read(field, &node)
    readAutofill(field, asked: asked, &node)
  }

  /// What a password is by what its form is for: nothing of the person's where it is the key to a thing, a new one where it is set.
  private func used(_ purpose: String?, _ asked: String?, _ field: ObservedField) -> (purpose: String?, asked: String?) {
    let use = passwords.use(of: field)
    if use == .thing || use == .others { return ("other", nil) }
    if passwords.confirmsOwn(field) { return ("password", "password") }
    guard purpose == "password" || asked == "password" else { return (purpose, asked) }
    let isNew =
      switch use {
      case .signUp, .set: true
      case .change: !PasswordUse.asksOldPassword(field)
      case .own, .thing, .others, nil: asked == "password" && forms.setsPassword(field.form)
      }
    return isNew ? ("new-password", "new-password") : (purpose, asked)
  }

  /// Whether a field asks for a code and says no more.
  static func asksForCode(_ field: ObservedField) -> Bool {
    guard ["text", "number", "tel"].contains(field.type), field.isInput else { return false }
    let words = field.words.filter { $0.utf8.count <= 80 }
    if words.contains(where: { PhraseVocabulary.password.says("code", $0) }) { return true }
    return words.isEmpty && [field.name, field.id].contains { $0?.lowercased() == "code" }
  }

  /// Whether a field asks for what a picture shows.
  static func asksForCaptcha(_ field: ObservedField) -> Bool {
    if [field.name, field.id].contains(where: { $0.map { $0.utf8.count <= 80 && $0.lowercased().contains("captcha") } ?? false }) {
      return true
    }
    return field.words.contains { $0.utf8.count <= 120 && PhraseVocabulary.password.says("captcha", $0) }
  }

  /// What a field asks for by all but its `autocomplete`, which is to be judged by it.
  private func askedPurpose(_ description: FieldVocabulary.Description, _ type: String) -> String? {
    var description = description
    description.autocomplete = nil
    if type == "number" || type == "select" { description.type = nil }
    return recognizer.fields.purpose(of: description)
  }

  /// What AutoFill has nothing for.
  private static let unfilled: Set<String> = ["other", "captcha", "site-setting", "saved-choice"]

  /// Whether AutoFill can fill the field, and whether pasting is let through.
  private func readAutofill(_ field: ObservedField, asked: String?, _ node: inout ModelNode) {
    guard let purpose = asked ?? node.string(.purpose), !Self.unfilled.contains(purpose) else { return }
    if !node.isUnknown(.autocomplete) {
      let status = AutofillTokens.status(field.autocomplete?.value, form: field.autocompleteOfForm?.value, purpose: purpose)
      // A token that does not fit says nothing of what the field asks for.
      if status == .wrong, let asked { node.set(.purpose, asked) }
      if field.autocomplete == nil, field.autocompleteIsBound {
        node.setUnknown(.autocomplete, field.isDrawnByPackage ? .incompleteScreen : .templateValue)
      } else {
        let place = field.autocomplete ?? (status == .off ? field.autocompleteOfForm : nil)
        node.set(.autocompleteStatus, status.rawValue, source: place.map { location($0.valueRange) })
      }
    }
    if let place = field.pasteBlocker { node.set(.pasteBlocked, true, source: location(place)) }
  }

  private func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file, range: range) }
}
