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
      if let (name, field) = field(inner, file) {
        form.fields[name] = field
        if !form.order.contains(name) { form.order.append(name) }
      } else {
        form.isWhole = false
      }
    }
    return form.fields.isEmpty ? [] : [form]
  }

  private static func field(_ arguments: SourceRange, _ file: SourceFile) -> (String, DeclaredField)? {
    let pieces = BracketScanner.pieces(arguments, file.text, by: 0x2C, isScript: true)
    guard let first = pieces.first, let name = text(first, file)?.string else { return nil }
    let options = pieces.count > 2 ? entries(pieces[2], file) : [:]
    let kind = pieces.count > 1 ? typeName(pieces[1], file) : nil
    return (name, made(kind, pieces.count > 2 ? options : [:], named: name, file))
  }

  /// The field that a type makes with some options; nil as options where they are no literal list.
  private static func made(_ kind: String?, _ options: [String: SourceRange]?, named name: String, _ file: SourceFile) -> DeclaredField {
    var field = DeclaredField(type: kind.flatMap { types[$0] }, in: file)
    guard let options else {
      field.isWhole = false
      return field
    }
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

  /// What a label says: the words that are stated, else those of the name. A name of a message is none.
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
    guard let text = text(stated, file) else { return nil }
    let isKey = !text.string.contains(" ") && (text.string.contains(".") || text.string.contains("_"))
    return isKey ? nil : text
  }

  /// The name of the class in `PasswordType::class`.
  private static func typeName(_ range: SourceRange, _ file: SourceFile) -> String? {
    let words = file.string(range)
    guard words.hasSuffix("::class") else { return nil }
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
