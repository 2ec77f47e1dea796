import Colors
import ScreenModel

/// Names colours by words, and works out how much they stand out.
enum ColorDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .hasSurface, .background, .behind, .foreground, .logoColor, .borderWidth, .borderColor, .backgroundClass, .foregroundClass,
    .logoColorClass, .behindClass, .contrast, .contrastBehind,
  ]
  static let writes: Set<AttributeName> = [
    .background, .backgroundClass, .foregroundClass, .logoColorClass, .behindClass, .contrast, .contrastBehind,
  ]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  private static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element.isDrawn {
      var node = document.nodes[index]
      word(of: .background, as: .backgroundClass, in: &node, ColorWords.ofSurface)
      word(of: .foreground, as: .foregroundClass, in: &node, ColorWords.ofSurface)
      word(of: .logoColor, as: .logoColorClass, in: &node, ColorWords.ofSurface)
      word(of: .behind, as: .behindClass, in: &node, ColorWords.ofBackdrop)
      let background = node[.background]?.cssColor
      if let background, let foreground = node[.foreground]?.cssColor {
        node.setIfAbsent(.contrast, .number(foreground.contrast(with: background)))
      }
      if let background, let behind = node[.behind]?.cssColor {
        var ratio = background.contrast(with: behind)
        if let width = node.number(.borderWidth), width > 0, let border = node[.borderColor]?.cssColor {
          ratio = max(ratio, border.contrast(with: behind))
        }
        node.setIfAbsent(.contrastBehind, .number(ratio))
      } else if !node.has(.contrastBehind), let reason = node.reason(.background) ?? node.reason(.behind) {
        node.setUnknown(.contrastBehind, reason)
      }
      document.nodes[index] = node
    }
  }

  private static func word(of color: AttributeName, as word: AttributeName, in node: inout ModelNode, _ words: (Color) -> String) {
    if let value = node[color]?.cssColor {
      node.setIfAbsent(word, .string(words(value)))
    } else if !node.has(word), let reason = node.reason(color) {
      node.setUnknown(word, reason)
    }
  }
}
