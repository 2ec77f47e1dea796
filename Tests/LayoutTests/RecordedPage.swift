import CSS
import Diagnostics
import HTML
import JSON
import Layout

/// A page as scripts/record_layout.py wrote it down: the tree, the computed values and the boxes that Chromium gave it.
struct RecordedPage {
  var input: LayoutInput
  /// By node; nil for texts and for elements without a box.
  var rectangles: [LayoutRect?]

  init(json: JSONNode) {
    var tree = ElementTree()
    var styles: [ComputedStyle?] = []
    var before: [ComputedStyle?] = []
    var after: [ComputedStyle?] = []
    rectangles = []
    let nodes = json["nodes"]?.elements ?? []
    for node in nodes {
      let parent = ElementTree.NodeID(node["parent"]?.number ?? -1)
      if let text = node["text"]?.string {
        tree.append(text, range: SourceRange(0, 0), to: parent)
        styles.append(nil)
        before.append(nil)
        after.append(nil)
        rectangles.append(nil)
        continue
      }
      let attributes = (node["attributes"]?.members ?? []).map {
        ElementTree.Attribute(name: Atom($0.key), value: $0.value.string ?? "", nameRange: SourceRange(0, 0), valueRange: SourceRange(0, 0))
      }
      let isSVG = node["svg"]?.boolean == true
      _ = tree.append(
        ElementTree.Element(name: Atom(node["name"]?.string ?? "div"), namespace: isSVG ? .svg : .html, attributes: attributes), to: parent)
      let name = node["name"]?.string ?? ""
      let around = parent >= 0 ? styles[Int(parent)]?.values.direction : nil
      styles.append(RecordedStyle.style(node["style"], name: name, below: around))
      before.append(node["before"].map { RecordedStyle.style($0) })
      after.append(node["after"].map { RecordedStyle.style($0) })
      let rect = node["rect"]?.elements?.compactMap(\.number) ?? []
      rectangles.append(rect.count == 4 ? LayoutRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]) : nil)
    }
    tree.isQuirky = json["quirks"]?.boolean == true
    let viewport = json["viewport"]?.elements?.compactMap(\.number) ?? [800, 600]
    input = LayoutInput(
      tree: tree, styles: styles, before: before, after: after, viewportWidth: viewport[0], viewportHeight: viewport[1],
      fontMetrics: .liberation)
  }

  /// A few words for a message: the way from the root to a node.
  func path(_ node: ElementTree.NodeID) -> String {
    var parts: [String] = []
    var node = node
    while node >= 0 {
      if input.tree.isElement(node) {
        var index = 0
        var sibling = node
        while sibling >= 0 {
          if input.tree.isElement(sibling) { index += 1 }
          sibling = input.tree.nodes[Int(sibling)].previousSibling
        }
        parts.append("\(input.tree.element(node).name.string):\(index)")
      }
      node = input.tree.nodes[Int(node)].parent
    }
    return parts.reversed().joined(separator: ">")
  }
}

/// Computed values from the text that a browser serializes them as.
enum RecordedStyle {
  /// Inline elements whose `display` becomes `block` when they are taken out of flow; a browser does not tell what it was before.
  private static let inlineNames: Set<String> = ["span", "a", "b", "i", "em", "strong", "small", "label"]

  /// - Parameter direction: that of the element around it: where this one has another its attribute says so, and isolates it.
  static func style(_ json: JSONNode?, name: String = "", below direction: Direction? = nil) -> ComputedStyle {
    var v = ComputedStyle.Values()
    for member in json?.members ?? [] { set(member.key, member.value.string ?? "", &v) }
    v.unicodeBidi = name == "bdo" ? .isolateOverride : direction.map { $0 != v.direction } == true ? .isolate : .normal
    let isOutOfFlow = v.position == .absolute || v.position == .fixed
    v.specifiedDisplay = isOutOfFlow && inlineNames.contains(name) && v.display == .block ? .inline : v.display
    if v.borderStyle.top == .none { v.borderWidth.top = 0 }
    if v.borderStyle.right == .none { v.borderWidth.right = 0 }
    if v.borderStyle.bottom == .none { v.borderWidth.bottom = 0 }
    if v.borderStyle.left == .none { v.borderWidth.left = 0 }
    return ComputedStyle(v)
  }

  static func px(_ text: String) -> Double? {
    text.hasSuffix("px") ? Double(text.dropLast(2)) : Double(text)
  }

  static func length(_ text: String) -> LengthPercentage? {
    if text.hasSuffix("%") { return Double(text.dropLast()).map { .percent($0) } }
    if let px = px(text) { return .px(px) }
    if text.hasPrefix("calc("), text.hasSuffix(")") {
      let parts = text.dropFirst(5).dropLast().split(separator: " ")
      if parts.count == 3, let a = length(String(parts[0])), let b = length(String(parts[2])) {
        let second: Calculation = parts[1] == "-" ? .product(calculation(b), -1) : calculation(b)
        return .calculation(.sum([calculation(a), second]))
      }
    }
    for (name, isMinimum) in [("min(", true), ("max(", false)] where text.hasPrefix(name) && text.hasSuffix(")") {
      let parts = text.dropFirst(4).dropLast().split(separator: ",").compactMap { length($0.trimmingPrefix(" ").description) }.map(
        calculation)
      return .calculation(isMinimum ? .minimum(parts) : .maximum(parts))
    }
    return nil
  }

