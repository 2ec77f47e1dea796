import CSS

/// Finds the face for a style's font properties: CSS Fonts 4, §5.2, with the families that are built in.
final class FontResolver {
  let metrics: FontMetrics
  private let webFonts: WebFonts
  private var fonts: [Key: Font] = [:]
  /// The last answer, since neighbours share their style.
  private var lastStyle: ComputedStyle?
  private var lastFont: Font?

  private struct Key: Hashable {
    var families: [String]
    var size: Double
    var weight: Double
    var isItalic: Bool
    var choices: GlyphChoices
  }

  enum Family { case sans, serif, mono }

  init(_ metrics: FontMetrics, _ webFonts: WebFonts = WebFonts()) {
    self.metrics = metrics
    self.webFonts = webFonts
  }

  func font(for style: ComputedStyle) -> Font {
    if let lastStyle, lastStyle === style, let lastFont { return lastFont }
    let key = Key(
      families: style.values.fontFamily, size: style.values.fontSize, weight: style.values.fontWeight,
      isItalic: style.values.fontStyle != .normal, choices: style.values.glyphChoices)
    let font: Font
    if let known = fonts[key] {
      font = known
    } else {
      let size = key.size.isFinite ? key.size : 16
      let (webFaces, others) = webFaces(key, size: size)
      let (family, isExact) = Self.resolve(others, metrics)
      font = Font(
        face: Self.face(family, isBold: key.weight >= 600, isItalic: key.isItalic), computedSize: size, isExact: isExact,
        measuresMissingAsNotdef: metrics == .liberation, webFaces: webFaces, kerns: key.choices.kerns)
      fonts[key] = font
    }
    lastStyle = style
    lastFont = font
    return font
  }

  /// The page's own faces in front of all others, and the families behind them.
  private func webFaces(_ key: Key, size: Double) -> (faces: [SizedWebFace], others: [String]) {
    guard !webFonts.isEmpty else { return ([], key.families) }
    var faces: [SizedWebFace] = []
    for (place, family) in key.families.enumerated() {
      let own = webFonts.faces(of: family, weight: key.weight, isItalic: key.isItalic)
      faces += own.map { SizedWebFace($0, computedSize: size, weight: key.weight, choices: key.choices) }
      if own.isEmpty {
        // A family that only the browser may have is passed over where it is known to have none.
        if metrics == .liberation, Self.liberationFamily(family.lowercased()) == nil { continue }
        return (faces, Array(key.families[place...]))
      }
    }
    return (faces, [])
  }

  private static func face(_ family: Family, isBold: Bool, isItalic: Bool) -> FontFace {
    switch (family, isBold, isItalic) {
    case (.sans, false, false): .sansRegular
    case (.sans, true, false): .sansBold
    case (.sans, false, true): .sansItalic
    case (.sans, true, true): .sansBoldItalic
    case (.serif, false, false): .serifRegular
    case (.serif, true, false): .serifBold
    case (.serif, false, true): .serifItalic
    case (.serif, true, true): .serifBoldItalic
    case (.mono, false, false): .monoRegular
    case (.mono, true, false): .monoBold
    case (.mono, false, true): .monoItalic
    case (.mono, true, true): .monoBoldItalic
    }
  }

  static func resolve(_ families: [String], _ metrics: FontMetrics) -> (Family, isExact: Bool) {
    for family in families {
      let name = family.lowercased()
      switch metrics {
      case .liberation:
        if let known = liberationFamily(name) { return (known, true) }
      case .builtIn:
        if let known = metricCompatible[name] { return (known, true) }
        if let known = generic[name] { return (known, true) }
        return (estimate(name, followedBy: families), false)
      }
    }
    return (.serif, true)
  }

  /// The families whose metrics Liberation's fonts have.
  private static let metricCompatible: [String: Family] = [
    "arial": .sans, "helvetica": .sans, "liberation sans": .sans, "arimo": .sans,
    "times new roman": .serif, "times": .serif, "liberation serif": .serif, "tinos": .serif,
    "courier new": .mono, "courier": .mono, "liberation mono": .mono, "cousine": .mono,
  ]

  private static let generic: [String: Family] = ["sans-serif": .sans, "serif": .serif, "monospace": .mono]

  private static func estimate(_ name: String, followedBy families: [String]) -> Family {
    if let family = liberationFamily(name) ?? likelyFamilies[name] { return family }
    for family in families {
      if let known = generic[family.lowercased()] { return known }
    }
    return .sans
  }

  /// What fontconfig answers under `tools/chromium_layout.py --fonts liberation`: its lists of sans, serif and monospaced families;
  /// nil for a name in none of them, so that the next family of the list is asked.
  private static func liberationFamily(_ name: String) -> Family? {
    // A generic name in quotation marks is one more name to fontconfig.
    let name = name.first == "\"" ? String(name.dropFirst().dropLast()) : name
    return metricCompatible[name] ?? generic[name] ?? aliases[name]
  }

  private static let aliases = table(
    sans: [
      "sans", "system-ui", "ui-sans-serif", "-apple-system", "blinkmacsystemfont", "helvetica neue", "segoe ui", "roboto", "inter",
      "noto sans",
      "ubuntu", "cantarell", "verdana", "tahoma", "open sans", "sf pro text", "sf pro display", "sf pro",
    ],
    serif: ["ui-serif", "georgia"],
    mono: ["ui-monospace", "mono", "menlo", "consolas", "monaco", "sfmono-regular"])

  /// Well-known families that are no alias, by their looks: for estimates.
  private static let likelyFamilies = table(
    sans: ["calibri", "candara", "corbel", "trebuchet ms", "lucida grande", "lato", "montserrat", "poppins", "nunito", "source sans pro"],
    serif: [
      "cambria", "constantia", "palatino", "palatino linotype", "book antiqua", "garamond", "baskerville", "playfair display",
      "merriweather",
    ],
    mono: ["sf mono", "lucida console", "andale mono", "source code pro", "fira code", "jetbrains mono", "inconsolata"])

  private static func table(sans: [String], serif: [String], mono: [String]) -> [String: Family] {
    var families: [String: Family] = [:]
    for name in sans { families[name] = .sans }
    for name in serif { families[name] = .serif }
    for name in mono { families[name] = .mono }
    return families
  }
}
