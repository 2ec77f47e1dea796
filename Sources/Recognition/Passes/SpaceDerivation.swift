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

  private struct Frame {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
    /// How far the edges may be from where they are, because text is only estimated.
    var slackX = 0.0
    var slackY = 0.0

    init?(_ node: ModelNode) {
      guard let x = node.number(.x), let y = node.number(.y), let width = node.number(.width), let height = node.number(.height) else {
        return nil
      }
      (left, top, right, bottom) = (x, y, x + width, y + height)
      func slack(_ name: AttributeName) -> Double {
        guard let attribute = node.attribute(name), let bounds = attribute.bounds, case .number(let value) = attribute.value else {
          return 0
        }
        return max(value - bounds.lowerBound, bounds.upperBound - value)
      }
      slackX = slack(.x) + slack(.width)
      slackY = slack(.y) + slack(.height)
    }
  }

  /// A clear space, and how far it may be off.
  private struct Space {
    var length: Double
    var slack: Double

    init(_ length: Double, _ slack: Double) { (self.length, self.slack) = (length, slack) }

    func nearer(_ length: Double, _ slack: Double) -> Space { length < self.length ? Space(length, slack) : self }
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
      guard frame.right > frame.left, frame.bottom > frame.top else { return nil }
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
      var top = Space(own.top, own.slackY)
      var left = Space(own.left, own.slackX)
      var right = screenWidth.map { Space($0 - own.right, own.slackX) }
      var bottom: Space?
      for (other, frame) in frames where other != index {
        // A node inside the control, or around it, is no neighbour.
        if document.isAncestor(index, of: other) || document.isAncestor(other, of: index) { continue }
        if frame.left < own.right, own.left < frame.right {
          let slack = own.slackY + frame.slackY
          if frame.bottom <= own.top + 0.01 {
            top = top.nearer(own.top - frame.bottom, slack)
          } else if frame.top >= own.bottom - 0.01 {
            bottom = (bottom ?? Space(.infinity, 0)).nearer(frame.top - own.bottom, slack)
          }
        } else if frame.top < own.bottom, own.top < frame.bottom {
          let slack = own.slackX + frame.slackX
          if frame.right <= own.left + 0.01 {
            left = left.nearer(own.left - frame.right, slack)
          } else if frame.left >= own.right - 0.01 {
            right = (right ?? Space(.infinity, 0)).nearer(frame.left - own.right, slack)
          }
        }
      }
      for (name, space) in [(AttributeName.spaceTop, top as Space?), (.spaceLeft, left), (.spaceRight, right), (.spaceBottom, bottom)] {
        guard let space, !document.nodes[index].has(name), !document.nodes[index].isUnknown(name) else { continue }
        let value = rounded(max(0, space.length))
        let bounds = space.slack > 0.01 ? max(0, rounded(value - space.slack))...rounded(value + space.slack) : nil
        document.nodes[index].set(name, value, bounds: bounds)
      }
    }
  }
}
