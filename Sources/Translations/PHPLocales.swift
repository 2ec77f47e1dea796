import Diagnostics

/// The words that a program of plain PHP keeps in one array for all of its languages, in which a function of its own looks keys up:
/// `$words = ['pt-BR' => ['sign_in' => 'Entrar'], 'en' => [...]]; return $words[$lang][$key] ?? $key;`.
struct PHPLocales {
  private static let longest = 1 << 20
  /// How such a function asks: a variable for the language, and then another.
  private static let lookup = Array("][$".utf8)

  private(set) var locales: [(locale: LocaleName, entries: [CatalogueEntry])] = []
  /// The language that is meant where nobody chose one: `$_SESSION['lang'] ?? 'pt-BR'`; else the first.
  private(set) var source: LocaleName?

  /// Nil for a file without such an array, or in which nothing is looked up so.
  init?(_ text: [UInt8]) {
    guard text.count <= Self.longest, text.firstRange(of: Self.lookup) != nil else { return nil }
    for entries in PHPArrayReader.readNested(text) {
      var made: [(locale: LocaleName, entries: [CatalogueEntry])] = []
      var isWhole = true
      for var entry in entries {
        let parts = entry.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let locale = LocaleName(parts[0]) else {
          isWhole = false
          break
        }
        entry.key = String(parts[1])
        if let index = made.firstIndex(where: { $0.locale == locale }) {
          made[index].entries.append(entry)
        } else {
          made.append((locale, [entry]))
        }
      }
      // Two letters may be anything; two languages with the same keys are none.
      guard isWhole, made.count > 1, made[0].entries.contains(where: { own in made[1].entries.contains { $0.key == own.key } }) else {
        continue
      }
      locales += made
    }
    guard let first = locales.first?.locale else { return nil }
    source = Self.standard(in: text, among: Set(locales.map(\.locale))) ?? first
  }

  /// The one of some languages that a file names behind `??`.
  private static func standard(in text: [UInt8], among locales: Set<LocaleName>) -> LocaleName? {
    var rest = text[...]
    while let found = rest.firstRange(of: Array("??".utf8)) {
      rest = rest[found.upperBound...]
      let value = rest.drop { $0 == 0x20 }
      guard let quote = value.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { continue }
      let name = String(decoding: value.dropFirst().prefix { $0 != quote }.prefix(40), as: UTF8.self)
      if let locale = LocaleName(name), locales.contains(locale) { return locale }
    }
    return nil
  }
}
