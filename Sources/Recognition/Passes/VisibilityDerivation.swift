import ScreenModel

/// Says what is seen, where a description does not.
enum VisibilityDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [.visible, .hiddenBy, .opacity, .width, .height]
  static let writes: Set<AttributeName> = [.visible, .hiddenBy]
  static let screens = RecognizedScreens.described

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// In a description that does not say so, a node is seen unless an ancestor is not.
  private static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element.isDrawn {
      guard !document.nodes[index].has(.visible), !document.nodes[index].isUnknown(.visible) else { continue }
      let parent = Int(document.nodes[index].parent)
      if parent > 0, document.nodes[parent].boolean(.visible) == false {
        document.nodes[index].set(.visible, false)
        let reason = document.nodes[parent][.hiddenBy]
        document.nodes[index].setIfAbsent(.hiddenBy, reason)
      } else if let opacity = document.nodes[index].number(.opacity), opacity == 0 {
        document.nodes[index].set(.visible, false)
        document.nodes[index].set(.hiddenBy, "opacity")
      } else if let width = document.nodes[index].number(.width), let height = document.nodes[index].number(.height),
        width == 0 || height == 0
      {
        document.nodes[index].set(.visible, false)
        document.nodes[index].set(.hiddenBy, "size")
      } else {
        document.nodes[index].set(.visible, true)
      }
    }
  }
}
