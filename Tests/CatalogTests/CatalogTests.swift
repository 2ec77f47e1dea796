import Catalog
import Diagnostics
import JSON
import RuleEngine
import Testing

@Suite struct CatalogTests {
  @Test func `The schema for rule files is compiled in and knows the keys that the loader knows`() throws {
    let text = try #require(Catalog.schema(named: "rule"))
    let schema = try JSONParser.parse(Array(text.utf8))
    let keys = { (node: JSONNode?) in (node?["properties"]?.members ?? []).map(\.key).sorted() }
    #expect(keys(schema) == (RuleFileLoader.ruleKeys + RuleFileLoader.caseKeys + RuleFileLoader.sharedKeys).sorted())
    #expect(keys(schema["$defs"]?["case"]) == (RuleFileLoader.caseKeys + RuleFileLoader.sharedKeys + ["level"]).sorted())
    #expect(keys(schema["$defs"]?["source"]) == RuleFileLoader.sourceKeys.sorted())
    #expect(keys(schema["$defs"]?["fix"]) == RuleFileLoader.fixKeys.sorted())
  }

  @Test func `Every rule and vocabulary that is listed can be read`() {
    #expect(Catalog.rules.map { PackedRule.unpack($0).info.id } == Catalog.ruleIDs)
    for name in Catalog.vocabularyNames { #expect(Catalog.vocabulary(named: name) != nil) }
    #expect(Catalog.vocabulary(named: "no-such-vocabulary") == nil)
  }
}
