import XML

extension XMLTree {
  /// Whether what the screen around an element is was only recognised, and not stated by its author: its kind, or `byPermission` the permission that a
  /// pre-alert screen leads to, or `byAfter` what the person has just done.
  func isRecognised(at element: Int, byPermission: Bool, byAfter: Bool) -> Bool {
    var at: Int? = element
    while let here = at {
      if name(of: here) == "screen" {
        // What a rule asks of somebody who has just done something hangs on that alone.
        if byAfter { return value(of: "after-source", at: here) == "recognised" }
        if value(of: "kind-source", at: here) == "recognised" { return true }
        return byPermission && value(of: "kind", at: here) == "pre-alert" && value(of: "permission-source", at: here) == "recognised"
      }
      at = parent(of: here)
    }
    return false
  }
}
