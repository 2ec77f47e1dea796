import CSS
import Colors
import Diagnostics
import HTML
import Layout
import Pictures
import ScreenModel

/// Makes the picture of a page as it was seen in one environment.
package struct PagePicture {
  /// More is not drawn: a picture of so many things shows none of them.
  private static let itemLimit = 3_000
  /// What stands further down is left out.
  private static let maximumHeight = 2_400.0
  private static let imageLimit = 256 * 1024

  let rendering: PageRendering
  let paint: PagePaint
  var picture: Picture
  var imageBytes = 0
  let pieces: [PaintedPiece]
  /// The pieces of each element, in the order in which they were placed.
  private(set) var piecesOfNode: [ElementTree.NodeID: [Int]] = [:]
  private var contentClips: [ElementTree.NodeID: Picture.Clip?] = [:]
  private var underlines: [ElementTree.NodeID: (isUnderlined: Bool, isStruck: Bool)] = [:]
  var vectors: VectorPicture

  var tree: ElementTree { rendering.tree }

  /// The picture of a page that was rendered. It costs another layout.
  package static func picture(of rendering: PageRendering) -> Picture {
    var drawing = PagePicture(rendering)
    drawing.draw()
    return drawing.picture
  }

  private init(_ rendering: PageRendering) {
    self.rendering = rendering
    paint = PagePaint(rendering)
    vectors = VectorPicture(rendering)
    let height = max(1, min(rendering.layout.contentHeight.rounded(.up), max(rendering.viewport.height, Self.maximumHeight)))
    picture = Picture(
      width: max(1, rendering.viewport.width), height: height, scale: rendering.scale, canvas: rendering.visibility.canvas)
    picture.isCut = rendering.layout.contentHeight > height + 1
    pieces = LayoutEngine.pieces(of: rendering.input)
    picture.substitutesFonts = rendering.layout.hasEstimates
    for (index, piece) in pieces.enumerated() { piecesOfNode[painter(of: piece.element), default: []].append(index) }
  }

  /// The element whose turn it is when a piece is painted: the nearest one with a box.
  private func painter(of element: ElementTree.NodeID) -> ElementTree.NodeID {
    var node = element
    while node >= 0, rendering.layout.box(node) == nil { node = tree.nodes[Int(node)].parent }
    return node
  }

  private mutating func draw() {
    let whole = PictureRect(x: 0, y: 0, width: picture.width, height: picture.height)
    let canvasSource = canvasSource()
    if canvasSource >= 0 {
      let fills = fills(of: canvasSource, rendering.style(canvasSource))
      picture.items.append(.box(PictureBox(place: PicturePlace(whole), fills: fills)))
    }
    var groups: [ElementTree.NodeID] = []
    for node in rendering.visibility.paintOrder {
      while let group = groups.last, !isInside(node, group) {
        groups.removeLast()
        picture.items.append(.endGroup)
      }
      guard rendering.visibility.effectiveOpacity[Int(node)] > 0 else { continue }
      let opacity = rendering.style(node).opacity
      if opacity < 1, hasAnything(node) {
        groups.append(node)
        picture.items.append(.beginGroup(opacity: max(0, opacity)))
      }
      for index in piecesOfNode[node] ?? [] { draw(pieces[index], isCanvas: node == canvasSource) }
    }
    for _ in groups { picture.items.append(.endGroup) }
    veilUnknown()
  }

  private func hasAnything(_ node: ElementTree.NodeID) -> Bool { rendering.layout.box(node) != nil }

  private func isInside(_ node: ElementTree.NodeID, _ ancestor: ElementTree.NodeID) -> Bool {
    var current = node
    while current > ancestor { current = tree.nodes[Int(current)].parent }
    return current == ancestor
  }

  /// The element whose background the whole canvas has: https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds
  private func canvasSource() -> ElementTree.NodeID {
    guard tree.root >= 0 else { return ElementTree.none }
    let root = rendering.style(tree.root)
    if root.backgroundColor.alpha > 0 || !root.backgroundImages.isEmpty { return tree.root }
    return tree.children(of: tree.root).first { tree.isElement($0) && tree.element($0).name == Names.body } ?? ElementTree.none
  }

  /// Adds an item, or counts it where there is no room or no part of it is drawn.
  mutating func add(_ item: Picture.Item, at place: PicturePlace) {
    let reach = place.matrix == nil ? place.rect.outset(60) : nil
    let whole = PictureRect(x: 0, y: 0, width: picture.width, height: picture.height)
    if let reach, reach.intersection(whole) == nil { return }
    guard picture.items.count < Self.itemLimit else { return picture.leftOut += 1 }
    picture.items.append(item)
  }

  // MARK: - Pieces

  private mutating func draw(_ piece: PaintedPiece, isCanvas: Bool) {
    guard piece.style.values.visibility == .visible else { return }
    let node = piece.element
    let isContent: Bool
    if case .text = piece.content { isContent = true } else { isContent = !piece.isOwnBox }
    let place = PicturePlace(
      Self.rect(piece.rect), element: Int(node), clip: isContent ? contentClip(of: node) : clip(of: node), matrix: piece.matrix)
    if let clip = place.clip, place.matrix == nil, clip.rect.intersection(place.rect.outset(0.01)) == nil { return }
    switch piece.content {
    case .text(let codes): draw(codes, piece, place)
    case .box: drawBox(piece, place, isCanvas: isCanvas)
    case .replaced: drawReplaced(piece, place)
    }
  }

  static func rect(_ rect: LayoutRect) -> PictureRect { PictureRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }

  private func clip(of node: ElementTree.NodeID) -> Picture.Clip? {
    guard let rect = rendering.visibility.clip(of: node) else { return nil }
    return Picture.Clip(rect: Self.rect(rect), radius: clipRadius(rect, from: tree.nodes[Int(node)].parent))
  }

  /// The clip of what stands in an element, which its own `overflow` makes smaller.
  private mutating func contentClip(of node: ElementTree.NodeID) -> Picture.Clip? {
    if let known = contentClips[node] { return known }
    var found = clip(of: node)
    let style = rendering.style(node)
    if style.overflowX != .visible || style.overflowY != .visible, node != tree.root, let box = rendering.layout.box(node) {
      let own = Self.rect(box.paddingBox)
      let rect = found.map { $0.rect.intersection(own) ?? PictureRect(x: -1e5, y: -1e5, width: 1, height: 1) } ?? own
      found = Picture.Clip(rect: rect, radius: rect == own ? clipRadius(box.paddingBox, from: node) : 0)
    }
    contentClips[node] = .some(found)
    return found
  }

  /// The radius of the corners of a clip that an element at or above `node` makes; 0 where that is not one element's alone.
  private func clipRadius(_ rect: LayoutRect, from node: ElementTree.NodeID) -> Double {
    var current = node
    while current >= 0 {
      let style = rendering.style(current)
      if style.overflowX != .visible || style.overflowY != .visible, let box = rendering.layout.box(current) {
        guard box.paddingBox == rect else { return 0 }
        let radius = style.borderRadius.topLeft.resolved(against: box.borderBox.width) ?? 0
        return max(0, min(radius - box.border.left, rect.width / 2, rect.height / 2))
      }
      current = tree.nodes[Int(current)].parent
    }
    return 0
  }

  private mutating func drawBox(_ piece: PaintedPiece, _ place: PicturePlace, isCanvas: Bool) {
    let style = piece.style.values
    var box = decoration(of: piece, fieldsetPlace(piece, place), style)
    if isCanvas, piece.isOwnBox { box.fills = [] }
    if !box.fills.isEmpty || !box.shadows.isEmpty || box.edges.contains(where: { $0.width > 0 && $0.color.alpha > 0 }) {
      add(.box(box), at: place)
    }
    for image in style.backgroundImages where !(isCanvas && piece.isOwnBox) {
      if case .url(let address) = image { addBackground(address, place, of: piece.element, isAlone: style.backgroundImages.count == 1) }
    }
    if piece.isOwnBox {
      drawInnerText(of: piece, place)
      drawMarker(of: piece, place)
    }
  }

  /// A background image that fills its box is shown; how large any other is drawn, and where, is not read: its place is hatched.
  private mutating func addBackground(_ address: String, _ place: PicturePlace, of node: ElementTree.NodeID, isAlone: Bool) {
    let name = address.hasPrefix("data:") ? "background image" : address.split(separator: "/").last.map(String.init) ?? address
    if isAlone, paint.coversCentred(node), let data = imageData(address) {
      return add(.image(PictureImage(place: place, data: data, label: name, fit: .cover)), at: place)
    }
    add(.unknown(PictureUnknown(place: place, label: name)), at: place)
  }

  /// Background, border and shadows.
  func decoration(of piece: PaintedPiece, _ place: PicturePlace, _ style: ComputedStyle.Values) -> PictureBox {
    let node = piece.element
    var box = PictureBox(place: place)
    if piece.isOwnBox, NativeControl.looksNative(node, style, tree) {
      let isSelect = tree.element(node).name == Names.select
      box.fills = [.color(seen(isSelect && !style.colorScheme.contains("dark") ? .white : style.backgroundColor, node))]
      box.edges = [PictureBox.Edge](repeating: .init(width: 1, color: NativeControl.border), count: 4)
      box.radii = [(Double, Double)](repeating: (2, 2), count: 4)
      return box
    }
    box.fills = piece.isOwnBox ? fills(of: node, style) : style.backgroundColor.alpha > 0 ? [.color(seen(style.backgroundColor, node))] : []
    var widths = [piece.border.top, piece.border.right, piece.border.bottom, piece.border.left]
    let colors = [style.borderColor.top, style.borderColor.right, style.borderColor.bottom, style.borderColor.left]
    if style.borderCollapse == .collapse, style.display == .tableCell {
      // Half of each border is the neighbour's: both draw all of it.
      let (top, left) = (widths[0], widths[3])
      box.place.rect = PictureRect(
        x: place.rect.x - left, y: place.rect.y - top, width: place.rect.width + left + widths[1],
        height: place.rect.height + top + widths[2])
      widths = widths.map { $0 * 2 }
    }
    let styles = [style.borderStyle.top, style.borderStyle.right, style.borderStyle.bottom, style.borderStyle.left]
    box.edges = zip(widths, zip(colors, styles)).enumerated().map { side, edge in
      let (width, look) = edge
      let line: PictureBox.LineStyle =
        switch look.1 {
        case .dashed: .dashed
        case .dotted: .dotted
        case .double: .double
        default: .solid
        }
      let color = NativeControl.shaded(look.0, look.1, isTopOrLeft: side == 0 || side == 3)
      return PictureBox.Edge(width: look.1 == .none || look.1 == .hidden ? 0 : width, color: seen(color, node), style: line)
    }
    let (width, height) = (piece.rect.width, piece.rect.height)
    let (across, down) = (style.borderRadius, style.borderRadiusVertical)
    func radius(_ corner: KeyPath<Corners<LengthPercentage>, LengthPercentage>) -> (Double, Double) {
      (across[keyPath: corner].resolved(against: width) ?? 0, down[keyPath: corner].resolved(against: height) ?? 0)
    }
    box.radii = [radius(\.topLeft), radius(\.topRight), radius(\.bottomRight), radius(\.bottomLeft)]
    if piece.isOwnBox { box.shadows = paint.shadows(of: node, style) }
    return box
  }

  /// From the lowest to the highest.
  func fills(of node: ElementTree.NodeID, _ style: ComputedStyle.Values) -> [PictureBox.Fill] {
    var fills: [PictureBox.Fill] = style.backgroundColor.alpha > 0 ? [.color(seen(style.backgroundColor, node))] : []
    for image in style.backgroundImages.reversed() {
      guard case .gradient(let colors) = image else { continue }
      let fill: PictureBox.Fill = style.backgroundImages.count == 1 ? paint.gradient(colors, on: node) : .unknownGradient(colors)
      if case .unknownGradient = fill, let first = colors.first { fills.append(.color(seen(first, node))) }
      fills.append(fill)
    }
    return fills
  }

  /// A colour as the filters of the element and of those around it leave it.
  func seen(_ color: Color, _ node: ElementTree.NodeID) -> Color { rendering.visibility.filtered(color, at: node) ?? color }

  // MARK: - Text

  private mutating func draw(_ codes: [UInt32?], _ piece: PaintedPiece, _ place: PicturePlace) {
    let style = piece.style.values
    guard place.rect.width > 0 else { return }
    // What an expression writes is as wide as layout guesses: six ems.
    let expressions = Double(codes.count { $0 == nil }) * 6 * style.fontSize
    let known = Double(codes.count { $0 != nil })
    let each = known > 0 ? max(0, place.rect.width - expressions) / known : 0
    var x = place.rect.x
    guard known > 0 else { return addUnknownText(place) }
    for run in Self.runs(codes) {
      var part = place
      part.rect.x = x
      switch run {
      case .unknown:
        part.rect.width = min(6 * style.fontSize, max(0, place.rect.right - x))
        addUnknownText(part)
      case .text(let codes):
        part.rect.width = codes.count == Int(known) && expressions == 0 ? place.rect.width : each * Double(codes.count)
        addText(codes, piece, part)
      }
      x += part.rect.width
    }
  }

  private enum Run {
    case unknown
    case text([UInt32])
  }

  private static func runs(_ codes: [UInt32?]) -> [Run] {
    var runs: [Run] = []
    var open: [UInt32] = []
    for code in codes {
      guard let code else {
        if !open.isEmpty { runs.append(.text(open)) }
        open = []
        runs.append(.unknown)
        continue
      }
      open.append(code)
    }
    if !open.isEmpty { runs.append(.text(open)) }
    return runs
  }

  private mutating func addUnknownText(_ place: PicturePlace) {
    add(.unknown(PictureUnknown(place: place, label: "…")), at: place)
  }

  private mutating func addText(_ codes: [UInt32], _ piece: PaintedPiece, _ place: PicturePlace) {
    var scalars = String.UnicodeScalarView()
    for code in codes { scalars.append(Unicode.Scalar(code == 0x0A ? 0x20 : code) ?? "\u{FFFD}") }
    let string = String(scalars)
    guard string.contains(where: { $0 != " " }) else { return }
    let style = piece.style.values
    var text = PictureText(
      place: place, text: string, baseline: piece.rect.y + piece.ascent, size: style.fontSize, weight: style.fontWeight,
      color: seen(style.color, piece.element))
    text.isItalic = style.fontStyle != .normal
    text.family = Self.family(piece.family)
    text.isRightToLeft = piece.isRightToLeft
    let lines = decorations(of: piece.element)
    text.isUnderlined = lines.isUnderlined || style.textDecorationLine.contains("underline")
    text.isStruck = lines.isStruck || style.textDecorationLine.contains("line-through")
    add(.text(text), at: place)
  }

  static func family(_ family: PaintedFamily) -> PictureText.Family {
    switch family {
    case .sans: .sans
    case .serif: .serif
    case .mono: .mono
    }
  }

  /// The lines under and through the text of an element, its own and those of the elements around it: https://www.w3.org/TR/css-text-decor-3/#line-decoration
  private mutating func decorations(of node: ElementTree.NodeID) -> (isUnderlined: Bool, isStruck: Bool) {
    if let known = underlines[node] { return known }
    var (isUnderlined, isStruck) = (false, false)
    var current = node
    while current >= 0 {
      let style = rendering.style(current)
      isUnderlined = isUnderlined || style.textDecorationLine.contains("underline")
      isStruck = isStruck || style.textDecorationLine.contains("line-through")
      let isAtomic = [.inlineBlock, .inlineFlex, .inlineGrid, .inlineTable].contains(style.display)
      if isAtomic || style.float != .none || style.position == .absolute || style.position == .fixed { break }
      current = tree.nodes[Int(current)].parent
    }
    underlines[node] = (isUnderlined, isStruck)
    return (isUnderlined, isStruck)
  }

  // MARK: - What is not known

  /// Veils the elements whose place is not known; where that is most of the page, the page as a whole.
  private mutating func veilUnknown() {
    var unknown: [ElementTree.NodeID] = []
    var count = 0
    var isInUnknown = [Bool](repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices where tree.nodes[index].element >= 0 {
      let node = ElementTree.NodeID(index)
      guard let box = rendering.layout.box(node), rendering.visibility.effectiveOpacity[index] > 0 else { continue }
      count += 1
      let parent = tree.nodes[index].parent
      if parent >= 0, isInUnknown[Int(parent)] { isInUnknown[index] = true }
      if case .unknown = box.certainty(of: .all), !isInUnknown[index] {
        isInUnknown[index] = true
        unknown.append(node)
      }
    }
    for node in unknown.prefix(60) {
      guard let box = rendering.layout.box(node), case .unknown(let reason) = box.certainty else { continue }
      let isWhole = node == tree.root || tree.nodes[Int(node)].parent == tree.root
      let place = PicturePlace(
        isWhole ? PictureRect(x: 0, y: 0, width: picture.width, height: min(picture.height, 24)) : Self.rect(box.borderBox),
        element: Int(node), clip: clip(of: node))
      picture.items.append(
        .unknown(PictureUnknown(place: place, label: (isWhole ? "places are guessed: " : "") + reason.explanation, isVeil: !isWhole)))
    }
  }
}
