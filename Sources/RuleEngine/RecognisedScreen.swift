import XML

extension XMLTree {
  /// Whether what the screen around an element is was only recognised, and not stated by its author: its kind, or `byPermission` the permission that a
  /// pre-alert screen leads to.
  func isRecognised(at element: Int, byPermission: Bool) -> Bool {
    var at: Int? = element
    while let here = at {
      if name(of: here) == "screen" {
        if value(of: "kind-source", at: here) == "recognised" { return true }
        return byPermission && value(of: "kind", at: here) == "pre-alert" && value(of: "permission-source", at: here) == "recognised"
      }
      at = parent(of: here)
    }
    return false
  }
}
