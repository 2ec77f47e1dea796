import Fonts

/// How text is measured.
package enum FontMetrics: Sendable {
  /// Families that have the metrics of Liberation's fonts are measured exactly, all others are estimated with the metrics of the nearest.
  case builtIn
  /// Only Liberation's fonts exist, as under `tools/chromium_layout.py --fonts liberation`; a character that they lack is as wide as `.notdef`.
  case liberation
}

/// A face at a size: what one text run is measured with.
struct Font {
  let face: FontFace
  /// The page's own faces, which are asked first.
  let webFaces: [SizedWebFace]
  /// CSS pixels, in 64ths without the rest, as FreeType takes it.
  let size: Double
  /// The computed size.
  let computedSize: Double
  /// Whether the family's own metrics are these.
  let isExact: Bool
  let measuresMissingAsNotdef: Bool
  /// Whether pairs of characters are moved together.
  private let kerns: Bool

  /// CSS pixels, whole numbers, as Blink's SimpleFontData rounds them.
  let ascent: Double
  let descent: Double
  let lineSpacing: Double
  let xHeight: Double

  init(
    face: FontFace, computedSize: Double, isExact: Bool, measuresMissingAsNotdef: Bool, webFaces: [SizedWebFace] = [], kerns: Bool = true
  ) {
    self.face = face
    self.webFaces = webFaces
    self.kerns = kerns
    self.computedSize = computedSize
    size = (max(0, min(computedSize, 10_000)) * 64).rounded(.down) / 64
    self.isExact = isExact
    self.measuresMissingAsNotdef = measuresMissingAsNotdef
    let own = Self.metrics(of: face, size: size)
    // https://www.w3.org/TR/css-fonts-4/#first-available-font: the first one that is for the space.
    let first = webFaces.first { $0.face.covers(0x20) }
    (ascent, descent, lineSpacing) = first.flatMap { $0.file == nil ? nil : $0.metrics } ?? own
    if let first, let file = first.file {
      xHeight = file.xHeight.map { Double($0) * first.scale } ?? first.ascent * 0.56
    } else {
      xHeight = face.xHeight * size / 2048
    }
  }

  private static func metrics(of face: FontFace, size: Double) -> (ascent: Double, descent: Double, lineSpacing: Double) {
    let ascent = (face.ascent * size / 2048).rounded()
    let descent = (face.descent * size / 2048).rounded()
    return (ascent, descent, ascent + descent + (face.lineGap * size / 2048).rounded())
  }

  /// The page's own face that is for the space.
  private var firstWebFace: (file: FontFile, scale: Double)? {
    webFaces.first { $0.face.covers(0x20) }.flatMap { face in face.file.map { ($0, face.scale) } }
  }

  /// The mean width of a character, as Blink uses it for the width of text fields.
  var averageCharacterWidth: Double {
    let width = firstWebFace.map { Double($0.file.averageWidth) * $0.scale } ?? face.averageWidth * size / 2048
    return max(width, width.rounded())
  }

  var maximumCharacterWidth: Double {
    (firstWebFace.map { Double($0.file.maximumWidth) * $0.scale } ?? face.maximumWidth * size / 2048).rounded()
  }

  /// The page's own face that has a character: its place, and the glyph, which is nil where the face could not be read; nil where none has it.
  func webGlyph(of code: UInt32) -> (place: Int, glyph: UInt16?)? {
    for (place, face) in webFaces.enumerated() where face.face.covers(code) {
      guard let file = face.file else { return (place, nil) }
      if let glyph = file.glyph(of: code) { return (place, glyph) }
    }
    return nil
  }

  /// The advance of a character in CSS pixels, and whether it is only estimated.
  func advance(of code: UInt32) -> (width: Double, isEstimated: Bool) {
    if !webFaces.isEmpty, let (place, glyph) = webGlyph(of: code), !CharacterClass.isDefaultIgnorable(code) {
      guard let glyph else { return (builtInAdvance(of: code).width, true) }
      return (webFaces[place].advance(of: glyph), webFaces[place].isEstimated || CharacterClass.isShaped(code))
    }
    return builtInAdvance(of: code)
  }

  /// The same of a character that no face of the page's own has.
  func builtInAdvance(of code: UInt32) -> (width: Double, isEstimated: Bool) {
    // Also where the font has a glyph for it.
    if CharacterClass.isDefaultIgnorable(code) { return (0, false) }
    if let units = face.advance(of: code) { return (Double(units) * size / 2048, !isExact) }
    if let width = missingSpace(code) { return (width, !isExact) }
    if measuresMissingAsNotdef {
      // They are composed with the letter before them.
      if 0x300...0x36F ~= code { return (0, false) }
      if let first = firstWebFace { return (Double(first.file.advance(of: 0)) * first.scale, false) }
      return (Double(face.notdefAdvance) * size / 2048, false)
    }
    return (CharacterClass.estimatedWidth(of: code) * size, true)
  }

