import Diagnostics
import ScreenModel

/// Takes a page for a screen before a system alert where its words ask for a permission and its scripts call for the same, and where it is
/// nothing else: no form, no sign-in, no navigation, no article.
enum PreAlertRecognition {
  private static let maximumTexts = 30
  private static let maximumLinks = 3
  private static let maximumButtons = 4
  private static let maximumBytes = 1_500

  /// The permission; nil where the page is no such screen.
  static func permission(of document: ScreenDocument) -> String? {
    let screen = document.nodes[0]
    guard let requests = screen.string(.requests), screen.boolean(.navigation) != true else { return nil }
    var texts: [String] = []
    var links = 0
    var buttons = 0
    var bytes = 0
    for node in document.nodes where node.boolean(.visible) != false {
      switch node.element {
      case .field: return nil
      case .button:
        if node.boolean(.signIn) == true { return nil }
        buttons += 1
      case .link: links += 1
      case .text: break
      default: continue
      }
      guard let title = node.string(.title) else { continue }
      texts.append(title)
      bytes += title.utf8.count
      guard texts.count <= maximumTexts, bytes <= maximumBytes, links <= maximumLinks, buttons <= maximumButtons else { return nil }
    }
    guard buttons > 0 else { return nil }
    return PermissionVocabulary.builtIn.asks(for: requests.split(separator: " ").map(String.init), in: texts)
  }
}
