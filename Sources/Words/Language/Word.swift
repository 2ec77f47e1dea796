import Diagnostics

/// A word, a variable or a mark of a text.
package struct Word: Sendable, Equatable {
  package enum Kind: Sendable {
    case word
    /// What a build or a program fills in: `$(PRODUCT_NAME)`, `${VAR}`, `%@`, `{app}`. It is read as a proper name.
    case variable
    case number
    case mark
  }

  package enum Capitals: Sendable {
    case none
    /// Only the first letter.
    case first
    case all
    /// Further inside: "iPhone", "LinkedIn".
    case mixed
  }

  package var kind: Kind
  /// Lower case; typographic apostrophes and hyphens as the plain ones.
  package var text: String
  /// UTF-8 offsets in the text.
  package var range: Range<Int>
  package var capitals: Capitals = .none

  package init(kind: Kind, text: String, range: Range<Int>, capitals: Capitals = .none) {
    self.kind = kind
    self.text = text
    self.range = range
    self.capitals = capitals
  }

  package var isCapitalized: Bool { capitals != .none }

  /// Whether it begins with a small letter of a script that has capitals.
  package var beginsSmall: Bool {
    kind == .word && capitals == .none && text.unicodeScalars.first.map { $0.properties.isLowercase } == true
  }
}

