import Diagnostics

/// Where styles come from beside the sheets that a page links: addresses and helpers that other people gave their names, as pieces in lower case.
package struct StyleSources: Sendable {
  /// Addresses of sheets that bring fonts and icons and decide nothing else.
  package var fontSheets: [String] = []
  /// Those among them that bring letters, and no icons.
  package var letterSheets: [String] = []
  /// Packages whose sheets style what they draw themselves, under classes of their own, and nothing else. One that ends in a hyphen begins names, one with a
  /// slash is a package of a scope.
  package var sheetsApart: [String] = []
  /// Addresses of scripts that bring no styles: libraries, analytics, services.
  package var plainScripts: [String] = []
  /// Programs that count visits and are served from any host: they bring no styles.
  package var analytics: [AnalyticsProgram] = []
  /// Packages that scripts import and that bring no styles, by their names.
  package var plainPackages: Set<String> = []
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
  /// Names of tags and helpers that put in nothing which people see: scripts, sheets, metas.
  package var plainTags: [String] = []

  /// Classes and attributes of what libraries keep out of sight until a script shows it.
  package var revealClasses: [String] = []
  package var revealAttributes: [String] = []
  /// Pieces of the names of what covers a page until it has loaded.
  package var preloaders: [String] = []

  /// Libraries that keep dialogs, tabs and the like out of sight by classes of theirs.
  package var panelLibraries: [PanelLibrary] = []

  /// Words in the names of elements of a program's own that may draw a way to sign in: `<social-buttons>`.
  package var signInComponents: Set<String> = []
  /// Calls by which scripts have libraries draw whole forms to sign in with.
  package var signInWidgets: [String] = []
  /// Elements that draw all that people sign in with, or sign up with, as their service is set up to: `<hanko-auth>`.
  package var signInElements: Set<String> = []
  package var signUpElements: Set<String> = []
  /// Words in the names of those that only adorn: `<social-icon>`.
  package var ornaments: Set<String> = []
  /// Words in the classes by which a program tells its pages apart, on their root or body: `login-page`; and words in those of parts of a page: `login-form`.
  package var pageNames: Set<String> = []
  package var pageParts: Set<String> = []
  /// Pieces of the names of fields that are traps for programs, and of what is around them; and names that such fields have where nobody is to see them.
  package var traps: [String] = []
  package var trapNames: Set<String> = []
  /// Words in the names of fields that set how a site is shown: its language, its currency.
  package var siteSettings: Set<String> = []
  /// Words in the names of fields that choose among what people have saved, and those beside them that say so: `address_id`, `saved_card`.
  package var savedRecords: Set<String> = []
  package var savedMarks: Set<String> = []
  /// Packages whose components are not read, and those whose are.
  package var unreadFrameworks: [String] = []
  package var readFrameworks: [String] = []

  package init() {}

  /// Whether a sheet that is not there leaves the look of everything but letters and icons as it is.
  package func isFontSheet(_ address: String) -> Bool { Self.holds(address, fontSheets) }

  /// Whether a sheet that is not there leaves the look of everything but letters as it is.
  package func isLetterSheet(_ address: String) -> Bool {
    Self.holds(address, letterSheets) && !Self.holds(address, ["icon", "symbol", "awesome"])
  }

  /// Whether a sheet that is not there is one of a package that styles nothing but what it draws itself: "node_modules/leaflet/dist/leaflet.css",
  /// "https://unpkg.com/swiper@11/swiper-bundle.min.css".
  package func isSheetApart(_ address: String) -> Bool {
    let path = address.prefix(500).lowercased().prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/")
    return parts.indices.contains { index in
      let part = parts[index]
      if part.first == "@", index + 1 < parts.count, sheetsApart.contains(part + "/" + parts[index + 1]) { return true }
      let bare = part.first == "@" ? part : part.prefix { $0 != "@" }
      let name = Self.sheetSuffixes.reduce(bare) { $0.hasSuffix($1) ? $0.dropLast($1.utf8.count) : $0 }
      return sheetsApart.contains { $0.hasSuffix("-") || $0.hasSuffix("/") ? name.hasPrefix($0.dropLast()) : name == $0 }
    }
  }

  /// Whether an import names a package that brings no styles, or a module of one: "phoenix-colocated/shop".
  package func isPlainPackage(_ specifier: String) -> Bool {
    let parts = specifier.split(separator: "/", maxSplits: 2)
    return plainPackages.contains(parts.prefix(specifier.first == "@" ? 2 : 1).joined(separator: "/"))
  }

  /// Whether an element of a program's own may by its name draw a way to sign in; icons and the like do not.
  package func mayDrawSignIn(_ element: String) -> Bool {
    guard element.contains("-") else { return false }
    let parts = element.split(separator: "-")
    return parts.contains { signInComponents.contains(String($0)) } && !parts.contains { ornaments.contains(String($0)) }
  }

  /// Whether a class may by its words be that of a page as a whole: `login-page`, `page--home`, and neither `login-form` nor `theme-toggle`.
  package func mayNamePage(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    return words.contains { pageNames.contains($0) } && !isPagePart(words)
  }

  /// Whether a class is by its words that of a part of a page.
  package func isPagePart(className name: String) -> Bool { isPagePart(name.lowercased().split { !$0.isLetter }.map(String.init)) }

  private func isPagePart(_ words: [String]) -> Bool { words.contains { pageParts.contains($0) } }

  private static let sheetSuffixes = [".css", ".min", "-bundle"]

  /// Whether one of some pieces stands in an address or a tag.
  package static func holds(_ text: String, _ pieces: [String]) -> Bool {
    let lower = text.prefix(500).lowercased()
    return pieces.contains { lower.contains($0) }
  }
}
