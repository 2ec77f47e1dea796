import Diagnostics
import ScreenModel

/// Puts together what the files of one app say of it: a base value with its localizations, a property list with the build settings that fill its
/// variables, targets apart from each other.
package struct AppAssembly {
  /// A purpose string as it goes into bundles: one place, with its variables filled.
  package struct Entry {
    package var key: String
    package var subkey: String?
    package var text: String
    package var keyPlace: SourceLocation
    package var place: SourceLocation
    /// The language of a localization; nil for the base value.
    package var language: String?
    package var state: String?
    package var kind: AppSource.Kind
    package var file: String
    /// The numbers of the bundles it goes into, in order.
    package var bundles: [Int] = []
    /// The names of the configurations it is built in; empty where it is in all.
    package var configurations: Set<String> = []
    /// What a JSON file states of it.
    package var stated: [ModelAttribute] = []
  }

  private struct EntryKey: Hashable {
    var key: String
    var subkey: String?
    var place: SourceLocation
    var text: String
  }

  /// An app with more strings than this has its first ones judged.
  private static let mostEntries = 100_000

  package private(set) var bundles: [AppBundle]
  package private(set) var entries: [Entry] = []
  package var purposeCount: Int { entries.count }
  /// The files that belong to tests alone and were passed over.
  package private(set) var testFiles: [String] = []
  /// The paths of strings files with purpose strings that the project around them does not build into anything: nobody sees them.
  package private(set) var unbuiltFiles: [String] = []
  /// The same for property lists: another one is built in their place.
  package private(set) var unbuiltLists: [String] = []
  private var builder: AppBundleBuilder
  private var indexes: [EntryKey: Int] = [:]
  package let sources: [AppSource]
  private let kinds: [String: AppSource.Kind]
  private let languageFolders: [String]
  let purposeKeys: PurposeKeys

  /// `languageFolders` are the `*.lproj` folders of the app, which say which languages it has.
  package init(_ sources: [AppSource], languageFolders: [String], purposeKeys: PurposeKeys = .builtIn) {
    let sources = Self.withNamedReasons(InstalledPlugin.settled(sources))
    self.sources = sources
    kinds = Dictionary(sources.map { ($0.file, $0.kind) }, uniquingKeysWith: { first, _ in first })
    self.languageFolders = languageFolders
    self.purposeKeys = purposeKeys
    builder = AppBundleBuilder(sources)
    bundles = builder.bundles
    addLooseBundles()
    for source in sources where entries.count < Self.mostEntries { addEntries(of: source) }
    addSettings()
    addLanguages()
    addNames()
  }

  /// The sources with the words that strings files have for the reasons that a property list names: each stands under the reason's own name there
  /// (https://developer.apple.com/documentation/bundleresources/information-property-list/nslocationtemporaryusagedescriptiondictionary).
  private static func withNamedReasons(_ sources: [AppSource]) -> [AppSource] {
    var keys: [String: String] = [:]
    for purpose in sources.lazy.filter({ $0.kind != .screens }).flatMap(\.purposes) {
      if let name = purpose.subkey { keys[name] = purpose.key }
    }
    guard !keys.isEmpty else { return sources }
    return sources.map { source in
      var source = source
      for var words in source.otherWords {
        guard let key = words.subkey.flatMap({ keys[$0] }) else { continue }
        words.key = key
        source.purposes.append(words)
      }
      return source
    }
  }

  // MARK: - Bundles

  /// Property lists and configurations that belong to no target stand for bundles of their own.
  private mutating func addLooseBundles() {
    // A file that another includes is no configuration of its own.
    var loose: [(file: String, values: BuildVariables)] = []
    let included = Set(
      sources.filter { $0.kind == .xcconfig }.flatMap { source in
        source.includes.map { SourcePath.join(SourcePath.folder(of: source.file), $0.text) }
      })
    for source in sources where source.kind == .xcconfig && !builder.usedFiles.contains(source.file) && !included.contains(source.file) {
      loose.append((source.file, builder.variables(ofFileAt: source.file)))
    }
    let variables = loose.map { file, values in
      (configuration: String(SourcePath.name(of: file).prefix { $0 != "." }), values: values)
    }
    var usesLoose = false
    var silent: [AppSource] = []
    for source in sources where bundleNumbers(naming: source.file).isEmpty {
      switch source.kind {
      case .infoPlist where source.isInformation && !source.isTest && !isUnbuiltList(source.file):
        var bundle = AppBundle(folder: SourcePath.folder(of: source.file))
        bundle.informationFiles = [source.file]
        bundle.platform = source.platform
        bundle.variables = variables
        usesLoose = usesLoose || !variables.isEmpty
        bundles.append(bundle)
      case .screens:
        for target in Set(source.purposes.map(\.target)).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
          var bundle = AppBundle(name: target, folder: SourcePath.folder(of: source.file))
          bundle.informationFiles = [source.file]
          bundles.append(bundle)
        }
      case .expo, .cordova, .unity, .tuist:
        // What says nothing of purpose strings or languages may be a tool's copy, or be there for another platform.
        let isSilent = source.purposes.isEmpty && source.languages.isEmpty
        if isSilent { silent.append(source) } else { addBundle(ofConfiguration: source) }
      default: continue
      }
    }
    if bundles.allSatisfy(\.isTest) { for source in silent { addBundle(ofConfiguration: source) } }
    let hasStrings = loose.contains { $0.values.settings.keys.contains { $0.hasPrefix(Self.prefix) } }
    if !usesLoose, hasStrings {
      var bundle = AppBundle(folder: SourcePath.folder(of: loose[0].file))
      bundle.variables = variables
      bundles.append(bundle)
    }
    if bundles.allSatisfy(\.isTest), let strings = sources.first(where: { $0.kind == .strings || $0.kind == .xcstrings }) {
      bundles.append(AppBundle(folder: SourcePath.language(of: strings.file)?.parent ?? SourcePath.folder(of: strings.file)))
    }
    for source in sources where source.isInformation {
      for number in bundleNumbers(naming: source.file) {
        if bundles[number].platform == nil { bundles[number].platform = source.platform ?? Self.platform(ofPath: source.file) }
        if !source.languages.isEmpty { bundles[number].statedLanguages = (bundles[number].statedLanguages ?? []).union(source.languages) }
        if let stated = source.developmentLanguage {
          let text = bundles[number].variables.first?.values.resolve(stated).text ?? stated.text
          if !text.contains("$") { addDevelopmentLanguage(text, to: number) }
        }
      }
    }
  }

  /// The property list has the last word on the language that its strings are in.
  private mutating func addDevelopmentLanguage(_ text: String, to number: Int) {
    let tag = LanguageName.isLanguage(text) ? LanguageName.tag(text) : nil
    if let project = bundles[number].developmentLanguage, tag != project { bundles[number].supersededLanguage = project }
    bundles[number].developmentLanguage = tag
    bundles[number].hasNoLanguage = tag == nil
  }

  private mutating func addBundle(ofConfiguration source: AppSource) {
    var bundle = AppBundle(folder: SourcePath.folder(of: source.file))
    bundle.informationFiles = [source.file]
    bundle.platform = source.platform
    bundles.append(bundle)
  }

  /// `macos/Runner/Info.plist` is what it says.
  private static func platform(ofPath path: String) -> String? {
    let platforms = ["ios", "macos", "tvos", "watchos", "visionos"]
    return path.split(separator: "/").dropLast().reversed().lazy.map { $0.lowercased() }.first { platforms.contains($0) }
  }

  private func bundleNumbers(naming file: String) -> [Int] { bundles.indices.filter { bundles[$0].informationFiles.contains(file) } }

  /// The bundles that a strings file goes into: those that copy it, else those whose own folder it lies in or beside, else all.
  private func bundleNumbers(ofStringsAt path: String) -> [Int] {
    let real = bundles.indices.filter { !bundles[$0].isTest }
    let copying = real.filter { bundles[$0].holds(path) == true }
    if !copying.isEmpty { return copying }
    // What the project copies into tests alone is theirs.
    if bundles.contains(where: { $0.isTest && $0.holds(path) == true }) { return [] }
    if isUnbuilt(path) { return [] }
    let folder = SourcePath.language(of: path)?.parent ?? SourcePath.folder(of: path)
    let around = real.filter { SourcePath.isInside(folder, bundles[$0].folder) }
    if let deepest = around.map({ bundles[$0].folder.utf8.count }).max() {
      let nearest = around.filter { bundles[$0].folder.utf8.count == deepest }
      // A folder that holds all the others' folders says nothing.
      if deepest > 0 || real.count == nearest.count { return nearest }
    }
    let below = real.filter { SourcePath.isInside(bundles[$0].folder, folder) && !folder.isEmpty }
    return below.isEmpty ? real : below
  }

  /// Whether the projects around a strings file list the files that they build, and not this one: it was left over, or is still to be added.
  private func isUnbuilt(_ path: String) -> Bool {
    let around = bundles.filter { bundle in bundle.project.map { SourcePath.isInside(path, $0) } ?? false }
    return !around.isEmpty && around.allSatisfy { $0.references?.holds(path) == false }
  }

  /// Whether the projects around a property list say of each of their targets which one it is built with, and of none that it is this one.
  private func isUnbuiltList(_ path: String) -> Bool {
    let around = bundles.filter { bundle in !bundle.isTest && (bundle.project.map { SourcePath.isInside(path, $0) } ?? false) }
    return around.contains { bundle in bundle.informationFiles.contains { kinds[$0] == .infoPlist } }
      && !around.contains { $0.mayHaveOtherList || $0.informationFiles.contains { $0 == path || $0.contains("$") } }
  }

  // MARK: - Entries

  static let prefix = "INFOPLIST_KEY_"

  private mutating func add(_ stated: StatedPurpose, _ value: StatedValue, _ source: AppSource, bundle: Int, configuration: String?) {
    let kind = kinds[value.place.file] ?? source.kind
    let key = EntryKey(key: stated.key, subkey: stated.subkey, place: value.place, text: value.text)
    let index: Int
    if let known = indexes[key] {
      index = known
    } else {
      index = entries.count
      indexes[key] = index
      entries.append(
        Entry(
          key: stated.key, subkey: stated.subkey, text: value.text, keyPlace: stated.keyPlace, place: value.place,
          language: stated.language,
          state: stated.state, kind: kind, file: value.place.file, stated: stated.attributes))
    }
    if !entries[index].bundles.contains(bundle) { entries[index].bundles.append(bundle) }
    if let configuration, !configuration.isEmpty { entries[index].configurations.insert(configuration) }
  }

  private mutating func addEntries(of source: AppSource) {
    guard !source.purposes.isEmpty else {
      if source.kind == .infoPlist, source.isInformation, isOfTests(source) { testFiles.append(source.file) }
      return
    }
    var numbers: [Int]
    switch source.kind {
    case .strings, .xcstrings: numbers = bundleNumbers(ofStringsAt: source.file)
    default: numbers = bundleNumbers(naming: source.file).filter { !bundles[$0].isTest }
    }
    if numbers.isEmpty {
      let isStrings = source.kind == .strings || source.kind == .xcstrings
      if isStrings, isUnbuilt(source.file) {
        unbuiltFiles.append(source.file)
      } else if source.kind == .infoPlist, source.isInformation, !isOfTests(source), isUnbuiltList(source.file) {
        unbuiltLists.append(source.file)
      } else {
        testFiles.append(source.file)
      }
      return
    }
    for stated in source.purposes {
      for number in numbers where source.kind != .screens || bundles[number].name == stated.target {
        let hasVariable = stated.value.text.contains("$") && stated.language == nil
        if bundles[number].variables.isEmpty || !hasVariable {
          add(stated, stated.value, source, bundle: number, configuration: nil)
          continue
        }
        for (configuration, values) in bundles[number].variables {
          let value = values.resolve(stated.value)
          add(stated, value, source, bundle: number, configuration: value.place == stated.value.place ? nil : configuration)
        }
      }
    }
  }

  private func isOfTests(_ source: AppSource) -> Bool {
    let owners = bundles.filter { $0.informationFiles.contains(source.file) }
    return source.isTest || !owners.isEmpty && owners.allSatisfy(\.isTest)
  }

  /// The purpose strings that stand in projects and configuration files.
  private mutating func addSettings() {
    for number in bundles.indices where !bundles[number].isTest {
      let bundle = bundles[number]
      for (configuration, values) in bundle.variables where values.text("GENERATE_INFOPLIST_FILE")?.uppercased() != "NO" {
        for setting in values.settings.values.sorted(by: { $0.keyPlace < $1.keyPlace }) where setting.key.hasPrefix(Self.prefix) {
          let key = String(setting.key.dropFirst(Self.prefix.count).prefix { $0 != "[" })
          guard purposeKeys.isPurposeKey(key) else { continue }
          add(setting, key: key, values: values, bundle: number, configuration: configuration)
        }
      }
      for setting in bundle.information where purposeKeys.isPurposeKey(setting.key) {
        let pairs = bundle.variables.isEmpty ? [("", BuildVariables())] : bundle.variables
        for (configuration, values) in pairs {
          add(
            setting, key: setting.key, values: values, bundle: number, configuration: setting.value.text.contains("$") ? configuration : nil
          )
        }
      }
    }
  }

  private mutating func add(_ setting: StatedSetting, key: String, values: BuildVariables, bundle: Int, configuration: String?) {
    guard entries.count < Self.mostEntries else { return }
    let value = values.resolve(setting.value)
    let source = AppSource(file: value.place.file, kind: .project)
    add(
      StatedPurpose(key: key, keyPlace: setting.keyPlace, value: value), value, source, bundle: bundle, configuration: configuration)
  }

  /// What the app is called goes with the strings of every bundle that the source speaks of.
  private mutating func addNames() {
    for number in bundles.indices {
      for (_, values) in bundles[number].variables {
        for key in ["PRODUCT_NAME", "PRODUCT_DISPLAY_NAME"] + BundleName.keys.map({ Self.prefix + $0 }) {
          if let text = values.text(key) { bundles[number].names.insert(text) }
        }
      }
    }
    for source in sources where !source.names.isEmpty {
      let isTranslation = source.kind == .strings || source.kind == .xcstrings
      for number in isTranslation ? bundleNumbers(ofStringsAt: source.file) : bundleNumbers(naming: source.file) {
        for name in source.names {
          bundles[number].names.insert(bundles[number].variables.first?.values.filled(name) ?? name)
        }
      }
    }
  }

  /// The languages of a bundle are those that its project or its property list states; files of other languages may be left from earlier days. Where neither
  /// says anything, its strings files and folders of languages tell.
  private mutating func addLanguages() {
    for source in sources where source.kind == .strings || source.kind == .xcstrings || source.kind == .expo || source.kind == .screens {
      let numbers =
        source.kind == .strings || source.kind == .xcstrings ? bundleNumbers(ofStringsAt: source.file) : bundleNumbers(naming: source.file)
      for number in numbers {
        bundles[number].languages.formUnion(source.languages)
        if bundles[number].developmentLanguage == nil, let stated = source.developmentLanguage, LanguageName.isLanguage(stated.text) {
          bundles[number].developmentLanguage = LanguageName.tag(stated.text)
        }
      }
    }
    for folder in languageFolders {
      guard let (tag, _) = SourcePath.language(of: folder + "/x"), tag != "Base" else { continue }
      for number in bundleNumbers(ofStringsAt: folder + "/x") { bundles[number].languages.insert(tag) }
    }
    for number in bundles.indices {
      guard var stated = bundles[number].statedLanguages else { continue }
      // Every project of Xcode's begins with English; where the property list states another language and nothing is in English, it was left there.
      if let superseded = bundles[number].supersededLanguage, !bundles[number].languages.contains(superseded) { stated.remove(superseded) }
      bundles[number].languages = stated
    }
  }
}
