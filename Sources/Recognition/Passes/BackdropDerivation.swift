import ScreenModel

/// Says what is behind a node, where nothing was painted.
enum BackdropDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [.behind, .background]
  static let writes: Set<AttributeName> = [.behind]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// In a description without painting, what is behind a node is the background of the nearest ancestor that states one.
  private static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element.isDrawn {
      guard !document.nodes[index].has(.behind), !document.nodes[index].isUnknown(.behind) else { continue }
      var ancestor = Int(document.nodes[index].parent)
      while ancestor >= 0 {
        let node = document.nodes[ancestor]
        if let background = node.attribute(.background) {
          document.nodes[index].set(.behind, background.value, source: background.source ?? node.source)
          break
        }
        if let reason = node.reason(.background) {
          document.nodes[index].setUnknown(.behind, reason)
          break
        }
        ancestor = Int(node.parent)
      }
    }
  }
}
