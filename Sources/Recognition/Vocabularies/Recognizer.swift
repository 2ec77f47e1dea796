import Catalog
import Diagnostics
import JSON
import Words

/// Recognises sign-in controls, providers, titles, fields and screens. What it knows are the vocabularies; this is only how they are asked.
package struct Recognizer: Sendable {
  package let providers: ProviderVocabulary
  package let titles: TitleVocabulary
  package let actions: ActionVocabulary
  package let fields: FieldVocabulary
  package let screens: ScreenVocabulary
  private let recognized = Memo<ControlDescription, RecognizedControl>(limit: 4096)

  /// The recogniser of the vocabularies that are compiled in.
  package static let builtIn = Recognizer()

  private init() {
    func vocabulary(_ name: String) -> JSONNode { Catalog.vocabulary(named: name) ?? JSONNode(.null) }
    providers = ProviderVocabulary(vocabulary("providers"))
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

  private static let shareAddresses = [
    "share", "intent/tweet", "sharer", "wa.me", "t.me/", "m.me/", "apps.apple.com", "itunes.apple.com", "play.google.com", "mailto:",
  ]

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
    if words.isOther || control.addresses.contains(where: { address in Self.shareAddresses.contains { address.contains($0) } }) {
      return result
    }
    if let found = recognizeAddress(control) ?? recognizeWords(control, words) ?? recognizeNames(control, words, result.action) {
      (result.provider, result.signsIn, result.isWeak) = (found.provider, true, found.isWeak)
      return result
    }
    recognizeForm(control, words, into: &result)
    return result
  }

  private func words(of control: ControlDescription) -> Words {
    let title = TextReader.builtIn.reading(of: control.title)
    let label = control.label.map(TextReader.builtIn.reading)
    return Words(
      title: title, titleKey: title.key, labelKey: label?.key ?? "", byTitle: providers.match(title: control.title),
      isOther: title.has(.otherPurpose) || title.key.isEmpty && label?.has(.otherPurpose) == true)
  }

  /// The provider whose library fills the element.
  private func providerOfElement(_ control: ControlDescription, _ words: Words) -> Provider? {
    guard !words.isOther || words.titleKey.isEmpty else { return nil }
    return control.selectors.lazy.compactMap { providers.provider(ofElement: $0) }.first
  }

  /// Whose sign-in it is, and whether only a class or a bare name says so. The provider is nil where an expression names it.
  private typealias Found = (provider: String?, isWeak: Bool)

  /// An address that leads to an authorization decides, whatever the words are.
  private func recognizeAddress(_ control: ControlDescription) -> Found? {
    for address in control.addresses {
      if let provider = providers.provider(ofAddress: address) ?? providerOfRoute(address) { return (provider.id, false) }
    }
    return recognizeTemplate(control).map { ($0.provider, false) }
  }

  /// Longer titles are sentences.
  private static let longestTitle = 60

  private func recognizeWords(_ control: ControlDescription, _ words: Words) -> Found? {
    if titles.lists(key: words.titleKey) || words.titleKey.isEmpty && titles.lists(key: words.labelKey) { return ("apple", false) }
    if let match = words.byTitle, match.isPhrase { return (match.provider.id, false) }
    if let match = control.label.flatMap({ providers.match(title: $0) }), match.isPhrase,
      words.titleKey.isEmpty || words.byTitle?.provider.id == match.provider.id
    {
      return (match.provider.id, false)
    }
    if let match = words.byTitle, words.title.has(.signIn), words.titleKey.utf8.count <= Self.longestTitle,
      !match.isCommonWord || match.provider.id == "apple"
    {
      return (match.provider.id, false)
    }
    guard words.byTitle?.isCommonWord ?? true, let name = providers.nameInPhrase(control.title) else { return nil }
    return (Self.ownMeans.first { entry in entry.words.contains { name.contains($0) } }?.provider, false)
  }

  /// Classes and icons decide together with a title that does not contradict them.
  private func recognizeNames(_ control: ControlDescription, _ words: Words, _ action: String?) -> Found? {
    let byIcon = providerOfIcon(control)
    let byTitle = words.byTitle
    let isBareOrEmpty = words.titleKey.isEmpty || byTitle?.isBareName == true
    if let (provider, isSignInClass) = control.identifiers.lazy.compactMap({ self.providerOfClass($0) }).first, isSignInClass,
      byTitle.map({ $0.provider.id == provider.id || $0.isCommonWord }) ?? true, isBareOrEmpty || saysNoMore(words.titleKey),
      !control.isPeripheral || !isBareOrEmpty || control.identifiers.contains(where: Self.namesSignIn)
    {
      return (provider.id, byIcon?.id != provider.id && (isBareOrEmpty || action == "continue"))
    }
    guard let provider = byIcon else { return nil }
    if words.titleKey.isEmpty, !control.isPeripheral, control.addresses.contains(where: Self.leadsToSignIn) { return (provider.id, false) }
    if saysNoMore(words.titleKey), byTitle.map({ $0.provider.id == provider.id }) ?? true { return (provider.id, false) }
    // A button that shows a provider's logo and name and nothing else.
    guard let byTitle, byTitle.isBareName, !control.isPeripheral, !control.isLink, byTitle.provider.id == provider.id else { return nil }
    return (provider.id, true)
  }

  private func providerOfIcon(_ control: ControlDescription) -> Provider? {
    control.icons.lazy.compactMap { self.providers.provider(ofIcon: $0) ?? self.providerOfFile($0) }.first
  }

  private static func namesSignIn(_ identifier: String) -> Bool {
    identifier.contains("login") || identifier.contains("sign") || identifier.contains("auth")
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
    let isRoute = Self.routeHelpers.contains { control.templateAddress.contains($0) }
    let words = control.templateAddress.split { !$0.isLetter && !$0.isNumber }.map(String.init)
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

  /// The routes that login frameworks give to providers.
  private static let routes = [
    "/users/auth/", "/auth/", "/oauth2/authorization/", "/api/auth/signin/", "/login/", "/accounts/", "/oauth/", "/social/login/",
    "/login/oauth/", "/signin/", "/connect/",
    "/sso/", "/api/auth/", "/oauth/authorize/", "/login-with-", "/signin-with-", "/auth/login/", "/social-auth/login/", "/sign-in/",
  ]

  private func providerOfRoute(_ address: String) -> Provider? {
    let lower = address.lowercased()
    for key in ["provider=", "identity_provider=", "connection=", "idp=", "kc_idp_hint="] {
      guard let range = lower.firstRange(of: key) else { continue }
      let value = lower[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
      if let provider = providers.provider(ofIdentifier: String(value)) { return provider }
    }
    guard !lower.contains("callback") else { return nil }
    // A full address counts only where its host is not the provider's own site: "https://github.com/login/x" signs nobody in here.
    for route in Self.routes {
      guard let range = lower.firstRange(of: route) else { continue }
      let segment = lower[range.upperBound...].prefix {
        $0 != "/" && $0 != "?" && $0 != "#" && $0 != "'" && $0 != "\"" && $0 != "." || $0 == "."
      }
      let name = String(segment.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      if let provider = providers.provider(ofIdentifier: name), name.count > 1 || route.contains("auth") { return provider }
    }
    return nil
  }

  private static let signInMarks: Set<String> = [
    "btn", "button", "social", "login", "oauth", "auth", "sso", "idp", "provider", "connect", "signin", "signup", "sign", "log", "nsl",
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

  /// The provider whose logo a file's name or an alternative text is.
  package func providerOfFile(_ address: String) -> Provider? {
    guard address.utf8.count <= 400 else { return nil }
    let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    let parts = name.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    guard parts.count <= 8 else { return nil }
    for part in parts where part.count > 1 {
      if let provider = providers.provider(ofIdentifier: part) { return provider }
    }
    return nil
  }
}
