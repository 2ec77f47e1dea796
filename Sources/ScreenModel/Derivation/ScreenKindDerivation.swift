/// Recognises what a screen is for, where nothing states it.
enum ScreenKindDerivation {
  static func derive(_ document: inout ScreenDocument, with recognizer: Recognizer) {
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
    let kind = kind(of: document, with: recognizer)
    document.nodes[0].set(.kindSource, "recognised")
    if kind == "other", let permission = PreAlertRecognition.permission(of: document) {
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

  private static func kind(of document: ScreenDocument, with recognizer: Recognizer) -> String {
    var heading: String?
    var hasPassword = false
    var newPasswords = 0
    var hasNamedNewPassword = false
    var sendsSignIn = false
    var saves = false
    var signInControls = 0
    for node in document.nodes {
      switch node.element {
      case .text where heading == nil && node.string(.role) == "heading" && node.boolean(.visible) != false: heading = node.string(.title)
      case .field where node.boolean(.visible) != false:
        if node.string(.purpose) == "password" { hasPassword = true }
        if node.string(.purpose) == "new-password" {
          newPasswords += 1
          if asksNewPassword(node, recognizer) { hasNamedNewPassword = true }
        }
      case .button where node.boolean(.signIn) == false && node.boolean(.visible) != false:
        if let title = node.string(.title), recognizer.actions.saves(title) { saves = true }
      case .button where node.boolean(.signIn) == true && node.boolean(.visible) != false:
        signInControls += 1
        if node.string(.action) == "sign-in", node.string(.provider) == "email-password" { sendsSignIn = true }
      default: break
      }
    }
    let named = (heading ?? document.nodes[0].string(.title)).flatMap { recognizer.screens.kind(ofHeading: $0) }
    // One field for a new password whose form signs in has the wrong token rather than another purpose.
    let signsUp = newPasswords > 0 && !hasPassword && !(newPasswords == 1 && sendsSignIn && !hasNamedNewPassword)
    if hasPassword || newPasswords > 0 || signInControls > 0 {
      if named == "sign-up" { return "sign-up" }
      // A password that is saved is a setting, or somebody else's.
      if named == nil, signInControls == 0, saves { return "other" }
      if signsUp { return "sign-up" }
      // A password stands on account screens too, to be changed or to confirm.
      if let named, ["checkout", "account", "settings"].contains(named) { return named }
      return "sign-in"
    }
    return named == "checkout" ? "checkout" : "other"
  }
}
