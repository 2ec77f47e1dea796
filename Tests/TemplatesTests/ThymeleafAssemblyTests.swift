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
        "<i th:with=\"k='solid'\" class=\"b\" th:classappend=\"${k} == 'plain' ? 'p' : 's'\" th:styleappend=\"${k}\"></i>",
        ["<i  class=\"b s\"  style=\"solid\"></i>"]
      ),
      (
        "<i th:class=\"a\" class=\"old\" th:classappend=\"${x}\"></i><i th:attr=\"title='T', lang=${y}\"></i>",
        ["<i class=\"a \u{FFFC}\"  ></i><i title=\"T\" lang=\"<%= y %>\"></i>"]
      ),
      (
        "<b th:each=\"n : ${ {'apple', 'x'} }\" th:text=\"|by ${n}|\"></b><img th:src=\"@{|/i/${'a'}.svg|}\">",
        ["<b  >by apple</b><b  >by x</b><img src=\"/i/a.svg\">"]
      ),
      (
        "<p th:with=\"c='m'\" th:switch=\"${c}\"><i th:case=\"'m'\">1</i> <i th:case=\"*\">2</i></p><a th:href=\"@{/o/{id}(id='apple')}\"></a>",
        ["<p  ><i >1</i> </p><a href=\"/o/apple\"></a>"]
      ),
      (
        "<p th:switch=\"${c}\"><i th:case=\"*\">2</i><i th:case=\"'m'\">1</i></p>", ["<p ><i >1</i></p>", "<p ><i >2</i></p>"]
      ),
      (
        "<div th:replace=\"~{nowhere :: box}\">old</div><th:block th:remove=\"tag\">k</th:block>",
        ["~{nowhere :: box}<div th:replace=\"~{nowhere :: box}\">old</div>k"]
      ),
      (
        "<input type=\"text\" th:type=\"password\"><input data-th-type=\"${kind}\"><a th:href=\"@{|${to}|}\" href=\"#\">x</a>",
        ["<input  type=\"password\"><input type=\"<%= ${kind} %>\"><a href=\"<%= @{|${to}|} %>\" >x</a>"]
      ),
      (
        "<img alt=\"old\" th:alt-title=\"#{a.b}\"><img th:alt-title=\"'Apple'\"><input th:attr=\"type=text,disabled=${off}\">",
        ["<img  alt=\"<%= #{a.b} %>\" title=\"<%= #{a.b} %>\"><img alt=\"Apple\" title=\"Apple\"><input type=\"text\" :disabled=\"x\">"]
      ),
      (
        "<a href=\"/auth\" th:attrappend=\"href='/apple'\" th:attrprepend=\"href=${base}\">x</a><b th:attrappend=\"title=x\"></b>",
        ["<a href=\"base/auth/apple\"  >x</a><b title=\"x\"></b>"]
      ),
      ("<b class=\"a\" th:classappend=\"${x}\" th:required=\"${y}\"></b>", ["<b class=\"a ${x}\"  th:required=\"${y}\"></b>"]),
      (
        "<b th:text=\"${a} == b and not false\" th:title=\"${x} ?: 'y'\"></b>",
        ["<b  title=\"<%= ${x} ?: 'y' %>\">${a} == b and not false</b>"]
      ),
      (
        "<input th:field=\"*{home.city}\"><input type=\"checkbox\" id=\"k\" th:field=\"${form.keep}\"><input name=\"n\" th:field=\"*{__${x}__}\">",
        [
          "<input name=\"home.city\" id=\"home.city\"><input type=\"checkbox\" id=\"k\" name=\"keep\"><input name=\"n\" th:field=\"*{__${x}__}\">"
        ]
      ),
      (
        "<i th:fragment=\"a\"><b th:fragment=\"b\">1</b></i><u th:replace=\"~{login :: b}\"></u><u th:replace=\"~{this :: b}\"></u>",
        ["<i ><b >1</b></i><b >1</b><b >1</b>"]
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
