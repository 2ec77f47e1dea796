import Diagnostics

/// The classes whose properties the fields of Symfony's forms are: by them it guesses the type of a field that states none.
/// https://symfony.com/doc/current/forms.html#form-type-guessing
struct SymfonyModels {
  /// What Symfony guesses of a field.
  struct Guess {
    /// The form type; nil where only the program knows.
    var type: String?
    var isRequired: Bool
  }

  private static let depthLimit = 6
  private static let sizeLimit = 262_144

  /// By their names, the files of classes; empty where several have one.
  private var paths: [String: String] = [:]

  /// Takes a file, which is called like the class that it holds.
  mutating func add(_ path: String) {
    guard let file = path.split(separator: "/").last, file.first?.isUppercase == true else { return }
    let name = String(file.prefix { $0 != "." })
    paths[name] = paths[name] == nil ? path : ""
  }

  /// What is guessed of a property; nil where a class of the property's is not in the project.
  func guess(_ property: String, of type: String, _ finder: TemplateFinder) -> Guess? {
    guard let found = find(property, of: type, finder, depth: 0) else { return nil }
    return found.map(\.guess) ?? Guess(type: "TextType", isRequired: false)
  }

  /// A property, in a class or in one that it takes its properties from; nil where one of them is not known, and none within where none has it.
  private func find(_ property: String, of type: String, _ finder: TemplateFinder, depth: Int) -> PhpModel.Property?? {
    guard depth < Self.depthLimit, let path = paths[type], let file = finder.text(at: path), file.text.count <= Self.sizeLimit else {
      return nil
    }
    let model = PhpModel(String(decoding: file.text, as: UTF8.self))
    // Another file may say how its properties are stored.
    if !model.isMapped, ["/Entity/", "/Document/"].contains(where: path.contains) { return nil }
    if let found = model.properties[property] { return found }
    for other in model.others {
      guard let found = find(property, of: other, finder, depth: depth + 1) else { return nil }
      if let found { return found }
    }
    return .some(nil)
  }
}

extension FormClasses.Form {
  /// Gives the fields that state no type the one that Symfony guesses. Without a model they are for text.
  mutating func guessTypes(by models: SymfonyModels, _ finder: TemplateFinder) {
    guard let model else { return }
    for (name, statesRequirement) in guessed {
      let guess = models.guess(name, of: model, finder)
      fields[name]?.type = guess?.type.flatMap { SymfonyForms.element(of: $0) }
      if !statesRequirement { fields[name]?.isRequired = guess?.isRequired }
    }
  }
}

/// A class of PHP with its properties and what is noted of them, by attributes or in comments.
private struct PhpModel {
  /// A property with what stands before it and its type.
  struct Property {
    var notes: String
    var type: String
  }

  private(set) var properties: [String: Property] = [:]
  /// The classes that it extends and the traits that it uses, by their last names.
  private(set) var others: [String] = []
  /// Whether it says how its properties are stored.
  private(set) var isMapped = false

  private static let modifiers = ["private ", "protected ", "public ", "var ", "readonly "]
  private static let noting = ["#[", "/*", "*", "@", ")", "]", "'", "\""]

  init(_ code: String) {
    isMapped = ["ORM\\", "@Column", "ODM\\", "Column("].contains(where: code.contains)
    var notes = ""
    var isInClass = false
    for line in code.split(whereSeparator: \.isNewline) {
      let words = line.trimmed
      if !isInClass {
        if let name = Self.parent(words) { others.append(name) }
        isInClass = words.hasPrefix("class ") || [" class ", "trait "].contains(where: words.contains)
        continue
      }
      if words.isEmpty { continue }
      if let (name, property) = Self.property(words, notes) {
        properties[name] = properties[name] ?? property
        notes = ""
      } else if words.hasPrefix("use ") {
        others += words.dropFirst(4).prefix { $0 != ";" && $0 != "{" }.split(separator: ",").compactMap(Self.lastName)
      } else if words.contains("class "), let name = Self.parent(words) {
        others.append(name)
      } else if Self.noting.contains(where: words.hasPrefix) || !notes.isEmpty && !words.hasSuffix("}") && !words.contains("function ") {
        notes += words + "\n"
      } else {
        notes = ""
      }
    }
  }

