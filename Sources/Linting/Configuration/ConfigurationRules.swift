import Diagnostics
import JSON
import RuleEngine

extension ConfigurationFile {
  // MARK: - Rules

  private static let levels = ["error", "warning", "note", "off", "on"]

  /// The changes that an object of rules makes: ids, families and patterns of rules. An id goes before a family or a pattern that means it too; of these
  /// the later goes first.
  mutating func ruleChanges(_ member: JSONNode.Member) -> [Configuration.RuleChange] {
    let own = members(member)
    guard let rules else { return [] }
    var byID: [String: Configuration.RuleChange] = [:]
    var named: Set<String> = []
    for member in own {
      let selector = RuleSelector(member.key)
      let ids = rules.ids(selector)
      guard let first = ids.first else {
        let near = rules.suggestion(for: selector).map { " Did you mean '\($0)'?" } ?? ""
        fail("There is no rule '\(member.key)'.\(near)", member.keyRange)
        continue
      }
      let isOne = ids == [member.key]
      guard let change = ruleChange(member, of: first, isOne: isOne, rules) else { continue }
      for id in ids where isOne || !named.contains(id) {
        byID[id] = change
        byID[id]?.id = id
      }
      if isOne { named.insert(member.key) }
    }
    return byID.values.sorted { $0.id < $1.id }
  }

  private mutating func ruleChange(_ own: JSONNode.Member, of id: String, isOne: Bool, _ rules: RuleSet) -> Configuration.RuleChange? {
    var change = Configuration.RuleChange(id: id)
    change.origin = origin(own.keyRange)
    if own.value.string != nil {
      change.choice = string(own, among: Self.levels).flatMap(Self.choice)
    } else if let parts = own.value.members {
      for part in parts {
        if part.key == "level" {
          change.choice = string(part, among: Self.levels).flatMap(Self.choice)
        } else if !isOne {
          fail("Parameters are those of one rule, and '\(own.key)' names several.", part.keyRange)
        } else if let value = Self.value(part.value) {
          readParameter(part, value, of: id, rules, &change)
        } else {
          fail("'\(part.key)' is a number, a string, a boolean or a list of strings, not \(part.value.typeName).", part.value.range)
        }
      }
    } else {
      fail("'\(own.key)' is a level or an object with 'level' and parameters, not \(own.value.typeName).", own.value.range)
      return nil
    }
    return change
  }

  private mutating func readParameter(
    _ part: JSONNode.Member, _ value: RuleParameter.Value, of rule: String, _ rules: RuleSet, _ change: inout Configuration.RuleChange
  ) {
    var probe = rules
    do throws(RuleSet.ParameterProblem) {
      try probe.setParameter(part.key, of: rule, to: value)
      change.parameters.append((part.key, value))
    } catch {
      switch error {
      case .unknownRule: break
      case .unknownParameter(let suggestion):
        fail("The rule '\(rule)' has no parameter '\(part.key)'.\(suggestion.map { " Did you mean '\($0)'?" } ?? "")", part.keyRange)
      case .wrongType(let expected): fail("'\(part.key)' is \(expected), not \(part.value.typeName).", part.value.range)
      }
    }
  }

  private static func choice(_ word: String) -> RuleSetting.Choice? {
    switch word {
    case "on": .on
    case "off": .off
    default: Level(rawValue: word).map { .level($0) }
    }
  }

  private static func value(_ node: JSONNode) -> RuleParameter.Value? {
    if let number = node.number { return .number(number) }
    if let string = node.string { return .string(string) }
    if let boolean = node.boolean { return .boolean(boolean) }
    guard let elements = node.elements else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? .list(strings) : nil
  }

  // MARK: - Overrides

  /// `{ "legacy/**": { "siwa-*": "off" } }`
  mutating func readOverrides(_ member: JSONNode.Member) {
    for own in members(member) {
      configuration.overrides.append(
        Configuration.Override(pattern: glob(own.key, own.keyRange), glob: own.key, folder: folder, rules: ruleChanges(own)))
    }
  }

  // MARK: - Paths

