import Catalog
import Diagnostics
import JSON
import Words

/// Recognises sign-in controls, providers, titles, fields and screens. What it knows are the vocabularies; this is only how they are asked.
package final class Recognizer: Sendable {
  package let providers: ProviderVocabulary
  package let titles: TitleVocabulary
  package let actions: ActionVocabulary
  package let fields: FieldVocabulary
  package let screens: ScreenVocabulary
  /// What names of calls, components and files say.
  let names: SignInNames
  /// What addresses say.
  let addresses: ControlAddress
  private let recognized = Memo<ControlDescription, RecognizedControl>(limit: 4096)

  /// The recogniser of the vocabularies that are compiled in.
  package static let builtIn = Recognizer()

  private init() {
    func vocabulary(_ name: String) -> JSONNode { Catalog.vocabulary(named: name) ?? JSONNode(.null) }
    providers = ProviderVocabulary(vocabulary("providers"))
    names = SignInNames(providers: providers)
    addresses = ControlAddress(vocabulary("providers")["reading"], providers: providers)
    titles = TitleVocabulary()
    actions = ActionVocabulary(vocabulary("actions"))
    fields = FieldVocabulary(vocabulary("fields"))
    screens = ScreenVocabulary()
  }

  /// Whether a page's title or heading is about signing in.
  package func speaksOfSigningIn(_ words: String) -> Bool {
    let reading = TextReader.builtIn.reading(of: words)
    return reading.key.utf8.count <= 200 && reading.has(.signIn)
  }

  /// Recognises a control. Only what is strong makes a sign-in of it: a phrase, an authorization route, an SDK's element, or a class and a title that agree.
  package func recognize(_ control: ControlDescription) -> RecognizedControl {
    recognized.answer(control) { recognizeAnew(control) }
  }

  /// What was found out about a control's words.
  private struct Words {
    var title: TextReading
    var titleKey: String
    var labelKey: String
    /// The provider that the title names.
    var byTitle: ProviderVocabulary.TitleMatch?
    /// Whether the title speaks of something else than signing in.
    var isOther: Bool
  }

  /// Each step decides, or leaves the control to the next.
  private func recognizeAnew(_ control: ControlDescription) -> RecognizedControl {
    var result = RecognizedControl()
    recognizeAction(of: control, into: &result)
    if let stated = control.statedProvider {
      (result.provider, result.signsIn) = (stated, true)
      return result
    }
    let words = words(of: control)
    if let provider = providerOfElement(control, words) {
      (result.provider, result.signsIn) = (provider.id, provider.kind != "unknown")
      return result
    }
    if let action = result.action, Self.otherActions.contains(action) { return result }
    if leadsToProfile(control) { return result }
    if ([control.templateAddress] + control.addresses).contains(where: ControlAddress.undoesSignIn) {
      (result.action, result.actionSource) = ("other", "address")
      return result
    }
    if words.isOther || control.addresses.contains(where: { SharingAddress.stands(in: $0) })
      || control.addresses.contains(where: { ControlAddress.isScript($0) && (names.movesData(call: $0) || SignInNames.copies(call: $0)) })
    {
      return result
    }
    if let found = recognizeProvider(control, words, result.action) {
      switch purpose(of: control, words) {
      case .other:
        if result.action == "sign-in" || result.action == "sign-up" || result.action == "continue" {
          (result.action, result.actionSource) = ("other", "title")
        }
        return result
      case .connecting: result.connects = true
      case .signingIn: break
      }
      (result.provider, result.signsIn, result.strength) = (found.provider, true, found.strength)
      return result
    }
    recognizeForm(control, words, into: &result)
    return result
  }

  /// Providers on which people have no page to link to: a row that names one is no row of profiles.
  static let withoutProfiles: Set<String> = ["google", "apple", "microsoft", "gitlab", "bitbucket", "okta", "kakao", "naver"]

  /// Services with which nobody signs in, by the words in the names of their icons: people have pages there.
  static let profileServices: Set<String> = [
    "instagram", "pinterest", "youtube", "behance", "dribbble", "vimeo", "tumblr", "flickr", "whatsapp", "hackerrank",
  ]

  /// Whether a link leads to the page of whoever the program has a record of, in a network in which people have pages.
  private func leadsToProfile(_ control: ControlDescription) -> Bool {
    guard control.isLink || control.selectors.contains("a"), let network = TemplateAddress.networkOfProfile(control.templateAddress),
      let provider = providers.provider(ofIdentifier: network)
    else { return false }
    return provider.kind != "own" && provider.kind != "password" && !Self.withoutProfiles.contains(provider.id)
  }

  /// What controls do that sign nobody in, whatever calls and components around them name: "Log out" calls Apple's service, too.
  private static let otherActions: Set<String> = [
    "sign-out", "delete-account", "dismiss", "back", "skip", "guest", "settings", "privacy-policy",
  ]

  /// What a control that names a provider is for.
  private enum Purpose { case signingIn, connecting, other }

  /// Whether a control that names a sign-in is one, by its words and by where it leads: help, shops and settings name it too.
  private func purpose(of control: ControlDescription, _ words: Words) -> Purpose {
    if words.title.has(.notAppleAccount) || control.addresses.contains(where: addresses.leadsToReading)
      || addresses.routeLeadsToReading(control.templateAddress)
    {
      return .other
    }
    var connects = false
    for text in [control.title, control.label ?? ""] where !text.isEmpty {
      // An emoji in front is no part of what the words say.
      switch PhraseVocabulary.control.first(of: String(text.drop { !$0.isLetter && !$0.isNumber })) {
      case "explains", "manages": return .other
      case "connects": connects = true
      default: break
      }
    }
    return connects ? .connecting : .signingIn
  }

  private func words(of control: ControlDescription) -> Words {
    let title = TextReader.builtIn.reading(of: control.title)
    let label = control.label.map(TextReader.builtIn.reading)
    return Words(
      title: title, titleKey: title.key, labelKey: label?.key ?? "", byTitle: providers.match(title: control.title),
      isOther: title.has(.otherPurpose) || title.key.isEmpty && label?.has(.otherPurpose) == true
        || Self.profileServices.contains(title.key) && providers.match(title: control.title) == nil)
  }

  /// The provider whose library fills the element.
  private func providerOfElement(_ control: ControlDescription, _ words: Words) -> Provider? {
    guard !words.isOther || words.titleKey.isEmpty else { return nil }
    return control.selectors.lazy.compactMap { [providers] in providers.provider(ofElement: $0) }.first
  }

  /// Whose sign-in it is, and how surely. The provider is nil where an expression names it.
  private typealias Found = (provider: String?, strength: RecognizedControl.Strength)

  /// One strong sign makes a sign-in, or two weak ones: those are left to the screen to confirm.
  private func recognizeProvider(_ control: ControlDescription, _ words: Words, _ action: String?) -> Found? {
    if control.showsAppleButton, words.titleKey.isEmpty { return ("apple", .strong) }
    let found = recognizeSigns(control, words, action)
    return found?.strength != .strong && showsFruit(control) ? nil : found
  }

  /// Whether an apple is all that people see of a control, and nothing calls it Apple or a sign-in: it is one of the pictures to choose from.
  private func showsFruit(_ control: ControlDescription) -> Bool {
    let title = control.title.unicodeScalars.filter { !$0.properties.isVariationSelector && !$0.properties.isWhitespace }
    return !title.isEmpty && title.allSatisfy { TitleNormalization.logoScalars.contains($0) && $0.properties.isEmoji }
      && control.label.flatMap { providers.match(title: $0) }.map { !$0.isPhrase && !$0.isBareName } ?? true
      && !control.identifiers.contains(where: Self.namesSignIn)
  }

  private func recognizeSigns(_ control: ControlDescription, _ words: Words, _ action: String?) -> Found? {
    recognizeAddress(control) ?? recognizeCall(control, words) ?? recognizeWords(control, words) ?? recognizePicture(control, words)
      ?? recognizeNames(control, words, action) ?? recognizeKey(control) ?? recognizeHints(control, words)
  }

  /// An address that leads to an authorization decides, whatever the words are.
  private func recognizeAddress(_ control: ControlDescription) -> Found? {
    for address in control.addresses {
      if let provider = providers.provider(ofAddress: address) ?? addresses.providerOfRoute(address) { return (provider.id, .strong) }
    }
    return recognizeTemplate(control).map { ($0.provider, .strong) }
  }

  /// The name of the handler or of the component.
  private func recognizeCall(_ control: ControlDescription, _ words: Words) -> Found? {
    for call in control.addresses where ControlAddress.isScript(call) {
      guard let provider = names.provider(ofCall: call) else { continue }
      if words.byTitle.map({ $0.provider.id == provider.id || $0.isCommonWord && providerOfIcon(control)?.id != $0.provider.id }) ?? true {
        return (provider.id, words.titleKey.isEmpty && SignInNames.saysMerelySocial(call) ? .weak : .strong)
      }
    }
    if control.pageStartsApple, words.byTitle.map({ $0.provider.id == "apple" }) ?? true,
      control.addresses.contains(where: { ControlAddress.isScript($0) && names.isApple(call: $0) })
    {
      return ("apple", .strong)
    }
    if let component = control.selectors.last.flatMap(names.component),
      words.byTitle.map({ $0.provider.id == component.provider.id || $0.isCommonWord })
        ?? (!control.isDrawnByComponent || words.titleKey.isEmpty || saysNoMore(words.titleKey))
    {
      return (component.provider.id, component.signsIn ? .strong : .weak)
    }
    return nil
  }

  /// The name of a picture's file, where the picture is all that people see.
  private func recognizePicture(_ control: ControlDescription, _ words: Words) -> Found? {
    guard words.titleKey.isEmpty, control.templateTitle.isEmpty, !control.isPeripheral, !leavesSite(control) else { return nil }
    return control.icons.lazy.compactMap { self.names.provider(ofFile: $0) }.first.map { ($0.id, .weak) }
  }

  /// Whose picture is all that people see of a control: its name may have been copied from the button beside it.
  private func picturedAlone(_ control: ControlDescription, _ words: Words) -> Provider? {
    guard words.titleKey.isEmpty, control.templateTitle.isEmpty else { return nil }
    return providerOfIcon(control)
  }

  /// Whether an address leads to another site, where nobody signs in here.
  private func leavesSite(_ control: ControlDescription) -> Bool {
    control.addresses.contains {
      (ControlAddress.namesHost($0) || ControlAddress.opensTab($0)) && !addresses.mentionsSignIn($0)
    }
      || control.templateAddress.contains("://") && !addresses.mentionsSignIn(control.templateAddress)
  }

  /// Longer titles are sentences.
  private static let longestTitle = 60

  private func recognizeWords(_ control: ControlDescription, _ words: Words) -> Found? {
    if titles.lists(key: words.titleKey) || words.titleKey.isEmpty && titles.lists(key: words.labelKey) {
      return ("apple", strength(of: control, words, naming: "apple"))
    }
    // "Sign in with Google or Apple" leads to where both are offered.
    if let match = words.byTitle, match.provider.id != "apple", providers.names("apple", in: control.title) { return nil }
    if let match = words.byTitle, match.isPhrase { return (match.provider.id, strength(of: control, words, naming: match.provider.id)) }
    if let match = control.label.flatMap({ providers.match(title: $0) }), match.isPhrase,
      words.titleKey.isEmpty || words.byTitle?.provider.id == match.provider.id
    {
      return ((picturedAlone(control, words) ?? match.provider).id, strength(of: control, words))
    }
    if let match = words.byTitle, words.title.has(.signIn), words.titleKey.utf8.count <= Self.longestTitle,
      !match.isCommonWord || match.provider.id == "apple", !leadsToAccess(control, words)
    {
      return (match.provider.id, match.isInCompound ? .faint : strength(of: control, words))
    }
    // "Fazer login" and "Partner login" in a footer name nobody.
    guard words.byTitle?.isCommonWord ?? true, !control.isPeripheral, !actions.lists(title: words.titleKey),
      let name = providers.nameInPhrase(control.title)
    else { return nil }
    // "Vendor login" on another site is where vendors sign in.
    if words.titleKey.hasPrefix(name + " "), control.addresses.contains(where: ControlAddress.leadsToHost) { return nil }
    // "Complete sign in" and "Zorbly login" below fields for the account send those.
    if control.submitsCredentials || control.submitsIdentifier || control.submitsCode, words.titleKey.hasPrefix(name + " ") { return nil }
    let means = Self.ownMeans.first { entry in entry.words.contains { name.contains($0) } }?.provider
    // "School sign in" leads to where the school's people sign in, also where it looks like a button.
    if means == nil {
      let isLink = control.isLink || control.selectors.contains("a")
      if control.addresses.contains(where: { isLink && ControlAddress.leadsToOwnSignIn($0) || ControlAddress.navigatesToOwnSignIn($0) }) {
        return nil
      }
      if isLink, ControlAddress.routeLeadsToOwnSignIn(control.templateAddress) { return nil }
    }
    return (means, strength(of: control, words))
  }

  /// Fewer words are a title: "Google login".
  private static let fewestWordsOfSentence = 4

  /// Whether a sentence leads to the site's own page for signing in or up, whoever it names: "Already on Acme? Log in now".
  private func leadsToAccess(_ control: ControlDescription, _ words: Words) -> Bool {
    words.titleKey.split(separator: " ").count >= Self.fewestWordsOfSentence
      && control.addresses.contains(where: ControlAddress.goesToOwnAccess)
  }

  /// Whether nothing but words that are no phrase names the provider with whom a control signs people in: no address, no call, no picture.
  package func isNamedLoosely(_ control: ControlDescription) -> Bool {
    let words = words(of: control)
    return words.byTitle.map { !$0.isPhrase && !$0.isBareName } == true && recognizeAddress(control) == nil
      && recognizeCall(control, words) == nil && providerOfIcon(control) == nil && providerOfElement(control, words) == nil
  }

  /// How surely words make a sign-in: a button's do, those of a link hang on where it leads. Menus and tables of contents are made of such links.
  /// With the logo of the provider whom they name beside them they are two signs.
  private func strength(of control: ControlDescription, _ words: Words, naming provider: String? = nil) -> RecognizedControl.Strength {
    // "Continue with apple" is what a grocer's button says.
    if control.title.contains("apple"), !control.title.contains("Apple"), words.title.has(.continuing), control.icons.isEmpty {
      return .weak
    }
    guard control.isLink, let address = control.addresses.first, control.templateAddress.isEmpty, !ControlAddress.stays(address) else {
      return .strong
    }
    if control.isPeripheral || ControlAddress.isSlug(address, of: words.titleKey) { return .faint }
    if addresses.mentionsSignIn(address) { return .strong }
    let showsLogo = provider != nil && providerOfIcon(control)?.id == provider && !leavesSite(control)
    return showsLogo && !addresses.namesProvider(address) ? .strong : .faint
  }

  /// Classes and icons decide together with a title that does not contradict them.
  private func recognizeNames(_ control: ControlDescription, _ words: Words, _ action: String?) -> Found? {
    let byIcon = providerOfIcon(control)
    let byTitle = words.byTitle
    let isBareOrEmpty = words.titleKey.isEmpty || byTitle?.isBareName == true
    if let (provider, isSignInClass) = control.identifiers.lazy.compactMap({ self.providerOfClass($0) }).first, isSignInClass,
      byTitle.map({ $0.provider.id == provider.id || $0.isCommonWord }) ?? true,
      isBareOrEmpty || saysNoMore(words.titleKey) || isCalled(control, after: provider, words),
      !control.isPeripheral || !isBareOrEmpty || control.identifiers.contains(where: Self.namesSignIn)
    {
      // A network's icon or name in a button of its own leads to a profile as often.
      let isBare =
        isBareOrEmpty && !control.addresses.contains(where: Self.leadsToSignIn) && !control.identifiers.contains(where: Self.namesSignIn)
        && (words.titleKey.isEmpty || !Self.withoutProfiles.contains(provider.id))
      let isWeak = isBare || byIcon?.id != provider.id && (isBareOrEmpty || action == "continue")
      return (provider.id, isWeak ? .weak : .strong)
    }
    guard let provider = byIcon else { return nil }
    if words.titleKey.isEmpty, !control.isPeripheral, control.addresses.contains(where: Self.leadsToSignIn) {
      return (provider.id, .strong)
    }
    if saysNoMore(words.titleKey), byTitle.map({ $0.provider.id == provider.id }) ?? true { return (provider.id, .strong) }
    // All words are an expression's, beside a logo, and so is the address, which is called a sign-in's: `p.loginUrl`.
    if !control.templateTitle.isEmpty, !control.templateTitle.contains(where: \.isLetter), !control.isPeripheral, !leavesSite(control),
      Self.namesSignIn(TemplateAddress(control.templateAddress).saying)
    {
      return (provider.id, .weak)
    }
    // A button that shows a provider's logo and name and nothing else; one that leads to another site is somebody's page there.
    guard let byTitle, byTitle.isBareName, !control.isPeripheral, !control.isLink, !leavesSite(control), byTitle.provider.id == provider.id
    else { return nil }
    return (provider.id, .weak)
  }

  /// Whether a control is called a sign-in with the provider that its title ends in or begins with: the words between are a language's of which no list has any.
  private func isCalled(_ control: ControlDescription, after provider: Provider, _ words: Words) -> Bool {
    guard let match = words.byTitle, match.provider.id == provider.id, !match.isInCompound, words.titleKey.utf8.count <= Self.longestTitle,
      words.titleKey.hasPrefix(provider.name.lowercased()) || words.titleKey.hasSuffix(provider.name.lowercased())
    else { return false }
    return control.identifiers.contains { name in
      Self.namesSignIn(name) && providerOfClass(name).map { $0.0.id == provider.id && $0.1 } == true
    }
  }

  /// The name of a message whose words are not known: one that says itself that people sign in, or one that names whose logo stands beside it.
  private func recognizeKey(_ control: ControlDescription) -> Found? {
    guard !control.templateWords.isEmpty, !control.isPeripheral, !leavesSite(control), !leadsElsewhere(control),
      !control.identifiers.contains(where: SignInNames.shares), let named = names.provider(ofMessage: control.templateWords)
    else { return nil }
    return named.signsIn || providerOfIcon(control)?.id == named.provider.id ? (named.provider.id, .weak) : nil
  }

  private func leadsElsewhere(_ control: ControlDescription) -> Bool {
    control.addresses.first.map { !ControlAddress.stays($0) && !addresses.mentionsSignIn($0) } ?? false
  }

  /// A logo alone or a bare name: on a screen about signing in they are enough.
  private func recognizeHints(_ control: ControlDescription, _ words: Words) -> Found? {
    guard !control.isPeripheral, control.templateTitle.isEmpty, !leavesSite(control) else { return nil }
    guard !leadsElsewhere(control), !control.identifiers.contains(where: SignInNames.shares) else { return nil }
    if words.titleKey.isEmpty {
      let provider = control.icons.lazy.compactMap { icon in
        self.providers.provider(ofIcon: icon) ?? self.iconName(icon).flatMap { self.names.provider(named: $0) }
      }.first
      let byLabel = control.label.flatMap { providers.match(title: $0) }.flatMap { $0.isBareName ? $0.provider : nil }
      return (provider ?? byLabel).map { ($0.id, .faint) }
    }
    guard let match = words.byTitle, match.isBareName, !match.isCommonWord || match.provider.id == "apple",
      ["apple", "social", "enterprise", "unknown"].contains(match.provider.kind)
    else { return nil }
    return (match.provider.id, .faint)
  }

  /// The name in an icon's class, file or alternative text: "apple" in "lucide-apple", "apple-logo" and "apple.svg".
  private func iconName(_ icon: String) -> String? {
    let words = LogoFiles.words(of: icon)
    guard words.count <= 5 else { return nil }
    return words.first { names.provider(named: $0) != nil }
  }

  private func providerOfIcon(_ control: ControlDescription) -> Provider? {
    control.icons.lazy.compactMap { self.providers.provider(ofIcon: $0) ?? self.providerOfFile($0) }.first
  }

  private static func namesSignIn(_ identifier: String) -> Bool {
    ["login", "sign", "auth", "register"].contains { identifier.contains($0) }
  }

  /// What remains: the app's own sign-in, by the form that the control sends or by what it does on the screen.
  private func recognizeForm(_ control: ControlDescription, _ words: Words, into result: inout RecognizedControl) {
    if words.titleKey.contains("passkey"), providerOfIcon(control)?.kind == "passkey" { result.provider = "passkey" }
    let asks = result.action == "sign-in" || result.action == "sign-up"
    guard
      control.submitsCredentials || asks && control.submitsIdentifier
        || asks && control.actsInPlace && !control.isLink && !control.isPeripheral
    else { return }
    (result.provider, result.signsIn) = ("email-password", true)
  }

  private static func leadsToSignIn(_ address: String) -> Bool {
    let lower = address.lowercased()
    return ["/auth", "oauth", "/login", "/signin", "/sign-in", "/sso", "/social"].contains { lower.contains($0) }
  }

  /// Words of helpers and routes that begin a sign-in with a provider.
  private static let routeHelpers = [
    "omniauth", "provider_login_url", "social:begin", "socialite", "oauth", "social_login", "social-login", "sociallogin",
    "social.redirect", "social.login", "social.auth", "provider.redirect",
  ]

  /// Recognises a control whose words or address a template writes: what stands beside the expressions, or in them, tells. The provider is nil
  /// where an expression names it.
  private func recognizeTemplate(_ control: ControlDescription) -> (provider: String?, Void)? {
    if !control.templateTitle.isEmpty {
      let known = TitleNormalization.displayed(String(control.templateTitle.map { $0 == "\u{FFFC}" ? " " : $0 }))
      if let match = providers.match(title: known), match.isPhrase { return (match.provider.id, ()) }
      let named = TitleNormalization.displayed(
        control.templateTitle.split(separator: "\u{FFFC}", omittingEmptySubsequences: false).joined(separator: "zzz"))
      if let name = providers.nameInPhrase(named), name.contains("zzz") { return (nil, ()) }
    }
    guard !control.templateAddress.isEmpty else { return nil }
    // "https://twitter.com/{{ player.social_accounts.twitter }}" is somebody's page on another site, whatever the expression is called.
    if control.addresses.contains(where: { ControlAddress.namesHost($0) && !addresses.mentionsSignIn($0) }) { return nil }
    let said = TemplateAddress(control.templateAddress).saying
    let isRoute = Self.routeHelpers.contains { said.contains($0) }
    let words = said.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if !words.contains("callback"), let provider = addresses.providerOfStart(words) { return (provider.id, ()) }
    guard isRoute || words.contains(where: { ["auth", "login", "signin", "social", "sso"].contains($0) }), !words.contains("callback"),
      !words.contains("logout")
    else { return nil }
    for word in words.prefix(40) where word.count > 2 && !["auth", "login", "email", "user", "account"].contains(word) {
      if let provider = providers.provider(ofIdentifier: word), provider.kind != "own", provider.kind != "password" {
        return (provider.id, ())
      }
    }
    // The route of whichever provider a loop is at.
    return isRoute && words.contains("provider") && (control.title.isEmpty || !control.templateTitle.isEmpty) ? (nil, ()) : nil
  }

  /// Whether a title asks to sign in or to go on and names nobody: then a logo or a class says with whom.
  private func saysNoMore(_ key: String) -> Bool {
    let action = actions.action(ofTitle: key)
    return action == "continue" || action == "sign-in" || action == "sign-up"
  }

  /// The app's own means of signing in, by words that name them.
  private static let ownMeans: [(words: [String], provider: String)] = [
    (Catalog.phrases.words(.ownPasskey), "passkey"), (Catalog.phrases.words(.ownEmailLink), "magic-link"),
    (Catalog.phrases.words(.ownPhone), "phone-otp"), (Catalog.phrases.words(.ownPassword), "email-password"),
  ]

  private func recognizeAction(of control: ControlDescription, into result: inout RecognizedControl) {
    if let action = actions.action(ofTitle: control.title) {
      (result.action, result.actionSource) = (action, "title")
    } else if let label = control.label, let action = actions.action(ofTitle: label) {
      (result.action, result.actionSource) = (action, "label")
    } else if control.title.isEmpty, let action = actions.action(ofClasses: control.identifiers + control.icons) {
      (result.action, result.actionSource) = (action, "class")
    }
  }

  private static let signInMarks: Set<String> = [
    "btn", "button", "social", "login", "oauth", "auth", "sso", "idp", "provider", "connect", "signin", "signup", "sign", "log", "register",
    "nsl",
    "kc", "zocial", "federated",
  ]

  /// The provider that a class or an id names, and whether it also says that it is about signing in or a button.
  private func providerOfClass(_ name: String) -> (Provider, Bool)? {
    guard name.utf8.count <= 80 else { return nil }
    let parts = name.split { $0 == "-" || $0 == "_" || $0 == " " || $0 == ":" || $0 == "." }.map(String.init)
    guard let index = parts.firstIndex(where: { $0 != "x" && $0 != "ok" && $0 != "line" && providers.provider(ofIdentifier: $0) != nil }),
      let provider = providers.provider(ofIdentifier: parts[index])
    else { return nil }
    // "apple-touch-icon" and "google-map" are not about signing in; "btn-apple", "google-login" and a lone "apple" are.
    let others = parts.enumerated().filter { $0.offset != index }.map(\.element)
    let marks = others.contains { part in
      Self.signInMarks.contains(part) || part.hasSuffix("button") || part.hasSuffix("btn") || part.hasSuffix("login")
    }
    return (provider, marks || others.isEmpty)
  }

  /// What names of pictures and of the classes of icons hold beside what is shown.
  private static let namesOfPictures: Set<String> = [
    "icon", "icons", "ico", "logo", "brand", "brands", "app", "svg", "png", "webp", "jpg", "jpeg", "gif", "ri", "fa", "fab", "bi", "bx",
    "bxl", "mdi",
    "ti", "si", "simple", "fill", "black", "white", "color", "small", "large", "btn", "button", "login", "signin", "social",
  ]

  /// The provider whose logo a file's name or an alternative text is.
  package func providerOfFile(_ address: String) -> Provider? {
    guard address.utf8.count <= 400 else { return nil }
    let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    let parts = name.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    guard parts.count <= 8 else { return nil }
    for part in parts where part.count > 1 {
      // "ri-arrow-right-line" is an arrow drawn with lines.
      if SignInNames.isAmbiguous(part), parts.contains(where: { $0 != part && !Self.namesOfPictures.contains($0) }) { continue }
      if let provider = providers.provider(ofIdentifier: part) { return provider }
    }
    return nil
  }
}
