import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// A file that is named outright is read, stands for others, or is an error that says why.
@Suite struct NamedFileTests {
  private static let narrow = ".btn-apple { width: 101px }\n"

  @Test(arguments: [
    "Login.swift", "login.dart", "login.kt", "login.marko", "login.xaml", "login.mdx", "app.cts",
    "logo.png", "logo.svg", "app.scss", "README.md", "messages.po", "login.js.erb", "LaunchScreen.storyboard", "app.config.mjs",
  ])
  func `What is of a kind that is not read is an error and never a page`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, SamplePage.button(style: Self.narrow))
    let report = Lint.run(path)
    #expect(report.errors.map(\.file) == [name])
    #expect(report.errors.allSatisfy { $0.message.contains("does not read") }, "\(report.errors)")
    #expect(report.findings.isEmpty && report.fileCount == 0)
    #expect(!TextReport.render(report).contains("No findings."))
    #expect(Inspector.inspect(InspectOptions(path: path)).text == nil)
    #expect(Lint.page(SamplePage.button(style: Self.narrow), name: name).errors.count == 1)
  }

  @Test(arguments: [
    ("a.tsx", "export const a = 1", "holds no markup"), ("app.ts", "const a = 1", "holds no markup"),
    ("a.js", "const a = 1 < 2", "holds no markup"),
    ("a.jsx", "import { View } from 'react-native'\nexport default () => <View/>", "does not read"),
  ])
  func `A script without elements of HTML is an error that says why`(_ name: String, _ text: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let report = Lint.run(try folder.write(name, text))
    #expect(report.errors.count == 1 && report.errors.allSatisfy { $0.message.contains(words) }, "\(report.errors)")
    #expect(report.fileCount == 0)
  }

  @Test func `A style sheet stands for the pages under its root that use it, however they come to it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/direct.html", SamplePage.button(style: "", head: #"<link rel="stylesheet" href="../css/app.css">"#))
    try folder.write("imports.html", SamplePage.button(style: "", head: #"<link rel="stylesheet" href="css/all.css">"#))
    try folder.write("other.html", SamplePage.button(style: Self.narrow, head: #"<link rel="stylesheet" href="css/other.css">"#))
    try folder.write("css/all.css", "@import 'app.css';\n")
    try folder.write("css/other.css", "p { color: red }\n")
    let sheet = try folder.write("css/app.css", Self.narrow)
    let report = Lint.run(sheet) { $0.onlyRules = ["siwa-button-min-size"] }
    #expect(report.notices.isEmpty, "\(report.notices)")
    #expect(report.fileCount == 2)
    #expect(Set(report.failures.compactMap { $0.related.first?.location.file }) == ["a/direct.html", "imports.html"])
    #expect(report.failures.allSatisfy { $0.location.file == "css/app.css" })
  }

  @Test func `A style sheet that no page uses is an error, and so is one for inspect`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", SamplePage.button(style: ""))
    let sheet = try folder.write("app.css", Self.narrow)
    let report = Lint.run(sheet)
    #expect(report.errors.map(\.file) == ["app.css"])
    #expect(report.fileCount == 0)
    #expect(Inspector.inspect(InspectOptions(path: sheet)).notices.map(\.severity) == [.error])
  }

  @Test func `PHP without markup is an error where it is named`() throws {
    let folder = try TemporaryFolder()
    let code = try folder.write("code.php", "<?php echo '<p>'; if (1 < 2) { }")
    let page = try folder.write("page.php", "<?php $a = 1 ?>\n<form><input type=password></form>")
    let report = Lint.run(code, page)
    #expect(report.errors.map(\.file) == ["code.php"])
    #expect(report.fileCount == 1)
  }

  @Test func `A missing path beside a good one ends in no praise`() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("good.html", "<!doctype html><title>t</title><p>Nothing to sign in with.</p>")
    let report = Lint.run(good, folder.file("none.html"))
    #expect(report.findings.isEmpty)
    let text = TextReport.render(report)
    #expect(text.contains("The run failed; in what could be read nothing was found."))
    #expect(!text.contains("No findings."))
    #expect(TextReport.render(Lint.run(good)).contains("No findings."))
  }
}
