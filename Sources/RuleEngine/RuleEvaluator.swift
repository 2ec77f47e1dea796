import Diagnostics
import XML

/// Evaluates rules on one subject after another. It compiles each expression at its first use and keeps it: one evaluator a worker, for one task at a time.
package final class RuleEvaluator {
  /// What became of a rule on one node of one tree.
  private enum Verdict: Equatable {
    case pass
    case fail(Int)
    /// `index` is the case whose need is unknown (`attribute`) or whose review holds; -1 for the rule's own review.
    case review(ReviewReason, index: Int, attribute: String?)

    /// Whether the same is certain: the same case fails, with the level that it then has, or it cannot be judged either way.
    func agrees(with other: Verdict) -> Bool {
      switch (self, other) {
      case (.pass, .pass), (.review, .review): true
      case (.fail(let own), .fail(let others)): own == others
      default: false
      }
    }
  }

  /// The verdicts on the nodes of one tree on which a rule does not pass.
  private struct Verdicts {
    var found: [(element: Int, verdict: Verdict)] = []
    /// Whether every node was judged.
    var isComplete = true
    /// By node, the cases that fail behind the first that does; only where the bounds are compared.
    var alsoFailing: [Int: Set<Int>] = [:]
  }

  /// A rule that was judged on the values, and is to be judged on the bounds.
  private struct Pending {
    let index: Int
    let rule: CompiledRule
    /// The nodes that are selected, where that hangs on no bound: they are the same then.
    let selected: Result<[Int], XPathError>?
    let values: Verdicts
    var lower: Verdicts?
    var upper: Verdicts?
  }

  package let ruleSet: RuleSet
  /// How many times a rule was judged on lower or upper bounds, since the evaluator was made.
  package private(set) var boundJudgements = 0
  /// How long each rule took since the evaluator was made, by its id; empty where nobody measures.
  package private(set) var durations: [String: Duration] = [:]
  private let measures: Bool
  private let entries: [RuleSet.Entry]
  /// The ids of the rules that are judged, in their order.
  package let ids: [String]
  private let xpath: XPathEvaluator
  private let compiler: RuleCompiler
  private let stamp = TreeStamp()
  /// More nodes than this are not shown beside the findings of one rule in one document: thousands of buttons, each with thousands of larger
  /// ones, would be shown in pairs.
  private static let maximumRelated = 5_000
  private var relatedLeft = RuleEvaluator.maximumRelated

  /// `operationLimit` is for one rule on one subject.
  package init(_ ruleSet: RuleSet, operationLimit: UInt64 = 10_000_000, measures: Bool = false) {
    self.ruleSet = ruleSet
    self.measures = measures
    entries = ruleSet.enabled
    ids = entries.map(\.rule.info.id)
    xpath = XPathEvaluator(operationLimit: operationLimit)
    compiler = RuleCompiler(entries, xpath, stamp)
  }

  /// The ids of the rules that ask for one of some attributes: for a verdict, a message, a place or a fix.
  package func ids(ofRulesReading names: Set<String>) -> Set<String> {
    Set(entries.lazy.filter { ($0.rule.compiledReads?.reads(.all) ?? RuleReads($0.rule)).meets(names) }.map(\.rule.info.id))
  }

  /// The nodes on which a rule of that scope fails or asks for review, by rule id and then in document order.
  package func evaluate(_ subject: RuleSubject, scope: Rule.Scope = .screen) -> [RuleMatch] {
    judge(subject, scope: scope).matches
  }

  /// What comes of the rules of a scope. `previous` is what came of the same elements when only attributes that are not among `changed` were what they
  /// are now: rules that read none of these are not judged again.
  package func judge(
    _ subject: RuleSubject, scope: Rule.Scope = .screen, previous: (judgement: RuleJudgement, changed: Set<String>)? = nil
  ) -> RuleJudgement {
    let tree = subject.tree
    var judgement = RuleJudgement(entries: Array(repeating: nil, count: entries.count))
    let root = Self.onlyRoot(of: tree)
    var pending: [Pending] = []
    show(.value, tree)
    defer { show(.value, tree) }
    for index in entries.indices where entries[index].rule.scope == scope {
      let start = measures ? ContinuousClock.now : nil
      defer { note(index, since: start) }
      guard compiler.maySelect(index, in: tree) else {
        judgement.entries[index] = .init(selectsNothing: true)
        continue
      }
      let rule = compiler.rule(index, root: root)
      if let previous, let before = previous.judgement.entries[index], isSame(before, rule, previous.changed) {
        judgement.entries[index] = before
        continue
      }
      setVariables(rule)
      let selected = selected(rule, tree)
      let isSelectedAnew = rule.selectReads.meets(tree.estimated)
      // Nothing to judge, as on most screens for most rules.
      if case .success(let elements) = selected, elements.isEmpty, !isSelectedAnew {
        judgement.entries[index] = .init(selectsNothing: true)
        continue
      }
      let hangsOnBounds = rule.verdict.reads.meets(tree.estimated)
      let values = verdicts(rule, selected, subject, namesAllFailing: hangsOnBounds)
      if hangsOnBounds {
        pending.append(Pending(index: index, rule: rule, selected: isSelectedAnew ? nil : selected, values: values))
      } else {
        judgement.entries[index] = reported(values, rule, subject)
      }
    }
    judgeBounds(&pending, subject)
    for pending in pending {
      let start = measures ? ContinuousClock.now : nil
      judgement.entries[pending.index] = merged(pending, subject)
      note(pending.index, since: start)
    }
    return judgement
  }

  private func note(_ index: Int, since start: ContinuousClock.Instant?) {
    if let start { durations[entries[index].rule.info.id, default: .zero] += .now - start }
  }

  /// Whether the same is to be said of a rule when these attributes changed.
  private func isSame(_ before: RuleJudgement.Entry, _ rule: CompiledRule, _ changed: Set<String>) -> Bool {
    if !before.isComplete { return false }
    return before.selectsNothing ? !rule.selectReads.meets(changed) : !rule.verdict.allReads.meets(changed)
  }

  /// The name of the outermost element, where no other has it.
  private static func onlyRoot(of tree: XMLTree) -> String? {
    guard tree.count > 0, tree.end(of: 0) == tree.count else { return nil }
    let name = tree.name(of: 0)
    return tree.elements(named: XMLName(name)).count == 1 ? name : nil
  }

  /// What was computed holds for what was shown.
  private func show(_ bound: XMLTree.Bound, _ tree: XMLTree) {
    xpath.forgetComputed()
    stamp.change()
    tree.show(bound)
  }

  private func setVariables(_ rule: CompiledRule) {
    xpath.removeVariables()
    for parameter in rule.entry.parameters {
      switch parameter.value {
      case .number(let number): xpath.setVariable(parameter.name, number)
      case .string(let string): xpath.setVariable(parameter.name, string)
      case .boolean(let boolean): xpath.setVariable(parameter.name, boolean)
      case .list: if let list = rule.lists[parameter.name] { xpath.setVariable(parameter.name, elementsOf: list) }
      }
    }
    xpath.resetOperations()
  }

  private func judgeBounds(_ pending: inout [Pending], _ subject: RuleSubject) {
    guard !pending.isEmpty else { return }
    for bound in [XMLTree.Bound.lower, .upper] {
      show(bound, subject.tree)
      for index in pending.indices {
        let rule = pending[index].rule
        let start = measures ? ContinuousClock.now : nil
        defer { note(pending[index].index, since: start) }
        setVariables(rule)
        boundJudgements += 1
        let verdicts = verdicts(rule, pending[index].selected ?? selected(rule, subject.tree), subject, namesAllFailing: true)
        if bound == .lower { pending[index].lower = verdicts } else { pending[index].upper = verdicts }
      }
    }
    show(.value, subject.tree)
  }

  /// What is certain of a rule is reported as it is; where a bound says something else, a person has to look.
  private func merged(_ pending: Pending, _ subject: RuleSubject) -> RuleJudgement.Entry {
    let (values, lower, upper) = (pending.values, pending.lower ?? Verdicts(), pending.upper ?? Verdicts())
    let isComplete = values.isComplete && lower.isComplete && upper.isComplete
    // Where every tree passes, as on most screens, there is nothing to compare.
    if values.found.isEmpty, lower.found.isEmpty, upper.found.isEmpty { return .init(isComplete: isComplete) }
    let byElement = [values, lower, upper].map {
      Dictionary($0.found.map { ($0.element, $0.verdict) }, uniquingKeysWith: { first, _ in first })
    }
    var merged = Verdicts(isComplete: isComplete)
    for element in Set(byElement.flatMap(\.keys)).sorted() {
      let own = byElement[0][element] ?? .pass
      let low = byElement[1][element] ?? .pass
      let high = byElement[2][element] ?? .pass
      var verdict = Self.merged(own, low, high)
      if case .review(.estimatedText, _, _) = verdict,
        let certain = Self.certainFailure(of: element, [(own, values), (low, lower), (high, upper)]),
        Set(([certain.index] + certain.first).map { level(pending.rule, $0, subject.tree, element, subject) }).count == 1
      {
        verdict = .fail(certain.index)
      }
      merged.found.append((element, verdict))
    }
    return reported(merged, pending.rule, subject)
  }

  /// The first case that fails with the values and at both bounds, and those that fail before it: a button that is too low may be too narrow as well.
  private static func certainFailure(of element: Int, _ judged: [(verdict: Verdict, all: Verdicts)]) -> (index: Int, first: [Int])? {
    var certain: Set<Int>?
    var first: [Int] = []
    for (verdict, all) in judged {
      guard case .fail(let index) = verdict else { return nil }
      first.append(index)
      let failing = (all.alsoFailing[element] ?? []).union([index])
      certain = certain.map { $0.intersection(failing) } ?? failing
    }
    return certain?.min().map { ($0, first) }
  }

  private static func merged(_ own: Verdict, _ low: Verdict, _ high: Verdict) -> Verdict {
    let verdict = own != .pass ? own : low != .pass ? low : high
    if case .review = verdict { return verdict }
    if own.agrees(with: low), own.agrees(with: high) { return own }
    if case .fail(let index) = verdict { return .review(.estimatedText, index: index, attribute: nil) }
    return verdict
  }

  private func selected(_ rule: CompiledRule, _ tree: XMLTree) -> Result<[Int], XPathError> {
    Result { () throws(XPathError) in try rule.selection.nodes(in: tree, xpath) }
  }

  /// The nodes on which the rule does not pass, in the tree as it is shown.
  private func verdicts(
    _ rule: CompiledRule, _ selected: Result<[Int], XPathError>, _ subject: RuleSubject, namesAllFailing: Bool
  ) -> Verdicts {
    let tree = subject.tree
    let elements: [Int]
    switch selected {
    case .success(let found): elements = found
    case .failure(let error):
      let found = tree.count > 0 ? [(element: 0, verdict: Verdict.review(reason(error), index: -1, attribute: nil))] : []
      return Verdicts(found: found, isComplete: false)
    }
    var result = Verdicts()
    for element in elements {
      do {
        let verdict = try verdict(rule, tree, element, subject)
        if verdict != .pass { result.found.append((element, verdict)) }
        if namesAllFailing, case .fail(let first) = verdict {
          result.alsoFailing[element] = laterFailures(rule, after: first, tree, element, subject)
        }
      } catch {
        result.found.append((element, .review(reason(error), index: -1, attribute: nil)))
        result.isComplete = false
        if error == .operationLimit { break }
      }
    }
    return result
  }

  private func reason(_ error: XPathError) -> ReviewReason {
    error == .operationLimit ? .operationLimit : .ruleError
  }

  private func verdict(_ rule: CompiledRule, _ tree: XMLTree, _ element: Int, _ subject: RuleSubject) throws(XPathError) -> Verdict {
    xpath.setVariable("node", element: element, of: tree)
    let verdict = rule.verdict
    var skipped: Verdict?
    for index in verdict.cases.indices {
      if isOff(rule, index, tree, element, subject) { continue }
      if let (attribute, reason) = try unknownNeed(verdict.cases[index].needs, tree, element) {
        if skipped == nil { skipped = .review(reason, index: index, attribute: attribute) }
        continue
      }
      guard let fail = verdict.cases[index].fail else { continue }
      if try fail.holds(at: element, of: tree, xpath) { return .fail(index) }
    }
    if let skipped { return skipped }
    for index in verdict.cases.indices {
      guard let review = verdict.cases[index].review, !isOff(rule, index, tree, element, subject) else { continue }
      if try review.condition.holdsForAReason(at: element, of: tree, xpath) {
        return .review(reason(review), index: index, attribute: nil)
      }
    }
    if let review = verdict.review, verdict.cases.indices.contains(where: { !isOff(rule, $0, tree, element, subject) }),
      try review.condition.holdsForAReason(at: element, of: tree, xpath)
    {
      return .review(reason(review), index: -1, attribute: nil)
    }
    return .pass
  }

  /// The first needed value that is not there, with the reason.
  private func unknownNeed(_ needs: [CompiledVerdict.Need], _ tree: XMLTree, _ element: Int) throws(XPathError) -> (String, ReviewReason)? {
    for need in needs {
      var elements = [element]
      if let path = need.path { elements = try xpath.nodes(path, on: tree, at: element) }
      for other in elements where !tree.hasValue(of: need.name, at: other) {
        return (need.attribute, tree.unknownReason(of: need.attribute, at: other).map(ReviewReason.init) ?? .notStated)
      }
    }
    return nil
  }

  /// Why the value is unknown that the review, which held just now, found to be so; else the rule's reason.
  private func reason(_ review: CompiledVerdict.Review) -> ReviewReason {
    let found = xpath.unknownReason.map(ReviewReason.init(rawValue:))
    if let found, found != .notStated { return found }
    return review.reason ?? found ?? .notStated
  }

  private func platform(_ tree: XMLTree, _ element: Int, _ subject: RuleSubject) -> String {
    var at: Int? = element
    while let here = at {
      if let platform = tree.value(of: "platform", at: here) { return platform }
      at = tree.parent(of: here)
    }
    return subject.platform
  }

  private func isOff(_ rule: CompiledRule, _ index: Int, _ tree: XMLTree, _ element: Int, _ subject: RuleSubject) -> Bool {
    let levels = rule.verdict.cases[index].levels
    if levels.isEmpty || rule.entry.isAskedFor { return false }
    if let stated = levels[platform(tree, element, subject)] { return stated == nil }
    return false
  }

  // MARK: Reporting

  private func reported(_ verdicts: Verdicts, _ rule: CompiledRule, _ subject: RuleSubject) -> RuleJudgement.Entry {
    var entry = RuleJudgement.Entry(isComplete: verdicts.isComplete)
    guard !verdicts.found.isEmpty else { return entry }
    setVariables(rule)
    relatedLeft = Self.maximumRelated
    for (element, verdict) in verdicts.found { report(rule, element, verdict, subject, &entry.matches) }
    return entry
  }

  private func report(_ rule: CompiledRule, _ element: Int, _ verdict: Verdict, _ subject: RuleSubject, _ matches: inout [RuleMatch]) {
    let known = matches.count
    defer { for index in known..<matches.count { matches[index].selectsFirst = rule.entry.rule.selectsFirst } }
    let tree = subject.tree
    xpath.resetOperations()
    xpath.setVariable("node", element: element, of: tree)
    let own = rule.entry.rule
    switch verdict {
    case .pass: return
    case .fail(let index):
      let found = own.cases[index]
      let fix = found.fix.map {
        RuleMatch.Fix(
          attribute: $0.set, value: text($0.to, rule, tree, element), isSafe: $0.isSafe,
          alsoFailing: Set(laterFailures(rule, after: index, tree, element, subject).map { $0 + 1 }))
      }
      matches.append(
        RuleMatch(
          rule: own.info.id, outcome: .fail(level(rule, index, tree, element, subject)), caseNumber: index + 1,
          message: text(found.message, rule, tree, element), payload: tree.payload(of: element), point: point(rule, index, tree, element),
          related: related(rule, index, tree, element), fix: fix))
    case .review(let reason, let index, let attribute):
      let template = attribute == nil ? ((index >= 0 ? own.cases[index].aspects.reviewMessage : nil) ?? own.aspects.reviewMessage) : nil
      let message =
        template.map { text($0, rule, tree, element) }
        ?? (attribute.map { "The value of '\($0)' could not be known: \(reason.explanation)." }
          ?? "This could not be judged: \(reason.explanation).")
      // An unknown value may have a source all the same: the expression that decides it.
      let point =
        attribute.map { RuleMatch.Point(payload: tree.payload(of: element), attribute: $0) }
        ?? (index >= 0 ? self.point(rule, index, tree, element) : nil)
      matches.append(
        RuleMatch(
          rule: own.info.id, outcome: .review(reason), caseNumber: index >= 0 ? index + 1 : nil, message: message,
          payload: tree.payload(of: element), point: point, related: related(rule, index, tree, element), fix: nil))
    }
  }

  /// The numbers of the cases behind one that fails which would be the finding without it.
  private func laterFailures(
    _ rule: CompiledRule, after index: Int, _ tree: XMLTree, _ element: Int, _ subject: RuleSubject
  ) -> Set<Int> {
    var failing: Set<Int> = []
    for later in rule.verdict.cases.indices where later > index && !isOff(rule, later, tree, element, subject) {
      let own = rule.verdict.cases[later]
      do {
        guard let fail = own.fail, try unknownNeed(own.needs, tree, element) == nil else { continue }
        if try fail.holds(at: element, of: tree, xpath) { failing.insert(later) }
      } catch {
        continue
      }
    }
    return failing
  }

  private func level(_ rule: CompiledRule, _ index: Int, _ tree: XMLTree, _ element: Int, _ subject: RuleSubject) -> Level {
    if let level = rule.entry.level { return level }
    let own = rule.entry.rule.cases[index]
    var level = own.level
    let levels = rule.verdict.cases[index].levels
    if !levels.isEmpty { level = (levels[platform(tree, element, subject)] ?? level) ?? level }
    if let most = own.aspects.recognisedLevel ?? rule.entry.rule.aspects.recognisedLevel,
      tree.isRecognised(
        at: element, byPermission: rule.selectReads.reads(attribute: "permission"), byAfter: rule.selectReads.reads(attribute: "after"))
    {
      level = min(level, most)
    }
    return level
  }

  private func point(_ rule: CompiledRule, _ index: Int, _ tree: XMLTree, _ element: Int) -> RuleMatch.Point? {
    guard let point = rule.entry.rule.cases[index].point else { return nil }
    var target = element
    if let path = rule.verdict.cases[index].point {
      guard let first = (try? xpath.nodes(path, on: tree, at: element))?.first else { return nil }
      target = first
    }
    return RuleMatch.Point(payload: tree.payload(of: target), attribute: point.attribute)
  }

  private func related(_ rule: CompiledRule, _ index: Int, _ tree: XMLTree, _ element: Int) -> [RuleMatch.Related] {
    let beside = (index >= 0 ? rule.verdict.cases[index].related : nil) ?? rule.verdict.related
    guard relatedLeft > 0, let nodes = try? beside?.nodes(at: element, of: tree, xpath) else { return [] }
    relatedLeft -= nodes.count
    let own = rule.entry.rule
    let template = (index >= 0 ? own.cases[index].aspects.relatedMessage : nil) ?? own.aspects.relatedMessage
    return nodes.map { node in
      RuleMatch.Related(
        payload: tree.payload(of: node),
        message: template.flatMap { isKnown($0, tree, node) ? text($0, rule, tree, node) : nil } ?? Self.description(tree, node))
    }
  }

  /// Whether every attribute that a template shows by itself has a value: a sentence with a gap says nothing.
  private func isKnown(_ template: MessageTemplate, _ tree: XMLTree, _ element: Int) -> Bool {
    template.parts.allSatisfy { part in
      if case .attribute(let name, _) = part { tree.value(of: name, at: element) != nil } else { true }
    }
  }

  /// What a related node is, where the rule does not say.
  private static func description(_ tree: XMLTree, _ element: Int) -> String {
    let title = tree.value(of: "title", at: element) ?? tree.value(of: "name", at: element)
    let what = title.map { "'\($0)'" } ?? "This \(tree.name(of: element))"
    guard let width = tree.value(of: "width", at: element).flatMap(Double.init),
      let height = tree.value(of: "height", at: element).flatMap(Double.init)
    else { return title == nil ? "See this \(tree.name(of: element)), too." : "See \(what), too." }
    return "\(what) is \(MessageTemplate.text(of: width)) × \(MessageTemplate.text(of: height)) pt."
  }

  private func text(_ template: MessageTemplate, _ rule: CompiledRule, _ tree: XMLTree, _ element: Int) -> String {
    var result = ""
    for part in template.parts {
      switch part {
      case .text(let text): result += text
      case .attribute(let name, let isNumber): result += Self.shown(tree.value(of: name, at: element) ?? "", isNumber)
      case .parameter(let name): result += rule.entry.parameters.first { $0.name == name }?.value.text ?? ""
      case .expression(let text, let isNumber):
        guard let expression = compiler.expression(text), let value = try? xpath.text(expression, on: tree, at: element) else { continue }
        switch value {
        case .number(let number): result += MessageTemplate.text(of: number)
        case .string(let string): result += Self.shown(string, isNumber)
        case .boolean(let boolean): result += boolean ? "true" : "false"
        case .nodes: break
        }
      }
    }
    return result
  }

  private static func shown(_ value: String, _ isNumber: Bool) -> String {
    guard isNumber, let number = Double(value) else { return value }
    return MessageTemplate.text(of: number)
  }
}
