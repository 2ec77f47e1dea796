import Diagnostics
import HTML
import Recognition
import ScreenModel

/// Writes whether an email field turns private relay addresses away: by its pattern, its length, or a script of the page.
struct RelayReading {
  let rendering: PageRendering
  let file: SourceFile
  let facts: PageFacts

  func read(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    guard model.string(.purpose) == "email" else { return }
    let tree = rendering.tree
    func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file.path, range: range) }
    if let pattern = tree.attribute(Names.pattern, of: node) {
      if pattern.value.contains(ElementTree.unknownPiece) {
        model.setUnknown(.refusesRelay, .templateValue)
      } else if RelayAddressCheck.refuses(pattern.value) == true {
        model.set(.refusesRelay, true, source: location(pattern.valueRange))
        return model.set(.refusedBy, "pattern")
      }
    }
    if let length = tree.attribute(Names.maxlength, of: node), let most = Int(length.value.trimmed), most > 0,
      most < RelayAddressCheck.shortestLength
    {
      model.set(.refusesRelay, true, source: location(length.valueRange))
      return model.set(.refusedBy, "length")
    }
    guard let script = facts.relayScript else { return }
    if script.refuses {
      model.set(.refusesRelay, true, source: location(script.range))
      model.set(.refusedBy, "script")
    } else {
      model.setUnknown(.refusesRelay, .incompleteScreen)
    }
  }
}
