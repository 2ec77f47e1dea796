import Diagnostics
import ScreenModel

/// What the forms of a screen ask for and which buttons send them: whether a button named "Sign in" signs in or only leads to the page that does
/// hangs on it.
struct FormRecognition {
  /// What a button does for the form that it belongs to.
  enum Part { case none, sendsCredentials, sendsIdentifier, sendsCode }

  private struct Contents {
    var passwords = 0
    var asksNewPassword = false
    var asksOldPassword = false
    var asksIdentifier = false
    /// Whether it asks for a code that was sent.
    var asksCode = false
    /// Fields for text that people see.
    var typed = 0
    /// Whether it has fields of which only the program knows what they ask for.
    var isOpen = false
  }

  private let forms: [ObservedForms.Form]
  private var contents: [Contents]
  private var parts: [Int32: Part] = [:]
  private let passwords: PasswordUse
  /// Whether people can type a password, or the name of an account, somewhere on the screen.
  private(set) var asksCredentials = false
  /// Whether the screen asks for what signs people in: a password, or an address that a button sends to sign in. A newsletter's address is none.
  private(set) var isAboutSigningIn = false
  /// Whether a form on the screen sends a password with a button of its own.
  private(set) var sendsCredentials = false

  /// Whether a form that asks for one password, with a button of whose words nothing is known or that is a picture, is called a sign-in, or its page is by its file.
  private(set) var isCalledSignIn = false

  /// The forms of which their button, their own name or the screen's says that they sign people in.
  private var signingIn: Set<Int> = []

  /// Whether the screen is called one on which people sign in or up.
  private let speaksOfSigningIn: Bool

  /// `titles`: what the screen is called, by its first heading and by the page's title. `file`: where it stands.
  init(_ observed: ObservedForms, titles: [String], file: String, passwords: PasswordUse, with recognizer: Recognizer) {
    forms = observed.forms
    speaksOfSigningIn =
      titles.contains { ["sign-in", "sign-up"].contains(recognizer.actions.action(ofTitle: $0)) } || Self.isNamedSignIn(file)
    self.passwords = passwords
    contents = observed.forms.map { _ in Contents() }
    for field in observed.fields {
      if field.isOpen, let form = field.form, field.isDisplayed, !field.isAside { contents[form].isOpen = true }
      read(field, recognizer)
    }
    for index in forms.indices { decide(index, recognizer) }
    isCalledSignIn = forms.indices.contains { index in
      let form = forms[index]
      return contents[index].passwords == 1 && !contents[index].asksNewPassword && !form.submits.isEmpty
        && form.submits.allSatisfy { $0.titleIsOpen || $0.title.isEmpty }
        && (Self.names(form, as: Self.signInWords) || Self.isNamedSignIn(file))
    }
  }

  private static let signInFiles: Set<String> = ["login", "log-in", "log_in", "signin", "sign-in", "sign_in"]

  /// Whether a page is called a sign-in by its file: `registration/login.html`, in whatever language its words are.
  private static func isNamedSignIn(_ file: String) -> Bool {
    guard let name = file.split(separator: "/").last else { return false }
    return signInFiles.contains(name.prefix { $0 != "." }.lowercased())
  }

  private static let typedTypes: Set<String> = ["text", "email", "tel", "number"]

  private mutating func read(_ field: ObservedForms.Field, _ recognizer: Recognizer) {
    var purpose = field.type == "password" ? "password" : field.type == "email" ? "email" : nil
    if field.type == "text" || field.type == "password" || field.type == "tel" {
      let description = FieldVocabulary.Description(
        type: field.type == "text" ? nil : field.type, autocomplete: field.autocomplete, name: field.name, id: field.id, words: field.words)
      if recognizer.fields.asksCardCode(description) { return }
      purpose = recognizer.fields.purpose(of: description) ?? purpose
    }
    if let form = field.form, field.isDisplayed, !field.isAside {
      if purpose == "one-time-code" { contents[form].asksCode = true }
      if Self.typedTypes.contains(field.type) { contents[form].typed += 1 }
    }
    let asksPassword = field.type == "password" || purpose == "password" || purpose == "new-password"
    let asksIdentifier = purpose == "email" || purpose == "username" || purpose == "phone"
    guard asksPassword || asksIdentifier, !field.isAside || asksPassword else { return }
    // The key to a thing is no credential of anybody's.
    if passwords.use(of: field.form) == .thing { return }
    if field.isDisplayed { asksCredentials = true }
    if field.isDisplayed, asksPassword { isAboutSigningIn = true }
    guard let form = field.form else { return }
    guard asksPassword else { return contents[form].asksIdentifier = true }
    contents[form].passwords += 1
    if purpose == "new-password" { contents[form].asksNewPassword = true }
    let name = (field.name ?? field.id ?? "").lowercased()
    if field.autocomplete == "current-password" || name.contains("current") || name.contains("old") {
      contents[form].asksOldPassword = true
    }
  }

