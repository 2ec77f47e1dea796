import Diagnostics

/// Works out the rules that variants put around declarations.
struct VariantCompiler: Sendable {
  let table: VariantTable
  let theme: UtilityTheme

  private static let slot: [UtilityNode] = [.rule("@slot", [])]

  /// The rules of a variant around some nodes; nil where the variant means nothing here.
  func apply(_ variant: UtilityVariant, to nodes: [UtilityNode]) -> [UtilityNode]? {
    template(variant, depth: 0).map { UtilityNode.fill($0, with: nodes) }
  }

  private func template(_ variant: UtilityVariant, depth: Int) -> [UtilityNode]? {
    switch variant {
    case .arbitrary(let selector, let isRelative):
      return isRelative && depth == 0 ? nil : [.rule(selector, Self.slot)]
    case .fixed(let name):
      guard case .fixed(let nodes) = table.entries[name]?.kind else { return nil }
      return nodes
    case .functional(let root, let value, let modifier): return functional(root, value, modifier).map { [.rule($0, Self.slot)] }
    case .compound(let root, let inner, let modifier):
      guard depth < 8, let nodes = template(inner, depth: depth + 1) else { return nil }
      if case .arbitrary(_, isRelative: true) = inner, root != "has", root != "in" { return nil }
      if ["not", "has", "in"].contains(root), modifier != nil { return nil }
      if root == "not" {
        guard nodes.count == 1 else { return nil }
        return Self.negate(nodes[0])
      }
      var result: [UtilityNode] = []
      for node in nodes {
        var didApply = false
        guard let changed = around(node, root, modifier?.text, isInSelector: false, &didApply), didApply else { return nil }
        result.append(changed)
      }
      return result
    }
  }

  /// The order in which the third generation applies variants, which come from right to left: pseudo-elements stay at the end of a selector, what
  /// stands further right comes nearer to the class, and conditions stand around it all.
  func olderOrder(_ list: [UtilityVariant]) -> [UtilityVariant] {
    func rank(_ variant: UtilityVariant) -> Int {
      guard case .rule(let head, _) = template(variant, depth: 0)?.first else { return 1 }
      return head.hasPrefix("@") ? 2 : head.contains("::") ? 0 : 1
    }
    let ranks = list.map { ($0, rank($0)) }
    return ranks.filter { $0.1 == 0 }.map(\.0) + ranks.reversed().filter { $0.1 == 1 }.map(\.0) + ranks.filter { $0.1 == 2 }.map(\.0)
  }

  // MARK: - With values

  private func functional(_ root: String, _ value: UtilityVariant.Value?, _ modifier: UtilityVariant.Value?) -> String? {
    if root.hasPrefix("@") || root == "min" || root == "max" { return width(root, value, modifier) }
    guard let value, modifier == nil else { return nil }
    switch root {
    case "aria":
      switch value {
      case .named(let name): return "&[aria-\(name)=\"true\"]"
      case .arbitrary(let text): return "&[aria-\(Self.quoted(text))]"
      }
    case "data":
      // Names are those of a theme, which has none.
      if table.isOlder, case .named = value { return nil }
      return "&[data-\(Self.quoted(value.text))]"
    case "has" where table.isOlder:
      if case .named = value { return nil }
      return "&:has(\(value.text))"
    case "nth", "nth-last", "nth-of-type", "nth-last-of-type":
      if case .named(let name) = value, !ValueKind.isInteger(name) { return nil }
      return "&:\(root)\(root.hasSuffix("type") ? "" : "-child")(\(value.text))"
    case "supports": return "@supports \(Self.supports(value.text))"
    default: return nil
    }
  }

  private func width(_ root: String, _ value: UtilityVariant.Value?, _ modifier: UtilityVariant.Value?) -> String? {
    guard let width = resolvedWidth(root, value) else { return nil }
    if table.isOlder {
      guard modifier == nil else { return nil }
      if root == "min" { return "@media (min-width: \(width))" }
      if case .named = value { return "@media not all and (min-width: \(width))" }
      return "@media (max-width: \(width))"
    }
    let test = root.hasSuffix("max") ? "(width < \(width))" : "(width >= \(width))"
    if root.hasPrefix("@") { return "@container \(modifier.map { $0.text + " " } ?? "")\(test)" }
    return modifier == nil ? "@media \(test)" : nil
  }

