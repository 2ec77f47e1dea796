/// What sentences amount to, by patterns in many languages: the judgements about one subject of `rules/vocabulary/judgements.json`, with the phrases
/// of `rules/vocabulary/phrases/`.
///
/// Each judgement names a word of `@says`, patterns of which one must be found (`any`), often others of which one must be found as well, before or
/// after (`with`: a reward and the condition of it), and patterns of which none may be (`unless`). It is tried on each sentence of a text, or on the
/// whole of it, where the text holds the pieces without which it cannot hold.
package final class PhraseVocabulary: Sendable {
  /// Longer texts are looked at only so far: nobody reads more on a screen that asks for something.
  private static let longestText = 1_200

  /// A word of `@says` with the words on which it rests.
  package struct Saying: Hashable, Sendable {
    package var says: String
    package var words: String

    package init(says: String, words: String) {
      self.says = says
      self.words = words
    }
  }

  private let reader: TextReader
  private let judgements: [Judgement]
  private let answers = Memo<String, [Saying]>(limit: 4_096)

  package init(_ subject: PhraseIndex.Subject, reader: TextReader) {
    self.reader = reader
    judgements = reader.index.judgements(about: subject)
  }

  /// What a text says, each word once, in the order of the judgements. `only` names the words that are looked for; nil stands for all.
  package func sayings(of text: String, only wanted: Set<String>? = nil) -> [Saying] {
    guard !text.isEmpty else { return [] }
    let text = Self.shortened(text)
    let all = answers.answer(text) { judged(reader.reading(of: text)) }
    guard let wanted, !all.isEmpty else { return all }
    return all.filter { wanted.contains($0.says) }
  }

  package func says(_ word: String, _ text: String) -> Bool { sayings(of: text).contains { $0.says == word } }

  /// The first judgement's word that a text amounts to, the text taken as a whole.
  package func first(of text: String) -> String? { sayings(of: text).first?.says }

  private func judged(_ reading: TextReading) -> [Saying] {
    var found: [Saying] = []
    for judgement in judgements where judgement.isPossible(reading.groups) && !found.contains(where: { $0.says == judgement.says }) {
      if judgement.isWhole {
        let text = judgement.keepsCase ? reading.displayed : reading.lowered
        if judgement.holds(text, in: reading.groups) { found.append(Saying(says: judgement.says, words: reading.displayed)) }
      } else if let piece = reading.sentences.first(where: {
        judgement.holds(judgement.keepsCase ? $0.displayed : $0.lowered, in: reading.groups)
      }) {
        found.append(Saying(says: judgement.says, words: piece.displayed))
      }
    }
    return found
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= longestText ? text : String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
  }
}
