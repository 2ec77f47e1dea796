/// How the files and folders of an app are spelled on the disk. Projects are built on systems that do not tell the case of letters apart, and may write a path
/// in another case than the disk has it.
struct PathSpelling {
  private var exact: Set<String> = []
  /// The spellings of each path in small letters.
  private var spellings: [String: Set<String>] = [:]

  /// Knows the files that are named and the folders that they lie in.
  init(ofFiles files: some Sequence<String>) {
    for file in files {
      var path = file
      while !path.isEmpty, exact.insert(path).inserted {
        spellings[path.lowercased(), default: []].insert(path)
        path = SourcePath.folder(of: path)
      }
    }
  }

  /// A path as the disk has it: as it is written where that is there, else the only one that differs in nothing but the case of letters.
  func onDisk(_ path: String) -> String {
    guard !exact.contains(path), let known = spellings[path.lowercased()], known.count == 1 else { return path }
    return known.first ?? path
  }
}
