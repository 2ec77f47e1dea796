import ScreenModel

/// Tells a form in which somebody who is signed in edits the record of their own account.
enum OwnRecord {
  /// Whether the program fills the fields of a form with what a record says, and the form does not ask for the account's name or address anew.
  static func isEdited(
    by group: PasswordUse.Group, form: ObservedForms.Form?, titles: [String], _ recognizer: Recognizer
  ) -> Bool {
    let inputs = group.others.filter(\.isInput)
    guard inputs.contains(where: \.showsRecord), let form, form.submits.allSatisfy({ !$0.titleIsOpen }) else { return false }
    let named = (form.submits.map(\.title) + titles).filter { $0.utf8.count <= PasswordUse.longestTitle }
    guard !named.contains(where: { ["sign-in", "sign-up"].contains(recognizer.actions.action(ofTitle: $0)) }),
      !titles.contains(where: { recognizer.speaksOfSigningIn($0) || recognizer.screens.kind(ofHeading: $0) == "sign-up" })
    else { return false }
    if inputs.contains(where: \.showsOwnRecord) { return true }
    return !inputs.contains { $0.namesAccount(recognizer) }
  }
}
