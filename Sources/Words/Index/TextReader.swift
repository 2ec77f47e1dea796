import Diagnostics

/// A text in the forms in which words are looked for in it, with what the ``PhraseIndex`` found there: each distinct text is read once, whoever asks.
package final class TextReading: Sendable {
  /// As people see it: ``TitleNormalization/displayed(_:)``.
  package let displayed: String
  /// The same in lower case: ``TitleNormalization/lowered(_:)``.
  package let lowered: String
  /// The form in which titles are looked up: ``TitleNormalization/key(_:)``.
  package let key: String
  /// What stands in ``lowered``.
  let groups: GroupSet
  /// What stands in ``key``.
  private let keyGroups: GroupSet
  private let cut = Once<[Sentence]>()

  /// A sentence as people see it, and in lower case.
  struct Sentence: Sendable {
    var displayed: String
    var lowered: String
  }

  init(_ text: String, index: PhraseIndex) {
    displayed = TitleNormalization.displayed(text)
    lowered = TitleNormalization.lowered(displayed)
    let isASCII = displayed.utf8.allSatisfy { $0 < 0x80 }
    key = isASCII ? lowered : TitleNormalization.key(ofDisplayed: displayed)
    var groups = index.emptyGroups()
    index.groups(in: lowered, into: &groups)
    self.groups = groups
    if !isASCII, !key.utf8.elementsEqual(lowered.utf8) {
      groups = index.emptyGroups()
      index.groups(in: key, into: &groups)
    }
    keyGroups = groups
  }

  /// Whether a word of a class stands anywhere in ``key``. The class is one that is sought.
  package func has(_ name: WordClass) -> Bool { keyGroups.contains(name.rawValue) }

  var sentences: [Sentence] {
    cut.value { SentenceCutter.sentences(of: displayed).map { Sentence(displayed: $0, lowered: TitleNormalization.lowered($0)) } }
  }
}

/// Reads texts by one index, and remembers what it read lately: the texts of a page are asked about by many vocabularies and in each environment,
/// and those of a site's frame on each page.
package final class TextReader: Sendable {
  package let index: PhraseIndex
  private let readings = Memo<String, TextReading>(limit: 2_048)
  /// Longer texts are read each time.
  private static let longestRemembered = 4_096

  package init(_ index: PhraseIndex) { self.index = index }

  package func reading(of text: String) -> TextReading {
    guard text.utf8.count <= Self.longestRemembered else { return TextReading(text, index: index) }
    return readings.answer(text) { TextReading(text, index: index) }
  }
}

/// Cuts texts into sentences.
enum SentenceCutter {
  /// Splits at what ends a sentence: a full stop before a space, a question or exclamation mark, their full-width forms.
  static func sentences(of text: String) -> [String] {
    var out: [String] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    func finish(_ end: String.Index) {
      let piece = text[start..<end].trimmed
      if !piece.isEmpty { out.append(piece) }
      start = end
    }
    var index = start
    while index < scalars.endIndex {
      let following = scalars.index(after: index)
      switch scalars[index] {
      case "。", "！", "？", "؟", "।": finish(following)
      case ".", "!", "?", "…": if following == scalars.endIndex || scalars[following] == " " { finish(following) }
      default: break
      }
      index = following
    }
    finish(scalars.endIndex)
    return out
  }
}
