import CSS
import Colors
import HTML
import Testing

@testable import Utilities

/// That the cascade makes of generated rules what a browser makes of Tailwind's sheet.
@Suite struct UtilityCascadeTests {
  /// The computed style of the last element of a page in which every class is a utility.
  private func style(_ body: String, scheme: MediaEnvironment.ColorScheme = .light, width: Double = 390) throws -> ComputedStyle {
    let page = try HTMLPage.parse(Array("<!doctype html><body>\(body)".utf8))
    let classes = page.tree.elements.flatMap(\.classes).map(\.string)
    let sheet = UtilitySheet(UtilityFramework(.current), classes: classes).sheet
    #expect(sheet.problems.isEmpty)
    let styled = StyleComputer(
      tree: page.tree, sheets: [StyleSheetSource(sheet)], environment: MediaEnvironment(width: width, height: 844, colorScheme: scheme),
      path: "page.html"
    ).compute()
    let last = page.tree.nodes.indices.last { page.tree.isElement(ElementTree.NodeID($0)) }
    return styled.style(ElementTree.NodeID(try #require(last)))
  }

  @Test func sizesAndSpaces() throws {
    let values = try style("<button class='h-10 px-4 mt-px w-1/2 border-2 rounded-lg'>").values
    #expect(values.height == .length(.px(40)))
    #expect(values.padding.left == .px(16) && values.padding.top == .zero)
    #expect(values.borderWidth.left == 2)
    #expect(values.unknown.isEmpty)
  }

  @Test func colorsFollowTheScheme() throws {
    let page = "<button class='bg-black text-white dark:bg-white dark:text-black'>"
    #expect(try style(page).values.backgroundColor.red == 0)
    #expect(try style(page, scheme: .dark).values.backgroundColor.red == 1)
    #expect(try style(page, scheme: .dark).values.color.red == 0)
  }

  @Test func widthsFollowTheWindow() throws {
    let page = "<button class='h-10 md:h-12 max-sm:h-8'>"
    #expect(try style(page).values.height == .length(.px(32)))
    #expect(try style(page, width: 700).values.height == .length(.px(40)))
    #expect(try style(page, width: 800).values.height == .length(.px(48)))
  }

  @Test func importanceAndBracketsWin() throws {
    #expect(try style("<p class='h-[44px]! h-20'>").values.height == .length(.px(44)))
    #expect(try style("<p class='[height:13px] max-h-[20px] h-20'>").values.height == .length(.px(80)))
  }
}
