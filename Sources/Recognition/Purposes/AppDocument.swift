import Apps
import Diagnostics
import ScreenModel
import Words

/// The app as rules see it: one element for each purpose string, setting and entitlement.
extension AppAssembly {
  /// Nil for an app of whose files none says anything.
  package func document() -> ScreenDocument? {
    let first = sources.first?.file ?? ""
    var document = ScreenDocument(
      root: ModelNode(.app, parent: -1, source: SourceLocation(file: first, range: SourceRange(0, 0))), file: first)
    let relations = PurposeRelations(entries, bundles: bundles)
    var purposes = entries.enumerated().map { index, entry in purpose(entry, relations.facts[index]) }
    PurposeRepetitions.mark(&purposes, entries: entries, facts: relations.facts)
    for node in purposes { document.append(node) }
    for source in sources {
      if source.isInformation, source.kind == .infoPlist { addSettings(of: source, to: &document) }
      if source.kind == .screens { addStated(of: source, to: &document) }
      if source.kind == .entitlements { addEntitlements(of: source, to: &document) }
    }
    return document.nodes.count > 1 ? document : nil
  }

  private func purpose(_ entry: Entry, _ facts: PurposeRelations.Facts) -> ModelNode {
    var node = ModelNode(.purpose, parent: 0, source: entry.place)
    node.set(.key, entry.key, source: entry.keyPlace)
    if let subkey = entry.subkey { node.set(.subkey, subkey, source: entry.keyPlace) }
    node.set(.file, entry.file)
    node.set(.fileKind, entry.kind.rawValue)
    node.set(.base, entry.language == nil)
    let own = entry.bundles.map { bundles[$0] }
    let names = own.compactMap(\.name)
    if !names.isEmpty { node.set(.target, names.joined(separator: ", ")) }
    if !entry.configurations.isEmpty, own.contains(where: { $0.configurationCount > entry.configurations.count }) {
      node.set(.configuration, entry.configurations.sorted().joined(separator: ", "))
    }
    let platforms = Set(own.map(\.platform))
    if platforms.count == 1, let platform = platforms.first ?? nil { node.set(.platform, platform) }
    if let language = entry.language ?? own.lazy.compactMap(\.developmentLanguage).first { node.set(.language, language) }
    if let state = entry.state { node.set(.state, state) }
    node.set(.text, entry.text, source: entry.place)
    if let known = PurposeVocabulary.builtIn.key(entry.key) { node.set(.resource, known.resource) }
    let appNames = Set(own.flatMap(\.names)).filter { !$0.isEmpty && entry.text.contains($0) }.sorted()
    if !appNames.isEmpty { node.set(.appNames, appNames.joined(separator: PurposeDerivation.nameSeparator)) }
    for attribute in entry.stated where attribute.name == .appNames { node.set(attribute.name, attribute.value, source: attribute.source) }
    PurposeDerivation.derive(&node)
    node.set(.replaced, facts.isReplaced)
    if !facts.lacking.isEmpty {
      node.set(.lacksLanguages, facts.lacking.joined(separator: ", "), source: entry.place)
      let unbuilt = unbuiltStrings(of: entry.key, in: facts.lacking)
      if !unbuilt.isEmpty { node.set(.unbuiltStrings, unbuilt.joined(separator: ", ")) }
    } else if facts.mayLackMore {
      node.setUnknown(.lacksLanguages, .unknownTitle)
    }
    if let repeats = facts.repeatsBase {
      if repeats { node.set(.repeatsBase, true, source: entry.place) }
    } else {
      node.setUnknown(.repeatsBase, .unknownTitle)
    }
    if !facts.untranslated.isEmpty {
      node.set(.untranslatedLanguages, facts.untranslated.joined(separator: ", "), source: facts.untranslatedPlace)
    }
    if !facts.sameWordsAs.isEmpty { node.set(.sameWordsAs, facts.sameWordsAs.joined(separator: ", "), source: entry.place) }
    if let missing = facts.missingKey { node.set(.missingKey, missing, source: entry.keyPlace) }
    describeKey(&node, entry, facts, platforms)
    for attribute in entry.stated { node.set(attribute.name, attribute.value, source: attribute.source) }
    return node
  }

  /// The files that no target builds and that have the string of a key in one of the languages.
  private func unbuiltStrings(of key: String, in languages: [String]) -> [String] {
    guard !unbuiltFiles.isEmpty else { return [] }
    let lacking = Set(languages.map(LanguageTag.language))
    return sources.filter { source in
      unbuiltFiles.contains(source.file)
        && source.purposes.contains { $0.key == key && $0.language.map { lacking.contains(LanguageTag.language(of: $0)) } ?? false }
    }.map(\.file).sorted()
  }

