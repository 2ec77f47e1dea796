import CSS
import Diagnostics
import Fonts
import HTML
import Layout

/// Finds the fonts that a page brings, of those families that it uses.
struct PageFonts {
  private let resources: any ResourceLoader

  /// A page's rules ask for no more faces than so many; what lies beyond counts as not there.
  private static let maximumFaces = 256

  init(_ resources: any ResourceLoader) { self.resources = resources }

  /// The faces of the sheets' `@font-face` rules whose families stand in some style.
  func fonts(_ sheets: StyleSheetSet, usedIn styles: [[ComputedStyle?]]) -> WebFonts {
    var fonts = WebFonts()
    let rules = sheets.fontFaces
    guard !rules.isEmpty else { return fonts }
    var used: Set<String> = []
    var last: ComputedStyle?
    for style in styles.joined() {
      guard let style, style !== last else { continue }
      last = style
      for family in style.values.fontFamily { used.insert(family.lowercased()) }
    }
    for (rule, sheet) in rules.prefix(Self.maximumFaces) where used.contains(rule.family.lowercased()) {
      let file = file(rule.sources, from: sheet.location(rule.range).file)
      var weights = rule.weights ?? 400...400
      if rule.weights == nil, case .read(let font) = file, let own = font.weights { weights = own }
      fonts.add(
        WebFonts.Face(
          file: file, weights: weights, isItalic: rule.isItalic, characters: rule.characters,
          sizeAdjust: rule.sizeAdjust, ascent: rule.ascent, descent: rule.descent, lineGap: rule.lineGap),
        family: rule.family)
    }
    return fonts
  }

  /// The first of the files that is there and a font; they are the same font in several wrappings.
  private func file(_ sources: [FontFaceRule.Source], from path: String) -> WebFonts.File {
    var isThere = false
    for source in sources {
      guard let url = source.url, source.format.map(Self.isShown) ?? true, case .found(let font) = resources.font(url, from: path) else {
        continue
      }
      if let font { return .read(font) }
      isThere = true
    }
    return isThere ? .unreadable : .missing
  }

  /// Whether browsers of today show fonts of a format.
  private static func isShown(_ format: String) -> Bool { format != "embedded-opentype" && format != "svg" }
}
