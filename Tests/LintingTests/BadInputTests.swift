import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Whatever a file holds, the run ends, the other files are linted, and what could not be read is an error with a file.
@Suite struct BadInputTests {
  private let good = SamplePage.button(style: ".btn-apple { width: 120px }")

  /// Lints a folder of a good page and a bad file.
  private func lint(_ name: String, _ bytes: [UInt8]) throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write("good.html", good)
    try folder.write(name, bytes: bytes)
    return Lint.run(folder.path)
  }

  private func expectUnread(
    _ name: String, _ bytes: [UInt8], _ says: String, isLocated: Bool = false, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let report = try lint(name, bytes)
    #expect(report.errors.count == 1, "\(report.notices)", sourceLocation: location)
    #expect(report.errors.first?.file == name, sourceLocation: location)
    #expect(report.errors.first?.message.contains(says) == true, "\(report.errors.first?.message ?? "")", sourceLocation: location)
    if isLocated { #expect(report.errors.first?.range != nil, sourceLocation: location) }
    #expect(report.failures.contains { $0.rule == "siwa-button-min-size" && $0.location.file == "good.html" }, sourceLocation: location)
    #expect(!report.findings.contains { $0.location.file == name }, sourceLocation: location)
    // Every report can be written of it.
    for format in ReportFormat.allCases { #expect(!format.render(report).isEmpty, sourceLocation: location) }
  }

  @Test(arguments: ["empty.html", "empty.screen.json", "empty.plist"]) func `An empty file that is named outright is an error`(
    _ name: String
  )
    throws
  {
    let folder = try TemporaryFolder()
    let report = Lint.run(try folder.write(name, ""))
    #expect(report.errors.map(\.message) == ["The file is empty."])
    #expect(report.errors.map(\.file) == [name])
  }

  @Test func `A binary file that is called a page is an error`() throws {
    try expectUnread(
      "picture.html", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 1, 2, 3], "")
  }

  @Test func `UTF-16 that ends within a character is an error`() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in "<button>Sign in with Apple</button>".utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
    try expectUnread("half.html", bytes + [0x3C], "UTF-16")
  }

  @Test func `A page above 16 MiB is an error`() throws {
    let report = try lint("long.html", Array("<p>".utf8) + [UInt8](repeating: 0x61, count: 16 << 20))
    #expect(report.errors.map(\.message) == ["The page is larger than 16 MiB."])
    #expect(report.errors.map(\.file) == ["long.html"])
    #expect(report.failures.contains { $0.location.file == "good.html" })
  }

  @Test func `Elements nested 100,000 deep are an error with a place`() throws {
    let deep = String(repeating: "<div>", count: 100_000) + "<button>Sign in with Apple</button>"
    try expectUnread("deep.html", Array(deep.utf8), "", isLocated: true)
    try expectUnread("deep.screen.json", Array((String(repeating: "{\"root\":", count: 100_000)).utf8), "deep", isLocated: true)
    let plist = "<?xml version=\"1.0\"?><plist><dict>" + String(repeating: "<key>a</key><dict>", count: 100_000)
    try expectUnread("deep.plist", Array(plist.utf8), "")
  }

  @Test func `Broken JSON is an error with its place`() throws {
    try expectUnread("login.screen.json", Array(#"{ "screens": [ { "id": "login", } ] }"#.utf8), "JSON", isLocated: true)
  }

  @Test func `A property list with an entity bomb is refused, and one with an external entity reads nothing`() throws {
    var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\n<!ENTITY a \"aaaaaaaaaa\">\n"
    for (outer, inner) in zip("bcdefghij", "abcdefghi") { bomb += "<!ENTITY \(outer) \"\(String(repeating: "&\(inner);", count: 10))\">\n" }
    bomb += "]>\n<plist><dict><key>NSCameraUsageDescription</key><string>&j;</string></dict></plist>\n"
    try expectUnread("Bomb-Info.plist", Array(bomb.utf8), "")

    let folder = try TemporaryFolder()
    try folder.write("marker.txt", "MARKER-OF-A-FILE")
    let external = """
      <?xml version="1.0"?>
      <!DOCTYPE plist [ <!ENTITY x SYSTEM "file://\(folder.file("marker.txt"))"> ]>
      <plist><dict><key>NSCameraUsageDescription</key><string>&x;</string></dict></plist>

      """
    let path = try folder.write("Info.plist", external)
    let report = Lint.run(path)
    #expect(!report.notices.filter { $0.file == "Info.plist" }.isEmpty)
    for format in ReportFormat.allCases { #expect(!format.render(report).contains("MARKER")) }
    #expect(Inspector.inspect(InspectOptions(path: path)).text?.contains("MARKER") != true)
  }

  @Test func `A style sheet of 5 MB is read, and its last rule counts`() throws {
    let folder = try TemporaryFolder()
    var sheet: [UInt8] = []
    let filler = Array(".card .title span { margin: 0 auto; padding: 4px 8px; color: #333 }\n".utf8)
    while sheet.count < 5_000_000 { sheet += filler }
    sheet += Array(".btn-apple { width: 120px }\n".utf8)
    try folder.write("big.css", bytes: sheet)
    let path = try folder.write("login.html", SamplePage.button(style: "", head: #"<link rel="stylesheet" href="big.css">"#))
    let report = Lint.run(path) { $0.onlyRules = ["siwa-button-min-size"] }
    #expect(report.errors.isEmpty)
    #expect(report.failures.map { $0.location.file } == ["big.css"])
    #expect(report.failures.map { report.text(of: $0) } == ["120px"])
  }

  @Test func `What is missing, a broken link, and a link to itself are errors, and the rest is linted`() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("good.html", good)
    let loop = try folder.link("loop.html", to: "loop.html")
    let nowhere = try folder.link("nowhere.html", to: "not-there.html")
    let report = Lint.run(folder.file("none.html"), loop, nowhere, good)
    #expect(report.errors.map(\.file) == ["none.html", "loop.html", "nowhere.html"])
    #expect(report.errors.map(\.message).allSatisfy { $0.hasSuffix("does not exist.") || $0.hasSuffix("is a link that leads nowhere.") })
    #expect(report.failures.contains { $0.location.file == "good.html" })
    #expect(report.fileCount == 1)
  }

  @Test func `A folder without anything to lint is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.txt", "no page")
    try folder.write("package.json", "{}")
    let report = Lint.run(folder.path)
    #expect(report.errors.count == 1)
    #expect(report.errors.first?.message.contains("nothing to lint") == true)
  }

  @Test func `A device named as a page is an error and is not waited for`() {
    let report = Lint.run("/dev/zero", "/dev/null")
    #expect(report.errors.count == 2)
    #expect(report.errors.allSatisfy { $0.message.contains("neither a file nor a folder") })
  }

  @Test func `A name with a NUL, a line break or thousands of letters is an error and no crash`() {
    for name in ["a\0b.html", "a\nb.html", String(repeating: "x", count: 5000) + ".html", "", "/", "\u{202E}.html"] where name != "/" {
      let report = Lint.run("/nonexistent-folder/" + name)
      #expect(report.errors.count == 1, "\(name.debugDescription)")
      #expect(!ReportFormat.text.render(report).contains("\0"))
    }
  }

  @Test func `A file is linted once, however often and by whatever way it is named`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("pages/login.html", good)
    try folder.link("alias.html", to: "pages/login.html")
    let report = Lint.run(
      path, path, folder.file("pages"), folder.file("pages/../pages/login.html"), folder.file("alias.html"), folder.path
    ) {
      $0.onlyRules = ["siwa-button-min-size"]
    }
    #expect(report.fileCount == 1)
    #expect(report.findings.count == 1)
  }

  @Test func `Standard input that is empty or binary is an error`() {
    #expect(Lint.page("").errors.map(\.message) == ["The file is empty."])
    let binary = Lint.run("-") { $0.standardInput = [0, 1, 2, 3, 0, 0, 0, 255, 254] }
    #expect(binary.errors.count == 1)
    #expect(binary.findings.isEmpty)
  }

  @Test func `The hostile project ends with an error for each file that cannot be read, and no finding`() {
    let report = Lint.run(Repository.file("fixtures/projects/hostile")) { $0.listsReviews = true }
    let broken = [
      "binary.html", "broken.plist", "broken.screen.json", "utf16-truncated.html", "wrong-types.screen.json",
    ]
    for name in broken { #expect(report.errors.contains { $0.file?.hasSuffix("hostile/" + name) == true }, "\(name)") }
    for format in ReportFormat.allCases { #expect(!format.render(report).contains("root:x:0")) }
  }
}
