# Renders templates with Rails' views, ERB, Liquid or Mustache; see render.py.
require "json"

# Rails' views of ERB, with the layout that a controller would take.
module RailsViews
  def self.render(job)
    require "action_view"
    require "active_support/core_ext/object/blank"
    # As Rails sets it.
    ActionView::Helpers::FormHelper.form_with_generates_ids = true
    ActionView::Helpers::FormTagHelper.default_enforce_utf8 = false
    @view_class ||= begin
      routes = Module.new do
        def self.included(base); end
        def method_missing(name, *arguments)
          name.to_s.end_with?("_path", "_url") ? "/" + name.to_s : super
        end
        def respond_to_missing?(name, all = false) = name.to_s.end_with?("_path", "_url") || super
        def protect_against_forgery? = false
        def url_for(options = nil) = options.is_a?(String) ? options : "/url"
      end
      Class.new(ActionView::Base.with_empty_template_cache) { include routes }
    end
    entry = job["entry"].delete_prefix("app/views/").sub(/\.html\.\w+\z/, "")
    lookup = ActionView::LookupContext.new([File.join(job["root"], "app/views")], {}, [File.dirname(entry)])
    helpers = Dir[File.join(job["root"], "app/helpers/*.rb")]
    view = @view_class.new(lookup, job["values"], nil)
    helpers.each { |file| view.singleton_class.class_eval(File.read(file) + "\ninclude " + File.basename(file, ".rb").split("_").map(&:capitalize).join) }
    layout = lookup.exists?("layouts/application") ? "layouts/application" : nil
    view.render(template: entry, layout: layout)
  end
end

# ERB without Rails.
module PlainErb
  def self.render(job)
    require "erb"
    scope = Object.new
    job["values"].each { |name, value| scope.define_singleton_method(name) { value } }
    ERB.new(File.read(File.join(job["root"], job["entry"])), trim_mode: "-").result(scope.instance_eval { binding })
  end
end

module LiquidPages
  # Includes by Jekyll's and Shopify's names.
  Files = Struct.new(:root) do
    def read_template_file(name)
      ["_includes/#{name}", "snippets/#{name}.liquid", "#{name}.liquid", name].each do |path|
        file = File.join(root, path)
        return File.read(file) if File.file?(file)
      end
      raise "#{name} is not there"
    end
  end

  def self.render(job)
    require "liquid"
    Liquid::Template.file_system = Files.new(job["root"])
    Liquid::Template.parse(File.read(File.join(job["root"], job["entry"]))).render!(job["values"])
  end
end

module MustachePages
  def self.render(job)
    require "mustache"
    view = Class.new(Mustache)
    view.template_path = job["root"]
    view.template_extension = "mustache"
    view.template_file = File.join(job["root"], job["entry"])
    view.render(job["values"])
  end
end

request = JSON.parse($stdin.read)
engine = { "rails" => RailsViews, "erb" => PlainErb, "liquid" => LiquidPages, "mustache" => MustachePages }.fetch(request["engine"])
puts JSON.generate(request["jobs"].map do |job|
  { "html" => engine.render(job) }
rescue Exception => error
  { "error" => "#{error.class}: #{error.message.lines.first(3).join}" }
end)
