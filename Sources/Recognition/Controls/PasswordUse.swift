import Diagnostics
import ScreenModel
import Words

/// What the passwords of a screen are asked for, form by form: to sign in with, to be set, or as the key to a thing that is no account of the person's.
struct PasswordUse {
  enum Use: Sendable {
    /// People sign in with it, or confirm who they are.
    case own
    /// An account is set up with it.
    case signUp
    /// It replaces the one that the same form asks for, or the one of the account whose record the form shows.
    case change
    /// It is set anew.
    case set
    /// It is set for somebody else.
    case others
    /// It opens a network, a database, a service or a file, or guards what somebody writes.
    case thing
  }

  /// By form; -1 for the fields that stand in none, and below for those that stand behind a button that signs in with others.
  private var uses: [Int: Use] = [:]
  /// The forms that ask for one password, and state by its token or by asking for it once more that it is the one that people have.
  private var confirming: Set<Int> = []

  /// The passwords of one form and what stands beside them.
  struct Group {
    var passwords: [ObservedField] = []
    var others: [ObservedField] = []
  }

  init(_ screen: ObservedScreen, with recognizer: Recognizer) {
    var groups: [Int: Group] = [:]
    for field in screen.fields {
      if Self.asksPassword(field, recognizer) {
        groups[field.group, default: Group()].passwords.append(field)
      } else {
        groups[field.group, default: Group()].others.append(field)
      }
    }
    let asking = groups.filter { !$0.value.passwords.isEmpty }
    let all = asking.values.flatMap(\.passwords)
    let count = asking.count { !$0.value.passwords.allSatisfy { Self.isOfSite($0, among: all) } }
    let titles = [screen.heading, screen.title].compactMap(\.self).filter { !$0.isEmpty && $0.utf8.count <= Self.longestTitle }
    let isSignedIn = Self.isSignedIn(screen, with: recognizer)
    let headings = asking.isEmpty ? [:] : FormHeadings.above(Set(asking.keys), of: screen)
    for (form, group) in asking {
      let own = Self.form(form, of: screen, recognizer)
      // A heading is about the one form of the screen that asks for a password.
      let isOwn = count == asking.count || !group.passwords.allSatisfy { Self.isOfSite($0, among: all) }
      uses[form] = Self.use(of: group, form: own, titles: isOwn && count == 1 ? titles : [], headings: headings[form] ?? [], recognizer)
      // Who is signed in makes an account for somebody else.
      if isSignedIn, PasswordOfOthers.isSet(by: group, form: own, use: uses[form], titles: titles, recognizer) { uses[form] = .others }
      guard uses[form] == .own, group.passwords.count == 1 else { continue }
      if Self.statesOwn(group.passwords[0]) || Self.repeatsNone(group, isAlone: form >= 0 || count == 1) { confirming.insert(form) }
    }
  }

  /// Whether a password is asked for in what stands around every page of a site: it says nothing of the page, which has a purpose of its own or asks for
  /// a password itself.
  static func isOfSite(_ field: ObservedField, among fields: [ObservedField]) -> Bool {
    field.isPeripheral && (field.isOnEveryPage || fields.contains { !$0.isPeripheral })
  }

  private static let leaving = ["logout", "signout", "sign-out", "sign_out", "log-out", "log_out"]

  /// Whether a screen can be signed out of and leads nobody to where people sign in or up.
  private static func isSignedIn(_ screen: ObservedScreen, with recognizer: Recognizer) -> Bool {
    func has(_ action: String, _ control: ObservedControl) -> Bool {
      [control.words, control.label ?? ""].contains {
        !$0.isEmpty && $0.utf8.count <= longestTitle && recognizer.actions.action(ofTitle: $0) == action
      }
    }
    let leaves = screen.controls.contains { control in
      has("sign-out", control)
        || (control.addresses + [control.templateAddress]).contains { address in
          let lower = address.prefix(longestTitle).lowercased()
          return leaving.contains { lower.contains($0) }
        }
    }
    let sending = Set(screen.forms.forms.flatMap(\.submits).map(\.origin))
    return leaves && !screen.controls.contains { !sending.contains($0.origin) && (has("sign-in", $0) || has("sign-up", $0)) }
  }

  private static func asksPassword(_ field: ObservedField, _ recognizer: Recognizer) -> Bool {
    field.type == "password" && !asksCardCode(field, recognizer) || isShownPassword(field, recognizer)
  }

