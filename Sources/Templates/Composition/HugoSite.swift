import Diagnostics

/// A site that Hugo builds: its content stands in layouts that the content names, or that go by its section.
/// https://gohugo.io/templates/lookup-order/
struct HugoSite {
  /// The folder that holds `content` and `layouts`.
  let folder: String
  /// The folders of the content below `content`, the outermost first.
  private let sections: [String]
  /// The name of the content's file without its suffix.
  private let name: String

  private static let configurations: Set<String> = [
    "hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.yml", "config.json",
  ]

  /// The site whose content a place is; nil for another place.
  init?(of place: ProjectPlace, _ finder: TemplateFinder) {
    for folder in TemplateFinder.ancestors(of: place).reversed() {
      let prefix = folder + "/content/"
      guard place.path.hasPrefix(prefix) else { continue }
      let folders = finder.folderNames(in: folder)
      guard folders.contains("layouts") || folders.contains("themes"),
        folders.contains("config") || Self.configurations.contains(where: { finder.hasFile(at: folder + "/" + $0) })
      else { continue }
      var parts = place.path.dropFirst(prefix.utf8.count).split(separator: "/").map(String.init)
      guard let last = parts.popLast() else { return nil }
      self.folder = folder
      sections = parts
      name = String(last.prefix { $0 != "." })
      return
    }
    return nil
  }

  /// The folders of layouts, the site's own before those of its themes.
  private func homes(_ finder: TemplateFinder) -> [String] {
    let themes = finder.folderNames(in: folder + "/themes").sorted().prefix(20)
    return [folder + "/layouts"] + themes.map { folder + "/themes/" + $0 + "/layouts" }
  }

  /// The layout of the content and, where that only defines what a base writes, the base.
  func layouts(stated: String?, type: String?, _ finder: TemplateFinder) -> [TemplateTree] {
    let isList = name == "_index"
    let usual = isList ? sections.isEmpty ? ["index", "home", "list"] : ["section", "list"] : ["single", "page"]
    let names = (stated.map { [$0] } ?? []) + usual + ["all"]
    let folders = [type, sections.first].compactMap(\.self) + ["_default", ""]
    func find(_ names: [String]) -> TemplateTree? {
      for home in homes(finder) {
        for name in names {
          for folder in folders {
            let path = home + (folder.isEmpty ? "" : "/" + folder) + "/" + name + ".html"
            if finder.hasFile(at: path), let tree = finder.tree(at: path, like: .go) { return tree }
          }
        }
      }
      return nil
    }
    guard let layout = find(names) else { return [] }
    guard layout.language == .go, !layout.writesItself else { return [layout] }
    return [layout] + (find(names.map { $0 + "-baseof" } + ["baseof"]).map { [$0] } ?? [])
  }
}

extension TemplateFinder {
  /// Whether a file is content that Hugo puts into a layout.
  func isHugoContent(_ file: SourceFile) -> Bool {
    guard file.path.hasSuffix(".html") || file.path.hasSuffix(".htm"), FrontMatter(file.text) != nil, let place = place(of: file) else {
      return false
    }
    return HugoSite(of: place, self) != nil
  }

  /// The layout of a content of Hugo's, with its base; empty for another file, and where none is there.
  func hugoLayouts(of tree: TemplateTree) -> [TemplateTree] {
    guard tree.language == .go, !tree.frontMatter.isEmpty, let place = place(of: tree.file), let site = HugoSite(of: place, self) else {
      return []
    }
    return site.layouts(stated: tree.frontMatter["layout"]?.plainText, type: tree.frontMatter["type"]?.plainText, self)
  }
}

extension TemplateRun {
  /// Writes the content of a page of Hugo's in its layouts; false where there are none.
  func renderHugo(_ tree: TemplateTree, _ scope: TemplateScope) -> Bool {
    let layouts = project.finder.hugoLayouts(of: tree)
    if layouts.isEmpty, project.finder.isHugoContent(tree.file) {
      miss(.layout, tree.frontMatter["layout"]?.plainText ?? "single", SourceRange(0, 0), TemplateFrame(tree, scope))
    }
    guard let layout = layouts.first, let outermost = layouts.last, enter(layout, tag: nil, from: tree, isLayout: true) else {
      return false
    }
    defer { stack.removeLast() }
    var page = TemplateMap()
    var parameters = TemplateMap()
    (page.isOpen, parameters.isOpen) = (true, true)
    for (key, value) in tree.frontMatter.sorted(by: { $0.key < $1.key }) { parameters[key] = value }
    for (name, key) in [("Title", "title"), ("LinkTitle", "title"), ("Description", "description"), ("Layout", "layout")] {
      if let value = tree.frontMatter[key] { page[name] = value }
    }
    page["Params"] = .map(parameters)
    page["Content"] = .content(TemplateContent(tree.nodes, TemplateFrame(tree, scope)))
    var outer = scope
    outer.names["."] = .map(page)
    outer.names["$"] = .map(page)
    for tree in layouts {
      for definition in tree.definitions where defined[definition.name] == nil { defined[definition.name] = (definition.nodes, tree) }
    }
    files.formUnion(layouts.map(\.file.path))
    var frame = TemplateFrame(outermost, outer)
    render(outermost.nodes, &frame)
    return true
  }
}
