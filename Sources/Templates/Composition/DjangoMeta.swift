import Diagnostics

/// What the `Meta` of a model's form says: of which model its fields are, and what it changes of them.
/// https://docs.djangoproject.com/en/5.2/topics/forms/modelforms/#overriding-the-default-fields
struct DjangoMeta: Sendable {
  /// The class of the model, or what stands for that of users in ``DjangoModels``; empty where only the program knows, nil where nothing is said.
  var model: String?
  /// The file that states it, by whose imports names are meant; nil for a form of Django's own.
  var file: SourceFile?
  /// The form whose `Meta` it goes on from.
  var base: String?
  /// Whether all fields of the model are taken.
  var takesAll = false
  /// The fields that it leaves out, where it says so; nil as a list that only the program knows.
  var excluded: Set<String>? = []
  /// What it gives fields by their names: widgets, words and classes. Of a list that only the program knows nothing is known of any field.
  var widgets: [String: DeclaredField] = [:]
  var labels: [String: AssembledText] = [:]
  var helps: [String: AssembledText] = [:]
  var classes: [String: String] = [:]
  var isOpen = false
  /// Which of the statements it has of its own.
  private var stated: Set<String> = []

  init(model: String? = nil, in file: SourceFile?) {
    self.model = model
    self.file = file
  }

  /// Takes a statement: `labels = {"email": _("E-mail")}`.
  mutating func take(_ key: String, _ value: SourceRange, _ file: SourceFile) {
    stated.insert(key)
    let words = file.string(value)
    switch key {
    case "model": model = Self.model(words, file)
    case "fields": takesAll = ["'__all__'", "\"__all__\""].contains(words) || words.hasSuffix("ALL_FIELDS")
    case "exclude": excluded = Self.names(value, file).map(Set.init)
    case "widgets":
      for (name, range) in entries(value, file) {
        var field = DeclaredField(type: nil, in: file)
        PythonForms.take(widget: range, into: &field, file)
        widgets[name] = field
      }
    case "labels": for (name, range) in entries(value, file) { labels[name] = PythonForms.stated(range, file) }
    case "help_texts": for (name, range) in entries(value, file) { helps[name] = PythonForms.stated(range, file) }
    case "field_classes": for (name, range) in entries(value, file) { classes[name] = PythonForms.lastName(range, file) }
    default: break
    }
  }

  /// What stands in a map that is written out.
  private mutating func entries(_ value: SourceRange, _ file: SourceFile) -> [(String, SourceRange)] {
    let text = file.text
    guard value.length >= 2, text[value.start] == 0x7B, text[value.end - 1] == 0x7D else {
      isOpen = true
      return []
    }
    var made: [(String, SourceRange)] = []
    for piece in BracketScanner.pieces(SourceRange(value.start + 1, value.end - 1), text, by: 0x2C) {
      guard let colon = text[piece.bytes].firstIndex(of: 0x3A),
        let key = ExpressionReader.read(SourceRange(piece.start, colon), of: file, .jinja).literalText
      else {
        isOpen = true
        continue
      }
      made.append((key, ProgramTags.trimmed(SourceRange(colon + 1, piece.end), text)))
    }
    return made
  }

