import Diagnostics
import JSON

/// Reads what Expo makes an `Info.plist` of: `ios.infoPlist` and the options of plugins in `app.json`: https://docs.expo.dev/versions/latest/config/app/
enum ExpoConfiguration {
  /// What only configurations for Expo say: its key, its packages and plugins, and what they make of an app for Apple's systems.
  private static let marks = [
    "\"expo\"", "'expo'", "expo:", ".expo", "\"expo-", "'expo-", "expo/config", "ExpoConfig", "infoPlist", "UsageDescription",
  ]

  /// Whether a file is meant for Expo: many tools have an `app.json` or an `app.config.ts`.
  static func isOne(_ text: [UInt8]) -> Bool {
    let words = String(decoding: text.prefix(1 << 20), as: UTF8.self)
    return marks.contains { words.contains($0) }
  }

  /// `included` reads a file that a script imports, by its path from the script's folder; nil where there is none.
  static func read(
    _ file: SourceFile, purposeKeys: PurposeKeys, included: (_ path: String) -> SourceFile?
  ) -> (source: AppSource?, notices: [Notice]) {
    if file.path.hasSuffix(".js") || file.path.hasSuffix(".ts") {
      return ExpoScript.read(file, purposeKeys: purposeKeys, included: included)
    }
    let root: JSONNode
    do {
      // Expo reads it as JSON5: comments and a comma behind the last member are welcome.
      root = try JSONParser.parse(file.text, allowsComments: true)
    } catch {
      return (nil, [Notice(.error, "This is not JSON. \(error.message)", file: file.path, range: error.range)])
    }
    var source = AppSource(file: file.path, kind: .expo)
    source.platform = "ios"
    let app = root["expo"] ?? root
    source.names = [app["name"], root["displayName"]].compactMap { $0?.string }
    let own = (app["ios"]?["infoPlist"]?.members ?? []).filter { purposeKeys.isPurposeKey($0.key) }
    source.purposes = overlaid(
      own.flatMap { purposes($0, file.path) }, with: app["plugins"]?.elements ?? [], file: file.path, purposeKeys: purposeKeys)
    for member in app["locales"]?.members ?? [] {
      // A locale may be written in place; those in files of their own are not read.
      guard let strings = (member.value["ios"] ?? member.value).members else { continue }
      let tag = LanguageName.tag(member.key)
      source.languages.insert(tag)
      source.names += strings.filter { BundleName.keys.contains($0.key) }.compactMap(\.value.string)
      for string in strings where purposeKeys.isPurposeKey(string.key) {
        var localized = purpose(string.key, at: string.keyRange, string.value.string ?? "", string.value, file.path)
        localized.language = tag
        source.purposes.append(localized)
      }
    }
    if let settings = app["ios"]?["infoPlist"]?.members {
      source.isInformation = true
      source.names += settings.filter { BundleName.keys.contains($0.key) }.compactMap(\.value.string)
      if let region = settings.last(where: { $0.key == "CFBundleDevelopmentRegion" })?.value, let tag = region.string {
        source.developmentLanguage = StatedValue(text: tag, place: place(region, file.path))
      }
    }
    return (source, [])
  }

  /// The words of `infoPlist` and those of plugins: what a plugin says, or takes out, counts instead of the configuration's own.
  static func overlaid(
    _ own: [StatedPurpose], with plugins: [JSONNode], file: String, purposeKeys: PurposeKeys
  ) -> [StatedPurpose] {
    var byPlugins: [StatedPurpose] = []
    /// What a plugin takes out, or gives words of its own.
    var decided: Set<String> = []
    for plugin in plugins {
      let name = plugin.string ?? plugin.elements?.first?.string ?? ""
      let options = plugin.elements.flatMap { $0.count > 1 ? $0[1] : nil }
      for option in purposeKeys.pluginOptions(of: name) {
        guard let member = options?.members?.last(where: { $0.key == option.name }) else {
          if let text = option.defaultText, let node = plugin.string == nil ? plugin.elements?.first : plugin {
            // Nothing is said: the plugin's own words are built in, unless the configuration has others.
            byPlugins += option.keys.map { purpose($0, at: node.range, text, node, file) }
          }
          continue
        }
        if member.value.boolean == false || member.value.string != nil { decided.formUnion(option.keys) }
        guard let text = member.value.string else { continue }
        byPlugins += option.keys.map { purpose($0, at: member.keyRange, text, member.value, file) }
      }
    }
    let kept = own.filter { !decided.contains($0.key) }
    let stated = Set(kept.map(\.key))
    var seen: Set<String> = []
    return kept
      + byPlugins.filter { purpose in
        // Two plugins with the same default make one string.
        decided.contains(purpose.key) || !stated.contains(purpose.key) && seen.insert(purpose.key).inserted
      }
  }

  private static func purposes(_ member: JSONNode.Member, _ file: String) -> [StatedPurpose] {
    guard let inner = member.value.members else {
      return [purpose(member.key, at: member.keyRange, member.value.string ?? "", member.value, file)]
    }
    return inner.map { item in
      var stated = purpose(
        member.key, at: item.keyRange, (item.value["Description"] ?? item.value).string ?? "", item.value["Description"] ?? item.value, file
      )
      stated.subkey = item.key
      return stated
    }
  }

  private static func purpose(_ key: String, at range: SourceRange, _ text: String, _ node: JSONNode, _ file: String) -> StatedPurpose {
    let words = range.length > 2 ? SourceRange(range.start + 1, range.end - 1) : range
    return StatedPurpose(
      key: key, keyPlace: SourceLocation(file: file, range: words), value: StatedValue(text: text, place: place(node, file)))
  }

  private static func place(_ node: JSONNode, _ file: String) -> SourceLocation {
    SourceLocation(file: file, range: StringCatalog.inner(node))
  }
}
