import Diagnostics
import JSON

/// The text of `higlint schema model`: the elements, attributes, types, units and values that rules may name.
package enum ModelDescription {
  /// A word that expressions may call, as it is written, with one sentence of what it is.
  package struct Word: Sendable {
    package var name: String
    package var form: String
    package var sentence: String

    package init(name: String, form: String, sentence: String) {
      self.name = name
      self.form = form
      self.sentence = sentence
    }
  }

  /// `functions` are those that expressions have beside XPath's own, `definitions` the named expressions that every rule may call.
  package static func text(functions: [Word], definitions: [Word]) -> String {
    let elements: [JSONNode] = ModelElement.allCases.map { element in
      let attributes = ModelVocabulary.attributes.filter { $0.elements.contains(element) }
      return .object([
        "name": .text(element.rawValue), "description": .text(element.sentence),
        "children": .list(element.children.map { .text($0.rawValue) }),
        "attributes": .list(attributes.map { .text($0.name.rawValue) }),
      ])
    }
    let attributes: [JSONNode] = ModelVocabulary.attributes.map { attribute in
      .object([
        "name": .text(attribute.name.rawValue), "key": .text(attribute.name.jsonKey), "type": .text(attribute.type.rawValue),
        "unit": attribute.unit.isEmpty ? nil : .text(attribute.unit), "values": values(attribute),
        "list": attribute.isList ? JSONNode(.boolean(true)) : nil, "description": .text(attribute.sentence),
      ])
    }
    let words = { (words: [Word], key: String) in
      JSONNode.list(
        words.map { word in .object(["name": .text(word.name), key: .text(word.form), "description": .text(word.sentence)]) })
    }
    return JSONWriter.write(
      .object([
        "$schema": "higlint-model-1", "elements": .list(elements), "attributes": .list(attributes),
        "functions": words(functions, "form"), "definitions": words(definitions, "expression"),
      ])) + "\n"
  }

  /// The words of a closed set: one list where all elements share it, else a list by element.
  private static func values(_ attribute: ModelVocabulary.Attribute) -> JSONNode? {
    let sets = attribute.elements.compactMap { element in attribute.values[element].map { (element, $0) } }
    guard let first = sets.first else { return nil }
    let list = { (words: [String]) in JSONNode.list(words.map { .text($0) }) }
    if sets.count == attribute.elements.count, sets.allSatisfy({ $0.1 == first.1 }) { return list(first.1) }
    return JSONNode(
      .object(sets.map { JSONNode.Member(key: $0.0.rawValue, keyRange: SourceRange(0, 0), value: list($0.1)) }))
  }
}
