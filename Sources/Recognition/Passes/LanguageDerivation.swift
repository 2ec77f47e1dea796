import Diagnostics
import ScreenModel
import Words

/// Says in which language a screen is: that of its locale, unless what people read on it is plainly in another one's script.
enum LanguageDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [.visible, .title, .placeholder, .language, .value, .locale]
  static let writes: Set<AttributeName> = [.language]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// The scripts that languages are written in; all others are taken for Latin.
  private static let scripts: [String: Set<Script>] = [
    "ja": [.kana, .han], "zh": [.han], "ko": [.hangul], "ru": [.cyrillic], "uk": [.cyrillic], "bg": [.cyrillic], "sr": [.cyrillic, .latin],
    "mk": [.cyrillic], "be": [.cyrillic], "kk": [.cyrillic, .latin], "el": [.greek], "he": [.hebrew], "ar": [.arabic], "fa": [.arabic],
    "ur": [.arabic], "th": [.thai], "hi": [.devanagari], "mr": [.devanagari], "ne": [.devanagari],
  ]

  private enum Script: Int, CaseIterable { case latin, cyrillic, greek, hebrew, arabic, thai, devanagari, kana, hangul, han }

  /// As much of a screen's words as tells its script.
  private static let limit = 4_000

  private static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element == .service {
      let locale = document.nodes[index].string(.locale)
      document.nodes[index].setIfAbsent(.language, locale.map { .string(LanguageTag.language(of: $0)) })
    }
    guard document.nodes[0].element == .screen, !document.nodes[0].has(.language), let locale = document.nodes[0].string(.locale) else {
      return
    }
    let language = LanguageTag.language(of: locale)
    guard language.utf8.count >= 2, language.utf8.count <= 8, !contradicts(document, language) else { return }
    document.nodes[0].set(.language, language)
  }

  /// Whether most letters on the screen are of scripts that the language is not written in: then its tag was never set, or forgotten.
  private static func contradicts(_ document: ScreenDocument, _ language: String) -> Bool {
    let expected = scripts[language] ?? [.latin]
    var counts = [Int](repeating: 0, count: Script.allCases.count)
    var letters = 0
    for node in document.nodes where node.boolean(.visible) != false {
      guard letters < limit, let words = node.string(.title) ?? node.string(.placeholder) else { continue }
      if let latin = latinLetters(ofASCII: words) {
        counts[Script.latin.rawValue] += latin
        letters += latin
        continue
      }
      for scalar in words.unicodeScalars.prefix(400) {
        guard let script = script(of: scalar) else { continue }
        counts[script.rawValue] += 1
        letters += 1
      }
    }
    // A Chinese or Korean character says as much as three letters.
    let weights: [Script: Int] = [.han: 3, .hangul: 3, .kana: 2]
    func weight(_ scripts: some Sequence<Script>) -> Int { scripts.reduce(0) { $0 + counts[$1.rawValue] * (weights[$1] ?? 1) } }
    let own = weight(expected)
    let foreign = weight(Script.allCases.filter { !expected.contains($0) })
    // Names of companies are written in Latin letters everywhere: those alone contradict nothing.
    return expected.contains(.latin) ? foreign > own : own == 0 && foreign > 60
  }

  /// How many of the first 400 characters are letters; nil where a text is not of ASCII alone.
  private static func latinLetters(ofASCII text: String) -> Int? {
    var letters = 0
    var count = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return nil }
      if count < 400, byte.isASCIIAlpha { letters += 1 }
      count += 1
    }
    return letters
  }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x52F: .cyrillic
    case 0x590...0x5FF: .hebrew
    case 0x600...0x6FF, 0x750...0x77F: .arabic
    case 0x900...0x97F: .devanagari
    case 0xE00...0xE7F: .thai
    case 0x3040...0x30FF: .kana
    case 0x3400...0x9FFF: .han
    case 0x1100...0x11FF, 0xAC00...0xD7A3: .hangul
    default: nil
    }
  }
}
