import ScreenModel
import Words

/// Takes a screen for one that people see when they have just signed in with Apple, where its words say so and it still asks them for something.
enum AfterSignInRecognition {
  private static let maximumTexts = 40
  private static let longestText = 200
  /// Longer screens are articles.
  private static let maximumBytes = 3_000

  static func derive(_ document: inout ScreenDocument) {
    let screen = document.nodes[0]
    guard screen.element == .screen, !screen.has(.after), screen.string(.kindSource) == "recognised",
      !["account", "settings", "checkout"].contains(screen.string(.kind) ?? ""), says(document)
    else { return }
    document.nodes[0].set(.after, "sign-in-with-apple")
    document.nodes[0].set(.afterSource, "recognised")
  }

  /// Whether a text says so, a field can be filled in, and nobody is to sign in here.
  private static func says(_ document: ScreenDocument) -> Bool {
    var texts = 0
    var bytes = 0
    var isSaid = false
    var asks = false
    for node in document.nodes where node.boolean(.visible) != false {
      switch node.element {
      case .field: asks = asks || node.boolean(.readOnly) != true
      case .button where node.boolean(.signIn) == true:
        // A form may be sent by any button; one that says "Log in", or a provider's, is another matter.
        if node.string(.action) == "sign-in" || node.string(.provider) != "email-password" { return false }
      case .text:
        guard let title = node.string(.title) else { continue }
        texts += 1
        bytes += title.utf8.count
        guard texts <= maximumTexts, bytes <= maximumBytes else { return false }
        if !isSaid, title.utf8.count <= longestText { isSaid = PhraseVocabulary.screen.says("after-apple", title) }
      default: continue
      }
    }
    return isSaid && asks
  }
}
