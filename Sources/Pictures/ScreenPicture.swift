import Colors
import Diagnostics
import ScreenModel

/// Draws a screen of which only the model is known: one that somebody described.
package enum ScreenPicture {
  private static let itemLimit = 3_000
  private static let maximumHeight = 2_400.0

  /// The picture of a screen. Elements without a frame are counted as left out; what has no stated look is a frame.
  package static func picture(of document: ScreenDocument) -> Picture {
    let root = document.nodes[0]
    let nodes = document.nodes.enumerated().filter { $0.element.element.isDrawn && $0.element.boolean(.visible) != false }
    let frames = nodes.compactMap { frame(of: $0.element) }
    let width = root.number(.viewportWidth) ?? frames.map(\.right).max() ?? 390
    let height = root.number(.viewportHeight) ?? frames.map(\.bottom).max() ?? 844
    let isDark = root.string(.scheme) == "dark"
    var picture = Picture(
      width: max(1, min(width, 4_000)), height: max(1, min(height, maximumHeight)), canvas: isDark ? .black : .white)
    picture.isCut = height > picture.height
    for (index, node) in nodes {
      guard let rect = frame(of: node), rect.width > 0, rect.height > 0 else {
        if index > 1 { picture.leftOut += 1 }
        continue
      }
      guard picture.items.count < itemLimit else {
        picture.leftOut += 1
        continue
      }
      draw(node, PicturePlace(rect, element: index), isDark: isDark, into: &picture)
    }
    return picture
  }

  /// Where a node is, in points; nil where a part of that is not known.
  package static func frame(of node: ModelNode) -> PictureRect? {
    guard let x = node.number(.x), let y = node.number(.y), let width = node.number(.width), let height = node.number(.height) else {
      return nil
    }
    return PictureRect(x: x, y: y, width: width, height: height)
  }

  private static func color(_ node: ModelNode, _ name: AttributeName) -> Color? {
    guard case .color(let red, let green, let blue)? = node[name] else { return nil }
    return Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  private static func draw(_ node: ModelNode, _ place: PicturePlace, isDark: Bool, into picture: inout Picture) {
    let ink = isDark ? Color.white : .black
    let background = color(node, .background)
    let opacity = node.number(.opacity) ?? 1
    if opacity < 1 { picture.items.append(.beginGroup(opacity: max(0, opacity))) }
    defer { if opacity < 1 { picture.items.append(.endGroup) } }
    var box = PictureBox(place: place)
    if let background { box.fills = [.color(background)] }
    let radius = node.number(.cornerRadius) ?? 0
    box.radii = [(Double, Double)](repeating: (radius, radius), count: 4)
    if let width = node.number(.borderWidth), width > 0, let line = color(node, .borderColor) {
      box.edges = [PictureBox.Edge](repeating: .init(width: width, color: line), count: 4)
    }
    if !box.fills.isEmpty || !box.edges.isEmpty { picture.items.append(.box(box)) }
    let words = node.string(.title) ?? node.string(.label) ?? ""
    switch node.element {
    case .image:
      picture.items.append(.image(PictureImage(place: place, data: nil, label: words.isEmpty ? node.string(.source) ?? "image" : words)))
      return
    case .button, .locationButton, .field, .toggle:
      // Nobody said what it looks like.
      if background == nil {
        picture.items.append(.unknown(PictureUnknown(place: place, label: words.isEmpty ? node.element.rawValue : "")))
      }
    default: break
    }
    guard !words.isEmpty else { return }
    let isCentred = [.button, .locationButton, .link].contains(node.element)
    let size = node.number(.fontSize) ?? max(8, min(17, place.rect.height * 0.43))
    var textPlace = place
    textPlace.clip = Picture.Clip(rect: place.rect.outset(1))
    textPlace.rect.x = isCentred ? place.rect.x + place.rect.width / 2 : place.rect.x + (node.element == .text ? 0 : 10)
    textPlace.rect.width = 0
    var text = PictureText(
      place: textPlace, text: words, baseline: place.rect.y + place.rect.height / 2 + size * 0.35, size: size,
      weight: node.number(.fontWeight) ?? 400, color: color(node, .foreground) ?? ink)
    text.anchor = isCentred ? .middle : .start
    picture.items.append(.text(text))
    picture.substitutesFonts = true
  }
}
