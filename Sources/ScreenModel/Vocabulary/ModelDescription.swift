import Diagnostics
import JSON

/// The text of `higlint schema model`: the elements, attributes, types and units that rules may name.
package enum ModelDescription {
  package static var text: String {
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
        "unit": attribute.unit.isEmpty ? nil : .text(attribute.unit), "description": .text(attribute.sentence),
      ])
    }
    return JSONWriter.write(.object(["$schema": "higlint-model-1", "elements": .list(elements), "attributes": .list(attributes)])) + "\n"
  }
}
