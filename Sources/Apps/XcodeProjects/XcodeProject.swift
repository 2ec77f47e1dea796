import Diagnostics

/// Reads Xcode's projects (`project.pbxproj`): a property list of the old style whose objects refer to each other by identifiers.
struct XcodeProject {
  private typealias Object = [String: PropertyListNode]

  /// Groups within groups; a circle of them ends here too.
  private static let depthLimit = 100

  private let file: String
  private var objects: [String: Object] = [:]
  /// The group that holds a file or a group.
  private var parents: [String: String] = [:]
  private var project = BuildProject(folder: "")

  /// What the project says of its targets; nil with a notice where it is no project.
  static func read(_ list: PropertyList, file: String) -> (source: AppSource?, notices: [Notice]) {
    func failure(_ message: String) -> (AppSource?, [Notice]) {
      (nil, [Notice(.error, message, file: file, range: SourceRange(0, 0))])
    }
    guard let entries = list.root["objects"]?.entries else { return failure("The project has no dictionary 'objects'.") }
    var reader = XcodeProject(file: file)
    for entry in entries {
      guard let members = entry.value.entries else { continue }
      reader.objects[entry.key] = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
    guard let root = list.root["rootObject"]?.string, let object = reader.objects[root] else {
      return failure("The project has no root object.")
    }
    reader.read(object, order: entries.map(\.key))
    var source = AppSource(file: file, kind: .project)
    source.project = reader.project
    return (source, reader.project.developmentLanguage.flatMap(LanguageName.notice).map { [$0] } ?? [])
  }

  private init(file: String) { self.file = file }

  private func strings(_ node: PropertyListNode?) -> [String] { node?.items?.compactMap(\.string) ?? [] }

  private mutating func read(_ root: Object, order: [String]) {
    // The project lies in `Name.xcodeproj`, beside what it builds.
    project.folder = SourcePath.folder(of: SourcePath.folder(of: file))
    for part in [root["projectDirPath"]?.string, root["projectRoot"]?.string] {
      if let part, !part.isEmpty { project.folder = SourcePath.join(project.folder, part) }
    }
    if let region = root["developmentRegion"], let text = region.string {
      project.developmentLanguage = StatedValue(text: text, place: SourceLocation(file: file, range: region.range))
    }
    let regions = strings(root["knownRegions"]).filter { $0 != "Base" }
    if !regions.isEmpty { project.languages = Set(regions.map(LanguageName.tag)) }
    for id in order {
      for child in strings(objects[id]?["children"]) { parents[child] = id }
    }
    project.configurations = configurations(root["buildConfigurationList"]?.string)
    project.references = references(order)
    for id in strings(root["targets"]) {
      guard let object = objects[id], let name = object["name"]?.string else { continue }
      var target = BuildTarget(name: name, productType: object["productType"]?.string ?? "")
      target.configurations = configurations(object["buildConfigurationList"]?.string)
      for phase in strings(object["buildPhases"]) {
        guard let phase = objects[phase], phase["isa"]?.string == "PBXResourcesBuildPhase" else { continue }
        for entry in strings(phase["files"]) {
          if let reference = objects[entry]?["fileRef"]?.string { addResources(reference, to: &target) }
        }
      }
      target.folders = strings(object["fileSystemSynchronizedGroups"]).compactMap { path(of: $0) }
      project.targets.append(target)
    }
  }

  /// Nil for a project that lists no file, or a folder that is not found.
  private func references(_ order: [String]) -> FileReferences? {
    var made = FileReferences()
    for id in order {
      guard let object = objects[id], let isa = object["isa"]?.string else { continue }
      let type = object["lastKnownFileType"]?.string ?? object["explicitFileType"]?.string ?? ""
      let isFolder = isa == "PBXFileSystemSynchronizedRootGroup" || isa == "PBXFileReference" && type == "folder"
      guard isFolder || isa == "PBXFileReference" else { continue }
      let path = path(of: id)
      if isFolder {
        guard let path else { return nil }
        made.folders.append(path)
      } else {
        made.files.formUnion([path, object["path"]?.string].compactMap(\.self))
      }
    }
    return made.files.isEmpty ? nil : made
  }

  /// A variant group stands for its files in all languages.
  private func addResources(_ id: String, to target: inout BuildTarget) {
    guard let object = objects[id] else { return }
    if object["isa"]?.string == "PBXVariantGroup" {
      for child in strings(object["children"]) { if let path = path(of: child) { target.resources.insert(path) } }
    } else if let path = path(of: id), path.hasSuffix(".xcstrings") || path.hasSuffix(".strings") {
      target.resources.insert(path)
    }
  }

  private func configurations(_ list: String?) -> [BuildConfiguration] {
    guard let list, let object = objects[list] else { return [] }
    return strings(object["buildConfigurations"]).compactMap { id in
      guard let object = objects[id] else { return nil }
      var configuration = BuildConfiguration(name: object["name"]?.string ?? "")
      for entry in object["buildSettings"]?.entries ?? [] {
        // Lists are flags and search paths, which no rule asks for.
        guard let value = entry.value.string else { continue }
        let range = entry.value.range.isEmpty ? entry.value.elementRange : entry.value.range
        configuration.settings[entry.key] = StatedSetting(
          key: entry.key, keyPlace: SourceLocation(file: file, range: entry.keyRange),
          value: StatedValue(text: value, place: SourceLocation(file: file, range: range)))
      }
      if let base = object["baseConfigurationReference"]?.string {
        configuration.baseFile = path(of: base)
      } else if let anchor = object["baseConfigurationReferenceAnchor"]?.string, let folder = path(of: anchor),
        let relative = object["baseConfigurationReferenceRelativePath"]?.string
      {
        configuration.baseFile = SourcePath.join(folder, relative)
      }
      return configuration
    }
  }

  /// Where a file or a group lies; nil for what lies outside the project (a product, an SDK).
  private func path(of id: String) -> String? {
    var parts: [String] = []
    var current: String? = id
    var depth = 0
    while let here = current, let object = objects[here] {
      depth += 1
      guard depth <= Self.depthLimit else { return nil }
      if let own = object["path"]?.string { parts.append(own) }
      switch object["sourceTree"]?.string {
      case "SOURCE_ROOT": current = nil
      case "<group>", nil: current = parents[here]
      default: return nil
      }
    }
    return parts.reversed().reduce(project.folder) { SourcePath.join($0, $1) }
  }
}
