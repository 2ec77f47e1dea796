import Diagnostics

/// The font properties: https://www.w3.org/TR/css-fonts-4/
enum FontParser {
  private static let generics: Set<String> = ["serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "math"]

  static func family(_ reader: inout ValueReader) -> [String]? {
    guard let parts = reader.commaSeparated() else { return nil }
    var families: [String] = []
    for var part in parts {
      if part.kind == .string {
        let name = part.tokenString ?? ""
        // In quotation marks a generic family is a family of that name.
        families.append(generics.contains(lowercasedASCII(name)) ? "\"\(name)\"" : name)
        part.advance()
      } else {
        var words: [String] = []
        while part.kind == .ident, let word = part.tokenString {
          words.append(word)
          part.advance()
        }
        if words.isEmpty { return nil }
        if words.count == 1, ["inherit", "initial", "unset", "revert", "revert-layer", "default"].contains(lowercasedASCII(words[0])) {
          return nil
        }
        families.append(words.joined(separator: " "))
      }
      guard part.isAtEnd else { return nil }
    }
    return families
  }

  private static let sizes: [String: Int] = [
    "xx-small": 0, "x-small": 1, "small": 2, "medium": 3, "large": 4, "x-large": 5, "xx-large": 6, "xxx-large": 7, "-webkit-xxx-large": 7,
  ]

  static func size(_ reader: inout ValueReader, quirks: Bool = false) -> SpecifiedFontSize? {
    if let name = reader.peekIdent {
      if name == "larger" || name == "smaller" {
        reader.advance()
        return name == "larger" ? .larger : .smaller
      }
      guard let index = sizes[name] else { return nil }
      reader.advance()
      return .keyword(index)
    }
    return reader.length(isNonNegative: true, unitless: quirks).map { .length($0) }
  }

  static func weight(_ reader: inout ValueReader) -> SpecifiedValue? {
    if let name = reader.peekIdent {
      let value: SpecifiedValue
      switch name {
      case "normal": value = .number(400)
      case "bold": value = .number(700)
      case "bolder": value = .bolder
      case "lighter": value = .lighter
      default: return nil
      }
      reader.advance()
      return value
    }
    let isCalculation = reader.kind == .function
    guard let number = reader.number() else { return nil }
    if isCalculation { return .number(min(max(number, 1), 1000)) }
    return number >= 1 && number <= 1000 ? .number(number) : nil
  }

  private static let styles: [String: FontStyle] = ["normal": .normal, "italic": .italic, "oblique": .oblique]

  static func style(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("oblique") {
      let angle = reader.angle(unitlessZero: true) ?? 14
      if abs(angle) > 90 { return nil }
      return .keyword((angle == 0 ? FontStyle.normal : .oblique).rawValue)
    }
    return LonghandParser.keyword(styles, &reader)
  }

  static func lineHeight(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("normal") { return .normal }
    if let number = reader.number() { return number >= 0 ? .number(number) : nil }
    return reader.length(isNonNegative: true).map { .length($0) }
  }

  private static let stretches: Set<String> = [
    "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "semi-expanded", "expanded", "extra-expanded", "ultra-expanded",
  ]
  private static let systemFonts: Set<String> = ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"]
  private static let controlFonts: Set<String> = ["-webkit-mini-control", "-webkit-small-control", "-webkit-control"]

  /// What the shorthand sets to its initial value and cannot say.
  static let resetProperties: [PropertyID] = [
    .fontKerning, .fontFeatureSettings, .fontVariantLigatures, .fontVariantNumeric, .fontVariantAlternates, .fontVariantEastAsian,
    .fontVariantPosition,
  ]

  /// The `font` shorthand.
  static func shorthand(_ reader: inout ValueReader, _ set: (PropertyID, SpecifiedValue) -> Void) -> Bool {
    if let name = reader.peekIdent, systemFonts.contains(name) || controlFonts.contains(name) {
      reader.advance()
      set(.fontStyle, .keyword(FontStyle.normal.rawValue))
      set(.fontVariantCaps, .keyword(0))
      for property in resetProperties { set(property, .keyword(0)) }
      set(.fontWeight, .number(400))
      // As Chromium on Linux has them where no desktop says otherwise.
      set(.fontSize, .fontSize(.length(.length(controlFonts.contains(name) ? 13.3333 : 16, .px))))
      set(.lineHeight, .normal)
      set(.fontFamily, .strings(["Arial"]))
      return reader.isAtEnd
    }
    var style: SpecifiedValue?
    var weight: SpecifiedValue?
    var hasSmallCapitals = false
    var count = 0
    while count < 4 {
      if reader.ident("normal") {
      } else if style == nil, let value = Self.style(&reader) {
        style = value
      } else if reader.ident("small-caps") {
        hasSmallCapitals = true
      } else if let name = reader.peekIdent, stretches.contains(name) {
        reader.advance()
      } else {
        var trial = reader
        guard weight == nil, let value = FontParser.weight(&trial), trial.kind != nil else { break }
        reader = trial
        weight = value
      }
      count += 1
    }
    guard let size = size(&reader) else { return false }
    var height = SpecifiedValue.normal
    if reader.delimiter("/") {
      guard let value = lineHeight(&reader) else { return false }
      height = value
    }
    guard !reader.isAtEnd, let families = family(&reader) else { return false }
    set(.fontStyle, style ?? .keyword(FontStyle.normal.rawValue))
    set(.fontVariantCaps, hasSmallCapitals ? .unknown(.unsupportedCSS) : .keyword(0))
    for property in resetProperties { set(property, .keyword(0)) }
    set(.fontWeight, weight ?? .number(400))
    set(.fontSize, .fontSize(size))
    set(.lineHeight, height)
    set(.fontFamily, .strings(families))
    return true
  }
}
