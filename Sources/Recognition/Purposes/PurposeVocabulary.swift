import Catalog
import Diagnostics
import JSON

/// The purpose keys: `rules/vocabulary/purpose-keys.json`.
package struct PurposeVocabulary: Sendable {
  /// A key that Apple documents.
  package struct Key: Sendable {
    package var key: String
    package var resource: String
    /// What Xcode calls it.
    package var xcodeName: String?
  }

  private let keys: [String: Key]
  /// What the keys are called, by Apple and by Xcode, in lower case.
  let keyNames: Set<String>

  package static let builtIn = PurposeVocabulary(keys: Catalog.vocabulary(named: "purpose-keys") ?? JSONNode(.null))

  package init(keys: JSONNode) {
    var byName: [String: Key] = [:]
    var names: Set<String> = []
    for entry in keys["keys"]?.elements ?? [] {
      guard let name = entry["key"]?.string else { continue }
      let key = Key(key: name, resource: entry["resource"]?.string ?? "", xcodeName: entry["xcode"]?.string)
      byName[name] = key
      names.insert(name.lowercased())
      if let xcode = key.xcodeName?.lowercased() {
        names.insert(xcode)
        if xcode.hasPrefix("privacy - ") { names.insert(String(xcode.dropFirst(10))) }
      }
    }
    self.keys = byName
    keyNames = names
  }

  package func key(_ name: String) -> Key? { keys[name] }
}
