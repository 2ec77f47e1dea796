import Diagnostics
import JSON
import RuleEngine
import ScreenModel

/// What holds for a file, and where each key of it was said: `--print-config FILE`.
package enum ConfigurationAccount {
  /// JSON; nil where the configuration is wrong or there is no such file.
  package static func text(for path: String, _ options: LintOptions) -> (text: String?, notices: [Notice], files: [String: SourceFile]) {
    var options = options
    options.paths = [path]
    let discovery = Discovery.find(options)
    guard let file = discovery.files.first(where: { $0.isNamed }) ?? discovery.files.first else { return (nil, discovery.notices, [:]) }
    let rulePaths = Configurations(for: [file], rules: nil, options: options).rulePaths
    let catalog = RuleCatalog.load(folders: options.ruleFolders, configured: rulePaths)
    let (rules, problems) = catalog.ruleSet(options)
    guard catalog.notices.isEmpty, problems.isEmpty else { return (nil, catalog.notices + problems, catalog.files) }
    let configurations = Configurations(for: [file], rules: rules, options: options)
    guard !configurations.notices.contains(where: { $0.severity == .error }) else {
      return (nil, configurations.notices, configurations.files)
    }
    let own = configurations.configuration(of: file)
    let node = JSONNode.object([
      "file": .text(file.path),
      "keys": object(own.origins.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }),
      "failOn": .text((own.failOn ?? .error).rawValue),
      "environments": environments(own.environments(options.environments)),
      "rules": object(ruleNodes(own, rules, options)),
    ])
    return (JSONWriter.write(node) + "\n", configurations.notices, configurations.files)
  }

  private static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(.object(members.map { JSONNode.Member(key: $0.0, keyRange: SourceRange(0, 0), value: $0.1) }))
  }

  private static func environments(_ options: EnvironmentOptions) -> JSONNode {
    .object([
      "viewports": list(options.viewports.map { "\($0.width)x\($0.height)" }),
      "colorSchemes": list(options.colorSchemes.map(\.rawValue)),
      "platforms": list(options.platforms.map(\.rawValue)),
      "locales": list(options.locales),
    ])
  }

  /// Nil for what nobody said.
  private static func list(_ words: [String]) -> JSONNode? { words.isEmpty ? nil : .list(words.map { .text($0) }) }

  private static func ruleNodes(_ own: Configuration, _ rules: RuleSet, _ options: LintOptions) -> [(String, JSONNode)] {
    let changes = Dictionary(own.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let stated = Set(options.ruleSettings.flatMap { rules.ids(RuleSelector($0.rule)) })
    return own.applied(to: rules, options).entries.map { entry in
      let id = entry.rule.info.id
      let from = stated.contains(id) ? "command line" : changes[id]?.origin
      let parameters = entry.parameters.map { ($0.name, node($0.value)) }
      return (
        id,
        .object([
          "level": .text(entry.isEnabled ? entry.info.level.rawValue : "off"),
          "parameters": parameters.isEmpty ? nil : object(parameters),
          "from": .text(from ?? "the rule"),
        ])
      )
    }
  }

  private static func node(_ value: RuleParameter.Value) -> JSONNode {
    switch value {
    case .number(let number): JSONNode(.number(number))
    case .string(let text): .text(text)
    case .boolean(let boolean): JSONNode(.boolean(boolean))
    case .list(let list): .list(list.map { .text($0) })
    }
  }
}
