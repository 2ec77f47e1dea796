import Diagnostics
@testable import Linting
import TestSupport
import Testing

@Suite struct DiscoveryTests {
  private func find(_ paths: String...) -> (files: [String], notices: [Notice]) {
    var options = LintOptions()
    options.paths = paths
    let discovery = Discovery.find(options)
    return (discovery.files.map(\.path), discovery.notices)
  }

  @Test func `A walk takes pages, templates, screens and property lists, by name, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let taken = [
      "Info.plist", "a.html", "b.HTM", "c.xhtml", "d.html.erb", "e.jinja2", "f.twig", "g.hbs", "h.screen.json", "i.erb", "j.vue",
      "z/deep/er/page.liquid",
    ]
    let passed = ["app.css", "app.js", "data.json", "README.md", "page.html.bak", "html", ".hidden.html", "k.js.erb", "l.yml.erb"]
    for name in taken + passed { try folder.write(name, "x") }
    #expect(find(folder.path).files == taken)
  }

  @Test func `A file that is named outright is read whatever it is called`() throws {
    let folder = try TemporaryFolder()
    let names = ["page.txt", ".hidden.html", "node_modules/x/index.html"]
    let paths = try names.map { try folder.write($0, "x") }
    #expect(find(paths[0], paths[1], paths[2]).files == names)
  }

  @Test func `Folders of packages and builds, and hidden ones, are passed over`() throws {
    let folder = try TemporaryFolder()
    for name in ["node_modules/a.html", "Pods/a.plist", ".cache/a.html", "src/vendor/a.html", "src/a.html"] { try folder.write(name, "x") }
    #expect(find(folder.path).files == ["src/a.html"])
  }

  @Test func `Templates that a framework has compiled are passed over`() throws {
    let folder = try TemporaryFolder()
    for name in ["storage/framework/views/1f.php", "var/cache/dev/twig/a.html", "framework/b.html"] { try folder.write(name, "<p>x") }
    #expect(find(folder.path).files == ["framework/b.html"])
  }

  @Test func `Packages of Composer are passed over, whatever their folder is called`() throws {
    let folder = try TemporaryFolder()
    for name in ["3rdparty/composer/installed.json", "3rdparty/x/a.php", "lib/b.php"] { try folder.write(name, "<p>x") }
    #expect(find(folder.path).files == ["lib/b.php"])
  }

  @Test func `Templates of Go with the suffix .tmpl are pages where there is markup in them`() throws {
    let folder = try TemporaryFolder()
    let pages = ["login.page.tmpl", "login.tmpl"]
    for name in pages { try folder.write(name, "{{define \"x\"}}<form>{{end}}") }
    for name in ["a.go.tmpl", "b.html.yaml.tmpl"] { try folder.write(name, "<p>x") }
    for name in ["Dockerfile.tmpl", "map.tmpl"] { try folder.write(name, "var m Map<String> = a <b> c") }
    #expect(find(folder.path).files == pages)
  }

  @Test func `What .gitignore names is passed over, and what it takes back is not`() throws {
    let folder = try TemporaryFolder()
    try folder.write(".gitignore", "out/\n*.tmp.html\n!keep.tmp.html\n/only-here.html\n")
    try folder.write("sub/.gitignore", "b.html\n")
    for name in ["out/a.html", "a.tmp.html", "keep.tmp.html", "only-here.html", "sub/only-here.html", "sub/a.html", "sub/b.html"] {
      try folder.write(name, "x")
    }
    #expect(find(folder.path).files == ["keep.tmp.html", "sub/a.html", "sub/only-here.html"])
  }

  /// An index of git's that lists files, in the form of a version.
  private static func index(_ names: [String], version: UInt8) -> [UInt8] {
    var bytes = Array("DIRC".utf8) + [0, 0, 0, version, 0, 0, 0, UInt8(names.count)]
    var last = ""
    for name in names.sorted() {
      let start = bytes.count
      bytes += [UInt8](repeating: 0, count: 60) + [version > 2 ? 0x40 : 0, UInt8(name.utf8.count)] + (version > 2 ? [0, 0] : [])
      if version == 4 {
        let common = zip(last.utf8, name.utf8).prefix { $0 == $1 }.count
        bytes += [UInt8(last.utf8.count - common)] + name.utf8.dropFirst(common) + [0]
      } else {
        bytes += Array(name.utf8) + [0]
        while (bytes.count - start) % 8 != 0 { bytes.append(0) }
      }
      last = name
    }
    return bytes
  }

  @Test(arguments: [UInt8(2), 3, 4]) func `What git tracks is walked, whatever .gitignore says of it`(_ version: UInt8) throws {
    let folder = try TemporaryFolder()
    try folder.write(".gitignore", "*.xcodeproj\nout/\na.html\n")
    let all = [
      "App.xcodeproj/project.pbxproj", "App.xcodeproj/new.plist", "Other.xcodeproj/project.pbxproj", "a.html", "out/a.html", "out/b.html",
    ]
    for name in all { try folder.write(name, "x") }
    let tracked = ["App.xcodeproj/project.pbxproj", "README.md", "out/b.html"]
    try folder.write(".git/index", bytes: Self.index(tracked, version: version))
    #expect(find(folder.path).files == ["App.xcodeproj/project.pbxproj", "out/b.html"])
    // A folder that is named outright is walked, and what is ignored in it stays so.
    #expect(find(folder.file("out")).files == ["b.html"] || find(folder.file("out")).files == ["out/b.html"])
  }

  @Test func `Any cut of an index, and other bytes, list nothing or a part, and never trap`() {
    for version in [UInt8(2), 3, 4, 9] {
      let index = Self.index(["a.html", "b/c.html", "b/d.html"], version: version)
      for end in 0...index.count {
        let files = TrackedFiles(index: Array(index[..<end]))
        #expect(!files.holds("z.html", isFolder: false))
      }
      #expect(TrackedFiles(index: index).holds("b", isFolder: true) == (version < 5))
    }
    #expect(!TrackedFiles(index: [UInt8](repeating: 0xFF, count: 400)).holds("a", isFolder: false))
    #expect(!TrackedFiles(index: Array("DIRC".utf8) + [0, 0, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF]).holds("a", isFolder: false))
  }

  @Test func `The root is the nearest folder with .git, else the file's own`() throws {
    let outer = try TemporaryFolder(isRoot: false)
    try outer.makeFolder("project/.git")
    let inside = try outer.write("project/a/b/page.html", "x")
    let outside = try outer.write("loose/page.html", "x")
    var options = LintOptions()
    options.paths = [inside, outside]
    let files = Discovery.find(options).files
    #expect(files.map(\.root) == [outer.file("project"), outer.file("loose")])
    #expect(files.map(\.path) == ["a/b/page.html", "page.html"])
  }

  @Test func `A folder that is named is the root of all in it where no root is above, wherever the run is started`() throws {
    let outer = try TemporaryFolder(isRoot: false)
    try outer.write("shop/templates/login.html", "x")
    try outer.write("shop/de.lproj/InfoPlist.strings", "\"a\" = \"b\";")
    try outer.write("shop/nested/index.html", "x")
    try outer.makeFolder("shop/nested/.git")
    var options = LintOptions()
    options.paths = [outer.file("shop")]
    let files = Discovery.find(options).files
    #expect(files.map(\.path) == ["de.lproj/InfoPlist.strings", "index.html", "templates/login.html"])
    #expect(files.map(\.root) == [outer.file("shop"), outer.file("shop/nested"), outer.file("shop")])
    // Of two that were named the outer one counts, whichever came first.
    options.paths = [outer.file("shop/templates"), outer.file("shop")]
    #expect(Discovery.find(options).files.first.map(\.root) == outer.file("shop"))
  }
}

