import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Standard input that has a name stands where the name says.
@Suite struct StandardInputTests {
  private static let sheet =
    ".apple { display: block; width: 90px; height: 44px; background: #000; color: #fff; font: 19px Arial; border: 0 }"
  private static func link(_ title: String) -> String { #"<a class="apple" href="/auth/apple">\#(title)</a>"# }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var name: String
    var text: String
    var files: [String: String]
  }

  static let cases = [
    Case(
      testDescription: "Django", name: "shop/templates/login.html",
      text: #"{% extends "base.html" %}{% load i18n %}{% block main %}{% include "part.html" %}{% endblock %}"#,
      files: [
        "shop/templates/base.html":
          #"<!doctype html><html lang="en"><head><title>x</title><link rel="stylesheet" href="{% static "s.css" %}"></head><body>{% block main %}{% endblock %}</body></html>"#,
        "shop/templates/part.html": link(#"{% trans "Sign in with Apple" %}"#), "shop/static/s.css": sheet,
        "locale/de/LC_MESSAGES/django.po": "msgid \"\"\nmsgstr \"\"\n\nmsgid \"Sign in with Apple\"\nmsgstr \"Login per Apple\"\n",
      ]),
    Case(
      testDescription: "ERB", name: "app/views/sessions/new.html.erb", text: #"<h1>Sign in</h1><%= render "button" %>"#,
      files: [
        "app/views/layouts/application.html.erb":
          #"<!doctype html><html lang="en"><head><title>x</title><%= stylesheet_link_tag "application" %></head><body><%= yield %></body></html>"#,
        "app/views/sessions/_button.html.erb": link(#"<%= t("apple") %>"#), "app/assets/stylesheets/application.css": sheet,
        "config/locales/en.yml": "en:\n  apple: Sign in with Apple\n", "config/locales/de.yml": "de:\n  apple: Login per Apple\n",
      ]),
    Case(
      testDescription: "Blade", name: "resources/views/login.blade.php",
      text: "@extends('layouts.app')\n@section('main')\n<h1>Sign in</h1>@include('parts.button')\n@endsection",
      files: [
        "resources/views/layouts/app.blade.php":
          #"<!doctype html><html lang="en"><head><title>x</title><link rel="stylesheet" href="{{ asset('s.css') }}"></head><body>@yield('main')</body></html>"#,
        "resources/views/parts/button.blade.php": link(#"{{ __('auth.apple') }}"#), "public/s.css": sheet, "artisan": "",
        "lang/en/auth.php": "<?php return ['apple' => 'Sign in with Apple'];",
        "lang/de/auth.php": "<?php return ['apple' => 'Login per Apple'];",
      ]),
    Case(
      testDescription: "TSX", name: "app/login/page.tsx",
      text:
        #"import { Apple } from "../../ui/apple"; export default function P() { return <form><h1>Sign in</h1><Apple /></form> }"#,
      files: [
        "package.json": #"{ "dependencies": { "next": "15", "react": "19" } }"#, "app/site.css": sheet,
        "app/layout.tsx":
          #"import "./site.css"; export default function L({ children }) { return <html lang="en"><body>{children}</body></html> }"#,
        "ui/apple.tsx": #"export const Apple = () => <a className="apple" href="/auth/apple">Sign in with Apple</a>"#,
      ]),
    Case(
      testDescription: "Vue", name: "pages/login.vue", text: "<template><div><h1>Sign in</h1><AppleButton /></div></template>",
      files: [
        "package.json": #"{ "dependencies": { "nuxt": "3", "vue": "3" } }"#, "assets/s.css": sheet,
        "nuxt.config.ts": #"export default defineNuxtConfig({ css: ["~/assets/s.css"] })"#,
        "components/AppleButton.vue": "<template>" + link(#"{{ $t("apple") }}"#) + "</template>",
        "i18n/locales/en.json": #"{ "apple": "Sign in with Apple" }"#, "i18n/locales/de.json": #"{ "apple": "Login per Apple" }"#,
      ]),
  ]

  @Test(arguments: cases) func `Layouts, parts, sheets and words are found around its name`(_ example: Case) throws {
    let folder = try TemporaryFolder()
    for (name, text) in example.files { try folder.write(name, text) }
    func piped() -> String {
      let report = Lint.run("-") { options in
        options.standardInput = Array(example.text.utf8)
        options.standardInputName = folder.file(example.name)
        options.standardInputHasPlace = true
        options.listsReviews = true
      }
      return ReportFormat.concise.render(report)
    }
    try folder.makeFolder(String(example.name[..<example.name.lastIndex(of: "/")!]))
    let alone = piped()
    // What stands there is not what is judged.
    try folder.write(example.name, "<p>An older text.</p>")
    let overOlder = piped()
    try folder.write(example.name, example.text)
    let file = ReportFormat.concise.render(Lint.run(folder.file(example.name)) { $0.listsReviews = true })
    #expect(alone == file && overOlder == file)
    #expect(file.contains("siwa-button-min-size"))
  }
}
