import Components
import Diagnostics
import Templates
import Testing

/// Classes of CSS modules are their own sheet's.
struct ModuleSheetTests {
  /// The styles and the body of a component, the numbers that tell sheets apart as 1, 2, …
  private func page(_ script: String, _ sheets: [String: String]) throws -> (styles: [String], body: String) {
    let project = MemoryProject(sheets.merging(["package.json": "{}", "a.tsx": script]) { a, _ in a })
    var text = try #require(project.assembly("a.tsx")?.ways.first?.text.string)
    var numbers: [String] = []
    for part in text.split(separator: "_").dropFirst() {
      let number = String(part.prefix { $0.isNumber })
      if !number.isEmpty, !numbers.contains(number) { numbers.append(number) }
    }
    for (index, number) in numbers.enumerated() { text = text.replacing("_" + number, with: "_\(index + 1)") }
    let parts = text.split(separator: "<style>").map { $0.split(separator: "</style>") }
    return (parts.compactMap(\.first).map(String.init), String(parts.last?.last ?? ""))
  }

  @Test func `The same name in two sheets is two classes`() throws {
    let page = try page(
      "import a from './a.module.css'\nimport b from './b.module.css'\nexport default () => <p className={a.button}><b className={b['button']}/><i className={`${a.wide} x`}/></p>",
      [
        "a.module.css": ".button { color: red }\n.wide .button:hover > a { top: .5em }",
        "b.module.css": "@media print { .button { color: blue } }",
      ])
    #expect(
      page.styles == [".button_1 { color: red }\n.wide_1 .button_1:hover > a { top: .5em }", "@media print { .button_2 { color: blue } }"])
    #expect(page.body == "<p class=\"button_1\"><b class=\"button_2\"></b><i class=\"wide_1 x\"></i></p>")
  }

  @Test func `Classes are composed, global names stay, and addresses begin at the sheet`() throws {
    let page = try page(
      "import s from './s/a.module.css'\nexport default () => <p className={s.main}><b className={s.appleButton}/><i className={s.none}/></p>",
      [
        "s/a.module.css":
          ".base { top: 0 }\n.main { composes: base; composes: far from './b.module.css'; background: url(\"x.png\") }\n:global(.g) .apple-button { left: 0 }\n/* .c */ @keyframes k { 50.5% { top: 0 } }",
        "s/b.module.css": ".far { top: 1px }",
      ])
    #expect(
      page.styles.first
        == ".base_1 { top: 0 }\n.main_1 {;; background: url(\"./s/x.png\") }\n.g .apple-button_1 { left: 0 }\n/* .c */ @keyframes k { 50.5% { top: 0 } }"
    )
    #expect(page.body == "<p class=\"main_1 base_1 far_2\"><b class=\"apple-button_1\"></b><i class=\"none\"></i></p>")
  }
}
