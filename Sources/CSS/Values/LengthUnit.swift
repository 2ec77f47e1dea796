/// The length units of CSS Values 4, §6, and of CSS Containment 3.
enum LengthUnit: UInt8, Sendable {
  case px, cm, mm, q, `in`, pt, pc
  case em, rem, ex, rex, ch, rch, cap, rcap, ic, ric, lh, rlh
  case vw, vh, vi, vb, vmin, vmax
  case cqw, cqh, cqi, cqb, cqmin, cqmax

  private static let byName: [String: LengthUnit] = {
    var names: [String: LengthUnit] = [
      "px": .px, "cm": .cm, "mm": .mm, "q": .q, "in": .in, "pt": .pt, "pc": .pc, "em": .em, "rem": .rem, "ex": .ex, "rex": .rex, "ch": .ch,
      "rch": .rch, "cap": .cap, "rcap": .rcap, "ic": .ic, "ric": .ric, "lh": .lh, "rlh": .rlh, "cqw": .cqw, "cqh": .cqh, "cqi": .cqi,
      "cqb": .cqb, "cqmin": .cqmin, "cqmax": .cqmax,
    ]
    let viewport: [(String, LengthUnit)] = [("vw", .vw), ("vh", .vh), ("vi", .vi), ("vb", .vb), ("vmin", .vmin), ("vmax", .vmax)]
    for (name, unit) in viewport {
      // Small, large and dynamic viewports are one and the same where no browser's bars come and go.
      for prefix in ["", "s", "l", "d"] { names[prefix + name] = unit }
    }
    return names
  }()

  /// The unit of a dimension token's lower-case name; nil where it is no length's.
  init?(name: String) {
    guard let unit = Self.byName[name] else { return nil }
    self = unit
  }

  /// CSS pixels for the absolute units; nil for the others.
  var pixels: Double? {
    switch self {
    case .px: 1
    case .cm: 96 / 2.54
    case .mm: 96 / 25.4
    case .q: 96 / 101.6
    case .in: 96
    case .pt: 96.0 / 72
    case .pc: 16
    default: nil
    }
  }
}

/// What the glyphs of a font say about the units `ex`, `ch`, `cap` and `ic`, each as a part of the font size.
package struct FontUnitMetrics: Sendable {
  package var xHeight: Double
  package var zeroAdvance: Double
  package var capHeight: Double
  package var ideographAdvance: Double

  package init(xHeight: Double, zeroAdvance: Double, capHeight: Double, ideographAdvance: Double = 1) {
    self.xHeight = xHeight
    self.zeroAdvance = zeroAdvance
    self.capHeight = capHeight
    self.ideographAdvance = ideographAdvance
  }

  /// Liberation's metrics by the first family that is known, from its `OS/2` and `hmtx` tables.
  package static let liberation: @Sendable ([String]) -> FontUnitMetrics = { families in
    for family in families {
      if let known = liberation(family) { return known }
    }
    return fallback
  }

  /// Liberation Serif's, which stands in for families that are not there.
  package static let fallback = FontUnitMetrics(xHeight: 0.459, zeroAdvance: 0.5, capHeight: 0.65478515625)

  /// Liberation's metrics of one family; nil where it is none of those that Liberation stands for.
  package static func liberation(_ family: String) -> FontUnitMetrics? {
    switch lowercasedASCII(family) {
    case "monospace", "courier", "courier new", "liberation mono":
      FontUnitMetrics(xHeight: 0.52832, zeroAdvance: 0.60009765625, capHeight: 0.65869140625)
    case "serif", "times", "times new roman", "liberation serif": fallback
    case "sans-serif", "arial", "helvetica", "liberation sans", "system-ui", "ui-sans-serif":
      FontUnitMetrics(xHeight: 0.5283203125, zeroAdvance: 0.55615234375, capHeight: 0.68798828125)
    default: nil
    }
  }
}

/// What relative lengths are relative to, for one element. All lengths are CSS pixels.
struct LengthContext {
  /// What `em` is: the element's own font size, or the parent's while `font-size` itself is computed.
  var fontSize: Double
  var rootFontSize: Double
  /// What `lh` is; nil asks for the normal line height of the font.
  var lineHeight: Double?
  var rootLineHeight: Double?
  var metrics: FontUnitMetrics
  var rootMetrics: FontUnitMetrics
  var viewportWidth: Double
  var viewportHeight: Double
  var containerWidth: Double?
  var containerHeight: Double?
  /// Whether the element's inline axis is vertical, for `vi` and `vb`.
  var isVertical = false

  /// What lengths in media queries are relative to: the initial font, whatever the page says. https://www.w3.org/TR/mediaqueries-5/#units
  static func initial(_ environment: MediaEnvironment?) -> LengthContext {
    let metrics = FontUnitMetrics.liberation([])
    return LengthContext(
      fontSize: 16, rootFontSize: 16, metrics: metrics, rootMetrics: metrics, viewportWidth: environment?.width ?? 0,
      viewportHeight: environment?.height ?? 0)
  }

  /// One of the unit in CSS pixels.
  func pixels(_ unit: LengthUnit) -> Double {
    switch unit {
    case .px, .cm, .mm, .q, .in, .pt, .pc: unit.pixels ?? 1
    case .em: fontSize
    case .rem: rootFontSize
    case .ex: fontSize * metrics.xHeight
    case .rex: rootFontSize * rootMetrics.xHeight
    case .ch: fontSize * metrics.zeroAdvance
    case .rch: rootFontSize * rootMetrics.zeroAdvance
    case .cap: fontSize * metrics.capHeight
    case .rcap: rootFontSize * rootMetrics.capHeight
    case .ic: fontSize * metrics.ideographAdvance
    case .ric: rootFontSize * rootMetrics.ideographAdvance
    case .lh: lineHeight ?? normalLineHeight(fontSize)
    case .rlh: rootLineHeight ?? normalLineHeight(rootFontSize)
    case .vw: viewportWidth / 100
    case .vh: viewportHeight / 100
    case .vi: (isVertical ? viewportHeight : viewportWidth) / 100
    case .vb: (isVertical ? viewportWidth : viewportHeight) / 100
    case .vmin: min(viewportWidth, viewportHeight) / 100
    case .vmax: max(viewportWidth, viewportHeight) / 100
    case .cqw: (containerWidth ?? viewportWidth) / 100
    case .cqh: (containerHeight ?? viewportHeight) / 100
    case .cqi: (isVertical ? containerHeight ?? viewportHeight : containerWidth ?? viewportWidth) / 100
    case .cqb: (isVertical ? containerWidth ?? viewportWidth : containerHeight ?? viewportHeight) / 100
    case .cqmin: min(containerWidth ?? viewportWidth, containerHeight ?? viewportHeight) / 100
    case .cqmax: max(containerWidth ?? viewportWidth, containerHeight ?? viewportHeight) / 100
    }
  }

  /// Liberation's ascent, descent and line gap, each rounded, as Chromium lays out `line-height: normal`.
  private func normalLineHeight(_ size: Double) -> Double {
    (size * 0.905).rounded() + (size * 0.212).rounded() + (size * 0.033).rounded()
  }
}
