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
    let notices = addLocales(app["locales"], to: &source, purposeKeys: purposeKeys, included: included)
    if let settings = app["ios"]?["infoPlist"]?.members {
      source.isInformation = true
      source.names += settings.filter { BundleName.keys.contains($0.key) }.compactMap(\.value.string)
      if let region = settings.last(where: { $0.key == "CFBundleDevelopmentRegion" })?.value, let tag = region.string {
        source.developmentLanguage = StatedValue(text: tag, place: place(region, file.path))
      }
    }
    return (source, notices)
  }

  /// Adds what `locales` says: the words of each language stand in a file of its own, or in place
  /// (https://docs.expo.dev/guides/localization/#translating-app-metadata).
  static func addLocales(
    _ locales: JSONNode?, to source: inout AppSource, purposeKeys: PurposeKeys, included: (_ path: String) -> SourceFile?
  ) -> [Notice] {
    var notices: [Notice] = []
    for member in locales?.members ?? [] {
      var words = member.value
      var file = source.file
      if let path = member.value.string {
        guard let own = included(path), let root = try? JSONParser.parse(own.text, allowsComments: true) else {
          notices.append(
            Notice(.warning, "The words of the language '\(member.key)' could not be read.", file: source.file, range: member.value.range))
          continue
        }
        words = root
        file = own.path
      }
      guard let members = words.members else { continue }
      let ofSystem = words["ios"]?.members ?? []
      let strings = ofSystem + members.filter { shared in !ofSystem.contains { $0.key == shared.key } }
      let tag = LanguageName.tag(member.key)
      source.languages.insert(tag)
      source.names += strings.filter { BundleName.keys.contains($0.key) }.compactMap(\.value.string)
      for string in strings where purposeKeys.isPurposeKey(string.key) {
        var localized = purpose(string.key, at: string.keyRange, string.value.string ?? "", string.value, file)
        localized.language = tag
        source.purposes.append(localized)
      }
    }
    return notices
  }

  /// The words of `infoPlist` with what plugins make of them: each takes a string out, gives words of its own, or leaves what is there; its default counts
  /// only where nothing is (https://github.com/expo/expo/blob/main/packages/%40expo/config-plugins/src/ios/Permissions.ts).
  static func overlaid(
    _ own: [StatedPurpose], with plugins: [JSONNode], file: String, purposeKeys: PurposeKeys
  ) -> [StatedPurpose] {
    var byPlugins: [(plugin: Int, purpose: StatedPurpose)] = []
    /// What people see of a key so far: a string of a plugin, or none; keys that are not here have the configuration's own.
    var seen: [String: Int?] = [:]
    var computed: Set<String> = []
    let stated = Set(own.map(\.key))
    // The plugin that the list names first is the last to be run.
    for (number, plugin) in plugins.enumerated().reversed() {
      let name = plugin.string ?? plugin.elements?.first?.string ?? ""
      let options = plugin.elements.flatMap { $0.count > 1 ? $0[1] : nil }
      for option in purposeKeys.pluginOptions(of: name) {
        let member = options?.members?.last { $0.key == option.name }
        for key in option.keys {
          if let member, member.value.boolean == false {
            seen[key] = .some(nil)
          } else if let member, case .null = member.value.value {
            // Words that a script computes: no default stands in their place.
            seen[key] = .some(nil)
            computed.insert(key)
          } else if let member, let text = member.value.string, !text.isEmpty {
            seen[key] = byPlugins.count
            byPlugins.append((number, purpose(key, at: member.keyRange, text, member.value, file)))
          } else if let text = option.defaultText, let node = plugin.string == nil ? plugin.elements?.first : plugin {
            // Another plugin may have taken the string out before.
            let isThere = seen[key].map { $0 != nil } ?? stated.contains(key)
            guard !isThere, !computed.contains(key) else { continue }
            seen[key] = byPlugins.count
            byPlugins.append((number, purpose(key, at: node.range, text, node, file)))
          }
        }
      }
    }
    let last = Set(seen.values.compactMap(\.self))
    let kept = byPlugins.indices.filter(last.contains).sorted { (byPlugins[$0].plugin, $0) < (byPlugins[$1].plugin, $1) }
    return own.filter { seen[$0.key] == nil } + kept.map { byPlugins[$0].purpose }
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
