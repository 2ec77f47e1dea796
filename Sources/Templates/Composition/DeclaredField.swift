import Diagnostics

/// A field of a form, as a class of the program declares it: `->add('email', EmailType::class, […])`, `email = forms.EmailField(…)`.
struct DeclaredField: Sendable {
  /// The type of HTML's field, or the name of the element where it is no `input`; nil where only the program knows.
  var type: String?
  /// What the class of its type is called in the program; nil for one that only the program knows, and outside Symfony.
  var kind: String?
  /// The attributes that the class states.
  var attributes: [(name: String, value: AssembledText)] = []
  /// What the label says; empty for a field without one, nil where only the program knows.
  var label: AssembledText?
  /// Whether the class says what the label says.
  var isLabelled = false
  /// What is said below the field; nil where nothing is.
  var help: AssembledText?
  /// Whether it has to be filled in; nil where only the program knows.
  var isRequired: Bool?
  /// Whether the attributes are all that the class gives it.
  var isWhole = true
  /// The fields that it is made of, where it asks for the same twice.
  var parts: [(name: String, field: DeclaredField)] = []
  /// Whether its words are the program's own, and not a framework's, which are English and others in other languages.
  var hasOwnWords = true
  /// Where it is declared; nil for a field of the framework's own.
  var file: SourceFile?

  init(type: String?, in file: SourceFile?) {
    self.type = type
    self.file = file
  }

  /// What two classes agree on that both have a field of a name; nil where it is nothing.
  func agreed(with other: DeclaredField) -> DeclaredField? {
    guard type == other.type, parts.count == other.parts.count else { return nil }
    var made = self
    func texts(_ field: DeclaredField) -> [String] { field.attributes.map { $0.name + "=" + $0.value.string } }
    if texts(self) != texts(other) || !other.isWhole { made.loseAttributes() }
    if label?.string != other.label?.string { made.label = nil }
    if isRequired != other.isRequired { made.isRequired = nil }
    if help?.string != other.help?.string { made.help = Self.unknownWords(in: file) }
    for (index, pair) in zip(parts, other.parts).enumerated() {
      guard pair.0.name == pair.1.name, let field = pair.0.field.agreed(with: pair.1.field) else { return nil }
      made.parts[index].field = field
    }
    return made
  }

  /// What remains where the class may be another one: what it is.
  var typeAlone: DeclaredField {
    var made = self
    made.loseAttributes()
    made.label = nil
    made.help = Self.unknownWords(in: file)
    made.isRequired = nil
    for index in made.parts.indices { made.parts[index].field = made.parts[index].field.typeAlone }
    return made
  }

  /// What a template may ask of the field behind one that it shows: Django's `field.field.required`, WTForms' `field.flags.required`, Symfony's
  /// `form.email.vars.required`. `type`: whether it may ask for the type, as Django's `field.field.widget.input_type`.
  func told(type isAsked: Bool, _ range: SourceRange, of file: SourceFile) -> TemplateMap {
    var map = TemplateMap()
    if let isRequired { map["required"] = .boolean(isRequired) }
    if isAsked, let type, type != "textarea" {
      var widget = TemplateMap()
      widget["input_type"] = .string(AssembledText(type, from: range, of: file), isMarkup: false)
      widget.isOpen = true
      map["widget"] = .map(widget)
    }
    map.isOpen = true
    return map
  }

  /// Words that only the program knows.
  static func unknownWords(in file: SourceFile?) -> AssembledText {
    AssembledText("\u{FFFC}", from: SourceRange(0, 0), of: file ?? SourceFile(path: "", text: []))
  }

  mutating func loseAttributes() {
    attributes = []
    isWhole = false
  }
}
