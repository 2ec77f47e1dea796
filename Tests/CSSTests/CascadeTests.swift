@testable import CSS
import Colors
import Diagnostics
import HTML
import Testing

/// A page of nested elements for tests: `html > body > ` then what is asked for.
struct StyledPage {
  var tree = ElementTree()
  let body: ElementTree.NodeID

  init() {
    let root = tree.append(ElementTree.Element(name: Atom("html")), to: ElementTree.none)
    body = tree.append(ElementTree.Element(name: Atom("body")), to: root)
  }

  mutating func add(
    _ name: String, _ attributes: [(String, String)] = [], in parent: ElementTree.NodeID? = nil
  ) -> ElementTree.NodeID {
    let made = attributes.map {
      ElementTree.Attribute(
        name: Atom($0.0), value: $0.1, nameRange: SourceRange(0, 0), valueRange: SourceRange(100, 100 + $0.1.utf8.count))
    }
    let id = attributes.first { $0.0 == "id" }.map { Atom($0.1) }
    let classes = attributes.first { $0.0 == "class" }?.1.split(separator: " ").map { Atom(String($0)) } ?? []
    return tree.append(ElementTree.Element(name: Atom(name), id: id, classes: classes, attributes: made), to: parent ?? body)
  }

  func styled(_ css: String, scheme: MediaEnvironment.ColorScheme = .light) -> StyledTree {
    StyleComputer(
      tree: tree, sheets: [StyleSheetSource(StyleSheet.parse(css, path: "page.css"))],
      environment: MediaEnvironment(width: 800, height: 600, colorScheme: scheme), path: "page.html"
    ).compute()
  }
}

@Suite struct CascadeTests {
  /// The values of one `div` with these attributes under this sheet.
  private func values(_ css: String, _ attributes: [(String, String)] = [], tag: String = "div") -> ComputedStyle.Values {
    var page = StyledPage()
    let node = page.add(tag, attributes)
    return page.styled(css).style(node).values
  }

  @Test("Longhand numbers are the places of all properties")
  func numbers() {
    for (index, property) in PropertyID.allCases.enumerated() { #expect(property.index == index) }
    #expect(PropertyID.allCases.count < Int(LonghandID.firstLogical))
  }

  @Test("Importance, specificity, order and the style attribute decide as the specification orders them")
  func order() {
    #expect(values("div { width: 1px } div { width: 2px }").width == .length(.px(2)))
    #expect(values("div { width: 1px !important } .a { width: 2px }", [("class", "a")]).width == .length(.px(1)))
    #expect(values("div { width: 1px }", [("style", "width: 3px")]).width == .length(.px(3)))
    #expect(values("div { width: 1px !important }", [("style", "width: 3px")]).width == .length(.px(1)))
  }

  @Test("A later layer wins among normal declarations and an earlier one among important ones")
  func layers() {
    #expect(values("@layer a, b; @layer b { div { width: 2px } } @layer a { div { width: 1px } }").width == .length(.px(2)))
    #expect(
      values("@layer a { div { width: 1px !important } } @layer b { div { width: 2px !important } } div { width: 3px !important }").width
        == .length(.px(1)))
    #expect(values("@layer a { div { width: 1px } } @layer b { div { width: revert-layer } }").width == .length(.px(1)))
  }

  @Test("The keywords inherit, initial, unset and revert give what they say")
  func wide() {
    #expect(values("div { display: revert }").display == .block)
    #expect(values("div { display: initial }").display == .inline)
    #expect(values("body { color: red } div { color: blue; color: unset }").color == Color(red: 1, green: 0, blue: 0))
    #expect(values("body { width: 7px } div { width: inherit }").width == .length(.px(7)))
    #expect(values("div { all: unset; width: 3px }").display == .inline)
  }

  @Test("Variables are replaced, fall back, and die in cycles")
  func variables() {
    #expect(values(":root { --a: 5px } div { width: var(--a) }").width == .length(.px(5)))
    #expect(values("div { width: var(--b, 6px) }").width == .length(.px(6)))
    #expect(values("div { --a: var(--b); --b: var(--a); width: 9px; width: var(--a, 4px) }").width == .length(.px(4)))
    #expect(values("div { width: 9px; width: var(--none) }").width == .auto)
    #expect(values(":root { --c: 10, 20, 30 } div { color: rgb(var(--c)) }").color == Color(red: 10 / 255, green: 20 / 255, blue: 30 / 255))
    #expect(values("div { --p: 1px 2px; padding: var(--p) }").padding.left == .px(2))
  }

