import CSS
import HTML

/// Multiplies the lengths of computed styles with their effective `zoom`: https://drafts.csswg.org/css-viewport/#zoom-property
/// Percentages, numbers and keywords stay. Styles without a zoom stay the same objects.
struct UsedZoom {
  private var known: [ObjectIdentifier: ComputedStyle] = [:]

  mutating func used(_ styles: [ComputedStyle?], of tree: ElementTree) -> [ComputedStyle?] {
    guard styles.contains(where: { $0.map { $0.values.effectiveZoom != 1 } == true }) else { return styles }
    var used = styles
    for i in used.indices {
      guard let style = styles[i], style.values.effectiveZoom != 1, !Self.isShape(ElementTree.NodeID(i), tree) else { continue }
      let key = ObjectIdentifier(style)
      let zoomed = known[key] ?? ComputedStyle(Self.zoomed(style.values), declared: style.declared)
      known[key] = zoomed
      used[i] = zoomed
    }
    return used
  }

  mutating func used(_ styles: [ElementTree.NodeID: ComputedStyle], of tree: ElementTree) -> [ElementTree.NodeID: ComputedStyle] {
    styles.mapValues { style in used([style], of: tree)[0] ?? style }
  }

  /// What is in an SVG image grows with it.
  private static func isShape(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    guard tree.nodes.indices.contains(Int(node)), tree.isElement(node), tree.element(node).namespace == .svg else { return false }
    let parent = tree.nodes[Int(node)].parent
    return parent >= 0 && tree.isElement(parent) && tree.element(parent).namespace == .svg
  }

  private static func zoomed(_ computed: ComputedStyle.Values) -> ComputedStyle.Values {
    let zoom = computed.effectiveZoom
    var values = computed
    values.inset = computed.inset.map { $0.zoomed(zoom) }
    values.width = computed.width.zoomed(zoom)
    values.height = computed.height.zoomed(zoom)
    values.minWidth = computed.minWidth.zoomed(zoom)
    values.minHeight = computed.minHeight.zoomed(zoom)
    values.maxWidth = computed.maxWidth.zoomed(zoom)
    values.maxHeight = computed.maxHeight.zoomed(zoom)
    values.margin = computed.margin.map { $0.zoomed(zoom) }
    values.padding = computed.padding.map { $0.zoomed(zoom) }
    // The cascade has snapped them to whole device pixels.
    values.borderWidth = computed.borderWidth.map { ($0 * zoom).rounded() }
    values.borderRadius = computed.borderRadius.map { $0.zoomed(zoom) }
    values.borderRadiusVertical = computed.borderRadiusVertical.map { $0.zoomed(zoom) }
    values.flexBasis = computed.flexBasis.zoomed(zoom)
    values.rowGap = computed.rowGap.zoomed(zoom)
    values.columnGap = computed.columnGap.zoomed(zoom)
    values.grid = computed.grid?.zoomed(zoom)
    if let width = computed.columns.width { values.columns.width = width * zoom }
    values.fontSize = computed.fontSize * zoom
    if case .px(let px) = computed.lineHeight { values.lineHeight = .px(px * zoom) }
    values.letterSpacing = computed.letterSpacing * zoom
    values.wordSpacing = computed.wordSpacing * zoom
    values.textIndent = computed.textIndent.zoomed(zoom)
    values.borderSpacing = computed.borderSpacing.map { $0 * zoom }
    if case .length(let length) = computed.verticalAlign { values.verticalAlign = .length(length.zoomed(zoom)) }
    values.clip = computed.clip.map { $0.map { $0.map { $0 * zoom } } }
    values.transform = computed.transform?.map { $0.zoomed(zoom) }
    values.translate = computed.translate?.zoomed(zoom)
    values.transformOrigin = computed.transformOrigin.map { $0.zoomed(zoom) }
    return values
  }
}

