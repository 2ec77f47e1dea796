import Apps

/// Says which app a file belongs to.
///
/// An app is the nearest folder upwards with a project file, a `package.json` or a root configuration. The platform folders of a project that is made
/// for several (`ios/` beside a `pubspec.yaml`) belong to that project, and property lists below a project's folder are its targets'. Where nothing but
/// a property list marks a folder, that folder is the app; where nothing does, the root is.
struct AppFolders {
  /// What the names in a folder say of it.
  private struct Marks {
    /// A project of native apps, each with targets of its own.
    var isProject = false
    /// A project that makes apps for several platforms.
    var isForPlatforms = false
    /// A package or a configuration, which may hold anything.
    var isPackage = false
    var hasPropertyList = false
    /// A configuration that tools also copy into the native projects that they make.
    var mayBeCopy = false
  }

  private static let projectNames: Set<String> = ["project.yml", "project.yaml", "Podfile", "Project.swift"]
  private static let platformProjectNames: Set<String> = [
    "pubspec.yaml", "config.xml", "app.json", "app.config.json", "app.config.js", "app.config.ts", "capacitor.config.json",
    "capacitor.config.ts", "capacitor.config.js", "ionic.config.json", "ProjectSettings",
  ]
  /// Those of them that `cap sync` and `cordova prepare` copy into the folder beside an Xcode project that holds the app's sources.
  private static let copiedNames: Set<String> = ["config.xml", "capacitor.config.json"]
  /// The folders in which such a project keeps what belongs to one platform.
  private static let platformFolders: Set<String> = [
    "ios", "macos", "tvos", "watchos", "visionos", "android", "web", "windows", "linux", "platforms", "www", "src-cordova", "src-capacitor",
    "src-tauri",
  ]

  private var marks: [String: Marks] = [:]
  private var apps: [String: String] = [:]

  /// The absolute path of the app's folder of a file in `folder`, which lies below `root`.
  mutating func app(ofFolder folder: String, root: String) -> String {
    let key = root + "\u{0}" + folder
    if let known = apps[key] { return known }
    let app = find(folder, root: root)
    apps[key] = app
    return app
  }

  private mutating func find(_ folder: String, root: String) -> String {
    var project: String?
    var lists: String?
    let folders = Self.upwards(from: folder, to: root)
    // A package that Cordova has installed is a part of the app, whatever marks it.
    if let plugin = folders.first(where: { Self.isInstalledPlugin($0, root: root) }) {
      return app(ofFolder: FileAccess.parent(FileAccess.parent(plugin)), root: root)
    }
    for current in folders {
      let marks = self.marks(of: current, root: root)
      if marks.hasPropertyList, lists == nil { lists = current }
      if marks.isProject || marks.isForPlatforms || marks.isPackage {
        project = current
        break
      }
    }
    guard let project else { return lists ?? root }
    // A package may hold several apps that have nothing but a property list.
    let own = marks(of: project, root: root)
    if let lists, lists != project, !own.isProject, !own.isForPlatforms, !Self.isPlatformFolder(lists, in: project) { return lists }
    // A package of its own is no mere part of another project, whatever its folder is called.
    if own.isPackage || own.isForPlatforms { return project }
    for outer in Self.upwards(from: project, to: root).dropFirst() {
      let marks = self.marks(of: outer, root: root)
      if marks.isForPlatforms || marks.isPackage, Self.isPlatformFolder(project, in: outer) { return outer }
    }
    return project
  }

  /// Whether a folder is one of those in which Cordova keeps the plugins of an app: `plugins/<name>` beside `config.xml`.
  private static func isInstalledPlugin(_ folder: String, root: String) -> Bool {
    let plugins = FileAccess.parent(folder)
    guard folder != root, plugins != root, FileAccess.name(plugins) == InstalledPlugin.folderName else { return false }
    return FileAccess.exists(folder + "/" + InstalledPlugin.configurationName)
      && FileAccess.exists(FileAccess.parent(plugins) + "/config.xml")
  }

  private static func upwards(from folder: String, to root: String) -> [String] {
    var folders: [String] = []
    var current = folder
    while true {
      folders.append(current)
      if current == root || current == "/" || !current.hasPrefix(root) { return folders }
      current = FileAccess.parent(current)
    }
  }

  private static func isPlatformFolder(_ folder: String, in outer: String) -> Bool {
    let first = folder.dropFirst(outer == "/" ? 1 : outer.count + 1).prefix { $0 != "/" }
    return platformFolders.contains(first.lowercased())
  }

  private mutating func marks(of folder: String, root: String) -> Marks {
    if let known = marks[folder] { return known }
    var result = Marks()
    let names = FileAccess.names(in: folder) ?? []
    // A project of .NET's for several platforms: each has a folder below `Platforms`.
    if names.contains("Platforms"), names.contains(where: { $0.hasSuffix(".csproj") || $0.hasSuffix(".fsproj") }) {
      result.isForPlatforms = true
    }
    for name in names {
      if Self.projectNames.contains(name) || name.hasSuffix(".xcodeproj") { result.isProject = true }
      if Self.copiedNames.contains(name) {
        result.mayBeCopy = true
      } else if Self.platformProjectNames.contains(name) {
        result.isForPlatforms = true
      }
      if name == "package.json" || name == "Package.swift" { result.isPackage = true }
      if name == ConfigurationFile.name, ConfigurationFile.isRoot(folder) { result.isPackage = true }
      if name.hasSuffix("Info.plist") { result.hasPropertyList = true }
    }
    if result.mayBeCopy {
      let isCopy =
        folder != root && folder != "/"
        && (FileAccess.names(in: FileAccess.parent(folder)) ?? []).contains { $0.hasSuffix(".xcodeproj") }
      result.isForPlatforms = result.isForPlatforms || !isCopy
    }
    marks[folder] = result
    return result
  }
}
