import ScreenModel
import Words

/// Tells lists that ask for nothing about the people who sign up: those that set how the site is shown, and those among what people have saved.
enum ChoiceKind {
  private static let longestName = 80

  /// What such a list is for; nil for any other field. `isAlone`: whether it is all that its form asks for, on a screen with other forms.
  static func purpose(of field: ObservedField, isAlone: Bool, _ words: StyleSources) -> String? {
    guard field.type == "select" else { return nil }
    let named = [field.name, field.id].compactMap(\.self).filter { $0.utf8.count <= longestName }.map { IdentifierWords.words(of: $0) }
    if isAlone || field.isPeripheral, (named + field.words.map(said)).contains(where: { $0.contains(where: words.siteSettings.contains) }) {
      return "site-setting"
    }
    let isSaved = named.contains { name in
      name.contains(where: words.savedRecords.contains) && name.contains(where: words.savedMarks.contains)
    }
    return isSaved && field.choicesAreOpen ? "saved-choice" : nil
  }

  /// The words of a label.
  private static func said(_ label: String) -> [String] {
    label.utf8.count <= longestName ? label.lowercased().split { !$0.isLetter }.map(String.init) : []
  }
}
