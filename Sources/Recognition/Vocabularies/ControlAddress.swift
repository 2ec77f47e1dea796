import Diagnostics
import JSON

/// What the addresses of controls say of signing in: `reading` in `rules/vocabulary/providers.json`, and the routes of login frameworks.
struct ControlAddress: Sendable {
  private let providers: ProviderVocabulary
  private let hosts: [String]
  private let subdomains: [String]
  private let paths: Set<Substring>
  private let weakPaths: Set<Substring>
  private let endings: [String]
  private let networks: [String]

  init(_ node: JSONNode?, providers: ProviderVocabulary) {
    func strings(_ key: String) -> [String] { node?[key]?.elements?.compactMap(\.string) ?? [] }
    self.providers = providers
    hosts = strings("hosts")
    subdomains = strings("subdomains").map { $0 + "." }
    paths = Set(strings("paths").map { Substring($0) })
    weakPaths = Set(strings("paths-without-sign-in").map { Substring($0) })
    endings = strings("endings")
    networks = strings("networks")
  }

  // MARK: - Where an address leads

  /// An address apart: the host is empty for one on the page's own.
  private struct Parts {
    var host: Substring = ""
    /// What stands behind the host.
    var rest: Substring
    var path: Substring
    var fragment: Substring = ""

    init(_ address: String) {
      var rest = Substring(address)
      for scheme in ["https://", "http://", "//"] where rest.hasPrefix(scheme) {
        rest = rest.dropFirst(scheme.count)
        host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        rest = rest.dropFirst(host.count)
        break
      }
      self.rest = rest
      path = rest.prefix { $0 != "?" && $0 != "#" }
      if let hash = rest.firstIndex(of: "#") { fragment = rest[rest.index(after: hash)...] }
    }

    var segments: [Substring] { path.split { $0 == "/" } }
  }

  /// Whether an address leads to a page to read: help, documentation, a shop, an article, a heading of the page itself.
  func leadsToReading(_ address: String) -> Bool {
    guard address.utf8.count <= 2_000 else { return false }
    let lower = address.trimmed.lowercased()
    // A script that goes somewhere says so in quotes.
    if Self.isScript(lower) { return Self.quoted(in: lower).contains { $0.contains("/") && leadsToReading($0) } }
    let parts = Parts(lower)
    // The front page of a service stands where the address of its sign-in is to come.
    if !parts.host.isEmpty, !Self.isFrontPage(parts),
      hosts.contains(where: { parts.host == $0 || parts.host.hasSuffix("." + $0) })
        || subdomains.contains(where: { parts.host.hasPrefix($0) })
    {
      return true
    }
    if endings.contains(where: { parts.path.hasSuffix($0) }) { return true }
    let segments = parts.segments
    if segments.contains(where: { paths.contains(Self.withoutSuffix($0)) }) || Self.holdsDate(segments) { return true }
    if segments.contains(where: { weakPaths.contains($0) }), !mentionsSignIn(lower) { return true }
    let words = parts.fragment.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard parts.host.isEmpty, words.contains(where: { providers.provider(ofIdentifier: $0) != nil }) else { return false }
    // "#sign-in-with-apple" is a heading; "#" alone is nothing.
    if parts.path.isEmpty { return words.count > 1 }
    // "setup.html#google" is a heading of another page.
    return Self.withoutSuffix(parts.path) != parts.path && !mentionsSignIn(lower)
  }

  /// Whether an address that expressions write leads to a page to read by the name of its route, or by a path among what they give it:
  /// `route('docs.show', ['topic' => 'auth/google'])`.
  func routeLeadsToReading(_ template: String) -> Bool {
    guard template.utf8.count <= 2_000 else { return false }
    return Self.quoted(in: template.lowercased()).enumerated().contains { number, text in
      guard number == 0 || text.contains("/") else { return false }
      return text.split { $0 == "/" || $0 == "." || $0 == ":" }.contains { paths.contains($0) }
    }
  }

  /// Whether an address is one of a network on which people and firms have pages, and no sign-in there.
  func leadsToNetwork(_ address: String) -> Bool {
    guard address.utf8.count <= 2_000 else { return false }
    let host = Parts(address.trimmed.lowercased()).host
    return networks.contains { host == $0 || host.hasSuffix("." + $0) } && !mentionsSignIn(address)
      && providers.provider(ofAddress: address) == nil
  }

