import Diagnostics

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
  /// Steps up to the root of the rule's `@scope`; `Int32.max` for a rule in none. The nearer is the stronger.
  package var proximity: Int32 = .max
  /// The place of the rule among all rules of the set.
  package var order: UInt32
  package var origin: Origin
}

extension MatchedBlock {
  /// Whether the cascade takes this block for the weaker of two among normal declarations: https://www.w3.org/TR/css-cascade-6/#cascade-sort
  @inline(__always)
  package func isWeaker(than other: MatchedBlock) -> Bool {
    if origin != other.origin { return origin < other.origin }
    if layer != other.layer { return layer < other.layer }
    if specificity != other.specificity { return specificity < other.specificity }
    if proximity != other.proximity { return proximity > other.proximity }
    return order < other.order
  }
}

/// A rule that would match if a container had a size that is not known, or if a template put the right name into its selector.
package struct UndecidedBlock: Sendable, Hashable {
  package var block: MatchedBlock
  package var pseudoElement: PseudoElement
  package var reason: ReviewReason
}

/// The rules that match one element and its pseudo-elements, each list in cascade order for normal declarations, the weakest first.
package struct MatchResult: Sendable {
  private var blocks: [[MatchedBlock]] = Array(repeating: [], count: PseudoElement.allCases.count)
  package internal(set) var undecided: [UndecidedBlock] = []
  /// Where the blocks behind the first ``searched`` of a list stand, until the lists are sorted: a rule is noted for each of its selectors, and to
  /// search all blocks each time would cost the square of their number.
  private var places: [PlaceKey: Int] = [:]

  private struct PlaceKey: Hashable {
    var order: UInt32
    var pseudoElement: PseudoElement
    var isUndecided: Bool

    init(order: UInt32, pseudoElement: PseudoElement, isUndecided: Bool) {
      (self.order, self.pseudoElement, self.isUndecided) = (order, pseudoElement, isUndecided)
    }

    init(_ block: UndecidedBlock) { self.init(order: block.block.order, pseudoElement: block.pseudoElement, isUndecided: true) }
  }

  /// So many blocks are searched faster than they are hashed; few elements have more.
  private static let searched = 64

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
  /// Whether a rule styles a part of a control.
  var hasControlParts: Bool { !self[.fileSelectorButton].isEmpty || !self[.dateFields].isEmpty || !self[.controlPart].isEmpty }

  mutating func removeAll() {
    for index in blocks.indices where !blocks[index].isEmpty { blocks[index].removeAll(keepingCapacity: true) }
    if !undecided.isEmpty { undecided.removeAll(keepingCapacity: true) }
    if !places.isEmpty { places.removeAll() }
  }

  // While an element is matched.

  /// Where the block of a rule stands in a list that is not sorted yet.
  func place(of order: UInt32, _ pseudoElement: PseudoElement) -> Int? {
    let list = blocks[Int(pseudoElement.rawValue)]
    if let place = list.prefix(Self.searched).firstIndex(where: { $0.order == order }) { return place }
    return list.count > Self.searched ? places[PlaceKey(order: order, pseudoElement: pseudoElement, isUndecided: false)] : nil
  }

  /// The same among those that are undecided.
  func undecidedPlace(of order: UInt32, _ pseudoElement: PseudoElement) -> Int? {
    let first = undecided.prefix(Self.searched).firstIndex { $0.block.order == order && $0.pseudoElement == pseudoElement }
    if let first { return first }
    return undecided.count > Self.searched ? places[PlaceKey(order: order, pseudoElement: pseudoElement, isUndecided: true)] : nil
  }

  mutating func append(_ block: MatchedBlock, _ pseudoElement: PseudoElement) {
    let place = blocks[Int(pseudoElement.rawValue)].count
    if place >= Self.searched { places[PlaceKey(order: block.order, pseudoElement: pseudoElement, isUndecided: false)] = place }
    blocks[Int(pseudoElement.rawValue)].append(block)
  }

  mutating func append(_ block: UndecidedBlock) {
    if undecided.count >= Self.searched { places[PlaceKey(block)] = undecided.count }
    undecided.append(block)
  }

  /// Takes an undecided block out; the last one takes its place.
  mutating func removeUndecided(at place: Int) {
    places[PlaceKey(undecided[place])] = nil
    guard let last = undecided.popLast(), place < undecided.count else { return }
    undecided[place] = last
    places[PlaceKey(last)] = place >= Self.searched ? place : nil
  }
}
