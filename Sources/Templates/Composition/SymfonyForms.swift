import Diagnostics

/// What a form type of Symfony's declares: `$builder->add('password', PasswordType::class, ['attr' => […]])`.
/// https://symfony.com/doc/current/reference/forms/types.html
enum SymfonyForms {
  private static let fieldLimit = 100
  private static let types = [
    "PasswordType": "password", "EmailType": "email", "TextType": "text", "TelType": "tel", "SearchType": "search", "UrlType": "url",
    "NumberType": "text", "IntegerType": "number", "MoneyType": "text", "HiddenType": "hidden", "CheckboxType": "checkbox",
    "RadioType": "radio", "FileType": "file", "ColorType": "color", "TextareaType": "textarea", "CountryType": "select",
    "LanguageType": "select", "LocaleType": "select", "TimezoneType": "select", "CurrencyType": "select", "SubmitType": "submit",
    "PercentType": "text", "RangeType": "range", "UuidType": "text", "UlidType": "text", "ChoiceType": "select", "EnumType": "select",
    "EntityType": "select",
    // Those of packages.
    "VichFileType": "file", "VichImageType": "file", "DropzoneType": "file", "PhoneNumberType": "tel", "CKEditorType": "textarea",
  ]
  /// What types are that show one box where their `widget` is `single_text`. What they show otherwise hangs on the version.
  private static let single = [
    "DateType": "date", "BirthdayType": "date", "DateTimeType": "datetime-local", "TimeType": "time", "WeekType": "week",
  ]
  /// What decides beside the calls of `add` which fields there are.
  private static let deciding = [
    "if (", "if(", "foreach", "switch", "match (", "addEventListener", "addEventSubscriber", "->remove(", "parent::buildForm", "getParent(",
    "->create(",
  ]
  private static let attributes: Set<String> = ["placeholder", "autocomplete", "aria-label", "id", "value", "readonly"]

  /// The form types of a file by their names.
  static func read(_ file: SourceFile) -> [FormClasses.Form] {
    let text = file.text
    guard text.firstRange(of: Array("buildForm(".utf8)) != nil,
      let word = text.firstRange(of: Array("class ".utf8), where: { $0 == 0 || text[$0 - 1] <= 0x20 })
    else { return [] }
    var form = FormClasses.Form(name: String(decoding: text[word.upperBound...].prefix(while: TemplateWords.isWord), as: UTF8.self))
    var at = word.upperBound
    form.isWhole = !deciding.contains { text.firstRange(of: Array($0.utf8)) != nil }
    while form.fields.count < fieldLimit, let call = text[at...].firstRange(of: Array("->add(".utf8)) {
      at = call.upperBound
      guard let inner = ProgramStatements.parenthesized(SourceRange(call.upperBound - 1, text.count), text) else { break }
      at = inner.end
      if let (name, field) = field(inner, into: &form, file) {
        form.fields[name] = field
        if !form.order.contains(name) { form.order.append(name) }
      } else {
        form.isWhole = false
      }
    }
    form.model = model(file)
    return form.fields.isEmpty ? [] : [form]
  }

  /// The class in `'data_class' => User::class`.
  private static func model(_ file: SourceFile) -> String? {
    let text = file.text
    guard let key = ["'data_class'", "\"data_class\""].lazy.compactMap({ text.firstRange(of: Array($0.utf8)) }).first else { return nil }
    let value = text[key.upperBound...].drop { $0 <= 0x20 || $0 == 0x3D || $0 == 0x3E }.prefix { ![0x2C, 0x5D, 0x29, 0x0A].contains($0) }
    let range = ProgramTags.trimmed(SourceRange(value.startIndex, value.endIndex), text)
    return file.string(range).lowercased() == "null" ? nil : typeName(range, file) ?? ""
  }

  /// The field of `add('name', Type::class, […])`; one without a type is noted among those whose types are guessed.
  private static func field(_ arguments: SourceRange, into form: inout FormClasses.Form, _ file: SourceFile) -> (String, DeclaredField)? {
    var pieces = BracketScanner.pieces(arguments, file.text, by: 0x2C, isScript: true)
    guard let first = pieces.first, let name = text(first, file)?.string else { return nil }
    let isNamed = pieces.count == 2 && file.text[pieces[1].bytes].starts(with: "options:".utf8)
    if isNamed { pieces.append(ProgramTags.trimmed(SourceRange(pieces[1].start + 8, pieces[1].end), file.text)) }
    let options = pieces.count > 2 ? entries(pieces[2], file) : [:]
    var kind = pieces.count > 1 && !isNamed ? typeName(pieces[1], file) : nil
    if pieces.count == 1 || isNamed || file.string(pieces[1]).lowercased() == "null" {
      kind = "TextType"
      form.guessed[name] = options?["required"] != nil
    }
    return (name, made(kind, options, named: name, file))
  }