  /// A string, or a list of strings.
  private mutating func strings(_ member: JSONNode.Member) -> [(text: String, range: SourceRange)] {
    if let text = member.value.string { return [(text, member.value.range)] }
    guard let elements = member.value.elements else {
      fail("'\(member.key)' is a string or a list of strings, not \(member.value.typeName).", member.value.range)
      return []
    }
    var texts: [(String, SourceRange)] = []
    for element in elements {
      if let text = element.string {
        texts.append((text, element.range))
      } else {
        fail("'\(member.key)' is a list of strings, not of \(element.typeName).", element.range)
      }
    }
    return texts
  }

  /// Globs, from the folder of the configuration.
  mutating func patterns(_ member: JSONNode.Member) -> Configuration.Patterns {
    let globs = strings(member)
    for own in globs { _ = glob(own.text, own.range) }
    return Configuration.Patterns(rules: IgnoreRules(globs.map(\.text).joined(separator: "\n")), folder: folder)
  }

  /// A glob, which is an error where it matches nothing that anybody means.
  mutating func glob(_ text: String, _ range: SourceRange) -> IgnoreRules {
    if !NamePattern.isWhole(text) { fail("The glob '\(text)' has a bracket that is not closed.", range) }
    return IgnoreRules(text)
  }

  /// The folders and files of rules, which have to be there.
  mutating func rulePaths(_ member: JSONNode.Member) -> [String] {
    strings(member).compactMap { text, range in
      guard let path = inside(text, range) else { return nil }
      guard FileAccess.kind(path) == nil else { return path }
      fail("There is no '\(text)'.\(near(text))", range)
      return nil
    }
  }

  mutating func path(_ member: JSONNode.Member) -> String? {
    string(member).flatMap { inside($0, member.value.range) }
  }

  /// The absolute path of what a configuration names; nil, and an error, for what lies outside the root.
  func absolute(_ path: String) -> String { FileAccess.absolute(path.hasPrefix("/") ? path : folder + "/" + path) }

  private mutating func inside(_ path: String, _ range: SourceRange) -> String? {
    let absolute = absolute(path)
    let truePath = FileAccess.truePath(absolute)
    guard root == "/" || truePath == root || FileAccess.isInside(truePath, root) else {
      fail("'\(path)' lies outside the project, where a configuration names nothing.", range)
      return nil
    }
    return absolute
  }

  // MARK: - What it extends

  /// A preset, or another file; what stands in this one goes first.
  mutating func readExtends(_ member: JSONNode.Member) {
    for (name, range) in strings(member) {
      if let preset = Preset(rawValue: name) {
        if let rules { extended.append(preset.configuration(rules)) }
        continue
      }
      guard name.contains("/") || name.hasSuffix(".json") else {
        let near = Spelling.suggestion(for: name, in: Preset.allCases.map(\.rawValue))
        let names = Preset.allCases.map(\.rawValue).joined(separator: ", ")
        fail("There is no preset '\(name)': it is one of \(names), or the path of a file.\(near)", range)
        continue
      }
      guard let absolute = inside(name, range) else { continue }
      guard depth < Self.maximumDepth, absolute != folder + "/" + Self.name else {
        fail("'\(name)' is extended in a circle, or through more than \(Self.maximumDepth) files.", range)
        continue
      }
      extensions.left -= 1
      guard extensions.left >= 0 else {
        // Once, and not for each of the many.
        if extensions.left == -1 { fail("More than \(Extensions.maximum) files are extended.", range) }
        return
      }
      guard let bytes = try? FileAccess.read(absolute) else {
        fail("'\(name)' does not exist, or cannot be read.", range)
        continue
      }
      // Its globs are those of whoever extends it.
      let reading = ConfigurationFile(
        SourceFile(path: ShownPath.of(absolute, root: root), text: bytes), folder: folder, root: root, rules: rules, depth: depth + 1,
        extensions: extensions)
      notices += reading.notices
      otherFiles.merge(reading.otherFiles) { own, _ in own }
      if !reading.notices.isEmpty { otherFiles[reading.file.path] = reading.file }
      extended.append(reading.configuration)
    }
  }

  /// `file:line:column`, for whoever asks where a key came from.
  func origin(_ range: SourceRange) -> String {
    let position = file.lines.position(at: range.start, in: file.text)
    return "\(file.path):\(position.line):\(position.column)"
  }
}
