import Diagnostics

/// The variants that a generation and a theme have, with their order.
struct VariantTable: Sendable {
  /// What rules a variant makes: what `group-…` and its like can do something with.
  struct Compounds: OptionSet, Sendable {
    let rawValue: Int
    static let conditions = Compounds(rawValue: 1)
    static let selectors = Compounds(rawValue: 2)
  }

  enum Kind: Sendable {
    case fixed([UtilityNode])
    case functional
    case compound(Compounds)
  }

  struct Entry: Sendable {
    var kind: Kind
    var order: Int
    var compounds: Compounds
  }

  private(set) var entries: [String: Entry] = [:]
  private var lastOrder = 0
  let isOlder: Bool

  init(rows: String, theme: UtilityTheme, isOlder: Bool = false) {
    self.isOlder = isOlder
    for line in rows.split(separator: "\n") { read(line, theme) }
  }

  private mutating func read(_ line: Substring, _ theme: UtilityTheme) {
    if line == "?" { return addBreakpoints(theme) }
    if line.hasSuffix("+") {
      let name = String(line.dropLast())
      return add(name, .compound(name == "not" ? [.conditions, .selectors] : .selectors), compounds: .selectors)
    }
    if line.hasSuffix("…") {
      let name = String(line.dropLast())
      return add(name, .functional, compounds: name == "supports" ? .conditions : .selectors)
    }
    guard let equals = line.range(of: " = ") else { return }
    let isAlone = line.hasPrefix("!")
    add(String(line[..<equals.lowerBound].dropFirst(isAlone ? 1 : 0)), template: String(line[equals.upperBound...]), isAlone: isAlone)
  }

  /// Adds a variant by the rules it makes, as text; one that was there keeps its place.
  mutating func add(_ name: String, template text: String, isAlone: Bool = false) {
    let nodes = Self.template(text)
    add(name, .fixed(nodes), compounds: isAlone ? [] : Self.compounds(of: nodes))
  }

  mutating func add(_ name: String, nodes: [UtilityNode]) {
    add(name, .fixed(nodes), compounds: Self.compounds(of: nodes))
  }

  static func template(_ text: String) -> [UtilityNode] {
    if text.contains("{") { return RuleBody.parse(text) }
    return TextPieces.split(text, at: ";").map { .rule(String($0.drop { $0 == " " }), [.rule("@slot", [])]) }
  }

  private mutating func add(_ name: String, _ kind: Kind, compounds: Compounds, order: Int? = nil) {
    if let existing = entries[name] {
      entries[name] = Entry(kind: kind, order: existing.order, compounds: compounds)
      return
    }
    if order == nil { lastOrder += 1 }
    entries[name] = Entry(kind: kind, order: order ?? lastOrder, compounds: compounds)
  }

  private mutating func addBreakpoints(_ theme: UtilityTheme) {
    add("max", .functional, compounds: .conditions)
    add("min", .functional, compounds: .conditions)
    let order = lastOrder
    for (name, value) in theme.entries("--breakpoint") {
      add(
        name, .fixed([.rule(isOlder ? "@media (min-width: \(value))" : "@media (width >= \(value))", [.rule("@slot", [])])]),
        compounds: .conditions, order: order)
    }
    if isOlder { return }
    add("@max", .functional, compounds: .conditions)
    add("@", .functional, compounds: .conditions)
    add("@min", .functional, compounds: .conditions, order: lastOrder)
  }

  static func compounds(of nodes: [UtilityNode]) -> Compounds {
    var found: Compounds = []
    for node in nodes {
      guard case .rule(let head, let children) = node, head != "@slot" else { continue }
      if head.hasPrefix("@") {
        guard ["@media", "@supports", "@container"].contains(where: { head.hasPrefix($0) }) else { return [] }
        found.insert(.conditions)
      } else {
        if head.contains("::") { return [] }
        found.insert(.selectors)
      }
      if children != [.rule("@slot", [])] { found.formUnion(compounds(of: children)) }
    }
    return found
  }

  // MARK: - Reading

  /// A variant by its text; nil where there is none such.
  func variant(_ text: String, depth: Int = 0) -> UtilityVariant? {
    guard depth < 8 else { return nil }
    if text.hasPrefix("["), text.hasSuffix("]") { return Self.arbitrary(text) }
    let parts = TextPieces.split(text, at: "/")
    guard parts.count <= 2, let name = parts.first else { return nil }
    let modifierText = parts.count == 2 ? parts[1] : nil
    for (root, value) in NameRoots.all(of: name, isKnown: { entries[$0] != nil }) {
      guard let entry = entries[root] else { continue }
      switch entry.kind {
      case .fixed: return value == nil && modifierText == nil ? .fixed(root) : nil
      case .functional:
        let modifier = modifierText.flatMap(Self.modifier)
        if modifierText != nil, modifier == nil { return nil }
        guard let value else { return .functional(root, nil, modifier: modifier) }
        switch Self.value(value) {
        case .some(.some(let read)): return .functional(root, read, modifier: modifier)
        case .some(.none): continue
        case nil: return nil
        }
      case .compound(let wanted):
        guard var value else { return nil }
        var modifierText = modifierText
        if let text = modifierText, !isOlder, ["not", "has", "in"].contains(root) {
          value += "/" + text
          modifierText = nil
        }
        guard let inner = variant(value, depth: depth + 1), !compounds(of: inner).intersection(wanted).isEmpty else { return nil }
        let modifier = modifierText.flatMap(Self.modifier)
        if modifierText != nil, modifier == nil { return nil }
        return .compound(root, inner, modifier: modifier)
      }
    }
    return nil
  }

  private func compounds(of variant: UtilityVariant) -> Compounds {
    if case .arbitrary(let selector, _) = variant { return Self.compounds(of: [.rule(selector, [.rule("@slot", [])])]) }
    return variant.root.flatMap { entries[$0]?.compounds } ?? []
  }

  private static func modifier(_ text: String) -> UtilityVariant.Value? {
    switch UtilityCandidate.modifier(text) {
    case nil: nil
    case .named(let name): .named(name)
    case .arbitrary(let value): .arbitrary(value)
    }
  }

  /// A value behind a root: nil where nothing can come of it, `.some(nil)` where another root may.
  private static func value(_ text: String) -> UtilityVariant.Value?? {
    if text.hasSuffix("]") {
      guard text.hasPrefix("[") else { return .some(nil) }
      let value = ArbitraryValue.decode(String(text.dropFirst().dropLast()))
      return TextPieces.isBalanced(value) && !value.allSatisfy { $0 == " " } ? .some(.arbitrary(value)) : nil
    }
    if text.hasSuffix(")") {
      guard text.hasPrefix("(") else { return .some(nil) }
      let value = ArbitraryValue.decode(String(text.dropFirst().dropLast()))
      return TextPieces.isBalanced(value) && value.hasPrefix("--") ? .some(.arbitrary("var(\(value))")) : nil
    }
    return .some(UtilityCandidate.isName(text) ? .named(text) : nil)
  }

  private static func arbitrary(_ text: String) -> UtilityVariant? {
    if text.hasPrefix("[@"), text.contains("&") { return nil }
    var selector = ArbitraryValue.decode(String(text.dropFirst().dropLast()))
    guard TextPieces.isBalanced(selector), !selector.allSatisfy({ $0 == " " }), let first = selector.first else { return nil }
    let isRelative = first == ">" || first == "+" || first == "~"
    if !isRelative, first != "@", !selector.contains("&") { selector = "&:is(\(selector))" }
    return .arbitrary(selector, isRelative: isRelative)
  }
}