  /// Whether an address is no more than that of a site.
  static func isFrontPage(_ address: String) -> Bool { isFrontPage(Parts(address.trimmed.lowercased())) }

  /// What a page's file is called: "guide" of "guide.html".
  private static func withoutSuffix(_ name: Substring) -> Substring {
    for suffix in [".html", ".htm"] where name.hasSuffix(suffix) { return name.dropLast(suffix.count) }
    return name
  }

  /// "https://www.apple.com", "https://github.com/"
  private static func isFrontPage(_ parts: Parts) -> Bool {
    let name = parts.host.hasPrefix("www.") ? parts.host.dropFirst(4) : parts.host[...]
    return parts.segments.isEmpty && parts.fragment.isEmpty && name.count(where: { $0 == "." }) == 1
  }

  /// "/2023/05/": what was published on a day.
  private static func holdsDate(_ segments: [Substring]) -> Bool {
    zip(segments, segments.dropFirst()).contains { year, month in
      year.count == 4 && year.hasPrefix("20") && year.allSatisfy(\.isNumber) && month.count <= 2 && month.allSatisfy(\.isNumber)
    }
  }

  /// Whether an address leaves the page where it is, so that a script does the work.
  static func stays(_ address: String) -> Bool {
    let lower = address.trimmed.lowercased()
    return lower.isEmpty || lower.hasPrefix("#") || lower.hasPrefix("javascript:") || isScript(lower)
  }

  /// Whether an address is on a host of its own.
  static func namesHost(_ address: String) -> Bool { !Parts(address.trimmed.lowercased()).host.isEmpty }

  /// Whether an address, or one that a script goes to, is on a host of its own.
  static func leadsToHost(_ address: String) -> Bool {
    guard address.utf8.count <= 2_000 else { return false }
    return namesHost(address) || quoted(in: address).contains { namesHost($0) }
  }

  private static let ownSignIns: Set<String> = ["login", "log-in", "signin", "sign-in", "sign_in", "log_in", "logon", "auth"]
  private static let ownSignUps: Set<String> = ["signup", "sign-up", "sign_up", "register", "registration", "join", "create-account"]

  /// Whether an address leads to the site's own page on which people sign in: `/login`, `/school/sign-in`, `login.html`. Who signs people in is seen there.
  static func leadsToOwnSignIn(_ address: String) -> Bool {
    guard !isScript(address), let name = ownPage(address) else { return false }
    return ownSignIns.contains(name) || name.hasSuffix("-login") || name.hasSuffix("-auth") || name.hasSuffix("-signin")
  }

  /// What the route of a sign-in with somebody else is called, beside the words for signing in.
  private static let otherRoutes: Set<String> = [
    "omniauth", "oauth", "oauth2", "social", "socialite", "sociallogin", "provider", "providers", "sso", "saml", "oidc", "openid",
    "redirect",
    "callback", "authorize", "external", "externallogin", "connect",
  ]

  /// Whether an address that expressions write is the route of the site's own page on which people sign in: `new_user_session_path`, `route('login')`,
  /// `{% url 'account_login' %}`, `path('app_login')`.
  static func routeLeadsToOwnSignIn(_ template: String) -> Bool {
    guard !template.isEmpty, template.utf8.count <= 2_000 else { return false }
    let words = TemplateAddress(template).saying.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard !words.contains(where: otherRoutes.contains), !template.contains("://") else { return false }
    return words.contains { $0 == "session" || $0 == "sessions" || $0 != "auth" && ownSignIns.contains($0) }
      || zip(words, words.dropFirst()).contains { ["sign", "log"].contains($0) && $1 == "in" }
  }

  /// What the last part of an address of the site's own is called; nil for another.
  private static func ownPage(_ address: String) -> String? {
    guard !namesHost(address), !address.contains("?"), !address.contains("#"),
      let last = Parts(address.trimmed.lowercased()).segments.last
    else { return nil }
    return String(last.prefix { $0 != "." })
  }

  /// What scripts call to go to another page.
  private static let navigations = [".navigate", "navigate(", ".push(", ".replace(", "goto(", "location", "router.visit("]

