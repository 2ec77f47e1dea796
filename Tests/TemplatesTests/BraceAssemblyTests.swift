import Diagnostics
import Templates
import Testing

@Suite("Putting Handlebars and Go together")
struct BraceAssemblyTests {
  @Test(
    "Handlebars",
    arguments: [
      ("{{> head title=\"Sign in\"}}<p>{{name}}", ["<main><h1>Sign in</h1><p>{{name}}</main>"]),
      ("{{#> box}}<p>{{/box}}", ["<main><div><p></div></main>"]),
      ("{{#if user}}<p>1{{else}}<p>2{{/if}}", ["<main><p>2</main>", "<main><p>1</main>"]),
      ("{{#each providers}}<a>{{name}}</a>{{/each}}{{{t \"Sign in\"}}}", ["<main><a>{{name}}</a>Sign in</main>"]),
      ("{{#if (eq a \"x\")}}1{{else if b}}2{{/if}}", ["<main>1</main>", "<main>2</main>", "<main></main>"]),
      ("<p>in</p>", ["<main><p>in</p></main>"]), ("{{! no }}<p>in</p>", ["<main><p>in</p></main>"]),
      ("{{! no }}{{!-- no --}}<html>{{nothing 1}}", ["<html>{{nothing 1}}"]),
    ])
  func handlebars(_ template: String, _ expected: [String]) {
    let files = [
      "views/login.hbs": template, "views/partials/head.hbs": "<h1>{{title}}</h1>",
      "views/partials/box.hbs": "<div>{{> @partial-block}}</div>",
      "views/layouts/main.hbs": "<main>{{{body}}}</main>",
    ]
    #expect(Set(ways("views/login.hbs", files)) == Set(expected))
    #expect(ways("views/login.hbs", files).first == expected.first)
  }

  @Test(
    "Go",
    arguments: [
      ("{{define \"title\"}}Sign in{{end}}{{define \"body\"}}<p>{{.Name}}{{end}}", ["<html><title>Sign in</title><p>{{.Name}}</html>"]),
      ("{{template \"head\" dict \"Title\" \"Hi\"}}<p>", ["<h1>Hi</h1><p>"]),
      ("{{if eq .A \"x\"}}<p>1{{else}}<p>2{{end}}", ["<p>1", "<p>2"]),
      ("{{range .Items}}<p>{{.}}{{else}}<i>{{end}}{{/* no */}}", ["<p>{{.}}", "<i>"]),
      (
        "{{with $w := \"9\"}}<i>{{.}}{{$w}}{{else}}{{.A}}{{end}}{{.A}}{{template \"sized\" (dict \"W\" 132)}}", ["<i>99{{.A}}<u>132-</u>"]
      ),
      ("{{range $i, $p := .Items}}<p>{{.Name}}{{$p.Name}}{{end}}", ["<p>{{.Name}}{{$p.Name}}"]),
      ("{{template \"gone\" .}}{{define \"main\"}}<p>in</p>{{end}}", ["{{template \"gone\" .}}<p>in</p>"]),
      ("{{$t := \"x\"}}<b>{{$t | upper}}</b>{{template \"nowhere\" .}}", ["<b>X</b>{{template \"nowhere\" .}}"]),
    ])
  func go(_ template: String, _ expected: [String]) {
    let files = [
      "templates/login.gohtml": template, "templates/parts/head.gohtml": "{{define \"head\"}}<h1>{{.Title}}</h1>{{end}}",
      "templates/parts/sized.gohtml": "{{define \"sized\"}}<u>{{with .W}}{{.}}{{end}}-{{with .V}}{{.}}{{end}}</u>{{end}}",
      "templates/base.gohtml": "<html><title>{{block \"title\" .}}Shop{{end}}</title>{{template \"body\" .}}</html>",
    ]
    #expect(Set(ways("templates/login.gohtml", files)) == Set(expected))
    #expect(ways("templates/login.gohtml", files).first == expected.first)
  }
}
