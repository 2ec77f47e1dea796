import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

@Suite struct FixerTests {
  private static let page = SamplePage.button(style: ".btn-apple { width: 120px }")

  private static func fix(_ folder: TemporaryFolder, _ mode: Fixer.Mode = .all) -> Fixer.Outcome {
    var options = LintOptions()
    options.paths = [folder.path]
    return Fixer.fix(options, mode)
  }

  @Test func `Fixed files have no finding left that had a fix, and everything else in them stays`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    let outcome = Self.fix(folder)
    let change = try #require(outcome.changes.first)
    #expect(outcome.count > 0 && outcome.changes.count == 1)
    #expect(Repository.bytes(at: folder.file("a.html")) == Array(Self.page.utf8), "nothing is written")
    #expect(change.isUntouched)
    let text = String(decoding: change.after, as: UTF8.self)
    #expect(text.replacing("width: 140px", with: "width: 120px") == Self.page)
    try folder.write("a.html", bytes: change.after)
    #expect(!change.isUntouched)
    #expect(!Lint.run(folder.path).failures.contains { $0.rule == "siwa-button-min-size" })
    #expect(Self.fix(folder).changes.isEmpty)
  }

  @Test(arguments: ["UTF-8 with a mark", "CRLF", "UTF-16", "windows-1252", "EUC-KR", "Shift_JIS", "gb18030", "ISO-2022-JP"])
  func `Bytes that are not edited stay, whatever the encoding`(
    _ form: String
  ) throws {
    let folder = try TemporaryFolder()
    let head = "<!-- Größe ü -->"
    var text = Self.page.replacing("<body>", with: "<body>" + head)
    var bytes = Array(text.utf8)
    switch form {
    case "UTF-8 with a mark": bytes = [0xEF, 0xBB, 0xBF] + bytes
    case "CRLF":
      text = text.replacing("\n", with: "\r\n")
      bytes = Array(text.utf8)
    case "UTF-16": bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "windows-1252":
      text = text.replacing("utf-8", with: "windows-1252")
      bytes = text.unicodeScalars.map { UInt8($0.value) }
    default:
      // "Sign-in" as Python writes it.
      let words: [String: [UInt8]] = [
        "EUC-KR": [0xB7, 0xCE, 0xB1, 0xD7, 0xC0, 0xCE], "Shift_JIS": [0x95, 0x5C, 0x8E, 0xA6, 0xB6],
        "gb18030": [0xB5, 0xC7, 0x94, 0x39, 0xFC, 0x36],
        "ISO-2022-JP": [0x1B, 0x24, 0x42, 0x25, 0x35, 0x1B, 0x28, 0x42],
      ]
      let parts = text.replacing("utf-8", with: form).split(separator: "Größe ü")
      bytes = try Array(parts[0].utf8) + #require(words[form]) + Array(parts[1].utf8)
    }
    try folder.write("a.html", bytes: bytes)
    let change = try #require(Self.fix(folder).changes.first)
    #expect(change.before == bytes && change.after.count == bytes.count)
    let different = zip(bytes, change.after).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(!different.isEmpty && different.count <= 2, "120 becomes 140")
  }

  @Test func `Safe fixes alone are made where that is asked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.html",
      "<!doctype html><html lang=en><title>t</title><link rel=stylesheet href=a.css><button class=wide>Sign in with Apple</button></html>")
    try folder.write("a.css", ".wide { width: 120px; height: 44px; background: #000; color: #fff; border-radius: 6px }\n")
    let unsafe = Lint.run(folder.path).failures.contains { $0.fix?.isSafe == false }
    #expect(Self.fix(folder, .safe).count < Self.fix(folder, .all).count || !unsafe)
  }

  @Test func `Comments that are written suppress what is found, with the reason`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", Self.page)
    try folder.write(
      "Info.plist",
      "<plist version=\"1.0\"><dict>\n<key>CFBundleIdentifier</key><string>a</string>\n<key>NSCameraUsageDescription</key>\n<string>TODO</string>\n</dict></plist>\n"
    )
    let before = Lint.run(folder.path).failures.count
    let outcome = Self.fix(folder, .suppress(reason: "adopted later"))
    #expect(outcome.count > 0 && outcome.report.failures.count < before)
    for change in outcome.changes { try folder.write(String(change.truePath.dropFirst(folder.path.count + 1)), bytes: change.after) }
    let report = Lint.run(folder.path)
    #expect(report.failures.count == outcome.report.failures.count)
    #expect(report.suppressed.allSatisfy { $0.suppression.justification == "adopted later" } && !report.suppressed.isEmpty)
    #expect(!report.failures.contains { $0.rule.hasPrefix("suppression-") })
  }

  @Test func `A comment that suppresses nothing is removed, and a name in one`() throws {
    let folder = try TemporaryFolder()
    let comment = "<!-- higlint-disable-next-line siwa-title-locale -- old -->\n"
    let page = Self.page.replacing("width: 120px", with: "width: 200px")
    try folder.write("a.html", page.replacing("<button", with: comment + "<button"))
    let outcome = Self.fix(folder, .safe)
    #expect(outcome.changes.first.map { String(decoding: $0.after, as: UTF8.self) } == page)
  }

  @Test func `A diff says what changes, as patch takes it`() {
    let old = (1...30).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 3\n", with: "line three\n").replacing("line 28\n", with: "").replacing("line 30\n", with: "line 30")
    #expect(
      UnifiedDiff.text(path: "a b.html", before: Array(old.utf8), after: Array(new.utf8)) == """
        --- a/a b.html
        +++ b/a b.html
        @@ -1,6 +1,6 @@
         line 1
         line 2
        -line 3
        +line three
         line 4
         line 5
         line 6
        @@ -25,6 +25,5 @@
         line 25
         line 26
         line 27
        -line 28
         line 29
        -line 30
        +line 30
        \\ No newline at end of file

        """)
    #expect(UnifiedDiff.text(path: "a", before: [1], after: [1]) == "")
  }
}