  private static func lastName(_ name: some StringProtocol) -> String? { name.trimmed.split(separator: "\\").last.map(String.init) }

  private static func parent(_ line: String) -> String? {
    guard line.contains("class "), let word = line.firstRange(of: " extends ") else { return nil }
    return lastName(line[word.upperBound...].prefix { $0 != " " && $0 != "{" })
  }

  /// The property that a line declares, also as a parameter of a constructor: `private ?string $name = null;`.
  private static func property(_ line: String, _ notes: String) -> (String, Property)? {
    guard !line.contains("function "), let dollar = line.firstIndex(of: "$") else { return nil }
    let before = line[..<dollar]
    guard let start = modifiers.compactMap({ before.firstRange(of: $0)?.lowerBound }).min() else { return nil }
    let type = before[start...].split(separator: " ").last.map(String.init) ?? ""
    let name = line[dollar...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return (String(name), Property(notes: notes + before[..<start], type: type.lowercased()))
  }
}

extension PhpModel.Property {
  private static let relations = ["ManyToOne", "OneToOne", "OneToMany", "ManyToMany"]
  /// What constraints of the validator's decide before the column does.
  private static let constraints = [
    "Email": "EmailType", "Url": "UrlType", "Choice": "ChoiceType", "Country": "CountryType", "Language": "LanguageType",
    "Locale": "LocaleType",
    "Currency": "CurrencyType", "Timezone": "TimezoneType", "File": "FileType", "Image": "FileType",
  ]
  private static let columns = [
    "string": "TextType", "ascii_string": "TextType", "guid": "TextType", "uuid": "TextType", "text": "TextareaType",
    "boolean": "CheckboxType",
    "bool": "CheckboxType", "integer": "IntegerType", "int": "IntegerType", "smallint": "IntegerType", "bigint": "IntegerType",
    "decimal": "NumberType", "float": "NumberType",
  ]

  /// What Symfony guesses: by the constraints of the property, then by its column.
  /// https://github.com/symfony/symfony/blob/7.3/src/Symfony/Bridge/Doctrine/Form/DoctrineOrmTypeGuesser.php
  var guess: SymfonyModels.Guess {
    let isDemanded = ["NotBlank", "NotNull", "IsTrue"].contains { holds($0) }
    let bare = notes.filter { $0 != " " }
    if Self.relations.contains(where: notes.contains) {
      return SymfonyModels.Guess(
        type: "EntityType", isRequired: isDemanded || bare.contains("nullable:false") || bare.contains("nullable=false"))
    }
    let isColumn = notes.contains("Column") || notes.contains("Field(")
    let isNullable = bare.contains("nullable:true") || bare.contains("nullable=true")
    let stated = Self.stated(bare) ?? type.filter { $0 != "?" }
    let isBoolean = stated.hasPrefix("bool")
    let isRequired = isDemanded || isColumn && !isNullable && !isBoolean
    if let constraint = Self.constraints.keys.sorted().first(where: holds) {
      return SymfonyModels.Guess(type: Self.constraints[constraint], isRequired: isRequired)
    }
    // What stores nothing is for text.
    return SymfonyModels.Guess(
      type: isColumn ? notes.contains("enumType") ? "EnumType" : Self.columns[stated] : "TextType", isRequired: isRequired)
  }

  /// Whether a constraint is noted: `#[Assert\Email]`, `@Assert\NotBlank()`.
  private func holds(_ constraint: String) -> Bool {
    guard let found = notes.firstRange(of: "\\" + constraint) else { return false }
    return notes[found.upperBound...].first?.isLetter != true
  }

  /// The type that a column states: `type: 'text'`, `type: Types::TEXT`, `type="text"`.
  private static func stated(_ notes: String) -> String? {
    for key in ["type:", "type="] {
      guard let found = notes.firstRange(of: key) else { continue }
      let value = notes[found.upperBound...].prefix { $0.isLetter || $0 == "_" || $0 == ":" || $0 == "'" || $0 == "\"" || $0 == "\\" }
      return value.split(whereSeparator: { !$0.isLetter && $0 != "_" }).last?.lowercased()
    }
    return nil
  }
}
