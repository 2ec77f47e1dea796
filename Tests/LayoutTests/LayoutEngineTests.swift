import CSS
import Colors
import Diagnostics
import HTML
@testable import Layout
import Testing

/// A page put together by hand.
struct HandmadePage {
  var tree = ElementTree()
  var styles: [ComputedStyle?] = []

  mutating func element(_ name: String, in parent: ElementTree.NodeID = ElementTree.none, _ change: (inout ComputedStyle.Values) -> Void)
    -> ElementTree.NodeID
  {
    var values = ComputedStyle.Values()
    values.display = .block
    values.fontFamily = ["Arial"]
    change(&values)
    values.specifiedDisplay = values.display
    styles.append(ComputedStyle(values))
    return tree.append(ElementTree.Element(name: Atom(name)), to: parent)
  }

  mutating func text(_ string: String, in parent: ElementTree.NodeID) -> ElementTree.NodeID {
    styles.append(nil)
    return tree.append(string, range: SourceRange(0, 0), to: parent)
  }

  var input: LayoutInput { LayoutInput(tree: tree, styles: styles, viewportWidth: 390, viewportHeight: 844) }
}

struct LayoutEngineTests {
  @Test("An empty page has no boxes")
  func emptyPage() {
    let result = LayoutEngine.layout(LayoutInput(tree: ElementTree(), styles: [], viewportWidth: 390, viewportHeight: 844))
    #expect(result.boxes.isEmpty)
  }

  @Test(
    "Boxes nested as deep as a front end allows are laid out, whatever their kinds",
    arguments: [Display.block, .flex, .inline, .inlineBlock, .inlineFlex, .grid, .inlineGrid, .table, .tableCell, .tableRow])
  func deepNesting(_ display: Display) {
    var page = HandmadePage()
    var parent = page.element("html") { _ in }
    for i in 0..<510 {
      parent = page.element("div", in: parent) {
        $0.display = display
        $0.flexDirection = i % 2 == 0 ? .column : .row
        $0.flexWrap = i % 3 == 0 ? .wrap : .nowrap
      }
    }
    let text = page.text("deep", in: parent)
    let result = LayoutEngine.layout(page.input)
    #expect(result.textRects(of: text).count == 1)
  }

