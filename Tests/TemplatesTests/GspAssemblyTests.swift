import Templates
import Testing

@Suite("Putting Grails' pages together")
struct GspAssemblyTests {
  private static func written(_ template: String) -> String {
    ways("grails-app/views/login/page.gsp", ["grails-app/views/login/page.gsp": template]).joined(separator: " | ")
  }

  @Test(
    "Tags of the library g",
    arguments: [
      ("<p class=\"${1 == 1 ? 'a' : 'b'}\">${'x < y'}</p>", "<p class=\"a\">x &lt; y</p>"),
      ("<g:if test=\"${a}\">1</g:if>\n<g:elseif test=\"${b}\">2</g:elseif><g:else>3</g:else>!", "1\n! | 2! | 3!"),
      ("<g:if test=\"${a}\"><b>1</b></g:if><p>", "<b>1</b><p> | <p>"),
      ("<g:each in=\"${['a', 'b']}\" var=\"x\"><i>${x}</i></g:each><g:each in=\"${[1]}\">${it}</g:each>", "<i>a</i><i>b</i>1"),
      ("<g:set var=\"x\" value=\"y\"/>${x}<g:message code=\"no.such\" default=\"Sign in\"/>", "ySign in"),
      ("<g:link uri=\"/auth/apple\" class=\"apple\">Go</g:link>", "<a href=\"/auth/apple\" class=\"apple\">Go</a>"),
      (
        "<g:form uri=\"/in\"><g:passwordField name=\"p\" class=\"f\"/><g:submitButton name=\"s\" value=\"Go\"/></g:form>",
        "<form method=\"post\" action=\"/in\"><input type=\"password\" id=\"p\" name=\"p\" class=\"f\"><input type=\"submit\" name=\"s\" value=\"Go\"></form>"
      ), ("<%-- a --%>%{-- b <g:if> --}%<p>", "<p>"),
    ])
  func tags(_ template: String, _ expected: String) { #expect(Self.written(template) == expected) }

  @Test("A layout that the page names, and parts with a model")
  func layouts() {
    let files = [
      "grails-app/views/layouts/main.gsp":
        "<html><head><title><g:layoutTitle default=\"Shop\"/></title><g:layoutHead/></head><body><main><g:layoutBody/></main></body></html>",
      "grails-app/views/login/_apple.gsp": "<a class=\"${size}\">${label}</a>", "grails-app/views/shared/_x.gsp": "<i>${it}</i>",
      "grails-app/views/login/auth.gsp":
        "<html><head><meta name=\"layout\" content=\"main\"/><title>Sign in</title><link></head><body class=\"b\"><g:render template=\"apple\" model=\"[size: 'lg', label: 'Go']\"/><g:render template=\"/shared/x\" collection=\"${['a', 'b']}\"/></body></html>",
    ]
    #expect(
      ways("grails-app/views/login/auth.gsp", files) == [
        "<html><head><title>Sign in</title><link></head><body><main><a class=\"lg\">Go</a><i>a</i><i>b</i></main></body></html>"
      ])
  }

  @Test(
    "Hostile texts end", arguments: ["<g:if test=\"", "<g:each>", "<g:render template=\"a\">", "<meta name=layout content=a>"])
  func hostile(_ piece: String) { #expect(!Self.written(String(repeating: piece, count: 3_000)).isEmpty) }
}
