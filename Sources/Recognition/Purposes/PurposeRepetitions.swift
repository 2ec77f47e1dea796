import Apps
import Diagnostics
import ScreenModel
import Words

/// Says of each purpose string what another string of its key is judged for already, so that one finding names all targets, configurations and languages.
///
/// The first of the strings that have the same words, or the same fault in another language, carries the finding and lists the others; these are `told`.
struct PurposeRepetitions {
  /// What rules find wrong in a string, by the words that `told` has for it.
  private enum Fault: String, CaseIterable {
    case placeholder, period, sentence, voice, mood
    case letterCase = "case"
    case ground
    case namesInstead = "names-instead"
    case steering, incentive, length, brief, key, missing, deprecated, duplicate, localized, language, access

    /// Those that are found in the words of any language: translations share them.
    var also: AttributeName? {
      switch self {
      case .placeholder: .placeholderAlso
      case .period: .periodAlso
      case .mood: .moodAlso
      case .ground: .groundAlso
      case .letterCase: .caseAlso
      case .namesInstead: .namesInsteadAlso
      case .steering: .steeringAlso
      case .duplicate: .duplicateAlso
      case .localized: .localizedAlso
      default: nil
      }
    }

    /// Whether translations join the string that they are made of though no attribute lists them.
    var joinsTranslations: Bool { self == .brief || also != nil && self != .localized }

    /// Whether it is a fault of the key, whatever the words.
    var isOfKey: Bool { [.key, .deprecated].contains(self) }
  }

  private struct StringKey: Hashable {
    var key: String
    var subkey: String?
    var fault: Fault
    var signature: String
  }

  /// A string that carries a finding, with those that share it.
  private struct Group {
    var members: [Int]
    /// What the members say, and the bundles that they are in.
    var texts: Set<String>
    var bundles: Set<Int>
  }

  /// A key has no more strings at fault in different ways than this compared with each other; further ones carry findings of their own.
  private static let mostGroups = 16
  /// Names that a list spells out.
  private static let mostNames = 60

  private var groups: [StringKey: [Group]] = [:]
  private let entries: [AppAssembly.Entry]

  /// Marks the nodes of the entries, in the same order.
  static func mark(_ nodes: inout [ModelNode], entries: [AppAssembly.Entry], facts: [PurposeRelations.Facts]) {
    var repetitions = PurposeRepetitions(entries: entries)
    // What inspect printed says itself what is told.
    let judged = nodes.indices.filter { index in !entries[index].stated.contains { $0.name == .replaced } }
    let order = judged.sorted { (rank(nodes[$0], facts[$0]), $0) < (rank(nodes[$1], facts[$1]), $1) }
    for index in order {
      var told: [Fault] = []
      for fault in Fault.allCases where repetitions.isTold(fault, index, nodes[index], facts[index]) { told.append(fault) }
      if !told.isEmpty { nodes[index].set(.told, told.map(\.rawValue).joined(separator: " ")) }
    }
    repetitions.list(in: &nodes)
  }

  private init(entries: [AppAssembly.Entry]) { self.entries = entries }

  /// What people see first: base values, then what replaces them, then translations.
  private static func rank(_ node: ModelNode, _ facts: PurposeRelations.Facts) -> Int {
    if node.boolean(.base) == true { return facts.isReplaced ? 3 : 0 }
    return facts.isOriginal ? 1 : 2
  }

  private mutating func isTold(_ fault: Fault, _ index: Int, _ node: ModelNode, _ facts: PurposeRelations.Facts) -> Bool {
    let isOfWords = ![.key, .missing, .deprecated, .localized].contains(fault)
    // The words stand in the strings files.
    if fault == .missing, facts.isSupplied == true, facts.missingKey == nil { return true }
    // Words that no system shows need no translation.
    if fault == .localized, Self.isUnread(node, facts) { return true }
    // Nobody sees what is replaced; what was not translated is judged where it was written.
    if isOfWords, facts.isReplaced || facts.repeatsBase == true || Self.isUnread(node, facts) { return true }
    // A translation asks for what the words asked for that it was made of.
    if fault == .access, node.boolean(.base) == false, !facts.isOriginal { return true }
    // Too little is known of most languages for doubts of their translations.
    if fault == .language, node.boolean(.base) == false, !facts.isOriginal, node.isUnknown(.otherLanguage) { return true }
    guard let signature = Self.signature(fault, node, facts) else { return false }
    let key = StringKey(key: entries[index].key, subkey: entries[index].subkey, fault: fault, signature: signature)
    let entry = entries[index]
    if let group = groups[key]?.prefix(Self.mostGroups).firstIndex(where: { joins(entry, $0, fault) }) {
      groups[key]![group].members.append(index)
      groups[key]![group].texts.insert(entry.text)
      groups[key]![group].bundles.formUnion(entry.bundles)
      return true
    }
    groups[key, default: []].append(Group(members: [index], texts: [entry.text], bundles: Set(entry.bundles)))
    return false
  }

  /// Whether no system shows the words: those of a key that another has replaced, where that is there too, and of one that nobody knows.
  private static func isUnread(_ node: ModelNode, _ facts: PurposeRelations.Facts) -> Bool {
    if facts.hasSuccessor, node.boolean(.deprecated) == true { return true }
    return node.boolean(.known) == false && !node.has(.keySuggestion)
  }

