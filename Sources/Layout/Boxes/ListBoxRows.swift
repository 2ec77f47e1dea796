import CSS
import Diagnostics
import HTML

/// A `select` that shows its options one below the other.
extension ReplacedElements {
  /// As many rows high as are visible, which are all where no number is given, each as high as the highest.
  static func listBox(
    _ node: ElementTree.NodeID, _ style: ComputedStyle, visibleRows: Int?, _ input: LayoutInput, _ fonts: FontResolver
  ) -> Box {
    let rows = listBoxRows(of: node, input, fonts)
    let all = rows + rows.flatMap(\.children)
    // Without options a row is a line of the font, rounded up.
    let highest = all.compactMap(\.naturalHeight).max() ?? fonts.font(for: style).lineSpacing + 1
    let box = control(node, style, width: all.compactMap(\.naturalWidth).max() ?? 0, height: Double(visibleRows ?? all.count) * highest)
    box.control = .listBox
    box.children = rows
    if all.contains(where: { $0.unknownReason != nil }) { box.unknownReason = .unsupportedCSS }
    return pieced(box)
  }

  /// What an option is called in its list.
  static func optionWords(_ node: ElementTree.NodeID, _ input: LayoutInput) -> String {
    if let label = input.tree.attribute(ElementNames.label, of: node)?.value, !label.isEmpty { return label }
    var words = ""
    for text in input.tree.children(of: node) where !input.tree.isElement(text) {
      words += input.tree.texts[Int(input.tree.nodes[Int(text)].text)].string
    }
    return words.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n" }).joined(separator: " ")
  }

  /// The options and their groups. A row's natural size is its border box; of a group it is that of its name, without its own padding.
  private static func listBoxRows(
    of node: ElementTree.NodeID, _ input: LayoutInput, _ fonts: FontResolver, isInGroup: Bool = false
  ) -> [Box] {
    var rows: [Box] = []
    for child in input.tree.children(of: node) where input.tree.isElement(child) {
      let name = input.tree.element(child).name
      guard name == ElementNames.option || (name == ElementNames.optgroup && !isInGroup), let style = input.styles[Int(child)],
        style.values.display != .none
      else { continue }
      let row = Box(kind: .replaced, style: style, node: child, origin: child, isInlineLevel: false)
      let font = fonts.font(for: style)
      if name == ElementNames.optgroup {
        let label = input.tree.attribute(ElementNames.label, of: child)?.value ?? ""
        row.naturalWidth = font.width(of: label) + 4
        row.naturalHeight = max(font.lineSpacing, LayoutUnit.snap(1.2 * style.values.fontSize)) + 1
        row.children = listBoxRows(of: child, input, fonts, isInGroup: true)
        if !isPlain(style) || edges(of: style) != BoxEdges() { row.unknownReason = .unsupportedCSS }
      } else {
        setSize(of: row, words: font.width(of: optionWords(child, input)), line: font.lineSpacing)
      }
      rows.append(row)
    }
    return rows
  }

  /// An option's border box: https://www.w3.org/TR/CSS22/visudet.html#min-max-heights. Its line is always `normal`.
  private static func setSize(of row: Box, words: Double, line: Double) {
    let values = row.style.values
    let edges = edges(of: row.style)
    let outside = values.boxSizing == .borderBox ? 0 : edges.vertical
    var height = line + edges.vertical
    if case .length(.px(let px)) = values.height { height = LayoutUnit.snap(px) + outside }
    if case .length(.px(let px)) = values.minHeight { height = max(height, LayoutUnit.snap(px) + outside) }
    row.naturalWidth = words + edges.horizontal
    row.naturalHeight = max(height, edges.vertical)
    if !isPlain(row.style) { row.unknownReason = .unsupportedCSS }
  }

  private static func edges(of style: ComputedStyle) -> BoxEdges {
    let (padding, border) = (style.values.padding, style.values.borderWidth)
    func edge(_ side: LengthPercentage, _ border: Double) -> Double { LayoutUnit.snap(side.resolved(against: 0) ?? 0) + border }
    return BoxEdges(
      top: edge(padding.top, border.top), right: edge(padding.right, border.right), bottom: edge(padding.bottom, border.bottom),
      left: edge(padding.left, border.left))
  }

  /// Whether nothing moves or sizes a row but its padding, its border and lengths of its height.
  private static func isPlain(_ style: ComputedStyle) -> Bool {
    let values = style.values
    let margin = values.margin
    let lengths = [values.padding.top, values.padding.right, values.padding.bottom, values.padding.left]
    guard lengths.allSatisfy({ if case .px = $0 { true } else { false } }) else { return false }
    return [margin.top, margin.right, margin.bottom, margin.left].allSatisfy { $0 == .length(.px(0)) || $0 == .auto }
  }
}
