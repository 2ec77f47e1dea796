import Diagnostics
import Templates
import Testing

@Suite("Putting Razor's views together")
struct RazorAssemblyTests {
  @Test(
    "Razor",
    arguments: [
      (
        "@model X\n@{ ViewData[\"T\"] = \"x\"; }<p>@Model.Name</p>@section Head {<style></style>}",
        ["<html><style></style><body>\n<p>@Model.Name</p></body>"]
      ),
      (
        "@{ ViewData[\"T\"] = \"x\"; ViewBag.U = $\"{ViewData[\"T\"]}\"; var s = \"b\"; if (Model.A) { ViewData[\"W\"] = 1; } }@ViewBag.T @s @ViewData[\"W\"]",
        ["<html><body>x b @ViewData[\"W\"]</body>"]
      ),
      (
        "@{ Layout = null; var all = new[] { \"a\", \"b\" }; string k = $\"{{{all[1]}}}-x\"; }@foreach (var p in all) {<i>@p</i>}@k @(@\"c:\\d\")",
        ["<i>a</i><i>b</i>{b}-x c:\\d"]
      ),
      (
        "@{ Layout = null; }<partial name=\"_Of\" model='new P { Name = \"apple\", Big = true }' />@await Html.PartialAsync(\"_Of\", new { Name = \"x\", Big = false })",
        ["<b class=\"big\">apple</b><b class=\"\">x</b>"]
      ),
      (
        "@{ Layout = null; }<partial name=\"_Of\" model=\"Model\" />",
        ["<b class=\"@(Model.Big ? \"big\" : \"\")\">@Model.Name</b>"]
      ),
      (
        "@{ Layout = null; }\n@using (Html.BeginForm()) {\n<b>x</b>\n}",
        ["\n<form method=\"post\" \u{FFFC}>\n<b>x</b>\n</form>"]
      ),
      (
        "@{ Layout = null; var k = \"b\"; }@switch (k) {\ncase \"a\":\n<i>1</i>\nbreak;\ncase \"b\":\n<i>2</i>\nbreak;\n}", ["\n<i>2</i>\n"]
      ),
      ("@{ Layout = null; }<p>a@b.com @@media</p>", ["<p>a@b.com @media</p>"]),
      ("<partial name=\"_Box\" />@await Html.PartialAsync(\"_Box\")", ["<html><body><b>box</b><b>box</b></body>"]),
      (
        "@if (Model.A)\n{\n  var x = 1;\n  <p>1</p>\n} else {\n  <p>2</p>\n}",
        ["<html><body>\n  \n  <p>1</p>\n</body>", "<html><body>\n  <p>2</p>\n</body>"]
      ),
      // What says something of the page is an alternative of it, though nobody sees it.
      (
        "@if (Model.A)\n{\n<meta name=\"higlint:screen\" content=\"kind=sign-in\">\n} else {\n<meta name=\"higlint:screen\" content=\"kind=other\">\n}",
        ["sign-in", "other"].map { "<html><body>\n<meta name=\"higlint:screen\" content=\"kind=\($0)\">\n</body>" }
      ),
      (
        "@{ Layout = null; }@{\n var x = new { A = 1,\n  B = 2 };\n // if (no)\n if (Model.A)\n {\n <p>1</p>\n }\n else\n {\n @foreach (var p in Model.All) {<a>@p.Name</a>}\n }\n}",
        ["\n \n \n \n <p>1</p>\n \n", "\n \n \n \n <a>@p.Name</a>\n \n"]
      ),
      (
        "@{ Layout = null; await Html.RenderPartialAsync(\"_Box\"); }@if (1 == 1) {\nHtml.RenderPartial(\"_Box\");\n}",
        ["<b>box</b>\n<b>box</b>\n"]
      ),
      (
        "@{ Layout = null; var k = new {\n @class = \"b\",\n Id = \"c\" };\n}<p>@k.Id</p>", ["<p>c</p>"]
      ),
      (
        "@foreach (var p in Model.Providers) {<a>@p.Name</a>}@(1 == 1 ? \"y\" : \"n\")@Localizer[\"Sign in\"]",
        ["<html><body><a>@p.Name</a>ySign in</body>"]
      ),
    ])
  func razor(_ template: String, _ expected: [String]) {
    let files = [
      "Views/Account/Login.cshtml": template, "Views/_ViewStart.cshtml": "@{\n  Layout = \"_Layout\";\n}",
      "Views/Shared/_Layout.cshtml": "<html>@RenderSection(\"Head\", required: false)<body>@RenderBody()</body>",
      "Views/Shared/_Box.cshtml": "<b>box</b>",
      "Views/Shared/_Of.cshtml": "<b class=\"@(Model.Big ? \"big\" : \"\")\">@Model.Name</b>",
    ]
    #expect(ways("Views/Account/Login.cshtml", files) == expected)
  }

  @Test("What stays as it is written is masked")
  func masks() throws {
    let project = WrittenFiles(["a.cshtml": "<p class=\"@Kind\">@Model.Name</p>@{ Layout = null; }"])
    let way = try #require(project.files["/p/a.cshtml"].flatMap { TemplateAssembler(files: project).assembly(of: $0) }).ways[0]
    let masked = String(decoding: way.masked.text, as: UTF8.self).replacing("\u{FFFC}", with: "#").replacing("\u{7F}", with: "~")
    #expect(masked == "<p class=\"#~~\">###~~</p>")
  }
}
