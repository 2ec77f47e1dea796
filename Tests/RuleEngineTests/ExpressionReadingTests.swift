import XML
import Testing

@testable import RuleEngine

/// What is answered without libxml2, or with variables in the place of parts, is what libxml2 answers to the expression as it is written.
@Suite struct ExpressionReadingTests {
  private static let expressions = [
    "@title", "not(@title)", "@title = 'A'", "'A' = @title", "@title != 'A'", "@title = ''", "contains(@title, 'A')",
    "contains(@title, '')",
    "starts-with(@title, 'A')", "contains(concat(' ', @title, ' '), ' B ')", "contains(concat(' ', @title, ' '), ' B C ')",
    "unknown(., 'width')",
    "unknown(@title, 'width')", "self::button", "self::button[@title = 'A']", "self::*", "self::image or @title = 'A B'",
    "ancestor::screen/@platform = 'web'", "ancestor::screen[@platform = 'ios']", "ancestor-or-self::screen/@platform != 'web'",
    "ancestor::button", "ancestor::*[@title]", "not(ancestor::button[@title = 'A'])", "image", "image/@source = 'a.svg'", ".//image", "*",
    ".//*[@source]", "descendant::image[@width]", "//button", "//button[@title = 'A']", "not(//button[@title = 'Z'])",
    "count(//button) > 2",
    "count(.//image)", "//button[1]/@title = 'A'", "//button[last()]/@title = 'A'", "(//button)[2]/@title = 'A B'",
    "../button[2]/@title = 'A B'",
    "button[1]", ".//image[1]", "//button[@title = $node/@title and @width = 100]", "@width < $limit",
    "//button[@width < $limit]", "//button[@width > $limit]/@title = @title", "max(//button/@width) = @width", "@width * 2 > 150",
    "//screen[.//button[@title = 'A']]", "ancestor::screen//image[@source = 'a.svg']", "count(ancestor::screen//button[@title]) = 3",
    "ancestor::screen/button[ancestor::screen/@platform = 'web']", "//*[ancestor::screen]", "//*[self::screen or ancestor::screen]",
    "//screen[ancestor-or-self::screen]", "//button[ancestor::screen//image]", "boolean(//image) and @title", "true() and not(false())",
    "string(@title)", "normalize-space(@title) = 'A'", "lower-case(@title) = 'a'", "//button[position() = 2]/@title = 'A B'",
    "//button[@title | @width]", "(//button | //image)[@source]", "following-sibling::button", "preceding::image", "../@platform = 'web'",
    "/screen",
    "/screen/button[not(@title)]", "../../screen", "./image", "./ancestor::screen", "'x'", "''", "1", "0", "@title = //button/@title",
    "//button[not(@title = $node/@title)]", "//button[$node/@title = @title][2]", "//button[count($node/image) = 1]",
    "says(., 'need')", "says(., 'x', 'gating')", "says(//button, 'need')", "says(@title, 'need')", "says(image, 'need')",
    "one-of(@title, 'A', 'B')",
    "has-word(@title, 'B')", "one-of(ancestor::screen/@platform, 'ios', 'web')", "one-of(.//image/@source, 'b.svg')",
    "unknown(//button, 'width')",
    "unknown(../button, 'width')", "first-of(@title, 'z') = 'A'", "choose(@title, 'a', 'b') = 'a'", "quoted(@title, 'a') = 'b'",
    "shown(@width) = '60'",
    "not(has-word(@says, 'gating'))",
    "-(-1) = count(//image)",
  ]

