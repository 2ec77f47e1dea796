/// What is gathered about a complex selector while it is read.
struct SelectorFacts {
  var specificity: UInt32 = 0
  var pseudoElement = PseudoElement.none
  /// What may follow the last pseudo-element.
  var chain = PseudoElementChain.end
  var neverMatches = false
  var hasNesting = false
  var hasScope = false
  var isUndecided = false
  var height: Int32 = 0

  mutating func add(_ more: UInt32) { specificity = Specificity.adding(specificity, more) }

  mutating func nest(_ table: SelectorTable, _ list: Range<Int>) {
    for selector in table.selectors[list] {
      height = max(height, selector.height)
      if selector.hasNesting { hasNesting = true }
      if selector.hasScope { hasScope = true }
      if selector.isUndecided { isUndecided = true }
    }
  }
}

/// Names that an element's ancestors must have for a selector to match it.
enum AncestorHashes {
  /// Up to four, from the compounds that are joined through child and descendant combinators alone, and the siblings' parents beyond.
  static func gather(_ table: SelectorTable, _ selector: Selector) -> (UInt16, UInt16, UInt16, UInt16) {
    var hashes: [UInt16] = []
    add(table, selector, &hashes, includesRightmost: false, depth: 0)
    hashes += [0, 0, 0, 0]
    return (hashes[0], hashes[1], hashes[2], hashes[3])
  }

  private static func add(_ table: SelectorTable, _ selector: Selector, _ hashes: inout [UInt16], includesRightmost: Bool, depth: Int) {
    var isAncestor = includesRightmost
    for compound in table.compounds[Int(selector.compounds.lowerBound)..<Int(selector.compounds.upperBound)] {
      if isAncestor {
        for component in table.components[Int(compound.components.lowerBound)..<Int(compound.components.upperBound)] {
          guard hashes.count < 4 else { return }
          switch component.kind {
          case .id: hashes.append(AncestorHash.ofID(UInt32(bitPattern: component.second)))
          case .cls: hashes.append(AncestorHash.ofClass(UInt32(bitPattern: component.second)))
          case .type: hashes.append(AncestorHash.ofType(UInt32(bitPattern: component.second)))
          case .matchesAny where component.fourth == 1 && depth < 8:
            add(table, table.selectors[Int(component.third)], &hashes, includesRightmost: true, depth: depth + 1)
          default: break
          }
        }
      }
      // A sibling's names are not an ancestor's; the sibling's own ancestors are shared.
      switch compound.combinator {
      case .child, .descendant: isAncestor = true
      default: isAncestor = false
      }
    }
  }
}
