import ScreenModel
import Words

/// Recognises what a screen is for, where nothing states it.
enum ScreenKindDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .id, .visible, .title, .label, .signIn, .provider, .action, .purpose, .placeholder, .role, .key, .value, .text, .kind, .complete,
    .entry, .requiresAccount, .permission, .permissionSource, .requests, .navigation, .after, .afterSource, .readOnly,
  ]
  static let writes: Set<AttributeName> = [
    .kind, .kindSource, .complete, .entry, .requiresAccount, .permission, .permissionSource, .after, .afterSource,
  ]

  static func run(_ scene: inout RecognitionScene) {
    // A menu leads out of an account from any page.
    let leaves = scene.document.nodes.indices.contains { index in
      let action = scene.document.nodes[index].string(.action)
      return (action == "sign-out" || action == "delete-account") && scene.screen.control(at: index)?.isPeripheral != true
    }
    let peripheral = Set(scene.document.nodes.indices.filter { scene.screen.control(at: $0)?.isPeripheral == true })
    let asking = scene.screen.fields.filter { $0.type == "password" }
    let own = asking.filter { !PasswordUse.isOfSite($0, among: asking) }
    var ofSite: Set<Int> = []
    if own.count < asking.count {
      ofSite = peripheral.union(scene.document.nodes.indices.filter { scene.screen.field(at: $0)?.isPeripheral == true })
    }
    let uses = own.map { scene.passwords.use(of: $0) }
    let surroundings = Surroundings(
      leavesAccount: leaves, peripheral: peripheral, ofSite: ofSite, recovers: PasswordUse.recovers(scene.screen, with: scene.recognizer),
      isReset: PasswordUse.isReset(scene.screen, with: scene.recognizer),
      changesPassword: !uses.isEmpty && uses.allSatisfy { $0 == .change },
      signsUp: !uses.isEmpty && uses.allSatisfy { $0 == .signUp },
      isForOthers: uses.isEmpty ? isHeadedForOthers(scene.screen) : uses.allSatisfy { $0 == .others },
      isAdministration: Administration.holds(scene),
      isCalledSignIn: scene.forms.isCalledSignIn)
    derive(&scene.document, surroundings, with: scene.recognizer)
    AfterSignInRecognition.derive(&scene.document)
  }

  /// Whether each form that asks for an address or a name stands below a heading under which somebody makes an account for somebody else: "Add staff account".
  private static func isHeadedForOthers(_ screen: ObservedScreen) -> Bool {
    let groups = Set(screen.fields.filter { $0.isInput && $0.type != "search" && !$0.isPeripheral }.map(\.group))
    let headings = FormHeadings.above(groups, of: screen)
    return !groups.isEmpty && groups.allSatisfy { headings[$0]?.last.map { PasswordUse.says("others", $0) } ?? false }
  }

  /// What is known of a screen besides its nodes.
  private struct Surroundings {
    /// Whether people can leave an account on it.
    var leavesAccount: Bool
    /// The controls of headers, menus and footers, which stand on every page of a site and say nothing of this one.
    var peripheral: Set<Int>
    /// The fields and controls of a form there that signs people in on every page of a site; nothing where no such form stands there.
    var ofSite: Set<Int>
    /// Whether it is called one on which people get back into an account.
    var recovers: Bool
    /// Whether it says that people get a new password.
    var isReset: Bool
    /// Whether all of its passwords stand in forms that ask for the old one and a new one.
    var changesPassword: Bool
    /// Whether all of its passwords stand in forms that make an account, whatever their buttons say.
    var signsUp: Bool
    /// Whether all of its passwords are set for others, or it asks for none and is headed so.
    var isForOthers: Bool
    /// Whether it is one on which accounts of others are looked after.
    var isAdministration: Bool
    /// See ``FormRecognition/isCalledSignIn``.
    var isCalledSignIn: Bool
  }

  private static func derive(_ document: inout ScreenDocument, _ surroundings: Surroundings, with recognizer: Recognizer) {
    guard document.nodes[0].element == .screen else { return }
    document.nodes[0].setIfAbsent(.complete, .boolean(true))
    document.nodes[0].setIfAbsent(.entry, .boolean(false))
    document.nodes[0].setIfAbsent(.requiresAccount, .boolean(false))
    guard !document.nodes[0].has(.kind) else { return }
    // A permission that a description states is that of a screen before its alert.
    if let permission = document.nodes[0].string(.permission), document.nodes[0].boolean(.entry) != true {
      document.nodes[0].set(.kind, permission == "tracking" ? "tracking-pre-alert" : "pre-alert")
      document.nodes[0].set(.kindSource, document.provenance == nil ? "json" : "meta")
      return
    }
    let kind = kind(of: document, surroundings, with: recognizer)
    document.nodes[0].set(.kindSource, "recognised")
    if kind == "other", let permission = PreAlertRecognition.permission(of: document, with: recognizer) {
      document.nodes[0].set(.kind, permission == "tracking" ? "tracking-pre-alert" : "pre-alert")
      document.nodes[0].set(.permission, permission)
      document.nodes[0].setIfAbsent(.permissionSource, .string("recognised"))
    } else {
      document.nodes[0].set(.kind, kind)
    }
  }

  /// Whether a field's own words ask for a new password, whatever its tokens say.
  private static func asksNewPassword(_ node: ModelNode, _ recognizer: Recognizer) -> Bool {
    let words = [node.string(.label), node.string(.title), node.string(.placeholder)].compactMap(\.self)
    let description = FieldVocabulary.Description(type: "password", autocomplete: nil, name: nil, id: node.string(.id), words: words)
    return recognizer.fields.purpose(of: description) == "new-password"
  }

  /// What the fields and controls of a screen tell of its purpose; the first form that holds a node is its place, -1 outside of all forms.
  private struct Evidence {
    var heading: String?
    /// What a service is there for that draws all that people sign in with: "sign-in" or "sign-up".
    var hosted: String?
    var hasPassword = false
    var newPasswords = 0
    var hasNamedNewPassword = false
    /// Fields that ask for something other than credentials.
    var furtherFields = 0
    /// Whether only the program knows what the fields of a form ask for whose button says that it signs in or up.
    var hasOpenFields = false
    /// Whether a code or the telephone that it is sent to is asked for.
    var asksForCode = false
    var sendsSignIn = false
    var sendsSignUp = false
    /// Whether a field picks people, or the groups that they belong to.
    var picksPeople = false
    /// Whether people can fill in something other than a search.
    var hasFields = false
    /// Whether a field asks for something about a person, or nobody knows what it asks for.
    var asksAboutPerson = false
    /// Controls that sign in or up by their own words, or with a service.
    var namedControls = 0
    /// Those of them with a service of others'.
    var serviceControls = 0
    /// Controls that send a form with credentials, whatever their words.
    var submits = 0
    var hasTitledSubmit = false
    /// How many fields for the password that somebody has stand in each form.
    var passwordsInForms: [Int: Int] = [:]
    /// How many fields for the name or address of an account stand in each form.
    var identifiersInForms: [Int: Int] = [:]
    var newPasswordForms: Set<Int> = []
    var savingForms: Set<Int> = []
    /// Where something other than credentials is asked for, and where a control signs up or in by its own words.
    var furtherForms: Set<Int> = []
    var signUpForms: Set<Int> = []
    var signInForms: Set<Int> = []

    /// What a till of the staff asks for, and a form in which somebody only chooses: none of it is about the person who buys.
    private static let impersonal: Set<String> = ["search", "site-setting", "saved-choice", "captcha", "order-number", "other"]

    /// Notes what a visible field tells of whom it asks about.
    mutating func note(_ field: ModelNode) {
      let purpose = field.string(.purpose)
      if purpose != "search" { hasFields = true }
      if let purpose { asksAboutPerson = asksAboutPerson || !Self.impersonal.contains(purpose) }
      asksAboutPerson = asksAboutPerson || field.isUnknown(.purpose) || Self.asksForCard(field)
    }

    private static func asksForCard(_ field: ModelNode) -> Bool {
      if field.string(.autocomplete)?.hasPrefix("cc-") == true { return true }
      return [field.string(.label), field.string(.title), field.string(.placeholder)].contains { words in
        words.map { $0.utf8.count <= 80 && TextReader.builtIn.reading(of: $0).has(.card) } ?? false
      }
    }

    /// Whether a form takes more than credentials from people and signs them up, without a password: they choose that later, or get codes.
    var signsUpWithoutPassword: Bool {
      !hasPassword && newPasswords == 0 && !furtherForms.isDisjoint(with: signUpForms.subtracting(signInForms))
    }

    /// Whether nothing is asked for and no service is offered, so that the controls lead to where people sign in.
    var onlyLeadsToSignIn: Bool {
      serviceControls == 0 && submits == 0 && !hasPassword && newPasswords == 0 && !hasOpenFields && !asksForCode
        && identifiersInForms.isEmpty
    }

    /// Whether a form asks for a name and a password, and nothing else, and its button says that it signs in.
    var asksToSignIn: Bool {
      furtherFields == 0 && newPasswords == 0
        && signInForms.contains { passwordsInForms[$0] == 1 && identifiersInForms[$0] != nil && !savingForms.contains($0) }
    }

    /// Whether a password that somebody has is asked for, without a name, and no control signs in or up by its own words.
    var asksForPasswordAlone: Bool {
      hasPassword && newPasswords == 0 && identifiersInForms.isEmpty && !asksForCode && !hasOpenFields && namedControls == 0
        && furtherFields == 0 && !sendsSignIn && !sendsSignUp
    }

    /// Whether what holds the password is saved rather than sent to sign in. A cookie notice elsewhere on the screen saves too.
    var saves: Bool {
      if submits == 0 { return !savingForms.isEmpty }
      return savingForms.contains { passwordsInForms[$0] != nil || newPasswordForms.contains($0) }
    }

    /// Whether fields for credentials are nearly all that a screen asks for, as where people sign in or up; no control of it says so.
    var isAboutCredentials: Bool {
      if hasNamedNewPassword || hasOpenFields { return true }
      if newPasswords > 0, !hasPassword { return submits > 0 }
      // Two passwords for one name are no sign-in, nor is one among the settings of a server. Branches of a template hold both fields twice.
      if furtherFields > 2 || passwordsInForms.contains(where: { $0.value > max(1, identifiersInForms[$0.key] ?? 0) }) { return false }
      // A lone password may be the key to anything.
      return !identifiersInForms.isEmpty || asksForCode || (hasPassword ? hasTitledSubmit : furtherFields == 0)
    }
  }

  private static func kind(of document: ScreenDocument, _ surroundings: Surroundings, with recognizer: Recognizer) -> String {
    let evidence = evidence(of: document, surroundings, with: recognizer)
    if let hosted = evidence.hosted, !evidence.hasPassword, evidence.newPasswords == 0 { return hosted }
    if evidence.hasPassword || evidence.newPasswords > 0, ComponentGallery.holds(document) { return "other" }
    let signsIn = evidence.sendsSignIn && !evidence.sendsSignUp
    let heading =
      ScreenHeading.signUp(of: document, signsIn: signsIn, with: recognizer) ?? evidence.heading ?? document.nodes[0].string(.title)
    var named = heading.flatMap { recognizer.screenKind(ofHeading: $0) }
    // "Administrator sign-in" is no screen of settings where people sign in on it.
    if named == "settings", evidence.asksToSignIn { named = nil }
    if evidence.onlyLeadsToSignIn, let heading, recognizer.screens.isRefusal(heading) { return "other" }
    // One field for a new password whose form signs in has the wrong token rather than another purpose.
    let hasWrongToken = evidence.newPasswords == 1 && evidence.sendsSignIn && !evidence.hasNamedNewPassword && !surroundings.signsUp
    let signsUp = evidence.newPasswords > 0 && !evidence.hasPassword && !hasWrongToken
    if evidence.hasPassword || evidence.newPasswords > 0 || evidence.namedControls + evidence.submits > 0 {
      if named == "settings" { return "settings" }
      // Who is sent a message to get back in signs in elsewhere, whatever links stand on all pages of the kind.
      if surroundings.recovers, !evidence.hasPassword, evidence.newPasswords == 0, !evidence.sendsSignIn, !evidence.sendsSignUp {
        return named ?? "other"
      }
      // Nobody signs up who makes an account for somebody else, whatever the button says.
      if surroundings.isForOthers, evidence.serviceControls == 0, !evidence.sendsSignIn { return "other" }
      // Who picks people, or the groups that they belong to, gives rights to others.
      if evidence.picksPeople { return "other" }
      // Nor does anybody sign up who is asked for somebody else's name, and for no password.
      if !evidence.hasPassword, evidence.newPasswords == 0, evidence.serviceControls == 0, namesOthers(document, surroundings) {
        return "other"
      }
      if named == "sign-up" || named != "checkout" && evidence.signsUpWithoutPassword { return "sign-up" }
      // Who changes a password is signed in, whatever the menu around the form leads to.
      if surroundings.changesPassword, evidence.serviceControls + evidence.submits == 0, !evidence.sendsSignIn, !evidence.sendsSignUp {
        return named ?? "other"
      }
      // A password that is saved is a setting, or somebody else's.
      if evidence.namedControls == 0, evidence.saves { return named ?? "other" }
      if named == nil, evidence.namedControls == 0, !evidence.isAboutCredentials, !surroundings.isCalledSignIn { return "other" }
      // Who sets a new password has an account.
      if evidence.hasOpenFields, evidence.sendsSignUp, !evidence.sendsSignIn, !evidence.hasPassword { return "sign-up" }
      // Nor does anybody sign up who makes an account for somebody else.
      if signsUp { return surroundings.isReset || surroundings.isAdministration && !evidence.sendsSignUp ? "other" : "sign-up" }
      // Who is asked for nothing but the password that they have, to go on, is signed in.
      if evidence.asksForPasswordAlone, confirmsWho(document, heading) { return named ?? "other" }
      // Shops call the page on which people sign in "My account", others "Log in to your account".
      if named == "account", evidence.sendsSignIn || evidence.heading.map(recognizer.speaksOfSigningIn) == true { return "sign-in" }
      // A password stands on account screens too, to be changed or to confirm.
      if let named, ["checkout", "account", "settings"].contains(named) { return named }
      return "sign-in"
    }
    if evidence.picksPeople { return "other" }
    // Where nothing is asked about a person, nobody buys for themselves: the staff's till has the same name.
    if named == "checkout" { return evidence.hasFields && !evidence.asksAboutPerson ? "other" : "checkout" }
    if let named, ["account", "settings"].contains(named), saysSignedIn(document) { return named }
    // Who can leave an account on a screen, is in it.
    return surroundings.leavesAccount ? named == "settings" ? "settings" : "account" : "other"
  }

  /// Whether a field of a screen asks for the name of somebody of whom whoever fills it in keeps a record.
  private static func namesOthers(_ document: ScreenDocument, _ surroundings: Surroundings) -> Bool {
    document.nodes.indices.contains { index in
      let node = document.nodes[index]
      guard node.element == .field, node.boolean(.visible) != false, !surroundings.ofSite.contains(index) else { return false }
      return OtherPeople.areRecorded(by: [node.string(.label), node.string(.title)].compactMap(\.self))
    }
  }

  /// More texts than a screen about an account has.
  private static let maximumTexts = 200

  /// Sentences in which people are told to confirm who they are.
  private static let longestRequest = 300

  /// Whether a screen says that people are in, and confirm who they are.
  private static func confirmsWho(_ document: ScreenDocument, _ heading: String?) -> Bool {
    let texts = document.nodes.lazy.filter { $0.element == .text && $0.boolean(.visible) != false && $0.string(.role) != "label" }
    return ([heading].compactMap(\.self) + texts.prefix(maximumTexts).compactMap { $0.string(.title) }).contains {
      $0.utf8.count <= longestRequest && TextReader.builtIn.reading(of: $0).has(.signedIn)
    }
  }

  /// Whether a text says with what or as whom somebody is signed in: "Signed in with Apple".
  private static func saysSignedIn(_ document: ScreenDocument) -> Bool {
    document.nodes.lazy.filter { $0.element == .text && $0.boolean(.visible) != false }.prefix(maximumTexts).compactMap {
      $0.string(.title)
    }
    .contains { SignInWords.saysSignedIn($0) }
  }

  private static func evidence(of document: ScreenDocument, _ surroundings: Surroundings, with recognizer: Recognizer) -> Evidence {
    var evidence = Evidence()
    var form = -1
    var formEnd = 0
    var openForms: Set<Int> = []
    for (index, node) in document.nodes.enumerated() {
      if index >= formEnd { form = -1 }
      if surroundings.ofSite.contains(index) { continue }
      switch node.element {
      case .form where form < 0:
        form = index
        formEnd = Int(node.end)
      case .service where evidence.hosted == nil:
        switch node.string(.kind).flatMap(ServiceKind.init) {
        case .hostedSignIn: evidence.hosted = "sign-in"
        case .hostedSignUp: evidence.hosted = "sign-up"
        default: break
        }
      case .text where evidence.heading == nil && node.string(.role) == "heading" && node.boolean(.visible) != false:
        evidence.heading = node.string(.title)
      case .field where node.boolean(.visible) != false:
        if OtherPeople.arePicked(by: [node.string(.label), node.string(.title), node.string(.placeholder)].compactMap(\.self)) {
          evidence.picksPeople = true
        }
        evidence.note(node)
        switch node.string(.purpose) {
        case "password":
          evidence.hasPassword = true
          evidence.passwordsInForms[form, default: 0] += 1
        case "new-password":
          evidence.newPasswords += 1
          evidence.newPasswordForms.insert(form)
          if asksNewPassword(node, recognizer) { evidence.hasNamedNewPassword = true }
        case "username", "email": evidence.identifiersInForms[form, default: 0] += 1
        case "one-time-code": evidence.asksForCode = true
        case nil where node.isUnknown(.purpose): openForms.insert(form)
        case "site-setting": break
        case let purpose:
          if purpose == "phone" || purpose == "pin" { evidence.asksForCode = true }
          if node.boolean(.visible) == true {
            evidence.furtherFields += 1
            evidence.furtherForms.insert(form)
          }
        }
      case .button where node.boolean(.signIn) == false && node.boolean(.visible) != false:
        if let title = node.string(.title), recognizer.actions.saves(title) { evidence.savingForms.insert(form) }
      case .button where node.boolean(.signIn) == true && node.boolean(.visible) != false:
        if node.string(.provider) == "email-password", node.string(.action) == "submit" {
          evidence.submits += 1
          if node.string(.title)?.isEmpty == false { evidence.hasTitledSubmit = true }
        } else if !surroundings.peripheral.contains(index) {
          evidence.namedControls += 1
          if let provider = node.string(.provider), provider != "email-password", provider != "unknown" { evidence.serviceControls += 1 }
        }
        guard node.string(.provider) == "email-password" else { continue }
        if openForms.contains(form) { evidence.hasOpenFields = true }
        if node.string(.action) == "sign-in" || node.string(.title).map(recognizer.namesSignIn) == true {
          evidence.sendsSignIn = true
          evidence.signInForms.insert(form)
        }
        if node.string(.action) == "sign-up" {
          evidence.sendsSignUp = true
          evidence.signUpForms.insert(form)
        }
      default: break
      }
    }
    return evidence
  }
}
