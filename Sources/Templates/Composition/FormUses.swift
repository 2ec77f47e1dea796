import Diagnostics

/// Which classes code names beside a template: in the same function, or in the same class of Python's.
enum FormUses {
  private static let suffixes = [".html.twig", ".html", ".twig", ".jinja2", ".jinja", ".j2"].map { Array($0.utf8) }
  private static let signs = ["Form", "Type::class", "LoginView", "PasswordResetView", "PasswordChangeView", "CreateView", "UpdateView"].map
  { Array($0.utf8) }
  private static let useLimit = 200
  private static let longestName = 200

  /// The names of templates in a file, each with the names of the classes around it.
  static func read(_ file: SourceFile, isPython: Bool) -> [(template: String, classes: Set<String>)] {
    let text = file.text
    guard signs.contains(where: { text.firstRange(of: $0) != nil }) else { return [] }
    var made: [(template: String, classes: Set<String>)] = []
    var at = 0
    while made.count < useLimit, let quote = text[at...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }) {
      at = quote + 1
      guard let start = text[..<quote].suffix(longestName).lastIndex(where: { !isPart($0) }), start + 1 < quote else { continue }
      let name = text[(start + 1)..<quote]
      guard suffixes.contains(where: { name.suffix($0.count).elementsEqual($0) }) else { continue }
      let words = String(decoding: name, as: UTF8.self)
      let classes = names(in: block(around: start, text, isPython: isPython), text)
      // Symfony's bundles: "@App/user/login.html.twig".
      let path = words.hasPrefix("@") ? words.drop { $0 != "/" }.dropFirst() : words[...]
      if !classes.isEmpty, !path.isEmpty { made.append((String(path), classes)) }
    }
    return made
  }

  /// Whether a byte may stand in the name of a template.
  private static func isPart(_ byte: UInt8) -> Bool {
    TemplateWords.isWord(byte) || [0x2D, 0x2E, 0x2F, 0x40].contains(byte)
  }

  /// The function around a place; in Python, the function or class that is not indented.
  private static func block(around place: Int, _ text: [UInt8], isPython: Bool) -> SourceRange {
    let heads = isPython ? ["\ndef ", "\nasync def ", "\nclass ", "\n@"] : [" function "]
    // Symfony's `#[Template('user/login.html.twig')]` stands before its function.
    if !isPython, text[..<place].suffix(24).firstRange(of: Array("Template(".utf8)) != nil,
      let own = text[place...].firstRange(of: Array(heads[0].utf8))
    {
      return SourceRange(own.lowerBound, text[own.upperBound...].firstRange(of: Array(heads[0].utf8))?.lowerBound ?? text.count)
    }
    let starts = heads.compactMap { text[..<place].lastRange(of: Array($0.utf8))?.lowerBound }
    let ends = heads.compactMap { text[place...].firstRange(of: Array($0.utf8))?.lowerBound }
    return SourceRange(starts.max() ?? 0, ends.min() ?? text.count)
  }

  /// The names with a capital in a range.
  private static func names(in range: SourceRange, _ text: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var i = range.start
    while i < range.end {
      guard TemplateWords.isWord(text[i]) else {
        i += 1
        continue
      }
      let word = text[i..<range.end].prefix(while: TemplateWords.isWord)
      if let first = word.first, first >= 0x41, first <= 0x5A { names.insert(String(decoding: word, as: UTF8.self)) }
      i = word.endIndex
    }
    return names
  }
}

extension ArraySlice<UInt8> {
  /// The last place where some bytes stand.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first, count >= bytes.count else { return nil }
    var end = endIndex - bytes.count + 1
    while let at = self[startIndex..<end].lastIndex(of: first) {
      if self[at...].starts(with: bytes) { return at..<(at + bytes.count) }
      end = at
    }
    return nil
  }
}
