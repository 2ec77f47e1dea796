import Diagnostics

/// Components of Blazor whose source is in no project: those of packages, as far as their names and parameters say what they are.
extension TemplateRun {
  /// Whether a component that a package brings shows no more than what stands in it.
  private static func onlyWraps(_ name: String) -> Bool {
    ["Provider", "Providers", "Boundary", "Router", "Context", "State"].contains { name.hasSuffix($0) }
  }

  /// Packages by how the names of their components begin.
  private static let packages = [
    ("Mud", "MudBlazor"), ("Fluent", "Microsoft.FluentUI.AspNetCore.Components"), ("Radzen", "Radzen.Blazor"),
    ("Telerik", "Telerik.UI.for.Blazor"), ("Sf", "Syncfusion.Blazor"), ("Dx", "DevExpress.Blazor"), ("Blazored", "Blazored"),
    ("Bit", "Bit.BlazorUI"),
  ]

  private static func package(of name: String) -> String? {
    packages.first { name.hasPrefix($0.0) && name.dropFirst($0.0.count).first?.isUppercase == true }?.1
  }

  /// Those in which people type a line of text.
  private static let fields: Set<String> = [
    "MudTextField", "BitTextField", "FluentTextField", "RadzenTextBox", "RadzenPassword", "TelerikTextBox", "SfTextBox", "DxTextBox",
  ]
  /// The parameters that say what is typed, by a member of an enumeration: `InputType="InputType.Password"`.
  private static let typeParameters: Set<String> = ["InputType", "Type", "TextFieldType"]
  private static let types = [
    "password": "password", "email": "email", "telephone": "tel", "tel": "tel", "text": "text", "number": "number", "search": "search",
    "url": "url",
  ]
  /// Parameters that fields of all packages hand on to their `input` as attributes.
  private static let handedOn = [
    "Label": "label", "Placeholder": "placeholder", "AutoComplete": "autocomplete", "Autocomplete": "autocomplete", "Required": "required",
    "Id": "id", "Name": "name", "Disabled": "disabled", "ReadOnly": "readonly",
  ]

  /// Writes a component whose source is not there as an element of its name.
  func writeUnseen(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) {
    var inner = frame
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    if Self.onlyWraps(bare) { return render(call.body, &inner) }
    // It shows nothing.
    if bare.hasSuffix("Validator") { return }
    miss(.component, bare, of: Self.package(of: bare), call.tag, frame)
    var element = ""
    for (index, letter) in bare.enumerated() {
      element += (letter.isUppercase && index > 0 ? "-" : "") + letter.lowercased()
    }
    if !element.contains("-") { element = "blazor-" + element }
    guard Self.fields.contains(bare) else { return writeElement(element, call, frame) { $0.hasPrefix("@") ? nil : $0 } }
    writeElement(element, field(call, frame), frame) { $0.hasPrefix("@") ? nil : Self.handedOn[$0] ?? $0 }
  }

  /// The call with what a field of a package says in the words of an `input`.
  private func field(_ call: TemplateCall, _ frame: TemplateFrame) -> TemplateCall {
    var made = call
    func text(_ words: AssembledText, _ range: SourceRange) -> TemplateExpression {
      TemplateExpression(.literal(.string(words, isMarkup: true)), range)
    }
    for index in made.arguments.indices {
      let argument = made.arguments[index]
      guard let name = argument.name, Self.typeParameters.contains(name) else { continue }
      let written = frame.tree.file.string(argument.value.range).split(separator: ".").last?.lowercased() ?? ""
      made.arguments[index].name = "type"
      if let type = Self.types[written] {
        made.arguments[index].value = text(AssembledText(type, from: argument.value.range, of: frame.tree.file), argument.value.range)
      }
    }
    if let bound = call.arguments.first(where: { $0.name == "@bind-Value" })?.value, !call.arguments.contains(where: { $0.name == "Name" })
    {
      made.arguments.append(TemplateArgument(name: "name", value: text(AssembledText(bound.range, of: frame.tree.file), bound.range)))
    }
    return made
  }
}
