import CSS
import Colors
import Diagnostics
import HTML
import Layout
import Pictures

/// What browsers draw by themselves.
enum NativeControl {
  /// The border of Chromium's controls.
  static let border = Color(red: 118 / 255, green: 118 / 255, blue: 118 / 255)
  static let accent = Color(red: 0, green: 117 / 255, blue: 1)

  /// The colour of one side of a border that looks raised or sunk: Chromium's, whose darker sides have 0.33 less of the strongest component.
  static func shaded(_ color: Color, _ style: BorderStyle, isTopOrLeft: Bool) -> Color {
    let isDark: Bool
    switch style {
    case .inset, .groove: isDark = isTopOrLeft
    case .outset, .ridge: isDark = !isTopOrLeft
    default: return color
    }
    let strongest = max(color.red, color.green, color.blue)
    guard isDark, strongest > 0 else { return color }
    let factor = max(0, (strongest - 0.33) / strongest)
    return Color(red: color.red * factor, green: color.green * factor, blue: color.blue * factor, alpha: color.alpha)
  }

  /// Whether no sheet has changed a control's border, so that its own is drawn: https://drafts.csswg.org/css-ui-4/#appearance-switching
  static func looksNative(_ node: ElementTree.NodeID, _ style: ComputedStyle.Values, _ tree: ElementTree) -> Bool {
    let name = tree.element(node).name
    guard [Names.button, Names.input, Names.select, Names.textarea].contains(name), style.appearance != .none else { return false }
    let lines = style.borderStyle
    guard lines == Sides(.outset) || lines == Sides(.inset) || (name != Names.button && lines == Sides(.solid)) else { return false }
    return style.backgroundImages.isEmpty && style.borderRadius == Corners(.zero) && style.borderWidth.top <= 2
      && (lines != Sides(.solid) || name == Names.select || name == Names.textarea)
  }
}

/// Images and controls that are drawn as one piece.
extension PagePicture {
  private static let imageLimits = (one: 48 * 1024, all: 256 * 1024)

  mutating func drawReplaced(_ piece: PaintedPiece, _ place: PicturePlace) {
    let node = piece.element
    let element = tree.element(node)
    guard piece.isOwnBox else {
      if piece.rect.width > 0, piece.rect.height > 0 { add(.unknown(PictureUnknown(place: place, label: "image")), at: place) }
      return
    }
    var content = place
    content.rect = Self.content(piece)
    if element.namespace == .svg {
      addBox(piece, place)
      // Glyphs of shapes may reach out of their box only where it says so.
      if let drawing = vectors.drawing(of: node, at: content) {
        add(.drawing(drawing), at: place)
      } else if tree.children(of: node).contains(where: { tree.isElement($0) }) {
        add(.unknown(PictureUnknown(place: content, label: "drawing")), at: place)
      }
      return
    }
    switch element.name {
    case Names.img:
      addBox(piece, place)
      addImage(node, content, piece)
    case Names.input where ["checkbox", "radio"].contains(type(of: node)) && piece.style.values.appearance != .none: addCheck(node, place)
    case Names.input where type(of: node) == "image":
      addBox(piece, place)
      addImage(node, content, piece)
    case Names.input where ["range", "color", "file"].contains(type(of: node)):
      add(.unknown(PictureUnknown(place: place, label: type(of: node))), at: place)
    case Names.input, Names.select, Names.textarea:
      addBox(piece, place)
      drawInnerText(of: piece, place)
    case Names.option:
      addBox(piece, place)
      addLine(text(in: node).trimmed, of: piece, at: place, x: place.rect.x + 2)
    default:
      addBox(piece, place)
      if piece.rect.width > 1, piece.rect.height > 1 {
        add(.unknown(PictureUnknown(place: content, label: element.name.string)), at: place)
      }
    }
  }

  private static func content(_ piece: PaintedPiece) -> PictureRect {
    let (border, padding) = (piece.border, piece.padding)
    return PictureRect(
      x: piece.rect.x + border.left + padding.left, y: piece.rect.y + border.top + padding.top,
      width: max(0, piece.rect.width - border.left - border.right - padding.left - padding.right),
      height: max(0, piece.rect.height - border.top - border.bottom - padding.top - padding.bottom))
  }

