import JSON
import ScreenModel
import Testing

@Suite struct ModelVocabularyTests {
  private func isKebabCase(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-") && !name.hasSuffix("-") && !name.contains("--")
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }

  @Test func `Every attribute and element has a name of its own in kebab case, a type and a sentence`() throws {
    let model = try JSONParser.parse(Array(ModelDescription.text.utf8))
    let attributes = try #require(model["attributes"]?.elements)
    #expect(attributes.compactMap { $0["name"]?.string } == AttributeName.allCases.map(\.rawValue))
    for attribute in attributes {
      let name = attribute["name"]?.string ?? ""
      #expect(isKebabCase(name), "\(name)")
      #expect(["number", "string", "boolean", "color"].contains(attribute["type"]?.string), "\(name)")
      let sentence = attribute["description"]?.string ?? ""
      #expect(sentence.count > 5 && sentence.hasSuffix(".") || sentence.hasSuffix("…"), "\(name): \(sentence)")
    }
    let elements = try #require(model["elements"]?.elements)
    #expect(elements.compactMap { $0["name"]?.string } == ModelElement.allCases.map(\.rawValue))
    for element in elements {
      #expect(isKebabCase(element["name"]?.string ?? ""))
      #expect(element["description"]?.string?.hasSuffix(".") == true)
    }
    #expect(Set(AttributeName.allCases.map(\.jsonKey)).count == AttributeName.allCases.count)
  }

  @Test func `What elements say of their attributes and children is in the lists`() throws {
    let model = try JSONParser.parse(Array(ModelDescription.text.utf8))
    let names = Set(AttributeName.allCases.map(\.rawValue))
    let elements = Set(ModelElement.allCases.map(\.rawValue))
    for element in model["elements"]?.elements ?? [] {
      #expect((element["attributes"]?.elements ?? []).allSatisfy { names.contains($0.string ?? "") })
      #expect((element["children"]?.elements ?? []).allSatisfy { elements.contains($0.string ?? "") })
    }
    for attribute in ModelVocabulary.attributes { #expect(!attribute.elements.isEmpty, "\(attribute.name) stands on no element") }
  }

  @Test func `Every attribute is found again by its key in JSON`() {
    for name in AttributeName.allCases {
      #expect(AttributeName(jsonKey: name.jsonKey) == name)
      #expect(ModelVocabulary.attributes[Int(name.ordinal)].name == name, "the vocabulary lists the attributes in their order")
    }
    #expect(AttributeName.cornerRadius.jsonKey == "cornerRadius" && AttributeName.id.jsonKey == "id")
    #expect(AttributeName(jsonKey: "corner-radius") == nil)
  }
}
