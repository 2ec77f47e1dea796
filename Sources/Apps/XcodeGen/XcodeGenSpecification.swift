import Diagnostics
import YAML

/// Reads the specifications that XcodeGen makes projects of, as far as they are plain: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md
///
/// Included specifications, templates of targets and groups of settings are taken in. What cannot be taken in is named by a notice.
enum XcodeGenSpecification {
  /// Whether a YAML file is meant for XcodeGen.
  static func isOne(_ text: [UInt8]) -> Bool {
    let words = "\n" + String(decoding: text.prefix(1 << 20), as: UTF8.self)
    return words.contains("\ntargets:") || words.contains("\r\ntargets:") || words.contains("\ninclude:")
  }

  /// `included` reads a file by its path from this one's folder.
  static func read(_ file: SourceFile, included: @escaping (_ path: String) -> SourceFile?) -> (source: AppSource?, notices: [Notice]) {
    let includes: XcodeGenIncludes
    do {
      includes = XcodeGenIncludes(try PlainYAML.parse(file.text), of: file, included: included)
    } catch {
      return (
        nil, [Notice(.warning, "\(error.message) The purpose strings of this file were not judged.", file: file.path, range: error.range)]
      )
    }
    var source = AppSource(file: file.path, kind: .xcodegen)
    let root = includes.root
    var notices = includes.notices
    source.includedFiles = includes.files
    var project = BuildProject(folder: SourcePath.folder(of: file.path))
    if let language = root["options"]?["developmentLanguage"], let text = language.scalar {
      project.developmentLanguage = StatedValue(text: text, place: SourceLocation(file: language.file ?? file.path, range: language.range))
      if let notice = project.developmentLanguage.flatMap(LanguageName.notice) { notices.append(notice) }
    }
    project.name = root["name"]?.scalar
    project.configurations = configurations(root, file.path, project.folder, groups: root["settingGroups"])
    let templates = XcodeGenTemplates(root)
    for written in root["targets"]?.members ?? [] {
      var member = written
      member.value = templates.applied(to: written.value, name: written.key)
      for missing in templates.missing(in: written.value) {
        notices.append(
          Notice(
            .warning, "The template '\(missing.name)' is not in this file; what it states was not judged.",
            file: missing.node.file ?? file.path, range: missing.node.range))
      }
      var target = BuildTarget(name: member.key, productType: type(member.value["type"]?.scalar ?? ""))
      target.platform = platform(member.value["platform"])
      target.configurations = configurations(member.value, file.path, project.folder, groups: root["settingGroups"])
      if let info = member.value["info"] {
        if let path = info["path"]?.scalar { target.informationFiles.append(SourcePath.join(project.folder, path)) }
        for property in info["properties"]?.members ?? [] { target.information += settings(property, file.path) }
      }
      if let path = member.value["entitlements"]?["path"]?.scalar {
        target.entitlementFiles.append(SourcePath.join(project.folder, path))
      }
      let sources = member.value["sources"]
      for item in sources?.items ?? (sources.map { [$0] } ?? []) {
        if let path = item.scalar ?? item["path"]?.scalar { target.folders.append(SourcePath.join(project.folder, path)) }
      }
      project.targets.append(target)
    }
    source.project = project
    return (source, notices)
  }

  /// `application` as Xcode writes it.
  private static func type(_ name: String) -> String {
    name.isEmpty || name.contains(".product-type.") ? name : "com.apple.product-type." + name
  }

  private static func platform(_ node: PlainYAMLNode?) -> String? {
    // Several platforms make a target for each: none of them is this one's.
    switch node?.scalar?.lowercased() {
    case "ios": "ios"
    case "macos": "macos"
    case "tvos": "tvos"
    case "watchos": "watchos"
    case "visionos": "visionos"
    default: nil
    }
  }

  /// `settings: { base: …, configs: { Debug: … } }`, or the settings themselves.
  private static func configurations(
    _ node: PlainYAMLNode, _ file: String, _ folder: String, groups: PlainYAMLNode?
  ) -> [BuildConfiguration] {
    let settings = node["settings"]
    let isGrouped = settings?["base"] != nil || settings?["configs"] != nil || settings?["groups"] != nil
    let named = settings?["groups"]?.items?.compactMap(\.scalar) ?? []
    let taken = taken(named, groups)
    let base =
      taken.flatMap { group in (group["base"] ?? group).members ?? [] }
      + (isGrouped ? settings?["base"]?.members ?? [] : settings?.members ?? [])
    // What a target states comes after what its groups do.
    let configs = taken.flatMap { $0["configs"]?.members ?? [] } + (isGrouped ? settings?["configs"]?.members ?? [] : [])
    let files = node["configFiles"]?.members ?? []
    func add(_ members: [PlainYAMLNode.Member], to configuration: inout BuildConfiguration) {
      for member in members { for setting in self.settings(member, file) { configuration.settings[setting.key] = setting } }
    }
    var names: [String] = []
    for key in configs.map(\.key) + files.map(\.key) where !names.contains(key) { names.append(key) }
    if names.isEmpty {
      var only = BuildConfiguration(name: "")
      add(base, to: &only)
      return only.settings.isEmpty ? [] : [only]
    }
    return names.map { name in
      var configuration = BuildConfiguration(name: name)
      add(base, to: &configuration)
      for config in configs where config.key == name { add(config.value.members ?? [], to: &configuration) }
      configuration.baseFile = files.first { $0.key == name }?.value.scalar.map { SourcePath.join(folder, $0) }
      return configuration
    }
  }

  /// The groups of settings of some names, each behind the groups that it takes in itself; a group that takes in itself is taken once.
  private static func taken(_ names: [String], _ groups: PlainYAMLNode?) -> [PlainYAMLNode] {
    var taken: [PlainYAMLNode] = []
    var entered: Set<String> = []
    // A name is met twice: its own groups come first, then the group.
    var pending = names.reversed().map { (name: $0, isOpen: false) }
    while let (name, isOpen) = pending.popLast() {
      guard let group = groups?[name] else { continue }
      if isOpen {
        taken.append(group)
      } else if entered.insert(name).inserted {
        pending.append((name, true))
        pending += (group["groups"]?.items?.compactMap(\.scalar) ?? []).reversed().map { ($0, false) }
      }
    }
    return taken
  }

  private static func settings(_ member: PlainYAMLNode.Member, _ file: String) -> [StatedSetting] {
    guard let text = member.value.scalar else { return [] }
    let place = member.value.range.isEmpty ? member.keyRange : member.value.range
    let file = member.value.file ?? file
    return [
      StatedSetting(
        key: member.key, keyPlace: SourceLocation(file: file, range: member.keyRange),
        value: StatedValue(text: text, place: SourceLocation(file: file, range: place)))
    ]
  }
}
