import Diagnostics

/// What the configuration says of how a file's page is put together (DESIGN 2.7).
package struct ProjectSettings: Sendable {
  /// The folders, by their absolute paths, below which templates are looked for before they are looked for anywhere else.
  package var templateRoots: [String] = []
  /// The template language of the file; nil where nobody states it.
  package var language: TemplateLanguage?
  /// What names stand for that the program gives to its templates.
  package var context: [(name: String, value: ContextValue)] = []
  /// Whether a file is a translation catalogue, by its absolute path; nil where that is found by the conventions of frameworks.
  package var isCatalogue: (@Sendable (String) -> Bool)?
  /// The language of the program's own words.
  package var sourceLocale: String?
  /// Components whose source is not there, by the names that others call them by.
  package var components: [String: DeclaredComponent] = [:]

  package init() {}
}

/// A literal of the configuration, with the place where it is written.
package indirect enum ContextValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double, SourceRange, SourceFile)
  /// The place is that of the text without its quotation marks.
  case string(String, SourceRange, SourceFile)
  case list([ContextValue])
  case map([(key: String, value: ContextValue)])
}

extension ProjectFiles {
  package func folderNames(in folder: String) -> [String] { FolderNames.without(pages: names(in: folder)) }

  package func users(ofPart part: String) -> PartUsers? { nil }

  /// What the configuration says of a file, by its absolute path.
  package func settings(of path: String) -> ProjectSettings { ProjectSettings() }
}

extension TemplateValue {
  init(_ value: ContextValue) {
    switch value {
    case .null: self = .null
    case .boolean(let holds): self = .boolean(holds)
    case .number(let number, let range, let file):
      let digits = number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
      self = .number(number, AssembledText(digits, from: range, of: file))
    case .string(let text, let range, let file): self = .string(AssembledText(text, from: range, of: file), isMarkup: false)
    case .list(let items): self = .list(items.map { TemplateValue($0) })
    case .map(let entries):
      var map = TemplateMap()
      for entry in entries { map[entry.key] = TemplateValue(entry.value) }
      self = .map(map)
    }
  }
}

extension TemplateScope {
  /// What the configuration says that a program gives to its templates, by the names that their language has for it.
  init(_ context: [(name: String, value: ContextValue)], _ language: TemplateLanguage) {
    for (name, value) in context {
      let value = TemplateValue(value)
      names[name] = value
      switch language {
      case .php, .blade: names["$" + name] = value
      case .erb, .haml, .slim, .heex: names["@" + name] = value
      default: break
      }
    }
  }
}
