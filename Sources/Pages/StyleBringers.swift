import Diagnostics
import HTML
import ScreenModel
import Scripts
import Templates

/// What brings styles to a page beside its own sheets, and whether all of it was read (DESIGN 2.2): scripts, and helpers of templates.
struct StyleBringers {
  /// A sheet that a script imports.
  struct Sheet {
    var address: String
    /// The script's path.
    var path: String
    /// The element that loads the script.
    var node: ElementTree.NodeID
  }

  /// Modules beyond this many are not followed.
  private static let moduleLimit = 100

  private let tree: ElementTree
  private let file: SourceFile
  private let resources: any ResourceLoader
  private let words: StyleSources
  private let analytics: AnalyticsScripts
  private(set) var sheets: [Sheet] = []
  /// A sheet that a helper names, where its tag stands.
  struct Named {
    var name: ServedName
    var offset: Int
  }
  private(set) var named: [Named] = []
  /// The scripts and helpers that were not read and may bring styles.
  private(set) var gaps = StyleGaps()
  /// Whether there are any.
  var mayBringMore: Bool { !gaps.bringers.isEmpty }
  /// Scripts that were not read and may be anything: what they can draw matters where a page has no styles of its own.
  private(set) var unreadScripts = StyleGaps()
  /// What loads Tailwind in the browser.
  private(set) var tailwind: PageUtilities.Script?
  /// The text of an inline script that configures it.
  private var tailwindConfiguration: [UInt8]?
  private var modules: Set<String> = []
  /// What the scripts that the page loads change in its elements, and their strings.
  private(set) var changes: [ElementChange] = []
  private(set) var names: Set<String> = []
  /// What they, and those that stand in the page, do with elements by themselves.
  private(set) var reveals: [ScriptReveal] = []
  /// Those of the scripts that the page loads which make fields ones for passwords.
  private(set) var concealing: [String] = []

