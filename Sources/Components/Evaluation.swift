import Diagnostics
import Scripts
import Templates

/// One way through a page of components: what was decided on it, and what it may still cost.
final class Evaluation {
  /// A condition that was met, with what was decided.
  struct Decision {
    var key: String
    var holds: Bool
    var condition: PageCondition
  }

  let project: ComponentProject
  /// The words of the catalogues in the language of this way.
  let translations: (any Translations)?
  /// Whether that is another language than the program's own.
  let isTranslated: Bool
  /// What was decided before: the alternative that this way is to show.
  private let given: [String: Bool]
  private(set) var decisions: [Decision] = []
  private var decided: [String: Bool] = [:]
  /// What things were found to be equal to.
  private var equalities: [String: String] = [:]
  /// All scopes, which refer to each other in circles.
  private var scopes: [Scope] = []
  private var moduleScopes: [String: Scope] = [:]
  private(set) var usedFiles: [String: SourceFile] = [:]
  /// Components that are shown and whose source is not there.
  private(set) var missing: [MissingPart] = []
  private static let missingLimit = 50
  /// The rules of styled components, in the order in which they were met.
  private(set) var styles = AssembledText()
  private var styledClasses: [String: String] = [:]
  /// The values that contexts of React have where something is being shown, the innermost last, and those that they begin with.
  var contexts: [String: [LazyValue]] = [:]
  var contextDefaults: [String: LazyValue] = [:]
  /// What the state is called that is being declared.
  var stateName: String?
  /// What the variable is called that is being declared.
  var variableName: String?
  /// What was assigned to functions: `Card.Title = Title`.
  var statics: [ObjectIdentifier: [String: LazyValue]] = [:]

  /// Whether a condition may be decided one way or the other. Where not, what hangs on it is unknown.
  var mayFork = true
  /// Whether states have the values that they begin with.
  private var isAtFirst = false
  /// Whether what stands around a page is shown: as it mostly is, since its conditions are no alternatives of the page.
  var isAround = false
  var depth = 0
  private(set) var steps = 0

  static let depthLimit = 600
  private static let stepLimit = 300_000
  private static let decisionLimit = 200

  init(_ project: ComponentProject, given: [String: Bool], translations: (any Translations)? = nil, isTranslated: Bool = false) {
    self.isTranslated = isTranslated
    self.project = project
    self.translations = translations
    self.given = given
  }

  /// Lets go of everything. Scopes and values hold each other.
  func finish() {
    for scope in scopes {
      for value in scope.names.values { value.clear() }
      scope.names = [:]
      scope.object?.clear()
      scope.object = nil
      scope.component = nil
    }
    scopes = []
    moduleScopes = [:]
    statics = [:]
    contexts = [:]
    contextDefaults = [:]
  }

  // MARK: - Scopes

  func scope(in parent: Scope?, module: ModuleSyntax, instance: String) -> Scope {
    let made = Scope(parent: parent, module: module, instance: instance)
    scopes.append(made)
    return made
  }

  /// The names of a module, its imports among them.
  func moduleScope(_ module: ModuleSyntax) -> Scope {
    if let known = moduleScopes[module.path] { return known }
    let made = scope(in: nil, module: module, instance: "")
    moduleScopes[module.path] = made
    usedFiles[module.path] = module.file
    for (local, source) in module.imports {
      made.names[local] = LazyValue { [unowned self] in self.imported(source.name, from: source.module, in: module) }
    }
    for statement in module.tree.statements { declare(statement, in: made) }
    for statement in module.tree.statements { assignStatics(statement, in: made) }
    return made
  }

  func use(_ file: SourceFile, at path: String) { usedFiles[path] = file }

  /// What a module exports by a name.
  func exported(_ name: String, of module: ModuleSyntax, depth: Int = 0) -> ComponentValue? {
    guard depth < 20 else { return nil }
    let scope = moduleScope(module)
    switch module.exports[name] {
    case .local(let local): return scope.names[local].map { force($0) }
    case .expression(let node):
      let name = "default export"
      if let known = scope.names[name] { return force(known) }
      let value = LazyValue { [unowned self] in self.evaluate(node, scope) }
      scope.names[name] = value
      return force(value)
    case .from(let source, let original): return imported(original, from: source, in: module, depth: depth + 1)
    case .all(let source): return imported("*", from: source, in: module, depth: depth + 1)
    case .component: return .function(module.singleFile)
    case nil:
      for source in module.exportedAll {
        guard case .file(let path) = project.resolve(source, from: module.path), let other = project.module(at: path) else { continue }
        if let found = exported(name, of: other, depth: depth + 1) { return found }
      }
      return nil
    }
  }