@Suite struct IgnoreRulesTests {
  @Test(
    arguments: [
      ("*.html", "a.html", true), ("*.html", "x/a.html", true), ("/a.html", "x/a.html", nil), ("/a.html", "a.html", true),
      ("x/*.html", "x/a.html", true),
      ("x/*.html", "x/y/a.html", nil), ("x/**/a.html", "x/y/z/a.html", true), ("x/**/a.html", "x/a.html", true),
      ("**/a.html", "x/y/a.html", true), ("a?.html", "ab.html", true),
      ("a?.html", "a.html", nil), ("# a.html", "a.html", nil), ("a.html  ", "a.html", true), ("*.html\n!a.html", "a.html", false),
      ("!a.html\n*.html", "a.html", true),
      ("a*b*c.html", "axxbyyc.html", true), ("", "a.html", nil), ("/", "a.html", nil),
    ] as [(String, String, Bool?)])
  func `A pattern speaks of a path as git reads it`(_ pattern: String, _ path: String, _ verdict: Bool?) {
    #expect(IgnoreRules(pattern).verdict(on: path, isFolder: false) == verdict)
  }

  @Test(
    arguments: [
      ("a/**/b/**/c.html", "a/x/b/y/b/z/c.html", true), ("**/x/**/y", "x/a/x/b/y", true), ("**/x/**/y", "x/a/x/b/z", nil),
      ("a/**/**/b", "a/b", true), ("a/**/*.html", "a/b/c/d.html", true), ("**/b/c", "b/b/c", true), ("a/**/b/c", "a/b/d/b/c", true),
    ] as [(String, String, Bool?)])
  func `Any folders may stand for two stars, at every place`(_ pattern: String, _ path: String, _ verdict: Bool?) {
    #expect(IgnoreRules(pattern).verdict(on: path, isFolder: false) == verdict)
  }

  /// What tries every way to share the names out among the stars never ends here.
  @Test func `Many two stars in one pattern come to an end`() {
    let rules = IgnoreRules(String(repeating: "**/a/", count: 200) + "b")
    #expect(rules.verdict(on: String(repeating: "a/", count: 2000) + "c", isFolder: false) == nil)
    #expect(rules.verdict(on: String(repeating: "a/", count: 2000) + "b", isFolder: false) == true)
  }

  @Test func `A pattern that ends in a slash means folders alone`() {
    let rules = IgnoreRules("out/\n")
    #expect(rules.verdict(on: "out", isFolder: true) == true)
    #expect(rules.verdict(on: "out", isFolder: false) == nil)
  }

  @Test func `A pattern of nothing but stars takes no time`() {
    let rules = IgnoreRules(String(repeating: "*a", count: 2000) + "b")
    #expect(rules.verdict(on: String(repeating: "a", count: 4000), isFolder: false) == nil)
  }
}
