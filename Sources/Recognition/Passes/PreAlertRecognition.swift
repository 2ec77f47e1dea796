import Diagnostics
import ScreenModel
import Words

/// Takes a page for a screen before a system alert where its words ask for a permission, and where it is nothing else: no form, no sign-in, no
/// navigation, no article, no notice about cookies. What its scripts call for makes fewer words enough.
enum PreAlertRecognition {
  private static let maximumTexts = 30
  private static let maximumLinks = 3
  private static let maximumButtons = 4
  private static let maximumBytes = 1_500

  /// The words of a small screen with buttons, those of the buttons apart.
  private struct Contents {
    var texts: [String] = []
    var buttons: [String] = []
    /// Whether a button leads on, for all that is known: it neither shows a mere icon nor says that it leads out, or ends what the screen is a step of.
    var leadsOn = false
  }

  /// The permission; nil where the page is no such screen.
  static func permission(of document: ScreenDocument, with recognizer: Recognizer) -> String? {
    let screen = document.nodes[0]
    guard screen.boolean(.navigation) != true, let contents = contents(of: document) else { return nil }
    // One button may say anything; of several one has to lead on, or out.
    guard contents.buttons.count == 1 || contents.buttons.contains(where: { leads($0, recognizer) }) else { return nil }
    let all = contents.texts + contents.buttons
    guard !all.contains(where: { PhraseVocabulary.screen.says("cookies", $0) }) else { return nil }
    // Where people refused, the system has asked already: nothing is in the way of its alert.
    guard !contents.texts.contains(where: { PhraseVocabulary.screen.says("refused", $0) }) else { return nil }
    if let requests = screen.string(.requests),
      let called = PermissionVocabulary.builtIn.asks(for: requests.split(separator: " ").map(String.init), in: all)
    {
      return called
    }
    return contents.leadsOn ? permission(askedIn: contents) : nil
  }

  /// The permission that words alone ask for: a text has to say so.
  private static func permission(askedIn contents: Contents) -> String? {
    let asking = contents.texts.filter { PhraseVocabulary.screen.says("asks-permission", $0) }
    guard !asking.isEmpty else { return nil }
    return PermissionVocabulary.builtIn.permission(namedIn: asking)
  }

  private static let leadsOut: Set<String?> = ["dismiss", "back", "skip"]

  private static func leads(_ title: String, _ recognizer: Recognizer) -> Bool {
    ["allow", "continue", "deny", "dismiss", "skip"].contains(recognizer.actions.action(ofTitle: title))
  }

  /// Nil for a page that holds more than such a screen does, or something else.
  private static func contents(of document: ScreenDocument) -> Contents? {
    var contents = Contents()
    var links = 0
    var bytes = 0
    for node in document.nodes where node.boolean(.visible) != false {
      switch node.element {
      case .field, .toggle: return nil
      case .button: if node.boolean(.signIn) == true { return nil }
      case .link: links += 1
      case .text: break
      default: continue
      }
      let title = node.string(.title)
      if node.element == .button {
        contents.buttons.append(title ?? "")
        let finishes = title.map { PhraseVocabulary.control.says("finishes", $0) } ?? false
        contents.leadsOn = contents.leadsOn || title != "" && !finishes && !leadsOut.contains(node.string(.action))
      }
      guard let title else { continue }
      if node.element != .button { contents.texts.append(title) }
      bytes += title.utf8.count
      guard contents.texts.count <= maximumTexts, bytes <= maximumBytes, links <= maximumLinks, contents.buttons.count <= maximumButtons
      else { return nil }
    }
    return contents.buttons.isEmpty ? nil : contents
  }
}
