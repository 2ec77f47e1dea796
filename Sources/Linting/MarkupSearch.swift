import Components
import Templates

/// Tells PHP and scripts that write a page from those that only compute.
enum MarkupSearch {
  /// What a file's text says of it, where its name leaves it open.
  enum Markup {
    case page
    case none
    /// Screens of a kind that is not read: ".tsx (React Native)".
    case unread(String)
  }

  static func markup(in text: [UInt8], name: String) -> Markup {
    if TemplateAssembler.isProgram(name) { return TemplateAssembler.holdsPage(text) ? .page : .none }
    guard ComponentFile.mayHoldElements(name) else { return holdsMarkup(text) ? .page : .none }
    switch ComponentFile.content(of: text, name: name) {
    case .elements: return .page
    case .none: return .none
    case .views: return .unread((name.lastIndex(of: ".").map { String(name[$0...]).lowercased() } ?? "") + " (React Native)")
    }
  }

  /// Whether a tag begins outside `<?php … ?>`: https://www.php.net/manual/en/language.basic-syntax.phpmode.php
  static func holdsMarkup(_ text: [UInt8]) -> Bool {
    let open = UInt8(ascii: "<")
    var at = 0
    while at + 1 < text.count {
      guard text[at] == open else {
        at += 1
        continue
      }
      let next = text[at + 1]
      if next == UInt8(ascii: "?") {
        at += 2
        while at + 1 < text.count, !(text[at] == UInt8(ascii: "?") && text[at + 1] == UInt8(ascii: ">")) { at += 1 }
        at += 2
      } else if next == UInt8(ascii: "!") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20) {
        return true
      } else {
        at += 1
      }
    }
    return false
  }
}
