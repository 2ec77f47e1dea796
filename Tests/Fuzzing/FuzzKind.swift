/// One kind of source that is fed with mutated inputs: what its file is called, and what stands beside it.
package struct FuzzKind: Sendable {
  package var name: String
  /// The path of the file that the inputs are written to.
  var file: String
  /// The other files of the small project around it, by their paths. Nil where the text is linted by itself, without a file system.
  var others: [String: String]?
  /// What stands around each input in its file.
  var frame = (before: "", after: "")
  /// Whether the inputs are rules, which a page beside them is linted with.
  var isRule = false

  init(_ name: String, _ file: String, beside others: [String: String]? = nil) {
    self.name = name
    self.file = file
    self.others = others
  }

  package static let all: [FuzzKind] = alone + templates + components + catalogues + settings

  package static func named(_ name: String) -> FuzzKind? { all.first { $0.name == name } }

  /// Linted as standard input is.
  private static var alone: [FuzzKind] {
    var css = FuzzKind("css", "page.html")
    css.frame = (
      "<!doctype html><meta name=viewport content='width=device-width'><style>",
      "</style><form><input type=password><p class=a>or<button id=b class=apple>Sign in with Apple</button><a href=x>Google</a></form>"
    )
    return [
      FuzzKind("html", "page.html"), css, FuzzKind("encodings", "page.php"), FuzzKind("screen", "a.screen.json"),
      FuzzKind("plist", "Info.plist"),
      FuzzKind("entitlements", "App.entitlements"), FuzzKind("strings", "InfoPlist.strings"), FuzzKind("xcstrings", "InfoPlist.xcstrings"),
      FuzzKind("pbxproj", "project.pbxproj"), FuzzKind("xcodegen", "project.yml"), FuzzKind("expo", "app.json"),
      FuzzKind("expo-script", "app.config.js"), FuzzKind("cordova", "config.xml"),
    ]
  }

  /// A page with a layout and a part, which the dictionary names.
  private static var templates: [FuzzKind] {
    let body = "<!doctype html><html lang=en><body>"
    return [
      FuzzKind(
        "django", "templates/page.html",
        beside: [
          "templates/base.html": "\(body){% block content %}{% endblock %}</body>",
          "templates/part.html": "<button class=apple>{{ title }}</button>",
        ]),
      FuzzKind(
        "jinja", "page.jinja",
        beside: [
          "base.jinja": "\(body){% block content %}{% endblock %}</body>",
          "part.jinja": "{% macro part(title) %}<button class=apple>{{ title }}</button>{% endmacro %}",
        ]),
      FuzzKind(
        "twig", "templates/page.html.twig",
        beside: [
          "templates/base.html.twig": "\(body){% block content %}{% endblock %}</body>",
          "templates/part.html.twig": "<button class=apple>{{ title }}</button>",
        ]),
      FuzzKind("liquid", "page.liquid", beside: ["part.liquid": "<button class=apple>{{ title }}</button>"]),
      FuzzKind(
        "erb", "app/views/sessions/new.html.erb",
        beside: [
          "app/views/layouts/application.html.erb": "\(body)<%= yield %></body>",
          "app/views/sessions/_part.html.erb": "<button class=apple><%= title %></button>",
        ]),
      FuzzKind("ejs", "views/page.ejs", beside: ["views/part.ejs": "<button class=apple><%= title %></button>"]),
      FuzzKind("php", "page.php", beside: ["part.php": "<button class=apple><?= $title ?></button>"]),
      FuzzKind(
        "blade", "resources/views/page.blade.php",
        beside: [
          "resources/views/base.blade.php": "\(body)@yield('content')</body>",
          "resources/views/components/part.blade.php": "@props(['title'])<button class=apple>{{ $title }}{{ $slot }}</button>",
        ]),
      FuzzKind("handlebars", "page.hbs", beside: ["part.hbs": "<button class=apple>{{title}}{{> @partial-block}}</button>"]),
      FuzzKind("go", "page.gohtml", beside: ["part.gohtml": "{{define \"part\"}}<button class=apple>{{.}}</button>{{end}}"]),
      FuzzKind(
        "razor", "Pages/Login.cshtml",
        beside: [
          "Pages/_ViewStart.cshtml": "@{ Layout = \"_Layout\"; }", "Pages/Shared/_Layout.cshtml": "\(body)@RenderBody()</body>",
          "Pages/Shared/part.cshtml": "<button class=apple>@Model.Title</button>",
        ]),
      FuzzKind(
        "blazor", "Pages/Login.razor",
        beside: [
          "App.razor": "\(body)<Router><RouteView DefaultLayout=\"typeof(MainLayout)\" /></Router></body></html>",
          "MainLayout.razor": "@inherits LayoutComponentBase\n@Body", "MainLayout.razor.css": ".apple { color: red }",
          "Login.razor":
            "<button class=apple @attributes=Rest>@Title @Head</button>@code { [Parameter] public string Title { get; set; } [Parameter] public RenderFragment Head { get; set; } }",
        ]),
      FuzzKind(
        "thymeleaf", "src/main/resources/templates/page.html",
        beside: ["src/main/resources/templates/part.html": "<button th:fragment=\"part(title)\" class=apple th:text=\"${title}\"></button>"]
      ),
      FuzzKind("jsp", "page.jsp", beside: ["part.jsp": "<button class=apple>${title}</button>"]),
      FuzzKind("freemarker", "page.ftl", beside: ["part.ftl": "<#macro part title><button class=apple>${title}</button></#macro>"]),
      FuzzKind("heex", "page.heex", beside: [:]),
      FuzzKind(
        "mako", "templates/page.mako",
        beside: [
          "templates/base.mako": "\(body)<%block name=\"content\">${self.body()}</%block></body>",
          "templates/part.mako": "<%def name=\"part(title)\"><button class=apple>${title}${caller.body()}</button></%def>",
        ]),
      FuzzKind(
        "gsp", "grails-app/views/login/page.gsp",
        beside: [
          "grails-app/views/layouts/base.gsp": "\(body)<g:layoutHead/><g:layoutBody/></body>",
          "grails-app/views/login/_part.gsp": "<button class=apple>${title}</button>",
        ]),
      FuzzKind(
        "jte", "jte/page.jte",
        beside: [
          "jte/layout/base.jte": "@param gg.jte.Content content\n\(body)${content}</body>",
          "jte/part.jte": "@param String title = \"Sign in\"\n<button class=apple>${title}</button>",
        ]),
      FuzzKind(
        "templ", "views/page.templ",
        beside: ["views/part.templ": "package views\n\ntempl Part(title string) {\n<button class=apple>{ title }</button>\n}\n"]),
      FuzzKind("velocity", "page.vm", beside: ["part.vm": "#macro(part $title)<button class=apple>$title</button>#end"]),
    ] + indented
  }

  /// Templates whose nesting is indentation.
  private static var indented: [FuzzKind] {
    [
      FuzzKind(
        "haml", "app/views/sessions/new.html.haml",
        beside: [
          "app/views/layouts/application.html.haml": "!!!\n%html{lang: 'en'}\n  %body= yield\n",
          "app/views/sessions/_part.html.haml": "%button.apple= title\n",
        ]),
      FuzzKind(
        "slim", "app/views/sessions/new.html.slim",
        beside: [
          "app/views/layouts/application.html.slim": "doctype html\nhtml lang=\"en\"\n  body == yield\n",
          "app/views/sessions/_part.html.slim": "button.apple = title\n",
        ]),
      FuzzKind(
        "pug", "views/page.pug",
        beside: [
          "views/base.pug": "doctype html\nhtml(lang='en')\n  body\n    block content\n",
          "views/part.pug": "mixin part(title)\n  button.apple= title\n",
        ]),
    ]
  }

  private static var components: [FuzzKind] {
    let next = ["package.json": #"{"dependencies":{"next":"15.0.0","react":"19.0.0"}}"#]
    return [
      FuzzKind(
        "tsx", "app/login/page.tsx",
        beside: next.merging(
          [
            "app/layout.tsx": "export default function L({children}) { return <html lang='en'><body>{children}</body></html> }",
            "app/part.tsx": "export function Part({title, ...rest}) { return <button className='apple' {...rest}>{title}</button> }",
          ], uniquingKeysWith: { $1 })),
      FuzzKind("vue", "src/Page.vue", beside: ["src/Part.vue": "<template><button class=apple>{{ title }}<slot/></button></template>"]),
      FuzzKind("svelte", "src/Page.svelte", beside: ["src/Part.svelte": "<button class=apple>{title}<slot/></button>"]),
      FuzzKind(
        "angular", "src/app/login.component.ts",
        beside: [
          "angular.json": #"{"projects":{"app":{"sourceRoot":"src","architect":{"build":{"options":{"styles":["src/styles.css"]}}}}}}"#,
          "src/styles.css": ".apple { height: 44px }", "src/index.html": "<html lang=en><body><app-root></app-root></body>",
          "src/app/part.component.ts":
            "@Component({selector: 'app-part', template: '<button class=apple>{{ title }}</button>'}) export class Part { @Input() title = ''; }",
        ]),
      FuzzKind(
        "astro", "src/pages/login.astro",
        beside: [
          "src/layouts/Base.astro": "---\nconst { title } = Astro.props;\n---\n<html lang=en><body><h1>{title}</h1><slot /></body></html>",
          "src/components/Part.astro": "<button class=apple><slot /></button>",
        ]),
    ] + sheets
  }

  /// Sheets that are translated before a browser reads them, and a page that links one.
  private static var sheets: [FuzzKind] {
    let form = "<form><input type=password><button class=apple>Sign in with Apple</button></form>"
    return [
      FuzzKind(
        "scss", "app.scss",
        beside: [
          "page.html": "<link rel=stylesheet href=app.scss>\(form)",
          "_part.scss": "$width: 100px; @mixin part($a) { width: $a; }",
        ]),
      FuzzKind(
        "sass", "app.sass",
        beside: [
          "page.html": "<link rel=stylesheet href=app.sass>\(form)",
          "_part.sass": "$width: 100px\n=part($a)\n  width: $a\n",
        ]),
      FuzzKind(
        "less", "app.less",
        beside: [
          "page.html": "<link rel=stylesheet href=app.less>\(form)",
          "part.less": "@width: 100px; .m(@a) when (@a > 1) { width: @a }", "package.json": #"{ "devDependencies": { "less": "^4.1.0" } }"#,
        ]),
    ]
  }

  /// The words of a page that asks for some of them.
  private static var catalogues: [FuzzKind] {
    let django = "{% load i18n %}<html lang=en><button>{% trans 'Sign in with Apple' %}</button>"
    let twig = "<html lang=en><button>{{ 'siwa'|trans }}</button>"
    let script = "import {useTranslation} from 'react-i18next'; export default function P() { const {t} = useTranslation();"
    return [
      FuzzKind("po", "locale/de/LC_MESSAGES/django.po", beside: ["templates/page.html": django]),
      FuzzKind(
        "properties", "src/main/resources/messages_de.properties",
        beside: [
          "src/main/resources/messages.properties": "siwa=Sign in with Apple\n",
          "src/main/resources/templates/page.html": "<html lang=en><button th:text=\"#{siwa}\"></button>",
        ]),
      FuzzKind(
        "resx", "Resources/Pages/Login.de.resx",
        beside: [
          "Pages/Login.cshtml": "@page\n@inject IViewLocalizer Localizer\n<html lang=en><button>@Localizer[\"Sign in with Apple\"]</button>"
        ]),
      FuzzKind("xliff", "translations/messages.de.xlf", beside: ["templates/page.html.twig": twig]),
      FuzzKind("arb", "lib/l10n/app_de.arb", beside: ["lib/l10n/app_en.arb": #"{"siwa":"Sign in with Apple"}"#, "page.html.twig": twig]),
      FuzzKind(
        "php-words", "lang/de/auth.php",
        beside: ["resources/views/page.blade.php": "<html lang=en><button>{{ __('auth.siwa') }}</button>"]),
      FuzzKind(
        "json-words", "public/locales/de/translation.json",
        beside: [
          "package.json": #"{"dependencies":{"next":"15.0.0"}}"#,
          "app/page.tsx": "\(script) return <button>{t('siwa')}</button> }",
        ]),
      FuzzKind(
        "yaml-words", "config/locales/de.yml",
        beside: ["app/views/sessions/new.html.erb": "<html lang=en><button><%= t('siwa') %></button>"]),
    ]
  }

  /// What is read from the file system alone.
  private static var settings: [FuzzKind] {
    let page = ["page.html": "<form><input type=password><button>Sign in with Apple</button></form>"]
    var rule = FuzzKind("rule", "rules/rule.json", beside: page)
    rule.isRule = true
    let plist = "<plist version=\"1.0\"><dict><key>NSCameraUsageDescription</key><string>$(CAMERA)</string></dict></plist>"
    return [
      rule, FuzzKind("config", ".higlint.json", beside: page), FuzzKind("xcconfig", "App.xcconfig", beside: ["Info.plist": plist]),
    ]
  }
}
