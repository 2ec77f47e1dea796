import Diagnostics

/// What function components of Phoenix work out before they write.
extension TemplateRun {
  /// The assigns in the code of a component, beside those by their names.
  private static let assigns = "assigns"

  /// Whether an expression is all that a template of Phoenix was given, whose parts stand in the scope by their names.
  func isAssigns(_ expression: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    guard frame.tree.language == .heex, case .name(Self.assigns) = expression.kind else { return false }
    return frame.scope.names[Self.assigns] == nil
  }

  /// Sets what a component's function sets before it writes. `passed`: what the caller has given or has a default, which `assign_new` leaves alone; `isOpen` says that
  /// it may have given more.
  func work(out component: ElixirModule.Component, passed: Set<String>, isOpen: Bool, _ frame: inout TemplateFrame) {
    guard let assigns = component.assigns, !assigns.steps.isEmpty else { return }
    // In code, `@name` is what the module calls so.
    var code = TemplateFrame(frame.tree, TemplateScope())
    var map = TemplateMap()
    map.isOpen = isOpen
    for (name, value) in frame.scope.names.sorted(by: { $0.key < $1.key }) {
      if name.utf8.first == 0x40 { map[String(name.dropFirst())] = value } else { code.scope.names[name] = value }
    }
    for (name, expression) in component.constants { code.scope.names["@" + name] = value(expression, code) }
    var passed = passed
    for step in assigns.steps {
      code.scope.names[Self.assigns] = .map(map)
      let found = step.value.map { value($0, code) } ?? .unknown
      let name: String
      switch step.target {
      case .local(let local):
        code.scope.names[local] = found
        frame.scope.names[local] = found
        continue
      case .absent(let given) where passed.contains(given): continue
      case .absent(let absent):
        name = absent
        map[name] = isOpen ? .unknown : found
      case .assign(let assigned):
        name = assigned
        map[name] = found
      }
      frame.scope.names["@" + name] = map[name]
      passed.insert(name)
    }
  }

  /// What Elixir's functions for maps give; nil for others.
  func elixirMap(_ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    guard name == "get" || name == "fetch!", arguments.count >= 2, case .map(let map) = value(arguments[0].value, frame) else { return nil }
    let key = value(arguments[1].value, frame)
    let word: String
    switch key {
    case .null: word = "nil"
    case .boolean(let isTrue): word = isTrue ? "true" : "false"
    default:
      guard let text = key.plainText else { return .unknown }
      word = text
    }
    if let found = map[word] { return found }
    guard !map.isOpen, name == "get" else { return .unknown }
    return arguments.count > 2 ? value(arguments[2].value, frame) : .null
  }
}
