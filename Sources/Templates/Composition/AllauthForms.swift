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
  /// The applications of providers that settings install, each by its name where it stands.
  private(set) var providers: [AssembledText] = []

  var isPlain: Bool { isUsed && !namesOthers }

  private static let application = Array("allauth.socialaccount.providers.".utf8)

  mutating func read(_ file: SourceFile) {
    func holds(_ words: String) -> Bool { file.text.firstRange(of: Array(words.utf8)) != nil }
    if !isUsed, holds("allauth") { isUsed = true }
    if !namesOthers, holds("ACCOUNT_FORMS") { namesOthers = true }
    if holds("INSTALLED_APPS") { readProviders(file) }
  }

  private mutating func readProviders(_ file: SourceFile) {
    let text = file.text
    var at = 0
    while let found = text[at...].firstRange(of: Self.application) {
      at = found.upperBound
      let line = text[..<found.lowerBound].lastIndex(of: 0x0A) ?? 0
      // What stands in a comment is not installed.
      guard !text[line..<found.lowerBound].contains(0x23), let quote = text[..<found.lowerBound].last, quote == 0x22 || quote == 0x27 else {
        continue
      }
      let name = text[at...].prefix(while: TemplateWords.isWord)
      guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == quote else { continue }
      let id = AssembledText(SourceRange(name.startIndex, name.endIndex), of: file)
      if !providers.contains(where: { $0.bytes == id.bytes }) { providers.append(id) }
    }
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
        let bare = id.string.hasSuffix("_oauth2") ? id.string.dropLast(7) : id.string[...]
        let name = bare.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        map["name"] = .string(id.replaced(by: name), isMarkup: false)
        return .map(map)
      })
    files.formUnion(installed.flatMap(\.pieces.files).map(\.path))
    return true
  }
}
