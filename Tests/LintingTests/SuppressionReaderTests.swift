import Diagnostics
import RuleEngine
import TestSupport
import Testing
@testable import Linting

@Suite struct SuppressionReaderTests {
  private static func comments(_ text: String, _ path: String) -> [SuppressionComment] {
    SuppressionReader.comments(of: SourceFile(path: path, text))
  }

  /// One comment about the line `<target>` below it, in every syntax that a judged file can have.
  static let syntaxes: [(path: String, before: String, after: String)] = [
    ("a.html", "<!-- ", " -->"), ("a.html", "<style>/* ", " */</style>"), ("a.html", "<script>// ", ""), ("a.css", "/* ", " */"),
    ("a.scss", "// ", ""), ("a.less", "/* ", " */"), ("a.html.j2", "{# ", " #}"), ("a.html.twig", "{#- ", " -#}"),
    ("django.html", "{% comment %} ", " {% endcomment %}"), ("a.liquid", "{%- comment -%} ", " {%- endcomment -%}"),
    ("a.liquid", "{% # ", " %}"),
    ("a.hbs", "{{!-- ", " --}}"), ("a.mustache", "{{! ", " }}"), ("a.blade.php", "{{-- ", " --}}"), ("a.html.erb", "<%# ", " %>"),
    ("a.ejs", "<%/* ", " */%>"), ("a.jsp", "<%-- ", " --%>"), ("a.heex", "<%!-- ", " --%>"), ("a.cshtml", "@* ", " *@"),
    ("a.gohtml", "{{/* ", " */}}"), ("a.gohtml", "{{- /* ", " */ -}}"), ("a.ftl", "<#-- ", " -->"), ("a.vm", "## ", ""),
    ("a.vm", "#* ", " *#"),
    ("a.tpl", "{* ", " *}"), ("a.phtml", "<?php // ", ""), ("a.php", "<?php /* ", " */ ?>"), ("a.php", "# ", ""),
    ("t.html", "<!--/* ", " */-->"),
    ("a.tsx", "{/* ", " */}"), ("a.jsx", "// ", ""), ("a.tsx", "/**\n * ", "\n */"), ("a.vue", "<!-- ", " -->"),
    ("a.svelte", "<!-- ", " -->"),
    ("Info.plist", "<!-- ", " -->"), ("a.entitlements", "<!-- ", " -->"), ("config.xml", "<!-- ", " -->"), ("a.xlf", "<!-- ", " -->"),
    ("a.strings", "/* ", " */"), ("a.strings", "// ", ""), ("project.pbxproj", "/* ", " */"), ("a.xcconfig", "// ", ""),
    ("a.yml", "# ", ""), ("a.properties", "# ", ""), ("a.properties", "! ", ""), ("a.po", "#. ", ""), ("a.po", "# ", ""),
  ]

  @Test(arguments: syntaxes) func `A comment is read in every syntax, with its rules, its reason and the line below it`(
    _ path: String, _ before: String, _ after: String
  ) throws {
    let text = "x\n  \(before)higlint-disable-next-line siwa-button-color, purpose-*: agreed with Apple\(after)\ntarget\nrest\n"
    let made = Self.comments(text, path)
    let comment = try #require(made.first)
    #expect(made.count == 1 && comment.isComment && comment.form == .nextLine)
    #expect(comment.entries.map(\.selector.text) == ["siwa-button-color", "purpose-*"])
    #expect(comment.reason == "agreed with Apple")
    let scope = try #require(comment.entries[0].scope)
    let covered = SourceFile(path: path, text).string(scope)
    #expect(covered.hasPrefix("target\n") && (!covered.contains("x\n")))
    #expect(!covered.contains("rest") || path.hasSuffix(".po"))
  }

  @Test func `The reason stands behind two hyphens, a colon or a dash`() {
    for separator in [" -- ", ": ", " — "] {
      let made = Self.comments("<!-- higlint-disable-file siwa-button-color\(separator)it is so -->", "a.html")
      #expect(made.first?.reason == "it is so" && made.first?.entries.count == 1, "\(separator)")
    }
    #expect(Self.comments("<!-- higlint-disable-file a -->", "a.html").first?.reason == nil)
  }

  @Test func `What disables goes on until what enables the same, or everything`() {
    let text = "/* higlint-disable a, b */ one /* higlint-enable b */ two /* higlint-enable */ three"
    let entries = Self.comments(text, "a.css")[0].entries
    let file = SourceFile(path: "a.css", text)
    #expect(entries[0].scope.map { file.string(SourceRange($0.start, min($0.end, text.utf8.count))) }?.contains("two") == true)
    #expect(entries[0].scope.map { file.string($0) }?.contains("three") == false)
    #expect(entries[1].scope.map { file.string($0) }?.contains("two") == false)
  }

  @Test func `Comments above one another are about the same line`() {
    let text = "<!-- higlint-disable-next-line a -->\n<!-- higlint-disable-next-line b -->\ntarget\n"
    let scopes = Self.comments(text, "a.html").map { SourceFile(path: "a.html", text).string($0.entries[0].scope ?? SourceRange(0, 0)) }
    #expect(scopes == ["target\n", "target\n"])
  }

  @Test func `In a property list the line below a key counts with it`() {
    let text = "<!-- higlint-disable-next-line a: b -->\n<key>K</key>\n<string>V</string>\n<key>L</key>\n"
    let scope = Self.comments(text, "Info.plist")[0].entries[0].scope
    #expect(scope.map { SourceFile(path: "Info.plist", text).string($0) } == "<key>K</key>\n<string>V</string>\n")
  }

  @Test func `In JSON a key of an object is about all that is in it`() throws {
    let text = #"{ "screens": [{ "id": 1, "higlint-disable": [{ "rule": "a", "reason": "r" }], "root": {} }, {}] }"#
    let comment = try #require(Self.comments(text, "a.screen.json").first)
    #expect(comment.form == .key && comment.reason == "r" && comment.entries.map(\.selector.text) == ["a"])
    #expect(comment.entries[0].scope.map { SourceFile(path: "", text).string($0) }?.hasPrefix(#"{ "id": 1"#) == true)
  }

  @Test(arguments: [
    ("a.html", "<p>Write higlint-disable-next-line siwa-button-color above it.</p>"), ("a.plist", "// higlint-disable-file a"),
    ("a.css", "<!-- higlint-disable-file a -->"), ("a.html", "<!-- higlint-disable-file a"),
  ]) func `What is no comment of the file suppresses nothing`(_ path: String, _ text: String) {
    for comment in Self.comments(text, path) { #expect(!comment.isComment && comment.entries.allSatisfy { $0.scope == nil }) }
  }

  @Test func `A star that begins the lines of a comment is no rule`() {
    let made = Self.comments("/*\n * higlint-disable-file a,\n * b -- why\n * not\n */\n", "a.css")
    #expect(made[0].entries.map(\.selector.text) == ["a", "b"] && made[0].reason == "why not")
  }

  @Test func `A hostile file costs its length and no more`() {
    let many = String(repeating: "<!-- higlint-disable a -->", count: 20_000)
    #expect(Self.comments(many, "a.html").count == SuppressionComment.limit)
    #expect(Self.comments(String(repeating: "higlint-", count: 100_000), "a.html").isEmpty)
    #expect(Self.comments(String(repeating: "[", count: 600) + "\"higlint-disable\"", "a.json").isEmpty)
  }
}
