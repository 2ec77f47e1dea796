import Testing
import XML

private func screen() -> XMLTree {
  var builder = XMLTreeBuilder()
  builder.start("screen", payload: 100)
  builder.attribute("platform", "web")
  builder.start("button", payload: 101)
  builder.attribute("title", "Sign in with Apple")
  builder.attribute("width", "120.5")
  builder.attribute("unknown", "height:templateValue background:missingStylesheet")
  builder.end()
  builder.start("button", payload: 102)
  builder.attribute("title", "ÜBER & <mehr>")
  builder.attribute("width", "200")
  builder.start("image", payload: 103)
  builder.attribute("source", "a.svg")
  builder.end()
  builder.end()
  builder.start("text", payload: 104)
  builder.text("Welcome")
  return builder.finish()
}

private func evaluate(_ text: String, at element: Int? = nil) throws -> XPathValue {
  let evaluator = XPathEvaluator()
  return try evaluator.evaluate(try evaluator.compile(text), on: screen(), at: element)
}

@Suite struct XPathEvaluatorTests {
  @Test(arguments: [
    ("says(//button, 'need')", true), ("says(//button, 'nee')", false), ("says(//button/@width, 'incentive')", true),
    ("says(//image, 'incentive', 'need')", false), ("says(//button, //text/@words)", true), ("says(//nothing, 'need')", false),
    ("one-of(//button/@width, '7', '200')", true), ("one-of(//nothing/@width, '', '200')", false), ("one-of('a', 'b', 'a')", true),
    ("one-of(1 + 1, 2)", true), ("one-of(//button/@says, 'need')", false), ("has-word(' a\tbc\nd ', 'bc')", true),
    ("has-word('a bc', 'b')", false), ("has-word('a bc', '')", false), ("has-word(//button/@says, 'need')", true),
  ])
  func `Words are found whole, among those of one of the nodes`(expression: String, holds: Bool) throws {
    var builder = XMLTreeBuilder()
    builder.start("screen")
    builder.start("button")
    builder.attribute("says", "incentive need")
    builder.attribute("width", "200")
    builder.end()
    builder.start("image")
    builder.end()
    builder.start("text")
    builder.attribute("words", "need")
    builder.end()
    let evaluator = XPathEvaluator()
    #expect(try evaluator.test(try evaluator.compile(expression), on: builder.finish()) == holds)
  }

  @Test(arguments: [
    ("8.36", "8.36"), ("341.328125", "341.33"), ("44", "44"), ("0.5", "0.5"), ("-0.001", "0"), ("-2.50", "-2.5"), ("'x'", "NaN"),
    ("1 div 0", "Infinity"),
  ])
  func `Numbers are shown as messages show them`(number: String, text: String) throws {
    #expect(try evaluate("shown(\(number))") == .string(text))
    #expect(try evaluate("concat(shown(\(number)), ' pt')") == .string(text + " pt"))
  }

  @Test func `The first text with something in it, and one of two texts`() throws {
    #expect(try evaluate("first-of(//nothing, '', //button[2]/@width, 'b')") == .string("200"))
    #expect(try evaluate("first-of(//nothing, '')") == .string(""))
    #expect(try evaluate("choose(//button, 'some', 'none')") == .string("some"))
    #expect(try evaluate("choose(//nothing, 'some', 1 + 1)") == .string("2"))
    #expect(try evaluate("quoted(//button[2]/@width, 'a')") == .string("'200'"))
    #expect(try evaluate("quoted(//button[2]/@width, 'a', ': ')") == .string(": '200'"))
    #expect(try evaluate("quoted(//nothing, 'a', ': ')") == .string("a"))
    for wrong in [
      "shown()", "quoted('a')", "quoted('a', 'b', 'c', 'd')", "says('a', 'b')", "says(//button)", "one-of('a')", "first-of('a')",
      "choose(1, 2)",
    ] {
      #expect(throws: XPathError.self) { try evaluate(wrong) }
    }
  }

  @Test func `Elements, attributes and texts lead back to what they were made from`() throws {
    let tree = screen()
    #expect(tree.count == 5)
    #expect(tree.payload(of: 3) == 103)
    #expect(tree.name(of: 3) == "image")
    #expect(tree.parent(of: 3) == 2)
    #expect(tree.parent(of: 0) == nil)
    #expect(try evaluate("//button[@width < 140]") == .nodes([1]))
    #expect(try evaluate("//button/@width") == .nodes([1, 2]))
    #expect(try evaluate("//text/text()") == .nodes([4]))
    #expect(try evaluate("/") == .nodes([]))
    #expect(try evaluate("../button", at: 1) == .nodes([1, 2]))
  }

