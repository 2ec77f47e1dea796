import Diagnostics
import JSON
import Linting
import Reports
import TestSupport
import Testing

@Suite struct FileNameTests {
  private let page = SamplePage.button(style: ".btn-apple { width: 120px }")

  @Test func `A file may be called anything, and SARIF writes its name as a relative reference`() throws {
    let names = [
      "a b.html", "Anmeldung-für-Gäste.html", "登录.html", "🍎.html", "100%.html", "a%20b.html", "x#y.html", "what?.html", "q&a.html",
      "a'b\"c.html", "a:b.html",
    ]
    let folder = try TemporaryFolder()
    for name in names { try folder.write(name, page) }
    let report = Lint.run(folder.path) { $0.onlyRules = ["siwa-button-min-size"] }
    #expect(report.errors.isEmpty)
    #expect(Set(report.findings.map(\.location.file)) == Set(names))
    let log = try JSONParser.parse(Array(ReportFormat.sarif.render(report).utf8))
    let uris = (log["runs"]?.elements?[0]["results"]?.elements ?? []).compactMap {
      $0["locations"]?.elements?[0]["physicalLocation"]?["artifactLocation"]?["uri"]?.string
    }
    #expect(uris.count == names.count)
    for uri in uris {
      #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}#?".utf8.contains($0) }, "\(uri)")
      // A colon before the first slash would make a scheme of what stands before it.
      #expect(!uri.prefix { $0 != "/" }.contains(":"), "\(uri)")
    }
    #expect(uris.contains("a%20b.html") && uris.contains("a%2520b.html") && uris.contains("100%25.html") && uris.contains("x%23y.html"))
  }

  @Test func `A thousand files are linted, each by itself`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<1000 { try folder.write("pages/\(number % 10)/page-\(number).html", "<!doctype html><title>t</title><p>\(number)") }
    try folder.write("pages/login.html", page)
    let report = Lint.run(folder.path) { $0.onlyRules = ["siwa-button-min-size"] }
    #expect(report.fileCount == 1001)
    #expect(report.findings.map(\.location.file) == ["pages/login.html"])
  }

  @Test func `Line endings, a byte order mark and the encoding change neither findings nor their places`() throws {
    let text = page.replacing("<body>", with: "<body>\n<p>Grüße, Zoë.</p>")
    func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
      (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
        + text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    let latin = text.replacing("utf-8", with: "iso-8859-1")
    let variants: [(String, [UInt8])] = [
      ("lf.html", Array(text.utf8)), ("crlf.html", Array(text.replacing("\n", with: "\r\n").utf8)),
      ("cr.html", Array(text.replacing("\n", with: "\r").utf8)),
      ("bom.html", [0xEF, 0xBB, 0xBF] + Array(text.utf8)), ("utf-16le.html", utf16(text, isBigEndian: false)),
      ("utf-16be.html", utf16(text, isBigEndian: true)),
      ("latin-1.html", latin.unicodeScalars.map { UInt8($0.value) }),
    ]
    let folder = try TemporaryFolder()
    var seen: [String: [String]] = [:]
    for (name, bytes) in variants {
      let report = Lint.run(try folder.write(name, bytes: bytes))
      #expect(report.errors.isEmpty, "\(name): \(report.errors)")
      seen[name] = report.findings.map { "\($0.rule) \(report.place(of: $0).drop { $0 != ":" }) \($0.message) \(report.text(of: $0))" }
    }
    #expect(seen["lf.html"]?.isEmpty == false)
    for (name, _) in variants { #expect(seen[name] == seen["lf.html"], "\(name)") }
  }

  @Test func `Standard input takes its kind from the name it is given`() {
    let screen =
      #"{"screens": [{"root": {"type": "button", "provider": "apple", "title": "Sign in with Apple", "frame": {"width": 120, "height": 44}}}]}"#
    let report = Lint.page(screen, name: "login.screen.json", only: "siwa-button-min-size")
    #expect(report.findings.map(\.location.file) == ["login.screen.json"])
    #expect(report.findings.map { report.text(of: $0) } == ["120"])
  }
}
