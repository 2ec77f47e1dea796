import CSS
import HTML

/// A box or a run of text as it is painted, for those who draw the page: what ``LayoutResult`` says of elements alone leaves out pseudo-elements and
/// which characters stand on which line.
package struct PaintedPiece: Sendable {
  package enum Content: Sendable {
    /// A background with a border. `hasStart`, `hasEnd`: whether an inline element begins and ends in this piece.
    case box
    /// Characters of one line; nil stands for what a template expression writes.
    case text([UInt32?])
    /// Something that is drawn as one piece and whose content layout does not know: an image, a control.
    case replaced
  }

  package var content: Content
  /// The element that it belongs to: of a pseudo-element, and of an anonymous box, the one around it.
  package var element: ElementTree.NodeID
  /// The text node whose characters stand here; none for those of pseudo-elements and of controls.
  package var text: ElementTree.NodeID
  /// Whether it is the box of the element itself.
  package var isOwnBox: Bool
  package var style: ComputedStyle
  /// The border box, or the text's line box, before transforms; CSS pixels of the page.
  package var rect: LayoutRect
  package var border: BoxEdges
  package var padding: BoxEdges
  /// The six numbers of the transform that moves it: `a b c d e f` of SVG's `matrix()`.
  package var matrix: [Double]?
  /// How far above the bottom of ``rect`` a text's baseline is, and how far it reaches above the baseline.
  package var ascent: Double
  package var descent: Double
  /// Whether the characters run from right to left.
  package var isRightToLeft = false
  /// The family that the text was measured with.
  package var family: PaintedFamily
}

/// The kinds of fonts that text is measured with.
package enum PaintedFamily: Sendable { case sans, serif, mono }

extension FontResolver {
  /// The ascent and descent of a style's font, and the family that stands for it.
  func painted(_ style: ComputedStyle) -> (ascent: Double, descent: Double, family: PaintedFamily) {
    let font = font(for: style)
    let family: PaintedFamily =
      switch Self.resolve(style.values.fontFamily, metrics).0 {
      case .sans: .sans
      case .serif: .serif
      case .mono: .mono
      }
    return (font.ascent, font.descent, family)
  }
}

/// Gathers the pieces of a page in the order in which they are placed.
struct PieceRecorder {
  private let fonts: FontResolver
  private(set) var pieces: [PaintedPiece] = []

  init(fonts: FontResolver) { self.fonts = fonts }

  /// Notes a fragment at its place. `container` is the block whose lines a text stands in.
  mutating func note(_ fragment: Fragment, at rect: LayoutRect, transform: AffineTransform?, in container: Box?) {
    let box = fragment.box
    let element = box.kind == .text ? box.origin : box.node >= 0 ? box.node : box.origin
    guard element >= 0 else { return }
    var content = PaintedPiece.Content.box
    var isRightToLeft = false
    switch box.kind {
    case .lineBreak, .tableColumn: return
    case .replaced: content = .replaced
    case .text:
      guard let lines = container?.inlineContent else { return }
      let range = fragment.textRange.clamped(to: lines.codes.indices)
      content = .text(lines.codes[range].map { TemplateCharacter.width(of: $0) == nil ? $0 : nil })
      if !lines.levels.isEmpty, lines.levels.indices.contains(range.lowerBound) {
        isRightToLeft = lines.levels[range.lowerBound] & 1 == 1
      }
    default:
      // Anonymous boxes paint nothing; those of pseudo-elements have a style of their own.
      if box.node < 0, box.style.values.content == .normal || box.style.values.content == .none { return }
    }
    let font = fonts.painted(box.style)
    var piece = PaintedPiece(
      content: content, element: element, text: box.kind == .text ? box.node : ElementTree.none,
      isOwnBox: box.kind != .text && box.node >= 0,
      style: box.style, rect: rect, border: fragment.border, padding: fragment.padding,
      matrix: transform.map { [$0.a, $0.b, $0.c, $0.d, $0.e, $0.f] }, ascent: font.ascent, descent: font.descent, family: font.family)
    piece.isRightToLeft = isRightToLeft
    pieces.append(piece)
  }
}
