import Diagnostics
import Templates
import Testing

@Suite("Putting FreeMarker together")
struct FreeMarkerAssemblyTests {
  @Test(
    "FreeMarker, worked out by hand",
    arguments: [
      ("<#assign a = 'x' b=2>${a}-${b}<#-- no --><#if a == 'x' && b gt 1>y<#else>n</#if>", ["x-2y"]),
      ("<#assign a>1<b>2</b></#assign>${a}<#noparse>${a}</#noparse>", ["1<b>2</b>${a}"]),
      ("<#if user??><p>${user}</p><#elseif admin><p>a</p><#else><p>n</p></#if>", ["<p>a</p>", "<p>${user}</p>", "<p>n</p>"]),
      ("<#list ['a', 'b'] as x>${x?upper_case}${x?counter}<#sep>, </#list>", ["A1, B2"]),
      ("<#list ['a', 'b'] as x>${x_index}<#if x_has_next>;</#if></#list>", ["0;1"]),
      ("<#list ['a']><ul><#items as x><li>${x}</li></#items></ul><#else>none</#list>", ["<ul><li>a</li></ul>"]),
      ("<#list []><ul></ul><#else>none</#list>", ["none"]),
      ("<#list 1..3 as i>${i}</#list><#list {'a': 1, 'b': 2} as k, v>${k}${v}</#list>", ["123a1b2"]),
      ("<#switch 'b'><#case 'a'><#case 'b'>1<#break><#case 'c'>2<#break><#default>3</#switch>", ["1"]),
      ("<@hello name='you' /><#macro hello name greeting='Hi '>${greeting}${name}!</#macro>", ["Hi you!"]),
      (
        "<#macro box kind><div class='${kind}'><#nested 'head'><#nested 'foot'></div></#macro><@box kind='k'; part>[${part}]</@box>",
        ["<div class='k'>[head][foot]</div>"]
      ),
      ("<#macro outer><i><#nested></i></#macro><@outer><@outer>a</@outer></@>", ["<i><i>a</i></i>"]),
      ("<#function twice(x)><#if x == 'a'><#return 'A' + x></#if><#return x + x></#function>${twice('a')}${twice('b')}", ["Aabb"]),
      ("<#import 'lib/parts.ftl' as parts><@parts.button 'Go'/>${parts.size}", ["<button class=\"lg\">Go</button>lg"]),
      ("<#assign size='sm'><#include 'lib/parts.ftl'><@button title='Go'/>", ["<button class=\"lg\">Go</button>"]),
      ("<#assign a={'b': 'c'} l=['x']>${a.b}${a['b']}${l[0]}${l?size}${l?join('-')}${a.none!'d'}${(a.none)!}", ["ccx1xd"]),
      ("${true?then('y', 'n')}${'a b'?cap_first}${'x'?has_content?string('1', '0')}${\"v=${1 + 1}\"}${r'a'}", ["yA b1v=2a"]),
      ("[#if x?has_content]<p>1</p>[#else]<p>2</p>[/#if][#-- <#if> --]", ["<p>1</p>", "<p>2</p>"]),
      ("<p class=\"a <#if x>b</#if>\">${x!}</p>", ["<p class=\"a <#if x>b</#if>\">${x!}</p>"]),
      ("<#escape x as x?html><#compress>${'<'}</#compress></#escape><#attempt>a<#recover>b</#attempt>", ["&lt;a"]),
      (
        "<@spring.message 'hello.you'/><@spring.messageText 'none' 'Sign in'/><@spring.url '/a'/>",
        ["<@spring.message 'hello.you'/>Sign in/a"]
      ),
      (
        "<@spring.formPasswordInput 'user.word' 'class=\"f\"'/>",
        ["<input type=\"password\" id=\"word\" name=\"word\" class=\"f\">"]
      ),
      ("<#macro m><@m/></#macro>a<@m/>", ["a"]),
    ])
  func freeMarker(_ template: String, _ expected: [String]) {
    let files = [
      "templates/login.ftl": template,
      "templates/lib/parts.ftl":
        "<#assign size = 'lg'><#macro button title kind=size><button class=\"${kind}\">${title}</button></#macro>",
    ]
    #expect(ways("templates/login.ftl", files) == expected)
  }

  @Test(
    "A name from a server's folders is found where the theme has the file",
    arguments: ["helpers.ftl", "_helpers.ftl"])
  func fileOfTheServer(_ helpers: String) {
    let files = [
      "theme/login.ftl": "[#import \"../_helpers.ftl\" as h/][@h.body]<p>in</p>[/@h.body]",
      "theme/" + helpers: "[#macro body]<b>[#nested/]</b>[/#macro]",
    ]
    #expect(ways("theme/login.ftl", files) == ["<b><p>in</p></b>"])
  }

