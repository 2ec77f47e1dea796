import Diagnostics

/// A text of a translation catalogue, with where it stands.
package struct CatalogueEntry: Hashable, Sendable {
  /// What programs ask by, nested keys with dots between them; gettext's are the source words, behind their context and U+0004 where they have one.
  package var key: String
  package var keyRange: SourceRange
  /// The words, escapes resolved and interpolations as written. U+FFFC stands for what is not known.
  package var value: String
  /// The words in the file, without quotation marks.
  package var valueRange: SourceRange

  package init(key: String, keyRange: SourceRange, value: String, valueRange: SourceRange) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
    self.valueRange = valueRange
  }
}

/// The texts that one file has in one language.
package struct Catalogue: Sendable {
  package let file: SourceFile
  /// Nil where the file does not say: the words of a file without a suffix (`messages.properties`).
  package let locale: LocaleName?
  /// The part of the program that the texts are for: gettext's and Symfony's domain, i18next's namespace, a bundle's name. Empty where there is none.
  package let domain: String
  package let entries: [CatalogueEntry]
  package let style: InterpolationStyle
  private let indices: [String: Int]

  package init(file: SourceFile, locale: LocaleName?, domain: String, entries: [CatalogueEntry], style: InterpolationStyle) {
    self.file = file
    self.locale = locale
    self.domain = domain
    self.entries = entries
    self.style = style
    // Of a key that stands twice the last counts, as with most readers.
    indices = Dictionary(zip(entries.map(\.key), entries.indices), uniquingKeysWith: { $1 })
  }

  package func entry(_ key: String) -> CatalogueEntry? { indices[key].map { entries[$0] } }

  /// What stands for an interpolation, which is given as it is written; nil where nobody knows.
  package typealias Filling = (AssembledText) -> AssembledText?

  /// The words of a key with the places that wrote them; what a program fills in and nobody knows is U+FFFC. Nil where the key is not there.
  package func text(_ key: String, filling: Filling? = nil) -> AssembledText? { entry(key).map { text(of: $0, filling) } }

  private func text(of entry: CatalogueEntry, _ filling: Filling?) -> AssembledText {
    var made = AssembledText()
    let value = Array(entry.value.utf8)
    let isVerbatim = file.text[min(entry.valueRange.start, file.text.count)..<min(entry.valueRange.end, file.text.count)].elementsEqual(
      value)
    for piece in style.pieces(of: value) {
      let place = isVerbatim ? piece.range.shifted(by: entry.valueRange.start) : entry.valueRange
      let written =
        isVerbatim
        ? AssembledText(place, of: file) : AssembledText(String(decoding: value[piece.range.bytes], as: UTF8.self), from: place, of: file)
      guard let words = piece.words else {
        made.append(written)
        continue
      }
      made.append(filling?(written) ?? AssembledText(words, from: place, of: file))
    }
    return made
  }
}
