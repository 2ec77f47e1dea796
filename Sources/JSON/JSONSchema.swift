import Diagnostics

/// As much of JSON Schema (https://json-schema.org/draft/2020-12) as the schemas in `rules/` use: `$defs` and `$ref` to them, `type`, `enum`,
/// `properties`, `additionalProperties`, `propertyNames` by `enum`, `required`, `items`, `minItems`,
/// `uniqueItems`, `minLength`.
package struct JSONSchema {
  /// What a schema does not allow, and where.
  package struct Problem: Hashable, Sendable {
    package var message: String
    package var range: SourceRange
  }

  private let root: JSONNode

  package init(_ root: JSONNode) { self.root = root }

  /// The first thing about a value that a definition of the schema does not allow.
  package func problem(of node: JSONNode, definition: String) -> Problem? {
    root["$defs"]?[definition].flatMap { problem(of: node, $0) }
  }

  private func problem(of node: JSONNode, _ schema: JSONNode) -> Problem? {
    if let reference = schema["$ref"]?.string { return problem(of: node, definition: String(reference.dropFirst("#/$defs/".count))) }
    if let type = schema["type"]?.string, type != Self.type(of: node) {
      return Problem(message: "A value of type \(type) is expected here.", range: node.range)
    }
    if let values = schema["enum"]?.elements, let string = node.string { return listProblem(string, node.range, values) }
    if let least = schema["minLength"]?.number, let string = node.string, Double(string.unicodeScalars.count) < least {
      return Problem(message: "The text is too short.", range: node.range)
    }
    return elementProblem(node, schema) ?? memberProblem(node, schema)
  }

  private func listProblem(_ string: String, _ range: SourceRange, _ values: [JSONNode]) -> Problem? {
    let allowed = values.compactMap(\.string)
    if allowed.contains(string) { return nil }
    return Problem(
      message: "'\(string)' is not among the values that may stand here.\(Spelling.suggestion(for: string, in: allowed))", range: range)
  }

  private func elementProblem(_ node: JSONNode, _ schema: JSONNode) -> Problem? {
    guard let elements = node.elements else { return nil }
    if let least = schema["minItems"]?.number, Double(elements.count) < least {
      return Problem(message: "The list is too short.", range: node.range)
    }
    if schema["uniqueItems"]?.boolean == true {
      var seen: Set<String> = []
      for element in elements {
        if let string = element.string, !seen.insert(string).inserted {
          return Problem(message: "This stands twice.", range: element.range)
        }
      }
    }
    guard let items = schema["items"] else { return nil }
    return elements.lazy.compactMap { problem(of: $0, items) }.first
  }

  private func memberProblem(_ node: JSONNode, _ schema: JSONNode) -> Problem? {
    guard let members = node.members else { return nil }
    for key in schema["required"]?.elements?.compactMap(\.string) ?? [] where node[key] == nil {
      return Problem(message: "The key '\(key)' is missing.", range: node.range)
    }
    for member in members {
      if let names = schema["propertyNames"]?["enum"]?.elements, let problem = listProblem(member.key, member.keyRange, names) {
        return problem
      }
      if let known = schema["properties"]?[member.key] {
        if let problem = problem(of: member.value, known) { return problem }
      } else if let others = schema["additionalProperties"] {
        if others.boolean == false {
          let known = schema["properties"]?.members?.map(\.key) ?? []
          return Problem(
            message: "The key '\(member.key)' is not known here.\(Spelling.suggestion(for: member.key, in: known))", range: member.keyRange)
        }
        if let problem = problem(of: member.value, others) { return problem }
      }
    }
    return nil
  }

  private static func type(of node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
