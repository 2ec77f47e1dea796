import Diagnostics
import Templates
import Testing

/// Loops over lists that nothing states: what they tell from each other stands side by side, and what they show is marked.
struct LoopKindsTests {
  private static let apple = "<b>Apple</b>"

  @Test(
    "Kinds of items that a loop over providers tells apart stand together, and behind them what is none of them",
    arguments: [
      ("login.html", "{% for p in providers %}{% if p.id|lower == 'apple' %}<b>Apple</b>{% else %}<i>Other</i>{% endif %}{% endfor %}"),
      ("login.html.twig", "{% for p in providers %}{% if p['id'] == 'apple' %}<b>Apple</b>{% else %}<i>Other</i>{% endif %}{% endfor %}"),
      ("login.hbs", "{{#each providers}}{{#if (eq id \"apple\")}}<b>Apple</b>{{else}}<i>Other</i>{{/if}}{{/each}}"),
      ("login.html.erb", "<% @list.each do |p| %><% if p == :apple %><b>Apple</b><% else %><i>Other</i><% end %><% end %>"),
      ("login.ejs", "<% list.forEach(function(p) { %><% if (p.id === 'apple') { %><b>Apple</b><% } else { %><i>Other</i><% } %><% }) %>"),
      (
        "login.php",
        "<?php foreach ($list as $id => $p): ?><?php if ($id === 'apple'): ?><b>Apple</b><?php else: ?><i>Other</i><?php endif; ?><?php endforeach; ?>"
      ),
      ("login.blade.php", "@foreach ($list as $p)@if ($p->name === 'apple')<b>Apple</b>@else<i>Other</i>@endif @endforeach"),
      ("Login.cshtml", "@foreach (var p in Model.All) {@if (p.Id == \"Apple\") {<b>Apple</b>} else {<i>Other</i>}}"),
      ("login.jsp", "<c:forEach items='${all}' var='p'><c:if test=\"${p.id == 'apple'}\"><b>Apple</b></c:if><i>Other</i></c:forEach>"),
    ])
  func kinds(name: String, text: String) {
    let found = ways(name, [name: text]).map { $0.filter { !$0.isWhitespace } }
    #expect(found.allSatisfy { $0.contains(Self.apple) && $0.contains("<i>Other</i>") }, "\(found)")
  }

  @Test("The clauses of a function component tell kinds of items apart, too")
  func clauses() {
    let components = ##"""
      defmodule AWeb.CoreComponents do
        use Phoenix.Component
        defp icon(%{provider: :google} = assigns) do
          ~H"""
          <i>G</i>
          """
        end
        defp icon(%{provider: "apple"} = assigns) do
          ~H"""
          <b>Apple</b>
          """
        end
      end
      """##
    let page = "<a :for={p <- @list}><.icon provider={p} /></a>"
    let found = ways(
      "lib/a_web/x.html.heex", ["lib/a_web/components/core_components.ex": components, "lib/a_web/x.html.heex": page]
    ).map { $0.filter { !$0.isWhitespace } }
    #expect(found == ["<a><i>G</i></a><a><b>Apple</b></a><a></a>"])
  }

  @Test("Of messages, which no provider's name tells apart, one is shown on each way")
  func messages() {
    let text = "{% for m in messages %}{% if m.kind == 'error' %}<b>{% else %}<i>{% endif %}{% endfor %}"
    #expect(Set(ways("login.html", ["login.html": text])) == ["<b>", "<i>"])
  }

  @Test("A loop says of its text which list it is over and where it stands")
  func marks() throws {
    let project = WrittenFiles(["login.html": "<p></p>{% for p in shop.all %}<a>{{ p.name }}</a>{% endfor %}"])
    let file = try #require(project.files["/p/login.html"])
    let assembly = try #require(TemplateAssembler(files: project).assembly(of: file))
    let loop = try #require(assembly.ways.first?.repeats.first)
    #expect(assembly.ways[0].text.string.utf8.dropFirst(loop.range.start).prefix(3).elementsEqual("<a>".utf8))
    #expect(loop.list == "shop.all")
    #expect(loop.place == SourceLocation(file: "login.html", range: SourceRange(7, 30)))
  }

  @Test("A section of Mustache's with the name of a list of providers is a loop, and another one a condition")
  func sections() {
    func count(_ name: String) -> Int {
      ways("login.mustache", ["login.mustache": "{{#\(name)}}<a>{{name}}</a>{{/\(name)}}"]).count
    }
    #expect(count("providers") == 1)
    #expect(count("error") == 2)
  }
}