  private static let sendingActions: Set<String> = ["sign-in", "sign-up", "continue", "submit"]
  private static let otherActions: Set<String> = [
    "sign-out", "guest", "skip", "dismiss", "back", "settings", "privacy-policy", "deny", "recover", "delete-account", "link-account",
  ]

  /// Of a form's submit buttons, those that send it: the ones whose words say so, else all that say nothing else.
  private mutating func decide(_ index: Int, _ recognizer: Recognizer) {
    let form = forms[index]
    let own = contents[index]
    // What sets a password, or asks for the key to a thing, signs nobody in.
    if let use = passwords.use(of: index), use != .own, use != .signUp { return }
    // A form that asks for the old password and a new one changes it.
    if own.passwords == 0, !own.asksIdentifier, own.asksCode {
      for submit in form.submits { parts[submit.origin] = .sendsCode }
      return
    }
    guard own.passwords > 0 || own.asksIdentifier && !form.isAside || asksOpenly(form, own, recognizer),
      !(own.asksNewPassword && own.asksOldPassword)
    else { return }
    var named: [Int32] = []
    var open: [Int32] = []
    for submit in form.submits {
      // What is saved is no sign-in, whatever words it holds.
      if !submit.titleIsOpen, recognizer.actions.saves(submit.title) { continue }
      let action = submit.titleIsOpen ? nil : recognizer.actions.action(ofTitle: submit.title)
      if let action, Self.sendingActions.contains(action) {
        named.append(submit.origin)
        if action == "sign-in" || speaksOfSigningIn || Self.names(form, as: Self.signInWords) { signingIn.insert(index) }
        if action != "submit" { isAboutSigningIn = true }
      } else if action.map({ !Self.otherActions.contains($0) }) ?? true,
        submit.titleIsOpen || !submit.title.isEmpty || form.submits.count == 1
      {
        open.append(submit.origin)
      }
    }
    let part: Part = own.passwords > 0 || own.isOpen && !own.asksIdentifier ? .sendsCredentials : .sendsIdentifier
    for origin in named.isEmpty ? open : named { parts[origin] = part }
    if part == .sendsCredentials, !(named.isEmpty && open.isEmpty) { sendsCredentials = true }
  }

  /// Whether a form whose fields only the program knows asks for what signs people in: its button says so, or the screen does and the button no other thing.
  private func asksOpenly(_ form: ObservedForms.Form, _ own: Contents, _ recognizer: Recognizer) -> Bool {
    guard own.isOpen, !form.isAside else { return false }
    let actions = form.submits.map { $0.titleIsOpen ? nil : recognizer.actions.action(ofTitle: $0.title) }
    if actions.contains(where: { $0 == "sign-in" || $0 == "sign-up" }) { return true }
    guard speaksOfSigningIn else { return false }
    return zip(form.submits, actions).contains { submit, action in
      if submit.titleIsOpen { return true }
      return (action.map { Self.sendingActions.contains($0) } ?? true) && !recognizer.actions.saves(submit.title)
    }
  }

  private static let signInWords: Set<String> = ["login", "signin", "logon", "sign in", "log in", "log on"]
  private static let signUpWords: Set<String> = ["signup", "register", "registration", "registrations", "sign up"]
  /// Longer names are no names.
  private static let longestName = 400

  /// Whether a form says by what it is called that it signs people up.
  static func namesSignUp(_ form: ObservedForms.Form) -> Bool { names(form, as: signUpWords) }

  /// Whether one of some words, or of pairs of them, stands in what a form is called.
  private static func names(_ form: ObservedForms.Form, as said: Set<String>) -> Bool {
    form.names.contains { name in
      guard name.utf8.count <= longestName else { return false }
      let words = name.lowercased().split { !$0.isLetter }.map(String.init)
      return words.contains { said.contains($0) } || zip(words, words.dropFirst()).contains { said.contains($0 + " " + $1) }
    }
  }

  /// Whether the passwords of a form that is not known to set any are new ones all the same: it asks for the same password twice. What it is called only
  /// tells of two; a class may have been copied.
  func setsPassword(_ form: Int?) -> Bool {
    guard let form else { return false }
    let own = contents[form]
    return !own.asksOldPassword && own.passwords == 2 && (Self.namesSignUp(forms[form]) || own.asksNewPassword)
  }

  /// Whether a form asks for one thing beside one password that people have, and signs them in: that thing is the name of the account, whatever it is.
  func asksAccountAndPassword(_ form: Int?) -> Bool {
    guard let form, signingIn.contains(form), passwords.use(of: form) == .own else { return false }
    return contents[form].passwords == 1 && contents[form].typed == 1 && !contents[form].isOpen
  }

  func part(of control: ObservedControl) -> Part { parts[control.origin] ?? .none }

  /// Whether a control does its work on this screen. Beside a form that sends itself, "Create account" leads to another one.
  func actsInPlace(_ control: ObservedControl, action: String?) -> Bool {
    !control.leadsAway && asksCredentials && (action != "sign-up" || !sendsCredentials)
  }
}
