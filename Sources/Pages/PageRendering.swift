import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// A page as it is in one environment: styles, boxes, and what of them is seen. A class, since all readers of the page hold it.
final class PageRendering: Sendable {
  let tree: ElementTree
  let index: PageIndex
  let styled: StyledTree
  let input: LayoutInput
  let layout: LayoutResult
  let visibility: VisibilityPass
  /// Points for a CSS pixel: below 1 where a phone shrinks a page that was made for a wide window.
  let scale: Double
  /// The viewport in CSS pixels of the layout.
  let viewportWidth: Double
  let viewportHeight: Double
  let resources: any ResourceLoader
  let attention: any Attention
  /// Buttons that a component library draws: what they look like stands in its scripts.
  let components: Set<ElementTree.NodeID>
  /// Elements that stand for buttons of the system's own.
  let systemControls: Set<ElementTree.NodeID>
  /// By node: whether a style sheet that is not there, or a component's script, may style it. Empty where there is none of either.
  let isSuspect: [Bool]

  init(_ reader: PageReader, environment: PageEnvironment, fonts: FontMetrics = .builtIn, ignoresViewportMeta: Bool = false) {
    tree = reader.page.tree
    index = reader.index
    resources = reader.resources
    attention = reader.attention
    let width = reader.layoutWidth(in: environment, ignoresViewportMeta: ignoresViewportMeta)
    scale = environment.width / width
    viewportWidth = width
    viewportHeight = environment.height / scale
    let media = MediaEnvironment(
      width: width, height: viewportHeight, colorScheme: environment.colorScheme,
      resolution: environment.isPhone && !ignoresViewportMeta ? 3 : 1,
      hover: environment.isPhone && !ignoresViewportMeta ? .none : .hover,
      pointer: environment.isPhone && !ignoresViewportMeta ? .coarse : .fine)
    let computer = reader.timings.measure(.style) {
      StyleComputer(tree: reader.page.tree, sheets: reader.sheets.sources, environment: media, path: reader.file.path)
    }
    (components, systemControls) = Self.components(tree, reader.attention)
    let components = components
    var suspect = reader.sheets.isIncomplete ? Self.suspects(tree, computer.sheets) : []
    if !components.isEmpty {
      if suspect.isEmpty { suspect = [Bool](repeating: false, count: tree.nodes.count) }
      for node in components { suspect[Int(node)] = true }
    }
    let nodes = tree.nodes.indices.map { ElementTree.NodeID($0) }
    let images = Self.imageSizes(reader)
    let unknown = Dictionary(
      uniqueKeysWithValues: nodes.filter { suspect.indices.contains(Int($0)) && suspect[Int($0)] }.map {
        ($0, components.contains($0) ? ReviewReason.incompleteScreen : .missingStylesheet)
      })
    let viewport = (width: width, height: viewportHeight)
    let elements = tree
    func page(of styled: StyledTree) -> LayoutInput {
      LayoutInput(
        tree: elements, styles: nodes.map { elements.isElement($0) ? styled.style($0) : nil }, before: nodes.map { styled.beforeStyle($0) },
        after: nodes.map { styled.afterStyle($0) }, viewportWidth: viewport.width, viewportHeight: viewport.height, fontMetrics: fonts,
        imageSizes: images, unknownNodes: unknown)
    }
    let (styled, input, layout) = ContainerLayout.settle(computer, reader, page)
    let root = tree.root
    let usesDarkCanvas = environment.colorScheme == .dark && root >= 0 && styled.style(root).values.colorScheme.contains("dark")
    visibility = reader.timings.measure(.layout) {
      VisibilityPass(
        input: input, layout: layout, canvas: usesDarkCanvas ? Color(red: 18 / 255, green: 18 / 255, blue: 18 / 255) : .white)
    }
    self.styled = styled
    self.input = input
    self.layout = layout
    isSuspect = suspect
  }

  private static func imageSizes(_ reader: PageReader) -> [ElementTree.NodeID: LayoutInput.ImageSize] {
    let tree = reader.page.tree
    var sizes: [ElementTree.NodeID: LayoutInput.ImageSize] = [:]
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let name = tree.element(node).name
      guard name == Names.img || name == Names.input, let source = tree.attribute(Names.src, of: node) else { continue }
      if let size = reader.attention.imageSize(of: source.value) {
        sizes[node] = LayoutInput.ImageSize(width: size.width, height: size.height, ratio: nil)
      } else if case .found(let size) = reader.resources.imageSize(source.value, from: reader.file.path) {
        sizes[node] = LayoutInput.ImageSize(width: size.width, height: size.height, ratio: size.ratio)
      }
    }
    return sizes
  }

  /// Custom elements that are called buttons or act as such: "ion-button", "v-btn", "<my-login @click>".
  private static func components(
    _ tree: ElementTree, _ attention: any Attention
  ) -> (components: Set<ElementTree.NodeID>, systemControls: Set<ElementTree.NodeID>) {
    var found: Set<ElementTree.NodeID> = []
    var systemControls: Set<ElementTree.NodeID> = []
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      guard element.namespace == .html, element.name.string.contains("-") else { continue }
      let name = element.name.string
      // Stands for the system's own button; nothing of it is a script's.
      if attention.isSystemControl(element: name) {
        systemControls.insert(node)
        continue
      }
      if name.hasSuffix("button") || name.hasSuffix("btn") || PageRole.isActive(node, tree) { found.insert(node) }
    }
    return (found, systemControls)
  }

  /// Elements with a class or an id that no sheet we read mentions: a missing one may.
  private static func suspects(_ tree: ElementTree, _ sheets: StyleSheetSet) -> [Bool] {
    var known: [Atom: Bool] = [:]
    func isUnmentioned(_ atom: Atom) -> Bool {
      if let answer = known[atom] { return answer }
      let answer = !sheets.mentionsClassOrID(atom)
      known[atom] = answer
      return answer
    }
    return tree.nodes.indices.map { index in
      guard tree.nodes[index].element >= 0 else { return false }
      let element = tree.element(ElementTree.NodeID(index))
      return element.classes.contains(where: isUnmentioned) || element.id.map(isUnmentioned) == true
    }
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
    if group < 1 {
      guard case .color(let behind) = visibility.colorBehind(painted) else { return .unknown(.backgroundImage) }
      let alpha = ink.alpha
      ink.alpha = group
      ink = ink.composited(over: behind)
      ink.alpha = alpha
    }
    if ink.alpha >= 1 { return .color(ink) }
    switch visibility.seenBackground(painted) {
    case .color(let surface): return .color(ink.composited(over: surface))
    case .gradient(let stops): return .gradient(stops.map { ink.composited(over: $0) })
    case .unknown(let reason): return .unknown(reason)
    }
  }
}
