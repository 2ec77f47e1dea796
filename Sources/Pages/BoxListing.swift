import CSS
import Colors
import Diagnostics
import HTML
import JSON
import Layout

/// Writes every element's border box and computed style, one JSON object a line (DESIGN 2.8).
enum BoxListing {
  static func text(_ rendering: PageRendering) -> String {
    let tree = rendering.tree
    let shapes = ShapePlacement(input: rendering.input, layout: rendering.layout)
    var out = ""
    var keys = [String](repeating: "", count: tree.nodes.count)
    var names = keys
    var children = [Int](repeating: 0, count: tree.nodes.count)
    for index in tree.nodes.indices where tree.nodes[index].element >= 0 {
      let node = ElementTree.NodeID(index)
      let parent = Int(tree.nodes[index].parent)
      var nth = 1
      if parent >= 0 {
        children[parent] += 1
        nth = children[parent]
      }
      let name = tree.element(node).name.string
      keys[index] = (parent >= 0 ? keys[parent] + ">" : "") + "\(escaped(name)):nth-child(\(nth))"
      names[index] = name
    }
    for index in tree.nodes.indices where tree.nodes[index].element >= 0 {
      let node = ElementTree.NodeID(index)
      out += JSONWriter.write(line(node, keys, name: names[index], shapes, rendering), pretty: false) + "\n"
    }
    return out
  }

  /// `CSS.escape` for the names that elements have: colons and dots.
  private static func escaped(_ name: String) -> String {
    name.contains(where: { $0 == ":" || $0 == "." }) ? String(name.flatMap { $0 == ":" || $0 == "." ? ["\\", $0] : [$0] }) : name
  }

  private static func line(_ node: ElementTree.NodeID, _ keys: [String], name: String, _ shapes: ShapePlacement, _ rendering: PageRendering)
    -> JSONNode
  {
    // What getComputedStyle() answers does not count `zoom`; frames do.
    let style = rendering.styled.style(node).values
    let zoom = style.effectiveZoom
    let box = rendering.layout.box(node)
    let rectangle = box?.borderBox ?? shapes.rectangles[node]
    let opacity = rendering.visibility.effectiveOpacity[Int(node)]
    func number(_ value: Double) -> JSONNode { JSONNode(.number((value * 10_000).rounded() / 10_000)) }
    func four(_ values: [Double]) -> JSONNode { .list(values.map(number)) }
    func radius(_ corner: KeyPath<Corners<LengthPercentage>, LengthPercentage>) -> JSONNode {
      switch style.borderRadius[keyPath: corner] {
      case .px(let px): .text("\(JSONWriter.text(of: px))px")
      case .percent(let percent): .text("\(JSONWriter.text(of: percent))%")
      case .calculation(let calculation): .text("\(JSONWriter.text(of: calculation.resolved(against: box?.borderBox.width ?? 0) ?? 0))px")
      }
    }
    func margin(_ value: LengthPercentageOrAuto, _ used: Double?) -> Double {
      if let used { return used / zoom }
      if case .length(let length) = value { return length.resolved(against: 0) ?? 0 }
      return 0
    }
    func padding(_ value: LengthPercentage, _ used: Double?) -> Double { used.map { $0 / zoom } ?? value.resolved(against: 0) ?? 0 }
    var certainty = "exact"
    var reason: String?
    switch (box ?? image(around: node, rendering))?.certainty {
    case .estimated: (certainty, reason) = ("estimated", ReviewReason.estimatedText.rawValue)
    case .unknown(let why): (certainty, reason) = ("unknown", why.rawValue)
    default: if box == nil, shapes.unknown.contains(node) { (certainty, reason) = ("unknown", ReviewReason.unsupportedCSS.rawValue) }
    }
    let background: JSONNode
    switch EffectiveBackground.of(node, rendering) {
    case .color(let color): background = .list([color.red * 255, color.green * 255, color.blue * 255, color.alpha].map(number))
    default: background = JSONNode(.null)
    }
    return .object([
      "key": .text(keys[Int(node)]), "id": rendering.tree.element(node).id.map { .text($0.string) } ?? JSONNode(.null), "tag": .text(name),
      "rect": rectangle.map { four([$0.x, $0.y, $0.width, $0.height]) } ?? JSONNode(.null),
      "rendered": JSONNode(.boolean(rectangle != nil && style.visibility == .visible && opacity > 0)),
      "display": .text(style.displaySynonym?.word ?? KeywordText.display(style.display)),
      "position": .text(KeywordText.position(style.position)), "visibility": .text(KeywordText.visibility(style.visibility)),
      "effective_opacity": number(opacity),
      "background_color": .text(style.backgroundColor.serialized), "color": .text(style.color.serialized),
      "effective_background": background,
      "border_radius": .list([radius(\.topLeft), radius(\.topRight), radius(\.bottomRight), radius(\.bottomLeft)]),
      "border_width": four([style.borderWidth.top, style.borderWidth.right, style.borderWidth.bottom, style.borderWidth.left]),
      "padding": four([
        padding(style.padding.top, box?.padding.top), padding(style.padding.right, box?.padding.right),
        padding(style.padding.bottom, box?.padding.bottom),
        padding(style.padding.left, box?.padding.left),
      ]),
      "margin": four([
        margin(style.margin.top, box?.margin.top), margin(style.margin.right, box?.margin.right),
        margin(style.margin.bottom, box?.margin.bottom),
        margin(style.margin.left, box?.margin.left),
      ]),
      "font_size": number(style.fontSize), "font_weight": .text(JSONWriter.text(of: style.fontWeight)), "certainty": .text(certainty),
      "reason": reason.map { .text($0) }, "hangs_on": certainty == "unknown" ? cause(node, keys, rendering) : nil,
    ])
  }

