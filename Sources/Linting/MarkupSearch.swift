import Components
import Diagnostics
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
    if TemplateAssembler.isProgram(name) {
      if TemplateAssembler.holdsPage(text) { return .page }
      return isSurface(text) ? .unread(".ex (Surface)") : .none
    }
    if InputKind.isGoTemplate(name.lowercased()) { return holdsElement(text) ? .page : .none }
    let suffix = name.lastIndex(of: ".").map { String(name[$0...]).lowercased() } ?? ""
    guard ComponentFile.mayHoldElements(name) else {
      if holdsMarkup(text) || echoesSignIn(text) { return .page }
      // What a function returns, as plugins do.
      return writesSignIn(text) ? .unread("\(suffix) (markup in strings)") : .none
    }
    switch ComponentFile.content(of: text, name: name) {
    case .elements: return .page
    case .none:
      if ComponentFile.writesTaggedMarkup(text) { return .unread("\(suffix) (html`…`)") }
      // Elements are what such a file is for.
      let reason = suffix == ".tsx" || suffix == ".jsx" ? "syntax that is not understood" : "markup in strings"
      return writesSignIn(text) ? .unread("\(suffix) (\(reason))") : .none
    case .views: return .unread(suffix + " (React Native)")
    }
  }

  /// Whether PHP that holds no markup itself writes some that speaks of Apple: `echo '<div id="appleid-signin">'`.
  private static func echoesSignIn(_ text: [UInt8]) -> Bool {
    guard AppleMention.stands(in: text) else { return false }
    return ["echo '<", "echo \"<", "print '<", "print \"<"].contains { text.firstRange(of: Array($0.utf8)) != nil }
  }

  /// Whether a module of Elixir writes its screen in Surface's markup, whose components are not HEEx's: https://surface-ui.org
  private static func isSurface(_ text: [UInt8]) -> Bool {
    text.firstRange(of: Array("use Surface.".utf8)) != nil && surfaceSigils.contains { text.firstRange(of: $0) != nil }
  }

  private static let surfaceSigils = ["~F\"\"\"", "~H\"\"\""].map { Array($0.utf8) }

  /// What a script calls the way in through Apple where it writes the button itself.
  private static let signInWords = [
    "with Apple", "appleid-signin", "mit Apple", "avec Apple", "con Apple", "com Apple", "with <b>Apple", "with <strong>Apple",
  ].map { Array($0.utf8) }
  private static let controls = ["<button", "<a "].map { Array($0.utf8) }

  /// Whether a script writes a Sign in with Apple button as text: nobody else would know that it is there.
  private static func writesSignIn(_ text: [UInt8]) -> Bool { AppleMention.stands(in: text) && writes(signInWords, text[...]) != nil }

  /// Where a text that writes links or buttons says one of some words; nil where it writes none or says none.
  private static func writes(_ words: [[UInt8]], _ text: ArraySlice<UInt8>) -> Range<Int>? {
    guard controls.contains(where: { text.firstRange(of: $0) != nil }) else { return nil }
    return words.lazy.compactMap { text.firstRange(of: $0) }.first
  }

  /// What a script calls the way in through others than Apple.
  private static let otherWords = ["with", "mit", "avec", "con", "com"].flatMap { word in
    ["Google", "Facebook", "GitHub", "Microsoft"].map { Array("\(word) \($0)".utf8) }
  }

  /// Where a script that stands in a page writes a button to sign in with, and whether with Apple.
  static func signInWritten(byScriptsOf page: [UInt8]) -> (place: SourceRange, isApple: Bool)? {
    var other: Range<Int>?
    for script in inlineScripts(of: page) {
      if let words = control(saying: signInWords, page[script]) { return (SourceRange(words.lowerBound, words.upperBound), true) }
      other = other ?? control(saying: otherWords, page[script])
    }
    return other.map { (SourceRange($0.lowerBound, $0.upperBound), false) }
  }

  /// More bytes than stand between the beginning of a button and its words.
  private static let longestControl = 1_500

  /// Where a button or a link in a text says one of some words.
  private static func control(saying words: [[UInt8]], _ text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let found = writes(words, text) else { return nil }
    let before = text[max(text.startIndex, found.lowerBound - longestControl)..<found.lowerBound]
    return controls.contains { before.firstRange(of: $0) != nil } ? found : nil
  }

  private static let (scriptStart, scriptEnd) = (Array("<script".utf8), Array("</script".utf8))

  /// The texts of the scripts in a page that browsers run.
  private static func inlineScripts(of page: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var i = 0
    while let open = page[i...].firstRange(of: scriptStart), let end = page[open.upperBound...].firstIndex(of: UInt8(ascii: ">")) {
      let close = page[end...].firstRange(of: scriptEnd)?.lowerBound ?? page.count
      let tag = String(decoding: page[open.upperBound..<end], as: UTF8.self).lowercased()
      let isProgram = !tag.contains("type=") || tag.contains("javascript") || tag.contains("module") || tag.contains("babel")
      if isProgram, !tag.contains("src="), end + 1 < close { found.append(end + 1..<close) }
      i = close
    }
    return found
  }

  private static let elements = [
    "html", "head", "body", "div", "form", "a", "button", "input", "p", "h1", "h2", "h3", "section", "main", "header", "footer", "nav",
    "span", "link", "script", "label", "ul", "table",
  ].map { Array("<\($0)".utf8) }

  /// Whether an element of a page begins in a text in which signs stand for other things too: "Map<String>" is none.
  private static func holdsElement(_ text: [UInt8]) -> Bool {
    var i = 0
    while let at = text[i...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[at...]
      let isElement = elements.contains { name in
        guard rest.starts(with: name), let next = rest.dropFirst(name.count).first else { return false }
        return next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
      }
      if isElement { return true }
      i = at + 1
    }
    return false
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
      } else if next == UInt8(ascii: "!") || next.isASCIIAlpha {
        return true
      } else {
        at += 1
      }
    }
    return false
  }
}
