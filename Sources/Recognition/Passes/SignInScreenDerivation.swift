import Diagnostics
import ScreenModel
import Scripts

/// Says of the texts and forms of sign-in and account screens what rules about signing in ask: what words amount to, which forms take credentials,
/// which fields AutoFill can fill.
enum SignInScreenDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .visible, .title, .action, .href, .actionScheme, .hasCredentials, .purpose, .autocomplete, .autocompleteStatus, .role, .says, .said,
    .text, .kind, .scheme, .status, .hostKind, .suggestion,
  ]
  static let writes: Set<AttributeName> = [
    .actionScheme, .hasCredentials, .autocompleteStatus, .says, .said, .hostKind, .suggestion,
  ]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// More texts than such a screen has; those beyond are left as they are.
  private static let maximumTexts = 500

  private static let signInKinds: Set<String> = ["sign-in", "sign-up", "account-setup", "welcome", "onboarding", "checkout"]
  private static let accountKinds: Set<String> = ["account", "settings"]
  private static let credentials: Set<String> = ["password", "new-password", "one-time-code"]

  private static func derive(_ document: inout ScreenDocument) {
    guard document.nodes[0].element == .screen else { return }
    deriveForms(&document)
    let kind = document.nodes[0].string(.kind) ?? ""
    deriveFields(&document, kind: kind)
    guard signInKinds.contains(kind) || accountKinds.contains(kind) else { return }
    var rest = maximumTexts
    for index in document.nodes.indices where document.nodes[index].boolean(.visible) != false && rest > 0 {
      let node = document.nodes[index]
      guard let title = node.string(.title), !title.isEmpty else { continue }
      switch node.element {
      case .text:
        rest -= 1
        guard node.string(.role) != "label" else { continue }
        var sayings = signInKinds.contains(kind) ? SignInWords.sayings(ofSignInText: title) : []
        if accountKinds.contains(kind), SignInWords.namesApple(title) { sayings.append("status-siwa") }
        add(sayings, title, to: &document.nodes[index])
      case .button, .link:
        rest -= 1
        // What leads on from an account screen may lead to what is missed there.
        if accountKinds.contains(kind), !node.has(.action), SignInWords.leadsFurther(title) {
          add(["further"], title, to: &document.nodes[index])
        }
        if signInKinds.contains(kind), SignInWords.leadsToOtherWays(title) { add(["other-ways"], title, to: &document.nodes[index]) }
      default: break
      }
    }
  }

  /// Adds to what a text is known to say.
  private static func add(_ sayings: [String], _ text: String, to node: inout ModelNode) {
    let known = (node.string(.says) ?? "").split(separator: " ").map(String.init)
    let new = sayings.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    node.set(.says, (known + new).joined(separator: " "))
    node.setIfAbsent(.said, .string(text))
  }

  private static func deriveForms(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element == .form {
      let holds = document.descendants(of: index).contains { child in
        document.nodes[child].element == .field && document.nodes[child].string(.purpose).map(credentials.contains) == true
      }
      document.nodes[index].setIfAbsent(.hasCredentials, .boolean(holds))
      guard let href = document.nodes[index].string(.href) else { continue }
      if let kind = RequestAddress.hostKind(of: href) {
        document.nodes[index].setIfAbsent(.hostKind, .string(kind))
      } else if !document.nodes[index].has(.hostKind) {
        document.nodes[index].setUnknown(.hostKind, .templateValue)
      }
      document.nodes[index].setIfAbsent(.actionScheme, RequestAddress.scheme(of: href).map { .string($0) })
    }
  }

  private static func deriveFields(_ document: inout ScreenDocument, kind: String) {
    let isSignUp = kind == "sign-up" || kind == "account-setup"
    for index in document.nodes.indices where document.nodes[index].element == .field {
      guard let purpose = document.nodes[index].string(.purpose) else { continue }
      if let autocomplete = document.nodes[index].string(.autocomplete) {
        let status = AutofillTokens.status(autocomplete, form: nil, purpose: purpose)
        document.nodes[index].setIfAbsent(.autocompleteStatus, .string(status.rawValue))
      } else if let reason = document.nodes[index].reason(.autocomplete), !document.nodes[index].has(.autocompleteStatus) {
        document.nodes[index].setUnknown(.autocompleteStatus, reason)
      }
      let suggestion = AutofillTokens.suggestion(purpose: purpose, isSignUp: isSignUp)
      document.nodes[index].setIfAbsent(.suggestion, suggestion.map { .string($0) })
    }
  }
}
