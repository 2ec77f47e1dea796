import Catalog
import Diagnostics
import JSON
import RuleEngine
import ScreenModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rules in `rules/catalog`, as their files stand there.
private enum BuiltIn {
  /// The words of the model, in the form in which rules are checked against them.
  static let vocabulary: TreeVocabulary = {
    var types: [String: [String: TreeVocabulary.ValueType]] = [:]
    var values: [String: [String: [String]]] = [:]
    for element in ModelElement.allCases { types[element.rawValue] = [:] }
    for attribute in ModelVocabulary.attributes {
      for element in attribute.elements {
        types[element.rawValue]?[attribute.name.rawValue] = TreeVocabulary.ValueType(rawValue: attribute.type.rawValue)
        values[element.rawValue, default: [:]][attribute.name.rawValue] = attribute.values[element]
      }
    }
    var named = NamedExpressions()
    for definition in definitions {
      do throws(XPathScanError) {
        try named.define(definition.name, as: definition.expression)
      } catch {
        Issue.record("\(definition.name): \(error.message)")
      }
    }
    return TreeVocabulary(elements: types, values: values, named: named)
  }()

  /// `rules/vocabulary/definitions.json`.
  static var definitions: [(name: String, expression: String, description: String)] {
    (Catalog.vocabulary(named: "definitions")?["definitions"]?.elements ?? []).map {
      ($0["name"]?.string ?? "", $0["expression"]?.string ?? "", $0["description"]?.string ?? "")
    }
  }

  private static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/rules/catalog/"

  static func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }

  /// The rules as JSON, by their ids.
  static func rules() throws -> [(id: String, node: JSONNode)] {
    try Catalog.ruleIDs.map { ($0, try JSONParser.parse(try file($0).text)) }
  }

  static func file(_ id: String) throws -> SourceFile {
    SourceFile(path: "rules/catalog/\(id).json", text: Array(try Data(contentsOf: URL(fileURLWithPath: folder + id + ".json"))))
  }
}

@Suite struct BuiltInRulesTests {
  @Test(arguments: Catalog.ruleIDs) func `A built-in rule loads with every check on`(id: String) throws {
    let file = try BuiltIn.file(id)
    let (rule, errors) = RuleFileLoader.load(file, vocabulary: BuiltIn.vocabulary)
    for error in errors {
      let place = LineTable(file.text).position(at: error.range.start, in: file.text)
      Issue.record("\(error.file):\(place.line):\(place.column): \(error.message)")
    }
    #expect(rule?.info.id == id || !errors.isEmpty)
  }

  @Test(arguments: Catalog.ruleIDs) func `What is compiled in of a rule is what its file says`(id: String) throws {
    let compiled = try #require(Catalog.rules.map(PackedRule.unpack).first { $0.info.id == id })
    let loaded = try #require(RuleFileLoader.load(try BuiltIn.file(id), vocabulary: BuiltIn.vocabulary).rule)
    #expect(PackedRule.pack(compiled) == PackedRule.pack(loaded))
    // Dictionaries come in any order.
    let pieces = { (rule: Rule) in
      "\(rule.info) \(rule.parameters) \(rule.select) \(rule.cases) \(rule.aspects)".split { "[](), ".contains($0) }.sorted()
    }
    #expect(pieces(compiled) == pieces(loaded))
  }

  /// The expressions of a rule file as they are written, those in the holes of templates too.
  private static func expressions(_ node: JSONNode, isTemplate: Bool = false) -> [String] {
    switch node.value {
    case .object(let members):
      members.flatMap { member -> [String] in
        switch member.key {
        case "select", "fail", "review", "related", "point": member.value.string.map { [$0] } ?? []
        case "message", "reviewMessage", "relatedMessage", "to": holes(member.value.string ?? "")
        case "definitions": (member.value.members ?? []).compactMap(\.value.string)
        default: expressions(member.value)
        }
      }
    case .array(let elements): elements.flatMap { expressions($0) }
    default: []
    }
  }

  private static func holes(_ template: String) -> [String] {
    template.split(separator: "{").dropFirst(template.hasPrefix("{") ? 0 : 1).map { String($0.prefix { $0 != "}" }) }
  }

