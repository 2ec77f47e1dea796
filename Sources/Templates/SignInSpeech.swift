import Diagnostics

/// Whether what a file may show speaks of signing in: of Apple, or of a field for a password. What a program only does with them, it does not show.
package enum SignInSpeech {
  private static let passwords = ["\"password\"", "'password'", "current-password"].map { Array($0.utf8) }

  /// Whether a text speaks of Apple, or of a field for a password.
  package static func stands(in text: some Collection<UInt8>) -> Bool {
    let bytes = Array(text)
    return AppleMention.stands(in: bytes) || asksForPassword(in: bytes)
  }

  /// Whether a text speaks of a field for a password.
  package static func asksForPassword(in text: [UInt8]) -> Bool { passwords.contains { text.firstRange(of: $0) != nil } }

  /// What pages say, or their scripts call, that lead to a sign-in.
  private static let signIns = ["signin", "sign in", "sign-in", "sign_in", "withgoogle", "with google"].map { Array($0.utf8) }

  /// Whether a page may be one on which people sign in, with whomever: by its name, or by what it says itself.
  package static func mayLead(_ path: String, _ text: [UInt8]) -> Bool {
    AccountPages.isOne(path) || signIns.contains { text.firstIndex(ofWord: $0) != nil }
  }
}
