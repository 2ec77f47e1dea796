import ScreenModel

/// Works out areas, shapes, and what needs no scrolling.
enum BoxDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [.width, .height, .area, .viewportHeight, .y, .aboveFold, .cornerRadius, .shape]
  static let writes: Set<AttributeName> = [.area, .aboveFold, .cornerRadius, .shape]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  private static func derive(_ document: inout ScreenDocument) {
    let viewportHeight = document.nodes[0].number(.viewportHeight)
    for index in document.nodes.indices where document.nodes[index].element.isDrawn {
      var node = document.nodes[index]
      if let width = node.attribute(.width), let height = node.attribute(.height), !node.has(.area),
        case .number(let w) = width.value, case .number(let h) = height.value
      {
        var bounds: ClosedRange<Double>?
        if width.bounds != nil || height.bounds != nil {
          let low = (width.bounds?.lowerBound ?? w) * (height.bounds?.lowerBound ?? h)
          let high = (width.bounds?.upperBound ?? w) * (height.bounds?.upperBound ?? h)
          bounds = min(low, high)...max(low, high)
        }
        node.set(.area, w * h, bounds: bounds)
      } else if !node.has(.area), let reason = node.reason(.width) ?? node.reason(.height) {
        node.setUnknown(.area, reason)
      }
      if let viewportHeight {
        if let y = node.number(.y), let height = node.number(.height) {
          // Half a point hides nothing.
          node.setIfAbsent(.aboveFold, .boolean(y + height <= viewportHeight + 0.5))
        } else if !node.has(.aboveFold), let reason = node.reason(.y) ?? node.reason(.height) {
          node.setUnknown(.aboveFold, reason)
        }
      }
      if let radius = node.number(.cornerRadius), let width = node.number(.width), let height = node.number(.height) {
        let used = min(radius, min(width, height) / 2)
        if used < radius { node.set(.cornerRadius, used, source: node.attribute(.cornerRadius)?.source) }
        node.setIfAbsent(.shape, .string(shape(radius: used, width: width, height: height)))
      } else if let radius = node.number(.cornerRadius), radius < 0.5 {
        node.setIfAbsent(.shape, .string("rectangle"))
      } else if !node.has(.shape), let reason = node.reason(.cornerRadius) ?? node.reason(.width) ?? node.reason(.height) {
        node.setUnknown(.shape, reason)
      }
      document.nodes[index] = node
    }
  }

  private static func shape(radius: Double, width: Double, height: Double) -> String {
    if radius < 0.5 { return "rectangle" }
    guard radius >= min(width, height) / 2 - 0.5 else { return "rounded" }
    return abs(width - height) <= 1 ? "circle" : "pill"
  }
}
