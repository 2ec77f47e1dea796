import ScreenModel
import Words

/// Tells a form in which somebody who is signed in edits the record of their own account.
enum OwnRecord {
  /// Whether a form is called one in which people edit their own record, or the program fills its fields with what a record says, and the form does not ask for
  /// the account's name or address anew.
  static func isEdited(
    by group: PasswordUse.Group, form: ObservedForms.Form?, titles: [String], _ recognizer: Recognizer
  ) -> Bool {
    guard let form, form.submits.allSatisfy({ !$0.titleIsOpen }) else { return false }
    let named = (form.submits.map(\.title) + titles).filter { $0.utf8.count <= PasswordUse.longestTitle }
    guard !named.contains(where: { ["sign-in", "sign-up"].contains(recognizer.actions.action(ofTitle: $0)) }),
      !titles.contains(where: { recognizer.speaksOfSigningIn($0) || recognizer.screenKind(ofHeading: $0) == "sign-up" })
    else { return false }
    if titles.contains(where: { PasswordUse.says("edits-own", $0) }) { return true }
    let inputs = group.others.filter(\.isInput)
    guard inputs.contains(where: \.showsRecord) else { return false }
    if inputs.contains(where: \.showsOwnRecord) { return true }
    return isCalledProfile(form) || !inputs.contains { !$0.isReadOnly && $0.namesAccount(recognizer) }
  }

  private static let profiles: Set<String> = ["profile", "profil", "perfil", "profilo", "settings"]
  /// What a form is called in which people make a profile for the first time.
  private static let beginnings: Set<String> = [
    "create", "new", "complete", "setup", "finish", "onboarding", "register", "registration", "signup", "join", "first", "welcome",
  ]

  /// Whether a form is called a profile, and none that is made for the first time.
  private static func isCalledProfile(_ form: ObservedForms.Form) -> Bool {
    let words = Set(form.names.filter { $0.utf8.count <= PasswordUse.longestTitle }.flatMap { IdentifierWords.words(of: $0) })
    return !words.isDisjoint(with: profiles) && words.isDisjoint(with: beginnings)
  }
}
