import Diagnostics
import Templates

/// Where the tags of a template stand in the page that it writes, by the markup around them.
enum TagPlace {
  /// From the tag of the head to its end, or to where the body begins; empty where there is none.
  static func head(of text: [UInt8]) -> Range<Int> {
    var start = 0
    var i = 0
    while let at = text[i...].firstIndex(of: 0x3C) {
      if isTag(text, at, "</head") || isTag(text, at, "<body") { return start..<max(start, at) }
      if start == 0, isTag(text, at, "<head") { start = at }
      i = at + 1
    }
    return 0..<0
  }

  /// A head that ends where it is written: nothing that is put into it can end it and go on with the page.
  static func closedHead(of text: [UInt8]) -> Range<Int> {
    let head = head(of: text)
    return isTag(text, head.upperBound, "</head") ? head : 0..<0
  }

  /// What parts of pages are called that people see, or what their names end in.
  private static let partNames = [
    "header", "head", "nav", "menu", "top", "layout", "footer", "bar", "banner", "template", "part", "view", ".htm", ".tpl", ".twig",
    ".blade",
    ".erb", ".ejs", ".hbs", ".phtml", ".jsp", ".ftl",
  ].map { Array($0.utf8) }

  /// Whether code stands before the document that the page writes itself, where what it wrote would come before the doctype: it settles things and shows
  /// nothing, unless it includes what is called like a part of a page.
  static func isBeforePage(_ tag: TemplateTag, _ text: [UInt8], beginning: Int) -> Bool {
    guard tag.range.start < beginning else { return false }
    let code = text[tag.range.bytes.clamped(to: 0..<text.count)]
    return !partNames.contains { code.firstRange(of: $0) != nil }
  }

  /// Where the document that a page writes itself begins; the start of the text, where it writes none. `text` is masked.
  static func beginning(of text: [UInt8]) -> Int {
    var i = 0
    while let at = text[i...].firstIndex(of: 0x3C) {
      if text.hasWord("<!doctype" as StaticString, at: at) || isTag(text, at, "<html") { return at }
      if at + 1 < text.count, text[at + 1].isASCIIAlpha { return 0 }
      i = at + 1
    }
    return 0
  }

  /// Whether a tag of a name begins here.
  private static func isTag(_ text: [UInt8], _ start: Int, _ word: StaticString) -> Bool {
    let end = start + word.utf8CodeUnitCount
    return text.hasWord(word, at: start) && end < text.count && (text[end] <= 0x20 || text[end] == 0x3E || text[end] == 0x2F)
  }

  /// How far before a tag the markup around it is looked for.
  private static let reach = 4_096

  /// Whether a tag stands where an element could: in no attribute, title, script or style.
  static func isAmongElements(_ tag: TemplateTag, _ text: [UInt8]) -> Bool {
    let before = text[max(0, tag.range.start - reach)..<tag.range.start]
    guard let bracket = before.lastIndex(where: { $0 == 0x3C || $0 == 0x3E }) else { return true }
    guard before[bracket] == 0x3E else { return false }
    guard let start = before[..<bracket].lastIndex(of: 0x3C) else { return true }
    let words: [StaticString] = ["<title", "<script", "<style", "<noscript"]
    return !words.contains { text.hasWord($0, at: start) }
  }

  /// Whether a tag stands within the tag of an element, most often in an attribute.
  static func isWithinTag(_ tag: TemplateTag, _ text: [UInt8]) -> Bool {
    let before = text[max(0, tag.range.start - reach)..<tag.range.start]
    guard let bracket = before.lastIndex(where: { $0 == 0x3C || $0 == 0x3E }), before[bracket] == 0x3C else { return false }
    return bracket + 1 < text.count && text[bracket + 1].isASCIIAlpha
  }
}
