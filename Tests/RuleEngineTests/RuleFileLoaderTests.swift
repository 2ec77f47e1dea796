import Diagnostics
import RuleEngine
import Testing

@Suite struct RuleFileLoaderTests {
  @Test func `A rule file gives everything it states`() throws {
    let (rule, errors) = SampleRules.load(SampleRules.minimumSize)
    #expect(errors.isEmpty)
    let loaded = try #require(rule)
    #expect(loaded.info.id == "sample")
    #expect(loaded.info.source?.checked == "2026-11-21")
    #expect(loaded.cases.count == 2)
    #expect(loaded.cases[0].needs == [AttributePath("width")])
    #expect(loaded.parameters.map(\.name) == ["minWidth", "minHeight", "titles"])
    #expect(loaded.isEnabledByDefault)
    #expect(loaded.scope == .screen)
  }

  @Test(
    arguments: [
      ("@widht < 5", "@widht < 5", "widht", "No element has an attribute 'widht'. Did you mean 'width'?"),
      ("//buton", "//buton", "buton", "There is no element 'buton'. Did you mean 'button'?"),
      ("lowercase(@title) = 'a'", "x", "lowercase", "There is no function 'lowercase'. Did you mean 'lower-case'?"),
      ("@width < $minwidth", "x", "$minwidth", "There is no parameter 'minwidth'."),
      ("anchestor::button", "x", "anchestor", "There is no axis 'anchestor'. Did you mean 'ancestor'?"),
      ("fn:abs(1) > 0", "x", "fn", "Names have no prefix here."),
      ("abs(1, 2) > 0", "x", "abs", "'abs' takes 1 arguments, not 2."),
      ("unknown(., 'widht')", "x", "widht", "No element has an attribute 'widht'. Did you mean 'width'?"),
      ("matches(@title, 'a(b')", "x", "'", "The pattern is wrong. The group is not closed."),
      ("@width < ", "x", " ", "This is not an XPath 1.0 expression; it breaks off here."),
      ("contains(@title, '\\u00e9\\u00e9') and @titel", "x", "titel", "No element has an attribute 'titel'. Did you mean 'title'?"),
      ("@title = \\\"x\\\" or foo", "x", "foo", "There is no element 'foo'."),
      ("@width foo 3", "x", "foo", "An operator is expected here, not 'foo'."),
      ("(@width", "x", "(", "This is not closed."),
      ("@source = 'a'", "x", "source", "No 'button' has an attribute 'source'."),
      ("$node/@source = 'a'", "x", "source", "No 'button' has an attribute 'source'."),
      ("../image/attribute::height", "x", "height", "No 'image' has an attribute 'height'."),
      ("//image[@width and @title]/@width", "x", "title", "No 'image' has an attribute 'title'."),
      ("//screen[@kind = 'signin']", "x", "signin", "'signin' is not a value of 'kind'. Did you mean 'sign-in'?"),
      ("'sing-up' = ancestor::screen/@kind", "x", "sing-up", "'sing-up' is not a value of 'kind'. Did you mean 'sign-up'?"),
      ("not(ancestor::screen/@kind != 'page')", "x", "page", "'page' is not a value of 'kind'. It is one of: sign-in, sign-up, pre-alert."),
      ("'rund' = ../button[@width > 3]/@kind", "x", "rund", "'rund' is not a value of 'kind'. Did you mean 'round'?"),
      ("one-of(../../screen/@platform, 'web', 'iso')", "x", "iso", "'iso' is not a value of 'platform'. Did you mean 'ios'?"),
      ("says(., 'need', 'incentives')", "x", "incentives", "'incentives' is not a value of 'says'. Did you mean 'incentive'?"),
      ("has-word(@says, 'neeed')", "x", "neeed", "'neeed' is not a value of 'says'. Did you mean 'need'?"),
      ("@says = 'need gatin'", "x", "need gatin", "'gatin' is not a value of 'says'. Did you mean 'gating'?"),
      ("@visible = 'yes'", "x", "yes", "'yes' is not a value of 'visible'. It is one of: true, false."),
      (
        "says('x', 'need')", "x", "says('x', 'need')",
        "The expression cannot be evaluated: a function is given a value of a type that it does not take."
      ),
      ("says(.)", "x", "says", "'says' takes at least 2 arguments, not 1."),
      ("wide(1)", "x", "wide", "'wide' takes 0 arguments."),
      ("widee()", "x", "widee", "There is no function 'widee'. Did you mean 'wide'?"),
      ("//image[wide() and either()]", "x", "either()", "In 'either()': No 'image' has an attribute 'height'."),
      ("//button/wide()", "x", "wide()", "'wide' stands for an expression, which cannot follow a path; write it in brackets."),
      ("either() and @titel = 'a'", "x", "titel", "No element has an attribute 'titel'. Did you mean 'title'?"),
      ("//image[@width][1]/@sourc", "x", "sourc", "No element has an attribute 'sourc'. Did you mean 'source'?"),
    ])
  func `A mistake in an expression is found at its bytes`(fail: String, _: String, place: String, message: String) {
    let text = SampleRules.rule(fail: fail)
    let (rule, errors) = SampleRules.load(text)
    #expect(rule == nil)
    #expect(errors.count == 1)
    #expect(errors.first?.message == message)
    if let error = errors.first { #expect(SourceFile(path: "", text).string(error.range) == place) }
  }

  @Test(arguments: [
    "../*/@source", "(//button | //image)/@source", "//image[../button/@height > 1]", "..//@source = 'a'",
    "//image[@width > $node/@height]",
    "self::button[@height]/@title", "//image/../@source", "ancestor::screen[@platform]/button[@title]/@width",
    "//image[2 * (@width - 1) > 3]",
    "//button[.//image[@source]]/@title", "../image/@source = @title", "string(@title) = ../image/@source",
  ])
  func `An attribute is refused only where the expression says which element it is read from`(fail: String) {
    #expect(SampleRules.load(SampleRules.rule(fail: fail)).errors == [])
  }

  @Test(arguments: [
    "//screen[@kind = 'sign-in' and @platform != 'web']", "@kind = 'round'", "@title = 'sign-inn' or 'x' = @title", "@kind = ''",
    "//*[@kind = 'square' or @kind = 'sign-up']", "contains(@kind, 'rou')", "one-of(@title, 'a', 'b')", "says(//button, 'need')",
    "concat('a' = @title, 'b') and @kind", "'a' = string(@kind) and @kind = 'round'",
  ])
  func `A text is refused only where the attribute takes its values from a closed set that lacks it`(fail: String) {
    #expect(SampleRules.load(SampleRules.rule(fail: fail)).errors == [])
  }

  @Test func `A long expression of a user's is allowed, up to 4096 bytes`() {
    let terms = (1...150).map { "@width = \($0)" }.joined(separator: " or ")
    #expect(terms.utf8.count > 1_500)
    #expect(SampleRules.load(SampleRules.rule(fail: terms)).errors == [])
    let long = "@title = '" + String(repeating: "a", count: 4_096) + "'"
    #expect(SampleRules.load(SampleRules.rule(fail: long)).errors.map(\.message) == ["An expression may have 4096 bytes."])
  }

  @Test func `Definitions are checked where they stand, and again where they are called`() throws {
    func load(_ definitions: String, fail: String) -> (rule: Rule?, errors: [RuleFileError]) {
      SampleRules.load(SampleRules.rule(fail: fail, more: ", \"definitions\": \(definitions)"))
    }
    let good = load(#"{ "tall": "@height > 100 and wide()", "tall-or-seen": "tall() or @visible = 'true'" }"#, fail: "not(tall-or-seen())")
    #expect(good.errors == [])
    #expect(good.rule?.cases.first?.fail == "not(@height > 100 and @width > 100 or @visible = 'true')")
    #expect(
      load(#"{ "tall": "@heigt > 100" }"#, fail: "tall()").errors.map(\.message) == [
        "No element has an attribute 'heigt'. Did you mean 'height'?"
      ])
    let taken = "A definition has a name of its own, in lower-case words with hyphens between them, that no function has."
    for name in ["wide", "contains", "Tall", "says"] {
      #expect(load("{ \"\(name)\": \"@width > 100\" }", fail: "true()").errors.map(\.message) == [taken])
    }
    #expect(
      load(#"{ "later": "sooner()", "sooner": "@width > 1" }"#, fail: "later()").errors.map(\.message) == [
        "There is no function 'sooner'."
      ])
    #expect(load(#"["@width"]"#, fail: "true()").errors.map(\.message) == ["'definitions' is an object, not an array."])
  }

