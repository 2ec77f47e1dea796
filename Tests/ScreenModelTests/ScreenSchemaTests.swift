import Catalog
import JSON
import ScreenModel
import Testing

/// `higlint schema screen` says what a JSON screen may hold: the same that its reader takes.
@Suite struct ScreenSchemaTests {
  @Test func `The schema of JSON screens names every attribute that a node or a screen may carry, with its type`() throws {
    let schema = try JSONParser.parse(Array(try #require(Catalog.schema(named: "screen")).utf8))
    let notInScreens: Set<ModelElement> = [.run, .app, .screen, .purpose, .setting, .entitlement]
    let node = schema["$defs"]?["node"]?["properties"]
    let screen = schema["$defs"]?["screen"]?["properties"]
    for attribute in ModelVocabulary.attributes where attribute.name != .unknown {
      let key = attribute.name.jsonKey
      let type = attribute.type == .color ? "string" : attribute.type.rawValue
      if attribute.elements.contains(where: { !notInScreens.contains($0) }) { #expect(node?[key]?["type"]?.string == type, "node.\(key)") }
      if attribute.elements.contains(.screen) {
        #expect(screen?[key]?["type"]?.string == type || screen?[key]?["enum"] != nil, "screen.\(key)")
      }
    }
    let names = schema["$defs"]?["attributeName"]?["enum"]?.elements?.compactMap(\.string)
    #expect(names == AttributeName.allCases.map(\.jsonKey))
  }

  @Test func `The schema of JSON screens lists the values of every attribute that has a closed set of them`() throws {
    let schema = try JSONParser.parse(Array(try #require(Catalog.schema(named: "screen")).utf8))
    let inApps: Set<ModelElement> = [.run, .app, .screen, .purpose, .setting, .entitlement]
    var count = 0
    func expect(_ attribute: ModelVocabulary.Attribute, on elements: [ModelElement], in definition: String) {
      let sets = elements.map { attribute.values[$0] }
      guard !attribute.isList, !sets.isEmpty, !sets.contains(where: { $0 == nil }) else { return }
      let words = sets.compactMap(\.self).reduce(into: [String]()) { all, own in all += own.filter { !all.contains($0) } }
      let listed = schema["$defs"]?[definition]?["properties"]?[attribute.name.jsonKey]?["enum"]?.elements?.compactMap(\.string)
      #expect(listed == words, "\(definition).\(attribute.name.jsonKey)")
      count += 1
    }
    for attribute in ModelVocabulary.attributes {
      expect(attribute, on: attribute.elements.filter { $0 == .screen }, in: "screen")
      expect(attribute, on: attribute.elements.filter { !inApps.contains($0) }, in: "node")
    }
    #expect(count > 30)
  }
}
