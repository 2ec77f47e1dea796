import Diagnostics

/// The forms of django-allauth that its views show where a program names no others: https://docs.allauth.org/en/latest/account/forms.html
enum AllauthForms {
  /// A field: its name, its type, what a browser fills in, and its words, which stand in it, too.
  private typealias Row = (name: String, type: String?, autocomplete: String?, words: String?)

  private static let password: Row = ("password", "password", "current-password", "Password")
  private static let repeated: [Row] = [
    ("password1", "password", "new-password", "New Password"), ("password2", "password", "new-password", "New Password (again)"),
  ]
  private static let email: Row = ("email", "email", "email", "Email")

  /// The classes with their fields. The names are no program's.
  static func forms(_ settings: AllauthSettings) -> [FormClasses.Form] {
    [
      form(
        "LoginForm", [login(settings), password] + (settings.remembers == false ? [] : [("remember", "checkbox", nil, "Remember Me")]),
        settings),
      signUp(settings), form("ResetPasswordForm", [email], settings), form("ResetPasswordKeyForm", repeated, settings),
      form("SetPasswordForm", repeated, settings),
      form("ChangePasswordForm", [("oldpassword", "password", "current-password", "Current Password")] + repeated, settings),
      form("ReauthenticateForm", [password], settings),
    ]
  }

  /// The templates that show them, by the names that `ACCOUNT_FORMS` has for them; those of the others are never another's.
  static let templates = [
    "account/login.html": ("login", "LoginForm"), "account/signup.html": ("signup", "SignupForm"),
    "account/password_reset.html": ("reset_password", "ResetPasswordForm"),
    "account/password_reset_from_key.html": ("reset_password_from_key", "ResetPasswordKeyForm"),
    "account/password_set.html": ("set_password", "SetPasswordForm"),
    "account/password_change.html": ("change_password", "ChangePasswordForm"),
    "account/reauthenticate.html": ("", "ReauthenticateForm"),
  ]

  /// The name of the form of a class, so that none of a program's is taken for it.
  static func name(_ type: String) -> String { "allauth." + type }

  /// The form that a class of the program's takes its fields from, by the name under which its file, which uses allauth, imports it; nil for any other name.
  static func base(_ name: String, importedBy text: [UInt8]) -> String? {
    func holds(_ words: String) -> Bool { text.firstRange(of: Array(words.utf8)) != nil }
    return templates.values.map(\.1).sorted().first { $0 == name || holds("\($0) as \(name)") }.map(Self.name)
  }

  private static func login(_ settings: AllauthSettings) -> Row {
    switch settings.methods {
    case ["email"]: ("login", "email", "email", "Email")
    case ["username"]: ("login", "text", "username", "Username")
    case nil: ("login", nil, nil, nil)
    default: ("login", "text", "email", "Login")
    }
  }

  private static func signUp(_ settings: AllauthSettings) -> FormClasses.Form {
    let rows: [String: Row] = [
      "username": ("username", "text", "username", "Username"), "email": email, "email2": ("email2", "email", nil, "Email (again)"),
      "password1": ("password1", "password", "new-password", "Password"),
      "password2": ("password2", "password", "new-password", "Password (again)"),
    ]
    var form = form("SignupForm", (settings.signUp ?? []).compactMap { rows[$0.name] }, settings)
    guard let fields = settings.signUp else {
      // Which ones it has only the program knows.
      for row in rows.values where row.name != "username" { form.fields[row.name] = field(row, settings) }
      form.isWhole = false
      return form
    }
    for one in fields {
      form.fields[one.name]?.isRequired = one.isRequired
      if one.name == "email", !one.isRequired, settings.isEnglish { form.fields[one.name]?.label = words("Email (optional)") }
    }
    // A class that the settings name adds its fields behind them.
    if let more = settings.signUpClass {
      form.chosen = form.order
      form.bases = [more]
      form.order = []
    }
    return form
  }

  private static func form(_ name: String, _ rows: [Row], _ settings: AllauthSettings) -> FormClasses.Form {
    var form = FormClasses.Form(name: Self.name(name))
    for row in rows {
      form.fields[row.name] = field(row, settings)
      form.order.append(row.name)
    }
    return form
  }

  private static func field(_ row: Row, _ settings: AllauthSettings) -> DeclaredField {
    var field = DeclaredField(type: row.type, in: nil)
    if let token = row.autocomplete { field.attributes.append(("autocomplete", words(token))) }
    if row.type == nil { field.loseAttributes() }
    field.isRequired = row.name != "remember"
    if settings.isEnglish, let label = row.words {
      field.label = words(label)
      if row.name != "remember" { field.attributes.append(("placeholder", words(row.name.hasPrefix("email") ? "Email address" : label))) }
    }
    if row.name == "password1" { field.help = DeclaredField.unknownWords(in: nil) }
    return field
  }

  private static func words(_ text: String) -> AssembledText {
    AssembledText(text, from: SourceRange(0, 0), of: SourceFile(path: "", text: []))
  }
}

extension TemplateRun {
  private static let listTag = "get_providers"
  /// Applications whose providers the database or further settings list.
  private static let openApplications: Set<String> = ["openid_connect", "saml", "openid", "dummy"]

  /// `{% get_providers as providers %}`: those whose applications the settings of the program install; false for another tag.
  func allauthProviders(_ tag: SourceRange, _ frame: inout TemplateFrame) -> Bool {
    guard frame.tree.language == .django || frame.tree.language == .jinja, tag.length > 4 else { return false }
    let file = frame.tree.file
    let inner = ProgramTags.trimmed(SourceRange(tag.start + 2, tag.end - 2), file.text)
    let words = file.string(inner).split(whereSeparator: \.isWhitespace)
    guard words.count == 3, words[0] == Self.listTag, words[1] == "as" else { return false }
    let installed = project.finder.allauthProviders(for: frame.tree)
    guard !installed.isEmpty, !installed.contains(where: { Self.openApplications.contains($0.string) }) else { return false }
    frame.scope.names[String(words[2])] = .list(
      installed.map { id in
        var map = TemplateMap()
        map.isOpen = true
        map["id"] = .string(id, isMarkup: false)
        // OpenID's provider alone has some.
        map["get_brands"] = .list([])
        let bare = id.string.hasSuffix("_oauth2") ? id.string.dropLast(7) : id.string[...]
        let name = bare.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        map["name"] = .string(id.replaced(by: name), isMarkup: false)
        return .map(map)
      })
    files.formUnion(installed.flatMap(\.pieces.files).map(\.path))
    return true
  }
}
