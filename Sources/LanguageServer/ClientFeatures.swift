import JSON
import Linting

/// What the editor on the other end can do and has told, as far as the server asks (LSP 3.17, ClientCapabilities).
struct ClientFeatures {
  /// The first of the encodings that it offers and that is known.
  private(set) var encoding = PositionEncoding.utf16
  /// Whether it asks for diagnostics: those of open documents are then not pushed too.
  private(set) var pullsDiagnostics = false
  private(set) var refreshesDiagnostics = false
  private(set) var watchesFiles = false
  private(set) var answersConfiguration = false
  /// The folders that are open, as paths.
  var folders: [String] = []

  init() {}

  /// What the parameters of `initialize` say.
  init(_ parameters: JSONNode) {
    let capabilities = parameters["capabilities"]
    let offered = capabilities?["general"]?["positionEncodings"]?.elements?.compactMap { $0.string.flatMap(PositionEncoding.init) }
    encoding = offered?.first ?? .utf16
    pullsDiagnostics = capabilities?["textDocument"]?["diagnostic"]?.members != nil
    let workspace = capabilities?["workspace"]
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.boolean == true
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean == true
    answersConfiguration = workspace?["configuration"]?.boolean == true
    folders = Self.folders(parameters["workspaceFolders"])
    if folders.isEmpty, let root = parameters["rootUri"]?.string.flatMap(DocumentURI.path) { folders = [root] }
  }

  /// The paths of a list of `WorkspaceFolder`.
  static func folders(_ list: JSONNode?) -> [String] {
    (list?.elements ?? []).compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }.map(withoutSlash)
  }

  private static func withoutSlash(_ path: String) -> String { path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  /// The globs of what may change what is found, for an editor that watches files.
  static let watched: [String] = [
    "**/*.{html,htm,xhtml,vue,svelte,astro,jsx,tsx,js,ts,css,scss,sass,less}",
    "**/*.{erb,haml,slim,pug,ejs,eta,hbs,handlebars,mustache,twig,njk,jinja,jinja2,j2,liquid,php,cshtml,razor,gohtml,tmpl,heex,jsp,ftl,ftlh,vm,tera}",
    "**/*.{plist,entitlements,strings,xcstrings,xcconfig,pbxproj,json,yml,yaml,po,properties,resx,xlf,xliff,arb}",
  ]
}

/// The settings of higlint in an editor: `{"preset": "strict", "configuration": "…", "ruleFolders": ["…"], "reviews": false}`.
struct SettingsReader {
  private(set) var settings = EditorSession.Settings()
  /// What is wrong with them, in sentences.
  private(set) var problems: [String] = []

  /// `node`: the settings, or an object that has them under `higlint`. Settings that only the editor's own side of higlint reads are passed over.
  init(_ node: JSONNode?) {
    let own = node?["higlint"] ?? node
    for member in own?.members ?? [] {
      switch member.key {
      case "preset":
        guard let name = member.value.string, !name.isEmpty else { continue }
        settings.preset = Preset(rawValue: name)
        if settings.preset == nil {
          problems.append("higlint has no preset '\(name)': there are \(Preset.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
      case "configuration": if let path = member.value.string, !path.isEmpty { settings.configurationFile = path }
      case "ruleFolders": settings.ruleFolders = (member.value.elements ?? []).compactMap(\.string)
      case "reviews":
        if let shows = member.value.boolean {
          settings.showsReviews = shows
        } else {
          problems.append("The setting 'reviews' of higlint is true or false.")
        }
      default: break
      }
    }
  }
}
