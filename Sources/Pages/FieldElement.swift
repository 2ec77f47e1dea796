import HTML

/// The elements in which people type: HTML's own, and those of component libraries that hold one and hand their attributes on to it.
enum FieldElement {
  /// Elements of libraries that show one `input` of the type that they are given.
  private static let inputs: Set<Atom> = Set(
    [
      "ion-input", "sl-input", "wa-input", "md-outlined-text-field", "md-filled-text-field", "mwc-textfield", "paper-input",
      "fluent-text-field", "fluent-text-input", "vaadin-text-field", "vaadin-email-field", "ui5-input", "calcite-input", "q-input",
      "v-text-field", "el-input", "van-field", "b-form-input", "n-input", "a-input",
      // Those of Blazor's packages.
      "mud-text-field", "bit-text-field", "radzen-text-box", "telerik-text-box", "sf-text-box", "dx-text-box",
    ].flatMap { [Atom($0), Atom("x-" + $0)] })
  /// Those whose `input` conceals what people type without being told to.
  private static let passwordInputs: Set<Atom> = Set(
    [
      "ion-input-password", "vaadin-password-field", "a-input-password", "p-password", "radzen-password",
    ].flatMap {
      [Atom($0), Atom("x-" + $0)]
    })
  /// Labels of libraries, which belong to the field behind them.
  private static let labels: Set<Atom> = [Names.label, Atom("ion-label"), Atom("x-ion-label")]

  /// Whether an element is an `input`, or a library's that shows one.
  static func isInput(_ name: Atom) -> Bool { name == Names.input || isLibrarys(name) }

  /// Whether a library's element shows an `input`: how it looks hangs on the library.
  static func isLibrarys(_ name: Atom) -> Bool { inputs.contains(name) || passwordInputs.contains(name) }

  /// Whether an element labels the field behind it.
  static func isLabel(_ name: Atom) -> Bool { labels.contains(name) }

  /// The type of an element that is not told any.
  static func initialType(_ name: Atom) -> String {
    passwordInputs.contains(name) ? "password" : name == vaadinEmail ? "email" : "text"
  }

  private static let vaadinEmail = Atom("vaadin-email-field")
  /// The attributes in which library elements take the words that label them.
  static let labelAttribute = Atom("label")
}
