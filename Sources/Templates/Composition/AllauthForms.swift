import Diagnostics

/// The forms of django-allauth that its views show where a program names no others: https://docs.allauth.org/en/latest/account/forms.html
enum AllauthForms {
  /// The classes with their fields. The names are no program's.
  static let forms: [FormClasses.Form] = [
    form("allauth.LoginForm", ["login": nil, "password": "current-password", "remember": nil], order: ["login", "password", "remember"]),
    // Which fields it has hangs on the settings.
    form("allauth.SignupForm", ["password1": "new-password", "password2": "new-password", "email": "email"], order: []),
    form("allauth.ResetPasswordForm", ["email": "email"], order: ["email"]),
    form("allauth.ResetPasswordKeyForm", repeated, order: ["password1", "password2"]),
    form("allauth.SetPasswordForm", repeated, order: ["password1", "password2"]),
    form(
      "allauth.ChangePasswordForm", repeated.merging(["oldpassword": "current-password"]) { first, _ in first },
      order: ["oldpassword", "password1", "password2"]),
    form("allauth.ReauthenticateForm", ["password": "current-password"], order: ["password"]),
  ]

  private static let repeated: [String: String?] = ["password1": "new-password", "password2": "new-password"]

  /// The templates that show them.
  static let templates = [
    "account/login.html": "allauth.LoginForm", "account/signup.html": "allauth.SignupForm",
    "account/password_reset.html": "allauth.ResetPasswordForm", "account/password_reset_from_key.html": "allauth.ResetPasswordKeyForm",
    "account/password_set.html": "allauth.SetPasswordForm", "account/password_change.html": "allauth.ChangePasswordForm",
    "account/reauthenticate.html": "allauth.ReauthenticateForm",
  ]

  /// A form by the tokens of its fields; a program's settings decide the type of one without.
  private static func form(_ name: String, _ tokens: [String: String?], order: [String]) -> FormClasses.Form {
    var form = FormClasses.Form(name: name)
    let nowhere = SourceFile(path: "", text: [])
    for (field, token) in tokens {
      let isPassword = token?.hasSuffix("password") ?? false
      var made = DeclaredField(type: field == "remember" ? "checkbox" : isPassword ? "password" : token, in: nil)
      if let token {
        made.attributes = [("autocomplete", AssembledText(token, from: SourceRange(0, 0), of: nowhere))]
      } else if field != "remember" {
        made.loseAttributes()
      }
      made.isRequired = field != "remember"
      if token == "new-password" { made.help = DeclaredField.unknownWords(in: nil) }
      form.fields[field] = made
    }
    form.order = order
    form.isWhole = !order.isEmpty
    return form
  }
}

/// Whether a program signs people in with django-allauth's own forms.
struct AllauthUse {
  private var isUsed = false
  private var namesOthers = false

  var isPlain: Bool { isUsed && !namesOthers }

  mutating func read(_ file: SourceFile) {
    func holds(_ words: String) -> Bool { file.text.firstRange(of: Array(words.utf8)) != nil }
    if !isUsed, holds("allauth") { isUsed = true }
    if !namesOthers, holds("ACCOUNT_FORMS") { namesOthers = true }
  }
}
