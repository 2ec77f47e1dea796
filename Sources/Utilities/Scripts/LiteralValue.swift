import Diagnostics
import Scripts

/// A value that a script's text says outright.
indirect enum LiteralValue {
  case text(String)
  case boolean(Bool)
  case list([LiteralValue])
  case object([(key: String, value: LiteralValue, range: SourceRange)])
  case unknown

  /// As CSS has it: lists with commas between.
  var css: String? {
    switch self {
    case .text(let text): return text
    case .list(let items):
      let texts = items.compactMap(\.css)
      return texts.count == items.count ? texts.joined(separator: ", ") : nil
    default: return nil
    }
  }

  subscript(_ key: String) -> LiteralValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}

/// Reads values that a script states: literals, constants, and a few modules whose content is known. Nothing runs.
struct LiteralReader {
  private let tree: ScriptTree
  private var constants: [String: ScriptTree.NodeID] = [:]
  /// Modules by the name that they have in the script.
  private(set) var modules: [String: String] = [:]
  /// The functions that look a value of the theme up by its key, by the names that they have in a plugin.
  var themes: Set<String> = []
  /// What a path in a known module stands for: `["tailwindcss/colors", "gray"]`.
  private let known: ([String]) -> LiteralValue?

  private static let depthLimit = 40

  init(_ tree: ScriptTree, known: @escaping ([String]) -> LiteralValue?) {
    self.tree = tree
    self.known = known
    for statement in tree.statements { add(statement) }
  }

  /// Takes the constants of a function's body, too.
  mutating func add(locals statements: [ScriptTree.NodeID]) {
    for statement in statements { add(statement) }
  }

  private mutating func add(_ id: ScriptTree.NodeID) {
    switch tree[id].kind {
    case .variables(let variables):
      for variable in variables {
        guard case .identifier(let name) = tree[variable.target].kind, let value = variable.value else { continue }
        if let module = required(value) { modules[name] = module } else { constants[name] = value }
      }
    case .imported(let declaration):
      for binding in declaration.bindings where binding.imported == "default" || binding.imported == "*" {
        modules[binding.local] = declaration.module.name
      }
    case .exported(let inner): add(inner)
    default: break
    }
  }

  /// The module of `require("…")`.
  func required(_ id: ScriptTree.NodeID) -> String? {
    guard case .call(let callee, let arguments, _) = tree[id].kind, case .identifier("require") = tree[callee].kind,
      let first = arguments.first, case .string(let name) = tree[first].kind
    else { return nil }
    return name
  }

  /// What the script exports, or gives to `tailwind.config`.
  var exported: ScriptTree.NodeID? {
    for statement in tree.statements.reversed() {
      switch tree[statement].kind {
      case .exportedDefault(let value): return value
      case .expressionStatement(let expression):
        guard case .assignment("=", let target, let value) = tree[expression].kind,
          case .member(let object, let name, _, _) = tree[target].kind,
          case .identifier(let owner) = tree[object].kind
        else { continue }
        if owner == "module" && name == "exports" || owner == "tailwind" && name == "config" || owner == "exports" && name == "default" {
          return value
        }
      default: continue
      }
    }
    return nil
  }

  func value(_ id: ScriptTree.NodeID, depth: Int = 0) -> LiteralValue {
    guard depth < Self.depthLimit else { return .unknown }
    switch tree[id].kind {
    case .string(let text): return .text(text)
    case .template(let strings, let values):
      let texts = values.compactMap { value($0, depth: depth + 1).css }
      guard texts.count == values.count else { return .unknown }
      return .text(strings.enumerated().map { $1.value + ($0 < texts.count ? texts[$0] : "") }.joined())
    case .number(let number): return .text(NumberText.shortest(number))
    case .boolean(let value): return .boolean(value)
    case .unary("-", let inner):
      if case .number(let number) = tree[inner].kind { return .text(NumberText.shortest(-number)) }
      return .unknown
    case .array(let items): return list(items, depth)
    case .object(let properties): return object(properties, depth)
    case .identifier(let name):
      if let constant = constants[name] { return value(constant, depth: depth + 1) }
      return modules[name].flatMap { known([$0]) } ?? .unknown
    case .member, .index: return path(id).flatMap(known) ?? member(id, depth)
    case .call(let callee, let arguments, _):
      if let module = required(id) { return known([module]) ?? .unknown }
      // As the function of that name in a style sheet, which is worked out with the theme.
      guard let key = arguments.first, case .string(let key) = tree[key].kind, isTheme(callee) else { return .unknown }
      return .text("theme(\(key))")
    default: return .unknown
    }
  }

  private func isTheme(_ callee: ScriptTree.NodeID) -> Bool {
    switch tree[callee].kind {
    case .identifier(let name): return themes.contains(name)
    case .member(let object, let name, _, _):
      if case .identifier(let owner) = tree[object].kind { return themes.contains(owner + "." + name) }
      return false
    default: return false
    }
  }

  private func list(_ items: [ScriptTree.NodeID?], _ depth: Int) -> LiteralValue {
    var values: [LiteralValue] = []
    for item in items {
      guard let item else { continue }
      guard case .spread(let inner) = tree[item].kind else {
        values.append(value(item, depth: depth + 1))
        continue
      }
      guard case .list(let more) = value(inner, depth: depth + 1) else { return .unknown }
      values += more
    }
    return .list(values)
  }

  private func object(_ properties: [ScriptNode.Property], _ depth: Int) -> LiteralValue {
    var members: [(key: String, value: LiteralValue, range: SourceRange)] = []
    for property in properties {
      let range = tree[property.value].range
      switch property.key {
      case .name(let name, _): members.append((name, property.isGetter ? .unknown : value(property.value, depth: depth + 1), range))
      case .computed: return .unknown
      case .spread:
        guard case .object(let more) = value(property.value, depth: depth + 1) else { return .unknown }
        members += more
      }
    }
    return .object(members)
  }

  /// The words of `colors.gray[500]`, with the module that it begins in; nil where it is no such path.
  private func path(_ id: ScriptTree.NodeID) -> [String]? {
    var words: [String] = []
    var current = id
    for _ in 0..<Self.depthLimit {
      switch tree[current].kind {
      case .member(let object, let name, _, _):
        words.append(name)
        current = object
      case .index(let object, let index, _):
        switch tree[index].kind {
        case .string(let name): words.append(name)
        case .number(let number): words.append(NumberText.shortest(number))
        default: return nil
        }
        current = object
      case .identifier(let name): return modules[name].map { [$0] + words.reversed() }
      default: return required(current).map { [$0] + words.reversed() }
      }
    }
    return nil
  }

  private func member(_ id: ScriptTree.NodeID, _ depth: Int) -> LiteralValue {
    guard case .member(let object, let name, _, _) = tree[id].kind else { return .unknown }
    return value(object, depth: depth + 1)[name] ?? .unknown
  }
}
