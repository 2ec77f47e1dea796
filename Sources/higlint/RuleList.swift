import Catalog
import Diagnostics
import JSON
import Reports

/// What `rules` prints: every rule with its level and its summary.
enum RuleList {
  static func text(of rules: [RuleDescription], form: RuleListForm, width: Int?) -> String {
    switch form {
    case .text: plainText(of: rules, width: width)
    case .json: JSONWriter.write(.list(rules.map(json))) + "\n"
    case .markdown: markdown(of: rules)
    }
  }

  /// The families in the order of their first rule, each with its rules.
  private static func families(of rules: [RuleDescription]) -> [(name: String, rules: [RuleDescription])] {
    var families: [(name: String, rules: [RuleDescription])] = []
    for rule in rules {
      if let index = families.firstIndex(where: { $0.name == rule.info.family }) {
        families[index].rules.append(rule)
      } else {
        families.append((rule.info.family, [rule]))
      }
    }
    return families
  }

  private static func plainText(of rules: [RuleDescription], width: Int?) -> String {
    let idWidth = rules.map(\.info.id.count).max() ?? 0
    let margin = idWidth + 2 + 7 + 2
    var text = ""
    for family in families(of: rules) {
      text += (text.isEmpty ? "" : "\n") + family.name + "\n"
      for rule in family.rules {
        let info = rule.info
        // In a window too narrow for three columns the summary has a line of its own.
        let isNarrow = width.map { $0 - 2 - margin < 24 } ?? false
        let indent = isNarrow ? 6 : margin + 2
        let lines = TextLayout.wrap(info.summary, width: width.map { $0 - indent })
        let head = "  \(pad(info.id, idWidth))  \(pad(info.level.rawValue, 7))"
        let separator = "\n" + String(repeating: " ", count: indent)
        text += head + (isNarrow ? separator : "  ") + lines.joined(separator: separator) + "\n"
      }
    }
    return text + (rules.isEmpty ? "" : "\n")
      + "\(rules.count) \(rules.count == 1 ? "rule" : "rules"); 'higlint explain RULE-ID' says more about one.\n"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func json(_ rule: RuleDescription) -> JSONNode {
    let info = rule.info
    return .object([
      "id": .text(info.id),
      "name": .text(info.name),
      "family": .text(info.family),
      "basis": .text(info.basis),
      "level": .text(info.level.rawValue),
      "summary": .text(info.summary),
      "why": info.why.map { .text($0) },
      "howToFix": info.howToFix.map { .text($0) },
      "source": info.source.map { source in
        .object([
          "document": .text(source.document), "section": .text(source.section), "url": .text(source.url), "checked": .text(source.checked),
        ])
      },
    ])
  }

  /// `rules/README.md` is this text.
  private static func markdown(of rules: [RuleDescription]) -> String {
    var text = """
      # Rules

      Made by `higlint rules --format markdown`. The level is the highest that any case of the rule has; `higlint explain RULE-ID` says why, how to
      fix it, and shows examples. A rule that cannot see what it needs asks for a review instead of failing.

      """
    for family in families(of: rules) {
      text += "\n## \(family.name)\n\n| rule | level | basis | summary | source |\n|---|---|---|---|---|\n"
      for rule in family.rules {
        let info = rule.info
        let source = info.source.map { "[\(cell($0.section))](\($0.url))" } ?? ""
        text += "| `\(info.id)` | \(info.level.rawValue) | \(info.basis) | \(cell(info.summary)) | \(source) |\n"
      }
    }
    let topics = Catalog.vocabulary(named: "not-checkable")?["topics"]?.elements ?? []
    text += "\n## Not checkable from a description of a screen\n\n| what | why |\n|---|---|\n"
    for topic in topics { text += "| \(cell(topic["what"]?.string ?? "")) | \(cell(topic["why"]?.string ?? "")) |\n" }
    return text
  }

  private static func cell(_ text: String) -> String {
    String(text.flatMap { $0 == "|" ? ["\\", "|"] : $0.isNewline ? [" "] : [$0] })
  }
}
