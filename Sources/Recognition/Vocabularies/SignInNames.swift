import Diagnostics
import Words

/// What the names that programmers give say of signing in with a provider: `signInWithApple()`, `<AppleLoginButton>`, `apple_login.png`.
struct SignInNames: Sendable {
  /// What a name tells of a provider.
  struct Reading: Sendable {
    var provider: Provider
    /// Whether it also says that people sign in; false for one that only calls itself the provider's button.
    var signsIn: Bool
  }

  let providers: ProviderVocabulary
  private let components = Memo<String, Reading?>(limit: 2_048)

  init(providers: ProviderVocabulary) { self.providers = providers }

  /// Longer calls are programs.
  private static let longestCall = 300
  /// Longer names are none of components.
  private static let longestName = 60

  /// Words of names that say that people sign in.
  private static let signs: Set<String> = [
    "login", "signin", "signup", "logon", "auth", "oauth", "sso", "social", "authenticate", "authorize", "siwa", "federated", "idp",
    "register", "sociallogin", "oidc",
  ]
  /// Pairs of words that say the same.
  private static let signPairs: Set<String> = [
    "sign in", "sign up", "log in", "log on", "continue with", "o auth", "redirect provider", "to provider", "with provider",
    "via provider",
  ]
  /// Words of names that do something else with a provider.
  private static let others = moving.union([
    "unlink", "link", "disconnect", "reconnect", "revoke", "remove", "stop", "pay", "share", "download", "store", "delete", "docs", "help",
    "settings",
    "configure", "edit", "save", "calendar", "music", "maps", "wallet", "health", "podcast", "podcasts", "logout", "signout", "tweet",
    "follow", "tryout",
  ])
  /// Words of names of what moves data between services.
  private static let moving: Set<String> = ["import", "export", "sync"]
  /// Pairs of words that do something else: documentation of an interface tries a call out.
  private static let otherPairs: Set<String> = ["try it", "try out"]
  /// What stands behind "social" where it means somebody's pages on other sites.
  private static let pages: Set<String> = [
    "media", "link", "links", "profile", "profiles", "handle", "handles", "network", "networks", "page", "pages", "url", "urls", "site",
    "sites", "icon", "icons", "channel", "channels",
  ]
  /// Words that are names of providers and of other things: in a name they say nothing.
  private static let ambiguous: Set<String> = [
    "x", "ok", "line", "meta", "zoom", "clever", "lark", "saml", "oidc", "snap", "steam", "spid", "outlook", "slack", "sso",
  ]

  /// Whether a word is the name of a provider and of other things.
  static func isAmbiguous(_ word: String) -> Bool { ambiguous.contains(word) }

  /// Whether a class or an id says that something is shared or followed: `share-facebook`.
  static func shares(_ identifier: String) -> Bool {
    identifier.utf8.count <= 60 && IdentifierWords.words(of: identifier).contains { $0 == "share" || $0 == "follow" || $0 == "tweet" }
  }

  /// The provider that one word of a name means.
  func provider(named word: String) -> Provider? {
    guard word.utf8.count > 1, !Self.ambiguous.contains(word), let provider = providers.provider(ofIdentifier: word),
      ["apple", "social", "enterprise", "unknown"].contains(provider.kind)
    else { return nil }
    return provider
  }

  /// Whether the words of a name say that people sign in, and nothing else.
  static func saySignIn(_ words: [String]) -> Bool {
    guard !words.contains(where: others.contains) else { return false }
    let pairs = Set(zip(words, words.dropFirst()).map { $0 + " " + $1 })
    guard pairs.isDisjoint(with: otherPairs) else { return false }
    let next = words.dropFirst() + [""]
    let areAbout = zip(words, next).contains { word, next in signs.contains(word) && !(word == "social" && pages.contains(next)) }
    return areAbout || !pairs.isDisjoint(with: signPairs)
  }

