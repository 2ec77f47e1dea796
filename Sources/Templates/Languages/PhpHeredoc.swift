import Diagnostics

/// Strings of several lines: `<<<HTML … HTML`, `<<<'TEXT' … TEXT`.
/// https://www.php.net/manual/en/language.types.string.php#language.types.string.syntax.heredoc
struct PhpHeredoc {
  private static let sign = Array("<<<".utf8)

  /// What stands between the lines with its name.
  let content: SourceRange
  /// Behind the name that ends it.
  let end: Int
  /// Whether it has no values in it.
  let isPlain: Bool

  /// The string that begins at `i`; nil where none does.
  init?<Text: RandomAccessCollection<UInt8>>(_ text: Text, at i: Int, limit: Int) where Text.Index == Int {
    guard text[i] == 0x3C, i + 4 < limit, text[i..<limit].starts(with: Self.sign) else { return nil }
    var at = i + 3
    while at < limit, text[at] == 0x20 { at += 1 }
    let quote = at < limit && (text[at] == 0x27 || text[at] == 0x22) ? text[at] : nil
    if quote != nil { at += 1 }
    let name = text[at..<limit].prefix(while: TemplateWords.isWord)
    guard !name.isEmpty, let first = text[name.endIndex..<limit].firstIndex(of: 0x0A) else { return nil }
    var line = first + 1
    while line < limit {
      let start = text[line..<limit].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? limit
      let behind = start + name.count
      if text[start..<limit].starts(with: name), behind >= limit || !TemplateWords.isWord(text[behind]) {
        content = SourceRange(first + 1, max(first + 1, line - 1))
        end = behind
        isPlain = quote == 0x27
        return
      }
      guard let next = text[line..<limit].firstIndex(of: 0x0A) else { return nil }
      line = next + 1
    }
    return nil
  }
}
