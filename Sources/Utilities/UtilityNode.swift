import Diagnostics

/// What a utility generates: declarations, and rules around more of them. A rule's head is a selector with `&` for the rule around it, or an
/// at-rule as written.
package enum UtilityNode: Sendable, Hashable {
  case declaration(String, String)
  indirect case rule(String, [UtilityNode])

  /// A declaration that says where its rule stands among others, and is not written.
  static let sortName = "--tw-sort"

  /// The nodes with every declaration made important.
  static func important(_ nodes: [UtilityNode]) -> [UtilityNode] {
    nodes.map { node in
      switch node {
      case .declaration(sortName, _): node
      case .declaration(let name, let value): .declaration(name, value.hasSuffix("!important") ? value : value + " !important")
      case .rule(let head, let children): .rule(head, important(children))
      }
    }
  }

  /// The nodes with each value replaced. Heads of at-rules are values too.
  static func mapValues(_ nodes: [UtilityNode], _ transform: (String) -> String) -> [UtilityNode] {
    nodes.map { node in
      switch node {
      case .declaration(let name, let value): .declaration(name, transform(value))
      case .rule(let head, let children): .rule(head.hasPrefix("@") ? transform(head) : head, mapValues(children, transform))
      }
    }
  }

  /// The nodes with some put in place of every `@slot`.
  static func fill(_ nodes: [UtilityNode], with content: [UtilityNode]) -> [UtilityNode] {
    nodes.flatMap { node -> [UtilityNode] in
      switch node {
      case .declaration: [node]
      case .rule("@slot", _): content
      case .rule(let head, let children): [.rule(head, fill(children, with: content))]
      }
    }
  }
}

/// A rule without others in it: the conditions around it from the outside in, its selector, its declarations.
package struct FlatRule: Sendable, Equatable {
  package var conditions: [String]
  package var selector: String
  package var declarations: [(name: String, value: String)]

  package static func == (a: FlatRule, b: FlatRule) -> Bool {
    a.conditions == b.conditions && a.selector == b.selector && a.declarations.elementsEqual(b.declarations, by: ==)
  }

  /// The rules that nodes inside a selector's block amount to, in their order.
  package static func flatten(_ nodes: [UtilityNode], selector: String, conditions: [String] = []) -> [FlatRule] {
    var rules: [FlatRule] = []
    flatten(nodes, selector, conditions, depth: 0, into: &rules)
    return rules
  }

  private static let depthLimit = 32

  private static func flatten(
    _ nodes: [UtilityNode], _ selector: String, _ conditions: [String], depth: Int, into rules: inout [FlatRule]
  ) {
    var open = FlatRule(conditions: conditions, selector: selector, declarations: [])
    func close(_ rule: inout FlatRule) {
      if !rule.declarations.isEmpty { rules.append(rule) }
      rule.declarations = []
    }
    for node in nodes {
      switch node {
      case .declaration(UtilityNode.sortName, _): continue
      case .declaration(let name, let value): open.declarations.append((name, value))
      case .rule(let head, let children):
        guard depth < depthLimit else { continue }
        close(&open)
        if head.hasPrefix("@") {
          flatten(children, selector, conditions + [head], depth: depth + 1, into: &rules)
        } else {
          flatten(children, Self.nest(head, in: selector), conditions, depth: depth + 1, into: &rules)
        }
      }
    }
    close(&open)
  }

  /// A selector with `&` resolved: https://www.w3.org/TR/css-nesting-1/#nest-selector
  private static func nest(_ head: String, in selector: String) -> String {
    let isList = TextPieces.split(selector, at: ",").count > 1
    let parent = isList ? ":is(\(selector))" : selector
    guard head.contains("&") else { return "\(parent) \(head)" }
    if isList || !isComplex(selector) { return head.replacing("&", with: parent) }
    var result = ""
    for character in head {
      guard character == "&" else {
        result.append(character)
        continue
      }
      // What stands before another compound must not take its ancestors for its own.
      let isFirst = result.last { $0 != " " }.map { $0 == "(" || $0 == "," } ?? true
      result += isFirst ? parent : ":is(\(parent))"
    }
    return result
  }

  /// Whether a selector has combinators.
  private static func isComplex(_ selector: String) -> Bool {
    TextPieces.split(selector, at: " ").count > 1
  }

  /// The rule as CSS, on lines of their own.
  package var text: String {
    let body = declarations.map { "  \($0.name): \($0.value);\n" }.joined()
    return conditions.map { "\($0) {\n" }.joined() + "\(selector) {\n\(body)}\n" + String(repeating: "}\n", count: conditions.count)
  }
}
