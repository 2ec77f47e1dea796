import CSS

/// The axes of a flex container: https://www.w3.org/TR/css-flexbox-1/#box-model
struct FlexAxes {
  let isRow: Bool
  /// Whether main-start is on the right or at the bottom.
  let isMainReversed: Bool
  let isCrossReversed: Bool
  /// Whether `flex-direction` turns the items' order around.
  let isReversed: Bool
  /// Whether `flex-wrap: wrap-reverse` puts cross-start where `end` is.
  let wrapsBackwards: Bool
  let isRightToLeft: Bool

  init(_ style: ComputedStyle) {
    let direction = style.values.flexDirection
    isRow = direction == .row || direction == .rowReverse
    isRightToLeft = style.values.direction == .rtl
    isReversed = direction == .rowReverse || direction == .columnReverse
    isMainReversed = isRow ? isReversed != isRightToLeft : isReversed
    wrapsBackwards = style.values.flexWrap == .wrapReverse
    isCrossReversed = isRow ? wrapsBackwards : wrapsBackwards != isRightToLeft
  }

  func main(_ width: Double, _ height: Double) -> Double { isRow ? width : height }
  func cross(_ width: Double, _ height: Double) -> Double { isRow ? height : width }
}

/// One flex item while its container is laid out. Sizes are those of the border box, CSS pixels.
struct FlexItem {
  let box: Box
  let margin: BoxEdges
  let marginIsAuto: (top: Bool, right: Bool, bottom: Bool, left: Bool)
  let edges: BoxEdges
  var flexBaseSize = 0.0
  /// Whether the base size is that of the content.
  var hasContentBase = false
  /// Whether percentages in the item are of its flexed size, as browsers have it wherever the basis is definite.
  var hasDefiniteMainSize = false
  var hypotheticalMainSize = 0.0
  var minimumMainSize = 0.0
  var maximumMainSize = Double.infinity
  var targetMainSize = 0.0
  var crossSize = 0.0
  var isFrozen = false
  var violation = 0.0
  var fragment: Fragment?
  var mainPosition = 0.0
  var crossPosition = 0.0
  var alignment = Alignment.stretch

  /// From the margin box's cross-start edge. In columns the edge at the inline start stands for the baseline.
  func distanceToBaseline(_ axes: FlexAxes) -> Double {
    let fromStart =
      axes.isRow ? margin.top + (fragment?.firstBaseline ?? crossSize) : axes.isRightToLeft ? margin.right : margin.left
    return axes.wrapsBackwards ? crossMargin(axes) + crossSize - fromStart : fromStart
  }

  /// Whether the item shares its line's baseline: https://www.w3.org/TR/css-flexbox-1/#baseline-participation
  func alignsBaseline(_ axes: FlexAxes) -> Bool {
    let auto = crossMarginsAreAuto(axes)
    return alignment == .baseline && !auto.start && !auto.end
  }

  /// The same for the last baselines: https://www.w3.org/TR/css-align-3/#baseline-sharing-group
  func alignsLastBaseline(_ axes: FlexAxes) -> Bool {
    let auto = crossMarginsAreAuto(axes)
    return alignment == .lastBaseline && axes.isRow && !auto.start && !auto.end
  }

  /// From the margin box's cross-end edge to the item's last baseline.
  func distanceToLastBaseline(_ axes: FlexAxes) -> Double {
    let fromTop = margin.top + (fragment?.lastBaseline ?? fragment?.firstBaseline ?? crossSize)
    return axes.wrapsBackwards ? fromTop : crossMargin(axes) + crossSize - fromTop
  }

  func mainMargin(_ axes: FlexAxes) -> Double { axes.isRow ? margin.horizontal : margin.vertical }
  func crossMargin(_ axes: FlexAxes) -> Double { axes.isRow ? margin.vertical : margin.horizontal }
  func mainStartMargin(_ axes: FlexAxes) -> Double {
    axes.isRow ? (axes.isMainReversed ? margin.right : margin.left) : (axes.isMainReversed ? margin.bottom : margin.top)
  }
  func mainEndMargin(_ axes: FlexAxes) -> Double { mainMargin(axes) - mainStartMargin(axes) }
  func crossStartMargin(_ axes: FlexAxes) -> Double { axes.isRow ? margin.top : margin.left }
  func mainStartMarginIsAuto(_ axes: FlexAxes) -> Bool {
    axes.isRow
      ? (axes.isMainReversed ? marginIsAuto.right : marginIsAuto.left) : (axes.isMainReversed ? marginIsAuto.bottom : marginIsAuto.top)
  }
  func mainEndMarginIsAuto(_ axes: FlexAxes) -> Bool {
    axes.isRow
      ? (axes.isMainReversed ? marginIsAuto.left : marginIsAuto.right) : (axes.isMainReversed ? marginIsAuto.top : marginIsAuto.bottom)
  }
  func crossMarginsAreAuto(_ axes: FlexAxes) -> (start: Bool, end: Bool) {
    axes.isRow ? (marginIsAuto.top, marginIsAuto.bottom) : (marginIsAuto.left, marginIsAuto.right)
  }
}
