import Diagnostics
import Templates

/// A project of texts in memory, below "/p".
struct TestProject: ProjectFiles {
  private var texts: [String: SourceFile] = [:]

  init(_ texts: [String: String]) {
    for (path, text) in texts { self.texts["/p/" + path] = SourceFile(path: path, text) }
  }

  func place(of file: SourceFile) -> ProjectPlace? { ProjectPlace(path: "/p/" + file.path, root: "/p") }
  func text(at path: String) -> SourceFile? { texts[path] }
  func hasFile(at path: String) -> Bool { texts[path] != nil }

  func names(in folder: String) -> [String] {
    let prefix = folder + "/"
    return Set(texts.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).prefix { $0 != "/" } }).map(String.init).sorted()
  }
}