  private func describeKey(_ node: inout ModelNode, _ entry: Entry, _ facts: PurposeRelations.Facts, _ platforms: Set<String?>) {
    let isKnown = PurposeKeys.builtIn.isKnown(entry.key)
    node.set(.known, isKnown)
    if !isKnown, let suggestion = PurposeKeys.builtIn.suggestion(for: entry.key) {
      node.set(.keySuggestion, suggestion, source: entry.keyPlace)
    }
    if let deprecation = PurposeKeyRelations.builtIn.deprecation(of: entry.key) {
      let known = platforms.compactMap(\.self)
      if known.count < platforms.count, !deprecation.unless.isEmpty {
        node.setUnknown(.deprecated, .unknownPlatform)
      } else {
        node.set(
          .deprecated, known.isEmpty || known.contains { deprecation.platforms.contains($0) && !deprecation.unless.contains($0) },
          source: entry.keyPlace)
      }
      node.set(.successor, deprecation.successors.joined(separator: " or "))
      node.set(.hasSuccessor, facts.hasSuccessor)
    }
    if let sibling = PurposeKeyRelations.builtIn.sibling(of: entry.key) {
      node.set(.narrowerKey, sibling.narrower)
      node.set(.hasNarrower, facts.hasNarrower)
      let language = node.string(.language).map { LanguageTag.language(of: $0) } ?? "en"
      if language == "en" {
        node.set(.broadReason, Self.hasReason(entry.text, sibling), source: entry.place)
      } else if sibling.hasForeignReason(entry.text, language: language) {
        node.set(.broadReason, true, source: entry.place)
      } else if node.string(.ground) == GroundReader.Ground.none.rawValue {
        // What gives no ground at all gives none for that either.
        node.set(.broadReason, false, source: entry.place)
      } else {
        // Of other languages some words of reasons are known, and never all.
        node.setUnknown(.broadReason, .unknownTitle)
      }
    }
  }

  /// Whether the words say what the broader access is needed for. Where uses are listed for which the narrower one is enough, only a string that names such
  /// a use, and nothing else, lacks a reason.
  private static func hasReason(_ text: String, _ sibling: PurposeKeyRelations.Sibling) -> Bool {
    let lower = text.lowercased()
    if sibling.reasons.contains(where: { lower.contains($0) }) { return true }
    guard !sibling.narrowUses.isEmpty else { return false }
    return !lower.split(whereSeparator: { !$0.isLetter }).contains { sibling.narrowUses.contains(String($0)) }
  }

  private func platform(ofInformation file: String) -> String? {
    let platforms = Set(bundles.filter { $0.informationFiles.contains(file) }.map(\.platform))
    return platforms.count == 1 ? platforms.first ?? nil : nil
  }

  private func addSettings(of source: AppSource, to document: inout ScreenDocument) {
    guard !testFiles.contains(source.file), !unbuiltLists.contains(source.file) else { return }
    let platform = platform(ofInformation: source.file) ?? source.platform
    for setting in source.settings {
      var node = Self.stated(setting, .setting, source, platform: platform)
      node.set(.fileKind, source.kind.rawValue)
      document.append(node)
    }
  }

  /// A sandbox that is not asked for is an entitlement that is not stated.
  private func addEntitlements(of source: AppSource, to document: inout ScreenDocument) {
    let owners = bundles.filter { $0.entitlementFiles.contains(source.file) }
    if !owners.isEmpty, owners.allSatisfy(\.isTest) { return }
    var platform = source.platform
    let platforms = Set(owners.map(\.platform))
    if !owners.isEmpty { platform = platforms.count == 1 ? platforms.first ?? nil : source.platform }
    for entitlement in source.entitlements {
      var node = Self.stated(entitlement, .entitlement, source, platform: platform)
      node.set(.stated, true)
      document.append(node)
    }
    guard platform != nil, !source.entitlements.contains(where: { $0.key == Self.sandbox }) else { return }
    let place =
      source.entitlements.first { $0.key.hasPrefix("com.apple.security.") }?.keyPlace
      ?? SourceLocation(file: source.file, range: SourceRange(0, 0))
    var node = ModelNode(.entitlement, parent: 0, source: place)
    node.set(.key, Self.sandbox, source: place)
    node.set(.file, source.file)
    if let platform { node.set(.platform, platform) }
    node.set(.stated, false, source: place)
    document.append(node)
  }

  private static let sandbox = "com.apple.security.app-sandbox"

  /// What a JSON file states of settings and entitlements reads back as it was.
  private func addStated(of source: AppSource, to document: inout ScreenDocument) {
    for (element, settings) in [(ModelElement.setting, source.settings), (.entitlement, source.entitlements)] {
      for setting in settings {
        var node = Self.stated(setting, element, source, platform: nil)
        for attribute in setting.attributes { node.set(attribute.name, attribute.value, source: attribute.source) }
        // What is not stated has no value.
        if node.boolean(.stated) == false { node.attributes.removeAll { $0.name == .value } }
        document.append(node)
      }
    }
  }

  private static func stated(_ setting: StatedSetting, _ element: ModelElement, _ source: AppSource, platform: String?) -> ModelNode {
    var node = ModelNode(element, parent: 0, source: setting.value.place)
    node.set(.key, setting.key, source: setting.keyPlace)
    node.set(.value, setting.value.text, source: setting.value.place)
    node.set(.file, source.file)
    if let platform { node.set(.platform, platform) }
    return node
  }
}
