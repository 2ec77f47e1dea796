import HTML

/// What an element may or may not have, as an expression of its page's language decides when it is shown.
package struct OpenNames: Hashable, Sendable {
  /// The attributes that are neither set nor unset, in lower case: that of `:disabled="busy"`.
  package var attributes: Set<Atom> = []
  /// The classes that it may have besides its own: that of `:class="{ active: isOpen }"`.
  package var classes: Set<Atom> = []

  package init() {}

  package var isEmpty: Bool { attributes.isEmpty && classes.isEmpty }
}

/// The elements of a page with open names. A rule whose selector hangs on one of them is undecided.
struct OpenNameTable {
  private var names: [Int32: OpenNames] = [:]
  /// The classes that elements may have, in lower case, as matching looks rules up.
  private(set) var lowerClasses: [Int32: [UInt32]] = [:]
  /// Whether the match at hand has asked for an open name.
  private(set) var wasAsked = false
  /// What is assumed of open names in the match at hand.
  private(set) var assumption = true

  init(_ names: [ElementTree.NodeID: OpenNames]) {
    guard !names.isEmpty else { return }
    var lower = LowerAtoms()
    for (node, open) in names where !open.isEmpty {
      self.names[node] = open
      if !open.classes.isEmpty { lowerClasses[node] = open.classes.map { lower.of($0) }.sorted() }
    }
  }

  @inline(__always) var isEmpty: Bool { names.isEmpty }

  /// The attributes of an element that are open, sorted by number.
  func attributes(of element: Int32) -> [Atom] { names[element]?.attributes.sorted { $0.number < $1.number } ?? [] }

  mutating func begin(assuming assumption: Bool) {
    wasAsked = false
    self.assumption = assumption
  }

  /// Whether an element has an attribute, where that is open; nil where it is not.
  mutating func hasAttribute(_ name: UInt32, _ element: Int32) -> Bool? {
    guard let open = names[element], open.attributes.contains(where: { $0.number == name }) else { return nil }
    wasAsked = true
    return assumption
  }

  /// Whether an element has a class, where that is open; nil where it is not.
  mutating func hasClass(_ name: UInt32, _ element: Int32, isQuirky: Bool) -> Bool? {
    guard let open = names[element] else { return nil }
    let isOpen = isQuirky ? lowerClasses[element]?.contains(name) == true : open.classes.contains { $0.number == name }
    guard isOpen else { return nil }
    wasAsked = true
    return assumption
  }
}