  private func joins(_ entry: AppAssembly.Entry, _ group: Group, _ fault: Fault) -> Bool {
    if fault.isOfKey || group.texts.contains(entry.text) { return true }
    // The translations of one string: in another language than the first, and in a bundle in which it or a copy of it is.
    return fault.joinsTranslations && entry.language != nil && entry.language != entries[group.members[0]].language
      && !group.bundles.isDisjoint(with: entry.bundles)
  }

  /// What is at fault; nil where nothing is.
  private static func signature(_ fault: Fault, _ node: ModelNode, _ facts: PurposeRelations.Facts) -> String? {
    switch fault {
    case .placeholder: return node.string(.placeholder)
    case .period: return node.boolean(.period) == false ? "" : nil
    case .sentence: return node.string(.sentence) == "fragment" ? "" : nil
    case .voice: return node.string(.voice).flatMap { $0 == "active" ? nil : $0 }
    case .mood: return node.string(.mood) == "imperative" ? "\(node.boolean(.statesUse) ?? true)" : nil
    case .letterCase: return node.string(.letterCase).flatMap { $0 == "sentence" ? nil : $0 }
    case .ground: return node.isUnknown(.ground) ? "unknown" : node.string(.ground).flatMap { $0 == "specific" ? nil : $0 }
    case .namesInstead: return node.string(.namesInstead)
    case .steering: return node.has(.steering) ? "" : nil
    case .incentive: return node.has(.incentive) ? "" : nil
    case .length: return node.has(.length) ? "" : nil
    // What is too long is the rule's to say: it asks whether the string that a translation is told with is too long as well.
    case .brief: return node.has(.length) ? "" : nil
    case .key: return node.boolean(.known) == false ? "" : nil
    case .missing:
      if let missing = facts.missingKey { return missing }
      return node.boolean(.blank) == true ? "\(facts.isReplaced) \(node.boolean(.base) ?? true)" : nil
    case .deprecated:
      // The key stands in the base, whatever words replace those that stand there.
      guard node.boolean(.base) != false, node.has(.successor), !facts.hasSuccessor else { return nil }
      return node.isUnknown(.deprecated) ? "unknown" : node.boolean(.deprecated) == true ? "" : nil
    case .duplicate: return facts.sameWordsAs.isEmpty ? nil : facts.sameWordsAs.joined(separator: ", ")
    case .localized:
      if node.isUnknown(.repeatsBase) { return "unknown" }
      if facts.lacking.isEmpty, facts.untranslated.isEmpty, facts.mayLackMore { return "may lack" }
      return facts.lacking.isEmpty && facts.untranslated.isEmpty
        ? nil : facts.lacking.joined(separator: ",") + "|" + facts.untranslated.joined(separator: ",")
    case .language: return node.isUnknown(.otherLanguage) ? "unknown" : node.string(.otherLanguage)
    case .access: return node.boolean(.hasNarrower) == false ? "" : nil
    }
  }

  /// Says in the first string of each group where the others are.
  private func list(in nodes: inout [ModelNode]) {
    for (key, all) in groups {
      for group in all {
        let places = places(of: group.members, nodes)
        guard !places.isEmpty else { continue }
        if let also = key.fault.also { nodes[group.members[0]].set(also, places) }
        // Only the same words have a length together; an empty string has none and is missing.
        if key.fault == .length || key.fault == .missing && nodes[group.members[0]].boolean(.blank) == true {
          nodes[group.members[0]].set(.also, places)
        }
      }
    }
  }

  private func places(of members: [Int], _ nodes: [ModelNode]) -> String {
    func names(_ all: [String]) -> [String] {
      var seen: Set<String> = []
      return all.filter { seen.insert($0).inserted }
    }
    let targets = names(members.flatMap { nodes[$0].string(.target)?.split(separator: ", ").map(String.init) ?? [] })
    let configurations = names(members.flatMap { entries[$0].configurations.sorted() })
    // The same words in another region of the first string's language are the same string.
    let first = entries[members[0]]
    let own = nodes[members[0]].string(.language)
    let others = names(
      members.dropFirst().compactMap { index in
        let entry = entries[index]
        let isSame = entry.text == first.text && entry.language.map(LanguageTag.language) == own.map(LanguageTag.language)
        return isSame || entry.language == own ? nil : entry.language
      })
    let languages = others.isEmpty ? [] : [own].compactMap(\.self) + others
    // Where no target tells them apart, files do.
    let files = names(members.filter { entries[$0].language == nil && nodes[$0].string(.target) == nil }.map { entries[$0].file })
    var parts: [String] = []
    if targets.count > 1 { parts.append("targets: " + Self.list(targets)) }
    if files.count > 1, targets.isEmpty { parts.append("files: " + Self.list(files)) }
    if configurations.count > 1 { parts.append("configurations: " + Self.list(configurations)) }
    if !languages.isEmpty { parts.append("languages: " + Self.list(languages)) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: "; ") + ")"
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > mostNames else { return names.joined(separator: ", ") }
    return names.prefix(mostNames).joined(separator: ", ") + " and \(names.count - mostNames) more"
  }
}