  static func calculation(_ length: LengthPercentage) -> Calculation {
    switch length {
    case .px(let px): .px(px)
    case .percent(let percent): .percent(percent)
    case .calculation(let calculation): calculation
    }
  }

  static func lengthOrAuto(_ text: String) -> LengthPercentageOrAuto { length(text).map { .length($0) } ?? .auto }

  static func size(_ text: String) -> Size {
    switch text {
    case "auto", "none": .auto
    case "content": .content
    case "min-content": .minContent
    case "max-content": .maxContent
    case "fit-content": .fitContent
    case "-webkit-fill-available", "stretch": .stretch
    default: length(text).map { .length($0) } ?? .auto
    }
  }

  private static func camel(_ text: String) -> String {
    let parts = text.split(separator: "-")
    guard let first = parts.first else { return text }
    return String(first) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static let displays: [String: Display] = [
    "none": .none, "contents": .contents, "block": .block, "inline": .inline, "inline-block": .inlineBlock, "flow-root": .flowRoot,
    "flex": .flex,
    "inline-flex": .inlineFlex, "grid": .grid, "inline-grid": .inlineGrid, "list-item": .listItem, "table": .table,
    "inline-table": .inlineTable,
    "table-row": .tableRow, "table-row-group": .tableRowGroup, "table-header-group": .tableHeaderGroup,
    "table-footer-group": .tableFooterGroup,
    "table-cell": .tableCell, "table-caption": .tableCaption, "table-column": .tableColumn, "table-column-group": .tableColumnGroup,
  ]
  private static let alignments: [String: Alignment] = [
    "auto": .auto, "normal": .normal, "stretch": .stretch, "start": .start, "end": .end, "flex-start": .flexStart, "flex-end": .flexEnd,
    "self-start": .selfStart, "self-end": .selfEnd, "center": .center, "left": .left, "right": .right, "baseline": .baseline,
    "last baseline": .lastBaseline, "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly,
  ]
  private static let textAligns: [String: TextAlign] = [
    "start": .start, "end": .end, "left": .left, "right": .right, "center": .center, "justify": .justify, "-webkit-left": .webkitLeft,
    "-webkit-right": .webkitRight, "-webkit-center": .webkitCenter,
  ]

  // A table of names; its length is its only complexity.
  // swift-format-ignore
  static func set(_ name: String, _ text: String, _ v: inout ComputedStyle.Values) {
    let alignment = alignments[text] ?? .normal
    switch name {
    case "display": v.display = displays[text] ?? .block
    case "position": v.position = ["relative": .relative, "absolute": .absolute, "fixed": .fixed, "sticky": .sticky][text] ?? .static
    case "float": v.float = ["left": .left, "right": .right][text] ?? .none
    case "clear": v.clear = ["left": .left, "right": .right, "both": .both][text] ?? .none
    case "top": v.inset.top = lengthOrAuto(text)
    case "right": v.inset.right = lengthOrAuto(text)
    case "bottom": v.inset.bottom = lengthOrAuto(text)
    case "left": v.inset.left = lengthOrAuto(text)
    case "z-index": v.zIndex = Int(text)
    case "order": v.order = Int(text) ?? 0
    case "box-sizing": v.boxSizing = text == "border-box" ? .borderBox : .contentBox
    case "width": v.width = size(text)
    case "height": v.height = size(text)
    case "min-width": v.minWidth = size(text)
    case "min-height": v.minHeight = size(text)
    case "max-width": v.maxWidth = size(text)
    case "max-height": v.maxHeight = size(text)
    case "aspect-ratio":
      let parts = text.split(separator: " ").compactMap { Double($0) }
      let ratio = parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : parts.first
      v.aspectRatio = AspectRatio(isAuto: text.hasPrefix("auto"), ratio: ratio)
    case "margin-top": v.margin.top = lengthOrAuto(text)
    case "margin-right": v.margin.right = lengthOrAuto(text)
    case "margin-bottom": v.margin.bottom = lengthOrAuto(text)
    case "margin-left": v.margin.left = lengthOrAuto(text)
    case "padding-top": v.padding.top = length(text) ?? .zero
    case "padding-right": v.padding.right = length(text) ?? .zero
    case "padding-bottom": v.padding.bottom = length(text) ?? .zero
    case "padding-left": v.padding.left = length(text) ?? .zero
    case "border-top-width": v.borderWidth.top = px(text) ?? 0
    case "border-right-width": v.borderWidth.right = px(text) ?? 0
    case "border-bottom-width": v.borderWidth.bottom = px(text) ?? 0
    case "border-left-width": v.borderWidth.left = px(text) ?? 0
    case "border-top-style": v.borderStyle.top = text == "none" || text == "hidden" ? .none : .solid
    case "border-right-style": v.borderStyle.right = text == "none" || text == "hidden" ? .none : .solid
    case "border-bottom-style": v.borderStyle.bottom = text == "none" || text == "hidden" ? .none : .solid
    case "border-left-style": v.borderStyle.left = text == "none" || text == "hidden" ? .none : .solid
    case "overflow-x": v.overflowX = ["hidden": .hidden, "clip": .clip, "scroll": .scroll, "auto": .auto][text] ?? .visible
    case "overflow-y": v.overflowY = ["hidden": .hidden, "clip": .clip, "scroll": .scroll, "auto": .auto][text] ?? .visible
    case "flex-direction": v.flexDirection = ["row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse][text] ?? .row
    case "flex-wrap": v.flexWrap = ["wrap": .wrap, "wrap-reverse": .wrapReverse][text] ?? .nowrap
    case "flex-grow": v.flexGrow = Double(text) ?? 0
    case "flex-shrink": v.flexShrink = Double(text) ?? 1
    case "flex-basis": v.flexBasis = size(text)
    case "justify-content": v.justifyContent = alignment
    case "align-content": v.alignContent = alignment
    case "align-items": v.alignItems = alignment
    case "align-self": v.alignSelf = alignments[text] ?? .auto
    case "justify-items": v.justifyItems = alignment
    case "justify-self": v.justifySelf = alignments[text] ?? .auto
    case "row-gap": v.rowGap = length(text) ?? .zero
    case "column-gap": v.columnGap = length(text) ?? .zero
    case "font-family":
      v.fontFamily = text.split(separator: ",").map { part in
        part.trimmingPrefix(" ").description.filter { $0 != "\"" }
      }
    case "font-size": v.fontSize = px(text) ?? 16
    case "font-weight": v.fontWeight = Double(text) ?? (text == "bold" ? 700 : 400)
    case "font-style": v.fontStyle = text == "italic" ? .italic : .normal
    case "line-height": v.lineHeight = text.hasSuffix("px") ? .px(px(text) ?? 0) : Double(text).map { .number($0) } ?? .normal
    case "letter-spacing": v.letterSpacing = px(text) ?? 0
    case "word-spacing": v.wordSpacing = px(text) ?? 0
    case "text-align": v.textAlign = textAligns[text] ?? .start
    case "text-indent": v.textIndent = length(text) ?? .zero
    case "text-transform": v.textTransform = ["uppercase": .uppercase, "lowercase": .lowercase, "capitalize": .capitalize][text] ?? .none
    case "white-space-collapse":
      v.whiteSpaceCollapse = ["preserve": .preserve, "preserve-breaks": .preserveBreaks, "break-spaces": .breakSpaces][text] ?? .collapse
    case "text-wrap-mode": v.textWrapMode = text == "nowrap" ? .nowrap : .wrap
    case "word-break": v.wordBreak = ["break-all": .breakAll, "keep-all": .keepAll, "break-word": .breakWord][text] ?? .normal
    case "overflow-wrap": v.overflowWrap = ["anywhere": .anywhere, "break-word": .breakWord][text] ?? .normal
    case "direction": v.direction = text == "rtl" ? .rtl : .ltr
    case "visibility": v.visibility = text == "hidden" ? .hidden : text == "collapse" ? .collapse : .visible
    case "list-style-type": v.listStyleType = text == "none" ? .none : .disc
    case "list-style-position": v.listStylePosition = text == "inside" ? .inside : .outside
    case "vertical-align":
      v.verticalAlign = ["sub": .sub, "super": .super, "text-top": .textTop, "text-bottom": .textBottom, "middle": .middle, "top": .top, "bottom": .bottom][text]
        ?? length(text).map { .length($0) } ?? .baseline
    case "appearance": v.appearance = text == "none" ? .none : .auto
    case "content":
      v.content = .text(text.hasPrefix("\"") ? String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"") : "", hasImage: text.hasPrefix("url"))
    case "border-collapse": v.borderCollapse = text == "collapse" ? .collapse : .separate
    case "border-spacing":
      let parts = text.split(separator: " ").compactMap { px(String($0)) }
      v.borderSpacing = parts.count == 2 ? parts : parts.count == 1 ? [parts[0], parts[0]] : [0, 0]
    case "caption-side": v.captionSide = text == "bottom" ? .bottom : .top
    case "table-layout": v.tableLayout = text == "fixed" ? .fixed : .auto
    case _ where name.hasPrefix("grid-"):
      var grid = v.grid ?? GridValues()
      RecordedGrid.set(name, text, &grid)
      v.grid = grid
    case "transform":
      if text.hasPrefix("translate("), text.hasSuffix(")") {
        let parts = text.dropFirst(10).dropLast().split(separator: ",").compactMap { length($0.trimmingPrefix(" ").description) }
        if let x = parts.first { v.transform = [.translate(x, parts.count > 1 ? parts[1] : .zero)] }
      }
    default: break
    }
  }
}
