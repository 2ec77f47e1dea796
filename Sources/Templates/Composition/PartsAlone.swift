import Diagnostics

/// Tells parts that no page shows from pages by themselves, among files that no other uses (DESIGN 2.11).
extension TemplateFinder {
  /// Languages whose pages name the layout that they stand in, so that what names none and is no whole page is a part.
  private static let naming: Set<TemplateLanguage> = [.blade, .django, .jinja, .twig]
  private static let roots = ["<html", "<HTML", "<body", "<BODY", "<!DOCTYPE", "<!doctype"].map { Array($0.utf8) }
  /// What pages hold that a program shows without a layout, or puts one around.
  private static let contents = ["<form", "<input", "<h1", "<title", "<main", "layout", "Livewire", "higlint:screen"].map { Array($0.utf8) }
  /// What a view of a component's path holds where a program shows it as a page.
  private static let shown = ["layout", "Layout", "Livewire", "higlint:screen"].map { Array($0.utf8) }
  private static let suffixes = [".html", ".htm", ".php", ".twig", ".djhtml", ".jinja", ".jinja2", ".j2", ".njk"]
  /// How many files are looked at for a whole page.
  private static let pageLimit = 200

  /// Whether a file that no other one uses is a part that no page shows: a view of Blade's components, or a piece with neither a form nor a title of its own, in a
  /// program that has whole pages.
  func isPartAlone(_ tree: TemplateTree) -> Bool {
    guard Self.naming.contains(tree.language), tree.frontMatter.isEmpty,
      !tree.nodes.contains(where: { if case .extends = $0 { true } else { false } })
    else { return false }
    let text = tree.file.text
    func holds(_ words: [[UInt8]]) -> Bool { words.contains { text.firstRange(of: $0) != nil } }
    guard !holds(Self.isBladeComponent(tree) ? Self.shown : Self.contents), !holds(Self.roots), let place = place(of: tree.file) else {
      return false
    }
    return hasPages(place.root) { findPage(below: place.root) }
  }

  /// Whether a file lies where Laravel keeps the views of components.
  private static func isBladeComponent(_ tree: TemplateTree) -> Bool {
    guard tree.language == .blade else { return false }
    let folders = tree.file.path.split(separator: "/").dropLast()
    guard let views = folders.lastIndex(of: "views") else { return false }
    return folders[views...].contains("components") && !folders[views...].contains("livewire")
  }

  private func findPage(below root: String) -> Bool {
    var looked = 0
    var isFound = false
    for start in templateFolders(root) where !isFound {
      FolderWalk(folders: 100, depth: 3).walk(from: start) { folder in
        guard !isFound, looked < Self.pageLimit else { return [] }
        let names = names(in: folder)
        for name in names where !isFound && looked < Self.pageLimit && Self.suffixes.contains(where: name.hasSuffix) {
          looked += 1
          isFound = text(at: folder + "/" + name)?.text.firstRange(of: Self.roots[0]) != nil
        }
        // A letter is no page.
        return names.filter { !$0.contains(".") && !$0.contains("mail") }
      }
    }
    return isFound
  }
}
