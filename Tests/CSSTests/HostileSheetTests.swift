@testable import CSS
import Colors
import Diagnostics
import Testing

/// Sheets that are made to be slow, deep or broken: what can be read of them is read, and nothing stops the rest of a run.
@Suite struct HostileSheetTests {
  private func sheet(_ text: String) -> StyleSheet { StyleSheet.parse(text) }

  private func selectors(_ sheet: StyleSheet) -> [String] { sheet.rules.map { sheet.selectorText(of: $0) } }

  @Test("A sheet of 5 MB is read to its end")
  func large() {
    let rule = ".card-title:hover > .icon, a[href^='x'] { color: #123456; margin: 0 auto 1px calc(1px + 2%) }\n"
    let count = 5_000_000 / rule.utf8.count + 1
    let sheet = sheet(String(repeating: rule, count: count) + "#last { width: 1px }")
    #expect(sheet.rules.count == count + 1)
    #expect(selectors(sheet).last == "#last")
    #expect(sheet.problems.isEmpty)
  }

  @Test(
    "A million brackets end no reading of what stands before them, nor behind them where they close",
    arguments: ["(", "[", "{", "a{", ":is("])
  func brackets(_ bracket: String) {
    let open = sheet("#first { width: 1px } " + String(repeating: bracket, count: 1_000_000))
    #expect(selectors(open).first == "#first")
    let closing: [Character: String] = ["(": ")", "[": "]", "{": "}"]
    let close = bracket.last.flatMap { closing[$0] } ?? ""
    let balanced = sheet(
      "#first { width: 1px } " + String(repeating: bracket, count: 500_000) + String(repeating: close, count: 500_000)
        + " {} #last { width: 1px }")
    #expect(selectors(balanced).first == "#first")
    #expect(selectors(balanced).last == "#last")
  }

  @Test(
    "Selectors ten thousand deep are left out with a problem, and the rest is read",
    arguments: [
      String(repeating: ":is(", count: 10_000) + "a" + String(repeating: ")", count: 10_000),
      String(repeating: ":not(", count: 10_000) + "a" + String(repeating: ")", count: 10_000),
      String(repeating: ":has(", count: 10_000) + "a" + String(repeating: ")", count: 10_000),
      String(repeating: "a > ", count: 10_000) + "a", String(repeating: "a ", count: 10_000) + "b",
    ])
  func deepSelector(_ selector: String) {
    let sheet = sheet("\(selector) { width: 1px } #last { width: 1px }")
    #expect(selectors(sheet).last == "#last")
    // What is invalid in `:is()` is forgiven, and matches nothing.
    if !selector.hasPrefix(":is(") { #expect(sheet.rules.count == 1 && !sheet.problems.isEmpty) }
  }

  @Test("Rules nested ten thousand deep are read as deep as the limit, and the rest is read")
  func deepRules() {
    for opening in ["a {", "& > a {", "@media all {", "@scope (a) {", "@layer x {", "@container (width) {", "@supports (color: red) {"] {
      let sheet = sheet(
        String(repeating: opening, count: 10_000) + "width: 1px" + String(repeating: "}", count: 10_000) + "#last { width: 1px }")
      #expect(selectors(sheet).last == "#last", "\(opening)")
      #expect(sheet.problems.contains { $0.kind == .limit }, "\(opening)")
    }
  }

  @Test(
    "What is not closed ends where the specification says, and the rest is read",
    arguments: [
      ("a { content: \"abc\n; width: 1px } #last { width: 1px }", 2), ("a { background: url(x y) } #last { width: 1px }", 2),
      ("a { width: 1px } b { content: \"never closed", 2), ("a { width: 1px } b { background: url(never", 2),
      ("a { width: 1px } /* never closed", 1), ("a { width: 1px", 1), ("a { width: calc((1px", 1), ("a { width: 1px } b[c", 1),
    ])
  func unclosed(text: String, count: Int) {
    let sheet = sheet(text)
    #expect(selectors(sheet).first == "a")
    #expect(sheet.rules.count == count || sheet.rules.count == count - 1)
    #expect(!sheet.problems.isEmpty)
    if text.hasSuffix("#last { width: 1px }") { #expect(selectors(sheet).last == "#last") }
  }

  @Test("Bytes that are no UTF-8 spoil what they stand in, and no more")
  func invalidBytes() {
    let text =
      Array("a { width: 1px; co".utf8) + [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80] + Array("lor: red } b".utf8) + [0xFE, 0x00, 0xF8]
      + Array(" { width: 2px } #last { width: 3px }".utf8)
    let sheet = StyleSheet.parse(text: text, range: SourceRange(0, text.count), path: "")
    #expect(selectors(sheet).first == "a" && selectors(sheet).last == "#last")
    for byte in UInt8.min...UInt8.max {
      let text = [byte, byte] + Array("{} @media ".utf8) + [byte] + Array(" {} a{b:".utf8) + [byte, byte] + Array("}".utf8)
      _ = StyleSheet.parse(text: text, range: SourceRange(0, text.count), path: "")
    }
  }

  @Test("Numbers beyond all bounds are held to them")
  func numbers() {
    var page = StyledPage()
    let node = page.add("div", [])
    let huge = String(repeating: "9", count: 400)
    let style = page.styled(
      """
      div { width: \(huge)px; height: -\(huge)px; z-index: \(huge); order: -\(huge); font-weight: \(huge); opacity: \(huge); line-height: \(huge);
      margin: calc(1px / 0); padding: calc(1e308em * 1e308); font-size: 1e400em; flex-grow: \(huge); border: \(huge)em solid }
      div:nth-child(\(huge)n + \(huge)) { color: red } @media (min-width: \(huge)px) { div { color: blue } }
      """
    ).style(node).values
    #expect(style.fontSize.isFinite && style.borderWidth.top.isFinite)
    #expect(style.color == .black)
  }

  @Test("Functions that call themselves or one another without end come to nothing, and the next declaration holds")
  func functionCalls() {
    var css = "@function --loop() { result: --loop() } p { width: --loop(); height: 3px }"
    for level in 0..<40 { css += "@function --f\(level)() { result: calc(--f\(level + 1)() + --f\(level + 1)()) }" }
    css += "p { min-width: --f0(); min-height: 4px }"
    var page = StyledPage()
    let node = page.add("p")
    let values = page.styled(css).style(node).values
    #expect(values.width == .auto && values.minWidth == .auto)
    #expect(values.height == .length(.px(3)) && values.minHeight == .length(.px(4)))
  }
}
