import Catalog
import Diagnostics
import Words

/// Tells a bare request ("Allow access to your location") from words that say more.
enum RequestWords {
  /// Words that requests are made of, and vague ones: they give no detail.
  private static let bare = Set(Catalog.phrases.words(.bareRequest))

  /// What requests are made of in scripts without spaces, the longest first.
  private static let bareUnspaced = Catalog.phrases.words(.bareRequestPart)

  /// Whether there are enough words for a request and a purpose.
  static func isMore(_ text: String) -> Bool { details(text) >= 2 }

  /// Whether the words give detail, whatever their grammar: a list of what the app does, or a sentence about it.
  static func isDetailed(_ text: String) -> Bool { details(text) >= 4 }

  /// How many words there are beyond a bare request; in scripts without spaces, one for each three characters beyond the first eight.
  private static func details(_ text: String) -> Int {
    let reading = TextReader.builtIn.reading(of: text)
    var key = reading.key
    if reading.has(.bareRequestPart) {
      for piece in bareUnspaced where key.contains(piece) { key = key.replacing(piece, with: " ") }
    }
    var unspaced = 0
    for scalar in key.unicodeScalars
    where TitleNormalization.isChineseOrJapanese(scalar) || (0xAC00...0xD7A3).contains(scalar.value)
      || (0x0E00...0x0E7F).contains(scalar.value)
    {
      unspaced += 1
    }
    if unspaced > 3 { return max(0, unspaced - 4) / 3 }
    return key.split { !($0.isLetter || $0 == "'") }.prefix(60).filter { !bare.contains(String($0)) }.count
  }
}
