/// Tells where a program begins that no repository and no configuration marks.
enum ProjectMarks {
  /// Files that stand in the main folder of a program, whatever it is written in.
  private static let names: Set<String> = [
    "package.json", "composer.json", "artisan", "Gemfile", "config.ru", "manage.py", "pyproject.toml", "requirements.txt", "setup.py",
    "Pipfile",
    "go.mod", "pom.xml", "build.gradle", "build.gradle.kts", "build.sbt", "mix.exs", "Cargo.toml", "wp-config.php", "_config.yml",
    "deno.json", "angular.json", "pubspec.yaml", "Package.swift", "Podfile", "project.clj",
  ]
  private static let suffixes = [".csproj", ".sln", ".slnx", ".xcodeproj", ".xcworkspace"]

  /// The folder of the program that a folder belongs to: the outermost with a mark from `outer`, which is left out, down to the folder itself. Nil where
  /// `outer` has a mark, since all in it is one project then, and where none has.
  static func program(of folder: String, below outer: String) -> String? {
    guard FileAccess.isInside(folder, outer), !isMarked(outer) else { return nil }
    var current = folder
    var found: String?
    while current != outer, current != "/" {
      if isMarked(current) { found = current }
      current = FileAccess.parent(current)
    }
    return found
  }

  private static func isMarked(_ folder: String) -> Bool {
    FileAccess.names(in: folder)?.contains { name in names.contains(name) || suffixes.contains(where: name.hasSuffix) } ?? false
  }
}
