import Catalog
import Diagnostics
import JSON
import Words

/// What the words on sign-in and account screens amount to, in many languages: `rules/vocabulary/sign-in-words.json`.
struct SignInWords: Sendable {
  static let builtIn = SignInWords(Catalog.vocabulary(named: "sign-in-words") ?? JSONNode(.null))

  /// Longer texts are no introduction to a sign-in.
  private static let longestText = 1_000

  private let value: [String]
  private let noValue: [String]
  private let account: [String]
  private let usual: [String]
  private let secondFactor: [String]
  private let signedIn: [String]
  private let notAppleAccount: [String]
  private let elsewhere: [String]
  private let notElsewhere: [String]

  private init(_ node: JSONNode) {
    func strings(_ key: String) -> [String] { node[key]?.elements?.compactMap(\.string) ?? [] }
    value = strings("value")
    noValue = strings("no-value")
    account = strings("account")
    usual = strings("usual")
    secondFactor = strings("second-factor")
    signedIn = strings("signed-in")
    notAppleAccount = strings("not-apple-account")
    elsewhere = strings("elsewhere")
    notElsewhere = strings("not-elsewhere")
  }

  /// The words of `@says` for a text on a screen that signs people in.
  func sayings(ofSignInText text: String) -> [String] {
    guard text.utf8.count <= Self.longestText else { return [] }
    let key = TitleNormalization.key(text)
    var out: [String] = []
    func holds(_ words: [String]) -> Bool { words.contains { key.contains($0) } }
    if isSentence(key) {
      let isMereRequest = holds(noValue)
      if holds(value), !isMereRequest { out.append("value") }
      if holds(account), !isMereRequest { out.append("explains-account") }
      // Whatever is said beyond the usual words of such screens may be what signing in is good for.
      if out.isEmpty, !holds(usual), !isMereRequest { out.append("sentence") }
    }
    if holds(secondFactor) { out.append("second-factor") }
    if holds(signedIn) { out.append("signed-in") }
    return out
  }

  /// Whether a text says how somebody is signed in: it names Apple, and none of its other services.
  func namesApple(_ text: String) -> Bool {
    guard text.utf8.count <= Self.longestText else { return false }
    // A relay address says where mail goes, not how somebody signed in.
    let key = TitleNormalization.key(text).replacing("privaterelay.appleid.com", with: "")
    return key.contains("apple") && !notAppleAccount.contains { key.contains($0) }
  }

  /// Whether a control leads to a further screen about the account.
  func leadsFurther(_ title: String) -> Bool {
    guard title.utf8.count <= 80 else { return false }
    let key = TitleNormalization.key(title)
    return elsewhere.contains { key.contains($0) } && !notElsewhere.contains { key.contains($0) }
  }

  /// At least four words, or as many signs as make a sentence where no spaces are written.
  private func isSentence(_ key: String) -> Bool {
    if key.split(separator: " ").count >= 4 { return true }
    return key.unicodeScalars.count >= 9
      && key.unicodeScalars.contains { TitleNormalization.isChineseOrJapanese($0) || (0xAC00...0xD7A3).contains($0.value) }
  }
}
