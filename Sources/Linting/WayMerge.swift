import Diagnostics
import Templates

/// Makes one finding of those that are the same on several ways through a page (DESIGN 2.11). A finding that holds on some of them names the condition;
/// what a screen lacks is said only where every way that shows the same kind of screen lacks it, and once; on a way in another language only what stands in a
/// catalogue is said, and not what the page lacks in its own language.
enum WayMerge {
  struct Key: Hashable {
    var rule: String
    var location: SourceLocation
    /// One rule may find an error on one way and a warning on another.
    var level: Level?
    var element: SourceLocation?

    init(_ placed: PlacedFinding) {
      (rule, location, level, element) = (placed.finding.rule, placed.finding.location, placed.finding.level, placed.element)
    }
  }

  /// What a rule judges, wherever it points.
  private struct Subject: Hashable {
    var rule: String
    var element: SourceLocation?
  }

  /// More conditions than these say no more.
  private static let conditionLimit = 3

  /// `found` on all ways of a page; `kinds`: what kind of screen each way shows; `signIns`: what signs people in on
  /// each.
  static func merged(
    _ found: [PlacedFinding], kinds: [Int: String], signIns: WaySignIns = WaySignIns(), of assembly: PageAssembly?
  ) -> [PlacedFinding] {
    guard let assembly else { return FindingMerge.merged(found) }
    let kindConditions = LoopKindConditions(found, assembly)
    return mergedWays(found, kinds: kinds, signIns: signIns, of: assembly).map(kindConditions.named)
  }

  private static func mergedWays(
    _ found: [PlacedFinding], kinds: [Int: String], signIns: WaySignIns, of assembly: PageAssembly
  ) -> [PlacedFinding] {
    func isOwn(_ placed: PlacedFinding) -> Bool { assembly.ways[placed.way].locale == nil }
    // What a screen lacks, it lacks in every language: the page's own says so.
    let lacking = Set(found.filter { isOwn($0) && isAboutLack($0) }.map(\.finding.rule))
    let own = found.filter { placed in
      isOwn(placed)
        || assembly.catalogues.contains(placed.finding.location.file) && !(isAboutLack(placed) && lacking.contains(placed.finding.rule))
    }
    var holding: [Key: Set<Int>] = [:]
    for placed in own { holding[key(placed), default: []].insert(placed.way) }
    var failing: [String: Set<Int>] = [:]
    for placed in own where placed.finding.level != nil { failing[placed.finding.rule, default: []].insert(placed.way) }
    var undecided: [Subject: Set<Int>] = [:]
    var open: [String: Set<Int>] = [:]
    for placed in own where placed.finding.level == nil {
      undecided[subject(placed), default: []].insert(placed.way)
      open[placed.finding.rule, default: []].insert(placed.way)
    }
    var said: Set<String> = []
    let ways = assembly.ways.indices.filter { assembly.ways[$0].locale == nil }
    return FindingMerge.merged(own).compactMap { placed in
      guard assembly.ways[placed.way].locale == nil, let holds = holding[key(placed)], holds.count < ways.count else { return placed }
      var others = ways.filter { !holds.contains($0) }
      if placed.isAboutScreen, others.contains(where: { kinds[$0] == kinds[placed.way] }) { return nil }
      if placed.selectsFirst {
        // A way that shows the element and lacks nothing has what the screen is said to lack, or may lack; for several ways one element is enough.
        var passing = others.filter { failing[placed.finding.rule]?.contains($0) != true && kinds[$0] == kinds[placed.way] }
        if placed.finding.level == nil { passing.removeAll { open[placed.finding.rule]?.contains($0) == true } }
        if let element = placed.element {
          passing.removeAll { signIns.conceals(element, on: $0) || signIns.isWithout(element, on: $0, unlike: placed.way) }
        }
        if let element = placed.element, passing.contains(where: { assembly.ways[$0].text.pieces.shows(element) }) { return nil }
        // Beside the form of those who sign up the same element may lack nothing.
        let beside = others.filter { way in
          kinds[way] != kinds[placed.way] && [way, placed.way].allSatisfy { AccountKinds.holds(kinds[$0]) }
            && failing[placed.finding.rule]?.contains(way) != true && open[placed.finding.rule]?.contains(way) != true
            && placed.element.map { assembly.ways[way].text.pieces.shows($0) } == true
        }
        if placed.finding.level != nil, mayMeet(passing + beside, holds, assembly) { return nil }
        guard placed.finding.level == nil || said.insert(placed.finding.rule).inserted else { return nil }
      }
      // A way on which it cannot be known either way speaks against nothing.
      others.removeAll { undecided[subject(placed)]?.contains($0) == true }
      // Where not even what is around an element stands, it says itself where it does.
      if let element = placed.element { others.removeAll { !assembly.ways[$0].text.pieces.showsAround(element) } }
      // A part that a script shows is looked at on the first way that has it, and is the same on the others.
      if placed.isRevealed { others.removeAll { assembly.ways[$0].text.pieces.shows(placed.element ?? placed.finding.location) } }
      let conditions = conditions(
        of: ways.filter(holds.contains), without: others, assembly, near: placed.element ?? placed.finding.location)
      guard !conditions.isEmpty else { return placed }
      var named = placed
      named.finding.message += " This holds where \(conditions.map(words).joined(separator: " and "))."
      return named
    }
  }

