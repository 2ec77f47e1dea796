import Diagnostics
import Templates
import Testing

/// Components of the gem ViewComponent that draw themselves, and what their constructors keep.
struct ViewComponentTests {
  private static let page = "app/views/sessions/new.html.erb"

  private func shown(_ view: String, _ files: [String: String]) -> [String] {
    ways(Self.page, files.merging([Self.page: view]) { $1 })
  }

  @Test("A component without a view is drawn by its class")
  func drawing() {
    let files = [
      "app/components/text_input_component.rb": """
      class TextInputComponent < ViewComponent::Base
        SIZES = { md: "w-full" }.freeze

        def initialize(name, size: :md, **options)
          raise ArgumentError unless SIZES.key?(size)

          @name = name
          @css = SIZES[size]
          @options = options
          super()
        end

        def call
          helpers.text_field_tag(@name, nil, class: css, **@options)
        end

        private

        def css = "form-control #{@css}"
      end
      """,
      "app/components/ui/button_component.rb":
        "module Ui\n  class ButtonComponent < ViewComponent::Base\n    def call\n      tag.button(content, type: \"submit\", class: \"btn\")\n    end\n  end\nend\n",
      "app/components/card_component.rb":
        "class CardComponent < ViewComponent::Base\n  def initialize(title:)\n    @title = title\n  end\n\n  erb_template <<~ERB\n    <section><h2><%= @title %></h2><%= content %></section>\n  ERB\nend\n",
      "app/components/odd_component.rb":
        "class OddComponent < ViewComponent::Base\n  def call\n    while true do\n      x\n    end\n  end\nend\n",
    ]
    #expect(
      shown("<%= render TextInputComponent.new('word', type: :password, autocomplete: 'off') %>", files) == [
        "<input name=\"word\" id=\"word\" class=\"form-control w-full\" type=\"password\" autocomplete=\"off\">"
      ])
    // A component's own method comes before Rails' of its name; a class that stands in it draws another one.
    let own = [
      "app/components/box_component.rb": """
      class BoxComponent < ViewComponent::Base
        renders_one :icon
        class InnerComponent < ViewComponent::Base
          def call
            tag.i
          end
        end

        def call
          tag.b(safe_join([icon, text_field_tag("x")]))
        end

        def text_field_tag(name)
          helpers.text_field_tag(name, nil, **more)
        end
      end
      """
    ]
    let box = shown("<%= render BoxComponent.new %>", own)
    #expect(box.map { $0.hasPrefix("<b><input name=\"x\" id=\"x\"") && !$0.contains("type=") } == [true])
    #expect(
      shown("<%= render Ui::ButtonComponent.new do %>Sign <b>in</b><% end %>", files) == [
        "<button type=\"submit\" class=\"btn\">Sign <b>in</b></button>"
      ])
    let card = shown("<%= render CardComponent.new(title: 'Hi') do %><p>x</p><% end %>", files)
    #expect(card.map { $0.filter { !$0.isWhitespace } } == ["<section><h2>Hi</h2><p>x</p></section>"])
    let project = WrittenFiles(files.merging([Self.page: "<%= render OddComponent.new %><%= render NoneComponent.new %>"]) { $1 })
    let missing = project.files["/p/" + Self.page].flatMap { TemplateAssembler(files: project).assembly(of: $0)?.missing } ?? []
    #expect(missing.map(\.isUnread) == [true, false])
  }

  @Test("The view of a component sees what its constructor keeps under other names, and its methods")
  func constructor() {
    let files = [
      "app/components/link_component.rb":
        "class LinkComponent < ViewComponent::Base\n  attr_reader :label\n\n  def initialize(text, to: '/in')\n    @label = text\n    @href = to\n  end\n\n  def css\n    'btn'\n  end\nend\n",
      "app/components/link_component.html.erb": "<a href=\"<%= @href %>\" class=\"<%= css %>\"><%= label %></a>",
    ]
    #expect(shown("<%= render LinkComponent.new('Sign in') %>", files) == ["<a href=\"/in\" class=\"btn\">Sign in</a>"])
  }

  @Test("A label whose words are a value has no attributes that are not known")
  func label() {
    let files = [
      "app/components/field_component.rb":
        "class FieldComponent < ViewComponent::Base\n  def initialize(form:, name:, label: nil)\n    @form = form\n    @name = name\n    @label = label\n  end\n\n"
        + "  def call\n    content_tag(:div) do\n      concat @form.label(@name, @label)\n      concat @form.text_field(@name)\n    end\n  end\nend\n"
    ]
    #expect(
      shown("<%= form_with url: '/in' do |f| %><%= render FieldComponent.new(form: f, name: :email, label: 'Mail') %><% end %>", files).map
      {
        $0.contains("<label for=\"user_email\">Mail</label><input type=\"text\"")
      } == [true])
  }

  @Test("A component keeps what dry-initializer takes, and what its constructor takes by name")
  func declaredArguments() {
    let view = "<b class=\"<%= @size %>\"><%= title %> <%= @kind %></b>"
    func component(_ declared: String) -> [String: String] {
      [
        "app/components/mark_component.rb":
          "class MarkComponent < ViewComponent::Base\n  extend Dry::Initializer\n\n"
          + declared.split(separator: "\n").map { "  \($0)\n" }.joined()
          + "end\n",
        "app/components/mark_component.html.erb": view,
      ]
    }
    let dry = """
      param :title, proc(&:to_s)
      option :size, default: -> { "md" }
      option(:look, default: proc { :bare }, as: :kind)
      """
    #expect(shown("<%= render MarkComponent.new('Apple') %>", component(dry)) == ["<b class=\"md\">Apple bare</b>"])
    #expect(shown("<%= render MarkComponent.new('Apple', size: 'lg', look: 'x') %>", component(dry)) == ["<b class=\"lg\">Apple x</b>"])
    let optional = "option :title, optional: true\noption :size, default: -> { compute }\noption :kind, Types::Kind"
    #expect(
      shown("<%= render MarkComponent.new(kind: 'x') %>", component(optional)) == ["<b class=\"<%= @size %>\"> <%= @kind %></b>"])
    let keywords =
      "def initialize(title:, size: \"md\", kind: nil)\n  @title = title\n  @size = size\n  @kind = kind\nend\nattr_reader :title"
    #expect(shown("<%= render MarkComponent.new(title: 'Apple') %>", component(keywords)) == ["<b class=\"md\">Apple </b>"])
  }
}
