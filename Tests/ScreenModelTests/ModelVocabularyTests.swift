import Catalog
import JSON
import ScreenModel
import TestSupport
import Testing

@Suite struct ModelVocabularyTests {
  private func isKebabCase(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-") && !name.hasSuffix("-") && !name.contains("--")
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }

  @Test func `Every attribute and element has a name of its own in kebab case, a type and a sentence`() throws {
    let model = try JSONParser.parse(Array(ModelDescription.text(functions: [], definitions: []).utf8))
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
    let model = try JSONParser.parse(Array(ModelDescription.text(functions: [], definitions: []).utf8))
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

  @Test func `Every closed set is listed with the attribute that takes its values from it`() throws {
    let word = ModelDescription.Word(name: "says", form: "says(nodes)", sentence: "What it is.")
    let model = try JSONParser.parse(Array(ModelDescription.text(functions: [word], definitions: [word]).utf8))
    #expect(model["functions"]?.elements?.first?["form"]?.string == "says(nodes)")
    #expect(model["definitions"]?.elements?.first?["expression"]?.string == "says(nodes)")
    func attribute(_ name: String) -> JSONNode? { model["attributes"]?.elements?.first { $0["name"]?.string == name } }
    func words(_ node: JSONNode?) -> [String]? { node?.elements?.compactMap(\.string) }
    #expect(words(attribute("platform")?["values"]) == ["ios", "ipados", "macos", "tvos", "watchos", "visionos", "web", "android"])
    #expect(words(attribute("kind")?["values"]?["screen"]) == ScreenKind.words)
    #expect(words(attribute("kind")?["values"]?["secret"]) == ["client-secret", "private-key", "token"])
    #expect(words(attribute("placeholder")?["values"]?["purpose"])?.contains("dummy") == true)
    #expect(attribute("placeholder")?["values"]?["field"] == nil)
    #expect(words(attribute("says")?["values"]) == Saying.words)
    #expect(attribute("says")?["list"]?.boolean == true && attribute("kind")?["list"] == nil)
    #expect(attribute("title")?["values"] == nil)
    for name in [
      "kind-source", "permission", "after", "action", "action-source", "provider-kind", "purpose", "third-party-exception", "leads-to",
    ] {
      #expect(words(attribute(name)?["values"])?.isEmpty == false, "\(name)")
    }
  }

  @Test func `What is wrong with a value is said with the one that is nearest`() {
    func problem(_ text: String, _ name: AttributeName, _ element: ModelElement) -> String? {
      ModelVocabulary.problem(withValue: text, of: name, on: element)
    }
    #expect(problem("signup", .kind, .screen) == "'signup' is not a kind of screen. Did you mean 'sign-up'?")
    #expect(
      problem("sign-in-with-aple", .after, .screen) == "'sign-in-with-aple' is not a value of 'after'. Did you mean 'sign-in-with-apple'?")
    #expect(problem("need incentiv", .says, .text) == "'incentiv' is not a value of 'says'. Did you mean 'incentive'?")
    #expect(problem("xyz", .scheme, .screen) == "'xyz' is not a value of 'scheme'. It is one of: light, dark.")
    #expect(problem("xyz", .scheme, .request) == nil && problem("need gating", .says, .text) == nil && problem("x", .title, .button) == nil)
  }

  /// A word that only the data knows would be a value that no rule may name.
  @Test func `The vocabularies give no value outside its closed set`() {
    func values(_ vocabulary: String, _ list: String, _ key: String) -> Set<String> {
      Set((Catalog.vocabulary(named: vocabulary)?[list]?.elements ?? []).compactMap { $0[key]?.string })
    }
    func expect(_ values: Set<String>, in set: any ClosedSet.Type, _ what: Comment) {
      #expect(!values.isEmpty && values.isSubset(of: set.words), what)
    }
    expect(values("providers", "providers", "kind"), in: ProviderKind.self, "providers")
    expect(values("actions", "actions", "action"), in: ControlAction.self, "actions")
    expect(values("fields", "purposes", "purpose"), in: FieldPurpose.self, "fields")
    expect(values("permissions", "permissions", "permission"), in: Permission.self, "permissions")
    let judgements = (try? JSONParser.parse(Repository.bytes("rules/vocabulary/judgements.json") ?? []))?["judgements"]?.elements ?? []
    func says(of subject: String) -> Set<String> {
      Set(judgements.filter { $0["subject"]?.string == subject }.compactMap { $0["says"]?.string })
    }
    expect(says(of: "request"), in: Saying.self, "what requests say")
    let leads = says(of: "lead").map { $0.split(separator: " ").map(String.init) }
    expect(Set(leads.compactMap(\.first)), in: LeadsTo.self, "leads")
    expect(Set(leads.compactMap { $0.dropFirst().first }), in: ControlAction.self, "actions of leads")
    expect(says(of: "relay"), in: Saying.self, "what is said of relay addresses")
  }
}
