import Diagnostics

/// What a visitor who comes to sign in usually sees: nobody is signed in, and nothing went wrong yet.
enum UsualChoice {
  private static let unusual = [
    "error", "authenticated", "logged_in", "loggedin", "isloggedin", "signed_in", "current_user", "messages", "message", "flash", "alert",
    "notice", "success",
    "invalid", "failed", "denied", "locked", "debug", "expired", "session", "redirect", "maintenance", "is_active", "user.id", "warning",
    "status", "usernamehidden", "editdisabled", "$user",
    "is_rtl", "isrtl", "$rtl", "@rtl", ".rtl", "bidi", "righttoleft", "right_to_left",
    "$_post", "method'] == 'post'", "method'] === 'post'", "method == 'post'", "method() == 'post'", "method === 'post'",
    "loading", "inprogress", "busy", "submitting",
    "@auth", "old(", "user",
  ]
  private static let usual = ["anonymous", "guest", "not_authenticated"]

  /// Whether a condition that nothing decides is taken to hold on the first way.
  static func holds(_ condition: String) -> Bool {
    let lower = condition.lowercased()
    if usual.contains(where: { lower.contains($0) }) { return true }
    if lower == "user" || lower == "$user" || lower == "@user" { return false }
    return !unusual.dropLast().contains { lower.contains($0) }
  }
}
