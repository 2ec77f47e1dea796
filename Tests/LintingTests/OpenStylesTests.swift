import Diagnostics
import Linting
import TestSupport
import Testing

/// What opens a page's styles (DESIGN 2.2): an unstyled link is blue by the browser's defaults, which decide only where every style was read.
@Suite struct OpenStylesTests {
  private static func page(head: String, foot: String = "") -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sign in</title>
    \(head)
    </head>
    <body>
    <h1>Sign in</h1>
    <a href="/auth/apple">Sign in with Apple</a>
    \(foot)
    </body>
    </html>
    """
  }

  private static let style = "<style>h1 { font-size: 20px }</style>"

  private static func outcome(_ text: String, name: String = "page.html") -> String {
    let report = Lint.page(text, name: name, only: "siwa-button-foreground")
    if !report.failures.isEmpty { return "closed" }
    // What keeps it open is named.
    let named = ["Missing: '", "Styles may come from ", "No page or layout around it was read."]
    let isOpen = report.reviews.contains { review in
      review.message.contains("not all of its styles were read") && named.contains { review.message.contains($0) }
    }
    return isOpen ? "open" : "\(report.findings.map(\.message))"
  }

  @Test(arguments: [
    "", style, "<script>var page = 1</script>", #"<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>"#,
    #"<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>"#,
    style + #"<script src="/js/login.js"></script>"#, #"<script type="application/ld+json" src="/data.json"></script>"#,
    #"<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">"#,
    #"<link rel="stylesheet" href="https://use.fontawesome.com/releases/v5.8.1/css/all.css">"#,
    #"<link rel="stylesheet" href="/vendor/bootstrap-icons/bootstrap-icons.css">"#,
    #"<link rel="stylesheet" href="/print.css" media="print">"#,
    #"<script type="module">import { initializeApp } from "firebase-app.js"</script>"#,
    #"<link rel="preload" as="style" href="/later.css">"#,
    "<script>const s = document.createElement('style'); s.textContent = `@keyframes spin { to { rotate: 1turn } }`; document.head.append(s)</script>",
  ])
  func `A page whose styles are all here is judged by the browser's defaults`(head: String) {
    #expect(Self.outcome(Self.page(head: head)) == "closed")
  }

  @Test(arguments: [
    #"<link rel="stylesheet" href="/missing.css">"#, #"<link rel="stylesheet" href="https://cdn.example.com/bootstrap.min.css">"#,
    #"<link rel="preload" as="style" href="/later.css" onload="this.rel='stylesheet'">"#,
    #"<link rel="stylesheet" href="/later.css" media="print" onload="this.media='all'">"#,
    #"<script type="module" src="/src/main.ts"></script>"#, #"<script type="module" crossorigin src="/assets/index-BkTz3x1q.js"></script>"#,
    #"<script type="module">import "./login.css"</script>"#, #"<script type="module">import { createApp } from "vue"</script>"#,
    #"<script src="https://cdn.jsdelivr.net/npm/@unocss/runtime"></script>"#, style + #"<script src="/dist/bundle.js"></script>"#,
    style + #"<script src="/static/js/main.3f2a1b9c.js"></script>"#, #"<script src="/js/login.js"></script>"#,
    "<script>var s = document.createElement('style'); document.head.append(s)</script>",
    "<script>const s = document.createElement('style'); s.textContent = `a { color: red }`; document.head.append(s)</script>",
    #"<script type="text/babel">ReactDOM.render(<App/>, root)</script>"#, "<style>@import '/missing.css';</style>",
    #"<link rel="stylesheet" th:href="@{/css/login.css}">"#, #"<link rel="stylesheet" :href="theme">"#,
    #"<jsp:include page="head.jsp"/>"#, #"<x-head-assets/>"#,
  ])
  func `A page that styles may still come to is not judged by the browser's defaults`(head: String) {
    #expect(Self.outcome(Self.page(head: head)) == "open")
  }

  @Test(arguments: [
    #"<script async src="https://stats.example.com/js/pa-yrQ1.js"></script><script>window.plausible=window.plausible||function(){};plausible.init()</script>"#,
    #"<script defer data-domain="example.com" src="https://stats.example.com/js/script.outbound-links.js"></script>"#,
    #"<script defer src="https://u.example.com/getinfo.js" data-website-id="94db1cb1-74f4"></script>"#,
    #"<script>var _paq = window._paq || []; _paq.push(['trackPageView'])</script><script async src="//m.example.com/matomo.js"></script>"#,
    #"<script data-goatcounter="https://g.example.com/count" async src="//g.example.com/c.js"></script>"#,
    #"<script src="https://f.example.com/script.js" data-site="ABCDEF" defer></script>"#,
    #"<script>posthog.init('phc_1', { api_host: 'https://e.example.com' })</script><script src="https://e.example.com/static/array.js"></script>"#,
  ])
  func `What counts visits brings no styles, whatever host it is served from`(head: String) {
    #expect(Self.outcome(Self.page(head: head)) == "closed")
  }

  @Test(arguments: [
    #"<script async src="https://stats.example.com/js/pa-yrQ1.js"></script>"#,
    #"<script src="https://stats.example.com/js/script.js"></script>"#,
    #"<script src="https://cdn.example.com/app.js"></script><script>window.plausible=window.plausible||function(){}</script>"#,
    #"<script data-domain="example.com" src="https://cdn.example.com/widget.js"></script>"#,
    #"<script>var _paq = window._paq || []; _paq.push(['trackPageView'])</script><script src="//m.example.com/main.js"></script>"#,
  ])
  func `A host alone does not tell what a script is`(head: String) {
    #expect(Self.outcome(Self.page(head: head)) == "open")
  }

  @Test(arguments: [
    ("page.html.erb", "<%= stylesheet_link_tag 'application' %>"), ("page.html.erb", "<%= javascript_pack_tag 'application' %>"),
    ("page.html.erb", "<%= vite_client_tag %>"), ("page.html.erb", "<%= yield :head %>"),
    ("page.blade.php", "@vite(['resources/js/app.js'])"),
    ("page.blade.php", "@include('layouts.head')"), ("page.blade.php", "@stack('styles')"),
    ("page.html.twig", "{{ encore_entry_link_tags('app') }}"), ("page.html.twig", "{{ importmap('app') }}"),
    ("page.html", "{% tailwind_css %}"),
    ("page.html", "{% include 'head.html' %}"), ("page.html", "{% render_bundle 'main' %}"), ("page.html", #"{{ template "head" . }}"#),
    ("page.hbs", "{{> head }}"), ("page.ejs", "<%- include('partials/head') %>"), ("page.php", "<?php wp_head(); ?>"),
    ("page.php", "<?php include 'head.php'; ?>"), ("page.cshtml", #"@Styles.Render("~/Content/css")"#),
    ("page.jsp", #"<%@include file="../include/header.jsp" %>"#),
  ])
  func `A helper that brings styles, or an unknown one in the head, opens a page`(name: String, helper: String) {
    #expect(Self.outcome(Self.page(head: Self.style + helper), name: name) == "open")
  }

  @Test(arguments: [
    ("page.html.erb", "<%= csrf_meta_tags %>"), ("page.html.erb", "<%= javascript_importmap_tags %>"), ("page.html", "{% load static %}"),
    ("page.html", "<title>{{ title }}</title>"), ("page.html", #"<meta name="a" content="{{ words }}">"#),
    ("page.html", "{% csrf_token %}"),
    ("page.html", "{% seo %}"), ("page.html", "<script>var a = {{ data }}</script>"), ("page.blade.php", "@csrf"),
    ("page.php", "<?php $title = 'Sign in'; ?>"),
  ])
  func `A helper that brings no styles leaves a page as it is`(name: String, helper: String) {
    #expect(Self.outcome(Self.page(head: Self.style + helper), name: name) == "closed")
  }

  @Test func `A helper in the body's text opens nothing`() {
    #expect(Self.outcome(Self.page(head: Self.style, foot: "<p>{{ words }}</p>{% include 'footer.html' %}")) == "closed")
  }

  @Test(arguments: [
    "<a href='/auth/apple'>Sign in with Apple</a>", "<style>a { margin: 0 }</style><a href='/auth/apple'>Sign in with Apple</a>",
  ])
  func `A part of a page is open, whether it has styles of its own or not`(text: String) { #expect(Self.outcome(text) == "open") }

  @Test(arguments: [
    ("document.title = 'Log in'", nil), ("document.createElement('style')", "the script 'app.js', which writes styles"),
  ])
  func `A long script of the project is read for the styles that it writes`(statement: String, gap: String?) throws {
    let padding = String(repeating: "var name = 1;\n", count: 60_000)
    let folder = try TemporaryFolder()
    try folder.write("app.js", padding + statement)
    let report = Lint.run(try folder.write("page.html", Self.page(head: Self.style + #"<script src="app.js"></script>"#))) {
      $0.onlyRules = ["siwa-button-foreground"]
    }
    #expect(report.reviews.map { $0.message.contains(gap ?? "unread") } == (gap == nil ? [] : [true]))
    #expect(report.failures.isEmpty == (gap != nil))
  }

  @Test func `What a declaration sets stays known on an open page`() {
    let text = Self.page(
      head: #"<link rel="stylesheet" href="/missing.css">"#,
      foot: #"<button style="width:100px;height:20px;background:#fff;color:#f00">Sign in with Apple</button>"#)
    #expect(Lint.page(text, only: "siwa-button-min-size").failures.map { $0.message.contains("100 pt") } == [true])
    #expect(Lint.page(text, only: "siwa-button-foreground").failures.count == 1)
  }

  @Test(arguments: [
    ("<div role=button style='STYLE'>Sign in with Apple</div>", false),
    ("<div role=button style='STYLE;box-sizing:border-box'>Sign in with Apple</div>", true),
    ("<div role=button style='STYLE;padding:0;border:0'>Sign in with Apple</div>", true),
    ("<div role=button style='STYLE;padding:4px;border:0'>Sign in with Apple</div>", false),
    ("<a href='/auth/apple' style='STYLE;box-sizing:border-box'>Sign in with Apple</a>", false),
    ("<a href='/auth/apple' style='STYLE;display:block;box-sizing:border-box'>Sign in with Apple</a>", true),
    ("<button style='width:100px;height:44px;max-width:50%'>Sign in with Apple</button>", false),
    ("<button style='STYLE'>Sign in with Apple</button>", true),
  ])
  func `A size is known where nothing that is not declared can add to it`(element: String, isKnown: Bool) {
    let text = Self.page(head: #"<link rel="stylesheet" href="/missing.css">"#)
      .replacing("<a href=\"/auth/apple\">Sign in with Apple</a>", with: element.replacing("STYLE", with: "width:100px;height:20px"))
    let report = Lint.page(text, only: "siwa-button-min-size")
    #expect((report.failures.count == 1) == isKnown, "\(report.findings.map(\.message))")
    #expect((report.reviews.count == 1) != isKnown)
  }
}
