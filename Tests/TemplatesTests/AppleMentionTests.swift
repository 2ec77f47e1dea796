import Testing

@testable import Templates

/// Whether a text speaks of Apple as somebody to sign in with, wherever the name stands and however it is written.
@Suite struct AppleMentionTests {
  @Test(arguments: [
    ("Apple", true), ("Sign in with Apple", true), ("APPLE", true), ("aApple", true), ("appapple", true), ("apple-touch-icon apple", true),
    ("apppple", false), ("appl", false), ("aple", false), ("", false), ("apple-touch-icon", false), ("Apple Color Emoji", false),
    ("font-family: -apple-system, system-ui", false), ("AppleWebKit/605", false), ("pineapple", true), ("xapple-mobile-web-app", false),
    ("<!-- Apple's own metas -->", false), ("<!-- Icons --> Apple", true),
  ]) func `The name is found unless it is part of another one`(_ text: String, _ isThere: Bool) {
    for padding in 0..<7 {
      let padded = String(repeating: "e", count: padding) + " " + text + String(repeating: "l", count: padding % 3 == 0 ? 0 : 1)
      // What stands behind decides nothing but what the name is part of.
      #expect(AppleMention.stands(in: Array(padded.utf8)) == isThere)
    }
    #expect(AppleMention.stands(in: Array(text.utf8)) == isThere)
  }

  @Test(arguments: [
    ("<head><script src=\"https://appleid.cdn-apple.com/auth.js\"></script></head><body><p>Prices</p></body>", false),
    ("<head></head><body><div id=\"appleid-signin\"></div></body>", true), ("<div id=\"appleid-signin\"></div>", true),
  ]) func `What stands in the head is not shown`(_ page: String, _ isShown: Bool) {
    #expect(AppleMention.isShown(by: Array(page.utf8)) == isShown)
  }
}
