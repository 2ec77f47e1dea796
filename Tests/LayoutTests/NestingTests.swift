import CSS
import Testing
@testable import Layout

/// How often boxes are laid out that are nested in one another: counted, for no clock says the same twice.
struct NestingTests {
  typealias Change = @Sendable (inout ComputedStyle.Values) -> Void

  /// Boxes whose sizes hang on those of what is in them and on those of what is around them.
  static let kinds: [(name: String, change: Change)] = [
    (
      "column with a height in percent",
      {
        $0.display = .flex
        $0.flexDirection = .column
        $0.height = .length(.percent(90))
      }
    ),
    (
      "column limited in percent",
      {
        $0.display = .flex
        $0.flexDirection = .column
        $0.minHeight = .length(.percent(50))
        $0.maxHeight = .length(.percent(90))
      }
    ),
    (
      "columns side by side",
      {
        $0.display = .flex
        $0.flexDirection = .column
        $0.flexWrap = .wrap
        $0.height = .length(.percent(90))
        $0.width = .length(.percent(50))
      }
    ),
    (
      "row that is stretched",
      {
        $0.display = .flex
        $0.minHeight = .length(.percent(90))
      }
    ),
    (
      "grid",
      {
        $0.display = .grid
        $0.minHeight = .length(.percent(90))
        $0.rowGap = .percent(3)
      }
    ),
    (
      "inline block",
      {
        $0.display = .inlineBlock
        $0.height = .length(.percent(90))
      }
    ),
    (
      "table",
      {
        $0.display = .table
        $0.height = .length(.percent(90))
      }
    ),
    (
      "ratio",
      {
        $0.display = .flex
        $0.aspectRatio = AspectRatio(isAuto: false, ratio: 1.5)
        $0.maxHeight = .length(.percent(90))
      }
    ),
    (
      "float",
      {
        $0.float = .left
        $0.height = .length(.percent(90))
      }
    ),
    (
      "absolutely positioned box",
      {
        $0.position = .absolute
        $0.inset = Sides(.length(.percent(1)))
      }
    ),
  ]

  /// A chain of boxes of the kinds of these numbers by turns, each with a word, a block and the next box in it.
  private func page(_ numbers: [Int], depth: Int) -> HandmadePage {
    var page = HandmadePage()
    var parent = page.element("html") { $0.height = .length(.percent(100)) }
    for level in 0..<depth {
      parent = page.element("div", in: parent, Self.kinds[numbers[level % numbers.count]].change)
      _ = page.text("word", in: parent)
      let block = page.element("p", in: parent) { _ in }
      _ = page.text("more words", in: block)
    }
    return page
  }

  private func count(_ numbers: [Int], depth: Int) -> Int {
    let input = page(numbers, depth: depth).input
    let result = LayoutEngine.layout(input)
    if result.hasGivenUp {
      #expect(result.boxes.allSatisfy { $0?.certainty != .exact && $0?.certainty != .estimated })
    } else {
      #expect(result.boxes.contains { $0?.certainty == .exact })
    }
    return result.layoutCount
  }

  /// A text and a block stand beside the next box in each.
  static let boxesOfLevel = 3

  @Test("Boxes nested ever deeper in their own kind are laid out in proportion to their number", arguments: kinds.indices)
  func ownKind(_ kind: Int) {
    let shallow = count([kind], depth: 100)
    #expect(count([kind], depth: 400) <= 8 * shallow)
    #expect(shallow <= LayoutContext.mostLayouts * Self.boxesOfLevel * 100)
  }

  @Test("Boxes nested in boxes of another kind are laid out in proportion to their number", arguments: kinds.indices, kinds.indices)
  func twoKinds(_ outer: Int, _ inner: Int) {
    #expect(count([outer, inner], depth: 40) <= LayoutContext.mostLayouts * Self.boxesOfLevel * 40)
  }

  @Test("Six boxes of any kinds in one another are laid out as asked", arguments: kinds.indices, kinds.indices)
  func shallow(_ outer: Int, _ inner: Int) {
    #expect(!LayoutEngine.layout(page([outer, inner], depth: 6).input).hasGivenUp)
  }
}