  private mutating func addBox(_ piece: PaintedPiece, _ place: PicturePlace) {
    let box = decoration(of: piece, place, piece.style.values)
    guard !box.fills.isEmpty || !box.shadows.isEmpty || box.edges.contains(where: { $0.width > 0 && $0.color.alpha > 0 }) else { return }
    add(.box(box), at: place)
  }

  private func type(of node: ElementTree.NodeID) -> String { tree.attribute(Names.type, of: node)?.value.lowercased() ?? "text" }

  // MARK: - Images

  private mutating func addImage(_ node: ElementTree.NodeID, _ place: PicturePlace, _ piece: PaintedPiece) {
    guard place.rect.width > 0, place.rect.height > 0 else { return }
    let source = tree.attribute(Names.src, of: node)?.value ?? ""
    let alternative = tree.attribute(Names.alt, of: node)?.value ?? ""
    var data: (type: String, bytes: [UInt8])?
    if !source.contains(ElementTree.unknownPiece),
      case .found(let bytes) = rendering.resources.imageData(source, from: rendering.file.path),
      bytes.count <= Self.imageLimits.one, imageBytes + bytes.count <= Self.imageLimits.all, let type = ImageHeader.mediaType(bytes)
    {
      imageBytes += bytes.count
      data = (type, bytes)
    }
    let fileName = source.hasPrefix("data:") ? "image" : source.split(separator: "/").last.map(String.init) ?? "image"
    let fit: PictureImage.Fit =
      switch piece.style.values.objectFit {
      case .fill: .fill
      case .cover: .cover
      default: .contain
      }
    let radius = piece.style.values.borderRadius.topLeft.resolved(against: piece.rect.width) ?? 0
    let image = PictureImage(
      place: place, data: data, label: alternative.isBlank ? fileName : alternative, fit: fit,
      radius: max(0, min(radius, place.rect.width / 2, place.rect.height / 2)))
    add(.image(image), at: place)
  }

  /// The bytes of an image that is local and small, while there is room for them.
  mutating func imageData(_ address: String) -> (type: String, bytes: [UInt8])? {
    guard !address.contains(ElementTree.unknownPiece),
      case .found(let bytes) = rendering.pictureData(address),
      bytes.count <= Self.imageLimits.one, imageBytes + bytes.count <= Self.imageLimits.all, let type = ImageHeader.mediaType(bytes)
    else { return nil }
    imageBytes += bytes.count
    return (type, bytes)
  }

  // MARK: - Controls

  private mutating func addCheck(_ node: ElementTree.NodeID, _ place: PicturePlace) {
    let isChecked = tree.attribute(Names.checked, of: node) != nil
    let isRadio = type(of: node) == "radio"
    let radius = isRadio ? place.rect.width / 2 : 2
    var box = PictureBox(place: place)
    box.radii = [(Double, Double)](repeating: (radius, radius), count: 4)
    box.fills = [.color(isChecked && !isRadio ? NativeControl.accent : .white)]
    let line = PictureBox.Edge(width: 1, color: isChecked ? NativeControl.accent : NativeControl.border)
    box.edges = [PictureBox.Edge](repeating: line, count: 4)
    add(.box(box), at: place)
    guard isChecked else { return }
    let shape =
      isRadio
      ? PictureShape(name: "circle", attributes: [("cx", "6.5"), ("cy", "6.5"), ("r", "3.5"), ("fill", "#0075ff")])
      : PictureShape(
        name: "path", attributes: [("d", "M3 6.5L5.5 9L10 4"), ("fill", "none"), ("stroke", "#fff"), ("stroke-width", "2")])
    addDrawing(shape, 13, place)
  }

  private mutating func addDrawing(_ shape: PictureShape, _ size: Double, _ place: PicturePlace) {
    let drawing = PictureDrawing(
      place: place, viewBox: PictureRect(x: 0, y: 0, width: size, height: size), aspect: "xMidYMid meet", shapes: [shape])
    add(.drawing(drawing), at: place)
  }

