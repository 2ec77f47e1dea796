import CSS
import Diagnostics
import HTML
import Layout
import Recognition
import ScreenModel

/// A logo in a control: what it is made of, whose it seems to be, where it stands.
struct Logo {
  /// svg, img, background, mask, icon-font, emoji or private-use; nil for a component that draws what is not written here.
  var kind: String?
  /// Classes, file names and alternative texts, lower case: what tells whose logo it is.
  var names: [String]
  /// The element that draws it; nil where it stands among the words or is the control's own background.
  var node: ElementTree.NodeID?
  var source: (address: String, location: SourceLocation?)?
  var color: Color?
  /// The view box of a vector image, or the size of any other, in its own units.
  var viewBox: (width: Double, height: Double)?
  /// Whether a vector image paints a surface behind the logo; nil where that is not known.
  var paintsSurface: Bool?

  /// Writes what the model says of the logo of a sign-in control.
  func write(into model: inout ModelNode, rendering: PageRendering, control: ElementTree.NodeID, recognizer: Recognizer) {
    if let kind { model.set(.logoKind, kind) } else { model.setUnknown(.logoKind, .incompleteScreen) }
    if let source {
      model.set(.logoSource, source.address, source: source.location)
      if let format = LogoFiles.format(of: source.address) { model.set(.logoFormat, format) }
    } else if kind == "svg" {
      model.set(.logoFormat, "inline")
    }
    if source != nil || kind == "svg" {
      model.set(.logoFile, LogoFiles.kind(of: source?.address ?? "", width: viewBox?.width, height: viewBox?.height))
    }
    if let provider = provider(recognizer) { model.set(.logoProvider, provider) }
    if let color, let seen = seen(color, rendering, control) { model.set(.logoColor, .color(seen)) }
    LogoPlacement(rendering: rendering, logo: self, control: control).write(into: &model)
  }

  /// Whose logo it is. A name that says Apple outweighs others: "google-and-apple-icons.png".
  func provider(_ recognizer: Recognizer) -> String? {
    let found = names.compactMap { (recognizer.providers.provider(ofIcon: $0) ?? recognizer.providerOfFile($0))?.id }
    return found.contains("apple") ? "apple" : found.first
  }

  /// The colour through the filters and the opacity that it is seen with; nil where it cannot be worked out.
  private func seen(_ color: Color, _ rendering: PageRendering, _ control: ElementTree.NodeID) -> Color? {
    guard let node else { return color.alpha >= 1 ? color : nil }
    if case .color(let seen) = rendering.inkColor(color, at: node, on: ControlReading.paintedNode(of: control, in: rendering)) {
      return seen
    }
    return nil
  }
}
