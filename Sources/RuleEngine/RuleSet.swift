import Diagnostics

/// The rules that run, with what the configuration changed about them.
package struct RuleSet: Sendable {
  package struct Entry: Sendable {
    package var rule: Rule
    /// Replaces the level of every case; nil leaves them.
    package var level: Level?
    package var isEnabled: Bool
    /// Whether the run asks for it by name: then it is judged on platforms, too, where it is off by default.
    package var isAskedFor = false
    /// The rule's own, with overrides applied.
    package var parameters: [RuleParameter]

    /// What reports say of the rule, with the level that it has in this run.
    package var info: RuleInfo {
      var info = rule.info
      if let level { info.level = level }
      return info
    }
  }

  /// Why a parameter could not be set.
  package enum ParameterProblem: Error, Hashable, Sendable {
    case unknownRule(suggestion: String?)
    case unknownParameter(suggestion: String?)
    /// The type that the rule wants, in words: "a number".
    case wrongType(expected: String)
  }

  /// Sorted by id.
  package private(set) var entries: [Entry]

  /// All rules, those enabled that are by default. Of two rules with one id the later takes the place of the earlier.
  package init(_ rules: [Rule]) {
    var byID: [String: Rule] = [:]
    for rule in rules { byID[rule.info.id] = rule }
    entries = byID.values.sorted { $0.info.id < $1.info.id }
      .map { Entry(rule: $0, level: nil, isEnabled: $0.isEnabledByDefault, parameters: $0.parameters) }
  }

  package var enabled: [Entry] { entries.filter(\.isEnabled) }

  package func index(of id: String) -> Int? { entries.firstIndex { $0.rule.info.id == id } }

  /// The id that was probably meant by one that is not known.
  package func suggestion(for id: String) -> String? { Spelling.nearest(to: id, in: entries.map(\.rule.info.id)) }

  /// Enables a rule and replaces its level, where one is given. False for an id that is not known.
  package mutating func enable(_ id: String, level: Level? = nil) -> Bool {
    guard let index = index(of: id) else { return false }
    entries[index].isEnabled = true
    entries[index].isAskedFor = true
    if let level { entries[index].level = level }
    return true
  }

  /// Turns a rule off. False for an id that is not known.
  package mutating func disable(_ id: String) -> Bool {
    guard let index = index(of: id) else { return false }
    entries[index].isEnabled = false
    return true
  }

  /// Runs these rules alone, even those that are off by default. Answers the ids that are not known.
  package mutating func limit(to ids: [String]) -> [String] {
    for index in entries.indices {
      let isChosen = ids.contains(entries[index].rule.info.id)
      entries[index].isEnabled = isChosen
      if isChosen { entries[index].isAskedFor = true }
    }
    return ids.filter { index(of: $0) == nil }
  }

  /// Overrides a parameter; its type stays the rule's.
  package mutating func setParameter(_ name: String, of id: String, to value: RuleParameter.Value) throws(ParameterProblem) {
    guard let index = index(of: id) else { throw .unknownRule(suggestion: suggestion(for: id)) }
    guard let place = entries[index].parameters.firstIndex(where: { $0.name == name }) else {
      throw .unknownParameter(suggestion: Spelling.nearest(to: name, in: entries[index].parameters.map(\.name)))
    }
    let expected = entries[index].parameters[place].value.typeName
    guard value.typeName == expected else { throw .wrongType(expected: expected) }
    entries[index].parameters[place].value = value
  }
}
