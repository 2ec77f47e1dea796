import Diagnostics
@testable import HTML
import Testing

@Suite("Character references of HTML")
struct HTMLEntityTests {
  static func text(_ html: String) -> String {
    let bytes = Array(html.utf8)
    return bytes.withUnsafeBufferPointer { HTMLCharacters.string($0, 0..<$0.count, isAttribute: false) }
  }

  static func value(_ html: String) -> String {
    let bytes = Array(html.utf8)
    return bytes.withUnsafeBufferPointer { HTMLCharacters.string($0, 0..<$0.count, isAttribute: true) }
  }

  @Test(
    "Names are what the specification's list says",
    arguments: [
      ("&AElig;", "Æ"), ("&zwnj;", "\u{200C}"), ("&CounterClockwiseContourIntegral;", "∳"), ("&check;", "✓"), ("&nvlt;", "<\u{20D2}"),
      ("&Afr;", "𝔄"), ("&NotEqualTilde;", "≂̸"), ("&fjlig;", "fj"), ("&rarr;", "→"), ("&hellip;", "…"), ("&apos;", "'"), ("&num;", "#"),
      ("&ThickSpace;", "\u{205F}\u{200A}"), ("&bnequiv;", "≡\u{20E5}"), ("&lang;", "⟨"), ("&xscr;", "𝓍"), ("&Tab;", "\t"), ("&gg;", "≫"),
    ])
  func names(_ html: String, _ expected: String) { #expect(Self.text(html) == expected) }

  @Test(
    "The longest name counts where the semicolon is not there",
    arguments: [
      ("&notit;", "¬it;"), ("&notin;", "∉"), ("&notinx", "¬inx"), ("&amp&ampx&AMP", "&&x&"), ("&hellip", "&hellip"), ("&not", "¬"),
      ("&ampamp;", "&amp;"), ("&copycat", "©cat"), ("&frac1", "&frac1"), ("&frac14x", "¼x"), ("&sup", "&sup"), ("&sup1", "¹"),
      ("&am", "&am"), ("&;", "&;"), ("&CounterClockwiseContourIntegralx;", "&CounterClockwiseContourIntegralx;"), ("&ETHx", "Ðx"),
    ])
  func longest(_ html: String, _ expected: String) { #expect(Self.text(html) == expected) }

  @Test(
    "In an attribute a name without semicolon stays where a letter, a digit or = follows",
    arguments: [
      ("?a&copy=1", "?a&copy=1"), ("?a&copyx", "?a&copyx"), ("?a&copy", "?a©"), ("?a&copy;=1", "?a©=1"), ("&notit;", "&notit;"),
      ("&lt-", "<-"), ("&reg2", "&reg2"), ("&notin;", "∉"), ("&lt&gt", "<>"),
    ])
  func attributes(_ html: String, _ expected: String) { #expect(Self.value(html) == expected) }

  @Test(
    "Numbers are scalars, those of windows-1252 what that encoding means, and wrong ones U+FFFD",
    arguments: [
      ("&#65;&#x42;&#X43", "ABC"), ("&#128;&#x9F;&#150", "€Ÿ–"),
      ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#x81;", "\u{81}"), ("&#;&#x;&#xg", "&#;&#x;&#xg"), ("&#x1F34E;", "🍎"), ("&#13;", "\r"),
    ])
  func numbers(_ html: String, _ expected: String) { #expect(Self.text(html) == expected) }

  @Test("The list has its 2125 names, sorted")
  func list() {
    let words = HTMLEntityData.names.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }.split { $0 == " " || $0 == "\n" }
    let names = words.map { $0.prefix { $0 != ";" && $0 != "=" } }
    #expect(names.count == HTMLEntityData.count)
    #expect(words.filter { $0.contains(";") }.count == 106)
    #expect(zip(names, names.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for (name, word) in zip(names, words) {
      #expect(Self.text("&\(name);").utf8.count * 3 >= (word.count - name.count - 1) / 4 && Self.text("&\(name);") != "&\(name);")
    }
  }
}
