import Diagnostics
import ScreenModel
import Words

/// Says of every button and link what it does and whose sign-in it is. Pages and descriptions take the same way.
struct ControlRecognition: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .title, .label, .id, .href, .logoSource, .signIn, .provider, .action, .actionSource, .role, .repeated,
  ]
  static let writes: Set<AttributeName> = [.signIn, .provider, .action, .actionSource]

  let recognizer: Recognizer
  private let forms: FormRecognition
  private let startsApple: Bool
  /// Controls that the screen has to confirm as sign-ins: by a class, by a logo, by a bare name.
  private var weakSignIns: [Int] = []
  private var faintSignIns: Set<Int> = []
  /// Sign-ins whose words may as well connect the account of somebody who is signed in.
  private var connections: Set<Int> = []
  /// Those of them that connect an account rather than sign in with it: "Connect" behind a service's name, "Connect Google".
  private var bareConnections: Set<Int> = []
  /// Sign-ins with services that were recognised and that no description states, in document order.
  private var seenServices: [Int] = []
  /// Buttons that send an account's name and say no more than "Continue": on a screen that offers other sign-ins they are one.
  private var identifierSubmits: [Int] = []
  /// More of them than any screen has.
  private static let maximumIdentifierSubmits = 20

  static func run(_ scene: inout RecognitionScene) {
    if scene.screen.observer == nil { StatedControls.observe(&scene) }
    var pass = ControlRecognition(recognizer: scene.recognizer, forms: scene.forms, startsApple: scene.facts.startsApple)
    for index in scene.document.nodes.indices where [.button, .link, .locationButton].contains(scene.document.nodes[index].element) {
      pass.recognize(index, &scene)
    }
    pass.noteConnections(scene)
    pass.dropStoreBadges(&scene)
    pass.dropConnections(&scene)
    pass.dropLinkedAccounts(&scene)
    pass.dropBareConnections(&scene)
    pass.dropProfiles(&scene)
    pass.dropPages(&scene)
    pass.dropOwnName(&scene)
    pass.dropShares(&scene)
    pass.dropWeakSignIns(&scene)
    pass.nameIdentifierSubmits(&scene)
    pass.nameOpenLists(&scene)
    pass.nameOpenProviders(&scene)
    pass.nameNamelessServices(&scene, isAboutSigningIn: pass.forms.isAboutSigningIn)
  }

  private init(recognizer: Recognizer, forms: FormRecognition, startsApple: Bool) {
    self.recognizer = recognizer
    self.startsApple = startsApple
    self.forms = forms
  }

  private mutating func recognize(_ index: Int, _ scene: inout RecognitionScene) {
    var node = scene.document.nodes[index]
    guard !node.has(.signIn), let observed = scene.screen.control(at: index) else { return }
    if observed.isSiteName || observed.isIdle || scene.screen.isLetter || Self.isMail(scene.document.file) {
      return scene.document.nodes[index].set(.signIn, false)
    }
    let isStated = observed.origin < 0
    let control = description(of: observed)
    let recognized = recognizer.recognize(control)
    node.set(.signIn, recognized.signsIn)
    if recognized.signsIn, let provider = recognized.provider { node.setIfAbsent(.provider, .string(provider)) }
    if let action = recognized.action {
      if !node.has(.action) {
        node.set(.action, action)
        node.setIfAbsent(.actionSource, recognized.actionSource.map { .string($0) })
      }
    } else if control.submitsCredentials || control.submitsIdentifier {
      node.set(.action, "submit")
      node.set(.actionSource, "type")
    } else if !recognized.signsIn, !isStated {
      WayOut.read(observed, &node)
      if !node.has(.action), observed.words.isEmpty, (control.addresses + [control.templateAddress]).contains(where: ControlAddress.edits) {
        node.set(.action, "other")
        node.set(.actionSource, "address")
      }
    }
    scene.document.nodes[index] = node
    if !isStated, recognized.signsIn {
      if recognized.provider != "email-password" { seenServices.append(index) }
      if recognized.strength != .strong { weakSignIns.append(index) }
      if recognized.strength == .faint { faintSignIns.insert(index) }
      if recognized.connects || recognized.strength != .strong { connections.insert(index) }
      if saysOnlyConnect(observed, recognized) { bareConnections.insert(index) }
    }
    if !recognized.signsIn, control.submitsIdentifier, ["continue", "submit"].contains(node.string(.action)),
      identifierSubmits.count < Self.maximumIdentifierSubmits
    {
      identifierSubmits.append(index)
    }
  }

  private static let mailFolders: Set<Substring> = [
    "mail", "mails", "mailer", "mailers", "email", "emails", "email_templates", "mail_templates",
  ]

  /// Whether a file is by its folder a letter: what it asks to sign in with is another page's.
  private static func isMail(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().suffix(3).contains { folder in
      mailFolders.contains(folder) || folder.hasSuffix("_mailer") || folder.hasSuffix("Mailer")
    }
  }

  /// What an observer saw of a control, with what its form makes of it.
  private func description(of observed: ObservedControl) -> ControlDescription {
    var control = ControlDescription()
    control.title = observed.wordsAreOpen ? "" : observed.words
    if observed.wordsAreOpen { control.templateTitle = observed.words }
    control.templateWords = observed.templateWords
    control.label = observed.label
    control.identifiers = observed.identifiers
    control.selectors = observed.selectors
    control.isDrawnByComponent = observed.isDrawnByComponent
    control.icons = observed.icons
    control.showsAppleButton = observed.logos.contains { ButtonEndpoint($0.source?.address ?? "") != nil }
    control.addresses = observed.addresses
    control.templateAddress = observed.templateAddress
    control.isLink = observed.isLink
    control.isPeripheral = observed.isPeripheral
    control.submitsCredentials = forms.part(of: observed) == .sendsCredentials
    control.submitsIdentifier = forms.part(of: observed) == .sendsIdentifier
    control.submitsCode = forms.part(of: observed) == .sendsCode
    control.statedProvider = observed.statedProvider
    control.pageStartsApple = startsApple
    // A component that is called after a service's sign-in is a screen where it holds a way out.
    if WayOut.isOneWithoutWords(observed) {
      control.selectors.removeAll(where: recognizer.isControl(component:))
      control.identifiers.removeAll(where: recognizer.isControl(component:))
    }
    // A description shows what is on its screen, and says nothing of other pages.
    control.actsInPlace = observed.origin < 0 || forms.actsInPlace(observed, action: recognizer.actions.action(ofTitle: control.title))
    return control
  }

  /// What badges of stores and systems are called by their pictures.
  private static let stores = [
    "android", "google-play", "google_play", "googleplay", "google play", "play-store", "play_store", "playstore", "play store",
    "app-store", "app_store", "appstore", "app store",
  ]

  private static func namesStore(_ name: String) -> Bool {
    let lower = name.prefix(200).lowercased()
    if stores.contains(where: { lower.contains($0) }) { return true }
    let words = LogoFiles.words(of: lower)
    return zip(words, words.dropFirst()).contains { $0 == "google" && $1 == "app" }
  }

  /// A store's own badge signs nobody in, and beside a badge for Android a bare Apple logo is where people get the app.
  private mutating func dropStoreBadges(_ scene: inout RecognitionScene) {
    drop(
      Set(
        weakSignIns.filter { index in
          scene.screen.control(at: index).map { ($0.icons + [$0.words]).contains(where: Self.namesStore) } ?? false
        }),
      &scene)
    func isBare(_ index: Int) -> Bool { scene.document.nodes[index].string(.title)?.isEmpty ?? true }
    let bare = weakSignIns.filter { scene.document.nodes[$0].string(.provider) == "apple" && isBare($0) }
    guard !bare.isEmpty else { return }
    let showsStore = scene.document.nodes.indices.contains { index in
      guard scene.document.nodes[index].boolean(.signIn) == false, isBare(index), let control = scene.screen.control(at: index) else {
        return false
      }
      return (control.icons + [control.label ?? ""]).contains(where: Self.namesStore)
    }
    if showsStore { drop(Set(bare), &scene) }
  }

  /// Takes controls for no sign-ins.
  private mutating func drop(_ controls: Set<Int>, _ scene: inout RecognitionScene) {
    for index in controls {
      scene.document.nodes[index].set(.signIn, false)
      scene.document.nodes[index].remove(.provider)
    }
    weakSignIns.removeAll(where: controls.contains)
    faintSignIns.subtract(controls)
  }

  /// Where people can sign out, they are signed in: "Log in with Spotify" beside that connects another account of theirs. A page that leads to its own
  /// sign-in, too, hides one of both from view in a way that is not seen here, and so may one whose button for signing out does nothing at first.
  private mutating func noteConnections(_ scene: RecognitionScene) {
    let nodes = scene.document.nodes
    let signingOut = nodes.indices.filter { index in
      nodes[index].string(.action) == "sign-out" && nodes[index].boolean(.visible) != false
        && scene.screen.control(at: index)?.mayBeDisabled != true
    }
    // A menu around all pages says nothing of one on which people are asked to sign in. A description does not say what is one.
    let isInMenus = scene.screen.observer == nil || signingOut.allSatisfy { scene.screen.control(at: $0)?.isPeripheral == true }
    guard !signingOut.isEmpty, !(isInMenus && asksToSignIn(scene)),
      ![scene.screen.heading, scene.screen.title].contains(where: { $0.map(recognizer.speaksOfSigningIn) ?? false }),
      !nodes.contains(where: isCalledSignIn)
    else { return }
    var services: Set<Int> = []
    for (index, node) in nodes.enumerated() where node.element == .link || node.element == .button {
      let provider = node.string(.provider)
      if node.boolean(.signIn) == true, let provider, provider != "email-password", provider != "unknown" {
        services.insert(index)
      } else if node.string(.action) == "sign-in" || node.string(.action) == "sign-up" {
        return
      }
    }
    connections.formUnion(services)
  }

  /// On the account screen of somebody who is signed in, "Connect with Google" and a bare "Apple" link their account: they sign nobody in.
  private mutating func dropConnections(_ scene: inout RecognitionScene) {
    guard !connections.isEmpty, !forms.asksCredentials, isSignedIn(scene), !scene.document.nodes.contains(where: isCalledSignIn) else {
      return
    }
    takeForLinks(connections, &scene)
  }

  /// Takes controls for such as link the account of somebody who is signed in.
  private mutating func takeForLinks(_ controls: Set<Int>, _ scene: inout RecognitionScene) {
    drop(controls, &scene)
    for index in controls {
      scene.document.nodes[index].set(.action, "link-account")
      scene.document.nodes[index].set(.actionSource, "title")
    }
  }

  /// Whether a control says that it connects and not with whom, or connects the account that it names, by its words or by the name of a message.
  private func saysOnlyConnect(_ control: ObservedControl, _ recognized: RecognizedControl) -> Bool {
    if !control.wordsAreOpen {
      let match = recognizer.providers.match(title: control.words)
      if match?.isBareName == true { return ControlAddress.connects(control.templateAddress) }
      return recognized.connects && (match == nil || PhraseVocabulary.control.says("attaches", control.words))
    }
    guard !control.words.contains(where: \.isLetter) else { return false }
    let words = IdentifierWords.words(of: control.templateWords)
    guard let verb = words.lastIndex(of: "connect") else { return false }
    let rest = words[(verb + 1)...].joined(separator: " ")
    return rest.isEmpty || recognized.provider != nil && !["with", "via", "using"].contains(words[verb + 1])
  }

  /// Words in the paths of pages on which people sign in or up.
  private static let signInPaths = ["login", "signin", "sign-in", "sign_in", "signup", "sign-up", "sign_up", "regist", "auth"]

  /// Words in the names of messages that stand above what belongs to somebody's account.
  private static let accountKeys: Set<String> = [
    "account", "accounts", "profile", "settings", "preferences", "security", "connections", "integrations",
  ]

  /// "Apple … Connect" links an account where nothing on the screen speaks of signing in: neither its heading nor a field, nor another service's button.
  private mutating func dropBareConnections(_ scene: inout RecognitionScene) {
    let bare = bareConnections.filter { scene.document.nodes[$0].boolean(.signIn) == true }
    guard !bare.isEmpty, !forms.asksCredentials, let heading = scene.screen.heading else { return }
    let path = scene.document.file.split(separator: "/").suffix(2).joined(separator: "/").lowercased()
    if heading.isEmpty {
      // Only a catalogue that was not found has its words: `t("profile.title")`. The name of the file tells, too.
      let key = IdentifierWords.words(of: scene.screen.headingExpressions)
      let isAccount = (key + path.split { !$0.isLetter }.map(String.init)).contains(where: Self.accountKeys.contains)
      guard isAccount, !key.contains(where: Self.signInPaths.contains) else { return }
    }
    guard ![heading, scene.screen.title ?? ""].contains(where: recognizer.speaksOfSigningIn),
      !Self.signInPaths.contains(where: path.contains),
      seenServices.allSatisfy({ scene.document.nodes[$0].boolean(.signIn) != true || bare.contains($0) || connections.contains($0) })
    else { return }
    takeForLinks(bare.union(connections.intersection(seenServices)), &scene)
  }

  /// More letters than the words above a part of a screen have.
  static let longestCaption = 80

  /// The words of a text, as far as they are known; nil for one that is no caption.
  private func caption(_ index: Int, _ scene: RecognitionScene) -> String? {
    guard scene.document.nodes[index].element == .text else { return nil }
    let words = scene.document.nodes[index].string(.title) ?? scene.screen.openWords(at: index) ?? ""
    guard words.utf8.count <= Self.longestCaption else { return nil }
    return String(words.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed())
  }

  /// Below "Connected accounts" somebody who is signed in links services, wherever their links lead. Where a password is asked for that is not changed, people
  /// may not be signed in yet.
  private mutating func dropLinkedAccounts(_ scene: inout RecognitionScene) {
    let services = seenServices.filter { scene.document.nodes[$0].boolean(.signIn) == true }
    guard !services.isEmpty else { return }
    let passwords = scene.screen.fields.filter { $0.type == "password" }
    guard !forms.asksCredentials || !passwords.isEmpty && passwords.allSatisfy({ scene.passwords.use(of: $0) == .change }) else {
      return
    }
    var linked: Set<Int> = []
    var isLinking = false
    var rest = services[...]
    for index in scene.document.nodes.indices {
      guard let next = rest.first else { break }
      if index == next {
        if isLinking || standsInConnections(index, scene) { linked.insert(index) }
        rest.removeFirst()
      } else if let caption = caption(index, scene), PhraseVocabulary.screen.says("linked-accounts", caption) {
        isLinking = true
      } else if scene.document.nodes[index].string(.role) == "heading" {
        isLinking = false
      }
    }
    takeForLinks(linked, &scene)
  }

  /// Whether the part of the page that a control is written in is by its name one for linked accounts: `SocialConnection.vue`.
  private func standsInConnections(_ index: Int, _ scene: RecognitionScene) -> Bool {
    guard let file = scene.document.place(of: nil, at: index)?.file, file != scene.document.file,
      let name = file.split(separator: "/").last?.prefix(while: { $0 != "." })
    else { return false }
    let words = IdentifierWords.words(of: String(name)).joined(separator: " ")
    return [words, words + "s"].contains { PhraseVocabulary.screen.says("linked-accounts", $0) }
  }

  /// Whether nothing is known of what a control says and where it leads.
  private func isOpen(_ control: ObservedControl) -> Bool {
    control.wordsAreOpen && !control.words.contains(where: \.isLetter) && !control.isPeripheral
      && control.addresses.allSatisfy { $0.contains(UnknownPiece.character) }
  }

  /// Whom a list names whose items only the program knows, people sign in with, where the list stands below "or" or below words about other ways to sign in
  /// and a password is asked for above it.
  private func nameOpenLists(_ scene: inout RecognitionScene) {
    guard forms.asksCredentials, forms.isAboutSigningIn, scene.document.nodes.contains(where: { $0.boolean(.repeated) == true }) else {
      return
    }
    var isBelowDivider = false
    for index in scene.document.nodes.indices {
      let node = scene.document.nodes[index]
      switch node.element {
      case .text:
        guard let caption = caption(index, scene) else {
          isBelowDivider = false
          continue
        }
        isBelowDivider = PhraseVocabulary.screen.says("divider", caption) || TextReader.builtIn.reading(of: caption).has(.otherWays)
      case .field: isBelowDivider = false
      case .button, .link:
        guard isBelowDivider, node.boolean(.repeated) == true, node.boolean(.signIn) == false, !node.has(.action),
          let control = scene.screen.control(at: index), isOpen(control)
        else { continue }
        scene.document.nodes[index].set(.signIn, true)
      default: continue
      }
    }
  }

  /// What buttons are called that tell the server with whom people sign in.
  private static let providerNames: Set<String> = ["provider", "scheme", "idp", "strategy", "connection", "loginprovider"]

  /// Whom a list names whose items only the program knows, people sign in with, where all that the screen is about is signing in and each button is called the
  /// provider, `<button name="provider" value="@scheme.Name">`, or the list is all that people can use there and is called so: `<div id="login-options">`.
  private mutating func nameOpenProviders(_ scene: inout RecognitionScene) {
    let headings = [scene.screen.heading, scene.screen.title].compactMap(\.self).filter { !$0.isEmpty }
    guard headings.contains(where: recognizer.speaksOfSigningIn), !isSignedIn(scene) else { return }
    let isAlone = holdsOnlyLists(scene)
    for index in scene.document.nodes.indices {
      let node = scene.document.nodes[index]
      guard node.element == .button || node.element == .link, node.boolean(.repeated) == true, node.boolean(.signIn) == false,
        let control = scene.screen.control(at: index), isOpen(control)
      else { continue }
      let isCalledProvider = node.element == .button && control.identifiers.contains(where: Self.providerNames.contains)
      guard isCalledProvider || isAlone && !node.has(.action) && control.standsAmongSignIns else { continue }
      scene.document.nodes[index].set(.signIn, true)
    }
  }

  /// Whether a screen has nothing to fill in, and beside what lists repeat nothing to use but what leads away from it.
  private func holdsOnlyLists(_ scene: RecognitionScene) -> Bool {
    !scene.document.nodes.indices.contains { index in
      let node = scene.document.nodes[index]
      guard node.boolean(.visible) != false else { return false }
      switch node.element {
      case .field: return true
      case .button, .link:
        return node.boolean(.repeated) != true && node.boolean(.signIn) != true && !node.has(.action)
          && scene.screen.control(at: index)?.isPeripheral != true
      default: return false
      }
    }
  }

  /// Whether a screen is one of somebody who is signed in: they can sign out there, or its heading is that of an account or of settings.
  private func isSignedIn(_ scene: RecognitionScene) -> Bool {
    let leaves = scene.document.nodes.contains { node in
      guard node.element == .button || node.element == .link else { return false }
      if node.string(.action) == "sign-out" || node.string(.action) == "delete-account" { return true }
      return node.string(.title).map { PhraseVocabulary.control.says("unlinks", $0) } ?? false
    }
    if leaves { return true }
    guard let heading = [scene.screen.heading, scene.screen.title].lazy.compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return false
    }
    return ["account", "settings"].contains(recognizer.screenKind(ofHeading: heading)) && !recognizer.speaksOfSigningIn(heading)
  }

  /// In a row of bare logos with Instagram's or YouTube's, Facebook's leads to a page as they do, on a screen about signing in, too.
  private mutating func dropProfiles(_ scene: inout RecognitionScene) {
    guard !faintSignIns.isEmpty else { return }
    var row: [Int] = []
    var dropped: Set<Int> = []
    func isProfile(_ index: Int) -> Bool {
      guard let control = scene.screen.control(at: index) else { return false }
      return (control.icons + control.identifiers + [control.label ?? ""]).contains { name in
        name.utf8.count <= 120 && LogoFiles.words(of: name).contains(where: Recognizer.profileServices.contains)
      }
    }
    func close() {
      let providers = Set(row.compactMap { scene.document.nodes[$0].string(.provider) })
      if row.contains(where: faintSignIns.contains), row.contains(where: isProfile), providers.isDisjoint(with: Recognizer.withoutProfiles)
      {
        dropped.formUnion(row.filter(faintSignIns.contains))
      }
      row = []
    }
    for (index, node) in scene.document.nodes.enumerated() where node.element == .link || node.element == .button {
      if node.string(.title)?.isEmpty == false || node.isUnknown(.title) { close() } else { row.append(index) }
    }
    close()
    drop(dropped, &scene)
  }

  /// Whether a control says no more than the name of a service, or shows its logo alone.
  private func saysOnlyName(_ index: Int, _ scene: RecognitionScene) -> Bool {
    guard let control = scene.screen.control(at: index), !control.wordsAreOpen else { return false }
    return [control.words, control.label ?? ""].allSatisfy { words in
      !words.contains(where: \.isLetter) || recognizer.providers.match(title: words)?.isBareName == true
    }
  }

  /// A logo or a bare name whose link leads to a network's own site leads to a page there. Its front page may stand where the address of a sign-in is to come,
  /// as that of a service does beside it on which people have no pages.
  private mutating func dropPages(_ scene: inout RecognitionScene) {
    let services = seenServices.filter { scene.document.nodes[$0].boolean(.signIn) == true }
    // In running text a service's name leads to its front page.
    drop(Set(services.filter { isNamedInText($0, scene) }), &scene)
    let pages = services.filter { index in
      saysOnlyName(index, scene) && scene.screen.control(at: index)?.addresses.contains(where: recognizer.addresses.leadsToNetwork) == true
    }
    guard !pages.isEmpty else { return }
    let mayBeStubs = services.contains { index in
      Recognizer.withoutProfiles.contains(scene.document.nodes[index].string(.provider) ?? "") && saysOnlyName(index, scene)
    }
    drop(
      Set(
        pages.filter { index in
          !mayBeStubs || scene.screen.control(at: index)?.addresses.contains(where: ControlAddress.isFrontPage) != true
        }), &scene)
  }

  /// Whether a link that does not look like a button has the name of a service as its words and leads to the front page of a site.
  private func isNamedInText(_ index: Int, _ scene: RecognitionScene) -> Bool {
    guard let control = scene.screen.control(at: index), control.isLink, control.words.contains(where: \.isLetter) else { return false }
    return saysOnlyName(index, scene) && control.addresses.contains(where: ControlAddress.isFrontPage)
  }

  /// What stands between a page's name and its site's in a title: "Sign up | Acme".
  private static let titleSeparators: Set<Character> = ["|", "·", "•", "–", "—", ":", "-", "/"]

  /// On a site that is called as a service is, "Log in to" it is the site's own sign-in.
  private mutating func dropOwnName(_ scene: inout RecognitionScene) {
    guard let title = scene.screen.title, !seenServices.isEmpty else { return }
    let names = title.split(whereSeparator: Self.titleSeparators.contains).compactMap { part in
      recognizer.providers.match(title: String(part)).flatMap { $0.isBareName ? $0.provider.id : nil }
    }
    guard !names.isEmpty else { return }
    let own = seenServices.filter { index in
      guard scene.document.nodes[index].boolean(.signIn) == true, let control = scene.screen.control(at: index) else { return false }
      return names.contains(scene.document.nodes[index].string(.provider) ?? "") && recognizer.isNamedLoosely(description(of: control))
    }
    drop(Set(own), &scene)
    for index in own where scene.screen.control(at: index).map({ forms.part(of: $0) == .sendsCredentials }) == true {
      scene.document.nodes[index].set(.signIn, true)
      scene.document.nodes[index].set(.provider, "email-password")
    }
  }

  /// Below "Share this post" or "Follow us" a network's name or logo is where that is done.
  private mutating func dropShares(_ scene: inout RecognitionScene) {
    let services = Set(seenServices.filter { scene.document.nodes[$0].boolean(.signIn) == true })
    guard !services.isEmpty else { return }
    var shares: Set<Int> = []
    var isSharing = false
    // Whether one text more may say what is shared, and with whom.
    var mayBeExplained = false
    var row: [Int] = []
    for index in scene.document.nodes.indices {
      let element = scene.document.nodes[index].element
      if services.contains(index) {
        mayBeExplained = false
        if saysOnlyName(index, scene) { row.append(index) }
        if isSharing, saysOnlyName(index, scene) { shares.insert(index) } else { isSharing = false }
      } else if let caption = caption(index, scene), PhraseVocabulary.screen.says("shares", caption) {
        (isSharing, mayBeExplained, row) = (true, true, [])
      } else if element == .text || element == .field {
        // A few letters are the name of an icon.
        if element == .text, (caption(index, scene)?.count ?? Self.longestCaption) < 3 { continue }
        isSharing = isSharing && mayBeExplained && element == .text && !speaksOfSigningIn(index, scene)
        (mayBeExplained, row) = (false, [])
      } else if copiesAddress(index, scene) {
        // Beside what copies the address of the page, networks pass it on.
        (isSharing, mayBeExplained) = (true, false)
        shares.formUnion(row)
      }
    }
    drop(shares, &scene)
  }

  /// Whether the words of a text speak of signing in, or of other ways to.
  private func speaksOfSigningIn(_ index: Int, _ scene: RecognitionScene) -> Bool {
    guard let caption = caption(index, scene) else { return false }
    return recognizer.speaksOfSigningIn(caption) || PhraseVocabulary.screen.says("divider", caption)
      || TextReader.builtIn.reading(of: caption).has(.otherWays)
  }

  /// Whether a button or a link copies the address of the page.
  private func copiesAddress(_ index: Int, _ scene: RecognitionScene) -> Bool {
    guard let control = scene.screen.control(at: index) else { return false }
    return [control.words, control.label ?? ""].contains {
      !$0.isEmpty && $0.utf8.count <= Self.longestCaption && PhraseVocabulary.control.says("copies", $0)
    }
  }

  /// A class, a logo or a bare name makes a sign-in only where the screen is about signing in: a grocer's "Apple" is none.
  private func dropWeakSignIns(_ scene: inout RecognitionScene) {
    guard !weakSignIns.isEmpty, !forms.isAboutSigningIn else { return }
    let weak = Set(weakSignIns)
    guard ![scene.screen.heading, scene.screen.title].contains(where: { $0.map(recognizer.speaksOfSigningIn) ?? false }) else { return }
    var isAboutSigningIn = false
    var providers: Set<String> = []
    for (index, node) in scene.document.nodes.enumerated() where node.boolean(.signIn) == true {
      if !weak.contains(index) { isAboutSigningIn = true }
      // Rows of bare icons lead to somebody's profiles as often.
      let hasWords = node.string(.title).map { !$0.isEmpty } ?? node.isUnknown(.title)
      if !faintSignIns.contains(index), hasWords, let provider = node.string(.provider) { providers.insert(provider) }
    }
    guard !isAboutSigningIn else { return }
    let mayBeProfiles = providers.count < 2 || providers.isDisjoint(with: Recognizer.withoutProfiles)
    let offered = offeredAsOtherWays(scene)
    for index in weakSignIns where (mayBeProfiles || faintSignIns.contains(index)) && !offered.contains(index) {
      scene.document.nodes[index].set(.signIn, false)
      scene.document.nodes[index].remove(.provider)
    }
  }

  /// The logos and bare names in a row right below words that offer other ways to sign in, "Or continue with", where one is of a service on which nobody has
  /// a page. With those words they are two signs, wherever they lead.
  private func offeredAsOtherWays(_ scene: RecognitionScene) -> Set<Int> {
    var offered: Set<Int> = []
    var row: Set<Int> = []
    var isOffering = false
    func close() {
      let providers = Set(row.compactMap { scene.document.nodes[$0].string(.provider) })
      if !providers.isDisjoint(with: Recognizer.withoutProfiles) { offered.formUnion(row) }
      row = []
    }
    for index in scene.document.nodes.indices {
      switch scene.document.nodes[index].element {
      case .text:
        guard let caption = caption(index, scene), caption.count > 2 else { continue }
        close()
        isOffering = SignInWords.sayings(ofSignInText: caption).contains("other-ways")
      case .button, .link:
        if isOffering, weakSignIns.contains(index) {
          row.insert(index)
        } else {
          close()
          isOffering = false
        }
      case .field:
        close()
        isOffering = false
      default: continue
      }
    }
    close()
    return offered
  }

  /// Takes "Continue" below a field for an address for a sign-in, where the screen shows that it is about signing in.
  private func nameIdentifierSubmits(_ scene: inout RecognitionScene) {
    guard !identifierSubmits.isEmpty,
      scene.document.nodes.contains(where: { $0.boolean(.signIn) == true }) || asksForAddressToSignIn(scene.screen)
    else { return }
    for index in identifierSubmits {
      scene.document.nodes[index].set(.signIn, true)
      scene.document.nodes[index].set(.provider, "email-password")
    }
    scene.identifierSubmits = Set(identifierSubmits)
  }

  /// Whether a screen that is called a sign-in asks for nothing but an address, to which a link or a code is sent: "Receive the link".
  private func asksForAddressToSignIn(_ screen: ObservedScreen) -> Bool {
    guard identifierSubmits.count == 1, !screen.fields.contains(where: { $0.type == "password" }),
      let title = screen.heading.flatMap({ $0.isEmpty ? nil : $0 }) ?? screen.title, title.utf8.count <= PasswordUse.longestTitle
    else { return false }
    return recognizer.actions.action(ofTitle: title) == "sign-in" && !PasswordUse.recovers(screen, with: recognizer)
  }
}