  /// The value of a field, its placeholder, or the chosen option.
  mutating func drawInnerText(of piece: PaintedPiece, _ place: PicturePlace) {
    let node = piece.element
    let name = tree.element(node).name
    guard [Names.input, Names.select, Names.textarea].contains(name), let own = rendering.layout.box(node)?.innerTextBox,
      let box = rendering.layout.box(node)
    else { return }
    // The words of `input type=submit` are pieces of text by themselves.
    if ["submit", "reset", "button"].contains(type(of: node)), name == Names.input { return }
    let words = innerWords(of: node, name)
    let style = (words.isPlaceholder ? rendering.styled.placeholderStyle(node)?.values : nil) ?? piece.style.values
    // The inner box is that of the page: a transform moves it as it moves the control.
    let moved = piece.matrix == nil ? (0.0, 0.0) : (piece.rect.x - box.borderBox.x, piece.rect.y - box.borderBox.y)
    let inner = PictureRect(x: own.x + moved.0, y: own.y + moved.1, width: own.width, height: own.height)
    if name == Names.select, piece.style.values.appearance != .none {
      var arrow = place
      arrow.rect = PictureRect(
        x: place.rect.right - piece.border.right - 15, y: place.rect.y + place.rect.height / 2 - 5, width: 10, height: 10)
      let color = piece.style.values.color.serialized
      addDrawing(
        PictureShape(name: "path", attributes: [("d", "M1 3L5 7L9 3"), ("fill", "none"), ("stroke", color), ("stroke-width", "1.6")]), 10,
        arrow)
    }
    guard !words.text.isBlank else { return }
    var text = place
    text.clip = Picture.Clip(rect: Self.content(piece))
    let lineTop = name == Names.textarea ? inner.y : inner.y + (inner.height - piece.ascent - piece.descent) / 2
    let isRight = [.right, .end].contains(style.textAlign)
    text.rect = PictureRect(
      x: style.textAlign == .center ? inner.x + inner.width / 2 : isRight ? inner.right : inner.x, y: lineTop, width: 0,
      height: piece.ascent + piece.descent)
    if words.text.contains(ElementTree.unknownPiece) {
      text.rect = PictureRect(x: inner.x, y: lineTop, width: min(inner.width, 6 * style.fontSize), height: piece.ascent + piece.descent)
      return add(.unknown(PictureUnknown(place: text, label: "…")), at: place)
    }
    var color = seen(style.color, node)
    color.alpha *= words.isPlaceholder ? max(0, min(1, style.opacity)) : 1
    let shown = words.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    var drawn = PictureText(
      place: text, text: String(shown.prefix(300)), baseline: lineTop + piece.ascent, size: piece.style.values.fontSize,
      weight: style.fontWeight, color: color)
    drawn.family = Self.family(piece.family)
    drawn.isItalic = style.fontStyle != .normal
    drawn.anchor = style.textAlign == .center ? .middle : isRight ? .end : .start
    add(.text(drawn), at: place)
  }

  /// A line of text in the style of a piece, from its top.
  private mutating func addLine(_ words: String, of piece: PaintedPiece, at place: PicturePlace, x: Double) {
    guard !words.isBlank else { return }
    var text = place
    text.rect = PictureRect(x: x, y: place.rect.y, width: 0, height: place.rect.height)
    var drawn = PictureText(
      place: text, text: String(words.prefix(200)), baseline: place.rect.y + (place.rect.height + piece.ascent - piece.descent) / 2,
      size: piece.style.values.fontSize, weight: piece.style.values.fontWeight, color: seen(piece.style.values.color, piece.element))
    drawn.family = Self.family(piece.family)
    add(.text(drawn), at: text)
  }

  // MARK: - Frames and markers

  /// Where the frame of a `fieldset` stands: it runs through the middle of the legend's height.
  func fieldsetPlace(_ piece: PaintedPiece, _ place: PicturePlace) -> PicturePlace {
    guard piece.isOwnBox, tree.element(piece.element).name.string == "fieldset",
      let legend = tree.children(of: piece.element).first(where: { tree.isElement($0) && tree.element($0).name.string == "legend" }),
      let box = rendering.layout.box(legend)?.borderBox
    else { return place }
    var moved = place
    let rise = max(0, box.y + (box.height - piece.border.top) / 2 - piece.rect.y)
    moved.rect.y += rise
    moved.rect.height = max(0, moved.rect.height - rise)
    return moved
  }

