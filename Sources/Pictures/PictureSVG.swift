import Colors
import Diagnostics

/// Draws pictures as SVG 1.1: a pure function, the same for the same picture. Nothing in it runs, and nothing is loaded.
package struct PictureSVG {
  /// More bytes of markup than these are not written: what is left is counted among what was left out.
  package static let sizeLimit = 1 << 20

  /// A whole file with the given picture, which may have been drawn already.
  package static func document(_ picture: Picture, title: String, drawn: Drawn? = nil) -> String {
    let drawn = drawn ?? PictureSVG(prefix: "p").draw(picture)
    let size = "width=\"\(MarkupText.number(picture.width))\" height=\"\(MarkupText.number(picture.height))\""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) viewBox=\"0 0 \(MarkupText.number(picture.width)) "
      + "\(MarkupText.number(picture.height))\" font-family=\"\(Self.family(.sans))\">\n<title>\(MarkupText.escape(title))</title>\n"
      + drawn.markup + "</svg>\n"
  }

  /// What was drawn, and how many items there was no room for.
  package struct Drawn: Sendable {
    package var markup: String
    package var leftOut: Int
  }

  private let prefix: String
  private var definitions = ""
  private var body = ""
  private var clips: [Picture.Clip: String] = [:]
  private var blurs: [Double: String] = [:]
  private var count = 0

  /// `prefix` begins every id, so that several drawings can stand in one document.
  package init(prefix: String) { self.prefix = prefix }

  package consuming func draw(_ picture: Picture) -> Drawn {
    definitions = Self.hatch(prefix: prefix)
    let whole = PictureRect(x: 0, y: 0, width: picture.width, height: picture.height)
    body = "<rect width=\"\(n(picture.width))\" height=\"\(n(picture.height))\"\(Self.paint("fill", picture.canvas))/>\n"
    var open = 0
    var leftOut = picture.leftOut
    for item in picture.items {
      switch item {
      case .beginGroup(let opacity):
        open += 1
        body += "<g opacity=\"\(n(opacity))\">\n"
      case .endGroup:
        guard open > 0 else { continue }
        open -= 1
        body += "</g>\n"
      case _ where body.utf8.count + definitions.utf8.count > Self.sizeLimit: leftOut += 1
      case .box(let box): draw(box)
      case .text(let text): draw(text)
      case .image(let image): draw(image)
      case .unknown(let unknown): draw(unknown, within: whole)
      case .drawing(let drawing): draw(drawing)
      }
    }
    body += String(repeating: "</g>\n", count: open)
    return Drawn(markup: "<defs>\(definitions)</defs>\n" + body, leftOut: leftOut)
  }

  private func n(_ value: Double) -> String { MarkupText.number(value) }

  /// Two patterns: for what is not known, and for a surface whose colours are known and not how they run.
  private static func hatch(prefix: String) -> String {
    func pattern(_ name: String, _ ground: String, _ opacity: String) -> String {
      "<pattern id=\"\(prefix)-\(name)\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\(ground)"
        + "<path d=\"M0 0V8\" stroke=\"#6b7280\" stroke-width=\"2\" stroke-opacity=\"\(opacity)\"/></pattern>"
    }
    return pattern("hatch", "<rect width=\"8\" height=\"8\" fill=\"#fff\" fill-opacity=\".55\"/>", ".6") + pattern("veil", "", ".25")
  }

  /// Fonts that have the widths that text was measured with come first.
  static func family(_ family: PictureText.Family) -> String {
    switch family {
    case .sans: "Liberation Sans, Arimo, Helvetica, Arial, sans-serif"
    case .serif: "Liberation Serif, Tinos, Times New Roman, Times, serif"
    case .mono: "Liberation Mono, Cousine, Courier New, Courier, monospace"
    }
  }

  /// A colour as an attribute, with its opacity where it has one.
  static func paint(_ attribute: String, _ color: Color) -> String {
    let opacity = color.alpha < 1 ? " \(attribute)-opacity=\"\(MarkupText.number(max(0, color.alpha)))\"" : ""
    return " \(attribute)=\"\(hex(color))\"\(opacity)"
  }

  /// `#rrggbb`, without the alpha.
  package static func hex(_ color: Color) -> String {
    let digits = Array("0123456789abcdef")
    return "#"
      + [color.red, color.green, color.blue].map { component in
        let byte = component.isFinite ? Int((max(0, min(1, component)) * 255).rounded()) : 0
        return String([digits[byte / 16], digits[byte % 16]])
      }.joined()
  }

  /// The attributes of an item's element that clip and move it; nil where nothing of it is left.
  private mutating func attributes(of place: PicturePlace) -> String {
    var text = ""
    if let matrix = place.matrix, matrix.count == 6, matrix.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) {
      text += " transform=\"matrix(\(matrix.map { Self.exact($0) }.joined(separator: " ")))\""
    }
    return text
  }

  /// Six decimals: coefficients of transforms are multiplied with hundreds of units.
  private static func exact(_ value: Double) -> String {
    let millionths = (value * 1_000_000).rounded() / 1_000_000
    return millionths == millionths.rounded() ? String(Int(millionths)) : "\(millionths)".contains("e") ? "0" : "\(millionths)"
  }

  /// Markup around an item that its clip needs.
  private mutating func clipped(_ place: PicturePlace, _ markup: String) -> String {
    guard let clip = place.clip else { return markup }
    // What lies wholly inside needs no clip; one with rounded corners may still cut.
    if clip.radius == 0, place.matrix == nil, let common = clip.rect.intersection(place.rect), common == place.rect { return markup }
    let id: String
    if let known = clips[clip] {
      id = known
    } else {
      count += 1
      id = "\(prefix)-c\(count)"
      clips[clip] = id
      let rect = clip.rect.snapped
      let radius = clip.radius > 0 ? " rx=\"\(n(clip.radius))\"" : ""
      definitions +=
        "<clipPath id=\"\(id)\"><rect x=\"\(n(rect.x))\" y=\"\(n(rect.y))\" width=\"\(n(max(0, rect.width)))\" "
        + "height=\"\(n(max(0, rect.height)))\"\(radius)/></clipPath>"
    }
    return "<g clip-path=\"url(#\(id))\">\(markup)</g>"
  }

  // MARK: - Boxes

  private mutating func draw(_ box: PictureBox) {
    let rect = box.place.matrix == nil ? box.place.rect.snapped : box.place.rect
    guard rect.isDrawable else { return }
    let attributes = attributes(of: box.place)
    let outline = PictureOutline(rect: rect, radii: box.radii)
    var markup = ""
    for shadow in box.shadows.reversed() where !shadow.isInset { markup += draw(shadow, around: outline, box) }
    for fill in box.fills {
      guard let paint = paint(fill, rect) else { continue }
      markup += shape(outline, "\(paint)\(attributes)")
    }
    markup += edges(box, outline, attributes)
    guard !markup.isEmpty else { return }
    body += clipped(box.place, markup) + "\n"
  }

  private func shape(_ outline: PictureOutline, _ attributes: String) -> String {
    let rect = outline.rect
    if let radius = outline.uniformRadius {
      let rounding = radius > 0 ? " rx=\"\(n(radius))\"" : ""
      return "<rect x=\"\(n(rect.x))\" y=\"\(n(rect.y))\" width=\"\(n(rect.width))\" height=\"\(n(rect.height))\"\(rounding)\(attributes)/>"
    }
    return "<path d=\"\(outline.path)\"\(attributes)/>"
  }

  private mutating func paint(_ fill: PictureBox.Fill, _ rect: PictureRect) -> String? {
    switch fill {
    case .none: return nil
    case .color(let color): return color.alpha > 0 ? Self.paint("fill", color) : nil
    case .unknownGradient: return " fill=\"url(#\(prefix)-veil)\""
    case .linearGradient(let x, let y, let stops):
      let (from, to) = GradientLine.ends(x: x, y: y, in: rect)
      return gradient("linear", "x1=\"\(n(from.x))\" y1=\"\(n(from.y))\" x2=\"\(n(to.x))\" y2=\"\(n(to.y))\"", stops)
    case .radialGradient(let isCircle, let stops):
      let (width, height) = (max(rect.width, 0.01), rect.height)
      let middle = "cx=\"\(n(rect.x + width / 2))\" cy=\"\(n(rect.y + height / 2))\""
      if isCircle { return gradient("radial", "\(middle) r=\"\(n((width * width + height * height).squareRoot() / 2))\"", stops) }
      // An ellipse through the corners has the half sides times the root of two.
      let move = "gradientTransform=\"matrix(1 0 0 \(Self.exact(height / width)) 0 \(n((rect.y + height / 2) * (1 - height / width))))\""
      return gradient("radial", "\(middle) r=\"\(n(width / 2 * 1.41421))\" \(move)", stops)
    }
  }

  private mutating func gradient(_ kind: String, _ geometry: String, _ stops: [PictureBox.Stop]) -> String {
    count += 1
    let id = "\(prefix)-g\(count)"
    let written = stops.prefix(32).map { stop in
      let opacity = stop.color.alpha < 1 ? " stop-opacity=\"\(n(stop.color.alpha))\"" : ""
      return "<stop offset=\"\(n(stop.place))\" stop-color=\"\(Self.hex(stop.color))\"\(opacity)/>"
    }
    definitions += "<\(kind)Gradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" \(geometry)>\(written.joined())</\(kind)Gradient>"
    return " fill=\"url(#\(id))\""
  }

  private mutating func draw(_ shadow: PictureBox.Shadow, around outline: PictureOutline, _ box: PictureBox) -> String {
    guard shadow.color.alpha > 0, abs(shadow.x) < 1e4, abs(shadow.y) < 1e4, shadow.blur < 1e3, abs(shadow.spread) < 1e4 else { return "" }
    let own = outline.rect
    let rect = PictureRect(
      x: own.x + shadow.x - shadow.spread, y: own.y + shadow.y - shadow.spread, width: own.width + 2 * shadow.spread,
      height: own.height + 2 * shadow.spread)
    guard rect.isDrawable else { return "" }
    let grown = PictureOutline(
      rect: rect, radii: outline.radii.map { $0.0 > 0 ? (max(0, $0.0 + shadow.spread), max(0, $0.1 + shadow.spread)) : $0 })
    var attributes = Self.paint("fill", shadow.color)
    if shadow.blur > 0 {
      let deviation = shadow.blur / 2
      if blurs[deviation] == nil {
        count += 1
        blurs[deviation] = "\(prefix)-b\(count)"
        definitions +=
          "<filter id=\"\(prefix)-b\(count)\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\">"
          + "<feGaussianBlur stdDeviation=\"\(n(deviation))\"/></filter>"
      }
      attributes += " filter=\"url(#\(blurs[deviation]!))\""
    }
    // No shadow is painted under its own box: https://www.w3.org/TR/css-backgrounds-3/#shadow-shape
    count += 1
    let reach = max(abs(shadow.x), abs(shadow.y)) + 3 * shadow.blur + abs(shadow.spread) + 2
    let around = PictureOutline(rect: own.outset(reach), radii: [])
    definitions += "<clipPath id=\"\(prefix)-s\(count)\"><path clip-rule=\"evenodd\" d=\"\(around.path)\(outline.path)\"/></clipPath>"
    return "<g clip-path=\"url(#\(prefix)-s\(count))\"\(self.attributes(of: box.place))>\(shape(grown, attributes))</g>"
  }

  private func edges(_ box: PictureBox, _ outline: PictureOutline, _ attributes: String) -> String {
    guard box.edges.count == 4, box.edges.contains(where: \.isSeen) else { return "" }
    let widths = box.edges.map { $0.width >= 1 ? $0.width.rounded(.down) : $0.width > 0 ? 1 : 0 }
    let inner = outline.inset(top: widths[0], right: widths[1], bottom: widths[2], left: widths[3])
    if Set(box.edges).count == 1, box.edges[0].style == .solid {
      return "<path fill-rule=\"evenodd\" d=\"\(outline.path)\(inner.path)\"\(Self.paint("fill", box.edges[0].color))\(attributes)/>"
    }
    var markup = ""
    for (side, edge) in box.edges.enumerated() where edge.isSeen {
      let (out, rest) = (outline.corners, inner.corners)
      let next = (side + 1) % 4
      if edge.style == .solid || edge.style == .double {
        let points = [out[side], out[next], rest[next], rest[side]].map { "\(n($0.x)) \(n($0.y))" }
        markup += "<path d=\"M\(points.joined(separator: "L"))Z\"\(Self.paint("fill", edge.color))\(attributes)/>"
      } else {
        let start = (x: (out[side].x + rest[side].x) / 2, y: (out[side].y + rest[side].y) / 2)
        let end = (x: (out[next].x + rest[next].x) / 2, y: (out[next].y + rest[next].y) / 2)
        let dash = edge.style == .dotted ? "\(n(widths[side])) \(n(widths[side]))" : "\(n(widths[side] * 3)) \(n(widths[side] * 2))"
        markup +=
          "<path d=\"M\(n(start.x)) \(n(start.y))L\(n(end.x)) \(n(end.y))\" fill=\"none\"\(Self.paint("stroke", edge.color)) "
          + "stroke-width=\"\(n(widths[side]))\" stroke-dasharray=\"\(dash)\"\(attributes)/>"
      }
    }
    return markup
  }

  // MARK: - What stands in boxes

  private mutating func draw(_ text: PictureText) {
    guard text.size > 0, text.size < 2000, text.place.rect.width >= 0, text.baseline.isFinite, !text.text.isEmpty else { return }
    let rect = text.place.rect
    let color = Self.paint("fill", text.color)
    var attributes = " x=\"\(n(text.isRightToLeft ? rect.right : rect.x))\" y=\"\(n(text.baseline))\" font-size=\"\(n(text.size))\"\(color)"
    if text.family != .sans { attributes += " font-family=\"\(Self.family(text.family))\"" }
    if text.weight >= 600 { attributes += " font-weight=\"700\"" }
    if text.isItalic { attributes += " font-style=\"italic\"" }
    if text.isRightToLeft { attributes += " direction=\"rtl\"" }
    if text.anchor != .start { attributes += " text-anchor=\"\(text.anchor == .middle ? "middle" : "end")\"" }
    let decorations = (text.isUnderlined ? ["underline"] : []) + (text.isStruck ? ["line-through"] : [])
    if !decorations.isEmpty { attributes += " text-decoration=\"\(decorations.joined(separator: " "))\"" }
    if rect.width > 0, text.text.unicodeScalars.count > 1 { attributes += " textLength=\"\(n(rect.width))\"" }
    let markup = "<text xml:space=\"preserve\"\(attributes)\(self.attributes(of: text.place))>\(MarkupText.escape(text.text))</text>"
    // Glyphs reach out of their line's box: only a clip that cuts the box itself counts.
    body += clipped(text.place, markup) + "\n"
  }

  private mutating func draw(_ image: PictureImage) {
    let rect = image.place.matrix == nil ? image.place.rect.snapped : image.place.rect
    guard rect.isDrawable else { return }
    guard let data = image.data else {
      draw(PictureUnknown(place: image.place, label: image.label), within: rect)
      return
    }
    let aspect =
      switch image.fit {
      case .fill: "none"
      case .contain: "xMidYMid meet"
      case .cover: "xMidYMid slice"
      }
    var place = image.place
    if image.radius > 0 { place.clip = Picture.Clip(rect: rect, radius: image.radius) }
    body +=
      clipped(
        place,
        "<image x=\"\(n(rect.x))\" y=\"\(n(rect.y))\" width=\"\(n(rect.width))\" height=\"\(n(rect.height))\" "
          + "preserveAspectRatio=\"\(aspect)\" href=\"data:\(data.type);base64,\(Base64.text(of: data.bytes))\"\(attributes(of: image.place))/>"
      )
      + "\n"
  }

  private mutating func draw(_ unknown: PictureUnknown, within whole: PictureRect) {
    let rect = unknown.place.rect.snapped
    guard rect.isDrawable else { return }
    var markup =
      "<rect x=\"\(n(rect.x + 0.5))\" y=\"\(n(rect.y + 0.5))\" width=\"\(n(max(0, rect.width - 1)))\" height=\"\(n(max(0, rect.height - 1)))\" "
      + "fill=\"url(#\(prefix)-\(unknown.isVeil ? "veil" : "hatch"))\" stroke=\"#6b7280\" stroke-dasharray=\"4 3\"/>"
    // A label that has no room says nothing.
    let size = unknown.isVeil ? (rect.height >= 56 ? 9 : 0) : min(11, rect.height - 4)
    let room = Int((rect.width - 8) / (max(size, 1) * 0.6))
    if size >= 8, room >= 3, !unknown.label.isEmpty {
      let label = unknown.label.count > room ? String(unknown.label.prefix(room - 1)) + "…" : unknown.label
      let width = Double(label.unicodeScalars.count) * size * 0.6 + 6
      // On a veil the words stand in the corner, where they cover least.
      let x = unknown.isVeil ? rect.x + width / 2 + 1 : rect.x + rect.width / 2
      let y = unknown.isVeil ? rect.y + size / 2 + 3 : rect.y + min(rect.height, whole.height) / 2
      markup +=
        "<rect x=\"\(n(x - width / 2))\" y=\"\(n(y - size / 2 - 2))\" width=\"\(n(width))\" height=\"\(n(size + 4))\" rx=\"2\" fill=\"#fff\"/>"
        + "<text x=\"\(n(x))\" y=\"\(n(y + size * 0.35))\" text-anchor=\"middle\" font-size=\"\(n(size))\" fill=\"#374151\">"
        + "\(MarkupText.escape(label))</text>"
    }
    body += clipped(unknown.place, markup) + "\n"
  }

  private mutating func draw(_ drawing: PictureDrawing) {
    let rect = drawing.place.rect
    guard rect.isDrawable else { return }
    count += 1
    let ids = "\(prefix)-d\(count)-"
    let box = drawing.viewBox.map { " viewBox=\"\(n($0.x)) \(n($0.y)) \(n($0.width)) \(n($0.height))\"" } ?? ""
    let inner = drawing.shapes.map { $0.markup(prefix: ids) }.joined()
    let markup =
      "<svg x=\"\(n(rect.x))\" y=\"\(n(rect.y))\" width=\"\(n(rect.width))\" height=\"\(n(rect.height))\"\(box) "
      + "preserveAspectRatio=\"\(MarkupText.escape(drawing.aspect))\">\(inner)</svg>"
    let moved = attributes(of: drawing.place)
    body += clipped(drawing.place, moved.isEmpty ? markup : "<g\(moved)>\(markup)</g>") + "\n"
  }
}

