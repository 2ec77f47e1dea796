import Apps
import Catalog
import JSON
import Recognition
import Testing
import Words

@Suite struct ProviderVocabularyTests {
  private let providers = Recognizer.builtIn.providers

  @Test(arguments: [
    ("Sign in with Apple", "apple"), ("Continue with Google", "google"), ("Log in with Facebook", "facebook"),
    ("Mit Google anmelden", "google"),
    ("Se connecter avec Apple", "apple"), ("Appleでサインイン", "apple"), ("使用 Apple 登录", "apple"), ("Sign up with GitHub", "github"),
    ("Iniciar sesión con Google", "google"),
    ("  CONTINUE  WITH\nGOOGLE ", "google"), ("Accedi con Apple", "apple"), ("Войти через Google", "google"),
  ]) func `A title that speaks of signing in names its provider, in many languages`(_ title: String, _ provider: String) {
    #expect(providers.match(title: title)?.provider.id == provider)
    #expect(providers.match(title: title)?.isPhrase == true)
  }

  @Test(arguments: [
    "Sign in", "Continue", "Download on the App Store", "Pineapple juice", "Follow us", "", "Next line", "Forgot password?",
  ])
  func `Other words name none`(_ title: String) { #expect(providers.match(title: title)?.isPhrase != true) }

  @Test func `A bare name is one, and a name that is a word of its own says so`() {
    #expect(providers.match(title: "Google")?.isBareName == true)
    #expect(providers.match(title: "X")?.isCommonWord != false)
  }

  @Test func `Every provider has an id of its own, a name, and a kind that rules know`() {
    let kinds: Set<String> = ["apple", "social", "enterprise", "own", "passkey", "email-link", "password", "unknown"]
    #expect(Set(providers.providers.map(\.id)).count == providers.providers.count)
    for provider in providers.providers {
      #expect(!provider.name.isEmpty && kinds.contains(provider.kind), "\(provider.id)")
      #expect(providers.provider(provider.id)?.name == provider.name)
    }
    #expect(providers.provider("apple")?.isEquivalent == true && providers.provider("google")?.isEquivalent == false)
  }

  @Test(arguments: [
    ("handleAppleSignIn(); async () => { PADDING }", "apple"),
    ("handleClick(); async () => { PADDING const answer = await window.AppleID.auth.signIn(); done(answer) }", "apple"),
    ("go(); () => { PADDING await supabase.auth.signInWithOAuth({ provider: 'apple', options: {} }) }", "apple"),
    ("() => { PADDING authClient.signIn.social({ provider: \"google\" }) }", "google"),
    ("handle(); (id) => { PADDING if (id) signInWithApple(); else signInWithGoogle() }", nil),
    ("handleDelete(); () => { PADDING AppleID.auth.signIn() }", nil),
    ("send(); () => { PADDING setLoginError('Sign in with Apple failed'); signIn('credentials') }", nil),
  ])
  func `A long handler is told by its name, else by the one provider that it calls`(_ handler: String, _ provider: String?) {
    var control = ControlDescription()
    let padding = String(repeating: "setLoading(true); toast.show(message); ", count: 40)
    control.addresses = [handler.replacing("PADDING", with: padding)]
    #expect(Recognizer.builtIn.recognize(control).provider == provider)
  }

  @Test func `A control is recognised by its title, else by its address, else by its names`() {
    func recognize(_ change: (inout ControlDescription) -> Void) -> RecognizedControl {
      var control = ControlDescription()
      change(&control)
      return Recognizer.builtIn.recognize(control)
    }
    #expect(recognize { $0.title = "Sign in with Apple" }.provider == "apple")
    #expect(recognize { $0.label = "Sign in with Apple" }.provider == "apple")
    #expect(recognize { $0.addresses = ["https://appleid.apple.com/auth/authorize?client_id=a"] }.provider == "apple")
    #expect(recognize { $0.addresses = ["https://accounts.google.com/o/oauth2/v2/auth?client_id=a"] }.provider == "google")
    func named(_ address: String) -> RecognizedControl {
      recognize { ($0.title, $0.icons, $0.addresses) = ("Twitter", ["fa-twitter"], [address]) }
    }
    #expect(named("/auth/twitter").provider == "x" && named("https://twitter.com/acme").provider == nil)
    let plain = recognize { $0.title = "Read more" }
    #expect(!plain.signsIn && plain.provider == nil)
  }
}

@Suite struct TitleVocabularyTests {
  private let titles = Recognizer.builtIn.titles

