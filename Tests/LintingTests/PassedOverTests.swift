import Diagnostics
import Foundation
import Linting
import Reports
import TestSupport
import Testing

/// What a walk passes over is counted, and `files` names it.
@Suite struct PassedOverTests {
  private static let page = "<!doctype html><title>t</title><p>x</p>"

  private func list(_ path: String) -> (read: [String], passed: [String: String], paths: [String]) {
    var options = LintOptions()
    options.paths = [path]
    let entries = FileList.entries(options).entries
    return (
      entries.filter(\.isRead).map { "\($0.path): \($0.words)" },
      Dictionary(uniqueKeysWithValues: entries.filter { !$0.isRead }.map { ($0.path, $0.words) }), entries.map(\.path)
    )
  }

  @Test func `Kinds in which screens and purpose strings live are counted by kind`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    for name in [
      "a.dart", "lib/b.dart", "c.kt", "d.swift", "e.marko", "app.config.mjs", "mobile-config.js", "f.js", "g.css", "node_modules/h.tsx",
    ] {
      try folder.write(name, "x")
    }
    let report = Lint.run(folder.path)
    #expect(report.notRead == [".dart": 2, ".kt": 1, ".swift": 1, ".marko": 1, "app.config.mjs": 1, "mobile-config.js": 1])
    #expect(report.passedOver == ["node_modules": 1])
    #expect(TextReport.render(report).contains("Not read: 2 .dart, 1 .kt, 1 .marko, 1 .swift, 1 app.config.mjs and 1 mobile-config.js."))
    #expect(report.errors.isEmpty)
  }

  @Test func `A virtual environment of Python's is passed over, whatever it is called`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    try folder.write("myenv/pyvenv.cfg", "home = /usr/bin\n")
    try folder.write("myenv/lib/python3.11/site-packages/allauth/templates/login.html", Self.page)
    try folder.write("lib/python3.11/site-packages/django/login.html", Self.page)
    let report = Lint.run(folder.path)
    #expect(report.fileCount == 1)
    #expect(report.passedOver == ["myenv": 1, "site-packages": 1])
  }

  @Test func `Scripts that write elements in tagged templates are counted, and those of tests are not`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    try folder.write(
      "src/login.ts", "class Login extends LitElement { render() { return html`\n  <form><input name=\"user\"></form>`; } }\n")
    try folder.write("src/words.js", "export const view = (name) => html`Welcome, <b>${name}</b>`;\n")
    try folder.write("src/login.test.ts", "const el = await fixture(html`<my-login></my-login>`);\n")
    try folder.write("src/plain.ts", "const a = html`${one}`; const b = page.html`<p>x</p>`; const c = toHtml`<p>x</p>`;\n")
    let report = Lint.run(folder.path)
    #expect(report.notRead == [".ts (html`…`)": 1, ".js (html`…`)": 1])
    let list = list(folder.path)
    #expect(list.passed.first { $0.key.hasSuffix("login.ts") }?.value.contains("html`…`") == true)
  }

  @Test func `Markup that only stands in a program's strings is read where PHP writes it, and counted where a script does`() throws {
    let folder = try TemporaryFolder()
    try folder.write("login.php", "<?php\necho '<div id=\"appleid-signin\" data-type=\"sign in\"></div>';\n")
    try folder.write("other.php", "<?php\necho '<p>x</p>';\n")
    try folder.write("plugin.php", "<?php\nfunction buttons() { return '<a class=\"b\" href=\"/a\">Continue with <b>Apple</b></a>'; }\n")
    try folder.write("auth.js", "export const view = () => `<button class=\"a\">Continue with Apple</button>`;\n")
    try folder.write("Login.tsx", "export default function Login( { return <button>Continue with Apple</button> }")
    try folder.write("fruit.js", "const a = `<a href='/'>Apple pie</a>`;\n")
    let report = Lint.run(folder.path)
    #expect(report.notRead == [".js (markup in strings)": 1, ".php (markup in strings)": 1, ".tsx (syntax that is not understood)": 1])
    #expect(report.fileCount == 1)
  }

  @Test func `Code and package files that state purpose strings are named, and others of their kind are not`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    try folder.write("Assets/Editor/PostBuild.cs", #"plist.root.SetString("NSCameraUsageDescription", "x");"#)
    try folder.write("Assets/Editor/Other.cs", "class Other {}")
    try folder.write("Assets/Camera.cs", #"SetString("NSCameraUsageDescription", "x");"#)
    try folder.write("package.json", #"{ "cordova": { "plugins": { "a": { "CAMERA_USAGE_DESCRIPTION": "x" } } } }"#)
    try folder.write("web/package.json", #"{ "name": "web" }"#)
    let report = Lint.run(folder.path)
    #expect(report.notRead == [".cs (purpose strings)": 1, "package.json (purpose strings for Cordova's plugins)": 1])
  }

  @Test func `A module with Surface's markup is counted`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    try folder.write(
      "live/login.ex",
      "defmodule A do\n  use Surface.LiveView\n  def render(assigns) do\n    ~F\"\"\"\n    <Auth/>\n    \"\"\"\n  end\nend\n")
    try folder.write("live/other.ex", "defmodule B do\n  use Surface.LiveView\nend\n")
    #expect(Lint.run(folder.path).notRead == [".ex (Surface)": 1])
  }

  @Test func `A script in a page that is too long to be read is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page + "<script>/*" + String(repeating: "x", count: 600 << 10) + "*/</script>")
    #expect(Lint.run(folder.path).notices.map(\.message).contains { $0.hasPrefix("The script is 600 KiB long and is not read") })
  }

  @Test func `Style sheets, catalogues and parts are named with the pages that they are read for`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "templates/base.html", "<html><head><link rel=\"stylesheet\" href=\"/a.css\"></head>{% block b %}{% endblock %}</html>")
    try folder.write("templates/_part.html", "{% if x %}{% endif %}<p>{{ _('Sign in with Apple') }}</p>")
    for name in ["one", "three", "two"] {
      try folder.write("templates/\(name).html", "{% extends 'base.html' %}{% block b %}{% include '_part.html' %}{% endblock %}")
    }
    try folder.write("static/a.css", "@import 'b.css';")
    try folder.write("static/b.css", "p { color: red }")
    try folder.write("static/unused.css", "p { color: red }")
    try folder.write("locale/de/LC_MESSAGES/messages.po", "msgid \"Sign in with Apple\"\nmsgstr \"Mit Apple anmelden\"\n")
    let (read, passed, _) = list(folder.path)
    let words = Dictionary(uniqueKeysWithValues: read.map { ($0.prefix { $0 != ":" }, $0.drop { $0 != ":" }.dropFirst(2)) })
    func ends(_ path: String, _ end: String) -> Bool { words.contains { $0.key.hasSuffix(path) && $0.value == end } }
    let first = words.keys.first { $0.hasSuffix("one.html") } ?? ""
    #expect(ends("templates/one.html", "page"))
    #expect(ends("templates/base.html", "page, part of \(first) and 2 others"))
    #expect(ends("templates/_part.html", "page, part of \(first) and 2 others"))
    #expect(ends("static/a.css", "style sheet of \(first) and 2 others"))
    #expect(ends("static/b.css", "style sheet of \(first) and 2 others"))
    #expect(ends("messages.po", "translation catalogue of \(first) and 2 others"))
    #expect(passed.contains { $0.key.hasSuffix("static/unused.css") && $0.value == "read where a page links it" })
  }

  @Test func `Settings that Unity wrote in a form of its own are named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    try folder.write("ProjectSettings/ProjectSettings.asset", "x")
    #expect(Lint.run(folder.path).notices.map(\.message).contains { $0.hasPrefix("These settings are not in the form of text") })
  }

  @Test func `Where nothing can be judged the summary says so`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Login.swift", "x")
    let none = Lint.run(folder.path)
    #expect(none.errors.count == 1)
    #expect(TextReport.render(none).contains("nothing was judged"))
    #expect(TextReport.render(none).contains("Not read: 1 .swift."))
    // A property list without purpose strings is read, and there is nothing in it to judge.
    try folder.write("Settings.plist", "<plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>")
    let settings = Lint.run(folder.path)
    #expect(settings.errors.isEmpty)
    #expect(TextReport.render(settings).hasPrefix("Nothing was judged: no screen and no purpose string was found."))
  }

  @Test func `Links, pipes, bundles, ignored and hidden files, and folders too deep are counted`() throws {
    let folder = try TemporaryFolder(isRoot: false)
    try folder.makeFolder("app/.git")
    try folder.write("app/page.html", Self.page)
    try folder.write("outside/secret.html", Self.page)
    try folder.link("app/out", to: "../outside")
    try folder.link("app/out.html", to: "../outside/secret.html")
    try folder.link("app/nowhere.html", to: "not-there.html")
    try folder.write("app/Resources.bundle/a.html", Self.page)
    try folder.write("app/.hidden.html", Self.page)
    try folder.write("app/.gitignore", "*.tmp.html\n")
    try folder.write("app/a.tmp.html", Self.page)
    try #require(mkfifo(folder.file("app/pipe.html"), 0o600) == 0)
    let deep = (0..<66).map { "d\($0)" }.joined(separator: "/")
    try folder.write("app/\(deep)/page.html", Self.page)
    let report = Lint.run(folder.file("app"))
    #expect(report.fileCount == 1)
    #expect(
      report.passedOver == [
        "linked to outside the folder": 2, "linked to nowhere": 1, ".bundle": 1, "hidden": 1, "ignored by .gitignore": 1,
        "neither file nor folder": 1, "more than 64 folders deep": 1,
      ])
    #expect(report.notices.isEmpty, "\(report.notices)")
    let listed = list(folder.file("app"))
    #expect(listed.read == ["page.html: page"])
    #expect(listed.passed["out/"] == "a link that leads out of the folder" && listed.passed["nowhere.html"] == "a link that leads nowhere")
    #expect(listed.passed["pipe.html"] == "neither a file nor a folder" && listed.passed["a.tmp.html"] == "ignored by .gitignore")
  }

  @Test func `A name that is not UTF-8 is counted where the system has such names`() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    let name = Array(folder.path.utf8CString.dropLast()) + [0x2F, 0x61, CChar(bitPattern: 0xFF), 0x2E, 0x68, 0x74, 0x6D, 0x6C, 0]
    guard let file = fopen(name, "w") else { return }
    fclose(file)
    let report = Lint.run(folder.path)
    #expect(report.passedOver == ["named in other than UTF-8": 1])
    #expect(report.fileCount == 1)
  }

  @Test func `files lists what is read as what, and what is not with the reason, sorted`() throws {
    let folder = try TemporaryFolder()
    for name in ["b/page.html", "a.screen.json", "Info.plist", "calc.php", "z.tsx", "app.css", "notes.txt", "Pods/a.plist", "empty.html"] {
      try folder.write(name, name == "empty.html" ? "" : "x")
    }
    try folder.write("app.json", "{\"name\": \"another tool's\"}")
    try folder.write("app.config.ts", "export default ({ config }) => ({ expo: { ...config, plugins: ['expo-font'] } })")
    try folder.write("web/app.config.ts", "export default defineAppConfig({ ui: { primary: 'green' } })")
    try folder.write("config.release.xml", "<widget id=\"a\"><name>A</name></widget>")
    try folder.write("android/config-v2.xml", "<resources/>")
    try folder.write("view.php", "<h1><?= $a ?></h1>")
    let listed = list(folder.path)
    #expect(
      listed.read == [
        "Info.plist: property list", "a.screen.json: JSON screens", "app.config.ts: Expo configuration", "b/page.html: page",
        "config.release.xml: Cordova configuration", "empty.html: page", "view.php: page",
      ])
    #expect(
      listed.passed == [
        ".git/": "hidden", "Pods/": "packages, or what a build made", "app.css": "read where a page links it",
        "app.json": "named like Expo configuration, and another tool's",
        "web/app.config.ts": "named like Expo configuration, and another tool's",
        "android/config-v2.xml": "named like Cordova configuration, and another tool's", "calc.php": "it holds no markup",
        "notes.txt": "no kind in which screens or purpose strings live", "z.tsx": "it holds no markup",
      ])
    #expect(listed.paths == listed.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    // What is said to be read is what a run reads.
    var options = LintOptions()
    options.paths = [folder.path]
    #expect(Linter.lint(options).fileCount == listed.read.count)
  }

  @Test(arguments: ["empty.html", "empty.screen.json", "empty.plist", "en.lproj/InfoPlist.strings", "Base.xcconfig"])
  func `An empty file that a walk meets is no fault`(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Self.page)
    try folder.write(name, name.hasSuffix(".strings") ? "\n" : "")
    let report = Lint.run(folder.path)
    #expect(report.notices.isEmpty, "\(report.notices)")
    #expect(report.fileCount == 2)
  }

  @Test func `Screens and buttons are counted once, and so are those that could not be judged`() throws {
    let folder = try TemporaryFolder()
    let body = "<body><h1>Sign in</h1><input type=password><button class=btn-apple>Sign in with Apple</button></body>"
    let head = "<!doctype html><html lang=en><head><meta name=viewport content='width=device-width'><title>Sign in</title>"
    try folder.write("known.html", head + "<style>.btn-apple { color: #fff; background: #000 }</style></head>" + body)
    try folder.write("open.html", head + "<link rel=stylesheet href=missing.css></head>" + body)
    try folder.write("help.html", Self.page)
    let report = Lint.run(folder.path) { $0.onlyRules = ["siwa-button-min-size"] }
    #expect(report.judged.screens == 3)
    #expect(report.judged.signInScreens == 2 && report.judged.appleButtons == 2)
    #expect(report.judged.unjudgedSignInScreens == 1 && report.judged.unjudgedAppleButtons == 1)
    #expect(report.screenCount > 3)
  }
}