  /// Whether what ways have that lack nothing may stand on those that lack something, too: they part by several conditions, and ways between them are not
  /// judged. Where one condition parts them, that decides.
  private static func mayMeet(_ passing: [Int], _ lacking: Set<Int>, _ assembly: PageAssembly) -> Bool {
    func choices(_ way: Int) -> [String: Bool] {
      Dictionary(assembly.ways[way].conditions.map { ($0.text, $0.holds) }) { first, _ in first }
    }
    let distances = passing.flatMap { pass -> [Int] in
      let own = choices(pass)
      return lacking.map { lack in choices(lack).count { own[$0.key].map { [holds = $0.value] in $0 != holds } ?? false } }
    }
    return distances.contains { $0 > 1 } && !distances.contains { $0 < 2 }
  }

  /// Whether a finding says what a screen lacks, wherever it points.
  private static func isAboutLack(_ placed: PlacedFinding) -> Bool { placed.isAboutScreen || placed.selectsFirst }

  private static func subject(_ placed: PlacedFinding) -> Subject { Subject(rule: placed.finding.rule, element: placed.element) }

  private static func key(_ placed: PlacedFinding) -> Key { Key(placed) }

  /// The conditions that decide: all ways of `holds` take them, and for each one of `others` is the same but for it. Empty where they do not tell all others
  /// apart. Of several that are never decided apart, the one that stands nearest before the place is said.
  private static func conditions(
    of holds: [Int], without others: [Int], _ assembly: PageAssembly, near place: SourceLocation
  ) -> [PageCondition] {
    guard let first = holds.first, !others.isEmpty else { return [] }
    func distance(_ condition: PageCondition) -> Int {
      guard condition.place.file == place.file else { return .max }
      let distance = place.range.start - condition.place.range.start
      return distance >= 0 ? distance : .max / 2 - distance
    }
    let choices = Choices(assembly)
    var common = assembly.ways[first].conditions.enumerated().sorted {
      (distance($0.element), $0.offset) < (distance($1.element), $1.offset)
    }.map(\.element)
    for way in holds.dropFirst() { common.removeAll { choices.holds($0.text, on: way) != $0.holds } }
    // Those that most others do not take tell the most; each must rule out one that no other one did.
    common = choices.deciding(common, holds, others)
    var left = Set(others)
    var chosen: [PageCondition] = []
    while !left.isEmpty, chosen.count < conditionLimit {
      var best: (condition: PageCondition, without: Set<Int>)?
      for condition in common {
        let without = left.filter { choices.holds(condition.text, on: $0) != condition.holds }
        if without.count > best?.without.count ?? 0 { best = (condition, without) }
      }
      guard let best else { return [] }
      chosen.append(best.condition)
      left.subtract(best.without)
    }
    return left.isEmpty ? chosen : []
  }

  /// What is decided on each way, by the words of the conditions. One of a part that is shown twice may be true of one and false of the other: it says nothing
  /// to people.
  private struct Choices {
    private let ways: [[String: Bool]]

    init(_ assembly: PageAssembly) {
      ways = assembly.ways.map { way in
        var made: [String: Bool] = [:]
        var both: Set<String> = []
        for condition in way.conditions {
          if let known = made.updateValue(condition.holds, forKey: condition.text), known != condition.holds { both.insert(condition.text) }
        }
        return made.filter { !both.contains($0.key) }
      }
    }

    func holds(_ text: String, on way: Int) -> Bool? { ways[way][text] }

    /// Those of some conditions that part one of `holds` from one of `others` with all else equal. Conditions that no way decides apart count as one, of which
    /// the first is taken.
    func deciding(_ conditions: [PageCondition], _ holds: [Int], _ others: [Int]) -> [PageCondition] {
      var leading: [String: String] = [:]
      var answers: [[Bool?]: String] = [:]
      for condition in conditions where leading[condition.text] == nil {
        let own = ways.map { $0[condition.text] }
        leading[condition.text] = answers[own] ?? answers[own.map { $0.map { !$0 } }] ?? condition.text
        if leading[condition.text] == condition.text { answers[own] = condition.text }
      }
      var found: Set<String> = []
      for way in holds {
        for other in others {
          let changed = ways[way].compactMap { text, holds in ways[other][text].map { $0 != holds } == true ? text : nil }
          let parting = Set(changed.map { leading[$0] ?? $0 })
          if parting.count == 1, let text = parting.first { found.insert(text) }
        }
      }
      return conditions.filter { found.contains($0.text) }
    }
  }

  /// What is asked whether it is not so is said as what is so.
  private static func words(_ condition: PageCondition) -> String {
    if condition.isShown { return "'\(condition.text)' \(condition.holds ? "is shown" : "is not shown")" }
    let name = condition.text.dropFirst()
    let isDenied = condition.text.hasPrefix("!") && !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_$.".contains($0) }
    return "'\(isDenied ? String(name) : condition.text)' \(condition.holds != isDenied ? "is true" : "is false")"
  }
}
