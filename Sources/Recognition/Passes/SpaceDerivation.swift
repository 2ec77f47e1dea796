import Diagnostics
import ScreenModel

/// Measures the clear space around sign-in controls: to the nearest visible neighbour, or to the screen's edge.
enum SpaceDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .x, .y, .width, .height, .visible, .spaceTop, .spaceRight, .spaceBottom, .spaceLeft, .signIn, .value, .text, .length, .viewportWidth,
  ]
  static let writes: Set<AttributeName> = [.spaceTop, .spaceRight, .spaceBottom, .spaceLeft]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// More sign-in controls than any screen has; beyond it the space is left unknown, so that a hostile page costs no more than a long one.
  static let maximumControls = 200

  /// Where something stands: as estimated, and with all text as narrow and as wide as it may be. What moves together keeps its distance so.
  private struct Frame {
    var left: [Double]
    var top: [Double]
    var right: [Double]
    var bottom: [Double]

    init?(_ node: ModelNode) {
      guard let x = Self.values(.x, node), let y = Self.values(.y, node), let width = Self.values(.width, node),
        let height = Self.values(.height, node)
      else { return nil }
      // What is centred or stands at the end of its line begins earlier as it grows.
      let grow = (width[2] - width[1], x[2] - x[1])
      let isAnchoredBehind = grow.0 > 0 && (abs(grow.0 - grow.1) < 0.1 || abs(grow.0 / 2 - grow.1) < 0.1)
      left = isAnchoredBehind ? [x[0], x[2], x[1]] : x
      top = y
      right = zip(left, width).map { $0 + $1 }
      bottom = zip(y, height).map { $0 + $1 }
    }

    /// The value, its lower and its upper bound.
    private static func values(_ name: AttributeName, _ node: ModelNode) -> [Double]? {
      guard let attribute = node.attribute(name), case .number(let value) = attribute.value else { return nil }
      return [value, attribute.bounds?.lowerBound ?? value, attribute.bounds?.upperBound ?? value]
    }
  }

  /// A clear space: as estimated, and where all text is as narrow and as wide as it may be.
  private struct Space {
    var lengths: [Double]

    init(from start: [Double], to end: [Double]) { lengths = zip(start, end).map { $1 - $0 } }

    func nearer(_ other: Space) -> Space {
      var nearest = self
      nearest.lengths = zip(lengths, other.lengths).map { min($0, $1) }
      return nearest
    }
  }

  /// To a hundredth of a point, as frames are.
  private static func rounded(_ length: Double) -> Double { (length * 100).rounded() / 100 }

  private static let neighbours: Set<ModelElement> = [.button, .link, .field, .toggle, .text, .image, .locationButton]

  private static func derive(_ document: inout ScreenDocument) {
    let controls = document.nodes.indices.filter {
      let node = document.nodes[$0]
      return (node.boolean(.signIn) == true || node.element == .locationButton) && node.boolean(.visible) == true
    }
    guard !controls.isEmpty else { return }
    let screenWidth = document.nodes[0].number(.viewportWidth)
    let frames = document.nodes.indices.compactMap { index -> (Int, Frame)? in
      let node = document.nodes[index]
      guard neighbours.contains(node.element), node.boolean(.visible) == true, let frame = Frame(node) else { return nil }
      guard frame.right[0] > frame.left[0], frame.bottom[0] > frame.top[0] else { return nil }
      return (index, frame)
    }
    for (number, index) in controls.enumerated() {
      guard number < maximumControls, let own = Frame(document.nodes[index]) else {
        let reason = document.nodes[index].reason(.width) ?? document.nodes[index].reason(.height)
        guard let reason = reason ?? (number < maximumControls ? nil : .operationLimit) else { continue }
        for name in [AttributeName.spaceTop, .spaceRight, .spaceBottom, .spaceLeft] where !document.nodes[index].has(name) {
          document.nodes[index].setUnknown(name, reason)
        }
        continue
      }
      var top = Space(from: zeros, to: own.top)
      var left = Space(from: zeros, to: own.left)
      var right = screenWidth.map { Space(from: own.right, to: [$0, $0, $0]) }
      var bottom: Space?
      for (other, frame) in frames where other != index {
        // A node inside the control, or around it, is no neighbour.
        if document.isAncestor(index, of: other) || document.isAncestor(other, of: index) { continue }
        if frame.left[0] < own.right[0], own.left[0] < frame.right[0] {
          if frame.bottom[0] <= own.top[0] + 0.01 {
            top = top.nearer(Space(from: frame.bottom, to: own.top))
          } else if frame.top[0] >= own.bottom[0] - 0.01 {
            let space = Space(from: own.bottom, to: frame.top)
            bottom = bottom?.nearer(space) ?? space
          }
        } else if frame.top[0] < own.bottom[0], own.top[0] < frame.bottom[0] {
          if frame.right[0] <= own.left[0] + 0.01 {
            left = left.nearer(Space(from: frame.right, to: own.left))
          } else if frame.left[0] >= own.right[0] - 0.01 {
            let space = Space(from: own.right, to: frame.left)
            right = right?.nearer(space) ?? space
          }
        }
      }
      for (name, space) in [(AttributeName.spaceTop, top as Space?), (.spaceLeft, left), (.spaceRight, right), (.spaceBottom, bottom)] {
        guard let space, !document.nodes[index].has(name), !document.nodes[index].isUnknown(name) else { continue }
        let lengths = space.lengths.map { rounded(max(0, $0)) }
        let isEstimated = lengths.contains { abs($0 - lengths[0]) > 0.01 }
        document.nodes[index].set(name, lengths[0], bounds: isEstimated ? (lengths.min() ?? 0)...(lengths.max() ?? 0) : nil)
      }
    }
  }

  private static let zeros = [0.0, 0, 0]
}
