import Catalog
import JSON

/// Which language a text is written in: by its script, and by the commonest words of languages that share one (`rules/vocabulary/languages.json`).
package struct LanguageGuess: Sendable {
  private let stopWords: [(tag: String, words: Set<String>)]

  package static let builtIn = LanguageGuess(Catalog.vocabulary(named: "languages") ?? JSONNode(.null))

  package init(_ node: JSONNode) {
    stopWords = (node["languages"]?.elements ?? []).compactMap { entry in
      guard let tag = entry["tag"]?.string else { return nil }
      return (tag, Set(entry["stop"]?.string?.split(separator: " ").map(String.init) ?? []))
    }
  }

  /// The language's tag without a region ("zh" without its script); nil where the words do not show it.
  package func language(of text: String) -> String? {
    var counts: [String: Int] = [:]
    var letters = 0
    for scalar in text.unicodeScalars.prefix(WordReader.limit) where scalar.properties.isAlphabetic {
      letters += 1
      if let script = Self.script(of: scalar) { counts[script, default: 0] += 1 }
    }
    guard letters > 1 else { return nil }
    if counts["kana", default: 0] > 0, counts["kana"]! + counts["han", default: 0] > letters / 3 { return "ja" }
    if counts["hangul", default: 0] > letters / 4 { return "ko" }
    if counts["han", default: 0] > letters / 4 { return "zh" }
    for (script, tag) in [
      ("thai", "th"), ("hebrew", "he"), ("greek", "el"), ("devanagari", "hi"), ("armenian", "hy"), ("georgian", "ka"), ("bengali", "bn"),
      ("tamil", "ta"), ("khmer", "km"), ("lao", "lo"), ("myanmar", "my"),
    ]
    where counts[script, default: 0] > letters / 3 { return tag }
    if counts["arabic", default: 0] > letters / 3 { return Self.arabic(text) }
    // Letters of Kazakh, Kyrgyz, Tatar, Mongolian; of Serbian and Macedonian.
    if text.unicodeScalars.contains(where: { "үңөқғәұһҮҢӨҚҒӘҰҺјљњћђџѓќЈЉЊЋЂЏ".unicodeScalars.contains($0) }) { return nil }
    let isCyrillic = counts["cyrillic", default: 0] > letters / 3
    return byWords(text, isCyrillic: isCyrillic)
  }

  private func byWords(_ text: String, isCyrillic: Bool) -> String? {
    if isCyrillic {
      if text.unicodeScalars.contains(where: { "іїєґІЇЄҐ".unicodeScalars.contains($0) }) { return "uk" }
      if text.unicodeScalars.contains(where: { "ыэёЫЭЁ".unicodeScalars.contains($0) }) { return "ru" }
    }
    let words = WordReader.words(of: text).filter { $0.kind == .word }.map(\.text)
    var best: (tag: String, score: Int)?
    var second = 0
    for (tag, stops) in stopWords where (tag == "ru" || tag == "uk") == isCyrillic {
      let score = words.reduce(0) { $0 + (stops.contains($1) ? 1 : 0) }
      if score > best?.score ?? 0 {
        second = best?.score ?? 0
        best = (tag, score)
      } else {
        second = max(second, score)
      }
    }
    // Two words more than any other language, or a third of all words; a text of a few words shows little.
    guard let best, best.score >= 2, best.score > second, best.score * 5 >= words.count else { return nil }
    return best.tag
  }

  private static func arabic(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { "ٹڈڑںےہ".unicodeScalars.contains($0) }) { return "ur" }
    return scalars.contains { "پچژگی".unicodeScalars.contains($0) } ? "fa" : "ar"
  }

  private static func script(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: "greek"
    case 0x0400...0x052F: "cyrillic"
    case 0x0530...0x058F: "armenian"
    case 0x0590...0x05FF: "hebrew"
    case 0x0600...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFF: "arabic"
    case 0x0900...0x097F: "devanagari"
    case 0x0980...0x09FF: "bengali"
    case 0x0B80...0x0BFF: "tamil"
    case 0x0E00...0x0E7F: "thai"
    case 0x0E80...0x0EFF: "lao"
    case 0x1000...0x109F: "myanmar"
    case 0x10A0...0x10FF: "georgian"
    case 0x1780...0x17FF: "khmer"
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: "kana"
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: "hangul"
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: "han"
    default: nil
    }
  }
}
