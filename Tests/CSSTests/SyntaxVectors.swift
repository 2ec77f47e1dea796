@testable import CSS
import JSON
import TestSupport

/// The public vectors of css-parsing-tests, which `make test-data` fetches, and the tokens of higlint written as they write theirs.
enum SyntaxVectors {
  /// Nil where they were not fetched.
  static func load(_ name: String) -> [JSONNode]? {
    guard let bytes = Repository.bytes("out/css-parsing-tests/\(name).json"), let node = try? JSONParser.parse(bytes) else { return nil }
    return node.elements
  }

  static var areThere: Bool { load("An+B") != nil }

  /// JSON without places and with numbers as numbers, for comparison.
  static func text(_ node: JSONNode) -> String { JSONWriter.write(node, pretty: false) }
}

/// Writes component values and items in the vectors' form.
struct VectorWriter {
  let text: [UInt8]
  let tokens: [Token]

  init(_ text: [UInt8], _ tokens: [Token]) {
    self.text = text
    self.tokens = tokens
  }

  func values(_ range: Range<Int>) -> [JSONNode] {
    var values: [JSONNode] = []
    var at = range.lowerBound
    while at < range.upperBound { values += value(&at, range.upperBound) }
    return values
  }

  private func list(_ parts: JSONNode...) -> JSONNode { .list(parts) }

  private func value(_ at: inout Int, _ end: Int) -> [JSONNode] {
    let token = tokens[at]
    at += 1
    let name = JSONNode.text(token.name(in: text))
    let number = [JSONNode.text(representation(token)), JSONNode(.number(token.number)), token.isInteger ? "integer" : "number"]
    switch token.kind {
    case .ident: return [list("ident", name)]
    case .atKeyword: return [list("at-keyword", name)]
    case .hash: return [list("hash", name, "unrestricted")]
    case .idHash: return [list("hash", name, "id")]
    case .string: return [list("string", name)] + (token.isUnclosed ? [list("error", "eof-in-string")] : [])
    case .url: return [list("url", name)] + (token.isUnclosed ? [list("error", "eof-in-url")] : [])
    case .badString: return [list("error", "bad-string")]
    case .badURL: return [list("error", "bad-url")]
    case .number: return [.list(["number"] + number)]
    case .percentage: return [.list(["percentage"] + number)]
    case .dimension: return [.list(["dimension"] + number + [name])]
    case .unicodeRange: return [list("unicode-range", .count(Int(token.payload)), JSONNode(.number(token.number)))]
    case .whitespace: return [" "]
    case .cdo: return ["<!--"]
    case .cdc: return ["-->"]
    case .colon: return [":"]
    case .semicolon: return [";"]
    case .comma: return [","]
    case .closeSquare: return [list("error", "]")]
    case .closeParenthesis: return [list("error", ")")]
    case .closeCurly: return [list("error", "}")]
    case .delimiter:
      var string = String(Unicode.Scalar(UInt8(token.payload)))
      // The vectors join what older editions had as one token.
      if at < end, tokens[at].kind == .delimiter, tokens[at].start == token.end {
        let pair = string + String(Unicode.Scalar(UInt8(tokens[at].payload)))
        if ["~=", "|=", "^=", "$=", "*=", "||"].contains(pair) {
          string = pair
          at += 1
        }
      }
      return [.text(string)]
    case .function, .openCurly, .openSquare, .openParenthesis:
      let close = min(Int(token.payload), end)
      let head: [JSONNode] =
        switch token.kind {
        case .function: ["function", name]
        case .openCurly: ["{}"]
        case .openSquare: ["[]"]
        default: ["()"]
        }
      let inner = values(at..<close)
      at = min(close + 1, end)
      return [.list(head + inner)]
    }
  }

  private func representation(_ token: Token) -> String {
    var end = Int(token.end)
    if token.kind == .percentage { end -= 1 }
    if token.kind == .dimension { end = Int(token.payload) }
    return String(decoding: text[Int(token.start)..<end], as: UTF8.self)
  }

  func declaration(_ declaration: SyntaxParser.RawDeclaration, trimmed: Bool) -> JSONNode {
    list(
      "declaration", .text(tokens[declaration.name].name(in: text)),
      .list(values(trimmed ? declaration.value : declaration.untrimmedValue)), JSONNode(.boolean(declaration.isImportant)))
  }

  func item(_ item: SyntaxParser.Item) -> JSONNode {
    switch item {
    case .declaration(let declaration): self.declaration(declaration, trimmed: true)
    case .invalid: list("error", "invalid")
    case .atRule(let rule):
      list(
        "at-rule", .text(tokens[rule.keyword].name(in: text)), .list(values(rule.prelude)),
        rule.block.map { .list(values($0)) } ?? JSONNode(.null))
    case .qualifiedRule(let rule): list("qualified rule", .list(values(rule.prelude)), .list(values(rule.block)))
    }
  }
}
