/// The kinds of screens on which people get into an account.
enum AccountKinds {
  private static let all: Set<String> = ["sign-in", "sign-up"]

  /// Whether a screen is of one of them; false where nothing says what it is for.
  static func holds(_ kind: String?) -> Bool { kind.map(all.contains) ?? false }
}
