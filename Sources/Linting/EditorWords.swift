import Catalog
import Diagnostics
import JSON
import RuleEngine
import ScreenModel

/// The words that may be typed into configurations, rule files and JSON screens, as an editor offers them.
package enum EditorWords {
  /// A word with what it means.
  package struct Word: Sendable {
    package var word: String
    /// Its form, type or level, in a few words.
    package var detail: String
    package var sentence: String

    package init(word: String, detail: String, sentence: String) { (self.word, self.detail, self.sentence) = (word, detail, sentence) }
  }

  /// A schema of `rules/` by the name that `higlint schema` knows it by.
  package static func schema(_ name: String) -> JSONNode? { Catalog.schema(named: name).flatMap { try? JSONParser.parse(Array($0.utf8)) } }

  /// What a configuration may name rules by: their ids and families.
  package static let rules: [Word] = {
    var words = catalog.rules.map { Word(word: $0.info.id, detail: $0.info.level.rawValue, sentence: $0.info.summary) }
    let families = Dictionary(grouping: catalog.rules, by: \.info.family)
    words += families.sorted { $0.key < $1.key }.map { family, members in
      Word(word: family, detail: "family", sentence: "\(members.count) \(members.count == 1 ? "rule" : "rules").")
    }
    return words
  }()

  /// The parameters of a rule, by its id; none for a rule of somebody's own.
  package static func parameters(of rule: String) -> [Word] {
    guard let rule = catalog.rules.first(where: { $0.info.id == rule }) else { return [] }
    return rule.parameters.map { Word(word: $0.name, detail: $0.value.text, sentence: "A parameter of \(rule.info.id).") }.sorted {
      $0.word < $1.word
    }
  }

  /// The names of what `extends` and `--preset` take.
  package static var presets: [String] { Preset.allCases.map(\.rawValue) }

  /// The elements of the model.
  package static var elements: [Word] {
    ModelElement.allCases.map { Word(word: $0.rawValue, detail: "element", sentence: $0.sentence) }
  }

  /// The attributes of the model, of any element.
  package static var attributes: [Word] {
    ModelVocabulary.attributes.map { attribute in
      let unit = attribute.unit.isEmpty ? "" : ", \(attribute.unit)"
      return Word(word: attribute.name.rawValue, detail: attribute.type.rawValue + unit, sentence: attribute.sentence)
    }
  }

  /// What may be called in an expression: XPath's own functions, those that higlint adds, and the expressions with names.
  package static var functions: [Word] {
    XPathFunction.own.map { Word(word: $0.name, detail: $0.form, sentence: $0.sentence) }
      + RuleCatalog.definitions.map { Word(word: $0.name, detail: $0.form, sentence: $0.sentence) }
      + core.map { Word(word: $0, detail: "XPath 1.0", sentence: "") }
  }

  /// https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib, without what asks for ids and namespaces.
  private static let core = [
    "last", "position", "count", "name", "string", "concat", "starts-with", "contains", "substring-before", "substring-after", "substring",
    "string-length", "normalize-space", "translate", "boolean", "not", "true", "false", "number", "sum", "floor", "ceiling", "round",
  ]

  /// The words of an attribute that has a closed set of them, on any element.
  package static func values(ofAttribute name: String) -> [String] {
    guard RuleCatalog.vocabulary.attributes[name] != nil else { return [] }
    return RuleCatalog.vocabulary.values(of: name, on: nil) ?? []
  }

  /// The files and folders whose paths go on from what was typed, from a folder; a folder ends in a slash. Nothing above the folder is looked at.
  package static func paths(typed: String, from folder: String) -> [String] {
    guard !typed.split(separator: "/").contains(".."), !typed.hasPrefix("/") else { return [] }
    let above = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let base = FileAccess.truePath(folder)
    let searched = FileAccess.truePath(base + "/" + above)
    guard searched == base || FileAccess.isInside(searched, base) else { return [] }
    var paths: [String] = []
    for name in FileAccess.names(in: searched) ?? [] where !name.hasPrefix(".") && !Discovery.skippedFolders.contains(name) {
      let isFolder = FileAccess.kind(searched + "/" + name) == .folder
      paths.append(above + name + (isFolder ? "/" : ""))
      if paths.count == pathLimit { break }
    }
    return paths
  }

  private static let pathLimit = 500
  private static let catalog = RuleCatalog.load(folders: [])
}
