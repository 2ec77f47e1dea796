import Diagnostics

/// What a property list says of its app: the purpose strings of an `Info.plist` or of a strings file, and entitlements.
enum PropertyListSource {
  /// Reads what a list holds. Only the keys of its outermost dictionary count, as the system reads them; `base` is the path that decides on the language.
  static func source(_ list: PropertyList, file: String, kind: AppSource.Kind, purposeKeys: PurposeKeys) -> AppSource {
    var source = AppSource(file: file, kind: kind)
    guard let entries = list.root.entries else { return source }
    if kind == .entitlements {
      source.entitlements = entries.compactMap { setting($0, file: file) }
      source.platform = entitlementPlatform(entries)
      return source
    }
    var language: String?
    if let (tag, _) = SourcePath.language(of: file), tag != "Base" { language = tag }
    for entry in lastOfEach(entries) {
      if purposeKeys.isPurposeKey(entry.key) {
        source.purposes += purposes(entry, file: file, language: language)
      } else if kind == .infoPlist, let setting = setting(entry, file: file) {
        source.settings.append(setting)
      } else if kind == .strings, !BundleName.keys.contains(entry.key), entry.value.string != nil {
        let key = SourceLocation(file: file, range: entry.keyRange)
        source.otherWords.append(
          StatedPurpose(key: "", subkey: entry.key, keyPlace: key, value: value(entry.value, file: file), language: language))
      }
    }
    if let language { source.languages.insert(language) }
    source.names = entries.filter { BundleName.keys.contains($0.key) }.compactMap(\.value.string)
    guard kind == .infoPlist else { return source }
    let name = SourcePath.name(of: file)
    source.isInformation =
      name == "Info.plist" || list.root["CFBundleIdentifier"] != nil || list.root["CFBundlePackageType"] != nil || !source.purposes.isEmpty
    if !source.isInformation { source.settings = [] }
    for item in list.root["CFBundleLocalizations"]?.items ?? [] {
      if let tag = item.string, !tag.contains("$") { source.languages.insert(LanguageName.tag(tag)) }
    }
    if let region = source.settings.first(where: { $0.key == "CFBundleDevelopmentRegion" }), !region.value.text.isEmpty {
      source.developmentLanguage = region.value
    }
    source.platform = platform(of: list)
    source.isTest =
      list.root["CFBundlePackageType"]?.string == "BNDL" && file.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
    return source
  }

  /// The system takes the last of a key that stands twice.
  private static func lastOfEach(_ entries: [PropertyListNode.Entry]) -> [PropertyListNode.Entry] {
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { places[entry.key] = index }
    return entries.enumerated().filter { places[$0.element.key] == $0.offset }.map(\.element)
  }

  private static func purposes(_ entry: PropertyListNode.Entry, file: String, language: String?) -> [StatedPurpose] {
    let key = SourceLocation(file: file, range: entry.keyRange)
    guard let inner = entry.value.entries,
      entry.key == "NSLocationTemporaryUsageDescriptionDictionary" || entry.key == "NSSensorKitUsageDetail"
    else { return [StatedPurpose(key: entry.key, keyPlace: key, value: value(entry.value, file: file), language: language)] }
    return lastOfEach(inner).compactMap { item in
      let text = item.value.entries == nil ? item.value : item.value["Description"]
      guard let text else { return nil }
      return StatedPurpose(
        key: entry.key, subkey: item.key, keyPlace: SourceLocation(file: file, range: item.keyRange), value: value(text, file: file),
        language: language)
    }
  }

  /// An empty string has no bytes to point at: its element has. What is no string counts as an empty one.
  private static func value(_ node: PropertyListNode, file: String) -> StatedValue {
    StatedValue(
      text: node.string ?? "", place: SourceLocation(file: file, range: node.range.isEmpty ? node.elementRange : node.range))
  }

  /// A key with a text, a number or a truth value; nil for one with several values.
  private static func setting(_ entry: PropertyListNode.Entry, file: String) -> StatedSetting? {
    let text: String
    switch entry.value.value {
    case .string(let string): text = string
    case .boolean(let boolean): text = boolean ? "true" : "false"
    case .integer(let integer): text = String(integer)
    case .real(let real): text = "\(real)"
    case .array(let items): text = items.compactMap(\.string).joined(separator: " ")
    case .dictionary, .date, .data: return nil
    }
    let range = entry.value.range.isEmpty ? entry.value.elementRange : entry.value.range
    return StatedSetting(
      key: entry.key, keyPlace: SourceLocation(file: file, range: entry.keyRange),
      value: StatedValue(text: text, place: SourceLocation(file: file, range: range)))
  }

  private static func platform(of list: PropertyList) -> String? {
    if let platforms = list.root["CFBundleSupportedPlatforms"]?.items?.compactMap(\.string), let first = platforms.first,
      let platform = platform(ofSDK: first)
    {
      return platform
    }
    if let name = list.root["DTPlatformName"]?.string, let platform = platform(ofSDK: name) { return platform }
    if list.root["WKApplication"] != nil || list.root["WKWatchKitApp"] != nil { return "watchos" }
    if list.root["LSRequiresIPhoneOS"]?.boolean == true { return "ios" }
    if list.root["LSMinimumSystemVersion"] != nil { return "macos" }
    let families = list.root["UIDeviceFamily"]?.items?.compactMap { item in
      if case .integer(let number) = item.value { number } else { nil }
    }
    if let families, families.contains(where: { $0 == 1 || $0 == 2 }) { return "ios" }
    if families == [3] { return "tvos" }
    if families == [7] { return "visionos" }
    return nil
  }

  /// The platform of an SDK's name: `iphoneos`, `MacOSX`, `xros17.0` …
  static func platform(ofSDK name: String) -> String? {
    let lower = name.lowercased()
    for (prefix, platform) in [
      ("iphone", "ios"), ("macosx", "macos"), ("appletv", "tvos"), ("watch", "watchos"), ("xr", "visionos"), ("visionos", "visionos"),
    ] where lower.hasPrefix(prefix) {
      return platform
    }
    return nil
  }

  /// Entitlements of the App Sandbox and of the hardened runtime exist on the Mac alone; a few of `com.apple.security` do elsewhere too.
  private static func entitlementPlatform(_ entries: [PropertyListNode.Entry]) -> String? {
    let shared = ["com.apple.security.application-groups", "com.apple.security.app-protection", "com.apple.security.hardened-process"]
    let isMac = entries.contains { entry in
      entry.key.hasPrefix("com.apple.security.") && !shared.contains { entry.key.hasPrefix($0) }
    }
    return isMac ? "macos" : nil
  }
}
