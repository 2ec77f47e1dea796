#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The project's own files, which tests read in place.
package enum Repository {
  /// The folder of Package.swift, absolute.
  package static let path: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  package static func file(_ path: String) -> String { Self.path + "/" + path }

  package static func bytes(_ path: String) -> [UInt8]? { bytes(at: file(path)) }

  /// The bytes of any file; `path` is absolute.
  package static func bytes(at path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }

  package static func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  /// The names in a folder, sorted; empty where it is not there.
  package static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? []).sorted()
  }

  /// Every file below a folder, as paths from the repository's, sorted.
  package static func files(below folder: String) -> [String] {
    var files: [String] = []
    for name in names(in: folder) where !name.hasPrefix(".") {
      let path = folder + "/" + name
      var isFolder = false
      if let type = (try? FileManager.default.attributesOfItem(atPath: file(path)))?[.type] as? FileAttributeType {
        isFolder = type == .typeDirectory
      }
      if isFolder { files += self.files(below: path) } else { files.append(path) }
    }
    return files
  }

  /// The path of a fixture from the repository's folder, by the path that a report shows: that hangs on the current folder.
  package static func fixture(shown path: String) -> String {
    guard let range = path.firstRange(of: "fixtures/") else { return path }
    return String(path[range.lowerBound...])
  }

  /// The ids of the rules, by their files' names.
  package static var ruleIDs: [String] { names(in: "rules/catalog").filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) } }
}