extension PictureShape {
  /// The element with everything in it, its ids begun with a prefix. What is not among ``names`` and ``attributeNames`` is left out, and so is a
  /// reference to anything but an id of the same drawing.
  func markup(prefix: String) -> String {
    guard Self.names.contains(name) else { return "" }
    var text = "<\(name)"
    for attribute in attributes where Self.attributeNames.contains(attribute.name) {
      guard let value = Self.value(attribute.value, of: attribute.name, prefix: prefix) else { continue }
      text += " \(attribute.name)=\"\(MarkupText.escape(value))\""
    }
    let inner = children.map { $0.markup(prefix: prefix) }.joined()
    return inner.isEmpty ? text + "/>" : text + ">\(inner)</\(name)>"
  }

  private static func value(_ value: String, of name: String, prefix: String) -> String? {
    if name == "id" { return prefix + value.utf8.filter { isNameByte($0) }.map { String(UnicodeScalar($0)) }.joined() }
    guard value.contains("(") else { return value.contains(where: { $0 == "\\" || $0 == ";" }) ? nil : value }
    let compact = value.filter { $0 != " " && $0 != "'" && $0 != "\"" }
    if compact.hasPrefix("url(#"), compact.hasSuffix(")") {
      return "url(#\(prefix)" + compact.dropFirst(5).dropLast().utf8.filter { isNameByte($0) }.map { String(UnicodeScalar($0)) }.joined()
        + ")"
    }
    let lower = compact.lowercased()
    return lower.contains("url") || lower.contains("image") || lower.contains("\\") || lower.contains(";") ? nil : value
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F
  }
}