  @Test("Lengths that are no numbers or too large do not stop the layout")
  func wildLengths() {
    var page = HandmadePage()
    let html = page.element("html") { $0.width = .length(.px(.infinity)) }
    let flex = page.element("div", in: html) {
      $0.display = .flex
      $0.flexWrap = .wrap
      $0.columnGap = .px(1e300)
      $0.padding = Sides(.percent(1e300))
    }
    let item = page.element("p", in: flex) {
      $0.flexGrow = .nan
      $0.fontSize = 1e300
      $0.lineHeight = .number(.infinity)
      $0.margin = Sides(.length(.px(-.infinity)))
      $0.aspectRatio = AspectRatio(isAuto: false, ratio: 1e-300)
    }
    _ = page.text("text", in: item)
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(item) != nil)
  }

  @Test("Grids and tables that are made to be slow are laid out all the same", arguments: [false, true])
  func hostileGridsAndTables(_ isDense: Bool) {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let grid = page.element("div", in: html) {
      $0.display = .grid
      var grid = GridValues()
      grid.templateColumns = [
        .repeatAutoFit([.track(.init(minimum: .length(.px(0)), maximum: .fraction(1e-9)))]), .repeatAutoFill([.lineNames(["a"])]),
        .track(.init(minimum: .fraction(.infinity), maximum: .fitContent(.percent(.nan)))),
      ]
      grid.autoRows = [.init(minimum: .auto, maximum: .fraction(3))]
      grid.autoFlowIsDense = isDense
      $0.grid = grid
    }
    for i in 0..<500 {
      _ = page.element("p", in: grid) {
        var grid = GridValues()
        grid.columnEnd = .span(i % 97 == 0 ? Int.max : i % 7)
        grid.rowStart = i % 31 == 0 ? .number(Int.min) : .spanNamed("a", i)
        grid.rowEnd = i % 5 == 0 ? .named("a", number: -i) : .auto
        $0.grid = grid
      }
    }
    let table = page.element("table", in: html) {
      $0.display = .table
      $0.borderCollapse = isDense ? .collapse : .separate
      $0.borderSpacing = [.infinity, .nan]
    }
    for _ in 0..<40 {
      let row = page.element("tr", in: table) { $0.display = .tableRow }
      for i in 0..<20 {
        page.styles.append(
          {
            var values = ComputedStyle.Values()
            values.display = .tableCell
            values.width = .length(.percent(Double(i) * 1e300))
            return ComputedStyle(values)
          }())
        let spans = [("colspan", "99999999999999"), ("rowspan", "0")].map {
          ElementTree.Attribute(name: Atom($0.0), value: $0.1, nameRange: SourceRange(0, 0), valueRange: SourceRange(0, 0))
        }
        _ = page.tree.append(ElementTree.Element(name: Atom("td"), attributes: i % 3 == 0 ? spans : []), to: row)
      }
    }
    let result = LayoutEngine.layout(page.input)
    #expect(result.box(grid) != nil && result.box(table) != nil)
  }

  @Test("Text in a font that is not known gives boxes that are estimated, with bounds around them")
  func estimatedText() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let button = page.element("a", in: html) {
      $0.display = .inlineBlock
      $0.fontFamily = ["Some Web Font", "sans-serif"]
    }
    _ = page.text("Sign in with Apple", in: button)
    let box = try #require(LayoutEngine.layout(page.input).box(button))
    #expect(box.certainty == .estimated)
    #expect(box.lowerBound.width < box.borderBox.width && box.borderBox.width < box.upperBound.width)
  }

  @Test("Text in Arial is measured exactly: Chromium's width for the same words")
  func exactText() throws {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    let span = page.element("span", in: html) { $0.display = .inline }
    _ = page.text("The quick brown fox jumps over the lazy dog WAVE To", in: span)
    var input = page.input
    input.viewportWidth = 1280
    let box = try #require(LayoutEngine.layout(input).box(span))
    #expect(box.certainty == .exact)
    #expect(box.borderBox.width == 387.4375)
  }
}

struct VisibilityPassTests {
  @Test("What stands before a translucent box is seen through it, and an opaque later box covers")
  func colorsAndCovers() {
    var page = HandmadePage()
    let html = page.element("html") { $0.backgroundColor = .white }
    let card = page.element("div", in: html) {
      $0.backgroundColor = .black
      $0.height = .length(.px(100))
    }
    let button = page.element("div", in: card) {
      $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
      $0.height = .length(.px(40))
    }
    let overlay = page.element("div", in: html) {
      $0.position = .fixed
      $0.inset = Sides(.zero)
      $0.backgroundColor = .white
    }
    let input = page.input
    let pass = VisibilityPass(input: input, layout: LayoutEngine.layout(input))
    #expect(pass.colorBehind(button) == .color(.black))
    #expect(pass.seenBackground(button) == .color(Color(red: 0.5, green: 0.5, blue: 0.5)))
    #expect(pass.hiddenBy(button) == .covered)
    #expect(pass.hiddenBy(overlay) == nil)
  }

  @Test("Opacity, visibility and a clip to nothing hide, each by its name")
  func reasons() {
    var page = HandmadePage()
    let html = page.element("html") { _ in }
    func box(_ change: @escaping (inout ComputedStyle.Values) -> Void) -> ElementTree.NodeID {
      page.element("div", in: html) {
        $0.height = .length(.px(10))
        change(&$0)
      }
    }
    let transparent = box { $0.opacity = 0 }
    let invisible = box { $0.visibility = .hidden }
    let missing = box { $0.display = .none }
    let clipped = box {
      $0.position = .absolute
      $0.width = .length(.px(10))
      $0.clip = [0, 0, 0, 0]
    }
    let away = box {
      $0.position = .absolute
      $0.inset.left = .length(.px(-9999))
      $0.width = .length(.px(10))
    }
    let input = page.input
    let pass = VisibilityPass(input: input, layout: LayoutEngine.layout(input))
    #expect(
      [transparent, invisible, missing, clipped, away].map { pass.hiddenBy($0) } == [.opacity, .visibility, .display, .clipped, .offScreen])
  }
}
