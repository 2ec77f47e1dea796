import Diagnostics
import HTML

/// Finds the rules that match the elements of one page. Fastest where elements are asked for in document order.
package struct Matcher {
  /// Steps that a page may cost, and further ones for each of its nodes. Honest pages need a small part of it.
  static let baseBudget = 30_000_000
  static let budgetPerNode = 1_000

  package let tree: ElementTree
  package let sheets: StyleSheetSet
  /// Whether the page was too costly: what was asked since counts as not matching.
  package private(set) var budgetExceeded = false

  let table: ElementTable
  let compiled: [CompiledSelectors]
  var caches = MatchingCaches()
  var open: OpenNameTable
  var budget: Int
  private let indexes: [PlacedRuleIndex]
  /// Whether each condition surely does not hold: those of all sheets one behind the other, and where each sheet's begin.
  private let isInactive: [Bool]
  private let firstConditions: [Int]
  private let containers: ContainerLookup?
  private var filter = AncestorFilter()
  /// What `:scope` is while a rule of an `@scope` is tried; -1 for the document's root.
  var scopeRoot: Int32 = -1
  /// For each rule the last element that it was noted for.
  private var lastMatches: [Int32]
  /// By sheet, for each selector whether it has matched an element.
  private var matchedSelectors: [[Bool]]

  /// `containers` answers for the sizes of container queries; without it rules that hang on one are undecided, as are those that hang on an open
  /// name.
  package init(
    tree: ElementTree, sheets: StyleSheetSet, containers: ContainerLookup? = nil, openNames: [ElementTree.NodeID: OpenNames] = [:]
  ) {
    self.tree = tree
    open = OpenNameTable(openNames)
    self.sheets = sheets
    self.containers = containers
    indexes = sheets.indexes.enumerated().map { PlacedRuleIndex($1, firstSheet: Int32($0)) }
    var firstConditions: [Int] = []
    var isInactive: [Bool] = []
    for states in sheets.conditionStates {
      firstConditions.append(isInactive.count)
      isInactive += states.map { $0 == .no }
    }
    self.firstConditions = firstConditions
    self.isInactive = isInactive
    table = ElementTable(tree)
    compiled = sheets.sheets.map(\.selectors)
    lastMatches = Array(repeating: -1, count: sheets.ruleCount)
    matchedSelectors = compiled.map { Array(repeating: false, count: $0.selectors.count) }
    budget = Self.baseBudget + min(tree.nodes.count, 100_000) * Self.budgetPerNode
  }

  /// The classes that stand in selectors which matched an element so far, sorted by name.
  package var matchedClasses: [Atom] {
    var atoms: Set<Atom> = []
    for (sheet, flags) in zip(sheets.sheets, matchedSelectors) {
      for (index, matched) in flags.enumerated() where matched {
        let selector = sheet.selectors.selectors[index]
        for compound in selector.compounds {
          for component in sheet.selectors.compounds[Int(compound)].components {
            let component = sheet.selectors.components[Int(component)]
            if component.kind == .cls { atoms.insert(Atom(number: UInt32(bitPattern: component.first))) }
          }
        }
      }
    }
    return atoms.map { ($0, $0.string) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Replaces `result` by what matches an element; nothing for a text or a number that is no node's.
  package mutating func match(_ element: ElementTree.NodeID, into result: inout MatchResult) {
    result.removeAll()
    guard element >= 0, Int(element) < table.facts.count, table.facts[Int(element)].element >= 0 else { return }
    let facts = table.facts[Int(element)]
    filter.enter(parent: facts.parent, table, open)
    if facts.parent < 0 { collect(.root, 0, element, &result) }
    if facts.lowerID != ElementFacts.noName { collect(.id, facts.lowerID, element, &result) }
    for index in Int(facts.firstClass)..<Int(facts.firstClass + facts.classCount) {
      collect(.cls, table.lowerClasses[index], element, &result)
    }
    if sheets.hasAttributeKeys {
      for attribute in tree.elements[Int(facts.element)].attributes {
        collect(.attribute, facts.namespace == .html ? attribute.name.number : caches.lowerAtoms.of(attribute.name), element, &result)
      }
    }
    if !open.isEmpty {
      for name in open.lowerClasses[element] ?? [] { collect(.cls, name, element, &result) }
      if sheets.hasAttributeKeys { for name in open.attributes(of: element) { collect(.attribute, name.number, element, &result) } }
    }
    collect(.type, facts.lowerName, element, &result)
    collect(.universal, 0, element, &result)
    for pseudoElement in PseudoElement.allCases where result[pseudoElement].count > 1 {
      result[pseudoElement].sort { $0.isWeaker(than: $1) }
    }
    if result.undecided.count > 1 { result.undecided.sort { $0.block.order < $1.block.order } }
  }

  /// What matches an element, as a value of its own.
  package mutating func match(_ element: ElementTree.NodeID) -> MatchResult {
    var result = MatchResult()
    match(element, into: &result)
    return result
  }

  /// Whether a selector list matches an element, for whoever asks in CSS's words. False for an invalid list.
  package mutating func matches(_ element: ElementTree.NodeID, _ list: String) -> Bool {
    let sheet = StyleSheet.parse(list + "{a:b}")
    var matcher = Matcher(tree: tree, sheets: StyleSheetSet(sources: [StyleSheetSource(sheet)], environment: sheets.environment))
    return !matcher.match(element).element.isEmpty
  }

  @inline(__always)
  private mutating func collect(_ key: RuleIndexEntry.Key, _ atom: UInt32, _ element: Int32, _ result: inout MatchResult) {
    let key = RuleIndex.key(key, atom)
    for index in indexes {
      for entry in index.bucket(key) {
        guard filter.mayContain(entry.ancestorHashes) else { continue }
        let sheet = Int(entry.sheet + index.firstSheet)
        if entry.condition >= 0, isInactive[firstConditions[sheet] + Int(entry.condition)] { continue }
        if open.isEmpty {
          guard let proximity = proximity(of: entry, in: sheet, element) else { continue }
          note(entry, sheet, proximity, element, &result)
        } else {
          collectOpen(entry, sheet, element, &result)
        }
      }
    }
  }

  /// A rule on a page with open names: it matches, does not, or hangs on one of them.
  private mutating func collectOpen(_ entry: RuleIndex.Entry, _ sheet: Int, _ element: Int32, _ result: inout MatchResult) {
    open.begin(assuming: true)
    let withNames = proximity(of: entry, in: sheet, element)
    guard open.wasAsked else {
      if let withNames { note(entry, sheet, withNames, element, &result) }
      return
    }
    open.begin(assuming: false)
    let without = proximity(of: entry, in: sheet, element)
    open.begin(assuming: true)
    guard let proximity = without ?? withNames else { return }
    note(entry, sheet, proximity, element, &result, isOpen: withNames == nil || without == nil)
  }

  private mutating func note(
    _ entry: RuleIndex.Entry, _ sheetNumber: Int, _ proximity: Int32, _ element: Int32, _ result: inout MatchResult, isOpen: Bool = false
  ) {
    let order = sheets.firstOrders[sheetNumber] &+ UInt32(bitPattern: entry.rule)
    let sheet = sheets.sheets[sheetNumber]
    let selector = compiled[sheetNumber].selectors[Int(entry.selector)]
    matchedSelectors[sheetNumber][Int(entry.selector)] = true
    let pseudoElement = selector.pseudoElement
    if lastMatches[Int(order)] == element {
      // Another selector of the rule, or the same found by another key.
      if let known = result.place(of: order, pseudoElement) {
        result[pseudoElement][known].strengthen(selector.specificity, proximity)
        return
      }
      if let known = result.undecidedPlace(of: order, pseudoElement) {
        if isOpen || selector.isUndecided || result.undecided[known].reason != .templateValue {
          result.undecided[known].block.strengthen(selector.specificity, proximity)
          return
        }
        result.removeUndecided(at: known)
      }
    }
    let rule = sheet.rules[Int(entry.rule)]
    let layer = rule.layer < 0 ? sheets.unlayeredOrders[sheetNumber] : sheets.layerOrders[sheetNumber][Int(rule.layer)]
    let block = MatchedBlock(
      sheet: Int32(sheetNumber), rule: entry.rule, declarations: rule.declarations, specificity: selector.specificity, layer: layer,
      proximity: proximity, order: order, origin: sheets.origins[sheetNumber])
    if rule.condition >= 0, sheets.conditionStates[sheetNumber][Int(rule.condition)] == .unknown {
      switch containerState(rule.condition, sheet, element, pseudoElement) {
      case .no: return
      case .unknown:
        result.append(UndecidedBlock(block: block, pseudoElement: pseudoElement, reason: .unsupportedCSS))
        lastMatches[Int(order)] = element
        return
      case .yes: break
      }
    }
    lastMatches[Int(order)] = element
    if isOpen || selector.isUndecided {
      result.append(UndecidedBlock(block: block, pseudoElement: pseudoElement, reason: .templateValue))
    } else {
      result.append(block, pseudoElement)
    }
  }

  /// The container conditions around a rule, all together.
  private func containerState(_ condition: Int32, _ sheet: StyleSheet, _ element: Int32, _ pseudoElement: PseudoElement) -> Truth {
    var truth = Truth.yes
    var current = condition
    while current >= 0 {
      let condition = sheet.conditions[Int(current)]
      if case .container(let question) = condition.test {
        guard let containers else { return .unknown }
        let request = ContainerRequest(
          name: question.name, needsWidth: question.needsWidth, needsHeight: question.needsHeight,
          needsInlineSize: question.needsInlineSize,
          needsBlockSize: question.needsBlockSize, includesElement: pseudoElement != .none)
        truth = min(truth, question.evaluate(containers(element, request), sheets.environment))
        if truth == .no { return .no }
      }
      current = condition.parent
    }
    return truth
  }

  /// Takes a step of the budget; false when there is none left.
  @inline(__always)
  mutating func spend(_ steps: Int) -> Bool {
    budget -= steps
    if budget < 0 {
      budgetExceeded = true
      return false
    }
    return true
  }
}
