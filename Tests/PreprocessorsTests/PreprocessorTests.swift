import CSS
import Diagnostics
import Preprocessors
import Templates
import Testing

/// SCSS becomes the CSS that Sass makes of it, and what is not understood is unknown.
@Suite struct PreprocessorTests {
  private struct Project: ProjectFiles {
    var texts: [String: SourceFile]

    func place(of file: SourceFile) -> ProjectPlace? { nil }
    func text(at path: String) -> SourceFile? { texts[path] }
    func hasFile(at path: String) -> Bool { texts[path] != nil }
    func names(in folder: String) -> [String] { [] }
  }

  private func sheet(_ text: String, _ others: [String: String] = [:]) -> PreprocessedSheet {
    let file = SourceFile(path: "css/a.scss", text)
    var texts = ["/p/css/a.scss": file]
    for (path, text) in others { texts["/p/" + path] = SourceFile(path: path, text) }
    guard let made = Preprocessor.css(of: file, at: ProjectPlace(path: "/p/css/a.scss", root: "/p"), files: Project(texts: texts)) else {
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
    "The indented syntax is SCSS without braces",
    arguments: [
      ("$a: #f00\n.x\n  color: $a\n  &:hover\n    color: blue\n.y\n  b: c", ".x { color: #f00; } .x:hover { color: blue; } .y { b: c; }"),
      ("=big($s: 2px)\n  width: $s\n.a,\n.b\n  +big(3px)\n", ".a, .b { width: 3px; }"),
      ("// no\n   nor this\n.a\n  /* nor\n     this\n  b: c // end\n", ".a { b: c; }"),
      (".a\n  @media (min-width: 10px)\n    b: c\n  d: e", ".a { d: e; } @media (min-width: 10px) { .a { b: c; } }"),
      ("@if true\n  .a\n    b: c\n@else\n  .d\n    e: f\n", ".a { b: c; }"),
      ("$m: (a: 1px,\n  b: 2px)\n.a\n  w: map-get($m, b)\n", ".a { w: 2px; }"), ("@import part\n.a\n  @extend .p\n", ".p, .a { x: y; }"),
      (".a\n\tb: url(//x/y)\n", ".a { b: url(//x/y); }"), ("\n\n", ""), (".a\n.b\n  c: d", ".b { c: d; }"),
    ])
  func indented(sass: String, expected: String) {
    let file = SourceFile(path: "css/a.sass", sass)
    let texts = ["/p/css/a.sass": file, "/p/css/_part.sass": SourceFile(path: "css/_part.sass", ".p\n  x: y\n")]
    let made = Preprocessor.css(of: file, at: ProjectPlace(path: "/p/css/a.sass", root: "/p"), files: Project(texts: texts))
    #expect(made?.text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ") == expected)
    #expect(made?.isComplete == true)
  }

  @Test("A value of the indented syntax stands where it is written")
  func indentedPlaces() throws {
    let file = SourceFile(path: "css/a.sass", ".x\n  .y\n    color: #f00\n")
    let made = try #require(
      Preprocessor.css(
        of: file, at: ProjectPlace(path: "/p/css/a.sass", root: "/p"), files: Project(texts: ["/p/css/a.sass": file])))
    let value = try #require(made.text.bytes.firstRange(of: Array("#f00".utf8)))
    let place = try #require(made.text.pieces.verbatim(SourceRange(value.lowerBound, value.upperBound)))
    #expect(file.text[place.range.bytes].elementsEqual("#f00".utf8) && place.file == "css/a.sass")
  }

