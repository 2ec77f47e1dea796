import Diagnostics
import YAML

/// The themes by which Symfony writes the fields of a form: templates whose blocks stand in place of its own.
/// https://symfony.com/doc/current/form/form_themes.html
struct FormThemes {
  /// What is written of a field.
  enum Piece: String, Sendable {
    case row, label, widget, help
  }

  /// What writes a piece.
  enum Choice {
    case block(String)
    /// Symfony's own themes, whose blocks write the same words and elements.
    case own
    /// A theme that nobody here sees may write it.
    case unknown
  }

  /// By their names, the definitions of blocks, the most derived first.
  var blocks: [String: [BlockDefinition]] = [:]
  /// The names under which a theme takes over blocks: `{% use 'x.html.twig' with form_row as base_row %}`.
  var aliases: [String: String] = [:]
  /// Whether there are themes that are not in the project.
  var isOpen = false

  private static let own = ["form_div_layout", "form_table_layout", "bootstrap_", "foundation_", "tailwind_"]
  /// Packages whose themes write fields of types of their own.
  private static let harmless = [
    "VichUploader", "CKEditor", "Dropzone", "Autocomplete", "PhoneNumber", "Recaptcha", "Cropper", "TogglePassword", "LiipImagine",
    "Turnstile",
    "Hcaptcha", "Captcha",
  ]

  /// Whether a theme is Symfony's own, or writes what no sign-in has.
  static func isOwn(_ name: String) -> Bool {
    own.contains { name.hasPrefix($0) && name.contains("layout") } || name.hasPrefix("@") && harmless.contains(where: name.contains)
  }

  /// The types that a type of Symfony's is made of, by the names that its blocks begin with.
  private static let parents = [
    "textarea": "text", "email": "text", "password": "text", "search": "text", "tel": "text", "url": "text", "color": "text",
    "birthday": "date",
    "country": "choice", "language": "choice", "locale": "choice", "timezone": "choice", "currency": "choice", "entity": "choice",
    "enum": "choice", "radio": "checkbox",
  ]
  /// The types that Symfony's own themes have a block for that writes their element.
  private static let written: Set<String> = [
    "textarea", "choice", "checkbox", "radio", "datetime", "date", "time", "number", "integer", "money", "url", "search", "percent",
    "password", "hidden", "email", "range", "button", "submit", "tel", "color", "week",
  ]

  /// Likewise those whose rows they write.
  private static let rows: Set<String> = ["repeated", "hidden", "button"]

  /// What the names of the blocks of a type begin with: `date_time` of `DateTimeType`, underscored as Rails does it.
  private static func block(ofType kind: String) -> String { TemplateRun.snakeCase(String(kind.dropLast(4))) }

  /// The beginnings of the names of blocks for a field, the most particular first; nil for a type that only the program knows.
  private static func beginnings(of field: FormPart) -> [String]? {
    guard let kind = field.declared?.kind, kind.hasSuffix("Type") else { return nil }
    var made = [block(ofType: kind)]
    guard SymfonyForms.element(of: kind) != nil || ["RepeatedType", "DateType", "BirthdayType"].contains(kind) else { return nil }
    while let next = made.last.flatMap({ parents[$0] }) { made.append(next) }
    return made + [made[0] == "submit" ? "button" : "form"]
  }

  /// What writes a piece of a field.
  func choice(_ piece: Piece, of field: FormPart) -> Choice {
    let end = "_" + piece.rawValue
    if let name = field.name {
      let whole = "_" + (field.holder.map { $0 + "_" } ?? "") + name + end
      let particular = blocks.keys.filter { $0.hasPrefix("_") && $0.hasSuffix(whole) }
      if particular.count == 1 { return .block(particular[0]) }
      if particular.count > 1 { return .unknown }
    }
    guard let beginnings = Self.beginnings(of: field) else {
      // A type of the program's own is called like its class, as a rule.
      if let kind = field.declared?.kind, kind.hasSuffix("Type"), case let name = Self.block(ofType: kind) + end, blocks[name] != nil {
        return .block(name)
      }
      let others = blocks.keys.contains {
        $0.hasSuffix(end) && !$0.hasPrefix("_") && $0 != "form" + end && !Self.isKnown($0.dropLast(end.count))
      }
      return others || isOpen ? .unknown : blocks["form" + end] == nil ? .own : .block("form" + end)
    }
    for beginning in beginnings {
      if blocks[beginning + end] != nil { return .block(beginning + end) }
      if piece == .widget && Self.written.contains(beginning) || piece == .row && Self.rows.contains(beginning) { break }
    }
    return isOpen ? .unknown : .own
  }

  private static func isKnown(_ beginning: Substring) -> Bool { written.contains(String(beginning)) }

  /// The block in which a theme writes elements `<input>`, whatever their type.
  static let simple = "form_widget_simple"
}

extension TemplateFinder {
  private static let settings = ["config/packages/twig.yaml", "config/packages/twig.yml", "app/config/config.yml"]

  /// The names of the themes that the settings of a program give to all its forms, the last of which counts first.
  func formThemes(for tree: TemplateTree) -> [String] {
    guard let place = place(of: tree.file) else { return [] }
    return formThemes(for: place.folder) { readThemes(for: place) }
  }

  private func readThemes(for place: ProjectPlace) -> [String] {
    for folder in Self.ancestors(of: place) {
      if let file = text(at: folder + "/config/packages/twig.php"), let themes = Self.themes(inPHP: file) { return themes }
      for name in Self.settings {
        guard let file = text(at: folder + "/" + name), let read = try? PlainYAML.parse(file.text, letsReferencesBe: true) else { continue }
        let twig = read["twig"]
        let items = twig?["form_themes"]?.items ?? twig?["form"]?["resources"]?.items ?? []
        return items.map { $0.scalar ?? "?" }
      }
    }
    return []
  }

  /// `'form_themes' => ['x.html.twig']`, `$twig->formThemes(['x.html.twig'])`
  private static func themes(inPHP file: SourceFile) -> [String]? {
    for word in ["form_themes", "formThemes("] {
      guard let found = file.text.firstRange(of: Array(word.utf8)),
        let open = file.text[found.upperBound...].prefix(40).firstIndex(of: 0x5B),
        let close = BracketScanner.close(open, file.text, limit: file.text.count, isScript: true)
      else { continue }
      return BracketScanner.pieces(SourceRange(open + 1, close), file.text, by: 0x2C, isScript: true).map {
        ExpressionReader.read($0, of: file, .php).literalText ?? "?"
      }
    }
    return nil
  }
}
