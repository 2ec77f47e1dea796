import Diagnostics
import Scripts
import Templates
import Synchronization

/// A script of the project with what it imports and exports.
final class ModuleSyntax: Sendable {
  /// What an exported name stands for.
  enum Export: Sendable {
    /// A name of the module's own, or one that it imports.
    case local(String)
    case expression(ScriptTree.NodeID)
    case from(String, name: String)
    case all(String)
    /// The single-file component that the file is.
    case component
  }

  let path: String
  let file: SourceFile
  let tree: ScriptTree
  /// By the local name, the module and the name that it exports.
  let imports: [String: (module: String, name: String)]
  /// The modules that it imports, in their order, for what they do and for what they export; types alone are left out.
  let modules: [ScriptNode.ModuleName]
  /// Modules that are loaded when they are needed.
  let lateModules: [String]
  let exports: [String: Export]
  let exportedNames: [String]
  /// Modules of which everything is exported.
  let exportedAll: [String]
  /// Whether an element is written in it.
  let hasElements: Bool
  /// What a single-file component has beside its script; nil for a script alone.
  let markup: MarkupComponent?
  /// The attribute that the elements of a component of Astro's carry whose styles reach no others.
  let scopeName: String?

  // What is asked of the syntax again and again, whatever runs through it.
  private let keys = Noted<ScriptTree.NodeID, String>()
  private let callKeys = Noted<ScriptTree.NodeID, String>()
  private let mentions = Noted<SourceRange, Mentions>()
  private let loads = Noted<SourceRange, Load?>()
  private let mounted = Noted<Int, Set<SourceRange>>()
  private let settings = Noted<Int, [SourceRange: FirstEffects.Setting]>()
  private let settingsOfVariables = Noted<String, FirstEffects.Setting?>()
  private let calls = Noted<Int, ServiceCalls>()
  private let speech = Noted<Int, Bool>()
  private let passwords = Noted<Int, Bool>()
  let declared = Noted<Int, [String: SourceRange]>()

  /// What it asks of the libraries of sign-in services.
  var serviceCalls: ServiceCalls { calls.value(0) { ServiceCalls(tree, file.text) } }

  /// As ``SignInSpeech/stands(in:)``.
  var speaksOfSigningIn: Bool { speech.value(0) { SignInSpeech.stands(in: self) } }

  /// As ``SignInSpeech/asksForPassword(in:)``.
  var asksForPassword: Bool { passwords.value(0) { SignInSpeech.asksForPassword(in: file.text) } }

  /// As ``MountedStates/ofFunctions()``.
  var mountedStates: Set<SourceRange> { mounted.value(0) { MountedStates(tree).ofFunctions() } }

  /// As ``FirstEffects/ofCalls()``.
  var firstSettings: [SourceRange: FirstEffects.Setting] { settings.value(0) { FirstEffects(tree).ofCalls() } }

  /// As ``FirstEffects/ofVariable(_:)``.
  func firstSetting(ofVariable name: String) -> FirstEffects.Setting? {
    settingsOfVariables.value(name) { FirstEffects(tree).ofVariable(name) }
  }

  /// The names that a part of the script mentions, in the order of its nodes.
  struct Mentions: Sendable {
    var names: [(name: String, range: SourceRange)] = []
    /// Where properties begin whose names are their values as well: `{ id }`.
    var shorthands: Set<Int> = []
  }

  /// What a function loads when it is called: a module, and the name that it takes of it, where it says so.
  struct Load: Sendable {
    var module: String
    var taken: String?
  }

  /// What something unknown is called after: its own text, in one line.
  func key(of node: ScriptTree.NodeID) -> String {
    keys.value(node) {
      let range = tree[node].range
      let text = file.string(SourceRange(range.start, min(range.end, range.start + 300)))
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// What the result of a call is called after.
  func callKey(of node: ScriptTree.NodeID) -> String {
    callKeys.value(node) {
      file.string(tree[node].range).split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200).description
    }
  }

  /// Whether a part of the script draws elements.
  func draws(in range: SourceRange) -> Bool {
    markup != nil
      || hasElements
        && tree.nodes.contains { node in
          if case .element = node.kind { range.contains(node.range) } else { false }
        }
  }

  /// What a part of the script mentions.
  func mentions(in range: SourceRange) -> Mentions {
    mentions.value(range) {
      var made = Mentions()
      for node in tree.nodes where range.contains(node.range) {
        switch node.kind {
        case .object(let properties):
          for property in properties {
            if case .name(_, let key) = property.key, tree[property.value].range == key { made.shorthands.insert(key.start) }
          }
        case .identifier(let name): made.names.append((name, node.range))
        default: continue
        }
      }
      return made
    }
  }

  /// What the body of a function loads: `() => import("./Form").then((module) => module.Form)`. Nil where it loads nothing.
  func load(in range: SourceRange) -> Load? {
    loads.value(range) {
      for candidate in tree.nodes where range.contains(candidate.range) {
        guard case .importCall(let name) = candidate.kind, case .string(let source) = tree[name].kind else { continue }
        return Load(module: source, taken: taken(in: range))
      }
      return nil
    }
  }

  /// The name that `.then((module) => module.Form)` takes.
  private func taken(in range: SourceRange) -> String? {
    var taken: String?
    for other in tree.nodes where range.contains(other.range) {
      if case .call(let callee, let thenArguments, _) = other.kind, case .member(_, "then", _, _) = tree[callee].kind,
        let then = thenArguments.first, case .function(let taking) = tree[then].kind
      {
        for inner in tree.nodes where tree[taking.body].range.contains(inner.range) {
          if case .member(_, let name, _, _) = inner.kind { taken = name }
        }
      }
    }
    return taken
  }

  /// The file's name without its suffixes.
  var stem: String { String(ComponentProject.name(path).prefix { $0 != "." }) }

  /// The component that a single file is.
  var singleFile: FunctionValue {
    FunctionValue(.singleFile(self), name: stem, place: Place(file: file, range: SourceRange(0, 0)))
  }

  convenience init(path: String, file: SourceFile, dialect: ScriptParser.Dialect? = nil) {
    let tree: ScriptTree
    var markup: MarkupComponent?
    if path.hasSuffix(".vue") {
      (tree, markup) = VueReader.read(file)
    } else if path.hasSuffix(".svelte") {
      (tree, markup) = SvelteReader.read(file)
    } else if Self.isAstro(path) {
      tree = ScriptParser.astro(file.text)
    } else {
      tree = ScriptParser.parse(file.text, dialect: dialect ?? ScriptParser.Dialect(path: path))
    }
    self.init(path: path, file: file, tree: tree, markup: markup)
  }

  /// Whether it is a component of Astro's, whose elements are written as HTML has them.
  var isAstro: Bool { Self.isAstro(path) }

  private static func isAstro(_ path: String) -> Bool { path.lowercased().hasSuffix(".astro") }

  /// The same for the same file, whatever the order in which files are met.
  private static func scopeName(_ file: SourceFile) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in file.path.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return "data-astro-cid-" + String(hash, radix: 36)
  }

