import CSS
import HTML
import Utilities

/// Which class names make the sheet that Tailwind would build ask for `prefers-color-scheme`: the sheet may be made for more pages than one.
struct ColorSchemeClasses {
  private var names: Set<Atom> = []
  /// Whether it asks whatever classes a page has.
  private var isAlways = false

  init(_ sheet: UtilitySheet) {
    for start in sheet.sheet.colorSchemeQueries {
      if case .className(let name) = sheet.origin(at: start) { names.insert(Atom(name)) } else { isAlways = true }
    }
  }

  /// Whether the sheet would ask if it were made for a page alone.
  func mayStyle(_ tree: ElementTree) -> Bool {
    isAlways || !names.isEmpty && tree.elements.contains { $0.classes.contains(where: names.contains) }
  }
}