  @Test func `Definitions that double each other are refused before they fill the memory`() {
    let doubled = (1...40).map { "\"d\($0)\": \"\($0 == 1 ? "@width > 1" : "d\($0 - 1)() or d\($0 - 1)()")\"" }.joined(separator: ", ")
    let messages = SampleRules.load(SampleRules.rule(fail: "d40()", more: ", \"definitions\": { \(doubled) }")).errors.map(\.message)
    #expect(messages == ["In 'd9()': An expression may have 2000 words and signs."])
    let text = String(repeating: "x", count: 4_000)
    let long = (1...6).map { "\"d\($0)\": \"@title = '\(text)' or \($0 == 1 ? "@width" : "d\($0 - 1)()")\"" }.joined(separator: ", ")
    #expect(
      SampleRules.load(SampleRules.rule(fail: "d6()", more: ", \"definitions\": { \(long) }")).errors.map(\.message) == [
        "With its named expressions put in, this has more than 16384 bytes."
      ])
  }

  @Test func `What selects nothing is refused`() {
    #expect(
      SampleRules.load(SampleRules.rule(fail: "true()", select: "count(//button)")).errors.map(\.message) == [
        "This selects no nodes: it is a test, a text or a number."
      ])
    #expect(SampleRules.load(SampleRules.rule(fail: "true()", more: ", \"related\": \"says(//button, 'need')\"")).errors.count == 1)
    #expect(SampleRules.load(SampleRules.rule(fail: "true()", select: "buttons()[wide()]")).errors == [])
  }

  @Test func `Where paths lead to several elements, each may have the attribute`() {
    #expect(SampleRules.load(SampleRules.rule(fail: "@source", select: "//button | //image")).errors == [])
    #expect(SampleRules.load(SampleRules.rule(fail: "@title", select: "//image")).errors.count == 1)
  }

  @Test func `A function that is given the wrong type is refused`() {
    #expect(SampleRules.load(SampleRules.rule(fail: "max('a') > 3")).errors.count == 1)
    #expect(SampleRules.load(SampleRules.rule(fail: "max(//button/@width) > 3")).errors.isEmpty)
  }

  @Test func `Unknown, doubled and missing keys and wrong types are named`() {
    let text = SampleRules.rule(
      fail: "true()", more: ", \"sumary\": \"x\", \"level\": \"note\", \"needs\": \"width\", \"levels\": { \"iso\": \"error\" }")
    let messages = SampleRules.load(text).errors.map(\.message)
    #expect(
      messages == [
        "A rule has no key 'sumary'. Did you mean 'summary'?", "The key 'level' stands twice.",
        "'needs' is a list of attributes, not a string.",
        "There is no platform 'iso'. Did you mean 'ios'?",
      ])
    #expect(SampleRules.load("{}").errors.contains { $0.message == "The key 'id' is missing." })
    #expect(SampleRules.load("[]").errors.map(\.message) == ["A rule is an object, not an array."])
    #expect(SampleRules.load("{").errors.count == 1)
  }

  @Test func `A rule needs an id, a selection, a test and a message; the rest has defaults`() throws {
    let (rule, errors) = SampleRules.load(
      #"{ "id": "sample", "select": "//button", "fail": "@width < 5", "message": "'{@title}' is {@width} pt wide." }"#)
    #expect(errors == [])
    let info = try #require(rule).info
    #expect(info.name == "Sample")
    #expect(info.family == "house")
    #expect(info.basis == "recommendation")
    #expect(info.level == .warning)
    #expect(info.summary == "'…' is … pt wide.")
    #expect(info.source == nil && info.why == nil && info.howToFix == nil)

    let cases = #"{ "id": "sample", "select": "//button", "cases": [ { "fail": "@width < 5", "message": "Low.", "level": "error" } ] }"#
    #expect(SampleRules.load(cases).rule?.info.level == .error)
    #expect(SampleRules.load(#"{ "id": "sample" }"#).errors.count == 2)
  }

  @Test(
    "A name for SARIF is made of the id",
    arguments: [
      ("terms-link", "TermsLink"), ("a", "Rulea"), ("a-b-c", "Abc"), ("2-factor", "Rule2Factor"), ("x-2", "X2"), ("terms-x", "Termsx"),
    ])
  func name(id: String, expected: String) {
    let text = #"{ "id": "\#(id)", "select": "//button", "fail": "true()", "message": "Low." }"#
    let (rule, errors) = SampleRules.load(text, path: id + ".json")
    #expect(errors == [])
    #expect(rule?.info.name == expected)
  }

  @Test func `Names, levels and messages keep their form`() {
    func messages(_ old: String, _ new: String) -> [String] {
      SampleRules.load(SampleRules.minimumSize.replacing(old, with: new)).errors.map(\.message)
    }
    #expect(
      messages("\"Sample\"", "\"SampleURL\"") == ["A name is in Pascal case: each capital letter is followed by a small letter or a digit."]
    )
    #expect(messages("\"sample\"", "\"other\"") == ["The id is 'other', but the file's name is 'sample.json'."])
    #expect(messages("is low.", "is low") == ["'message' ends in a full stop."])
    #expect(messages("\"level\": \"error\"", "\"level\": \"warning\"") == [])
    #expect(messages("\"requirement\"", "\"heuristic\"") == ["A heuristic is never an error."])
    #expect(messages("{@title}", "{@titel}") == ["No element has an attribute 'titel'. Did you mean 'title'?"])
    #expect(messages("{@title}", "{@title") != [])
    #expect(messages("\"set\": \"width\"", "\"set\": \"with\"") == ["No element has an attribute 'with'. Did you mean 'width'?"])
  }

  @Test(arguments: [
    "((((", "]", String(repeating: "(", count: 3_000), String(repeating: "1+", count: 900) + "1", "@", "$", "'", "..//@*", "\u{1F600}", "!",
    "a:b", "*", "@@",
  ])
  func `No expression brings the loader down`(fail: String) {
    _ = SampleRules.load(SampleRules.rule(fail: fail))
  }
}