  /// What stands for a space that the font does not have, as in HarfBuzz.
  private func missingSpace(_ code: UInt32) -> Double? {
    switch code {
    case 0x2000, 0x2002: size / 2
    case 0x2001, 0x2003, 0x3000: size
    case 0x2004: size / 3
    case 0x2005: size / 4
    case 0x2006: size / 6
    case 0x2007: advance(of: 0x30).width
    case 0x2008: advance(of: 0x2E).width
    case 0x2009: size / 5
    case 0x200A: size / 10
    case 0x202F: advance(of: 0x20).width / 2
    case 0x205F: size * 4 / 18
    default: nil
    }
  }

  func kerning(_ left: UInt32, _ right: UInt32) -> Double {
    guard kerns else { return 0 }
    guard !webFaces.isEmpty, let a = webGlyph(of: left) else { return Double(face.kerning(left, right)) * size / 2048 }
    guard let b = webGlyph(of: right), a.place == b.place, let left = a.glyph, let right = b.glyph, let file = webFaces[a.place].file else {
      return 0
    }
    return Double(file.kerning(left, right)) * webFaces[a.place].scale
  }

  /// How far the characters of a text that are not of the first face reach above and below the baseline; nil where all are.
  func fallbackMetrics(of codes: ArraySlice<UInt32>) -> LineMetrics? {
    guard !webFaces.isEmpty else { return nil }
    let first = webFaces.firstIndex { $0.face.covers(0x20) } ?? -1
    var used = Set<Int>()
    for code in codes where !CharacterClass.isDefaultIgnorable(code) && code > 0x20 {
      if let place = webGlyph(of: code)?.place {
        used.insert(place)
      } else if !measuresMissingAsNotdef || face.advance(of: code) != nil {
        // What no font has is shown by the first one.
        used.insert(-1)
      }
    }
    var metrics: LineMetrics?
    for place in used where place != first {
      if place >= 0, webFaces[place].file == nil { continue }
      let own = place < 0 ? Self.metrics(of: face, size: size) : webFaces[place].metrics
      let leading = ((own.lineSpacing - own.ascent - own.descent) / 2).rounded(.down)
      let reach = LineMetrics(ascent: own.ascent + leading, descent: own.lineSpacing - own.ascent - leading)
      if metrics == nil { metrics = reach } else { metrics?.unite(reach) }
    }
    return metrics
  }
}

/// What layout must know of a character besides its glyph: a few classes of UAX #14 and UAX #24, by ranges.
enum CharacterClass {
  static func isDefaultIgnorable(_ code: UInt32) -> Bool {
    switch code {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFE00...0xFE0F, 0xFEFF: true
    default: false
    }
  }

  static func isMark(_ code: UInt32) -> Bool {
    switch code {
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x670, 0xE31, 0xE34...0xE3A, 0xE47...0xE4E: true
    default: false
    }
  }

  /// Whether a character makes one user-perceived character with the one before it, so that nothing is put between the two:
  /// https://www.w3.org/TR/css-text-3/#typographic-character-unit
  static func extendsCluster(_ code: UInt32) -> Bool {
    guard code >= 0x300, let scalar = Unicode.Scalar(code) else { return false }
    return scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark
  }

  /// Ideographs, kana, Hangul and full-width forms: a line may break between any two of them.
  static func isIdeographic(_ code: UInt32) -> Bool {
    switch code {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Characters of scripts whose letters change with their neighbours, which is not done here.
  static func isShaped(_ code: UInt32) -> Bool {
    switch code {
    case 0x600...0x7BF, 0x840...0x8FF, 0x900...0xDFF, 0xF00...0x109F, 0x1780...0x17FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }

  /// Spaces beside U+0020 that a line may be broken behind: https://www.w3.org/TR/css-text-3/#other-space-separators
  static func isOtherSpace(_ code: UInt32) -> Bool {
    switch code {
    case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Spaces that hang at the end of a line where the text may wrap: of those beside U+0020 Chromium lets only the ideographic one hang.
  static func hangs(_ code: UInt32) -> Bool { code == 0x20 || code == 0x09 || code == 0x3000 }

  /// Letters that are joined when they are written, so that nothing is put between them: https://www.w3.org/TR/css-text-3/#cursive-tracking
  static func isCursive(_ code: UInt32) -> Bool {
    switch code {
    case 0x600...0x65F, 0x66A...0x6EF, 0x6FA...0x7BF, 0x7CA...0x7FF, 0x840...0x85F, 0x860...0x8FF, 0x1807, 0x1820...0x18AA,
      0xA840...0xA873, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10D00...0x10D3F:
      true
    default: false
    }
  }

  /// A guess in ems for a character of which no metrics are known.
  static func estimatedWidth(of code: UInt32) -> Double {
    if isMark(code) { return 0 }
    if isIdeographic(code) { return 1 }
    switch code {
    case 0x600...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: return 0.5
    case 0x590...0x5FF: return 0.55
    case 0x900...0xDFF: return 0.6
    case 0xE00...0xEFF: return 0.55
    case 0x2190...0x2BFF, 0xFFFC: return 1
    default: return 0.6
    }
  }
}
