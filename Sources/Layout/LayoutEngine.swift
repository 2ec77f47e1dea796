import Diagnostics
import HTML

/// From styles to rectangles. A pure function that is total: whatever the input, it answers, and what it cannot lay out is marked unknown.
package enum LayoutEngine {
  /// What estimated text widths are multiplied with for the bounds.
  static let lowerEstimate = 0.88
  static let upperEstimate = 1.12

  package static func layout(_ input: LayoutInput) -> LayoutResult { finish(draft(input), input) }

  /// Where boxes stand, as far as one layout can tell: what of it is sure, and within which bounds, takes up to six more, which ``finish(_:_:)`` makes.
  package static func draft(_ input: LayoutInput) -> LayoutResult {
    var result = onDeepStack(input) { run(input, estimateScale: 1) }
    result.isDraft =
      result.hasEstimates && input.computesBounds || !result.openSources.isEmpty || result.hasGivenUp || UncertaintyPass.isNeeded(input)
    return result
  }

  /// Says how sure a draft of this input is.
  package static func finish(_ draft: LayoutResult, _ input: LayoutInput) -> LayoutResult {
    guard draft.isDraft else { return draft }
    return onDeepStack(input) { finishOnThisStack(draft, input) }
  }

  private static func onDeepStack(_ input: LayoutInput, _ body: @escaping () -> LayoutResult) -> LayoutResult {
    isDeep(input.tree) ? DeepStack.run(body) : body()
  }

  /// What is painted of a page, parents before children: another layout of it, for those who draw.
  package static func pieces(of input: LayoutInput) -> [PaintedPiece] {
    var input = input
    input.listsPieces = true
    let drawn = input
    return isDeep(input.tree) ? DeepStack.run { run(drawn, estimateScale: 1).pieces } : run(drawn, estimateScale: 1).pieces
  }

  private static func isDeep(_ tree: ElementTree) -> Bool {
    var depths = [Int32](repeating: 0, count: tree.nodes.count)
    for i in tree.nodes.indices where tree.nodes[i].parent >= 0 {
      depths[i] = depths[Int(tree.nodes[i].parent)] + 1
      if depths[i] > DeepStack.shallowDepth { return true }
    }
    return false
  }

  private static func finishOnThisStack(_ draft: LayoutResult, _ input: LayoutInput) -> LayoutResult {
    var result = draft
    result.isDraft = false
    if result.hasEstimates, input.computesBounds {
      for scale in [lowerEstimate, upperEstimate] {
        let other = run(input, estimateScale: scale)
        result.takeBounds(from: other)
        result.takeCost(of: other)
      }
    }
    if !result.openSources.isEmpty || UncertaintyPass.isNeeded(input) {
      var uncertainty = UncertaintyPass(input)
      uncertainty.apply(to: &result) { run($0, estimateScale: 1) }
    }
    if result.hasGivenUp { result.markUnknown(.unsupportedCSS) }
    return result
  }

  private static func run(_ input: LayoutInput, estimateScale: Double) -> LayoutResult {
    let fonts = FontResolver(input.fontMetrics, input.webFonts)
    let context = LayoutContext(input: input, fonts: fonts, estimateScale: estimateScale)
    var builder = BoxTreeBuilder(input: input, fonts: fonts)
    var result = LayoutResult(count: input.tree.nodes.count)
    guard let root = builder.build() else { return result }
    // Fragments that are kept name the boxes that keep them: without this neither would ever be freed.
    defer { root.forgetLayout() }
    var placement = FragmentPlacement(context: context, input: input, result: result)
    placement.placePage(root)
    result = placement.result
    result.hasEstimates = context.hasEstimatedText
    result.layoutCount = context.layoutCount
    result.hasGivenUp = context.hasGivenUp
    result.openSources = builder.openSources
    for (node, reason) in builder.nodesWithoutBox.sorted(by: { $0.key < $1.key }) {
      let empty = LayoutRect(x: 0, y: 0, width: 0, height: 0)
      var box = LayoutBox(borderBox: empty, lowerBound: empty, upperBound: empty)
      box.markUnknown(.all, reason)
      result.boxes[Int(node)] = box
    }
    return result
  }
}

extension LayoutResult {
  /// Counts what another layout of the same page has cost, and what it left out.
  mutating func takeCost(of other: LayoutResult) {
    layoutCount += other.layoutCount
    hasGivenUp = hasGivenUp || other.hasGivenUp
  }

  /// Widens the bounds by another layout of the same page; a box that it moves is estimated.
  mutating func takeBounds(from other: LayoutResult) {
    for i in textRectangles.indices where textRectangles[i] != other.textRectangles[i] {
      if textCertainties[i] == .exact { textCertainties[i] = .estimated }
    }
    for i in boxes.indices {
      guard var box = boxes[i], let rect = other.boxes[i]?.borderBox else { continue }
      guard rect != box.borderBox else { continue }
      box.lowerBound = LayoutRect(
        x: min(box.lowerBound.x, rect.x), y: min(box.lowerBound.y, rect.y), width: min(box.lowerBound.width, rect.width),
        height: min(box.lowerBound.height, rect.height))
      box.upperBound = LayoutRect(
        x: max(box.upperBound.x, rect.x), y: max(box.upperBound.y, rect.y), width: max(box.upperBound.width, rect.width),
        height: max(box.upperBound.height, rect.height))
      box.markEstimated(.differing(box.borderBox, rect))
      boxes[i] = box
    }
  }
}
