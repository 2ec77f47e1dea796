import Words

/// What the label of a password says of it, in whatever mixture of languages: "Nuevo password".
enum PasswordWords {
  /// Longer texts are no labels.
  private static let longestLabel = 80

  /// Whether a label asks for a password that is set, or for it once more.
  static func asksForNew(_ label: String) -> Bool {
    says("new", label) || says("repeats", label) && !says("old", label)
  }

  /// Whether a label asks for the password that people have.
  static func asksForOld(_ label: String) -> Bool { says("old", label) && !says("new", label) }

  /// Whether a word says nothing but which password is asked for.
  static func tellsWhich(_ word: String) -> Bool { says("new", word) || says("old", word) || says("repeats", word) }

  private static func says(_ saying: String, _ label: String) -> Bool {
    label.utf8.count <= longestLabel && PhraseVocabulary.password.says(saying, label)
  }
}
