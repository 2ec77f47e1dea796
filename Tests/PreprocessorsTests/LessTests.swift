import Diagnostics
import Preprocessors
import Templates
import Testing

/// Less becomes the CSS that lessc makes of it, and what is not understood is unknown.
@Suite struct LessTests {
  private struct Project: ProjectFiles {
    var texts: [String: SourceFile]

    func place(of file: SourceFile) -> ProjectPlace? { nil }
    func text(at path: String) -> SourceFile? { texts[path] }
    func hasFile(at path: String) -> Bool { texts[path] != nil }
    func names(in folder: String) -> [String] { [] }
  }

  private func sheet(_ text: String, _ others: [String: String] = [:]) -> PreprocessedSheet {
    let file = SourceFile(path: "css/a.less", text)
    var texts = ["/p/css/a.less": file]
    for (path, text) in others { texts["/p/" + path] = SourceFile(path: path, text) }
    guard let made = Preprocessor.css(of: file, at: ProjectPlace(path: "/p/css/a.less", root: "/p"), files: Project(texts: texts)) else {
      return PreprocessedSheet(text: AssembledText(), isComplete: false, paths: [])
    }
    return made
  }

  /// The CSS on one line, and "?" before it where it is not all.
  private func css(_ text: String, _ others: [String: String] = [:]) -> String {
    let made = sheet(text, others)
    return (made.isComplete ? "" : "? ") + made.text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(
    "Variables are what the last definition says, worked out where they are used",
    arguments: [
      (".x { c: @a; } @a: red; @a: blue;", ".x { c: blue; }"), ("@a: @b; @b: 1; .x { @b: 2; c: @a }", ".x { c: 2; }"),
      ("@n: \"a\"; @a: 3px; .x { c: @@n }", ".x { c: 3px; }"),
      ("@p: color; @s: b; .a-@{s} { @{p}-x: url(\"@{s}.png\") }", ".a-b { color-x: url(\"b.png\"); }"),
      (".x { width: 10px; height: $width }", ".x { width: 10px; height: 10px; }"),
      ("@a: 1px !important; .x { b: @a }", ".x { b: 1px !important; }"),
      ("@a: ~\"x / y\"; .x { b: @a; c: e('z') }", ".x { b: x / y; c: z; }"),
      (".x { --a: @b; --c: {d} } @b: 1px;", ".x { --a: 1px; --c: {d}; }"),
    ])
  func variables(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test(
    "Rules are nested",
    arguments: [
      (".a { &-b, & > c { d: e } f: g }", ".a { f: g; } .a-b, .a > c { d: e; }"),
      (".a, .b { & + & { c: d } }", ".a + .a, .b + .a, .a + .b, .b + .b { c: d; }"),
      (
        ".a { @media (min-width: @w) { b: c; @media print { d: e } } } @w: 5px + 5;",
        "@media (min-width: 10px) { .a { b: c; } } @media (min-width: 10px) and print { .a { d: e; } }"
      ),
      ("// 'c\n/* } */ .x { a: b; // }\n }", ".x { a: b; }"), (".a { .b & { c: d } }", ".b .a { c: d; }"),
      ("@r: { a: b; .y { c: d } } .x { @r(); }", ".x { a: b; } .x .y { c: d; }"),
      ("@keyframes k { from { a: @c } } @c: d; @font-face { src: url(x) }", "@keyframes k { from { a: d; } } @font-face { src: url(x); }"),
      (".x { a+: b; a+: c; d+_: e; d+_: f }", ".x { a: b, c; d: e f; }"), (".x { a: b; c: d; a: b }", ".x { c: d; a: b; }"),
    ])
  func nesting(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test(
    "Mixins are found by their names, arguments, patterns and guards",
    arguments: [
      (".m { a: b } .x { .m; } .y { .m() !important; }", ".m { a: b; } .x { a: b; } .y { a: b !important; }"),
      (
        ".m(@a; @b: 2px) { c: @a @b; d: @arguments } .x { .m(1px) } .y { .m(@b: 3px; @a: 4px) }",
        ".x { c: 1px 2px; d: 1px 2px; } .y { c: 4px 3px; d: 4px 3px; }"
      ),
      (".m(dark; @c) { a: @c } .m(light; @c) { b: @c } .x { .m(light; red) }", ".x { b: red; }"),
      (".m(@a) when (@a > 1) { b: @a } .m(@a) when (default()) { c: @a } .x { .m(2); .m(1) }", ".x { b: 2; c: 1; }"),
      (".l(@i) when (@i > 0) { .w-@{i} { a: (@i * 10%) } .l(@i - 1) } .l(2);", ".w-2 { a: 20%; } .w-1 { a: 10%; }"),
      ("#ns { .m() { a: b } .n { c: d } } .x { #ns > .m(); #ns.n(); }", "#ns .n { c: d; } .x { a: b; c: d; }"),
      (".m() { @v: 3px; } .x { .m(); a: @v }", ".x { a: 3px; }"), (".m(@r...) { a: @r } .x { .m(1, 2) }", ".x { a: 1 2; }"),
      (".m(@r) { @r(); } .x { .m({ a: b; }) }", ".x { a: b; }"),
      (".x when (1 = 2) { a: b } .y when (iscolor(red)) { a: b }", ".y { a: b; }"),
      (".m() { a: 1px; @b: 2px } .x { c: .m()[@b]; d: .m[a] }", ".x { c: 2px; d: 1px; }"),
      ("@m: { k: v; n: { @o: 4px } } .x { a: @m[k] }", ".x { a: v; }"),
      ("each(a b, { .@{value} { i: @index } });", ".a { i: 1; } .b { i: 2; }"),
      (".x { a: if((2 > 1), b, c); d: if(not (true), e, f) }", ".x { a: b; d: f; }"),
    ])
  func mixins(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test(
    "Rules extend others",
    arguments: [
      (".a { b: c } .x:extend(.a) {} .y { &:extend(.a); d: e }", ".a, .x, .y { b: c; } .y { d: e; }"),
      (".a .b { c: d } .x:extend(.b) {} .y:extend(.b all) {}", ".a .b, .a .y { c: d; }"),
      (".a { b: c } .x:extend(.a) {} .y:extend(.x) {}", ".a, .x, .y { b: c; }"),
      (".a:hover { b: c } .x:extend(.a all) {}", ".a:hover, .x:hover { b: c; }"),
      (".a { &-b { c: d } } .x:extend(.a-b) {}", ".a-b { c: d; }"),
      (".a { b: c } @media print { .x:extend(.a) {} .a { d: e } }", ".a { b: c; } @media print { .a, .x { d: e; } }"),
    ])
  func extend(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test(
    "Values are computed",
    arguments: [
      (
        ".x { a: 1in + 96px; b: 2 * 3px; c: (10px / 4); d: 1px -2px; e: 5 - 2em; f: ./2 }",
        ".x { a: 2in; b: 6px; c: 2.5px; d: 1px -2px; e: 3em; f: \u{FFFC}; }"
      ),
      (
        ".x { a: #111 + #222; b: darken(#6699cc, 10%); c: fade(red, 50%); d: mix(#fff, #000, 25%); e: spin(#f00, 120) }",
        ".x { a: #333333; b: #407fbf; c: rgba(255, 0, 0, 0.5); d: #404040; e: #00ff00; }"
      ),
      (
        ".x { a: percentage(.5); b: round(1.67px, 1); c: ceil(1.1); d: ~`1`; e: unit(3px, em); f: min(3px, 2px) }",
        ".x { a: 50%; b: 1.7px; c: 2; d: \u{FFFC}; e: 3em; f: 2px; }"
      ),
      (
        ".x { a: length(b c); b: extract(b c, 2); c: %(\"%d-%s\", 1, 'x'); d: contrast(#222); e: hsl(0, 100%, 50%) }",
        ".x { a: 2; b: c; c: \"1-x\"; d: #ffffff; e: #ff0000; }"
      ),
      (
        ".x { a: calc(100% - (@v * 2)); b: rgba(var(--c), .5); font: 12px/1.5 a; g: small/2px } @v: 3px;",
        ".x { a: calc(100% - (3px * 2)); b: rgba(var(--c), 0.5); font: 12px/1.5 a; g: small / 2px; }"
      ),
      (
        ".x { filter: alpha(opacity=50); *zoom: 1; a: #000 \\9; b: progid:X.Y(a='b', c=1) }",
        ".x { filter: alpha(opacity=50); *zoom: 1; a: #000 \\9; b: progid:X.Y(a='b', c=1); }"
      ),
    ])
  func values(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test(
    "What is not understood is unknown",
    arguments: [
      (".x { a: @gone; b: c }", ".x { a: \u{FFFC}; b: c; }"), (".x { a: palette(red); b: c }", ".x { a: \u{FFFC}; b: c; }"),
      (".x { .gone(); a: b }", "? .x { a: b; }"), ("@import 'gone'; .x { a: b }", "? .x { a: b; }"),
      ("@plugin 'p'; .x { a: b }", "? .x { a: b; }"),
      (".@{gone} { a: b } .y { c: d }", "? .y { c: d; }"), (".x when (@gone = 1) { a: b }", "? .x { a: \u{FFFC}; }"),
      (".m(@a) when (@a = @gone) { b: c } .x { .m(1) }", "? .x { b: \u{FFFC}; }"), ("@a: @b; @b: @a; .x { c: @a }", ".x { c: \u{FFFC}; }"),
      (".m() { .m(); } .x { .m(); a: b }", "? .x { a: b; }"), ("@a: `1`; .x { b: @a; c: d }", ".x { b: \u{FFFC}; c: d; }"),
    ])
  func unknown(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test("A division outside brackets is what the Less of the project makes of it")
  func division() {
    let sheet = ".x { a: 10px / 2; b: (10px / 2); c: 10px ./ 2 }"
    #expect(css(sheet) == ".x { a: \u{FFFC}; b: 5px; c: 5px; }")
    #expect(css(sheet, ["package.json": "{\"devDependencies\": {\"less\": \"^3.13.1\"}}"]) == ".x { a: 5px; b: 5px; c: 5px; }")
    #expect(css(sheet, ["package.json": "{\"devDependencies\": {\"less\": \"~4.2.0\"}}"]) == ".x { a: 10px / 2; b: 5px; c: 5px; }")
    let options = ["package.json": "{\"dependencies\": {\"less\": \"4\"}}", "vite.config.ts": "less: { math: 'always' }"]
    #expect(css(sheet, options) == ".x { a: \u{FFFC}; b: 5px; c: 5px; }")
  }

  @Test("Files are imported as their options say")
  func imports() {
    let others = [
      "css/v.less": "@c: blue; .m() { m: @c } .v { a: @c }", "css/loop.less": "@import 'loop'; .loop { a: b }", "css/raw.css": ".raw{a:b}",
      "node_modules/lib/x.less": ".lib { a: @c }",
    ]
    #expect(css("@import 'v'; @import 'v.less'; @c: red; .x { .m(); }", others) == ".v { a: red; } .x { m: red; }")
    #expect(css("@import (reference) 'v'; .x { .m(); } .y:extend(.v) {}", others) == ".y { a: blue; } .x { m: blue; }")
    #expect(css("@import (multiple) 'v'; @import (multiple) 'v';", others) == ".v { a: blue; } .v { a: blue; }")
    #expect(css("@import (inline) 'raw.css'; @import (optional) 'gone';", others) == ".raw{a:b}")
    #expect(
      css("@import 'x.css'; @import (css) url(y.less) print; .x { a: b }")
        == "@import \"x.css\"; @import url(\"y.less\") print; .x { a: b; }")
    #expect(css("@n: v; @import '@{n}' screen;", others) == "@media screen { .v { a: blue; } }")
    #expect(css("@c: red; @import '~lib/x';", others) == ".lib { a: red; }")
    #expect(css("@import 'loop';", others) == ".loop { a: b; }")
  }

  @Test("A value stands where it was written")
  func places() {
    let made = sheet("@import 'v';\n.x { &:hover { color: @c; width: @w * 2; height: 4px } }", ["css/v.less": "@c: #123456;\n@w: 3px;"])
    let text = made.text.string
    func place(_ words: String) -> Diagnostics.SourceLocation? {
      guard let range = text.firstRange(of: words) else { return nil }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return made.text.pieces.location(SourceRange(start, start + words.utf8.count))
    }
    #expect(place("#123456") == Diagnostics.SourceLocation(file: "css/v.less", range: SourceRange(4, 11)))
    #expect(place("6px") == Diagnostics.SourceLocation(file: "css/a.less", range: SourceRange(46, 52)))
    #expect(place("4px") == Diagnostics.SourceLocation(file: "css/a.less", range: SourceRange(62, 65)))
    #expect(place(".x:hover")?.range == SourceRange(18, 25))
  }

  @Test("Bad input ends, and says that it is not known")
  func hostileInput() {
    let deep = String(repeating: ".a{", count: 3_000)
    #expect(!sheet(deep).isComplete)
    #expect(!sheet(".m(@a) { .m((@a + 1)) } .m(1);").isComplete)
    #expect(sheet(".x { a: " + String(repeating: "(", count: 5_000) + " }").text.string.contains("\u{FFFC}"))
    let doubling = (0..<40).map { "@a\($0): @a\($0 + 1) @a\($0 + 1);" }.joined()
    #expect(sheet(doubling + "@a40: b; .x { c: @a0 }").text.string.contains("\u{FFFC}"))
    for piece in ["@{", "${a", "@a[", ".a(", "url(", "~\"", "(", "a:", ".a{.b;", "@media (", "&:extend(", "if((", "@a: {", "`"] {
      _ = sheet(String(repeating: piece, count: 2_000))
    }
    // Each level is read once, whatever it is taken for first.
    for (open, close) in [
      (".a(f(", "))"), ("1/.a(", ")"), (".a({b:", "})"), ("f({b:", "})"), (".a(f(.b(if((", "))))"), ("if((.a(", ")))"), (".(@a: .b(", "))"),
    ] {
      for value in [String(repeating: open, count: 40), String(repeating: open, count: 40) + "1" + String(repeating: close, count: 40)] {
        _ = sheet(".x { c: \(value); }")
        _ = sheet(".x { \(value); }")
      }
    }
    for text in [
      "@", ".", "#", "@a", "@a:", "@{", ".m(", "@import", "@media", "&:extend(", ".x{a:~", "@a: `", "@a[", ".x{a:@", "when", "\"", "/*",
      "url(",
    ] {
      _ = sheet(text)
      _ = sheet(".x {" + text)
    }
  }
}