  /// Whether an address, or a script that goes there, leads to a page of the site's own on which people sign in or up.
  static func goesToOwnAccess(_ address: String) -> Bool {
    guard address.utf8.count <= 2_000 else { return false }
    func isAccess(_ address: String) -> Bool { ownPage(address).map { ownSignIns.contains($0) || ownSignUps.contains($0) } ?? false }
    guard isScript(address) else { return isAccess(address) }
    return navigations.contains { address.contains($0) } && quoted(in: address).contains { $0.hasPrefix("/") && isAccess($0) }
  }

  /// Whether a script goes to a page of the site's own on which people sign in or up, and does no more: `navigate('/login')`.
  static func navigatesToOwnSignIn(_ script: String) -> Bool {
    guard script.utf8.count <= 2_000, isScript(script) || script.contains("location"), navigations.contains(where: { script.contains($0) })
    else { return false }
    return quoted(in: script).contains { $0.hasPrefix("/") && (goesToOwnAccess($0) || leadsToOwnSignIn($0)) }
  }

  /// Whether it is a script that opens a page in a tab of its own: what people sign in with opens in a window with a name and a size, or here.
  static func opensTab(_ address: String) -> Bool {
    guard address.utf8.count <= 2_000 else { return false }
    let lower = address.lowercased()
    return lower.contains("window.open(") && lower.contains("_blank") && !lower.contains("width=")
  }

  /// Whether it is what a script calls rather than an address.
  static func isScript(_ address: String) -> Bool {
    address.hasPrefix("javascript:") || address.contains("(") || address.contains("->")
      || !address.isEmpty && address.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
  }

  private static let signInWords: Set<Substring> = [
    "login", "signin", "logon", "auth", "oauth", "oauth2", "sso", "social", "session", "sessions", "openid", "idp", "siwa", "authorize",
    "authenticate", "omniauth", "connect", "wp-login.php", "external-login", "externallogin", "connexion", "anmelden", "anmeldung",
    "entrar", "inloggen", "acceso",
  ]

  /// Whether an address speaks of signing in, or its path or query names a provider: the host of a provider is its own site, "https://facebook.com/us".
  func mentionsSignIn(_ address: String) -> Bool {
    let lower = address.lowercased().prefix(400).prefix { $0 != "#" }
    let words = lower.split { !$0.isLetter && !$0.isNumber }
    let parts = Parts(String(lower))
    let named = parts.host.isEmpty ? words : parts.rest.split { !$0.isLetter && !$0.isNumber }
    // "apple.html" is as likely a page about it.
    let isFile = lower.hasSuffix(".html") || lower.hasSuffix(".htm")
    return words.contains(where: Self.signInWords.contains)
      || !isFile && named.contains { $0.count > 2 && providers.provider(ofIdentifier: String($0)) != nil }
      || zip(words, words.dropFirst()).contains { $0 == "sign" && $1 == "in" }
  }

  /// Whether an address is called after a provider, as pages about it are: "apple.html".
  func namesProvider(_ address: String) -> Bool {
    Parts(address.trimmed.lowercased()).rest.prefix(400).split { !$0.isLetter && !$0.isNumber }.contains {
      $0.count > 2 && providers.provider(ofIdentifier: String($0)) != nil
    }
  }

  /// Whether the last part of an address is the title itself, as the addresses of articles are: "/sign-in-with-apple.html".
  static func isSlug(_ address: String, of key: String) -> Bool {
    guard let last = Parts(address.trimmed.lowercased()).segments.last else { return false }
    let stem = last.lastIndex(of: ".").map { last[..<$0] } ?? last
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    return words.count > 2 && words.elementsEqual(key.split { !$0.isLetter && !$0.isNumber })
  }

  /// The strings in quotes of a script.
  static func quoted(in script: String) -> [String] {
    var found: [String] = []
    var rest = Substring(script)
    while found.count < 20, let open = rest.firstIndex(where: { $0 == "'" || $0 == "\"" || $0 == "`" }) {
      let body = rest[rest.index(after: open)...]
      guard let close = body.firstIndex(of: rest[open]) else { break }
      found.append(String(body[..<close]))
      rest = body[body.index(after: close)...]
    }
    return found
  }

  // MARK: - Routes

