import Diagnostics
import Templates
import Testing

/// What is given to a component, a part or a layout belongs to the file that gives it, and may hold the same component again.
struct SlotNestingTests {
  private func notices(_ page: String, _ files: [String: String]) -> [String] {
    let project = WrittenFiles(files)
    guard let file = project.files["/p/" + page] else { return [] }
    return TemplateAssembler(files: project).assembly(of: file)?.notices.map(\.message) ?? []
  }

  @Test("A component stands in its own slot, by itself and within another one")
  func blade() {
    let page = "resources/views/a.blade.php"
    let files = [
      page: "<x-card><x-card>a<x-social/></x-card></x-card>", "resources/views/components/card.blade.php": "<b>{{ $slot }}</b>",
      "resources/views/components/social.blade.php": "<x-card>s</x-card>",
    ]
    #expect(ways(page, files) == ["<b><b>a<b>s</b></b></b>"])
    #expect(notices(page, files) == [])
  }

  @Test("A part with a block stands in the block of the same part")
  func rails() {
    let page = "app/views/a/_x.html.erb"
    let files = [
      page: "<%= render 'shared/card' do %><%= render 'shared/social' %><% end %>",
      "app/views/shared/_card.html.erb": "<b><%= yield %></b>",
      "app/views/shared/_social.html.erb": "<%= render 'shared/card' do %>s<% end %>",
    ]
    #expect(ways(page, files) == ["<b><b>s</b></b>"])
    #expect(notices(page, files) == [])
  }

  @Test("A template that is embedded stands in a block of itself")
  func twig() {
    let page = "templates/a.html.twig"
    let files = [
      page: "{% embed 'card.html.twig' %}{% block body %}{% include 'social.html.twig' %}{% endblock %}{% endembed %}",
      "templates/card.html.twig": "<b>{% block body %}{% endblock %}</b>",
      "templates/social.html.twig": "{% embed 'card.html.twig' %}{% block body %}s{% endblock %}{% endembed %}",
    ]
    #expect(ways(page, files) == ["<b><b>s</b></b>"])
    #expect(notices(page, files) == [])
  }

  @Test("A component that a part of itself shows is a circle")
  func circle() {
    let page = "resources/views/a.blade.php"
    let files = [
      page: "<x-card/>", "resources/views/components/card.blade.php": "<b><x-box/></b>",
      "resources/views/components/box.blade.php": "<i><x-card/></i>",
    ]
    #expect(ways(page, files) == ["<b><i></i></b>"])
    #expect(notices(page, files) == ["The template 'resources/views/components/card.blade.php' includes itself; that part is left out."])
  }
}
