import Diagnostics
import JSON
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONNode { try JSONParser.parse(Array(text.utf8)) }

  private func failure(_ text: [UInt8]) -> JSONError? {
    do {
      _ = try JSONParser.parse(text)
      return nil
    } catch { return error }
  }

  @Test func `Every key and value knows its bytes`() throws {
    let text = #"  {"é": [1, {"b": "x\n"}], "c": null}  "#
    let file = SourceFile(path: "a.json", text)
    let root = try parse(text)
    #expect(file.string(root.range) == #"{"é": [1, {"b": "x\n"}], "c": null}"#)
    let members = try #require(root.members)
    #expect(members.map { file.string($0.keyRange) } == [#""é""#, #""c""#])
    #expect(members.map { file.string($0.value.range) } == [#"[1, {"b": "x\n"}]"#, "null"])
    #expect(members[0].value.elements?[1]["b"]?.string == "x\n")
    #expect(file.string(try #require(members[0].value.elements?[1]["b"]).range) == #""x\n""#)
  }

  @Test(arguments: [
    (#""\u0041\u00e9\u4e2d""#, "Aé中"), (#""\ud83c\udf4e""#, "🍎"), (#""\ud83c""#, "\u{FFFD}"), (#""\ud83cx""#, "\u{FFFD}x"),
    (#""\udf4e""#, "\u{FFFD}"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""""#, ""),
  ]) func `Escapes are decoded, and half a character is a replacement character`(_ text: String, _ value: String) throws {
    #expect(try parse(text).string == value)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("10.25", 10.25), ("1e3", 1000), ("1E+3", 1000), ("25e-2", 0.25), ("-1.5", -1.5),
    ("123456789012345678", 123_456_789_012_345_680), ("1e-400", 0),
  ]) func `Numbers are read as RFC 8259 writes them`(_ text: String, _ value: Double) throws { #expect(try parse(text).number == value) }

  @Test(arguments: [
    "", "  ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "{'a':1}", "[1 2]", "01", "-", "1.", ".5", "+1", "1e", "NaN", "tru", "\"", "\"\\x\"",
    "\"\\u12g4\"", "\"\\u-000\"", "\"\\u00\"", "\"\\u+123\"", "\"a\nb\"",
    "1 2", "{\"a\" 1}", "]", "1e999", "{\"a\":", "nulll", "\u{FEFF}1",
  ]) func `What is not JSON is one error whose place lies in the text`(_ text: String) throws {
    let error = try #require(failure(Array(text.utf8)), "\(text)")
    #expect(error.message.hasSuffix("."))
    #expect(error.range.start >= 0 && error.range.end <= max(text.utf8.count, 0) + 1)
  }

  @Test func `Bytes that are no UTF-8 are an error within a string and elsewhere`() {
    #expect(failure([0x22, 0xFF, 0x22])?.range == SourceRange(1, 2))
    #expect(failure([0xC3])?.range == SourceRange(0, 1))
  }

  @Test func `Nesting has a limit and no crash behind it`() throws {
    let depth = JSONParser.maximumDepth
    #expect(try parse(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).elements?.count == 1)
    for text in [
      String(repeating: "[", count: depth + 1), String(repeating: "{\"a\":", count: 100_000), String(repeating: "[{\"a\":", count: 50_000),
    ] {
      #expect(failure(Array(text.utf8))?.message.contains("deep") == true)
    }
  }

  @Test func `Of a key that stands twice the last value counts`() throws {
    #expect(try parse(#"{"a": 1, "a": 2}"#)["a"]?.number == 2)
    #expect(try parse(#"{"a": 1}"#)["b"] == nil)
    #expect(try parse("[1]")["a"] == nil)
  }
}

@Suite struct JSONWriterTests {
  @Test(arguments: [
    "null", "true", "-1.5", "0.1", "\"a\\\"b\\\\c\\n\\u0001\"", "[]", "{}", "[1,[2,[]],{\"a\":{}}]", "{\"b\":1,\"a\":\"é🍎\"}", "1e+300",
    "123456789012345",
  ]) func `What is written reads back as the same value, and writes as the same text`(_ text: String) throws {
    let node = try JSONParser.parse(Array(text.utf8))
    for pretty in [false, true] {
      let written = JSONWriter.write(node, pretty: pretty)
      #expect(JSONWriter.write(try JSONParser.parse(Array(written.utf8)), pretty: pretty) == written)
    }
    #expect(JSONWriter.write(node, pretty: false) == text)
  }

  @Test func `Numbers are written exactly, without a point where they are whole`() {
    for number in [0.1 + 0.2, 1 / 3.0, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude, 112.66, -0.005] {
      #expect(Double(JSONWriter.text(of: number)) == number)
    }
    #expect(JSONWriter.text(of: 44) == "44")
    #expect(JSONWriter.text(of: -0.0) == "0")
    #expect(JSONWriter.text(of: .nan) == "null" && JSONWriter.text(of: .infinity) == "null")
  }

  @Test func `Pretty text breaks lines and keeps the order of the keys`() {
    let node: JSONNode = .object(["b": 1, "none": nil, "a": .list([.text("x"), true])])
    #expect(JSONWriter.write(node) == "{\n  \"b\": 1,\n  \"a\": [\n    \"x\",\n    true\n  ]\n}")
  }
}
