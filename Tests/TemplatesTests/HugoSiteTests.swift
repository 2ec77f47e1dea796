import Diagnostics
import Templates
import Testing

@Suite("Content of Hugo's sites in its layouts")
struct HugoSiteTests {
  private static let base = "<html><head><title>{{ .Title }}</title></head><body>{{ block \"main\" . }}{{ end }}</body></html>"
  private static let page = "---\ntitle: Sign in\nlayout: main\n---\n<h1>Hi</h1>\n"

  private static func shown(_ files: [String: String], of page: String = "content/auth/login.html") -> [String] {
    ways(page, files).map { $0.replacing("\n", with: "") }
  }

  @Test(
    "The layout is the one that the content names, in its section's folder before the usual one, in the site before its themes",
    arguments: [
      (["layouts/_default/main.html": "{{ define \"main\" }}<main>{{ .Content }}</main>{{ end }}"], "<main><h1>Hi</h1></main>"),
      (
        [
          "layouts/_default/main.html": "{{ define \"main\" }}<i>{{ .Content }}</i>{{ end }}",
          "layouts/auth/main.html": "{{ define \"main\" }}<b>{{ .Content }}</b>{{ end }}",
        ], "<b><h1>Hi</h1></b>"
      ),
      (["themes/plain/layouts/_default/main.html": "{{ define \"main\" }}<u>{{ .Content }}</u>{{ end }}"], "<u><h1>Hi</h1></u>"),
      (["layouts/_default/single.html": "{{ define \"main\" }}<s>{{ .Content }}</s>{{ end }}"], "<s><h1>Hi</h1></s>"),
    ])
  func layouts(_ layouts: [String: String], _ main: String) {
    let files = layouts.merging([
      "hugo.toml": "", "layouts/_default/baseof.html": Self.base, "content/auth/login.html": Self.page,
    ]) { $1 }
    #expect(Self.shown(files) == ["<html><head><title>Sign in</title></head><body>\(main)</body></html>"])
  }

  @Test("A layout may be a whole page, and front matter may be written as TOML")
  func whole() {
    let files = [
      "config.toml": "", "layouts/_default/single.html": "<html><h2>{{ .Params.note }}</h2>{{ .Content }}</html>",
      "content/login.html": "+++\ntitle = \"Sign in\"\nnote = \"Yes\"\n+++\n<h1>Hi</h1>\n",
    ]
    #expect(Self.shown(files, of: "content/login.html") == ["<html><h2>Yes</h2><h1>Hi</h1></html>"])
  }

  @Test("Layouts are parts of the content that they are put around")
  func uses() throws {
    let project = WrittenFiles([
      "hugo.toml": "", "layouts/_default/baseof.html": Self.base, "content/auth/login.html": Self.page,
      "layouts/_default/main.html": "{{ define \"main\" }}{{ .Content }}{{ end }}",
    ])
    let file = try #require(project.files["/p/content/auth/login.html"])
    #expect(
      TemplateAssembler(files: project).uses(of: file).map { $0.split(separator: "/").last ?? "" }.sorted() == ["baseof.html", "main.html"])
  }

  @Test("Without a site around it, or without front matter, a page is none of Hugo's")
  func others() {
    let layouts = ["layouts/_default/single.html": "<html>{{ .Content }}</html>"]
    #expect(
      Self.shown(layouts.merging(["content/a.html": "---\ntitle: x\n---\n<h1>Hi</h1>"]) { $1 }, of: "content/a.html").first?.contains(
        "<html>") != true)
    let plain = layouts.merging(["content/a.html": "<h1>Hi</h1>", "hugo.toml": ""]) { $1 }
    #expect(Self.shown(plain, of: "content/a.html") == ["<h1>Hi</h1>"])
  }

  @Test("A layout that is not there is named")
  func missing() throws {
    let project = WrittenFiles(["hugo.toml": "", "layouts/x.html": "", "content/a.html": Self.page])
    let file = try #require(project.files["/p/content/a.html"])
    #expect(TemplateAssembler(files: project).assembly(of: file)?.missing.map(\.phrase) == ["the layout 'main'"])
  }
}
