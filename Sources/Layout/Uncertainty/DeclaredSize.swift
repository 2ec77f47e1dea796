import CSS
import HTML

/// The sizes that the declarations of a page decide, whatever styles that were not read may say of all that no declaration sets.
///
/// Taken for granted: nobody limits the size of an element that has one, scales it, or shows a block within a line.
enum DeclaredSize {
  /// Which of a box's numbers stay known: `width`, `height`, both or neither.
  static func known(_ style: ComputedStyle, of node: ElementTree.NodeID, in tree: ElementTree) -> CoordinateSet {
    let values = style.values
    guard isSized(values, tree.element(node)), transforms.allSatisfy({ values.unknown[$0] == nil }) else { return [] }
    var known: CoordinateSet = []
    if isKnown(
      .width, values.width, limits: [(.minWidth, values.minWidth), (.maxWidth, values.maxWidth)],
      edges: [.paddingLeft, .paddingRight, .borderLeftWidth, .borderRightWidth], style, tree.element(node))
    {
      known.insert(.width)
    }
    if isKnown(
      .height, values.height, limits: [(.minHeight, values.minHeight), (.maxHeight, values.maxHeight)],
      edges: [.paddingTop, .paddingBottom, .borderTopWidth, .borderBottomWidth], style, tree.element(node))
    {
      known.insert(.height)
    }
    return known
  }

  private static let transforms: [PropertyID] = [.transform, .translate, .rotate, .scale, .zoom]
  private static let replaced: Set<String> = ["img", "svg", "canvas", "video", "iframe", "object", "embed"]
  /// Browsers count their padding and border to their size, and so do the sheets that reset things.
  private static let controls: Set<String> = ["button", "input", "select"]

  /// Whether `width` and `height` decide: not for what stands within a line, and not alone for parts of tables.
  private static func isSized(_ values: ComputedStyle.Values, _ element: ElementTree.Element) -> Bool {
    switch values.display {
    case .block, .inlineBlock, .flowRoot, .flex, .inlineFlex, .grid, .inlineGrid, .listItem: return true
    case .inline: break
    default: return false
    }
    return replaced.contains(element.name.string) || controls.contains(element.name.string) || element.name == textarea
  }

  private static let textarea = Atom("textarea")

  private static func isKnown(
    _ property: PropertyID, _ size: Size, limits: [(PropertyID, Size)], edges: [PropertyID], _ style: ComputedStyle,
    _ element: ElementTree.Element
  ) -> Bool {
    guard style.declared.contains(property), case .length(let length) = size, !length.dependsOnBasis else { return false }
    let unknown = style.values.unknown
    guard unknown[property] == nil, unknown[.boxSizing] == nil, unknown[.display] == nil else { return false }
    for (limit, value) in limits {
      if unknown[limit] != nil { return false }
      if case .length(let length) = value, length.dependsOnBasis { return false }
    }
    if replaced.contains(element.name.string) { return true }
    if controls.contains(element.name.string) || style.declared.contains(.boxSizing) && style.values.boxSizing == .borderBox { return true }
    // Where padding and border count beside the size, or may, they have to be known.
    guard edges.allSatisfy({ style.declared.contains($0) && unknown[$0] == nil }) else { return false }
    return style.declared.contains(.boxSizing) || areZero(edges, style.values)
  }

  private static func areZero(_ edges: [PropertyID], _ values: ComputedStyle.Values) -> Bool {
    edges.allSatisfy { edge in
      switch edge {
      case .paddingLeft: values.padding.left == .zero
      case .paddingRight: values.padding.right == .zero
      case .paddingTop: values.padding.top == .zero
      case .paddingBottom: values.padding.bottom == .zero
      case .borderLeftWidth: values.borderWidth.left == 0
      case .borderRightWidth: values.borderWidth.right == 0
      case .borderTopWidth: values.borderWidth.top == 0
      case .borderBottomWidth: values.borderWidth.bottom == 0
      default: false
      }
    }
  }
}