  private static func tree(nested: Bool = false) -> XMLTree {
    var builder = XMLTreeBuilder()
    builder.start("screen")
    builder.attribute("platform", "web")
    for (title, width) in [("A", "100"), ("A B", "60"), (nil, "200"), ("", nil)] as [(String?, String?)] {
      builder.start("button")
      if let title { builder.attribute("title", title) } else { builder.attribute("says", "need  gating") }
      if let width { builder.attribute("width", width) } else { builder.attribute("unknown", "width:templateValue") }
      if title == "A" || title == nil {
        builder.start("image")
        builder.attribute("source", title == nil ? "b.svg" : "a.svg")
        if title == nil { builder.attribute("width", "4") }
        builder.end()
      }
      if nested, title == "A B" {
        builder.start("screen")
        builder.attribute("platform", "ios")
        builder.start("button")
        builder.end()
        builder.end()
      }
      builder.end()
    }
    return builder.finish()
  }

  @Test(arguments: expressions, [false, true]) func `An expression holds or not, however it is asked`(expression: String, isNested: Bool)
    throws
  {
    let tree = Self.tree(nested: isNested)
    let root = isNested ? nil : "screen"
    let xpath = XPathEvaluator()
    xpath.setVariable("limit", 80)
    let syntax = try #require(XPathParser.parse(expression), "it is parsed")
    for isInside in [false, true] {
      let test = ElementTest(ElementTestReader(root: root).question(syntax, isInside: isInside), TreeStamp())
      let parts = ContextFreeParts(root: root) { text, _, asBoolean, ofNode in
        try? xpath.addComputed(text, asBoolean: asBoolean, ofNode: ofNode)
      }
      let rewritten = parts.rewritten(expression, syntax, isInside: isInside, asBoolean: true)
      for element in (isInside ? 1 : 0)..<tree.count {
        xpath.setVariable("node", element: element, of: tree)
        let plain = try xpath.test(try xpath.compile(expression), on: tree, at: element)
        let answer = test.answer(tree, element)
        #expect(answer == .perhaps || (answer == .yes) == plain, "\(expression) at \(element)")
        #expect(try xpath.test(try xpath.compile(rewritten), on: tree, at: element) == plain, "\(rewritten) at \(element)")
      }
    }
  }

  @Test(arguments: [
    "//button", "//button[@title]", "//button[@title = 'A'][@width > 50]", "//button[2]", "//button[@title][1]", "//*[@width]", "//*",
    "(//button)[1]",
    "//screen//image[@source]", "//image | //button[@title = 'A']", "//screen[@platform = 'ios']//button",
    "//button[not(//image[@source = 'z'])]",
    "//button[@title = 'none']", "//toggle", "/screen/button[@width = 60]", "//screen/descendant-or-self::*[@platform or @title]",
    "//button/image",
    "(//button[@width])[not(//button[@title = 'A'])]", "//button[string-length(@title)]", "//button[count(image)]",
  ]) func `A selection finds what libxml2 selects`(select: String) throws {
    for isNested in [false, true] {
      let tree = Self.tree(nested: isNested)
      let (rule, _) = SampleRules.load(SampleRules.rule(fail: "true()"))
      var own = try #require(rule)
      own.select = select
      let matches = RuleEvaluator(RuleSet([own])).judge(RuleSubject(tree)).matches.count
      let xpath = XPathEvaluator()
      #expect(matches == (try xpath.nodes(try xpath.compile(select), on: tree).count), "\(select)")
    }
  }

  @Test(arguments: [
    "", "a b", "(", "(a", "a[", "a]", "@", "$", "'a", "a and", "not(", "f(a,)", "a/", "//", "a//", "1 +", "a::b::c", "..a", "@@a", "a | ",
    "a[1", "f(a b)",
  ]) func `What is not well-formed is not parsed`(expression: String) { #expect(XPathParser.parse(expression) == nil) }

  @Test func `Reads are what an expression names`() {
    var reads = RuleReads()
    reads.add("@a and attribute::b and //c[@d = '@e']/../f[unknown(., 'g')]")
    #expect(reads.attributes == ["a", "b", "d", "g", "unknown"])
    #expect(reads.elements == ["c", "f"])
    #expect(!reads.readsAnyElement && !reads.readsAnyAttribute)
    reads.add("count(*) * 2")
    #expect(reads.readsAnyElement)
    reads.add("@*")
    #expect(reads.readsAnyAttribute)
  }
}
