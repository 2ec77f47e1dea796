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
}
