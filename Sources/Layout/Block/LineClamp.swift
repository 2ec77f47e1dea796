import CSS

/// Counts the lines of a box that shows only so many: https://www.w3.org/TR/css-overflow-4/#webkit-line-clamp
final class LineClamp {
  private let limit: Int
  private(set) var count = 0

  init(limit: Int) { self.limit = limit }

  /// Whether the last line that counts has been laid out.
  var isReached: Bool { count >= limit }

  /// Counts one more line; whether it is the last one that counts.
  func countLine() -> Bool {
    count += 1
    return count == limit
  }
}

extension LayoutContext {
  /// Lays out a box that shows only so many lines: once to see whether it has more of them, and if it has with its height at the last one.
  func layoutClamped(_ box: Box, _ limit: Int, _ layOut: () -> Fragment) -> Fragment {
    let outer = lineClamp
    defer { lineClamp = outer }
    let all = LineClamp(limit: .max)
    lineClamp = all
    let whole = layOut()
    guard all.count > limit else { return whole }
    lineClamp = LineClamp(limit: limit)
    return layOut()
  }
}
