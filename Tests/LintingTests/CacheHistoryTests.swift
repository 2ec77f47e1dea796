import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Whatever is done to a project, run after run, a cache changes no byte of what is said.
@Suite struct CacheHistoryTests {
  /// What a file of the project may hold; nil for one that is not there.
  private static let files: [(name: String, texts: [String?])] = [
    (
      "templates/base.html",
      [page(#"<link rel="stylesheet" href="/static/shop.css">"#), page(#"<link rel="stylesheet" href="/static/app.css">"#), page("")]
    ),
    (
      "templates/button.html",
      [button("Sign in with Apple"), button("Log in using Apple ID"), #"{% include "icon.html" %}"# + button("Sign in with Apple"), nil]
    ),
    ("templates/icon.html", [#"<img src="/static/logo.png" alt="">"#, "<i></i>", nil]),
    ("shared/button.html", [button("Continue with Apple"), nil, nil]),
    ("templates/login.html", [extending(#"<h1>{{ _("Sign in") }}</h1>{% include "button.html" %}"#), extending("<p>x</p>"), nil]),
    (
      "templates/join.html",
      [
        extending(#"{% include "button.html" %}<a class="other" href="/auth/google">Continue with Google</a>"#),
        extending(#"{% include "login.html" %}"#),
      ]
    ),
    ("templates/mail/note.html", [#"<p>{{ _("Sign in with Apple") }}</p>"#, #"{% include "../icon.html" %}"#, nil]),
    (
      "plain.html",
      [page(#"<link rel="stylesheet" href="static/later.css">"#, body: button("Sign in with Apple")), page("", body: button("Apple")), ""]
    ),
    ("static/shop.css", [sheet("120px"), sheet("400px"), "@import \"later.css\";" + sheet("90px"), nil]),
    ("static/app.scss", [#"@use "part"; .apple { height: part.$h; display: block }"#, ".apple { display: block }", nil]),
    ("static/_part.scss", ["$h: 20px;", "$h: 44px;", nil]),
    ("static/later.css", [".apple { border-radius: 3px }", "", nil]),
    ("translations/de/LC_MESSAGES/messages.po", [catalogue("Anmelden", "Mit Apple anmelden"), catalogue("Los", "Los mit Apple"), nil]),
    ("translations/fr/LC_MESSAGES/messages.po", [nil, catalogue("Aller", "Se connecter avec Apple"), nil]),
    (
      ".higlint.json",
      [
        #"{ "root": true }"#, #"{ "root": true, "rules": { "siwa-button-min-size": "off" } }"#,
        #"{ "root": true, "templates": { "roots": ["shared"] } }"#,
      ]
    ),
    (
      "templates/.higlint.json",
      [nil, #"{ "rules": { "siwa-*": "note" } }"#, #"{ "screens": { "login.html": { "kind": "sign-in", "entry": true } } }"#]
    ),
    ("web/package.json", [#"{ "dependencies": { "next": "15", "react": "19" } }"#, #"{ "dependencies": { "react": "19" } }"#, nil]),
    (
      "web/app/layout.tsx",
      [#"import "./site.css"; export default function L({ children }) { return <html lang="en"><body>{children}</body></html> }"#, nil]
    ),
    ("web/app/site.css", [sheet("100px"), sheet("300px"), nil]),
    (
      "web/app/login/page.tsx",
      [
        #"import { Apple } from "../../ui/apple"; export default function P() { return <form><h1>Sign in</h1><Apple wide /></form> }"#,
        #"export default function P() { return <a className="apple" href="/auth/apple">Sign in with Apple</a> }"#, nil,
      ]
    ),
    (
      "web/ui/apple.tsx",
      [
        #"export const Apple = ({ wide }) => <a className="apple" style={{ width: wide ? 300 : 40 }} href="/auth/apple">Sign in with Apple</a>"#,
        #"export const Apple = () => <button className="apple">Apple login</button>"#, nil,
      ]
    ),
    ("web/ui/apple.jsx", [nil, #"export const Apple = () => <a href="/auth/apple">Sign in with apple</a>"#]),
  ]

  private static func page(_ head: String, body: String = "{% block main %}{% endblock %}") -> String {
    #"<!doctype html><html lang="en"><head><title>Shop</title>\#(head)</head><body>\#(body)</body></html>"#
  }
  private static func extending(_ body: String) -> String { #"{% extends "base.html" %}{% block main %}\#(body){% endblock %}"# }
  private static func button(_ title: String) -> String { #"<a class="apple" href="/auth/apple">\#(title)</a>"# }
  private static func sheet(_ width: String) -> String {
    ".apple, .other { display: block; width: \(width); height: 44px; background: #000; color: #fff; font: 19px Arial }"
  }
  private static func catalogue(_ first: String, _ second: String) -> String {
    "msgid \"\"\nmsgstr \"\"\n\nmsgid \"Sign in\"\nmsgstr \"\(first)\"\n\nmsgid \"Sign in with Apple\"\nmsgstr \"\(second)\"\n"
  }

  /// The same numbers each time.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private func run(_ paths: [String], _ cache: LintCache?) -> String {
    let report = Lint.run { options in
      options.paths = paths
      options.cache = cache
      options.listsReviews = true
    }
    return ReportFormat.sarif.render(report) + ReportFormat.text.render(report)
  }

  @Test(arguments: 0..<6) func `After each of many edits a cached run says what an uncached one says`(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 7919 &+ 17)
    let folder = try TemporaryFolder()
    try folder.write("static/logo.png", bytes: [0x89, 0x50, 0x4E, 0x47])
    for file in Self.files { if let text = file.texts[0] { try folder.write(file.name, text) } }
    let cache = LintCache(folder: nil, program: ContentDigest([1]))
    var reused = 0
    for step in 0..<14 {
      var edits: [String] = []
      for _ in 0..<Int.random(in: 0...2, using: &dice) {
        let file = Self.files[Int.random(in: 0..<Self.files.count, using: &dice)]
        let variant = Int.random(in: 0..<file.texts.count, using: &dice)
        edits.append("\(file.name) \(variant)")
        if let text = file.texts[variant] { try folder.write(file.name, text) } else { folder.remove(file.name) }
      }
      let paths = Int.random(in: 0..<5, using: &dice) == 0 ? [folder.file("templates")] : [folder.path]
      let cached = run(paths, cache)
      #expect(cached == run(paths, nil), "after \(edits) in step \(step)")
      if cache.judged.count < 5 { reused += 1 }
    }
    // It would be easy to be right by judging everything again.
    #expect(reused > 3)
  }
}