extension Sides {
  fileprivate func map(_ change: (Value) -> Value) -> Sides {
    Sides(top: change(top), right: change(right), bottom: change(bottom), left: change(left))
  }
}

extension Corners {
  fileprivate func map(_ change: (Value) -> Value) -> Corners {
    Corners(topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight), bottomLeft: change(bottomLeft))
  }
}

extension LengthPercentage {
  fileprivate func zoomed(_ zoom: Double) -> LengthPercentage {
    switch self {
    case .px(let px): .px(px * zoom)
    case .percent: self
    case .calculation(let calculation): .calculation(calculation.zoomed(zoom))
    }
  }
}

extension Calculation {
  fileprivate func zoomed(_ zoom: Double) -> Calculation {
    switch self {
    case .px(let px): .px(px * zoom)
    case .percent, .number: self
    case .anchor(let query):
      .anchor(AnchorQuery(name: query.name, subject: query.subject, fallback: query.fallback?.zoomed(zoom)))
    case .sum(let terms): .sum(terms.map { $0.zoomed(zoom) })
    case .product(let factor, let number): .product(factor.zoomed(zoom), number)
    case .minimum(let terms): .minimum(terms.map { $0.zoomed(zoom) })
    case .maximum(let terms): .maximum(terms.map { $0.zoomed(zoom) })
    case .clamp(let low, let value, let high): .clamp(low?.zoomed(zoom), value.zoomed(zoom), high?.zoomed(zoom))
    case .function(let function, let terms): .function(function, terms.map { $0.zoomed(zoom) })
    }
  }
}

extension LengthPercentageOrAuto {
  fileprivate func zoomed(_ zoom: Double) -> LengthPercentageOrAuto {
    if case .length(let length) = self { .length(length.zoomed(zoom)) } else { self }
  }
}

extension Size {
  fileprivate func zoomed(_ zoom: Double) -> Size {
    switch self {
    case .length(let length): .length(length.zoomed(zoom))
    case .fitContentLimit(let limit): .fitContentLimit(limit.zoomed(zoom))
    case .calculated(let base, let calculation): .calculated(base.zoomed(zoom), calculation.zoomed(zoom))
    default: self
    }
  }
}

extension TransformFunction {
  fileprivate func zoomed(_ zoom: Double) -> TransformFunction {
    switch self {
    case .translate(let x, let y): .translate(x.zoomed(zoom), y.zoomed(zoom))
    case .matrix(let a, let b, let c, let d, let e, let f): .matrix(a, b, c, d, e * zoom, f * zoom)
    default: self
    }
  }
}

extension GridValues {
  fileprivate func zoomed(_ zoom: Double) -> GridValues {
    var grid = self
    grid.templateRows = templateRows.map { $0.zoomed(zoom) }
    grid.templateColumns = templateColumns.map { $0.zoomed(zoom) }
    grid.autoRows = autoRows.map { $0.zoomed(zoom) }
    grid.autoColumns = autoColumns.map { $0.zoomed(zoom) }
    return grid
  }
}

extension GridValues.TemplatePart {
  fileprivate func zoomed(_ zoom: Double) -> GridValues.TemplatePart {
    switch self {
    case .track(let track): .track(track.zoomed(zoom))
    case .repeatAutoFill(let parts): .repeatAutoFill(parts.map { $0.zoomed(zoom) })
    case .repeatAutoFit(let parts): .repeatAutoFit(parts.map { $0.zoomed(zoom) })
    case .lineNames, .subgrid: self
    }
  }
}

extension GridValues.Track {
  fileprivate func zoomed(_ zoom: Double) -> GridValues.Track {
    func size(_ size: GridValues.TrackSize) -> GridValues.TrackSize {
      switch size {
      case .length(let length): .length(length.zoomed(zoom))
      case .fitContent(let limit): .fitContent(limit.zoomed(zoom))
      default: size
      }
    }
    return GridValues.Track(minimum: size(minimum), maximum: size(maximum))
  }
}
