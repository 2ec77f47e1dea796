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
    /// What a control that names a sign-in does about it, where it is none.
    case control
    /// What a password or a code is asked for, by labels, headings and titles of buttons.
    case password
    /// What a screen is, by its texts.
    case screen
    /// Which part of one thing a field takes, by its label and its name.
    case part
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
  private let patterns: PatternStore

  package init(_ tables: Tables) {
    self.tables = tables
    patterns = PatternStore(tables.patterns)
    automaton = LiteralAutomaton(slots: tables.slots, findings: tables.findings)
  }

  /// The words of a class, in the form of ``TitleNormalization/key(_:)``, the longest first.
  package func words(_ name: WordClass) -> [String] {
    let words = tables.words[name.rawValue]
    let text = UnsafeBufferPointer(start: words.start, count: words.count)
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
    for _ in 0..<reader.number() {
      let number = reader.number()
      let judgement = Judgement(&reader, tables.judgements, patterns)
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
