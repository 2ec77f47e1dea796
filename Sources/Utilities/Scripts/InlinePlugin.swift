import Diagnostics
import Scripts

/// A plugin that a configuration writes out: a function that adds classes whose declarations it states, and variants whose selectors or conditions it does.
/// https://v3.tailwindcss.com/docs/plugins#adding-static-utilities
struct InlinePlugin {
  /// The classes, by name.
  private(set) var utilities: [(name: String, nodes: [UtilityNode])] = []
  /// The variants, by name, as ``UtilityFramework/addVariant(_:_:)`` takes them.
  private(set) var variants: [(name: String, nodes: [UtilityNode])] = []
  private let tree: ScriptTree
  private var reader: LiteralReader
  /// The helpers that the function takes, by the names that it gives them.
  private var helpers: [String: String] = [:]
  /// The name of what all helpers are members of.
  private var toolbox: String?

  private static let depthLimit = 8
  /// Where a helper for functions comes from: `plugin(function ({ addUtilities }) { … })`.
  private static let makers: Set<String> = ["tailwindcss/plugin", "tailwindcss/plugin.js"]

  /// Nil for what is no such function, and where it does more than that.
  init?(_ id: ScriptTree.NodeID, _ tree: ScriptTree, _ reader: LiteralReader) {
    self.tree = tree
    self.reader = reader
    guard let function = Self.function(id, tree, reader) else { return nil }
    readParameter(function.parameters.first)
    var statements = [function.body]
    if case .block(let inner) = tree[function.body].kind { statements = inner }
    self.reader.add(locals: statements)
    self.reader.themes = Set(helpers.filter { $0.value == "theme" }.keys).union(toolbox.map { [$0 + ".theme"] } ?? [])
    for statement in statements {
      guard read(statement) else { return nil }
    }
  }

  private static func function(_ id: ScriptTree.NodeID, _ tree: ScriptTree, _ reader: LiteralReader) -> ScriptNode.Function? {
    switch tree[id].kind {
    case .function(let function): return function
    case .call(let callee, let arguments, _):
      guard let first = arguments.first, arguments.count == 1, case .function(let function) = tree[first].kind else { return nil }
      var module = reader.required(callee)
      if case .identifier(let name) = tree[callee].kind { module = reader.modules[name] }
      return module.map(makers.contains) == true ? function : nil
    default: return nil
    }
  }

  private mutating func readParameter(_ parameter: ScriptTree.NodeID?) {
    guard let parameter else { return }
    switch tree[parameter].kind {
    case .identifier(let name): toolbox = name
    case .object(let properties):
      for property in properties {
        if case .name(let name, _) = property.key, case .identifier(let local) = tree[property.value].kind { helpers[local] = name }
      }
    default: break
    }
  }

  /// Whether a statement was understood.
  private mutating func read(_ id: ScriptTree.NodeID) -> Bool {
    switch tree[id].kind {
    case .variables, .nothing, .returned(nil): return true
    case .expressionStatement(let expression), .returned(let expression?): return read(expression)
    case .call(let callee, let arguments, _):
      guard let helper = helper(callee), let first = arguments.first else { return false }
      switch helper {
      case "addUtilities", "addComponents": return add(reader.value(first))
      case "addVariant": return arguments.count == 2 && addVariant(reader.value(first), reader.value(arguments[1]))
      default: return false
      }
    default: return false
    }
  }

  private func helper(_ callee: ScriptTree.NodeID) -> String? {
    switch tree[callee].kind {
    case .identifier(let name): return helpers[name]
    case .member(let object, let name, _, _):
      if case .identifier(let owner) = tree[object].kind, owner == toolbox { return name }
      return nil
    default: return nil
    }
  }

  /// `addVariant('optional', '&:optional')`, `addVariant('hocus', ['&:hover', '&:focus'])`, `addVariant('wide', '@media (min-width: 90rem)')`.
  /// https://v3.tailwindcss.com/docs/plugins#adding-variants
  private mutating func addVariant(_ name: LiteralValue, _ forms: LiteralValue) -> Bool {
    guard case .text(let name) = name else { return false }
    var texts: [String] = []
    switch forms {
    case .text(let text): texts = [text]
    case .list(let items):
      for item in items {
        guard case .text(let text) = item else { return false }
        texts.append(text)
      }
    default: return false
    }
    guard !texts.isEmpty, texts.allSatisfy({ ($0.contains("&") || $0.hasPrefix("@")) && !$0.contains("{") }) else { return false }
    variants.append((name, texts.map { .rule($0, [.rule("@slot", [])]) }))
    return true
  }

  private mutating func add(_ value: LiteralValue) -> Bool {
    switch value {
    case .list(let items): return items.allSatisfy { add($0) }
    case .object(let members):
      for member in members {
        guard let (name, rest) = Self.className(member.key), let nodes = Self.nodes(member.value, depth: 0) else { return false }
        utilities.append((name, rest.isEmpty ? nodes : [.rule("&" + rest, nodes)]))
      }
      return true
    default: return false
    }
  }

  /// The class that a selector begins with, and what stands behind it: ".a" and ":hover" of ".a:hover". Nil for another selector.
  private static func className(_ selector: String) -> (name: String, rest: String)? {
    guard selector.hasPrefix("."), !selector.contains(",") else { return nil }
    let name = selector.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let rest = selector.dropFirst(1 + name.count)
    guard !name.isEmpty, rest.first != "\\" else { return nil }
    return (String(name), String(rest))
  }

  /// What stands for a value that only running the function would tell.
  private static let unknown = String(UnknownPiece.character)

  private static func nodes(_ value: LiteralValue, depth: Int) -> [UtilityNode]? {
    guard depth < depthLimit, case .object(let members) = value else { return nil }
    var found: [UtilityNode] = []
    for member in members {
      if case .object = member.value {
        guard let inner = nodes(member.value, depth: depth + 1) else { return nil }
        let isPlain = member.key.contains("&") || member.key.hasPrefix("@")
        found.append(.rule(isPlain ? member.key : "& " + member.key, inner))
      } else if case .list(let items) = member.value {
        for item in items { found.append(.declaration(property(member.key), item.css ?? unknown)) }
      } else if let text = member.value.css ?? (isProperty(member.key) ? unknown : nil) {
        found.append(.declaration(property(member.key), text))
      } else {
        return nil
      }
    }
    return found
  }

  /// Whether a key is no selector and no query.
  private static func isProperty(_ key: String) -> Bool { key.allSatisfy { $0.isLetter || $0 == "-" } }

  /// "-webkit-line-clamp" of `WebkitLineClamp`.
  private static func property(_ key: String) -> String {
    if key.contains("-") { return key }
    return key.reduce(into: "") { name, letter in
      if letter.isUppercase { name += "-" + letter.lowercased() } else { name.append(letter) }
    }
  }
}
