import Diagnostics
import RuleEngine
import Testing

@Suite struct RuleFileLoaderTests {
  @Test func `A rule file gives everything it states`() throws {
    let (rule, errors) = SampleRules.load(SampleRules.minimumSize)
    #expect(errors.isEmpty)
    let loaded = try #require(rule)
    #expect(loaded.info.id == "sample")
    #expect(loaded.info.sourceChecked == "2026-11-21")
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
