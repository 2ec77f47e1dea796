import Diagnostics
import Testing

@testable import Components

/// Selectors ask for a component's own attribute, as Angular and Astro write them.
struct ScopedSheetTests {
  private func scoped(_ css: String, host: String? = "h") -> String {
    let file = SourceFile(path: "a.css", css)
    return ScopedSheet(attribute: "c", hostAttribute: host) { $0 == "a.png" ? "b/a.png" : nil }
      .applied(to: AssembledText(SourceRange(0, css.utf8.count), of: file)).string
  }

  @Test(arguments: [
    ("a { x: y }", "a[c] { x: y }"), (".a.b > c:hover::before,d {}", ".a.b[c] > c[c]:hover::before,d[c] {}"),
    (":host { } :host(.big) b {}", "[h] { } .big[h] b[c] {}"), (":host-context(.dark) a {}", ":is(.dark[h],.dark [h]) a[c] {}"),
    (":host ::ng-deep .a .b, c {}", "[h]  .a .b, c[c] {}"), ("a >>> b {}", "a[c]   b {}"), ("a ::ng-deep {}", "a[c]  {}"),
    ("@media (x) { a {} } @font-face { src: url(a.png) } b {}", "@media (x) { a[c] {} } @font-face { src: url(b/a.png) } b[c] {}"),
    ("@keyframes k { from { top: 0 } }", "@keyframes k { from { top: 0 } }"), ("@import 'x'; a {}", "@import 'x'; a[c] {}"),
    ("/* a { } */ [x='}'] { content: \"{\" } e {}", "/* a { } */ [x='}'][c] { content: \"{\" } e[c] {}"),
    (":not(.a, .b) {} a\\:b {}", "[c]:not(.a, .b) {} a\\:b[c] {}"), (":global(a) b {}", "a b[c] {}"),
    ("a { b { x: y } } d", "a[c] { b { x: y } } d"),
    ("a {", "a[c] {"), ("}", "}"), (":host(", ":host("),
  ])
  func `Selectors are scoped`(_ css: String, _ expected: String) { #expect(scoped(css) == expected) }
}