  @Test func `A node-set comes in document order`() throws {
    #expect(try evaluate("//image | //text | //button") == .nodes([1, 2, 3, 4]))
  }

  @Test func `Numbers, strings and booleans are copied out`() throws {
    #expect(try evaluate("@width * 2", at: 1) == .number(241))
    #expect(try evaluate("concat(@title, '!')", at: 1) == .string("Sign in with Apple!"))
    #expect(try evaluate("count(//button) = 2") == .boolean(true))
  }

  @Test func `The functions beyond the core work without a prefix`() throws {
    #expect(try evaluate("abs(-3.5)") == .number(3.5))
    #expect(try evaluate("max(//button/@width)") == .number(200))
    #expect(try evaluate("min(//button/@width)") == .number(120.5))
    #expect(try evaluate("min(//nothing/@width) < 5") == .boolean(false))
    #expect(try evaluate("lower-case(//button[2]/@title)") == .string("über & <mehr>"))
    #expect(try evaluate("matches(@title, '^sign in', 'i')", at: 1) == .boolean(true))
    #expect(try evaluate("matches(@title, '^sign in')", at: 1) == .boolean(false))
    #expect(try evaluate("unknown(//button, 'height')") == .boolean(true))
    #expect(try evaluate("unknown(//button, 'heigh')") == .boolean(false))
    #expect(try evaluate("unknown(., 'background')", at: 1) == .boolean(true))
    #expect(try evaluate("unknown(@title, 'width')", at: 1) == .boolean(false))
  }

  @Test func `Variables hold numbers, strings, booleans, an element and lists`() throws {
    let evaluator = XPathEvaluator()
    let tree = screen()
    evaluator.setVariable("n", 140)
    evaluator.setVariable("n", 150)
    evaluator.setVariable("s", "über")
    evaluator.setVariable("b", true)
    evaluator.setVariable("node", element: 1, of: tree)
    evaluator.setVariable("titles", ["Continue", "Sign in with Apple"])
    func value(_ text: String) throws -> XPathValue { try evaluator.evaluate(try evaluator.compile(text), on: tree) }
    #expect(try value("$n") == .number(150))
    #expect(try value("concat($s, 'x')") == .string("überx"))
    #expect(try value("not($b)") == .boolean(false))
    #expect(try value("$node/@width") == .nodes([1]))
    #expect(try value("//button[@title = $titles]") == .nodes([1]))
    evaluator.removeVariables()
    #expect(throws: XPathError.self) { try value("$n") }
  }

  @Test func `A mistake is found at its byte`() throws {
    let evaluator = XPathEvaluator()
    #expect(throws: XPathError.syntax(offset: 9)) { try evaluator.compile("@width < ") }
    #expect(throws: XPathError.self) { try evaluator.compile("//button[") }
    #expect(throws: XPathError.self) { try evaluator.compile("") }
    #expect(throws: XPathError.self) { try evaluator.compile("1 \0 2") }
  }

  @Test func `An unknown function is an error when it is reached`() {
    #expect(throws: XPathError.self) { try evaluate("nope(1)") }
    #expect(throws: XPathError.self) { try evaluate("abs(1, 2)") }
    #expect(throws: XPathError.self) { try evaluate("max('a')") }
  }

  @Test func `Too many steps end in an error, and the next expression starts afresh`() throws {
    var builder = XMLTreeBuilder()
    builder.start("a")
    for _ in 0..<300 {
      builder.start("a")
      builder.end()
    }
    let tree = builder.finish()
    let evaluator = XPathEvaluator(operationLimit: 20_000)
    let slow = try evaluator.compile("count(//a[count(//a[count(//a) > 1]) > 1])")
    let fast = try evaluator.compile("count(//a)")
    #expect(throws: XPathError.operationLimit) { try evaluator.evaluate(slow, on: tree) }
    evaluator.resetOperations()
    #expect(try evaluator.evaluate(fast, on: tree) == .number(301))
    #expect(evaluator.operations > 0)
  }

