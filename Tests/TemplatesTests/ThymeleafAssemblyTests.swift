import Diagnostics
import Templates
import Testing

@Suite("Putting Thymeleaf together")
struct ThymeleafAssemblyTests {
  @Test(
    "Thymeleaf",
    arguments: [
      ("<div th:replace=\"~{parts :: box('Sign in', ${x})}\">old</div>", ["<b  >Sign in</b>"]),
      ("<p th:text=\"'a ' + ${b}\">old</p><i th:text=\"${name}\">old</i>", ["<p >a \u{FFFC}</p><i >${name}</i>"]),
      ("<p th:if=\"${a}\">1</p><p th:unless=\"${a}\">2</p>", ["<p >1</p>", "<p >2</p>"]),
      ("<a th:each=\"p : ${ps}\" th:href=\"@{/auth/apple}\" href=\"#\">x</a>", ["<a  href=\"/auth/apple\" >x</a>"]),
      (
        "<link rel=\"stylesheet\" th:href=\"@{/css/a.css}\"><b th:class=\"${x}\" class=\"y\"></b>",
        ["<link rel=\"stylesheet\" href=\"/src/main/resources/static/css/a.css\"><b th:class=\"${x}\" ></b>"]
      ),
      (
        "<html layout:decorate=\"~{layout}\" th:x=\"\"><head><style></style></head><body><main layout:fragment=\"content\"><p>in</p></main></body></html>",
        ["<html><head><title>L</title><style></style></head><body><main ><p>in</p></main></body></html>"]
      ),
      (
        "<div th:replace=\"~{nowhere :: box}\">old</div><th:block th:remove=\"tag\">k</th:block>",
        ["<div th:replace=\"~{nowhere :: box}\">old</div>k"]
      ),
    ])
  func thymeleaf(_ template: String, _ expected: [String]) {
    let files = [
      "src/main/resources/templates/login.html": template, "src/main/resources/static/css/a.css": "",
      "src/main/resources/templates/parts.html": "<div><b th:fragment=\"box(label, other)\" th:text=\"${label}\">Label</b></div>",
      "src/main/resources/templates/layout.html":
        "<html><head><title>L</title></head><body><main layout:fragment=\"content\" th:x=\"\">none</main></body></html>",
    ]
    #expect(ways("src/main/resources/templates/login.html", files).map { $0.replacing(" th:x=\"\"", with: "") } == expected)
  }
}
