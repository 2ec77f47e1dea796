import JSON

/// What a JSON Schema lets stand at a place: keys with their descriptions, and the values of closed sets.
struct SchemaWords {
  /// A key or a value with what the schema says of it.
  struct Word: Hashable {
    var word: String
    var description: String?
    /// Whether it stands without quotation marks.
    var isLiteral = false
  }

  private let root: JSONNode
  /// References are followed so far.
  private static let depthLimit = 16

  init(_ root: JSONNode) { self.root = root }

  /// The keys that an object at the end of the steps may have.
  func keys(at path: [JSONCursor.Step]) -> [Word] {
    var words: [Word] = []
    for schema in schemas(at: path) {
      for member in schema["properties"]?.members ?? [] where !words.contains(where: { $0.word == member.key }) {
        words.append(Word(word: member.key, description: description(of: member.value)))
      }
      for name in schema["propertyNames"]?["enum"]?.elements?.compactMap(\.string) ?? [] where !words.contains(where: { $0.word == name }) {
        words.append(Word(word: name))
      }
    }
    return words
  }

  /// The values that may stand at the end of the steps, as far as they are closed sets.
  func values(at path: [JSONCursor.Step]) -> [Word] {
    var words: [Word] = []
    func add(_ word: Word) { if !words.contains(where: { $0.word == word.word }) { words.append(word) } }
    for schema in schemas(at: path) {
      for value in schema["enum"]?.elements ?? [] {
        if let text = value.string { add(Word(word: text, description: schema["description"]?.string)) }
        if let boolean = value.boolean { add(Word(word: boolean ? "true" : "false", isLiteral: true)) }
      }
      if let text = schema["const"]?.string { add(Word(word: text, description: schema["description"]?.string)) }
      let types = schema["type"]?.elements?.compactMap(\.string) ?? [schema["type"]?.string].compactMap(\.self)
      if types.contains("boolean") {
        for word in ["true", "false"] { add(Word(word: word, description: schema["description"]?.string, isLiteral: true)) }
      }
    }
    return words
  }

  private func description(of schema: JSONNode) -> String? {
    schema["description"]?.string ?? resolved([schema], depth: 0).lazy.compactMap { $0["description"]?.string }.first
  }

  private func schemas(at path: [JSONCursor.Step]) -> [JSONNode] {
    var current = resolved([root], depth: 0)
    for step in path {
      var next: [JSONNode] = []
      for schema in current {
        switch step {
        case .key(let key):
          if let own = schema["properties"]?[key] ?? schema["additionalProperties"] { next.append(own) }
        case .index: if let items = schema["items"] { next.append(items) }
        }
      }
      current = resolved(next, depth: 0)
    }
    return current
  }

  /// The schemas with what they refer to and their alternatives in their place.
  private func resolved(_ schemas: [JSONNode], depth: Int) -> [JSONNode] {
    guard depth < Self.depthLimit else { return [] }
    return schemas.flatMap { schema -> [JSONNode] in
      var all = [schema]
      if let reference = schema["$ref"]?.string, let other = root["$defs"]?[String(reference.dropFirst("#/$defs/".count))] {
        all += resolved([other], depth: depth + 1)
      }
      for key in ["oneOf", "anyOf", "allOf"] { all += resolved(schema[key]?.elements ?? [], depth: depth + 1) }
      return all
    }
  }
}
