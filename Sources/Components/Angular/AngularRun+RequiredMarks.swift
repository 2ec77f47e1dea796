import Diagnostics
import Scripts

/// The asterisk that Angular Material draws behind the label of a field that is required, unless it is told not to:
/// https://material.angular.dev/components/form-field/api
extension AngularRun {
  private static let field = "mat-form-field"
  private static let label = "mat-label"
  private static let mark = " *"
  private static let hidden = "hideRequiredMarker"
  private static let validator = "Validators.required"

  /// The context of what stands in an element, which a form field has marked where its control is required.
  func withRequiredMark(of element: Element, _ context: AngularContext) -> AngularContext {
    guard element.name == Self.field else { return context }
    var inner = context
    inner.requiredMark = hidesMark(element, context) ? nil : requirement(in: element.children, context, depth: 0)
    return inner
  }

  /// The children of an element with the mark that a label has.
  func marked(_ children: ComponentValue, of element: Element, _ context: AngularContext) -> ComponentValue {
    guard element.name == Self.label, let range = context.requiredMark else { return children }
    let file = context.instance.template.module.file
    return .list([LazyValue(children), LazyValue(.text(AssembledText(Self.mark, from: range, of: file)))])
  }

  private func hidesMark(_ element: Element, _ context: AngularContext) -> Bool {
    guard let attribute = element.attribute(Self.hidden, [.literal, .property]) else { return false }
    guard attribute.kind == .property, let expression = attribute.expression else { return attribute.text != "false" }
    return evaluation.withoutForks { evaluation.holds(value(expression, context)) } == true
  }

  /// Where a control among elements says that it is required, or may be.
  private func requirement(in nodes: [Node], _ context: AngularContext, depth: Int) -> SourceRange? {
    guard depth < 8 else { return nil }
    for case .element(let element) in nodes {
      if let attribute = element.attribute("required", [.literal, .property]) {
        guard attribute.kind == .property, let expression = attribute.expression else { return attribute.nameRange }
        return evaluation.withoutForks { evaluation.holds(value(expression, context)) } == false ? nil : attribute.nameRange
      }
      if let range = validation(of: element, context) { return range }
      if let found = requirement(in: element.children, context, depth: depth + 1) { return found }
    }
    return nil
  }

  /// Where an element names its control, if the component's class gives that one a validator that requires it: `formControlName="email"`,
  /// `[formControl]="form.controls.email"`. https://angular.dev/guide/forms/reactive-forms
  func validation(of element: Element, _ context: AngularContext) -> SourceRange? {
    if let attribute = element.attribute("formControlName", [.literal, .property]) {
      let name = attribute.text ?? attribute.expression.flatMap { lastName(in: $0, context) }
      return name.flatMap { isValidated($0, context) ? attribute.nameRange : nil }
    }
    guard let attribute = element.attribute("formControl", [.property]), let expression = attribute.expression,
      let name = lastName(in: expression, context), isValidated(name, context)
    else { return nil }
    return attribute.nameRange
  }

  /// The last name in an expression: "email" of `form.controls.email`, `form.get('email')!` and `'email'`.
  private func lastName(in expression: AngularTemplate.Expression, _ context: AngularContext) -> String? {
    let text = context.instance.template.module.file.string(expression.range)
    return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }.last.map { String($0) }
  }

  /// Whether the component's class gives a control of its form a validator that requires it: `email: ['', Validators.required]`,
  /// `email = new FormControl('', validators)`, `addControl('email', …)`.
  private func isValidated(_ name: String, _ context: AngularContext) -> Bool {
    let component = context.instance.component
    let module = component.module
    let tree = module.tree
    func isNamed(_ key: ScriptNode.Property.Key) -> Bool { if case .name(name, _) = key { true } else { false } }
    if component.parts.members.contains(where: { isNamed($0.key) && requires($0.value, module) }) { return true }
    return tree.nodes.contains { node in
      switch node.kind {
      case .object(let properties): return properties.contains { isNamed($0.key) && requires($0.value, module) }
      case .call(let callee, let arguments, _):
        guard case .member(_, "addControl", _, _) = tree[callee].kind, arguments.count > 1, case .string(name) = tree[arguments[0]].kind
        else {
          return false
        }
        return requires(arguments[1], module)
      default: return false
      }
    }
  }

  /// Whether a control is made with the validator, or with a list of validators that holds it.
  private func requires(_ control: ScriptTree.NodeID, _ module: ModuleSyntax) -> Bool {
    let range = module.tree[control].range
    if module.file.string(range).contains(Self.validator) { return true }
    // Methods and groups of a class are no controls.
    switch module.tree[control].kind {
    case .array, .call, .new: break
    default: return false
    }
    let names = Set(module.mentions(in: range).names.map(\.name))
    return module.tree.nodes.contains { node in
      guard case .variables(let variables) = node.kind else { return false }
      return variables.contains { variable in
        guard case .identifier(let name) = module.tree[variable.target].kind, names.contains(name), let value = variable.value,
          case .array = module.tree[value].kind
        else { return false }
        return module.file.string(module.tree[value].range).contains(Self.validator)
      }
    }
  }
}
