/// All words and patterns of the catalogue, as they were compiled: which of them a text can hold is found in one pass over it.
///
/// Groups are numbers: the first are those of ``WordClass/allCases`` in their order, the others are choices of pieces that patterns need.
package struct PhraseIndex: Sendable {
  /// Which sentences the judgements of a vocabulary are about.
  package enum Subject: String, CaseIterable, Sendable {
    /// Screens that ask for a permission.
    case request
    /// Private relay addresses and the way to them.
    case relay
    /// Forms that set up an account.
    case form
    /// Where a control of a screen before a system alert leads.
    case lead
    /// What a picture shows, by the words of its name.
    case picture
  }

  /// What ``PhraseIndexBuilder`` made.
  package struct Tables: Sendable {
    var slots: PackedBytes
    var findings: PackedBytes
    var judgements: PackedBytes
    var patterns: PackedBytes
    /// The words of each class, one a line.
    var words: [PackedBytes]
    var groupCount: Int

    /// Tables that are compiled in.
    package init(
      slots: StaticString, findings: StaticString, judgements: StaticString, patterns: StaticString, words: [StaticString], groupCount: Int
    ) {
      self.slots = PackedBytes(slots)
      self.findings = PackedBytes(findings)
      self.judgements = PackedBytes(judgements)
      self.patterns = PackedBytes(patterns)
      self.words = words.map { PackedBytes($0) }
      self.groupCount = groupCount
    }

    /// Tables that were built just now.
    package init(_ built: PhraseIndexBuilder.Tables) {
      slots = PackedBytes(copying: built.slots)
      findings = PackedBytes(copying: built.findings)
      judgements = PackedBytes(copying: built.judgements)
      patterns = PackedBytes(copying: built.patterns)
      words = built.words.map { PackedBytes(copying: Array($0.utf8)) }
      groupCount = built.groupCount
    }
  }

  private let tables: Tables
  private let automaton: LiteralAutomaton

  package init(_ tables: Tables) {
    self.tables = tables
    automaton = LiteralAutomaton(slots: tables.slots, findings: tables.findings)
  }

  /// The words of a class, in the form of ``TitleNormalization/key(_:)``, the longest first.
  package func words(_ name: WordClass) -> [String] {
    guard let number = WordClass.allCases.firstIndex(of: name), number < tables.words.count else { return [] }
    let text = UnsafeBufferPointer(start: tables.words[number].start, count: tables.words[number].count)
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The groups of which some piece stands in a text.
  func groups(in text: String, into groups: inout GroupSet) {
    var text = text
    text.withUTF8 { bytes in
      automaton.search(bytes) { place in automaton.groups(at: place) { groups.insert($0) } }
    }
  }

  func emptyGroups() -> GroupSet { GroupSet(count: tables.groupCount) }

  /// The judgements about a subject, in the order of `rules/vocabulary/judgements.json`.
  func judgements(about subject: Subject) -> [Judgement] {
    var reader = PackedNumbers(tables.judgements)
    var out: [Judgement] = []
    var known: [Int: LazyPattern] = [:]
    for _ in 0..<reader.number() {
      let (number, judgement) = reader.judgement(patterns: tables.patterns, known: &known)
      if Subject.allCases[number] == subject { out.append(judgement) }
    }
    return out
  }
}

/// A set of groups.
package struct GroupSet: Hashable, Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ group: Int) { words[group >> 6] |= 1 << UInt64(group & 63) }

  func contains(_ group: Int) -> Bool { words[group >> 6] >> UInt64(group & 63) & 1 != 0 }
}

/// One judgement: a word that a text can amount to, and the patterns that say so.
struct Judgement: Sendable {
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

  var says: String
  /// Whether the text is taken as one instead of sentence by sentence.
  var isWhole: Bool
  /// Whether the patterns see the letters' case.
  var keepsCase: Bool
  /// Groups that a text must hold, all of them, for the patterns to be tried at all.
  var gate: [Int]
  var any: [Branch]
  /// Patterns of which one must be found too, wherever; none where nothing more is needed.
  var with: [Branch]
  var unless: [Branch]

  /// Whether a text can amount to it.
  func isPossible(_ groups: GroupSet) -> Bool {
    for group in gate where !groups.contains(group) { return false }
    return true
  }

  func holds(_ text: String, in groups: GroupSet) -> Bool {
    any.contains { $0.matches(text, in: groups) } && (with.isEmpty || with.contains { $0.matches(text, in: groups) })
      && !unless.contains { $0.matches(text, in: groups) }
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

extension PackedNumbers {
  fileprivate mutating func judgement(
    patterns: PackedBytes, known: inout [Int: LazyPattern]
  ) -> (subject: Int, judgement: Judgement) {
    let subject = number()
    let flags = number()
    let says = text()
    let gate = numbers()
    func branches(_ reader: inout PackedNumbers) -> [Judgement.Branch] {
      (0..<reader.number()).map { _ in
        let groups = reader.numbers()
        let place = reader.number()
        // The same pattern serves several judgements.
        let pattern = known[place] ?? LazyPattern(patterns, at: place)
        known[place] = pattern
        return Judgement.Branch(groups: groups, pattern: pattern)
      }
    }
    let any = branches(&self)
    let with = branches(&self)
    let unless = branches(&self)
    return (
      subject,
      Judgement(
        says: says, isWhole: flags & 1 != 0, keepsCase: flags & 2 != 0, gate: gate, any: any, with: with, unless: unless)
    )
  }
}
