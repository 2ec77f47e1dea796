import CSS
import Colors
import Diagnostics
import HTML
import Layout
import ScreenModel

extension PageReader {
  /// The page in one environment: the cascade, the boxes, and what of them is seen. With `ignoresViewportMeta` it stands in a desktop's window,
  /// however wide. With `isDraft` nothing is sure of any box, where it takes time to say what is: see ``finish(_:)``.
  package func render(
    in environment: PageEnvironment, fonts: FontMetrics = .builtIn, ignoresViewportMeta: Bool = false, isDraft: Bool = false
  ) -> PageRendering {
    let viewport = PageViewport(
      environment, layoutWidth: layoutWidth(in: environment, ignoresViewportMeta: ignoresViewportMeta), isWindow: ignoresViewportMeta)
    let computer = timings.measure(.style) {
      var computer = StyleComputer(tree: page.tree, sheets: sheets.sources, environment: viewport.media, path: file.path)
      computer.openNames = openAttributes.names
      computer.hasOpenStyles = sheets.areOpen || showsPackages
      if let metrics = PageFonts(resources).unitMetrics(computer.sheets) { computer.metrics = metrics }
      return computer
    }
    let open = OpenStyles(self, computer.sheets)
    let (unknown, images) = (open.unknownNodes, imageSizes())
    let (styled, input, layout) = ContainerLayout.settle(computer, self, isDraft: isDraft) { styled -> LayoutInput in
      var input = layoutInput(styled, viewport, fonts, images: images, unknown: unknown)
      input.webFonts = PageFonts(resources).fonts(computer.sheets, usedIn: [input.styles, input.before, input.after])
      if open.isWholePage { input.openStyles = .missingStylesheet }
      input.unknownGlyphs = open.unknownGlyphs
      // What is compared with a browser shows what a browser shows where a file is missing.
      input.showsAlternativeText = ignoresViewportMeta
      return input
    }
    let visibility = timings.measure(.layout) { VisibilityPass(input: input, layout: layout, canvas: canvas(styled, environment)) }
    return PageRendering(
      self, environment: environment, viewport: viewport, openStyles: open, styled: styled, input: input, layout: layout,
      visibility: visibility)
  }

  /// What a draft showed, with what is sure of it.
  package func finish(_ draft: PageRendering) -> PageRendering {
    PageRendering(
      self, environment: draft.environment, viewport: draft.viewport, openStyles: draft.openStyles, styled: draft.styled,
      input: draft.input, layout: timings.measure(.layout) { layouts.layout(draft.input) }, visibility: draft.visibility)
  }

  private func layoutInput(
    _ styled: StyledTree, _ viewport: PageViewport, _ fonts: FontMetrics, images: [ElementTree.NodeID: LayoutInput.ImageSize],
    unknown: [ElementTree.NodeID: ReviewReason]
  ) -> LayoutInput {
    let tree = page.tree
    let nodes = tree.nodes.indices.map { ElementTree.NodeID($0) }
    var input = LayoutInput(
      tree: tree, styles: nodes.map { tree.isElement($0) ? styled.style($0) : nil }, before: nodes.map { styled.beforeStyle($0) },
      after: nodes.map { styled.afterStyle($0) }, firstLetters: styled.firstLetterStyles, markers: styled.markerStyles,
      viewportWidth: viewport.width, viewportHeight: viewport.height, fontMetrics: fonts,
      imageSizes: images, unknownNodes: unknown)
    input.controlParts = styled.controlParts
    input.parts = styled.parts
    return input
  }

  /// What browsers paint behind everything; they have a dark one for pages that say they want it.
  private func canvas(_ styled: StyledTree, _ environment: PageEnvironment) -> Color {
    let root = page.tree.root
    guard environment.colorScheme == .dark, root >= 0, styled.style(root).values.colorScheme.contains("dark") else { return .white }
    return Color(red: 18 / 255, green: 18 / 255, blue: 18 / 255)
  }

  private func imageSizes() -> [ElementTree.NodeID: LayoutInput.ImageSize] {
    let tree = page.tree
    var sizes: [ElementTree.NodeID: LayoutInput.ImageSize] = [:]
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let name = tree.element(node).name
      guard name == Names.img || name == Names.input, let source = tree.attribute(Names.src, of: node) else { continue }
      if let size = attention.imageSize(of: source.value) {
        sizes[node] = LayoutInput.ImageSize(width: size.width, height: size.height, ratio: nil)
      } else if case .found(let size) = resources.imageSize(StyleHelper.picture(source, in: file) ?? source.value, from: file.path) {
        sizes[node] = LayoutInput.ImageSize(width: size.width, height: size.height, ratio: size.ratio)
      }
    }
    return sizes
  }
}
