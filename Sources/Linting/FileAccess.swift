#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file system as the pipeline needs it: whole files, folders, true paths. Nothing else in the pipeline touches it.
enum FileAccess {
  enum Kind { case file, folder, other }

  /// Why a file could not be read.
  enum Failure: Error { case missing, notReadable, tooLarge(Int) }

  /// A file larger than this is not read at all.
  static let maximumSize = 64 * 1024 * 1024

  static var currentFolder: String { FileManager.default.currentDirectoryPath }

  /// What is at a path, links followed; nil for nothing, and for a link that leads nowhere or in a circle.
  static func kind(_ path: String) -> Kind? {
    guard let type = (try? FileManager.default.attributesOfItem(atPath: truePath(path)))?[.type] as? FileAttributeType else { return nil }
    switch type {
    case .typeRegular: return .file
    case .typeDirectory: return .folder
    case .typeSymbolicLink: return nil
    default: return .other
    }
  }

  /// The absolute path with every link resolved; the path itself where nothing is there.
  static func truePath(_ path: String) -> String {
    let absolute = absolute(path)
    return realpath(absolute) ?? absolute
  }

  /// An absolute path without `.`, `..` and repeated slashes, links left as they are.
  static func absolute(_ path: String) -> String {
    let joined = path.hasPrefix("/") ? path : currentFolder + "/" + path
    var parts: [Substring] = []
    for part in joined.split(separator: "/") {
      if part == "." { continue }
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The bytes of a regular file. Never waits: a pipe or a device is not readable.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: truePath(path)) else { throw .missing }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .notReadable }
    if let size = (attributes[.size] as? any BinaryInteger).map({ Int($0) }), size > maximumSize { throw .tooLarge(size) }
    guard let data = FileManager.default.contents(atPath: path) else { throw .notReadable }
    return [UInt8](data)
  }

  /// The names in a folder, sorted by their bytes; nil where it cannot be read.
  static func names(in folder: String) -> [String]? {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The folder that holds a path.
  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func realpath(_ path: String) -> String? {
    // Foundation's own resolution gives up on links inside the path on some platforms: links are followed part by part, at most 40 of them.
    var remaining = path.split(separator: "/").map(String.init)
    remaining.reverse()
    var resolved = ""
    var links = 0
    while let part = remaining.popLast() {
      if part == "." { continue }
      if part == ".." {
        resolved = resolved.isEmpty ? "" : String(resolved[..<(resolved.lastIndex(of: "/") ?? resolved.startIndex)])
        continue
      }
      let next = resolved + "/" + part
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) {
        links += 1
        guard links <= 40 else { return nil }
        if target.hasPrefix("/") { resolved = "" }
        remaining.append(contentsOf: target.split(separator: "/").map(String.init).reversed())
      } else {
        resolved = next
      }
    }
    return resolved.isEmpty ? "/" : resolved
  }
}