  @Test func `Rules read like sentences: no expression has more than 200 characters`() throws {
    var count = 0
    for (id, rule) in try BuiltIn.rules() {
      for expression in Self.expressions(rule) {
        count += 1
        #expect(expression.count <= 200, "\(id): \(expression)")
      }
    }
    for definition in BuiltIn.definitions { #expect(definition.expression.count <= 200, "\(definition.name)") }
    #expect(count > 500, "the expressions are found")
  }

  @Test func `Every shared definition is right on its own, described, and called more than once`() throws {
    let expressions = try BuiltIn.rules().flatMap { Self.expressions($0.node) }
    // Through another definition as often as that one is.
    func calls(_ name: String, depth: Int = 0) -> Int {
      guard depth < 8 else { return 0 }
      let through = BuiltIn.definitions.filter { $0.expression.contains(name + "()") }.map { max(1, calls($0.name, depth: depth + 1)) }
      return expressions.count { $0.contains(name + "()") } + through.reduce(0, +)
    }
    #expect(!BuiltIn.definitions.isEmpty)
    for definition in BuiltIn.definitions {
      #expect(definition.description.hasSuffix("."), "\(definition.name)")
      #expect(calls(definition.name) > 1, "\(definition.name)")
      let file = SourceFile(
        path: "a.json",
        """
        { "id": "a", "name": "Aa", "family": "a", "basis": "heuristic", "level": "note", "summary": "A.", "why": "A.", "howToFix": "A.",
          "source": { "document": "a", "section": "a", "url": "https://a.example", "checked": "2026-11-21" },
          "select": "//*", "fail": "\(definition.name)()", "message": "A." }
        """)
      let (_, errors) = RuleFileLoader.load(file, vocabulary: BuiltIn.vocabulary)
      #expect(errors.map(\.message) == [], "\(definition.name)")
    }
  }

  @Test func `Every definition of a rule is called in it`() throws {
    for (id, rule) in try BuiltIn.rules() {
      let all = Self.expressions(rule)
      for member in rule["definitions"]?.members ?? [] {
        #expect(all.contains { $0.contains(member.key + "()") }, "\(id): \(member.key)")
      }
    }
  }

  @Test func `The schema lists the platforms that there are as keys of levels, and recognised`() throws {
    let schema = try JSONParser.parse(Array(try #require(Catalog.schema(named: "rule")).utf8))
    for levels in [schema["properties"]?["levels"], schema["$defs"]?["case"]?["properties"]?["levels"]] {
      #expect((levels?["properties"]?.members ?? []).map(\.key) == Platform.words + [RuleFileLoader.recognised])
    }
  }

  @Test func `Every file of the catalogue is compiled in, and nothing else`() throws {
    let names = try BuiltIn.names().filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Catalog.ruleIDs == names.sorted())
  }

  @Test func `No two rules have one name`() throws {
    let names = try BuiltIn.rules().compactMap { $0.node["name"]?.string }
    #expect(names.count == Set(names).count)
  }

  @Test func `Every key in a rule file is described by the schema`() throws {
    let schema = try JSONParser.parse(Array(try #require(Catalog.schema(named: "rule")).utf8))
    let keys = { (node: JSONNode?) in Set((node?["properties"]?.members ?? []).map(\.key)) }
    for (id, rule) in try BuiltIn.rules() {
      let check = { (object: JSONNode?, definition: JSONNode?) in
        let unknown = Set((object?.members ?? []).map(\.key)).subtracting(keys(definition))
        #expect(unknown.isEmpty, "\(id)")
      }
      check(rule, schema)
      check(rule["source"], schema["$defs"]?["source"])
      for item in [rule] + (rule["cases"]?.elements ?? []) { check(item["fix"], schema["$defs"]?["fix"]) }
      for item in rule["cases"]?.elements ?? [] { check(item, schema["$defs"]?["case"]) }
    }
  }

  @Test(arguments: Catalog.ruleIDs) func `A rule's examples are few, small, and begin with one that fails`(id: String) {
    let examples = Catalog.examples(ofRule: id)
    #expect(examples.count <= 5)
    // A page together with a property list is no example of one text.
    #expect(examples.first?.name.hasPrefix("fail-") ?? (id == "purpose-file-input"))
    #expect(examples.allSatisfy { $0.text.utf8.count <= 4_096 })
    // Tables of fixtures, and what is expected of fixtures, explain nothing.
    #expect(examples.allSatisfy { example in ["fail-", "pass-", "review-"].contains { example.name.hasPrefix($0) } })
    #expect(examples.allSatisfy { !$0.name.hasSuffix(".table.json") })
  }
}
