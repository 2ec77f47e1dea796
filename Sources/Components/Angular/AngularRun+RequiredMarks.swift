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
      if let attribute = element.attribute("formControlName"), let name = attribute.text, isValidated(name, context) {
        return attribute.nameRange
      }
      if let found = requirement(in: element.children, context, depth: depth + 1) { return found }
    }
    return nil
  }

  /// Whether the component's class gives a control of its form a validator that requires it: `email: ['', Validators.required]`.
  private func isValidated(_ name: String, _ context: AngularContext) -> Bool {
    let module = context.instance.component.module
    return module.tree.nodes.contains { node in
      guard case .object(let properties) = node.kind else { return false }
      return properties.contains { property in
        guard case .name(name, _) = property.key else { return false }
        return module.file.string(module.tree[property.value].range).contains(Self.validator)
      }
    }
  }
}
