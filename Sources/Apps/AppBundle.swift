import Diagnostics

/// What is built into one bundle: a target of a project, or what a property list stands for where no project is known.
package struct AppBundle {
  /// The target's name, with its project's path where another target is called the same; nil where there is no target.
  package var name: String?
  package var isTest = false
  package var platform: String?
  /// Where its own files lie.
  var folder: String
  /// One for each configuration.
  var variables: [(configuration: String, values: BuildVariables)] = []
  package var configurationCount: Int { variables.count }
  package var informationFiles: Set<String> = []
  package var entitlementFiles: Set<String> = []
  var resources: Set<String> = []
  var folders: [String] = []
  var information: [StatedSetting] = []
  package var developmentLanguage: String?
  /// Whether what is stated in the place of that language is none.
  package var hasNoLanguage = false
  /// The language that its project states and its property list does not.
  var supersededLanguage: String?
  package var languages: Set<String> = []
  /// The languages that its project or its own property list states; nil where neither does, and the folders of languages tell.
  var statedLanguages: Set<String>?
  /// What it is called, as people see it and as the build calls it, as far as that is known.
  package var names: Set<String> = []
  /// The folder of its project; nil where there is none.
  var project: String?
  /// Whether a configuration file that was not found may name its property list.
  var mayHaveOtherList = false
  /// The files that the project refers to; nil where it does not list them.
  var references: FileReferences?
  /// The kind of the file that states the project.
  var kind: AppSource.Kind?

  /// Whether files of that path are copied into it, as far as the project says; nil where it does not.
  func holds(_ path: String) -> Bool? {
    if resources.contains(path) || folders.contains(where: { SourcePath.isInside(path, $0) }) { return true }
    return nil
  }
}

/// Makes the bundles of the targets that projects state.
struct AppBundleBuilder {
  private let configurationFiles: [String: AppSource]
  private let spelling: PathSpelling
  /// The configuration files that a project is built with, or that such a file includes.
  private(set) var usedFiles: Set<String> = []
  private(set) var bundles: [AppBundle] = []

  private static let includeDepth = 16

