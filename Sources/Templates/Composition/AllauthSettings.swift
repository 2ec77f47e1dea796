import Diagnostics

/// What a program's settings say of the forms that django-allauth shows, and of their language.
/// https://docs.allauth.org/en/latest/account/configuration.html
struct AllauthSettings: Sendable {
  /// A field of the form to sign up.
  struct Field: Sendable {
    var name: String
    var isRequired: Bool
  }

  private static let names: Set<String> = [
    "ACCOUNT_AUTHENTICATION_METHOD", "ACCOUNT_LOGIN_METHODS", "ACCOUNT_EMAIL_REQUIRED", "ACCOUNT_USERNAME_REQUIRED",
    "ACCOUNT_SIGNUP_EMAIL_ENTER_TWICE",
    "ACCOUNT_SIGNUP_PASSWORD_ENTER_TWICE", "ACCOUNT_SIGNUP_FIELDS", "ACCOUNT_SIGNUP_FORM_CLASS", "ACCOUNT_SESSION_REMEMBER",
    "ACCOUNT_USER_MODEL_USERNAME_FIELD", "ACCOUNT_FORMS", "LANGUAGE_CODE", "AUTH_USER_MODEL",
  ]
  private static let longestValue = 2_000

  /// By their names, the values as they are written; several where files of settings differ.
  private var values: [String: Set<String>] = [:]

  /// Takes the settings that a file of Python states at the start of its lines.
  mutating func read(_ file: SourceFile) {
    let text = file.text
    for line in IndentedLines(text, SourceRange(0, text.count)).lines where line.indent == 0 && !line.isBlank {
      let name = String(decoding: text[line.range.bytes].prefix(while: TemplateWords.isWord), as: UTF8.self)
      guard Self.names.contains(name) else { continue }
      let rest = ProgramTags.trimmed(SourceRange(line.start + name.utf8.count, line.end), text)
      guard rest.length > 1, text[rest.start] == 0x3D, text[rest.start + 1] != 0x3D else { continue }
      values[name, default: []].insert(Self.value(ProgramTags.trimmed(SourceRange(rest.start + 1, rest.end), text), text))
    }
  }

  private static func value(_ start: SourceRange, _ text: [UInt8]) -> String {
    var range = start
    if let first = text[range.bytes].first, [0x28, 0x5B, 0x7B].contains(first),
      let close = BracketScanner.close(range.start, text, limit: min(text.count, range.start + longestValue))
    {
      range = SourceRange(range.start, close + 1)
    }
    return String(decoding: text[range.bytes].prefix { $0 != 0x23 }, as: UTF8.self).trimmed
  }

  /// The value of a setting, `standard` where none states it; nil where several differ.
  private func value(_ name: String, or standard: String) -> String? {
    guard let stated = values[name] else { return standard }
    return stated.count == 1 ? stated.first : nil
  }

  private func holds(_ name: String, or standard: Bool) -> Bool? {
    switch value(name, or: standard ? "True" : "False") {
    case "True"?: true
    case "False"?: false
    default: nil
    }
  }

  /// What stands in quotes.
  private static func literals(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }.enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }

  // MARK: - What they say

  /// By what people sign in; nil where only the program knows.
  var methods: Set<String>? {
    if values["ACCOUNT_LOGIN_METHODS"] != nil { return value("ACCOUNT_LOGIN_METHODS", or: "").map { Set(Self.literals($0)) } }
    guard let value = value("ACCOUNT_AUTHENTICATION_METHOD", or: "'username'") else { return nil }
    let word = (Self.literals(value).first ?? value.split(separator: ".").last.map(String.init) ?? "").lowercased()
    switch word {
    case "email", "username": return [word]
    case "username_email": return ["username", "email"]
    default: return nil
    }
  }

  /// Whether people may ask to be remembered; nil where nothing settles it.
  var remembers: Bool? {
    guard let value = value("ACCOUNT_SESSION_REMEMBER", or: "None") else { return nil }
    return value == "None"
  }

  /// The fields of the form to sign up, in their order; nil where only the program knows.
  var signUp: [Field]? {
    if values["ACCOUNT_SIGNUP_FIELDS"] != nil {
      return value("ACCOUNT_SIGNUP_FIELDS", or: "").map { list in
        Self.literals(list).map { Field(name: String($0.prefix { $0 != "*" }), isRequired: $0.hasSuffix("*")) }
      }
    }
    let hasNames = value("ACCOUNT_USER_MODEL_USERNAME_FIELD", or: "'username'").map { $0 != "None" }
    guard let needsEmail = holds("ACCOUNT_EMAIL_REQUIRED", or: false), let hasNames,
      let needsName = holds("ACCOUNT_USERNAME_REQUIRED", or: hasNames),
      let repeatsEmail = holds("ACCOUNT_SIGNUP_EMAIL_ENTER_TWICE", or: false),
      let repeatsPassword = holds("ACCOUNT_SIGNUP_PASSWORD_ENTER_TWICE", or: true)
    else { return nil }
    let name = needsName ? [Field(name: "username", isRequired: true)] : []
    let email = ["email"] + (repeatsEmail ? ["email2"] : [])
    let emails = email.map { Field(name: $0, isRequired: needsEmail) }
    let passwords = (["password1"] + (repeatsPassword ? ["password2"] : [])).map { Field(name: $0, isRequired: true) }
    return (needsEmail ? emails + name : name + emails) + passwords
  }

  /// The class whose fields the form to sign up has beside its own.
  var signUpClass: String? {
    guard let stated = values["ACCOUNT_SIGNUP_FORM_CLASS"] else { return nil }
    if stated == ["None"] { return nil }
    return stated.count == 1 ? stated.first.flatMap { Self.literals($0).first }?.split(separator: ".").last.map(String.init) ?? "?" : "?"
  }

  /// The class of the program's that is shown in the place of one of allauth's, `signup`; nil where none is, empty where only the program knows.
  func form(inPlaceOf name: String) -> String? {
    guard let stated = values["ACCOUNT_FORMS"] else { return nil }
    guard stated.count == 1, let map = stated.first, map.hasPrefix("{") else { return "" }
    let words = Self.literals(map)
    guard words.count % 2 == 0 else { return "" }
    guard let key = stride(from: 0, to: words.count, by: 2).first(where: { words[$0] == name }) else { return nil }
    return words[key + 1].split(separator: ".").last.map(String.init) ?? ""
  }

  /// Whether the words of packages are English where nothing else decides.
  var isEnglish: Bool { value("LANGUAGE_CODE", or: "'en-us'").flatMap { Self.literals($0).first }?.lowercased().hasPrefix("en") == true }

  /// The class of the program's users, `accounts.User`; empty for Django's own, nil where several are named.
  var userModel: String? {
    guard let stated = values["AUTH_USER_MODEL"] else { return "" }
    return stated.count == 1 ? stated.first.flatMap { Self.literals($0).first } : nil
  }
}
