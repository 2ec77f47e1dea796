/// Components of packages that draw all that people sign in with, as their service is set up to: nothing of it stands in the program.
enum HostedSignIns {
  enum Purpose: String {
    case signIn = "sign-in"
    case signUp = "sign-up"
  }

  /// The components of a service beside those that are called after what they do.
  private struct Service {
    /// How the names of its packages begin.
    var packages: [String]
    var signIn: Set<String> = []
    var signUp: Set<String> = []
  }

  /// https://clerk.com/docs/components/overview, https://docs.descope.com/client-sdk, https://stytch.com/docs/sdks, https://supertokens.com/docs,
  /// https://github.com/firebase/firebaseui-web-react, https://github.com/firebase/firebaseui-web, https://docs.corbado.com, https://www.ory.com/docs/elements,
  /// https://docs.dynamic.xyz, https://portal.thirdweb.com/react, https://ui.docs.amplify.aws, https://docs.passage.id, https://better-auth-ui.com
  private static let services = [
    Service(packages: ["@clerk/"], signIn: ["SignIn"], signUp: ["SignUp", "Waitlist"]),
    Service(packages: ["@descope/"], signIn: ["Descope", "SignInFlow", "SignUpOrInFlow"], signUp: ["SignUpFlow"]),
    Service(packages: ["@stytch/"], signIn: ["StytchLogin", "StytchB2B", "Stytch"]),
    Service(packages: ["supertokens-"], signIn: ["AuthPage", "SignInAndUp", "SignInUp", "PasswordlessSignInUp", "EmailPasswordAuth"]),
    Service(
      packages: ["react-firebaseui", "@firebase-oss/ui-", "@firebase-ui/"],
      signIn: [
        "StyledFirebaseAuth", "FirebaseAuth", "SignInAuthScreen", "SignInAuthForm", "OAuthScreen", "EmailLinkAuthScreen", "PhoneAuthScreen",
      ],
      signUp: ["SignUpAuthScreen", "SignUpAuthForm"]),
    Service(packages: ["@corbado/"], signIn: ["CorbadoAuth", "Login"], signUp: ["SignUp"]),
    Service(packages: ["@ory/"], signIn: ["Login", "UserAuthCard"], signUp: ["Registration"]),
    Service(packages: ["@dynamic-labs/"], signIn: ["DynamicEmbeddedWidget"]),
    Service(packages: ["thirdweb", "@thirdweb-dev/"], signIn: ["ConnectEmbed", "InAppWalletConnectEmbed"]),
    Service(packages: ["@aws-amplify/"], signIn: ["AmplifyAuthenticator", "AmplifySignIn"], signUp: ["AmplifySignUp"]),
    Service(packages: ["@passageidentity/"], signIn: ["PassageAuth", "PassageLogin"], signUp: ["PassageRegister"]),
    Service(packages: ["@daveyplate/better-auth-ui", "@better-auth-ui/"], signIn: ["AuthCard", "AuthView"]),
    Service(
      packages: ["@propelauth/", "@asgardeo/", "@saas-ui/auth"], signIn: ["Auth", "SignIn", "Login"], signUp: ["SignUp", "Signup"]),
    Service(packages: ["@teamhanko/"], signIn: ["HankoAuth", "HankoLogin"], signUp: ["HankoRegistration"]),
    Service(packages: ["@frontegg/"], signIn: ["LoginBox", "EmbeddedLogin"]),
  ]

  /// The words of which such names consist, written together, and those that may follow.
  private static let signInWords: Set<String> = ["signin", "login", "logon", "signinorup", "signuporin", "signinandup", "authenticator"]
  private static let signUpWords: Set<String> = ["signup", "register", "registration", "createaccount"]
  private static let endings: Set<String> = ["form", "page", "view", "card", "box", "widget", "screen", "panel", "flow", "ui", "block"]
  /// Words of what a service shows that is neither.
  private static let others = ["forgot", "reset", "update", "verif", "recover"]
  /// The props that say which of its screens such a component shows first.
  static let viewProps = ["view", "type", "mode", "initialView", "initialState", "flowId", "path", "pathname"]

  /// What a component of a package is for that draws what people sign in with; nil for another. `view`: the screen that it is told to show.
  static func purpose(of name: String, in package: String, view: String?) -> Purpose? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    guard !package.lowercased().contains("icon"), let named = named(last, package) else { return nil }
    guard let view = view?.lowercased() else { return named }
    if others.contains(where: view.contains) { return nil }
    let words = view.filter { $0.isLetter }
    let signsUp = signUpWords.contains(where: words.contains) && !words.contains("orin") && !words.contains("signin")
    return signsUp ? .signUp : named
  }

  private static func named(_ name: String, _ package: String) -> Purpose? {
    for service in services where service.packages.contains(where: { package.hasPrefix($0) }) {
      if service.signIn.contains(name) { return .signIn }
      if service.signUp.contains(name) { return .signUp }
    }
    var words = ComponentNames.words(name)
    if let last = words.last, endings.contains(last) {
      words.removeLast()
      if words == ["auth"] || words == ["authentication"] { return .signIn }
    }
    let joined = words.joined()
    return signInWords.contains(joined) ? .signIn : signUpWords.contains(joined) ? .signUp : nil
  }

  /// The package among those of a manifest that a component comes from which nothing imports: a module of Nuxt's, a plug-in of Vue's.
  static func package(of name: String, manifest: [UInt8]) -> String? {
    for service in services where service.signIn.contains(name) || service.signUp.contains(name) {
      for package in service.packages {
        let mark = Array("\"\(package)".utf8)
        guard let found = manifest.firstRange(of: mark) else { continue }
        let named = manifest[(found.lowerBound + 1)...].prefix { $0 != 0x22 }
        return String(decoding: named, as: UTF8.self)
      }
    }
    return nil
  }
}
