import CSS
import Diagnostics
import HTML
import Templates

/// The style sheets of a page, in their order, with what is missing of them.
struct PageStyleSheets {
  private(set) var sources: [StyleSheetSource] = []
  /// Whether a sheet that can style the page is not there.
  private(set) var isIncomplete = false
  private(set) var mentionsColorScheme = false
  private(set) var notices: [Notice] = []

  /// Hosts that serve nothing but fonts: a missing sheet of theirs decides no size and no colour.
  private static let fontHosts = [
    "fonts.googleapis.com", "fonts.gstatic.com", "use.typekit.net", "fonts.bunny.net", "p.typekit.net", "fast.fonts.net",
    "cloud.typography.com", "rsms.me/inter",
  ]
  /// Scripts that write a page's style sheet in the browser, by a part of their address.
  private static let styleWriters = [
    "cdn.tailwindcss.com", "@tailwindcss/browser", "unocss", "/twind", "windicss", "/less.min.js", "/less.js",
  ]
  /// The title of the set of sheets that is shown.
  private var preferredTitle: String?

  init(page: HTMLPage, masked: MaskedText, path: String, resources: any ResourceLoader) {
    let tree = page.tree
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      guard element.namespace == .html || element.name == Names.style else { continue }
      let media = tree.attribute(Names.media, of: node)?.value
      guard isPreferred(tree, node) else { continue }
      if element.name == Names.style {
        if let type = tree.attribute(Names.type, of: node)?.value.lowercased(), !type.isEmpty, type != "text/css" { continue }
        for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
          let range = tree.texts[Int(tree.nodes[Int(child)].text)].range
          let sheet = StyleSheet.parse(text: masked.text, range: range, path: path, supports: .properties)
          add(sheet, media: media, owner: tree.nodes[Int(node)].parent, resources: resources)
        }
      } else if element.name == Names.link {
        let relations = (tree.attribute(Names.rel, of: node)?.value.lowercased() ?? "").split(whereSeparator: \.isWhitespace)
        guard relations.contains("stylesheet"), !relations.contains("alternate"), tree.attribute(Names.disabled, of: node) == nil else {
          continue
        }
        guard let href = tree.attribute(Names.href, of: node) else {
          if tree.attribute(Names.unknownAttributes, of: node) != nil { isIncomplete = true }
          continue
        }
        link(href, media: media, owner: tree.nodes[Int(node)].parent, path: path, resources: resources)
      }
    }
    if Self.hasStyleWriter(tree) { isIncomplete = true }
    // A component without styles of its own is styled by a page that is not here.
    if page.isFragment, sources.isEmpty { isIncomplete = true }
  }

  private static func hasStyleWriter(_ tree: ElementTree) -> Bool {
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) })
    where tree.isElement(node) && tree.element(node).name == Names.script {
      guard let source = tree.attribute(Names.src, of: node)?.value.prefix(300) else { continue }
      if styleWriters.contains(where: { source.contains($0) }) { return true }
    }
    return false
  }

  /// Whether a sheet is one of those that a page shows at first: without a title, or with that of the first that has one.
  /// https://www.w3.org/TR/cssom-1/#css-style-sheet-collections
  private mutating func isPreferred(_ tree: ElementTree, _ node: ElementTree.NodeID) -> Bool {
    let name = tree.element(node).name
    guard name == Names.style || name == Names.link, let title = tree.attribute(Names.title, of: node)?.value, !title.isEmpty else {
      return true
    }
    if name == Names.link {
      let relations = (tree.attribute(Names.rel, of: node)?.value.lowercased() ?? "").split(whereSeparator: \.isWhitespace)
      guard relations.contains("stylesheet"), !relations.contains("alternate") else { return true }
    }
    let preferred = preferredTitle ?? title
    preferredTitle = preferred
    return title == preferred
  }

  /// A sheet in a `data:` URL.
  private static func embedded(_ url: String) -> StyleSheet? {
    guard let bytes = DataURL.bytes(url) else { return nil }
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    return StyleSheet.parse(text: text, range: SourceRange(0, text.count), path: StyleSheet.embeddedPath, supports: .properties)
  }

  private static func sheet(_ url: String, from path: String, _ resources: any ResourceLoader) -> ResourceAnswer<StyleSheet> {
    embedded(url).map { .found($0) } ?? resources.styleSheet(url, from: path)
  }

  private mutating func link(
    _ href: ElementTree.Attribute, media: String?, owner: ElementTree.NodeID, path: String, resources: any ResourceLoader
  ) {
    switch Self.sheet(href.value, from: path, resources) {
    case .found(let sheet): add(sheet, media: media, owner: owner, resources: resources)
    case .outside:
      isIncomplete = true
      notices.append(
        Notice(.warning, "The style sheet '\(href.value)' lies outside the project and is not read.", file: path, range: href.valueRange))
    case .remote: if !Self.fontHosts.contains(where: { href.value.contains($0) }) { isIncomplete = true }
    case .missing: isIncomplete = true
    }
  }

  private mutating func add(_ sheet: StyleSheet, media: String?, owner: ElementTree.NodeID, resources: any ResourceLoader) {
    if sheet.mentionedMediaFeatures.contains("prefers-color-scheme") { mentionsColorScheme = true }
    if media?.contains("prefers-color-scheme") == true { mentionsColorScheme = true }
    let imports = SheetImports(of: sheet) { imported($0, by: $1, resources) }
    sources.append(StyleSheetSource(sheet, media: media, imports: imports, owner: owner))
  }

  private mutating func imported(_ rule: ImportRule, by importer: StyleSheet, _ resources: any ResourceLoader) -> StyleSheet? {
    switch Self.sheet(rule.url, from: importer.path, resources) {
    case .found(let imported):
      if imported.mentionedMediaFeatures.contains("prefers-color-scheme") { mentionsColorScheme = true }
      return imported
    case .outside:
      isIncomplete = true
      notices.append(
        Notice(
          .warning, "The style sheet '\(rule.url)' lies outside the project and is not read.", file: importer.path, range: rule.urlRange))
      return nil
    case .remote:
      if !Self.fontHosts.contains(where: { rule.url.contains($0) }) { isIncomplete = true }
      return nil
    case .missing:
      isIncomplete = true
      return nil
    }
  }
}
