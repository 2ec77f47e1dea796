/// A walk over a folder and those below it, the nearest first, which ends after a number of folders: frameworks keep by convention what is looked for near
/// the top.
package struct FolderWalk: Sendable {
  /// How many folders are looked into.
  private let folders: Int
  /// How many levels below the first.
  private let depth: Int

  package init(folders: Int = 2_000, depth: Int = 8) {
    self.folders = folders
    self.depth = depth
  }

  /// Looks into the folder at an absolute path and into those that `look` gives for each: the names of the folders in it to go on with.
  package func walk(from root: String, look: (_ folder: String) -> [String]) {
    var queue: [(path: String, depth: Int)] = [(root, 0)]
    var next = 0
    while next < queue.count, next < folders {
      let folder = queue[next]
      next += 1
      let names = look(folder.path)
      if folder.depth < depth { for name in names { queue.append((folder.path + "/" + name, folder.depth + 1)) } }
    }
  }
}