  /// The field that a type makes with some options; nil as options where they are no literal list.
  private static func made(_ kind: String?, _ options: [String: SourceRange]?, named name: String, _ file: SourceFile) -> DeclaredField {
    var field = DeclaredField(type: kind.flatMap { types[$0] }, in: file)
    field.kind = kind
    guard let options else {
      field.isWhole = false
      return field
    }
    if let kind, let type = single[kind], let widget = options["widget"], text(widget, file)?.string == "single_text",
      options["html5"] == nil
    {
      field.type = type
    }
    // Boxes to tick, each with a label of its own.
    if let isExpanded = options["expanded"], file.string(isExpanded).lowercased() != "false" { field.type = nil }
    if let list = options["attr"] {
      let attributes = entries(list, file)
      field.isWhole = attributes != nil
      for (name, value) in attributes ?? [:] where Self.attributes.contains(name) {
        if let text = text(value, file) { field.attributes.append((name, text)) } else { field.isWhole = false }
      }
      field.attributes.sort { $0.name < $1.name }
    }
    field.label = label(options, named: name, file)
    if let help = options["help"] { field.help = text(help, file) ?? DeclaredField.unknownWords(in: file) }
    field.isRequired = options["required"].map { file.string($0).lowercased() == "true" } ?? true
    if kind == "RepeatedType" {
      let inner = options["type"].flatMap { typeName($0, file) }
      field.type = inner.flatMap { types[$0] }
      let common = options["options"].map { entries($0, file) } ?? [:]
      for (part, key) in [("first", "first_options"), ("second", "second_options")] {
        let own = options[key].map { entries($0, file) } ?? [:]
        let all = common.flatMap { common in own.map { common.merging($0) { $1 } } }
        field.parts.append((part, made(inner, all, named: part, file)))
      }
    }
    return field
  }

  /// What a label says: the words that are stated, which may be the name of a message, else those of the name.
  private static func label(_ options: [String: SourceRange], named name: String, _ file: SourceFile) -> AssembledText? {
    guard let stated = options["label"] else {
      var words = ""
      for character in name {
        if character.isUppercase { words += " " }
        words.append(character == "_" ? " " : Character(character.lowercased()))
      }
      return AssembledText(words.prefix(1).uppercased() + words.dropFirst(), from: SourceRange(0, 0), of: file)
    }
    if file.string(stated).lowercased() == "false" { return AssembledText() }
    return text(stated, file)
  }

  /// Whether words are the name of a message, whose words a catalogue has.
  static func isKey(_ words: String) -> Bool { !words.contains(" ") && (words.contains(".") || words.contains("_")) }

  /// The type of HTML's field, or the element, that a type makes; nil for one that only the program knows.
  static func element(of type: String) -> String? { types[type] }

  /// The name of the class in `PasswordType::class`.
  private static func typeName(_ range: SourceRange, _ file: SourceFile) -> String? {
    let words = file.string(range)
    // Words of the language's own know no case.
    guard words.suffix(7).lowercased() == "::class" else { return nil }
    return words.dropLast(7).split(separator: "\\").last.map(String.init)
  }

  /// The values of a literal list by their keys; nil where something else stands there.
  private static func entries(_ range: SourceRange, _ file: SourceFile) -> [String: SourceRange]? {
    let text = file.text
    var inner = range
    if text[range.bytes].starts(with: "array(".utf8), text[range.end - 1] == 0x29 {
      inner = SourceRange(range.start + 6, range.end - 1)
    } else if range.length >= 2, text[range.start] == 0x5B, text[range.end - 1] == 0x5D {
      inner = SourceRange(range.start + 1, range.end - 1)
    } else {
      return nil
    }
    var made: [String: SourceRange] = [:]
    for piece in BracketScanner.pieces(inner, text, by: 0x2C, isScript: true) {
      guard let arrow = text[piece.bytes].firstRange(of: Array("=>".utf8)),
        let key = self.text(ProgramTags.trimmed(SourceRange(piece.start, arrow.lowerBound), text), file)?.string
      else { return nil }
      made[key] = ProgramTags.trimmed(SourceRange(arrow.upperBound, piece.end), text)
    }
    return made
  }

  /// The text of a literal.
  private static func text(_ range: SourceRange, _ file: SourceFile) -> AssembledText? {
    guard case .literal(.string(let text, _)) = ExpressionReader.read(range, of: file, .php).kind, !text.hasUnknownPiece else { return nil }
    return text
  }
}

extension [UInt8] {
  /// The first place where some bytes stand and something holds of it.
  fileprivate func firstRange(of bytes: [UInt8], where holds: (Int) -> Bool) -> Range<Int>? {
    var at = 0
    while let found = self[at...].firstRange(of: bytes) {
      if holds(found.lowerBound) { return found }
      at = found.upperBound
    }
    return nil
  }
}
