import ScreenModel
import Words

/// Tells a page on which programmers see the components of a program side by side, a password and its repetition among them: nobody signs up there.
enum ComponentGallery {
  /// How many texts on it are called like components, and how many are enough where its file is called like such a page.
  private static let least = 4
  private static let leastWhereNamed = 2
  private static let maximumTexts = 400
  private static let longest = 40
  private static let files = [
    "showcase", "styleguide", "designsystem", "uikit", "kitchensink", "playground", "storybook", "components", "gallery",
  ]

  static func holds(_ document: ScreenDocument) -> Bool {
    var named: Set<String> = []
    var rest = maximumTexts
    for node in document.nodes where node.element == .text && node.boolean(.visible) != false && node.string(.role) != "label" {
      guard rest > 0 else { break }
      rest -= 1
      guard let title = node.string(.title), title.utf8.count <= longest, PhraseVocabulary.screen.says("component", title) else { continue }
      named.insert(title.lowercased())
    }
    return named.count >= least || named.count >= leastWhereNamed && isCalledGallery(document.file)
  }

  /// `src/StyleGuide.vue`, `app/design-system/page.tsx`
  private static func isCalledGallery(_ path: String) -> Bool {
    path.lowercased().split(separator: "/").suffix(2).contains { name in
      let letters = String(name.filter { $0.isLetter || $0 == "." }.prefix { $0 != "." })
      return files.contains { letters.hasPrefix($0) || letters.hasSuffix($0) }
    }
  }
}
