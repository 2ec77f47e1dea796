import Diagnostics

/// The classes of .NET that are made of catalogues: https://learn.microsoft.com/en-us/dotnet/core/extensions/work-with-resx-files-programmatically
extension TemplateFinder {
  private static let passedOver: Set<String> = ["node_modules", "bin", "obj", "wwwroot", ".git"]

  /// The names of the catalogues of a root, which are those of the classes: `SiteResources` of `SiteResources.resx` and `SiteResources.de.resx`.
  func resourceClasses(_ root: String) -> Set<String> {
    resourceClasses(root) {
      var names: Set<String> = []
      FolderWalk().walk(from: root) { folder in
        let all = self.files.folderNames(in: folder)
        for name in all where name.hasSuffix(".resx") { names.insert(String(name.prefix { $0 != "." })) }
        return all.filter { !$0.hasSuffix(".resx") && !Self.passedOver.contains($0) && !self.hasFile(at: folder + "/" + $0) }
      }
      return names
    }
  }

  /// The class of what a page calls by a name that is injected: `@inject SiteResources SR`, in the page or in what all views import.
  func injectedType(of name: String, from file: SourceFile) -> String? {
    if let type = Self.injectedType(of: name, in: file) { return type }
    guard let place = place(of: file) else { return nil }
    for folder in Self.ancestors(of: place) {
      for imports in ["/_ViewImports.cshtml", "/_Imports.razor"] {
        if let text = text(at: folder + imports), let type = Self.injectedType(of: name, in: text) { return type }
      }
    }
    return nil
  }

  private static func injectedType(of name: String, in file: SourceFile) -> String? {
    for line in file.text.split(separator: 0x0A) where line.starts(with: "@inject ".utf8) {
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\r" || $0 == ";" }
      guard words.count == 3, words[2] == name else { continue }
      return words[1].split(separator: ".").last.map(String.init)
    }
    return nil
  }
}
