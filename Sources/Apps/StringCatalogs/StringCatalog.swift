import Diagnostics
import JSON

/// Reads string catalogues (`.xcstrings`): https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog
enum StringCatalog {
  /// Larger catalogues are not read: each value is kept with its place.
  static let sizeLimit = 24 * 1024 * 1024
  /// Variations by device and number, within each other.
  private static let depthLimit = 8

  /// The purpose strings in every language, with their states, and the languages that the catalogue has.
  static func read(_ file: SourceFile, purposeKeys: PurposeKeys) -> (source: AppSource?, notices: [Notice]) {
    func failure(_ message: String, _ range: SourceRange) -> (AppSource?, [Notice]) {
      (nil, [Notice(.error, message, file: file.path, range: range)])
    }
    guard file.text.count <= sizeLimit else {
      return failure("The string catalogue is larger than \(sizeLimit >> 20) MiB and was not read.", SourceRange(0, 0))
    }
    let root: JSONNode
    do {
      root = try JSONParser.parse(file.text)
    } catch {
      return failure("This is not a string catalogue: \(error.message)", error.range)
    }
    guard root.members != nil else { return failure("A string catalogue is an object, not \(root.typeName).", root.range) }
    guard let strings = root["strings"], let members = strings.members else {
      return failure("A string catalogue has an object 'strings'.", (root["strings"] ?? root).range)
    }
    var source = AppSource(file: file.path, kind: .xcstrings)
    if let language = root["sourceLanguage"], let tag = language.string {
      source.developmentLanguage = StatedValue(text: tag, place: SourceLocation(file: file.path, range: inner(language)))
    }
    for member in members {
      let localizations = member.value["localizations"]?.members ?? []
      let isPurpose = purposeKeys.isPurposeKey(member.key)
      let isName = BundleName.keys.contains(member.key)
      for localization in localizations {
        let tag = LanguageName.tag(localization.key)
        source.languages.insert(tag)
        if isName { source.names += units(localization.value, depth: 0).compactMap(\.value.string) }
        guard isPurpose else { continue }
        let key = SourceLocation(
          file: file.path, range: SourceRange(member.keyRange.start + 1, max(member.keyRange.end - 1, member.keyRange.start + 1)))
        for (value, state) in units(localization.value, depth: 0) {
          source.purposes.append(
            StatedPurpose(
              key: member.key, keyPlace: key,
              value: StatedValue(text: value.string ?? "", place: SourceLocation(file: file.path, range: inner(value))), language: tag,
              state: state))
        }
      }
    }
    return (source, [])
  }

  /// The values of a localization: its own, or those of its variations.
  private static func units(_ node: JSONNode, depth: Int) -> [(value: JSONNode, state: String?)] {
    if let unit = node["stringUnit"], let value = unit["value"] { return [(value, unit["state"]?.string)] }
    guard depth < depthLimit else { return [] }
    var found: [(JSONNode, String?)] = []
    for axis in node["variations"]?.members ?? [] {
      for variant in axis.value.members ?? [] { found += units(variant.value, depth: depth + 1) }
    }
    return found
  }

  /// A string without its quotation marks; the whole where nothing is between them.
  static func inner(_ node: JSONNode) -> SourceRange {
    node.string != nil && node.range.length > 2 ? SourceRange(node.range.start + 1, node.range.end - 1) : node.range
  }
}