  /// The routes that login frameworks give to providers.
  private static let routes = [
    "/users/auth/", "/auth/", "/oauth2/authorization/", "/api/auth/signin/", "/login/", "/accounts/", "/oauth/", "/social/login/",
    "/login/oauth/", "/signin/", "/connect/",
    "/connexion/", "/anmelden/", "/iniciar-sesion/", "/entrar/", "/inloggen/", "/acceso/", "/accesso/", "/sso/", "/api/auth/",
    "/oauth/authorize/", "/login-with-", "/signin-with-", "/auth/login/", "/social-auth/login/", "/sign-in/",
  ]
  private static let parameters = [
    "provider=", "identity_provider=", "connection=", "idp=", "kc_idp_hint=", "loginsocial=", "strategy=", "socialtype=",
  ]

  /// The provider to whose sign-in the page's own server sends people.
  func providerOfRoute(_ address: String) -> Provider? {
    let lower = address.lowercased()
    for key in Self.parameters {
      guard let range = lower.firstRange(of: key) else { continue }
      let value = lower[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
      if let provider = providers.provider(ofIdentifier: String(value)) { return provider }
    }
    guard !lower.contains("callback"), !Self.managesSignIn(lower) else { return nil }
    // A full address counts only where its host is not the provider's own site: "https://github.com/login/x" signs nobody in here.
    for route in Self.routes {
      guard let range = lower.firstRange(of: route) else { continue }
      let segment = lower[range.upperBound...].prefix {
        $0 != "/" && $0 != "?" && $0 != "#" && $0 != "'" && $0 != "\"" && $0 != "." || $0 == "."
      }
      let name = String(segment.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      if let provider = providers.provider(ofIdentifier: name), name.count > 1 || route.contains("auth") { return provider }
    }
    let parts = Parts(lower)
    return parts.host.isEmpty && !Self.isScript(lower) ? providerOfStart(parts.segments.suffix(2).map(String.init)) : nil
  }

  /// Words of addresses that end or look after a sign-in.
  private static let managing: Set<Substring> = ["disconnect", "unlink", "revoke", "deauthorize", "logout", "signout"]

  private static func managesSignIn(_ lower: String) -> Bool { words(of: lower).contains(where: managing.contains) }

  /// The letters and digits of an address in lower case, or of the beginning of a long one, by what stands between them.
  private static func words(of lower: String) -> [Substring] { lower.prefix(400).split { !$0.isLetter && !$0.isNumber } }

  /// Words of addresses that take back a sign-in with a service, as only somebody does who is signed in.
  private static let undoing: Set<Substring> = ["disconnect", "unlink", "deauthorize", "unbind"]

  /// Whether an address, or what writes it, takes back a sign-in with a service: `socialite.disconnect`, "/auth/google/unlink".
  static func undoesSignIn(_ address: String) -> Bool {
    !address.isEmpty && words(of: address.prefix(400).lowercased()).contains(where: undoing.contains)
  }

  /// Whether an address, or what writes it, is called after connecting an account and not after signing in: `socialite.connect`.
  static func connects(_ address: String) -> Bool {
    let words = words(of: address.prefix(400).lowercased())
    return words.contains { $0 == "connect" || $0 == "link" } && !words.contains { ["login", "signin", "auth", "oauth"].contains($0) }
  }

  /// What the last words of routes are called that look after an entry of a list.
  private static let editing: Set<Substring> = ["edit", "delete", "destroy", "update", "remove", "trash"]

  /// Whether a route, or an address, changes or removes an entry of a list: `admin.links.edit`.
  static func edits(_ address: String) -> Bool {
    words(of: address.prefix(400).lowercased()).contains(where: editing.contains)
  }

  private static let starts: Set<String> = ["redirect", "start", "begin", "oauth"]

  /// The provider of a route that is called after one and after the start of its sign-in: `google.redirect`, `/redirect/google`.
  func providerOfStart(_ words: [String]) -> Provider? {
    for (first, second) in zip(words, words.dropFirst()) {
      let name = Self.starts.contains(second) ? first : Self.starts.contains(first) ? second : ""
      guard name.count > 2, let provider = providers.provider(ofIdentifier: name), provider.kind != "own", provider.kind != "password"
      else {
        continue
      }
      return provider
    }
    return nil
  }
}
