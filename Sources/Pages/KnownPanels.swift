import CSS
import Diagnostics
import HTML
import ScreenModel
import Scripts

/// What is known of parts of a page that a library keeps out of sight, where the library's sheet is not there: Bootstrap's dialogs stand in no page beside one
/// another, whoever reads its sheet.
struct KnownPanels {
  /// What stands in for the sheets that are not there: weaker than any other of the page's, as what a browser brings along.
  let source: StyleSheetSource
  /// What the libraries' scripts may do with each of these parts.
  let changes: [ElementChange]

  /// Nil where the page shows no sign of any such library.
  init?(of tree: ElementTree, missing: [String], words: StyleSources, sharing: SharedWork) {
    let libraries = words.panelLibraries.filter { Self.isMissing($0, missing) || Self.isUsed($0, tree) }
    guard !libraries.isEmpty else { return nil }
    let text = Array(libraries.map(\.sheet).joined(separator: "\n").utf8)
    source = StyleSheetSource(
      sharing.sheet(text: text, range: SourceRange(0, text.count), path: StyleSheet.libraryPath), origin: .userAgent)
    changes = libraries.flatMap { $0.panels.flatMap(Self.changes) }
  }

  private static func isMissing(_ library: PanelLibrary, _ missing: [String]) -> Bool {
    missing.contains { StyleSources.holds($0, library.sheets) && !StyleSources.holds($0, ["icon"]) }
  }

  private static func isUsed(_ library: PanelLibrary, _ tree: ElementTree) -> Bool {
    guard !library.signs.isEmpty else { return false }
    let signs = Dictionary(uniqueKeysWithValues: library.signs.map { (Atom($0.key), $0.value) })
    return tree.elements.contains { element in
      element.attributes.contains { attribute in
        signs[attribute.name].map { $0.isEmpty || $0.contains(attribute.value.lowercased()) } ?? false
      }
    }
  }

  private static func changes(_ panel: PanelLibrary.Panel) -> [ElementChange] {
    let display: [ElementChange.Act] = panel.display.isEmpty ? [] : [.display(panel.display)]
    let acts = display + panel.added.map { ElementChange.Act.addClass($0) }
    return acts.map { ElementChange("." + panel.name, $0) }
  }
}