  private static let theme = [
    "themes/shop/login/login.ftl":
      "<#import \"template.ftl\" as layout><@layout.registrationLayout displayInfo=true; section>"
      + "<#if section = \"header\">${msg(\"title\")}<#elseif section = \"form\"><i class=\"${properties.kcButtonClass!}\"></i>"
      + "<#list social.providers as p><a>${p.displayName}</a></#list><#elseif section = \"info\">?</#if></@layout.registrationLayout>",
    "themes/shop/login/theme.properties":
      "parent=plain\nimport=common/own\nstyles=css/login.css css/more.css\nkcButtonClass=btn btn-\\\n  lg\n",
    "themes/plain/login/theme.properties": "parent=base\nstyles=css/old.css\nkcBodyClass=body\n",
    "themes/plain/login/template.ftl":
      "<#macro registrationLayout displayInfo=false><link href=\"${url.resourcesCommonPath}/a.css\"><#list properties.styles?split(' ') as "
      + "style><link href=\"${url.resourcesPath}/${style}\"></#list><body class=\"${properties.kcBodyClass!} ${properties.none!}\"><h1><#nested "
      + "\"header\"></h1><#nested \"form\"><#if displayInfo><#nested \"info\"></#if></#macro>",
    "themes/common/own/resources/a.css": "",
  ]

  @Test("Keycloak's themes have their parents' files and properties")
  func keycloak() {
    let expected =
      "<link href=\"/themes/common/own/resources/a.css\"><link href=\"/themes/shop/login/resources/css/login.css\">"
      + "<link href=\"/themes/shop/login/resources/css/more.css\"><body class=\"body \"><h1>${msg(\"title\")}</h1>"
      + "<i class=\"btn btn-lg\"></i><a>${p.displayName}</a>?"
    #expect(ways("themes/shop/login/login.ftl", Self.theme) == [expected])
  }

  @Test("A layout that is not there is shown with each of its parts, and its styles are open")
  func missingLayout() {
    var files = Self.theme
    files["themes/plain/login/template.ftl"] = nil
    let call = "<@layout.registrationLayout displayInfo=true; section>"
    #expect(
      ways("themes/shop/login/login.ftl", files)
        == ["\(call)${msg(\"title\")}<i class=\"btn btn-lg\"></i><a>${p.displayName}</a>?</@layout.registrationLayout>"])
  }

  @Test("A list that is not known has an item of each kind that its body tells from others, and one more")
  func kinds() {
    let page =
      "<#list ps as p><#assign c='b'><#if p.id == \"apple\"><#assign c = c + ' dark'></#if><a class=\"${c}\" id=\"${p.id}\">"
      + "<#if p.id == 'google'><i></i><#elseif p.id == 'apple'><svg></svg></#if></a></#list>"
    #expect(
      ways("templates/login.ftl", ["templates/login.ftl": page]) == [
        "<a class=\"b dark\" id=\"apple\"><svg></svg></a><a class=\"b\" id=\"google\"><i></i></a><a class=\"b\" id=\"${p.id}\"></a>"
      ])
  }

  @Test("A body that asks for no part is shown once where its layout is not there")
  func missingLayoutWithoutParts() {
    let page = "<#import 'template.ftl' as layout><@layout.page; part><p>in</p></@layout.page>"
    #expect(ways("templates/login.ftl", ["templates/login.ftl": page]) == ["<@layout.page; part><p>in</p></@layout.page>"])
  }

  @Test("Sheets of a parent that is not there are there all the same")
  func missingParent() {
    let files = [
      "login/theme.properties": "parent=keycloak\nstyles=a.css\n",
      "login/login.ftl":
        "<#if properties.stylesCommon?has_content><#list properties.stylesCommon?split(' ') as s><link href=\"${s}\"></#list></#if>"
        + "<i class=\"${properties.kcX!}\">",
    ]
    #expect(ways("login/login.ftl", files) == ["<link href=\"${s}\"><i class=\"${properties.kcX!}\">"])
  }

  @Test("What stays as it is written is masked, also where nothing else is to be done")
  func masks() throws {
    let project = WrittenFiles(["a.ftl": "<p <#if x>hidden</#if>>${a}</p><style>b{color:${c}}</style>"])
    let way = try #require(project.files["/p/a.ftl"].flatMap { TemplateAssembler(files: project).assembly(of: $0) }).ways[0]
    let masked = String(decoding: way.masked.text, as: UTF8.self).replacing("\u{FFFC}", with: "#").replacing("\u{7F}", with: "~")
    #expect(masked == "<p        hidden      >#~</p><style>b{color:#~}</style>")
  }

  @Test("Deep and unclosed tags are text or unknown, never a crash")
  func hostile() {
    for piece in ["<#if x>", "<@m>", "${", "<#--", "<#list a as b>", "<#macro m>", "<#if (((((", "<#assign x>"] {
      #expect(!ways("templates/a.ftl", ["templates/a.ftl": String(repeating: piece, count: 3000)]).isEmpty)
    }
    let calls = "<#macro a><@a><@a/></@a><#nested></#macro><@a>x</@a><#function f x><#return f(x) + f(x)></#function>${f(1)}"
    #expect(!ways("templates/a.ftl", ["templates/a.ftl": calls]).isEmpty)
  }
}
