import Diagnostics
import JSON
import Words

/// The words of headings and titles that tell what a screen is for: `rules/vocabulary/screens.json`.
package struct ScreenVocabulary: Sendable {
  private let kinds: [(kind: String, words: [String])]
  /// The words with which headings of settings begin or end, whatever else they name: those of "Registration settings".
  private let administration: [String]

  package init(_ node: JSONNode) {
    let all = (node.members ?? []).map { member in
      (kind: member.key, words: (member.value.elements ?? []).compactMap { $0.string.map(TitleNormalization.key) })
    }
    kinds = all.filter { $0.kind != "administration" }
    administration = all.first { $0.kind == "administration" }?.words ?? []
  }

  /// The kind that a heading names, in the order sign-up, checkout, account, settings.
  package func kind(ofHeading heading: String) -> String? {
    let key = TitleNormalization.key(heading)
    guard !key.isEmpty, key.utf8.count <= 120 else { return nil }
    let isAdministration = administration.contains { word in
      let isUnspaced = word.unicodeScalars.allSatisfy(TitleNormalization.isChineseOrJapanese)
      return isUnspaced ? key.hasSuffix(word) : key == word || key.hasPrefix(word + " ") || key.hasSuffix(" " + word)
    }
    if isAdministration { return "settings" }
    for (kind, words) in kinds
    where words.contains(where: { key == $0 || key.hasPrefix($0 + " ") || ($0.utf8.count > 6 && key.contains($0)) }) {
      return kind
    }
    return nil
  }
}
