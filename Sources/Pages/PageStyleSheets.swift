import CSS
import Diagnostics
import HTML
import ScreenModel
import Scripts
import Templates
import Utilities

/// The style sheets of a page, in their order, with what is missing of them.
struct PageStyleSheets {
  private(set) var sources: [StyleSheetSource] = []
  /// Whether styles that count may come from where nothing was read (DESIGN 2.2).
  private(set) var areOpen = false
  private(set) var mentionsColorScheme = false
  private(set) var notices: [Notice] = []
  /// What keeps them open, as far as it has a name.
  private(set) var gaps = StyleGaps()

  /// Whether a sheet of icons is not there: what its classes look like is not known.
  private(set) var lacksIcons = false
  /// Their addresses.
  private var iconSheets: [String] = []
  /// What helpers name and that was not found as a whole.
  private var unfinished: [String] = []
  /// The sheet that Tailwind would build, where the page relies on it.
  private(set) var utilities: PageUtilities?
  /// The sheets that are written for Tailwind, with the place of the first among the others.
  private var tailwindSheets: [StyleSheet] = []
  private var tailwindPlace: (index: Int, owner: ElementTree.NodeID)?
  private let words: StyleSources
  private let sharing: SharedWork
  /// The title of the set of sheets that is shown.
  private var preferredTitle: String?

  /// What the scripts that the page loads change in its elements, and the strings in them.
  private(set) var scriptChanges: [ElementChange] = []
  private(set) var scriptNames: Set<String> = []
  /// What the scripts of the page do with its elements by themselves.
  private(set) var scriptReveals: [ScriptReveal] = []
  /// Those of the scripts that the page loads which make fields ones for passwords.
  private(set) var concealingScripts: [String] = []
  /// Whether they hold what is known of a library whose own sheet is not there.
  private(set) var knowsPanels = false

  /// No sheets at all.
  init(noneOf words: StyleSources, _ sharing: SharedWork) {
    self.words = words
    self.sharing = sharing
  }

