#!/usr/bin/env python3
"""Sources that grow: of each kind that higlint reads one that is as long, or as deep, as is asked for."""
import json
import pathlib

PURPOSE = "Orchard shows the photos you choose beside your trees."
PLIST = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>%s</dict></plist>\n'


def control(number):
    return {"type": "button", "title": "Continue with Google %d" % number if number % 2 else "Sign in with Apple",
            "frame": {"x": 16, "y": 60 * number, "width": 358, "height": 44}, "style": {"background": "#000000", "foreground": "#FFFFFF"}}


def screen(children):
    return json.dumps({"$schema": "higlint-screen-1", "screens": [{
        "id": "login", "kind": "sign-in", "platform": "ios", "viewport": {"width": 390, "height": 844},
        "root": {"type": "view", "frame": {"x": 0, "y": 0, "width": 390, "height": 844}, "children": children}}]})


def project(count):
    lines = ["// !$*UTF8*$!", "{", "archiveVersion = 1;", "objectVersion = 56;", "objects = {"]
    for number in range(count):
        lines.append("A1B2C3D4E5F60718%08X /* File%d.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = File%d.swift; "
                     "sourceTree = \"<group>\"; };" % (number, number, number))
    for number in range(count // 20):
        lines.append("B1B2C3D4E5F60718%08X /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {INFOPLIST_KEY_NSCameraUsageDescription = \"%s\"; "
                     "PRODUCT_NAME = Orchard%d; }; name = Debug; };" % (number, PURPOSE, number))
    lines.append("C1B2C3D4E5F6071800000000 = {isa = PBXProject; targets = ( ); };")
    return "\n".join(lines + ["};", "rootObject = C1B2C3D4E5F6071800000000;", "}", ""])


def specification(count):
    targets = "".join("  Target%d:\n    type: application\n    platform: iOS\n    info:\n      path: T%d/Info.plist\n      properties:\n"
                      "        NSCameraUsageDescription: \"%s\"\n" % (number, number, PURPOSE) for number in range(count))
    return "name: Orchard\ntargets:\n" + targets


def page(body, style="", head=""):
    return "<!doctype html><html lang=en><head><title>Sign in</title><style>%s</style>%s</head><body>%s</body></html>" % (style, head, body)


BUTTON = "<button class=b>Sign in with Apple</button>"

SHEET = "<link rel=stylesheet href=app.scss>" + BUTTON
NEXT = {"package.json": '{"dependencies": {"next": "15.0.0", "react": "19.0.0"}}', "app/layout.tsx":
        "export default function Layout({children}) { return <html lang='en'><body>{children}</body></html> }"}
UNITY = "%YAML 1.1\n--- !u!129 &1\nPlayerSettings:\n  cameraUsageDescription: " + PURPOSE + "\n"
# A page that asks a catalogue for words, by template language.
ASKING = {
    "django": {"templates/page.html": "{% load i18n %}<button>{% trans 'a1' %}</button>"},
    "thymeleaf": {"messages.properties": "a1 = b\n", "templates/page.html": "<button th:text='#{a1}'></button>"},
    "razor": {"Pages/Page.cshtml": '@page\n@inject IViewLocalizer Localizer\n<button>@Localizer["a1"]</button>'},
    "twig": {"templates/page.html.twig": "<button>{{ 'a1'|trans }}</button>"},
    "blade": {"resources/views/page.blade.php": "<button>{{ __('auth.a1') }}</button>"},
    "erb": {"app/views/pages/new.html.erb": "<button><%= t('a1') %></button>"},
}


def rule(fail):
    return json.dumps({"id": "rule", "name": "Rule", "family": "house", "basis": "recommendation", "level": "note", "source": {
        "document": "house", "section": "a", "url": "https://example.org/a", "checked": "2026-11-21"}, "select": "//button", "fail": fail,
        "message": "A.", "summary": "A.", "why": "A.", "howToFix": "A."})


# By name: the file, its text for a size, the size to begin with, and the files beside it.
KINDS = {
    "HTML": ("page.html", lambda n: page("<div class=a><p>harbor <b>maple</b></p><a href=/x>orbit</a></div>\n" * n + BUTTON), 400),
    "CSS": ("page.html", lambda n: page(BUTTON, "".join(".c%d > .d%d:not(.e) { color: #%06x; padding: %dpx }\n" % (i, i, i, i % 40) for i in range(n))), 1500),
    "JSON screens": ("login.screen.json", lambda n: screen([control(i) for i in range(n)]), 100),
    "property list": ("Info.plist", lambda n: PLIST % "".join("<key>Key%d</key><array><string>%s</string></array>\n" % (i, PURPOSE) for i in range(n)), 2000),
    "strings": ("en.lproj/InfoPlist.strings", lambda n: "".join('/* %d */\n"Key%d" = "%s";\n' % (i, i, PURPOSE) for i in range(n)), 2000),
    "Xcode project": ("Orchard.xcodeproj/project.pbxproj", project, 2000),
    "YAML": ("project.yml", specification, 50),
    "included specifications": ("project.yml", lambda n: "include:\n" + "  - base.yml\n" * n + "targets: {}\n", 20, {"base.yml": specification(20)}),
    "Unity settings": ("ProjectSettings/ProjectSettings.asset", lambda n: UNITY + "  key: value\n" * n, 2000),
    "build settings": ("App.xcconfig", lambda n: "".join("KEY_%d = $(KEY_%d) %s\n" % (i, i - 1, PURPOSE) for i in range(n)), 500),
    "Expo configuration": ("app.json", lambda n: json.dumps({"expo": {"plugins": [["expo-camera", {"cameraPermission": PURPOSE}]] * n}}), 500),
    "Expo script": ("app.config.js", lambda n: "export default { expo: { ios: { infoPlist: {\n%s} } } };\n" % "".join(
        "  Key%d: `a ${name} b` + 'c', // d\n" % i for i in range(n)), 1000),
    "Cordova configuration": ("config.xml", lambda n: "<widget xmlns:cdv='http://cordova.apache.org/ns/1.0'>%s</widget>" % (
        "<edit-config target='NSCameraUsageDescription' file='*-Info.plist' mode='merge'><string>%s</string></edit-config>\n" % PURPOSE * n), 500),
    "SCSS": ("app.scss", lambda n: "$w: 1px; @mixin m($a) { width: $a; }\n" + "".join(
        ".c%d { &:hover { @include m($w * %d); } color: mix(red, #%06x); }\n" % (i, i, i) for i in range(n)), 300, {"page.html": SHEET}),
    "components": ("app/page.tsx", lambda n: "const names = ['Apple'];\nexport default function Page() { return <main>%s</main>; }\n" % (
        "<p className={`a ${'b'}`}>{names.map(n => <b key={n}>{n}</b>)}</p>\n" * n), 200, NEXT),
    **{name: (path, lambda n, item=item: page(item * n + BUTTON), 200) for name, (path, item) in {
        "Jinja": ("page.jinja", "{% set a = 'b' ~ c %}{% if a %}<p>{{ a|upper }}</p>{% else %}x{% endif %}\n"),
        "Twig": ("page.html.twig", "{% set a = 'b' ~ c %}{% if a %}<p>{{ a|upper }}</p>{% else %}x{% endif %}\n"),
        "Liquid": ("page.liquid", "{% assign a = 'b' | append: c %}{% if a %}<p>{{ a }}</p>{% else %}x{% endif %}\n"),
        "ERB": ("page.html.erb", "<% a = 'b' + c %><% if a %><p><%= link_to 'x', y %></p><% else %>x<% end %>\n"),
        "EJS": ("page.ejs", "<% var a = 'b' + c; if (a) { %><p><%= a %></p><% } else { %>x<% } %>\n"),
        "PHP": ("page.php", "<?php $a = 'b' . $c; if ($a): ?><p><?= $a ?></p><?php else: ?>x<?php endif ?>\n"),
        "Blade": ("page.blade.php", "@php $a = 'b'; @endphp @if($a)<p>{{ $a }}</p>@else x @endif\n"),
        "Handlebars": ("page.hbs", "{{#if a}}<p>{{b c=d}}</p>{{else}}x{{/if}}\n"),
        "Go": ("page.gohtml", "{{$a := .B}}{{if $a}}<p>{{$a | html}}</p>{{else}}x{{end}}\n"),
        "Razor": ("Page.cshtml", "@{ var a = \"b\"; }@if (a) { <p>@a</p> } else { <p>x</p> }\n"),
        "Thymeleaf": ("page.html", "<p th:if=\"${a}\" th:text=\"'b' + ${c}\">x</p>\n"),
    }.items()},
    **{name: (path, text, 1000, beside) for name, (path, text, beside) in {
        "gettext": ("locale/de/LC_MESSAGES/django.po", lambda n: "".join('msgid "a%d"\nmsgstr "b"\n"c"\n\n' % i for i in range(n)), "django"),
        "properties": ("messages_de.properties", lambda n: "".join("a%d = b \\\n  c\n" % i for i in range(n)), "thymeleaf"),
        "resources of .NET": ("Resources/Page.de.resx", lambda n: "<root>%s</root>" % "".join(
            "<data name='a%d'><value>b</value></data>\n" % i for i in range(n)), "razor"),
        "XLIFF": ("translations/messages.de.xlf", lambda n: "<xliff version='1.2'><file source-language='en' target-language='de'><body>%s</body></file></xliff>" % "".join(
            "<trans-unit id='a%d'><source>a%d</source><target>b</target></trans-unit>\n" % (i, i) for i in range(n)), "twig"),
        "PHP words": ("lang/de/auth.php", lambda n: "<?php return [%s];" % "".join("'a%d' => 'b' . 'c',\n" % i for i in range(n)), "blade"),
        "YAML words": ("config/locales/de.yml", lambda n: "de:\n" + "".join("  a%d: b\n" % i for i in range(n)), "erb"),
    }.items()},
    "rule": ("rules/rule.json", lambda n: rule(" or ".join(["@title = 'a'"] * n)), 100, {"page.html": page(BUTTON)}),
    "configuration": (".higlint.json", lambda n: json.dumps({"screens": {"**/a%d/*.html" % i: {"kind": "sign-in"} for i in range(n)}}), 500, {"page.html": page(BUTTON)}),
}


def around(opening, closing):
    return lambda depth: page(opening * depth + "<p>harbor</p>" + BUTTON + closing * depth)


# The same for what can stand in itself.
NESTED = {
    "blocks": ("page.html", around("<div><p>maple</p>", "</div>"), 24),
    "inline elements": ("page.html", around("<span><b>maple</b>", "</span>"), 24),
    "inline blocks": ("page.html", around("<div style='display:inline-block'>maple ", "</div>"), 24),
    "floats": ("page.html", around("<div style='float:left;padding:1px'>maple ", "</div>"), 24),
    "flex rows": ("page.html", around("<div style='display:flex'><p>maple</p>", "</div>"), 24),
    "flex columns, heights in per cent": ("page.html", around("<div style='display:flex;flex-flow:column;height:100%'><p>maple</p>", "</div>"), 24),
    "grids": ("page.html", around("<div style='display:grid;grid-template-columns:auto 1fr'><p>maple</p>", "</div>"), 24),
    "tables": ("page.html", around("<table><tr><td>maple<td>", "</table>"), 24),
    "lists": ("page.html", around("<ul><li>maple", "</ul>"), 24),
    "positioned": ("page.html", around("<div style='position:relative;padding:1px'><i style='position:absolute;right:0'>x</i>", "</div>"), 24),
    "SVG groups": ("page.html", lambda n: page("<button>" + "<svg viewBox='0 0 9 9'>" + "<g transform='scale(.9)'>" * n + "<path d='M0 0L9 9'/>" + "</g>" * n + "</svg>Apple</button>"), 24),
    "style rules in style rules": ("page.html", lambda n: page(BUTTON, ".a { & .b { " * n + "color: red" + " } }" * n), 24),
    "media queries": ("page.html", lambda n: page(BUTTON, "@media (min-width: 1px) { " * n + ".b { color: red }" + " }" * n), 24),
    "selectors": ("page.html", lambda n: page(BUTTON, ":is(" * n + ".b" + ")" * n + " { color: red }"), 24),
    "calc()": ("page.html", lambda n: page(BUTTON, ".b { width: " + "calc(1px + " * n + "1px" + ")" * n + " }"), 24),
    "var()": ("page.html", lambda n: page(BUTTON, ".b { " + "".join("--v%d: calc(var(--v%d) + 1px); " % (i + 1, i) for i in range(n)) + "--v0: 1px; width: var(--v%d) }" % n), 24),
    "template blocks": ("page.html", lambda n: page("{% if a %}" * n + BUTTON + "{% endif %}" * n), 24),
    "JSON screens": ("login.screen.json", lambda n: nested_screen(n), 24),
    "property lists": ("Info.plist", lambda n: PLIST % ("<key>a</key><dict>" * n + "</dict>" * n), 24),
    "Xcode projects": ("Orchard.xcodeproj/project.pbxproj", lambda n: "// !$*UTF8*$!\n{objects = " + "{a = " * n + "b" + ";}" * n + ";}", 24),
    "YAML": ("project.yml", lambda n: "name: Orchard\n" + "".join("  " * i + "a:\n" for i in range(n)), 24),
    "SCSS": ("app.scss", lambda n: ".a { &-b { " * n + "color: red" + " } }" * n, 24, {"page.html": SHEET}),
    "expressions of SCSS": ("app.scss", lambda n: ".a { width: " + "(1px + " * n + "1px" + ")" * n + " }", 24, {"page.html": SHEET}),
    "components": ("app/page.tsx", lambda n: "export default function Page() { return " + "<div>{a && " * n + "<b>c</b>" + "}</div>" * n + "; }", 24, NEXT),
    "expressions of scripts": ("app/page.tsx", lambda n: "export default function Page() { return <b>{" + "((x) => [{a: " * n + "1" + "}])(2)" * n + "}</b>; }", 24, NEXT),
    **{"%s in itself" % name: (path, lambda n, pair=pair: page(pair[0] * n + BUTTON + pair[1] * n), 24) for name, (path, *pair) in {
        "Jinja": ("page.jinja", "{% for a in [1] %}", "{% endfor %}"), "Twig": ("page.html.twig", "{% for a in [1] %}", "{% endfor %}"),
        "Liquid": ("page.liquid", "{% if a %}", "{% endif %}"), "ERB": ("page.html.erb", "<% [1].each do |a| %>", "<% end %>"),
        "EJS": ("page.ejs", "<% if (a) { %>", "<% } %>"), "PHP": ("page.php", "<?php foreach ([1] as $a): ?>", "<?php endforeach ?>"),
        "Blade": ("page.blade.php", "@if($a)", "@endif"), "Handlebars": ("page.hbs", "{{#if a}}", "{{/if}}"),
        "Go": ("page.gohtml", "{{if .A}}", "{{end}}"), "Razor": ("Page.cshtml", "@if (a) { <div>", "</div> }"),
        "Thymeleaf": ("page.html", "<div th:if=\"${a}\">", "</div>"),
    }.items()},
    **{"expressions of %s" % name: (path, lambda n, parts=parts: page("%s%sa%s%s" % (parts[0], "(1 + " * n, ")" * n, parts[1]) + BUTTON), 24) for name, (path, *parts) in {
        "Jinja": ("page.jinja", "{{ ", " }}"), "Twig": ("page.html.twig", "{{ ", " }}"), "ERB": ("page.html.erb", "<%= ", " %>"),
        "EJS": ("page.ejs", "<%= ", " %>"), "PHP": ("page.php", "<?= ", " ?>"), "Blade": ("page.blade.php", "{{ ", " }}"),
        "Razor": ("Page.cshtml", "@(", ")"), "Thymeleaf": ("page.html", "<b th:text='${", "}'></b>"),
    }.items()},
    "PHP words": ("lang/de/auth.php", lambda n: "<?php return " + "['a' => " * n + "'b'" + "]" * n + ";", 24, ASKING["blade"]),
    "YAML words": ("config/locales/de.yml", lambda n: "de:\n" + "".join("  " * (i + 1) + "a:\n" for i in range(n)), 24, ASKING["erb"]),
    "XLIFF": ("translations/messages.de.xlf", lambda n: "<xliff version='1.2'><file source-language='en' target-language='de'><body>%s%s</body></file></xliff>" % (
        "<group>" * n, "</group>" * n), 24, ASKING["twig"]),
    "Expo script": ("app.config.js", lambda n: "export default { expo: " + "{ a: [" * n + "1" + "] }" * n + " };", 24),
    "rule": ("rules/rule.json", lambda n: rule("not(" * n + "@title" + ")" * n), 24, {"page.html": page(BUTTON)}),
    "configuration": (".higlint.json", lambda n: '{"rules": ' * n + "1" + "}" * n, 24, {"page.html": page(BUTTON)}),
}


def write_program(folder, pages, states, parts):
    """Writes a program of React with so many pages behind a router, of which each asks for so many states, in a layout of so many parts."""
    folder = pathlib.Path(folder)
    (folder / "src").mkdir(parents=True)

    def save(name, text):
        (folder / name).write_text(text)

    save("package.json", '{"dependencies": {"react": "19.0.0", "react-router-dom": "7.0.0"}}')
    save("index.html", '<!doctype html><html lang="en"><head><title>Shop</title></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>')
    save("src/main.tsx", "import { createRoot } from 'react-dom/client';\nimport App from './App';\ncreateRoot(document.getElementById('root')).render(<App />);\n")
    save("src/Frame.tsx", "import { Outlet } from 'react-router-dom';\nconst Part = ({ name, to }) => { const active = useActive(to); return <li><a href={to} className={active ? 'active' : ''} onClick={() => open(to, name)}>{name}</a></li>; };\nexport default function Frame() { return <div><nav><ul>%s</ul></nav><Outlet /><footer>Harbor</footer></div>; }\n" % "".join(
        "<Part name=\"Part %d\" to=\"/part-%d\" />" % (number, number) for number in range(parts)))
    save("src/App.tsx", "import { BrowserRouter, Routes, Route } from 'react-router-dom';\nimport Frame from './Frame';\n%sexport default () => <BrowserRouter><Routes><Route element={<Frame />}>%s</Route></Routes></BrowserRouter>;\n" % (
        "".join("import Page%d from './Page%d';\n" % (number, number) for number in range(pages)),
        "".join('<Route path="/page-%d" element={<Page%d />} />' % (number, number) for number in range(pages))))
    for number in range(pages):
        save("src/Page%d.tsx" % number, "import { useState } from 'react';\nexport default function Page() {\n%s  return <main><h1>Page %d</h1>%s</main>;\n}\n" % (
            "".join("  const [open%d, setOpen%d] = useState(false);\n" % (state, state) for state in range(states)), number,
            "".join("{open%d && <p>Open %d</p>}" % (state, state) for state in range(states))))


def nested_screen(depth):
    node = control(1)
    for _ in range(depth):
        node = {"type": "view", "frame": {"x": 0, "y": 0, "width": 390, "height": 844}, "children": [node]}
    return screen([node])


def write(folder, source, factor):
    """Writes the source, so many times as long or deep as at first; answers its size in bytes."""
    name, text, size, *beside = source
    path = pathlib.Path(folder) / name
    others = ASKING[beside[0]] if beside and isinstance(beside[0], str) else beside[0] if beside else {}
    for place, words in {**others, name: text(size * factor)}.items():
        target = pathlib.Path(folder) / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(words)
    return path.stat().st_size
