import Diagnostics
import Words

/// The names that an app goes by, as its files state them: display names, names of bundles, products and targets.
///
/// In a purpose string such a name is no use of anything, whatever words it is made of ("Photo Scanner needs …"), and its capitals are right.
struct ProductNames: Sendable {
  private let names: [[Word]]
  /// As written, for languages that write no spaces.
  private let texts: [String]

  /// An app with more names than this, in its languages and targets, has the first ones looked for.
  private static let most = 200
  private static let longest = 8
  /// What templates call targets and products: names of no app.
  private static let generic: Set<String> = [
    "app", "application", "runner", "main", "ios", "macos", "mobile", "client", "project", "target", "demo", "example", "test", "widget",
    "watch", "release", "debug", "name", "the app", "my app", "myapp",
  ]

  init(_ names: [String]) {
    var seen: Set<String> = []
    texts = names.prefix(Self.most).map { $0.trimmed }.filter {
      !$0.isEmpty && $0.utf8.count <= 100 && !$0.contains("$") && !Self.generic.contains($0.lowercased()) && seen.insert($0).inserted
    }
    // The longest first: "Trails Pro" before "Trails".
    self.names = texts.map { WordReader.words(of: $0) }
      .filter { words in words.count <= Self.longest && words.contains { $0.kind == .word } }
      .sorted { $0.count > $1.count }
  }

  /// The words of a text with each name as one word that is read as a proper name.
  ///
  /// A name counts only with the capitals it is written with: "Scan" is the app, "scan" what it does. One that is a common word, at the beginning of a sentence,
  /// is the app only where a verb stands behind it that the app governs.
  func marked(in words: [Word], lexicon: EnglishLexicon) -> [Word] {
    guard !names.isEmpty else { return words }
    var out: [Word] = []
    var index = 0
    while index < words.count {
      guard let name = names.first(where: { stands($0, in: words, at: index, lexicon) }) else {
        out.append(words[index])
        index += 1
        continue
      }
      let last = words[index + name.count - 1]
      out.append(
        Word(
          kind: .variable, text: name.map(\.text).joined(separator: " "), range: words[index].range.lowerBound..<last.range.upperBound,
          capitals: .first))
      index += name.count
    }
    return out
  }

  private func stands(_ name: [Word], in words: [Word], at index: Int, _ lexicon: EnglishLexicon) -> Bool {
    guard index + name.count <= words.count, words[index].text == name[0].text else { return false }
    for (offset, part) in name.enumerated() {
      let word = words[index + offset]
      guard word.kind == part.kind, word.text == part.text, word.isCapitalized == part.isCapitalized else { return false }
    }
    guard name.count == 1, lexicon.knows(name[0].text) else { return true }
    // "Scan" at the beginning: the app in "Scan uses …", an order in "Scan codes …".
    guard index == 0 || words[index - 1].kind == .mark else { return name[0].isCapitalized }
    guard index + 1 < words.count else { return false }
    let next = lexicon.classes(of: words[index + 1])
    return !next.isDisjoint(with: [.modal, .be, .have]) || next.contains(.thirdPerson) && next.isDisjoint(with: [.nounToo, .unlisted])
  }

  /// A text in a language without spaces, the names taken away from where a name of an app stands: at the beginning, in quotation marks, behind "allow".
  func removed(from text: String) -> String {
    var rest = text
    for name in texts.sorted(by: { ($0.count, $0) > ($1.count, $1) }) {
      if rest.hasPrefix(name) { rest = " " + rest.dropFirst(name.count) }
      for mark in ["\u{201C}", "\"", "\u{300C}", "\u{300E}", "\u{300A}", "'", "\u{2018}", "允许", "允許", "许可"] {
        while let range = rest.firstRange(of: mark + name), rest.utf8.count <= WordReader.limit { rest.replaceSubrange(range, with: " ") }
      }
    }
    return rest
  }
}
