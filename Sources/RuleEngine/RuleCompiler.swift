import Diagnostics
import XML

/// Compiles rules for one evaluator, each at its first use and no more of it than is asked for, and keeps them.
final class RuleCompiler {
  private struct RuleKey: Hashable {
    var number: Int
    var root: String?
  }

  /// What is shared by rules, unless it mentions parameters: those are a rule's own.
  private struct SharedKey: Hashable {
    var text: String
    /// The variables of parts: whether the value is a boolean.
    var asBoolean = false
    var root: String?
    var rule: Int?
  }

  private let entries: [RuleSet.Entry]
  private let xpath: XPathEvaluator
  private let stamp: TreeStamp
  private var rules: [RuleKey: CompiledRule] = [:]
  /// By the numbers of the rules that were asked for so far.
  private var needed: [Int: [[XMLName]]] = [:]
  private var selections: [SharedKey: ElementSelection] = [:]
  private var variables: [SharedKey: String?] = [:]
  private var expressions: [String: XPathExpression?] = [:]

  init(_ entries: [RuleSet.Entry], _ xpath: XPathEvaluator, _ stamp: TreeStamp) {
    self.entries = entries
    self.xpath = xpath
    self.stamp = stamp
  }

  /// An expression as it is written.
  func expression(_ text: String) -> XPathExpression? {
    if let known = expressions[text] { return known }
    let made = try? xpath.compile(text)
    expressions[text] = .some(made)
    return made
  }

  /// The rule of that number for trees whose outermost element is the only one of the name `root`; nil for all other trees.
  func rule(_ number: Int, root: String?) -> CompiledRule {
    let key = RuleKey(number: number, root: root)
    if let known = rules[key] { return known }
    let select = entries[number].rule.select
    let syntax = XPathParser.parse(select)
    let reads = selectReads(entries[number].rule, syntax)
    let made = CompiledRule(entries[number], selection(number, select, syntax, root), selectReads: reads) { [unowned self] in
      verdict(number, selectReads: reads, isInside: root != nil && syntax.map { Self.selectsInside($0, root) } ?? false, root)
    }
    rules[key] = made
    return made
  }

  private func selectReads(_ rule: Rule, _ syntax: XPathSyntax?) -> RuleReads {
    if let known = rule.compiledReads { return known.reads(.selection) }
    var reads = RuleReads()
    reads.add(parsed: syntax)
    return reads
  }

  /// Whether a tree has elements of the names that the rule of that number must pass to select anything.
  func maySelect(_ number: Int, in tree: XMLTree) -> Bool {
    let needed = neededElements(number)
    return needed.isEmpty || needed.contains { names in names.allSatisfy { !tree.elements(named: $0).isEmpty } }
  }

  private func neededElements(_ number: Int) -> [[XMLName]] {
    if let known = needed[number] { return known }
    let made = entries[number].rule.compiledReads?.needed ?? []
    needed[number] = made
    return made
  }

  // MARK: Verdicts

  private func verdict(_ number: Int, selectReads: RuleReads, isInside: Bool, _ root: String?) -> CompiledVerdict {
    let rule = entries[number].rule
    let reader = ElementTestReader(root: root)
    func condition(_ text: String, sharesParts: Bool) -> CompiledVerdict.Condition? {
      let syntax = XPathParser.parse(text)
      let test = ElementTest(syntax.map { reader.question($0, isInside: isInside) } ?? .answer(.perhaps), stamp)
      let expression = sharesParts ? rewritten(text, syntax, number, root, isInside: isInside, asBoolean: true) : expression(text)
      return expression.map { CompiledVerdict.Condition(test: test, expression: $0) }
    }
    func review(_ aspects: RuleAspects) -> CompiledVerdict.Review? {
      // A part that is computed once says only the first time what was unknown.
      aspects.review.flatMap { condition($0, sharesParts: aspects.reason != nil) }.map { .init(condition: $0, reason: aspects.reason) }
    }
    func related(_ aspects: RuleAspects) -> RelatedNodes? {
      aspects.related.flatMap { relatedNodes($0, XPathParser.parse($0), number, root, isInside: isInside) }
    }
    let cases = rule.cases.map { own in
      CompiledVerdict.Case(
        fail: condition(own.fail, sharesParts: true),
        needs: own.needs.map { .init(attribute: $0.attribute, name: XMLName($0.attribute), path: $0.path.flatMap(expression)) },
        point: own.point?.path.flatMap(expression),
        review: review(own.aspects), related: related(own.aspects),
        levels: own.aspects.levels.merging(rule.aspects.levels) { own, _ in own })
    }
    return CompiledVerdict(
      cases: cases, review: review(rule.aspects), related: related(rule.aspects),
      reads: rule.compiledReads?.reads(.verdict) ?? RuleReads(verdictOf: rule, selectReads),
      allReads: rule.compiledReads?.reads(.all) ?? RuleReads(rule))
  }

  private func relatedNodes(_ text: String, _ syntax: XPathSyntax?, _ number: Int, _ root: String?, isInside: Bool) -> RelatedNodes? {
    if let syntax, case .path(let path) = syntax.kind, let step = path.onlyStep, step.predicates.count == 1, let name = step.name {
      let bytes = Array(text.utf8)
      func joined(_ parts: [XPathSyntax]) -> String {
        parts.map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined(separator: " and ")
      }
      let parts = step.predicates[0].conjuncts
      let shared = parts.filter { $0.isPredicateOfContent && !$0.mentions(variable: "node") }
      let own = parts.filter { !$0.isPredicateOfContent || $0.mentions(variable: "node") }
      let all = shared.isEmpty ? "//\(name)" : "//\(name)[\(joined(shared))]"
      if own.allSatisfy(\.isPredicateOfContent), let selected = XPathParser.parse(all) {
        let selection = selection(number, all, selected, root)
        if own.isEmpty { return .among(selection, nil) }
        // In a predicate, what hangs on the match alone is computed once a match.
        let rest = "self::\(name)[\(joined(own))]"
        let isNodeInside = root != nil && name != root
        if let condition = rewritten(rest, XPathParser.parse(rest), number, root, isInside: isNodeInside, asBoolean: true) {
          return .among(selection, condition)
        }
      }
    }
    return rewritten(text, syntax, number, root, isInside: isInside, asBoolean: false).map { .evaluated($0) }
  }

