import Diagnostics
import Templates

/// Says of what is found in a loop for one kind of item only which kind that is: nobody knows whether the list has one.
struct LoopKindConditions {
  /// By what is found where, the kinds for which it is; nil stands for what holds for any.
  private var kinds: [WayMerge.Key: Set<String?>] = [:]
  private let assembly: PageAssembly

  init(_ found: [PlacedFinding], _ assembly: PageAssembly) {
    self.assembly = assembly
    guard assembly.ways.contains(where: { !$0.kinds.isEmpty }) else { return }
    for placed in found where placed.finding.level != nil { kinds[WayMerge.Key(placed), default: []].insert(kind(of: placed)) }
  }

  /// The innermost kind in which the element stands.
  private func kind(of placed: PlacedFinding) -> String? {
    guard let range = placed.range else { return nil }
    return assembly.ways[placed.way].kinds.filter { $0.range.start <= range.start && range.end <= $0.range.end }
      .min { $0.range.length < $1.range.length }?.condition
  }

  /// A finding that holds for one kind alone names it.
  func named(_ placed: PlacedFinding) -> PlacedFinding {
    guard placed.finding.level != nil, let found = kinds[WayMerge.Key(placed)], found.count == 1, let kind = found.first.flatMap(\.self)
    else {
      return placed
    }
    var named = placed
    named.finding.message += " This holds where '\(kind)' is true."
    return named
  }
}
