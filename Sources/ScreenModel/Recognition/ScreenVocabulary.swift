import Diagnostics
import JSON

/// The words of headings and titles that tell what a screen is for: `rules/vocabulary/screens.json`.
package struct ScreenVocabulary: Sendable {
  private let kinds: [(kind: String, words: [String])]

  package init(_ node: JSONNode) {
    kinds = (node.members ?? []).map { member in
      (member.key, (member.value.elements ?? []).compactMap { $0.string.map(TitleNormalization.key) })
    }
  }

  /// The kind that a heading names, in the order sign-up, checkout, account, settings.
  package func kind(ofHeading heading: String) -> String? {
    let key = TitleNormalization.key(heading)
    guard !key.isEmpty, key.utf8.count <= 120 else { return nil }
    for (kind, words) in kinds
    where words.contains(where: { key == $0 || key.hasPrefix($0 + " ") || ($0.utf8.count > 6 && key.contains($0)) }) {
      return kind
    }
    return nil
  }
}