  /// The box of the SVG image that a shape without one of its own stands in.
  private static func image(around node: ElementTree.NodeID, _ rendering: PageRendering) -> LayoutBox? {
    var current = rendering.tree.nodes[Int(node)].parent
    while current >= 0, rendering.tree.isElement(current), rendering.tree.element(current).namespace == .svg {
      if let box = rendering.layout.box(current) { return box }
      current = rendering.tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// What an unknown box hangs on: the element, its property with the file that sets it, or the files that are not there.
  private static func cause(_ node: ElementTree.NodeID, _ keys: [String], _ rendering: PageRendering) -> JSONNode? {
    guard let cause = rendering.layout.causes[node], keys.indices.contains(Int(cause.node)) else { return nil }
    let tree = rendering.tree
    let element = tree.isElement(cause.node) ? cause.node : tree.nodes[Int(cause.node)].parent
    guard element >= 0 else { return nil }
    var files: [String] = []
    if let property = cause.property {
      files = rendering.styled.declarations(of: property, on: element).winner.map { [$0.path] } ?? []
    } else if cause.reason == .missingStylesheet {
      files = rendering.styleGaps.names
    } else if cause.reason == .missingImage {
      files = tree.attribute(Names.src, of: element).map { [$0.value] } ?? []
    }
    return .object([
      "element": .text(keys[Int(element)]), "property": cause.property.map { .text($0.rawValue) },
      "files": files.isEmpty ? nil : .list(files.map { .text($0) }),
    ])
  }
}

/// The colour painted behind an element's own text if only its ancestors paint: what `effective_background` is in a browser's listing.
enum EffectiveBackground {
  static func of(_ node: ElementTree.NodeID, _ rendering: PageRendering) -> SeenColor {
    var layers: [Color] = []
    var current = node
    while current >= 0 {
      let style = rendering.style(current)
      if !style.backgroundImages.isEmpty { return .unknown(.backgroundImage) }
      layers.append(style.backgroundColor)
      if style.backgroundColor.alpha == 1 { break }
      current = rendering.tree.nodes[Int(current)].parent
    }
    return .color(layers.reversed().reduce(Color.white) { $1.composited(over: $0) })
  }
}