  /// The width that a variant asks for; nil where it names none.
  private func resolvedWidth(_ root: String, _ value: UtilityVariant.Value?) -> String? {
    let width: String? =
      switch value {
      case nil: nil
      case .arbitrary(let text): text
      case .named(let name): theme.value(name, [root.hasPrefix("@") ? "--container" : "--breakpoint"])
      }
    return width.flatMap { $0.contains("var(") ? nil : $0 }
  }

  /// A test of an attribute with its value in quotes.
  private static func quoted(_ text: String) -> String {
    guard let equals = text.firstIndex(of: "=") else { return text }
    let value = String(text[text.index(after: equals)...].drop { $0 == " " })
    if value.hasPrefix("'") || value.hasPrefix("\"") { return text }
    if value.count > 2, let last = value.last, "iIsS".contains(last), value.dropLast().last == " " {
      return "\(text[..<equals])=\"\(value.dropLast(2))\" \(last)"
    }
    return "\(text[..<equals])=\"\(value)\""
  }

  private static func supports(_ text: String) -> String {
    if let open = text.firstIndex(of: "("),
      text[..<open].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " })
    {
      return text.replacing(")and(", with: ") and (").replacing(")or(", with: ") or (").replacing("not(", with: "not (")
    }
    let value = text.contains(":") ? text : "\(text): var(--tw)"
    return value.hasPrefix("(") && value.hasSuffix(")") ? value : "(\(value))"
  }

  // MARK: - Of other variants

  /// A rule of a variant made to ask another element: a `.group` around, a `.peer` before, anything inside or around.
  private func around(
    _ node: UtilityNode, _ root: String, _ modifier: String?, isInSelector: Bool, _ didApply: inout Bool
  ) -> UtilityNode? {
    guard case .rule(let head, let children) = node, head != "@slot" else { return node }
    let isSelector = !head.hasPrefix("@")
    if isSelector, isInSelector { return nil }
    var changed: [UtilityNode] = []
    for child in children {
      guard let child = around(child, root, modifier, isInSelector: isSelector || isInSelector, &didApply) else { return nil }
      changed.append(child)
    }
    guard isSelector else { return .rule(head, changed) }
    didApply = true
    switch root {
    case "has": return .rule("&:has(\(head.replacing("&", with: "*")))", changed)
    case "in": return .rule(":where(\(head.replacing("&", with: "*"))) &", changed)
    case _ where table.isOlder:
      let marker = ".\(theme.prefix.map(TextPieces.escape) ?? "")\(root)\(modifier.map { "\\/" + TextPieces.escape($0) } ?? "")"
      let selector = head.contains("&") ? head.replacing("&", with: marker) : "\(marker)\(head)"
      return .rule("\(selector) \(root == "peer" ? "~ " : "")&", changed)
    default:
      let prefix = theme.prefix.map { "\($0)\\:" } ?? ""
      let marker = ":where(.\(prefix)\(root)\(modifier.map { "\\/" + $0 } ?? ""))"
      var selector = head.replacing("&", with: marker)
      if TextPieces.split(selector, at: ",").count > 1 { selector = ":is(\(selector))" }
      return .rule("&:is(\(selector) \(root == "peer" ? "~ " : "")*)", changed)
    }
  }

  /// A variant's rule turned round: each of its conditions denied, one rule each.
  private static func negate(_ node: UtilityNode) -> [UtilityNode]? {
    var selectors: [String] = []
    var conditions: [String] = []
    var current = node
    while case .rule(let head, let children) = current, head != "@slot" {
      if head.hasPrefix("@") { conditions.append(head) } else { selectors.append(head) }
      guard children.count == 1 else { return nil }
      current = children[0]
    }
    guard selectors.count <= 1, conditions.count <= 1 else { return nil }
    var rules: [UtilityNode] = []
    for selector in selectors {
      if selector.contains("::") { return nil }
      let parts = TextPieces.split(selector, at: ",").map { $0.replacing("&", with: "*") }
      rules.append(.rule("&:not(\(parts.joined(separator: ",")))", slot))
    }
    for condition in conditions {
      guard let negated = negated(condition) else { return nil }
      rules.append(.rule(negated, slot))
    }
    return rules.isEmpty ? nil : rules
  }

