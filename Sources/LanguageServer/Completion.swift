import Diagnostics
import JSON
import Linting

/// What an editor offers where somebody types in a configuration, a rule file or a JSON screen.
struct Completion {
  /// What the text is.
  enum Kind: String {
    case configuration = "config"
    case rule
    case screen
  }

  /// `CompletionItemKind` of the protocol.
  private enum ItemKind: Int {
    case function = 3
    case field = 5
    case property = 10
    case value = 12
    case file = 17
    case folder = 19
  }

  private let kind: Kind
  private let document: OpenDocument
  private let encoding: PositionEncoding
  private let lines: LineTable
  private let cursor: JSONCursor
  private let offset: Int
  private let words: SchemaWords

  private static let schemas: [Kind: JSONNode] = {
    var schemas: [Kind: JSONNode] = [:]
    for kind in [Kind.configuration, .rule, .screen] { schemas[kind] = EditorWords.schema(kind.rawValue) }
    return schemas
  }()

  init(_ kind: Kind, in document: OpenDocument, at offset: Int, _ encoding: PositionEncoding) {
    self.kind = kind
    self.document = document
    self.encoding = encoding
    self.offset = offset
    lines = LineTable(document.text)
    cursor = JSONCursor(document.text, offset: offset)
    words = SchemaWords(Self.schemas[kind] ?? JSONNode(.null))
  }

  /// The items, as the protocol writes them.
  var items: [JSONNode] { cursor.place == .key ? keys : values }

  // MARK: - Keys

  private var keys: [JSONNode] {
    var items = words.keys(at: cursor.path).filter { !cursor.keys.contains($0.word) }.map { key($0.word, .property, nil, $0.description) }
    guard kind == .configuration else { return items }
    switch cursor.path {
    case [.key("rules")]: items += ruleKeys
    case [.key("screens")], [.key("overrides")], [.key("templates"), .key("language")]:
      items += paths.map { key($0, Self.itemKind($0), nil, nil) }
    case let path where path.count == 2 && path[0] == .key("rules"), let path where path.count == 3 && path[0] == .key("overrides"):
      guard case .key(let rule)? = path.last else { break }
      items += EditorWords.parameters(of: rule).filter { !cursor.keys.contains($0.word) }.map {
        key($0.word, .property, $0.detail, $0.sentence)
      }
    case let path where path.count == 2 && path[0] == .key("overrides"): items += ruleKeys
    default: break
    }
    return items
  }

  private var ruleKeys: [JSONNode] {
    EditorWords.rules.filter { !cursor.keys.contains($0.word) }.map { key($0.word, .value, $0.detail, $0.sentence) }
  }

  private func key(_ word: String, _ kind: ItemKind, _ detail: String?, _ sentence: String?) -> JSONNode {
    item(word, kind, detail, sentence, inserting: quoted(word) + (cursor.hasColon ? "" : ": "), replacing: cursor.range)
  }

  // MARK: - Values

  private var values: [JSONNode] {
    var items = words.values(at: cursor.path).filter { !($0.isLiteral && cursor.isInString) }.map { word in
      item(
        word.word, .value, nil, word.description, inserting: word.isLiteral ? word.word : quoted(word.word), replacing: cursor.range)
    }
    switch kind {
    case .configuration: items += configurationValues
    case .rule: items += ruleValues
    case .screen: break
    }
    return items
  }

  private var configurationValues: [JSONNode] {
    guard case .key(let top)? = cursor.path.first else { return [] }
    var words: [(String, ItemKind, String?, String?)] = []
    switch top {
    case "extends":
      words =
        EditorWords.presets.map { ($0, .value, "preset", nil) }
        + paths.filter { $0.hasSuffix("/") || $0.hasSuffix(".json") }.map { ($0, Self.itemKind($0), nil, nil) }
    case "include", "exclude", "rulePaths", "baseline", "assets", "templates", "translations":
      words = paths.map { ($0, Self.itemKind($0), nil, nil) }
    default: break
    }
    return words.map { item($0.0, $0.1, $0.2, $0.3, inserting: quoted($0.0), replacing: cursor.range) }
  }

  /// What an expression, a template or the name of an attribute may go on with.
  private var ruleValues: [JSONNode] {
    guard cursor.isInString else { return [] }
    let keys = cursor.path.compactMap { step -> String? in if case .key(let key) = step { key } else { nil } }
    guard let last = keys.last else { return [] }
    let typed = cursor.typed[...]
    switch last {
    case "select", "fail", "review", "related": return expression(typed)
    case "message", "reviewMessage", "relatedMessage", "to": return ExpressionWords.expression(inTemplate: typed).map(expression) ?? []
    case "needs", "point", "set":
      let start = typed.lastIndex { $0 == "@" || $0 == "/" }.map { typed.index(after: $0) } ?? typed.startIndex
      return inside(EditorWords.attributes, .field, typed: typed[start...])
    default: return keys.dropLast().last == "definitions" ? expression(typed) : []
    }
  }

  private func expression(_ text: Substring) -> [JSONNode] {
    let (question, typed) = ExpressionWords.question(text)
    switch question {
    case .attribute: return inside(EditorWords.attributes, .field, typed: typed)
    case .parameter:
      let own = (try? JSONParser.parse(document.text))?["parameters"]?.members?.map {
        EditorWords.Word(word: $0.key, detail: "parameter", sentence: "")
      }
      return inside((own ?? []) + [EditorWords.Word(word: "node", detail: "the node that is judged", sentence: "")], .field, typed: typed)
    case .value(let attribute):
      return inside(
        EditorWords.values(ofAttribute: attribute).map { EditorWords.Word(word: $0, detail: "@\(attribute)", sentence: "") }, .value,
        typed: typed)
    case .name: return inside(EditorWords.elements, .value, typed: typed) + inside(EditorWords.functions, .function, typed: typed)
    case .nothing: return []
    }
  }

  /// Words that replace what was typed of them within a string.
  private func inside(_ words: [EditorWords.Word], _ kind: ItemKind, typed: Substring) -> [JSONNode] {
    let range = SourceRange(offset - typed.utf8.count, offset)
    return words.map { item($0.word, kind, $0.detail, $0.sentence, inserting: $0.word, replacing: range) }
  }

  // MARK: - Items

  /// Paths from the folder of the file, as globs begin.
  private var paths: [String] {
    guard let path = document.path, let slash = path.lastIndex(of: "/") else { return [] }
    return EditorWords.paths(typed: cursor.isInString ? cursor.typed : "", from: String(path[..<slash]))
  }

  private static func itemKind(_ path: String) -> ItemKind { path.hasSuffix("/") ? .folder : .file }

  private func quoted(_ word: String) -> String { JSONWriter.write(.text(word), pretty: false) }

  private func item(
    _ label: String, _ kind: ItemKind, _ detail: String?, _ sentence: String?, inserting text: String, replacing range: SourceRange
  ) -> JSONNode {
    // Editors compare with what stands in the range, quotation marks and all.
    let filter = text.hasPrefix("\"") && !cursor.isInString ? label : text
    return .object([
      "label": .text(label), "kind": .count(kind.rawValue), "detail": detail.map(JSONNode.text),
      "documentation": sentence.flatMap { $0.isEmpty ? nil : JSONNode.text($0) }, "filterText": .text(filter),
      "textEdit": .object(["range": encoding.range(range, in: document.text, lines), "newText": .text(text)]),
    ])
  }
}
