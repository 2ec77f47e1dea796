/// Where a style sheet comes from: https://www.w3.org/TR/css-cascade-5/#cascading-origins
package enum Origin: UInt8, Sendable, Comparable {
  case userAgent, author

  package static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
}

/// The declarations of a rule that matched an element, with all that the cascade orders by.
package struct MatchedBlock: Sendable, Hashable {
  /// An index into ``StyleSheetSet/sheets``.
  package var sheet: Int32
  /// An index into the sheet's rules.
  package var rule: Int32
  /// In the sheet's declarations.
  package var declarations: Range<Int32>
  /// That of the most specific selector of the rule that matched; numbers compare as specificities.
  package var specificity: UInt32
  /// The place of the rule's layer in the order of layers of its origin; `Int32.max` for rules in no layer.
  package var layer: Int32
  /// The place of the rule among all rules of the set.
  package var order: UInt32
  package var origin: Origin
}

/// A rule that would match if a container had a size that is not known.
package struct UndecidedBlock: Sendable, Hashable {
  package var block: MatchedBlock
  package var pseudoElement: PseudoElement
}

/// The rules that match one element and its pseudo-elements, each list in cascade order for normal declarations, the weakest first.
package struct MatchResult: Sendable {
  private var blocks: [[MatchedBlock]] = Array(repeating: [], count: PseudoElement.allCases.count)
  package internal(set) var undecided: [UndecidedBlock] = []

  package init() {}

  package subscript(pseudoElement: PseudoElement) -> [MatchedBlock] {
    get { blocks[Int(pseudoElement.rawValue)] }
    _modify { yield &blocks[Int(pseudoElement.rawValue)] }
  }

  package var element: [MatchedBlock] { self[.none] }
  package var before: [MatchedBlock] { self[.before] }
  package var after: [MatchedBlock] { self[.after] }
  package var placeholder: [MatchedBlock] { self[.placeholder] }
  package var marker: [MatchedBlock] { self[.marker] }
  package var firstLine: [MatchedBlock] { self[.firstLine] }
  package var firstLetter: [MatchedBlock] { self[.firstLetter] }
  package var selection: [MatchedBlock] { self[.selection] }
  package var backdrop: [MatchedBlock] { self[.backdrop] }
  package var fileSelectorButton: [MatchedBlock] { self[.fileSelectorButton] }

  mutating func removeAll() {
    for index in blocks.indices where !blocks[index].isEmpty { blocks[index].removeAll(keepingCapacity: true) }
    if !undecided.isEmpty { undecided.removeAll(keepingCapacity: true) }
  }
}
