import ScreenModel

/// Says whether a control paints a surface of its own, and what is behind a node, where a description does not.
enum BackdropDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [.behind, .background, .borderWidth, .hasSurface, .signIn]
  static let writes: Set<AttributeName> = [.behind, .background, .hasSurface]

  static func run(_ scene: inout RecognitionScene) {
    findSurfaces(&scene.document)
    findBackdrops(&scene.document)
    showBackdrops(&scene.document)
  }

  /// A description states what is painted: a background or a border is a surface.
  private static func findSurfaces(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].boolean(.signIn) == true {
      let node = document.nodes[index]
      guard !node.has(.hasSurface), !node.isUnknown(.hasSurface), node.has(.background) || (node.number(.borderWidth) ?? 0) > 0 else {
        continue
      }
      document.nodes[index].set(.hasSurface, true)
    }
  }

  /// A description of a control without a surface shows what is behind it.
  private static func showBackdrops(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element.isDrawn {
      let node = document.nodes[index]
      guard node.boolean(.hasSurface) == false, !node.isUnknown(.background), let behind = node.attribute(.behind) else { continue }
      document.nodes[index].setIfAbsent(.background, behind.value)
    }
  }

  /// In a description without painting, what is behind a node is the background of the nearest ancestor that states one.
  private static func findBackdrops(_ document: inout ScreenDocument) {
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
