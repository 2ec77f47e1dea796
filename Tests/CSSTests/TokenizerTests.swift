@testable import CSS
import Diagnostics
import Testing

struct TokenizerTests {
  @Test("Offsets count in the whole text where a sheet is a part of it")
  func absoluteOffsets() {
    let text = Array("<style>a{b:c}</style>".utf8)
    let tokens = Tokenizer.tokenize(text, range: SourceRange(7, 13))
    #expect(tokens.map(\.kind) == [.ident, .openCurly, .ident, .colon, .ident, .closeCurly])
    #expect(tokens.map(\.start) == [7, 8, 9, 10, 11, 12])
    #expect(tokens[1].payload == 5)
    #expect(tokens[4].name(in: text) == "c")
  }

  @Test("Every opening bracket knows its closer, and an unclosed one the end")
  func closers() {
    let (_, tokens) = Tokenizer.tokenize("a(b[c]){d")
    #expect(tokens[0].payload == 5)
    #expect(tokens[2].payload == 4)
    #expect(tokens[6].kind == .openCurly && Int(tokens[6].payload) == tokens.count)
  }

  @Test(
    "A number is the double nearest to what is written, and the largest one where there is none",
    arguments: [
      ("0.1", 0.1), ("123456789.123456", 123456789.123456), (".5", 0.5), ("-1e-3", -0.001), ("1e999", Double.greatestFiniteMagnitude),
      ("3.141592653589793238462643", 3.141592653589793), ("99999999999999999999", 1e20), ("+7", 7), ("1.0000000000001", 1.0000000000001),
    ])
  func numbers(text: String, number: Double) {
    let (_, tokens) = Tokenizer.tokenize(text)
    #expect(tokens.count == 1 && tokens[0].kind == .number && tokens[0].number == number)
  }

  @Test("An unknown piece of a template with its filling is part of a name, and says U+FFFC")
  func unknownPieces() {
    let (text, tokens) = Tokenizer.tokenize(
      ".btn-\u{FFFC}\u{7F}\u{7F}\u{7F}-x 12\u{FFFC}\u{7F} \u{7F} '\u{FFFC}\u{7F}a' url(\u{FFFC}\u{7F}/b)")
    let kinds: [Token.Kind] = [
      .delimiter, .ident, .whitespace, .dimension, .whitespace, .delimiter, .whitespace, .string, .whitespace, .url,
    ]
    #expect(tokens.map(\.kind) == kinds)
    #expect(tokens[1].name(in: text) == "btn-\u{FFFC}-x")
    #expect(tokens[3].name(in: text) == "\u{FFFC}")
    #expect(tokens[7].name(in: text) == "\u{FFFC}a")
    #expect(tokens[9].name(in: text) == "\u{FFFC}/b")
  }

  @Test("Names are compared without regard to ASCII case, escapes resolved")
  func names() {
    let (text, tokens) = Tokenizer.tokenize("AuTo \\61uto auto2 \u{212A}")
    #expect(tokens[0].isNamed("auto", in: text) && tokens[2].isNamed("auto", in: text))
    #expect(!tokens[4].isNamed("auto", in: text))
    #expect(tokens[0].lowercasedName(in: text) == "auto" && !tokens[6].isNamed("k", in: text))
  }

  @Test("Any bytes make tokens that cover the text in order", arguments: 0..<40)
  func anyBytes(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let alphabet = Array("a-_\\\n\r\u{C}\"'(){}[];:@#<!->/*+.0eE%u?,|~= \u{FFFC}".utf8) + [0, 0x7F, 0xFF, 0xC3]
    let text = (0..<400).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(state >> 33) % alphabet.count]
    }
    for unicodeRanges in [false, true] {
      let tokens = Tokenizer.tokenize(text, range: SourceRange(0, text.count), unicodeRanges: unicodeRanges)
      var last: Int32 = 0
      for token in tokens {
        #expect(token.start >= last && token.end > token.start && Int(token.end) <= text.count)
        last = token.end
        _ = token.name(in: text)
      }
    }
    _ = StyleSheet.parse(text: text, range: SourceRange(0, text.count), path: "a.css")
    _ = StyleSheet.parseDeclarations(text: text, range: SourceRange(0, text.count), path: "a.css")
  }

  @Test("A range outside the text is cut to it")
  func ranges() {
    #expect(Tokenizer.tokenize(Array("ab".utf8), range: SourceRange(-5, 50)).count == 1)
    #expect(Tokenizer.tokenize([], range: SourceRange(3, 9)).isEmpty)
  }
}
