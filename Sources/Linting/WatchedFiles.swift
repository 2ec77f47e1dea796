import Diagnostics
import Synchronization

/// What a run looked at, to tell when another run would see something else.
package final class WatchedFiles: Sendable {
  private struct State {
    /// Files whose contents were read.
    var paths: Set<String> = []
    /// What was asked of paths without reading them.
    var queries: Set<WorkTrace.Query> = []
    var folders: Set<String> = []
    var marks: [String: ContentDigest] = [:]
  }

  private let state = Mutex(State())
  /// Files that whoever runs this writes: that they change says nothing.
  private let ownFiles: Set<String>

  package init(ownFiles: [String] = []) { self.ownFiles = Set(ownFiles.map { FileAccess.absolute($0) }) }

  /// How many files and folders are watched.
  package var count: Int { state.withLock { $0.paths.union($0.queries.map(\.path)).union($0.folders).count } }

  /// What is read by a run that is about to begin takes the place of what was.
  func begin() { state.withLock { $0 = State(marks: $0.marks) } }

  func add(_ queries: some Sequence<WorkTrace.Query>) {
    state.withLock { state in
      for query in queries {
        switch query.question {
        case .names, .folderNames, .projectNames, .projectFolders: state.folders.insert(query.path)
        case .contents, .projectText: state.paths.insert(query.path)
        case .projectFile: state.queries.insert(WorkTrace.Query(.kind, query.path))
        case .kind, .isLink, .truePath: state.queries.insert(query)
        // The files that it is read from are asked for by themselves.
        case .configuration: break
        }
      }
    }
  }

  func add(_ paths: [String]) { state.withLock { $0.paths.formUnion(paths) } }

  /// The paths that are not what they were when this was asked before, sorted, as far as a run looked at them.
  package func changes() -> [String] {
    let (paths, queries, folders, before) = state.withLock { ($0.paths.subtracting(ownFiles), $0.queries, $0.folders, $0.marks) }
    var now: [String: ContentDigest] = [:]
    for path in paths { now[path] = FileAccess.mark(path) }
    for query in queries.sorted(by: { $0.question.rawValue < $1.question.rawValue }) where !ownFiles.contains(query.path) {
      now[query.path, default: ContentDigest()].add(Answers.ofFiles(query, ownFiles))
    }
    for folder in folders {
      var digest = ContentDigest()
      for name in FileAccess.names(in: folder) ?? [] where !ownFiles.contains(folder + "/" + name) && !Self.isTransient(name) {
        digest.add(name)
      }
      now[folder + "/"] = digest
    }
    state.withLock { $0.marks = now }
    return now.filter { before[$0.key] != nil && before[$0.key] != $0.value }.map(\.key).sorted()
  }

  /// What editors and this program put beside a file for a moment.
  private static func isTransient(_ name: String) -> Bool {
    name.hasSuffix("~") || name.hasSuffix(".tmp") || name.hasSuffix(".swp") || name.hasSuffix(".swx") || name == "4913"
  }
}