  /// Tells the fields that stand in no form apart by the buttons that sign in, or up, with those before them: what stands behind is another panel's.
  static func divide(_ screen: inout ObservedScreen, with recognizer: Recognizer) {
    guard screen.fields.count(where: { $0.form == nil && $0.type == "password" }) > 1 else { return }
    let sending = Set(screen.forms.forms.flatMap(\.submits).map(\.origin))
    var panel = 0
    var holdsPassword = false
    for index in screen.document.nodes.indices {
      if let field = screen.field(at: index), field.form == nil {
        screen.place(inPanel: panel, fieldAt: index)
        holdsPassword = holdsPassword || asksPassword(field, recognizer)
      } else if let control = screen.control(at: index) {
        if isLoose(control, sending) { screen.place(inPanel: panel, controlAt: index) }
        guard holdsPassword, isLoose(control, sending), saysItSignsInOrUp(control, recognizer) else { continue }
        (panel, holdsPassword) = (panel + 1, false)
      }
    }
  }

  /// Whether a control is a button that does its work on the screen for no form.
  private static func isLoose(_ control: ObservedControl, _ sending: Set<Int32>) -> Bool {
    !control.isLink && !control.isPeripheral && !control.leadsAway && !sending.contains(control.origin)
  }

  private static func saysItSignsInOrUp(_ control: ObservedControl, _ recognizer: Recognizer) -> Bool {
    !control.wordsAreOpen && ["sign-in", "sign-up"].contains(recognizer.actions.action(ofTitle: control.words))
  }

  private static func statesOwn(_ field: ObservedField) -> Bool {
    field.autocomplete?.value.lowercased().contains("current-password") == true
  }

  /// Whether the one password of a form is asked for once more where the form holds none that it could repeat: it is the one that people have.
  private static func repeatsNone(_ group: Group, isAlone: Bool) -> Bool {
    let field = group.passwords[0]
    guard isAlone, field.autocomplete?.value.lowercased().contains("new-password") != true, !group.others.contains(where: \.isOpen) else {
      return false
    }
    return field.words.contains { $0.utf8.count <= longestTitle && says("repeats", $0) }
  }

  /// A form by its number, or the fields that stand in none. A form without a button is sent by the one that stands outside of it.
  private static func form(_ number: Int, of screen: ObservedScreen, _ recognizer: Recognizer) -> ObservedForms.Form? {
    guard screen.forms.forms.indices.contains(number) else { return looseForm(screen, panel: -1 - number, recognizer) }
    var form = screen.forms.forms[number]
    if form.submits.isEmpty, !form.isAside, let loose = looseForm(screen, panel: nil, recognizer) { form.submits = loose.submits }
    return form
  }

  /// The fields that stand in no form, sent by the one button of their panel, or of the screen, that does its work there; nil where there is none, or there
  /// are several of which none says that it signs in or up.
  private static func looseForm(_ screen: ObservedScreen, panel: Int?, _ recognizer: Recognizer) -> ObservedForms.Form? {
    let sending = Set(screen.forms.forms.flatMap(\.submits).map(\.origin))
    let buttons = screen.controls.filter { control in
      isLoose(control, sending) && (control.wordsAreOpen || !control.words.isEmpty) && (panel ?? control.panel) == control.panel
    }
    guard let button = buttons.count == 1 ? buttons.first : sender(among: buttons, of: screen, panel: panel, recognizer) else { return nil }
    var form = ObservedForms.Form(names: [], isAside: false)
    form.submits = [ObservedForms.Submit(origin: button.origin, title: button.words, titleIsOpen: button.wordsAreOpen)]
    return form
  }

  /// Of several buttons, the first behind the passwords that says that it signs in or up: what stands behind it leads to those who do the other,
  /// "Already a member? Log in". Below a heading that says one of both, the first that does that.
  private static func sender(
    among buttons: [ObservedControl], of screen: ObservedScreen, panel: Int?, _ recognizer: Recognizer
  ) -> ObservedControl? {
    let origins = Set(buttons.map(\.origin))
    var holdsPassword = false
    var called: String?
    var found: [ObservedControl] = []
    for index in screen.document.nodes.indices {
      let node = screen.document.nodes[index]
      if let field = screen.field(at: index) {
        holdsPassword = holdsPassword || field.form == nil && (panel ?? field.panel) == field.panel && asksPassword(field, recognizer)
      } else if holdsPassword, let control = screen.control(at: index), origins.contains(control.origin),
        saysItSignsInOrUp(control, recognizer)
      {
        found.append(control)
      } else if !holdsPassword, node.string(.role) == "heading", let title = node.string(.title), title.utf8.count <= longestTitle {
        called = recognizer.actions.action(ofTitle: title) ?? called
      }
    }
    return found.first { recognizer.actions.action(ofTitle: $0.words) == called } ?? found.first
  }

