import CSS

/// Gives the items of one line their main sizes: https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths
struct FlexibleLengths {
  private let axes: FlexAxes
  private let mainSize: Double
  private let gap: Double

  /// - Parameters mainSize, gap: the container's inner main size and the room between two items.
  init(_ axes: FlexAxes, mainSize: Double, gap: Double) {
    self.axes = axes
    self.mainSize = mainSize
    self.gap = gap
  }

  func resolve(_ line: [Int], _ items: inout [FlexItem]) {
    let gaps = gap * Double(max(0, line.count - 1))
    let hypothetical = line.reduce(gaps) { $0 + items[$1].hypotheticalMainSize + items[$1].mainMargin(axes) }
    let isGrowing = hypothetical < mainSize
    freezeInflexible(line, &items, isGrowing: isGrowing)
    let initialFree = freeSpace(line, items, gaps: gaps)
    // Each round freezes at least one item.
    for _ in 0...line.count {
      guard line.contains(where: { !items[$0].isFrozen }) else { break }
      var remaining = freeSpace(line, items, gaps: gaps)
      let factors = line.reduce(0) { $0 + (items[$1].isFrozen ? 0 : factor(items[$1], isGrowing: isGrowing)) }
      if factors < 1, abs(initialFree * factors) < abs(remaining) { remaining = initialFree * factors }
      let violation = distribute(remaining, line, &items, isGrowing: isGrowing, factors: factors)
      for i in line where !items[i].isFrozen {
        if violation == 0 || (violation > 0 ? items[i].violation > 0 : items[i].violation < 0) { items[i].isFrozen = true }
      }
    }
  }

  private func factor(_ item: FlexItem, isGrowing: Bool) -> Double {
    isGrowing ? item.box.style.values.flexGrow : item.box.style.values.flexShrink
  }

  private func innerBase(_ item: FlexItem) -> Double {
    item.flexBaseSize - (axes.isRow ? item.edges.horizontal : item.edges.vertical)
  }

  /// Step 2.
  private func freezeInflexible(_ line: [Int], _ items: inout [FlexItem], isGrowing: Bool) {
    for i in line {
      items[i].targetMainSize = items[i].flexBaseSize
      items[i].isFrozen =
        factor(items[i], isGrowing: isGrowing) == 0
        || (isGrowing ? items[i].flexBaseSize > items[i].hypotheticalMainSize : items[i].flexBaseSize < items[i].hypotheticalMainSize)
      if items[i].isFrozen { items[i].targetMainSize = items[i].hypotheticalMainSize }
    }
  }

  /// Step 3, and 4b in each round.
  private func freeSpace(_ line: [Int], _ items: [FlexItem], gaps: Double) -> Double {
    mainSize
      - line.reduce(gaps) { $0 + (items[$1].isFrozen ? items[$1].targetMainSize : items[$1].flexBaseSize) + items[$1].mainMargin(axes) }
  }

  /// Steps 4c and 4d; answers the total violation.
  private func distribute(_ remaining: Double, _ line: [Int], _ items: inout [FlexItem], isGrowing: Bool, factors: Double) -> Double {
    let scaled = line.reduce(0) { $0 + (items[$1].isFrozen ? 0 : factor(items[$1], isGrowing: isGrowing) * innerBase(items[$1])) }
    var totalViolation = 0.0
    // As Blink does, what rounding takes away goes to the items that follow.
    var fraction = 0.0
    for i in line where !items[i].isFrozen {
      var extra = 0.0
      if remaining > 0, isGrowing, factors > 0 { extra = remaining * factor(items[i], isGrowing: isGrowing) / factors }
      if remaining < 0, !isGrowing, scaled > 0 {
        extra = remaining * factor(items[i], isGrowing: isGrowing) * innerBase(items[i]) / scaled
      }
      let exact = items[i].flexBaseSize + (extra.isFinite ? extra : 0) + fraction
      let target = LayoutUnit.snap(exact)
      fraction = exact - target
      if abs(fraction) > 1 { fraction = 0 }
      let clamped = max(items[i].minimumMainSize, min(target, items[i].maximumMainSize))
      items[i].violation = clamped - target
      items[i].targetMainSize = clamped
      totalViolation += items[i].violation
    }
    return totalViolation
  }
}
