import Diagnostics
import JSON

/// SARIF's description of the tool: the rules, and the guideline that each comes from as a taxonomy.
struct SARIFRules {
  private let rules: [RuleInfo]
  private let indices: [String: Int]
  /// The sections that rules come from, sorted by document and name, each once.
  private let sections: [Section]

  private struct Section: Hashable {
    var document: String
    var title: String
    var url: String

    var id: String

    /// Nil for a rule that names no source.
    init?(_ rule: RuleInfo) {
      guard let source = rule.source else { return nil }
      (document, title, url) = (source.document, source.section, source.url)
      id = "\(document)/\(SARIFRules.slug(title))"
    }
  }

  private static let taxonomyName = "AppleGuidance"

  init(_ rules: [RuleInfo]) {
    self.rules = rules
    indices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var byID: [String: Section] = [:]
    for section in rules.compactMap(Section.init) {
      if byID[section.id] == nil { byID[section.id] = section }
    }
    sections = byID.values.sorted { $0.id < $1.id }
  }

  func index(of rule: String) -> Int? { indices[rule] }

  func driver(version: String) -> JSONNode {
    var numbers: [String: Int] = [:]
    for (i, section) in sections.enumerated() { numbers[section.id] = i }
    return .object([
      "name": "higlint",
      "version": .text(version),
      "semanticVersion": .text(version),
      "informationUri": "https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple",
      "shortDescription": .object(["text": "Judges login screens by Apple's guidelines for Sign in with Apple and for privacy."]),
      "rules": .list(rules.map { Self.descriptor($0, numbers) }),
      "supportedTaxonomies": sections.isEmpty ? nil : .list([.object(["name": .text(Self.taxonomyName), "index": 0])]),
    ])
  }

  var taxonomies: [JSONNode] {
    if sections.isEmpty { return [] }
    return [
      .object([
        "name": .text(Self.taxonomyName),
        "organization": "Apple",
        "shortDescription": .object(["text": "Apple's guidelines and requirements that the rules come from."]),
        "isComprehensive": false,
        "taxa": .list(
          sections.map { section in
            .object([
              "id": .text(section.id),
              "shortDescription": .object(["text": .text("\(Self.title(of: section.document)), “\(section.title)”.")]),
              "helpUri": .text(section.url),
            ])
          }),
      ])
    ]
  }

  private static func descriptor(_ rule: RuleInfo, _ numbers: [String: Int]) -> JSONNode {
    let section = Section(rule)
    var text = rule.summary
    var markdown = rule.summary
    for (title, words) in rule.sections {
      text += "\n\n\(title): \(words)"
      markdown += "\n\n## \(title)\n\n\(words)"
    }
    if let source = rule.source {
      let name = "\(title(of: source.document)), “\(source.section)”, read on \(source.checked)"
      text += "\n\nSource: \(name): \(source.url)"
      markdown += "\n\n## Source\n\n[\(name)](\(source.url))"
    }
    return .object([
      "id": .text(rule.id),
      "name": .text(rule.name),
      "shortDescription": .object(["text": .text(rule.summary)]),
      "fullDescription": .object(["text": .text(rule.why ?? rule.summary)]),
      "help": .object(["text": .text(text), "markdown": .text(markdown)]),
      "helpUri": rule.source.map { .text($0.url) },
      "defaultConfiguration": .object(["level": .text(rule.level.rawValue)]),
      "relationships": section.flatMap { section in numbers[section.id].map { (section.id, $0) } }.map { id, number in
        .list([
          .object([
            "target": .object([
              "id": .text(id), "index": .count(number),
              "toolComponent": .object(["name": .text(taxonomyName), "index": 0]),
            ]),
            "kinds": .list(["relevant"]),
          ])
        ])
      },
      "properties": .object([
        "tags": .list([.text(rule.family), .text(rule.basis)]),
        // What code scanning sorts and filters by.
        "precision": rule.basis == "heuristic" ? "medium" : "high",
        "problem.severity": rule.level == .note ? "recommendation" : .text(rule.level.rawValue),
      ]),
    ])
  }

  /// A document's name for people; one that is not known here is named as the rule names it.
  private static func title(of document: String) -> String {
    switch document {
    case "hig-siwa": "Human Interface Guidelines, Sign in with Apple"
    case "hig-privacy": "Human Interface Guidelines, Privacy"
    case "app-review": "App Review Guidelines"
    default: document
    }
  }

  /// Small letters and digits, with a hyphen for everything between.
  private static func slug(_ title: String) -> String {
    var slug = ""
    for character in title.lowercased() {
      let isWord = character.asciiValue.map { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 } ?? (character.isLetter || character.isNumber)
      if isWord { slug.append(character) } else if slug.last != "-", !slug.isEmpty { slug.append("-") }
    }
    if slug.last == "-" { slug.removeLast() }
    return slug
  }
}
