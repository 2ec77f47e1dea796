import Diagnostics
import ScreenModel
import Words

/// Says what the texts of account screens amount to: whether they turn private relay addresses away, where they direct people, whether they
/// welcome them, explain the use of data, show an address.
enum AccountWordsDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [.visible, .title, .label, .says, .said, .alt, .text, .kind, .after]
  static let writes: Set<AttributeName> = [.says, .said]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// More texts than a screen of that kind has; those beyond are left as they are.
  private static let maximumTexts = 1_000

  private static let kinds: Set<String> = [
    "sign-in", "sign-up", "account-setup", "account", "settings", "checkout", "welcome", "onboarding", "support",
  ]
  private static let read: Set<ModelElement> = [.text, .button, .link, .toggle, .image]

  private static func derive(_ document: inout ScreenDocument) {
    let screen = document.nodes[0]
    guard screen.element == .screen, let kind = screen.string(.kind), !PreAlertDerivation.kinds.contains(kind) else { return }
    let isAccount = kinds.contains(kind) || screen.has(.after)
    var rest = maximumTexts
    for index in document.nodes.indices
    where read.contains(document.nodes[index].element) && document.nodes[index].boolean(.visible) != false {
      guard !document.nodes[index].has(.says) else { continue }
      let node = document.nodes[index]
      let text = [node.string(.title), node.string(.label), node.string(.alt)].lazy.compactMap(\.self).first { !$0.isEmpty }
      guard let text else { continue }
      rest -= 1
      guard rest > 0 else { return }
      var sayings = PhraseVocabulary.relay.sayings(of: text)
      if isAccount {
        sayings += PhraseVocabulary.form.sayings(of: text, only: formWords)
        if showsAddress(text) { sayings.append(PhraseVocabulary.Saying(says: "address", words: text)) }
      }
      guard !sayings.isEmpty else { continue }
      document.nodes[index].set(.says, sayings.map(\.says).joined(separator: " "))
      document.nodes[index].setIfAbsent(.said, .string(sayings[0].words))
    }
  }

  /// What form texts may say beside what they ask for.
  private static let formWords: Set<String> = ["explains-use", "privacy-policy", "welcome", "must-fill"]

  /// Whether a byte stands in every address, or in everything that stands for one.
  private static func marksAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "%"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "$"): true
    default: false
    }
  }

  /// Whether an address of somebody stands in a text, or what a description writes in its place.
  static func showsAddress(_ text: String) -> Bool {
    guard text.utf8.contains(where: marksAddress) else { return false }
    let bytes = Array(text.utf8.prefix(1_000))
    for (at, byte) in bytes.enumerated() where byte == UInt8(ascii: "@") {
      guard at > 0, at + 3 < bytes.count else { continue }
      func isNamePart(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte >= 0x80 || byte == 0x2E || byte == 0x2D
          || byte == 0x2A
      }
      if isNamePart(bytes[at - 1]), isNamePart(bytes[at + 1]), bytes[(at + 1)...].contains(UInt8(ascii: ".")) { return true }
    }
    let lower = text.lowercased()
    return ["{", "%", "[", "<", "$"].contains { opening in
      guard let range = lower.firstRange(of: opening) else { return false }
      let rest = lower[range.upperBound...].prefix(30)
      return rest.contains("mail") || rest.contains("address")
    }
  }
}
