import ScreenModel

/// Takes what a description spells out as children of a control, its words and its logo, for the control's own.
enum ControlContents: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .x, .y, .width, .height, .visible, .foreground, .fontSize, .fontFamily, .title, .titleX, .titleY, .titleWidth, .titleHeight,
    .logoKind, .logoSource, .logoProvider, .logoX, .logoY, .logoWidth, .logoHeight, .role, .source, .value, .text,
  ]
  static let writes: Set<AttributeName> = [
    .foreground, .fontSize, .fontFamily, .title, .titleX, .titleY, .titleWidth, .titleHeight, .logoKind, .logoSource, .logoProvider,
    .logoX, .logoY, .logoWidth, .logoHeight,
  ]
  static let screens = RecognizedScreens.described

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  private static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element == .button || document.nodes[index].element == .link {
      let children = document.descendants(of: index)
      if !children.isEmpty { takeChildren(children, of: index, in: &document) }
    }
  }

  private static func takeChildren(_ children: Range<Int>, of index: Int, in document: inout ScreenDocument) {
    var node = document.nodes[index]
    let seen = children.filter { document.nodes[$0].boolean(.visible) != false }
    let texts = seen.filter { document.nodes[$0].element == .text && document.nodes[$0].has(.title) }
    if !node.has(.title), !node.isUnknown(.title), !texts.isEmpty {
      let words = texts.compactMap { document.nodes[$0].string(.title) }.joined(separator: " ")
      node.set(.title, words, source: texts.count == 1 ? document.nodes[texts[0]].attribute(.title)?.source : nil)
    }
    if texts.count == 1 {
      let text = document.nodes[texts[0]]
      copy(
        [
          .x: .titleX, .y: .titleY, .width: .titleWidth, .height: .titleHeight, .fontSize: .fontSize, .fontFamily: .fontFamily,
          .foreground: .foreground,
        ], from: text, to: &node)
    }
    if let image = seen.first(where: { document.nodes[$0].element == .image }) {
      let logo = document.nodes[image]
      copy([.x: .logoX, .y: .logoY, .width: .logoWidth, .height: .logoHeight, .source: .logoSource], from: logo, to: &node)
      if !node.has(.logoKind) { node.set(.logoKind, "img", source: logo.source) }
      if let role = logo.string(.role), role.hasSuffix("-logo") { node.setIfAbsent(.logoProvider, .string(String(role.dropLast(5)))) }
    } else if !texts.isEmpty {
      // Whoever spells out a control's words as children spells out its logo.
      node.setIfAbsent(.logoKind, .string("none"))
    }
    document.nodes[index] = node
  }

  private static func copy(_ names: KeyValuePairs<AttributeName, AttributeName>, from child: ModelNode, to node: inout ModelNode) {
    for (own, taken) in names where !node.has(taken) && !node.isUnknown(taken) {
      if let attribute = child.attribute(own) {
        node.set(taken, attribute.value, bounds: attribute.bounds, source: attribute.source ?? child.source)
      }
    }
  }
}
