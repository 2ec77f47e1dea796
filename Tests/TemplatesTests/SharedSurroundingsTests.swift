import Diagnostics
import Templates
import Testing

/// Of a page that speaks of nothing that signs people in, what its first neighbour shows as well is judged there.
struct SharedSurroundingsTests {
  /// A project in which the first page is `templates/first.html`.
  private struct Pages: ProjectFiles {
    let files: WrittenFiles
    func place(of file: SourceFile) -> ProjectPlace? { files.place(of: file) }
    func text(at path: String) -> SourceFile? { files.text(at: path) }
    func hasFile(at path: String) -> Bool { files.hasFile(at: path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func users(ofPart part: String) -> PartUsers? { PartUsers(first: "templates/first.html", count: 2) }
  }

  private static let layout = """
    <html><title>{% block title %}Shop{% endblock %}</title><body>{% include 'menu.html' %}\
    {% if kind == 'wide' %}<div>wide</div>{% endif %}{% block body %}<p>Nothing</p>{% endblock %}</body></html>
    """

  /// What a page shows itself; nil where all of it is looked at.
  private func own(_ page: String, named name: String = "later", _ more: [String: String] = [:]) throws -> String? {
    let files = more.merging([
      "templates/base.html": Self.layout, "templates/menu.html": "<form>menu <input type=\"password\"></form>",
      "templates/first.html": "{% extends 'base.html' %}{% block body %}<p>First</p>{% endblock %}",
    ]) { $1 }
    let written = WrittenFiles(files.merging(["templates/\(name).html": "{% extends 'base.html' %}\(page)"]) { $1 })
    let file = try #require(written.text(at: "/p/templates/\(name).html"))
    let assembly = try #require(TemplateAssembler(files: Pages(files: written)).assembly(of: file))
    let text = assembly.ways[0].text
    return assembly.sharedSurroundings.map { shared in
      shared.ownRanges(of: text.pieces).map { String(decoding: text.bytes[$0.bytes], as: UTF8.self) }.joined(separator: "|")
    }
  }

  @Test func `A later page's own part is what its blocks hold`() throws {
    #expect(try own("{% block title %}Hi{% endblock %}{% block body %}<p>Later</p>{% endblock %}") == "Hi|<p>Later</p>")
  }

  @Test func `What the first page does not show of a layout is the later page's`() throws {
    #expect(try own("{% block title %}Hi{% endblock %}") == "Hi|<p>Nothing</p>")
    let wide = try own("{% set kind = 'wide' %}{% block body %}<p>Later</p>{% endblock %}")
    #expect(wide?.contains("<p>Later</p>") == true)
  }

  @Test(arguments: ["<input type=\"password\">", "<a>Sign in with Google</a>", "{% include 'part.html' %}"])
  func `A page that may sign people in is looked at as a whole`(content: String) throws {
    let part = ["templates/part.html": "<a>Continue with Apple</a>"]
    #expect(try own("{% block body %}\(content){% endblock %}", part) == nil)
  }

  @Test func `The first page is looked at as a whole`() throws {
    #expect(try own("{% block body %}<p>First</p>{% endblock %}", named: "first") == nil)
  }
}
