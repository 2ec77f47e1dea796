import Diagnostics

/// Where styles come from beside the sheets that a page links: addresses and helpers that other people gave their names, as pieces in lower case.
package struct StyleSources: Sendable {
  /// Addresses of sheets that bring fonts and icons and decide nothing else.
  package var fontSheets: [String] = []
  /// Those among them that bring letters, and no icons.
  package var letterSheets: [String] = []
  /// Addresses of sheets of packages that reach nothing but what the packages themselves put into a page, by names of their own.
  package var containedSheets: [String] = []
  /// Addresses of scripts that bring no styles: libraries, analytics, services.
  package var plainScripts: [String] = []
  /// Addresses of scripts that write a page's style sheet in the browser, or draw its controls.
  package var styleWriters: [String] = []
  /// Addresses of what build tools make of an application's scripts, and of the styles that those import.
  package var bundles: [String] = []
  /// What stands in a script that writes styles. As written: not in lower case.
  package var styleWriting: [String] = []
  /// Words of template tags that put sheets, or scripts which bring them, into a page.
  package var headTags: [String] = []
  /// Words of template tags that stand in a head and bring no styles.
  package var plainHeadTags: [String] = []

  /// Classes and attributes of what libraries keep out of sight until a script shows it.
  package var revealClasses: [String] = []
  package var revealAttributes: [String] = []
  /// Pieces of the names of what covers a page until it has loaded.
  package var preloaders: [String] = []

  package init() {}

  /// Whether a sheet that is not there leaves the look of everything but letters and icons as it is.
  package func isFontSheet(_ address: String) -> Bool { Self.holds(address, fontSheets) }

  /// Whether a sheet that is not there leaves the look of everything but letters as it is.
  package func isLetterSheet(_ address: String) -> Bool {
    Self.holds(address, letterSheets) && !Self.holds(address, ["icon", "symbol", "awesome"])
  }

  /// Whether a sheet that is not there leaves the look of everything that the page itself writes as it is.
  package func isContainedSheet(_ address: String) -> Bool { Self.holds(address, containedSheets) }

  /// Whether one of some pieces stands in an address or a tag.
  package static func holds(_ text: String, _ pieces: [String]) -> Bool {
    let lower = text.prefix(500).lowercased()
    return pieces.contains { lower.contains($0) }
  }
}
