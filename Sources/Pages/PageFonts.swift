import CSS
import Diagnostics
import Fonts
import HTML
import Layout
import Synchronization

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

  /// What units of fonts are relative to, the page's own fonts among them; nil where it brings none. A font is read when it is first asked for.
  func unitMetrics(_ sheets: StyleSheetSet) -> (@Sendable ([String]) -> FontUnitMetrics)? {
    var declared: [String: [(rule: FontFaceRule, path: String)]] = [:]
    for (rule, sheet) in sheets.fontFaces.prefix(Self.maximumFaces) {
      declared[rule.family.lowercased(), default: []].append((rule, sheet.location(rule.range).file))
    }
    guard !declared.isEmpty else { return nil }
    let faces = declared
    let known = KnownMetrics()
    return { families in
      for family in families {
        guard let rules = faces[family.lowercased()] else {
          if let system = FontUnitMetrics.liberation(family) { return system }
          continue
        }
        if let found = known.value(family, { metrics(of: rules) }) { return found }
      }
      return FontUnitMetrics.fallback
    }
  }

  /// What was found out of the page's families so far; nil for one of which no file is read.
  private final class KnownMetrics: Sendable {
    private let families = Mutex<[String: FontUnitMetrics?]>([:])

    func value(_ family: String, _ find: () -> FontUnitMetrics?) -> FontUnitMetrics? {
      if let known = families.withLock({ $0[family] }) { return known }
      let found = find()
      families.withLock { $0[family] = .some(found) }
      return found
    }
  }

  /// The first face of a family that is for the digit zero, an upright one of a common weight before others; nil where no file is read.
  private func metrics(of rules: [(rule: FontFaceRule, path: String)]) -> FontUnitMetrics? {
    func isPlain(_ rule: FontFaceRule) -> Bool { !rule.isItalic && rule.weights?.contains(400) ?? true }
    let latin = rules.filter { face in face.rule.characters.isEmpty || face.rule.characters.contains { $0.contains(0x30) } }
    let ordered = latin.filter { isPlain($0.rule) } + latin.filter { !isPlain($0.rule) }
    guard let first = ordered.first, case .read(let font) = file(first.rule.sources, from: first.path) else { return nil }
    let scale = first.rule.sizeAdjust / Double(font.unitsPerEm)
    func advance(_ code: UInt32) -> Double? { font.glyph(of: code).map { Double(font.advance(of: $0)) * scale } }
    let ascent = Double(font.ascent) * scale
    return FontUnitMetrics(
      xHeight: font.xHeight.map { Double($0) * scale } ?? ascent * 0.56, zeroAdvance: advance(0x30) ?? 0.5,
      capHeight: font.capHeight.map { Double($0) * scale } ?? ascent, ideographAdvance: advance(0x6C34) ?? 1)
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
