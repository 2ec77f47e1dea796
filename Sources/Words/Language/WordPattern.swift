/// A phrase with room in it, as the vocabularies write them: words apart by spaces, `a/b` for alternatives, `~3` for up to three words of
/// any kind, `*` for articles and possessives. Marks in a text do not part a phrase, except those between clauses.
package struct WordPattern: Sendable {
  private enum Part: Sendable {
    case words(Set<String>)
    case gap(Int)
    case determiners
  }

  private let parts: [Part]
  private let first: Set<String>

  package init?(_ text: String) {
    var parts: [Part] = []
    for part in text.split(separator: " ") {
      if part == "*" {
        parts.append(.determiners)
      } else if part.hasPrefix("~"), let count = Int(part.dropFirst()) {
        parts.append(.gap(min(count, 8)))
      } else {
        parts.append(.words(Set(part.split(separator: "/").map(String.init))))
      }
    }
    guard case .words(let first)? = parts.first else { return nil }
    self.parts = parts
    self.first = first
  }

  /// The first place where the phrase stands.
  package func match(in sentence: EnglishWords) -> Range<Int>? {
    for start in 0..<sentence.count where first.contains(sentence.text(start)) {
      if let end = end(of: 0, at: start, sentence) { return start..<end }
    }
    return nil
  }

  private func end(of part: Int, at index: Int, _ sentence: EnglishWords) -> Int? {
    guard part < parts.count else { return index }
    var at = index
    while at < sentence.count, sentence.isMark(at), !sentence.isBreak(at) || part > 0 && sentence.text(at) == "-" { at += 1 }
    switch parts[part] {
    case .words(let words):
      guard at < sentence.count, words.contains(sentence.text(at)) else { return nil }
      return end(of: part + 1, at: at + 1, sentence)
    case .determiners:
      while sentence.has(at, [.determiner, .possessive]) { at += 1 }
      return end(of: part + 1, at: at, sentence)
    case .gap(let count):
      for skipped in 0...count {
        if let found = end(of: part + 1, at: at, sentence) { return found }
        guard skipped < count, at < sentence.count, !sentence.isBreak(at) || sentence.text(at) == "," else { return nil }
        at += 1
      }
      return nil
    }
  }
}
