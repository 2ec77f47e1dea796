import Testing

@testable import Words

/// No text matches without a piece of each choice that was drawn from the pattern.
@Suite struct NeededLiteralsTests {
  @Test(
    arguments: [
      ("required|mandatory", [["required", "mandatory"]]),
      ("\\b(get|earn) (a|the) bonus", [["get a bonus", "get the bonus", "earn a bonus", "earn the bonus"]]),
      ("colou?r", [["color", "colour"]]), ("a.*b", []), ("abc.*def", [["abc"], ["def"]]), ("(abc)*", []), ("(abc)+", [["abc"]]),
      ("x[yz]w", [["xyw", "xzw"]]), ("[^a]bcd", [["bcd"]]), ("(abc|.)d?", []), ("Welcome", [["welcome"]]),
      ("(abc.*x|def.*y)", [["abc", "def"]]),
      ("rewards?|reward points", [["reward"]]),
    ] as [(String, [Set<String>])]) func `Choices are the texts without which a pattern cannot match`(
      _ pattern: String, _ choices: [Set<String>]
    ) throws
  {
    #expect(Set(try NeededLiterals(ofPattern: pattern).choices) == Set(choices))
  }

  /// A text that a pattern matches, its free parts at random.
  private static func sample(_ tree: RegularExpressionTree, _ classes: [ScalarClass], _ random: inout LiteralAutomatonTests.Generator)
    -> String
  {
    switch tree {
    case .empty: return ""
    case .instruction(.scalar(let scalar)): return Unicode.Scalar(scalar).map { String($0) } ?? ""
    case .instruction(.any): return ["x", "é", " "].randomElement(using: &random) ?? "x"
    case .instruction(.scalars(let number)):
      let candidates = (0x20..<0x250).map { UInt32($0) } + [0x3042, 0x8A9E, 0x20AC, 0xAC00, 0x430]
      return candidates.shuffled(using: &random).first { classes[number].contains($0, ignoringCase: false) }
        .flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
    case .instruction: return ""
    case .sequence(let pieces): return pieces.map { sample($0, classes, &random) }.joined()
    case .alternatives(let branches): return branches.randomElement(using: &random).map { sample($0, classes, &random) } ?? ""
    case .repetition(let piece, let least, let most):
      let count = Int.random(in: least...min(most ?? least + 2, least + 2), using: &random)
      return (0..<count).map { _ in sample(piece, classes, &random) }.joined()
    }
  }

  /// Checks a pattern on texts made from it, whole and with letters taken out. Gives how many of them matched.
  static func check(_ pattern: String, samples: Int) throws -> Int {
    var parser = RegularExpressionParser(pattern, ignoresCase: false)
    let tree = try parser.parse()
    let needed = NeededLiterals(tree, classes: parser.classes)
    let expression = try RegularExpression(pattern)
    var random = LiteralAutomatonTests.Generator(state: UInt64(pattern.utf8.count))
    var matched = 0
    for number in 0..<samples {
      var text = sample(tree, parser.classes, &random)
      if number % 3 == 1 { text = "so " + text + ". and" }
      if number % 3 == 2, let index = text.indices.randomElement(using: &random) { text.remove(at: index) }
      // Patterns that see capitals are asked about the text as it is, the pieces are looked for in lower case.
      for text in [text, TitleNormalization.lowered(text)] where expression.matches(text) {
        matched += 1
        let bytes = Array(TitleNormalization.lowered(text).utf8)
        for choice in needed.choices {
          let isThere = choice.contains { piece in
            let piece = Array(piece.utf8)
            return bytes.count >= piece.count
              && (0...(bytes.count - piece.count)).contains { bytes[$0..<$0 + piece.count].elementsEqual(piece) }
          }
          #expect(isThere, "'\(text)' matches \(pattern) without any of \(choice.sorted())")
        }
      }
    }
    return matched
  }

  @Test(
    arguments: [
      "\\b(get|earn|win)\\b.*\\b(rewards?|bonus(es)?|[0-9]+ points)\\b", "^(please )?(enter|type) (your|the) (e-?mail|name)",
      "(a|b)?(c|d){2}e{1,3}",
      "[Ww]elcome( back)?,? \\p{Lu}\\w+", "許可(しないと|しなければ).{0,10}(利用|使用)", "İzin (ver|al)\\w*", "x(y(z|w)*)+|q{3}", "(ab|a)(c|bcd)(d*)",
    ]) func `A text without them never matches`(pattern: String) throws
  {
    #expect(try Self.check(pattern, samples: 400) > 0)
  }
}
