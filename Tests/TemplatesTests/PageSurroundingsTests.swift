import Diagnostics
import Templates
import Testing

/// What may be otherwise in a layout is shown on the first of its pages, and on those that may sign people in.
struct PageSurroundingsTests {
  /// A project in which the page is not the first with any layout or part.
  private struct LaterPages: ProjectFiles {
    let files: WrittenFiles
    let count: Int
    func place(of file: SourceFile) -> ProjectPlace? { files.place(of: file) }
    func text(at path: String) -> SourceFile? { files.text(at: path) }
    func hasFile(at path: String) -> Bool { files.hasFile(at: path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func users(ofPart part: String) -> PartUsers? { PartUsers(first: "first.html", count: count) }
  }

  private func ways(_ page: String, _ files: [String: String], isFirst: Bool = false, count: Int = 2) -> Int {
    let written = WrittenFiles(files)
    guard let file = written.text(at: "/p/" + page) else { return 0 }
    let project: any ProjectFiles = isFirst ? written : LaterPages(files: written, count: count)
    return TemplateAssembler(files: project).assembly(of: file)?.ways.count ?? 1
  }

  private static func django(_ page: String, layout: String = "{% if menu %}<form>menu</form>{% endif %}{% block body %}{% endblock %}")
    -> [String: String]
  {
    [
      "templates/page.html": "{% extends 'base.html' %}{% block body %}\(page){% endblock %}",
      "templates/base.html": "<html><body>{% include 'top.html' %}\(layout)</body></html>",
      "templates/top.html": "{% if wide %}<form>wide</form>{% endif %}", "templates/part.html": "{% if part %}<form>part</form>{% endif %}",
    ]
  }

  @Test func `A later page that is not about signing in stands in its layout as that mostly is`() {
    #expect(ways("templates/page.html", Self.django("<p>Hi</p>"), isFirst: true) > 1)
    #expect(ways("templates/page.html", Self.django("<p>Hi</p>")) == 1)
  }

  @Test(arguments: [
    "{% if own %}<form>own</form>{% endif %}", "{% include 'part.html' %}", "<input type=\"password\">", "<a>Sign in with Google</a>",
    "{% if menu %}<form>also</form>{% endif %}",
  ])
  func `What a page decides itself, and all of one that may sign people in, is shown on all ways`(page: String) {
    #expect(ways("templates/page.html", Self.django(page)) > 1)
  }

  @Test func `A part of many pages is like a layout, unless people may sign in there`() {
    #expect(ways("templates/page.html", Self.django("{% include 'part.html' %}"), count: 5) == 1)
    #expect(ways("templates/page.html", Self.django("{% include 'part.html' %}<input type=\"password\">"), count: 5) > 1)
  }

  @Test(arguments: [
    "{% if menu %}{% block body %}{% endblock %}{% endif %}",
    "{% if menu %}<i>{% if wide %}{% block body %}{% endblock %}{% endif %}</i>{% endif %}",
  ])
  func `A condition that may hide the page is shown on both sides`(layout: String) {
    #expect(ways("templates/page.html", Self.django("<p>Hi</p>", layout: layout)) > 1)
  }

  @Test func `Words of a layout that are called like its content hide no page`() {
    let layout = "{% if menu %}<form>{{ trans('labels.page_content') }}{{ pages }}</form>{% endif %}{% block body %}{% endblock %}"
    #expect(ways("templates/page.html", Self.django("<p>Hi</p>", layout: layout)) == 1)
  }

  @Test func `Blade's layouts are one that a page extends and a component that opens a whole page`() {
    let layout = "<html><body>@if($menu)<form>menu</form>@endif{{ $slot }}@yield('body')</body></html>"
    let files = [
      "resources/views/component.blade.php": "<x-frame><p>Hi</p></x-frame>",
      "resources/views/extending.blade.php": "@extends('components.frame')@section('body')<p>Hi</p>@endsection",
      "resources/views/boxed.blade.php": "<x-box><p>Hi</p></x-box>", "resources/views/components/frame.blade.php": layout,
      "resources/views/components/box.blade.php": "@if(session('title'))<form>title</form>@endif{{ $slot }}",
    ]
    #expect(ways("resources/views/component.blade.php", files) == 1)
    #expect(ways("resources/views/extending.blade.php", files) == 1)
    // What a component is around is part of the page.
    #expect(ways("resources/views/boxed.blade.php", files) == 2)
  }

  @Test func `A head that a page of PHP requires stands around it`() {
    let files = [
      "page.php": "<?php require 'head.php'; ?><p>Hi</p></body></html>",
      "head.php": "<html><body><?php if ($menu) { ?><form>menu</form><?php } ?>",
    ]
    #expect(ways("page.php", files) == 1)
    #expect(ways("page.php", files, isFirst: true) == 2)
  }
}
