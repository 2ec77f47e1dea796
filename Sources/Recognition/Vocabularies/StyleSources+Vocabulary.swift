import Catalog
import JSON
import ScreenModel

extension StyleSources {
  /// Those of `rules/vocabulary/style-sources.json`.
  static let builtIn: StyleSources = {
    let node = Catalog.vocabulary(named: "style-sources") ?? JSONNode(.null)
    func words(_ name: String) -> [String] { node[name]?.elements?.compactMap(\.string) ?? [] }
    var sources = StyleSources()
    sources.fontSheets = words("font-sheets")
    sources.letterSheets = words("letter-sheets")
    sources.sheetsApart = words("sheets-apart")
    sources.plainScripts = words("plain-scripts")
    sources.analytics = (node["analytics"]?.elements ?? []).map(analytics)
    sources.plainPackages = Set(words("plain-packages"))
    sources.styleWriters = words("style-writers")
    sources.bundles = words("bundles")
    sources.styleWriting = words("style-writing")
    sources.headTags = words("head-tags")
    sources.plainHeadTags = words("plain-head-tags")
    sources.plainTags = words("plain-tags")
    sources.revealClasses = words("reveal-classes")
    sources.revealAttributes = words("reveal-attributes")
    sources.preloaders = words("preloaders")
    sources.panelLibraries = (node["panel-libraries"]?.elements ?? []).map(library)
    sources.signInComponents = Set(words("sign-in-components"))
    sources.signInWidgets = words("sign-in-widgets")
    sources.signInElements = Set(words("sign-in-elements"))
    sources.signUpElements = Set(words("sign-up-elements"))
    sources.ornaments = Set(words("ornaments"))
    sources.pageNames = Set(words("page-names"))
    sources.pageParts = Set(words("page-parts"))
    sources.traps = words("traps")
    sources.trapNames = Set(words("trap-names"))
    sources.siteSettings = Set(words("site-settings"))
    sources.savedRecords = Set(words("saved-records"))
    sources.savedMarks = Set(words("saved-marks"))
    sources.unreadFrameworks = words("unread-frameworks")
    sources.readFrameworks = words("read-frameworks")
    return sources
  }()

  private static func analytics(_ node: JSONNode) -> AnalyticsProgram {
    func words(_ name: String) -> [String] { node[name]?.elements?.compactMap(\.string) ?? [] }
    return AnalyticsProgram(attributes: words("attributes"), speech: words("speech"), files: words("files"))
  }

  private static func library(_ node: JSONNode) -> PanelLibrary {
    func words(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    let panels = (node["panels"]?.elements ?? []).map { panel in
      let name = panel["class"]?.string ?? ""
      return PanelLibrary.Panel(
        name: name, hidden: panel["hidden"]?.string ?? "." + name, style: panel["style"]?.string ?? "display: none",
        added: words(panel["added"]), display: panel["display"]?.string ?? "")
    }
    let signs = node["signs"]?.members?.map { ($0.key, words($0.value)) } ?? []
    return PanelLibrary(sheets: words(node["sheets"]), signs: Dictionary(uniqueKeysWithValues: signs), panels: panels)
  }
}
