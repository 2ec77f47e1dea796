import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel

/// A page as it is in one environment: styles, boxes, and what of them is seen. A class, since all that observes the page holds it.
package final class PageRendering: Sendable {
  let environment: PageEnvironment
  let tree: ElementTree
  let index: PageIndex
  /// See ``ScriptedReveal/wholePageBox(of:_:)``.
  let wholePageBox: ElementTree.NodeID?
  let styled: StyledTree
  let input: LayoutInput
  let layout: LayoutResult
  /// Whether it was not worked out what is sure of it.
  package let isDraft: Bool
  let visibility: VisibilityPass
  let viewport: PageViewport
  let resources: any ResourceLoader
  let attention: any Attention
  /// See ``PageReader/drawnElements``.
  let drawnElements: [Atom: String]
  let openStyles: OpenStyles
  let utilities: PageUtilities?
  /// The addresses of style sheets that are not there.
  let styleGaps: StyleGaps
  let file: SourceFile
  /// See ``PageReader/pieces``.
  let pieces: SourcePieces?
  private let openAttributes: OpenAttributes

  init(
    _ reader: PageReader, environment: PageEnvironment, viewport: PageViewport, openStyles: OpenStyles, styled: StyledTree,
    input: LayoutInput,
    layout: LayoutResult, visibility: VisibilityPass
  ) {
    self.environment = environment
    tree = reader.page.tree
    index = reader.index
    wholePageBox = reader.wholePageBox
    resources = reader.resources
    attention = reader.attention
    drawnElements = reader.drawnElements
    openAttributes = reader.openAttributes
    utilities = reader.sheets.utilities
    styleGaps = reader.sheets.gaps
    file = reader.file
    pieces = reader.pieces
    self.viewport = viewport
    self.openStyles = openStyles
    self.styled = styled
    self.input = input
    isDraft = layout.isDraft
    self.layout = isDraft ? layout.withNothingSure() : layout
    self.visibility = visibility
  }

  /// Points for a CSS pixel: below 1 where a phone shrinks a page that was made for a wide window.
  var scale: Double { viewport.scale }

  /// The attributes of an element that are neither set nor unset, since an expression decides.
  func openAttributes(of node: ElementTree.NodeID) -> Set<Atom> { openAttributes.names[node]?.attributes ?? [] }

  /// Where a declaration of an element stands that a file holds; that of a class name's rule stands where the class name does.
  func place(of reference: DeclarationReference, on node: ElementTree.NodeID) -> SourceLocation? {
    if reference.path == StyleSheet.generatedPath { return utilities?.place(of: reference.valueRange, on: node, in: tree, file: file) }
    return reference.isInFile ? SourceLocation(file: reference.path, range: reference.valueRange) : nil
  }

  /// What layout works with: the computed values, their lengths multiplied with `zoom`.
  func style(_ node: ElementTree.NodeID) -> ComputedStyle.Values {
    (input.styles.indices.contains(Int(node)) ? input.styles[Int(node)] : nil)?.values ?? styled.style(node).values
  }

  /// The colour in which text or a logo at `node` is seen on the surface that `painted` draws. The opacity of a group fades both towards what is
  /// behind the group, not into each other.
  func inkColor(_ color: Color, at node: ElementTree.NodeID, on painted: ElementTree.NodeID) -> SeenColor {
    guard var ink = visibility.filtered(color, at: node) else { return .unknown(.unsupportedCSS) }
    let group = visibility.effectiveOpacity[Int(painted)]
    let own = visibility.effectiveOpacity[Int(node)]
    if group > 0 { ink.alpha *= min(own / group, 1) } else { ink.alpha *= own }
    var inks = [ink]
    if group < 1 {
      let behind = visibility.colorBehind(painted)
      if case .unknown(let reason) = behind { return .unknown(reason) }
      let alpha = ink.alpha
      ink.alpha = group
      inks = behind.colors.map { behind in
        var mixed = ink.composited(over: behind)
        mixed.alpha = alpha
        return mixed
      }
    }
    if let first = inks.first, first.alpha < 1 {
      let surface = visibility.seenBackground(painted)
      if case .unknown(let reason) = surface { return .unknown(reason) }
      inks = surface.colors.flatMap { surface in inks.map { $0.composited(over: surface) } }
    }
    return inks.count == 1 ? .color(inks[0]) : inks.isEmpty ? .unknown(.backgroundImage) : .gradient(inks)
  }
}
