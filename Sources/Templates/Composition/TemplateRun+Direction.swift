import Diagnostics

/// The direction in which a page is written, where a condition decides it: `dir="{{ in_array($locale, ['ar', 'he']) ? 'rtl' : 'ltr' }}"`. A page is put together in
/// one language, whose direction it is; where nobody knows that, both directions are ways like others.
extension TemplateRun {
  /// Languages that are written from right to left: https://www.w3.org/International/questions/qa-scripts
  private static let rightToLeft: Set<Substring> = ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb", "azb", "arz", "pnb"]

  /// What conditions speak of that ask for the language of a page, or for its direction.
  private static let telling = [
    "locale", "lang", "rtl", "ltr", "bidi", "direction", "righttoleft", "right_to_left", "i18n", "culture", "arab", "hebrew", "persian",
    "farsi", "urdu", "'ar'", "'he'", "'fa'", "'ur'", ":ar", ":he", ":fa", ":ur",
  ]

  /// Which side of a condition is taken that chooses between the two directions; nil where it chooses between others, does not ask for the language, or where
  /// something else decides it on this way.
  func direction(
    _ condition: TemplateExpression, _ yes: TemplateExpression, _ no: TemplateExpression?, _ frame: TemplateFrame
  ) -> Bool? {
    guard let yes = yes.literalText, let no = no == nil ? "" : no?.literalText, let first = Self.direction(yes),
      let second = Self.direction(no),
      first != second, let shown = shownDirection(frame), isLeft(to: condition, frame)
    else { return nil }
    let holds = first == shown
    assume(condition, holds, frame)
    return holds
  }

  /// Whether a condition chooses between the directions, so that the usual side is that of a page from left to right: most programs begin with such a language.
  func usualDirection(_ yes: TemplateExpression, _ no: TemplateExpression?) -> Bool? {
    guard let yes = yes.literalText, let no = no == nil ? "" : no?.literalText, let first = Self.direction(yes),
      let second = Self.direction(no),
      first != second
    else { return nil }
    return first == "ltr"
  }

  /// The branches of a condition that give the directions, by the order in which they are asked: within the value of `dir`, or as whole attributes. Nil for
  /// branches that hold something else.
  func directions(of choice: TemplateChoice, _ frame: TemplateFrame) -> [String]? {
    guard sink.context.isInDirection || sink.context.isInTag else { return nil }
    var found: [String] = []
    for branch in choice.branches {
      guard let text = Self.words(branch.body, frame.tree.file),
        let direction = sink.context.isInTag ? Self.stated(text) : Self.direction(text)
      else { return nil }
      found.append(direction)
    }
    if choice.branches.last?.condition != nil { found.append("ltr") }
    return Set(found).count > 1 ? found : nil
  }

  /// Writes the branch that gives the direction of the language; false where that is not known, or where the conditions ask for something else.
  func writeDirection(_ choice: TemplateChoice, _ frame: inout TemplateFrame) -> Bool {
    guard let directions = directions(of: choice, frame), let shown = shownDirection(frame),
      let taken = directions.firstIndex(of: shown)
    else { return false }
    let conditions = choice.branches.compactMap(\.condition)
    guard conditions.allSatisfy({ isLeft(to: $0, frame) }) else { return false }
    for (index, condition) in conditions.enumerated() where index <= taken { assume(condition, index == taken, frame) }
    if taken < choice.branches.count { render(choice.branches[taken].body, &frame) }
    return true
  }

  /// Whether only the language decides a condition: it asks for it, and nothing that is known answers, nor does this way.
  private func isLeft(to condition: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    guard decide(condition, frame) == nil, forced[conditionText(Self.positive(condition).0, frame)] == nil else { return false }
    let phrase = frame.tree.file.phrase(condition.range).lowercased()
    return Self.telling.contains(where: phrase.contains)
  }

  /// The direction of the language in which the page is shown; nil where that is not known.
  private func shownDirection(_ frame: TemplateFrame) -> String? {
    let words = project.translations
    guard let language = words?.language ?? pageLanguage(frame) ?? words?.statedLanguage(of: frame.tree.file) else { return nil }
    return Self.rightToLeft.contains(language.lowercased().prefix { $0 != "-" && $0 != "_" }) ? "rtl" : "ltr"
  }

  private static let head = Array("<html".utf8)
  private static let headLimit = 600

  /// The language that the page's first tag states: `<html lang="en">`. What is computed there states none.
  private func pageLanguage(_ frame: TemplateFrame) -> String? {
    for text in [sink.text.bytes, frame.tree.file.text] {
      guard let tag = text.firstRange(of: Self.head) else { continue }
      return Self.language(in: text[tag.upperBound...].prefix(Self.headLimit))
    }
    return nil
  }

  private static func language(in tag: ArraySlice<UInt8>) -> String? {
    var at = tag.startIndex
    while let found = tag[at...].firstRange(of: Array("lang=".utf8)) {
      at = found.upperBound
      guard let before = tag[..<found.lowerBound].last, before <= 0x20 || before == 0x3A, let quote = tag[at...].first else { continue }
      let value = quote == 0x22 || quote == 0x27 ? tag[(at + 1)...] : tag[at...]
      let name = value.prefix { $0.isASCIIAlpha || $0 == 0x2D || $0 == 0x5F }
      let end = value.dropFirst(name.count).first
      guard !name.isEmpty, end == quote || end.map({ $0 <= 0x20 || $0 == 0x3E }) == true,
        tag[..<found.lowerBound].firstIndex(of: 0x3E) == nil
      else { return nil }
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  /// The direction that a value of `dir` is; nothing is what pages have that say none.
  private static func direction(_ text: String) -> String? {
    switch text.filter({ !$0.isWhitespace }).lowercased() {
    case "rtl": "rtl"
    case "ltr", "", "auto": "ltr"
    default: nil
    }
  }

  /// The direction that attributes give: `dir="rtl" class="rtl"`; nil for others.
  private static func stated(_ text: String) -> String? {
    let small = text.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    if small.isEmpty { return "ltr" }
    return small.contains("dir=rtl") ? "rtl" : small.contains("dir=ltr") ? "ltr" : nil
  }

  /// The words of nodes that hold nothing else.
  private static func words(_ nodes: [TemplateNode], _ file: SourceFile) -> String? {
    var made = ""
    for node in nodes {
      switch node {
      case .text(let range): made += file.string(range)
      case .constant(let text, _): made += text
      case .output(let value, _, _):
        guard let text = value.literalText else { return nil }
        made += text
      default: return nil
      }
    }
    return made.utf8.count <= 200 ? made : nil
  }
}