  @Test(arguments: [
    ("Sign in with Apple", "approved", "sign-in", "approved"), ("Continue with Apple", "approved", "continue", "approved"),
    ("Sign up with Apple", "approved", "sign-up", "approved"),
    ("SIGN IN WITH APPLE", "approved", "sign-in", "upper"), ("Sign In with Apple", "approved", "sign-in", "sign-in-capital"),
    ("sign in with apple", "approved", "sign-in", "other"),
    ("Sign\u{A0}in with Apple", "approved", "sign-in", "approved"), ("\u{F8FF} Sign in with Apple", "approved", "sign-in", "approved"),
  ]) func `Approved titles are known with their variant and their letters' case`(
    _ title: String, _ kind: String, _ variant: String, _ letterCase: String
  ) {
    let found = titles.classify(title, language: "en")
    #expect(found.kind.rawValue == kind && found.variant == variant && found.letterCase == letterCase, "\(found)")
  }

  @Test(arguments: [
    "Login with Apple", "Log in with Apple", "Sign in with Apple ID", "Apple Login", "Sign in to Acme with Apple", "Connect with Apple",
  ])
  func `English titles that are not approved are wrong, with the one to write`(_ title: String) {
    let found = titles.classify(title, language: "en")
    #expect(found.kind == .wrong)
    #expect(found.suggestion == "Sign in with Apple" && found.variant == nil)
  }

  @Test(arguments: [("Mit Apple anmelden", "de"), ("Se connecter avec Apple", "fr"), ("Appleでサインイン", "ja"), ("通过 Apple 登录", "zh")])
  func `Apple's own translations are approved, whatever the screen's language is`(_ title: String, _ language: String) {
    for screen in [language, nil] {
      let found = titles.classify(title, language: screen)
      #expect(found.kind == .approved || found.kind == .alternate, "\(title) \(found)")
      #expect(found.language.map(LanguageTag.language) == language)
    }
  }

  @Test(arguments: [
    ("Fortsatt med Apple", "sv", "Fortsätt med Apple"), ("애플로그인", "ko", "Apple로 로그인"), ("Apple로로그인", "ko", "Apple로 로그인"),
    ("Prihlasit se pres Apple", "cs", "Přihlásit se přes Apple"),
  ])
  func `A title without its accents or spaces is wrong, with the one that is meant`(_ title: String, _ language: String, _ meant: String) {
    let found = titles.classify(title, language: language)
    #expect(found.kind == .wrong && found.suggestion == meant, "\(found)")
  }

  @Test(arguments: [("Продовжити через Apple", "uk"), ("Вход через Apple", "ru"), ("Вхід: Apple", "uk"), ("Продолжить: Apple", "ru")])
  func `A title in Cyrillic letters on an English page is of the language that its letters and words tell`(
    _ title: String, _ language: String
  ) {
    #expect(titles.classify(title, language: "en").language == language)
  }

  @Test func `A title in a language without a list is not called wrong`() {
    #expect(titles.classify("Kuingia na Apple", language: "sw").kind == .unknown)
  }

  @Test func `The approved title follows the language, and is English where there is none`() {
    #expect(titles.approvedTitle(variant: "sign-in", language: "en-GB") == "Sign in with Apple")
    #expect(titles.approvedTitle(variant: "continue", language: "xx") == "Continue with Apple")
    #expect(titles.approvedTitle(variant: "nonsense", language: nil) == "Sign in with Apple")
    #expect(titles.approvedTitle(variant: "sign-in", language: "de-AT") != "Sign in with Apple")
  }