  /// Whether a field asks somebody who is signed in for their password once more: it stands alone in its form, and "Confirm your password" has no
  /// other to repeat.
  func confirmsOwn(_ field: ObservedField) -> Bool {
    guard confirming.contains(field.group) else { return false }
    let names = [field.name, field.id].compactMap(\.self).flatMap { IdentifierWords.words(of: $0) }
    return !names.contains("new") && !field.words.contains { $0.utf8.count <= Self.longestTitle && Self.says("resets", $0) }
  }

  /// What the passwords are for that are asked for together with a field, itself among them.
  func use(of field: ObservedField) -> Use? { uses[field.group] }

  /// What the passwords of a form are for; nil for a form that asks for none.
  func use(of form: Int?) -> Use? { uses[form ?? -1] }

  static let longestTitle = 120

  /// Whether a screen says that people get a new password for an account that they have, and none of its forms that makes an account.
  static func isReset(_ screen: ObservedScreen, with recognizer: Recognizer) -> Bool {
    let titles = [screen.heading, screen.title].compactMap(\.self).filter { !$0.isEmpty && $0.utf8.count <= longestTitle }
    let submits = screen.forms.forms.flatMap(\.submits).filter { !$0.titleIsOpen && $0.title.utf8.count <= longestTitle }.map(\.title)
    guard !submits.contains(where: { recognizer.actions.action(ofTitle: $0) == "sign-up" }),
      !screen.forms.forms.contains(where: FormRecognition.namesSignUp)
    else { return false }
    return titles.contains { says("resets", $0) || recognizer.actions.action(ofTitle: $0) == "recover" }
      || submits.contains { says("resets", $0) }
  }

  /// Whether a screen is called one on which people get back into an account that they have, by a message or a new password.
  static func recovers(_ screen: ObservedScreen, with recognizer: Recognizer) -> Bool {
    guard let title = screen.heading.flatMap({ $0.isEmpty ? nil : $0 }) ?? screen.title, title.utf8.count <= longestTitle else {
      return false
    }
    return says("resets", title) || PhraseVocabulary.screen.says("resends", title) || recognizer.actions.action(ofTitle: title) == "recover"
  }

  private static func asksCardCode(_ field: ObservedField, _ recognizer: Recognizer) -> Bool {
    recognizer.fields.asksCardCode(field.described(as: field.type))
  }

  /// Whether a field for text asks for a password, too.
  private static func isShownPassword(_ field: ObservedField, _ recognizer: Recognizer) -> Bool {
    guard field.isInput, field.type == "text" || field.type == "email" else { return false }
    let purpose = recognizer.fields.purpose(of: field.described(as: field.type == "email" ? "email" : nil))
    return purpose == "password" || purpose == "new-password"
  }

  static func says(_ word: String, _ text: String) -> Bool { PhraseVocabulary.password.says(word, text) }

  /// `titles`: what the screen is called. `headings`: what stands above the fields of the form and in it.
  private static func use(
    of group: Group, form: ObservedForms.Form?, titles: [String], headings: [String], _ recognizer: Recognizer
  ) -> Use {
    let submits = (form?.submits ?? []).filter { !$0.titleIsOpen && $0.title.utf8.count <= longestTitle }.map(\.title)
    let actions = submits.compactMap { recognizer.actions.action(ofTitle: $0) }
    if group.passwords.count > 1, group.passwords.contains(where: asksOldPassword) { return .change }
    if submits.contains(where: { says("others", $0) }) || group.passwords.contains(where: PasswordOfOthers.isNamed) { return .others }
    if GuestWriting.isGuarded(by: group, form: form, submits: submits, recognizer) { return .thing }
    if OwnRecord.isEdited(by: group, form: form, titles: titles, recognizer) { return .change }
    // "Login" below more than credentials, in a form that makes an account, was copied from another form.
    let makesAccount = form.map { isCalled($0, accounts, ["create", "add", "new", "store"]) } ?? false
    if makesAccount, asksMore(group, recognizer), !statesOwn(group), !titles.contains(where: recognizer.speaksOfSigningIn) {
      return .signUp
    }
    if actions.contains("sign-in") { return .own }
    // "Join" is what the buttons of networks say, too.
    if isThing(group) { return .thing }
    if actions.contains("sign-up") { return .signUp }
    // What people read outweighs what a form is called.
    let kinds = Set(titles.compactMap { recognizer.screenKind(ofHeading: $0) })
    let asksOld = group.passwords.contains(where: namesOldPassword)
    if !asksOld, form.map(FormRecognition.namesSignUp) == true, group.passwords.count > 1 || kinds != ["sign-in"] { return .signUp }
    if titles.contains(where: { says("thing-screen", $0) }) { return .thing }
    let states = titles + submits
    // The page states that the password is the one that people have.
    if group.passwords.count == 1, statesOwn(group.passwords[0]) { return .own }
    let speaksOfOwn = headings.contains { recognizer.screenKind(ofHeading: $0) == "sign-up" && !says("others", $0) }
    let named = speaksOfOwn ? states : states + headings
    if named.contains(where: { says("others", $0) }) || form.map(PasswordOfOthers.isCalledSo) == true { return .others }
    if states.contains(where: { says("resets", $0) }) || form.map({ isCalled($0, ["reset", "recover"]) }) == true { return .set }
    if titles.contains(where: { recognizer.screenKind(ofHeading: $0) == "sign-up" }) { return .signUp }
    // The same field may stand in several branches of a template.
    let names = Set(group.passwords.map { $0.name ?? $0.id ?? "" })
    let repeating = group.passwords.count { field in field.words.contains { $0.utf8.count <= longestTitle && says("repeats", $0) } }
    if group.passwords.count == 2, names.count == 2 || repeating == 1 { return .set }
    guard !asksOld, group.passwords.count == 1 else { return .own }
    let purposes = purposes(besides: group, recognizer)
    // A form that nothing sends yet, which asks people for their name and for their birthday, as nobody is to sign in.
    if submits.isEmpty, purposes.isSuperset(of: ["name", "birth-date"]) { return .signUp }
    // Nor are people asked for their name beside the address that an account has, whatever the button says.
    let isCalledSignIn = titles.contains(where: recognizer.speaksOfSigningIn) || headings.contains(where: recognizer.speaksOfSigningIn)
    return purposes.isSuperset(of: ["name", "email"]) && !isCalledSignIn ? .signUp : .own
  }

