import Diagnostics
import RuleEngine
import ScreenModel

/// Evaluates the rules of scope `run` once, on everything that was read.
enum RunLinter {
  /// The names that say that a folder is an app's.
  private static let markers = ["package.json", "app.json", "config.xml", "project.yml", "Podfile", "Package.swift"]

  static func lint(_ inputs: [(file: InputFile, documents: [ScreenDocument])], ruleSet: RuleSet) -> [Finding] {
    let runRules = ruleSet.enabled.filter { $0.rule.scope == .run }
    guard !runRules.isEmpty else { return [] }
    let needsScreens = Self.needsScreens(ruleSet)
    var apps: [(name: String, documents: [ScreenDocument])] = []
    var indexes: [String: Int] = [:]
    var folders: [String: String] = [:]
    for (file, documents) in inputs {
      let own = documents.filter { needsScreens || $0.nodes[0].element == .app }
      guard !own.isEmpty else { continue }
      let name = app(of: file, isPropertyList: file.kind == .propertyList, &folders)
      if let index = indexes[name] {
        apps[index].documents += own
      } else {
        indexes[name] = apps.count
        apps.append((name, own))
      }
    }
    guard !apps.isEmpty else { return [] }
    let evaluator = RuleEvaluator(ruleSet)
    let subject = RuleSubject(values: XMLProjection.tree(ofRun: apps))
    let builder = FindingBuilder(apps.flatMap(\.documents))
    return evaluator.evaluate(subject, scope: .run).map(builder.finding)
  }

  /// Whether a rule of scope `run` looks at screens: otherwise a screen need not be kept once its own rules are evaluated.
  static func needsScreens(_ ruleSet: RuleSet) -> Bool {
    ruleSet.enabled.contains { entry in
      entry.rule.scope == .run
        && ([entry.rule.select] + entry.rule.cases.map(\.fail)).contains { text in screenWords.contains { text.contains($0) } }
    }
  }

  private static let screenWords = [
    "screen", "button", "link", "field", "toggle", "text", "image", "view", "form", "service", "request", "secret",
  ]
  .flatMap { ["//\($0)", "/\($0)", "::\($0)"] }

  /// The nearest folder upwards, up to the root, with a project file or a property list; else the root.
  private static func app(of file: InputFile, isPropertyList: Bool, _ known: inout [String: String]) -> String {
    guard let path = file.absolutePath else { return file.root }
    let own = FileAccess.parent(path)
    if isPropertyList { return own }
    if let name = known[own] { return name }
    var folder = own
    var result = file.root
    while true {
      let names = FileAccess.names(in: folder) ?? []
      if names.contains(where: { markers.contains($0) || $0.hasSuffix(".xcodeproj") || $0.hasSuffix("Info.plist") }) {
        result = folder
        break
      }
      if folder == file.root || folder == "/" || !folder.hasPrefix(file.root) { break }
      folder = FileAccess.parent(folder)
    }
    known[own] = result
    return result
  }
}
