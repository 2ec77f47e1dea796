import CSS
import HTML

/// Which elements with vertical lines are laid out: blocks in a page of horizontal lines whose content is text of one font, and further blocks of it.
/// https://www.w3.org/TR/css-writing-modes-4/#orthogonal-flows
///
/// MISSING: images, controls, tables, floats, columns and letters of several fonts in vertical lines, and pages whose own lines are vertical.
struct VerticalFlows {
  /// The elements at which the lines turn.
  private(set) var roots = Set<ElementTree.NodeID>()
  /// Elements with vertical lines that are not laid out.
  private(set) var open = Set<ElementTree.NodeID>()

  init(_ input: LayoutInput) {
    guard input.styles.contains(where: { $0.map { $0.values.writingMode != .horizontalTB } == true }) else { return }
    let tree = input.tree
    for i in input.styles.indices {
      guard let style = input.styles[i], style.values.writingMode != .horizontalTB, style.values.display != .none else { continue }
      let node = ElementTree.NodeID(i)
      let parent = tree.nodes[i].parent
      let isTurn =
        parent < 0 || Int(parent) >= input.styles.count || input.styles[Int(parent)]?.values.writingMode != style.values.writingMode
      if !isTurn {
        if open.contains(parent) { open.insert(node) }
      } else if parent >= 0, Self.canTurn(node, style, below: parent, input), Self.isPlain(node, style, input) {
        roots.insert(node)
      } else {
        open.insert(node)
      }
    }
  }

  private static func canTurn(
    _ node: ElementTree.NodeID, _ style: ComputedStyle, below parent: ElementTree.NodeID, _ input: LayoutInput
  ) -> Bool {
    let tree = input.tree
    guard parent != tree.root, let outer = input.styles[Int(parent)], outer.values.writingMode == .horizontalTB else { return false }
    guard tree.element(node).namespace == .html, style.values.aspectRatio.ratio == nil, style.values.containment.isEmpty,
      ![style.values.padding.top, style.values.padding.right, style.values.padding.bottom, style.values.padding.left].contains(
        where: \.dependsOnBasis)
    else {
      return false
    }
    // What rows of their own and lines of items in a column ask of an item is its least height, which is not worked out of turned lines.
    switch outer.values.display {
    case .grid, .inlineGrid:
      guard outer.values.grid?.templateRows.isEmpty != false else { return false }
    case .flex, .inlineFlex:
      guard outer.values.flexDirection == .row || outer.values.flexDirection == .rowReverse else { return false }
    default: break
    }
    guard !hasPercentages(style.values), isPlainFlex(style.values) else { return false }
    let name = tree.element(node).name
    guard name == ElementNames.button || !controls.contains(name) else { return false }
    switch style.values.display {
    case .block, .inlineBlock, .flowRoot, .flex, .inlineFlex: return true
    default: return false
    }
  }

  /// Whether a flexible box, if it is one, has its items in lines, packed along them in a way that no side of the page names.
  private static func isPlainFlex(_ values: ComputedStyle.Values) -> Bool {
    guard values.display == .flex || values.display == .inlineFlex else { return true }
    return (values.flexDirection == .row || values.flexDirection == .rowReverse) && values.justifyContent != .left
      && values.justifyContent != .right && values.alignItems != .baseline && values.alignItems != .lastBaseline
  }

  private static func hasPercentages(_ values: ComputedStyle.Values) -> Bool {
    [values.width, values.height, values.minWidth, values.minHeight, values.maxWidth, values.maxHeight].contains {
      if case .length(let length) = $0 { length.dependsOnBasis } else { false }
    }
  }

  /// Whether all letters of a text lie on their side in vertical lines, as Latin ones do: https://www.unicode.org/reports/tr50/
  private static func isSideways(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0xA7, 0xA9, 0xAE, 0xB1, 0xBC...0xBE, 0xD7, 0xF7: false
      case 0..<0x1100, 0x1E00..<0x2016, 0x2018..<0x2020, 0x2022..<0x2030: true
      default: false
      }
    }
  }

  private static let controls: Set<Atom> = [
    ElementNames.input, ElementNames.button, ElementNames.select, ElementNames.textarea, ElementNames.fieldset, ElementNames.details,
    ElementNames.summary, ElementNames.img, ElementNames.video, ElementNames.audio, ElementNames.iframe, ElementNames.canvas,
    ElementNames.object, ElementNames.embed, ElementNames.progress, ElementNames.meter, ElementNames.legend, ElementNames.rt,
  ]

  /// Whether everything in an element is text of one font in blocks and inline boxes.
  private static func isPlain(_ root: ElementTree.NodeID, _ style: ComputedStyle, _ input: LayoutInput) -> Bool {
    guard !style.values.columns.makesColumns, input.parts.firstLines[root] == nil, input.firstLetters[root] == nil else { return false }
    var pending: [(node: ElementTree.NodeID, outer: ComputedStyle)] = [(root, style)]
    while let (node, outer) = pending.popLast() {
      for list in [input.before, input.after] {
        guard Int(node) < list.count, let pseudo = list[Int(node)] else { continue }
        if !isPlainBox(pseudo.values, in: outer.values) || pseudo.values.writingMode != style.values.writingMode { return false }
      }
      for child in input.tree.children(of: node) {
        let text = input.tree.nodes[Int(child)].text
        if text >= 0, !isSideways(input.tree.texts[Int(text)].string) { return false }
        guard input.tree.isElement(child), let own = input.styles[Int(child)], own.values.display != .none else { continue }
        let values = own.values
        guard values.writingMode == style.values.writingMode, input.tree.element(child).namespace == .html,
          !controls.contains(input.tree.element(child).name), isPlainBox(values, in: outer.values), input.parts.firstLines[child] == nil,
          input.firstLetters[child] == nil
        else { return false }
        pending.append((child, own))
      }
    }
    return true
  }

  private static func isPlainBox(_ values: ComputedStyle.Values, in outer: ComputedStyle.Values) -> Bool {
    guard values.float == .none, values.position == .static || values.position == .relative, values.aspectRatio.ratio == nil,
      values.containment.isEmpty, !values.columns.makesColumns, values.displaySynonym == nil, values.alignSelf != .baseline,
      values.alignSelf != .lastBaseline
    else { return false }
    switch values.display {
    case .inline:
      return values.fontSize == outer.fontSize && values.fontFamily == outer.fontFamily && values.verticalAlign == .baseline
        && values.lineHeight == outer.lineHeight
    case .block, .flowRoot, .flex: return isPlainFlex(values)
    default: return false
    }
  }
}