/// Takes a text apart into words and sentences.
package enum WordReader {
  /// Longer texts are read up to here, in UTF-8 bytes: a purpose string is a sentence or two.
  package static let limit = 4000

  /// The words of a text, in their order; clitics of pronouns ("we'll") are words of their own.
  package static func words(of text: String) -> [Word] {
    let scalars = text.unicodeScalars
    var words: [Word] = []
    var index = scalars.startIndex
    var offset = 0
    func peek(_ at: String.UnicodeScalarView.Index) -> Unicode.Scalar? { at < scalars.endIndex ? scalars[at] : nil }
    while index < scalars.endIndex, offset < limit {
      let scalar = scalars[index]
      if let length = variableLength(scalars[index...]) {
        var end = index
        var bytes = 0
        for _ in 0..<length {
          bytes += UTF8.width(scalars[end])
          end = scalars.index(after: end)
        }
        words.append(Word(kind: .variable, text: String(scalars[index..<end]), range: offset..<offset + bytes, capitals: .first))
        (index, offset) = (end, offset + bytes)
        continue
      }
      guard isWordScalar(scalar) else {
        let width = UTF8.width(scalar)
        if !scalar.properties.isWhitespace, scalar.value != 0x200E, scalar.value != 0x200F, scalar.value != 0xFE0F {
          words.append(Word(kind: .mark, text: String(scalar), range: offset..<offset + width))
        }
        index = scalars.index(after: index)
        offset += width
        continue
      }
      var end = index
      var bytes = 0
      while let next = peek(end) {
        if isWordScalar(next) {
          bytes += UTF8.width(next)
          end = scalars.index(after: end)
        } else if isJoiner(next), let after = peek(scalars.index(after: end)), isWordScalar(after) {
          bytes += UTF8.width(next)
          end = scalars.index(after: end)
        } else {
          break
        }
      }
      append(String(scalars[index..<end]), at: offset, length: bytes, to: &words)
      (index, offset) = (end, offset + bytes)
    }
    return words
  }

  /// Where the sentences stand among the words; marks at their ends belong to them. `beginCapitalized` says that a point before a small letter ends none:
  /// what stands before it is an abbreviation, of whatever language.
  package static func sentences(of words: [Word], beginCapitalized: Bool = false) -> [Range<Int>] {
    var sentences: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < words.count {
      let word = words[index]
      guard word.kind == .mark, [".", "!", "?", "\u{2026}"].contains(word.text) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < words.count, words[end].kind == .mark, ".!?\u{2026}\"'\u{201D}\u{2019})".contains(words[end].text) { end += 1 }
      let isAbbreviation =
        word.text == "." && index > start && (abbreviations.contains(words[index - 1].text) || isInitials(words[index - 1].text))
      // A point inside: "v. 2", "No. 1" is none; what follows begins with a space.
      let goesOn = beginCapitalized && word.text == "." && end == index + 1 && end < words.count && words[end].beginsSmall
      if !isAbbreviation && !goesOn || end == words.count {
        if (start..<end).contains(where: { words[$0].kind != .mark }) { sentences.append(start..<end) }
        start = end
      }
      index = end
    }
    if start < words.count, (start..<words.count).contains(where: { words[$0].kind != .mark }) { sentences.append(start..<words.count) }
    return sentences
  }

  /// "B.C", "U.S": letters with points between.
  private static func isInitials(_ text: String) -> Bool { text.contains(".") && text.split(separator: ".").allSatisfy { $0.count == 1 } }

  private static let abbreviations: Set<String> = [
    "e.g", "i.e", "eg", "ie", "etc", "vs", "approx", "incl", "no", "inc", "dr", "mr", "mrs", "st",
  ]

  private static func append(_ text: String, at offset: Int, length: Int, to words: inout [Word]) {
    let plain = plain(text)
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    let first = text.unicodeScalars.first!
    let rest = text.unicodeScalars.dropFirst().filter { $0.properties.isUppercase }
    let capitals: Word.Capitals =
      if letters.count > 1, letters.allSatisfy(\.properties.isUppercase) { .all } else if first.properties.isUppercase {
        rest.isEmpty || text.unicodeScalars.contains("-") ? .first : .mixed
      } else { rest.isEmpty ? .none : .mixed }
    guard letters.count > 0 else {
      words.append(Word(kind: .number, text: plain, range: offset..<offset + length))
      return
    }
    // "we'll", "you're": two words. "app's" is one, "don't" too.
    if let apostrophe = plain.firstIndex(of: "'"), clitics.contains(String(plain[apostrophe...])),
      cliticHosts.contains(String(plain[..<apostrophe]))
    {
      let head = String(plain[..<apostrophe])
      let cut = offset + head.utf8.count
      words.append(Word(kind: .word, text: head, range: offset..<cut, capitals: capitals))
      words.append(Word(kind: .word, text: String(plain[apostrophe...]), range: cut..<offset + length))
      return
    }
    words.append(Word(kind: .word, text: plain, range: offset..<offset + length, capitals: capitals))
  }

  private static let clitics: Set<String> = ["'s", "'re", "'m", "'ll", "'ve", "'d"]
  private static let cliticHosts: Set<String> = [
    "i", "we", "you", "they", "he", "she", "it", "that", "this", "there", "here", "who", "what",
  ]

  private static func plain(_ text: String) -> String {
    var out = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x2019, 0x2018, 0x02BC: out.unicodeScalars.append("'")
      case 0x2010, 0x2011: out.unicodeScalars.append("-")
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0..<0x80: false
    default: scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark || scalar.properties.numericType != nil
    }
  }

  /// A mark that belongs to a word when letters stand on both sides.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    ["'", "\u{2019}", "\u{02BC}", "-", "\u{2010}", "\u{2011}", ".", "_", "@"].contains(scalar)
  }

  /// How many scalars of a text's beginning are a variable; nil where none stands there.
  private static func variableLength(_ text: Substring.UnicodeScalarView) -> Int? {
    guard let first = text.first else { return nil }
    func closed(_ skip: Int, _ close: Unicode.Scalar) -> Int? {
      for (count, scalar) in text.dropFirst(skip).prefix(60).enumerated() {
        if scalar == close { return count > 0 ? count + skip + 1 : nil }
        let isName = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || " _-.:$".unicodeScalars.contains(scalar)
        if !isName { return nil }
      }
      return nil
    }
    let second = text.dropFirst().first
    switch (first, second) {
    case ("$", "("): return closed(2, ")")
    case ("$", "{"): return closed(2, "}")
    case ("{", "{"):
      // The second brace at its end may be missing.
      return closed(2, "}").map { text.dropFirst($0).first == "}" ? $0 + 1 : $0 }
    case ("{", _): return closed(1, "}")
    case ("%", "@"): return 2
    case ("%", .some(let digit)) where digit.properties.numericType != nil:
      var rest = text.dropFirst(2)
      var count = 2
      while let scalar = rest.first, scalar.properties.numericType != nil { (rest, count) = (rest.dropFirst(), count + 1) }
      return rest.starts(with: ["$", "@"]) ? count + 2 : nil
    default: return nil
    }
  }
}
