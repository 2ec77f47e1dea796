import CSS
import Diagnostics
import HTML

/// Finds what is not known on a page and marks the coordinates that hang on it; see ``LayoutProbe`` for the rule.
///
/// An element whose `display`, `position`, templates or the like are not known, and everything in it, has no known place at all; its
/// descendants keep a size that their own styles give in pixels. Everything else is decided by probing.
struct UncertaintyPass {
  private let input: LayoutInput
  /// By node: what is unknown whatever the probes say.
  private var marks: [CoordinateSet]
  /// By node: what its certainty hangs on.
  private var causes: [UncertaintyCause?]
  /// Elements whose styles are varied.
  private var varied: [ElementTree.NodeID] = []
  /// Those of them of which nothing is sure, for they or parts of them are laid out in a way that is not done here.
  private var unsupported = Set<ElementTree.NodeID>()
  /// Whether any box is left about which the probes could say something.
  private var hasOpenBoxes = false

  init(_ input: LayoutInput) {
    self.input = input
    let count = input.tree.nodes.count
    let vertical = VerticalFlows(input)
    marks = [CoordinateSet](repeating: [], count: count)
    causes = [UncertaintyCause?](repeating: nil, count: count)
    for i in 0..<min(count, input.styles.count) {
      guard let style = input.styles[i] else { continue }
      markStyle(i, style)
      let isVertical = vertical.open.contains(ElementTree.NodeID(i))
      if BoxTreeBuilder.isUnsupported(style) || isVertical || Self.isFormula(i, input) {
        markUnsupported(i, style, isVertical ? .writingMode : BoxTreeBuilder.unsupportedProperty(style))
      }
      if i < input.before.count, let pseudo = input.before[i] { markPseudoElement(i, pseudo) }
      if i < input.after.count, let pseudo = input.after[i] { markPseudoElement(i, pseudo) }
    }
    for (node, reason) in input.unknownNodes.sorted(by: { $0.key < $1.key }) {
      guard node >= 0, Int(node) < count, Int(node) < input.styles.count, let style = input.styles[Int(node)] else { continue }
      marks[Int(node)].formUnion(Self.hasOwnSize(style) ? [.x, .y] : .all)
      marks[Int(node)].insert(.inside)
      note(reason, at: Int(node))
      if varied.last != node { varied.append(node) }
    }
    varied = Array(Set(varied)).sorted()
    for i in 0..<count {
      let parent = input.tree.nodes[i].parent
      guard parent >= 0, Int(parent) < i, marks[Int(parent)].contains(.inside) else { continue }
      let keepsSize = i < input.styles.count && input.styles[i].map(Self.hasOwnSize) == true
      marks[i].formUnion(keepsSize ? [.x, .y, .inside] : [.all, .inside])
      causes[i] = causes[i] ?? causes[Int(parent)]
    }
    if let reason = input.openStyles { markOpenPage(reason) }
  }

  /// Every place, and every size that no declaration of the page decides.
  private mutating func markOpenPage(_ reason: ReviewReason) {
    for i in marks.indices {
      if i < input.styles.count, let style = input.styles[i] {
        let known = DeclaredSize.known(style, of: ElementTree.NodeID(i), in: input.tree)
        marks[i].formUnion(CoordinateSet.all.subtracting(known))
      }
      marks[i].insert(.inside)
      note(reason, at: i)
    }
  }

  private mutating func note(_ reason: ReviewReason, at node: Int, _ property: PropertyID? = nil) {
    guard causes[node] == nil else { return }
    causes[node] = UncertaintyCause(reason: reason, node: ElementTree.NodeID(node), property: property)
  }

  private static func hasOwnSize(_ style: ComputedStyle) -> Bool {
    guard style.values.unknown.isEmpty else { return false }
    guard case .length(.px) = style.values.width, case .length(.px) = style.values.height else { return false }
    return true
  }

