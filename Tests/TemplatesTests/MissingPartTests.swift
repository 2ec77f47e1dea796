import Diagnostics
import Templates
import Testing

/// What a page names and what is not in the project is known by its name.
struct MissingPartTests {
  private func missing(_ name: String, _ text: String) -> [String] {
    let project = WrittenFiles([name: text])
    guard let file = project.files["/p/" + name], let assembly = TemplateAssembler(files: project).assembly(of: file) else { return [] }
    return assembly.missing.map { "\($0.kind.rawValue) \($0.name)" }
  }

  @Test("A function of PHP that a required file holds is in the project, however far away it is required")
  func requiredFunctions() throws {
    func missing(_ files: [String: String]) throws -> [String] {
      let project = WrittenFiles(files)
      let file = try #require(project.files["/p/login.php"])
      return try #require(TemplateAssembler(files: project).assembly(of: file)).missing.map(\.name)
    }
    let page = "<?php require_once __DIR__ . '/a/start.php'; ?><p><?php echo login_message($x); ?></p>"
    let start = "<?php require_once __DIR__ . '/../b/limit.php'; require __DIR__ . '/../conn/conn.php';"
    let limit = "<?php\nfunction login_message($x) { return strip_tags($x); }\n"
    #expect(try missing(["login.php": page, "a/start.php": start, "b/limit.php": limit]).isEmpty)
    #expect(try missing(["login.php": page, "a/start.php": "<?php $x = 1;"]) == ["login_message"])
  }

  @Test(
    "A function that the program loads on every request and that gives words is no part of the page",
    arguments: [
      ("composer.json", "lib/words.php"), ("x.json", "app/helpers.php"), ("x.json", "app/Helpers/helpers.php"),
    ])
  func loadedFunctions(manifest: String, path: String) throws {
    func missing(_ body: String) throws -> [String] {
      let project = WrittenFiles([
        manifest: "{ \"autoload\": { \"files\": [\n\"lib/words.php\" ] } }",
        path: "<?php\nif (!function_exists('provider_type')) {\nfunction provider_type($x) { \(body) }\n}",
        "resources/views/a.blade.php": "<p>{{ provider_type($y) }}</p><p>{{ @provider_type($y) }}</p>",
      ])
      let file = try #require(project.files["/p/resources/views/a.blade.php"])
      return (TemplateAssembler(files: project).assembly(of: file)?.missing ?? []).map { $0.name + ($0.isUnread ? " unread" : "") }
    }
    #expect(try missing("return @$names[$x];").isEmpty)
    #expect(try missing("return new HtmlString('<a href=\"/auth/google\">Google</a>');") == ["provider_type unread"])
  }

