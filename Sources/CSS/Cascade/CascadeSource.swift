import Diagnostics

/// A block of declarations that matched, with what the cascade orders by.
struct CascadeSource {
  enum Rank: UInt8 { case userAgent, hint, author, styleAttribute }

  let block: CompiledBlock
  let rank: Rank
  let layer: Int32
  /// The rule it comes from; nil for attributes.
  let matched: MatchedBlock?
  /// Why nobody knows whether the block applies: what it would set is then unknown, unless something stronger sets it.
  var undecided: ReviewReason?

  /// Whether it is a presentation attribute of SVG's, which designers write where others write styles.
  var isPresentation = false

  /// Whether it stands in the page's own style sheets or in the style attribute.
  var isPagesOwn: Bool { rank == .author || rank == .styleAttribute || isPresentation }

  /// One layer of one origin, for `revert-layer`.
  var group: Int64 { Int64(rank.rawValue) << 32 | Int64(layer) }
}

/// One step down the cascade: the important or the normal declarations of a source.
struct CascadeStep {
  let source: Int
  let isImportant: Bool

  /// All steps from the strongest to the weakest: https://www.w3.org/TR/css-cascade-5/#cascade-sort
  /// - Parameter sources: in the order of normal declarations, the weakest first.
  static func ordered(_ sources: [CascadeSource]) -> [CascadeStep] {
    var steps: [CascadeStep] = []
    steps.reserveCapacity(sources.count)
    if sources.contains(where: \.block.hasImportant) {
      let important = sources.indices.filter { sources[$0].block.hasImportant }
      // Among important declarations the user agent is the strongest, and an earlier layer is stronger than a later one.
      func key(_ index: Int) -> (Int, Int32, Int) {
        let source = sources[index]
        let rank: Int
        switch source.rank {
        case .userAgent: rank = 0
        case .styleAttribute: rank = 1
        case .author, .hint: rank = 2
        }
        return (rank, source.layer, -index)
      }
      for index in important.sorted(by: { key($0) < key($1) }) { steps.append(CascadeStep(source: index, isImportant: true)) }
    }
    for index in sources.indices.reversed() where sources[index].block.hasNormal {
      steps.append(CascadeStep(source: index, isImportant: false))
    }
    return steps
  }
}

/// Keeps `revert` and `revert-layer` from taking what they roll back.
struct Rollback {
  private var origins: [UInt8: CascadeSource.Rank] = [:]
  private var groups: [UInt8: Set<Int64>] = [:]
  private(set) var isEmpty = true

  mutating func add(_ property: UInt8, _ keyword: CSSWideKeyword, _ source: CascadeSource) {
    isEmpty = false
    if keyword == .revert { origins[property] = source.rank } else { groups[property, default: []].insert(source.group) }
  }

  /// Whether the property's declarations in this source are rolled back.
  func hides(_ property: UInt8, _ source: CascadeSource) -> Bool {
    if let rank = origins[property], rank == .userAgent || source.rank != .userAgent { return true }
    return groups[property]?.contains(source.group) == true
  }
}