  /// The marker of a list item that stands outside of it, as Chromium places it.
  mutating func drawMarker(of piece: PaintedPiece, _ place: PicturePlace) {
    let style = piece.style.values
    guard style.display == .listItem, style.listStylePosition == .outside, style.listStyleType != .none, piece.matrix == nil else { return }
    // The first line of text in it says where its baseline is.
    let inside = PageText.descendants(of: piece.element, tree).prefix(40)
    var found: PaintedPiece?
    for index in ([piece.element] + inside).flatMap({ piecesOfNode[$0] ?? [] }) where found == nil {
      if case .text = pieces[index].content { found = pieces[index] }
    }
    guard let line = found else { return }
    let baseline = line.rect.y + line.ascent
    let isRightToLeft = style.direction == .rtl
    let edge = isRightToLeft ? piece.rect.x + piece.rect.width : piece.rect.x
    switch style.listStyleType {
    case .decimal:
      var text = place
      let x = edge + (isRightToLeft ? 1 : -1) * 0.278 * style.fontSize
      text.rect = PictureRect(x: x, y: line.rect.y, width: 0, height: line.rect.height)
      var drawn = PictureText(
        place: text, text: "\(ordinal(of: piece.element)).", baseline: baseline, size: style.fontSize, weight: style.fontWeight,
        color: seen(style.color, piece.element))
      drawn.family = Self.family(piece.family)
      drawn.anchor = isRightToLeft ? .start : .end
      add(.text(drawn), at: text)
    case .disc, .circle, .square:
      let width = ((piece.ascent * 2 / 3 + 1) / 2).rounded(.down)
      let offset = (piece.ascent * 2 / 3).rounded(.down) + 8
      let x = isRightToLeft ? edge + offset - width : edge - offset
      let rect = PictureRect(x: x, y: baseline - piece.ascent + (piece.ascent / 2).rounded(.down), width: width, height: width)
      let radius = style.listStyleType == .square ? 0 : width / 2
      let color = seen(style.color, piece.element)
      var box = PictureBox(place: PicturePlace(rect, element: Int(piece.element), clip: place.clip))
      box.radii = [(Double, Double)](repeating: (radius, radius), count: 4)
      if style.listStyleType == .circle {
        box.edges = [PictureBox.Edge](repeating: .init(width: 1, color: color), count: 4)
      } else {
        box.fills = [.color(color)]
      }
      add(.box(box), at: box.place)
    default: return
    }
  }

  /// https://html.spec.whatwg.org/multipage/grouping-content.html#ordinal-value, without values that items state.
  private func ordinal(of node: ElementTree.NodeID) -> Int {
    var count = 1
    for sibling in tree.siblings(before: node) where tree.isElement(sibling) && tree.element(sibling).name == tree.element(node).name {
      count += 1
      if count == 1000 { break }
    }
    let parent = tree.nodes[Int(node)].parent
    let start = parent >= 0 ? tree.attribute(Atom("start"), of: parent).flatMap { Int($0.value) } : nil
    return (start.map { max(-9999, min(9999, $0)) } ?? 1) + count - 1
  }

  private func innerWords(of node: ElementTree.NodeID, _ name: Atom) -> (text: String, isPlaceholder: Bool) {
    if name == Names.select {
      let options = PageText.descendants(of: node, tree).filter { tree.isElement($0) && tree.element($0).name == Names.option }
      let chosen = options.first { tree.attribute(Atom("selected"), of: $0) != nil } ?? options.first
      return (chosen.map { text(in: $0).trimmed } ?? "", false)
    }
    let value = name == Names.textarea ? text(in: node) : tree.attribute(Names.value, of: node)?.value ?? ""
    guard value.isEmpty else {
      return (type(of: node) == "password" ? String(repeating: "•", count: min(40, value.count)) : value, false)
    }
    return (tree.attribute(Names.placeholder, of: node)?.value ?? "", true)
  }

  private func text(in node: ElementTree.NodeID) -> String {
    tree.children(of: node).filter { !tree.isElement($0) }.map { tree.texts[Int(tree.nodes[Int($0)].text)].string }.joined()
  }
}
