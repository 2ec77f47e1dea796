import CSS
import Fonts

/// The fonts that a page brings: what its `@font-face` rules name and could be had.
package struct WebFonts: Sendable, Equatable {
  /// What became of a face's file.
  package enum File: Sendable, Equatable {
    case read(FontFile)
    /// It is there, and nothing is known of it.
    case unreadable
    /// A browser finds none: the family is looked for among the system's.
    case missing

    package static func == (a: File, b: File) -> Bool {
      switch (a, b) {
      case (.read(let a), .read(let b)): a === b
      case (.unreadable, .unreadable), (.missing, .missing): true
      default: false
      }
    }
  }

  /// One `@font-face` rule.
  package struct Face: Sendable, Equatable {
    var file: File
    var weights: ClosedRange<Double>
    var isItalic: Bool
    /// Empty where it is for every character.
    var characters: [ClosedRange<UInt32>]
    var sizeAdjust: Double
    /// Multiples of the font size; nil is what the file says.
    var ascent: Double?
    var descent: Double?
    var lineGap: Double?

    package init(
      file: File, weights: ClosedRange<Double>, isItalic: Bool, characters: [ClosedRange<UInt32>], sizeAdjust: Double, ascent: Double?,
      descent: Double?, lineGap: Double?
    ) {
      self.file = file
      self.weights = weights
      self.isItalic = isItalic
      self.characters = characters
      self.sizeAdjust = sizeAdjust
      self.ascent = ascent
      self.descent = descent
      self.lineGap = lineGap
    }

    /// Whether it is for a character.
    func covers(_ code: UInt32) -> Bool { characters.isEmpty || characters.contains { $0.contains(code) } }
  }

  /// By the family's name in lower case, in the order of the cascade.
  private var families: [String: [Face]] = [:]

  package init() {}

  package mutating func add(_ face: Face, family: String) { families[family.lowercased(), default: []].append(face) }

  package var isEmpty: Bool { families.isEmpty }

  /// The faces of a family that a weight and a style choose, those that come first for a character first; none where the page brings no such
  /// family: https://www.w3.org/TR/css-fonts-4/#font-style-matching
  func faces(of family: String, weight: Double, isItalic: Bool) -> [Face] {
    guard let all = families[family.lowercased()] else { return [] }
    let styled = all.contains { $0.isItalic == isItalic } ? all.filter { $0.isItalic == isItalic } : all
    guard let best = styled.min(by: { Self.distance($0, weight) < Self.distance($1, weight) }) else { return [] }
    return styled.reversed().filter { $0.weights == best.weights && $0.file != .missing }
  }

  /// How far a face's weight is from the one that is wanted: first by the direction in which it lies, then by how far.
  private static func distance(_ face: Face, _ weight: Double) -> Double {
    if face.weights.contains(weight) { return 0 }
    let isAbove = face.weights.lowerBound > weight
    let difference = isAbove ? face.weights.lowerBound - weight : weight - face.weights.upperBound
    if weight >= 400, weight <= 500 {
      if isAbove { return face.weights.lowerBound <= 500 ? difference : 4000 + difference }
      return 2000 + difference
    }
    return (weight < 400) == isAbove ? 2000 + difference : difference
  }
}

/// A face of a page's own at a size.
struct SizedWebFace {
  let face: WebFonts.Face
  /// Nil where the file is there and nothing is known of it.
  let file: FontFile?
  /// From the font's units to CSS pixels.
  let scale: Double
  /// The same for advances, which FreeType rounds: 26.6 in 65536ths of a unit.
  private let advanceScale: Double
  /// CSS pixels, whole numbers.
  let ascent: Double
  let descent: Double
  let lineSpacing: Double
  /// What the weight and the size make of a variable font.
  private let scalars: [Double]?
  /// Whether the file's widths are those of another weight than the one that is wanted.
  let isEstimated: Bool

  init(_ face: WebFonts.Face, computedSize: Double, weight: Double, choices: GlyphChoices = []) {
    self.face = face
    let size = (max(0, min(computedSize * face.sizeAdjust, 10_000)) * 64).rounded(.down) / 64
    guard case .read(let file) = face.file else {
      (self.file, scale, advanceScale, ascent, descent, lineSpacing, scalars, isEstimated) = (nil, 0, 0, 0, 0, 0, nil, true)
      return
    }
    self.file = file
    scale = size / Double(file.unitsPerEm)
    advanceScale = (size * 64 * 65536 / Double(file.unitsPerEm)).rounded()
    ascent = (face.ascent.map { $0 * size } ?? Double(file.ascent) * scale).rounded()
    descent = (face.descent.map { $0 * size } ?? Double(file.descent) * scale).rounded()
    lineSpacing = ascent + descent + (face.lineGap.map { $0 * size } ?? Double(file.lineGap) * scale).rounded()
    let used = max(face.weights.lowerBound, min(face.weights.upperBound, weight))
    scalars = file.scalars(weight: used, size: size)
    isEstimated = !file.hasWidths(weight: used, size: size) || choices.choosesGlyphs
  }

  /// In CSS pixels.
  func advance(of glyph: UInt16) -> Double {
    file.map { (Double($0.advance(of: glyph, scalars)) * advanceScale / 64).rounded() / 65536 } ?? 0
  }

  var metrics: (ascent: Double, descent: Double, lineSpacing: Double) { (ascent, descent, lineSpacing) }
}

extension Font {
  /// Gives the width of each ligature to its first character, and nothing to the others.
  func joinLigatures(_ codes: [UInt32], _ range: Range<Int>, _ advances: inout [Double], _ kerning: inout [Double]) {
    guard webFaces.contains(where: { $0.file?.hasLigatures == true }) else { return }
    var i = range.lowerBound
    while i < range.upperBound {
      guard let (place, _) = webGlyph(of: codes[i]), let file = webFaces[place].file, file.hasLigatures else {
        i += 1
        continue
      }
      var glyphs: [UInt16] = []
      var end = i
      while end < range.upperBound, let next = webGlyph(of: codes[end]), next.place == place, let glyph = next.glyph {
        glyphs.append(glyph)
        end += 1
      }
      let scale = webFaces[place].scale
      var at = 0
      while at < glyphs.count {
        guard let (ligature, count) = file.ligature(glyphs[at...]), count > 1 else {
          at += 1
          continue
        }
        for k in 0..<count {
          advances[i + at + k] = k == 0 ? webFaces[place].advance(of: ligature) : 0
          kerning[i + at + k] = 0
        }
        let next = at + count
        if next < glyphs.count { kerning[i + next - 1] = Double(file.kerning(ligature, glyphs[next])) * scale }
        at = next
      }
      i = max(end, i + 1)
    }
  }

  /// The width of a text that stands in one line, with what is estimated of it as it is.
  func width(of text: String) -> Double {
    let codes = text.unicodeScalars.map(\.value)
    var advances = codes.map { advance(of: $0).width }
    var pairs = codes.indices.map { $0 + 1 < codes.count ? kerning(codes[$0], codes[$0 + 1]) : 0 }
    joinLigatures(codes, codes.indices, &advances, &pairs)
    return LayoutUnit.snapUp(advances.reduce(0, +) + pairs.reduce(0, +))
  }
}
