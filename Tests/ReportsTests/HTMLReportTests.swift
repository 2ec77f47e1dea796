import Colors
import Diagnostics
import Pictures
import TestSupport
import Testing
import XML

@testable import Reports

/// The page for people: what stands in it, that it is well-formed, and that nothing of others runs in it.
@Suite struct HTMLReportTests {
  @Test func `digests are those of the standard's examples`() {
    func hex(_ text: String) -> String { SHA256.digest(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(Base64.text(of: Array("fooba".utf8)) == "Zm9vYmE=" && Base64.text(of: Array("foob".utf8)) == "Zm9vYg==")
  }

  /// The page without its script, which is no XML.
  private static func events(_ html: String) throws -> [XMLEvent] {
    let start = try #require(html.firstRange(of: "<script>"))
    let end = try #require(html.firstRange(of: "</script>"))
    return try XMLReader.events(Array((html[..<start.lowerBound] + html[end.upperBound...]).utf8))
  }

  private static func elements(_ events: [XMLEvent]) -> [(name: String, attributes: [XMLAttribute])] {
    events.compactMap { if case .start(let name, let attributes, _) = $0 { (name, attributes) } else { nil } }
  }

  private static func pictures(of finding: Finding) -> ReportPictures {
    var pictures = ReportPictures()
    var picture = Picture(width: 390, height: 844)
    let rect = PictureRect(x: 16, y: 100, width: 120, height: 44)
    picture.items = [.box(PictureBox(place: PicturePlace(rect), fills: [.color(.black)]))]
    pictures.shots = [ReportPictures.Shot(page: "templates/log in.html", environment: "phone", picture: picture)]
    let mark = PictureMark(rect: rect, role: .subject, measures: [.width("120 pt")])
    pictures.views[ReportPictures.Key(finding)] = [ReportPictures.View(shot: 0, marks: [mark])]
    return pictures
  }

  @Test func `each finding stands there with its picture, its source, its reasons and an address of its own`() throws {
    let report = SampleReports.report(notices: SampleReports.notices, listsReviews: true)
    let html = HTMLReport.render(report, pictures: Self.pictures(of: report.findings[0]))
    let elements = Self.elements(try Self.events(html))
    let articles = elements.filter { $0.name == "article" }
    #expect(articles.count == report.findings.count)
    #expect(Set(articles.map { $0.attributes.first { $0.name == "id" }?.value }).count == articles.count)
    #expect(html.contains("<mark>120px</mark>") && html.contains("<dt>Why</dt><dd>A smaller button is hard to read.</dd>"))
    #expect(html.contains("<div class=\"p0\"></div>") && html.contains(".p0{width:") && html.contains(">120 pt</text>"))
    #expect(html.contains("href=\"https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple\""))
    #expect(HTMLReport.render(report, pictures: Self.pictures(of: report.findings[0])) == html)
  }

  @Test func `the policy allows the page's own style and script, and images in it, and nothing else`() throws {
    let html = ReportFormat.html.render(SampleReports.report())
    let policy = try #require(
      Self.elements(try Self.events(html)).first { $0.attributes.contains { $0.value == "Content-Security-Policy" } })
    let content = try #require(policy.attributes.first { $0.name == "content" }?.value)
    for (tag, directive) in [("style", "style-src"), ("script", "script-src")] {
      let start = try #require(html.firstRange(of: "<\(tag)>"))
      let end = try #require(html.firstRange(of: "</\(tag)>"))
      let hash = Base64.text(of: SHA256.digest(html[start.upperBound..<end.lowerBound].utf8))
      #expect(content.contains("\(directive) 'sha256-\(hash)'"))
    }
    #expect(content.hasPrefix("default-src 'none'; img-src data:;") && !content.contains("unsafe"))
    let elements = Self.elements(try Self.events(html))
    #expect(!elements.contains { $0.attributes.contains { $0.name == "style" || $0.name.hasPrefix("on") } })
  }

  @Test func `hostile texts are texts`() throws {
    let words = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u{202E}\u{1B}[31m\u{0}\"'"
    var report = SampleReports.report(listsReviews: true)
    for index in report.findings.indices {
      report.findings[index].message = words
      report.findings[index].environments = [words]
      report.findings[index].related.append(RelatedLocation(location: report.findings[index].location, message: words))
    }
    report.findings.append(
      Finding(
        rule: words, outcome: .fail(.error), message: words, location: SourceLocation(file: words, range: SourceRange(0, 5)),
        logicalLocation: words))
    report.files[words] = SourceFile(path: words, words)
    report.notices.append(Notice(.error, words, file: words))
    var pictures = Self.pictures(of: report.findings[0])
    pictures.shots[0].page = words
    pictures.shots[0].environment = words
    let html = HTMLReport.render(report, pictures: pictures)
    #expect(!html.contains("<script>alert") && !html.contains("<img"))
    #expect(!html.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" || $0.value == 0 })
    #expect(Self.elements(try Self.events(html)).count { $0.name == "article" } == report.findings.count)
    let page = InspectionPage.render(
      path: words,
      screens: [
        InspectedScreen(
          environment: words, picture: Picture(width: 10, height: 10),
          elements: [
            .init(
              name: words, place: words, rect: PictureRect(x: 0, y: 0, width: 1, height: 1), depth: 3,
              rows: [.init(name: words, value: words, note: words, sources: [.init(kind: words, place: words, text: words, detail: words)])]
            )
          ], leftOut: 2)
      ])
    #expect(!page.contains("<script>alert") && !page.contains("<img"))
    _ = try Self.events(page)
  }

  @Test func `a line of ten megabytes is shown around the value`() {
    var report = SampleReports.report()
    let long = SourceFile(path: "long.css", String(repeating: "a", count: 5_000_000) + "44px" + String(repeating: "b", count: 5_000_000))
    report.files = ["long.css": long]
    report.findings = [
      Finding(
        rule: "siwa-button-min-size", outcome: .fail(.error), message: "Small.",
        location: SourceLocation(file: "long.css", range: SourceRange(5_000_000, 5_000_004)))
    ]
    let html = ReportFormat.html.render(report)
    #expect(html.utf8.count < 100_000 && html.contains("<mark>44px</mark>"))
  }

  @Test func `of very many findings the first are shown, and the rest is counted`() {
    var report = SampleReports.report()
    report.findings = [Finding](repeating: report.findings[0], count: HTMLReport.findingLimit + 100)
    let html = ReportFormat.html.render(report)
    #expect(html.contains("<h1>2100 findings</h1>") && html.contains("100 more findings are counted above and not shown one by one."))
  }
}
