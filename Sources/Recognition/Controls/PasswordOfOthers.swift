import ScreenModel

/// Tells a password that is set for somebody else: a manager of a new shop, a member of the team.
enum PasswordOfOthers {
  /// Whether the label of a password gives it to somebody else: "Manager's password".
  static func isNamed(_ field: ObservedField) -> Bool {
    field.words.contains { $0.utf8.count <= PasswordUse.longestTitle && PasswordUse.says("others-own", $0) }
  }

  /// What programmers call who looks after the accounts of others.
  private static let administrators: Set<Substring> = ["admin", "admins", "administrator", "administrators", "backoffice"]

  /// What programmers call people of whom somebody else keeps records.
  private static let staff: Set<Substring> = ["employee", "employees", "staff", "personnel", "mitarbeiter", "empleado", "empleados"]
  private static let making: Set<Substring> = ["store", "create", "add", "new", "save", "insert"]

  /// Whether a form is called one by which administrators make accounts: `admin/users`, `employees.store`.
  static func isCalledSo(_ form: ObservedForms.Form) -> Bool {
    PasswordUse.isCalled(form, ["admin"], ["user", "users"]) || PasswordUse.isCalled(form, staff, making)
      || PasswordUse.isCalled(form, ["human"], ["resource", "resources"], making)
  }

  /// Whether somebody who is signed in sets the password of another account by a form: one that makes an account, or that asks for an address to fill in.
  /// "Create account" may stand above the form that people sign up by, unless that is one of administrators.
  static func isSet(
    by group: PasswordUse.Group, form: ObservedForms.Form?, use: PasswordUse.Use?, titles: [String], _ recognizer: Recognizer
  ) -> Bool {
    guard use == .signUp || use == .set else { return false }
    let isAdministrators = form.map { PasswordUse.isCalled($0, administrators) } ?? false
    guard isAdministrators || !titles.contains(where: { recognizer.screenKind(ofHeading: $0) == "sign-up" }) else { return false }
    return use == .signUp
      || group.others.contains { $0.isInput && !$0.showsRecord && !$0.isFilled && $0.namesAccount(recognizer) }
  }
}
