import CSS
import Diagnostics
import HTML
import Layout

/// The one image that an element has as its background, drawn once and smaller than the element: https://www.w3.org/TR/css-backgrounds-3/#background-size
struct BackgroundDrawing {
  /// CSS pixels.
  let width: Double
  let height: Double
  /// What it stands in.
  let area: LayoutRect
  /// Where it stands in that; nil where it cannot be known.
  let x: Double?
  let y: Double?
  /// Why it is not known how far down it stands.
  let reason: ReviewReason?

  /// Nil for an image that may cover the element, and where neither styles nor its file say how large it is.
  init?(of node: ElementTree.NodeID, in rendering: PageRendering) {
    let style = rendering.style(node)
    guard !style.backgroundRepeats, style.backgroundImages.count == 1, case .url(let address) = style.backgroundImages[0],
      style.unknown[.backgroundSize] == nil, style.unknown[.backgroundRepeat] == nil, let box = rendering.layout.box(node)
    else { return nil }
    if case .unknown = box.certainty(of: [.width, .height]) { return nil }
    area = box.paddingBox
    var file: ImageDimensions?
    if case .found(let image) = rendering.pictureSize(address) { file = image }
    guard let size = Self.size(style.backgroundSize, file, in: area), size.width > 0, size.height > 0,
      size.width < area.width - 0.5 || size.height < area.height - 0.5
    else { return nil }
    let (shownWidth, shownHeight) = (min(size.width, area.width), min(size.height, area.height))
    (width, height) = (shownWidth, shownHeight)
    func gap(_ property: PropertyID) -> ReviewReason? {
      style.unknown[property] ?? MissingStyle(rendering).reason(for: [property], of: node)
    }
    func start(_ offset: BackgroundOffset, _ full: Double, _ shown: Double, in room: Double) -> Double? {
      // What stands out of the element is cut off.
      offset.resolved(in: room - full).map { min(max(0, $0), max(0, room - shown)) }
    }
    reason = gap(.backgroundPositionY)
    x = gap(.backgroundPositionX) == nil ? start(style.backgroundX, size.width, shownWidth, in: area.width) : nil
    y = reason == nil ? start(style.backgroundY, size.height, shownHeight, in: area.height) : nil
  }

  private static func size(
    _ stated: BackgroundSize, _ file: ImageDimensions?, in area: LayoutRect
  ) -> (width: Double, height: Double)? {
    var ratio = file?.ratio
    if ratio == nil, let width = file?.width, let height = file?.height, height > 0 { ratio = width / height }
    switch stated {
    case .cover: return nil
    case .contain: return ratio.map { (min(area.width, area.height * $0), min(area.height, area.width / $0)) }
    case .sides(.auto, .auto):
      guard let width = file?.width, let height = file?.height else { return nil }
      return (width, height)
    case .sides(.length(let width), .auto):
      guard let width = width.resolved(against: area.width), let ratio, ratio > 0 else { return nil }
      return (width, width / ratio)
    case .sides(.auto, .length(let height)):
      guard let height = height.resolved(against: area.height), let ratio else { return nil }
      return (height * ratio, height)
    case .sides(.length(let width), .length(let height)):
      guard let width = width.resolved(against: area.width), let height = height.resolved(against: area.height) else { return nil }
      return (width, height)
    }
  }
}
