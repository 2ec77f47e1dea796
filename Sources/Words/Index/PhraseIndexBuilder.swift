import Diagnostics
import JSON

/// Compiles `rules/vocabulary/judgements.json` and the files of `rules/vocabulary/phrases/` into the tables of a ``PhraseIndex``.
///
/// The files were checked against their schemas before; what schemas cannot say (a pattern that is none, a judgement that nobody defines) is
/// checked here.
package struct PhraseIndexBuilder {
  /// What is wrong with a file, and where.
  package struct Problem: Error, Hashable, Sendable {
    package var message: String
    package var range: SourceRange
  }

  /// The tables, each to become a string literal.
  package struct Tables {
    package var slots: [UInt8]
    package var findings: [UInt8]
    package var judgements: [UInt8]
    package var patterns: [UInt8]
    /// The words of each class in the order of ``WordClass/allCases``, one a line.
    package var words: [String]
    package var groupCount: Int
  }

  private struct Part {
    var needs: Set<String> = []
    var any: [String] = []
    var with: [String] = []
    var unless: [String] = []
  }

  private struct Definition {
    var id: String
    var subject: Int
    var says: String
    var flags: Int
  }

  /// A pattern, or one way of several through it, with the groups that it needs.
  private struct Branch {
    var choices: [Set<String>]
    var groups: [Int]
    var place: Int
  }

  private var definitions: [Definition] = []
  private var parts: [String: Part] = [:]
  private var words: [WordClass: [String]] = [:]

  private var groupsOfChoices: [Set<String>: Int] = [:]
  private var groupCount = WordClass.allCases.count
  private var literals: [String: Set<Int>] = [:]
  private var patterns = PackedNumberWriter()
  private var placesOfPatterns: [[UInt8]: Int] = [:]

  /// `judgements` is the value of `judgements.json`.
  package init(judgements: JSONNode) throws(Problem) {
    for entry in judgements["judgements"]?.elements ?? [] {
      guard let id = entry["id"]?.string, let subject = entry["subject"]?.string, let says = entry["says"]?.string else { continue }
      guard let number = PhraseIndex.Subject.allCases.firstIndex(where: { $0.rawValue == subject }) else {
        throw Problem(message: "'\(subject)' is no subject of judgements.", range: entry["subject"]?.range ?? entry.range)
      }
      guard parts[id] == nil else {
        throw Problem(message: "The judgement '\(id)' stands twice.", range: entry["id"]?.range ?? entry.range)
      }
      parts[id] = Part()
      let flags = (entry["whole"]?.boolean == true ? 1 : 0) | (entry["case"]?.boolean == true ? 2 : 0)
      definitions.append(Definition(id: id, subject: number, says: says, flags: flags))
    }
  }

  /// Adds the phrases of one language.
  package mutating func add(_ language: JSONNode) throws(Problem) {
    for member in language["words"]?.members ?? [] {
      guard let name = WordClass(named: member.key) else {
        let near = Spelling.suggestion(for: member.key, in: WordClass.allCases.map(\.name))
        throw Problem(message: "'\(member.key)' is no class of words.\(near)", range: member.keyRange)
      }
      for entry in member.value.elements ?? [] {
        guard let word = entry.string else { continue }
        let key = TitleNormalization.lowered(word)
        guard !key.isBlank, !key.contains("\n") else {
          throw Problem(message: "A word is empty or longer than a line.", range: entry.range)
        }
        if words[name]?.contains(key) != true { words[name, default: []].append(key) }
      }
    }
    for entry in language["phrases"]?.elements ?? [] {
      guard let id = entry["judgement"]?.string else { continue }
      guard var part = parts[id] else {
        throw Problem(
          message: "'\(id)' is no judgement of judgements.json.\(Spelling.suggestion(for: id, in: definitions.map(\.id)))",
          range: entry["judgement"]?.range ?? entry.range)
      }
      for need in entry["needs"]?.elements ?? [] { if let text = need.string { part.needs.insert(text) } }
      part.any += try patterns(entry["any"])
      part.with += try patterns(entry["with"])
      part.unless += try patterns(entry["unless"])
      parts[id] = part
    }
  }

  /// The words of a class that were added so far.
  package func words(_ name: WordClass) -> [String] { words[name] ?? [] }

  /// Adds words of another vocabulary, in the form of ``TitleNormalization/key(_:)``.
  package mutating func add(_ others: [String], to name: WordClass) { words[name, default: []] += others }

  /// The patterns of a list, each of which is one.
  private func patterns(_ node: JSONNode?) throws(Problem) -> [String] {
    var out: [String] = []
    for element in node?.elements ?? [] {
      guard let pattern = element.string else { continue }
      do throws(RegularExpressionError) {
        _ = try RegularExpression(pattern)
      } catch {
        throw Problem(message: "\(error.message) (at byte \(error.offset) of the pattern)", range: element.range)
      }
      out.append(pattern)
    }
    return out
  }

  /// The tables of all that was added.
  package mutating func build() throws(RegularExpressionError) -> Tables {
    for name in WordClass.allCases where name.isSought {
      for word in words[name] ?? [] { literals[word, default: []].insert(name.rawValue) }
    }
    var judgements = PackedNumberWriter()
    let used = definitions.filter { parts[$0.id]?.any.isEmpty == false }
    judgements.append(used.count)
    for definition in used {
      let part = parts[definition.id] ?? Part()
      let any = try branches(part.any)
      let with = try branches(part.with)
      let unless = try branches(part.unless)
      judgements.append(definition.subject)
      judgements.append(definition.flags)
      judgements.append(definition.says)
      var gate: [Int] = []
      if !part.needs.isEmpty { gate.append(group(of: part.needs)) }
      for branches in [any, with] { if let group = gateGroup(branches) { gate.append(group) } }
      judgements.append(gate)
      var body = PackedNumberWriter()
      for branches in [any, with, unless] {
        body.append(branches.count)
        for branch in branches {
          body.append(branch.groups)
          body.append(branch.place)
        }
      }
      judgements.append(body.bytes.count)
      judgements.append(body)
    }
    var automaton = LiteralAutomatonBuilder()
    for (piece, groups) in literals.sorted(by: { $0.key < $1.key }) { automaton.add(piece, groups: groups) }
    let (slots, findings) = automaton.build()
    let lists = WordClass.allCases.map { name in
      // The longest first, so that a part of a word does not stand in its way.
      (words[name] ?? []).enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
        .joined(separator: "\n")
    }
    return Tables(
      slots: slots, findings: findings, judgements: judgements.bytes, patterns: patterns.bytes, words: lists, groupCount: groupCount)
  }

  /// The group of the best choice of every branch; nil where one needs nothing, or where there are none.
  private mutating func gateGroup(_ branches: [Branch]) -> Int? {
    guard !branches.isEmpty, branches.allSatisfy({ !$0.choices.isEmpty }) else { return nil }
    return group(of: branches.reduce(into: []) { $0.formUnion($1.choices[0]) })
  }

  /// The group of texts in which one of some pieces stands.
  private mutating func group(of choice: Set<String>) -> Int {
    if let known = groupsOfChoices[choice] { return known }
    let group = groupCount
    groupCount += 1
    groupsOfChoices[choice] = group
    for piece in choice { literals[piece, default: []].insert(group) }
    return group
  }

  /// Each way of the patterns apart, where that lets fewer of them be tried.
  private mutating func branches(_ patterns: [String]) throws(RegularExpressionError) -> [Branch] {
    var out: [Branch] = []
    for pattern in patterns {
      var parser = RegularExpressionParser(pattern, ignoresCase: false)
      let tree = try parser.parse()
      for way in Self.ways(of: tree, parser.classes) {
        let needed = NeededLiterals(way, classes: parser.classes)
        let program = try PatternProgram(way, classes: parser.classes, ignoresCase: false).withUsedClasses
        var packed = PackedNumberWriter()
        packed.append(RegularExpression(program))
        let place = placesOfPatterns[packed.bytes] ?? self.patterns.bytes.count
        if placesOfPatterns[packed.bytes] == nil {
          placesOfPatterns[packed.bytes] = place
          self.patterns.append(packed)
        }
        out.append(Branch(choices: needed.choices, groups: needed.choices.map { group(of: $0) }, place: place))
      }
    }
    return out
  }

  /// The alternatives of a pattern; those that stand for few texts stay together.
  private static func ways(of tree: RegularExpressionTree, _ classes: [ScalarClass]) -> [RegularExpressionTree] {
    guard case .alternatives(let branches) = tree, !NeededLiterals.isListed(tree, classes) else { return [tree] }
    let listed = branches.filter { NeededLiterals.isListed($0, classes) }
    let others = branches.filter { !NeededLiterals.isListed($0, classes) }
    return (listed.isEmpty ? [] : [listed.count == 1 ? listed[0] : .alternatives(listed)]) + others
  }
}

extension PatternProgram {
  /// The same without the classes that no instruction asks.
  fileprivate var withUsedClasses: PatternProgram {
    var numbers: [Int: Int] = [:]
    var used: [ScalarClass] = []
    let renumbered = instructions.map { instruction -> Instruction in
      guard case .scalars(let number) = instruction else { return instruction }
      if numbers[number] == nil {
        numbers[number] = used.count
        used.append(classes[number])
      }
      return .scalars(numbers[number] ?? 0)
    }
    return PatternProgram(instructions: renumbered, classes: used, ignoresCase: ignoresCase)
  }
}
