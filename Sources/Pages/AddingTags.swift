import Diagnostics
import ScreenModel
import Templates
import Words

/// Tells the tags of a template that can put more into the page than is written there from those that cannot.
struct AddingTags {
  /// How much of a tag is looked at.
  private static let lengthLimit = 120
  private static let words: Set<String> = [
    "include", "extends", "import", "render", "partial", "component", "yield", "block", "embed", "layout", "slot", "inertia", "turbo",
  ]
  /// Those of two words.
  private static let helpers = ["button_to", "link_to"]

  private let plain: Set<Substring>

  init(_ sources: StyleSources) { plain = Set(sources.plainTags.map { $0[...] }) }

  /// Those among the tags of a text. What stands in the head shows nothing, and what stands in an attribute no element.
  func gaps(_ masked: MaskedText, in text: [UInt8]) -> ScreenGaps {
    var gaps = ScreenGaps()
    let head = TagPlace.closedHead(of: masked.text)
    let beginning = TagPlace.beginning(of: masked.text)
    for tag in masked.tags where bringsMore(tag, in: text) && !TagPlace.isBeforePage(tag, text, beginning: beginning) {
      if head.contains(tag.range.start) || TagPlace.isWithinTag(tag, masked.text) { continue }
      gaps.add(tag: String(decoding: text[tag.range.bytes].prefix(500), as: UTF8.self))
    }
    return gaps
  }

  private func bringsMore(_ tag: TemplateTag, in text: [UInt8]) -> Bool {
    guard tag.kind != .comment else { return false }
    if tag.syntax == .fragment { return true }
    let code = String(decoding: text[tag.contentRange.bytes].prefix(Self.lengthLimit), as: UTF8.self)
    return code.trimmed.hasPrefix(">") || Self.known.answer(code) { Self.identifiers(code).filter(Self.saysMore) }.contains { !isPlain($0) }
  }

  /// The names in a tag's code that say so. Pages that share a layout share its tags.
  private static let known = Memo<String, [Substring]>(limit: 8_192)

  private func isPlain(_ identifier: Substring) -> Bool { plain.contains(identifier.lowercased()[...]) }

  /// Whether the name of a helper, a tag or a value says so: `render_form`, `RenderBody`, `includes`.
  private static func saysMore(_ identifier: Substring) -> Bool {
    let lower = identifier.lowercased()
    if helpers.contains(where: { lower.contains($0) }) { return true }
    return IdentifierWords.words(of: String(identifier)).contains { word in
      words.contains(word) || word.last == "s" && words.contains(String(word.dropLast()))
    }
  }

  /// The names in a tag's code, without what stands in quotation marks and in remarks.
  private static func identifiers(_ code: String) -> [Substring] {
    var found: [Substring] = []
    var rest = code[...]
    while let first = rest.first {
      if first == "'" || first == "\"" {
        let inner = rest.dropFirst()
        rest = inner[(inner.firstIndex(of: first) ?? inner.endIndex)...].dropFirst()
      } else if rest.hasPrefix("//"), code[..<rest.startIndex].last != ":" {
        // What a remark says is none of it.
        rest = rest.drop { !$0.isNewline }
      } else if first.isLetter || first == "_" {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        rest = rest[name.endIndex...]
        // A key of options is none: `data: { turbo: false }`.
        if rest.first != ":" || rest.hasPrefix("::") { found.append(name) }
      } else {
        rest = rest.dropFirst()
      }
    }
    return found
  }
}
