import Diagnostics
import Testing

@Suite struct SpellingTests {
  @Test func `a mistyped name finds the one that was meant`() {
    let names = ["siwa-button-min-size", "siwa-button-color", "siwa-title-case"]
    #expect(Spelling.nearest(to: "siwa-buton-min-size", in: names) == "siwa-button-min-size")
    #expect(Spelling.nearest(to: "siwa-button-colour", in: names) == "siwa-button-color")
    #expect(Spelling.nearest(to: "SIWA-TITLE-CASE", in: names) == "siwa-title-case")
    #expect(Spelling.nearest(to: "siwa-button-min", in: names) == "siwa-button-min-size")
    #expect(Spelling.nearest(to: "titleCase", in: ["title-case", "title"]) == "title-case")
    #expect(Spelling.nearest(to: "widht", in: ["height", "width"]) == "width")
  }

  @Test func `a name that resembles none finds none`() {
    #expect(Spelling.nearest(to: "xyz", in: ["text", "sarif", "github"]) == nil)
    #expect(Spelling.nearest(to: "", in: ["a"]) == nil)
    #expect(Spelling.nearest(to: "ab", in: ["cd"]) == nil)
    #expect(Spelling.nearest(to: "wide", in: [String]()) == nil)
    #expect(Spelling.nearest(to: String(repeating: "a", count: 10_000), in: ["a", String(repeating: "a", count: 10_001)]) == nil)
  }

  @Test func `of several that are equally near the first in the alphabet is found, in whatever order they come`() {
    #expect(Spelling.nearest(to: "cat", in: ["hat", "bat", "rat"]) == "bat")
    #expect(Spelling.nearest(to: "cat", in: ["rat", "bat", "hat"]) == "bat")
    #expect(Spelling.nearest(to: "space", in: ["space-right", "space-bottom"]) == "space-bottom")
  }

  @Test func `swapped neighbours count once`() {
    #expect(Spelling.distance("from", "form", limit: 3) == 1)
    #expect(Spelling.distance("kitten", "sitting", limit: 3) == 3)
    #expect(Spelling.distance("", "abc", limit: 3) == 3)
    #expect(Spelling.distance("ab", "ba", limit: 1) == 1)
    #expect(Spelling.distance("xab", "xba", limit: 1) == 1)
  }

  @Test func `a distance beyond the limit is the limit plus one`() {
    #expect(Spelling.distance("abcdef", "ghijkl", limit: 2) == 3)
    #expect(Spelling.distance("a", "abcdef", limit: 2) == 3)
  }

  @Test func `a suggestion is a sentence or nothing`() {
    #expect(Spelling.suggestion(for: "widht", in: ["width"]) == " Did you mean 'width'?")
    #expect(Spelling.suggestion(for: "widht", in: ["title"]) == "")
  }
}
