@testable import CSS
import Diagnostics
import JSON
import Testing

@Suite(.enabled(if: SyntaxVectors.areThere, "css-parsing-tests are not there: run 'make test-data'"))
struct SyntaxVectorTests {
  /// Compares each input's result; `result` gives the vectors' form of it.
  private func run(_ name: String, _ result: ([UInt8], [Token]) -> JSONNode) throws {
    let vectors = try #require(SyntaxVectors.load(name))
    #expect(vectors.count > 2 && vectors.count.isMultiple(of: 2))
    for index in stride(from: 0, to: vectors.count, by: 2) {
      let text = Array(try #require(vectors[index].string).utf8)
      let tokens = Tokenizer.tokenize(text, range: SourceRange(0, text.count), unicodeRanges: true)
      let found = SyntaxVectors.text(result(text, tokens))
      let expected = SyntaxVectors.text(vectors[index + 1])
      #expect(found == expected, "\(name): \(vectors[index].string ?? "")")
    }
  }

  private func items(_ content: SyntaxParser.Content) -> ([UInt8], [Token]) -> JSONNode {
    { text, tokens in
      let writer = VectorWriter(text, tokens)
      return .list(SyntaxParser.items(of: text, tokens: tokens, as: content).map(writer.item))
    }
  }

  private func error(_ word: String) -> JSONNode { .list(["error", .text(word)]) }

  @Test("Every vector for a list of component values gives the tokens it names")
  func componentValues() throws {
    try run("component_value_list") { text, tokens in .list(VectorWriter(text, tokens).values(0..<tokens.count)) }
  }

  @Test("Every vector for one component value gives it, or says that there is none or more")
  func oneComponentValue() throws {
    try run("one_component_value") { text, tokens in
      let values = VectorWriter(text, tokens).values(0..<tokens.count).filter { $0.string != " " }
      return values.isEmpty ? error("empty") : values.count > 1 ? error("extra-input") : values[0]
    }
  }

  @Test("Every vector for a list of declarations is read, errors left out one by one")
  func declarationList() throws { try run("declaration_list", items(.declarations)) }

  @Test("Every vector for a block's contents is read, rules among declarations")
  func blockContents() throws { try run("blocks_contents", items(.block)) }

  @Test("Every vector for one declaration gives it, or says that it is none")
  func oneDeclaration() throws {
    try run("one_declaration") { text, tokens in
      if tokens.allSatisfy({ $0.kind == .whitespace }) { return error("empty") }
      guard let declaration = SyntaxParser.declaration(of: text, tokens: tokens) else { return error("invalid") }
      return VectorWriter(text, tokens).declaration(declaration, trimmed: false)
    }
  }

  @Test("Every vector for one rule gives it, or says that there is none or more")
  func oneRule() throws {
    try run("one_rule") { text, tokens in
      let items = SyntaxParser.items(of: text, tokens: tokens, as: .rules)
      guard let first = items.first else { return error("empty") }
      if case .invalid = first { return error("invalid") }
      return items.count > 1 ? error("extra-input") : VectorWriter(text, tokens).item(first)
    }
  }

  @Test("Every vector for a list of rules is read")
  func ruleList() throws { try run("rule_list", items(.rules)) }

  @Test("Every vector for a style sheet is read, comments of HTML skipped between rules")
  func styleSheet() throws { try run("stylesheet", items(.styleSheet)) }

  @Test("Every vector for An+B gives step and offset, or nothing")
  func nthPatterns() throws {
    try run("An+B") { text, tokens in
      guard let pattern = NthPattern.parse(tokens, in: text) else { return JSONNode(.null) }
      return .list([.count(Int(pattern.step)), .count(Int(pattern.offset))])
    }
  }

  @Test("Every vector for the bytes of a style sheet is decoded by mark, protocol, @charset and environment in this order")
  func styleSheetBytes() throws {
    let vectors = try #require(SyntaxVectors.load("stylesheet_bytes"))
    for index in stride(from: 0, to: vectors.count, by: 2) {
      let bytes = try #require(vectors[index]["css_bytes"]?.string).unicodeScalars.map { UInt8($0.value) }
      let decoded = StyleSheetEncoding.decode(
        bytes, protocolEncoding: vectors[index]["protocol_encoding"]?.string,
        environmentEncoding: vectors[index]["environment_encoding"]?.string)
      let result = items(.styleSheet)(decoded.text, Tokenizer.tokenize(decoded.text, range: SourceRange(0, decoded.text.count)))
      #expect(
        SyntaxVectors.text(.list([result, .text(decoded.encoding)])) == SyntaxVectors.text(vectors[index + 1]),
        "\(vectors[index]["comment"]?.string ?? SyntaxVectors.text(vectors[index]))")
    }
  }
}