  /// What was parsed already: the expressions of a template.
  init(path: String, file: SourceFile, tree: ScriptTree, markup: MarkupComponent? = nil) {
    var markup = markup
    self.path = path
    self.file = file
    self.tree = tree
    var imports: [String: (module: String, name: String)] = [:]
    var modules: [ScriptNode.ModuleName] = []
    var exports: [String: Export] = [:]
    var names: [String] = []
    var all: [String] = []
    func export(_ name: String, _ value: Export) {
      if exports[name] == nil { names.append(name) }
      exports[name] = value
    }
    for statement in tree.statements {
      switch tree[statement].kind {
      case .imported(let made) where !made.isTypeOnly:
        modules.append(made.module)
        for binding in made.bindings { imports[binding.local] = (made.module.name, binding.imported) }
      case .exportedNames(let pairs, let module):
        if let module { modules.append(module) }
        for pair in pairs { export(pair.exported, module.map { .from($0.name, name: pair.name) } ?? .local(pair.name)) }
      case .exportedAll(let name, let module):
        modules.append(module)
        if let name { export(name, .all(module.name)) } else { all.append(module.name) }
      case .exportedDefault(let value): export("default", .expression(value))
      case .exported(let declaration):
        for name in Self.declared(declaration, tree) { export(name, .local(name)) }
      case .expressionStatement(let value):
        // `module.exports = a`
        if case .assignment("=", let target, let assigned) = tree[value].kind,
          case .member(let object, "exports", _, _) = tree[target].kind,
          case .identifier("module") = tree[object].kind
        {
          export("default", .expression(assigned))
        }
      default: break
      }
    }
    if markup != nil {
      if case .expression(let value) = exports["default"] { markup?.options = value }
      exports["default"] = .component
      names = ["default"] + names.filter { $0 != "default" }
    }
    var late: [String] = []
    var hasElements = markup != nil
    var hasScopedStyles = false
    for node in tree.nodes {
      switch node.kind {
      case .importCall(let name): if case .string(let name) = tree[name].kind { late.append(name) }
      case .element(let element):
        hasElements = true
        if element.name == ["style"], Self.isAstro(path) {
          let isGlobal = element.attributes.contains {
            if case .named(let name, _, _) = $0 { name == "is:global" || name == "is:inline" } else { false }
          }
          if !isGlobal { hasScopedStyles = true }
        }
      default: break
      }
    }
    self.imports = imports
    self.modules = modules
    self.exports = exports
    exportedNames = names
    exportedAll = all
    lateModules = late
    self.hasElements = hasElements
    self.markup = markup
    scopeName = hasScopedStyles ? Self.scopeName(file) : nil
  }

  /// The names that a declaration declares.
  static func declared(_ statement: ScriptTree.NodeID, _ tree: ScriptTree) -> [String] {
    switch tree[statement].kind {
    case .variables(let variables): variables.flatMap { names($0.target, tree) }
    case .functionDeclaration(let function): [function.name].compactMap(\.self)
    case .classDeclaration(let parts): [parts.name].compactMap(\.self)
    case .enumeration(let name, _): [name]
    default: []
    }
  }

  /// The names that a pattern binds.
  static func names(_ pattern: ScriptTree.NodeID, _ tree: ScriptTree) -> [String] {
    switch tree[pattern].kind {
    case .identifier(let name): [name]
    case .assignment(_, let target, _): names(target, tree)
    case .spread(let value): names(value, tree)
    case .array(let items): items.compactMap(\.self).flatMap { names($0, tree) }
    case .object(let properties): properties.flatMap { names($0.value, tree) }
    default: []
    }
  }
}

/// What follows from the syntax of a module alone, worked out once.
final class Noted<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  func value(_ key: Key, _ make: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    let made = make()
    values.withLock { $0[key] = made }
    return made
  }
}
