import Diagnostics
import JSON
@testable import Reports
import TestSupport
import Testing

@Suite struct SARIFReportTests {
  private func run(_ report: RunReport) throws -> JSONNode {
    let log = try JSONParser.parse(Array(SARIFReport.render(report).utf8))
    return try #require(log["runs"]?.elements?.first)
  }

  @Test func `a region is exact, in lines and UTF-16 columns, and its snippet is the text there`() throws {
    let results = try #require(try run(SampleReports.report())["results"]?.elements)
    #expect(results.count == 2)
    let place = results[1]["locations"]?.elements?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "templates/log%20in.html")
    #expect(place?["artifactLocation"]?["uriBaseId"]?.string == "%SRCROOT%")
    #expect(place?["region"]?["startLine"]?.number == 8)
    #expect(place?["region"]?["startColumn"]?.number == 14)
    #expect(place?["region"]?["endColumn"]?.number == 23)
    #expect(place?["region"]?["snippet"]?["text"]?.string == "Google 🔒")
    #expect(place?["contextRegion"]?["startLine"]?.number == 7)
    #expect(place?["contextRegion"]?["endLine"]?.number == 9)
  }

  @Test func `a fix replaces exactly the bytes of its edit`() throws {
    let result = try #require(try run(SampleReports.report())["results"]?.elements?.first)
    let change = result["fixes"]?.elements?.first?["artifactChanges"]?.elements?.first
    let replacement = change?["replacements"]?.elements?.first
    #expect(replacement?["deletedRegion"]?["startLine"]?.number == 4)
    #expect(replacement?["deletedRegion"]?["startColumn"]?.number == 9)
    #expect(replacement?["deletedRegion"]?["endColumn"]?.number == 14)
    #expect(replacement?["insertedContent"]?["text"]?.string == "140px")
  }

  @Test func `reviews are left out unless they are asked for, and then have no level`() throws {
    let results = try #require(try run(SampleReports.report(listsReviews: true))["results"]?.elements)
    #expect(results.count == 3)
    #expect(results[2]["kind"]?.string == "review")
    #expect(results[2]["level"]?.string == "none")
    #expect(results[2]["properties"]?["reason"]?.string == "templateValue")
  }

  @Test func `what could not be read is a notification, and the run then did not succeed`() throws {
    let invocation = try run(SampleReports.report(notices: SampleReports.notices))["invocations"]?.elements?.first
    #expect(invocation?["executionSuccessful"]?.boolean == false)
    let notifications = try #require(invocation?["toolExecutionNotifications"]?.elements)
    #expect(notifications.map { $0["level"]?.string } == ["error", "warning"])
    #expect(try run(SampleReports.report())["invocations"]?.elements?.first?["executionSuccessful"]?.boolean == true)
  }

  @Test func `every rule names its guideline in the taxonomy`() throws {
    let run = try run(SampleReports.report())
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
    let taxa = try #require(run["taxonomies"]?.elements?.first?["taxa"]?.elements)
    #expect(taxa.map { $0["id"]?.string } == ["hig-siwa/button-size-and-corner-radius"])
    for rule in rules {
      #expect(rule["relationships"]?.elements?.first?["target"]?["index"]?.number == 0)
    }
  }

  @Test func `an encoding other than UTF-8 and a file without lines are said so`() throws {
    let latin = SourceFile(path: "a.html", text: Array("<p>é</p>".utf8), encoding: "windows-1252")
    let binary = SourceFile(path: "Info.plist", text: [1, 2, 3], encoding: nil)
    let findings = [
      Finding(rule: "r", outcome: .fail(.error), message: "A.", location: SourceLocation(file: "a.html", range: SourceRange(3, 5))),
      Finding(
        rule: "r", outcome: .fail(.error), message: "B.", location: SourceLocation(file: "Info.plist", range: SourceRange(1, 2)),
        logicalLocation: "NSCameraUsageDescription"),
    ]
    let run = try run(SampleReports.report(findings: findings, files: [latin, binary]))
    #expect(run["artifacts"]?.elements?.map { $0["encoding"]?.string } == [nil, "windows-1252"])
    let location = run["results"]?.elements?[1]["locations"]?.elements?.first
    #expect(location?["physicalLocation"]?["region"]?["startLine"]?.number == 1)
    #expect(location?["logicalLocations"]?.elements?.first?["fullyQualifiedName"]?.string == "NSCameraUsageDescription")
  }

  private func fingerprints(_ text: String, _ needles: [String], message: String = "It is 5 pt wide.") throws -> [String?] {
    let file = SourceFile(path: "a.css", text)
    var findings: [Finding] = []
    var from = 0
    for needle in needles {
      let bytes = Array(needle.utf8)
      let start = try #require((from..<file.text.count).first { file.text[$0...].starts(with: bytes) })
      from = start + bytes.count
      findings.append(
        Finding(
          rule: "r", outcome: .fail(.error), message: message, location: SourceLocation(file: "a.css", range: SourceRange(start, from))))
    }
    return try run(SampleReports.report(findings: findings, files: [file]))["results"]?.elements?.map {
      $0["partialFingerprints"]?["higlint/v1"]?.string
    } ?? []
  }

  @Test func `fingerprints survive edits elsewhere, indentation and other numbers, and tell equal lines apart`() throws {
    let before = try fingerprints("a { width: 5px }\n", ["5px"])
    #expect(try fingerprints("/* new */\n\n  a { width: 5px }\n", ["5px"]) == before)
    #expect(try fingerprints("a { width: 5px }\n", ["5px"], message: "It is 6.5 pt wide.") == before)
    #expect(try fingerprints("b { width: 5px }\n", ["5px"]) != before)
    let twice = try fingerprints("a{b:5px}\na{b:5px}\n", ["5px", "5px"])
    #expect(twice.count == 2 && twice[0] != twice[1])
    let far = String(repeating: "x{y:z}", count: 100)
    #expect(try fingerprints(far + "p{q:5px}" + far, ["5px"]) == fingerprints("new{}" + far + "p{q:5px}" + far + "new{}", ["5px"]))
  }

  @Test func `a path becomes a valid relative reference`() {
    #expect(URIReference.encode("a b/é:%#?[1].html") == "a%20b/%C3%A9%3A%25%23%3F%5B1%5D.html")
  }

  @Test func `a range outside the text is moved into it`() {
    let finding = Finding(
      rule: "r", outcome: .fail(.error), message: "A.",
      location: SourceLocation(file: SampleReports.screen.path, range: SourceRange(5000, 6000)))
    for format in ReportFormat.allCases {
      #expect(!format.render(SampleReports.report(findings: [finding])).isEmpty)
    }
  }
}
