import Foundation
import TestSupport
import Testing

/// The executable itself, where it is built: what it exits with, and what it says on which stream.
@Suite(.enabled(if: Executable.isBuilt)) struct ExecutableTests {
  @Test func `Findings at the level asked for make the status 1, none makes it 0`() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write("bad.html", SamplePage.button(style: ".btn-apple { width: 120px }"))
    let good = try folder.write("good.html", "<!doctype html><html lang=en><title>t</title><p>Nothing to sign in with.</p></html>")
    #expect(try Executable.run([bad]).status == 1)
    #expect(try Executable.run([good]).status == 0)
    #expect(try Executable.run([bad, "--fail-on", "never"]).status == 0)
    let result = try Executable.run([bad, "--only", "siwa-button-min-size"], in: folder.path)
    #expect(result.output.contains("bad.html:7:") || result.output.contains("bad.html:8:"), "\(result.output)")
    #expect(result.errors == "")
  }

  @Test func `What cannot be read makes the status 2, and the rest is still reported`() throws {
    let folder = try TemporaryFolder()
    try folder.write("bad.html", SamplePage.button(style: ".btn-apple { width: 120px }"))
    try folder.write("broken.plist", "<plist><dict>")
    let result = try Executable.run(["."], in: folder.path)
    #expect(result.status == 2)
    #expect(result.output.contains("siwa-button-min-size") && result.output.contains("broken.plist"))
    let sarif = try Executable.run([".", "--format", "sarif"], in: folder.path)
    #expect(sarif.status == 2)
    #expect(sarif.output.contains("\"executionSuccessful\": false"))
  }

  @Test(arguments: [
    ["none.html"], ["empty-folder"], ["/dev/zero"], ["--rule", "siwa-button-min-sise"], ["--formatt", "text"], ["--viewport", "wide"],
    ["lint", "--only"], ["explain", "nothing"],
    ["inspect", "none.html"], ["schema", "nothing"], ["--rules", "none"],
  ]) func `A run that cannot be made exits with 2 and says why on standard error alone`(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("empty-folder")
    let result = try Executable.run(words, in: folder.path)
    #expect(result.status == 2)
    #expect(!result.errors.isEmpty || result.output.contains("error"), "\(result)")
  }

  @Test func `A pipe named as a page is not waited for`() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.file("pipe.html"), 0o600) == 0)
    let result = try Executable.run([folder.file("pipe.html")])
    #expect(result.status == 2)
    // Nor is one that a walk meets.
    try folder.write("good.html", "<p>x</p>")
    #expect(try Executable.run([folder.path]).status == 0)
  }

  @Test func `Hostile files end with 2, never with a signal`() throws {
    let result = try Executable.run(["fixtures/projects/hostile"], in: Repository.path)
    #expect(result.status == 2)
    let folder = try TemporaryFolder()
    try folder.write("deep.html", String(repeating: "<div>", count: 100_000))
    try folder.write("deep.screen.json", String(repeating: "[", count: 100_000))
    #expect(try Executable.run([folder.path]).status == 2)
  }

  @Test func `A report that cannot be written whole leaves the old one as it was`() throws {
    let folder = try TemporaryFolder()
    try folder.write("bad.html", SamplePage.button(style: ".btn-apple { width: 120px }"))
    try folder.write("report.sarif", "the old one")
    // The limit of a file's size stands for a full disk.
    let result = try Executable.run(
      ["-c", "ulimit -f 1; exec \"$0\" bad.html --format sarif=report.sarif", Executable.path], in: folder.path, of: "/bin/sh")
    #expect(result.status == 2)
    #expect(result.errors.contains("The sarif report cannot be written to 'report.sarif'"), "\(result)")
    #expect(FileManager.default.contents(atPath: folder.file("report.sarif")) == Data("the old one".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == [".git", "bad.html", "report.sarif"])
  }

  @Test func `A report takes the place of the old one, and of the file that a link leads to`() throws {
    let folder = try TemporaryFolder()
    try folder.write("bad.html", SamplePage.button(style: ".btn-apple { width: 120px }"))
    try folder.write("real.sarif", "old")
    try folder.link("report.sarif", to: "real.sarif")
    #expect(try Executable.run(["bad.html", "--format", "sarif=report.sarif", "--format", "text=/dev/null"], in: folder.path).status == 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("report.sarif")) == "real.sarif")
    let text = String(decoding: FileManager.default.contents(atPath: folder.file("real.sarif")) ?? Data(), as: UTF8.self)
    #expect(text.contains("\"version\": \"2.1.0\""))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  @Test func `files ends with 0, and with 2 where something named is not read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.html", "<p>x")
    try folder.write("b.kt", "x")
    let result = try Executable.run(["files"], in: folder.path)
    #expect(result.status == 0)
    #expect(
      result.output == """
        passed over  .git/: hidden
        read         a.html: page
        passed over  b.kt: .kt is a kind that is not read
        1 read, 2 passed over.

        """)
    #expect(try Executable.run(["files", "b.kt"], in: folder.path).status == 2)
  }

  @Test func `Every command that only prints ends with 0`() throws {
    for words in [
      ["--version"], ["--help"], ["rules"], ["explain", "siwa-button-min-size"], ["schema", "rule"], ["schema", "screen"],
      ["schema", "model"],
    ] {
      let result = try Executable.run(words)
      #expect(result.status == 0 && !result.output.isEmpty && result.errors.isEmpty, "\(words)")
    }
  }

  @Test func `What inspect prints can be linted from standard input`() throws {
    let page = Repository.file("fixtures/projects/demo/templates/sign-in.html")
    let model = try Executable.run(["inspect", page])
    #expect(model.status == 0)
    let result = try Executable.run(["-", "--stdin-filename", "sign-in.screen.json"], input: model.output)
    #expect(result.status == 1)
    #expect(result.output.contains("siwa-button-color"))
  }
}

/// The built executable beside the tests.
enum Executable {
  static let path: String = {
    for folder in [".build/debug", ".build/release"] {
      let path = Repository.file(folder + "/higlint")
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    return ""
  }()

  static var isBuilt: Bool { !path.isEmpty }

  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  static func run(_ words: [String], in folder: String? = nil, input: String? = nil, of program: String = path) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files, since a full pipe would make both sides wait.
    let scratch = try TemporaryFolder(isRoot: false)
    try scratch.write("in", input ?? "")
    try scratch.write("out", "")
    try scratch.write("err", "")
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.file("in")))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.file("out")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.file("err")))
    try process.run()
    process.waitUntilExit()
    let text = { (name: String) in String(decoding: FileManager.default.contents(atPath: scratch.file(name)) ?? Data(), as: UTF8.self) }
    return Result(status: process.terminationReason == .exit ? process.terminationStatus : -1, output: text("out"), errors: text("err"))
  }
}
