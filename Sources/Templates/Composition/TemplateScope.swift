import Diagnostics

/// The names that a template sees.
struct TemplateScope: Sendable {
  var names: [String: TemplateValue] = [:]
  /// What only the macro that is being written sees, before all else.
  var locals: [String: TemplateValue] = [:]
  /// What names stand for whose values are not known, as far as they are made of conditions.
  var derived: [String: DerivedCondition] = [:]
  /// Whether nothing else is passed to it.
  var isClosed = false

  /// What the program gives to every template, however closed.
  private static let globals: Set<String> = [
    "app", "request", "config", "user", "csrf_token", "settings", "perms", "session", "site", "page", "shop", "customer", "errors", "auth",
    "g",
    "params", "$errors", "$request", "$this", "@parent", "@auth", "locale", "current_user", "super", "caller", "loop", "forloop", "content",
    "routes", "block",
  ]

  /// Whether the program gives a name to every template.
  static func isGlobal(_ name: String) -> Bool { globals.contains(name) }

  subscript(name: String) -> TemplateValue {
    if let value = locals[name] ?? names[name] { return value }
    return isClosed && !Self.globals.contains(name) ? .absent : .unknown
  }
}

/// What a template is put together in.
struct TemplateFrame: Sendable {
  var tree: TemplateTree
  var scope: TemplateScope
  /// The definitions of each block, the most derived first.
  var blocks: [String: [BlockDefinition]] = [:]
  /// The block that is being written, for its `super`.
  var block: (name: String, index: Int)?

  init(_ tree: TemplateTree, _ scope: TemplateScope = TemplateScope()) {
    self.tree = tree
    self.scope = scope
  }
}

/// What fills a block, with the file that says so.
struct BlockDefinition: Sendable {
  var nodes: [TemplateNode]
  var tree: TemplateTree
  /// What its file set and imported; nil to see what is seen where it stands.
  var names: [String: TemplateValue]?
}
