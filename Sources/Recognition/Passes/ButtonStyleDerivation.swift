import Colors
import ScreenModel

/// Says which of Apple's styles a Sign in with Apple button has.
enum ButtonStyleDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .background, .backgroundClass, .borderWidth, .borderColor, .contrast, .signIn, .provider, .buttonStyle,
  ]
  static let writes: Set<AttributeName> = [.buttonStyle]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// An outline is seen as one from this contrast with the button's own white on.
  private static let outlineContrast = 2.0

  private static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].boolean(.signIn) == true {
      var node = document.nodes[index]
      if node.string(.provider) == "apple" { setStyle(&node) }
      document.nodes[index] = node
    }
  }

  private static func setStyle(_ node: inout ModelNode) {
    guard !node.has(.buttonStyle), !node.isUnknown(.buttonStyle) else { return }
    if let reason = node.reason(.backgroundClass) ?? node.reason(.background) { return node.setUnknown(.buttonStyle, reason) }
    switch node.string(.backgroundClass) {
    case "near-black": node.set(.buttonStyle, "black")
    case "near-white":
      if let reason = node.reason(.borderWidth) { return node.setUnknown(.buttonStyle, reason) }
      let isOutlined =
        (node.number(.borderWidth) ?? 0) > 0 && node[.borderColor]?.cssColor.map { $0.contrast(with: .white) >= outlineContrast } == true
      node.set(.buttonStyle, isOutlined ? "outlined" : "white")
    case nil: break
    default: node.set(.buttonStyle, "other")
    }
  }
}
