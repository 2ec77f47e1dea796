import Diagnostics
import RuleEngine
import Testing
import XML

private func evaluator(_ text: String) throws -> RuleEvaluator {
  let (rule, errors) = SampleRules.load(text)
  #expect(errors.isEmpty)
  return RuleEvaluator(RuleSet([try #require(rule)]))
}

private func matches(platform: String? = nil, _ buttons: [[String: String]]) throws -> [RuleMatch] {
  try matches(SampleRules.minimumSize, platform: platform, buttons)
}

private func matches(_ text: String, platform: String? = nil, _ buttons: [[String: String]]) throws -> [RuleMatch] {
  try evaluator(text).evaluate(RuleSubject(SampleRules.tree(platform: platform, buttons)))
}

private func problem(_ set: inout RuleSet, _ name: String, _ value: RuleParameter.Value) -> RuleSet.ParameterProblem? {
  do {
    try set.setParameter(name, of: "sample", to: value)
    return nil
  } catch {
    return error
  }
}

@Suite struct RuleEvaluatorTests {
  @Test func `The first case that holds is the finding, with place, message, fix and related nodes`() throws {
    let found = try matches([
      ["provider": "apple", "title": "Sign in", "width": "120.126", "height": "20"],
      ["provider": "google", "title": "Google", "width": "200.5", "height": "44"],
    ])
    #expect(
      found == [
        RuleMatch(
          rule: "sample", outcome: .fail(.error), caseNumber: 1, message: "'Sign in' is 120.13 pt wide, 19.87 less than 140.", payload: 10,
          point: .init(payload: 10, attribute: "width"), related: [.init(payload: 11, message: "'Google' is 200.5 × 44 pt.")],
          fix: .init(attribute: "width", value: "140px", isSafe: true, alsoFailing: [2]))
      ])
  }

  @Test(arguments: [
    ("@provider = 'x' and @width > $node/@width", "@provider = 'x'][@width > $node/@width"),
    ("@width > $node/@width and (@provider = 'x' or @provider = 'y')", "@width > $node/@width][@provider = 'x' or @provider = 'y'"),
    ("@provider != $node/@provider and not(@width = $node/@width)", "@provider != $node/@provider][not(@width = $node/@width)"),
    ("@provider and @height", "@provider][@height"), ("@width > 100 and @title = $node/@title", "@width > 100][@title = $node/@title"),
  ])
  func `Related nodes are the same whether an expression asks all at once or one after another`(_ once: String, _ turns: String) throws {
    let buttons = (0..<40).map { number in
      ["provider": ["x", "y", "z"][number % 3], "width": "\(80 + number % 7 * 10)", "height": "\(number)", "title": "t\(number % 5)"]
    }
    func related(_ condition: String) throws -> [[Int]] {
      let rule = SampleRules.rule(fail: "true()", more: ", \"related\": \"//button[\(condition)]\"")
      return try matches(rule, buttons).map { $0.related.map(\.payload) }
    }
    let all = try related(once)
    #expect(all == (try related(turns)))
    #expect(all.contains { !$0.isEmpty && $0.count < buttons.count } || once == "@provider and @height")
  }

  @Test func `A later case is tried where the first does not hold, and braces can be written`() throws {
    let found = try matches([["provider": "apple", "width": "150", "height": "20"]])
    #expect(found.map(\.message) == ["{20} is low."])
  }

  @Test func `A related node of which a value is unknown is named without it`() throws {
    let rule = SampleRules.rule(
      fail: "true()", more: #", "related": "//button[@provider = 'google']", "relatedMessage": "'{@title}' is {@height} pt high.""#)
    let apple = ["provider": "apple", "title": "Sign in", "width": "150", "height": "30"]
    func message(_ google: [String: String]) throws -> String? {
      try matches(rule, [apple, google.merging(["provider": "google", "title": "Google"]) { $1 }]).first?.related.first?.message
    }
    #expect(try message(["height": "44"]) == "'Google' is 44 pt high.")
    #expect(try message([:]) == "See 'Google', too.")
  }

  @Test func `What is in order passes`() throws {
    #expect(try matches([["provider": "apple", "width": "150", "height": "30"]]) == [])
  }

  @Test func `A need that is unknown asks for review with the value's reason, unless another case fails`() throws {
    let unknown = ["provider": "apple", "unknown": "width:templateValue", "height": "40"]
    #expect(try matches([unknown]).map(\.outcome) == [.review(.templateValue)])
    #expect(try matches([unknown]).map(\.point) == [.init(payload: 10, attribute: "width")])
    #expect(try matches([["provider": "apple", "height": "40"]]).map(\.outcome) == [.review(.notStated)])
    #expect(try matches([["provider": "apple", "height": "20"]]).map(\.outcome) == [.fail(.error)])
  }

  @Test func `A review asks with the reason of the value it is about`() throws {
    let found = try matches([
      ["provider": "apple", "width": "150", "height": "30", "unknown": "title:notStated background:missingStylesheet"]
    ])
    #expect(found.map(\.outcome) == [.review(.missingStylesheet)])
    #expect(found.map(\.message) == ["This could not be judged: not all of its styles were read."])
  }

  @Test func `Levels depend on the platform, and off silences`() throws {
    let small = [["provider": "apple", "width": "1", "height": "1"]]
    #expect(try matches(platform: "web", small).map(\.outcome) == [.fail(.warning)])
    #expect(try matches(platform: "ios", small).map(\.outcome) == [.fail(.error)])
    #expect(try matches(platform: "tvos", small).isEmpty)
  }

  @Test func `A finding is worth less on a screen of which only recognition says what it is`() throws {
    func outcomes(_ rule: String, _ screen: [String: String]) throws -> [Outcome] {
      try evaluator(rule).evaluate(RuleSubject(SampleRules.tree(screen: screen, [["width": "1"]]))).map(\.outcome)
    }
    let levels = ", \"levels\": { \"recognised\": \"warning\" }"
    let byKind = SampleRules.rule(fail: "@width", select: "//screen[@kind]/button", more: levels)
    #expect(try outcomes(byKind, ["kind": "pre-alert", "kind-source": "json"]) == [.fail(.error)])
    #expect(try outcomes(byKind, ["kind": "pre-alert", "kind-source": "recognised"]) == [.fail(.warning)])
    let stated = ["kind": "pre-alert", "kind-source": "json", "permission": "x", "permission-source": "recognised"]
    #expect(try outcomes(byKind, stated) == [.fail(.error)])
    let byPermission = SampleRules.rule(fail: "@width", select: "//screen[@permission = 'x']/button", more: levels)
    #expect(try outcomes(byPermission, stated) == [.fail(.warning)])
    #expect(try outcomes(byPermission, stated.merging(["kind": "sign-in"]) { $1 }) == [.fail(.error)])
    let note = SampleRules.rule(fail: "@width", more: levels).replacing("\"error\"", with: "\"note\"")
    #expect(try outcomes(note, ["kind-source": "recognised"]) == [.fail(.note)])
  }

  @Test func `A review's reason is that of the value that was unknown, not of one that the expression names before it`() throws {
    func outcome(_ review: String, _ unknown: String) throws -> [Outcome] {
      let text = SampleRules.rule(fail: "false()", more: ", \"review\": \"\(review)\"")
      return try matches(text, [["unknown": unknown, "title": "x"]]).map(\.outcome)
    }
    let unknown = "width:templateValue background:missingStylesheet"
    #expect(try outcome("unknown(., 'background') or unknown(., 'width')", unknown) == [.review(.missingStylesheet)])
    #expect(try outcome("@title = 'y' and unknown(., 'width') or unknown(., 'background')", unknown) == [.review(.missingStylesheet)])
    #expect(try outcome("unknown(., 'width') and @title = 'y' or unknown(., 'background')", unknown) == [.review(.missingStylesheet)])
    #expect(try outcome("contains(@title, 'x') and not(@title = 'width')", unknown) == [.review(.notStated)])
    #expect(try outcome("//button[unknown(., 'width')]", unknown) == [.review(.templateValue)])
  }

  /// A button with these attributes; three numbers are a value and its bounds.
  private func estimated(_ numbers: [String: (String, String, String)]) -> RuleSubject {
    var builder = XMLTreeBuilder()
    builder.start("screen", payload: 1)
    builder.start("button", payload: 10)
    builder.attribute("provider", "apple")
    for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
      builder.attribute(name, number.0)
      if (number.1, number.2) != (number.0, number.0) { builder.bounds(of: name, lower: number.1, upper: number.2) }
    }
    return RuleSubject(builder.finish())
  }

  @Test func `Bounds on both sides of a threshold ask for review`() throws {
    let engine = try evaluator(SampleRules.minimumSize)
    func outcomes(_ value: String, _ lower: String, _ upper: String) -> [Outcome] {
      engine.evaluate(estimated(["width": (value, lower, upper), "height": ("44", "44", "44")])).map(\.outcome)
    }
    #expect(outcomes("130", "120", "139") == [.fail(.error)])
    #expect(outcomes("130", "120", "141") == [.review(.estimatedText)])
    #expect(outcomes("141", "139", "150") == [.review(.estimatedText)])
    #expect(outcomes("150", "145", "160") == [])
  }

  @Test func `Bounds on which different cases fail are certain where one case fails on all of them with the level of the others`() throws {
    func outcomes(_ second: String) throws -> [Outcome] {
      let text = """
        { \(SampleRules.header) "level": "error", "select": "//button", "cases": [
          { "fail": "@width < 100", "message": "Small." }, { "fail": "@width < 140", "level": "\(second)", "message": "Narrow." } ] }
        """
      return try evaluator(text).evaluate(estimated(["width": ("120", "90", "130")])).map(\.outcome)
    }
    #expect(try outcomes("warning") == [.review(.estimatedText)])
    #expect(try outcomes("error") == [.fail(.error)])
    let apart = """
      { \(SampleRules.header) "level": "error", "select": "//button", "cases": [
        { "fail": "@width < 100", "message": "Small." }, { "fail": "@width > 110", "message": "Large." } ] }
      """
    #expect(try evaluator(apart).evaluate(estimated(["width": ("120", "90", "130")])).map(\.outcome) == [.review(.estimatedText)])
    let certain = SampleRules.rule(fail: "@width < 140")
    #expect(try evaluator(certain).evaluate(estimated(["width": ("120", "90", "130")])).map(\.outcome) == [.fail(.error)])
  }

  @Test func `Bounds are looked at only for a rule that reads an estimated attribute of a node that it judges`() throws {
    func outcomes(_ rule: String, _ attribute: String) throws -> ([Outcome], judged: Int) {
      let numbers = ["width": ("130", "120", "160"), "height": ("130", "120", "160")].filter { $0.key == attribute }
      let engine = try evaluator(rule)
      let outcomes = engine.evaluate(estimated(numbers.isEmpty ? ["width": ("130", "130", "130")] : numbers)).map(\.outcome)
      return (outcomes, engine.boundJudgements)
    }
    let wide = SampleRules.rule(fail: "@width > 140")
    #expect(try outcomes(wide, "width") == ([.review(.estimatedText)], judged: 2))
    #expect(try outcomes(wide, "height") == ([], judged: 0))
    #expect(try outcomes(wide, "x") == ([], judged: 0))
    #expect(try outcomes(SampleRules.rule(fail: "attribute::width > 140"), "width").judged == 2)
    #expect(try outcomes(SampleRules.rule(fail: "count(@*) = 0"), "width").judged == 2)
    #expect(try outcomes(SampleRules.rule(fail: "@title = '@width'"), "width").judged == 0)
    #expect(try outcomes(SampleRules.rule(fail: "@width > 140", select: "//image"), "width").judged == 0)
    #expect(
      try outcomes(SampleRules.rule(fail: "true()", select: "//button[@width > 140]"), "width") == ([.review(.estimatedText)], judged: 2))
  }

  @Test func `What is the same for every button of a page is computed once`() throws {
    for fail in [
      "//button[@title = 'Other']", "ancestor::screen//button[not(@title = 'Apple')]", "count(//button[@title = 'Other']) = 1",
      "../button[@title = 'Apple' and //button[@title = 'Other']][1]",
    ] {
      let (rule, errors) = SampleRules.load(SampleRules.rule(fail: fail, select: "//button[@title = 'Apple']"))
      #expect(errors.isEmpty)
      let buttons = Array(repeating: ["title": "Apple"], count: 500) + [["title": "Other"]]
      let isPairwise = fail.hasPrefix("..")
      // Pairs of 500 buttons are 250,000.
      let evaluator = RuleEvaluator(RuleSet([try #require(rule)]), operationLimit: isPairwise ? 3_000_000 : 60_000)
      #expect(
        evaluator.evaluate(RuleSubject(SampleRules.tree(buttons))).map(\.outcome) == Array(repeating: .fail(.error), count: 500), "\(fail)")
    }
  }

  @Test func `A rule is judged again only where something changed that it reads`() throws {
    let rules = try [
      SampleRules.rule(fail: "@width < 100", message: "{@title}."),
      SampleRules.rule(fail: "@height < 100").replacing("sample", with: "other").replacing("Sample", with: "Other"),
    ].map { try #require(SampleRules.load($0, path: $0.contains("other") ? "rules/other.json" : "rules/sample.json").rule) }
    let engine = RuleEvaluator(RuleSet(rules))
    let tree = SampleRules.tree([["width": "50", "height": "50", "title": "A"]])
    let first = engine.judge(RuleSubject(tree))
    #expect(first.matches.map(\.rule) == ["other", "sample"])
    tree.set(XMLName("title"), "B", at: 1)
    tree.set(XMLName("height"), "200", at: 1)
    let second = engine.judge(RuleSubject(tree), previous: (first, ["title"]))
    #expect(second.matches.map(\.rule) == ["other", "sample"], "the height was not said to have changed")
    #expect(second.matches.map(\.message) == ["It fails.", "B."])
    #expect(engine.judge(RuleSubject(tree), previous: (first, ["title", "height"])).matches.map(\.rule) == ["sample"])
  }

  @Test func `An expression that takes too many steps asks for review`() throws {
    let text = SampleRules.rule(fail: "count(//button[count(../button[count(../button) > 1]) > 1]) > 0")
    let (rule, _) = SampleRules.load(text)
    let evaluator = RuleEvaluator(RuleSet([try #require(rule)]), operationLimit: 50_000)
    let found = evaluator.evaluate(RuleSubject(SampleRules.tree(Array(repeating: [:], count: 200))))
    #expect(found.map(\.outcome) == [.review(.operationLimit)])
  }

  @Test func `Levels and parameters can be overridden, rules turned off and chosen`() throws {
    let (rule, _) = SampleRules.load(SampleRules.minimumSize)
    var set = RuleSet([try #require(rule)])
    let isKnown = set.enable("sample", level: .note)
    #expect(isKnown)
    try set.setParameter("minWidth", of: "sample", to: .number(100))
    #expect(problem(&set, "minWidth", .boolean(true)) == .wrongType(expected: "a number"))
    #expect(problem(&set, "minWith", .number(1)) == .unknownParameter(suggestion: "minWidth"))
    let subject = RuleSubject(
      SampleRules.tree([
        ["provider": "apple", "width": "99", "height": "44"], ["provider": "apple", "width": "101", "height": "44"],
      ]))
    let found = RuleEvaluator(set).evaluate(subject)
    #expect(found.map(\.outcome) == [.fail(.note)])
    #expect(found.first?.message.hasSuffix("1 less than 100.") == true)
    let unknown = set.limit(to: ["sampel"])
    #expect(unknown == ["sampel"])
    #expect(set.suggestion(for: "sampel") == "sample")
    #expect(RuleEvaluator(set).evaluate(subject).isEmpty)
    let isDisabled = set.disable("nope")
    #expect(!isDisabled)
  }

  @Test func `A rule of scope run is evaluated only there`() throws {
    let engine = try evaluator(SampleRules.rule(fail: "true()", more: ", \"scope\": \"run\", \"enabled\": true"))
    let subject = RuleSubject(SampleRules.tree([[:]]))
    #expect(engine.evaluate(subject).isEmpty)
    #expect(engine.evaluate(subject, scope: .run).count == 1)
  }

  @Test func `A list parameter is compared with any of its texts`() throws {
    let text = SampleRules.rule(
      fail: "not(@title = $titles)", more: ", \"parameters\": { \"titles\": [\"a\", \"b\"] }", message: "Not in {$titles}.")
    #expect(try matches(text, [["title": "b"], ["title": "c"]]).map(\.payload) == [11])
    #expect(try matches(text, [["title": "c"]]).map(\.message) == ["Not in a, b."])
  }

  @Test(arguments: [
    (1.0, "1"), (1.005, "1"), (139.996, "140"), (0.5, "0.5"), (-0.25, "-0.25"), (-0.001, "0"), (1e300, "1e+300"), (3.05, "3.05"),
  ])
  func `Numbers are written for people`(number: Double, text: String) {
    #expect(MessageTemplate.text(of: number) == text)
  }
}
