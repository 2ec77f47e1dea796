import Components
import Diagnostics
import Templates

/// A project in memory, below `/p`.
final class MemoryProject: ProjectFiles {
  private let files: [String: SourceFile]

  init(_ files: [String: String]) {
    var made: [String: SourceFile] = [:]
    for (path, text) in files { made["/p/" + path] = SourceFile(path: path, text) }
    self.files = made
  }

  func place(of file: SourceFile) -> ProjectPlace? { ProjectPlace(path: "/p/" + file.path, root: "/p") }
  func text(at path: String) -> SourceFile? { files[path] }
  func hasFile(at path: String) -> Bool { files[path] != nil }

  func names(in folder: String) -> [String] {
    let prefix = folder + "/"
    let names = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.utf8.count).prefix { $0 != "/" } }
    return Set(names.map(String.init)).sorted()
  }

  func uses(of file: SourceFile) -> Set<String> { ComponentAssembler(files: self).uses(of: file) }

  func assembly(_ path: String) -> PageAssembly? {
    guard let file = files["/p/" + path] else { return nil }
    return ComponentAssembler(files: self).assembly(of: file)
  }

  /// The ways of a component in a file by itself, with U+FFFC as `#` and the attributes of scoped styles as `data-v`.
  static func ways(_ text: String, in path: String = "a.tsx", with others: [String: String] = [:]) -> [String] {
    var files = others
    files[path] = text
    let ways = MemoryProject(files).assembly(path)?.ways ?? []
    return ways.map { way in
      let parts = way.text.string.replacing("\u{FFFC}", with: "#").split(separator: "data-v-", omittingEmptySubsequences: false)
      return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + "data-v" + $1.dropFirst(8) }
    }
  }
}