  private mutating func markStyle(_ node: Int, _ style: ComputedStyle) {
    guard !style.values.unknown.isEmpty else { return }
    var isVaried = false
    for (property, reason) in style.values.unknown.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      // Only what scrolls has room for a scroll bar, and the viewport.
      if property == .scrollbarGutter, node != Int(input.tree.root), !style.values.overflowY.makesScrollContainer { continue }
      if property == .textOrientation || property == .textCombineUpright, style.values.writingMode == .horizontalTB { continue }
      if property == .imageOrientation, input.tree.element(ElementTree.NodeID(node)).name != ElementNames.img { continue }
      switch StyleVariation.effect(of: property) {
      case .none: continue
      case .gradual: break
      case .structural: marks[node].formUnion([.all, .inside])
      }
      // The document element's own box is narrower by what stands beside it.
      if property == .scrollbarGutter, node == Int(input.tree.root) { marks[node].insert(.width) }
      isVaried = true
      note(reason, at: node, property)
    }
    if isVaried { varied.append(ElementTree.NodeID(node)) }
  }

  /// A part of a table that collapses moves what is in the whole table.
  private mutating func markUnsupported(_ node: Int, _ style: ComputedStyle, _ property: PropertyID?) {
    var node = node
    if property == .visibility {
      var parent = Int(input.tree.nodes[node].parent)
      while parent >= 0, parent < input.styles.count, let style = input.styles[parent], BoxTreeBuilder.isTablePart(style.values.display) {
        node = parent
        parent = Int(input.tree.nodes[parent].parent)
      }
      if parent >= 0 { node = parent }
    }
    marks[node].formUnion([.all, .inside])
    note(.unsupportedCSS, at: node, property)
    varied.append(ElementTree.NodeID(node))
    unsupported.insert(ElementTree.NodeID(node))
  }

  private mutating func markPseudoElement(_ node: Int, _ style: ComputedStyle) {
    for (property, reason) in style.values.unknown.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where property == .content || StyleVariation.effect(of: property) != .none {
      varied.append(ElementTree.NodeID(node))
      note(reason, at: node, property)
    }
  }

  /// MISSING: https://www.w3.org/TR/mathml-core/
  private static func isFormula(_ node: Int, _ input: LayoutInput) -> Bool {
    guard input.tree.nodes[node].element >= 0 else { return false }
    let element = input.tree.element(ElementTree.NodeID(node))
    return element.namespace == .mathML && element.name == math
  }

  private static let math = Atom("math")

  /// Whether there is anything to mark before layout finds open texts and images.
  static func isNeeded(_ input: LayoutInput) -> Bool {
    func isOpen(_ style: ComputedStyle?) -> Bool {
      guard let style else { return false }
      if BoxTreeBuilder.isUnsupported(style) { return true }
      if style.values.unknown.isEmpty { return false }
      return style.values.unknown.keys.contains { $0 == .content || StyleVariation.effect(of: $0) != .none }
    }
    return input.openStyles != nil || !input.unknownNodes.isEmpty || !VerticalFlows(input).open.isEmpty
      || input.styles.contains(where: isOpen)
      || input.tree.nodes.indices.contains { isFormula($0, input) }
      || input.before.contains(where: isOpen)
      || input.after.contains(where: isOpen)
  }

  /// Marks the boxes and texts of a page's layout. `layOut` makes the layout of a varied input.
  mutating func apply(to result: inout LayoutResult, layOut: (LayoutInput) -> LayoutResult) {
    collectSources(result)
    // On an open page the declarations have decided; other layouts would tell no more.
    for i in marks.indices where input.openStyles == nil && result.boxes[i] != nil && !marks[i].contains(.all) { hasOpenBoxes = true }
    var moved = marks
    var movedTexts = [Bool](repeating: false, count: marks.count)
    for i in marks.indices where marks[i].contains(.inside) { movedTexts[i] = true }
    var shifts = PlaceShifts(count: marks.count)
    var least = LeastSizes(result.boxes)
    if hasOpenBoxes {
      for probe in LayoutProbe.extremes {
        let other = layOut(variedInput(probe))
        result.takeCost(of: other)
        least.note(other.boxes)
        for i in moved.indices {
          if let box = result.boxes[i] {
            shifts.note(i, from: box.borderBox, to: other.boxes[i]?.borderBox)
            if let rect = other.boxes[i]?.borderBox {
              moved[i].formUnion(.differing(box.borderBox, rect))
            } else if !marks[i].contains(.inside) {
              moved[i].formUnion(.all)
            }
          }
          if !result.textRectangles[i].isEmpty { shifts.note(i, from: result.textRectangles[i], to: other.textRectangles[i]) }
          if result.textRectangles[i] != other.textRectangles[i] { movedTexts[i] = true }
        }
        if other.contentWidth != result.contentWidth { result.unknownContent.insert(.width) }
        if other.contentHeight != result.contentHeight { result.unknownContent.insert(.height) }
      }
    } else {
      result.unknownContent = [.width, .height]
    }
    causes = CauseSpread(input.tree, causes: causes, moved: moved) { marks[$0].contains(.inside) || result.boxes[$0] == nil }.causes()
    for i in moved.indices {
      let set = moved[i].intersection(.all)
      // Nothing around it tells where something stands whose own place is open, nor what is in it.
      if marks[i].contains(.inside) || !marks[i].isDisjoint(with: .all) { shifts.lose(i) }
      if !set.isEmpty { result.boxes[i]?.markUnknown(set, causes[i]?.reason ?? .templateValue) }
      if !set.isEmpty, result.boxes[i] != nil { result.boxes[i]?.shift = shifts[i] }
      // What may be laid out in another way altogether may be of any size.
      if hasOpenBoxes, marks[i].isDisjoint(with: [.width, .height, .inside]), !set.isDisjoint(with: [.width, .height]) {
        result.boxes[i]?.leastWidth = least.widths[i]
        result.boxes[i]?.leastHeight = least.heights[i]
      }
      if !set.isEmpty, result.boxes[i] != nil { result.causes[ElementTree.NodeID(i)] = causes[i] }
      if movedTexts[i], hasOpenBoxes { result.textShifts[ElementTree.NodeID(i)] = shifts[i] }
      if movedTexts[i], !result.textRectangles[i].isEmpty { result.textCertainties[i] = .unknown(causes[i]?.reason ?? .templateValue) }
    }
  }

  /// The texts and images that layout itself found to be open.
  private mutating func collectSources(_ result: LayoutResult) {
    for (node, reason) in result.openSources where Int(node) < causes.count { note(reason, at: Int(node)) }
  }

  private func variedInput(_ probe: LayoutProbe) -> LayoutInput {
    var input = input
    input.probe = probe
    for (number, node) in varied.enumerated() {
      let extreme = probe.extreme(number)
      let i = Int(node)
      let glyph = unsupported.contains(node) ? nil : input.unknownGlyphs[node]
      input.styles[i] = input.styles[i].map {
        varied($0, extreme, isWhole: input.unknownNodes[node] != nil || unsupported.contains(node), glyph: glyph)
      }
      if i < input.before.count { input.before[i] = input.before[i].map { varied($0, extreme, isWhole: false) } }
      if i < input.after.count { input.after[i] = input.after[i].map { varied($0, extreme, isWhole: false) } }
    }
    return input
  }

  private func varied(_ style: ComputedStyle, _ extreme: LayoutProbe, isWhole: Bool, glyph: Double? = nil) -> ComputedStyle {
    guard isWhole || !style.values.unknown.isEmpty else { return style }
    var values = style.values
    for property in values.unknown.keys.sorted(by: { $0.rawValue < $1.rawValue }) where StyleVariation.effect(of: property) != .none {
      StyleVariation.vary(&values, property, extreme)
    }
    if values.unknown[.content] != nil {
      values.contentItems = []
      values.content = .text(
        extreme == .smallest ? "" : extreme == .largest ? String(repeating: "word ", count: 24) : "\u{FFFC}", hasImage: false)
    }
    if let glyph {
      StyleVariation.varyGlyph(&values, extreme, height: glyph)
    } else if isWhole {
      StyleVariation.varyWhole(&values, extreme)
    }
    return ComputedStyle(values)
  }
}

/// How wide and how high each box is at least in all layouts that are made of a page.
private struct LeastSizes {
  private(set) var widths: [Double]
  private(set) var heights: [Double]

  init(_ boxes: [LayoutBox?]) {
    widths = boxes.map { $0?.lowerBound.width ?? 0 }
    heights = boxes.map { $0?.lowerBound.height ?? 0 }
  }

  mutating func note(_ boxes: [LayoutBox?]) {
    for index in boxes.indices {
      widths[index] = min(widths[index], boxes[index]?.borderBox.width ?? 0)
      heights[index] = min(heights[index], boxes[index]?.borderBox.height ?? 0)
    }
  }
}

extension CoordinateSet {
  /// Used while marking: what stands in the box is unknown as well.
  fileprivate static let inside = CoordinateSet(rawValue: 16)
}
