import Diagnostics

/// The forms that Django itself has, as its documentation and its source say: https://docs.djangoproject.com/en/5.2/topics/auth/default/#built-in-forms
enum DjangoForms {
  private typealias Row = (name: String, type: String, autocomplete: String, label: String)

  private static let old: Row = ("old_password", "password", "current-password", "Old password")
  private static let new: [Row] = [
    ("new_password1", "password", "new-password", "New password"),
    ("new_password2", "password", "new-password", "New password confirmation"),
  ]
  private static let user: Row = ("username", "text", "username", "Username")

  /// The classes with their fields, and with their labels where the settings of a program leave those as they are.
  ///
  /// `nameLabel`: the words of the field by which the program's users sign in.
  static func forms(_ settings: AllauthSettings, nameLabel: AssembledText?) -> [FormClasses.Form] {
    var signIn = form("AuthenticationForm", [user, ("password", "password", "current-password", "Password")], settings)
    signIn.fields[user.name]?.label = nameLabel
    return [
      signIn,
      form("PasswordResetForm", [("email", "email", "email", "Email")], settings), form("SetPasswordForm", new, settings),
      form("PasswordChangeForm", [old] + new, settings), creation("BaseUserCreationForm", settings), creation("UserCreationForm", settings),
    ]
  }

  /// Fields below which Django says what is asked of them.
  private static let explained: Set<String> = ["password1", "password2", "new_password1", "new_password2"]

  /// A form that takes the name from the model of users.
  private static func creation(_ name: String, _ settings: AllauthSettings) -> FormClasses.Form {
    let passwords: [Row] = [
      ("password1", "password", "new-password", "Password"), ("password2", "password", "new-password", "Password confirmation"),
    ]
    var form = form(name, passwords, settings)
    form.bases = ["ModelForm"]
    form.chosen = [user.name]
    form.meta = DjangoMeta(model: DjangoModels.anyUser, in: nil)
    form.meta?.classes = [user.name: "UsernameField"]
    return form
  }

  /// The form of each of Django's views that shows one.
  static let views = [
    "LoginView": "AuthenticationForm", "PasswordResetView": "PasswordResetForm", "PasswordResetConfirmView": "SetPasswordForm",
    "PasswordChangeView": "PasswordChangeForm",
  ]

  /// The templates that these views show where nothing else is said.
  static let templates = [
    "registration/login.html": "AuthenticationForm", "registration/password_reset_form.html": "PasswordResetForm",
    "registration/password_reset_confirm.html": "SetPasswordForm", "registration/password_change_form.html": "PasswordChangeForm",
  ]

  private static func form(_ name: String, _ rows: [Row], _ settings: AllauthSettings) -> FormClasses.Form {
    var form = FormClasses.Form(name: name)
    let nowhere = SourceFile(path: "", text: [])
    for row in rows {
      var field = DeclaredField(type: row.type, in: nil)
      field.attributes = [("autocomplete", AssembledText(row.autocomplete, from: SourceRange(0, 0), of: nowhere))]
      field.isRequired = true
      if settings.isEnglish {
        field.label = AssembledText(row.label, from: SourceRange(0, 0), of: nowhere)
      }
      if explained.contains(row.name) { field.help = DeclaredField.unknownWords(in: nil) }
      form.fields[row.name] = field
      form.order.append(row.name)
    }
    return form
  }
}
