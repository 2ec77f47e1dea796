import Diagnostics
import Templates
import Testing

/// What branches within loops may have set is not known behind them, so that both sides of what it decides are shown.
struct FlagTests {
  private static let (before, behind) = ("<u></u>", "<b></b>")

  @Test(
    "A flag that a branch in a loop sets",
    arguments: [
      (
        "a.gohtml", "{{ $x := false }}{{ range .C }}{{ if eq .T \"o\" }}{{ $x = true }}{{ end }}{{ end }}<u></u>{{ if $x }}<b></b>{{ end }}"
      ),
      ("a.ftl", "<#assign x = false><#list c as p><#if p.t == \"o\"><#assign x = true></#if></#list><u></u><#if x><b></b></#if>"),
      (
        "a.jsp",
        "<c:set var=\"x\" value=\"${false}\"/><c:forEach items=\"${c}\" var=\"p\"><c:if test=\"${p.t == 'o'}\"><c:set var=\"x\" value=\"${true}\"/></c:if></c:forEach><u></u><c:if test=\"${x}\"><b></b></c:if>"
      ),
      (
        "a.html.twig",
        "{% set x = false %}{% for p in c %}{% if p.t == 'o' %}{% set x = true %}{% endif %}{% endfor %}<u></u>{% if x %}<b></b>{% endif %}"
      ),
      (
        "a.jinja",
        "{% set n = namespace(x=false) %}{% for p in c %}{% if p.t == 'o' %}{% set n.x = true %}{% endif %}{% endfor %}<u></u>{% if n.x %}<b></b>{% endif %}"
      ),
      ("a.jinja", "{% set n = namespace(x=false) %}{% for p in c %}{% set n.x = true %}{% endfor %}<u></u>{% if n.x %}<b></b>{% endif %}"),
    ])
  func loops(name: String, text: String) {
    let made = Set(ways(name, [name: text]).map { $0.replacing("\n", with: "") })
    #expect(made == ["<u></u><b></b>", "<u></u>"], "\(name)")
  }

  @Test("What is set in a loop of Jinja's is not seen behind it")
  func jinja() {
    let text =
      "{% set x = false %}{% for p in c %}{% if p.t == 'o' %}{% set x = true %}{% endif %}{% endfor %}<u></u>{% if x %}<b></b>{% endif %}"
    #expect(ways("a.jinja", ["a.jinja": text]) == ["<u></u>"])
  }

  @Test("Of several branches that set a flag, none need be taken")
  func several() {
    let text =
      "{{ range .C }}{{ if eq .t \"o\" }}{{ $s := false }}{{ if .W }}{{ $s = true }}{{ end }}{{ if .V }}{{ $s = true }}{{ end }}{{ if not $s }}<b></b>{{ end }}{{ end }}{{ end }}<u></u>"
    #expect(ways("a.gohtml", ["a.gohtml": text]).contains("<b></b><u></u>"))
    let one = "{{ $s := false }}{{ if .W }}{{ $s = true }}{{ end }}{{ if not $s }}<b></b>{{ end }}{{ if .W }}<i></i>{{ end }}"
    #expect(Set(ways("a.gohtml", ["a.gohtml": one])) == ["<b></b>", "<i></i>"])
  }

  @Test("The variable of a loop hides what the macro was given")
  func hidden() {
    let text = "<#macro m p=\"z\"><#list [\"a\", \"b\"] as p>${p}</#list>${p}</#macro><@m/>"
    #expect(ways("a.ftl", ["a.ftl": text]) == ["abz"])
  }

  @Test(
    "Whether there is something is one question, however it is asked",
    arguments: [
      ("a.html.twig", "{% if user %}<b></b>{% endif %}{% if user is null %}<i></i>{% endif %}{% if user is not empty %}<u></u>{% endif %}"),
      (
        "a.html",
        "{% load x %}{% if user %}<b></b>{% endif %}{% if user is None %}<i></i>{% endif %}{% if user is not None %}<u></u>{% endif %}"
      ),
      ("a.erb", "<% if user %><b></b><% end %><% if user.nil? %><i></i><% end %><% if user.present? %><u></u><% end %>"),
      (
        "a.php",
        "<?php if ($user): ?><b></b><?php endif; if ($user === null): ?><i></i><?php endif; if (!empty($user)): ?><u></u><?php endif; ?>"
      ),
      ("a.ejs", "<% if (user) { %><b></b><% } %><% if (user == null) { %><i></i><% } %><% if (user != null) { %><u></u><% } %>"),
    ])
  func existence(_ name: String, _ text: String) {
    #expect(ways(name, [name: text]).map { $0.replacing("{% load x %}", with: "") } == ["<i></i>", "<b></b><u></u>"])
  }
}