  init(_ tree: ElementTree, masked: MaskedText, file: SourceFile, resources: any ResourceLoader, words: StyleSources) {
    self.tree = tree
    self.file = file
    self.resources = resources
    self.words = words
    analytics = AnalyticsScripts(tree, words.analytics)
    readTags(masked)
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) })
    where tree.isElement(node) && tree.element(node).name == Names.script { readScript(node) }
    tailwind?.configuration = tailwindConfiguration
  }

  // MARK: - Scripts

  private mutating func readScript(_ node: ElementTree.NodeID) {
    let type = tree.attribute(Names.type, of: node)?.value.trimmed.lowercased() ?? ""
    let isModule = type == "module"
    // Compiled in the browser: components that draw what the page shows.
    if type == "text/babel" || type == "text/jsx" { gaps.add(.compiledInBrowser, tree.attribute(Names.src, of: node)?.value ?? type) }
    guard isModule || type.isEmpty || type.hasSuffix("javascript") || type.hasSuffix("ecmascript"),
      tree.attribute(Self.nomodule, of: node) == nil
    else { return }
    guard let source = tree.attribute(Names.src, of: node) else { return readInline(node, isModule: isModule) }
    // Of an address that a template writes, its words: "{% static 'js/jquery.min.js' %}".
    let written = String(decoding: file.text[source.valueRange.bytes].prefix(500), as: UTF8.self)
    let address = source.value.contains(ElementTree.unknownPiece) ? written : source.value
    if let script = PageUtilities.Script(address: address) {
      tailwind = script
      return
    }
    if StyleSources.holds(address, words.plainScripts) { return }
    let place = StyleHelper.script(source, in: file) ?? source.value
    if StyleSources.holds(address, words.styleWriters) {
      gaps.add(.writesStyles, address)
    } else if isModule {
      follow(place, from: file.path, node)
    } else if case .found(let script) = resources.script(place, from: file.path) {
      // What imports others and is no module is bundled with them first.
      if script.imports.isEmpty { take(script) } else { follow(place, from: file.path, node) }
    } else if analytics.contains(node, address: address) {
      return
    } else if StyleSources.holds(address, words.bundles) || Self.hasHash(address) {
      gaps.add(.notFollowed, address)
    } else {
      unreadScripts.add(.notFollowed, address)
    }
  }

  private mutating func take(_ script: ScriptStyles) {
    changes += script.changes
    names.formUnion(script.names)
    reveals += script.reveals
    if let letters = script.concealing { concealing.append(letters) }
    if script.isTooLong {
      gaps.add(.tooLong, script.path)
    } else if script.writesStyles {
      gaps.add(.writesStyles, script.path)
    }
  }

  private static let nomodule = Atom("nomodule")

  private mutating func readInline(_ node: ElementTree.NodeID, isModule: Bool) {
    for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
      let text = tree.texts[Int(tree.nodes[Int(child)].text)].string
      guard text.utf8.count <= ScriptStyles.sizeLimit else {
        gaps.add(.tooLong, Self.inlineScript)
        continue
      }
      if text.contains("tailwind.config") { tailwindConfiguration = Array(text.utf8) }
      let script = ScriptStyles(Array(text.utf8), path: file.path, words: words, isInline: true)
      reveals += script.reveals
      // Snippets load web fonts so.
      if script.writesStyles, !StyleSources.holds(text, words.fontSheets) { gaps.add(.writesStyles, Self.inlineScript) }
      if isModule { for specifier in script.imports { followImport(specifier, from: file.path, node) } }
    }
  }

  /// How a script is named that stands in the page.
  private static let inlineScript = "<script>"

  private mutating func followImport(_ specifier: String, from path: String, _ node: ElementTree.NodeID) {
    if StyleSources.holds(specifier, words.plainScripts) || words.isPlainPackage(specifier) { return }
    guard specifier.hasPrefix(".") || specifier.hasPrefix("/"), !specifier.hasPrefix("//") else {
      // A package, or another host's module.
      if !StyleSources.holds(specifier, words.fontSheets) { gaps.add(.package, specifier) }
      return
    }
    follow(specifier, from: path, node)
  }

  private static let data: Set<String> = [
    ".json", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".woff", ".woff2", ".wasm", ".txt",
  ]

  /// Follows a module and what it imports, as far as these are the page's own files and scripts. `isSource`: whether a path of the program names it.
  private mutating func follow(_ specifier: String, from path: String, _ node: ElementTree.NodeID, isSource: Bool = false) {
    let address = String(specifier.prefix { $0 != "?" && $0 != "#" })
    let query = specifier.dropFirst(address.count)
    let name = address.split(separator: "/").last.map(String.init) ?? ""
    let suffix = name.lastIndex(of: ".").map { String(name[$0...]).lowercased() } ?? ""
    if Self.data.contains(suffix) || query.hasPrefix("?raw") || query.hasPrefix("?url") || query.hasPrefix("?inline") { return }
    if suffix == ".css" { return sheets.append(Sheet(address: address, path: path, node: node)) }
    let candidates =
      [address] + (suffix == ".js" || suffix == ".mjs" || suffix == ".ts" ? [] : [".js", ".ts", ".mjs"].map { address + $0 })
    for candidate in candidates {
      let answer = isSource ? resources.sourceScript(candidate, from: path) : resources.script(candidate, from: path)
      guard case .found(let script) = answer else { continue }
      guard modules.insert(script.path).inserted else { return }
      guard Self.scripts.contains(where: { script.path.hasSuffix($0) }), modules.count <= Self.moduleLimit,
        script.imports.count < ScriptStyles.importLimit
      else { break }
      take(script)
      for specifier in script.imports { followImport(specifier, from: script.path, node) }
      return
    }
    gaps.add(.notFollowed, specifier)
  }

  private static let scripts = [".js", ".mjs", ".ts"]

  /// Whether a name carries the mark of its content, as build tools write it: `main-BkTz3x1q.js`, `app.3f2a1b9c.js`.
  private static func hasHash(_ address: String) -> Bool {
    let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    return name.split { $0 == "-" || $0 == "." }.dropFirst().contains { piece in
      piece.utf8.count >= 8 && piece.utf8.count <= 40 && piece.contains(where: \.isNumber) && piece.contains(where: \.isLetter)
    }
  }

  // MARK: - Helpers

  /// A helper that is known to bring styles, and whatever an unknown one writes into the head.
  private mutating func readTags(_ masked: MaskedText) {
    let head = TagPlace.head(of: masked.text)
    let beginning = TagPlace.beginning(of: masked.text)
    for tag in masked.tags where tag.kind != .comment && (!mayBringMore || tag.range.start < head.upperBound) {
      if TagPlace.isBeforePage(tag, file.text, beginning: beginning) { continue }
      let written = String(decoding: file.text[tag.range.bytes].prefix(1000), as: UTF8.self)
      let text = String(written.prefix(300)).lowercased()
      if words.headTags.contains(where: { text.contains($0) }), let helper = StyleHelper(tag: written),
        TagPlace.isAmongElements(tag, masked.text)
      {
        take(helper, written, at: tag.range.start)
      } else if mayBringMore {
        continue
      } else if words.headTags.contains(where: { text.contains($0) }) {
        gaps.add(.tag, written)
      } else if tag.range.start < head.upperBound, brings(tag, text, isInHead: head.contains(tag.range.start)),
        TagPlace.isAmongElements(tag, masked.text)
      {
        gaps.add(.tag, written)
      }
    }
    for element in tree.elements where !mayBringMore && element.startTag.start < head.upperBound && brings(element) {
      gaps.add(.tag, "<\(element.name.string)>")
    }
  }

  private mutating func take(_ helper: StyleHelper, _ written: String, at offset: Int) {
    if !helper.isWhole { gaps.add(.tag, written) }
    for name in helper.sheets {
      if name.kind == .entry, let script = entryScript(name.name) {
        follow(script, from: file.path, tree.root, isSource: true)
      } else {
        named.append(Named(name: name, offset: offset))
      }
    }
    for script in helper.scripts { follow("/" + script.name, from: file.path, tree.root, isSource: true) }
  }

  /// The script of a build's entry, where builds keep it.
  private func entryScript(_ name: String) -> String? {
    if let map = resources.configuration(["importmap.php"], near: file.path), let path = Self.entry(name, ofImportMap: map.text) {
      return path
    }
    for home in ["/assets/", "/app/frontend/entrypoints/", "/app/javascript/entrypoints/", "/app/javascript/packs/", "/resources/js/"] {
      for suffix in [".js", ".ts"] {
        if case .found = resources.sourceScript(home + name + suffix, from: file.path) { return home + name + suffix }
      }
    }
    return nil
  }

  /// The address of an entry that Symfony's import map names: `'app' => ['path' => './assets/app.js', 'entrypoint' => true]`.
  private static func entry(_ name: String, ofImportMap text: [UInt8]) -> String? {
    let code = String(decoding: text, as: UTF8.self)
    for quote in ["'", "\""] {
      guard let key = code.firstRange(of: quote + name + quote) else { continue }
      let row = code[key.upperBound...].prefix { $0 != "]" }
      guard let path = ["'path'", "\"path\""].lazy.compactMap({ row.firstRange(of: $0) }).first else { continue }
      let value = row[path.upperBound...].drop { $0 != "'" && $0 != "\"" }
      guard let open = value.first else { continue }
      let address = value.dropFirst().prefix { $0 != open }
      return address.hasPrefix("./") ? String(address.dropFirst()) : address.hasPrefix("/") ? String(address) : "/" + address
    }
    return nil
  }

  /// Whether a tag puts something unknown into the page. One that includes a file is written as a statement in some languages.
  private func brings(_ tag: TemplateTag, _ text: String, isInHead: Bool) -> Bool {
    guard tag.kind == .expression || isInHead && Self.includes.contains(where: { text.contains($0) }) else { return false }
    return !words.plainHeadTags.contains { text.contains($0) }
  }

  private static let includes = ["include", "require", "partial", "get_template_part", "load_template"]
  private static let fillers: Set<String> = [
    "th:replace", "th:insert", "th:include", "data-th-replace", "data-th-insert", "data-th-include", "layout:decorate",
  ]

  /// Whether an element of a template language stands for something else in the head: `<jsp:include>`, `<x-head>`, `<head th:replace="…">`.
  private func brings(_ element: ElementTree.Element) -> Bool {
    guard element.namespace == .html, !element.startTag.isEmpty else { return false }
    let name = element.name.string
    if name.contains(":") || name.contains("-") || name == "partial" {
      return !words.plainHeadTags.contains { name.contains($0) }
    }
    return element.attributes.contains { Self.fillers.contains($0.name.string) }
  }
}
