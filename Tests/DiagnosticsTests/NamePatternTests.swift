import Diagnostics
import Testing

@Suite struct NamePatternTests {
  @Test(arguments: [
    ("*.html", "a.html", true), ("*.html", "a.htm", false), ("?.css", "a.css", true), ("?.css", "ab.css", false),
    ("[a-c]*", "button", true), ("[a-c]*", "dialog", false), ("[!a-c]*", "dialog", true), ("[^a-c]*", "apple", false),
    ("x[0-9][0-9]", "x42", true), ("x[0-9][0-9]", "x4", false), ("[]a]", "]", true), ("[a-]", "-", true), ("*[ts]x", "login.tsx", true),
    (#"\*.html"#, "*.html", true), (#"\*.html"#, "a.html", false), ("[z", "[z", true), ("[z", "z", false), ("*a*b*c", "xaxbxc", true),
  ]) func `Names match as in .gitignore`(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(NamePattern.matches(Array(pattern.utf8), Array(name.utf8)) == matches)
  }

  @Test func `A bracket that is not closed is known`() {
    #expect(NamePattern.isWhole("a[b-c]d") && NamePattern.isWhole(#"a\[b"#) && NamePattern.isWhole("[]]"))
    #expect(!NamePattern.isWhole("a[b") && !NamePattern.isWhole("[]") && !NamePattern.isWhole("[!]"))
  }
}
