#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder that is there as long as this object is.
package final class TemporaryFolder: Sendable {
  /// Absolute, every link resolved, without a slash at its end.
  package let path: String

  /// `isRoot` puts a `.git` into it, so that its pages may link whatever lies in it.
  package init(isRoot: Bool = true) throws {
    let name = "higlint-tests-\(UUID().uuidString)"
    let place = FileManager.default.temporaryDirectory.path
    path = URL(fileURLWithPath: place).resolvingSymlinksInPath().path + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    if isRoot { try makeFolder(".git") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder, with the folders it needs, and gives its absolute path.
  @discardableResult package func write(_ name: String, _ text: String) throws -> String { try write(name, bytes: Array(text.utf8)) }

  @discardableResult package func write(_ name: String, bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    if let slash = file.lastIndex(of: "/") {
      try FileManager.default.createDirectory(atPath: String(file[..<slash]), withIntermediateDirectories: true)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  @discardableResult package func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  /// Makes a symbolic link that says `target`, as it stands.
  @discardableResult package func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    return path + "/" + name
  }

  /// Removes a file or a folder with all in it; nothing where it is not there.
  package func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path + "/" + name) }

  package func file(_ name: String) -> String { path + "/" + name }
}
