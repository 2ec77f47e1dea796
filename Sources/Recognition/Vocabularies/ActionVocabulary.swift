import Catalog
import Diagnostics
import JSON
import Words

/// What the words of buttons do, in many languages: `rules/vocabulary/actions.json`, with the words of
/// `rules/vocabulary/phrases/`.
package struct ActionVocabulary: Sendable {
  /// The numbers of the actions that titles mean.
  private let titles = Catalog.map(named: "actions.titles")
  private let actions: [String]
  private let prefixes: [Piece]
  private let suffixes: [Piece]
  private let contains: [Piece]
  private let dismissClasses: Set<String>
  private let backClasses: Set<String>
  private let saving: [String]
  private let actionsOfTitles = Memo<String, String?>(limit: 4096)

  /// What titles begin with, end in or hold, and the action that it means.
  private struct Piece: Sendable {
    var text: String
    var isASCII: Bool
    var action: String

    init(_ text: String, action: String) {
      self.text = text
      isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      self.action = action
    }
  }

  /// `node` is the vocabulary as it is compiled in, without its titles.
  package init(_ node: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    var prefixes: [Piece] = []
    var suffixes: [Piece] = []
    var contains: [Piece] = []
    let entries = node["actions"]?.elements ?? []
    actions = entries.map { $0["action"]?.string ?? "" }
    for (entry, action) in zip(entries, actions) {
      prefixes += strings(entry["prefixes"]).map { Piece($0, action: action) }
      suffixes += strings(entry["suffixes"]).map { Piece($0, action: action) }
      contains += strings(entry["contains"]).map { Piece($0, action: action) }
    }
    // The longest first: "を許可しない" is not "を許可".
    func longestFirst(_ pieces: [Piece]) -> [Piece] {
      pieces.enumerated().sorted { ($1.element.text.utf8.count, $0.offset) < ($0.element.text.utf8.count, $1.offset) }.map(\.element)
    }
    self.prefixes = longestFirst(prefixes)
    self.suffixes = longestFirst(suffixes)
    self.contains = contains
    saving = strings(node["saving"])
    dismissClasses = Set(strings(node["dismiss-classes"]))
    backClasses = Set(strings(node["back-classes"]))
  }

  /// The action that words mean; nil where they are in no list.
  package func action(ofTitle title: String) -> String? {
    if title.isEmpty { return nil }
    return actionsOfTitles.answer(title) { actionAnew(ofTitle: title) }
  }

  /// Whether a whole title, as ``TitleNormalization/key(_:)`` gives it, stands in the list of one of the actions.
  func lists(title key: String) -> Bool { !key.isEmpty && titles[TitleNormalization.undecorated(key)] != nil }

  private func actionAnew(ofTitle title: String) -> String? {
    let key = TitleNormalization.undecorated(TextReader.builtIn.reading(of: title).key)
    guard !key.isEmpty, key.utf8.count <= 120 else { return nil }
    if let action = titles[key] { return actions[action] }
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    if let piece = prefixes.first(where: { Self.begins(key, isASCII, $0) }) { return piece.action }
    if let piece = suffixes.first(where: { Self.ends(key, isASCII, $0) }) { return piece.action }
    return contains.first { key.contains($0.text) }?.action ?? action(inTwoLanguages: key)
  }

  private static let dividers: Set<Character> = ["|", "/", "·", "•", "–", "—", "(", ")"]

  /// What a title does that says it twice, in two languages: "Giriş yap | Anmelden", "Log in / Anmelden". One of them may be in no list, as long as none says
  /// another thing: "Log in / Sign up" leads to both.
  private func action(inTwoLanguages key: String) -> String? {
    guard key.contains(where: Self.dividers.contains) else { return nil }
    let parts = key.split { Self.dividers.contains($0) }.map { TitleNormalization.undecorated($0.trimmed) }.filter { !$0.isEmpty }
    guard (2...3).contains(parts.count) else { return nil }
    let said = Set(parts.compactMap { actionAnew(ofTitle: $0) })
    guard said.count == 1, let action = said.first, ["sign-in", "sign-up"].contains(action), parts.contains(where: { titles[$0] != nil })
    else {
      return nil
    }
    return action
  }

  /// Whether words keep, change or remove something, as a form of settings does, rather than sign in.
  package func saves(_ title: String) -> Bool {
    let key = TitleNormalization.undecorated(TextReader.builtIn.reading(of: title).key)
    return key.utf8.count <= 120 && saving.contains { key == $0 || key.hasPrefix($0 + " ") }
  }

  /// The action of a control's classes: those of close and back icons.
  package func action(ofClasses classes: some Sequence<String>) -> String? {
    for name in classes {
      if dismissClasses.contains(name) { return "dismiss" }
      if backClasses.contains(name) { return "back" }
    }
    return nil
  }

  /// Whether a key begins with a piece, as `hasPrefix` has it; ASCII, as most are, is compared byte by byte.
  private static func begins(_ key: String, _ isASCII: Bool, _ piece: Piece) -> Bool {
    guard isASCII else { return key.hasPrefix(piece.text) }
    return piece.isASCII && key.utf8.starts(with: piece.text.utf8)
  }

  private static func ends(_ key: String, _ isASCII: Bool, _ piece: Piece) -> Bool {
    guard isASCII else { return key.hasSuffix(piece.text) }
    return piece.isASCII && key.utf8.reversed().starts(with: piece.text.utf8.reversed())
  }
}
