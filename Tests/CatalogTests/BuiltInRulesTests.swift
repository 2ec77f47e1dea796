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
  static let vocabulary = TreeVocabulary(
    elements: Dictionary(
      uniqueKeysWithValues: ModelElement.allCases.map { element in
        let attributes = ModelVocabulary.attributes.filter { $0.elements.contains(element) }
        return (
          element.rawValue,
          Dictionary(uniqueKeysWithValues: attributes.map { ($0.name.rawValue, TreeVocabulary.ValueType(rawValue: $0.type.rawValue)!) })
        )
      }))

  private static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/rules/catalog/"

  static func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }

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
    let trusted = RuleFileLoader.load(
      try #require(Catalog.rule(id)), path: "rules/catalog/\(id).json", vocabulary: BuiltIn.vocabulary, isTrusted: true)
    let checked = RuleFileLoader.load(try BuiltIn.file(id), vocabulary: BuiltIn.vocabulary)
    #expect(trusted.errors.isEmpty)
    // Dictionaries come in any order.
    let pieces = { (rule: Rule?) in "\(rule as Any)".split { "[](), ".contains($0) }.sorted() }
    #expect(pieces(trusted.rule) == pieces(checked.rule))
  }

  @Test func `Every file of the catalogue is compiled in, and nothing else`() throws {
    let names = try BuiltIn.names().filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Catalog.ruleIDs == names.sorted())
  }

  @Test func `No two rules have one name`() {
    let names = Catalog.rules.compactMap { $0.node["name"]?.string }
    #expect(names.count == Set(names).count)
  }

  @Test func `Every key in a rule file is described by the schema`() throws {
    let schema = try JSONParser.parse(Array(try #require(Catalog.schema(named: "rule")).utf8))
    let keys = { (node: JSONNode?) in Set((node?["properties"]?.members ?? []).map(\.key)) }
    for (id, rule) in Catalog.rules {
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
    #expect(examples.first?.name.hasPrefix("fail-") ?? true)
    #expect(examples.allSatisfy { $0.text.utf8.count <= 4_096 })
  }
}
