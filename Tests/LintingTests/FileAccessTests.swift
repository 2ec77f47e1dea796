import CSS
import Diagnostics
import HTML
@testable import Linting
import Pages
import TestSupport
import Testing

@Suite struct FileAccessTests {
  @Test func `Links are resolved as far as something is there`() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/a.html", "abc")
    try folder.link("alias", to: "real")
    #expect(FileAccess.truePath(folder.file("alias/a.html")) == folder.file("real/a.html"))
    #expect(FileAccess.truePath(folder.file("alias/none/b.html")) == folder.file("real/none/b.html"))
    #expect(FileAccess.truePath(folder.file("real/../alias/./a.html")) == folder.file("real/a.html"))
    #expect(FileAccess.truePath("/") == "/" && FileAccess.truePath("/nonexistent-folder/x") == "/nonexistent-folder/x")
    #expect(try FileAccess.read(folder.file("alias/a.html")) == Array("abc".utf8))
    #expect(FileAccess.kind(folder.file("alias")) == .folder && FileAccess.isLink(folder.file("alias")))
    #expect(FileAccess.kind(folder.file("real/a.html\0b")) == nil)
  }

  @Test func `Paths longer than any system takes are nowhere, however many parts they have`() {
    let long = "/" + String(repeating: "a/", count: 1_000_000) + "x.css"
    #expect(FileAccess.truePath(long) == long)
    #expect(FileAccess.kind(long) == nil && !FileAccess.isLink(long))
    let page = SamplePage.button(style: "", head: "<link rel=stylesheet href='\(long)'><link rel=stylesheet href='\(long.dropFirst())'>")
    #expect(Lint.page(page).errors.isEmpty)
  }

  @Test func `Folders are told apart by whole names`() {
    #expect(FileAccess.isInside("/a/b", "/a") && FileAccess.isInside("/a", "/"))
    #expect(!FileAccess.isInside("/ab", "/a") && !FileAccess.isInside("/a", "/a"))
  }

  @Test func `A sheet is held once, whichever thread was first and by whatever way it is linked`() throws {
    let folder = try TemporaryFolder()
    let page = try folder.write("page.html", "<p>")
    try folder.write("app.css", String(repeating: ".a { color: red }\n", count: 2000))
    try folder.link("alias.css", to: "app.css")
    let file = InputFile(path: "page.html", absolutePath: page, kind: .page, root: folder.path)
    for _ in 0..<10 {
      let resources = FileResources(files: [file])
      let sheets = WorkerPool.map(count: 32, jobs: 8, makeWorker: {}) { _, index in
        resources.styleSheet(["app.css", "alias.css", "/app.css", "./app.css?v=\(index)"][index % 4], from: "page.html")
      }
      var identities: Set<ObjectIdentifier> = []
      for case .found(let sheet) in sheets { identities.insert(ObjectIdentifier(sheet)) }
      #expect(identities.count == 1)
      #expect(resources.sourceFiles.count == 1)
    }
  }

  @Test func `A sheet that is there and is no text is said to be so`() throws {
    let folder = try TemporaryFolder()
    let page = try folder.write("page.html", SamplePage.button(style: "", head: "<link rel=stylesheet href=app.css>"))
    try folder.write("app.css", bytes: [0, 1, 2, 3, 0, 0, 255])
    let report = Lint.run(page)
    #expect(report.notices.map(\.file) == ["app.css"])
    #expect(report.notices.map(\.severity) == [.warning])
  }
}
