import Diagnostics
import ScreenModel

/// Measures the clear space around sign-in controls: to the nearest visible neighbour, or to the screen's edge.
enum SpaceDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .x, .y, .width, .height, .visible, .spaceTop, .spaceRight, .spaceBottom, .spaceLeft, .signIn, .value, .text, .length, .viewportWidth,
    .layer,
  ]
  static let writes: Set<AttributeName> = [.spaceTop, .spaceRight, .spaceBottom, .spaceLeft]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// More sign-in controls than any screen has; beyond it the space is left unknown, so that a hostile page costs no more than a long one.
  static let maximumControls = 200

  /// A length: as estimated, and with all text as narrow and as wide as it may be.
  private struct Length {
    var value: Double
    var lower: Double
    var upper: Double

    init(_ value: Double, lower: Double, upper: Double) {
      self.value = value
      self.lower = lower
      self.upper = upper
    }

    init(_ value: Double) { self.init(value, lower: value, upper: value) }

    /// The value of an attribute with its bounds; nil where it is not known.
    init?(_ name: AttributeName, _ node: ModelNode) {
      guard let attribute = node.attribute(name), case .number(let value) = attribute.value else { return nil }
      self.init(value, lower: attribute.bounds?.lowerBound ?? value, upper: attribute.bounds?.upperBound ?? value)
    }

    static func + (a: Length, b: Length) -> Length { Length(a.value + b.value, lower: a.lower + b.lower, upper: a.upper + b.upper) }
    static func - (a: Length, b: Length) -> Length { Length(a.value - b.value, lower: a.lower - b.lower, upper: a.upper - b.upper) }

    /// The nearer of two, whatever the text.
    func nearer(_ other: Length) -> Length {
      Length(min(value, other.value), lower: min(lower, other.lower), upper: min(upper, other.upper))
    }
  }

  /// The space on one side of a control.
  private struct Space {
    var length: Length
    /// Whether it is measured to what moves with the control; the distance to anything else is not known where the control's place is not.
    var isKnown: Bool

    /// The nearer of two.
    func nearer(_ other: Space?) -> Space {
      guard let other else { return self }
      if isKnown == other.isKnown { return Space(length: length.nearer(other.length), isKnown: isKnown) }
      return length.value <= other.length.value ? self : other
    }
  }

  /// Where something stands. What moves together keeps its distance, however wide the text is.
  private struct Frame {
    /// What it moves with along each axis; 0 for what stands at a known place.
    var shiftX: Int64 = 0
    var shiftY: Int64 = 0
    var left: Length
    var top: Length
    var right: Length
    var bottom: Length
    let layer: String?
    let scrollBox: (x: Int32, y: Int32)

    init?(_ node: ModelNode) {
      guard let (x, shiftX) = Self.place(.x, node), let (y, shiftY) = Self.place(.y, node), let width = Length(.width, node),
        let height = Length(.height, node)
      else { return nil }
      (self.shiftX, self.shiftY) = (shiftX, shiftY)
      // What is centred or stands at the end of its line begins earlier as it grows.
      let grow = (width.upper - width.lower, x.upper - x.lower)
      let isAnchoredBehind = grow.0 > 0 && (abs(grow.0 - grow.1) < 0.1 || abs(grow.0 / 2 - grow.1) < 0.1)
      left = isAnchoredBehind ? Length(x.value, lower: x.upper, upper: x.lower) : x
      top = y
      right = left + width
      bottom = y + height
      layer = node.string(.layer)
      scrollBox = node.scrollBox
    }

    private static func place(_ name: AttributeName, _ node: ModelNode) -> (Length, Int64)? {
      if let known = Length(name, node) { return (known, 0) }
      return node.places.first { $0.name == name }.map { (Length($0.value), $0.shift) }
    }

    var isAtKnownPlace: Bool { shiftX == 0 && shiftY == 0 }

    /// Whether its distance to another is known.
    func moves(with other: Frame) -> Bool { shiftX == other.shiftX && shiftY == other.shiftY }
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
      guard frame.right.value > frame.left.value, frame.bottom.value > frame.top.value else { return nil }
      return (index, frame)
    }
    for (number, index) in controls.enumerated() {
      guard number < maximumControls, let own = Frame(document.nodes[index]) else {
        let node = document.nodes[index]
        let reason = node.reason(.width) ?? node.reason(.height) ?? node.reason(.y) ?? node.reason(.x)
        guard let reason = reason ?? (number < maximumControls ? nil : .operationLimit) else { continue }
        for name in [AttributeName.spaceTop, .spaceRight, .spaceBottom, .spaceLeft] where !document.nodes[index].has(name) {
          document.nodes[index].setUnknown(name, reason)
        }
        continue
      }
      // What a box scrolls to the side can be brought away from the screen's edges.
      let aside = own.scrollBox.x < 0 ? nil : screenWidth.map { Space(length: Length($0), isKnown: own.shiftX == 0) }
      var top = Space(length: own.top, isKnown: own.shiftY == 0)
      var left = aside ?? Space(length: own.left, isKnown: own.shiftX == 0)
      var right = aside ?? screenWidth.map { Space(length: Length($0) - own.right, isKnown: own.shiftX == 0) }
      var bottom: Space?
      /// A node inside the control, or around it, is no neighbour; nor is what a dialog lies over, or what stands outside a box that is scrolled along an
      /// axis, since scrolling changes its distance.
      func isNeighbour(_ other: Int, _ frame: Frame) -> Bool {
        own.layer == frame.layer && !document.isAncestor(index, of: other) && !document.isAncestor(other, of: index)
      }
      for (other, frame) in frames where other != index {
        // Beside a control whose place is known, what moves is passed over.
        if own.isAtKnownPlace, !frame.isAtKnownPlace { continue }
        let isKnown = own.moves(with: frame)
        let (isBesideX, isBesideY) = (own.scrollBox.x == frame.scrollBox.x, own.scrollBox.y == frame.scrollBox.y)
        if frame.left.value < own.right.value, own.left.value < frame.right.value {
          if frame.bottom.value <= own.top.value + 0.01 {
            if isBesideY, isNeighbour(other, frame) { top = Space(length: own.top - frame.bottom, isKnown: isKnown).nearer(top) }
          } else if frame.top.value >= own.bottom.value - 0.01, isBesideY, isNeighbour(other, frame) {
            bottom = Space(length: frame.top - own.bottom, isKnown: isKnown).nearer(bottom)
          }
        } else if frame.top.value < own.bottom.value, own.top.value < frame.bottom.value {
          if frame.right.value <= own.left.value + 0.01 {
            if isBesideX, isNeighbour(other, frame) { left = Space(length: own.left - frame.right, isKnown: isKnown).nearer(left) }
          } else if frame.left.value >= own.right.value - 0.01, isBesideX, isNeighbour(other, frame) {
            right = Space(length: frame.left - own.right, isKnown: isKnown).nearer(right)
          }
        }
      }
      let reason = document.nodes[index].reason(.y) ?? document.nodes[index].reason(.x)
      for (name, side) in [(AttributeName.spaceTop, top as Space?), (.spaceLeft, left), (.spaceRight, right), (.spaceBottom, bottom)] {
        guard !document.nodes[index].has(name), !document.nodes[index].isUnknown(name) else { continue }
        guard let side, side.isKnown else {
          if !own.isAtKnownPlace, let reason { document.nodes[index].setUnknown(name, reason) }
          continue
        }
        let space = side.length
        let lengths = [space.value, space.lower, space.upper].map { rounded(max(0, $0)) }
        let isEstimated = lengths.contains { abs($0 - lengths[0]) > 0.01 }
        document.nodes[index].set(name, lengths[0], bounds: isEstimated ? (lengths.min() ?? 0)...(lengths.max() ?? 0) : nil)
      }
    }
  }
}
