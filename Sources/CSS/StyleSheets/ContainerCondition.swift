/// What `@container` asks: https://www.w3.org/TR/css-contain-3/#container-rule
struct ContainerCondition: Sendable {
  var name: String?
  var condition: QueryCondition
  var needsWidth = false
  var needsHeight = false
  var needsInlineSize = false
  var needsBlockSize = false
}

/// A question for the container of an element: the nearest ancestor that is a size container, has the name, and has sizes in the axes.
package struct ContainerRequest: Sendable {
  package var name: String?
  package var needsWidth: Bool
  package var needsHeight: Bool
  package var needsInlineSize: Bool
  package var needsBlockSize: Bool
  /// Whether the element itself may be the container: so for its pseudo-elements.
  package var includesElement: Bool
}

package enum ContainerAnswer: Sendable {
  /// No ancestor is such a container: the rule does not apply.
  case noContainer
  /// There is one, or may be, and its size is not known.
  case unknown
  /// The size of the content box in pixels, where known; the font size for `em` in the condition.
  case size(width: Double?, height: Double?, isVertical: Bool, fontSize: Double)
}

package typealias ContainerLookup = (_ element: ElementTree.NodeID, _ request: ContainerRequest) -> ContainerAnswer

extension ContainerCondition {
  /// Yes, no, or unknown where a size that is asked for is not known.
  func evaluate(_ answer: ContainerAnswer) -> Truth {
    guard case .size(let width, let height, let isVertical, _) = answer else {
      if case .noContainer = answer { return .no }
      return .unknown
    }
    var lacksSize = false
    let truth = condition.evaluate { feature in
      let value: Double?
      switch feature.name {
      case "width": value = width
      case "height": value = height
      case "inline-size": value = isVertical ? height : width
      case "block-size": value = isVertical ? width : height
      case "aspect-ratio":
        guard let width, let height else {
          lacksSize = true
          return .unknown
        }
        return MediaFeature.compare(height > 0 ? width / height : .infinity, feature, .ratio)
      case "orientation":
        guard let width, let height else {
          lacksSize = true
          return .unknown
        }
        return MediaFeature.compare(height >= width ? "portrait" : "landscape", feature)
      default: return .unknown
      }
      guard let value else {
        lacksSize = true
        return .unknown
      }
      return MediaFeature.compare(value, feature, .length)
    }
    // A feature that nobody knows makes the rule not apply; a size that is only not known here leaves it open.
    return truth == .unknown && !lacksSize ? .no : truth
  }
}
