import Testing

@testable import Templates

/// Code of PHP ends where PHP's own lexer ends it.
@Suite struct PhpCodeEndTests {
  /// What stands behind the code that begins the text; nil where the file ends within it.
  private static func rest(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var ends = PhpCodeEnd()
    return ends.offset(bytes, from: 0, limit: bytes.count).map { String(decoding: bytes[($0 + 2)...], as: UTF8.self) }
  }

  @Test(
    "A ?> in a string, a heredoc or a remark of several lines does not end the code; in a remark of one line it does",
    arguments: [
      ("preg_match('/^(?>[a-z]+)$/', $a); ?>rest", "rest"), (#"$a = "?>"; ?>rest"#, "rest"), (#"$a = '\'?>'; ?>rest"#, "rest"),
      ("$a = `ls ?>`; ?>rest", "rest"), ("/* it's ?> */ ?>rest", "rest"), ("// it's ?>rest", "rest"), ("# it's ?>rest", "rest"),
      ("// it's\n?>rest", "rest"), ("#[Route('?>')] ?>rest", "rest"), ("$a = <<<HTML\n<b>?></b>\nHTML;\n?>rest", "rest"),
      ("$a = <<<'X'\n it's ?>\n  X; ?>rest", "rest"), ("$a = 1 / 2; ?>rest", "rest"), ("$a['b'] ?>rest", "rest"),
    ])
  func ends(_ text: String, _ rest: String) { #expect(Self.rest(text) == rest) }

  @Test("What opens a string that nothing closes opens none", arguments: ["don't ?>rest", "<<<HTML ?>rest", "\" ?>rest", "/ ?>rest"])
  func unclosed(_ text: String) { #expect(Self.rest(text) == "rest") }

  @Test("A file may end within its code", arguments: ["echo 1;", "$a = '?>';", "/* ?>", ""])
  func open(_ text: String) { #expect(Self.rest(text) == nil) }
}
