import Catalog
import Diagnostics
import JSON

/// Which keys hold purpose strings, and what tools other than Xcode call them: `rules/vocabulary/purpose-keys.json`, with the plugins and variables of
/// `purpose-relations.json`.
package struct PurposeKeys: Sendable {
  /// What a plugin of Expo's lets people say.
  package struct PluginOption: Sendable {
    package var name: String
    package var keys: [String]
    /// What it says where they do not; nil where that is not certain.
    package var defaultText: String?
  }

  private let known: Set<String>
  private let names: [String]
  private let lookalikes: Set<String>
  private let plugins: [String: [PluginOption]]
  private let variables: [String: String]

  package static let builtIn = PurposeKeys(
    keys: Catalog.vocabulary(named: "purpose-keys") ?? JSONNode(.null),
    relations: Catalog.vocabulary(named: "purpose-relations") ?? JSONNode(.null))

  package init(keys: JSONNode, relations: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    lookalikes = Set(strings(keys["lookalikes"]))
    known = Set((keys["keys"]?.elements ?? []).compactMap { $0["key"]?.string }).subtracting(lookalikes)
    names = known.sorted()
    plugins = Dictionary(
      (relations["plugins"]?.elements ?? []).compactMap { entry in
        entry["plugin"]?.string.map { name in
          (
            name,
            (entry["options"]?.elements ?? []).map {
              PluginOption(name: $0["name"]?.string ?? "", keys: strings($0["keys"]), defaultText: $0["default"]?.string)
            }
          )
        }
      }, uniquingKeysWith: { $1 })
    variables = Dictionary(
      (relations["variables"]?.members ?? []).compactMap { member in member.value.string.map { (member.key, $0) } },
      uniquingKeysWith: { $1 })
  }

  package func isKnown(_ key: String) -> Bool { known.contains(key) }

  /// Whether a key of a property list holds a purpose string, or was meant to: one that is known, one that ends like one, or one that is misspelt.
  package func isPurposeKey(_ key: String) -> Bool {
    if known.contains(key) { return true }
    if key.utf8.count > 100 { return false }
    // Nothing that ends like one is anything else, though it may be a key that Apple does not have.
    if key.hasSuffix("UsageDescription") { return true }
    if lookalikes.contains(key) { return false }
    let lower = key.lowercased()
    if lower.hasPrefix("ns"), let usage = lower.firstRange(of: "usage"), lower[usage.upperBound...].contains("desc") {
      // Lists of such strings have other names than the strings.
      return !lower.contains("localized")
    }
    return suggestion(for: key) != nil
  }

  /// The known key that an unknown one was probably meant to be: the same in another case, or within two letters.
  package func suggestion(for key: String) -> String? {
    guard !known.contains(key), (12...100).contains(key.utf8.count) else { return nil }
    let lower = key.lowercased()
    var best: (name: String, distance: Int)?
    for name in names where abs(name.utf8.count - key.utf8.count) <= 2 {
      let distance = Spelling.distance(lower, name.lowercased(), limit: 2)
      if distance <= 2, best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
    }
    return best?.name
  }

  /// The options of a plugin that hold purpose strings; none for a plugin that is not known.
  package func pluginOptions(of plugin: String) -> [PluginOption] { plugins[plugin] ?? [] }

  /// The key that a variable of a Cordova plugin fills.
  package func purposeKey(ofVariable name: String) -> String? { variables[name] }
}
