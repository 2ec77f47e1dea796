import Synchronization

/// One judgement: a word that a text can amount to, and the patterns that say so.
///
/// Its patterns are read when a text first holds what they need: most texts hold what few of them do.
final class Judgement: Sendable {
  /// A pattern with the groups that a text must hold for it to match.
  struct Branch: Sendable {
    var groups: [Int]
    var pattern: LazyPattern

    /// Whether the pattern is found in a piece of a text with those groups.
    func matches(_ text: String, in groups: GroupSet) -> Bool {
      for group in self.groups where !groups.contains(group) { return false }
      return pattern.expression.matches(text)
    }
  }

  struct Patterns: Sendable {
    /// One of them must be found.
    var any: [Branch]
    /// One of them must be found too, wherever; none where nothing more is needed.
    var with: [Branch]
    /// None of them may be found.
    var unless: [Branch]
  }

  let says: String
  /// Whether the text is taken as one instead of sentence by sentence.
  let isWhole: Bool
  /// Whether the patterns see the letters' case.
  let keepsCase: Bool
  /// Groups that a text must hold, all of them, for the patterns to be tried at all.
  private let gate: [Int]
  private let data: PackedBytes
  private let place: Int
  private let known: PatternStore
  private let read = Once<Patterns>()

  /// Reads all but the patterns, as ``PhraseIndexBuilder/build()`` wrote it, and leaves the reader behind them.
  init(_ reader: inout PackedNumbers, _ data: PackedBytes, _ known: PatternStore) {
    let flags = reader.number()
    isWhole = flags & 1 != 0
    keepsCase = flags & 2 != 0
    says = reader.text()
    gate = reader.numbers()
    let length = reader.number()
    place = reader.at
    reader.at += length
    self.data = data
    self.known = known
  }

  var patterns: Patterns {
    read.value {
      var reader = PackedNumbers(data, at: place)
      func branches() -> [Branch] {
        (0..<reader.number()).map { _ in Branch(groups: reader.numbers(), pattern: known.pattern(at: reader.number())) }
      }
      let any = branches()
      let with = branches()
      return Patterns(any: any, with: with, unless: branches())
    }
  }

  /// Whether a text can amount to it.
  func isPossible(_ groups: GroupSet) -> Bool {
    for group in gate where !groups.contains(group) { return false }
    return true
  }

  func holds(_ text: String, in groups: GroupSet) -> Bool {
    let patterns = patterns
    return patterns.any.contains { $0.matches(text, in: groups) }
      && (patterns.with.isEmpty || patterns.with.contains { $0.matches(text, in: groups) })
      && !patterns.unless.contains { $0.matches(text, in: groups) }
  }
}

/// The patterns of an index by their places: the same pattern serves several judgements.
final class PatternStore: Sendable {
  private let data: PackedBytes
  private let known = Mutex<[Int: LazyPattern]>([:])

  init(_ data: PackedBytes) { self.data = data }

  func pattern(at place: Int) -> LazyPattern {
    known.withLock { known in
      if let pattern = known[place] { return pattern }
      let pattern = LazyPattern(data, at: place)
      known[place] = pattern
      return pattern
    }
  }
}

/// A pattern that is read when a text first asks for it.
final class LazyPattern: Sendable {
  private let data: PackedBytes
  private let place: Int
  private let read = Once<RegularExpression>()

  init(_ data: PackedBytes, at place: Int) {
    self.data = data
    self.place = place
  }

  var expression: RegularExpression {
    read.value {
      var reader = PackedNumbers(data, at: place)
      return reader.expression()
    }
  }
}
