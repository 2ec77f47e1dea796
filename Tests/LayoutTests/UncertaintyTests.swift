import CSS
import Diagnostics
import HTML
@testable import Layout
import Testing

struct UncertaintyTests {
  private func button(
    _ page: inout HandmadePage, in parent: ElementTree.NodeID, _ change: @escaping (inout ComputedStyle.Values) -> Void = { _ in }
  )
    -> ElementTree.NodeID
  {
    page.element("a", in: parent) {
      $0.display = .inlineBlock
      $0.height = .length(.px(44))
      $0.textWrapMode = .nowrap
      change(&$0)
    }
  }

  @Test("A template's words make the width of a box that wraps around them unknown, and its height not")
  func templateText() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let row = page.element("div", in: html) { $0.textWrapMode = .nowrap }
    let first = button(&page, in: row)
    _ = page.text("Hello \u{FFFC}", in: first)
    let second = button(&page, in: row)
    _ = page.text("Sign in", in: second)
    let after = page.element("p", in: html) { $0.height = .length(.px(20)) }
    let result = LayoutEngine.layout(page.input)
    let box = try #require(result.box(first))
    #expect(box.certainty == .unknown(.templateValue))
    #expect(box.unknownCoordinates == .width)
    #expect(result.box(second)?.unknownCoordinates == .x)
    #expect(result.box(second)?.certainty(of: [.width, .height]) == .exact)
    #expect(result.box(row)?.certainty == .exact)
    #expect(result.box(after)?.certainty == .exact)
    #expect(result.box(html)?.certainty == .exact)
  }

  @Test("A box that goes below floats with a margin that its container took in is unknown, one without is not", arguments: [0.0, 60])
  func marginBelowFloats(_ margin: Double) {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let outer = page.element("div", in: html) { _ in }
    _ = page.element("div", in: outer) {
      $0.float = .left
      $0.width = .length(.px(390))
      $0.height = .length(.px(20))
    }
    let box = page.element("div", in: outer) {
      $0.display = .flowRoot
      $0.width = .length(.px(390))
      $0.height = .length(.px(30))
      $0.margin.top = .length(.px(margin))
    }
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(box)?.certainty == (margin == 0 ? .exact : .unknown(.unsupportedCSS)))
    if margin == 0 { #expect(result.box(box)?.borderBox.y == 20) }
  }

  @Test("What stands below a template's words moves with its neighbours there, and not with what stands above")
  func sharedShift() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let above = page.element("p", in: html) { $0.height = .length(.px(20)) }
    _ = page.text("\u{FFFC}", in: page.element("p", in: html) { _ in })
    let first = page.element("p", in: html) { $0.height = .length(.px(20)) }
    let label = page.text("Sign in", in: first)
    _ = page.text("\u{FFFC}", in: page.element("p", in: first) { $0.height = .length(.px(10)) })
    let second = page.element("p", in: html) { $0.height = .length(.px(20)) }
    _ = page.text("\u{FFFC}", in: page.element("p", in: html) { _ in })
    let third = page.element("p", in: html) { $0.height = .length(.px(20)) }
    let result = LayoutEngine.layout(page.input)
    let shift = try #require(result.box(first)?.shift)
    #expect(result.box(first)?.unknownCoordinates == .y)
    #expect(shift != PlaceShift())
    #expect(result.box(second)?.shift == shift)
    #expect(result.textShifts[label] == shift)
    #expect(result.box(above)?.shift == PlaceShift())
    #expect(result.box(third)?.shift != shift)
  }

  @Test(
    "A property that layout does not do leaves its element unknown, and its initial value does not",
    arguments: [
      ("shape-outside: circle()", "shape-outside: none"), ("content-visibility: auto", "content-visibility: visible"),
      ("font-variant: small-caps", "font-variant: normal"),
      ("text-box-edge: ideographic", "text-box-edge: text"), ("initial-letter: 2", "initial-letter: normal"),
      ("display: ruby", "display: inline"), ("scroll-marker-group: before", "scroll-marker-group: none"),
      ("margin-trim: block", "margin-trim: none"),
    ])
  func uncomputedProperties(_ unknown: String, _ known: String) {
    for (declaration, isKnown) in [(unknown, false), (known, true), ("\(unknown); \(known)", true)] {
      var tree = ElementTree()
      let html = tree.append(ElementTree.Element(name: Atom("html")), to: ElementTree.none)
      let div = tree.append(ElementTree.Element(name: Atom("div")), to: html)
      let styled = StyleComputer(
        tree: tree, sheets: [StyleSheetSource(StyleSheet.parse("div { \(declaration) }", path: "page"), owner: ElementTree.none)],
        environment: MediaEnvironment(width: 390, height: 844, colorScheme: .light), path: "page"
      ).compute()
      let input = LayoutInput(tree: tree, styles: [html, div].map { styled.style($0) }, viewportWidth: 390, viewportHeight: 844)
      let result = LayoutEngine.layout(input)
      #expect((result.box(div)?.certainty == .exact) == isKnown, "\(declaration)")
      let cause = result.causes[div]
      #expect(
        (cause?.node == div && cause?.property.map { unknown.hasPrefix($0.rawValue.prefix(5)) } == true) == !isKnown, "\(declaration)")
    }
  }

  @Test("A zoom that is not known leaves nothing known of what is in the element, sizes in pixels included")
  func unknownZoom() throws {
    let tokens = "div { zoom: calc(1 * \u{FFFC}); width: 100px; height: 20px } p { width: 50px; height: 10px } ul { width: 1px }"
    var tree = ElementTree()
    let html = tree.append(ElementTree.Element(name: Atom("html")), to: ElementTree.none)
    let nodes = ["div", "p", "ul"].reduce(into: [html]) {
      $0.append(tree.append(ElementTree.Element(name: Atom($1)), to: $0[$0.count - 1]))
    }
    let styled = StyleComputer(
      tree: tree, sheets: [StyleSheetSource(StyleSheet.parse(tokens, path: "page"), owner: ElementTree.none)],
      environment: MediaEnvironment(width: 390, height: 844, colorScheme: .light), path: "page"
    ).compute()
    let input = LayoutInput(tree: tree, styles: nodes.map { styled.style($0) }, viewportWidth: 390, viewportHeight: 844)
    let result = LayoutEngine.layout(input)
    for node in nodes.dropFirst() {
      #expect(result.box(node)?.unknownCoordinates.isSuperset(of: .all) == true)
      #expect(styled.style(node).values.unknown[.fontSize] != nil)
    }
    #expect(result.box(html)?.certainty(of: .height) != .exact)
  }

  @Test("Where a template's words can wrap, heights and what stands below are unknown, but no widths and no x")
  func wrappingTemplateText() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let heading = page.element("h1", in: html) { _ in }
    _ = page.text("Welcome to \u{FFFC}", in: heading)
    let after = page.element("p", in: html) { $0.height = .length(.px(20)) }
    let fixed = page.element("nav", in: html) {
      $0.position = .fixed
      $0.inset.bottom = .length(.zero)
      $0.inset.left = .length(.zero)
      $0.width = .length(.px(100))
      $0.height = .length(.px(50))
    }
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(heading)?.unknownCoordinates == .height)
    #expect(result.box(after)?.unknownCoordinates == .y)
    #expect(result.box(fixed)?.certainty == .exact)
  }

  @Test("Centred words that are not known leave the box around them exact and their own place unknown")
  func centeredTemplateText() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let box = page.element("button", in: html) {
      $0.width = .length(.px(300))
      $0.height = .length(.px(44))
      $0.textAlign = .center
      $0.textWrapMode = .nowrap
    }
    let text = page.text("\u{FFFC}", in: box)
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(box)?.certainty == .exact)
    #expect(result.textCertainty(of: text) == .unknown(.templateValue))
  }

  @Test("A width that is not known moves what stands beside it, not what stands below, and not two equal neighbours' middle")
  func unknownWidth() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let row = page.element("div", in: html) {
      $0.display = .flex
      $0.justifyContent = .center
    }
    func item(_ isOpen: Bool) -> ElementTree.NodeID {
      page.element("div", in: row) {
        $0.width = .length(.px(20))
        $0.height = .length(.px(20))
        $0.flexShrink = 0
        if isOpen { $0.unknown[.width] = .missingStylesheet }
      }
    }
    let left = item(true)
    let middle = item(false)
    let right = item(true)
    let below = page.element("p", in: html) { $0.height = .length(.px(20)) }
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(left)?.certainty == .unknown(.missingStylesheet))
    #expect(result.box(middle)?.unknownCoordinates == .x)
    #expect(result.box(right)?.unknownCoordinates.contains(.width) == true)
    #expect(result.box(below)?.certainty == .exact)
    #expect(result.box(row)?.certainty == .exact)
  }

  @Test("What a missing style sheet may style is unknown with all in it, but for a size given in pixels")
  func unknownNodes() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let before = page.element("p", in: html) { $0.height = .length(.px(20)) }
    let card = page.element("div", in: html) { _ in }
    let sized = page.element("a", in: card) {
      $0.width = .length(.px(200))
      $0.height = .length(.px(44))
    }
    let text = page.text("Sign in", in: card)
    let after = page.element("p", in: html) { $0.height = .length(.px(20)) }
    var input = page.input
    input.unknownNodes = [card: .missingStylesheet]
    let result = LayoutEngine.layout(input)
    #expect(result.box(before)?.certainty == .exact)
    #expect(result.box(card)?.unknownCoordinates == .all)
    #expect(result.box(sized)?.unknownCoordinates == [.x, .y])
    #expect(result.textCertainty(of: text) == .unknown(.missingStylesheet))
    #expect(result.box(after)?.unknownCoordinates == .y)
    #expect(result.box(html)?.certainty(of: .width) == .exact)
    #expect(result.box(html)?.certainty(of: .height) == .unknown(.missingStylesheet))
  }

  @Test("An image whose file is not there is unknown in size unless its styles give one")
  func missingImage() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    func image(_ change: @escaping (inout ComputedStyle.Values) -> Void) -> ElementTree.NodeID {
      page.styles.append(
        {
          var values = ComputedStyle.Values()
          values.display = .block
          change(&values)
          return ComputedStyle(values)
        }())
      return page.tree.append(
        ElementTree.Element(
          name: Atom("img"),
          attributes: [
            ElementTree.Attribute(name: Atom("src"), value: "a.png", nameRange: SourceRange(0, 0), valueRange: SourceRange(0, 0))
          ]), to: html)
    }
    let sized = image {
      $0.width = .length(.px(10))
      $0.height = .length(.px(10))
    }
    let open = image { _ in }
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(sized)?.certainty == .exact)
    #expect(result.box(open)?.certainty == .unknown(.missingImage))
    #expect(result.box(open)?.unknownCoordinates == [.width, .height])
  }

  @Test(
    "An image shown by its words leaves open what they move, and one of a given size that is shown as such nothing",
    arguments: [false, true])
  func alternativeText(_ showsWords: Bool) throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    page.styles.append(
      {
        var values = ComputedStyle.Values()
        values.display = .inline
        values.width = .length(.px(50))
        values.height = .length(.px(30))
        return ComputedStyle(values)
      }())
    let image = page.tree.append(
      ElementTree.Element(
        name: Atom("img"),
        attributes: [("src", "logo.png"), ("alt", "Logo")].map {
          ElementTree.Attribute(name: Atom($0.0), value: $0.1, nameRange: SourceRange(0, 0), valueRange: SourceRange(0, 0))
        }), to: html)
    let beside = page.element("b", in: html) { $0.display = .inline }
    _ = page.text("words", in: beside)
    var input = page.input
    input.showsAlternativeText = showsWords
    let result = LayoutEngine.layout(input)
    #expect(result.box(image)?.certainty == (showsWords ? .unknown(.missingImage) : .exact))
    #expect(result.box(beside)?.unknownCoordinates.contains(.x) == showsWords)
    #expect(result.box(beside)?.certainty(of: .width) == .exact)
    #expect(result.box(image)?.borderBox.width != 50 || !showsWords)
  }

  @Test("What shares its baselines with the grid around its subgrid is unknown, not guessed")
  func subgrids() {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let grid = page.element("div", in: html) { $0.display = .grid }
    let subgrid = page.element("div", in: grid) {
      $0.display = .grid
      var grid = GridValues()
      grid.templateRows = [.subgrid]
      $0.grid = grid
      $0.alignItems = .baseline
    }
    let child = page.element("p", in: subgrid) { $0.height = .length(.px(10)) }
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(child)?.certainty == .unknown(.unsupportedCSS))
    #expect(result.box(html)?.certainty(of: .width) == .exact)
    #expect(result.box(grid)?.certainty(of: .height) == .unknown(.unsupportedCSS))
  }

  @Test("The room of a scroll bar moves what follows the right edge, and no widths of its container")
  func scrollbarGutter() {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let scroller = page.element("div", in: html) {
      $0.width = .length(.px(100))
      ($0.overflowX, $0.overflowY) = (.auto, .auto)
      $0.unknown[.scrollbarGutter] = .unsupportedCSS
    }
    let wide = page.element("p", in: scroller) { $0.height = .length(.px(10)) }
    let small = page.element("p", in: scroller) { ($0.width, $0.height) = (.length(.px(10)), .length(.px(10))) }
    let plain = page.element("div", in: html) {
      $0.height = .length(.px(10))
      $0.unknown[.scrollbarGutter] = .unsupportedCSS
    }
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(scroller)?.certainty == .exact)
    #expect(result.box(wide)?.certainty(of: .width) == .unknown(.unsupportedCSS))
    #expect(result.box(small)?.certainty(of: .width) == .exact)
    #expect(result.box(plain)?.certainty == .exact)
  }

  @Test("A template's words in a table leave the table's column widths unknown, and a table of a given width as wide as it is")
  func templateTextInTables() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let table = page.element("table", in: html) {
      $0.display = .table
      $0.width = .length(.px(300))
    }
    let row = page.element("tr", in: table) { $0.display = .tableRow }
    let cell = page.element("td", in: row) {
      $0.display = .tableCell
      $0.textWrapMode = .nowrap
    }
    _ = page.text("\u{FFFC}", in: cell)
    let other = page.element("td", in: row) { $0.display = .tableCell }
    _ = page.text("words", in: other)
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(cell)?.unknownCoordinates.contains(.width) == true)
    #expect(result.box(other)?.unknownCoordinates.contains(.x) == true)
    #expect(result.box(other)?.unknownCoordinates.contains(.height) == false)
  }
}
