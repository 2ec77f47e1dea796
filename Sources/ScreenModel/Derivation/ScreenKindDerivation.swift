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

  private static func kind(of document: ScreenDocument, with recognizer: Recognizer) -> String {
    var heading: String?
    var hasPassword = false
    var hasNewPassword = false
    var signInControls = 0
    for node in document.nodes {
      switch node.element {
      case .text where heading == nil && node.string(.role) == "heading" && node.boolean(.visible) != false: heading = node.string(.title)
      case .field where node.boolean(.visible) != false:
        if node.string(.purpose) == "password" { hasPassword = true }
        if node.string(.purpose) == "new-password" { hasNewPassword = true }
      case .button where node.boolean(.signIn) == true && node.boolean(.visible) != false: signInControls += 1
      default: break
      }
    }
    let named = (heading ?? document.nodes[0].string(.title)).flatMap { recognizer.screens.kind(ofHeading: $0) }
    if hasPassword || hasNewPassword || signInControls > 0 {
      if named == "sign-up" || (hasNewPassword && !hasPassword) { return "sign-up" }
      // A password stands on account screens too, to be changed or to confirm.
      if let named, ["checkout", "account", "settings"].contains(named) { return named }
      return "sign-in"
    }
    return named == "checkout" ? "checkout" : "other"
  }
}
