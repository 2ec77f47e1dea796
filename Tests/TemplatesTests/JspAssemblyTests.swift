import Diagnostics
import Templates
import Testing

@Suite("Putting JSP together")
struct JspAssemblyTests {
  private static let core = "<%@ taglib prefix=\"c\" uri=\"http://java.sun.com/jsp/jstl/core\" %>"

  @Test(
    "JSP, worked out by hand",
    arguments: [
      ("<%-- no --%><c:set var=\"a\" value=\"x\"/><p class=\"${a} ${b}\">\\${a}</p>", ["<p class=\"x ${b}\">\\${a}</p>"]),
      ("<c:if test=\"${a eq 'x'}\"><p>1</p></c:if><c:if test=\"${a eq 'y'}\"><p>2</p></c:if>", ["<p>1</p>", "<p>2</p>"]),
      (
        "<c:choose><c:when test=\"${empty user}\"><p>in</p></c:when><c:otherwise><p>out</p></c:otherwise></c:choose>",
        ["<p>in</p>", "<p>out</p>"]
      ),
      ("<c:forEach var=\"i\" begin=\"1\" end=\"3\" varStatus=\"s\">${i}${s.last ? '.' : ','}</c:forEach>", ["1,2,3."]),
      ("<c:forEach items=\"Apple,Google\" var=\"p\" varStatus=\"s\"><b>${s.index}${p}</b></c:forEach>", ["<b>0Apple</b><b>1Google</b>"]),
      ("<c:forEach items=\"${providers}\" var=\"p\"><b>${p.name}</b></c:forEach>", ["<b>${p.name}</b>"]),
      (
        "<c:set var=\"t\"><i>a</i></c:set>${t}<c:out value=\"a &lt; b\"/><c:out value=\"${none}\" default=\"d\"/>",
        ["<i>a</i>a &amp;lt; b<c:out value=\"${none}\" default=\"d\"/>"]
      ),
      ("<a href=\"<c:url value='/login'/>\" <c:if test=\"${x}\">hidden</c:if>>", ["<a href=\"/login\" <c:if test=\"${x}\">hidden</c:if>>"]),
      (
        "<link href=\"${pageContext.request.contextPath}/a.css\"><link href=\"<%= request.getContextPath() %>/b.css\">",
        ["<link href=\"/a.css\"><link href=\"/b.css\">"]
      ),
      ("<%@ include file=\"/WEB-INF/jspf/names.jspf\" %>${ctx}-${title}", ["-Shop"]),
      (
        "<c:set var=\"x\" value=\"1\"/><jsp:include page=\"/WEB-INF/views/part.jsp\"><jsp:param name=\"size\" value=\"lg\"/></jsp:include>",
        ["<b class=\"lg\">${x}</b>"]
      ),
      ("<c:import url=\"part.jsp\"><c:param name=\"size\" value=\"sm\"/></c:import>", ["<b class=\"sm\">${x}</b>"]),
      ("<% if (user != null) { %><p>1</p><% } else { %><p>2</p><% } %>", ["<p>2</p>", "<p>1</p>"]),
      ("<% String a = \"x\"; for (String s : list) { %><i><%= a %><%= s %></i><% } %>", ["<i>x<%= s %></i>"]),
      (
        "<%! int n; %><%@ page isELIgnored=\"false\" %><svg:rect/><fb:login>${1 == 1 ? \"y\" : \"n\"}</fb:login>",
        ["<svg:rect/><fb:login>y</fb:login>"]
      ),
      (
        "<fmt:message key=\"Sign in\"/><spring:message code=\"none.key\" text=\"Log in\"/><fmt:message key=\"a.b\" var=\"w\"/>${w}",
        ["Sign inLog in${w}"]
      ),
      (
        "<form:form modelAttribute=\"user\" action=\"/in\"><form:label path=\"name\">N</form:label><form:input path=\"name\" cssClass=\"f\"/>"
          + "<form:password path=\"word\"/><form:errors path=\"word\"/></form:form>",
        [
          "<form id=\"user\" method=\"post\" action=\"/in\"><label for=\"name\">N</label>"
            + "<input type=\"text\" id=\"name\" name=\"name\" class=\"f\"><input type=\"password\" id=\"word\" name=\"word\"></form>"
        ]
      ),
      (
        "<t:page title=\"In ${x}\"><jsp:attribute name=\"head\"><meta></jsp:attribute><jsp:body><p>${x}</p></jsp:body></t:page>",
        ["<title>In \u{FFFC}</title><meta><main class=\"wide\"><p>${x}</p></main>"]
      ),
      ("<t:page title=\"T\"><p>a</p></t:page>", ["<title>T</title><main class=\"wide\"><p>a</p></main>"]),
      (
        "<s:if test=\"user != null\"><p>1</p></s:if><s:else><p>2</p></s:else><s:text name=\"Log in\"/>",
        ["<p>2</p>Log in", "<p>1</p>Log in"]
      ),
      ("<sec:authorize access=\"isAnonymous()\"><p>1</p></sec:authorize>", ["<p>1</p>", ""]),
      (
        "<tiles:insertTemplate template=\"/WEB-INF/layout.jsp\"><tiles:putAttribute name=\"title\" value=\"T\"/>"
          + "<tiles:putAttribute name=\"body\"><p>b</p></tiles:putAttribute></tiles:insertTemplate>",
        ["<h1>T</h1><p>b</p>"]
      ),
    ])
  func jsp(_ template: String, _ expected: [String]) {
    let web = "src/main/webapp/WEB-INF/"
    let files = [
      web + "views/login.jsp": Self.core + template,
      web + "jspf/names.jspf": "<c:set var=\"ctx\" value=\"${pageContext.request.contextPath}\"/><c:set var=\"title\" value=\"Shop\"/>",
      web + "views/part.jsp": "<b class=\"${param.size}\">${x}</b>",
      web + "layout.jsp": "<h1><tiles:getAsString name=\"title\"/></h1><tiles:insertAttribute name=\"body\"/>",
      web + "tags/page.tag":
        "<%@ attribute name=\"title\" %><%@ attribute name=\"head\" fragment=\"true\" %><%@ attribute name=\"kind\" %>"
        + "<title>${title}</title><jsp:invoke fragment=\"head\"/><main class=\"${empty kind ? 'wide' : kind}\"><jsp:doBody/></main>",
    ]
    #expect(ways(web + "views/login.jsp", files) == expected)
  }

