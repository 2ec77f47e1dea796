import Catalog
import Diagnostics
import JSON
import Synchronization

/// What sentences amount to, by patterns in many languages: `rules/vocabulary/request-phrases.json`, `relay-phrases.json` and `form-phrases.json`.
///
/// Each entry names a word of `@says`, patterns of which one must be found (`any`), often others of which one must be found as well, before or after
/// (`with`: a reward and the condition of it), and patterns of which none may be (`unless`). It is tried on each sentence of a text, or on the whole
/// of it.
package final class PhraseVocabulary: Sendable {
  /// Longer texts are looked at only so far: nobody reads more on a screen that asks for something.
  private static let longestText = 1_200

  private struct Entry: Sendable {
    var says: String
    /// Pieces of which one must stand in the text: what makes asking cheap where most texts are about something else.
    var needs: [String]
    /// Whether the text is taken as one instead of sentence by sentence.
    var isWhole: Bool
    /// Whether the patterns see the letters' case.
    var keepsCase: Bool
    var any: [RegularExpression]
    /// Patterns of which one must be found too, wherever; none where nothing more is needed.
    var with: [RegularExpression]
    var unless: [RegularExpression]
  }

  /// A word of `@says` with the words on which it rests.
  package struct Saying: Hashable, Sendable {
    package var says: String
    package var words: String

    package init(says: String, words: String) {
      self.says = says
      self.words = words
    }
  }

  /// A text and the words that are looked for in it.
  private struct Question: Hashable {
    var text: String
    var only: Set<String>?
  }

  private let entries: [Entry]
  /// What was answered lately: the texts of a page are asked about in each environment, and those of a site's frame on each page.
  private let answers = Mutex<[Question: [Saying]]>([:])
  /// More answers than this are forgotten, all at once.
  private static let maximumAnswers = 8_192
  /// The patterns that are none: their text and what is wrong. Empty in a vocabulary that is right.
  package let problems: [String]

  /// Of screens that ask for a permission.
  package static let request = PhraseVocabulary(named: "request-phrases")
  /// Of private relay addresses and the way to them.
  package static let relay = PhraseVocabulary(named: "relay-phrases")
  /// Of forms that set up an account.
  package static let form = PhraseVocabulary(named: "form-phrases")

  private init(named name: String) {
    var problems: [String] = []
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    func patterns(_ node: JSONNode?) -> [RegularExpression] {
      strings(node).compactMap { pattern in
        do throws(RegularExpressionError) {
          return try RegularExpression(pattern)
        } catch {
          problems.append("\(name): \(error.message) \(pattern)")
          return nil
        }
      }
    }
    entries = (Catalog.vocabulary(named: name)?["phrases"]?.elements ?? []).compactMap { node in
      guard let says = node["says"]?.string else { return nil }
      return Entry(
        says: says, needs: strings(node["needs"]), isWhole: node["whole"]?.boolean ?? false, keepsCase: node["case"]?.boolean ?? false,
        any: patterns(node["any"]), with: patterns(node["with"]), unless: patterns(node["unless"]))
    }
    self.problems = problems
  }

  /// What a text says, each word once, in the order of the vocabulary. `only` names the words that are looked for; nil stands for all.
  package func sayings(of text: String, only wanted: Set<String>? = nil) -> [Saying] {
    guard !text.isEmpty else { return [] }
    let question = Question(text: Self.shortened(text), only: wanted)
    if let known = answers.withLock({ $0[question] }) { return known }
    let answer = judged(question.text, wanted)
    answers.withLock { answers in
      if answers.count >= Self.maximumAnswers { answers.removeAll(keepingCapacity: true) }
      answers[question] = answer
    }
    return answer
  }

  private func judged(_ text: String, _ wanted: Set<String>?) -> [Saying] {
    let displayed = TitleNormalization.displayed(text)
    let whole = TitleNormalization.lowered(displayed)
    var found: [Saying] = []
    var sentences: [String]?
    for entry in entries where wanted?.contains(entry.says) != false && !found.contains(where: { $0.says == entry.says }) {
      if !entry.needs.isEmpty, !entry.needs.contains(where: { whole.contains($0) }) { continue }
      if entry.isWhole {
        if Self.holds(entry, entry.keepsCase ? displayed : whole) { found.append(Saying(says: entry.says, words: displayed)) }
        continue
      }
      let pieces = sentences ?? Self.sentences(of: displayed)
      sentences = pieces
      if let piece = pieces.first(where: { Self.holds(entry, entry.keepsCase ? $0 : TitleNormalization.lowered($0)) }) {
        found.append(Saying(says: entry.says, words: piece))
      }
    }
    return found
  }

  package func says(_ word: String, _ text: String) -> Bool { !sayings(of: text, only: [word]).isEmpty }

  private static func holds(_ entry: Entry, _ text: String) -> Bool {
    entry.any.contains { $0.matches(text) } && (entry.with.isEmpty || entry.with.contains { $0.matches(text) })
      && !entry.unless.contains { $0.matches(text) }
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= longestText ? text : String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
  }

  /// Splits at what ends a sentence: a full stop before a space, a question or exclamation mark, their full-width forms.
  static func sentences(of text: String) -> [String] {
    var out: [String] = []
    var current = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    func finish() {
      let piece = String(current).trimmed
      if !piece.isEmpty { out.append(piece) }
      current = String.UnicodeScalarView()
    }
    for (index, scalar) in scalars.enumerated() {
      current.append(scalar)
      switch scalar {
      case "。", "！", "？", "؟", "।": finish()
      case ".", "!", "?", "…":
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        if next == " " { finish() }
      default: break
      }
    }
    finish()
    return out
  }
}