  /// What is asked for beside the passwords of a form.
  private static func purposes(besides group: Group, _ recognizer: Recognizer) -> Set<String> {
    Set(
      group.others.filter(\.isInput).compactMap { field in
        recognizer.fields.purpose(of: field.described(as: field.type == "email" ? "email" : nil))
      })
  }

  private static let accounts: Set<Substring> = ["user", "users", "account", "accounts", "member", "members", "customer", "customers"]

  static func statesOwn(_ group: Group) -> Bool { group.passwords.contains(where: statesOwn) }

  /// Whether a form asks people to write something beside what signs them in.
  private static func asksMore(_ group: Group, _ recognizer: Recognizer) -> Bool {
    group.others.contains { field in
      guard field.isInput, ["text", "tel", "date"].contains(field.type) else { return false }
      let purpose = recognizer.fields.purpose(of: field.described(as: field.type == "text" ? nil : field.type))
      return purpose.map { !credentials.contains($0) } ?? !field.words.isEmpty
    }
  }

  private static let credentials: Set<String> = [
    "username", "email", "phone", "password", "new-password", "one-time-code", "pin", "search",
  ]

  /// Whether a field asks for the password that is to be replaced.
  static func asksOldPassword(_ field: ObservedField) -> Bool {
    field.autocomplete?.value.lowercased().contains("current-password") == true || namesOldPassword(field)
  }

  /// Whether the name or the words of a field, and not its token alone, say so.
  private static func namesOldPassword(_ field: ObservedField) -> Bool {
    let names = [field.name, field.id].compactMap(\.self).flatMap { IdentifierWords.words(of: $0) }
    return names.contains { ["current", "old", "existing", "alt", "altes", "actual", "ancien"].contains($0) }
      || names.contains { name in ["current", "old", "existing"].contains { name.hasPrefix($0 + "pass") || name.hasPrefix($0 + "pwd") } }
      || field.words.contains { text in
        text.utf8.count <= 80
          && (TextReader.builtIn.reading(of: text).has(.oldPassword) || field.type == "password" && PasswordWords.asksForOld(text))
      }
  }

  /// Whether the labels and names of the fields say that the password opens a thing.
  private static func isThing(_ group: Group) -> Bool {
    func names(_ field: ObservedField) -> [String] {
      [field.name, field.id].compactMap(\.self).filter { $0.utf8.count <= 80 }.flatMap {
        [IdentifierWords.words(of: $0).joined(separator: " "), $0.lowercased()]
      }
    }
    func words(_ field: ObservedField) -> [String] { field.words.filter { $0.utf8.count <= 80 } }
    if group.passwords.contains(where: { field in (words(field) + names(field)).contains { says("thing", $0) } }) { return true }
    return group.others.contains { field in (words(field) + names(field)).contains { says("thing-beside", $0) } }
  }

  /// Whether one of a form's names holds a word of each list.
  static func isCalled(_ form: ObservedForms.Form, _ lists: Set<Substring>...) -> Bool {
    form.names.contains { name in
      guard name.utf8.count <= 400 else { return false }
      let words = name.lowercased().split { !$0.isLetter }
      return lists.allSatisfy { list in words.contains { list.contains($0) } }
    }
  }
}
