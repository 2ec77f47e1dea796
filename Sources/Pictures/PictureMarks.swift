/// An element that is pointed out in a picture, with what is measured of it, as a technical drawing shows it.
package struct PictureMark: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    /// What the finding is about.
    case subject
    /// What it is compared with.
    case compared
  }

  package enum Side: Hashable, Sendable { case top, right, bottom, left }

  package enum Measure: Hashable, Sendable {
    /// The element's own size, with the words that say how much it is.
    case width(String)
    case height(String)
    /// The free space beside it, so many units wide.
    case gap(Side, Double, String)
    /// What has no extent: a contrast, a colour, a size of text.
    case note(String)
  }

  package var rect: PictureRect
  package var role: Role
  package var measures: [Measure]

  package init(rect: PictureRect, role: Role, measures: [Measure] = []) {
    (self.rect, self.role, self.measures) = (rect, role, measures)
  }
}

/// Draws marks over a picture.
package struct PictureMarks {
  /// More marks than these are not drawn on one picture.
  package static let limit = 12

  private let picture: PictureRect
  /// Units of the picture for a point of the screen: drawings of shrunk pages are as readable as others.
  private let unit: Double
  private var body = ""
  /// Where words stand already.
  private var taken: [PictureRect] = []

  private init(_ picture: Picture) {
    self.picture = PictureRect(x: 0, y: 0, width: picture.width, height: picture.height)
    unit = picture.scale > 0 ? 1 / picture.scale : 1
  }

  /// Whether any of the marks can be seen on a picture.
  package static func canShow(_ marks: [PictureMark], on picture: Picture) -> Bool {
    let whole = PictureRect(x: 0, y: 0, width: picture.width, height: picture.height)
    return marks.contains { $0.rect.isDrawable && $0.rect.intersection(whole) != nil }
  }

  /// The marks as markup in the units of the picture, within `view`.
  package static func markup(_ marks: [PictureMark], on picture: Picture, within view: PictureRect? = nil) -> String {
    var drawing = PictureMarks(picture)
    let view = view ?? drawing.picture
    let seen = marks.filter { $0.rect.isDrawable && $0.rect.intersection(view) != nil }.prefix(limit)
    for mark in seen { drawing.outline(mark) }
    for mark in seen { for measure in mark.measures { drawing.draw(measure, of: mark, within: view) } }
    return "<g font-family=\"\(PictureSVG.family(.sans))\" font-size=\"\(drawing.n(11))\" font-weight=\"700\">\(drawing.body)</g>\n"
  }

  /// The part of a picture that shows the marked elements with what stands around them.
  package static func view(of marks: [PictureMark], on picture: Picture) -> PictureRect {
    let unit = picture.scale > 0 ? 1 / picture.scale : 1
    let whole = PictureRect(x: 0, y: 0, width: picture.width, height: picture.height)
    let drawable = marks.filter { $0.rect.isDrawable && $0.rect.intersection(whole) != nil }
    guard let first = drawable.first(where: { $0.role == .subject }) ?? drawable.first else {
      return PictureRect(x: 0, y: 0, width: whole.width, height: min(whole.height, 320 * unit))
    }
    var bounds = first.rect.intersection(whole) ?? first.rect
    for mark in drawable.prefix(limit) {
      let grown = bounds.union(mark.rect)
      // What is compared and stands far away would make everything small.
      if grown.height <= 420 * unit, grown.width <= max(480 * unit, bounds.width) { bounds = grown }
    }
    let width = min(whole.width, max(bounds.width + 96 * unit, 360 * unit))
    let height = min(whole.height, max(bounds.height + 88 * unit, 140 * unit))
    let x = min(max(0, bounds.x + bounds.width / 2 - width / 2), whole.width - width)
    let y = min(max(0, bounds.y + bounds.height / 2 - height / 2), whole.height - height)
    var view = PictureRect(x: x, y: y, width: width, height: height)
    // Beside the picture there is room for what is measured, as on the margin of a drawing.
    for mark in drawable.prefix(limit) where mark.rect.intersection(view) != nil {
      for measure in mark.measures {
        switch measure {
        case .height(let words), .note(let words):
          view.width = max(view.width, mark.rect.right + gutter * unit + wordWidth(words) * unit + 6 * unit - view.x)
        case .width: view.height = max(view.height, mark.rect.bottom + 34 * unit - view.y)
        case .gap: break
        }
      }
    }
    return view
  }

  /// From an element's right edge to the words beside it, in points.
  private static let gutter = 24.0

  /// A length in points of the screen as units of the picture.
  private func n(_ points: Double) -> String { MarkupText.number(points * unit) }
  private func at(_ value: Double) -> String { MarkupText.number(value) }

  private static func color(_ role: PictureMark.Role) -> String { role == .subject ? "#b3003c" : "#0b4fb3" }

  private mutating func outline(_ mark: PictureMark) {
    let rect = mark.rect.outset(1.5 * unit)
    let frame = "x=\"\(at(rect.x))\" y=\"\(at(rect.y))\" width=\"\(at(rect.width))\" height=\"\(at(rect.height))\" fill=\"none\""
    let dash = mark.role == .compared ? " stroke-dasharray=\"\(n(5)) \(n(3))\"" : ""
    body +=
      "<rect \(frame) stroke=\"#fff\" stroke-width=\"\(n(4))\" stroke-opacity=\".85\"/>"
      + "<rect \(frame) stroke=\"\(Self.color(mark.role))\" stroke-width=\"\(n(2))\"\(dash)/>"
  }

  private mutating func draw(_ measure: PictureMark.Measure, of mark: PictureMark, within view: PictureRect) {
    let rect = mark.rect
    let color = Self.color(mark.role)
    switch measure {
    case .height(let words):
      let x = min(rect.right + 12 * unit, view.right - 8 * unit)
      line(x, rect.y, x, rect.bottom, color)
      tick(rect.right, rect.y, x + 4 * unit, rect.y, color)
      tick(rect.right, rect.bottom, x + 4 * unit, rect.bottom, color)
      label(words, x: rect.right + Self.gutter * unit + width(words) / 2, y: rect.y + rect.height / 2, color, within: view)
    case .width(let words):
      let isBelow = rect.bottom + 22 * unit <= view.bottom
      let y = isBelow ? rect.bottom + 12 * unit : max(view.y + 8 * unit, rect.y - 12 * unit)
      line(rect.x, y, rect.right, y, color)
      tick(rect.x, isBelow ? rect.bottom : rect.y, rect.x, y, color)
      tick(rect.right, isBelow ? rect.bottom : rect.y, rect.right, y, color)
      label(words, x: rect.x + rect.width / 2, y: y, color, within: view)
    case .gap(let side, let length, let words):
      let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
      let length = max(0, min(length, 1e5))
      switch side {
      case .top: gap(x, rect.y - length, x, rect.y, words, color, view)
      case .bottom: gap(x, rect.bottom, x, rect.bottom + length, words, color, view)
      case .left: gap(rect.x - length, y, rect.x, y, words, color, view)
      case .right: gap(rect.right, y, rect.right + length, y, words, color, view)
      }
    case .note(let words):
      let y = rect.y + rect.height / 2
      tick(rect.right, y, rect.right + Self.gutter * unit, y, color)
      label(words, x: rect.right + Self.gutter * unit + width(words) / 2, y: y, color, within: view)
    }
  }

  private mutating func gap(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ words: String, _ color: String, _ view: PictureRect
  ) {
    line(x1, y1, x2, y2, color)
    let isVertical = x1 == x2
    let reach = 9 * unit
    for (x, y) in [(x1, y1), (x2, y2)] { isVertical ? tick(x - reach, y, x + reach, y, color) : tick(x, y - reach, x, y + reach, color) }
    let (x, y) = ((x1 + x2) / 2, (y1 + y2) / 2)
    label(words, x: isVertical ? x + reach + width(words) / 2 + 3 * unit : x, y: isVertical ? y : y + 18 * unit, color, within: view)
  }

  private mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String) {
    let path = "d=\"M\(at(x1)) \(at(y1))L\(at(x2)) \(at(y2))\""
    body +=
      "<path \(path) stroke=\"#fff\" stroke-width=\"\(n(4))\" stroke-opacity=\".85\"/>"
      + "<path \(path) stroke=\"\(color)\" stroke-width=\"\(n(1.5))\"/>"
    // Arrow heads, where there is room for two.
    let length = max(abs(x2 - x1), abs(y2 - y1))
    guard length >= 14 * unit else { return }
    let (dx, dy) = ((x2 - x1) / length * unit, (y2 - y1) / length * unit)
    for (x, y, sign) in [(x1, y1, 1.0), (x2, y2, -1.0)] {
      let (bx, by) = (x + sign * dx * 6, y + sign * dy * 6)
      body +=
        "<path d=\"M\(at(x)) \(at(y))L\(at(bx - dy * 3)) \(at(by + dx * 3))L\(at(bx + dy * 3)) \(at(by - dx * 3))Z\" fill=\"\(color)\"/>"
    }
  }

  private mutating func tick(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String) {
    body += "<path d=\"M\(at(x1)) \(at(y1))L\(at(x2)) \(at(y2))\" stroke=\"\(color)\" stroke-width=\"\(n(1))\"/>"
  }

  /// With room on both sides: the bold glyphs of Liberation Sans are 0.58 em wide on average.
  private static func wordWidth(_ words: String) -> Double { Double(min(48, words.unicodeScalars.count)) * 11 * 0.6 + 8 }

  private func width(_ words: String) -> Double { Self.wordWidth(words) * unit }

  private mutating func label(_ words: String, x: Double, y: Double, _ color: String, within view: PictureRect) {
    let words = words.count > 48 ? String(words.prefix(47)) + "…" : words
    let (width, height) = (self.width(words), 16 * unit)
    var rect = PictureRect(
      x: min(max(x - width / 2, view.x + 2 * unit), max(view.x, view.right - width - 2 * unit)),
      y: min(max(y - height / 2, view.y + 2 * unit), view.bottom - height - 2 * unit), width: width, height: height)
    // Words over words are unreadable: the next free line, downwards and then upwards.
    let start = rect.y
    for step in 1...16 where taken.contains(where: { $0.intersection(rect) != nil }) {
      rect.y = start + Double(step.isMultiple(of: 2) ? -step / 2 : (step + 1) / 2) * (height + unit)
    }
    taken.append(rect)
    body +=
      "<rect x=\"\(at(rect.x))\" y=\"\(at(rect.y))\" width=\"\(at(rect.width))\" height=\"\(at(rect.height))\" rx=\"\(n(3))\" "
      + "fill=\"\(color)\" stroke=\"#fff\" stroke-width=\"\(n(1))\"/>"
      + "<text x=\"\(at(rect.x + rect.width / 2))\" y=\"\(at(rect.y + height * 0.73))\" text-anchor=\"middle\" fill=\"#fff\">"
      + "\(MarkupText.escape(words))</text>"
  }
}
