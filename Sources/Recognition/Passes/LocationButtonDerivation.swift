import Diagnostics
import ScreenModel
import Words

/// Judges the titles and glyphs of location buttons, and estimates whether the title fits.
enum LocationButtonDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .fontSize, .fontFamily, .title, .titleLanguage, .titleKind, .titleSuggestion, .custom, .customParts, .titleWidth, .logoKind,
    .logoSource, .locale,
  ]
  static let writes: Set<AttributeName> = [.titleLanguage, .titleKind, .titleSuggestion, .custom, .customParts, .titleWidth]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// The titles that the system offers; it translates them itself, so that other languages' are not known here.
  private static let titles: Set<String> = [
    "current location", "send current location", "send my current location", "share current location", "share my current location",
  ]
  private static let englishWords: Set<String> = [
    "location", "current", "my", "share", "send", "use", "find", "get", "me", "near", "nearby", "where", "am", "i", "your", "the", "a",
    "to", "allow", "locate", "position", "here", "show",
    "set", "detect", "gps", "add", "attach", "place", "stores", "store", "map", "around", "enable", "this", "now", "go", "auto",
    "automatically", "precise", "live", "address", "pick", "up",
    "pickup", "check", "in", "on", "off", "turn", "for", "once", "search", "with", "at", "of", "and", "drop", "pin", "give", "access",
    "grant",
  ]
  private static let systemGlyphs: Set<String> = [
    "location", "arrow", "system", "fill", "filled", "outline", "outlined", "arrowfilled", "arrowoutline", "sf", "symbol", "circle",
  ]
  private static let systemFonts = [
    "system", "apple", "sf ", "sfui", "sf-", "san francisco", "sfpro", "ui-sans-serif", "blinkmacsystemfont",
  ]

  private static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element == .locationButton {
      var node = document.nodes[index]
      judgeTitle(&node, locale: document.nodes[0].string(.locale))
      judgeParts(&node)
      estimateWidth(&node)
      document.nodes[index] = node
    }
  }

  private static func judgeTitle(_ node: inout ModelNode, locale: String?) {
    guard let title = node.string(.title), !title.isEmpty else { return }
    let key = TitleNormalization.key(title)
    if titles.contains(key) {
      node.setIfAbsent(.titleKind, .string("approved"))
      return node.setIfAbsent(.titleLanguage, .string("en"))
    }
    let words = key.split { !($0.isLetter || $0 == "'") }.map(String.init)
    let isEnglish = !words.isEmpty && words.allSatisfy { englishWords.contains($0) }
    let speaksEnglish = locale.map { LanguageTag.language(of: $0) == "en" } ?? false
    let isLatin = key.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || $0.value < 0x250 }
    node.setIfAbsent(.titleKind, .string(isEnglish || (speaksEnglish && isLatin) ? "wrong" : "unknown"))
    guard node.string(.titleKind) == "wrong" else { return }
    let suggestion =
      words.contains("share")
      ? "Share My Current Location" : words.contains("send") || words.contains("attach") ? "Send My Current Location" : "Current Location"
    node.setIfAbsent(.titleSuggestion, .string(suggestion))
  }

  private static func judgeParts(_ node: inout ModelNode) {
    var reasons: [String] = []
    if let source = node.string(.logoSource) {
      let tokens = IdentifierWords.words(of: source)
      let isSystem = tokens.contains { $0 == "location" || $0 == "arrow" || $0 == "arrowfilled" || $0 == "arrowoutline" }
      let others = tokens.filter { !systemGlyphs.contains($0) }
      if !isSystem || !others.isEmpty { reasons.append("the glyph '\(source)'") }
    }
    if let family = node.string(.fontFamily)?.lowercased() {
      let first = family.split(separator: ",").first.map { String($0).trimmed } ?? ""
      let name = String(first.filter { $0 != "\"" && $0 != "'" })
      if !name.isEmpty, !systemFonts.contains(where: { name.contains($0) }) { reasons.append("the font '\(name)'") }
    }
    if let title = node.string(.title), title.isEmpty, node.string(.logoKind) == "none" { reasons.append("neither title nor glyph") }
    if node.boolean(.custom) == true, reasons.isEmpty { reasons.append("a look of its own") }
    guard !reasons.isEmpty else { return node.setIfAbsent(.custom, .boolean(false)) }
    node.set(.custom, true, source: node.attribute(.custom)?.source)
    node.setIfAbsent(.customParts, .string(reasons.joined(separator: " and ")))
  }

  /// The width of the title and the glyph beside it, in the system's font: its letters are between 0.40 and 0.68 of its size wide on average.
  private static func estimateWidth(_ node: inout ModelNode) {
    guard !node.has(.titleWidth), !node.isUnknown(.titleWidth), let title = node.string(.title), !title.isEmpty else { return }
    // The system's own size where none is given.
    let size = node.number(.fontSize) ?? 17
    guard size > 0, size <= 200 else { return }
    var units = 0.0
    for scalar in title.unicodeScalars.prefix(200) {
      units += TitleNormalization.isChineseOrJapanese(scalar) || (0xAC00...0xD7A3).contains(scalar.value) ? 1.9 : 1
    }
    let glyph = node.string(.logoKind) == "none" ? 0 : size * 1.1
    let least = units * size * 0.42 + glyph
    let most = units * size * 0.66 + glyph + 8
    let value = units * size * 0.52 + glyph
    node.set(.titleWidth, (value * 100).rounded() / 100, bounds: (least * 100).rounded() / 100...(most * 100).rounded() / 100)
  }
}
