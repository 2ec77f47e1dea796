import Diagnostics
import JSON
import XML

/// Reads rule files and says everything that is wrong with one, each with its place.
package struct RuleFileLoader {
  package static let ruleKeys: [String] = [
    "$schema", "id", "name", "family", "basis", "source", "level", "enabled", "scope", "parameters", "definitions", "select", "cases",
    "summary", "why",
    "howToFix",
  ]
  package static let caseKeys: [String] = ["fail", "needs", "point", "message", "fix"]
  package static let sharedKeys: [String] = ["levels", "review", "reason", "reviewMessage", "related", "relatedMessage"]
  package static let sourceKeys: [String] = ["document", "section", "url", "checked"]
  package static let fixKeys: [String] = ["set", "to", "safe"]
  /// The key of `levels` for screens of which only recognition says what they are.
  package static let recognised = "recognised"

  var vocabulary: TreeVocabulary
  let path: String
  let text: [UInt8]
  var errors: [RuleFileError] = []
  var variables: Set<String> = ["node"]
  /// The name of the elements that the rule selects, where the expression says so.
  var selected: String?
  /// Compiles each expression once, for its grammar; nil where the file is known to be right.
  let evaluator: XPathEvaluator?
  /// Whether the rule is one of higlint's own, which states everything; a rule of somebody's own needs not.
  let isBuiltIn: Bool

  /// Reads a rule file; the rule is nil where there are errors.
  package static func load(_ file: SourceFile, vocabulary: TreeVocabulary) -> (rule: Rule?, errors: [RuleFileError]) {
    do {
      return load(try JSONParser.parse(file.text), path: file.path, text: file.text, vocabulary: vocabulary, isTrusted: false)
    } catch {
      return (nil, [RuleFileError(file: file.path, range: error.range, message: error.message)])
    }
  }

  /// Reads a rule that was parsed before. `isTrusted`: it is one of those that are compiled in. Its expressions are not checked here, which the tests
  /// do, and it states everything, where rules of somebody's own have defaults.
  package static func load(
    _ node: JSONNode, path: String, text: [UInt8] = [], vocabulary: TreeVocabulary, isTrusted: Bool
  ) -> (rule: Rule?, errors: [RuleFileError]) {
    var loader = RuleFileLoader(
      vocabulary: vocabulary, path: path, text: text, evaluator: isTrusted ? nil : XPathEvaluator(), isBuiltIn: isTrusted)
    let rule = loader.rule(node)
    return (loader.errors.isEmpty ? rule : nil, loader.errors.sorted { $0.range < $1.range })
  }

  init(vocabulary: TreeVocabulary, path: String, text: [UInt8], evaluator: XPathEvaluator?, isBuiltIn: Bool) {
    self.vocabulary = vocabulary
    self.path = path
    self.text = text
    self.evaluator = evaluator
    self.isBuiltIn = isBuiltIn
  }

  mutating func rule(_ node: JSONNode) -> Rule? {
    guard let members = node.members else {
      report("A rule is an object, not \(node.typeName).", node.range)
      return nil
    }
    let hasCases = node["cases"] != nil
    checkKeys(members, Self.ruleKeys + Self.sharedKeys + (hasCases ? [] : Self.caseKeys), "rule", alsoKnown: Self.caseKeys)
    let parameters = self.parameters(node["parameters"])
    variables.formUnion(parameters.map(\.name))
    var info = self.info(node)
    guard define(node["definitions"]) else { return nil }
    let select = node["select"].flatMap { expression($0, "select", isSelect: true) }
    var cases: [RuleCase] = []
    if let list = node["cases"] {
      if let elements = list.elements, !elements.isEmpty {
        for element in elements { if let item = ruleCase(element, defaultLevel: info.level) { cases.append(item) } }
        if node["level"] == nil, !isBuiltIn {
          info.level = cases.map(\.level).max() ?? info.level
        } else if let highest = cases.map(\.level).max(), highest != info.level, errors.isEmpty {
          report(
            "The level is '\(info.level.rawValue)', but the highest that a case has is '\(highest.rawValue)'.",
            (node["level"] ?? node).range)
        }
      } else {
        report("'cases' is a list of at least one case.", list.range)
      }
    } else if node["fail"] != nil {
      // Keys of the rule that a case may have too are read once, as the rule's.
      if let item = ruleCase(node, defaultLevel: info.level, isRule: true) { cases = [item] }
    } else {
      report("A rule needs 'cases', or the keys of its only case: 'fail' and 'message'.", node.range)
    }
    let scope = word(node, "scope", ["screen", "run"]).flatMap(Rule.Scope.init) ?? .screen
    guard node["select"] != nil else {
      missing("select", node)
      return nil
    }
    if info.summary.isEmpty, let item = cases.first { info.summary = item.message.withoutHoles }
    return Rule(
      info: info, scope: scope, isEnabledByDefault: boolean(node, "enabled") ?? true, parameters: parameters,
      select: select ?? "", cases: cases, aspects: aspects(node, members.map(\.key)))
  }

  private mutating func info(_ node: JSONNode) -> RuleInfo {
    let id = requiredString(node, "id")
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    if let value = node["id"], !Self.isKebabCase(id) {
      report("An id is lower-case words with hyphens between them.", value.range)
    } else if let value = node["id"], fileName != id + ".json" {
      report("The id is '\(id)', but the file's name is '\(fileName)'.", value.range)
    }
    let name = node["name"] == nil && !isBuiltIn ? Self.pascalCase(id) : requiredString(node, "name")
    if let value = node["name"], !Self.isPascalCase(name) {
      report("A name is in Pascal case: each capital letter is followed by a small letter or a digit.", value.range)
    }
    let basis = word(node, "basis", ["requirement", "recommendation", "heuristic"], isRequired: isBuiltIn) ?? "recommendation"
    let level = level(node, "level", isRequired: isBuiltIn) ?? .warning
    if basis == "heuristic", level == .error, let value = node["level"] { report("A heuristic is never an error.", value.range) }
    var source: RuleSource?
    if let value = node["source"] {
      if let members = value.members {
        checkKeys(members, Self.sourceKeys, "source")
        let stated = RuleSource(
          document: requiredString(value, "document"), section: requiredString(value, "section"), url: requiredString(value, "url"),
          checked: requiredString(value, "checked"))
        if let url = value["url"], !stated.url.hasPrefix("https://") { report("A source's URL begins with https://.", url.range) }
        if let date = value["checked"], !Self.isDate(stated.checked) { report("A date is written YYYY-MM-DD.", date.range) }
        source = stated
      } else {
        report("'source' is an object, not \(value.typeName).", value.range)
      }
    } else if isBuiltIn {
      missing("source", node)
    }
    return RuleInfo(
      id: id, name: name, family: node["family"] == nil && !isBuiltIn ? "house" : requiredString(node, "family"), basis: basis,
      source: source, level: level, summary: sentence(node, "summary") ?? "", why: sentence(node, "why"),
      howToFix: sentence(node, "howToFix"))
  }

  private mutating func parameters(_ node: JSONNode?) -> [RuleParameter] {
    guard let node else { return [] }
    guard let members = node.members else {
      report("'parameters' is an object, not \(node.typeName).", node.range)
      return []
    }
    var parameters: [RuleParameter] = []
    for member in members {
      if member.key == "node" || member.key == "level" || !Self.isIdentifier(member.key)
        || parameters.contains(where: { $0.name == member.key })
      {
        report("A parameter has a name of its own, of letters and digits, other than 'node' and 'level'.", member.keyRange)
      } else if let value = RuleParameter.Value(member.value) {
        parameters.append(RuleParameter(name: member.key, value: value))
      } else {
        report("A parameter is a number, a string, true or false, or a list of strings.", member.value.range)
      }
    }
    return parameters
  }

  /// The rule's own named expressions, from here on known as the shared ones are. False where one is wrong: whatever calls it would be, too.
  private mutating func define(_ node: JSONNode?) -> Bool {
    guard let node else { return true }
    guard let members = node.members else {
      report("'definitions' is an object, not \(node.typeName).", node.range)
      return false
    }
    for member in members {
      let before = errors.count
      if !Self.isKebabCase(member.key) || XPathFunction.arities[member.key] != nil || vocabulary.named.contains(member.key) {
        report("A definition has a name of its own, in lower-case words with hyphens between them, that no function has.", member.keyRange)
      } else if let text = expression(member.value, "definitions", isDefinition: true), errors.count == before {
        do {
          try vocabulary.named.define(member.key, as: text)
        } catch {
          report(error.message, member.value.range)
        }
      }
      if errors.count > before { return false }
    }
    return true
  }

  private mutating func ruleCase(_ node: JSONNode, defaultLevel: Level, isRule: Bool = false) -> RuleCase? {
    guard let members = node.members else {
      report("A case is an object, not \(node.typeName).", node.range)
      return nil
    }
    if !isRule { checkKeys(members, Self.caseKeys + Self.sharedKeys + ["level"], "case") }
    guard let fail = node["fail"] else {
      missing("fail", node)
      return nil
    }
    var needs: [AttributePath] = []
    if let list = node["needs"] {
      if let elements = list.elements {
        for element in elements { if let need = attributePath(element, "needs") { needs.append(need) } }
      } else {
        report("'needs' is a list of attributes, not \(list.typeName).", list.range)
      }
    }
    var message = MessageTemplate(parts: [])
    if let value = node["message"] {
      message = template(value, "message", isSentence: true) ?? message
    } else {
      missing("message", node)
    }
    return RuleCase(
      fail: expression(fail, "fail") ?? "", needs: needs, point: node["point"].flatMap { attributePath($0, "point") }, message: message,
      fix: node["fix"].flatMap { fix($0) }, level: isRule ? defaultLevel : level(node, "level") ?? defaultLevel,
      aspects: isRule ? RuleAspects() : aspects(node, members.map(\.key)))
  }

  private mutating func fix(_ node: JSONNode) -> RuleFix? {
    guard let members = node.members else {
      report("'fix' is an object, not \(node.typeName).", node.range)
      return nil
    }
    checkKeys(members, Self.fixKeys, "fix")
    let set = requiredString(node, "set")
    if let value = node["set"], value.string != nil, let problem = vocabulary.problem(withAttribute: set, of: selected) {
      report(problem, value.range)
    }
    guard let to = node["to"] else {
      missing("to", node)
      return nil
    }
    guard let template = template(to, "to", isSentence: false) else { return nil }
    return RuleFix(set: set, to: template, isSafe: boolean(node, "safe") ?? false)
  }

  private mutating func aspects(_ node: JSONNode, _ keys: [String]) -> RuleAspects {
    var aspects = RuleAspects()
    guard keys.contains(where: Self.sharedKeys.contains) else { return aspects }
    levels(node["levels"], &aspects)
    aspects.review = node["review"].flatMap { expression($0, "review") }
    aspects.related = node["related"].flatMap { expression($0, "related") }
    aspects.relatedMessage = node["relatedMessage"].flatMap { template($0, "relatedMessage", isSentence: true, isAtNode: false) }
    aspects.reviewMessage = node["reviewMessage"].flatMap { template($0, "reviewMessage", isSentence: true) }
    if let reason = node["reason"] {
      if let name = reason.string, Self.isIdentifier(name) {
        aspects.reason = ReviewReason(rawValue: name)
      } else {
        report("'reason' is a word.", reason.range)
      }
      if node["review"] == nil { report("'reason' belongs to a 'review'.", reason.range) }
    }
    return aspects
  }

  private mutating func levels(_ node: JSONNode?, _ aspects: inout RuleAspects) {
    guard let node else { return }
    guard let members = node.members else { return report("'levels' is an object, not \(node.typeName).", node.range) }
    let platforms = vocabulary.values(of: "platform", on: "screen") ?? []
    for member in members {
      if member.key == Self.recognised {
        aspects.recognisedLevel = word(node, member.key, Level.allCases.map(\.rawValue)).flatMap(Level.init)
      } else if !platforms.contains(member.key) {
        let near = Spelling.suggestion(for: member.key, in: platforms + [Self.recognised])
        report("There is no platform '\(member.key)'.\(near)", member.keyRange)
      } else if let word = member.value.string, word == "off" || Level(rawValue: word) != nil {
        aspects.levels[member.key] = .some(Level(rawValue: word))
      } else {
        report("A level is error, warning, note or off.", member.value.range)
      }
    }
  }
}