  /// Notes a component whose source is not there, and of which the configuration says nothing.
  func miss(_ name: String, of package: String?, at place: Place) {
    guard project.files.settings(of: place.file.path).components[name] == nil else { return }
    guard missing.count < Self.missingLimit, !missing.contains(where: { $0.name == name && $0.package == package }) else { return }
    missing.append(MissingPart(.component, name, of: package, at: SourceLocation(file: place.file.path, range: place.range)))
  }

  private static let sheets = [".css", ".scss", ".sass", ".less", ".styl"]
  private static let assets = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico"]

  func imported(_ name: String, from source: String, in module: ModuleSyntax, depth: Int = 0) -> ComponentValue {
    let place = Place(file: module.file, range: module.modules.first { $0.name == source }?.range ?? SourceRange(0, 0))
    switch project.resolve(source, from: module.path) {
    case .package(let package): return .external(ExternalName(package: package, name: name))
    case .missing: return .external(ExternalName(package: source, name: name == "default" ? "default" : name))
    case .file(let path):
      let lower = path.lowercased()
      if Self.sheets.contains(where: { lower.hasSuffix($0) }) {
        guard lower.contains(".module."), let sheet = project.moduleSheet(at: path) else {
          return .unknown(UnknownValue(key: source, place: place))
        }
        use(sheet.file, at: path)
        return .classNames(sheet)
      }
      if Self.assets.contains(where: { lower.hasSuffix($0) }) { return .asset(path: path) }
      if name == "*" { return .module(path) }
      if lower.hasSuffix(".json") { return json(path, place) }
      if let other = project.module(at: path), let value = exported(name, of: other, depth: depth) { return value }
      return .external(ExternalName(package: source, name: name))
    }
  }

  private func json(_ path: String, _ place: Place) -> ComponentValue {
    let unknown = ComponentValue.unknown(UnknownValue(key: path, place: place))
    guard let file = project.files.text(at: path), file.text.count < 300_000 else { return unknown }
    let module = ModuleSyntax(
      path: path, file: SourceFile(path: file.path, text: Array("(".utf8) + file.text + Array(")".utf8)), dialect: .init(path: "a.js"))
    // Its places are one byte off: a value of such a file is shown, and not pointed at byte by byte.
    guard let statement = module.tree.statements.first, case .expressionStatement(let node) = module.tree[statement].kind else {
      return unknown
    }
    return evaluate(node, scope(in: nil, module: module, instance: ""))
  }

  // MARK: - Costs

  /// Whether there is anything left for another step.
  func takeStep() -> Bool {
    steps += 1
    return steps < Self.stepLimit
  }

  func force(_ value: LazyValue) -> ComponentValue {
    guard depth < Self.depthLimit else { return .null }
    depth += 1
    defer { depth -= 1 }
    return value.value { mayFork } ?? .null
  }

  func withoutForks<Value>(_ work: () -> Value) -> Value {
    let outer = mayFork
    mayFork = false
    defer { mayFork = outer }
    return work()
  }

  /// What something is when the page opens, whatever was decided of its state: a password that people can have shown is hidden at first.
  func atFirst<Value>(_ work: () -> Value) -> Value {
    let outer = isAtFirst
    isAtFirst = true
    defer { isAtFirst = outer }
    return withoutForks(work)
  }

  // MARK: - Decisions

  /// Whether a value counts as true; nil where that is not known and not to be decided.
  func holds(_ value: ComponentValue) -> Bool? {
    switch value {
    case .text(let text): return !text.isEmpty
    case .number(let number, _): return number != 0 && !number.isNaN
    case .boolean(let value): return value
    case .null: return false
    case .unknown(let unknown): return decide(unknown)
    case .repeated(let value): return holds(value)
    default: return true
    }
  }