  /// The model that a name in a file stands for: `User` after `User = get_user_model()` is that of the program's users.
  private static func model(_ words: String, _ file: SourceFile) -> String {
    if words.hasSuffix("get_user_model()") || words.hasSuffix("AUTH_USER_MODEL") { return DjangoModels.anyUser }
    guard words.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }), let name = words.split(separator: ".").last else {
      return ""
    }
    let code = String(decoding: file.text, as: UTF8.self)
    for line in code.split(separator: "\n") where line.contains(name) {
      let bare = line.filter { $0 != " " }
      if bare.hasPrefix("\(name)=get_user_model()") || bare.hasPrefix("\(name)=auth.get_user_model()") { return DjangoModels.anyUser }
      if line.hasPrefix("from django.contrib.auth.models import"), Self.imports(line, name) { return DjangoModels.ownUser }
    }
    return String(name)
  }

  private static func imports(_ line: Substring, _ name: Substring) -> Bool {
    name == "User" && line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(name)
  }

  /// The names of a list that is written out, with `*Form` for those of another form's: `UserCreationForm.Meta.fields + ("email",)`,
  /// `[*UserCreationForm.Meta.fields, "email"]`. Nil where something else stands there.
  static func names(_ value: SourceRange, _ file: SourceFile) -> [String]? {
    let text = file.text
    var names: [String] = []
    for part in BracketScanner.pieces(value, text, by: 0x2B) {
      if let form = others(part, file) {
        names.append("*" + form)
        continue
      }
      guard let list = list(part, file) else { return nil }
      for piece in BracketScanner.pieces(list, text, by: 0x2C) {
        if text[piece.start] == 0x2A, let form = others(SourceRange(piece.start + 1, piece.end), file) {
          names.append("*" + form)
        } else if let name = ExpressionReader.read(piece, of: file, .jinja).literalText {
          if !names.contains(name) { names.append(name) }
        } else {
          return nil
        }
      }
    }
    return names
  }

  /// What stands in the brackets of a list: `("email",)`, `["email"]`, `list(UserCreationForm.Meta.fields)`, `tuple(["email"])`.
  private static func list(_ range: SourceRange, _ file: SourceFile) -> SourceRange? {
    let text = file.text
    guard let first = text[range.bytes].first, first == 0x28 || first == 0x5B || first == 0x7B,
      BracketScanner.close(range.start, text, limit: range.end) == range.end - 1
    else { return nil }
    return SourceRange(range.start + 1, range.end - 1)
  }

  /// The form of `Form.Meta.fields`.
  private static func others(_ range: SourceRange, _ file: SourceFile) -> String? {
    var words = file.string(range)[...]
    for call in ["list(", "tuple("] where words.hasPrefix(call) && words.hasSuffix(")") { words = words.dropFirst(call.count).dropLast() }
    guard words.hasSuffix(".Meta.fields") else { return nil }
    return words.dropLast(12).split(separator: ".").last.map(String.init)
  }

  /// With what the `Meta` that it goes on from says.
  func inheriting(_ other: DjangoMeta) -> DjangoMeta {
    var made = self
    if model == nil {
      made.model = other.model
      made.file = other.file
    }
    if !stated.contains("fields") { made.takesAll = other.takesAll }
    if !stated.contains("exclude") { made.excluded = other.excluded }
    if !stated.contains("widgets") { made.widgets = other.widgets }
    if !stated.contains("labels") { made.labels = other.labels }
    if !stated.contains("help_texts") { made.helps = other.helps }
    if !stated.contains("field_classes") { made.classes = other.classes }
    made.isOpen = isOpen || other.isOpen
    return made
  }

  private static let token = "autocomplete"

  /// What the form shows of a field of its model; nil where that is not known, and where it shows none. `found`: the field of the model.
  func shown(_ name: String, _ found: DjangoModelField?) -> DeclaredField? {
    guard found?.isEditable != false else { return nil }
    var field = found?.declared ?? widgets[name]
    if found != nil, let type = classes[name].map({ PythonForms.element(of: $0) }) {
      field?.type = type
      if classes[name] == "UsernameField" {
        field?.attributes.append((Self.token, AssembledText("username", from: SourceRange(0, 0), of: SourceFile(path: "", text: []))))
      }
    }
    if found != nil, let widget = widgets[name] {
      field?.type = widget.type
      field?.attributes.removeAll { one in widget.attributes.contains { $0.name == one.name } }
      field?.attributes += widget.attributes
      if !widget.isWhole { field?.loseAttributes() }
    }
    if let label = labels[name] {
      field?.label = label.hasUnknownPiece ? nil : label
      field?.hasOwnWords = true
    }
    if let help = helps[name] { field?.help = help }
    // Any of a list that only the program knows may be for it.
    if isOpen {
      field?.loseAttributes()
      field?.type = nil
      field?.label = nil
      field?.help = DeclaredField.unknownWords(in: file)
    }
    guard found != nil, let file, var made = field else { return field }
    made.file = file
    // What Django says itself stands in no file of the program's.
    func placed(_ words: AssembledText) -> AssembledText { AssembledText(words.string, from: SourceRange(0, 0), of: file) }
    if !made.hasOwnWords { made.label = made.label.map(placed) }
    let isOwn = found?.declared.file == nil
    made.attributes = made.attributes.map { ($0.name, isOwn || $0.name == Self.token ? placed($0.value) : $0.value) }
    return made
  }
}