  private static func negated(_ condition: String) -> String? {
    guard let space = condition.firstIndex(of: " ") else { return nil }
    let name = condition[..<space]
    let query = condition[condition.index(after: space)...].drop { $0 == " " }
    guard ["@media", "@supports", "@container"].contains(String(name)), TextPieces.split(query, at: ",").count == 1 else { return nil }
    if name == "@container", let first = query.first, first != "(", !query.hasPrefix("not ") {
      // A container's name stands before its query.
      guard let gap = query.firstIndex(of: " ") else { return "@container not \(query)" }
      let rest = query[query.index(after: gap)...]
      return "@container \(query[..<gap]) " + (rest.hasPrefix("not ") ? String(rest.dropFirst(4)) : "not \(rest)")
    }
    return query.hasPrefix("not ") ? "\(name) \(query.dropFirst(4))" : "\(name) not \(query)"
  }

  // MARK: - Order

  /// Whether a variant's rules stand before another's; zero where neither does.
  func compare(_ a: UtilityVariant, _ b: UtilityVariant, depth: Int = 0) -> Int {
    if a == b || depth > 8 { return 0 }
    guard let rootA = a.root else {
      guard case .arbitrary(let selectorA, _) = a, case .arbitrary(let selectorB, _) = b else { return 1 }
      return CodeUnits.compare(selectorA, selectorB)
    }
    guard let rootB = b.root else { return -1 }
    let orderA = table.entries[rootA]?.order ?? 0
    let orderB = table.entries[rootB]?.order ?? 0
    if orderA != orderB { return orderA < orderB ? -1 : 1 }
    if case .compound(_, let innerA, let modifierA) = a, case .compound(_, let innerB, let modifierB) = b {
      let order = compare(innerA, innerB, depth: depth + 1)
      if order != 0 { return order }
      switch (modifierA, modifierB) {
      case (let left?, let right?): return CodeUnits.compare(left.text, right.text)
      case (_?, nil): return 1
      case (nil, _?): return -1
      default: return 0
      }
    }
    if let isDescending = breakpointDirection(rootA) { return compareWidths(a, b, isDescending: isDescending) }
    if rootA != rootB { return CodeUnits.compare(rootA, rootB) }
    guard case .functional(_, let valueA, _) = a, let valueA else { return -1 }
    guard case .functional(_, let valueB, _) = b, let valueB else { return 1 }
    switch (valueA, valueB) {
    case (.arbitrary, .named): return 1
    case (.named, .arbitrary): return -1
    default: return CodeUnits.compare(valueA.text, valueB.text)
    }
  }

  /// Whether the variants of a root are ordered by width; true where the widest stands first.
  private func breakpointDirection(_ root: String) -> Bool? {
    if root == "max" || root == "@max" { return true }
    if root == "min" || root.hasPrefix("@") { return false }
    return table.entries[root]?.order == table.entries["min"]?.order ? false : nil
  }

  private func compareWidths(_ a: UtilityVariant, _ b: UtilityVariant, isDescending: Bool) -> Int {
    func width(_ variant: UtilityVariant) -> String? {
      switch variant {
      case .fixed(let name): theme.value(name, ["--breakpoint"])
      case .functional(let root, let value, let modifier):
        modifier != nil && !root.hasPrefix("@") ? nil : resolvedWidth(root, value)
      default: nil
      }
    }
    guard let widthA = width(a) else { return isDescending ? 1 : -1 }
    guard let widthB = width(b) else { return isDescending ? -1 : 1 }
    return WidthOrder.compare(widthA, widthB, isDescending: isDescending)
  }
}

/// Widths of windows in order: by unit, then by number.
enum WidthOrder {
  static func compare(_ a: String, _ b: String, isDescending: Bool) -> Int {
    if a == b { return 0 }
    let bucketA = bucket(a)
    let bucketB = bucket(b)
    if bucketA != bucketB { return CodeUnits.compare(bucketA, bucketB) }
    guard let numberA = integer(a), let numberB = integer(b) else { return CodeUnits.compare(a, b) }
    return isDescending ? numberB - numberA : numberA - numberB
  }

  private static func bucket(_ width: String) -> String {
    width.firstIndex(of: "(").map { String(width[..<$0]) } ?? width.filter { !$0.isNumber && $0 != "." }
  }

  private static func integer(_ width: String) -> Int? {
    Int(width.prefix { $0.isASCII && ($0.isNumber || $0 == "-") }.prefix(15))
  }
}

/// Texts in the order of their code units, as JavaScript has them.
enum CodeUnits {
  static func compare(_ a: String, _ b: String) -> Int {
    if a == b { return 0 }
    return a.utf16.lexicographicallyPrecedes(b.utf16) ? -1 : 1
  }
}
