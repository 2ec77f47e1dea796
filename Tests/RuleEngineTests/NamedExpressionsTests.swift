import Diagnostics
import Testing

@testable import RuleEngine

@Suite struct NamedExpressionsTests {
  private func named() throws -> NamedExpressions {
    var named = NamedExpressions()
    try named.define("seen", as: "@visible = 'true'")
    try named.define("own", as: "seen() and not(@custom = 'false')")
    try named.define("either", as: "@a or @b")
    try named.define("sum", as: "@a + @b")
    try named.define("texts", as: ".//text")
    try named.define("links", as: "//link | //button")
    return named
  }

  @Test(arguments: [
    ("//button[own()]", "//button[@visible = 'true' and not(@custom = 'false')]"),
    ("seen() and @x", "@visible = 'true' and @x"),
    ("not(either())", "not(@a or @b)"),
    ("either() and @x", "(@a or @b) and @x"),
    ("@x or either()", "@x or @a or @b"),
    ("sum() * 2", "(@a + @b) * 2"),
    ("3 - sum()", "3 - (@a + @b)"),
    ("sum() > 2", "@a + @b > 2"),
    ("texts()[1]/@title", "(.//text)[1]/@title"),
    ("texts()/@title", ".//text/@title"),
    ("links()/@title", "(//link | //button)/@title"),
    ("count(links()) > 1", "count(//link | //button) > 1"),
    ("texts()and @x", ".//text and @x"),
    ("seen ( ) or 'own()' = @title", "@visible = 'true' or 'own()' = @title"),
    ("true() and other()", "true() and other()"),
    ("seen(1)", "seen(1)"),
  ])
  func `An expression stands in the place of its call, held together where it must be`(written: String, expanded: String) throws {
    #expect(try named().expand(written).text == expanded)
  }

  @Test func `A place in what was put in is that of the call, and any other that of what was written`() throws {
    let written = "either() and @x = own()"
    let expanded = try named().expand(written)
    #expect(expanded.text == "(@a or @b) and @x = (@visible = 'true' and not(@custom = 'false'))")
    #expect(expanded.written(SourceRange(1, 3)).range == SourceRange(0, 8))
    #expect(expanded.written(SourceRange(1, 3)).name == "either")
    #expect(expanded.written(SourceRange(16, 17)).range == SourceRange(14, 15))
    #expect(expanded.written(SourceRange(16, 17)).name == nil)
    #expect(expanded.written(SourceRange(30, 31)).range == SourceRange(18, 23))
  }

  @Test(arguments: [
    ("@a * 2 - *", "at attribute multiplication number minus anyElement"),
    ("div div mod", "element multiplication element"),
    ("//*[@*]", "doubleSlash anyElement openBracket at anyAttribute closeBracket"),
    ("attribute::or or text()", "axis axisSeparator attribute or nodeType openParenthesis closeParenthesis"),
    ("$node/..>.5", "variable slash parent relation number"),
    ("a-b != \"it's\"", "element equality literal"),
  ])
  func `Names and stars are what the token before them makes them`(expression: String, kinds: String) throws {
    #expect(try XPathLexer.tokens(expression).map { "\($0.kind)" }.joined(separator: " ") == kinds)
  }
}