  @Test(arguments: [("en-US", "en"), ("iw", "he"), ("in_ID", "id"), ("no", "nb"), ("ZH-Hans", "zh"), ("", "")])
  func `A language tag gives its language`(_ tag: String, _ language: String) { #expect(LanguageTag.language(of: tag) == language) }
}

@Suite struct ActionVocabularyTests {
  private let actions = Recognizer.builtIn.actions

  @Test(arguments: [
    ("Not now", "dismiss"), ("Skip", "skip"), ("Cancel", "dismiss"), ("Close", "dismiss"), ("×", "dismiss"), ("Back", "back"),
    ("Continue", "continue"), ("Next", "continue"),
    ("Allow", "allow"), ("Don't Allow", "deny"), ("Continue as guest", "guest"), ("Forgot password?", "recover"),
    ("Privacy Policy", "privacy-policy"),
    ("Delete account", "delete-account"), ("Sign up", "sign-up"), ("→ Continue", "continue"), ("Weiter", "continue"),
  ]) func `The words of a button say what it does`(_ title: String, _ action: String) { #expect(actions.action(ofTitle: title) == action) }

  @Test func `Words in no list do nothing known, however long they are`() {
    #expect(actions.action(ofTitle: "Bake a cake") == nil)
    #expect(actions.action(ofTitle: "") == nil)
    #expect(actions.action(ofTitle: String(repeating: "continue ", count: 100_000)) == nil)
  }

  @Test func `Every action in the vocabulary is one of the closed list`() {
    let closed: Set<String> = [
      "sign-in", "sign-up", "sign-out", "guest", "skip", "dismiss", "back", "continue", "allow", "deny", "delete-account", "link-account",
      "recover", "settings", "privacy-policy",
      "submit", "other",
    ]
    let stated = (Catalog.vocabulary(named: "actions")?["actions"]?.elements ?? []).compactMap { $0["action"]?.string }
    #expect(!stated.isEmpty && stated.allSatisfy { closed.contains($0) }, "\(stated)")
  }
}

@Suite struct FieldVocabularyTests {
  private func purpose(type: String? = nil, autocomplete: String? = nil, name: String? = nil, id: String? = nil, _ words: String...)
    -> String?
  {
    Recognizer.builtIn.fields.purpose(
      of: FieldVocabulary.Description(type: type, autocomplete: autocomplete, name: name, id: id, words: words))
  }

  @Test func `The autocomplete token says it first, then the type, then the name, then the words`() {
    #expect(purpose(type: "text", autocomplete: "section-a username", name: "email") == "username")
    #expect(purpose(type: "password", autocomplete: "new-password") == "new-password")
    #expect(purpose(type: "email", name: "foo") == "email")
    #expect(purpose(type: "password", name: "anything") == "password")
    #expect(purpose(type: "text", name: "user[email]") == "email")
    #expect(purpose(type: "text", "E-mail") == "email")
    #expect(purpose(type: "text", "Your password") == "password")
  }

  @Test func `A field that takes an address or a number asks for what the account is called`() {
    #expect(purpose(type: "text", name: "phone", "Email or Phone Number") == "username")
    #expect(purpose(type: "text", "Phone / e-mail") == "username")
    #expect(purpose(type: "tel", "Phone number or email") == "phone")
    #expect(purpose(type: "text", name: "phone", "Phone number") == "phone")
  }

  @Test func `A box that looks through a list of countries asks for none`() {
    #expect(purpose(type: "text", "Search country or code...") == "search")
    #expect(purpose(type: "text", "Country") == "country")
    #expect(purpose(type: "text", "Search your address") != "search")
  }

  @Test func `A word within another word, or a password only spoken of, says nothing`() {
    #expect(purpose(type: "text", "Shipping method") != "pin")
    #expect(purpose(type: "text", "Password hint") != "password")
    #expect(purpose(type: "text", "Favourite colour") == nil)
    #expect(purpose() == nil)
  }
}

@Suite struct PurposeVocabularyTests {
  private let purposes = PurposeVocabulary.builtIn
  private let placeholders = PlaceholderVocabulary.builtIn

