/// Tells PHP that writes a page from PHP that only computes.
enum MarkupSearch {
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
