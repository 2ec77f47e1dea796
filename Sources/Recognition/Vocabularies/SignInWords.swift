import Diagnostics
import Words

/// What the words on sign-in and account screens amount to, in many languages.
enum SignInWords {
  /// Longer texts are no introduction to a sign-in.
  private static let longestText = 1_000

  /// The words of `@says` for a text on a screen that signs people in.
  static func sayings(ofSignInText text: String) -> [String] {
    guard text.utf8.count <= Self.longestText else { return [] }
    return saidInTexts.answer(text) { sayings(of: TextReader.builtIn.reading(of: text)) }
  }

  private static let saidInTexts = Memo<String, [String]>(limit: 2_048)

  private static func sayings(of reading: TextReading) -> [String] {
    var out: [String] = []
    if isSentence(reading.key) {
      let isMereRequest = reading.has(.noValue)
      if reading.has(.value), !isMereRequest { out.append("value") }
      if reading.has(.accountReason), !isMereRequest { out.append("explains-account") }
      // Whatever is said beyond the usual words of such screens may be what signing in is good for.
      if out.isEmpty, !reading.has(.usual), !isMereRequest { out.append("sentence") }
    }
    if reading.has(.secondFactor) { out.append("second-factor") }
    if reading.has(.otherWays) || announcesWays(reading) { out.append("other-ways") }
    if reading.has(.signedIn) { out.append("signed-in") }
    return out
  }

  /// The services whose names stand most often in what leads to where several are offered: "Sign in with Google or Apple".
  private static let services: Set<Substring> = ["apple", "google", "facebook", "microsoft", "github", "passkey"]

  private static func namesServices(_ reading: TextReading) -> Bool {
    reading.has(.signIn) && reading.key.split { !$0.isLetter }.contains(where: services.contains)
  }

  /// Whether words stand above the other ways to sign in, of whatever these are made: "or log in with", and no bare "or".
  private static func announcesWays(_ reading: TextReading) -> Bool {
    wordCount(reading.key) >= 3 && PhraseVocabulary.screen.says("divider", reading.displayed)
  }

  /// Whether a text says how somebody is signed in: it names Apple, and none of its other services.
  static func namesApple(_ text: String) -> Bool {
    guard text.utf8.count <= Self.longestText else { return false }
    let reading = TextReader.builtIn.reading(of: text)
    guard reading.key.contains("apple") else { return false }
    // A relay address says where mail goes, not how somebody signed in.
    let rest = reading.key.replacing("privaterelay.appleid.com", with: "")
    return rest.contains("apple") && !TextReader.builtIn.reading(of: rest).has(.notAppleAccount)
  }

  /// Whether a text says with what or as whom somebody is signed in.
  static func saysSignedIn(_ text: String) -> Bool {
    guard text.utf8.count <= 120 else { return false }
    return TextReader.builtIn.reading(of: text).has(.signedIn) || namesApple(text) && PhraseVocabulary.control.first(of: text) == "manages"
  }

  /// Whether a control leads to a further screen about the account.
  static func leadsFurther(_ title: String) -> Bool {
    guard title.utf8.count <= 80 else { return false }
    let reading = TextReader.builtIn.reading(of: title)
    return reading.has(.elsewhere) && !reading.has(.notElsewhere)
  }

  /// Whether a control leads to further ways to sign in.
  static func leadsToOtherWays(_ title: String) -> Bool {
    guard title.utf8.count <= 80 else { return false }
    let reading = TextReader.builtIn.reading(of: title)
    return reading.has(.otherWays) || namesServices(reading)
  }

  /// At least four words, or as many signs as make a sentence where no spaces are written.
  private static func isSentence(_ key: String) -> Bool {
    if wordCount(key) >= 4 { return true }
    return key.unicodeScalars.count >= 9
      && key.unicodeScalars.contains { TitleNormalization.isChineseOrJapanese($0) || (0xAC00...0xD7A3).contains($0.value) }
  }

  /// How many runs of anything but spaces there are.
  private static func wordCount(_ key: String) -> Int {
    var count = 0
    var previous = UInt8(ascii: " ")
    for byte in key.utf8 {
      if byte != UInt8(ascii: " "), previous == UInt8(ascii: " ") { count += 1 }
      previous = byte
    }
    return count
  }
}
