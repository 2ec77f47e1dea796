/// Matching of the rules in `@scope`: https://www.w3.org/TR/css-cascade-6/#scope-scope
extension Matcher {
  /// Whether a rule's selector matches an element, and how near the root of the rule's scope is: `Int32.max` without a scope, nil for no match.
  @inline(__always)
  mutating func proximity(of entry: RuleIndex.Entry, in sheet: Int, _ element: Int32) -> Int32? {
    let selector = Int(entry.selector)
    let scope = entry.scope
    if scope < 0 { return matches(selector: selector, sheet, element) ? .max : nil }
    return nearestRoot(Int(scope), sheet, element) { $0.matches(selector: selector, sheet, element) }
  }

  /// The steps up to the nearest root of a scope that holds an element, with that root as `:scope` and a test that must hold then.
  private mutating func nearestRoot(_ scope: Int, _ sheet: Int, _ element: Int32, _ test: (inout Matcher) -> Bool) -> Int32? {
    let outer = scopeRoot
    defer { scopeRoot = outer }
    var distance: Int32 = 0
    var candidate = element
    while candidate >= 0 {
      guard spend(1) else { return nil }
      if isRoot(candidate, of: scope, sheet) {
        scopeRoot = candidate
        if !isBeyondLimit(element, of: scope, sheet), test(&self) { return distance }
      }
      candidate = table.facts[Int(candidate)].parent
      distance += 1
    }
    return nil
  }

  private mutating func isRoot(_ element: Int32, of scope: Int, _ sheet: Int) -> Bool {
    let scope = sheets.sheets[sheet].scopes[scope]
    guard let start = scope.start else {
      let owner = sheets.owners[sheet]
      return owner >= 0 ? element == owner : table.facts[Int(element)].parent < 0
    }
    if scope.parent >= 0 { return nearestRoot(Int(scope.parent), sheet, element) { $0.matchesAny(start, sheet, element) } != nil }
    let outer = scopeRoot
    defer { scopeRoot = outer }
    scopeRoot = -1
    return matchesAny(start, sheet, element)
  }

  /// Whether a limit stands between an element and the root that is `:scope` now, or is one of them.
  private mutating func isBeyondLimit(_ element: Int32, of scope: Int, _ sheet: Int) -> Bool {
    guard let limits = sheets.sheets[sheet].scopes[scope].limits else { return false }
    var candidate = element
    while candidate >= 0 {
      if matchesAny(limits, sheet, candidate) { return true }
      if candidate == scopeRoot { return false }
      candidate = table.facts[Int(candidate)].parent
    }
    return false
  }
}

extension MatchedBlock {
  /// Takes the strength of another selector of the same rule where that is greater.
  mutating func strengthen(_ specificity: UInt32, _ proximity: Int32) {
    if specificity > self.specificity {
      (self.specificity, self.proximity) = (specificity, proximity)
    } else if specificity == self.specificity {
      self.proximity = min(self.proximity, proximity)
    }
  }
}
