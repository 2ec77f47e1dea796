import Diagnostics
import ScreenModel

/// Says whether an email field turns private relay addresses away: by its pattern, its length, or a script.
struct RelayRefusal {
  let facts: SourceRecognition
  /// The file that the field stands in.
  let file: String

  func read(_ field: ObservedField, _ node: inout ModelNode) {
    guard node.string(.purpose) == "email" else { return }
    if let pattern = field.pattern {
      if pattern.value.holdsUnknownPiece {
        node.setUnknown(.refusesRelay, .templateValue)
      } else if RelayAddressCheck.refuses(pattern.value) == true {
        node.set(.refusesRelay, true, source: location(pattern.valueRange))
        return node.set(.refusedBy, "pattern")
      }
    }
    if let length = field.maximumLength, let most = Int(length.value.trimmed), most > 0, most < RelayAddressCheck.shortestLength {
      node.set(.refusesRelay, true, source: location(length.valueRange))
      return node.set(.refusedBy, "length")
    }
    guard let script = facts.scripts.relay else { return }
    if script.refuses {
      node.set(.refusesRelay, true, source: location(script.range))
      node.set(.refusedBy, "script")
    } else {
      node.setUnknown(.refusesRelay, .incompleteScreen)
    }
  }

  private func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file, range: range) }
}