  @Test func `The tree is written as indented XML`() {
    #expect(
      screen().xml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <screen platform="web">
          <button title="Sign in with Apple" width="120.5" unknown="height:templateValue background:missingStylesheet"/>
          <button title="ÜBER &amp; &lt;mehr&gt;" width="200">
            <image source="a.svg"/>
          </button>
          <text>Welcome</text>
        </screen>

        """)
  }

  @Test func `A reason is read from the unknown attribute`() {
    #expect(screen().unknownReason(of: "background", at: 1) == "missingStylesheet")
    #expect(screen().unknownReason(of: "width", at: 1) == nil)
    #expect(screen().value(of: "width", at: 1) == "120.5")
    #expect(screen().value(of: "width", at: 77) == nil)
  }

  @Test func `A tree nested a hundred thousand deep is built, searched, written and freed`() throws {
    var builder = XMLTreeBuilder()
    for _ in 0..<100_000 { builder.start("a") }
    let tree = builder.finish()
    let evaluator = XPathEvaluator()
    #expect(try evaluator.evaluate(try evaluator.compile("count(//a)"), on: tree) == .number(100_000))
    #expect(try evaluator.evaluate(try evaluator.compile("count(ancestor::a)"), on: tree, at: 99_999) == .number(99_999))
  }

  @Test func `A tree that is never finished is freed`() {
    var builder = XMLTreeBuilder()
    builder.start("a")
    builder.end()
    builder.end()
    builder.attribute("x", "y")
  }

  @Test func `A computed variable is computed once a tree, and once a node where it hangs on the node`() throws {
    let tree = screen()
    let evaluator = XPathEvaluator()
    let buttons = try evaluator.addComputed("//button[@width > 100]", asBoolean: false, ofNode: false)
    let own = try evaluator.addComputed("$node/@title", asBoolean: false, ofNode: true)
    let wide = try evaluator.compile("count($\(buttons))")
    evaluator.setVariable("node", element: 1, of: tree)
    #expect(try evaluator.evaluate(wide, on: tree) == .number(2))
    #expect(try evaluator.evaluate(try evaluator.compile("string($\(own))"), on: tree) == .string("Sign in with Apple"))
    evaluator.resetOperations()
    _ = try evaluator.evaluate(wide, on: tree)
    #expect(evaluator.operations < 10, "the buttons are not looked for again")
    evaluator.setVariable("node", element: 2, of: tree)
    #expect(try evaluator.evaluate(try evaluator.compile("string($\(own))"), on: tree) == .string("ÜBER & <mehr>"))
    evaluator.forgetComputed()
    tree.set(XMLName("width"), "50", at: 1)
    #expect(try evaluator.evaluate(wide, on: tree) == .number(1))
  }

  @Test func `The reason of what was unknown last is told`() throws {
    let tree = screen()
    let evaluator = XPathEvaluator()
    #expect(
      try evaluator.test(try evaluator.compile("unknown(., 'width') or unknown(., 'background') or unknown(., 'height')"), on: tree, at: 1))
    #expect(evaluator.unknownReason == "missingStylesheet")
    #expect(try evaluator.test(try evaluator.compile("not(unknown(., 'width'))"), on: tree, at: 1))
    #expect(evaluator.unknownReason == nil)
  }

  @Test func `A tree shows values or bounds, and attributes come, change and go`() {
    var builder = XMLTreeBuilder()
    builder.start("screen")
    builder.start("button")
    builder.attribute("width", "10")
    builder.bounds(of: "width", lower: "8", upper: "12")
    builder.attribute("height", "4")
    let tree = builder.finish()
    func shown() -> [String?] {
      XMLTree.Bound.allCases.map { bound in
        tree.show(bound)
        defer { tree.show(.value) }
        return tree.value(of: "width", at: 1)
      }
    }
    #expect(tree.estimated == ["width"])
    #expect(shown() == ["10", "8", "12"])
    tree.set(XMLName("width"), "11", at: 1)
    #expect(shown() == ["11", "11", "11"])
    tree.set(XMLName("height"), "5", bounds: ("4", "6"), at: 1)
    tree.set(XMLName("x"), "1", at: 1)
    tree.remove(XMLName("width"), at: 1)
    #expect(shown() == [nil, nil, nil])
    #expect(tree.estimated == ["width", "height"])
    #expect(tree.xml.contains("<button height=\"5\" x=\"1\"/>"))
    tree.show(.upper)
    #expect(tree.value(of: "height", at: 1) == "6")
  }

  @Test func `Elements are found by name, and where their descendants end`() {
    let tree = screen()
    #expect(Array(tree.elements(named: XMLName("button"))) == [1, 2])
    #expect(Array(tree.elements(named: XMLName("toggle"))) == [])
    #expect((0..<tree.count).map { tree.end(of: $0) } == [5, 2, 4, 4, 5])
  }
}