  init(page: HTMLPage, masked: MaskedText, file: SourceFile, resources: any ResourceLoader, words: StyleSources, sharing: SharedWork) {
    let tree = page.tree
    self.sharing = sharing
    let path = file.path
    self.words = words
    let bringers = StyleBringers(tree, masked: masked, file: file, resources: resources, words: words)
    (scriptChanges, scriptNames) = (bringers.changes, bringers.names)
    scriptReveals = bringers.reveals
    concealingScripts = bringers.concealing
    var named = bringers.named[...]
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      guard element.namespace == .html || element.name == Names.style else { continue }
      let media = tree.attribute(Names.media, of: node)?.value
      guard isPreferred(tree, node) else { continue }
      if element.name == Names.style || element.name == Names.link {
        while let next = named.first, next.offset < element.startTag.start {
          take(next.name, media: nil, owner: tree.nodes[Int(node)].parent, path: path, resources)
          named.removeFirst()
        }
      }
      if element.name == Names.style {
        if let type = tree.attribute(Names.type, of: node)?.value.lowercased(), !type.isEmpty, type != "text/css",
          type != Self.tailwindType
        {
          continue
        }
        for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
          let text = tree.texts[Int(tree.nodes[Int(child)].text)]
          let sheet = sharing.sheet(text: Self.styleText(text.string, text.range, in: masked.text), range: text.range, path: path)
          add(sheet, media: media, owner: tree.nodes[Int(node)].parent, resources: resources)
        }
      } else if element.name == Names.link {
        let relations = (tree.attribute(Names.rel, of: node)?.value.lowercased() ?? "").split(whereSeparator: \.isWhitespace)
        let isLate = Self.isLoadedLate(tree, node, relations)
        guard relations.contains("stylesheet") || isLate, !relations.contains("alternate"),
          tree.attribute(Names.disabled, of: node) == nil
        else { continue }
        if let bound = element.attributes.first(where: { $0.name == Self.boundAddress || $0.name == Self.boundDataAddress }),
          let name = StyleHelper.plainAddress(bound.value.trimmed)
        {
          take(name, media: isLate ? nil : media, owner: tree.nodes[Int(node)].parent, path: path, resources)
          continue
        }
        guard let href = tree.attribute(Names.href, of: node) else {
          // "th:href", ":href", "[href]": a template writes it.
          if element.attributes.contains(where: { $0.name == Names.unknownAttributes || $0.name.string.contains("href") }) {
            areOpen = true
            gaps.add(.tag, String(decoding: file.text[element.startTag.bytes.clamped(to: 0..<file.text.count)], as: UTF8.self))
          }
          continue
        }
        let written = file.text[href.valueRange.bytes.clamped(to: 0..<file.text.count)].prefix(1000)
        if href.value.contains(ElementTree.unknownPiece) || StyleHelper.plainAddress(href.value.trimmed) != nil,
          let name = StyleHelper.address(written: String(decoding: written, as: UTF8.self), value: href.value)
        {
          take(name, media: isLate ? nil : media, owner: tree.nodes[Int(node)].parent, path: path, resources)
        } else {
          link(
            href, written: String(decoding: written, as: UTF8.self), media: isLate ? nil : media, owner: tree.nodes[Int(node)].parent,
            path: path, resources: resources)
        }
      }
    }
    for next in named { take(next.name, media: nil, owner: tree.root, path: path, resources) }
    for sheet in bringers.sheets { take(sheet, owner: tree.nodes[Int(sheet.node)].parent, resources) }
    if bringers.mayBringMore {
      areOpen = true
      gaps.add(bringers.gaps)
    }
    if !tailwindSheets.isEmpty || bringers.tailwind != nil {
      addUtilities(
        page.tree,
        sharing.utilities.utilities(entries: tailwindSheets, script: bringers.tailwind, path: path, resources: resources))
    }
    // Nothing styles the page but, perhaps, what was not read.
    if sources.isEmpty, !bringers.unreadScripts.bringers.isEmpty {
      areOpen = true
      gaps.add(bringers.unreadScripts)
    }
    // A part is styled by a page that is not here.
    if page.isFragment {
      areOpen = true
      gaps.isPart = true
    }
    // A part that stands alone shows what it is.
    if areOpen, !page.isFragment, let known = KnownPanels(of: tree, missing: gaps.missing, words: words, sharing: sharing) {
      sources.insert(known.source, at: 0)
      scriptChanges += known.changes
      knowsPanels = true
    }
    if gaps.isEmpty { for name in unfinished { gaps.add(.sheet, name) } }
    // Sheets of icons are named where nothing but them is missing.
    if !areOpen { for address in iconSheets { gaps.lack(address) } }
  }

  /// All sheets that were read, those that others import among them.
  var all: [StyleSheet] { sources.flatMap { [$0.sheet] + $0.imports.all } }

  /// The page with what references in a sheet mean in their place, as long as they are written: in XML a selector says `a &gt; b`.
  private static func styleText(_ resolved: String, _ range: SourceRange, in page: [UInt8]) -> [UInt8] {
    let bytes = range.bytes.clamped(to: 0..<page.count)
    guard resolved.utf8.count < bytes.count, page[bytes].contains(UInt8(ascii: "&")) else { return page }
    var text = page
    for (reference, character) in [("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'")] {
      let written = Array(reference.utf8)
      let meant = Array(character.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: written.count - character.utf8.count)
      var i = bytes.lowerBound
      while i + written.count <= bytes.upperBound {
        if text[i] == written[0], text[i..<(i + written.count)].elementsEqual(written) {
          text.replaceSubrange(i..<(i + written.count), with: meant)
          i += written.count
        } else {
          i += 1
        }
      }
    }
    return text
  }

  private static let tailwindType = "text/tailwindcss"

  /// Puts the sheet that Tailwind would build where the first one is that is written for it.
  private mutating func addUtilities(_ tree: ElementTree, _ made: PageUtilities) {
    utilities = made
    let generated = made.sheet.sheet
    if made.mentionsColorScheme(tree) { mentionsColorScheme = true }
    let owner = tailwindPlace?.owner ?? ElementTree.none
    sources.insert(StyleSheetSource(generated, owner: owner), at: min(tailwindPlace?.index ?? sources.count, sources.count))
    for missing in made.sheet.missing { lack(missing.address) }
    if !made.gaps.isEmpty {
      areOpen = true
      gaps.add(made.gaps)
    }
    if made.lacksFramework { lack("tailwindcss") }
  }

  private static let onload = Atom("onload")
  private static let boundAddress = Atom("th:href")
  private static let boundDataAddress = Atom("data-th-href")

  /// Whether a handler makes a sheet count once it has come: `rel=preload onload="this.rel='stylesheet'"`, `media=print onload="this.media='all'"`.
  private static func isLoadedLate(_ tree: ElementTree, _ node: ElementTree.NodeID, _ relations: [Substring]) -> Bool {
    guard let handler = tree.attribute(onload, of: node)?.value.lowercased() else { return false }
    if relations.contains("preload") { return handler.contains("stylesheet") }
    return relations.contains("stylesheet") && handler.contains("media")
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
    _ href: ElementTree.Attribute, written: String, media: String?, owner: ElementTree.NodeID, path: String,
    resources: any ResourceLoader
  ) {
    switch Self.sheet(href.value, from: path, resources) {
    case .found(let sheet): add(sheet, media: media, owner: owner, resources: resources)
    case .outside:
      areOpen = true
      notices.append(
        Notice(.warning, "The style sheet '\(href.value)' lies outside the project and is not read.", file: path, range: href.valueRange))
    case .remote, .missing:
      if let source = BuiltSheets.source(of: href.value, from: path, resources) {
        add(source, media: media, owner: owner, resources: resources)
        return
      }
      // What is for paper decides nothing that is seen.
      if media?.trimmed.lowercased() != "print" { lack(href.value, written: written) }
    }
  }

  /// The sheets that a helper names.
  private mutating func take(
    _ name: ServedName, media: String?, owner: ElementTree.NodeID, path: String, _ resources: any ResourceLoader
  ) {
    switch resources.servedSheets(name, from: path) {
    case .found(var served):
      // What Tailwind has made of its source says more than what would be made of it.
      if served.sheets.contains(where: Self.isForTailwind), case .found(let built) = resources.builtSheets(name, from: path) {
        served = built
      }
      for sheet in served.sheets { add(sheet, media: media, owner: owner, resources: resources) }
      if !served.isComplete {
        areOpen = true
        unfinished.append(name.name)
      }
    case .outside, .remote, .missing:
      if media?.trimmed.lowercased() != "print" { lack(name.name) }
    }
  }

  /// Notes that a sheet is not there. `written`: its address as it is written, with the expressions in it.
  private mutating func lack(_ address: String, written: String = "") {
    // Other letters are wider or narrower, which measuring them says anyway: nothing waits for their sheet.
    if words.isLetterSheet(address) || words.isSheetApart(address) { return }
    let isNamed = !address.isEmpty && !address.contains(ElementTree.unknownPiece)
    if words.isFontSheet(address) {
      lacksIcons = true
      if isNamed { iconSheets.append(address) }
    } else {
      areOpen = true
      if isNamed {
        gaps.lack(address)
      } else if !written.isEmpty {
        gaps.add(.tag, written.replacing("\u{FFFC}", with: "…"))
      }
    }
  }

  /// A sheet that a script imports.
  private mutating func take(_ sheet: StyleBringers.Sheet, owner: ElementTree.NodeID, _ resources: any ResourceLoader) {
    switch Self.sheet(sheet.address, from: sheet.path, resources) {
    case .found(let found): add(found, media: nil, owner: owner, resources: resources)
    case .outside, .remote, .missing: lack(sheet.address)
    }
  }

  private static func isForTailwind(_ sheet: StyleSheet) -> Bool {
    SheetText(path: sheet.path, text: sheet.text, range: sheet.range).isForTailwind
  }

  private mutating func add(_ sheet: StyleSheet, media: String?, owner: ElementTree.NodeID, resources: any ResourceLoader) {
    if Self.isForTailwind(sheet) {
      if tailwindPlace == nil { tailwindPlace = (sources.count, owner) }
      tailwindSheets.append(sheet)
      return
    }
    if sheet.mentionedMediaFeatures.contains("prefers-color-scheme") { mentionsColorScheme = true }
    if media?.contains("prefers-color-scheme") == true { mentionsColorScheme = true }
    noteGaps(of: sheet)
    let imports = SheetImports(of: sheet) { imported($0, by: $1, resources) }
    sources.append(StyleSheetSource(sheet, media: media, imports: imports, owner: owner))
  }

  /// A sheet that was made of source, not all of which is understood.
  private mutating func noteGaps(of sheet: StyleSheet) {
    guard let origin = sheet.origin, !origin.isComplete else { return }
    areOpen = true
    for name in origin.missing { gaps.lack(name) }
    if origin.missing.isEmpty { gaps.add(.sheet, sheet.path) }
  }

  private mutating func imported(_ rule: ImportRule, by importer: StyleSheet, _ resources: any ResourceLoader) -> StyleSheet? {
    switch Self.sheet(rule.url, from: importer.path, resources) {
    case .found(let imported):
      noteGaps(of: imported)
      // Tailwind makes the sheet that it is written for wherever it is imported.
      if Self.isForTailwind(imported) {
        if tailwindPlace == nil { tailwindPlace = (sources.count, ElementTree.none) }
        tailwindSheets.append(imported)
        return nil
      }
      if imported.mentionedMediaFeatures.contains("prefers-color-scheme") { mentionsColorScheme = true }
      return imported
    case .outside:
      areOpen = true
      let place = importer.location(rule.urlRange)
      notices.append(
        Notice(.warning, "The style sheet '\(rule.url)' lies outside the project and is not read.", file: place.file, range: place.range))
      return nil
    case .remote, .missing:
      lack(rule.url)
      return nil
    }
  }
}
