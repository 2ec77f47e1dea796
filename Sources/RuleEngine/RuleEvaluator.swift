import Diagnostics
import XML

/// Evaluates rules on one subject after another. It compiles each expression at its first use and keeps it: one evaluator a worker, for one task at a time.
package final class RuleEvaluator {
  /// What an expression compiled to; nil where libxml2 refused it, which checked rules do not know.
  private struct CompiledAspects {
    var review: XPathExpression?
    var related: XPathExpression?
  }

  private struct CompiledCase {
    var fail: XPathExpression?
    var needs: [XPathExpression?]
    var point: XPathExpression?
    var aspects: CompiledAspects
  }

  private struct CompiledRule {
    var select: XPathExpression?
    var cases: [CompiledCase]
    var aspects: CompiledAspects
    /// What the choice of nodes hangs on.
    var selectReads: AttributeReads
    /// What the verdict hangs on, that choice included.
    var reads: AttributeReads
    /// The parameters that are lists.
    var lists: [String: XMLTree]
  }

  /// What became of a rule on one node of one tree.
  private enum Verdict: Equatable {
    case pass
    case fail(Int)
    /// `index` is the case whose need is unknown (`attribute`) or whose review holds; -1 for the rule's own review.
    case review(ReviewReason, index: Int, attribute: String?)

    /// Whether a person would be told the same.
    func agrees(with other: Verdict) -> Bool {
      switch (self, other) {
      case (.pass, .pass), (.fail, .fail), (.review, .review): true
      default: false
      }
    }
  }

  package let ruleSet: RuleSet
  private let entries: [RuleSet.Entry]
  private let xpath: XPathEvaluator
  /// More nodes than this are not shown beside the findings of one rule in one document: thousands of buttons, each with thousands of larger
  /// ones, would be shown in pairs.
  private static let maximumRelated = 5_000
  private var relatedLeft = RuleEvaluator.maximumRelated
  private var compiled: [CompiledRule?]
  /// Expressions of message templates, by their text.
  private var expressions: [String: XPathExpression?] = [:]

  /// `operationLimit` is for one rule on one subject.
  package init(_ ruleSet: RuleSet, operationLimit: UInt64 = 10_000_000) {
    self.ruleSet = ruleSet
    entries = ruleSet.enabled
    xpath = XPathEvaluator(operationLimit: operationLimit)
    compiled = Array(repeating: nil, count: entries.count)
  }

  /// The nodes on which a rule of that scope fails or asks for review, by rule id and then in document order.
  package func evaluate(_ subject: RuleSubject, scope: Rule.Scope = .screen) -> [RuleMatch] {
    var matches: [RuleMatch] = []
    var bounds: (lower: XMLTree, upper: XMLTree)?
    for index in entries.indices where entries[index].rule.scope == scope { evaluate(index, subject, &bounds, &matches) }
    return matches
  }

  /// `bounds` holds the trees once a rule has asked for them.
  private func evaluate(
    _ index: Int, _ subject: RuleSubject, _ bounds: inout (lower: XMLTree, upper: XMLTree)?, _ matches: inout [RuleMatch]
  ) {
    let entry = entries[index]
    let rule = compile(index)
    relatedLeft = Self.maximumRelated
    xpath.removeVariables()
    for parameter in entry.parameters {
      switch parameter.value {
      case .number(let number): xpath.setVariable(parameter.name, number)
      case .string(let string): xpath.setVariable(parameter.name, string)
      case .boolean(let boolean): xpath.setVariable(parameter.name, boolean)
      case .list: if let list = rule.lists[parameter.name] { xpath.setVariable(parameter.name, elementsOf: list) }
      }
    }
    xpath.resetOperations()
    let selected = selected(rule, subject.values)
    // Nothing to judge, as on most screens for most rules.
    if case .success(let elements) = selected, elements.isEmpty, !rule.selectReads.meets(subject.estimated) { return }
    let values = verdicts(entry, rule, subject.values, selected, subject)
    guard let makeBounds = subject.bounds, rule.reads.meets(subject.estimated) else {
      for (element, verdict) in values { report(entry, rule, element, verdict, subject, &matches) }
      return
    }
    let trees = bounds ?? makeBounds()
    if bounds == nil {
      precondition(trees.lower.count == subject.values.count && trees.upper.count == subject.values.count, "the trees have one structure")
      bounds = trees
    }
    // Where the choice of nodes hangs on no bound, it is the same in every tree.
    let isSelectedAnew = rule.selectReads.meets(subject.estimated)
    let (lower, upper) = (
      bounded(entry, rule, trees.lower, isSelectedAnew ? nil : selected, subject),
      bounded(entry, rule, trees.upper, isSelectedAnew ? nil : selected, subject)
    )
    // Where every tree passes, as on most screens, there is nothing to compare.
    if values.isEmpty, lower.isEmpty, upper.isEmpty { return }
    var merged: [Int: (Verdict, Bool)] = [:]
    for (element, verdict) in values { merged[element] = (verdict, true) }
    let lowerByElement = Dictionary(lower, uniquingKeysWith: { first, _ in first })
    let upperByElement = Dictionary(upper, uniquingKeysWith: { first, _ in first })
    for element in Set(merged.keys).union(lowerByElement.keys).union(upperByElement.keys) {
      let own = merged[element]?.0 ?? .pass
      let low = lowerByElement[element] ?? .pass
      let high = upperByElement[element] ?? .pass
      merged[element] = (own, own.agrees(with: low) && own.agrees(with: high))
      if own == .pass, !(low == .pass && high == .pass) { merged[element] = (low == .pass ? high : low, false) }
    }
    for element in merged.keys.sorted() {
      guard let (verdict, agree) = merged[element] else { continue }
      if agree {
        report(entry, rule, element, verdict, subject, &matches)
      } else if case .review = verdict {
        report(entry, rule, element, verdict, subject, &matches)
      } else {
        var index = -1
        if case .fail(let number) = verdict { index = number }
        report(entry, rule, element, .review(.estimatedText, index: index, attribute: nil), subject, &matches)
      }
    }
  }

  private func selected(_ rule: CompiledRule, _ tree: XMLTree) -> Result<[Int], XPathError> {
    guard let select = rule.select else { return .success([]) }
    return Result { () throws(XPathError) in try xpath.nodes(select, on: tree) }
  }

  /// The verdicts on another tree than the values'; `known` is what is selected there, where that is known.
  private func bounded(
    _ entry: RuleSet.Entry, _ rule: CompiledRule, _ tree: XMLTree, _ known: Result<[Int], XPathError>?, _ subject: RuleSubject
  ) -> [(Int, Verdict)] {
    xpath.resetOperations()
    return verdicts(entry, rule, tree, known ?? selected(rule, tree), subject)
  }

  /// The nodes of a tree on which the rule does not pass.
  private func verdicts(
    _ entry: RuleSet.Entry, _ rule: CompiledRule, _ tree: XMLTree, _ selected: Result<[Int], XPathError>, _ subject: RuleSubject
  ) -> [(Int, Verdict)] {
    let elements: [Int]
    switch selected {
    case .success(let found): elements = found
    case .failure(let error): return tree.count > 0 ? [(0, .review(reason(error), index: -1, attribute: nil))] : []
    }
    var result: [(Int, Verdict)] = []
    for element in elements {
      do {
        let verdict = try verdict(entry, rule, tree, element, subject)
        if verdict != .pass { result.append((element, verdict)) }
      } catch {
        result.append((element, .review(reason(error), index: -1, attribute: nil)))
        if error == .operationLimit { break }
      }
    }
    return result
  }

  private func reason(_ error: XPathError) -> ReviewReason {
    error == .operationLimit ? .operationLimit : .ruleError
  }

  private func verdict(
    _ entry: RuleSet.Entry, _ rule: CompiledRule, _ tree: XMLTree, _ element: Int, _ subject: RuleSubject
  ) throws(XPathError) -> Verdict {
    xpath.setVariable("node", element: element, of: tree)
    var skipped: Verdict?
    for (index, own) in entry.rule.cases.enumerated() {
      if isOff(entry, own, tree, element, subject) { continue }
      if let (attribute, reason) = try unknownNeed(own, rule.cases[index], tree, element) {
        if skipped == nil { skipped = .review(reason, index: index, attribute: attribute) }
        continue
      }
      guard let fail = rule.cases[index].fail else { continue }
      if try xpath.test(fail, on: tree, at: element) { return .fail(index) }
    }
    if let skipped { return skipped }
    for (index, own) in entry.rule.cases.enumerated() {
      guard let review = rule.cases[index].aspects.review, !isOff(entry, own, tree, element, subject) else { continue }
      if try xpath.test(review, on: tree, at: element) {
        return .review(reviewReason(own.aspects, tree, element), index: index, attribute: nil)
      }
    }
    if let review = rule.aspects.review, entry.rule.cases.contains(where: { !isOff(entry, $0, tree, element, subject) }),
      try xpath.test(review, on: tree, at: element)
    {
      return .review(reviewReason(entry.rule.aspects, tree, element), index: -1, attribute: nil)
    }
    return .pass
  }

  /// The first needed value that is not there, with the reason.
  private func unknownNeed(
    _ own: RuleCase, _ compiled: CompiledCase, _ tree: XMLTree, _ element: Int
  ) throws(XPathError) -> (String, ReviewReason)? {
    for (index, need) in own.needs.enumerated() {
      var elements = [element]
      if let path = compiled.needs[index] { elements = try xpath.nodes(path, on: tree, at: element) }
      for other in elements where !tree.hasValue(of: need.attribute, at: other) {
        return (need.attribute, tree.unknownReason(of: need.attribute, at: other).map(ReviewReason.init) ?? .notStated)
      }
    }
    return nil
  }

  private func reviewReason(_ aspects: RuleAspects, _ tree: XMLTree, _ element: Int) -> ReviewReason {
    if let reason = aspects.reason { return reason }
    guard let unknown = tree.value(of: "unknown", at: element) else { return .notStated }
    // Words are "name:reason"; the one whose name the expression asks about explains it.
    let words = unknown.split(separator: " ").map { $0.split(separator: ":", maxSplits: 1) }.filter { $0.count == 2 }
    let review = aspects.review ?? ""
    let asked = words.first { review.contains("'\($0[0])'") } ?? words.first
    return asked.map { ReviewReason(rawValue: String($0[1])) } ?? .notStated
  }

  private func platform(_ tree: XMLTree, _ element: Int, _ subject: RuleSubject) -> String {
    var at: Int? = element
    while let here = at {
      if let platform = tree.value(of: "platform", at: here) { return platform }
      at = tree.parent(of: here)
    }
    return subject.platform
  }

  private func isOff(_ entry: RuleSet.Entry, _ own: RuleCase, _ tree: XMLTree, _ element: Int, _ subject: RuleSubject) -> Bool {
    if entry.isAskedFor || own.aspects.levels.isEmpty && entry.rule.aspects.levels.isEmpty { return false }
    let platform = platform(tree, element, subject)
    if let stated = own.aspects.levels[platform] ?? entry.rule.aspects.levels[platform] { return stated == nil }
    return false
  }

  // MARK: Reporting

  private func report(
    _ entry: RuleSet.Entry, _ rule: CompiledRule, _ element: Int, _ verdict: Verdict, _ subject: RuleSubject, _ matches: inout [RuleMatch]
  ) {
    let tree = subject.values
    xpath.resetOperations()
    xpath.setVariable("node", element: element, of: tree)
    let own = entry.rule
    switch verdict {
    case .pass: return
    case .fail(let index):
      let found = own.cases[index]
      let fix = found.fix.map { RuleMatch.Fix(attribute: $0.set, value: text($0.to, entry, tree, element), isSafe: $0.isSafe) }
      matches.append(
        RuleMatch(
          rule: own.info.id, outcome: .fail(level(entry, rule, found, tree, element, subject)), caseNumber: index + 1,
          message: text(found.message, entry, tree, element),
          payload: tree.payload(of: element), point: point(found, rule.cases[index], tree, element),
          related: related(entry, rule, index, tree, element), fix: fix))
    case .review(let reason, let index, let attribute):
      let found = index >= 0 ? own.cases[index] : nil
      let template = attribute == nil ? (found?.aspects.reviewMessage ?? own.aspects.reviewMessage) : nil
      let message =
        template.map { text($0, entry, tree, element) }
        ?? (attribute.map { "The value of '\($0)' could not be known: \(reason.explanation)." }
          ?? "This could not be judged: \(reason.explanation).")
      // An unknown value may have a source all the same: the expression that decides it.
      let point =
        attribute.map { RuleMatch.Point(payload: tree.payload(of: element), attribute: $0) }
        ?? (index >= 0 ? found.flatMap { self.point($0, rule.cases[index], tree, element) } : nil)
      matches.append(
        RuleMatch(
          rule: own.info.id, outcome: .review(reason), caseNumber: index >= 0 ? index + 1 : nil, message: message,
          payload: tree.payload(of: element), point: point,
          related: related(entry, rule, index, tree, element), fix: nil))
    }
  }

  private func level(
    _ entry: RuleSet.Entry, _ rule: CompiledRule, _ own: RuleCase, _ tree: XMLTree, _ element: Int, _ subject: RuleSubject
  ) -> Level {
    if let level = entry.level { return level }
    var level = own.level
    if !own.aspects.levels.isEmpty || !entry.rule.aspects.levels.isEmpty {
      let platform = platform(tree, element, subject)
      level = (own.aspects.levels[platform] ?? entry.rule.aspects.levels[platform] ?? own.level) ?? own.level
    }
    if let most = own.aspects.recognisedLevel ?? entry.rule.aspects.recognisedLevel,
      tree.isRecognised(at: element, byPermission: rule.selectReads.names.contains("permission"))
    {
      level = min(level, most)
    }
    return level
  }

  private func point(_ own: RuleCase, _ compiled: CompiledCase, _ tree: XMLTree, _ element: Int) -> RuleMatch.Point? {
    guard let point = own.point else { return nil }
    var target = element
    if let path = compiled.point {
      guard let first = (try? xpath.nodes(path, on: tree, at: element))?.first else { return nil }
      target = first
    }
    return RuleMatch.Point(payload: tree.payload(of: target), attribute: point.attribute)
  }

  private func related(_ entry: RuleSet.Entry, _ rule: CompiledRule, _ index: Int, _ tree: XMLTree, _ element: Int) -> [RuleMatch.Related] {
    let ownCase = index >= 0 ? entry.rule.cases[index] : nil
    let expression = (index >= 0 ? rule.cases[index].aspects.related : nil) ?? rule.aspects.related
    guard relatedLeft > 0, let expression, let nodes = try? xpath.nodes(expression, on: tree, at: element) else { return [] }
    relatedLeft -= nodes.count
    let template = ownCase?.aspects.relatedMessage ?? entry.rule.aspects.relatedMessage
    return nodes.map { node in
      RuleMatch.Related(
        payload: tree.payload(of: node), message: template.map { text($0, entry, tree, node) } ?? Self.description(tree, node))
    }
  }

  /// What a related node is, where the rule does not say.
  private static func description(_ tree: XMLTree, _ element: Int) -> String {
    let title = tree.value(of: "title", at: element)
    let what = title.map { "'\($0)'" } ?? "This \(tree.name(of: element))"
    guard let width = tree.value(of: "width", at: element).flatMap(Double.init),
      let height = tree.value(of: "height", at: element).flatMap(Double.init)
    else { return title == nil ? "See this \(tree.name(of: element)), too." : "See \(what), too." }
    return "\(what) is \(MessageTemplate.text(of: width)) × \(MessageTemplate.text(of: height)) pt."
  }

  private func text(_ template: MessageTemplate, _ entry: RuleSet.Entry, _ tree: XMLTree, _ element: Int) -> String {
    var result = ""
    for part in template.parts {
      switch part {
      case .text(let text): result += text
      case .attribute(let name, let isNumber): result += Self.shown(tree.value(of: name, at: element) ?? "", isNumber)
      case .parameter(let name): result += entry.parameters.first { $0.name == name }?.value.text ?? ""
      case .expression(let text, let isNumber):
        guard let expression = expression(text), let value = try? xpath.text(expression, on: tree, at: element) else { continue }
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

  // MARK: Compiling

  private func expression(_ text: String) -> XPathExpression? {
    if let known = expressions[text] { return known }
    let made = try? xpath.compile(text)
    expressions[text] = .some(made)
    return made
  }

  private func compile(_ index: Int) -> CompiledRule {
    if let known = compiled[index] { return known }
    let rule = entries[index].rule
    let aspects = { (own: RuleAspects) in
      CompiledAspects(review: own.review.flatMap(self.expression), related: own.related.flatMap(self.expression))
    }
    var selectReads = AttributeReads()
    selectReads.add(rule.select)
    var reads = selectReads
    for expression in [rule.aspects.review] + rule.cases.map(\.aspects.review) { if let expression { reads.add(expression) } }
    for own in rule.cases {
      reads.add(own.fail)
      for need in own.needs { if let path = need.path { reads.add(path) } }
    }
    var lists: [String: XMLTree] = [:]
    for parameter in entries[index].parameters {
      if case .list(let list) = parameter.value { lists[parameter.name] = XPathEvaluator.tree(of: list) }
    }
    let made = CompiledRule(
      select: expression(rule.select),
      cases: rule.cases.map { own in
        CompiledCase(
          fail: expression(own.fail), needs: own.needs.map { $0.path.flatMap(expression) }, point: own.point?.path.flatMap(expression),
          aspects: aspects(own.aspects))
      }, aspects: aspects(rule.aspects), selectReads: selectReads, reads: reads, lists: lists)
    compiled[index] = made
    return made
  }
}
