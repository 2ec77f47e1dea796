import Pictures
import Testing

@Suite struct MarkupTextTests {
  @Test(
    "Nothing in a text is markup",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("\"' & '\"", "&quot;&#39; &amp; &#39;&quot;"),
    ])
  func escapesMarkup(_ text: String, _ expected: String) { #expect(MarkupText.escape(text) == expected) }

  @Test("What steers a terminal or the direction of writing stands as a mark")
  func neutralisesControls() {
    #expect(MarkupText.escape("a\u{202E}b\u{0}c\u{1B}[2Jd\u{2066}e\u{FFFE}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}[2Jd\u{FFFD}e\u{FFFD}")
    #expect(MarkupText.escape("one\ntwo\tthree") == "one two three")
    #expect(MarkupText.escapeLines("one\ntwo") == "one\ntwo")
  }

  @Test(
    "Numbers have two decimals and no exponent",
    arguments: [
      (1.0, "1"), (0.5, "0.5"), (-0.054, "-0.05"), (1.006, "1.01"), (-3.1, "-3.1"), (Double.nan, "0"), (1e300, "0"), (-0.001, "0"),
    ])
  func writesNumbers(_ value: Double, _ expected: String) { #expect(MarkupText.number(value) == expected) }
}
