import CSS

/// The floats of one block formatting context: https://www.w3.org/TR/CSS22/visuren.html#floats
///
/// Coordinates are those of the context's root: from its border box's top left corner.
final class FloatContext {
  private struct Exclusion {
    var top: Double
    var bottom: Double
    /// The inner edge: the right edge of a left float, the left edge of a right one.
    var edge: Double
    /// The lowest bottom of this and all before it.
    var lowestBottom: Double
  }

  private var left: [Exclusion] = []
  private var right: [Exclusion] = []
  private var lowestTop = -Double.infinity
  private(set) var bottomLeft = -Double.infinity
  private(set) var bottomRight = -Double.infinity

  /// How far the floats had come, for going back to it.
  struct State {
    fileprivate var left: Int
    fileprivate var right: Int
    fileprivate var lowestTop: Double
    fileprivate var bottomLeft: Double
    fileprivate var bottomRight: Double
  }

  /// Setting it takes away what has been added since.
  var state: State {
    get { State(left: left.count, right: right.count, lowestTop: lowestTop, bottomLeft: bottomLeft, bottomRight: bottomRight) }
    set {
      left.removeLast(max(0, left.count - newValue.left))
      right.removeLast(max(0, right.count - newValue.right))
      (lowestTop, bottomLeft, bottomRight) = (newValue.lowestTop, newValue.bottomLeft, newValue.bottomRight)
    }
  }

  var isEmpty: Bool { left.isEmpty && right.isEmpty }
  var bottom: Double { max(bottomLeft, bottomRight) }

  /// Where a box with `clear` may begin; nil where nothing is to be cleared.
  func clearance(_ clear: Clear) -> Double? {
    let bottom: Double
    switch clear {
    case .none: return nil
    case .left: bottom = bottomLeft
    case .right: bottom = bottomRight
    case .both: bottom = max(bottomLeft, bottomRight)
    }
    return bottom > -Double.infinity ? bottom : nil
  }

  /// All exclusions before this one end above `top`.
  private static func firstBelow(_ top: Double, _ exclusions: [Exclusion]) -> Int {
    var low = 0
    var high = exclusions.count
    while low < high {
      let middle = (low + high) / 2
      if exclusions[middle].lowestBottom > top { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The free part between `start` and `end` in the band that begins at `top`, and where the band's floats end.
  func band(top: Double, height: Double, start: Double, end: Double) -> (start: Double, end: Double, nextTop: Double) {
    var freeStart = start
    var freeEnd = end
    var nextTop = Double.infinity
    let bottom = top + max(height, 0)
    for exclusion in left[Self.firstBelow(top, left)...] where exclusion.bottom > top && (exclusion.top < bottom || (exclusion.top <= top))
    {
      if exclusion.edge > freeStart { freeStart = exclusion.edge }
      nextTop = min(nextTop, exclusion.bottom)
    }
    for exclusion in right[Self.firstBelow(top, right)...]
    where exclusion.bottom > top && (exclusion.top < bottom || (exclusion.top <= top)) {
      if exclusion.edge < freeEnd { freeEnd = exclusion.edge }
      nextTop = min(nextTop, exclusion.bottom)
    }
    return (freeStart, freeEnd, nextTop)
  }

  /// The highest place at or below `top` where a box of this margin box's size fits.
  func place(top: Double, width: Double, height: Double, start: Double, end: Double) -> (top: Double, start: Double, end: Double) {
    var top = top
    while true {
      let band = band(top: top, height: height, start: start, end: end)
      if band.end - band.start >= width || band.nextTop == .infinity || (band.start == start && band.end == end) {
        return (top, band.start, band.end)
      }
      top = band.nextTop
    }
  }

  /// Adds a float's margin box: https://www.w3.org/TR/CSS22/visuren.html#float-rules
  func add(isLeft: Bool, top: Double, width: Double, height: Double, start: Double, end: Double) -> (x: Double, y: Double) {
    let place = place(top: max(top, lowestTop), width: width, height: height, start: start, end: end)
    lowestTop = max(lowestTop, place.top)
    let x = isLeft ? place.start : place.end - width
    if height > 0 {
      if isLeft {
        let bottom = place.top + height
        left.append(
          Exclusion(top: place.top, bottom: bottom, edge: x + width, lowestBottom: max(bottom, left.last?.lowestBottom ?? bottom)))
      } else {
        let bottom = place.top + height
        right.append(Exclusion(top: place.top, bottom: bottom, edge: x, lowestBottom: max(bottom, right.last?.lowestBottom ?? bottom)))
      }
    }
    if isLeft { bottomLeft = max(bottomLeft, place.top + height) } else { bottomRight = max(bottomRight, place.top + height) }
    return (x, place.top)
  }
}
