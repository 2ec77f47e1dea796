import Diagnostics

/// How crispy-forms' helper puts the fields of a class: `helper.layout = Layout(Field("email", placeholder="…"), Row(Column("password")), Submit(…))`.
/// https://django-crispy-forms.readthedocs.io/en/latest/layouts.html
extension FormClasses.Form {
  /// What stands in a layout, in its order.
  struct Placed: Sendable {
    /// The name of the field, or that of the button.
    var name: String
    /// What the layout gives it beside what it declares.
    var attributes: [(name: String, value: AssembledText)] = []
    /// The button that stands there in place of a field.
    var button: DeclaredField?
  }

  /// What holds others, with how many of the first arguments are words.
  private static let containers = [
    "Layout": 0, "Div": 0, "Row": 0, "Column": 0, "Fieldset": 1, "FormActions": 0, "ButtonHolder": 0, "MultiField": 1, "Container": 0,
    "ContainerHolder": 0, "Tab": 1, "TabHolder": 0, "Accordion": 0, "AccordionGroup": 1, "BS5Accordion": 0,
  ]
  /// What names fields, with how many: of these only the first argument is a field's name.
  private static let holders = [
    "Field": Int.max, "FloatingField": Int.max, "InlineField": Int.max, "PrependedText": 1, "AppendedText": 1, "PrependedAppendedText": 1,
    "InlineCheckboxes": 1, "InlineRadios": 1, "UneditableField": 1, "FieldWithButtons": 1,
  ]
  private static let buttons: Set<String> = ["Submit", "StrictButton"]
  private static let silent: Set<String> = ["HTML", "Hidden", "Button", "Reset"]
  private static let depthLimit = 12

  /// Reads the one layout of a class; none where only the program knows it.
  mutating func readLayout(_ body: SourceRange, _ file: SourceFile) {
    let text = file.text
    let word = Array("Layout(".utf8)
    guard isLaidOut, let found = text[body.bytes].firstRange(of: word), text[found.upperBound..<body.end].firstRange(of: word) == nil,
      found.lowerBound == body.start || !TemplateWords.isWord(text[found.lowerBound - 1]),
      let close = BracketScanner.close(found.upperBound - 1, text, limit: body.end), !Self.changesLayout(body, text)
    else { return }
    var placed: [Placed] = []
    let read = ExpressionReader.read(SourceRange(found.lowerBound, close + 1), of: file, .jinja)
    if Self.read(read, into: &placed, depth: 0), !placed.isEmpty { layout = placed }
  }

  /// Whether statements change a layout that was made: `helper.layout.append(…)`, `helper.layout[0]`.
  private static func changesLayout(_ body: SourceRange, _ text: [UInt8]) -> Bool {
    var at = body.start
    while let found = text[at..<body.end].firstRange(of: Array(".layout".utf8)) {
      at = found.upperBound
      if at < body.end, text[at] == 0x2E || text[at] == 0x5B { return true }
    }
    return false
  }

  /// Adds what an expression puts into the layout; false where that is not known.
  private static func read(_ expression: TemplateExpression, into placed: inout [Placed], depth: Int) -> Bool {
    guard depth < depthLimit else { return false }
    if let name = expression.literalText {
      placed.append(Placed(name: name))
      return true
    }
    guard case .call(let callee, let arguments) = expression.kind, let name = name(of: callee) else { return false }
    if silent.contains(name) { return true }
    let given = arguments.filter { $0.name == nil && !$0.isSpread }
    guard given.count + arguments.count(where: { $0.name != nil }) == arguments.count else { return false }
    if buttons.contains(name) { return readButton(name, given, into: &placed) }
    if let words = containers[name] {
      return given.dropFirst(words).allSatisfy { read($0.value, into: &placed, depth: depth + 1) }
    }
    guard let count = holders[name] else { return false }
    for argument in given.prefix(count) {
      guard let field = argument.value.literalText else { return false }
      var made = Placed(name: field)
      for attribute in arguments {
        guard let key = attribute.name, PythonForms.attributes.contains(key), case .literal(.string(let text, _)) = attribute.value.kind
        else {
          continue
        }
        made.attributes.append((key, text))
      }
      placed.append(made)
    }
    return true
  }

  private static func name(of callee: TemplateExpression) -> String? {
    switch callee.kind {
    case .name(let name), .member(_, let name): name
    default: nil
    }
  }

  /// `Submit("submit", "Log in")`, `StrictButton("Log in", type="submit")`
  private static func readButton(_ name: String, _ given: [TemplateArgument], into placed: inout [Placed]) -> Bool {
    var button = DeclaredField(type: "submit", in: nil)
    let words = given.dropFirst(name == "Submit" ? 1 : 0).first
    if case .literal(.string(let text, _))? = words?.value.kind { button.label = text }
    placed.append(Placed(name: name.lowercased(), button: button))
    return true
  }
}
