import Diagnostics

/// The components that come with Blazor (https://learn.microsoft.com/en-us/aspnet/core/blazor/components/built-in-components).
extension TemplateRun {
  private static let silent: Set<String> = [
    "DataAnnotationsValidator", "ValidationSummary", "ValidationMessage", "AntiforgeryToken", "FocusOnNavigate", "ImportMap",
    "NavigationLock",
    "ReconnectModal", "ResourcePreloader", "BasePath", "Authorizing", "NotFound",
  ]
  private static let wraps: Set<String> = [
    "CascadingAuthenticationState", "CascadingValue", "ErrorBoundary", "LayoutView", "InputRadioGroup", "Virtualize", "ChildContent",
    "ItemContent",
  ]
  private static let inputs: [String: (element: String, type: String?)] = [
    "InputText": ("input", nil), "InputTextArea": ("textarea", nil), "InputNumber": ("input", "number"), "InputDate": ("input", "date"),
    "InputCheckbox": ("input", "checkbox"), "InputRadio": ("input", "radio"), "InputFile": ("input", "file"),
    "InputSelect": ("select", nil),
  ]
  private static let formParameters: Set<String> = ["Model", "EditContext", "FormName", "Enhance"]
  private static let linkParameters: Set<String> = ["Match", "ActiveClass"]

  /// Writes a component of Blazor's own; false for others.
  func blazorElement(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    var inner = frame
    if Self.silent.contains(name) { return true }
    if Self.wraps.contains(name) {
      slots(of: call, named: [], frame)["ChildContent"].map { write($0) }
      return true
    }
    switch name {
    case "Router", "RouteView", "AuthorizeRouteView":
      guard let routed else { return false }
      write(routed)
    case "NavLink": writeElement("a", call, frame) { Self.linkParameters.contains($0) || $0.hasPrefix("@") ? nil : $0 }
    case "EditForm":
      writeElement("form", call, frame) { name in
        Self.formParameters.contains(name) || name.hasPrefix("On") || name.hasPrefix("@") || name == "Context" ? nil : name
      }
    case "AuthorizeView": authorizeView(call, &inner)
    case "PageTitle":
      var title = call
      title.arguments = []
      let body = TemplateNode.markup(
        TemplateMarkup(computedName: .markup("title", call.tag, frame), body: call.body, head: call.tag, end: call.end))
      fill(TemplateFill(name: .markup("head-outlet", call.tag, frame), body: [body], mode: .append, tag: call.tag), frame)
    case "HeadContent":
      fill(TemplateFill(name: .markup("head-outlet", call.tag, frame), body: call.body, mode: .append, tag: call.tag), frame)
    case "HeadOutlet": yield(TemplateYield(name: .markup("head-outlet", call.tag, frame), tag: call.tag), frame)
    case "SectionContent", "SectionOutlet":
      guard let key = call.arguments.first(where: { $0.name == "SectionName" || $0.name == "SectionId" })?.value else { return false }
      let section = TemplateExpression.markup("section " + frame.tree.file.phrase(key.range), key.range, frame)
      if name == "SectionContent" {
        fill(TemplateFill(name: section, body: call.body, mode: .append, tag: call.tag), frame)
      } else {
        yield(TemplateYield(name: section, tag: call.tag), frame)
      }
    default:
      guard let input = Self.inputs[name] else { return false }
      self.input(input, call, frame)
    }
    return true
  }

  /// `<InputText @bind-Value="Input.Password" type="password" />`
  private func input(_ input: (element: String, type: String?), _ call: TemplateCall, _ frame: TemplateFrame) {
    var made = call
    made.arguments.removeAll { argument in
      guard let name = argument.name else { return false }
      return ["DisplayName", "ParsingErrorMessage", "Value", "ValueChanged", "ValueExpression"].contains(name)
    }
    func add(_ name: String, _ text: AssembledText, _ range: SourceRange) {
      made.arguments.insert(
        TemplateArgument(name: name, value: TemplateExpression(.literal(.string(text, isMarkup: true)), range)), at: 0)
    }
    let bound = call.arguments.first { $0.name == "@bind-Value" }?.value
    if let bound, !call.arguments.contains(where: { $0.name == "name" }) {
      add("name", AssembledText(bound.range, of: frame.tree.file), bound.range)
    }
    if let type = input.type, !call.arguments.contains(where: { $0.name == "type" }) {
      add("type", AssembledText(type, from: call.tag, of: frame.tree.file), call.tag)
    }
    writeElement(input.element, made, frame) { $0.hasPrefix("@") ? nil : $0 }
  }

  /// What is shown to whoever is signed in, and what to others.
  private func authorizeView(_ call: TemplateCall, _ frame: inout TemplateFrame) {
    let slots = slots(of: call, named: ["Authorized", "NotAuthorized", "Authorizing"], frame)
    let isAnybody = !call.arguments.contains { $0.name == "Roles" || $0.name == "Policy" }
    let condition = TemplateExpression(
      isAnybody ? .call(TemplateExpression(.name("@auth"), call.tag), []) : .opaque, SourceRange(call.tag.start, call.tag.end))
    let start = SourceRange(call.tag.start, call.tag.start)
    var branches: [TemplateChoice.Branch] = []
    func body(_ content: TemplateContent?) -> [TemplateNode] { content?.nodes ?? [] }
    branches.append(.init(condition: condition, tag: start, body: body(slots["Authorized"] ?? slots["ChildContent"])))
    branches.append(.init(condition: nil, tag: start, body: body(slots["NotAuthorized"])))
    frame.scope.names["context"] = .unknown
    choice(TemplateChoice(branches: branches, end: start), &frame)
  }
}

extension TemplateExpression {
  fileprivate static func markup(_ text: String, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateExpression {
    TemplateExpression(.literal(.string(AssembledText(text, from: range, of: frame.tree.file), isMarkup: true)), range)
  }
}