  @Test func `Apple's keys are known with what they protect, and others by their ending`() {
    #expect(purposes.key("NSCameraUsageDescription")?.resource == "camera")
    #expect(PurposeKeys.builtIn.isPurposeKey("NSSomethingNewUsageDescription"))
    #expect(!PurposeKeys.builtIn.isPurposeKey("CFBundleName"))
  }

  @Test(arguments: [
    ("TODO: wording", "dummy"), ("Lorem ipsum dolor sit amet", "dummy"), ("xxx", "dummy"), ("...", "dummy"),
    ("[app name] uses the camera.", "brackets"),
    ("<reason>", "brackets"), ("NSCameraUsageDescription", "key-name"), ("Camera Usage Description", "key-name"),
    ("$(CAMERA_USAGE)", "variable"), ("Seawolf", "name"), ("Camera", "name"), ("WHY_YOU_NEED_IT", "dummy"), ("YOUR REASON HERE", "dummy"),
    ("CameraUsageDescription", "key-name"), ("Needed for xyz.", "dummy"), ("YES", "dummy"), ("À compléter", "dummy"),
  ]) func `A string that was never filled in is a placeholder, with its kind`(_ text: String, _ kind: String) {
    #expect(placeholders.placeholder(text, key: "NSCameraUsageDescription")?.kind == kind)
  }

  @Test(arguments: [
    "Allow $(PRODUCT_NAME) to access your camera", "Allow Harbor Master to access your camera.",
    "This app requires camera access to function properly", "HARBOR CAMERA USE",
  ]) func `A library's default is known whatever the name in it, and says whose it is`(_ text: String) throws {
    let placeholder = try #require(placeholders.placeholder(text, key: "NSCameraUsageDescription"))
    #expect(placeholder.kind == "default")
    #expect(placeholder.source?.isEmpty == false)
  }

  @Test func `One word is a name where English is written, and may be a verb elsewhere`() {
    #expect(placeholders.placeholder("Desbloquear", key: "NSFaceIDUsageDescription", language: "pt-BR") == nil)
    #expect(placeholders.placeholder("Desbloquear", key: "NSFaceIDUsageDescription", language: "en")?.kind == "name")
  }

  @Test func `The app's own name is a placeholder`() {
    #expect(placeholders.placeholder("Two Boats", key: "NSCameraUsageDescription", names: ["Two Boats"])?.kind == "name")
    #expect(placeholders.placeholder("Two Boats", key: "NSCameraUsageDescription") == nil)
  }

  @Test(arguments: [
    "The camera scans the bread's barcode.", "Scan tickets [1] at the door.", "", "Zeigt Filialen in der Nähe.",
    "Harbor needs access to your location.",
  ])
  func `A sentence is none`(_ text: String) { #expect(placeholders.placeholder(text, key: "NSCameraUsageDescription") == nil) }
}

@Suite struct SentenceEndTests {
  @Test(arguments: [
    "Scan it.", "扫描条码。", "スキャンします。", "“Quoted.”", "(In brackets.)", "ٹکٹ اسکین۔", "ใช้กล้อง", "ใช้กล้องเพื่อสแกน QR code", "ใช้กล้อง!", "វី MP3",
    "वर्णन।",
    "End.  \n",
  ])
  func `A sentence's end is known in each script`(_ text: String) { #expect(SentenceEnd.isThere(text)) }

  @Test(arguments: [
    "Scan it", "Why?", "Now!", "…so it goes…", "And so on...", "هل هذا؟", "", "   ", "扫描条码", "扫描 QR code", "ใช้กล้อง?", "a, b,", "\"", "Скан",
  ])
  func `Its lack is known too`(_ text: String) {
    #expect(!SentenceEnd.isThere(text))
  }
}
