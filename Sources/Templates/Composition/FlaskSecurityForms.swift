import Diagnostics

/// The forms of Flask-Security, as its source says: https://flask-security.readthedocs.io/en/stable/customizing.html#forms
///
/// What else its fields state (`autocomplete`, the type of the address) depends on its version, and is not known.
enum FlaskSecurityForms {
  private typealias Row = (name: String, type: String?, label: String)

  private static let package = "flask_security"
  private static let email: Row = ("email", nil, "Email Address")
  private static let password: Row = ("password", "password", "Password")
  private static let retyped: Row = ("password_confirm", "password", "Retype Password")

  private static let rows: [(form: String, rows: [Row], button: String)] = [
    ("LoginForm", [email, password, ("remember", "checkbox", "Remember Me")], "Login"),
    ("RegisterForm", [email, password, retyped], "Register"), ("ConfirmRegisterForm", [email, password], "Register"),
    ("RegisterFormV2", [email, password, retyped], "Register"), ("ForgotPasswordForm", [email], "Recover Password"),
    ("ResetPasswordForm", [password, retyped], "Reset Password"),
    (
      "ChangePasswordForm",
      [password, ("new_password", "password", "New Password"), ("new_password_confirm", "password", "Retype Password")], "Change Password"
    ),
    ("SendConfirmationForm", [email], "Resend Confirmation Instructions"), ("PasswordlessLoginForm", [email], "Send Login Link"),
  ]

  /// The templates that its views show, with the form of each.
  private static let shown = [
    "login_user": "LoginForm", "register_user": "RegisterForm", "forgot_password": "ForgotPasswordForm",
    "reset_password": "ResetPasswordForm", "change_password": "ChangePasswordForm", "send_confirmation": "SendConfirmationForm",
    "send_login": "PasswordlessLoginForm",
  ]

  static func isUsed(by file: SourceFile) -> Bool { file.text.firstRange(of: Array(package.utf8)) != nil }

  /// What a class of its is called here, so that none of a program's is taken for it; nil for another name.
  static func base(_ name: String) -> String? { rows.contains { $0.form == name } ? package + "." + name : nil }

  static var forms: [FormClasses.Form] {
    rows.map { name, rows, button in
      var form = FormClasses.Form(name: package + "." + name)
      let nowhere = SourceFile(path: "", text: [])
      for row in rows + [("submit", "submit", button)] {
        var field = DeclaredField(type: row.type, in: nil)
        field.loseAttributes()
        field.isRequired = row.type == "checkbox" || row.type == "submit" ? false : true
        field.label = AssembledText(row.label, from: SourceRange(0, 0), of: nowhere)
        field.hasOwnWords = false
        form.fields[row.name] = field
        form.order.append(row.name)
      }
      return form
    }
  }

  /// The templates with the classes that they show: those of the program that take fields from Flask-Security's, or else its own.
  static func templates(_ forms: [String: FormClasses.Form]) -> [(template: String, classes: Set<String>)] {
    shown.map { template, form in
      let bases = Set([form, form == "RegisterForm" ? "ConfirmRegisterForm" : form].map { package + "." + $0 })
      let own = forms.values.filter { !bases.isDisjoint(with: $0.bases) }.map(\.name)
      return ("security/\(template).html", own.isEmpty ? [package + "." + form] : Set(own))
    }
  }
}