  @Test("Variables that are declared for all elements are each element's own, whatever those around it declare")
  func variablesOfAll() {
    let all = "* { --a: 5px; --b: rgb(1 2 3); --none: initial } body div { width: var(--a) } "
    #expect(values(all).width == .length(.px(5)))
    #expect(values(all + "body { --a: 6px }").width == .length(.px(5)))
    #expect(values(all + "html { --a: 6px !important }").width == .length(.px(5)))
    #expect(values(all + "div { --a: 6px }").width == .length(.px(6)))
    #expect(values(all + "* { --a: 6px }").width == .length(.px(6)))
    #expect(values(all, [("style", "--a: 7px")]).width == .length(.px(7)))
    #expect(values("* { --a: 5px; --b: 1px } div { --a: inherit; width: var(--a); height: var(--b) }").height == .length(.px(1)))
    #expect(values("body { --c: 3px } * { --a: var(--c, 5px) } div { --c: 4px; width: var(--a) }").width == .length(.px(4)))
    let own = "@property --a { syntax: '*'; inherits: false; initial-value: 9px } "
    #expect(values(own + all).width == .length(.px(5)))
    #expect(values(own + "html, body { --a: 5px } div { width: var(--a) }").width == .length(.px(9)))
  }

  @Test("An undefined variable makes its declaration invalid at computed-value time: it is unset, known, and not declared")
  func undefinedVariables() {
    // https://www.w3.org/TR/css-variables-1/#invalid-at-computed-value-time
    var page = StyledPage()
    let node = page.add("div")
    let style = page.styled(
      """
      body { color: #123456 } div { color: red; color: var(--none); width: 9px; width: var(--none); margin: 3px; margin: 1px var(--none);
      height: var(--none, 7px); --other: var(--none); min-width: var(--other, 5px); padding: calc(1px + var(--other)) }
      """
    ).style(node)
    #expect(style.values.color == Color(red: 0x12 / 255, green: 0x34 / 255, blue: 0x56 / 255))
    #expect(style.values.width == .auto)
    #expect(style.values.margin == Sides(.zero))
    #expect(style.values.padding == Sides(.zero))
    #expect(style.values.height == .length(.px(7)))
    #expect(style.values.minWidth == .length(.px(5)))
    #expect(style.values.unknown.isEmpty)
    for property in [PropertyID.color, .width, .marginTop, .paddingLeft] { #expect(!style.declared.contains(property)) }
    #expect(style.declared.contains(.height) && style.declared.contains(.minWidth))
  }

  @Test("Every layer that rolls a property back is looked for once, and the others' values stay")
  func manyLayers() {
    let count = 2000
    let layers = (0..<count).map { "@layer l\($0) { div { width: \($0 == 0 ? "4px" : "revert-layer"); height: \($0)px } }" }.joined()
    let style = values(layers)
    #expect(style.width == .length(.px(4)))
    #expect(style.height == .length(.px(Double(count - 1))))
  }

  @Test("Variables that double without end stop at a limit")
  func growth() {
    var css = "div { --a0: xxxxxxxxxxxxxxxx;"
    for index in 1...60 { css += "--a\(index): var(--a\(index - 1)) var(--a\(index - 1));" }
    #expect(values(css + "width: var(--a60, 3px) }").width == .length(.px(3)))
  }

  @Test("Relative lengths are computed against the element, the root and the viewport")
  func lengths() {
    let style = values("html { font-size: 10px } div { font-size: 2em; width: 2em; height: 3rem; margin: 1vw; padding: calc(1em + 5%) }")
    #expect(style.fontSize == 20)
    #expect(style.width == .length(.px(40)))
    #expect(style.height == .length(.px(30)))
    #expect(style.margin.top == .length(.px(8)))
    #expect(style.padding.top.resolved(against: 100) == 25)
  }

  @Test("A border without a style has no width")
  func border() {
    #expect(values("div { border-width: 5px }").borderWidth.top == 0)
    #expect(values("div { border-style: solid }").borderWidth.top == 3)
    #expect(values("div { border: 2px solid red }").borderColor.left == Color(red: 1, green: 0, blue: 0))
    #expect(values("div { color: red; border: 1px solid }").borderColor.left == Color(red: 1, green: 0, blue: 0))
  }

  @Test("Floating, positioned and flexed elements become blocks")
  func blockification() {
    #expect(values("span { float: left }", tag: "span").display == .block)
    #expect(values("body { display: flex }", tag: "span").display == .block)
    #expect(values("span { position: absolute; display: inline-flex }", tag: "span").display == .flex)
  }

  @Test("Logical properties follow direction")
  func logical() {
    #expect(values("div { direction: rtl; margin-inline-start: 4px }").margin.right == .length(.px(4)))
    #expect(values("div { margin-left: 1px; margin-inline-start: 4px }").margin.left == .length(.px(4)))
    #expect(values("ul { direction: rtl }", tag: "ul").padding.right == .px(40))
  }

  @Test("Buttons and text fields have Chromium's own look")
  func controls() {
    let button = values("", tag: "button")
    #expect(button.fontSize == 13.3333)
    #expect(button.backgroundColor == Color(red: 239 / 255, green: 239 / 255, blue: 239 / 255))
    #expect(button.borderWidth.top == 2)
    #expect(button.display == .inlineBlock)
    #expect(values("", [("type", "hidden")], tag: "input").display == .none)
  }

  @Test("A template expression marks its longhands unknown and leaves the value beneath")
  func unknown() {
    let style = values("div { width: 5px; width: \u{FFFC}; padding: 1px \u{FFFC} }")
    #expect(style.unknown[.width] == .templateValue)
    #expect(style.unknown[.paddingLeft] == .templateValue)
    #expect(style.width == .length(.px(5)))
  }

  @Test("An invalid value drops its declaration and no other")
  func invalid() {
    #expect(values("div { width: 5px; width: banana; width: -3px; colour: red; height: 2px }").width == .length(.px(5)))
  }

  @Test("monospace alone is 13 pixels, as in Chromium")
  func monospace() {
    #expect(values("", tag: "code").fontSize == 13)
    #expect(values("code { font-family: monospace, monospace }", tag: "code").fontSize == 16)
    #expect(values("body { font-size: 20px }", tag: "code").fontSize == 20)
  }

  @Test("Presentational attributes are weaker than any rule of the author")
  func hints() {
    #expect(values("", [("width", "50%")], tag: "img").width == .length(.percent(50)))
    #expect(values("img { width: 3px }", [("width", "50")], tag: "img").width == .length(.px(3)))
    #expect(values("", [("bgcolor", "red")], tag: "td").backgroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(values("", [("hidden", "")]).display == .none)
  }

  @Test(
    "What a rule whose selector a template completes would set is unknown, unless something stronger sets it",
    arguments: [
      "div { width: 5px } .a-\u{FFFC} { width: 6px }", "div { width: 5px } \u{FFFC} { width: 6px }",
      "div { width: 5px } #\u{FFFC} { width: 6px }", "div { width: 5px } [data-x='\u{FFFC}'] { width: 6px }",
      "div { width: 5px } :not(.\u{FFFC}) { width: 6px }", "div { width: 5px } .\u{FFFC} div { width: 6px }",
      "div { width: 5px } .x, .\u{FFFC} { width: 6px }", "div { width: 5px } body > .\u{FFFC} { width: 6px }",
    ])
  func undecidedSelector(sheet: String) {
    let style = values(sheet)
    #expect(style.unknown[.width] == .templateValue)
    #expect(style.width == .length(.px(5)))
    #expect(style.unknown[.height] == nil)
    #expect(values(sheet, [("style", "width: 7px")]).unknown.isEmpty)
    #expect(values(sheet + " div { width: 8px !important }").unknown.isEmpty)
  }

  @Test("A selector with a template's piece rules out what its other parts rule out")
  func decidedPart() {
    #expect(values("p.\u{FFFC} { width: 6px } .\u{FFFC} > p { width: 6px } div.\u{FFFC}:hover { width: 6px }").unknown.isEmpty)
    #expect(values(".\u{FFFC} { --x: 6px } div { width: var(--x, 1px) }").unknown[.width] == .templateValue)
    #expect(values("div, .\u{FFFC} { width: 6px }").unknown.isEmpty)
  }

  @Test("A tree twenty thousand deep is styled")
  func depth() {
    var page = StyledPage()
    var node = page.body
    for _ in 0..<20_000 { node = page.add("div", in: node) }
    #expect(page.styled("div { --x: 1; color: var(--y, red) }").style(node).values.color.red == 1)
  }

  @Test("A property is declared where the page's own sheets or style attribute set it, not where it is inherited or the browser's")
  func declared() {
    var page = StyledPage()
    let outer = page.add("div", [("style", "color: red")])
    let inner = page.add("p", [("class", "a")], in: outer)
    let styled = page.styled(".a { width: 1px; margin-inline: 2px; padding-top: inherit; height: unset }")
    let own = styled.style(inner).declared
    #expect(own.contains(.width) && own.contains(.marginLeft) && own.contains(.marginRight) && own.contains(.height))
    #expect(!own.contains(.paddingTop) && !own.contains(.color) && !own.contains(.display) && !own.contains(.marginTop))
    #expect(styled.style(outer).declared.contains(.color))
  }

  @Test("Styles that differ in colours alone have the same frames, and any other difference shows")
  func frames() {
    let plain = values("div { width: 1px; border: 1px solid }")
    #expect(plain.hasFrames(of: values("div { width: 1px; border: 1px solid red; color: red; background: linear-gradient(red, blue) }")))
    #expect(!plain.hasFrames(of: values("div { width: 2px; border: 1px solid }")))
    #expect(!plain.hasFrames(of: values("div { width: 1px; border: 2px solid }")))
    #expect(!plain.hasFrames(of: values("div { width: 1px; border: 1px solid; transform: scale(2) }")))
    #expect(!plain.hasFrames(of: values("div { width: 1px; border: 1px solid; letter-spacing: 1px }")))
  }

  @Test("Provenance names the winning declaration, the losers, and the ancestor that a value comes from")
  func provenance() {
    var page = StyledPage()
    let outer = page.add("div", [("style", "color: red")])
    let inner = page.add("p", in: outer)
    let styled = page.styled("p { margin: 1px } p { margin-top: 2px }")
    let margin = styled.declarations(of: .marginTop, on: inner)
    #expect(margin.winner?.property == "margin-top")
    #expect(margin.winner?.path == "page.css")
    #expect(margin.losers.map(\.property) == ["margin", "margin-block"])
    let color = styled.declarations(of: .color, on: inner)
    #expect(color.inheritedFrom == outer)
    #expect(color.winner?.isStyleAttribute == true)
    #expect(color.winner?.valueRange == SourceRange(107, 110))
  }

  @Test("Provenance names the keyframe that a finished animation leaves behind, below what is important")
  func animationProvenance() {
    var page = StyledPage()
    let node = page.add("p", [("style", "opacity: 0")])
    let styled = page.styled(
      "@keyframes in { from { opacity: 0.5 } to { opacity: 1; color: red } } p { animation: in 1s forwards; color: blue !important }")
    #expect(styled.style(node).values.opacity == 1)
    let opacity = styled.declarations(of: .opacity, on: node)
    #expect(opacity.winner?.selector == "@keyframes")
    #expect(opacity.losers.map(\.isStyleAttribute) == [true])
    #expect(styled.declarations(of: .color, on: node).winner?.isImportant == true)
  }

  @Test("Provenance names the rule of a container query where its container has the size, and else the rule below")
  func containerProvenance() {
    var page = StyledPage()
    let outer = page.add("div", [("class", "c")])
    let inner = page.add("p", in: outer)
    let css = ".c { container-type: inline-size } p { color: blue } @container (width > 100px) { p { color: red } }"
    let computer = StyleComputer(
      tree: page.tree, sheets: [StyleSheetSource(StyleSheet.parse(css, path: "page.css"))],
      environment: MediaEnvironment(width: 800, height: 600))
    let wide = computer.compute(containerSizes: [outer: ContainerSize(width: 200, height: nil)]).declarations(of: .color, on: inner)
    let narrow = computer.compute(containerSizes: [outer: ContainerSize(width: 50, height: nil)]).declarations(of: .color, on: inner)
    #expect(wide.winner.map { css.utf8.count - $0.valueRange.start } == 7)
    #expect(wide.losers.count == 1)
    #expect(narrow.winner?.valueRange == wide.losers.first?.valueRange)
    #expect(narrow.losers.isEmpty)
  }
}