  private func decide(_ unknown: UnknownValue) -> Bool? {
    if let momentary = isMomentary(unknown) { return momentary != unknown.isNegated }
    if let comparison = unknown.comparison, let known = equalities[comparison.subject] {
      return (known == comparison.literal) != unknown.isNegated
    }
    if isAtFirst, let initial = initial(unknown) { return initial != unknown.isNegated }
    if let known = decided[unknown.key] { return known != unknown.isNegated }
    let usual = Self.isOnDevice(unknown) ?? initial(unknown)
    guard mayFork else { return usual.map { $0 != unknown.isNegated } }
    guard decisions.count < Self.decisionLimit else { return (usual ?? Self.usually(unknown.key)) != unknown.isNegated }
    let choice = given[unknown.key] ?? usual ?? Self.usually(unknown.key)
    decided[unknown.key] = choice
    if isAround { return choice != unknown.isNegated }
    if choice, let comparison = unknown.comparison { equalities[comparison.subject] = comparison.literal }
    let text = unknown.place.file.string(unknown.place.range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    decisions.append(
      Decision(
        key: unknown.key, holds: choice,
        condition: PageCondition(String(text.prefix(120)), at: unknown.place.location, holds: choice != unknown.isNegated)))
    return choice != unknown.isNegated
  }

  /// Whether what is mostly there counts as true: a state's first value.
  private func initial(_ unknown: UnknownValue) -> Bool? {
    guard let usual = unknown.usual else { return nil }
    if case .unknown = usual { return nil }
    return holds(usual)
  }

  /// Words of what is so for a moment, while something is fetched or sent.
  private static let momentary = [
    "loading", "pending", "submitting", "busy", "fetching", "saving", "processing", "signingin", "signingup", "loggingin", "redirecting",
    "validating", "inprogress", "mutating", "initializing", "hydrating", "authenticating", "verifying",
  ]

  private static func isMomentary(_ text: String) -> Bool {
    let lower = text.lowercased()
    return momentary.contains { lower.contains($0) }
  }

  /// What a condition is that asks whether somebody has to wait. What is shown meanwhile is no screen: it is taken for over. Nil for other conditions.
  private func isMomentary(_ unknown: UnknownValue) -> Bool? {
    if let (subject, literal) = unknown.comparison {
      if literal.hasPrefix("'"), Self.isMomentary(literal) { return false }
      guard Self.isMomentary(Self.lastName(subject)) else { return nil }
      return literal == "null" || literal == "false" || literal == "''"
    }
    let name = Self.lastName(unknown.key)
    return !name.contains(" ") && Self.isMomentary(name) ? false : nil
  }

  /// What a condition mostly is that asks for Apple's devices: there first, and elsewhere as an alternative. Nil for other conditions.
  private static func isOnDevice(_ unknown: UnknownValue) -> Bool? {
    if let literal = unknown.comparison?.literal.lowercased() {
      return literal == "'ios'" ? true : literal == "'android'" ? false : nil
    }
    let key = lastName(unknown.key).lowercased().filter { $0 != "_" && $0 != "\"" && $0 != "'" && $0 != " " }
    if key == "isios" || key == "isios()" || key.hasSuffix("is(ios)") { return true }
    if key == "isandroid" || key == "isandroid()" || key.hasSuffix("is(android)") { return false }
    return nil
  }

  /// What is asked last: of "useAuth().isLoading" and "isLoading@page/12" the loading.
  private static func lastName(_ key: String) -> String {
    String((key.split(separator: "@", maxSplits: 1).first ?? "").split(separator: ".").last ?? "")
  }

  /// Words of what is seldom so when somebody looks at a page first.
  private static let seldom = [
    "loading", "error", "busy", "disabled", "success", "session", "authenticated", "loggedin", "signedin", "user",
    "sent", "message", "fetching", "saving", "processing", "redirect", "invalid", "failed", "dismissed", "collapsed", "token", "isopen",
    "opened", "expanded", "verif", "isdev", "node_env", "warning", "fieldstate", "touched", "errors", "notfound", "forbidden", "progress",
    "native", "hidden", "notification",
  ]

  private static func usually(_ key: String) -> Bool {
    // What is asked last counts: of "useAuth().user.isAdmin" the admin.
    let last = key.split(separator: ".").suffix(2).joined(separator: ".").lowercased()
    return !seldom.contains { last.contains($0) }
  }

  // MARK: - Styles

  /// The class of a style that a script writes: the same for the same place.
  func styledClass(at place: Place, css: (String) -> AssembledText) -> String {
    let key = place.file.path + ":" + String(place.range.start)
    if let known = styledClasses[key] { return known }
    let name = "css-" + String(styledClasses.count + 1)
    styledClasses[key] = name
    styles.append(css(name))
    return name
  }
}
