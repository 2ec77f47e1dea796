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

# By name: the file, its text for a size, and the size to begin with.
KINDS = {
    "HTML": ("page.html", lambda n: page("<div class=a><p>harbor <b>maple</b></p><a href=/x>orbit</a></div>\n" * n + BUTTON), 400),
    "CSS": ("page.html", lambda n: page(BUTTON, "".join(".c%d > .d%d:not(.e) { color: #%06x; padding: %dpx }\n" % (i, i, i, i % 40) for i in range(n))), 1500),
    "JSON screens": ("login.screen.json", lambda n: screen([control(i) for i in range(n)]), 100),
    "property list": ("Info.plist", lambda n: PLIST % "".join("<key>Key%d</key><array><string>%s</string></array>\n" % (i, PURPOSE) for i in range(n)), 2000),
    "strings": ("en.lproj/InfoPlist.strings", lambda n: "".join('/* %d */\n"Key%d" = "%s";\n' % (i, i, PURPOSE) for i in range(n)), 2000),
    "Xcode project": ("Orchard.xcodeproj/project.pbxproj", project, 2000),
    "YAML": ("project.yml", specification, 50),
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
}


def nested_screen(depth):
    node = control(1)
    for _ in range(depth):
        node = {"type": "view", "frame": {"x": 0, "y": 0, "width": 390, "height": 844}, "children": [node]}
    return screen([node])


def write(folder, source, factor):
    """Writes the source, so many times as long or deep as at first; answers its size in bytes."""
    name, text, size = source
    path = pathlib.Path(folder) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(size * factor))
    return path.stat().st_size
