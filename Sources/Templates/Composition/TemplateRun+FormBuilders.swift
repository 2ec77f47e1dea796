import Diagnostics

/// Fields that functions of frameworks write: Laravel's `Form::password('password')`, CakePHP's `$this->Form->control('email')`, Yii's
/// `$form->field($model, 'password')->passwordInput()`, CodeIgniter's `form_password('word')`, and what ``RazorReader`` makes of `Html.PasswordFor`.
extension TemplateRun {
  /// The functions by the type of the field that they write; an empty type is the program's to say.
  private static let types: [String: String] = [
    "text": "text", "email": "email", "password": "password", "tel": "tel", "number": "number", "checkbox": "checkbox", "input": "",
    "control": "", "field": "",
  ]
  /// What Yii's fields are made to be.
  private static let inputs: [String: String] = [
    "passwordinput": "password", "textinput": "text", "checkbox": "checkbox", "emailinput": "email",
  ]
  /// The function of its own under which a reader names a field: `@field`, with the name and the type.
  static let fieldFunction = "@field"

  private static let opening = "<form method=\"post\" \u{FFFC}>"

  /// What such a function writes; nil for another one.
  func built(_ callee: TemplateExpression, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue?
  {
    if case .name(let name) = callee.kind {
      if name == Self.fieldFunction { return field(arguments, named: 0, typed: 1) }
      let isCodeIgniter = frame.tree.language == .php && name.hasPrefix("form_")
      return isCodeIgniter ? built(String(name.dropFirst(5)), arguments, range, frame) : nil
    }
    guard frame.tree.language == .php || frame.tree.language == .blade else { return nil }
    // From the last call of a row to the first, which says what it is about: the others say how it looks.
    var callee = callee
    var arguments = arguments
    var type: String?
    for _ in 0..<Self.rowLimit {
      guard case .member(let base, let name) = callee.kind else { return nil }
      switch base.kind {
      case .member(_, "Form") where name == "control" && frame.tree.language == .php:
        return cakeControl(arguments, range, frame) ?? built(name, arguments, range, frame)
      case .name("Form"), .member(_, "Form"): return built(name, arguments, range, frame)
      case .name("Html"): return name == "submitButton" ? built("submit", arguments, range, frame) : nil
      case .name(let form) where name == "field" && FormPart.namesForm(form):
        guard case .map(var map)? = field(Array(arguments.dropFirst()), named: 0) else { return nil }
        if let type { map.part?.attributes.append(("type", text(type, range, frame))) }
        return .map(map)
      case .call(let inner, let given):
        if case .name("html") = inner.kind { return built(name, arguments, range, frame) }
        type = type ?? Self.inputs[name.lowercased()]
        (callee, arguments) = (inner, given)
      default: return nil
      }
    }
    return nil
  }

  /// Longer rows of calls are no field's.
  private static let rowLimit = 40

  private func text(_ words: String, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    .string(AssembledText(words, from: range, of: frame.tree.file), isMarkup: false)
  }

  private func built(_ function: String, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    func markup(_ words: String) -> TemplateValue { .string(AssembledText(words, from: range, of: frame.tree.file), isMarkup: true) }
    switch function.lowercased() {
    case "open", "create", "model", "form": return markup(Self.opening)
    case "close", "end", "closemodelform": return markup("</form>")
    case "submit", "button":
      var part = FormPart(.submit)
      // CodeIgniter names the button first.
      let words =
        frame.tree.language == .php && arguments.count > 1 && arguments[1].value.literalText != nil ? arguments[1] : arguments.first
      if let words, case let known = value(words.value, frame), known.plainText != nil { part.attributes = [("value", known)] }
      return .part(part)
    case let small:
      guard let type = Self.types[small] else { return nil }
      // Laravel's `Form::input('email', 'address')`.
      if small == "input", arguments.count > 1, arguments[1].value.literalText != nil {
        return field(arguments, named: 1, typed: 0)
      }
      guard case .map(var map)? = field(arguments, named: 0), var part = map.part else { return nil }
      if !type.isEmpty { part.attributes.append(("type", text(type, range, frame))) }
      map.part = part
      return .map(map)
    }
  }

  /// A field whose name an argument gives, and its type another.
  private func field(_ arguments: [TemplateArgument], named: Int, typed: Int? = nil) -> TemplateValue? {
    guard named < arguments.count else { return nil }
    var part = FormPart(.field, named: arguments[named].value.literalText)
    if let typed, typed < arguments.count, case .literal(let value) = arguments[typed].value.kind {
      part.attributes.append(("type", value))
    }
    return .part(part)
  }
}
