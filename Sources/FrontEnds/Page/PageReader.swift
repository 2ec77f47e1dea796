import CSS
import Diagnostics
import Layout
import ScreenModel
import Templates

/// Makes screens of a page: one for each environment, from one parse.
package struct PageReader {
  let page: HTMLPage
  let file: SourceFile
  let resources: any ResourceLoader
  let sheets: PageStyleSheets
  let index: PageIndex
  private let facts: PageFacts

  /// What is to be said about the page: style sheets outside the roots, a screen of an unknown kind.
  package let notices: [Notice]

  package init(page: HTMLPage, masked: MaskedText, file: SourceFile, resources: any ResourceLoader) {
    self.page = page
    self.file = file
    self.resources = resources
    index = PageIndex(page.tree)
    sheets = PageStyleSheets(page: page, masked: masked, path: file.path, resources: resources)
    facts = PageFacts(page: page, masked: masked, original: file.text)
    notices = sheets.notices + facts.notices(file.path)
  }

  /// Whether the page or its styles ask for the colour scheme, so that the dark one is worth judging.
  package var mentionsDarkMode: Bool { sheets.mentionsColorScheme || facts.declaresColorScheme }

  /// The page in one environment, not yet derived.
  package func screen(in environment: PageEnvironment) -> ScreenDocument {
    let rendering = PageRendering(self, environment: environment)
    var builder = PageModelBuilder(rendering: rendering, facts: facts, file: file, environment: environment)
    return builder.build()
  }

  /// Every element's border box and computed style (DESIGN 2.8).
  package func boxes(in environment: PageEnvironment, fonts: FontMetrics) -> String {
    BoxListing.text(PageRendering(self, environment: environment, fonts: fonts, ignoresViewportMeta: true))
  }

  /// The viewport meta's width, as phones take it: nil for `device-width`, for a fragment, and where the page says nothing outside a phone.
  func layoutWidth(in environment: PageEnvironment, ignoresViewportMeta: Bool) -> Double {
    guard environment.isPhone, !ignoresViewportMeta else { return environment.width }
    if let width = facts.viewportWidth { return width }
    // A whole document without the meta is laid out on a canvas of 980 px; a fragment is taken to be part of a page that has it.
    return facts.hasViewportMeta || page.isFragment ? environment.width : 980
  }
}