  /// Whether no more than "social" says of a call that people sign in: rows of such icons open somebody's pages as often.
  static func saysMerelySocial(_ call: String) -> Bool {
    let name = call.utf8.count > longestCall ? ScriptCalls(in: call).handler ?? "" : call
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap { IdentifierWords.words(of: String($0)) }
    return words.contains("social") && !saySignIn(words.filter { $0 != "social" })
  }

  /// The provider that a script's call signs in with: Apple for `signInWithApple()`, `login('apple')` and `handleAppleSignIn`. Of a program the name of the
  /// handler decides, which stands in front, else the one provider that it calls.
  func provider(ofCall call: String) -> Provider? {
    guard call.utf8.count > Self.longestCall else { return provider(ofShort: call) }
    guard call.utf8.count <= ScriptCalls.longestProgram else { return nil }
    let calls = ScriptCalls(in: call)
    if let name = calls.handler {
      if let provider = provider(ofShort: name) { return provider }
      guard !IdentifierWords.words(of: name).contains(where: Self.others.contains) else { return nil }
    }
    var found: Provider?
    for call in calls.calls {
      guard let provider = provider(ofShort: call) else { continue }
      if let found, found.id != provider.id { return nil }
      found = provider
    }
    return found
  }

  /// The words of a name, with those of providers in one: `signInWithLinkedIn` names LinkedIn.
  private func words(of name: Substring) -> [String] {
    var words: [String] = []
    for word in IdentifierWords.words(of: String(name)) {
      if let last = words.last, provider(named: last) == nil, provider(named: last + word) != nil {
        words[words.count - 1] = last + word
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// Whether a call moves data from a provider or to one, and signs nobody in: `importFromLinkedIn`.
  func movesData(call: String) -> Bool {
    guard call.utf8.count <= Self.longestCall else { return false }
    return call.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { name in
      let words = words(of: name)
      return words.contains(where: Self.moving.contains) && words.contains { provider(named: $0) != nil }
        && !words.contains(where: Self.signs.contains)
    }
  }

  /// Whether the first thing that a handler calls copies what it is told: `copyToClipboard('…/callback/google')`, `navigator.clipboard.writeText(address)`.
  static func copies(call: String) -> Bool {
    guard let open = call.firstIndex(of: "(") else { return false }
    var callee = call[..<open]
    if callee.allSatisfy(\.isWhitespace) {
      // `() => copy(address)`
      let rest = call[open...].drop { $0 != ">" }.dropFirst()
      guard let next = rest.firstIndex(of: "(") else { return false }
      callee = rest[..<next]
    }
    guard let name = callee.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).last else { return false }
    let words = IdentifierWords.words(of: String(name))
    return words.contains("copy") || words.contains("clipboard") || words == ["write", "text"]
  }

  private func provider(ofShort call: String) -> Provider? {
    let names = call.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(words)
    let words = names.filter { !$0.contains(where: Self.states.contains) }.flatMap { $0 }
      .flatMap { word in provider(named: word) == nil ? pieces(of: word) ?? [word] : [word] }
    guard let provider = words.lazy.compactMap({ self.provider(named: $0) }).first, Self.saySignIn(words) else { return nil }
    return provider
  }

  /// Words of handlers' names that say nothing of what they do.
  private static let handling: Set<String> = [
    "handle", "on", "click", "do", "with", "my", "button", "btn", "press", "tap", "submit", "event", "this",
  ]

  /// Whether a call names Apple and nothing else: `apple()`, `handleApple($event)`. Where a page starts Sign in with Apple, that does.
  func isApple(call: String) -> Bool {
    var call = call
    if call.utf8.count > Self.longestCall {
      guard call.utf8.count <= ScriptCalls.longestProgram, let handler = ScriptCalls(in: call).handler else { return false }
      call = handler
    }
    let words = call.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap { IdentifierWords.words(of: String($0)) }
    return words.contains("apple") && words.allSatisfy { $0 == "apple" || Self.handling.contains($0) }
  }

  /// Words of names of messages that say by themselves that people sign in or go on with somebody.
  private static let messageSigns: Set<String> = ["login", "signin", "signup", "logon", "oauth", "sso", "continue"]
  /// Words of names of messages that people read, and do not press.
  private static let reading: Set<String> = [
    "privacy", "policy", "terms", "help", "hint", "note", "info", "description", "title", "subtitle", "error", "failed", "success",
    "account", "accounts", "connected", "user", "profile",
  ]

  /// What the name of a message tells, as an expression asks for it: `t('auth.continueApple')`, `m.sign_in_with_google()`. Nil where it names no provider, or
  /// several.
  func provider(ofMessage expression: String) -> Reading? {
    guard expression.utf8.count <= Self.longestCall else { return nil }
    let words = expression.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap { IdentifierWords.words(of: String($0)) }
      .flatMap { word in provider(named: word) == nil ? pieces(of: word) ?? [word] : [word] }
    guard !words.contains(where: { Self.others.contains($0) && $0 != "link" || Self.reading.contains($0) }) else { return nil }
    let providers = words.compactMap { provider(named: $0) }
    guard let first = providers.first, providers.allSatisfy({ $0.id == first.id }) else { return nil }
    let pairs = zip(words, words.dropFirst()).map { $0 + " " + $1 }
    let signsIn = words.contains(where: Self.messageSigns.contains) || pairs.contains(where: Self.signPairs.contains)
    return Reading(provider: first, signsIn: signsIn)
  }

  /// Words of names for what became of a sign-in: what closes a window forgets `appleSignInError`, too.
  private static let states: Set<String> = ["error", "errors", "loading", "pending", "visible", "state"]

  /// The provider whose sign-in a picture's file is called after: `apple_login.png`, `sign-in-with-apple-black.svg`.
  func provider(ofFile name: String) -> Provider? {
    guard name.utf8.count <= 120 else { return nil }
    let words = LogoFiles.words(of: name).flatMap { word in provider(named: word) == nil ? pieces(of: word) ?? [word] : [word] }
    guard let provider = words.lazy.compactMap({ self.provider(named: $0) }).first, Self.saySignIn(words) else { return nil }
    return provider
  }

  /// What the name of a component or a class tells: `apple-signin-button`, `applelogin`, `x-social-button-apple`.
  func component(_ name: String) -> Reading? {
    guard name.utf8.count >= 8, name.utf8.count <= Self.longestName else { return nil }
    return components.answer(name) {
      var words: [String] = []
      for token in name.lowercased().split(whereSeparator: { !$0.isLetter }) {
        guard let pieces = pieces(of: String(token)) else { return nil }
        words += pieces
      }
      guard let provider = words.lazy.compactMap({ self.provider(named: $0) }).first else { return nil }
      let signsIn = Self.saySignIn(words)
      guard signsIn || words.contains("button") || words.contains("btn") else { return nil }
      return Reading(provider: provider, signsIn: signsIn)
    }
  }

  /// Words of components' names that say neither whose nor what they are.
  private static let neutral: Set<String> = [
    "with", "using", "button", "btn", "continue", "connect", "vue", "ng", "ngx", "nsl", "app", "my", "the", "firebase", "provider", "base",
    "custom", "ui", "sign", "in", "up", "log", "on", "link", "web", "id", "component", "kc", "large", "small", "block", "v", "x", "m", "a",
  ]

  /// A word taken apart into words that names of components are made of; nil where something else stands in it.
  private func pieces(of word: String) -> [String]? {
    let letters = Array(word)
    guard letters.count <= 40 else { return nil }
    /// By length: how the beginning of that length is made of words.
    var made = [[String]?](repeating: nil, count: letters.count + 1)
    made[0] = []
    for end in 1...max(1, letters.count) where end <= letters.count {
      // The longest last word: "signin" before "in".
      for start in 0..<end {
        guard let beginning = made[start] else { continue }
        let piece = String(letters[start..<end])
        guard Self.signs.contains(piece) || Self.neutral.contains(piece) || piece.count > 3 && provider(named: piece) != nil else {
          continue
        }
        made[end] = beginning + [piece]
        break
      }
    }
    return made[letters.count]
  }
}
