/// What a font file says of the widths and heights of its characters; all numbers are in ``unitsPerEm``.
///
/// It is read as Chromium on Linux reads it: FreeType's choice of vertical metrics, HarfBuzz's of kerning and ligatures.
package final class FontFile: Sendable {
  package let unitsPerEm: Int
  package let ascent: Int
  package let descent: Int
  package let lineGap: Int
  /// Nil where the font does not state it.
  package let xHeight: Int?
  package let capHeight: Int?
  package let averageWidth: Int
  /// The width of the box around all glyphs.
  package let maximumWidth: Int
  private let characters: CharacterMap
  private let advances: FontTable
  private let advanceCount: Int
  private let advanceStride: Int
  private let glyphCount: Int
  private let variations: WidthVariations
  private let hasWidthVariations: Bool
  private let pairs: PairAdjustments
  private let ligatures: Ligatures

  /// Nil for what is no font file, is cut, or lacks a table that every font has.
  package static func parse(_ bytes: [UInt8]) -> FontFile? {
    FontContainer(bytes).flatMap { FontFile($0) }
  }

  private init?(_ container: FontContainer) {
    func table(_ name: StaticString) -> FontTable { container.tables[FontContainer.tag(name)] ?? .empty }
    let (head, horizontal, metrics) = (table("head"), table("hhea"), table("hmtx"))
    guard head.count >= 54, horizontal.count >= 36, table("maxp").count >= 6 else { return nil }
    unitsPerEm = head.unsigned16(18)
    guard (16...16_384).contains(unitsPerEm), let map = CharacterMap(table("cmap")) else { return nil }
    characters = map
    maximumWidth = head.signed16(40) - head.signed16(36)
    glyphCount = table("maxp").unsigned16(4)
    advanceCount = horizontal.unsigned16(34)
    // https://www.w3.org/TR/WOFF2/#hmtx_table_format: side bearings, which outlines tell, do not stand between the widths.
    let isShort = container.transformed.contains(FontContainer.tag("hmtx"))
    let flags = isShort ? metrics.byte(0) : 0
    guard flags & 0xFC == 0 else { return nil }
    advanceStride = isShort ? 2 : 4
    advances = isShort ? metrics.from(1) : metrics
    guard advanceCount > 0, advances.count >= advanceCount * advanceStride else { return nil }
    (ascent, descent, lineGap) = Self.verticalMetrics(horizontal, table("OS/2"))
    let system = table("OS/2")
    xHeight = system.count >= 88 && system.unsigned16(0) >= 2 && system.signed16(86) > 0 ? system.signed16(86) : nil
    capHeight = system.count >= 90 && system.unsigned16(0) >= 2 && system.signed16(88) > 0 ? system.signed16(88) : nil
    averageWidth = system.count >= 4 ? system.signed16(2) : 0
    variations = WidthVariations(axes: table("fvar"), widths: table("HVAR"), mapping: table("avar"))
    hasWidthVariations = table("HVAR").count > 0
    pairs = PairAdjustments(positioning: table("GPOS"), kerning: table("kern"))
    ligatures = Ligatures(table("GSUB"))
  }

  /// https://learn.microsoft.com/en-us/typography/opentype/spec/os2#fsselection, USE_TYPO_METRICS; else what FreeType takes.
  private static func verticalMetrics(_ horizontal: FontTable, _ system: FontTable) -> (Int, Int, Int) {
    let typographic = (system.signed16(68), -system.signed16(70), system.signed16(72))
    let hasSystem = system.count >= 78 && system.unsigned16(0) != 0xFFFF
    if hasSystem, system.unsigned16(62) & 0x80 != 0 { return typographic }
    let (ascender, descender, gap) = (horizontal.signed16(4), -horizontal.signed16(6), horizontal.signed16(8))
    if ascender != 0 || descender != 0 { return (ascender, descender, gap) }
    if hasSystem, typographic.0 != 0 || typographic.1 != 0 { return typographic }
    return hasSystem ? (system.unsigned16(74), system.unsigned16(76), 0) : (0, 0, 0)
  }

  /// The glyph of a character; nil where the font has none.
  package func glyph(of code: UInt32) -> UInt16? {
    let glyph = characters.glyph(of: code)
    return glyph > 0 && glyph < glyphCount ? UInt16(truncatingIfNeeded: glyph) : nil
  }

  /// The glyph 0 is what stands for missing ones.
  package func advance(of glyph: UInt16) -> Int {
    advances.unsigned16(min(Int(glyph), advanceCount - 1) * advanceStride)
  }

  /// The same in a weight and a size of a variable font, of which ``scalars(weight:size:)`` tells.
  package func advance(of glyph: UInt16, _ scalars: [Double]?) -> Int {
    let own = advance(of: glyph)
    return scalars.map { max(0, own + variations.growth(of: Int(glyph), $0)) } ?? own
  }

  /// The weights that a variable font has; nil for all other fonts.
  package var weights: ClosedRange<Double>? { variations.weights }

  /// What a weight and a font size in CSS pixels make of a variable font; nil for all other fonts.
  package func scalars(weight: Double, size: Double) -> [Double]? { variations.scalars(weight: weight, size: size) }

  /// Whether the widths of the font's glyphs are known in a weight and a size.
  package func hasWidths(weight: Double, size: Double) -> Bool {
    hasWidthVariations || variations.isInitial(weight: weight, size: size)
  }

  /// What the room between two glyphs grows by.
  package func kerning(_ left: UInt16, _ right: UInt16) -> Int { pairs.adjustment(Int(left), Int(right)) }

  package var hasLigatures: Bool { !ligatures.isEmpty }

  /// The ligature that glyphs from a place on make, and how many of them it takes; nil where there is none.
  package func ligature(_ glyphs: ArraySlice<UInt16>) -> (glyph: UInt16, count: Int)? { ligatures.ligature(glyphs) }
}
