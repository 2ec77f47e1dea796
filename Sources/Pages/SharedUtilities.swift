import CSS
import HTML

/// The sheets that Tailwind would build for all ways through one page: one for each list of the project's own sheets, with the classes of all ways, as
/// Tailwind itself makes one for all pages of a project.
final class SharedUtilities {
  private struct Key: Hashable {
    let entries: [ObjectIdentifier]
    let script: PageUtilities.Script?
    let path: String
  }

  private let classes: [String]
  /// With the sheets whose identities are in the key.
  private var made: [Key: (utilities: PageUtilities, entries: [StyleSheet])] = [:]

  /// - Parameter trees: all ways through the page.
  init(_ trees: [ElementTree]) { classes = PageUtilities.classes(of: trees) }

  /// Parameters as ``PageUtilities/init(_:entries:script:path:resources:)`` has them.
  func utilities(
    entries: [StyleSheet], script: PageUtilities.Script?, path: String, resources: any ResourceLoader
  ) -> PageUtilities {
    let key = Key(entries: entries.map { ObjectIdentifier($0) }, script: script, path: path)
    if let found = made[key] { return found.utilities }
    let utilities = PageUtilities(classes, entries: entries, script: script, path: path, resources: resources)
    made[key] = (utilities, entries)
    return utilities
  }
}