  @Test(
    "Layouts, parts, components and helpers in every language",
    arguments: [
      (
        "a/templates/login.html", "{% extends 'base.html' %}{% block x %}{% include 'part.html' %}{{ social_buttons() }}{% endblock %}",
        ["layout base.html", "part part.html", "helper social_buttons"]
      ),
      ("templates/login.html", "{% load x %}<p>{% apple_button size='l' %}{% url 'login' %}</p>", ["helper apple_button"]),
      (
        "templates/login.html.twig", "{% extends '@Admin/base.html.twig' %}{% block x %}{{ include('x.html.twig') }}{% endblock %}",
        ["layout @Admin/base.html.twig", "part x.html.twig"]
      ),
      ("views/login.hbs", "{{> head}}{{#> card}}x{{/card}}", ["part head", "part card"]),
      (
        "app/views/sessions/new.html.erb",
        "<%= render 'shared/x' %><%= apple_button :large %><%= render Auth::AppleComponent.new(size: 1) %>",
        ["part shared/x", "helper apple_button", "component components/auth/apple_component"]
      ),
      ("app/views/sessions/new.html.haml", "%p\n= render 'shared/x'\n= apple_button\n", ["part shared/x", "helper apple_button"]),
      ("views/login.ejs", "<%- include(root + 'none/head') %><%- include(root + name) %><p>", ["part none/head", "part root + name"]),
      ("views/login.ejs", "<%- include('head') %><%- appleButton('x') %>", ["part head", "helper appleButton"]),
      (
        "login.php", "<?php require 'vendor/autoload.php'; include 'head.php'; ?><p><?php echo apple_button(); ?>",
        ["part head.php", "helper apple_button"]
      ),
      (
        "resources/views/login.blade.php",
        "@extends('app')@section('x')@include('y')<x-apple-button/>@livewire('social')<livewire:login />@endsection",
        ["layout app", "part y", "component x-apple-button", "component livewire:social", "component livewire:login"]
      ),
      (
        "Views/Account/Login.cshtml",
        "@{ Layout = \"_None\"; }<partial name=\"_X\" />@await Component.InvokeAsync(\"Social\")<vc:apple-button size=\"l\" />",
        ["layout _None", "part _X", "part Components/Social/Default", "part Components/AppleButton/Default"]
      ),
      ("templates/login.html", "{{template \"head\" .}}<p>{{if .X}}y{{end}}</p>", ["part head"]),
      (
        "src/main/resources/templates/login.html",
        "<html xmlns:th=\"http://www.thymeleaf.org\"><p th:replace=\"~{parts/head :: x}\"></p></html>", ["part parts/head"]
      ),
      (
        "WEB-INF/login.jsp", "<%@ taglib prefix=\"t\" tagdir=\"/WEB-INF/tags\" %><%@ include file=\"h.jsp\" %><t:page>x</t:page>",
        ["part h.jsp", "component /WEB-INF/tags/page.tag"]
      ),
      ("templates/login.ftl", "<#include \"h.ftl\"><p>", ["part h.ftl"]),
      ("templates/login.vm", "#parse(\"h.vm\")<p>#include(\"x.html\")", ["part h.vm", "part x.html"]),
      (
        "views/login.pug", "extends none\nblock x\n  include part\n  +appleButton('x')\n",
        ["layout none", "part part", "component appleButton"]
      ),
      ("lib/a_web/controllers/login_html/new.html.heex", "<p></p><.apple_button size=\"l\" />", ["component .apple_button"]),
    ] as [(String, String, [String])])
  func names(name: String, text: String, expected: [String]) {
    #expect(missing(name, text) == expected)
  }

  @Test("Functions that only compute, and what may be missing, are not missed")
  func others() {
    #expect(
      missing("login.html", "<p>{{ login_url() }}{% include 'x.html' ignore missing %}{{ title() }}</p><a href='{{ login_button() }}'>")
        == [])
  }

  @Test("What stands in the sections of a page without its layout is shown all the same")
  func sections() {
    let text = "@extends('app')@section('title', 'x')@section('content')<b>@endsection @push('s')<i>@endpush"
    #expect(
      ways("resources/views/a.blade.php", ["resources/views/a.blade.php": text]).map { $0.filter { $0 != " " } } == [
        "@extends('app')<b><i>"
      ])
  }

  @Test("The views of Livewire's and of ASP.NET's components are found by their names")
  func components() {
    let blade = ways(
      "resources/views/a.blade.php",
      [
        "resources/views/a.blade.php": "<livewire:auth.social size=\"lg\" />|@livewire('auth.social', ['size' => 'sm'])",
        "resources/views/livewire/auth/social.blade.php": "<b class=\"{{ $size }}\">",
      ])
    #expect(blade == ["<b class=\"lg\">|<b class=\"sm\">"])
    let razor = ways(
      "Views/Account/Login.cshtml",
      [
        "Views/Account/Login.cshtml": "@await Component.InvokeAsync(\"SocialLogin\", new { size = 1 })<vc:social-login></vc:social-login>.",
        "Views/Shared/Components/SocialLogin/Default.cshtml": "<b>",
      ])
    #expect(razor == ["<b><b>."])
  }
}
