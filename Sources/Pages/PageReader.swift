import CSS
import Diagnostics
import HTML
import JSON
import Layout
import ScreenModel
import Scripts
import Templates

/// Makes screens of a page: one for each environment, from one parse.
package struct PageReader {
  let page: HTMLPage
  let file: SourceFile
  /// Where the text was written that several files made; nil for a page by itself.
  let pieces: SourcePieces?
  let resources: any ResourceLoader
  let attention: any Attention
  let sheets: PageStyleSheets
  let index: PageIndex
  let wholePageBox: ElementTree.NodeID?
  let openAttributes: OpenAttributes
  let timings: Timings?
  let layouts = PageLayouts()
  let sharedStyles: StylesBySharing
  /// Whether the page shows a component of a package, which may bring the sheet that sets a variable.
  let showsPackages: Bool
  private let facts: PageFacts
  /// What the page's source says beside what is seen; the same in every environment.
  package let source: ObservedSource
  /// The elements in which scripts have libraries draw controls, by their ids, with the selectors by which the libraries are known.
  let drawnElements: [Atom: String]

  /// What is to be said about the page: style sheets outside the roots, a screen of an unknown kind.
  package let notices: [Notice]

  /// - Parameters:
  ///   - attention: what recognition wants looked at.
  ///   - sharing: what this page has in common with the other ways through it; without any it stands alone.
  ///   - isStyled: whether styles that hide are read. Without them everything shows that HTML itself does not hide.
  ///   - pieces: where the text was written that several files made.
  package init(
    page: HTMLPage, masked: MaskedText, file: SourceFile, resources: any ResourceLoader, attention: any Attention, timings: Timings? = nil,
    sharing: SharedWork? = nil, isStyled: Bool = true, pieces: SourcePieces? = nil
  ) {
    let sharing = sharing ?? SharedWork([page])
    let page = isStyled ? page : ShownStyles.shown(page)
    sharedStyles = sharing.styles
    self.page = page
    self.attention = attention
    self.timings = timings
    self.file = file
    self.pieces = pieces
    self.resources = resources
    index = PageIndex(page.tree)
    showsPackages = page.tree.elements.contains(where: OpenStyles.isPackages)
    wholePageBox = ScriptedReveal.wholePageBox(of: page.tree, attention)
    sheets =
      isStyled
      ? PageStyleSheets(page: page, masked: masked, file: file, resources: resources, words: attention.styleSources, sharing: sharing)
      : PageStyleSheets(noneOf: attention.styleSources, sharing)
    var open = OpenAttributes(page.tree, masked: masked, file: file)
    open.complete(from: sheets.all, in: page.tree, words: attention.styleSources)
    openAttributes = open
    facts = PageFacts(
      page: page, masked: masked, file: file, words: attention.styleSources, concealing: sheets.concealingScripts)
    source = SourceObservation.source(page.tree, path: file.path, text: masked.text, isComplete: facts.isComplete)
    var drawn: [Atom: String] = [:]
    for script in source.scripts {
      for (id, selector) in attention.elementsDrawn(by: script.text) { drawn[Atom(id)] = selector }
    }
    drawnElements = drawn
    notices =
      sheets.notices + facts.notices(file.path)
      + [ScriptDrawnPage.notice(page, file: file, resources: resources, words: attention.styleSources)].compactMap(\.self)
  }

  /// What keeps the page's styles open, as far as it has a name.
  package var styleGaps: StyleGaps { sheets.gaps }

  /// What may add to the screen and was not read.
  package var screenGaps: ScreenGaps { facts.gaps }

  /// Whether the page or its styles ask for the colour scheme, so that the dark one is worth judging.
  package var mentionsDarkMode: Bool { sheets.mentionsColorScheme || facts.declaresColorScheme }

  /// Whether parts of the page are hidden by what is known of a library whose sheet is not there.
  package var knowsPanels: Bool { sheets.knowsPanels }

  /// What stands where on the page in one environment, recognised by nobody.
  package func observe(_ rendering: PageRendering) -> ObservedScreen {
    timings.measure(.model) {
      var observer = PageObserver(rendering: rendering, facts: facts, file: file)
      return observer.observe()
    }
  }

  /// The states of the page in which a script shows what holds some of its elements, each once. They are hidden in `rendering`.
  package func panels(holding hidden: [Int32], in rendering: PageRendering) -> [RevealedPanel] {
    let handlers = source.scripts.map(\.text)
    var changes = sheets.scriptChanges
    var names = sheets.scriptNames
    for text in handlers {
      let text = Array(text.utf8)
      if let script = PageScript(text[...]) {
        changes += script.changes
        names.formUnion(script.names)
      } else if text.count <= Self.longestHandler {
        // What is done on a click names what it shows: `onclick="show('login')"`.
        names.formUnion(ScriptReader(text[...]).texts.map(\.value))
      }
    }
    let panels = ScriptedPanels(rendering: rendering, changes: changes, names: names)
    var found: [RevealedPanel] = []
    for node in hidden {
      guard let panel = panels.revealing(node), !found.contains(where: { $0.panel == panel.panel }) else { continue }
      found.append(panel)
    }
    return found
  }

  private static let longestHandler = 300

  /// Every element's border box and computed style (DESIGN 2.8).
  package func boxes(in environment: PageEnvironment, fonts: FontMetrics) -> String {
    BoxListing.text(render(in: environment, fonts: fonts, ignoresViewportMeta: true))
  }

  /// The elements that an id or, where no element has that id, a selector names, in document order; nil for an invalid selector.
  package func elements(named name: String) -> [ElementTree.NodeID]? {
    let tree = page.tree
    let elements = tree.nodes.indices.map { ElementTree.NodeID($0) }.filter { tree.isElement($0) }
    let id = Atom(name)
    let withID = elements.filter { tree.element($0).id == id }
    if !withID.isEmpty { return withID }
    let sheet = StyleSheet.parse(name + "{a:b}")
    guard sheet.rules.count == 1 else { return nil }
    let media = MediaEnvironment(width: 1280, height: 800)
    var matcher = Matcher(tree: tree, sheets: StyleSheetSet(sources: [StyleSheetSource(sheet)], environment: media))
    return elements.filter { !matcher.match($0).element.isEmpty }
  }

  /// The ids of the page, for suggestions.
  package var ids: [String] {
    page.tree.nodes.indices.compactMap {
      page.tree.isElement(ElementTree.NodeID($0)) ? page.tree.element(ElementTree.NodeID($0)).id?.string : nil
    }
  }

  /// Which declarations some elements' computed values owe to, in each environment: text for people, or JSON.
  package func why(_ elements: [ElementTree.NodeID], in environments: [PageEnvironment], fonts: FontMetrics, asJSON: Bool) -> String {
    let renderings = environments.map { ($0, render(in: $0, fonts: fonts)) }
    let accounts = elements.map { node in renderings.map { StyleAccount(node, $0.1, file: file, environment: $0.0.name) } }
    if asJSON { return JSONWriter.write(.list(accounts.flatMap { $0 }.map(\.json))) + "\n" }
    return accounts.map { account in
      account.indices.map { account[$0].text(after: $0 > 0 ? account[0] : nil) }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The viewport meta's width, as phones take it: nil for `device-width`, for a fragment, and where the page says nothing outside a phone.
  func layoutWidth(in environment: PageEnvironment, ignoresViewportMeta: Bool) -> Double {
    guard environment.isPhone, !ignoresViewportMeta else { return environment.width }
    if let width = facts.viewportWidth { return width }
    // A whole document without the meta is laid out on a canvas of 980 px; a fragment is taken to be part of a page that has it.
    return facts.hasViewportMeta || page.isFragment ? environment.width : 980
  }
}