  @Test("Tiles puts its layouts around pages that its definitions name, also by a pattern")
  func tiles() {
    let web = "src/main/webapp/WEB-INF/"
    let files = [
      web + "views/user/login.jsp": "<p>in</p>",
      web + "tiles.xml":
        "<tiles-definitions><definition name=\"base\" template=\"/WEB-INF/layout.jsp\"><put-attribute name=\"title\" value=\"Shop\"/>"
        + "<put-attribute name=\"foot\" value=\"/WEB-INF/foot.jsp\"/></definition>"
        + "<definition name=\"*/*\" extends=\"base\"><put-attribute name=\"body\" value=\"/WEB-INF/views/{1}/{2}.jsp\"/></definition>",
      web + "foot.jsp": "<i>foot</i>",
      web + "layout.jsp":
        "<h1><tiles:getAsString name=\"title\"/></h1><tiles:insertAttribute name=\"body\"/><tiles:insertAttribute name=\"foot\"/>",
    ]
    #expect(ways(web + "views/user/login.jsp", files) == ["<h1>Shop</h1><p>in</p><i>foot</i>"])
    let project = WrittenFiles(files)
    let uses = project.files["/p/" + web + "views/user/login.jsp"].map { TemplateAssembler(files: project).uses(of: $0) }
    #expect(uses == [web + "layout.jsp", web + "foot.jsp"])
  }

  @Test("What stays as it is written is masked, and what is deep or unclosed is text or unknown")
  func hostile() throws {
    let project = WrittenFiles(["a.jsp": "<p class=\"<%= a %>\">${b}</p><x:y/>"])
    let way = try #require(project.files["/p/a.jsp"].flatMap { TemplateAssembler(files: project).assembly(of: $0) }).ways[0]
    let masked = String(decoding: way.masked.text, as: UTF8.self).replacing("\u{FFFC}", with: "#").replacing("\u{7F}", with: "~")
    #expect(masked == "<p class=\"##~~\">#~</p>      ")
    for piece in [
      "<c:if test=\"${a}\">", "<% if (a) { %>", "${", "<%--", "<c:forEach items=\"", "<t:page>", "<c:choose><c:when test=\"a\">",
    ] {
      #expect(!ways("a.jsp", ["a.jsp": String(repeating: piece, count: 3000)]).isEmpty)
    }
    #expect(ways("a.jsp", ["a.jsp": "<%@ include file=\"b.jsp\" %>", "b.jsp": "b<jsp:include page=\"a.jsp\"/>"]) == ["b"])
  }
}
