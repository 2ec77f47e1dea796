import Diagnostics

/// The configuration that `higlint init` writes: what the folder seems to hold, with comments on what may be changed.
package enum InitialConfiguration {
  /// The text, for the current folder.
  package static func text() -> String {
    let discovery = Discovery.find(LintOptions())
    let files = discovery.files
    let pages = files.filter { $0.kind == .page }
    let names = Set(pages.map { ending(FileAccess.name($0.path)) })
    let hasApps = files.contains { if case .app = $0.kind { true } else { false } }
    let languages = Set(discovery.languageFolders.map { String(FileAccess.name($0.path).dropLast(6)) }).filter { $0 != "Base" }.sorted()
    var text = """
      {
        // What higlint holds this project to; 'higlint --print-config FILE' shows what holds for a file and where it comes from.
        // The search for configurations upwards ends here.
        "root": true,

        // Presets: recommended, strict, review, release.
        "extends": ["\(hasApps && pages.isEmpty ? "release" : "recommended")"],

        // What walks leave out, as in .gitignore.
        "exclude": [],

      """
    if !pages.isEmpty {
      text += "\n  // Found: \(pages.count) page\(pages.count == 1 ? "" : "s") (\(names.sorted().joined(separator: ", "))).\n"
      let logins = pages.map(\.path).filter { path in ["login", "signin", "sign-in", "sign_in"].contains { path.lowercased().contains($0) }
      }
      text += "  // What the screens are, where their words do not say it.\n  \"screens\": {\n"
      if logins.isEmpty { text += "    // \"templates/login*\": { \"kind\": \"sign-in\" },\n" }
      for path in logins.prefix(5) where !path.contains("\"") { text += "    \"\(path)\": { \"kind\": \"sign-in\" },\n" }
      text += "  },\n"
    }
    if hasApps {
      text += "\n  // Found: places of purpose strings\(languages.isEmpty ? "" : ", in " + languages.joined(separator: ", ")).\n"
    }
    return text + """

        // Levels and parameters: an id, a family ("siwa-button") or a pattern ("purpose-*").
        "rules": {
          // "siwa-title-font-size": "off",
          // "siwa-button-prominence": { "level": "warning", "tolerance": 2 },
        },
      }

      """
  }

  /// ".html", ".blade.php".
  private static func ending(_ name: String) -> String {
    let parts = name.split(separator: ".")
    return parts.count > 1 ? "." + parts.dropFirst().suffix(parts.count > 2 && parts.last == "php" ? 2 : 1).joined(separator: ".") : name
  }
}
