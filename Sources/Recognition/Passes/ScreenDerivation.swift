import CSS
import Diagnostics
import ScreenModel

/// Fills in what follows from the values that a description states: the same for pages and for JSON screens, so that both are judged alike.
/// A value that is there stays as it is.
package enum ScreenDerivation {
  package static func derive(_ document: inout ScreenDocument, with recognizer: Recognizer) {
    inheritVisibility(&document)
    ControlContents.read(&document, with: recognizer)
    deriveBoxes(&document)
    deriveBackdrops(&document)
    deriveColors(&document)
    LanguageDerivation.derive(&document)
    ControlDerivation.derive(&document, with: recognizer)
    FieldDerivation.derive(&document, with: recognizer)
    RequestDerivation.derive(&document, with: recognizer)
    GroupDerivation.derive(&document)
    ButtonStyleDerivation.derive(&document)
    PeerDerivation.derive(&document)
    SpaceDerivation.derive(&document)
    LocationButtonDerivation.derive(&document)
    ScreenKindDerivation.derive(&document, with: recognizer)
    PreAlertDerivation.derive(&document, with: recognizer)
    AccountWordsDerivation.derive(&document)
    FieldStatementDerivation.derive(&document)
    SignInScreenDerivation.derive(&document)
  }

  private static let drawn: Set<ModelElement> = [.view, .form, .button, .link, .field, .toggle, .text, .image, .locationButton]

  /// In a description that does not say so, a node is seen unless an ancestor is not.
  private static func inheritVisibility(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where drawn.contains(document.nodes[index].element) {
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

  private static func deriveBoxes(_ document: inout ScreenDocument) {
    let viewportHeight = document.nodes[0].number(.viewportHeight)
    for index in document.nodes.indices where drawn.contains(document.nodes[index].element) {
      var node = document.nodes[index]
      if let width = node.attribute(.width), let height = node.attribute(.height), !node.has(.area),
        case .number(let w) = width.value, case .number(let h) = height.value
      {
        var bounds: ClosedRange<Double>?
        if width.bounds != nil || height.bounds != nil {
          let low = (width.bounds?.lowerBound ?? w) * (height.bounds?.lowerBound ?? h)
          let high = (width.bounds?.upperBound ?? w) * (height.bounds?.upperBound ?? h)
          bounds = min(low, high)...max(low, high)
        }
        node.set(.area, w * h, bounds: bounds)
      } else if !node.has(.area), let reason = node.reason(.width) ?? node.reason(.height) {
        node.setUnknown(.area, reason)
      }
      if let viewportHeight {
        if let y = node.number(.y), let height = node.number(.height) {
          // Half a point hides nothing.
          node.setIfAbsent(.aboveFold, .boolean(y + height <= viewportHeight + 0.5))
        } else if !node.has(.aboveFold), let reason = node.reason(.y) ?? node.reason(.height) {
          node.setUnknown(.aboveFold, reason)
        }
      }
      if let radius = node.number(.cornerRadius), let width = node.number(.width), let height = node.number(.height) {
        let used = min(radius, min(width, height) / 2)
        if used < radius { node.set(.cornerRadius, used, source: node.attribute(.cornerRadius)?.source) }
        node.setIfAbsent(.shape, .string(shape(radius: used, width: width, height: height)))
      } else if !node.has(.shape), let reason = node.reason(.cornerRadius) ?? node.reason(.width) ?? node.reason(.height) {
        node.setUnknown(.shape, reason)
      }
      document.nodes[index] = node
    }
  }

  private static func shape(radius: Double, width: Double, height: Double) -> String {
    if radius < 0.5 { return "rectangle" }
    guard radius >= min(width, height) / 2 - 0.5 else { return "rounded" }
    return abs(width - height) <= 1 ? "circle" : "pill"
  }

  /// In a description without painting, what is behind a node is the background of the nearest ancestor that states one.
  private static func deriveBackdrops(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where drawn.contains(document.nodes[index].element) {
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

  private static func deriveColors(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where drawn.contains(document.nodes[index].element) {
      var node = document.nodes[index]
      // A description of a control without a surface shows what is behind it.
      if node.boolean(.hasSurface) == false, !node.isUnknown(.background), let behind = node.attribute(.behind) {
        node.setIfAbsent(.background, behind.value)
      }
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