  /// The expression with variables for the parts that hang on no context.
  private func rewritten(
    _ text: String, _ syntax: XPathSyntax?, _ number: Int, _ root: String?, isInside: Bool, asBoolean: Bool
  ) -> XPathExpression? {
    guard let syntax else { return expression(text) }
    let parts = ContextFreeParts(root: root) { [unowned self] text, part, asBoolean, ofNode in
      variable(SharedKey(text: text, asBoolean: asBoolean, rule: part.mentionsVariables ? number : nil), ofNode: ofNode)
    }
    return expression(parts.rewritten(text, syntax, isInside: isInside, asBoolean: asBoolean))
  }

  private func variable(_ key: SharedKey, ofNode: Bool) -> String? {
    if let known = variables[key] { return known }
    let made = try? xpath.addComputed(key.text, asBoolean: key.asBoolean, ofNode: ofNode)
    variables[key] = .some(made)
    return made
  }

  // MARK: Selections

  private func selection(_ number: Int, _ text: String, _ syntax: XPathSyntax?, _ root: String?) -> ElementSelection {
    let rule = syntax?.mentionsVariables ?? true ? number : nil
    if let syntax, case .path(let path) = syntax.kind, let step = path.onlyStep, step.predicates.allSatisfy(\.isPredicateOfContent),
      let made = filtered(number, Array(text.utf8), step, step.predicates[...], rule, root)
    {
      return made
    }
    return shared(SharedKey(text: text, root: root, rule: rule)) {
      guard let expression = rewritten(text, syntax, number, root, isInside: false, asBoolean: false) else { return .nothing }
      return .evaluated(expression, syntax.map { need($0, ElementTestReader(root: root)) } ?? .nothing)
    }
  }

  /// The selection of `//name` and the first predicates; nil where libxml2 refuses one.
  private func filtered(
    _ number: Int, _ text: [UInt8], _ step: XPathSyntax.Step, _ predicates: ArraySlice<XPathSyntax>, _ rule: Int?, _ root: String?
  ) -> ElementSelection? {
    guard let last = predicates.last else {
      return shared(SharedKey(text: "//" + (step.name ?? "*"))) { .named(step.name.map { XMLName($0) }) }
    }
    guard let base = filtered(number, text, step, predicates.dropLast(), rule, root) else { return nil }
    let isInside = root != nil && step.name.map { $0 != root } ?? false
    let predicate = String(decoding: text[last.range], as: UTF8.self)
    guard let expression = rewritten(predicate, XPathParser.parse(predicate), number, root, isInside: isInside, asBoolean: true) else {
      return nil
    }
    let key = SharedKey(text: String(decoding: text[..<last.range.upperBound], as: UTF8.self), root: root, rule: rule)
    return shared(key) {
      .filtered(base, ElementTest(ElementTestReader(root: root).question(last, isInside: isInside), stamp), expression)
    }
  }

  private func shared(_ key: SharedKey, _ form: () -> ElementSelection.Form) -> ElementSelection {
    if let known = selections[key] { return known }
    let made = ElementSelection(form(), stamp)
    selections[key] = made
    return made
  }

  private func need(_ syntax: XPathSyntax, _ reader: ElementTestReader) -> ElementSelection.Need {
    switch syntax.kind {
    case .union(let a, let b): return .any([need(a, reader), need(b, reader)])
    case .path(let path):
      var needs: [ElementSelection.Need] = []
      if case .expression(let start) = path.start { needs.append(need(start, reader)) }
      for step in path.steps where step.axis != "attribute" {
        switch step.test {
        case .name(let name): needs.append(.element(named: XMLName(name), ElementTest(reader.question(predicatesOf: step), stamp)))
        case .anyName: needs.append(.element(named: nil, ElementTest(reader.question(predicatesOf: step), stamp)))
        case .anyNode, .noElement: break
        }
      }
      return .all(needs)
    default: return .nothing
    }
  }

  /// Whether no node that an expression selects is the outermost element.
  private static func selectsInside(_ syntax: XPathSyntax, _ root: String?) -> Bool {
    switch syntax.kind {
    case .union(let a, let b): return selectsInside(a, root) && selectsInside(b, root)
    case .path(let path):
      guard let last = path.steps.last else {
        if case .expression(let start) = path.start { return selectsInside(start, root) }
        return false
      }
      if let name = last.name { return last.axis != "attribute" && name != root }
      return last.test == .anyName && last.axis == "child" && path.steps.dropLast().contains { $0.name != nil }
    default: return false
    }
  }
}

extension XPathSyntax {
  /// Whether any variable stands in it.
  fileprivate var mentionsVariables: Bool {
    if case .variable = kind { return true }
    return parts.contains(where: \.mentionsVariables)
  }
}

extension XPathSyntax.Path {
  /// The step of `//name[…]` and `//*[…]`.
  fileprivate var onlyStep: XPathSyntax.Step? {
    guard case .root = start, steps.count == 2, steps[0].isAbbreviated, steps[0].axis == "descendant-or-self", steps[1].axis == "child",
      steps[1].test == .anyName || steps[1].name != nil
    else { return nil }
    return steps[1]
  }
}
