import JSON

/// The languages that a workspace of Angular's builds its programs for, and where their words are: https://angular.dev/guide/i18n/merge
enum AngularLocales {
  /// By the absolute paths of catalogues, their languages; nothing where the workspace states none, or is not understood. `folder` is the workspace's.
  static func read(_ text: [UInt8], in folder: String) -> [String: LocaleName] {
    guard let root = try? JSONParser.parse(text), let projects = root["projects"]?.members else { return [:] }
    var found: [String: LocaleName] = [:]
    for project in projects {
      for locale in project.value["i18n"]?["locales"]?.members ?? [] {
        guard let name = LocaleName(locale.key) else { continue }
        for path in paths(locale.value) where !path.hasPrefix("/") { found[folder + "/" + path] = name }
      }
    }
    return found
  }

  /// `"messages.de.xlf"`, `["a.xlf", "b.xlf"]`, `{ "translation": "messages.de.xlf" }`
  private static func paths(_ value: JSONNode) -> [String] {
    if let path = value.string { return [path] }
    if let items = value.elements { return items.compactMap(\.string) }
    return value["translation"].map(paths) ?? []
  }
}