  init(_ sources: [AppSource]) {
    spelling = PathSpelling(ofFiles: sources.lazy.map(\.file))
    configurationFiles = Dictionary(
      sources.filter { $0.kind == .xcconfig }.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    // What another specification takes in is built as part of that.
    let included = Set(sources.flatMap(\.includedFiles))
    for source in sources where !included.contains(source.file) { if let project = source.project { add(project, kind: source.kind) } }
    var counts: [String: Int] = [:]
    for bundle in bundles { counts[bundle.name ?? "", default: 0] += 1 }
    for index in bundles.indices {
      if let name = bundles[index].name, let project = bundles[index].project, counts[name]! > 1, !project.isEmpty {
        bundles[index].name = "\(name) (\(project))"
      }
    }
  }

  private mutating func add(_ project: BuildProject, kind: AppSource.Kind) {
    for target in project.targets {
      var bundle = AppBundle(name: target.name, folder: SourcePath.join(project.folder, target.name))
      bundle.kind = kind
      bundle.project = project.folder
      bundle.references = project.references.map { listed in
        FileReferences(files: Set(listed.files.map(spelling.onDisk)), folders: listed.folders.map(spelling.onDisk))
      }
      bundle.isTest = target.isTest
      if let stated = project.developmentLanguage?.text {
        bundle.developmentLanguage = LanguageName.isLanguage(stated) ? stated : nil
        bundle.hasNoLanguage = bundle.developmentLanguage == nil
      }
      bundle.statedLanguages = project.languages
      bundle.informationFiles = Set(target.informationFiles.map(spelling.onDisk))
      bundle.entitlementFiles = Set(target.entitlementFiles.map(spelling.onDisk))
      bundle.information = target.information
      bundle.resources = Set(target.resources.map(spelling.onDisk))
      bundle.folders = target.folders.map(spelling.onDisk)
      // A target that states its settings for all configurations at once is built in those of the project.
      let own = target.configurations.map(\.name).filter { !$0.isEmpty }
      let names = own.isEmpty ? project.configurations.map(\.name) : own
      for name in names.isEmpty ? [""] : names {
        var values = BuildVariables()
        for layer in [project.configurations, target.configurations] {
          // A specification may state its settings for all configurations at once.
          guard let own = layer.first(where: { $0.name == name }) ?? layer.first(where: { $0.name.isEmpty }) else { continue }
          if let base = own.baseFile { add(fileAt: spelling.onDisk(base), to: &values, depth: 0) }
          for setting in own.settings.values.sorted(by: { $0.key < $1.key }) { values.add(setting) }
        }
        bundle.variables.append((name, values))
      }
      locate(&bundle, project)
      bundle.mayHaveOtherList = bundle.informationFiles.isEmpty && isMissing(baseFilesOf: [project.configurations, target.configurations])
      bundle.names = Set([target.name, project.name].compactMap(\.self))
      for entry in target.information where BundleName.keys.contains(entry.key) { bundle.names.insert(entry.value.text) }
      bundle.platform = target.platform ?? bundle.variables.lazy.compactMap { Self.platform($0.values) }.first
      if let same = bundles.firstIndex(where: { $0.name == bundle.name && $0.project == bundle.project && $0.kind != kind }) {
        merge(bundle, into: same)
      } else {
        bundles.append(bundle)
      }
    }
  }

  private func isMissing(baseFilesOf layers: [[BuildConfiguration]]) -> Bool {
    layers.joined().contains { configuration in configuration.baseFile.map { configurationFiles[spelling.onDisk($0)] == nil } ?? false }
  }

  /// The project that a specification makes, and the specification, state one target.
  private mutating func merge(_ bundle: AppBundle, into index: Int) {
    // A specification takes whole folders.
    bundles[index].references = nil
    bundles[index].variables += bundle.variables
    bundles[index].information += bundle.information
    bundles[index].names.formUnion(bundle.names)
    bundles[index].informationFiles.formUnion(bundle.informationFiles)
    bundles[index].entitlementFiles.formUnion(bundle.entitlementFiles)
    bundles[index].resources.formUnion(bundle.resources)
    bundles[index].folders += bundle.folders
    bundles[index].platform = bundles[index].platform ?? bundle.platform
    bundles[index].developmentLanguage = bundles[index].developmentLanguage ?? bundle.developmentLanguage
    bundles[index].hasNoLanguage = bundles[index].developmentLanguage == nil && (bundles[index].hasNoLanguage || bundle.hasNoLanguage)
    bundles[index].mayHaveOtherList = bundles[index].informationFiles.isEmpty && bundles[index].mayHaveOtherList && bundle.mayHaveOtherList
    bundles[index].statedLanguages = bundles[index].statedLanguages ?? bundle.statedLanguages
  }

  private func locate(_ bundle: inout AppBundle, _ project: BuildProject) {
    for (_, values) in bundle.variables {
      if let path = values.text("INFOPLIST_FILE") { bundle.informationFiles.insert(self.path(path, project)) }
      if let path = values.text("CODE_SIGN_ENTITLEMENTS") { bundle.entitlementFiles.insert(self.path(path, project)) }
    }
    if let first = bundle.informationFiles.min() {
      bundle.folder = SourcePath.folder(of: first)
    } else if let first = bundle.folders.first {
      bundle.folder = first
    }
  }

  private func path(_ text: String, _ project: BuildProject) -> String {
    var text = text
    for root in ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"] {
      for written in ["$(\(root))/", "${\(root)}/"] where text.hasPrefix(written) { text.removeFirst(written.count) }
    }
    return spelling.onDisk(SourcePath.join(project.folder, text))
  }

  /// The platform that the settings build for; nil where they build for several.
  private static func platform(_ values: BuildVariables) -> String? {
    if let sdk = values.text("SDKROOT"), let platform = PropertyListSource.platform(ofSDK: sdk) { return platform }
    if let supported = values.text("SUPPORTED_PLATFORMS") {
      let platforms = Set(
        supported.split(separator: " ").filter { !$0.hasSuffix("simulator") }.compactMap { PropertyListSource.platform(ofSDK: String($0)) })
      return platforms.count == 1 ? platforms.first : nil
    }
    let stated = [
      ("IPHONEOS_DEPLOYMENT_TARGET", "ios"), ("MACOSX_DEPLOYMENT_TARGET", "macos"), ("TVOS_DEPLOYMENT_TARGET", "tvos"),
      ("WATCHOS_DEPLOYMENT_TARGET", "watchos"), ("XROS_DEPLOYMENT_TARGET", "visionos"),
    ].filter { values.setting($0.0) != nil }
    return stated.count == 1 ? stated[0].1 : nil
  }

  /// Adds what a configuration file and those it includes assign; a circle ends at the depth.
  private mutating func add(fileAt path: String, to values: inout BuildVariables, depth: Int) {
    guard depth < Self.includeDepth, let source = configurationFiles[path] else { return }
    usedFiles.insert(path)
    // Includes stand in front of what is assigned, as they do in nearly every file.
    for include in source.includes {
      let own = SourcePath.join(SourcePath.folder(of: path), include.text)
      let name = configurationFiles[own] == nil && !own.hasSuffix(".xcconfig") ? own + ".xcconfig" : own
      add(fileAt: name, to: &values, depth: depth + 1)
    }
    for assignment in source.assignments { values.add(assignment) }
  }

  /// What a configuration file that no project names assigns, with what it includes.
  mutating func variables(ofFileAt path: String) -> BuildVariables {
    var values = BuildVariables()
    add(fileAt: path, to: &values, depth: 0)
    return values
  }
}
