import CSS
import Colors
import HTML
import Testing

@testable import Layout

/// What stands in boxes that people scroll.
struct ScrolledPlaceTests {
  /// A box of 200 pixels' height with a green and then a clear box in it, each of 300.
  private struct Scrolled {
    let pass: VisibilityPass
    let box: ElementTree.NodeID
    let first: ElementTree.NodeID
    let last: ElementTree.NodeID

    init(_ overflow: Overflow = .auto, height: Double = 200, background: Color = .transparent) {
      var page = HandmadePage()
      let html = page.element("html") { $0.backgroundColor = .white }
      let box = page.element("div", in: html) {
        $0.height = .length(.px(height))
        $0.overflowX = overflow
        $0.overflowY = overflow
        $0.backgroundColor = background
      }
      func part(_ color: Color) -> ElementTree.NodeID {
        page.element("div", in: box) {
          $0.height = .length(.px(300))
          $0.backgroundColor = color
        }
      }
      (self.box, first, last) = (box, part(Color(red: 0, green: 1, blue: 0)), part(.transparent))
      // What lies below the box, where its content would be if nothing clipped it.
      _ = page.element("footer", in: html) {
        $0.height = .length(.px(900))
        $0.backgroundColor = .black
      }
      let input = page.input
      pass = VisibilityPass(input: input, layout: LayoutEngine.layout(input))
    }
  }

  @Test(arguments: [(Overflow.auto, nil), (.scroll, nil), (.hidden, HiddenReason.clipped), (.clip, .clipped), (.visible, nil)])
  func `What scrolling brings into view is seen, and what nobody can scroll to is not`(_ overflow: Overflow, _ reason: HiddenReason?) {
    let page = Scrolled(overflow)
    #expect(page.pass.hiddenBy(page.last) == reason && page.pass.hiddenBy(page.first) == nil)
  }

  @Test func `A closed box shows nothing`() {
    let page = Scrolled(height: 0)
    #expect(page.pass.hiddenBy(page.last) == .clipped)
  }

  @Test(arguments: [Color.transparent, .white, Color(red: 1, green: 0, blue: 0)])
  func `Behind what was scrolled to is what the box shows there`(_ background: Color) {
    let page = Scrolled(background: background)
    #expect(page.pass.colorBehind(page.last) == .color(background.alpha > 0 ? background : .white))
    #expect(page.pass.colorBehind(page.first) == .color(background.alpha > 0 ? background : .white))
  }

  @Test func `A box that shows all it holds scrolls nothing`() {
    let (long, short) = (Scrolled(), Scrolled(height: 700))
    #expect(long.pass.scrollBoxes(of: long.last).y == long.box && long.pass.scrollBoxes(of: long.last).x == ElementTree.none)
    #expect(short.pass.scrollBoxes(of: short.last).y == ElementTree.none)
    #expect(long.pass.isBelowScrollBoxes(long.last).isBelow && !short.pass.isBelowScrollBoxes(short.last).isBelow)
  }
}
