/// What `cordova plugin add` puts into an app's folder: `plugins/<name>/plugin.xml`, which `cordova prepare` merges into the `Info.plist` that it makes in
/// `platforms/ios`.
package enum InstalledPlugin {
  package static let configurationName = "plugin.xml"
  package static let folderName = "plugins"

  /// The folder of the app that a plugin's configuration was installed in, by its path; nil for one that is not in such a place, whether an app is there or not.
  static func appFolder(ofConfigurationAt path: String) -> String? {
    guard SourcePath.name(of: path) == configurationName else { return nil }
    let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard let place = folders.dropLast().lastIndex(where: { $0 == folderName }) else { return nil }
    return folders[..<place].joined(separator: "/")
  }

  /// The sources with what people see of installed plugins: nothing where a built `Info.plist` is there, which has taken in what they state, and else what the
  /// app's own configuration does not say in its place. A default may have made way for words that were given with the plugin (`package.json` keeps those),
  /// so that it is not known.
  static func settled(_ sources: [AppSource]) -> [AppSource] {
    let own = sources.filter { $0.kind == .cordova && SourcePath.name(of: $0.file) != configurationName }
    guard !own.isEmpty else { return sources }
    return sources.map { source in
      guard source.kind == .cordova, let folder = appFolder(ofConfigurationAt: source.file) else { return source }
      let configurations = own.filter { SourcePath.folder(of: $0.file) == folder }
      guard !configurations.isEmpty else { return source }
      let platforms = SourcePath.join(folder, "platforms/ios")
      let isBuilt = sources.contains { built in
        built.kind == .infoPlist && built.isInformation && !built.isTest && SourcePath.isInside(built.file, platforms)
      }
      let stated = Set(configurations.flatMap(\.purposes).map(\.key))
      var source = source
      source.purposes = isBuilt ? [] : source.purposes.filter { !stated.contains($0.key) }.map(withoutDefault)
      return source
    }
  }

  private static func withoutDefault(_ purpose: StatedPurpose) -> StatedPurpose {
    guard let name = purpose.defaultOfVariable else { return purpose }
    var purpose = purpose
    purpose.value.text = "$(\(name))"
    return purpose
  }
}
