extension Recognizer {
  /// What a heading says that its screen is for, as ``ScreenVocabulary/kind(ofHeading:)``; nil for one of a screen on which people sign in or up: "Log in or sign up".
  package func screenKind(ofHeading heading: String) -> String? {
    let kind = screens.kind(ofHeading: heading)
    return kind == "sign-up" && (namesSignIn(heading) || screens.offersSignIn(heading)) ? nil : kind
  }

  /// More bytes than what a screen or a button is called has.
  private static let longestName = 60

  /// Whether a title begins or ends with the words that buttons sign in by: "Admin sign-in".
  func namesSignIn(_ title: String) -> Bool {
    guard title.utf8.count <= Self.longestName else { return false }
    let words = title.split(separator: " ")
    return [words.prefix(1), words.prefix(2), words.suffix(1), words.suffix(2)].contains {
      actions.action(ofTitle: $0.joined(separator: " ")) == "sign-in"
    }
  }
}