  @Test(
    arguments: [
      ("$a: #f00; .x { color: $a }", ".x { color: #f00; }"), (".a { .b &-c, & > d { x: y } }", ".b .a-c, .a > d { x: y; }"),
      ("$a: 1px !default; $a: 2px !default; .x { a: $a*3 }", ".x { a: 3px; }"),
      (".x { &:hover { a: b } c: d }", ".x { c: d; } .x:hover { a: b; }"),
      (".x { @media (min-width: 10px + 5) { a: b } }", "@media (min-width: 10px + 5) { .x { a: b; } }"),
      ("%p { &[a], b & { c: d } } .x { @extend %p }", ".x[a], b .x { c: d; }"),
      ("$w: 5px; .x { @media (min-width: $w * 2) { a: b } }", "@media (min-width:10px) { .x { a: b; } }"),
      ("@mixin m($a, $b: 2px, $c...) { a: $a $b; @content; } .x { @include m(1px, $b: 3px) { d: e } }", ".x { a: 1px 3px; d: e; }"),
      ("@function f($x) { @if $x > 1 { @return $x * 2 } @else { @return 0 } } .x { a: f(3px); b: f(1) }", ".x { a: 6px; b: 0; }"),
      ("@each $k, $v in (a: 1px, b: 2px) { .#{$k} { w: $v } }", ".a { w: 1px; } .b { w: 2px; }"),
      (
        ".x { a: 4444444444444444444px; b: 1e300 + 0; c: 123456789012345678 * -1 }",
        ".x { a: 4.4444444444444447e+18px; b: 1e+300; c: -1.2345678901234568e+17; }"
      ),
      ("@for $i from 1 to 3 { .c#{$i} { a: $i } }", ".c1 { a: 1; } .c2 { a: 2; }"),
      ("$i: 2; @while $i > 0 { .w#{$i} { a: b } $i: $i - 1 }", ".w2 { a: b; } .w1 { a: b; }"),
      ("%p { a: b } .x { @extend %p; } .y:hover { @extend .x; c: d }", ".x, .y:hover { a: b; } .y:hover { c: d; }"),
      // What extends a part of itself, or what extends it, ends.
      (".f { a: b } .f .g { @extend .f; c: d }", ".f, .f .g { a: b; } .f .g, .f .g .g { c: d; }"),
      (".b { a: b } .a .b { @extend .c } .c .d { @extend .b }", ".b, .c .d, .a .b .d { a: b; }"),
      (".t > .t { a: b } .x { @extend .t }", ".t > .t, .x > .t, .t > .x, .x > .x { a: b; }"),
      (
        ".x { a: darken(#6699cc, 10%); b: mix(#fff, #000, 25%); c: rgba(#f00, .5); d: lighten(red, 20%) }",
        ".x { a: #4080bf; b: #404040; c: rgba(255, 0, 0, 0.5); d: #ff6666; }"
      ),
      (
        "@use 'sass:math'; @use 'sass:color'; .x { a: math.div(10px, 4); b: color.adjust(#111, $lightness: 10%) }",
        ".x { a: 2.5px; b: #2b2b2b; }"
      ),
      (
        "$m: (a: (b: 3px)); .x { w: map-get(map-get($m, 'a'), 'b'); n: nth(1px 2px, -1); l: length((1, 2, 3)) }",
        ".x { w: 3px; n: 2px; l: 3; }"
      ),
      (
        ".x { font: 12px/1.5 a; b: (6px/2); c: 1px -2px; d: calc(100% - #{1px + 1}); e: \"#{a}b\"; f: if(true, 1, 2) }",
        ".x { font: 12px/1.5 a; b: 3px; c: 1px -2px; d: calc(100% - 2px); e: \"ab\"; f: 1; }"
      ),
      (".x { font: { family: a, b; size: 3px } }", ".x { font-family: a, b; font-size: 3px; }"),
      (".x { --a: #{1 + 1}; --b: {c}; d: null }", ".x { --a: 2; --b: {c}; }"),
      ("@keyframes k { from { a: b } } @font-face { src: url(x) }", "@keyframes k { from { a: b; } } @font-face { src: url(x); }"),
      ("// c 'x\n/* d */ .x { /* } */ a: b; // } \n }", ".x { a: b; }"), (".x { @at-root .y { a: b } }", ".y { a: b; }"),
    ])
  func `What is understood`(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test(
    arguments: [
      (".x { a: $nothing; b: c }", ".x { a: \u{FFFC}; b: c; }"), (".x { a: palette(red); b: c }", ".x { a: \u{FFFC}; b: c; }"),
      ("@if $nothing { .x { a: b } } @else { .x { a: c } }", ".x { a: \u{FFFC}; } .x { a: \u{FFFC}; }"),
      ("@if $nothing { @mixin m { a: b } } .x { c: d }", "? .x { c: d; }"),
      ("@if $nothing { .x { @extend .y } } .y { c: d }", "? .y, .x { c: d; }"),
      ("$m: (a: 1px, palette(b): 2px); .x { w: map-get($m, c); h: length(palette(1)) }", ".x { w: \u{FFFC}; h: \u{FFFC}; }"),
      (".x { @include gone; a: b }", "? .x { a: b; }"),
      ("@import 'gone'; .x { a: b }", "? .x { a: b; }"), (".x { @include gone { a: b } }", "? .x { a: \u{FFFC}; }"),
      ("@use 'x' as y; .x { a: y.$b }", "? .x { a: \u{FFFC}; }"),
      (".#{$nothing} { a: b } .y { c: d }", "? .y { c: d; }"), (".x { a: 1px * 2px; b: 1px + 1s }", ".x { a: \u{FFFC}; b: \u{FFFC}; }"),
    ])
  func `What is not understood is unknown`(_ text: String, _ expected: String) { #expect(css(text) == expected) }

  @Test func `Partials, modules and packages are found; a sheet that loads itself is not`() {
    let others = [
      "css/_v.scss": "$c: blue !default; @mixin m { m: $c }", "css/parts/_index.scss": "@forward '../v' show $c, m; .p { q: r }",
      "node_modules/lib/scss/_lib.scss": ".l { a: $c }", "css/_loop.scss": "@import 'loop'; .loop { a: b }",
    ]
    #expect(css("@use 'v' with ($c: red); .x { a: v.$c; @include v.m }", others) == ".x { a: red; m: red; }")
    #expect(css("@use 'parts' as *; .x { a: $c; @include m }", others) == ".p { q: r; } .x { a: blue; m: blue; }")
    #expect(css("$c: 1px; @import 'v', '~lib/scss/lib';", others) == ".l { a: 1px; }")
    #expect(css("@import 'loop';", others) == "? .loop { a: b; }")
    #expect(css("@import url(x.css); @import 'y.css';") == "@import url(x.css); @import 'y.css';")
  }

  @Test func `A value stands where it was written`() {
    let made = sheet("@use 'v'; .x { color: v.$c; width: v.$w * 2 }", ["css/_v.scss": "$c: #123456;\n$w: 3px;"])
    let text = made.text.string
    func place(_ words: String) -> Diagnostics.SourceLocation? {
      guard let range = text.firstRange(of: words) else { return nil }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return made.text.pieces.location(SourceRange(start, start + words.utf8.count))
    }
    #expect(place("#123456") == Diagnostics.SourceLocation(file: "css/_v.scss", range: SourceRange(4, 11)))
    #expect(place("6px") == Diagnostics.SourceLocation(file: "css/a.scss", range: SourceRange(35, 43)))
    #expect(made.paths == ["/p/css/a.scss", "/p/css/_v.scss"])
  }

  @Test func `Broken, deep and endless sheets end`() {
    let seed =
      "@use 'sass:math'; $m: (a: 1px, 'b': (c: d)); @mixin m($a: 1, $b...) { @if $a == 1 { .x & { @content } } @else if not $a { a: b } }\n.y:not(.z) { @include m(2) { c: \"#{$m}\" } @extend %p; w: calc(1px + #{1}) !important }"
    let bytes = Array(seed.utf8)
    for cut in 0..<bytes.count {
      if cut % 2 == 0 { _ = sheet(String(decoding: bytes[..<cut], as: UTF8.self)) }
      for byte in "{}()\"#;$@,".utf8 where cut % 11 == 0 {
        var changed = bytes
        changed[cut] = byte
        _ = sheet(String(decoding: changed, as: UTF8.self))
      }
    }
    for piece in ["{", "a{", "(", "#{", "-", "@if a{", "[", "f(", "\"#{\"", "not ", "a{b:("] {
      _ = sheet("$x: " + String(repeating: piece, count: 3_000))
      _ = sheet(String(repeating: piece, count: 3_000))
    }
    #expect(!sheet("@mixin m { @include m } .x { @include m }").isComplete)
    #expect(css("@function f($x) { @return f($x) } .x { a: f(1); b: c }") == ".x { a: \u{FFFC}; b: c; }")
    #expect(!sheet("@while true { .x { a: b } }").isComplete)
    #expect(!sheet("@for $i from 1 through 3000 { @for $j from 1 through 3000 { .x { a: b } } }").isComplete)
  }
}
